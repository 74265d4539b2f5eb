// What every control does: buttons name their action, keys name the same ones.

import * as api from './api.js';
import { area, byId, el, input, setText, settingFields } from './dom.js';
import { ask, askText, dismiss, goOn, isDialogOpen, openDialog, refusal, say, toast } from './dialogs.js';
import { copy, openOpen, openShare, saveFile } from './exchange.js';
import { indexOf } from './clock.js';
import { openNewGame, rematch } from './newgame.js';
import { step } from './moves.js';
import { chooseSeat } from './seats.js';
import { openSetup } from './setup.js';
import { setSound } from './sound.js';
import { lang, t } from './words.js';

/** @type {Record<string, (app: App, target: HTMLElement) => unknown>} */
const ACTIONS = {
	new: openNewGame,
	open: openOpen,
	share: openShare,
	setup: (app) => openSetup(app),
	settings: () => openDialog('settings'),
	help: openHelp,
	close: (_, target) => target.closest('dialog')?.close(),
	lang: (app) => app.speak(lang() === 'en' ? 'zh' : 'en'),
	home: (app) => app.match.go(app.match.live),
	game: (app, target) => app.switchTo(target.dataset.game ?? ''),
	retry: () => goOn(),
	dismiss: () => dismiss(),
	sound: (app) => set(app, { sound: !app.settings.sound }),
	flip: (app) => { app.flipped = !app.flipped; app.show(); app.render(); document.dispatchEvent(new Event('flipped')); },
	fit: (app) => app.board.fit(),
	'zoom-in': (app) => app.board.zoom(1.25),
	'zoom-out': (app) => app.board.zoom(0.8),
	'step-back': (app) => app.board.stepBack(),
	'back-to-game': (app) => app.match.go(app.match.live),
	'engine-go': (app) => { app.match.isPaused = false; return app.refresh({ animate: false, by: null }); },
	'engine-pause': (app) => { app.searcher.stop(); app.thinkingAt = null; app.match.isPaused = true; app.match.runClock(); app.show(); app.render(); void app.drive(); },
	'move-now': (app) => app.searcher.hurry(),
	'choose-seat': chooseSeat,
	engine: (app) => set(app, { analysing: !app.settings.analysing }),
	'fewer-lines': (app) => set(app, { lines: Math.max(1, app.settings.lines - 1) }),
	'more-lines': (app) => set(app, { lines: Math.min(app.games.most.lines, app.settings.lines + 1), analysing: true }),
	first: (app) => step(app, 'first'),
	prev: (app) => step(app, 'prev'),
	next: (app) => step(app, 'next'),
	last: (app) => step(app, 'last'),
	undo: (app) => app.match.undo(),
	redo: (app) => app.match.redo(),
	hint: (app) => showBest(app),
	review: (app) => app.review.run(),
	'review-stop': (app) => { app.review.cancel(); void app.drive(); },
	worst: (app) => app.review.worst(),
	rematch: (app) => rematch(app),
	resign,
	draw,
	promote: (app) => app.match.promote(app.match.current),
	delete: remove,
	comment,
	'copy-position': (app) => copy(app.match.standing?.position ?? '', byId('share-position')),
	'copy-link': () => copy(location.href, byId('share-link')),
	'copy-game': () => copy(area('share-game').value, byId('share-game')),
	'save-file': saveFile,
	'play-best': (app) => playBest(app),
	arrow: (app) => set(app, { arrow: !app.settings.arrow }),
	'to-move-text': () => byId('move-text').focus(),
	'to-board': (app) => app.board.focus(),
};

/** Keys and what they do. @type {Record<string, string>} */
export const KEYS = {
	ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last', ArrowUp: 'first', ArrowDown: 'last', $: 'last',
	n: 'new', o: 'open', c: 'share', p: 'copy-position', u: 'undo', r: 'redo', f: 'flip', h: 'hint', l: 'engine', a: 'arrow', m: 'sound',
	'?': 'help', w: 'worst', t: 'to-move-text', Enter: 'to-move-text', b: 'to-board', ' ': 'play-best', Escape: 'step-back',
	'+': 'zoom-in', '=': 'zoom-in', '-': 'zoom-out', '0': 'fit',
};

/** What keys do while a position is set up; the game behind it is left alone. */
const IN_SETUP = ['new', 'open', 'help', 'sound', 'flip', 'zoom-in', 'zoom-out', 'fit', 'to-board'];

