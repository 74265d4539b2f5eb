// Getting games and positions in and out: pasted or copied text, files, links, and games played before.

import * as api from './api.js';
import { area, byId, el, input, select, setText } from './dom.js';
import { dialog, openDialog, refusal, toast } from './dialogs.js';
import { fromHash } from './link.js';
import { recentGames } from './store.js';
import { endOf } from './tree.js';
import { t } from './words.js';

/** The server would refuse larger files. */
const LARGEST = 1 << 20;

/** @param {App} app */
export function prepareExchange(app) {
	byId('open-form').addEventListener('submit', (event) => {
		event.preventDefault();
		void load(app, area('paste').value);
	});
	const file = input('file');
	file.onchange = () => {
		const [chosen] = file.files ?? [];
		if (chosen) void openFile(app, chosen);
		file.value = '';
	};
	byId('share-format').onchange = () => void writeGame(app);
	document.addEventListener('dragover', (event) => { if (event.dataTransfer?.types.includes('Files')) event.preventDefault(); });
	document.addEventListener('drop', (event) => {
		const [dropped] = event.dataTransfer?.files ?? [];
		if (!dropped) return;
		event.preventDefault();
		openOpen(app);
		void openFile(app, dropped);
	});
}

/** @param {App} app */
export function openOpen(app) {
	showError('open', '');
	setText(byId('open-form-hint'), app.match.info.position_form);
	byId('found-games').hidden = true;
	const recent = recentGames().filter(({ game }) => app.games.games.some(({ name }) => name === game));
	byId('recent').hidden = !recent.length;
	byId('recent-list').replaceChildren(...recent.map((saved) => {
		const button = el('button', { type: 'button', 'data-action': 'recent' },
			el('span', {}, `${app.info(saved.game).title} · ${t('moves-count', saved.nodes.length)}`),
			el('small', {}, new Date(saved.started).toLocaleString(document.documentElement.lang)));
		button.onclick = () => { dialog('open').close(); void app.attempt(() => app.reopen(saved)); };
		return el('li', {}, button);
	}));
	openDialog('open');
	byId('paste').focus();
}

/** @param {'open'|'share'} where @param {string} text */
function showError(where, text) {
	const box = byId(`${where}-error`);
	setText(box, text);
	box.hidden = !text;
}

/** @param {unknown} error @param {'open'|'share'} where */
function told(error, where) {
	if (error instanceof api.Refused) showError(where, refusal(error));
	else if (error instanceof api.Unreachable) showError(where, t('no-server'));
	else throw error;
}

/** Loads a text: a link, a game in any form that is known, a position or a list of moves. The game on the
 * table comes first. @param {App} app @param {string} pasted */
