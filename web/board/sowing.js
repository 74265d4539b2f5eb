// Explains how the seeds of one picture came to lie as in the next: from the hollow that was emptied, one by one around the
// ring of hollows, and what is left over in handfuls. It finds the way that explains most; it knows no game.

/** @typedef {{from: string, to: string, count: number}} Step */

/** No sowing goes on for longer than this. */
const MOST = 300;

/**
 * @param {Cell[]} cells
 * @param {Map<string, number>} was   seeds by cell
 * @param {Map<string, number>} is
 * @param {string | null} from  the hollow that was clicked
 * @returns {Step[]}
 */
export function sowing(cells, was, is, from) {
	const hollows = cells.filter((cell) => cell.shape === 'pit' || cell.shape === 'store');
	const start = hollows.find((cell) => cell.id === from);
	const changed = hollows.some((cell) => (was.get(cell.id) ?? 0) !== (is.get(cell.id) ?? 0));
	if (!changed) return [];
	/** @type {{steps: Step[], left: number, rest: Map<string, number>} | null} */
	let best = null;
	if (start && (was.get(start.id) ?? 0) > 0) {
		for (const ring of [circle(hollows), circle(hollows).reverse()]) {
			for (const laps of [false, true]) {
				for (const skipping of [true, false]) {
					const tried = attempt(ring, start, was, is, laps, skipping);
					if (!best || tried.left < best.left) best = tried;
				}
			}
		}
	}
	const lost = [...is].reduce((sum, [cell, count]) => sum + Math.abs(count - (was.get(cell) ?? 0)), 0);
	// Where sowing explains nothing (a jump to another position), there is nothing to show.
	if (!best || best.left >= lost) return [];
	return [...best.steps, ...handfuls(best.rest, is)];
}

/** The hollows in the order of a walk around the middle. @param {Cell[]} hollows */
function circle(hollows) {
	const [x, y] = ['x', 'y'].map((axis) => hollows.reduce((sum, cell) => sum + cell[/** @type {'x' | 'y'} */ (axis)], 0) / hollows.length);
	return [...hollows].sort((a, b) => Math.atan2(a.y - y, a.x - x) - Math.atan2(b.y - y, b.x - x));
}

/**
 * One way of sowing, and how much it leaves unexplained.
 * @param {Cell[]} ring @param {Cell} start @param {Map<string, number>} was @param {Map<string, number>} is
 * @param {boolean} laps      a last seed that meets others picks them all up
 * @param {boolean} skipping  stores of the other player are passed over
 */
function attempt(ring, start, was, is, laps, skipping) {
	const now = new Map(was);
	/** @type {Step[]} */
	const steps = [];
	let at = ring.indexOf(start);
	let held = ring[at].id;
	let count = now.get(held) ?? 0;
	while (count > 0 && steps.length < MOST) {
		at = (at + 1) % ring.length;
		const cell = ring[at];
		if (skipping && cell.shape === 'store' && cell.owner !== start.owner) continue;
		now.set(held, (now.get(held) ?? 0) - 1);
		const there = now.get(cell.id) ?? 0;
		now.set(cell.id, there + 1);
		steps.push({ from: held, to: cell.id, count: 1 });
		count -= 1;
		if (count === 0 && laps && there > 0 && cell.shape === 'pit' && cell.owner === start.owner) {
			held = cell.id;
			count = there + 1;
		}
	}
	let left = 0;
	for (const [cell, seeds] of is) left += Math.abs(seeds - (now.get(cell) ?? 0));
	return { steps, left, rest: now };
}

/** Handfuls from hollows with too many to hollows with too few. @param {Map<string, number>} now @param {Map<string, number>} is */
function handfuls(now, is) {
	/** @type {Step[]} */
	const steps = [];
	const over = [...now].map(([cell, count]) => ({ cell, count: count - (is.get(cell) ?? 0) }));
	for (const giver of over.filter(({ count }) => count > 0)) {
		for (const taker of over.filter(({ count }) => count < 0)) {
			const count = Math.min(giver.count, -taker.count);
			if (count <= 0) continue;
			steps.push({ from: giver.cell, to: taker.cell, count });
			giver.count -= count;
			taker.count += count;
		}
	}
	return steps;
}