/** Listens to all controls and keys. @param {App} app */
export function listen(app) {
	document.addEventListener('click', (event) => {
		const target = event.target instanceof Element ? event.target.closest('[data-action]') : null;
		if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement && target.type !== 'checkbox') return;
		const action = ACTIONS[target.dataset.action ?? ''];
		if (!action || target.matches(':disabled')) return;
		if (target instanceof HTMLAnchorElement) event.preventDefault();
		void app.attempt(async () => action(app, target));
	});
	document.addEventListener('keydown', (event) => {
		if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return;
		const target = event.target instanceof Element ? event.target : null;
		const isTyping = target?.matches('input:not([type="checkbox"]), textarea, select');
		if (isTyping) {
			if (event.key === 'Escape') /** @type {HTMLElement} */ (target).blur();
			return;
		}
		// What a button or a link does with these keys is its own.
		if ((event.key === 'Enter' || event.key === ' ') && target?.closest('button, a, summary, input, [data-cell]')) return;
		const lines = Number(event.key);
		const name = KEYS[event.key];
		if (app.isEditing && !IN_SETUP.includes(name)) return;
		if (lines >= 1 && lines <= app.games.most.lines) set(app, { lines, analysing: true });
		else if (name) void app.attempt(async () => ACTIONS[name](app, document.body));
		else return;
		event.preventDefault();
	});
	// Who plays with the pointer keeps the keys of the page.
	byId('board').addEventListener('pointerup', () => {
		const { activeElement } = document;
		if (activeElement instanceof SVGElement) activeElement.blur();
	});
	byId('move-form').addEventListener('submit', (event) => {
		event.preventDefault();
		void typed(app);
	});
}

/** Changes settings, and everything that follows from them. @param {App} app @param {Partial<Settings>} changed */
export function set(app, changed) {
	Object.assign(app.settings, changed);
	applySettings(app);
	app.show();
	app.render();
	app.save();
	void app.drive();
}

/** Shows the settings where they are set, and lets them take effect. @param {App} app */
export function applySettings(app) {
	const { settings } = app;
	if (settings.theme === 'auto') delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = settings.theme;
	setSound(settings.sound);
	for (const field of settingFields()) {
		const value = field.dataset.setting === 'lang' ? lang() : settings[/** @type {keyof Settings} */ (field.dataset.setting)];
		if (field.type === 'checkbox') field.checked = value === true;
		else field.value = String(value);
	}
	document.querySelector('.tools [data-action="sound"] use')?.setAttribute('href', `icons.svg#${settings.sound ? 'sound' : 'mute'}`);
	document.querySelector('.tools [data-action="sound"]')?.setAttribute('aria-pressed', String(settings.sound));
}

/** Moves typed one soon after the other are made in their order. */
let making = Promise.resolve();

/** A move typed as text. @param {App} app @returns {Promise<void>} */
async function typed(app) {
	const field = input('move-text');
	const error = byId('move-error');
	const move = field.value.trim();
	error.hidden = true;
	if (!move) return;
	field.value = '';
	making = making.catch(() => undefined).then(() => make(app, move));
	return making;
}

/** @param {App} app @param {string} move @returns {Promise<void>} */
async function make(app, move) {
	const error = byId('move-error');
	try {
		if (!app.match.mayMove) throw new api.Refused(422, app.match.standing?.status === 'open' ? byId('status').textContent ?? '' : app.resultText(), null);
		await app.match.play(move);
	} catch (problem) {
		if (!(problem instanceof api.Refused)) return app.fail(problem, () => make(app, move));
		setText(error, refusal(problem));
		error.hidden = false;
		// What was refused can be corrected, unless something else has been typed meanwhile.
		const field = input('move-text');
		if (field.value) return;
		field.value = move;
		field.select();
	}
}

/** Plays the best move that the analysis knows; without one it is switched on. @param {App} app */
async function playBest(app) {
	const [line] = app.analysis.lines();
	if (!app.settings.analysing) return set(app, { analysing: true });
	if (line && app.match.standing?.legal.includes(line.pv[0])) await app.analysis.playLine(line.pv.slice(0, 1));
}

/** Shows the best move by an arrow, once. @param {App} app */
async function showBest(app) {
	const { match } = app;
	const node = match.current;
	if (match.standing?.status !== 'open' || app.thinkingAt) return;
	app.review.cancel();
	app.analysis.forget();
	const body = { place: match.place(node), time_ms: 1000, threads: app.settings.threads, hash_mb: app.settings.hash_mb };
	const done = await app.searcher.run('analysis', body, () => undefined);
	if (match.current !== node || !done.bestmove) return;
	app.hint = { node, move: done.bestmove };
	app.showHints();
	toast(t('best-is', done.described ?? done.bestmove));
	say(t('best-is', done.described ?? done.bestmove));
	void app.drive();
}

