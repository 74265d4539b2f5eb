// Seeds in a hollow: where each lies is chosen once from the name of the cell, so that they stay put while others come and go.

import { chance, svg } from './svg.js';

/** More than this many are not drawn one by one: the count says how many there are. */
const DRAWN = 40;
/** So many kinds of seeds there are (gradients `seed0`, `seed1`, ..). */
const KINDS = 5;
/** How many places are tried for each seed. */
const TRIES = 12;

/** @typedef {{x: number, y: number, turn: number, kind: number}} Seed */

/** @type {Map<string, Seed[]>} */
const known = new Map();

/**
 * Places in a round or long hollow of this half width and height (in hundredths of a cell). Each seed takes the best of a few places:
 * far from the others of its layer, not far from the middle; when a layer is full the next lies on top of it.
 * @param {string} id @param {number} rx @param {number} ry
 * @returns {Seed[]}
 */
function places(id, rx, ry) {
	const key = `${id} ${rx} ${ry}`;
	const cached = known.get(key);
	if (cached) return cached;
	/** @type {Seed[]} */
	const seeds = [];
	const layer = Math.max(9, Math.floor((rx * ry) / 90));
	for (let i = 0; i < DRAWN; i++) {
		const depth = Math.floor(i / layer);
		const room = 1 - 0.12 * depth;
		const beside = seeds.slice(depth * layer);
		let best = { x: 0, y: 0, worth: -Infinity };
		for (let t = 0; t < TRIES; t++) {
			const angle = 2 * Math.PI * chance(`${id}/${i}/${t}/a`);
			const radius = Math.sqrt(chance(`${id}/${i}/${t}/r`)) * room;
			const [x, y] = [rx * radius * Math.cos(angle), ry * radius * Math.sin(angle)];
			const near = Math.min(17, ...beside.map((seed) => Math.hypot(seed.x - x, seed.y - y)));
			const worth = near - 5 * radius;
			if (worth > best.worth) best = { x, y, worth };
		}
		seeds.push({ x: best.x, y: best.y, turn: 180 * chance(`${id}/${i}/t`), kind: Math.floor(KINDS * chance(`${id}/${i}/k`)) });
	}
	known.set(key, seeds);
	return seeds;
}

/** One seed. @param {Seed} seed @param {string} prefix  of the gradients' ids */
export function drawSeed({ x, y, turn, kind }, prefix) {
	return svg('ellipse', {
		class: 'seed', rx: 9.6, ry: 8, fill: `url(#${prefix}seed${kind})`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})`,
	});
}

/**
 * The seeds of a hollow, in art space (a cell is 100 wide).
 * @param {string} id @param {number} count @param {[number, number]} size  of the cell, in cells @param {string} prefix
 */
export function drawSeeds(id, count, [width, height], prefix) {
	const seeds = places(id, width * 50 - 20, height * 50 - 20);
	return svg('g', { class: 'seeds' }, ...seeds.slice(0, count).map((seed) => drawSeed(seed, prefix)));
}

/** Where the last of so many seeds lies. @param {string} id @param {number} count @param {[number, number]} size */
export function lastSeed(id, count, [width, height]) {
	const seeds = places(id, width * 50 - 20, height * 50 - 20);
	return seeds[Math.min(count, DRAWN) - 1] ?? seeds[0];
}
