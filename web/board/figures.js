// Pictures for pieces that bear a character, for people who do not read it: chosen by the kind of the piece, drawn in a square of 60
// around (0, 0) in the colour of the piece.

import { svg } from './svg.js';

/** Filled shapes, then strokes. @type {Record<string, readonly [string, string]>} */
const FIGURES = {
	// A helmet with plume and cheek guards.
	general: [
		'M-18 8C-18 -10 -10 -17 0 -17C10 -17 18 -10 18 8L13 10V20L6 24V10H-6V24L-13 20V10ZM-2 -18C-6 -24 -3 -29 2 -31C1 -27 7 -25 4 -18Z',
		'M-21 7Q0 -1 21 7',
	],
	// A scholar's cap with its two wings.
	advisor: [
		'M-13 8C-14 -4 -11 -9 -8 -10C-8 -20 8 -20 8 -10C11 -9 14 -4 13 8ZM14 0C20 -5 28 -5 30 0C28 5 20 5 14 3ZM-14 0C-20 -5 -28 -5 -30 0C-28 5 -20 5 -14 3Z',
		'M-13 13H13M-9 19H9',
	],
	// An elephant's head from the front.
	elephant: [
		'M-8 -18C-14 -24 -29 -20 -28 -6C-27 5 -19 9 -13 6C-12 12 -8 13 -6 13C-5 20 -5 27 2 28C8 29 11 25 10 21C7 24 4 23 4 20C4 17 5 15 6 13C8 13 12 12 13 6C19 9 27 5 28 -6C29 -20 14 -24 8 -18C3 -21 -3 -21 -8 -18Z',
		'M-11 13Q-16 17 -15 23M11 13Q16 17 15 23',
	],
	// A horse's head in profile.
	horse: [
		'M-12 25C-14 12 -6 5 -2 0C-6 2 -12 5 -16 8C-19 10 -23 9 -24 5C-25 1 -20 -3 -17 -8C-14 -13 -10 -17 -5 -19L-6 -26L2 -21C15 -18 21 -5 19 25Z',
		'M10 -14Q17 -2 15 16',
	],
	// A chariot: its wheel, and the canopy over it.
	rook: [
		'M-20 -18Q0 -30 20 -18L17 -14H-17Z',
		'M-12 -14V-6M12 -14V-6M-22 -5H22M0 10m-15 0a15 15 0 1 0 30 0a15 15 0 1 0 -30 0M0 -5V25M-15 10H15M-10.6 -.6L10.6 20.6M10.6 -.6L-10.6 20.6',
	],
	// A barrel on its wheel, and the ball in the air.
	cannon: [
		'M-25 3L13 -17L20 -5L-17 15C-25 18 -29 8 -25 3ZM24 -19a4.4 4.4 0 1 0 .1 0Z',
		'M2 12m-11 0a11 11 0 1 0 22 0a11 11 0 1 0 -22 0M2 1V23M-9 12H13M-24 24H26',
	],
	// A soldier's shield and spear.
	pawn: [
		'M-21 -10Q-9 -12 -7 -16Q-5 -12 7 -10C8 8 2 19 -7 24C-16 19 -22 8 -21 -10ZM16 -28L21 -17L16 -12L11 -17Z',
		'M16 -13V25',
	],
};

/** The picture of a kind, or null when there is none. @param {string} kind */
export function figure(kind) {
	if (!Object.hasOwn(FIGURES, kind)) return null;
	const [filled, strokes] = FIGURES[kind];
	return svg('g', { class: 'figure' }, svg('path', { class: 'figure-fill', d: filled }), svg('path', { class: 'figure-stroke', d: strokes }));
}
