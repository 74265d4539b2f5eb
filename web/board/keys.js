// Walking over the cells with arrow keys: to the nearest cell in that direction, whatever the shape of the board.

/** @type {Record<string, Spot>} */
const WAYS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

/** Is this an arrow key? @param {string} key */
export function isArrow(key) {
	return Object.hasOwn(WAYS, key);
}

/**
 * The cell that an arrow key leads to from another.
 * @param {string} key @param {string} from @param {Map<string, Spot>} spots  of all cells on the screen
 * @returns {string | null}
 */
export function neighbour(key, from, spots) {
	const way = WAYS[key];
	const here = spots.get(from);
	if (!way || !here) return null;
	let best = null;
	let least = Infinity;
	for (const [id, spot] of spots) {
		const [dx, dy] = [spot.x - here.x, spot.y - here.y];
		const ahead = dx * way.x + dy * way.y;
		const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
		// Up and down in a hexagonal board there is no cell straight ahead, hence the wide angle.
		if (ahead <= 1 || aside > 2.2 * ahead) continue;
		const cost = ahead + 2 * aside;
		if (cost < least) [best, least] = [id, cost];
	}
	return best;
}
