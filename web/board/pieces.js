// What a piece looks like: chosen by its kind, its owner and the cell it stands on, with a disc and its sign for kinds that
// nobody here knows. Art is drawn in a square of 100 around (0, 0), the size of a cell.

import { bug } from './bugs.js';
import { figure } from './figures.js';
import { drawSeeds } from './seeds.js';
import { svg, trim } from './svg.js';

/**
 * @typedef {object} Look  what all pieces of a picture have in common
 * @property {string} prefix  of the ids of gradients
 * @property {[Tint, Tint]} tints
 * @property {'characters' | 'pictures'} set
 * @property {boolean} numbered  write the numbers of pieces that have one
 */

/** The colour class of a side: `tint-red`, or `tint-free1` and `tint-free2`. @param {Side | null} owner @param {[Tint, Tint]} tints */
export function tint(owner, tints) {
	if (owner === null) return 'tint-none';
	const index = owner === 'first' ? 0 : 1;
	return tints[index] === 'free' ? `tint-free${index + 1}` : `tint-${tints[index]}`;
}

/** Half the sides of a storey, from the ground up. */
const STOREYS = [44, 35.5, 27.5];

/** @param {number} count */
function tower(count) {
	const group = svg('g', { class: 'tower' });
	for (let storey = 0; storey < count; storey++) {
		const half = STOREYS[Math.min(storey, STOREYS.length - 1)] - 6 * Math.max(0, storey - STOREYS.length + 1);
		if (half <= 6) break;
		const square = (/** @type {string} */ name, /** @type {number} */ down) => svg('rect', {
			class: name, x: -half, y: trim(-half + down), width: 2 * half, height: 2 * half, rx: 6,
		});
		group.append(square('storey-shade', 2.4), square(`storey storey${Math.min(storey + 1, 3)}`, 0));
	}
	return group;
}

/** The height of a tower in figures, in a corner that no storey hides. @param {number} count */
export function height(count) {
	return svg('g', { class: 'height', transform: 'translate(34 34)' }, svg('circle', { r: 11 }), svg('text', { y: 5.6 }, String(count)));
}

/** @param {Piece} piece @param {Look} look */
function stone(piece, look) {
	const kind = tint(piece.owner, look.tints);
	const group = svg('g', { class: `stone ${kind}` }, svg('circle', { class: 'shade', cx: 1.5, cy: 3, r: 45 }), svg('circle', { class: 'disc', r: 45, fill: `url(#${look.prefix}${kind})` }));
	// Where the game has no colours of its own, the sign tells the players apart.
	if (kind.startsWith('tint-free')) group.append(svg('text', { class: 'sign', y: 17 }, piece.glyph.toUpperCase()));
	return group;
}

/** A figure seen from above: shoulders and hat, on a round base for the first player and an angular one for the second. @param {Piece} piece @param {Look} look */
function worker(piece, look) {
	const kind = tint(piece.owner, look.tints);
	const base = piece.owner === 'second' ? 'M0 -28L24.5 -14V14L0 28L-24.5 14V-14Z' : 'M-27 0a27 27 0 1 0 54 0a27 27 0 1 0 -54 0Z';
	return svg('g', { class: `worker ${kind}` },
		svg('path', { class: 'shade', d: base, transform: 'translate(1.5 3.5)' }),
		svg('path', { class: 'disc', d: base, fill: `url(#${look.prefix}${kind})` }),
		svg('path', { class: 'worker-body', d: 'M-14 15C-14 3 -7 0 0 0C7 0 14 3 14 15Z' }),
		svg('circle', { class: 'worker-head', cy: -7, r: 8 }));
}

