// Setting up a position by hand. What can be put where, and whether it is a position, the server says; here are only the brushes
// and the clicks.

import * as api from './api.js';
import { buttons, byId, el, input, setText } from './dom.js';
import { refusal, toast } from './dialogs.js';
import { lang, t } from './words.js';

const ERASER = '';

/** What is set up now. @type {{app: App, answer: SetupAnswer, brush: string, edits: number}|null} */
let now = null;

// Another game on the table ends the set-up; another language or the other side up shows it anew.
document.addEventListener('seated', leave);
document.addEventListener('flipped', show);
document.addEventListener('spoken', async () => {
	const text = now && input('setup-text').value;
	const isRefused = text !== (now?.answer.position ?? '');
	build();
	await edit([]);
	if (!now || !text || !isRefused) return;
	input('setup-text').value = text;
	await readText(text);
});

/** @param {App} app */
export async function openSetup(app) {
	if (now) return closeSetup();
	const { match } = app;
	if (!match.info.brushes?.length) return toast(t('setup-none'), true);
	const answer = await api.post('setup', { place: match.place(match.current) });
	app.searcher.stop();
	app.analysis.forget();
	app.review.cancel();
	match.clock?.stop();
	app.isEditing = true;
	document.body.classList.add('setting-up');
	now = { app, answer, brush: match.info.brushes[0].id, edits: 0 };
	byId('setup-panel').hidden = false;
	build();
	show();
	byId('setup-panel').focus();
}

/** Takes the brushes off the table. */
function leave() {
	if (!now) return;
	const { app } = now;
	now = null;
	app.isEditing = false;
	app.board.edit(null);
	document.body.classList.remove('setting-up');
	byId('setup-panel').hidden = true;
}

/** Leaves the set-up without a change. */
export function closeSetup() {
	if (!now) return;
	const { app } = now;
	leave();
	void app.attempt(() => app.refresh({ animate: false, by: null }));
}

/** What has been asked so far: an edit begins from the answer to the one before. */
let asked = Promise.resolve();

/** @param {SetupEdit[]} edits */
function edit(edits) {
	const work = async () => {
		const begun = now;
		if (!begun) return;
		const answer = await api.post('setup', { game: begun.app.match.game, layout: begun.answer.layout, edits });
		if (now !== begun) return;
		begun.answer = answer;
		begun.edits += edits.length;
		show();
	};
	asked = asked.then(() => now?.app.attempt(work));
	return asked;
}

/** @param {Place} place */
async function from(place) {
	if (!now) return;
	now.answer = await api.post('setup', { place });
	now.edits += 1;
	show();
}

function build() {
	if (!now) return;
	const { app } = now;
	const { info } = app.match;
	const brush = (/** @type {string} */ id, /** @type {string} */ name, /** @type {Element|string} */ face) => {
		const button = el('button', { type: 'button', 'data-action': 'brush', 'data-brush': id, title: name, 'aria-label': name, 'aria-pressed': false }, face);
		button.onclick = () => { if (now) now.brush = id; mark(); };
		return button;
	};
	/** Brushes of one owner. */
	const brushes = (/** @type {Side|null} */ side, /** @type {HTMLElement[]} */ ...more) => {
		const own = (info.brushes ?? []).filter(({ owner }) => owner === side);
		const face = (/** @type {Brush} */ { kind, owner, glyph, character, name }) =>
			app.board.icon({ kind, owner, glyph: glyph ?? '1', character, name, cell: '', level: 0, count: 1 });
		const whose = side ? `${info.players[side === 'first' ? 0 : 1]}, ` : '';
		return el('div', { class: 'brushes' }, ...own.map((one) => brush(one.id, whose + one.name[lang()], face(one))), ...more);
	};
	const side = (/** @type {Side} */ turn, /** @type {string} */ name) => {
		const button = el('button', { type: 'button', 'data-action': `setup-${turn}`, 'data-turn': turn, 'aria-pressed': false }, name);
		button.onclick = () => void edit([{ act: 'turn', turn }]);
		return button;
	};
	const act = (/** @type {string} */ action, /** @type {string} */ word, /** @type {() => unknown} */ work, className = '') => {
		const button = el('button', { type: 'button', 'data-action': action, class: className }, t(word));
		button.onclick = () => void work();
		return button;
	};
	const text = el('input', { id: 'setup-text', 'data-action': 'setup-text', autocomplete: 'off', spellcheck: false });
	text.onchange = () => void readText(text.value);
	const count = el('input', { id: 'setup-count', type: 'number', min: 0, max: 999, placeholder: '+1', 'data-action': 'setup-count' });
	byId('setup-panel').replaceChildren(
		el('header', {}, el('h2', { id: 'setup-title' }, t('setup-title'))),
		el('div', { role: 'group', 'aria-label': t('brushes'), class: 'palette' }, brushes('second'), brushes('first'),
			brushes(null, brush(ERASER, t('setup-erase'), '✕'), el('label', { class: 'count', hidden: true }, t('setup-count'), count))),
		el('div', { class: 'brushes', role: 'group', 'aria-label': t('setup-turn') }, el('span', { class: 'about' }, t('setup-turn')),
			side('first', info.players[0]), side('second', info.players[1])),
		el('div', { class: 'row' }, act('setup-clear', 'setup-clear', () => edit([{ act: 'clear' }]), 'small'),
			act('setup-start', 'setup-start', () => app.attempt(() => from({ game: info.name, variant: app.match.variant, position: null, moves: [] })), 'small')),
		el('label', {}, el('span', {}, t('setup-text')), text),
		el('p', { id: 'setup-state', role: 'status' }),
		el('div', { class: 'row' }, act('setup-use', 'setup-use', use, 'primary'), act('setup-cancel', 'cancel', closeSetup)),
	);
}

