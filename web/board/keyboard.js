// The keyboard on the board: which cell it is at, how it walks, and where it goes when that place is no more.

import { isArrow, neighbour } from './keys.js';

/** @import { Picture } from './picture.js' */

/**
 * @typedef {object} KeyHands  what the keyboard asks of the board
 * @property {(cell: string, event: Event) => void} click
 * @property {(cell: string | null) => void} over  it is at a cell as a pointer would be, or at none
 * @property {() => boolean} back  takes back the last click; was there one?
 * @property {(factor: number) => void} zoom
 */

export class Keyboard {
	/** @param {HTMLElement} host @param {Picture} picture @param {HTMLElement} buttons @param {KeyHands} hands */
	constructor(host, picture, buttons, hands) {
		this.host = host;
		this.picture = picture;
		this.buttons = buttons;
		this.hands = hands;
		/** Does it wait for a place that can be clicked? */
		this.isWaiting = false;
		/** Was it on a button that is drawn anew? */
		this.isLost = false;
		host.addEventListener('keydown', (event) => this.#press(event));
		picture.svg.addEventListener('focusin', (event) => {
			const cell = event.target instanceof Element ? event.target.getAttribute('data-cell') : null;
			if (!cell) return;
			this.stand(cell);
			// Walking over cells shows what pointing at them does.
			if (event.target instanceof Element && event.target.matches(':focus-visible')) hands.over(cell);
		});
		picture.svg.addEventListener('focusout', () => hands.over(null));
	}

	/** Makes a cell the one that the keyboard is at. @param {string} cell */
	stand(cell) {
		const { picture } = this;
		if (!picture.cells.has(cell)) return;
		picture.cells.get(picture.current ?? '')?.setAttribute('tabindex', '-1');
		picture.current = cell;
		picture.cells.get(cell)?.setAttribute('tabindex', '0');
	}

	/** Goes to a place that can be clicked if there is one, or to any where all can be. @param {boolean} isAnywhere */
	focus(isAnywhere) {
		const here = this.picture.cells.get(this.picture.current ?? '');
		const lit = here?.hasAttribute('data-lit') || isAnywhere ? here : /** @type {SVGElement | null} */ (this.#along(1));
		this.isWaiting = !lit && !isAnywhere;
		(lit ?? here)?.focus();
	}

	/** The buttons are about to be drawn anew. */
	leaveButtons() {
		this.isLost = this.buttons.contains(document.activeElement);
	}

	/** Finds its place again when it was on a button or a cell that is no more, or waited for one. @param {boolean} isLit  something can be clicked @param {boolean} isAnywhere */
	find(isLit, isAnywhere) {
		const { picture } = this;
		const isHere = picture.svg.contains(document.activeElement);
		if (this.isLost || picture.isLost || (this.isWaiting && isHere && isLit)) this.focus(isAnywhere);
		this.isLost = picture.isLost = false;
	}

	/** The next cell or button that can be clicked, in the order they are read. @param {1 | -1} way @returns {Element | null} */
	#along(way) {
		const all = [...this.host.querySelectorAll('[data-cell]')];
		if (way < 0) all.reverse();
		const here = document.activeElement;
		const at = all.findIndex((one) => (this.host.contains(here) ? one === here : one.getAttribute('data-cell') === this.picture.current));
		return [...all.slice(at + 1), ...all.slice(0, at)].find((one) => one.hasAttribute('data-lit')) ?? null;
	}

	/** @param {string} key @param {string} from */
	#walk(key, from) {
		const { cells, layout } = this.picture;
		this.isWaiting = false;
		const spots = new Map([...cells.keys()].flatMap((id) => {
			const known = layout.cells.get(id);
			return known ? [[id, layout.seen(known)]] : [];
		}));
		const next = neighbour(key, from, spots);
		if (next) cells.get(next)?.focus();
	}

	/** @param {KeyboardEvent} event */
	#press(event) {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const { current: cell, layout } = this.picture;
		if (!cell) return;
		const isButton = event.target instanceof HTMLElement;
		if (event.key === 'PageDown' || event.key === 'PageUp') /** @type {any} */ (this.#along(event.key === 'PageDown' ? 1 : -1))?.focus();
		else if (isButton) return;
		else if (isArrow(event.key)) this.#walk(event.key, cell);
		else if (event.key === 'Enter' || event.key === ' ') this.hands.click(cell, event);
		else if (event.key === 'Escape' || event.key === 'Backspace') {
			if (!this.hands.back()) return;
		} else if (layout.family === 'plane' && (event.key === '+' || event.key === '=')) this.hands.zoom(1.25);
		else if (layout.family === 'plane' && event.key === '-') this.hands.zoom(0.8);
		else return;
		event.preventDefault();
		event.stopPropagation();
	}
}
