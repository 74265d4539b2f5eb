// The page as a whole: which game is on the table, what the board shows, and who searches when.

import { Board } from '../board/board.js';
import { Analysis } from './analysis.js';
import * as api from './api.js';
import { indexOf } from './clock.js';
import { byId, setText } from './dom.js';
import { think } from './engine.js';
import { fromSaved, toSaved } from './kept.js';
import { fromHash, toHash } from './link.js';
import { HUMAN, Match } from './match.js';
import { renderMoves } from './moves.js';
import { renderPlayers } from './players.js';
import { Review } from './review.js';
import { Searcher } from './searcher.js';
import { chooseSeat, engineSeat } from './seats.js';
import { renderStatus } from './status.js';
import { setSound, sound } from './sound.js';
import { isDamaged, lastGame, loadGame, placeOf, saveGame, saveSettings } from './store.js';
import { pathTo } from './tree.js';
import { ask, refusal, say, toast, trouble } from './dialogs.js';
import { lang, speak, t } from './words.js';

/** How long a drawn move may delay what follows, milliseconds. */
const PATIENCE = 4000;

export class App {
	searcher = new Searcher();
	flipped = false;
	isEditing = false;
	/** What has been clicked of a move. @type {string[]} */
	begun = [];
	/** Another kind of game is on the table. */
	onGame = () => {};
	/** The node at which the engine thinks about its own move. @type {TreeNode|null} */
	thinkingAt = null;
	/** A best move that was asked for once. @type {{node: TreeNode, move: string}|null} */
	hint = null;
	/** @type {TreeNode|null} */
	#drawn = null;
	/** @type {Map<string, Promise<Standing>>} */
	#looks = new Map();

	/** @param {Games} games @param {Settings} settings */
	constructor(games, settings) {
		this.games = games;
		this.settings = settings;
		this.board = new Board(byId('board'), {
			move: (move) => void this.playEntered(move),
			path: (cells) => { this.begun = cells; renderStatus(this); },
			hover: (move) => void this.#foresee(move),
			announce: (text) => say(text),
		});
		this.analysis = new Analysis(this);
		this.review = new Review(this);
		this.match = this.#match(games.games[0], {});
		this.match.isPaused = true;
		setSound(settings.sound);
		new ResizeObserver(() => this.fitHeight()).observe(document.body);
	}

	/** @param {string} name @returns {GameInfo} */
	info(name) {
		return this.games.games.find((game) => game.name === name) ?? this.games.games[0];
	}

	/** What the page begins with: a link, else the game kept, else a new one.  */
	async open() {
		const linked = fromHash(location.hash);
		const name = linked?.game ?? lastGame() ?? this.games.games[0].name;
		let saved = loadGame(this.info(name).name);
		if (linked && !(saved && toHash(placeOf(saved)) === location.hash)) {
			if (await this.follow(linked)) return;
			saved = loadGame(lastGame() ?? '') ?? saved;
		}
		return this.#reopenOrBegin(saved?.game ?? this.info(name).name, saved);
	}

