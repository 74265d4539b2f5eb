// What floats above the board: the piece that a click would put there, a piece that is dragged, a stack spread out, where a move would end.

import { at, outline } from './marks.js';
import { drawPiece } from './pieces.js';
import { put, svg } from './svg.js';

/** @import { Entry } from './entry.js' */
/** @import { Picture } from './picture.js' */

/** A piece under a finger, and one in a spread stack, is at least this large, pixels. */
const SEEN = 44;

export class Floats {
	/** @param {Picture} picture */
	constructor(picture) {
		this.picture = picture;
		/** The piece that is being dragged. @type {SVGElement | null} */
		this.carried = null;
		this.unit = SEEN;
	}

	/** Takes everything away. */
	clear() {
		this.picture.overlay.replaceChildren();
		this.carried = null;
	}

	/** @param {string} name */
	#remove(name) {
		this.picture.overlay.querySelector(`.${name}`)?.remove();
	}

	/** @param {Piece} piece @param {Cell} cell @param {string} name */
	#float(piece, cell, name) {
		const { overlay, layout, look } = this.picture;
		this.unit = layout.seenScale(cell);
		const group = svg('g', { class: name, transform: put(layout.seen(cell), this.unit) }, drawPiece({ ...piece, count: 1 }, cell, [1, 1], look));
		overlay.append(group);
		return group;
	}

	/** The piece that a click on this cell would put there, see-through; none where no piece is put. @param {string | null} id @param {Entry} entry */
	ghost(id, entry) {
		this.#remove('hover-ghost');
		const { layout, view, options, standing } = this.picture;
		const cell = id ? layout.cells.get(id) : undefined;
		if (!cell || this.carried || !entry.next().has(cell.id) || entry.clicked.length > 1) return;
		if (cell.shape === 'pit' || cell.shape === 'store' || cell.shape === 'tray') return;
		const picked = standing.get(entry.clicked[0])?.at(-1);
		if (!picked && (standing.get(cell.id) ?? []).some((piece) => piece.owner)) return;
		this.#float(picked?.owner ? picked : likely(view, options.turn, cell.id), cell, 'hover-ghost');
	}

	/** Spreads a stack side by side, the ground at the left, so that all of it can be seen. @param {string | null} id */
	fan(id) {
		this.#remove('fan');
		const { layout, standing, look, overlay } = this.picture;
		const cell = id ? layout.cells.get(id) : undefined;
		const pieces = cell ? (standing.get(cell.id) ?? []) : [];
		if (!cell || cell.shape !== 'hex' || pieces.length < 2 || this.carried) return;
		const scale = layout.seenScale(cell);
		const unit = Math.max(SEEN, scale * 0.9);
		const wide = unit * (pieces.length + 0.2);
		const spot = layout.seen(cell);
		const x = Math.max(wide / 2 + 2, Math.min(layout.width - wide / 2 - 2, spot.x));
		const away = 0.75 * scale + 0.7 * unit;
		const y = spot.y - away < 0.7 * unit ? spot.y + away : spot.y - away;
		const group = svg('g', { class: 'fan', transform: put({ x, y }, 100) },
			svg('rect', { x: -wide / 2, y: -0.68 * unit, width: wide, height: 1.36 * unit, rx: 10 }),
			...pieces.map((piece, i) => svg('g', { transform: put({ x: (i - (pieces.length - 1) / 2) * unit, y: 0 }, unit * 0.89) }, drawPiece(piece, cell, [1, 1], look))));
		overlay.append(group);
	}

	/** Begins to drag a piece. @param {Piece} piece @param {Cell} cell */
	lift(piece, cell) {
		this.#remove('fan');
		this.#remove('hover-ghost');
		this.carried = this.#float(piece, cell, 'drag-ghost');
		this.picture.drawn.get(`${cell.id}/${piece.level}`)?.classList.add('lifted');
	}

	/** Moves the dragged piece under the pointer. @param {PointerEvent} event */
	carry(event) {
		const { x, y } = this.picture.spot(event);
		const unit = Math.max(SEEN, this.unit);
		// A finger hides what is under it.
		const above = event.pointerType === 'touch' ? unit * 0.6 : 0;
		this.carried?.setAttribute('transform', put({ x, y: y - above }, unit));
	}

	/** Ends a drag. */
	drop() {
		this.carried?.remove();
		this.carried = null;
		for (const lifted of this.picture.svg.querySelectorAll('.lifted')) lifted.classList.remove('lifted');
	}

	/** Rings where a move would end. @param {View | null} next  the view after that move */
	foresee(next) {
		this.#remove('foreseen');
		const { layout, overlay, zoomed } = this.picture;
		if (!next) return;
		const rings = next.marks.flatMap(({ kind, cell: id }) => {
			const cell = layout.cells.get(id);
			return cell && (kind === 'last-to' || kind === 'last-effect') ? [at(cell, layout, `foreseen-${kind}`, outline(cell, layout, -2))] : [];
		});
		overlay.append(svg('g', { class: 'foreseen', transform: zoomed.getAttribute('transform') }, ...rings));
	}
}

/** What is put on an empty cell: something like the pieces that the player has already. @param {View} view @param {Side} turn @param {string} cell @returns {Piece} */
function likely(view, turn, cell) {
	const like = view.pieces.find((piece) => piece.owner === turn) ?? view.pieces.find((piece) => piece.owner);
	return { kind: 'stone', character: null, name: { en: '', zh: '' }, ...like, glyph: like?.owner === turn ? like.glyph : '', owner: turn, cell, level: 0, count: 1 };
}
