// What the engine thinks of a position, always told for the first player, and how much a move gave away.

import { lang } from './words.js';

/** The loss of winning chance (0..1) from which a move is called so. One rule for every game; a draw counts half. */
export const FAULTS = /** @type {[Fault, number][]} */ ([['blunder', 0.2], ['mistake', 0.1], ['inaccuracy', 0.05]]);

/** The signs that annotators put behind a move. @type {Record<Fault, string>} */
export const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** A score for the other side. @param {Score} score @returns {Score} */
function reversed(score) {
	const kind = score.kind === 'win' ? 'loss' : score.kind === 'loss' ? 'win' : score.kind;
	return { kind, value: kind === 'win' || kind === 'loss' ? score.value : -score.value };
}

/** A score as the first player's. @param {Score} score @param {Side} turn @returns {Score} */
export const forFirst = (score, turn) => (turn === 'first' ? score : reversed(score));

/** @param {Info} info @returns {Evaluation|null} */
export function fromInfo(info) {
	const [line] = info.lines;
	if (!line) return null;
	return {
		chance: info.turn === 'first' ? line.win_probability : 1 - line.win_probability,
		score: forFirst(line.score, info.turn), depth: info.depth, nodes: info.nodes,
		best: line.pv[0] ?? null, text: line.text, said: { [lang()]: line.described[0] },
	};
}

/** The verdict of the rules on a game that is over. @param {Standing} standing @returns {Evaluation|null} */
export function fromStanding(standing) {
	if (standing.status === 'open') return null;
	const chance = { first_won: 1, second_won: 0, drawn: 0.5 }[standing.status];
	const score = standing.score ? forFirst(standing.score, standing.turn) : { kind: /** @type {const} */ ('draw'), value: 0 };
	return { chance, score, depth: 0, nodes: 0, best: null, text: standing.text };
}

/** A score in a few characters: `+1.25`, `#5` (won in five plies), `-#4`, `+8` where it is proven.
 * @param {Score} score */
export function shortScore({ kind, value }) {
	const sign = value < 0 ? '−' : '+';
	switch (kind) {
		case 'points': return Math.abs(value) >= 10_000
			? `${sign}${Math.round(Math.abs(value) / 100)}` : `${sign}${(Math.abs(value) / 100).toFixed(2)}`;
		case 'exact': return value === 0 ? '=0' : `=${sign}${Math.abs(value)}`;
		case 'win': return `#${value}`;
		case 'loss': return `−#${value}`;
		default: return '½';
	}
}

/** What a move gave away of its player's winning chance, 0..1; null where one of the positions was not looked at.
 * The move that the engine would have played gives nothing away.
 * @param {TreeNode} node @returns {number|null} */
export function lossOf(node) {
	const before = node.parent?.evaluation;
	const after = node.evaluation;
	if (!before || !after) return null;
	if (before.best === node.move) return 0;
	const drop = before.chance - after.chance;
	return Math.max(0, node.by === 'first' ? drop : -drop);
}

/** @param {TreeNode} node @returns {Fault|null} */
export function faultOf(node) {
	const loss = lossOf(node);
	if (loss === null) return null;
	return FAULTS.find(([, least]) => loss >= least)?.[0] ?? null;
}

/** A number of positions, short: 1.2 M. @param {number} count */
export function countText(count) {
	if (count >= 1e9) return `${(count / 1e9).toFixed(2)}\u00a0G`;
	if (count >= 1e6) return `${(count / 1e6).toFixed(2)}\u00a0M`;
	if (count >= 1e4) return `${Math.round(count / 1e3)}\u00a0k`;
	if (count >= 1e3) return `${(count / 1e3).toFixed(1)}\u00a0k`;
	return String(count);
}
