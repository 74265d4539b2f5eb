// The engine's own moves, for a side that it plays.

import * as api from './api.js';
import { indexOf } from './clock.js';

/** Lets the engine move where the game is. @param {App} app */
export async function think(app) {
	const { match } = app;
	const node = match.live;
	const standing = match.known(node);
	if (!standing || app.thinkingAt === node) return;
	app.thinkingAt = node;
	app.render();
	try {
		const done = await app.searcher.run(standing.turn, task(app, node, standing), () => undefined);
		if (app.match !== match || match.live !== node || app.thinkingAt !== node) return;
		app.thinkingAt = null;
		const isPlacing = match.opening?.stage === 'place' && done.seat?.moves.length;
		if (isPlacing) await match.playAllForEngine(done.seat?.moves ?? []);
		else if (done.bestmove) await match.playForEngine(done.bestmove);
		else throw new api.Unreachable(done.reason);
	} catch (error) {
		if (app.thinkingAt === node) app.thinkingAt = null;
		if (api.isAbort(error)) return;
		match.isPaused = true;
		match.clock?.stop();
		app.render();
		app.fail(error, async () => { match.isPaused = false; await app.refresh({ animate: false, by: null }); });
	}
}

/** @param {App} app @param {TreeNode} node @param {Standing} standing @returns {SearchBody} */
function task(app, node, standing) {
	const { match } = app;
	const seat = match.actor(standing);
	const { level } = match.players[seat];
	const place = match.place(node);
	const seed = Math.floor(Math.random() * 2 ** 31);
	if (match.opening?.stage === 'place' && node === match.tree.root) {
		return { place, aim: 'opening', seed, time_ms: match.think_ms };
	}
	const { threads, hash_mb } = app.settings;
	const body = { place, level, seed, threads: Math.min(threads, app.games.most.threads), hash_mb };
	if (!match.clock) return { ...body, time_ms: match.think_ms };
	const [remaining_ms, increment_ms] = [match.clock.left()[indexOf(standing.turn)], match.clock.time.increment_ms];
	// The way to the server and back.
	const margin = Math.max(30, remaining_ms / 20);
	return { ...body, clock: { remaining_ms: Math.max(1, Math.floor(remaining_ms - margin)), increment_ms } };
}
