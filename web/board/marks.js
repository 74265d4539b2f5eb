// Marks on cells: the last move, threats, points where one may not play, pieces that rest. Each differs in shape, not in colour alone.

import { hollow } from './ground.js';
import { hexPath } from './pieces.js';
import { put, svg, trim } from './svg.js';

/** @import { Layout } from './layout.js' */

/** A group at a cell in art space (a cell is 100 wide). @param {Cell} cell @param {Layout} layout @param {string} name @param {...SVGElement} parts */
export function at(cell, layout, name, ...parts) {
	return svg('g', { class: name, transform: put(layout.at(cell), layout.scale(cell)) }, ...parts);
}

/** The outline of a cell, in art space. @param {Cell} cell @param {Layout} layout @param {number} [inset] @param {string} [name]  its class */
export function outline(cell, layout, inset = 0, name) {
	if (cell.shape === 'hex' || (cell.shape === 'tray' && layout.isFixed(cell))) {
		const r = cell.shape === 'hex' ? 54 : 46;
		return svg('path', { class: name, d: hexPath(r - inset) });
	}
	const round = cell.shape === 'pit' || cell.shape === 'store';
	const [w, h] = round ? [hollow(cell, layout).w, hollow(cell, layout).h].map((side) => (100 * side) / layout.unit) : layout.size(cell).map((side) => 100 * side - 4);
	const [width, height] = [w - 2 * inset, h - 2 * inset];
	return svg('rect', { class: name, x: -width / 2, y: -height / 2, width, height, rx: round ? Math.min(width, height) / 2 : 6 });
}

/** Four corners around a point. */
const CORNERS = 'M-46 -30V-46H-30M30 -46H46V-30M46 30V46H30M-30 46H-46V30';
const DIAMOND = 'M0 -15L15 0L0 15L-15 0Z';

/**
 * Marks that lie under the pieces, and those that lie on them.
 * @param {import('./picture.js').Picture} picture
 */
export function drawMarks({ view, layout, standing, options }) {
	/** @type {[Cell, SVGElement][]} */
	const low = [];
	/** @type {[Cell, SVGElement][]} */
	const high = [];
	for (const { kind, cell: id } of view.marks) {
		const cell = layout.cells.get(id);
		if (!cell || cell.shape === 'button') continue;
		const top = standing.get(id)?.at(-1);
		const isPoint = cell.shape === 'point';
		const under = (/** @type {SVGElement} */ part) => low.push([cell, at(cell, layout, `mark ${kind}`, part)]);
		const over = (/** @type {SVGElement[]} */ ...parts) => high.push([cell, at(cell, layout, `mark ${kind}`, ...parts)]);
		switch (kind) {
			case 'last-from':
				under(isPoint ? svg('path', { class: 'corners', d: CORNERS }) : outline(cell, layout, cell.shape === 'hex' ? 4 : 0));
				break;
			case 'last-to':
				if (isPoint && top?.kind === 'stone') {
					if (!options.numbers?.has(id)) over(svg('circle', { class: `dot-on ${top.owner ?? ''}`, r: 12 }));
				} else if (isPoint) under(svg('path', { class: 'corners', d: CORNERS }));
				else if (cell.shape === 'hex') over(outline(cell, layout, 1));
				else under(outline(cell, layout));
				break;
			case 'last-effect':
				if (isPoint) over(svg('circle', { class: 'effect-ring', r: 41 }));
				else if (cell.shape === 'hex') over(outline(cell, layout, 1));
				else under(outline(cell, layout));
				break;
			case 'threat':
				if (!top) over(svg('path', { class: 'diamond', d: DIAMOND }));
				else if (cell.shape === 'hex') over(svg('path', { class: 'threat-ring', d: hexPath(50) }));
				else if (top.owner === null) over(svg('path', { class: 'diamond', d: DIAMOND, transform: 'translate(-34 -34) scale(.75)' }));
				else over(svg('circle', { class: 'threat-ring', r: 47 }));
				break;
			case 'forbidden':
				over(svg('path', { class: 'cross', d: 'M-16 -16L16 16M16 -16L-16 16' }));
				break;
			case 'resting':
				over(svg('circle', { class: 'rest-badge', cx: 27, cy: -27, r: 13 }), svg('path', { class: 'rest-bars', d: 'M23 -33V-21M31 -33V-21' }));
				break;
		}
	}
	return { low, high };
}

/** @param {Spot} a @param {Spot} b @param {number} by  pixels to fall short @returns {Spot} */
function before(a, b, by) {
	const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
	return { x: b.x - ((b.x - a.x) * by) / far, y: b.y - ((b.y - a.y) * by) / far };
}

/**
 * A move as an arrow, with a ring at the end of a thin line for what follows the second cell; as rings where it begins on an empty cell.
 * @param {string[]} path @param {BoardHint['kind']} kind @param {import('./picture.js').Picture} picture
 */
export function drawHint(path, kind, { layout, standing }) {
	const cells = path.flatMap((id) => layout.cells.get(id) ?? []).filter((cell) => cell.shape !== 'button');
	if (!cells.length) return null;
	const spots = cells.map((cell) => layout.seen(cell));
	const unit = layout.seenScale(/** @type {Cell} */ (cells.at(-1)));
	const group = svg('g', { class: `hint hint-${kind}` });
	const ring = (/** @type {number} */ i, /** @type {number} */ r) => svg('circle', { class: 'hint-ring', cx: spots[i].x, cy: spots[i].y, r, 'stroke-width': Math.max(2, unit * 0.07) });
	if (cells.length === 1 || !standing.get(path[0])?.some((piece) => piece.owner)) {
		group.append(...cells.map(({ shape }, i) => ring(i, unit * (shape === 'pit' ? 0.46 : 0.4))));
		return group;
	}
	const [a, b] = spots;
	const wide = Math.max(3, unit * (kind === 'best' ? 0.15 : 0.11));
	const head = wide * 2.6;
	const start = before(b, a, unit * 0.18);
	const end = before(a, b, unit * 0.08);
	const neck = before(a, end, head * 0.9);
	const far = Math.hypot(end.x - start.x, end.y - start.y) || 1;
	const [ux, uy] = [(end.x - start.x) / far, (end.y - start.y) / far];
	const corner = (/** @type {Spot} */ p, /** @type {number} */ side) => `${trim(p.x - uy * side)} ${trim(p.y + ux * side)}`;
	group.append(svg('path', {
		class: 'hint-arrow',
		d: `M${corner(start, wide / 2)}L${corner(neck, wide / 2)}L${corner(neck, head / 2)}L${trim(end.x)} ${trim(end.y)}L${corner(neck, -head / 2)}L${corner(neck, -wide / 2)}L${corner(start, -wide / 2)}Z`,
	}));
	for (let i = 2; i < spots.length; i++) {
		const [from, to] = [before(spots[i], spots[i - 1], unit * 0.12), before(spots[i - 1], spots[i], unit * 0.22)];
		group.append(svg('path', { class: 'hint-then', d: `M${trim(from.x)} ${trim(from.y)}L${trim(to.x)} ${trim(to.y)}`, 'stroke-width': wide * 0.6, 'stroke-dasharray': `${trim(wide)} ${trim(wide * 0.7)}` }), ring(i, unit * 0.22));
	}
	return group;
}
