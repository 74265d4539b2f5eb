// Where everything of a view lies in the drawing, in pixels. A board of hexes has its trays above and below a plane
// that can be moved and zoomed; every other board is fitted whole, and turned on its side where that makes pits larger.

import { axes } from './axes.js';

/** Rows of pits stand a little apart, so that their counts and names have room. */
const PIT_ROWS = 1.26;
/** The smallest cell that a finger hits for sure, pixels. */
const FINGER = 44;
/** The largest cell that still looks like a board and not like a poster, pixels. */
const LARGEST = 132;
/** No hex is drawn larger than this when the whole hive is shown, pixels. */
const LARGEST_HEX = 92;

/** @typedef {{x0: number, y0: number, x1: number, y1: number}} Box */
/** @typedef {'lines' | 'squares' | 'pits' | 'plane'} Family */

/** A board that has hexes lies on a plane; lines make it ruled. @param {View} view @returns {Family} */
function family(view) {
	if (view.cells.some((cell) => cell.shape === 'hex')) return 'plane';
	if (view.cells.some((cell) => cell.shape === 'pit' || cell.shape === 'store')) return 'pits';
	return view.decor.some((decor) => decor.kind === 'line') ? 'lines' : 'squares';
}

/** @param {Iterable<{x: number, y: number, width?: number, height?: number}>} things @returns {Box} */
function extent(things) {
	const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
	for (const { x, y, width = 0, height = 0 } of things) {
		box.x0 = Math.min(box.x0, x - width / 2);
		box.y0 = Math.min(box.y0, y - height / 2);
		box.x1 = Math.max(box.x1, x + width / 2);
		box.y1 = Math.max(box.y1, y + height / 2);
	}
	return Number.isFinite(box.x0) ? box : { x0: 0, y0: 0, x1: 1, y1: 1 };
}

export class Layout {
	/**
	 * @param {View} view
	 * @param {{flipped: boolean, coordinates: boolean}} options
	 * @param {number} width   of the room there is, pixels
	 * @param {number} height
	 * @param {Layout | null} before  a plane keeps its place while the hive grows
	 */
	constructor(view, options, width, height, before) {
		this.family = family(view);
		this.flipped = options.flipped;
		this.turned = false;
		this.width = width;
		this.height = height;
		/** Pixels of a cell. On a plane: before zooming. */
		this.unit = 100;
		/** @type {Map<string, Cell>} */
		this.cells = new Map(view.cells.map((cell) => [cell.id, cell]));
		/** The cells on the board proper, in units, as they lie in the view. */
		this.box = extent(view.cells.filter((cell) => cell.shape !== 'button' && !(this.family === 'plane' && cell.shape === 'tray')));
		this.axes = this.family === 'plane' || this.family === 'pits' ? null : axes(view.cells);
		/** Room for names of rows and columns, in units. */
		this.margin = options.coordinates && this.axes ? (this.family === 'lines' ? 0.3 : 0.42) : 0;
		/** Where the middle of the box is drawn, pixels. */
		this.middle = { x: width / 2, y: height / 2 };
		/** @type {Map<string, Spot>} trays beside a plane */
		this.trays = new Map();
		this.trayUnit = 0;
		/** What a plane is seen through, pixels. @type {Box} */
		this.window = { x0: 0, y0: 0, x1: width, y1: height };
		/** How the plane lies in the window: pixels = place * k + d. */
		this.k = 1;
		this.dx = 0;
		this.dy = 0;
		if (this.family === 'plane') this.#layPlane(view, before);
		else this.#fitWhole(view);
	}

