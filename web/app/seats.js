// Choosing seats before the game proper (swap, swap2 and their like): asked of the person, or of the engine.

import * as api from './api.js';
import { indexOf } from './clock.js';
import { choose, isDialogOpen, say, toast } from './dialogs.js';
import { t } from './words.js';

/** Asks the person who may choose. @param {App} app */
export async function chooseSeat(app) {
	const { match } = app;
	const standing = match.known(match.live);
	const { opening, protocol } = match;
	if (!standing || !opening || !protocol || isDialogOpen()) return;
	const turn = indexOf(standing.turn);
	const names = match.info.players;
	/** @type {[string, 'stay'|'swap'|'offer', boolean?][]} */
	const answers = [[t('seat-swap', names[1 - turn]), 'swap'], [t('seat-stay', names[turn]), 'stay', true]];
	if (opening.stage === 'choose' && protocol.offers) answers.unshift([t('seat-offer', protocol.offers), 'offer']);
	const question = match.hasEngine ? t('seat-yours') : t('seat-question', names[opening.chooser]);
	const chosen = await choose(question, answers, true);
	if (chosen && app.match === match) await match.choose(chosen);
}

/** Lets the engine choose. @param {App} app */
export async function engineSeat(app) {
	const { match } = app;
	const node = match.live;
	const { opening, protocol } = match;
	if (!opening || !protocol || app.thinkingAt === node) return;
	app.thinkingAt = node;
	app.render();
	try {
		const may_offer = opening.stage === 'choose' && protocol.offers > 0;
		const body = { place: match.place(node), aim: 'seat', may_offer, time_ms: Math.max(500, match.think_ms) };
		const done = await app.searcher.run('seat', body, () => undefined);
		app.thinkingAt = null;
		if (app.match !== match || match.live !== node || !done.seat) return;
		const { choice, moves } = done.seat;
		const chooser = opening.chooser;
		const wasSecond = match.players[chooser];
		if (choice === 'lay') return;
		if (choice === 'offer') match.isPaused = true;
		await match.choose(choice);
		if (choice === 'offer') return match.playAllForEngine(moves);
		const seat = match.players[0] === wasSecond ? 0 : 1;
		const text = t('seat-chosen', t('engine'), match.info.players[seat]);
		toast(text, true);
		say(text);
		app.flipped = match.players[0].kind === 'engine' && match.players[1].kind === 'human';
		await app.refresh({ animate: false, by: null });
	} catch (error) {
		if (app.thinkingAt === node) app.thinkingAt = null;
		if (!api.isAbort(error)) app.fail(error, () => app.drive());
	}
}
