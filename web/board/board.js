// The board as the page sees it: shows a view, takes clicks, drags and keys, and says when a move has been entered. It knows
// no game and no network: what can be clicked comes from the view.

import { Entry } from './entry.js';
import { isArrow, neighbour } from './keys.js';
import { isStill, play } from './motion.js';
import { Picture } from './picture.js';
import { Pointer } from './pointer.js';
import { buttonLabel, cellLabel, pieceName } from './words.js';

/** @import { Layout } from './layout.js' */

/** Room that the buttons below the board take, pixels. */
const BUTTONS = 52;

export class Board {
  /** @param {HTMLElement} host  an empty element; the board fits itself into it @param {BoardEvents} on */
  constructor(host, on) {
    this.host = host;
    this.on = on;
    this.entry = new Entry();
    this.picture = new Picture();
    this.buttons = document.createElement('div');
    this.buttons.className = 'board-buttons';
    host.classList.add('board');
    host.append(this.picture.svg, this.buttons);
    /** @type {View | null} */
    this.view = null;
    /** @type {BoardOptions | null} */
    this.options = null;
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
    /** @type {SVGElement | null} */
    this.carried = null;
    this.pointer = new Pointer(this.picture.svg, {
      click: (cell, event) => this.#click(cell, event),
      over: (cell) => this.#over(cell),
      linger: (cell) => this.#fan(cell),
      lift: (cell) => this.#lift(cell),
      carry: (event) => this.#carry(event),
      drop: (cell) => this.#drop(cell),
      isPlane: () => this.picture.layout?.family === 'plane',
      pan: (dx, dy) => this.#pan(dx, dy),
      zoom: (factor, event) => this.zoom(factor, this.picture.spot(event)),
    });
    this.picture.svg.addEventListener('keydown', (event) => this.#key(event));
    this.picture.svg.addEventListener('focusin', (event) => {
      const cell = event.target instanceof Element ? event.target.getAttribute('data-cell') : null;
      if (cell) this.#stand(cell);
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
    if (isBegun) this.#step();
    this.#tell();
    if (!options.animate || !before || isStill()) return;
    if (layout) this.#slide(layout);
    await this.#animate(before, view, path);
  }

  /** Lets a plane that has been fitted anew get there smoothly. @param {Layout} before */
  #slide(before) {
    const after = this.picture.layout;
    if (before.family !== 'plane' || after?.family !== 'plane') return;
    const [from, to] = [before, after].map(({ dx, dy, k }) => `translate(${dx}px, ${dy}px) scale(${k})`);
    if (from !== to) this.picture.zoomed.animate([{ transform: from }, { transform: to }], { duration: 220, easing: 'ease-out' });
  }

  /** @param {View} before @param {View} after @param {string[]} path */
  async #animate(before, after, path) {
    const { picture } = this;
    const { layout } = picture;
    if (!layout) return;
    const motion = new AbortController();
    this.motion = motion;
    picture.hints.classList.add('waiting');
    try {
      await play({
        layout, before, after, path, prefix: picture.prefix, overlay: picture.overlay,
        piece: (cell, level) => picture.drawn.get(`${cell}/${level}`),
        ghost: (piece, cell) => picture.leave(piece, cell),
        fill: (cell, count) => picture.fill(cell, count),
      }, motion.signal);
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
    if (!view || !options) return;
    const shown = this.other ?? view;
    this.#drawButtons(shown, options);
    const room = this.buttons.childElementCount ? BUTTONS : 0;
    const width = host.clientWidth || 320;
    const least = Math.min(width, window.innerHeight - 140);
    const height = Math.max(host.clientHeight >= 120 ? host.clientHeight - room : least, 120);
    picture.overlay.replaceChildren();
    this.carried = null;
    picture.draw(shown, options, width, height, this.isMoved);
    this.#light();
    picture.drawHints(this.other ? [] : this.hints);
  }

  /** @param {View} view @param {BoardOptions} options */
  #drawButtons(view, options) {
    const cells = view.cells.filter((cell) => cell.shape === 'button');
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
    this.#ghost();
  }

  /** After a click that did not complete a move: what is lit and where the piece is meanwhile. */
  #step() {
    const { entry, picture } = this;
    const [from, to] = entry.clicked;
    const isCarried = to !== undefined && picture.standing.get(from)?.at(-1)?.owner;
    picture.drawPieces(isCarried ? { from, to } : null);
    this.#light();
    this.on.path?.([...entry.clicked]);
    this.#tell();
  }