function mark() {
	const chosen = now?.app.match.info.brushes?.find(({ id }) => id === now?.brush);
	input('setup-count').parentElement?.toggleAttribute('hidden', (chosen?.most ?? 1) < 2);
	for (const button of byId('setup-panel').querySelectorAll('button')) {
		if (button.dataset.brush !== undefined) button.setAttribute('aria-pressed', String(button.dataset.brush === now?.brush));
		if (button.dataset.turn) button.setAttribute('aria-pressed', String(button.dataset.turn === now?.answer.turn));
	}
}

/** Draws the board and says whether it is a position. */
function show() {
	if (!now) return;
	const { app, answer } = now;
	const { settings, match } = app;
	const [first, second] = match.info.players;
	void app.board.show(answer.view, {
		flipped: app.flipped, input: false, lang: lang(), players: [first, second], turn: answer.turn, coordinates: settings.coordinates,
		destinations: false, numbers: null, animate: false, moved: null, pieceSet: settings.pieces,
	});
	app.board.edit({
		cell: (cell, event) => {
			const count = input('setup-count');
			const brush = now?.brush ?? ERASER;
			if (brush === ERASER || event.type === 'contextmenu') void edit([{ act: 'take', cell }]);
			else if (count.parentElement?.hidden || count.value === '') void edit([{ act: 'put', cell, brush }]);
			else void edit([{ act: 'count', cell, brush, count: Math.min(Math.max(Math.round(count.valueAsNumber), 0), 999) }]);
		},
	});
	const state = byId('setup-state');
	const { problem } = answer;
	setText(state, problem ? [problem.error, problem.hint].filter(Boolean).join('\n') : [t(answer.over ? 'setup-over' : 'setup-ok'), answer.text, ...answer.remarks].filter(Boolean).join(' · '));
	state.className = problem ? 'error' : 'about';
	for (const button of buttons('#setup-panel', 'setup-use')) button.disabled = answer.position === null;
	const text = input('setup-text');
	text.value = answer.position ?? '';
	mark();
}

/** @param {string} text */
async function readText(text) {
	if (!now || !text.trim()) return;
	const { app } = now;
	try {
		await from({ game: app.match.game, variant: null, position: text.trim(), moves: [] });
	} catch (error) {
		if (!(error instanceof api.Refused)) return app.fail(error, () => undefined);
		const state = byId('setup-state');
		setText(state, refusal(error));
		state.className = 'error';
		for (const button of buttons('#setup-panel', 'setup-use')) button.disabled = true;
	}
}

/** Plays from the position set up. */
async function use() {
	if (!now) return;
	const { app, answer, edits } = now;
	const { position, variant } = answer;
	if (edits === 0 || position === null) return closeSetup();
	const game = app.match.game;
	await app.attempt(() => app.openPlace({ game, variant, position, moves: [] }));
}
