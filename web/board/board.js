// The board as the page sees it: shows a view, takes clicks, drags and keys, and says when a move has been entered. It knows
// no game and no network: what can be clicked comes from the view.

import { Entry } from './entry.js';
import { Floats } from './floats.js';
import { Keyboard } from './keyboard.js';
import { Layout } from './layout.js';
import { isStill, play } from './motion.js';
import { Picture } from './picture.js';
import { Pointer } from './pointer.js';
import { buttonLabel, chosenLabel } from './words.js';

/** Room that the buttons below the board take, pixels. */
const BUTTONS = 52;

export class Board {
	/** @param {HTMLElement} host  an empty element; the board fits itself into it @param {BoardEvents} on */
	constructor(host, on) {
		this.host = host;
		this.on = on;
		this.entry = new Entry();
		this.picture = new Picture();
		this.floats = new Floats(this.picture);
		this.buttons = document.createElement('div');
		this.buttons.className = 'board-buttons';
		host.classList.add('board');
		host.append(this.picture.svg, this.buttons);
		/** @type {View | null} */
		this.view = null;
		this.options = this.picture.options;
		/** @type {View | null} another view that is looked at for a while */
		this.other = null;
		/** @type {BoardHint[]} */
		this.hints = [];
		/** @type {BoardEdit | null} */
		this.editor = null;
		/** @type {AbortController | null} of the animation that runs */
		this.motion = null;
		/** Has the person moved the plane? Then it stays. */
		this.isMoved = false;
		/** @type {string | null} the cell under the pointer */
		this.hovered = null;
		/** @type {string | null} the move last told to `on.hover` */
		this.told = null;
		this.pointer = new Pointer(this.picture.svg, {
			click: (cell, event) => this.#click(cell, event),
			other: (cell, event) => {
				this.editor?.cell(cell, event);
				return this.editor !== null;
			},
			over: (cell) => this.#over(cell),
			linger: (cell) => this.floats.fan(cell),
			lift: (cell) => this.#lift(cell),
			carry: (event) => this.floats.carry(event),
			drop: (cell) => this.#drop(cell),
			isPlane: () => this.picture.layout.family === 'plane',
			pan: (dx, dy) => this.#pan(dx, dy),
			zoom: (factor, event) => this.zoom(factor, this.picture.spot(event)),
		});
		this.keyboard = new Keyboard(host, this.picture, this.buttons, {
			click: (cell, event) => this.#click(cell, event),
			over: (cell) => this.#over(cell),
			back: () => this.stepBack(),
			zoom: (factor) => this.zoom(factor),
		});
		// The picture has the size that the last frame had room for; another size means another picture.
		let size = '';
		new ResizeObserver(() => {
			const now = `${host.clientWidth} ${host.clientHeight}`;
			if (now === size || !host.clientWidth) return;
			size = now;
			this.#stop();
			this.#draw();
		}).observe(host);
	}

	/**
	 * How high a board would like to be at this width, pixels (buttons come on top of that).
	 * @param {View} view @param {{flipped: boolean, coordinates: boolean}} options @param {number} width
	 * @param {number} most  no higher than this
	 */
	static heightFor(view, options, width, most) {
		const { family, height } = new Layout(view, options, width, most, null);
		return Math.min(most, family === 'plane' ? Math.max(width, 420) : Math.ceil(height));
	}

	/**
	 * Shows a view. The promise ends when its animation has.
	 * @param {View} view @param {BoardOptions} options
	 * @returns {Promise<void>}
	 */
	async show(view, options) {
		this.#stop();
		const before = this.view;
		const path = before?.moves.find(({ move }) => move === options.moved)?.path ?? [];
		const same = before && before.moves.length === view.moves.length && before.moves.every(({ move }, i) => move === view.moves[i].move);
		if (!same) this.hints = [];
		this.view = view;
		this.options = options;
		this.other = null;
		const { clicked } = this.entry;
		this.entry.offer(options.input ? view.moves : []);
		// Shown again in other words or colours, a path that was begun goes on.
		const isBegun = clicked.length > 0 && same && options.input;
		if (isBegun) this.entry.clicked = clicked;
		else if (clicked.length) this.on.path?.([]);
		const { layout } = this.picture;
		this.#draw();
		this.#tell();
		if (!options.animate || !before || isStill()) return;
		this.#slide(layout);
		await this.#animate(before, view, path);
	}