export async function load(app, pasted) {
	const text = pasted.trim();
	showError('open', '');
	if (!text) return;
	const { match } = app;
	const open = async (/** @type {Place} */ place) => {
		await app.openPlace(place);
		dialog('open').close();
	};
	const read = async (/** @type {string} */ ending, /** @type {string|null} */ game) => {
		const found = await api.importGames(text, ending, game);
		// A bare position is opened as such.
		if (game && !found.games.some(({ moves }) => moves.length)) throw new api.Refused(422, t('no-moves'), null);
		await take(app, found);
	};
	const link = /^https?:\/\/\S+?(#game=\S+)$/.exec(text);
	const place = link && fromHash(link[1]);
	/** @type {(() => Promise<void>)[]} */
	const ways = place ? [() => open(place)] : text.includes('\n') ? [() => read('', null)] : [];
	for (const { name, formats } of place ? [] : [match.info, ...app.games.games.filter((info) => info !== match.info)]) {
		for (const { endings } of formats) ways.push(() => read(endings[0], name));
		ways.push(() => open({ game: name, variant: null, position: text, moves: [] }));
		if (name === match.game) ways.push(() => open({ game: name, variant: match.variant, position: match.start || null, moves: moveTexts(text) }));
	}
	// One line was most likely meant as a position.
	/** @type {unknown[]} */
	const refused = [];
	for (const way of ways) {
		try {
			return await way();
		} catch (error) {
			if (!(error instanceof api.Refused)) return told(error, 'open');
			refused.push(error);
		}
	}
	told(refused[place || text.includes('\n') ? 0 : match.info.formats.length], 'open');
}

/** @param {string} text @returns {string[]} moves between semicolons, or between spaces where there are none; numbers before them are left out */
const moveTexts = (text) => text.split(text.includes(';') ? ';' : /\s+/).map((move) => move.trim().replace(/^\d+\.+\s*/, '')).filter(Boolean);

/** @param {App} app @param {File} file */
async function openFile(app, file) {
	showError('open', '');
	if (file.size > LARGEST) return showError('open', `${file.name}: ${Math.round(file.size / 1024)} kB`);
	const ending = file.name.includes('.') ? file.name.slice(file.name.indexOf('.') + 1) : '';
	try {
		await take(app, await api.importGames(file, ending.replace(/[^\p{L}\p{N}.\-_ ]/gu, '').slice(-32), null));
	} catch (error) {
		told(error, 'open');
	}
}

/** Opens the game found, or lets one be chosen. @param {App} app @param {Imported} imported */
async function take(app, { games }) {
	const open = async (/** @type {Imported['games'][0]} */ { game, variant, position, moves, left_out }) => {
		await app.openPlace({ game, variant, position, moves });
		dialog('open').close();
		toast([t('game-loaded', app.match.info.title, moves.length), left_out && t('left-out')].filter(Boolean).join(' · '), left_out);
	};
	if (games.length === 1) return open(games[0]);
	byId('found-games').hidden = false;
	byId('found-list').replaceChildren(...games.slice(0, 200).map((game) => {
		const tags = game.tags.slice(0, 3).map(([, value]) => value).join(' · ');
		const button = el('button', { type: 'button', 'data-action': 'found' },
			el('span', {}, tags || app.info(game.game).title), el('small', {}, t('moves-count', game.moves.length)));
		button.onclick = () => void open(game).catch((error) => told(error, 'open'));
		return el('li', {}, button);
	}));
}

/** @param {App} app */
export function openShare(app) {
	const { match } = app;
	showError('share', '');
	input('share-position').value = match.standing?.position ?? '';
	input('share-link').value = location.href;
	const formats = match.info.formats.filter(({ writable }) => writable).map(({ endings: [ending], about }) => [ending, `${about} (.${ending})`]);
	const list = select('share-format');
	list.replaceChildren(...[['', `${t('own-format')} (.txt)`], ...formats].map(([value, text]) => el('option', { value }, text)));
	openDialog('share');
	void writeGame(app);
}

/** Writes the line looked at, to its end, in the form chosen. @param {App} app */
async function writeGame(app) {
	const { match } = app;
	const ending = select('share-format').value;
	/** @type {[string, string][]} */
	const tags = [['date', new Date(match.started).toISOString().slice(0, 10)]];
	if (match.ending) tags.push(['result', app.resultText()]);
	const text = area('share-game');
	byId('share-note').hidden = !match.tree.all().some(({ children, comment }) => children.length > 1 || comment);
	showError('share', '');
	try {
		text.value = await api.exportGame(match.place(endOf(match.current)), tags, ending);
	} catch (error) {
		text.value = '';
		told(error, 'share');
	}
}

/** Copies a text, and says so. @param {string} text @param {HTMLInputElement|HTMLTextAreaElement} [shown]  where it can be copied by hand */
export async function copy(text, shown) {
	try {
		await navigator.clipboard.writeText(text);
		toast(t('copied'));
	} catch {
		shown?.select();
		toast(t('copy-failed'), true);
	}
}

/** Saves the game as a file. @param {App} app */
export function saveFile(app) {
	const ending = select('share-format').value || 'txt';
	const text = area('share-game').value;
	const link = el('a', { download: `${app.match.game}-${new Date(app.match.started).toISOString().slice(0, 10)}.${ending}` });
	link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