  /** @param {string} cell @param {Event} event */
  #click(cell, event) {
    if (this.editor) return this.editor.cell(cell, event);
    if (this.other || !this.options?.input) return;
    this.#stand(cell);
    const move = this.entry.click(cell);
    this.#fan(null);
    if (!move) {
      this.#step();
      if (event instanceof KeyboardEvent) this.#say();
      return;
    }
    this.#step();
    this.on.move(move.move);
  }

  /** Says what has been picked and how many places can follow. */
  #say() {
    const { entry, options, view, picture } = this;
    const id = entry.clicked.at(-1);
    const cell = id ? picture.layout?.cells.get(id) : undefined;
    if (!options || !view || !cell) return;
    const count = entry.next().size;
    const label = cellLabel(cell, picture.standing.get(cell.id) ?? [], view, options, false);
    this.on.announce?.(options.lang === 'zh' ? `已选 ${label}，可到 ${count} 处` : `${label} chosen, ${count} ${count === 1 ? 'place' : 'places'} to go on`);
  }

  /** @param {string | null} cell */
  #over(cell) {
    if (cell === this.hovered) return;
    this.hovered = cell;
    this.#fan(cell);
    this.#ghost();
    this.#tell();
  }

  /** Tells the move that the pointer would make, when it changes. */
  #tell() {
    const can = this.options?.input && !this.other && !this.editor && this.hovered;
    const move = can ? (this.entry.completes(this.hovered ?? '')?.move ?? null) : null;
    if (move === this.told) return;
    this.told = move;
    this.picture.foresee(null);
    this.on.hover?.(move);
  }

  /** The piece that a click would put under the pointer, see-through. */
  #ghost() {
    const { picture, entry, hovered, options, view } = this;
    picture.overlay.querySelector('.hover-ghost')?.remove();
    const { layout } = picture;
    const cell = hovered ? layout?.cells.get(hovered) : undefined;
    if (!layout || !cell || !options?.input || !view || this.other || this.carried || this.editor || !entry.next().has(cell.id)) return;
    if (cell.shape === 'pit' || cell.shape === 'store' || cell.shape === 'button' || cell.shape === 'tray' || entry.clicked.length > 1) return;
    const [from] = entry.clicked;
    const standing = picture.standing.get(cell.id) ?? [];
    const picked = from === undefined ? undefined : picture.standing.get(from)?.at(-1);
    if (!picked && standing.some((piece) => piece.owner)) return;
    const piece = picked?.owner ? picked : this.#placed(view, options, cell.id);
    picture.float(piece, cell, layout.seen(cell), layout.seenScale(cell), 'hover-ghost');
  }

  /** What is put on an empty cell: like the pieces that the player has there already. @param {View} view @param {BoardOptions} options @param {string} cell @returns {Piece} */
  #placed(view, options, cell) {
    const like = view.pieces.find((piece) => piece.owner === options.turn) ?? view.pieces.find((piece) => piece.owner);
    return { kind: 'stone', character: null, name: { en: '', zh: '' }, ...like, glyph: like?.owner === options.turn ? like.glyph : '', owner: options.turn, cell, level: 0, count: 1 };
  }

  /** Spreads a stack, so that all of it can be seen. @param {string | null} id */
  #fan(id) {
    const { picture } = this;
    picture.overlay.querySelector('.fan')?.remove();
    const { layout } = picture;
    const cell = id ? layout?.cells.get(id) : undefined;
    const pieces = cell ? (picture.standing.get(cell.id) ?? []) : [];
    if (!layout || !cell || cell.shape !== 'hex' || pieces.length < 2 || this.carried) return;
    const unit = Math.max(44, layout.seenScale(cell) * 0.9);
    const spot = layout.seen(cell);
    const wide = unit * (pieces.length + 0.2);
    const left = Math.max(wide / 2 + 2, Math.min(layout.width - wide / 2 - 2, spot.x));
    const high = spot.y - layout.seenScale(cell) * 0.75 - unit * 0.7;
    picture.fan(pieces, cell, { x: left, y: high < unit * 0.7 ? spot.y + layout.seenScale(cell) * 0.75 + unit * 0.7 : high }, unit, pieces.map((piece) => (this.options ? pieceName(piece, this.options) : '')));
  }

  /** @param {string} cell */
  #lift(cell) {
    const { entry, picture, options } = this;
    if (!options?.input || this.other || this.editor) return false;
    const top = picture.standing.get(cell)?.at(-1);
    if (!top?.owner || !entry.next([]).has(cell) || entry.possible([cell]).every(({ path }) => path.length < 2)) return false;
    if (entry.clicked[0] !== cell || entry.clicked.length !== 1) {
      entry.clicked = [cell];
      this.#step();
    }
    const from = picture.layout?.cells.get(cell);
    if (!from || !picture.layout) return false;
    picture.overlay.querySelector('.fan')?.remove();
    this.carried = picture.float(top, from, picture.layout.seen(from), picture.layout.seenScale(from), 'drag-ghost');
    picture.drawn.get(`${cell}/${top.level}`)?.classList.add('lifted');
    this.#ghost();
    return true;
  }

  /** @param {PointerEvent} event */
  #carry(event) {
    const { x, y } = this.picture.spot(event);
    const unit = Math.max(40, this.picture.layout?.seenScale(/** @type {Cell} */ (this.picture.layout.cells.get(this.entry.clicked[0]))) ?? 40);
    // A finger hides what is under it.
    const lift = event.pointerType === 'touch' ? unit * 0.6 : 0;
    this.carried?.setAttribute('transform', `translate(${x.toFixed(1)} ${(y - lift).toFixed(1)}) scale(${(unit / 100).toFixed(3)})`);
  }

  /** @param {string | null} cell */
  #drop(cell) {
    const { picture, entry } = this;
    this.carried?.remove();
    this.carried = null;
    for (const lifted of picture.svg.querySelectorAll('.lifted')) lifted.classList.remove('lifted');
    if (cell && entry.next().has(cell)) this.#click(cell, new Event('drop'));
    else this.#ghost();
  }

  /** @param {number} dx @param {number} dy */
  #pan(dx, dy) {
    const { layout } = this.picture;
    if (!layout) return;
    layout.dx += dx;
    layout.dy += dy;
    this.#moved();
  }

  #moved() {
    this.isMoved = true;
    this.picture.move();
    this.picture.drawHints(this.other ? [] : this.hints);
    this.picture.overlay.querySelector('.fan')?.remove();
    this.#ghost();
  }

  /** Makes a cell the one that the keyboard is at. @param {string} cell */
  #stand(cell) {
    const { picture } = this;
    if (!picture.cells.has(cell)) return;
    picture.cells.get(picture.current ?? '')?.setAttribute('tabindex', '-1');
    picture.current = cell;
    picture.cells.get(cell)?.setAttribute('tabindex', '0');
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { picture } = this;
    const { layout } = picture;
    const cell = picture.current;
    if (!layout || !cell) return;
    if (isArrow(event.key)) {
      const spots = new Map([...picture.cells.keys()].flatMap((id) => {
        const known = layout.cells.get(id);
        return known ? [[id, layout.seen(known)]] : [];
      }));
      const next = neighbour(event.key, cell, spots);
      if (next) picture.cells.get(next)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') this.#click(cell, event);
    else if (event.key === 'Escape' || event.key === 'Backspace') {
      if (!this.stepBack()) return;
    } else if (layout.family === 'plane' && (event.key === '+' || event.key === '=')) this.zoom(1.25);
    else if (layout.family === 'plane' && event.key === '-') this.zoom(0.8);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Arrows and rings of moves, over the position shown. @param {BoardHint[]} hints */
  setHints(hints) {
    this.hints = hints;
    this.picture.drawHints(this.other ? [] : hints);
  }

  /** Looks at another view for a while; null goes back. @param {View | null} view */
  preview(view) {
    if (view === this.other) return;
    this.#stop();
    this.other = view;
    this.#draw();
    if (!view && this.entry.clicked.length) this.#step();
  }

  /** Marks where the move under the pointer would end; null takes the mark away. @param {View | null} view  after that move */
  foresee(view) {
    this.picture.foresee(this.told ? view : null);
  }

  /** Takes back the last click of a path begun; says whether there was one. */
  stepBack() {
    const begun = this.entry.back();
    if (begun) this.#step();
    return begun;
  }

  /** Puts the keyboard on the board. */
  focus() {
    this.picture.cells.get(this.picture.current ?? '')?.focus();
  }

  /** Brings the whole board into sight. */
  fit() {
    this.isMoved = false;
    this.picture.layout?.fit();
    this.picture.move();
    this.picture.drawHints(this.other ? [] : this.hints);
  }

  /** Zooms a plane. @param {number} factor @param {Spot} [around]  in the drawing's pixels */
  zoom(factor, around) {
    if (this.picture.layout?.family !== 'plane') return;
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