	/** Lets a plane that has been fitted anew get there smoothly. @param {Layout} before */
	#slide(before) {
		const after = this.picture.layout;
		if (before.family !== 'plane' || after.family !== 'plane') return;
		const [from, to] = [before, after].map(({ dx, dy, k }) => `translate(${dx}px, ${dy}px) scale(${k})`);
		if (from !== to) this.picture.zoomed.animate([{ transform: from }, { transform: to }], { duration: 220, easing: 'ease-out' });
	}

	/** @param {View} before @param {View} after @param {string[]} path */
	async #animate(before, after, path) {
		const { picture } = this;
		const motion = new AbortController();
		this.motion = motion;
		picture.hints.classList.add('waiting');
		try {
			await play({ picture, before, after, path }, motion.signal);
		} finally {
			if (this.motion === motion) {
				this.motion = null;
				picture.hints.classList.remove('waiting');
			}
		}
	}

	/** Ends an animation in its last state. */
	#stop() {
		this.motion?.abort();
		this.motion = null;
		this.picture.hints.classList.remove('waiting');
	}

	/** Draws what is to be seen now, from nothing. */
	#draw() {
		const { view, options, picture, host } = this;
		if (!view) return;
		const shown = this.other ?? view;
		this.#drawButtons(shown, options);
		const room = this.buttons.childElementCount ? BUTTONS : 0;
		const width = host.clientWidth || 320;
		const least = Math.min(width, window.innerHeight - 140);
		const height = Math.max(host.clientHeight >= 120 ? host.clientHeight - room : least, 120);
		this.floats.clear();
		picture.draw(shown, options, width, height, this.isMoved);
		if (!this.other) this.#carry();
		this.#light();
		this.#drawHints();
	}

	/** @param {View} view @param {BoardOptions} options */
	#drawButtons(view, options) {
		const cells = view.cells.filter((cell) => cell.shape === 'button');
		this.keyboard.leaveButtons();
		this.buttons.replaceChildren(...cells.map((cell) => {
			const button = document.createElement('button');
			button.type = 'button';
			button.dataset.cell = cell.id;
			button.textContent = buttonLabel(cell, options.lang);
			button.addEventListener('click', (event) => this.#click(cell.id, event));
			button.addEventListener('pointerenter', () => this.#over(cell.id));
			button.addEventListener('pointerleave', () => this.#over(null));
			return button;
		}));
	}

	/** Shows what can be clicked next. */
	#light() {
		const { entry, picture } = this;
		const isPreview = this.other !== null;
		const lit = this.editor ? new Set(picture.cells.keys()) : isPreview ? new Set() : entry.next();
		picture.light({ lit: this.editor ? new Set() : lit, clicked: isPreview ? [] : entry.clicked, inert: this.editor !== null });
		picture.svg.classList.toggle('editing', this.editor !== null);
		for (const button of this.buttons.querySelectorAll('button')) {
			const can = lit.has(button.dataset.cell ?? '');
			button.disabled = !can && !this.editor;
			button.toggleAttribute('data-lit', can);
		}
		this.keyboard.find(entry.next().size > 0, this.editor !== null);
		this.#ghost();
	}

	/** After a click that did not complete a move: what is lit and where the piece is meanwhile. */
	#step() {
		this.#carry();
		this.#light();
		this.on.path?.([...this.entry.clicked]);
		this.#tell();
	}

	/** Shows the piece of a path half entered where it has got to. */
	#carry() {
		const { entry, picture } = this;
		const [from, to] = entry.clicked;
		const isCarried = to !== undefined && picture.standing.get(from)?.at(-1)?.owner;
		const carried = isCarried ? { from, to } : null;
		if (carried || picture.isCarried) picture.drawPieces(carried);
	}

	/** May moves be entered now? */
	get #isOpen() {
		return this.options.input && !this.other && !this.editor;
	}

	/** @param {string} cell @param {Event} event */
	#click(cell, event) {
		if (this.editor) return this.editor.cell(cell, event);
		if (!this.#isOpen) return;
		this.keyboard.stand(cell);
		const move = this.entry.click(cell);
		this.floats.fan(null);
		if (!move) {
			this.#step();
			return this.#say(cell);
		}
		this.#step();
		// Until the position after it is shown, nothing else can be played.
		this.entry.offer([]);
		this.on.move(move.move);
	}

	/** Says what has been picked and where it can go on. @param {string} [at]  the cell clicked */
	#say(at) {
		const { entry, options, view, picture: { layout, standing } } = this;
		const id = entry.clicked.at(-1) ?? at;
		const cell = id ? layout.cells.get(id) : undefined;
		const next = entry.clicked.length ? [...entry.next()].flatMap((one) => layout.cells.get(one) ?? []) : null;
		if (view) this.on.announce?.(chosenLabel(cell, cell ? (standing.get(cell.id) ?? []) : [], view, options, next));
	}

	/** @param {string | null} cell */
	#over(cell) {
		if (cell === this.hovered) return;
		this.hovered = cell;
		this.floats.fan(cell);
		this.#ghost();
		this.#tell();
	}

	/** Tells the move that the pointer would make, when it changes. */
	#tell() {
		const move = this.#isOpen && this.hovered ? (this.entry.completes(this.hovered)?.move ?? null) : null;
		if (move === this.told) return;
		this.told = move;
		this.floats.foresee(null);
		this.on.hover?.(move);
	}

	/** The piece that a click would put under the pointer. */
	#ghost() {
		this.floats.ghost(this.#isOpen ? this.hovered : null, this.entry);
	}

	/** Begins to drag a piece, if a move begins with it. @param {string} id */
	#lift(id) {
		const { entry, picture } = this;
		const cell = picture.layout.cells.get(id);
		const top = picture.standing.get(id)?.at(-1);
		if (!this.#isOpen || !cell || !top?.owner) return false;
		if (!entry.possible([id]).some(({ path }) => path.length > 1)) return false;
		if (entry.clicked[0] !== id || entry.clicked.length !== 1) {
			entry.clicked = [id];
			this.#step();
		}
		this.floats.lift(top, cell);
		return true;
	}

	/** @param {string | null} cell */
	#drop(cell) {
		this.floats.drop();
		if (cell && this.entry.next().has(cell)) this.#click(cell, new Event('drop'));
		else if (cell) this.#ghost();
		else {
			this.entry.back();
			this.#step();
		}
	}

	/** @param {number} dx @param {number} dy */
	#pan(dx, dy) {
		const { layout } = this.picture;
		layout.dx += dx;
		layout.dy += dy;
		this.#moved();
	}

	#moved() {
		this.isMoved = true;
		this.picture.move();
		this.#drawHints();
		this.floats.fan(null);
		this.#ghost();
	}

	#drawHints() {
		this.picture.drawHints(this.other ? [] : this.hints);
	}

	/** Arrows and rings of moves, over the position shown. @param {BoardHint[]} hints */
	setHints(hints) {
		this.hints = hints;
		this.#drawHints();
	}

	/** Looks at another view for a while; null goes back. @param {View | null} view */
	preview(view) {
		if (view === this.other) return;
		this.#stop();
		this.other = view;
		this.#draw();
	}

	/** Marks where the move under the pointer would end; null takes the mark away. @param {View | null} view  after that move */
	foresee(view) {
		this.floats.foresee(this.told ? view : null);
	}

	/** Takes back the last click of a path begun; says whether there was one. */
	stepBack() {
		const begun = this.entry.back();
		if (begun) {
			this.floats.drop();
			this.#step();
			this.#say();
		}
		return begun;
	}

	/** A piece drawn by itself, 32 pixels wide, in the colours of the view shown. @param {Piece} piece */
	icon(piece) {
		return this.picture.icon(piece);
	}

	/** Puts the keyboard on the board, on a place that can be clicked if there is one. */
	focus() {
		this.keyboard.focus(this.editor !== null);
	}

	/** Brings the whole board into sight. */
	fit() {
		this.isMoved = false;
		this.picture.layout.fit();
		this.picture.move();
		this.#drawHints();
	}

	/** Zooms a plane. @param {number} factor @param {Spot} [around]  in the drawing's pixels */
	zoom(factor, around) {
		if (this.picture.layout.family !== 'plane') return;
		this.picture.layout.zoom(factor, around);
		this.#moved();
	}

	/** For setting up a position: clicks go to `on.cell` and moves are off; null ends it. @param {BoardEdit | null} on */
	edit(on) {
		this.editor = on;
		this.entry.clicked = [];
		this.#light();
	}
}