/** A disc with the character of the piece, its picture, or its sign. @param {Piece} piece @param {Look} look */
function disc(piece, look) {
	const kind = tint(piece.owner, look.tints);
	const group = svg('g', { class: `man ${kind}` },
		svg('circle', { class: 'shade', cx: 1.2, cy: 3.4, r: 45 }),
		svg('circle', { class: 'man-edge', cy: 1.2, r: 45 }),
		svg('circle', { class: 'man-face', r: 44.5, fill: `url(#${look.prefix}man)` }),
		svg('circle', { class: 'man-ring', r: 37.5 }));
	if (piece.owner === 'first') group.append(svg('circle', { class: 'man-ring man-ring-inner', r: 34 }));
	const drawn = look.set === 'pictures' || !piece.character ? figure(piece.kind) : null;
	if (drawn) {
		drawn.setAttribute('transform', 'scale(1.06)');
		group.append(drawn);
	} else if (piece.character) group.append(svg('text', { class: 'character', y: 17.5 }, piece.character));
	else group.append(svg('text', { class: 'sign', y: 15 }, piece.glyph));
	return group;
}

/** A hexagon, pointy side up; the style rounds its corners. @param {number} r  from the middle to a corner */
export function hexPath(r) {
	const corners = [0, 1, 2, 3, 4, 5].map((i) => `${trim(r * Math.sin((i * Math.PI) / 3))} ${trim(-r * Math.cos((i * Math.PI) / 3))}`);
	return `M${corners.join('L')}Z`;
}

const TILE = hexPath(50);
const TILE_FACE = hexPath(46);

/** @param {Piece} piece @param {Look} look */
function tile(piece, look) {
	const group = svg('g', { class: `tile ${tint(piece.owner, look.tints)}` },
		svg('path', { class: 'shade', d: TILE, transform: 'translate(1 4)' }),
		svg('path', { class: 'tile-edge', d: TILE, transform: 'translate(0 1.6)' }),
		svg('path', { class: 'tile-face', d: TILE_FACE }));
	const drawn = bug(piece.kind) ?? figure(piece.kind);
	if (drawn) {
		drawn.setAttribute('transform', 'scale(.96)');
		group.append(drawn);
	} else group.append(svg('text', { class: 'sign', y: 15 }, piece.glyph));
	// `A2` is the second of its kind: moves are written so.
	const number = /\d+$/.exec(piece.glyph);
	if (number && drawn && look.numbered) group.append(svg('text', { class: 'which', x: -32, y: 25 }, number[0]));
	return group;
}

/**
 * A piece on a cell. A number beside it (seeds, height, pieces in hand) is drawn by whoever knows the room there is.
 * @param {Piece} piece @param {Cell} cell @param {[number, number]} size  of the cell as it is seen @param {Look} look
 * @returns {SVGElement}
 */
export function drawPiece(piece, cell, size, look) {
	if (cell.shape === 'pit' || cell.shape === 'store') return drawSeeds(cell.id, piece.count, size, look.prefix);
	switch (piece.kind) {
		case 'tower': return tower(piece.count);
		case 'dome': return svg('g', { class: 'dome' }, svg('circle', { class: 'shade', cx: 1.5, cy: 3, r: 22 }), svg('circle', { class: 'dome-top', r: 22, fill: `url(#${look.prefix}dome)` }));
		case 'worker': return worker(piece, look);
		case 'stone': return stone(piece, look);
		default: return cell.shape === 'hex' || cell.shape === 'tray' ? tile(piece, look) : disc(piece, look);
	}
}

/** The gradients that pieces and boards are filled with; their tones are in the style. @param {string} prefix */
export function gradients(prefix) {
	const gradient = (/** @type {'radialGradient' | 'linearGradient'} */ shape, /** @type {string} */ name, /** @type {import('./svg.js').Attributes} */ place) => svg(shape, { id: prefix + name, class: `tone-${name}`, ...place },
		...[0, 50, 100].map((offset) => svg('stop', { offset: `${offset}%` })));
	const balls = ['tint-black', 'tint-white', 'tint-red', 'tint-free1', 'tint-free2', 'dome', 'man', 'seed0', 'seed1', 'seed2', 'seed3', 'seed4'];
	return [
		...balls.map((name) => gradient('radialGradient', name, { cx: '36%', cy: '30%', r: '75%' })),
		gradient('radialGradient', 'hollow', { cx: '50%', cy: '74%', r: '78%' }),
		...['wood', 'carved', 'felt'].map((name) => gradient('linearGradient', name, { x1: 0, y1: 0, x2: 0.2, y2: 1 })),
	];
}
