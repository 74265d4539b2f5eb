// Mouse, pen and fingers over the drawing: clicks, drags of pieces, moving and zooming a plane, pointing at stacks.

/**
 * @typedef {object} Hands  what the pointer asks of the board
 * @property {(cell: string, event: Event) => void} click
 * @property {(cell: string, event: Event) => boolean} other  a click with the other button; was it of use?
 * @property {(cell: string | null) => void} over     the mouse rests on a cell, or on none
 * @property {(cell: string | null) => void} linger   a finger has rested on a cell, or no longer
 * @property {(cell: string) => boolean} lift         a drag begins; may it?
 * @property {(event: PointerEvent) => void} carry
 * @property {(cell: string | null) => void} drop     null: the drag came to nothing
 * @property {() => boolean} isPlane
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, event: {clientX: number, clientY: number}) => void} zoom
 */

/** Pixels that a pointer may stray before a click becomes a drag. */
const STRAY = 7;
/** Milliseconds until a resting finger asks what is there. */
const LONG = 420;

export class Pointer {
	/** @param {SVGSVGElement} svg @param {Hands} hands */
	constructor(svg, hands) {
		this.svg = svg;
		this.hands = hands;
		/** @type {Map<number, PointerEvent>} pointers that are down, as they were last seen */
		this.down = new Map();
		/** @type {{x: number, y: number, cell: string | null} | null} where the first of them went down */
		this.start = null;
		/** @type {'none' | 'piece' | 'plane' | 'pinch'} */
		this.dragging = 'none';
		/** A drag ends with a click that nobody meant. */
		this.swallow = false;
		/** @type {ReturnType<typeof setTimeout> | undefined} */
		this.timer = undefined;
		svg.addEventListener('pointerdown', (event) => this.#press(event));
		svg.addEventListener('pointermove', (event) => this.#move(event));
		svg.addEventListener('pointerup', (event) => this.#release(event, true));
		svg.addEventListener('pointercancel', (event) => this.#release(event, false));
		svg.addEventListener('pointerleave', () => { if (!this.down.size) hands.over(null); });
		svg.addEventListener('click', (event) => this.#click(event));
		// A resting finger asks for the browser's menu; in an editor the other button is a click of its own.
		svg.addEventListener('contextmenu', (event) => {
			const cell = cellOf(event.target, svg);
			if (this.down.size || (cell && hands.other(cell, event))) event.preventDefault();
		});
		// A finger that drags a piece does not move the page.
		svg.addEventListener('touchmove', (event) => { if (this.dragging !== 'none' && event.cancelable) event.preventDefault(); }, { passive: false });
		svg.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
	}

	/** The cell at a place on the screen. @param {{clientX: number, clientY: number}} event */
	#cellAt({ clientX, clientY }) {
		return cellOf(document.elementFromPoint(clientX, clientY), this.svg);
	}

	/** @param {PointerEvent} event */
	#press(event) {
		if (event.button !== 0) return;
		this.down.set(event.pointerId, event);
		this.swallow = false;
		clearTimeout(this.timer);
		if (this.down.size === 2 && this.hands.isPlane()) {
			if (this.dragging === 'piece') this.hands.drop(null);
			this.dragging = 'pinch';
			return;
		}
		if (this.down.size > 1) return;
		const cell = cellOf(event.target, this.svg);
		this.start = { x: event.clientX, y: event.clientY, cell };
		if (event.pointerType !== 'mouse' && cell) {
			this.timer = setTimeout(() => {
				if (this.dragging !== 'none') return;
				this.swallow = true;
				this.hands.linger(cell);
			}, LONG);
		}
	}

	/** @param {PointerEvent} event */
	#move(event) {
		const last = this.down.get(event.pointerId);
		if (!last) {
			if (event.pointerType === 'mouse') this.hands.over(cellOf(event.target, this.svg));
			return;
		}
		this.down.set(event.pointerId, event);
		if (this.dragging === 'pinch') return this.#pinch(event, last);
		if (!this.start) return;
		if (this.dragging === 'none') {
			if (Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) < STRAY) return;
			clearTimeout(this.timer);
			if (this.start.cell && this.hands.lift(this.start.cell)) this.dragging = 'piece';
			else if (this.hands.isPlane()) this.dragging = 'plane';
			else return;
			this.swallow = true;
			this.svg.setPointerCapture(event.pointerId);
		}
		if (this.dragging === 'plane') this.hands.pan(event.clientX - last.clientX, event.clientY - last.clientY);
		else {
			this.hands.carry(event);
			this.hands.over(this.#cellAt(event));
		}
	}

	/** Two fingers: how much farther apart, and around what. @param {PointerEvent} now @param {PointerEvent} last */
	#pinch(now, last) {
		const other = [...this.down.values()].find((pointer) => pointer.pointerId !== now.pointerId);
		if (!other) return;
		this.swallow = true;
		const apart = (/** @type {PointerEvent} */ pointer) => Math.hypot(pointer.clientX - other.clientX, pointer.clientY - other.clientY) || 1;
		const middle = { clientX: (now.clientX + other.clientX) / 2, clientY: (now.clientY + other.clientY) / 2 };
		this.hands.pan((now.clientX - last.clientX) / 2, (now.clientY - last.clientY) / 2);
		this.hands.zoom(apart(now) / apart(last), middle);
	}

	/** @param {PointerEvent} event @param {boolean} meant */
	#release(event, meant) {
		if (!this.down.delete(event.pointerId)) return;
		clearTimeout(this.timer);
		this.hands.linger(null);
		if (this.dragging === 'piece') this.hands.drop(meant ? this.#cellAt(event) : null);
		if (this.down.size === 0) {
			this.dragging = 'none';
			this.start = null;
		}
	}

	/** @param {MouseEvent} event */
	#click(event) {
		if (this.swallow) {
			this.swallow = false;
			return;
		}
		const cell = cellOf(event.target, this.svg);
		if (cell) this.hands.click(cell, event);
	}

	/** @param {WheelEvent} event */
	#wheel(event) {
		if (!this.hands.isPlane()) return;
		event.preventDefault();
		const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
		this.hands.zoom(Math.exp(-Math.max(-120, Math.min(120, pixels)) * (event.ctrlKey ? 0.01 : 0.002)), event);
	}
}

/** The cell that an element belongs to. @param {EventTarget | null} target @param {Element} board @returns {string | null} */
export function cellOf(target, board) {
	const cell = target instanceof Element ? target.closest('[data-cell]') : null;
	return cell && board.contains(cell) ? cell.getAttribute('data-cell') : null;
}
