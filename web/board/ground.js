// The board itself, under marks and pieces: a wooden plate with ruled lines, felt with squares, carved wood with hollows, a table of hexes.

import { hexPath } from './pieces.js';
import { chance, put, svg, text, trim } from './svg.js';

/** @import { Layout } from './layout.js' */
/** @import { Picture } from './picture.js' */

/** Pits have their names beside them from this size on, pixels. */
const NAMED = 47;
/** A caption of this text is a dot on a ruled board. */
const DOT = '•';

/**
 * Draws the ground of a picture's view.
 * @param {Picture} picture
 * @returns {{fixed: SVGElement[], moving: SVGElement[]}}  what stays and what a zoom moves
 */
export function drawGround(picture) {
	switch (picture.layout.family) {
		case 'plane': return plane(picture);
		case 'pits': return { fixed: carved(picture), moving: [] };
		default: return { fixed: [...plate(picture), ...squares(picture), ...ruled(picture), ...names(picture)], moving: [] };
	}
}

/** @param {Picture} picture */
function plate({ layout: { width, height, family, unit }, prefix }) {
	const wooden = family === 'lines';
	const rect = svg('rect', { class: 'plate', x: 0.5, y: 0.5, width: width - 1, height: height - 1, rx: Math.min(10, unit / 4), fill: `url(#${prefix}${wooden ? 'wood' : 'felt'})` });
	return wooden ? [rect, grain(0, width, height)] : [rect];
}

/** A few long waves of darker wood. @param {number} x @param {number} width @param {number} height */
function grain(x, width, height) {
	let d = '';
	const waves = 15;
	for (let i = 0; i < waves; i++) {
		const at = (height * (i + 0.2 + 0.6 * chance(`grain${i}`))) / waves;
		const sway = height * 0.018 * (chance(`sway${i}`) - 0.5);
		d += `M${trim(x + 3)} ${trim(at)}c${trim(width * 0.3)} ${trim(sway)} ${trim(width * 0.6)} ${trim(-2 * sway)} ${trim(width - 6)} ${trim(sway / 2)}`;
	}
	return svg('path', { class: 'grain', d });
}

/** @param {Picture} picture */
function squares({ view, layout }) {
	return view.cells.filter((cell) => cell.shape === 'square' || cell.shape === 'tray').map((cell) => {
		const { x, y } = layout.at(cell);
		const [w, h] = layout.size(cell).map((side) => side * layout.unit);
		const even = (Math.floor(cell.x) + Math.floor(cell.y)) % 2 === 0;
		return svg('rect', { class: cell.shape === 'tray' ? 'tray' : `field ${even ? 'even' : 'odd'}`, x: x - w / 2 + 1, y: y - h / 2 + 1, width: w - 2, height: h - 2, rx: layout.unit * 0.05 });
	});
}

/** Lines and captions. @param {Picture} picture */
function ruled({ view, layout, options }) {
	let straight = '';
	let slanted = '';
	/** @type {SVGElement[]} */
	const words = [];
	for (const decor of view.decor) {
		if (decor.kind === 'line') {
			const [a, b] = [layout.place({ x: decor.x1, y: decor.y1 }), layout.place({ x: decor.x2, y: decor.y2 })];
			if (a.x === b.x || a.y === b.y) straight += line(a, b);
			else slanted += line(a, b);
			continue;
		}
		const spot = layout.place(layout.clear(decor));
		const said = decor.text[options.lang];
		if (said === DOT) {
			words.push(svg('circle', { class: 'star', cx: spot.x, cy: spot.y, r: Math.max(1.6, layout.unit * 0.1) }));
			continue;
		}
		// Within the board captions are large and quiet, at its edge small.
		const edge = decor.y <= layout.box.y0 || decor.y >= layout.box.y1;
		const size = edge ? Math.max(9, Math.min(15, layout.unit * 0.28)) : layout.unit * (options.lang === 'zh' ? 0.52 : 0.34);
		words.push(text(edge ? 'caption edge' : 'caption', spot, size, said));
	}
	return [svg('path', { class: 'rule', d: straight }), svg('path', { class: 'rule slanted', d: slanted }), ...words];
}

/** Half pixels, so that a line of one pixel covers one. @param {Spot} a @param {Spot} b */
function line(a, b) {
	const sharp = (/** @type {number} */ at) => Math.round(at) + 0.5;
	return `M${sharp(a.x)} ${sharp(a.y)}L${sharp(b.x)} ${sharp(b.y)}`;
}

