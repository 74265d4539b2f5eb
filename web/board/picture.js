// The drawing of a view: its layers, and what in them can be clicked and read aloud. Input and animation are elsewhere.

import { countSpot, drawGround } from './ground.js';
import { Layout } from './layout.js';
import { at, drawHint, drawMarks, outline } from './marks.js';
import { drawPiece, gradients, height as towerHeight, tint } from './pieces.js';
import { gather, put, set, svg, text, trim } from './svg.js';
import { cellLabel, word } from './words.js';

/** @typedef {{lit: Set<string>, clicked: string[], inert: boolean}} Reach  what can be clicked, what has been */

/** Art of a stack's next storey lies this much higher, in hundredths of a cell. */
const STOREY = { x: 2.5, y: -7 };

/** What is shown before anything is. @type {View} */
const NOTHING = { cells: [], pieces: [], marks: [], moves: [], decor: [], tints: ['free', 'free'] };
/** @type {BoardOptions} */
const PLAIN = {
	flipped: false, input: false, lang: 'en', players: ['', ''], turn: 'first', coordinates: false, destinations: false, numbers: null, animate: false,
};

let pictures = 0;

export class Picture {
	constructor() {
		this.prefix = `board${++pictures}-`;
		const layer = (/** @type {string} */ name) => svg('g', { class: name, 'aria-hidden': 'true' });
		const cells = () => svg('g', { class: 'cells', role: 'presentation' });
		this.ground = layer('ground');
		/** What a zoom moves, and what it does not. */
		this.moving = { ground: layer('ground'), low: layer('low'), pieces: layer('pieces'), high: layer('high'), cells: cells() };
		this.fixed = { ground: layer('ground'), low: layer('low'), pieces: layer('pieces'), high: layer('high'), cells: cells() };
		this.zoomed = svg('g', { class: 'zoomed', role: 'presentation' }, ...Object.values(this.moving));
		this.clip = svg('rect', {});
		this.hints = layer('hints');
		this.overlay = layer('overlay');
		this.svg = svg('svg', { class: 'board-svg', role: 'grid' },
			svg('defs', {}, ...gradients(this.prefix), svg('clipPath', { id: `${this.prefix}window` }, this.clip)),
			this.ground,
			svg('g', { role: 'presentation', 'clip-path': `url(#${this.prefix}window)` }, this.zoomed),
			svg('g', { role: 'presentation' }, ...Object.values(this.fixed)),
			this.hints, this.overlay);
		this.view = NOTHING;
		this.options = PLAIN;
		this.layout = new Layout(NOTHING, PLAIN, 320, 320, null);
		/** @type {Map<string, Piece[]>} pieces by cell, bottom first */
		this.standing = new Map();
		/** @type {Map<string, SVGElement>} inner groups by `cell/level` */
		this.drawn = new Map();
		/** @type {Map<string, SVGGElement>} */
		this.cells = new Map();
		/** The cell that the keyboard is at. @type {string | null} */
		this.current = null;
		this.groundKey = '';
		/** Was the keyboard on a cell that is no more? */
		this.isLost = false;
		/** Is a piece shown where a move half entered leaves it? */
		this.isCarried = false;
	}

	/** @returns {import('./pieces.js').Look} */
	get look() {
		return { prefix: this.prefix, tints: this.view.tints, set: this.options.pieceSet ?? 'characters', numbered: this.options.coordinates };
	}