	/** Opens the game that was kept, or begins another one where there is none or it is of no use any more.
	 * @param {string} name @param {SavedGame|null} saved */
	async #reopenOrBegin(name, saved) {
		try {
			if (saved) return await this.reopen(saved);
			if (isDamaged(name)) toast(t('saved-bad', t('damaged')), true);
		} catch (error) {
			if (error instanceof api.Unreachable) throw error;
			toast(t('saved-bad', error instanceof api.Refused ? error.message : t('damaged')), true);
		}
		await this.begin(this.freshTerms(name));
	}

	/** Terms for a game begun without asking: the person first, against an easy level.
	 * @param {string} game @returns {Terms} */
	freshTerms(game) {
		return { game, variant: null, start: '', players: [{ ...HUMAN }, { kind: 'engine', level: 3 }], time: null, think_ms: 1000, opening: null };
	}

	/** @param {GameInfo} info @param {Partial<Terms>} terms */
	#match(info, terms) {
		return new Match(info, { ...this.freshTerms(info.name), ...terms }, this.#events());
	}

	/** @returns {MatchEvents} */
	#events() {
		return {
			changed: (how) => this.refresh(how),
			over: (text) => { say(text); sound('end'); this.save(); },
			entered: () => renderStatus(this),
			acted: () => { this.searcher.stop(); this.review.cancel(); this.hint = null; this.thinkingAt = null; },
		};
	}

	/** Begins a new game. @param {Terms} terms @param {string[]} [moves] */
	async begin(terms, moves = []) {
		const match = this.#match(this.info(terms.game), terms);
		const place = { ...match.place(match.tree.root), moves };
		const standing = await api.state(place);
		match.variant = standing.variant;
		let node = match.tree.root;
		for (const played of standing.moves) node = match.tree.add(node, played, lang());
		match.current = node;
		match.live = node;
		await this.#seat(match);
	}

	/** @param {Match} match */
	async #resume(match) {
		await this.#seat(match);
		if (match.live.parent && match.hasEngine && !match.isOver && !match.isPaused) toast(t('resumed'));
	}

	/** Puts a match on the table. @param {Match} match */
	async #seat(match) {
		await match.standingAt(match.current);
		await match.standingAt(match.live);
		this.searcher.stop();
		this.review.cancel();
		this.match.clock?.stop();
		this.match = match;
		match.resultText = () => this.resultText();
		this.thinkingAt = null;
		this.#drawn = null;
		this.#looks.clear();
		this.flipped = match.players[0].kind === 'engine' && match.players[1].kind === 'human';
		document.dispatchEvent(new Event('seated'));
		this.board.fit();
		this.onGame();
		await this.refresh({ animate: false, by: null });
	}

	/** Follows a link; says so where it leads nowhere. @param {Place} place @returns {Promise<boolean>} whether it led somewhere */
	async follow(place) {
		try {
			await this.openPlace(place);
			return true;
		} catch (error) {
			if (!(error instanceof api.Refused)) throw error;
			toast(t('link-bad', error.message), true);
			return false;
		}
	}

	/** Opens a place, for looking at and playing on: both sides are people. @param {Place} place */
	async openPlace(place) {
		/** @type {Terms} */
		const terms = { ...this.freshTerms(place.game), variant: place.variant, start: place.position ?? '', players: [{ ...HUMAN }, { ...HUMAN }] };
		if (!this.games.games.some(({ name }) => name === place.game)) throw new api.Refused(422, t('no-game', place.game), null);
		await this.begin(terms, place.moves);
	}

	/** Another kind of game: the one under way there, else a new one. @param {string} name */
	async switchTo(name) {
		if (name === this.match.game) return;
		this.save();
		return this.#reopenOrBegin(name, loadGame(name));
	}

	/** @param {SavedGame} saved */
	async reopen(saved) {
		await this.#resume(fromSaved(this.info(saved.game), saved, this.#events()));
	}

	/** Keeps the game, and says in the address bar where it stands. */
	save() {
		saveGame(toSaved(this.match));
		saveSettings(this.settings);
	}

	/** Shows what is so now. @param {{animate: boolean, by: 'human'|'engine'|null}} how */
	async refresh({ animate, by }) {
		const { match } = this;
		const { standing } = match;
		if (!standing) return;
		document.title = `${match.info.title} - Pentaply`;
		setText(byId('heading'), match.info.title);
		const drawn = this.show(animate);
		this.render();
		byId('move-error').hidden = true;
		if (by) this.#tell(by);
		const hash = toHash(match.place(match.current));
		if (hash !== location.hash) history.replaceState(null, '', hash);
		this.save();
		if (drawn) await Promise.race([drawn, new Promise((done) => setTimeout(done, PATIENCE))]);
		// Drawing a move costs nobody's time, nor does a review or setting up a position.
		if (this.match !== match) return;
		if (!this.isEditing && !this.review.isRunning) match.runClock();
		void this.drive();
	}

	/** Draws the board. @param {boolean} [animate] @returns {Promise<unknown>|void} */
	show(animate = false) {
		const { match, settings } = this;
		const { standing } = match;
		if (!standing || this.isEditing) return;
		const isStep = this.#drawn !== null && (match.current.parent === this.#drawn || this.#drawn.parent === match.current);
		const forward = match.current.parent === this.#drawn;
		this.#drawn = match.current;
		this.analysis.previewed = null;
		this.fitHeight();
		const names = match.info.players;
		const result = this.board.show(standing.view, {
			flipped: this.flipped, input: match.mayMove, lang: lang(), players: [names[0], names[1]], turn: standing.turn,
			coordinates: settings.coordinates, destinations: settings.destinations, numbers: settings.numbers ? this.#numbers(standing) : null,
			animate: animate && isStep && settings.animate, moved: forward ? match.current.move : null, pieceSet: settings.pieces,
		});
		byId('zoom-tools').hidden = !standing.view.cells.some(({ shape }) => shape === 'hex');
		this.showHints();
		return result;
	}

	/** Gives the board the height that it wants, where the page goes by its width. */
	fitHeight() {
		const { standing } = this.match;
		const host = byId('board');
		const isNarrow = matchMedia('(max-width: 980px)').matches;
		if (!standing || !host.clientWidth) return;
		const { cells } = standing.view;
		const buttons = cells.some(({ shape }) => shape === 'button') ? 52 : 0;
		const { flipped, settings: { coordinates } } = this;
		// The whole board is to be seen at the first look: between what stands above it, its status line and the controls.
		const most = Math.max(240, window.innerHeight - host.getBoundingClientRect().top - scrollY - 106);
		const height = isNarrow ? `${Board.heightFor(standing.view, { flipped, coordinates }, host.clientWidth, most) + buttons}px` : '';
		if (host.style.height !== height) host.style.height = height;
	}

	/** The panels round the board. */
	render() {
		renderPlayers(this);
		renderStatus(this);
		renderMoves(this);
		this.analysis.render();
		this.review.render();
	}

	/** The arrow of the best move. */
	showHints() {
		const { current } = this.match;
		const legal = new Set(this.match.standing?.legal ?? []);
		/** @type {{move: string, kind: 'best'|'other'}[]} */
		const hints = [];
		if (this.hint?.node === current) hints.push({ move: this.hint.move, kind: 'best' });
		else if (this.settings.arrow && this.settings.analysing) {
			this.analysis.lines().forEach(({ pv }, at) => hints.push({ move: pv[0], kind: at === 0 ? 'best' : 'other' }));
		}
		this.board.setHints(hints.filter(({ move }) => legal.has(move)));
	}

	/** When moves are called after the cell they fill, which of them filled it. @param {Standing} standing */
	#numbers(standing) {
		const cells = new Set(standing.view.cells.map(({ id }) => id));
		const numbers = new Map();
		pathTo(this.match.current).forEach(({ move }, at) => { if (cells.has(move)) numbers.set(move, at + 1); });
		return numbers.size ? numbers : null;
	}

	/** Marks where the move under the pointer would end. @param {string|null} move */
	async #foresee(move) {
		if (!move) return this.board.foresee(null);
		const { match } = this;
		const node = match.current;
		const view = await this.look(node, [move]).catch(() => null);
		if (this.match === match && match.current === node) this.board.foresee(view);
	}

	/** The view some moves after a node, without going there. @param {TreeNode} node @param {string[]} moves */
	async look(node, moves) {
		const place = this.match.place(node);
		const key = `${node.id}|${moves.join(';')}`;
		let standing = this.#looks.get(key);
		if (!standing) {
			if (this.#looks.size > 300) this.#looks.clear();
			standing = api.state({ ...place, moves: [...place.moves, ...moves] });
			this.#looks.set(key, standing);
			standing.catch(() => this.#looks.delete(key));
		}
		return (await standing).view;
	}

	/** A move entered on the board. @param {string} move */
	async playEntered(move) {
		if (this.settings.confirm && !(await ask(t('ask-move', move)))) {
			this.show();
			return;
		}
		await this.attempt(() => this.match.play(move));
	}

	/** Says a move and lets it be heard. @param {'human'|'engine'} by */
	#tell(by) {
		const { match } = this;
		const node = match.current;
		const [before, after] = [node.parent && match.known(node.parent), match.standing];
		if (!node.parent || !after) return;
		const count = (/** @type {Standing|null} */ at) => at ? at.view.pieces.reduce((sum, { owner, count }) => sum + (owner ? count : 0), 0) : 0;
		sound(count(after) < count(before) ? 'capture' : 'move');
		const text = t('played', match.info.players[indexOf(node.by)], node.described);
		const again = after.status === 'open' && after.turn === node.by ? ` ${t('again', match.info.players[indexOf(node.by)])}` : '';
		say(text + again);
	}

	/** Sets going what should search now: a seat's choice, the engine's own move, else the analysis. */
	async drive() {
		const { match } = this;
		if (this.isEditing || this.review.isRunning) return;
		if (match.isChoosing && !match.isOver) {
			const isEngine = match.opening && match.players[match.opening.chooser].kind === 'engine';
			return isEngine ? engineSeat(this) : chooseSeat(this);
		}
		if (match.isEnginesTurn) return think(this);
		if (this.thinkingAt) return;
		this.analysis.run();
	}

	/** Does something that may be refused or find no server, and says so then. @param {() => Promise<unknown>} work */
	async attempt(work) {
		try {
			await work();
		} catch (error) {
			if (!api.isAbort(error)) this.fail(error, () => this.attempt(work));
		}
	}

	/** @param {unknown} error @param {() => unknown} again */
	fail(error, again) {
		if (error instanceof api.Refused && error.status !== 500 && error.status !== 429) {
			toast(refusal(error), true);
		} else if (error instanceof api.Refused) {
			trouble(t('search-died', error.message), again);
		} else if (error instanceof api.Unreachable) {
			trouble(t('no-server'), again, true);
		} else {
			throw error;
		}
		this.show();
		this.render();
	}

	/** How the game ended, in words. */
	resultText() {
		const { ending, info, live } = this.match;
		if (!ending) return this.match.known(live)?.text ?? '';
		if (ending.status === 'drawn') return t('agreed');
		const winner = ending.status === 'first_won' ? 0 : 1;
		return t(ending.why === 'time' ? 'won-time' : 'won-resigned', info.players[winner], info.players[1 - winner]);
	}

	/** Speaks another language at once. @param {Lang} other */
	async speak(other) {
		await this.attempt(async () => {
			const { match } = this;
			const nodes = [match.live, match.current];
			// The words there are stay until the new ones have come.
			const [games, ...standings] = await Promise.all([api.games(other), ...nodes.map((node) => api.state(match.place(node), other))]);
			speak(other);
			this.settings.lang = other;
			this.#looks.clear();
			this.games = games;
			nodes.forEach((node, at) => match.keep(node, standings[at]));
			this.match.info = this.info(this.match.game);
			document.dispatchEvent(new Event('spoken'));
			await this.refresh({ animate: false, by: null });
			await this.match.describeAll();
			this.render();
		});
	}
}
