// The page begins here: it asks the server what can be played, and puts the game kept, linked or new on the table.

import * as api from './api.js';
import { KEYS, applySettings, listen, set } from './actions.js';
import { App } from './app.js';
import { byId, el, input, select, settingFields } from './dom.js';
import { goOn, trouble } from './dialogs.js';
import { prepareExchange } from './exchange.js';
import { fromHash, toHash } from './link.js';
import { prepareNewGame } from './newgame.js';
import { renderClocks } from './players.js';
import { loadSettings } from './store.js';
import { complete, preferred, speak, t } from './words.js';

const settings = loadSettings();
complete(KEYS);
speak(settings.lang ?? preferred());

/** The row of games. @param {App} app */
function showGames(app) {
	byId('games').replaceChildren(...app.games.games.map(({ name, title }) => {
		const button = el('button', { type: 'button', 'data-action': 'game', 'data-game': name }, title);
		if (name === app.match.game) button.setAttribute('aria-current', 'true');
		return button;
	}));
	byId('games').querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** The engine's options. @param {App} app */
function prepareEngine(app) {
	const { most } = app.games;
	const threads = input('threads');
	const hash = input('hash');
	const limit = select('limit');
	threads.max = String(most.threads);
	hash.max = String(Math.floor(Math.log2(most.hash_mb)));
	const tell = () => {
		byId('threads-value').textContent = threads.value;
		byId('hash-value').textContent = `${2 ** Number(hash.value)} MB`;
	};
	const show = () => {
		threads.value = String(app.settings.threads);
		hash.value = String(Math.round(Math.log2(app.settings.hash_mb)));
		tell();
		const times = [0, 1000, 5000, 15_000, 60_000];
		limit.replaceChildren(...times.map((ms) => el('option', { value: ms }, ms ? t('seconds', ms / 1000) : t('limit-0'))));
		limit.value = String(times.includes(app.settings.limit_ms) ? app.settings.limit_ms : 0);
	};
	show();
	threads.onchange = () => { set(app, { threads: Number(threads.value) }); };
	hash.onchange = () => { set(app, { hash_mb: 2 ** Number(hash.value) }); };
	threads.oninput = hash.oninput = tell;
	limit.onchange = () => { set(app, { limit_ms: Number(limit.value) }); };
	document.addEventListener('spoken', show);
}

/** The settings dialog. @param {App} app */
function prepareSettings(app) {
	for (const field of settingFields()) {
		const name = field.dataset.setting ?? '';
		field.addEventListener('change', () => {
			if (name === 'lang') void app.speak(field.value === 'zh' ? 'zh' : 'en').then(() => applySettings(app));
			else set(app, { [name]: field.type === 'checkbox' ? field.checked : field.value });
		});
	}
}

async function begin() {
	let games;
	try {
		games = await api.games();
	} catch (error) {
		if (!(error instanceof api.Unreachable || error instanceof api.Refused)) throw error;
		return trouble(t('no-server'), begin);
	}
	const app = new App(games, settings);
	settings.threads = Math.min(settings.threads, games.most.threads);
	app.onGame = () => showGames(app);
	listen(app);
	prepareNewGame(app);
	prepareExchange(app);
	prepareEngine(app);
	prepareSettings(app);
	applySettings(app);
	document.addEventListener('spoken', () => { showGames(app); applySettings(app); });
	await app.attempt(() => app.open());
	setInterval(() => renderClocks(app), 100);
	window.addEventListener('hashchange', () => {
		const place = fromHash(location.hash);
		const here = toHash(app.match.place(app.match.current));
		if (!place || location.hash === here) return;
		void app.attempt(async () => { if (!(await app.follow(place))) history.replaceState(null, '', here); });
	});
	// Nobody looks: the analysis rests; the engine's own moves do not.
	document.addEventListener('visibilitychange', () => void app.drive());
	window.addEventListener('pagehide', () => { app.save(); app.searcher.close(); });
	// Back from the browser's cache: searches were broken off.
	window.addEventListener('pageshow', (event) => { if (event.persisted) void app.attempt(() => app.refresh({ animate: false, by: null })); });
}

document.querySelector('[data-action="retry"]')?.addEventListener('click', (event) => {
	// Until there is an app, nobody else listens.
	if (!byId('games').firstChild) { event.stopPropagation(); goOn(); }
});
void begin();