	/** @param {View} view */
	#fitWhole(view) {
		if (this.family === 'pits') {
			// Above and below the rows there are the counts.
			const wide = this.box.x1 - this.box.x0 + 0.3;
			const tall = (this.box.y1 - this.box.y0 - 1) * PIT_ROWS + 1 + 1.04;
			const flat = Math.min(this.width / wide, this.height / tall);
			const upright = Math.min(this.width / tall, this.height / wide);
			this.turned = flat < FINGER && upright > flat;
			this.unit = Math.max(8, Math.min(LARGEST, this.turned ? upright : flat));
			[this.width, this.height] = (this.turned ? [tall, wide] : [wide, tall]).map((side) => side * this.unit);
			this.middle = { x: this.width / 2, y: this.height / 2 };
			return;
		}
		// Captions may lie outside the cells; they need room too.
		const captions = view.decor.flatMap((decor) => (decor.kind === 'caption' ? [{ ...this.turn(this.clear(decor)), width: 0.3, height: 0.34 }] : []));
		const box = extent([{ x: 0, y: 0, width: this.box.x1 - this.box.x0 + 0.24, height: this.box.y1 - this.box.y0 + 0.24 }, ...captions]);
		box.x0 -= this.margin;
		// A caption at the lower edge and the names below it need a line each.
		box.y1 += this.margin && captions.some((caption) => caption.y > (this.box.y1 - this.box.y0) / 2) ? this.margin + 0.12 : this.margin;
		const [columns, rows] = [box.x1 - box.x0, box.y1 - box.y0];
		const unit = Math.min(LARGEST, this.width / columns, this.height / rows);
		// Whole pixels keep ruled lines evenly spaced.
		this.unit = Math.max(8, unit > 12 ? Math.floor(unit) : unit);
		[this.width, this.height] = [columns * this.unit, rows * this.unit];
		this.middle = { x: Math.round(-box.x0 * this.unit), y: Math.round(-box.y0 * this.unit) };
		/** The whole plate, in units from the middle. */
		this.plate = box;
	}

	/** @param {View} view @param {Layout | null} before */
	#layPlane(view, before) {
		const trays = view.cells.filter((cell) => cell.shape === 'tray');
		const above = trays.filter((cell) => (cell.y < (this.box.y0 + this.box.y1) / 2) !== this.flipped);
		const rows = [above, trays.filter((cell) => !above.includes(cell))];
		const longest = Math.max(1, ...rows.map((row) => row.length));
		this.trayUnit = Math.min(this.width / (longest + 0.3), 68, Math.max(30, this.height * 0.13));
		const strip = this.trayUnit * 1.2;
		rows.forEach((row, i) => {
			row.sort((a, b) => a.x - b.x).forEach((cell, column) => {
				const x = this.width / 2 + (column - (row.length - 1) / 2) * this.trayUnit;
				this.trays.set(cell.id, { x, y: i === 0 ? strip / 2 : this.height - strip / 2 });
			});
		});
		this.window = { x0: 0, y0: rows[0].length ? strip : 0, x1: this.width, y1: this.height - (rows[1].length ? strip : 0) };
		// The hive's coordinates begin at its edge, which moves as it grows: what both views know stays where it was.
		if (before?.family === 'plane' && before.flipped === this.flipped) {
			for (const cell of view.cells) {
				const old = cell.shape === 'hex' ? before.cells.get(cell.id) : undefined;
				if (!old) continue;
				const [was, is] = [before.at(old), this.at(cell)];
				this.middle = { x: this.middle.x + was.x - is.x, y: this.middle.y + was.y - is.y };
				break;
			}
		}
		this.fit();
	}

	/** Brings the whole plane into the window. */
	fit() {
		if (this.family !== 'plane') return;
		const hexes = [...this.cells.values()].filter((cell) => cell.shape === 'hex').map((cell) => this.at(cell));
		const box = extent(hexes.map((spot) => ({ ...spot, width: 108, height: 122 })));
		const { x0, y0, x1, y1 } = this.window;
		this.k = Math.min((x1 - x0) / (box.x1 - box.x0), (y1 - y0) / (box.y1 - box.y0), LARGEST_HEX / 100);
		this.dx = (x0 + x1) / 2 - this.k * (box.x0 + box.x1) / 2;
		this.dy = (y0 + y1) / 2 - this.k * (box.y0 + box.y1) / 2;
	}

	/** Zooms a plane around a place on the screen. @param {number} factor @param {Spot} [around] */
	zoom(factor, around = { x: (this.window.x0 + this.window.x1) / 2, y: (this.window.y0 + this.window.y1) / 2 }) {
		const k = Math.min(1.6, Math.max(0.15, this.k * factor));
		this.dx = around.x - ((around.x - this.dx) * k) / this.k;
		this.dy = around.y - ((around.y - this.dy) * k) / this.k;
		this.k = k;
	}

	/** Where a caption goes: one at the edge of the cells moves out, clear of the pieces there. @param {Spot} place @returns {Spot} */
	clear({ x, y }) {
		if (y <= this.box.y0) return { x, y: Math.min(y, this.box.y0 - 0.14) };
		return { x, y: y >= this.box.y1 ? Math.max(y, this.box.y1 + 0.14) : y };
	}

	/** A place of the view, in units from the middle of the board as it is seen. @param {Spot} place @returns {Spot} */
	turn({ x, y }) {
		const [dx, dy] = [x - (this.box.x0 + this.box.x1) / 2, (y - (this.box.y0 + this.box.y1) / 2) * (this.family === 'pits' ? PIT_ROWS : 1)];
		const sign = this.flipped ? -1 : 1;
		return this.turned ? { x: -dy * sign || 0, y: dx * sign || 0 } : { x: dx * sign || 0, y: dy * sign || 0 };
	}

	/** Where a place of the view is drawn (on a plane: before zooming). @param {Spot} place @returns {Spot} */
	place(place) {
		const { x, y } = this.turn(place);
		return { x: this.middle.x + x * this.unit, y: this.middle.y + y * this.unit };
	}

	/** Where the middle of a cell is drawn, in its own scene. @param {Cell} cell @returns {Spot} */
	at(cell) {
		return this.trays.get(cell.id) ?? this.place(cell);
	}

	/** Is this cell beside the plane, so that zooming leaves it alone? @param {Cell} cell */
	isFixed(cell) {
		return this.trays.has(cell.id);
	}

	/** Where a cell is on the screen, zoomed. @param {Cell} cell @returns {Spot} */
	seen(cell) {
		const spot = this.at(cell);
		return this.family === 'plane' && !this.isFixed(cell) ? { x: spot.x * this.k + this.dx, y: spot.y * this.k + this.dy } : spot;
	}

	/** Is the middle of this cell in sight? One that is no cell never is out of it. @param {string} id */
	isSeen(id) {
		const cell = this.cells.get(id);
		if (!cell || this.family !== 'plane') return true;
		const { x, y } = this.seen(cell);
		return x > this.window.x0 && x < this.window.x1 && y > this.window.y0 && y < this.window.y1;
	}

	/** Pixels of a cell's art in its own scene. @param {Cell} cell */
	scale(cell) {
		return this.isFixed(cell) ? this.trayUnit : this.unit;
	}

	/** Pixels of a cell on the screen. @param {Cell} cell */
	seenScale(cell) {
		return this.isFixed(cell) || this.family !== 'plane' ? this.scale(cell) : this.unit * this.k;
	}

	/** Width and height of a cell in units, as it is seen. @param {Cell} cell @returns {[number, number]} */
	size(cell) {
		// A hollow that is as long as several rows grows with the room between them.
		const height = this.family === 'pits' ? 1 + (cell.height - 1) * PIT_ROWS : cell.height;
		return this.turned ? [height, cell.width] : [cell.width, height];
	}
}
