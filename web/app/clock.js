// A chess clock for two: time left, an increment after each turn, and whose time runs.

/** @param {Side} side @returns {0|1} */
export const indexOf = (side) => (side === 'first' ? 0 : 1);

export class Clock {
	/** @type {0|1|null} */
	#running = null;
	#since = 0;
	/** @type {number|undefined} */
	#alarm;

	/** @param {TimeControl} time @param {[number, number]|null} left @param {(side: 0|1) => void} onFlag */
	constructor(time, left, onFlag) {
		this.time = time;
		/** @type {[number, number]} */
		this.stored = left ? [left[0], left[1]] : this.initial;
		this.onFlag = onFlag;
	}

	/** What both have when the game begins. @returns {[number, number]} */
	get initial() {
		return [this.time.initial_ms, this.time.initial_ms];
	}

	get running() {
		return this.#running;
	}

	/** What both have left, milliseconds. @returns {[number, number]} */
	left() {
		const left = /** @type {[number, number]} */ ([...this.stored]);
		if (this.#running !== null) left[this.#running] = Math.max(0, left[this.#running] - (performance.now() - this.#since));
		return left;
	}

	stop() {
		this.stored = this.left();
		this.#running = null;
		clearTimeout(this.#alarm);
	}

	/** Lets a side's time run. @param {0|1} side */
	start(side) {
		if (this.#running === side) return;
		this.stop();
		this.#running = side;
		this.#since = performance.now();
		this.#alarm = window.setTimeout(() => {
			this.stop();
			this.onFlag(side);
		}, this.stored[side]);
	}

	/** A side has moved and gets its increment. @param {0|1} side */
	moved(side) {
		this.stop();
		this.stored[side] += this.time.increment_ms;
	}

	/** Goes back to what the clocks showed. @param {[number, number]} left */
	set(left) {
		this.stop();
		this.stored = [left[0], left[1]];
	}
}

/** A time as clocks show it: tenths in the last twenty seconds. @param {number} ms */
export function clockText(ms) {
	if (ms < 20_000) return (Math.floor(ms / 100) / 10).toFixed(1);
	const seconds = Math.ceil(ms / 1000);
	const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
	const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
	return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