	/**
	 * Draws a view into this much room.
	 * @param {View} view @param {BoardOptions} options @param {number} width @param {number} height @param {boolean} keep  leave a plane where it is
	 */
	draw(view, options, width, height, keep) {
		const before = this.layout;
		const layout = new Layout(view, options, width, height, before);
		if (keep && before.family === 'plane' && layout.family === 'plane') {
			const { k, dx, dy } = before;
			Object.assign(layout, { k, dx, dy });
			// A person who has moved the plane still wants to see what happens.
			if (view.marks.some((mark) => mark.kind === 'last-to' && !layout.isSeen(mark.cell))) layout.fit();
		}
		Object.assign(this, { layout, view, options });
		this.standing = gather([...view.pieces].sort((a, b) => a.level - b.level), (piece) => piece.cell);
		set(this.svg, {
			viewBox: `0 0 ${trim(layout.width)} ${trim(layout.height)}`, width: layout.width, height: layout.height,
			'aria-label': word(options.lang, 'board'), 'data-family': layout.family, class: `board-svg${options.destinations ? ' destinations' : ''}`,
		});
		this.svg.style.borderRadius = `${layout.family === 'pits' ? layout.unit * 0.36 : 10}px`;
		const { x0, y0, x1, y1 } = layout.window;
		set(this.clip, layout.family === 'plane' ? { x: x0, y: y0, width: x1 - x0, height: y1 - y0 } : { x: 0, y: 0, width: layout.width, height: layout.height });
		this.move();
		const places = view.cells.map((cell) => [cell.id, cell.shape, layout.at(cell), layout.size(cell)]);
		const groundKey = JSON.stringify([places, view.decor, layout.width, layout.height, options.coordinates, options.lang, layout.flipped]);
		if (groundKey !== this.groundKey) {
			this.groundKey = groundKey;
			const { fixed, moving } = drawGround(this);
			this.ground.replaceChildren(...fixed);
			this.moving.ground.replaceChildren(...moving);
			this.#drawCells();
		}
		this.#drawMarks();
		this.drawPieces(null);
	}

	/** Puts the plane where its layout says. */
	move() {
		const { layout } = this;
		set(this.zoomed, { transform: layout.family === 'plane' ? put({ x: layout.dx, y: layout.dy }, 100 * layout.k) : null });
	}

