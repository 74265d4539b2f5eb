// How one picture becomes the next: pieces glide, what is taken fades, seeds are sown one by one. Only the two views are
// compared; nothing here knows what a move does.

import { drawSeed, lastSeed } from './seeds.js';
import { sowing } from './sowing.js';
import { put, svg, trim } from './svg.js';

/** @import { Picture } from './picture.js' */

const GLIDE = 220;
const FADE = 260;
/** Milliseconds from seed to seed, and at most for a whole sowing. */
const SEED = 150;
const SOWING = 2400;

/** @typedef {{picture: Picture, before: View, after: View, path: string[]}} Scene  `path` = the cells of the move that led here, if known */

/** Does the person want things to stand still? */
export function isStill() {
	return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** @param {Piece} piece */
const name = (piece) => `${piece.kind}/${piece.owner}`;

/**
 * Plays the change. Ends early when the signal says so; then the board is drawn anew by whoever gave it.
 * @param {Scene} scene @param {AbortSignal} signal
 */
export async function play(scene, signal) {
	const isPit = (/** @type {Piece} */ piece) => ['pit', 'store'].includes(scene.picture.layout.cells.get(piece.cell)?.shape ?? '');
	if (scene.after.pieces.some(isPit)) return sow(scene, signal);
	const running = [...moved(scene)];
	signal.addEventListener('abort', () => running.forEach((animation) => animation.finish()), { once: true });
	await Promise.allSettled(running.map((animation) => animation.finished));
}

/** Pieces that came, matched with pieces that went. @param {Scene} scene @returns {Animation[]} */
function moved({ picture, before, after, path }) {
	const { layout } = picture;
	const spot = (/** @type {Piece} */ { cell, level }) => `${cell}/${level}`;
	const drawn = (/** @type {Piece} */ piece) => picture.drawn.get(spot(piece));
	const was = new Map(before.pieces.map((old) => [spot(old), old]));
	const is = new Map(after.pieces.map((now) => [spot(now), now]));
	/** @type {Piece[]} */
	const gone = [];
	/** @type {Piece[]} */
	const came = [];
	/** @type {Animation[]} */
	const running = [];
	for (const old of before.pieces) {
		const now = is.get(spot(old));
		if (!now || now.kind !== old.kind || (now.owner !== old.owner && path.includes(old.cell))) gone.push(old);
		else if (now.owner !== old.owner) running.push(...change(drawn(now), 'turn'));
		// A tray that holds fewer: one of them is on its way.
		else if (now.count < old.count && layout.cells.get(old.cell)?.shape === 'tray') gone.push({ ...old, count: 0 });
	}
	for (const now of after.pieces) {
		const old = was.get(spot(now));
		if (!old || old.kind !== now.kind || (now.owner !== old.owner && path.includes(now.cell))) came.push(now);
		else if (now.count > old.count && layout.cells.get(now.cell)?.shape !== 'tray') running.push(...change(drawn(now), 'grow'));
	}
	// The cells of the move say which piece went where, when several are alike.
	came.sort((a, b) => Number(path.includes(b.cell)) - Number(path.includes(a.cell)));
	for (const now of came) {
		const element = drawn(now);
		const cell = layout.cells.get(now.cell);
		const alike = gone.filter((old) => name(old) === name(now) && old.cell !== now.cell);
		const from = alike.find((old) => path.includes(old.cell)) ?? alike[0];
		const start = from && layout.cells.get(from.cell);
		if (!element || !cell || cell.shape === 'tray') continue;
		if (!start) {
			running.push(...change(element, 'come'));
			continue;
		}
		gone.splice(gone.indexOf(from), 1);
		running.push(glide(element, start, cell, picture));
	}
	for (const old of gone) {
		const cell = layout.cells.get(old.cell);
		if (old.count > 0 && cell && cell.shape !== 'tray') running.push(fade(picture.leave(old, cell)));
	}
	return running;
}

/** @param {SVGElement} element @param {Cell} from @param {Cell} to @param {Picture} picture */
function glide(element, from, to, { layout, overlay }) {
	const [a, b, scale] = [layout.seen(from), layout.seen(to), layout.seenScale(to) / 100];
	const start = `translate(${trim((a.x - b.x) / scale)}px, ${trim((a.y - b.y) / scale)}px) scale(${trim(layout.seenScale(from) / layout.seenScale(to))})`;
	const way = [{ transform: start }, { transform: 'none' }];
	const timing = { duration: GLIDE, easing: 'cubic-bezier(.3, .1, .2, 1)' };
	if (layout.isFixed(from) === layout.isFixed(to)) {
		// What moves passes above what stands.
		element.parentElement?.parentElement?.append(element.parentElement);
		return element.animate(way, timing);
	}
	// From a tray to the plane: the window that the plane is seen through would hide the way.
	const double = /** @type {SVGElement} */ (element.cloneNode(true));
	const holder = svg('g', { transform: put(b, 100 * scale) }, double);
	overlay.append(holder);
	element.style.visibility = 'hidden';
	const animation = double.animate(way, timing);
	animation.finished.finally(() => {
		holder.remove();
		element.style.visibility = '';
	}).catch(() => {});
	return animation;
}

/** How a piece appears, grows and turns over. @type {Record<string, Keyframe>} */
const FROM = { come: { transform: 'scale(.55)', opacity: 0 }, grow: { transform: 'scale(.86)', opacity: 0.4 }, turn: { transform: 'scale(.05, 1)' } };

/** @param {SVGElement | undefined} element @param {string} how  a key of `FROM` @returns {Animation[]} */
function change(element, how) {
	return element ? [element.animate([FROM[how], { transform: 'none', opacity: 1 }], { duration: FADE, easing: 'ease-out' })] : [];
}

/** @param {SVGElement} element */
function fade(element) {
	const animation = element.animate([{}, { opacity: 0, transform: 'scale(.8)' }], { duration: FADE, fill: 'forwards' });
	animation.finished.finally(() => element.parentElement?.remove()).catch(() => {});
	return animation;
}

/** Sows from hollow to hollow, then carries what is left to explain in handfuls. @param {Scene} scene @param {AbortSignal} signal */
async function sow({ picture, before, after, path }, signal) {
	const { layout } = picture;
	const counts = (/** @type {View} */ view) => new Map(view.pieces.map(({ cell, count }) => [cell, count]));
	const [was, is] = [counts(before), counts(after)];
	const steps = sowing(after.cells, was, is, path.at(-1) ?? null);
	const now = new Map(was);
	was.forEach((count, cell) => picture.fill(cell, count));
	const pause = Math.min(SEED, SOWING / Math.max(1, steps.length));
	for (const { from, to, count } of steps) {
		const [a, b] = [layout.cells.get(from), layout.cells.get(to)];
		if (!a || !b) continue;
		now.set(from, (now.get(from) ?? 0) - count);
		picture.fill(from, now.get(from) ?? 0);
		await fly(a, b, count, pause * (count > 1 ? 2.2 : 1), now.get(to) ?? 0, picture, signal);
		// Whoever ends it early has drawn something else by now.
		if (signal.aborted) return;
		now.set(to, (now.get(to) ?? 0) + count);
		picture.fill(to, now.get(to) ?? 0);
	}
	is.forEach((count, cell) => picture.fill(cell, count));
}

/**
 * One seed or a handful in the air.
 * @param {Cell} from @param {Cell} to @param {number} count @param {number} duration
 * @param {number} there  seeds that lie there already
 * @param {Picture} picture @param {AbortSignal} signal
 */
async function fly(from, to, count, duration, there, { layout, overlay, prefix }, signal) {
	const [a, b] = [layout.at(from), layout.at(to)];
	const seed = lastSeed(to.id, there + 1, layout.size(to));
	const scale = layout.unit / 100;
	const flying = svg('g', { class: 'flying' });
	for (let i = 0; i < Math.min(count, 6); i++) {
		flying.append(drawSeed({ x: seed.x + 4 * i * Math.cos(2.4 * i), y: seed.y + 4 * i * Math.sin(2.4 * i), turn: 60 * i, kind: (seed.kind + i) % 5 }, prefix));
	}
	const holder = svg('g', { transform: put(b, layout.unit) }, flying);
	overlay.append(holder);
	const [dx, dy] = [(a.x - b.x) / scale, (a.y - b.y) / scale];
	const animation = flying.animate([
		{ transform: `translate(${trim(dx)}px, ${trim(dy)}px)` },
		{ transform: `translate(${trim(dx / 2)}px, ${trim(dy / 2 - 14)}px) scale(1.15)` },
		{ transform: 'none' },
	], { duration, easing: 'ease-in-out' });
	const stop = () => animation.finish();
	signal.addEventListener('abort', stop, { once: true });
	await animation.finished.catch(() => {});
	signal.removeEventListener('abort', stop);
	holder.remove();
}

