// What stays between visits: settings, the game of every kind begun, and games left behind. A tab keeps its own games, so that two
// tabs do not overwrite each other; what the last tab had is what a new one begins with.

import { isGame } from './saved.js';

const PREFIX = 'pentaply.';
const RECENT = 12;
/** A tab's own first. @type {Store[]} */
const STORES = ['sessionStorage', 'localStorage'];

/** @type {Settings} */
const DEFAULTS = {
	lang: null, theme: 'auto', sound: true, coordinates: true, destinations: true, numbers: false, animate: true, arrow: true,
	pieces: 'characters', analysing: false, lines: 1, threads: 1, hash_mb: 64, limit_ms: 0, confirm: false,
};

/** The least and the most that a number may be; the server's own bounds come on top. */
const RANGES = /** @type {[('lines'|'threads'|'hash_mb'|'limit_ms'), number, number][]} */ ([
	['lines', 1, 5], ['threads', 1, 256], ['hash_mb', 1, 65_536], ['limit_ms', 0, 3_600_000],
]);

/** Where things are kept, by name: a browser that forbids it throws at the mere mention. @typedef {'sessionStorage'|'localStorage'} Store */

/** What is kept; null where there is nothing, undefined where it cannot be read. @param {Store} store @param {string} key @returns {any} */
function get(store, key) {
	/** @type {string|null} */
	let text = null;
	try {
		text = window[store].getItem(PREFIX + key);
	} catch {
		// Forbidden: there is nothing.
	}
	try {
		return JSON.parse(text ?? 'null');
	} catch {
		return undefined;
	}
}

/** @param {Store} store @param {string} key @param {unknown} value */
function put(store, key, value) {
	try {
		window[store].setItem(PREFIX + key, JSON.stringify(value));
	} catch {
		// Full or forbidden: the page works without, only a reload forgets.
	}
}

/** @returns {Settings} */
export function loadSettings() {
	const found = get('localStorage', 'settings');
	const settings = { ...DEFAULTS };
	for (const key of /** @type {(keyof Settings)[]} */ (Object.keys(DEFAULTS))) {
		const value = found?.[key];
		if (typeof value === typeof DEFAULTS[key] || (key === 'lang' && (value === 'en' || value === 'zh'))) {
			Object.assign(settings, { [key]: value });
		}
	}
	for (const [key, least, most] of RANGES) settings[key] = Math.min(Math.max(Math.round(settings[key]) || least, least), most);
	return settings;
}

/** @param {Settings} settings */
export const saveSettings = (settings) => put('localStorage', 'settings', settings);

/** What is kept under the name of a game, good or bad. @param {string} game @returns {any[]} */
const keptAs = (game) => STORES.map((store) => get(store, `game.${game}`));

/** The game of this kind that is under way. @param {string} game @returns {SavedGame|null} */
export const loadGame = (game) => keptAs(game).find((saved) => isGame(saved) && saved.game === game) ?? null;

/** Whether a game of this kind was kept, but so that nothing can be made of it. @param {string} game */
export const isDamaged = (game) => !loadGame(game) && keptAs(game).some((saved) => saved !== null);

/** The place that a game kept was looked at. @param {SavedGame} saved @returns {Place} */
export function placeOf({ game, variant, start, nodes, current }) {
	const moves = [];
	for (let at = current; nodes[at]; at = nodes[at].p) moves.unshift(nodes[at].m);
	return { game, variant, position: start || null, moves };
}

/** Keeps a game; another one of its kind that was kept gives way to it. @param {SavedGame} saved */
export function saveGame(saved) {
	for (const store of STORES) {
		const other = get(store, `game.${saved.game}`);
		if (isGame(other) && other.started !== saved.started) putAside(other);
		put(store, `game.${saved.game}`, saved);
		put(store, 'last', saved.game);
	}
}

/** The kind of game that was on the board last. @returns {string|null} */
export function lastGame() {
	const name = get('sessionStorage', 'last') ?? get('localStorage', 'last');
	return typeof name === 'string' ? name : null;
}

/** Puts a game aside that gives way to another; one without a move is not worth it. @param {SavedGame} saved */
function putAside(saved) {
	if (!saved.nodes.length) return;
	const others = recentGames().filter((other) => other.started !== saved.started);
	put('localStorage', 'recent', [saved, ...others].slice(0, RECENT));
}

/** Games put aside, the latest first. @returns {SavedGame[]} */
export function recentGames() {
	const found = get('localStorage', 'recent');
	return Array.isArray(found) ? found.filter(isGame) : [];
}

/** What a new game was begun with last. @returns {any} */
export const loadChoices = () => get('localStorage', 'choices');
/** @param {unknown} choices */
export const saveChoices = (choices) => put('localStorage', 'choices', choices);