	/** The layers that a cell's things are drawn in. @param {Cell} cell */
	#scene(cell) {
		return this.layout.isFixed(cell) ? this.fixed : this.moving;
	}

	#drawMarks() {
		const { low, high } = drawMarks(this);
		for (const scene of [this.moving, this.fixed]) {
			scene.low.replaceChildren();
			scene.high.replaceChildren();
		}
		for (const [cell, mark] of low) this.#scene(cell).low.append(mark);
		for (const [cell, mark] of high) this.#scene(cell).high.append(mark);
	}

	/**
	 * Draws the pieces; with `carried`, the piece on top of one cell is shown on another, as a move that is half entered leaves it.
	 * @param {{from: string, to: string} | null} carried
	 */
	drawPieces(carried) {
		const { layout } = this;
		this.isCarried = carried !== null;
		this.drawn.clear();
		this.moving.pieces.replaceChildren();
		this.fixed.pieces.replaceChildren();
		// From the top of the board down, so that a high stack covers what is behind it.
		const cells = [...layout.cells.values()].filter((cell) => cell.shape !== 'button');
		for (const cell of cells) {
			const pieces = this.standing.get(cell.id) ?? [];
			pieces.forEach((piece, i) => {
				const isTop = i === pieces.length - 1;
				const to = carried && carried.from === cell.id && isTop ? layout.cells.get(carried.to) : undefined;
				this.drawn.set(`${cell.id}/${piece.level}`, to ? this.#put({ ...piece, level: (this.standing.get(to.id) ?? []).length }, to, 'provisional') : this.#put(piece, cell));
			});
			this.#drawNumbers(cell, pieces);
		}
	}

	/** @param {Piece} piece @param {Cell} cell @param {string} [name]  another class */
	#put(piece, cell, name = '') {
		const { layout } = this;
		const inner = svg('g', { class: `piece ${name}` }, drawPiece(piece, cell, layout.size(cell), this.look));
		// Pieces on others are a little higher.
		const level = cell.shape === 'hex' ? piece.level : 0;
		const { x, y } = layout.at(cell);
		const spot = { x: x + STOREY.x * level, y: y + STOREY.y * level };
		const unit = layout.scale(cell) * (layout.isFixed(cell) ? 0.8 : 1);
		const scene = this.#scene(cell);
		// Several in hand lie under one another.
		if (layout.isFixed(cell) && piece.count > 1) {
			const under = svg('g', { class: 'piece under', transform: put({ x: spot.x + 0.03 * unit, y: spot.y + 0.05 * unit }, unit) }, drawPiece(piece, cell, [1, 1], this.look));
			scene.pieces.append(under);
		}
		scene.pieces.append(svg('g', { transform: put(spot, unit) }, inner));
		return inner;
	}

	/** Counts and heights in figures. @param {Cell} cell @param {Piece[]} pieces */
	#drawNumbers(cell, pieces) {
		const { layout, options } = this;
		const { pieces: layer } = this.#scene(cell);
		const top = pieces.at(-1);
		if (cell.shape === 'pit' || cell.shape === 'store') {
			const count = text('count', countSpot(cell, layout), Math.max(11, Math.min(22, layout.unit * 0.27)), String(top?.count ?? 0));
			layer.append(count);
			set(count, { 'data-count': cell.id });
		} else if (cell.shape === 'tray' && top && top.count > 1) {
			layer.append(at(cell, layout, 'badge', svg('circle', { cx: 33, cy: 35, r: 15 }), svg('text', { x: 33, y: 41.6 }, String(top.count))));
		} else if (cell.shape === 'hex' && pieces.length > 1) {
			const shift = STOREY.y * (pieces.length - 1);
			layer.append(at(cell, layout, 'badge', svg('circle', { cx: 34, cy: 28 + shift, r: 13 }), svg('text', { x: 34, y: 33.8 + shift }, String(pieces.length))));
		} else {
			const tower = pieces.find((piece) => piece.kind === 'tower');
			if (tower) layer.append(at(cell, layout, '', towerHeight(tower.count)));
		}
		const number = options.numbers?.get(cell.id);
		if (number !== undefined && top) {
			layer.append(at(cell, layout, `number ${tint(top.owner, this.view.tints)}`, text('', { x: 0, y: 0 }, number > 99 ? 30 : 40, String(number))));
		}
	}

	/** Draws so many seeds in a hollow, whatever the view says. @param {string} id @param {number} count */
	fill(id, count) {
		const { layout } = this;
		const cell = layout.cells.get(id);
		const piece = this.standing.get(id)?.[0];
		if (cell && piece) this.drawn.get(`${id}/0`)?.replaceChildren(drawPiece({ ...piece, count }, cell, layout.size(cell), this.look));
		const written = this.svg.querySelector(`[data-count="${CSS.escape(id)}"]`);
		if (written) written.textContent = String(count);
	}

	/** A picture of a piece where none is any more, under those that are. @param {Piece} piece @param {Cell} cell */
	leave(piece, cell) {
		const inner = this.#put(piece, cell);
		const holder = inner.parentElement;
		holder?.parentElement?.prepend(holder);
		return inner;
	}

	/** The clickable cells, a row of the screen in each group. */
	#drawCells() {
		const { view, layout } = this;
		const focused = this.cells.get(this.current ?? '') === document.activeElement;
		this.cells.clear();
		for (const scene of [this.moving, this.fixed]) {
			scene.cells.replaceChildren();
			const own = view.cells.filter((cell) => cell.shape !== 'button' && this.#scene(cell) === scene).map((cell) => ({ cell, spot: layout.at(cell) }));
			const rows = gather(own, ({ spot }) => Math.round(spot.y / 4));
			for (const [, row] of [...rows].sort(([a], [b]) => a - b)) {
				const group = svg('g', { role: 'row' });
				for (const { cell } of row.sort((a, b) => a.spot.x - b.spot.x)) {
					const hit = outline(cell, layout, -2.5, 'hit');
					const element = at(cell, layout, `cell ${cell.shape}`, hit, svg('g', { class: 'lit' }));
					set(element, { 'data-cell': cell.id, role: 'gridcell', tabindex: -1 });
					this.cells.set(cell.id, element);
					group.append(element);
				}
				scene.cells.append(group);
			}
		}
		if (!this.cells.has(this.current ?? '')) this.current = null;
		if (focused) this.cells.get(this.current ?? '')?.focus();
		this.isLost = focused && this.current === null;
	}

	/** Says which cells can be clicked next, to the eye and to a screen reader. @param {Reach} reach */
	light({ lit, clicked, inert }) {
		const { view, layout, options } = this;
		const begun = clicked.length > 0;
		// A piece on its way has left its first cell.
		const left = clicked.length > 1 ? clicked[0] : null;
		const isFree = (/** @type {string} */ id) => id === left || !(this.standing.get(id) ?? []).some((piece) => piece.owner !== null);
		const free = view.cells.filter((cell) => cell.shape !== 'tray' && isFree(cell.id));
		// Where nearly everything is allowed, marks would only be noise.
		const few = free.filter((cell) => lit.has(cell.id)).length < 0.6 * free.length;
		this.current ??= [...this.cells.keys()].find((id) => lit.has(id)) ?? this.cells.keys().next().value ?? null;
		for (const [id, element] of this.cells) {
			const cell = layout.cells.get(id);
			if (!cell) continue;
			const pieces = this.standing.get(id) ?? [];
			const isLit = lit.has(id);
			set(element, {
				'data-lit': isLit ? (begun ? 'next' : 'first') : null, 'data-picked': clicked.includes(id) ? '' : null,
				'aria-selected': clicked.includes(id) ? 'true' : null, 'aria-disabled': inert || isLit ? null : 'true',
				tabindex: id === this.current ? 0 : -1, 'aria-label': cellLabel(cell, pieces, view, options, isLit),
			});
			const marker = /** @type {SVGElement} */ (element.lastElementChild);
			const shown = isLit && (begun || cell.shape === 'pit' || (few && isFree(id)));
			marker.replaceChildren(...(shown ? [this.#marker(cell, isFree(id), clicked.length)] : []));
			if (clicked.includes(id)) marker.prepend(cell.shape === 'point' ? svg('circle', { class: 'picked', r: 48 }) : outline(cell, layout, 3, 'picked'));
		}
	}

	/** What shows that a cell can be clicked. @param {Cell} cell @param {boolean} free @param {number} step */
	#marker(cell, free, step) {
		const { layout } = this;
		if (cell.shape === 'pit' || cell.shape === 'store') return outline(cell, layout, 1, 'rim');
		if (!free) return cell.shape === 'hex' ? outline(cell, layout, 3, 'target-ring') : svg('circle', { class: 'target-ring', r: 46 });
		// From the third step on something is added to a place rather than moved to it.
		if (step >= 2) return svg('path', { class: 'target-add', d: 'M-11 0H11M0 -11V11' });
		return svg('circle', { class: 'target', r: 14 });
	}

	/** @param {BoardHint[]} hints */
	drawHints(hints) {
		const drawn = hints.flatMap(({ move, kind }) => {
			const path = this.view.moves.find((known) => known.move === move)?.path;
			return (path && drawHint(path, kind, this)) ?? [];
		});
		// The best lies on top.
		this.hints.replaceChildren(...drawn.reverse());
	}

	/** A piece by itself, for a palette or a list; of seeds, some. @param {Piece} piece  its cell does not matter @returns {SVGSVGElement} */
	icon(piece) {
		const shape = this.view.cells.find((known) => known.shape !== 'button')?.shape ?? 'square';
		const cell = { id: 'icon', shape, x: 0, y: 0, width: 1, height: 1, label: '', owner: null };
		return svg('svg', { class: 'board board-icon', viewBox: '-54 -54 108 108', width: 32, height: 32, 'aria-hidden': 'true' }, drawPiece(shape === 'pit' || shape === 'store' ? { ...piece, count: 5 } : piece, cell, [1, 1], this.look));
	}

	/** Where a pointer is in the drawing. @param {{clientX: number, clientY: number}} event @returns {Spot} */
	spot({ clientX, clientY }) {
		const box = this.svg.getBoundingClientRect();
		const scale = this.layout.width / (box.width || 1);
		return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
	}
}
