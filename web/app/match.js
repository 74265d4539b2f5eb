// A game under way: its tree, its clocks, and whose turn it is. It draws nothing. What happens is told through `on`.

import * as api from './api.js';
import { Clock, indexOf } from './clock.js';
import { fromStanding } from './evaluation.js';
import { Seating } from './seating.js';
import { Standings } from './standings.js';
import { Tree, endOf, pathTo } from './tree.js';
import { lang } from './words.js';

/** @type {Player} */
export const HUMAN = { kind: 'human', level: 0 };

export class Match {
	tree = new Tree();
	current = this.tree.root;
	/** Where the game itself has come to; people may look elsewhere meanwhile. */
	live = this.tree.root;
	/** @type {Ending|null} */
	ending = null;
	/** @type {Clock|null} */
	clock = null;
	started = Date.now();
	/** The engine makes no move until it is told to go on. */
	isPaused = false;
	#standings = new Standings();
	#turns = 0;
	#plays = 0;
	/** A move of the person's is on its way. */
	#isEntered = false;
	/** Where `go` is on its way to. @type {TreeNode|null} */
	#going = null;

	/** @param {GameInfo} info @param {Terms} terms @param {MatchEvents} on */
	constructor(info, terms, on) {
		this.info = info;
		this.on = on;
		this.game = info.name;
		this.variant = terms.variant ?? info.variants[0].name;
		this.start = terms.start;
		this.seating = new Seating(terms.players, terms.opening);
		this.time = terms.time;
		this.think_ms = terms.think_ms;
		if (terms.time) this.clock = new Clock(terms.time, null, (side) => this.#flagged(side));
	}

	/** @param {TreeNode} node @returns {Place} */
	place(node) {
		const moves = pathTo(node).map(({ move }) => move);
		return { game: this.game, variant: this.variant, position: this.start || null, moves };
	}

	/** How the game stands at a node, if that is known already; in the other language until it is told in this one. @param {TreeNode} node */
	known(node) {
		return this.#standings.known(node);
	}

	/** How the game stands now. */
	get standing() {
		return this.known(this.current);
	}

	/** @param {TreeNode} node @returns {Promise<Standing>} */
	async standingAt(node) {
		const found = this.#standings.told(node);
		if (found) return found;
		const standing = await api.state(this.place(node));
		this.keep(node, standing);
		return standing;
	}

	/** Learns how the game stands at a node, in the language spoken now. @param {TreeNode} node @param {Standing} standing */
	keep(node, standing) {
		// Whether the game is over must not be forgotten.
		this.#standings.keep(node, standing, [this.live, this.current]);
		pathTo(node).forEach((at, ply) => {
			const played = standing.moves[ply];
			if (played) Object.assign(at, { described: played.described, by: played.by, lang: lang() });
		});
		if (!node.parent) this.variant = standing.variant;
		node.evaluation = fromStanding(standing) ?? node.evaluation;
	}

	/** Puts the moves of every line into the words of the language spoken now. */
	async describeAll() {
		const ends = this.tree.all().filter((node) => !node.children.length && node.lang !== lang());
		for (const node of [this.current, this.live, ...ends]) await this.standingAt(node);
	}

	get players() {
		return this.seating.players;
	}

	/** How seats are chosen before the game proper, if they are. */
	get protocol() {
		return this.seating.protocol;
	}

	get opening() {
		return this.seating.opening;
	}

	get isOver() {
		return this.ending !== null || (this.known(this.live)?.status ?? 'open') !== 'open';
	}

	/** Whether the engine sits at the board. */
	get hasEngine() {
		return this.players.some(({ kind }) => kind === 'engine');
	}

	/** Whether engines play each other. */
	get isEngines() {
		return this.players.every(({ kind }) => kind === 'engine');
	}

	/** Whose turn it is at a node: the index of the player, who during an opening protocol may move for both sides.
	 * @param {Standing} standing @returns {0|1} */
	actor(standing) {
		return this.seating.actor(standing.turn);
	}

	/** Whether somebody has to choose a seat before another move is made. */
	get isChoosing() {
		return this.current === this.live && this.seating.isChoosing;
	}

	/** Whether the engine is to act at the game's own place. */
	get isEnginesTurn() {
		const standing = this.known(this.live);
		if (!standing || this.isOver || this.isPaused) return false;
		return this.players[this.actor(standing)].kind === 'engine';
	}

	/** Whether a person may move on the board now. Away from the game's own place he may try anything. */
	get mayMove() {
		const standing = this.standing;
		if (!standing || standing.status !== 'open' || this.isChoosing) return false;
		if (this.isOver || this.current !== this.live) return true;
		return this.isPaused || this.players[this.actor(standing)].kind === 'human';
	}

	/** The node looked at, or soon to be: steps faster than the server answers add up. */
	get heading() {
		return this.#going ?? this.current;
	}

	/** Looks at a node. @param {TreeNode} node @param {boolean} [animate] */
	async go(node, animate = true) {
		const turn = ++this.#turns;
		this.#going = node;
		try {
			await this.standingAt(node);
		} finally {
			if (turn === this.#turns) this.#going = null;
		}
		if (turn !== this.#turns) return;
		const isNear = node.parent === this.current || this.current.parent === node;
		this.current = node;
		for (let at = node; at.parent; at = at.parent) at.parent.next = at;
		await this.on.changed({ animate: animate && isNear, by: null });
	}

	/** A person's move at the node looked at; the game goes on from there. @param {string} move */
	async play(move) {
		const turn = ++this.#plays;
		this.#turns += 1;
		this.#going = null;
		const from = this.current;
		this.#isEntered = true;
		this.on.entered();
		/** @type {Standing} */
		let standing;
		try {
			standing = await api.play(this.place(from), move);
		} finally {
			if (turn === this.#plays) {
				this.#isEntered = false;
				this.on.entered();
			}
		}
		// Who looks elsewhere meanwhile has made the move all the same; who takes it back has not.
		if (turn !== this.#plays) return;
		// A move that is refused disturbs nobody's thinking.
		this.on.acted();
		await this.#arrive(from, standing, 'human');
	}

	/** The engine's move where the game is. The person may look elsewhere meanwhile. @param {string} move */
	async playForEngine(move) {
		const from = this.live;
		const standing = await api.play(this.place(from), move);
		if (from !== this.live) return;
		await this.#arrive(from, standing, 'engine');
	}

	/** The engine's moves in one go. @param {string[]} moves */
	async playAllForEngine(moves) {
		this.isPaused = true;
		try {
			for (const move of moves) await this.playForEngine(move);
		} finally {
			this.isPaused = false;
		}
		await this.on.changed({ animate: false, by: null });
	}

	/** Plays a line from the node looked at, as a variation. @param {string[]} moves */
	async playLine(moves) {
		const turn = ++this.#turns;
		this.#going = null;
		const from = this.current;
		const place = this.place(from);
		const standing = await api.state({ ...place, moves: [...place.moves, ...moves] });
		if (turn !== this.#turns) return;
		this.on.acted();
		let node = from;
		for (const played of standing.moves.slice(place.moves.length)) node = this.tree.add(node, played, lang());
		this.keep(node, standing);
		this.current = node;
		if (!this.hasEngine && !this.isOver) this.live = node;
		await this.on.changed({ animate: moves.length === 1, by: 'human' });
	}

	/** @param {TreeNode} from @param {Standing} standing @param {'human'|'engine'} by */
	async #arrive(from, standing, by) {
		const played = standing.moves.at(-1);
		if (!played) return;
		const wasLooking = this.current === from;
		// After the end of a game, moves are analysis and do not change it.
		const isNew = !this.isOver;
		const node = this.tree.add(from, played, lang());
		this.keep(node, standing);
		if (wasLooking) this.current = node;
		if (from !== this.live) this.#setClock(from);
		if (isNew) {
			this.live = node;
			if (this.clock) {
				this.clock.moved(indexOf(played.by));
				node.clocks = this.clock.left();
			}
			this.#settleSeats(node);
		}
		const isEnd = standing.status !== 'open' && isNew;
		await this.on.changed({ animate: wasLooking, by });
		if (isEnd) this.on.over(this.resultText());
	}

	/** Lets the time of whose turn it is run. It begins with the first move of the game. */
	runClock() {
		const standing = this.known(this.live);
		if (!this.clock) return;
		if (!standing || this.isOver || this.live === this.tree.root || this.isPaused || !this.seating.isSettled) {
			this.clock.stop();
		} else {
			this.clock.start(indexOf(standing.turn));
		}
	}

	/** Lets the clock show what it showed when the game was at a node; nodes without a time stay as they are. @param {TreeNode} node */
	#setClock(node) {
		const left = node === this.tree.root ? this.clock?.initial : node.clocks;
		if (left) this.clock?.set(left);
	}

	/** Where the game goes when the person's last move is taken back, with the engine's answers to it; null without one. */
	get before() {
		for (let node = this.live; node.parent; node = node.parent) {
			if (this.isEngines || this.#mover(node).kind === 'human') return node.parent;
		}
		return null;
	}

	/** Who made a move. @param {TreeNode} node */
	#mover(node) {
		return this.seating.mover(node.by, pathTo(node).length);
	}

	/** Whether there is anything to take back. */
	get mayUndo() {
		return this.#isEntered || this.ending !== null || this.before !== null;
	}

	/** Takes back what the person did last: a move that is still on its way, the end of the game by resignation, agreement or time, or
	 * the last move. The line stays in the tree. */
	async undo() {
		const isOnItsWay = this.#isEntered;
		this.#plays += 1;
		this.#isEntered = false;
		if (isOnItsWay) return this.on.changed({ animate: false, by: null });
		const { ending } = this;
		const node = ending ? this.live : this.before;
		if (!node) return;
		await this.standingAt(node);
		this.on.acted();
		this.ending = null;
		if (!ending) this.#settleSeats(node);
		if (this.isEngines) this.isPaused = true;
		this.live = node;
		if (!ending || ending.why === 'time') this.#setClock(node);
		await this.go(node);
	}

	/** Goes on along the line that was taken back: to the person's next turn. */
	async redo() {
		if (!this.live.next) return;
		let node = this.live.next;
		while (this.seating.isSettled && node.next && this.#mover(node.next).kind === 'engine') node = node.next;
		await this.standingAt(node);
		this.on.acted();
		this.live = node;
		this.#settleSeats(node);
		this.#setClock(node);
		await this.go(node);
	}

	/** The game ends outside the rules. @param {Ending} ending */
	async end(ending) {
		if (this.isOver) return;
		this.on.acted();
		this.ending = ending;
		this.clock?.stop();
		await this.on.changed({ animate: false, by: null });
		this.on.over(this.resultText());
	}

	/** @param {0|1} side */
	#flagged(side) {
		void this.end({ status: side === 0 ? 'second_won' : 'first_won', why: 'time' });
	}

	/** Set by the page, which has the words. @type {() => string} */
	resultText = () => this.known(this.live)?.text ?? '';

	/** The choice of a seat. @param {'stay'|'swap'|'offer'} choice */
	async choose(choice) {
		const standing = this.known(this.live);
		if (!this.opening || !standing) return;
		this.on.acted();
		this.seating.choose(choice, standing.turn, pathTo(this.live).length);
		await this.on.changed({ animate: false, by: null });
	}

	/** How far the choice of seats has come when the game is at a node. @param {TreeNode} node */
	#settleSeats(node) {
		this.seating.settle(pathTo(node).length, this.known(node)?.status === 'open');
	}

	/** Makes the line to a node the main one. @param {TreeNode} node */
	async promote(node) {
		this.tree.promote(node);
		await this.on.changed({ animate: false, by: null });
	}

	/** Deletes a node with all that follows it. @param {TreeNode} node */
	async remove(node) {
		const gone = new Set([node]);
		for (const at of this.tree.all()) if (at.parent && gone.has(at.parent)) gone.add(at);
		if (node.parent) await this.standingAt(node.parent);
		const parent = this.tree.remove(node);
		this.on.acted();
		if (gone.has(this.live)) {
			this.live = parent;
			this.ending = null;
			this.#settleSeats(parent);
			this.#setClock(parent);
		}
		if (gone.has(this.current)) await this.go(parent);
		else await this.on.changed({ animate: false, by: null });
	}

	/** The line looked at, to its end. @returns {TreeNode[]} */
	line() {
		return pathTo(endOf(this.current));
	}
}
