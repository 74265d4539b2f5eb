// Entering a move click by click: which cells continue what was clicked, and what a click does. No screen in here.

export class Entry {
	constructor() {
		/** @type {ClickPath[]} */
		this.moves = [];
		/** @type {string[]} what has been clicked so far */
		this.clicked = [];
	}

	/** Begins anew with these moves. @param {ClickPath[]} moves */
	offer(moves) {
		this.moves = moves;
		this.clicked = [];
	}

	/** The moves that begin with what was clicked, or with these cells. @param {string[]} [cells] */
	possible(cells = this.clicked) {
		return this.moves.filter(({ path }) => cells.every((cell, i) => path[i] === cell));
	}

	/** The cells that can be clicked next. @param {string[]} [cells] @returns {Set<string>} */
	next(cells = this.clicked) {
		return new Set(this.possible(cells).map(({ path }) => path[cells.length]).filter((cell) => cell !== undefined));
	}

	/** The move that a click on this cell would complete. @param {string} cell @returns {ClickPath | null} */
	completes(cell) {
		const cells = this.next().has(cell) ? [...this.clicked, cell] : [cell];
		return this.possible(cells).find(({ path }) => path.length === cells.length) ?? null;
	}

	/**
	 * A click. One that does not continue the path begins another, or takes back what was clicked.
	 * @param {string} cell
	 * @returns {ClickPath | null} the move, when this click completes it
	 */
	click(cell) {
		if (this.next().has(cell)) {
			this.clicked = [...this.clicked, cell];
		} else if (this.clicked.at(-1) === cell) {
			this.clicked = this.clicked.slice(0, -1);
			return null;
		} else {
			this.clicked = this.next([]).has(cell) ? [cell] : [];
		}
		const move = this.possible().find(({ path }) => path.length === this.clicked.length) ?? null;
		if (move && this.clicked.length) {
			this.clicked = [];
			return move;
		}
		return null;
	}

	/** Takes the last click back; says whether there was one. */
	back() {
		const begun = this.clicked.length > 0;
		this.clicked = this.clicked.slice(0, -1);
		return begun;
	}
}