/** The index of the side that the person at the screen speaks for. @param {App} app @returns {0|1} */
function speaker(app) {
	const { players } = app.match;
	const standing = app.match.known(app.match.live);
	if (players[0].kind !== players[1].kind) return players[0].kind === 'human' ? 0 : 1;
	return standing ? indexOf(standing.turn) : 0;
}

/** @param {App} app */
async function resign(app) {
	const { match } = app;
	if (match.isOver) return;
	const side = speaker(app);
	if (!(await ask(t('ask-resign', match.info.players[side])))) return;
	await app.attempt(() => end(app, { status: side === 0 ? 'second_won' : 'first_won', why: 'resigned' }));
}

/** The button that ended the game is of no use any more: the keyboard goes on at the banner. @param {App} app @param {Ending} ending */
async function end(app, ending) {
	const { match } = app;
	await match.end(ending);
	if (match.current !== match.live) await match.go(match.live);
	byId('banner').focus({ preventScroll: true });
}

/** A draw: agreed by two people; the engine agrees when it does not think that it stands better. @param {App} app */
async function draw(app) {
	const { match } = app;
	if (match.isOver) return;
	const isEngine = match.hasEngine && match.players.some(({ kind }) => kind === 'human');
	if (!(await ask(t(isEngine ? 'ask-draw-engine' : 'ask-draw')))) return;
	const agree = () => end(app, { status: 'drawn', why: 'agreed' });
	if (!isEngine) return app.attempt(agree);
	await app.attempt(async () => {
		const standing = await match.standingAt(match.live);
		app.thinkingAt = null;
		app.review.cancel();
		const done = await app.searcher.run('seat', { place: match.place(match.live), time_ms: 600 }, () => undefined);
		const chance = done.info?.win_probability ?? 0.5;
		const isEnginesTurn = match.players[indexOf(standing.turn)].kind === 'engine';
		const engines = isEnginesTurn ? chance : 1 - chance;
		if (engines <= 0.5) return agree();
		toast(t('draw-refused'), true);
		say(t('draw-refused'));
		void app.drive();
	});
}

/** @param {App} app */
async function remove(app) {
	const node = app.match.current;
	if (!node.parent || (node.children.length && !(await ask(t('ask-delete', node.described))))) return;
	await app.attempt(() => app.match.remove(node));
}

/** @param {App} app */
async function comment(app) {
	const node = app.match.current;
	const words = await askText(t('ask-comment', node.parent ? node.described : t('start-node')), node.comment);
	if (words === null) return;
	node.comment = words;
	app.render();
	app.save();
}

/** Keys and the words for what they do, as the help lists them. @type {[string, string][]} */
const KEY_HELP = [
	['← →', 'key-steps'], ['↑ ↓ Home End', 'key-ends'], ['u  r', 'key-undo'], ['f', 'flip'], ['h', 'hint'], ['Space', 'key-best'],
	['l', 'key-engine'], ['1–5', 'lines'], ['a', 'arrow'], ['w', 'worst'], ['b', 'key-board'], ['t  Enter', 'type-move'], ['Esc', 'step-back'],
	['+  −  0', 'key-zoom'], ['n', 'new-game'], ['o', 'open'], ['c', 'share'], ['p', 'key-copy'], ['m', 'sound'], ['?', 'help'],
];

/** @param {App} app */
function openHelp(app) {
	const { info } = app.match;
	const paragraph = (/** @type {string} */ text) => el('p', {}, text);
	const keys = el('dl', { class: 'keys' }, ...KEY_HELP.map(([names, word]) => el('div', {},
		el('dt', {}, ...names.split(/ +/).map((name) => el('kbd', {}, name))), el('dd', {}, t(word)))));
	byId('help-text').replaceChildren(
		el('h3', {}, t('help-marks')), paragraph(t('help-marks-text')),
		el('h3', {}, t('help-page')), paragraph(t('help-page-text')), paragraph(t('review-rule')),
		el('h3', {}, t('help-keys')), keys,
		el('h3', {}, `${info.title}: ${t('help-forms')}`), paragraph(t('played', t('help-move'), info.move_form)),
		paragraph(t('played', t('help-position'), info.position_form)),
		el('p', { class: 'about' }, t('version', app.games.version)),
	);
	openDialog('help');
}
