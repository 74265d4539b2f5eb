// The two strips above and below the board: who plays, with which pieces, and the clocks.

import { clockText, indexOf } from './clock.js';
import { byId, el, setText } from './dom.js';
import { say } from './dialogs.js';
import { sound } from './sound.js';
import { t } from './words.js';

/** Below this share of the time, or ten seconds, a clock is short. */
const SHORT = 0.1;

/** @param {App} app @param {0|1} side */
export function nameOf(app, side) {
	const { players } = app.match;
	const player = players[side];
	if (player.kind === 'engine') {
		const level = app.games.levels.find((other) => other.level === player.level);
		return t('engine-level', player.level, level?.name ?? '');
	}
	return players[1 - side].kind === 'engine' ? t('you') : t('person');
}

/** @param {App} app */
export function renderPlayers(app) {
	const bottom = app.flipped ? 1 : 0;
	strip(app, byId('player-bottom'), bottom);
	strip(app, byId('player-top'), bottom === 0 ? 1 : 0);
	renderClocks(app);
}

/** @param {App} app @param {HTMLElement} host @param {0|1} side */
function strip(app, host, side) {
	const { match } = app;
	const { standing } = match;
	host.dataset.side = side === 0 ? 'first' : 'second';
	if (!host.firstChild) {
		host.append(
			el('span', { class: 'disc', 'aria-hidden': 'true' }),
			el('span', { class: 'who' }, el('span', { class: 'side' }), el('span', { class: 'name' })),
			el('span', { class: 'clock', role: 'timer' }),
		);
	}
	const [disc, who, clock] = /** @type {HTMLElement[]} */ ([...host.children]);
	disc.dataset.tint = standing?.view.tints[side] ?? 'free';
	disc.dataset.side = host.dataset.side;
	setText(who.children[0], match.info.players[side]);
	setText(who.children[1], nameOf(app, side));
	const isTurn = standing?.status === 'open' && indexOf(standing.turn) === side && !(match.current === match.live && match.isOver);
	host.classList.toggle('turn', isTurn === true);
	const live = match.known(match.live);
	who.children[1].classList.toggle('dots', app.thinkingAt !== null && live !== null && indexOf(live.turn) === side);
	clock.hidden = !match.clock;
}

/** @type {Set<string>} */
const warned = new Set();

/** Shows the clocks as they run. @param {App} app */
export function renderClocks(app) {
	const { clock } = app.match;
	if (!clock) return;
	const left = clock.left();
	for (const host of [byId('player-top'), byId('player-bottom')]) {
		const side = host.dataset.side === 'second' ? 1 : 0;
		const shown = host.querySelector('.clock');
		if (!shown) continue;
		const isLow = left[side] < Math.max(10_000, clock.time.initial_ms * SHORT);
		setText(shown, clockText(left[side]));
		shown.classList.toggle('running', clock.running === side);
		shown.classList.toggle('low', isLow);
		const key = `${app.match.started}.${side}`;
		if (isLow && clock.running === side && !warned.has(key)) {
			warned.add(key);
			sound('low');
			say(t('low-time', app.match.info.players[side]));
		}
	}
}
