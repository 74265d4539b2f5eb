// Insects and their kin seen from above, for pieces on hexes. Each is drawn in a square of 100 around (0, 0), head up;
// legs and feelers are drawn on the right and mirrored.

import { svg } from './svg.js';

/**
 * @typedef {object} Bug
 * @property {string} [legs]   strokes on the right-hand side
 * @property {string} [fine]   thinner strokes on the right-hand side
 * @property {string} [wings]  pale, on the right-hand side
 * @property {string} body
 * @property {string} [dark]   on the body
 * @property {string} [seams]  strokes on the body
 */

/** A circle as a path. @param {number} x @param {number} y @param {number} r */
const dot = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
/** An upright oval as a path. @param {number} x @param {number} y @param {number} rx @param {number} ry */
const oval = (x, y, rx, ry) => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;

/** The thigh of a leg that leaps, on the right (1) or the left (-1), as a path. @param {number} side */
const hind = (side) => `M${7 * side} -9C${17 * side} -8 ${24 * side} 6 ${28 * side} 18L${24 * side} 22C${16 * side} 14 ${10 * side} 6 ${7 * side} 5Z`;

/** @type {Record<string, Bug>} */
const BUGS = {
	queen: {
		fine: 'M3 -27Q8 -36 14 -38M8 -12L20 -17M9 -7L22 -4',
		wings: 'M5 -10C16 -20 33 -17 36 -7C37 1 24 6 7 -2ZM6 -3C17 -3 29 5 29 13C28 19 14 16 6 5Z',
		body: `${dot(0, -26, 7)}${dot(0, -12, 9.5)}M0 -4C11 -4 15 6 14 16C13 27 6 35 0 38C-6 35 -13 27 -14 16C-15 6 -11 -4 0 -4Z`,
		dark: 'M-12.4 3Q0 9 12.4 3Q14 7 14.2 10Q0 16.5 -14.2 10Q-14 7 -12.4 3ZM-13.8 17Q0 23.5 13.8 17Q13 22 11.4 25Q0 30.5 -11.4 25Q-13 22 -13.8 17Z',
	},
	spider: {
		legs: 'M6 -12L17 -25L20 -38M8 -8L25 -16L34 -28M8 -3L26 -1L37 8M6 1L20 12L25 29',
		body: `${oval(0, -8, 9, 10)}${oval(0, 13, 14, 16)}`,
		dark: 'M-4 -15a1.9 1.9 0 1 0 .1 0ZM4 -15a1.9 1.9 0 1 0 .1 0ZM0 4L4 10L0 16L-4 10ZM0 17L3 21L0 26L-3 21Z',
	},
	beetle: {
		legs: 'M13 -10L25 -16L29 -25M16 4L30 5L36 12M14 17L25 24L27 34',
		fine: 'M4 -29C12 -31 14 -38 8 -42C9 -37 7 -34 2 -33',
		body: `${oval(0, -25, 8, 7)}M-13 -17Q0 -23 13 -17L14.5 -8H-14.5ZM-16 -6H16C20 12 14 30 0 36C-14 30 -20 12 -16 -6Z`,
		seams: 'M0 -6V36M-8.5 -3Q-12 14 -6 29M8.5 -3Q12 14 6 29',
	},
	grasshopper: {
		legs: 'M6 -17L17 -24L20 -34M6 -8L18 -9L26 -17M25 19L21 39',
		fine: 'M3 -32Q8 -42 20 -44',
		body: `M0 -36C6 -36 7.5 -31 7.5 -27L8 -12C8.5 8 6 26 0 38C-6 26 -8.5 8 -8 -12L-7.5 -27C-7.5 -31 -6 -36 0 -36Z${hind(1)}${hind(-1)}`,
		seams: 'M-7.5 -23Q0 -18 7.5 -23M-8 -12Q0 -7 8 -12M0 -8V35',
	},
	ant: {
		legs: 'M5 -10L18 -18L24 -31M6 -5L22 -5L33 2M5 0L18 9L25 27',
		fine: 'M4 -30L13 -33L19 -42',
		body: `${oval(0, -24, 8.5, 8.5)}${oval(0, -6, 6, 10)}${dot(0, 7, 3.4)}${oval(0, 22, 12, 15)}`,
		seams: 'M-10.5 16Q0 20 10.5 16M-11.5 24Q0 28 11.5 24',
	},
	mosquito: {
		fine: 'M4 -12L18 -21L24 -38M5 -8L26 -10L38 -22M4 -4L24 8L34 29M4 -1L15 16L17 39',
		wings: 'M4 -8C16 -9 28 6 30 20C31 28 24 29 18 21C12 13 7 4 4 -4Z',
		body: `M-1.2 -24L-1 -43H1L1.2 -24Z${dot(0, -21, 5.4)}${oval(0, -8, 6.6, 8)}M-4 -1H4Q5.4 20 0 36Q-5.4 20 -4 -1Z`,
		seams: 'M-4.4 8H4.4M-4.4 15H4.4M-3.6 22H3.6',
	},
	ladybug: {
		legs: 'M15 -8L26 -15M19 4L31 5M16 17L26 25',
		fine: 'M4 -28Q8 -36 14 -37',
		body: 'M-15 -17Q0 -25 15 -17C26 -4 24 26 0 33C-24 26 -26 -4 -15 -17Z',
		dark: `M-12 -18C-11 -33 11 -33 12 -18Q0 -23.5 -12 -18Z${dot(-9, -5, 4.4)}${dot(9, -5, 4.4)}${dot(-12, 10, 4.2)}${dot(12, 10, 4.2)}${dot(-6, 22, 3.6)}${dot(6, 22, 3.6)}`,
		seams: 'M0 -20V33',
	},
	pillbug: {
		fine: 'M5 -30Q11 -37 19 -36M15 -19L23 -22M18 -11L26 -13M19 -3L28 -3M19 5L28 7M19 13L27 17M16 21L23 26',
		body: 'M0 -34C12 -34 20 -20 20 0C20 21 12 35 0 35C-12 35 -20 21 -20 0C-20 -20 -12 -34 0 -34Z',
		seams: 'M-13 -24Q0 -18 13 -24M-17.5 -15Q0 -8 17.5 -15M-19.5 -5Q0 2 19.5 -5M-19.5 6Q0 13 19.5 6M-17.5 16Q0 23 17.5 16M-13 25Q0 31 13 25',
	},
};

/** The picture of a kind, or null when it is none of these. @param {string} kind */
export function bug(kind) {
	if (!Object.hasOwn(BUGS, kind)) return null;
	const { legs, fine, wings, body, dark, seams } = BUGS[kind];
	const both = (/** @type {string} */ name, /** @type {string | undefined} */ d) => (d ? [
		svg('path', { class: name, d }), svg('path', { class: name, d, transform: 'scale(-1 1)' }),
	] : []);
	return svg('g', { class: `bug bug-${kind}` },
		...both('bug-legs', legs), ...both('bug-fine', fine), ...both('bug-wings', wings),
		svg('path', { class: 'bug-body', d: body }),
		...(dark ? [svg('path', { class: 'bug-dark', d: dark })] : []),
		...(seams ? [svg('path', { class: 'bug-seams', d: seams })] : []));
}