/** Names of columns below and of rows at the left. @param {Picture} picture */
function names({ layout, options }) {
	if (!options.coordinates || !layout.axes || !layout.plate) return [];
	const { unit, plate: box, middle } = layout;
	const size = Math.max(8, Math.min(14, unit * 0.32));
	const left = middle.x + (box.x0 + (layout.family === 'lines' ? 0.27 : 0.3)) * unit;
	const below = middle.y + (box.y1 - (layout.family === 'lines' ? 0.25 : 0.3)) * unit;
	return [
		...layout.axes.columns.map(({ at, name }) => text('name', { x: layout.place({ x: at, y: 0 }).x, y: below }, size, name)),
		...layout.axes.rows.map(({ at, name }) => text('name', { x: left, y: layout.place({ x: 0, y: at }).y }, size, name)),
	];
}

/** @param {Picture} picture */
function carved({ view, layout, options, prefix }) {
	const { width, height, unit } = layout;
	const round = unit * 0.36;
	/** @type {SVGElement[]} */
	const parts = [
		svg('rect', { class: 'plank', x: 0.5, y: 0.5, width: width - 1, height: height - 1, rx: round, fill: `url(#${prefix}carved)` }),
		grain(round / 2, width - round, height),
		svg('rect', { class: 'plank-rim', x: 3.5, y: 3.5, width: width - 7, height: height - 7, rx: round - 3 }),
	];
	for (const cell of view.cells) {
		if (cell.shape !== 'pit' && cell.shape !== 'store') continue;
		const { x, y } = layout.at(cell);
		const { w, h } = hollow(cell, layout);
		const radius = Math.min(w, h) / 2;
		parts.push(
			svg('rect', { class: 'lip', x: x - w / 2, y: y - h / 2 + 1.5, width: w, height: h, rx: radius }),
			svg('rect', { class: 'hollow', x: x - w / 2, y: y - h / 2, width: w, height: h, rx: radius, fill: `url(#${prefix}hollow)` }));
		// Where rows lie close together, two names would touch.
		if (options.coordinates && cell.shape === 'pit' && unit > NAMED) {
			// A name lies towards the middle of the board.
			const way = outward(cell, layout);
			parts.push(text('name on-wood', { x: x - 0.54 * way.x * unit, y: y - 0.54 * way.y * unit }, Math.max(8, Math.min(12, unit * 0.15)), cell.label));
		}
	}
	return parts;
}

/** The size of a hollow, pixels. @param {Cell} cell @param {Layout} layout */
export function hollow(cell, layout) {
	const [w, h] = layout.size(cell).map((side) => (side - 0.14) * layout.unit);
	return { w, h };
}

/** From a hollow to the edge of the board that its row lies at; a long one counts as lying at the far end. @param {Cell} cell @param {Layout} layout */
function outward(cell, layout) {
	const { x, y } = layout.turn(cell);
	if (layout.turned) return cell.shape === 'store' ? { x: 0, y: Math.sign(y) } : { x: Math.sign(x), y: 0 };
	return { x: 0, y: cell.shape === 'store' ? 1 : Math.sign(y) };
}

/** Where the number of seeds is written. @param {Cell} cell @param {Layout} layout @returns {Spot} */
export function countSpot(cell, layout) {
	const { x, y } = layout.at(cell);
	const way = outward(cell, layout);
	const { w, h } = hollow(cell, layout);
	// A board on its side has no room beyond its stores: their count lies at the inner end.
	if (layout.turned && cell.shape === 'store') return { x: x + way.y * (w / 2 + 0.2 * layout.unit), y };
	const gap = 0.2 * layout.unit;
	return { x: x + way.x * (w / 2 + gap), y: y + way.y * (h / 2 + gap) };
}

/** @param {Picture} picture */
function plane({ view, layout }) {
	const { width, height, window } = layout;
	/** @type {SVGElement[]} */
	const fixed = [
		svg('rect', { class: 'table', x: 0, y: 0, width, height, rx: 10 }),
		svg('rect', { class: 'strip', x: 0, y: 0, width, height: window.y0, rx: 10 }),
		svg('rect', { class: 'strip', x: 0, y: window.y1, width, height: height - window.y1, rx: 10 }),
	];
	for (const cell of view.cells) {
		if (!layout.isFixed(cell)) continue;
		fixed.push(svg('path', { class: 'slot', d: hexPath(46), transform: put(layout.at(cell), layout.trayUnit) }));
	}
	const hexes = view.cells.filter((cell) => cell.shape === 'hex');
	return { fixed, moving: hexes.map((cell) => svg('path', { class: 'hex', d: hexPath(53), transform: put(layout.at(cell), 100) })) };
}
