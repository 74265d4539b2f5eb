// A match as it is kept between visits, and put together again.

import { Match } from './match.js';

/** @param {Match} match @returns {SavedGame} */
export function toSaved(match) {
	const order = match.tree.all().slice(1);
	const { game, variant, start, players, time, think_ms, ending, started, opening } = match;
	return {
		v: 1, game, variant, start, players, time, think_ms, ending, started, opening, nodes: match.tree.save(),
		...(match.isPaused && match.isEngines && { paused: true }),
		root: { e: match.tree.root.evaluation, c: match.tree.root.comment },
		current: order.indexOf(match.current), live: order.indexOf(match.live), left: match.clock?.left() ?? null,
	};
}

/** @param {GameInfo} info @param {SavedGame} saved @param {MatchEvents} on */
export function fromSaved(info, saved, on) {
	const protocol = info.seatings?.find(({ name }) => name === saved.opening?.name) ?? null;
	const { game, variant, start, players, time, think_ms } = saved;
	const match = new Match(info, { game, variant, start, players, time, think_ms, opening: protocol }, on);
	const nodes = match.tree.load(saved.nodes);
	Object.assign(match.tree.root, { evaluation: saved.root?.e ?? null, comment: saved.root?.c ?? '' });
	match.current = nodes[saved.current] ?? match.tree.root;
	match.live = nodes[saved.live] ?? match.tree.root;
	match.ending = saved.ending;
	match.isPaused = saved.paused === true;
	match.seating.opening = protocol ? saved.opening : null;
	match.started = saved.started;
	for (let at = match.current; at.parent; at = at.parent) at.parent.next = at;
	if (saved.left) match.clock?.set(saved.left);
	return match;
}
