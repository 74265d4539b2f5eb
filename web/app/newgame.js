// The dialog that begins a new game: which game, who plays, how strong, how much time.

import * as api from './api.js';
import { byId, el, input, select, setText } from './dom.js';
import { dialog, openDialog, refusal } from './dialogs.js';
import { HUMAN } from './match.js';
import { loadChoices, saveChoices } from './store.js';
import { t } from './words.js';

/** Clocks on offer: minutes each and seconds a move. */
const CLOCKS = [[1, 0], [3, 2], [5, 3], [10, 5], [30, 20]];
/** The engine's times for a move on offer, milliseconds. */
const THINK = [200, 500, 1000, 2000, 5000, 10_000, 30_000];
const OTHER = 'other';

const chosen = (/** @type {string} */ name) => new FormData(/** @type {HTMLFormElement} */ (byId('new-form'))).get(name);

/** Prepares the dialog once. @param {App} app */
export function prepareNewGame(app) {
	const choices = loadChoices() ?? {};
	fill(app);
	for (const [name, value] of Object.entries(choices)) {
		const field = /** @type {HTMLFormElement} */ (byId('new-form')).elements.namedItem(name);
		if (name === 'variant' || name === 'own' || name === 'start' || name === 'game' || name === 'opening') continue;
		if (field instanceof RadioNodeList || field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = String(value);
	}
	byId('new-form').addEventListener('input', (event) => { show(app, event.target === byId('new-game')); });
	byId('new-form').addEventListener('submit', (event) => {
		event.preventDefault();
		void start(app);
	});
	document.addEventListener('spoken', () => { fill(app); });
}

/** @param {App} app */
export function openNewGame(app) {
	select('new-game').value = app.match.game;
	byId('new-error').hidden = true;
	select('new-start').value = 'start';
	show(app, true);
	takeVariant(app);
	show(app, false);
	openDialog('new');
}

/** Chooses the variant on the table. @param {App} app */
function takeVariant({ match: { variant } }) {
	const isListed = [...select('new-variant').options].some(({ value }) => value === variant);
	select('new-variant').value = isListed ? variant : OTHER;
	if (!isListed) input('variant-text').value = variant;
}

/** Fills in what the server offers, in the language spoken. @param {App} app */
function fill(app) {
	const { games } = app.games;
	keep('new-game', games.map(({ name, title }) => [name, title]));
	const time = String(chosen('time') ?? 'none');
	const clocks = CLOCKS.map(([minutes, increment]) => [`${minutes}+${increment}`, `${minutes} + ${increment}`]);
	byId('new-time').replaceChildren(...[['none', t('no-clock')], ...clocks, ['own', t('own-time')]].map(([value, text]) => {
		const radio = el('input', { type: 'radio', name: 'time', value, 'data-action': `time-${value}` });
		radio.checked = value === time;
		return el('label', {}, radio, el('span', {}, text));
	}));
	keep('think', THINK.map((ms) => [String(ms), t('seconds', ms / 1000)]), '1000');
	for (const id of ['level-first', 'level-second']) input(id).max = String(app.games.levels.length);
	show(app, true);
}

/** Fills a list and keeps what was chosen. @param {string} id @param {string[][]} options @param {string} [usual] */
function keep(id, options, usual) {
	const list = select(id);
	const before = list.options.length ? list.value : usual;
	list.replaceChildren(...options.map(([value, text]) => el('option', { value }, text)));
	if (before && options.some(([value]) => value === before)) list.value = before;
}

/** The game whose variants are listed. */
let shown = '';

/** Shows the fields that matter for what is chosen. @param {App} app @param {boolean} isOtherGame */
function show(app, isOtherGame) {
	const info = app.info(select('new-game').value);
	if (isOtherGame) {
		if (shown !== info.name) for (const id of ['new-variant', 'new-opening']) select(id).replaceChildren();
		shown = info.name;
		keep('new-variant', [...info.variants.map(({ name }) => [name, name]), [OTHER, t('other-variant')]], info.variants[0].name);
		setText(byId('mode-first'), t('mode-you', info.players[0]));
		setText(byId('mode-second'), t('mode-you', info.players[1]));
		keep('new-opening', [['', t('opening-none')], ...(info.seatings ?? []).map(({ name, title }) => [name, title])], '');
	}
	const here = select('new-start').options[1];
	here.disabled = info.name !== app.match.game;
	if (here.disabled) select('new-start').value = 'start';
	// A position on the table is of its variant, and sides are chosen before it.
	const isHere = select('new-start').value === 'here';
	if (isHere) takeVariant(app);
	select('new-variant').disabled = input('variant-text').disabled = select('new-opening').disabled = isHere;
	const variant = select('new-variant').value;
	byId('own-variant').hidden = variant !== OTHER;
	setText(byId('variant-about'), info.variants.find(({ name }) => name === variant)?.about ?? '');
	byId('opening-field').hidden = !info.seatings?.length;
	const mode = chosen('mode');
	byId('level-first-field').hidden = mode === 'people';
	byId('level-second-field').hidden = mode !== 'engines';
	byId('think-field').hidden = mode === 'people' || chosen('time') !== 'none';
	setText(byId('level-first-name'), mode === 'engines' ? t('level-of', info.players[0]) : t('level'));
	setText(byId('level-second-name'), t('level-of', info.players[1]));
	byId('own-time').hidden = chosen('time') !== 'own';
	for (const id of ['level-first', 'level-second']) {
		const level = app.games.levels.find((other) => other.level === Number(input(id).value));
		const text = `${level?.level ?? ''}: ${level?.name ?? ''}`;
		setText(byId(`${id}-value`), text);
		input(id).setAttribute('aria-valuetext', text);
	}
}

/** @returns {TimeControl|null} */
function timeControl() {
	const time = String(chosen('time'));
	if (time === 'none') return null;
	const [minutes, seconds] = time === 'own' ? [input('minutes').valueAsNumber, input('increment').valueAsNumber]
		: time.split('+').map(Number);
	const within = (/** @type {number} */ n, /** @type {number} */ least, /** @type {number} */ most) => Math.min(Math.max(n || 0, least), most);
	return { initial_ms: within(minutes, 0.1, 600) * 60_000, increment_ms: within(seconds, 0, 600) * 1000 };
}

/** @returns {[Player, Player]} */
function players() {
	const level = (/** @type {string} */ id) => /** @type {Player} */ ({ kind: 'engine', level: Number(input(id).value) });
	switch (chosen('mode')) {
		case 'people': return [{ ...HUMAN }, { ...HUMAN }];
		case 'engines': return [level('level-first'), level('level-second')];
		case 'second': return [level('level-first'), { ...HUMAN }];
		case 'random': return Math.random() < 0.5 ? [level('level-first'), { ...HUMAN }] : [{ ...HUMAN }, level('level-first')];
		default: return [{ ...HUMAN }, level('level-first')];
	}
}

/** @param {App} app */
async function start(app) {
	const info = app.info(select('new-game').value);
	const isHere = select('new-start').value === 'here';
	const named = select('new-variant').value === OTHER ? input('variant-text').value.trim() : select('new-variant').value;
	const opening = isHere ? null : info.seatings?.find(({ name }) => name === select('new-opening').value) ?? null;
	const terms = {
		game: info.name, variant: isHere ? app.match.variant : named, start: isHere ? app.match.start : '', players: players(),
		time: timeControl(), think_ms: Number(select('think').value), opening,
	};
	const moves = isHere ? app.match.place(app.match.current).moves : [];
	saveChoices(Object.fromEntries(new FormData(/** @type {HTMLFormElement} */ (byId('new-form')))));
	try {
		await app.begin(terms, moves);
		dialog('new').close();
		app.board.focus();
	} catch (error) {
		if (error instanceof api.Refused) {
			setText(byId('new-error'), refusal(error));
			byId('new-error').hidden = false;
		} else {
			dialog('new').close();
			app.fail(error, () => app.attempt(() => app.begin(terms, moves)));
		}
	}
}

/** The same game once more, with sides changed where a person plays the engine. @param {App} app */
export function rematch(app) {
	const { match } = app;
	const [first, second] = match.players;
	return app.begin({
		game: match.game, variant: match.variant, start: match.start, players: first.kind === second.kind ? [first, second] : [second, first], time: match.time, think_ms: match.think_ms,
		opening: match.protocol,
	});
}
