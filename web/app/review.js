// Looking through a whole game: the engine searches every position of the line looked at for a short, fixed work; the graph of the
// winning chance and the list of bad moves follow from what is known.

import * as api from './api.js';
import { svg } from '../board/svg.js';
import { buttons, byId, el, later, setText } from './dom.js';
import { SIGNS, faultOf, fromInfo, lossOf } from './evaluation.js';
import { say, toast } from './dialogs.js';
import { roundOf } from './tree.js';
import { lang, t } from './words.js';

/** The work for each position: positions entered, and no more milliseconds than this. */
const WORK = { nodes: 300_000, time_ms: 500 };
const HEIGHT = 92;

export class Review {
	isRunning = false;
	#run = 0;
	/** Positions that a review has searched. @type {WeakSet<TreeNode>} */
	#done = new WeakSet();
	renderSoon = later(250, () => this.render());

	/** @param {App} app */
	constructor(app) {
		this.app = app;
		new ResizeObserver(() => this.#drawGraph()).observe(byId('graph'));
		byId('graph').onclick = (event) => this.#clicked(event);
	}

	/** Searches every position of the line, the last one first: what the table learns there serves the earlier ones. */
	async run() {
		const { app } = this;
		const { match, searcher } = app;
		const line = match.line();
		if (!line.length) return toast(t('nothing-to-review'));
		const run = ++this.#run;
		searcher.stop();
		match.clock?.stop();
		app.analysis.forget();
		this.isRunning = true;
		const nodes = [match.tree.root, ...line].reverse();
		const { threads, hash_mb } = app.settings;
		try {
			for (const [at, node] of nodes.entries()) {
				this.#progress(at, nodes.length);
				if (this.#done.has(node)) continue;
				const standing = await match.standingAt(node);
				if (run !== this.#run) return;
				if (standing.status === 'open') {
					const done = await searcher.run('analysis', { place: match.place(node), threads, hash_mb, ...WORK }, () => undefined);
					if (run !== this.#run) return;
					const found = done.info && fromInfo(done.info);
					if (found) node.evaluation = found;
				}
				this.#done.add(node);
				this.render();
			}
			say(`${t('review-done')}. ${this.#sums().join('. ')}`);
			toast(t('review-done'));
		} catch (error) {
			if (run === this.#run && !api.isAbort(error)) app.fail(error, () => app.attempt(() => this.run()));
		} finally {
			if (run === this.#run) {
				this.isRunning = false;
				match.runClock();
				app.render();
				app.save();
				void app.drive();
			}
		}
	}

	cancel() {
		if (!this.isRunning) return;
		this.#run += 1;
		this.isRunning = false;
		this.app.searcher.stop();
		this.app.match.runClock();
		this.render();
	}

	/** @param {number} at @param {number} all */
	#progress(at, all) {
		setText(byId('review-progress'), t('review-of', at, all));
		byId('review').hidden = false;
	}

	/** The line drawn: with its start. */
	#nodes() {
		return [this.app.match.tree.root, ...this.app.match.line()];
	}

	render() {
		const nodes = this.#nodes();
		const known = nodes.filter(({ evaluation }) => evaluation).length;
		const isShown = this.isRunning || known > 2;
		byId('review').hidden = !isShown;
		if (!isShown) return;
		if (!this.isRunning) setText(byId('review-progress'), '');
		const faults = this.#faults();
		for (const button of buttons('#review', 'review-stop')) button.hidden = !this.isRunning;
		for (const button of buttons('#review', 'worst')) button.hidden = this.isRunning || !faults.length;
		this.#drawGraph();
		this.#listFaults(faults);
	}

	/** @returns {TreeNode[]} the bad moves of the line, the worst first */
	#faults() {
		const bad = this.#nodes().filter((node) => faultOf(node));
		return bad.sort((a, b) => (lossOf(b) ?? 0) - (lossOf(a) ?? 0));
	}

	/** Goes to the worst move; looks for it first where that has not been done. */
	async worst() {
		if (!this.#nodes().every((node) => node.evaluation)) return this.run();
		const [worst] = this.#faults();
		if (!worst) return toast(t('review-fine'));
		await this.app.match.go(worst, false);
		say(`${worst.described} ${t(faultOf(worst) ?? 'blunder')}`);
	}

	/** What each side lost a move, in words. */
	#sums() {
		const { players } = this.app.match.info;
		return /** @type {Side[]} */ (['first', 'second']).flatMap((side, at) => {
			const losses = this.#nodes().filter((node) => node.parent && node.by === side).map(lossOf).filter((loss) => loss !== null);
			if (!losses.length) return [];
			const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
			return [t('review-loss', players[at], (mean * 100).toFixed(1))];
		});
	}

	/** @param {TreeNode[]} faults */
	#listFaults(faults) {
		const host = byId('faults');
		if (this.isRunning || !this.#nodes().every((node) => node.evaluation)) return host.replaceChildren();
		const rows = faults.map((node) => {
			const fault = faultOf(node) ?? 'inaccuracy';
			const before = node.parent?.evaluation;
			const best = before?.said?.[lang()] ?? before?.best ?? '';
			const button = el('button', { type: 'button', class: `fault ${fault}`, 'data-action': 'fault', 'data-node': node.id, title: t(fault) },
				el('span', {}, `${roundOf(node)}${node.by === 'first' ? '.' : '…'} ${node.described}`), el('span', { class: 'sign' }, SIGNS[fault]),
				el('span', { class: 'better' }, best ? t('better', best) : ''), el('span', {}, t('loses-pct', Math.round((lossOf(node) ?? 0) * 100))));
			button.onclick = () => void this.app.attempt(() => this.app.match.go(node, false));
			return button;
		});
		const sums = this.#sums().map((text) => el('p', { class: 'sum' }, text));
		host.replaceChildren(...sums, ...(rows.length ? rows : [el('p', { class: 'sum' }, t('review-fine'))]));
		host.title = t('review-rule');
	}

	#drawGraph() {
		const host = byId('graph');
		const width = host.clientWidth - 20;
		if (width <= 0) return;
		const nodes = this.#nodes();
		const x = (/** @type {number} */ at) => (nodes.length > 1 ? (at / (nodes.length - 1)) * width : 0);
		const y = (/** @type {number} */ chance) => 2 + (1 - chance) * (HEIGHT - 4);
		const points = nodes.flatMap((node, at) => (node.evaluation ? [{ node, at, chance: node.evaluation.chance }] : []));
		const drawing = svg('svg', { viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', 'aria-label': t('graph') },
			svg('rect', { class: 'ground', width, height: HEIGHT }));
		if (points.length) {
			const top = points.map(({ at, chance }) => `${x(at).toFixed(1)} ${y(chance).toFixed(1)}`).join('L');
			const [first, last] = [points[0], points[points.length - 1]];
			drawing.append(svg('path', { class: 'area', d: `M${x(first.at)} ${HEIGHT}L${top}L${x(last.at)} ${HEIGHT}z` }));
		}
		drawing.append(svg('line', { class: 'middle', x1: 0, x2: width, y1: HEIGHT / 2, y2: HEIGHT / 2 }));
		const here = nodes.indexOf(this.app.match.current);
		if (here >= 0) drawing.append(svg('line', { class: 'here', x1: x(here), x2: x(here), y1: 0, y2: HEIGHT }));
		for (const { node, at, chance } of points) {
			const fault = faultOf(node);
			if (!fault) continue;
			const [cx, cy] = [Math.min(Math.max(x(at), 5), width - 5), Math.min(Math.max(y(chance), 5), HEIGHT - 5)];
			drawing.append(svg('circle', { class: `dot-${fault}`, cx, cy, r: 4 }, svg('title', {}, `${node.described}${SIGNS[fault]}`)));
		}
		host.replaceChildren(drawing);
	}

	/** @param {MouseEvent} event */
	#clicked(event) {
		const box = byId('graph').firstElementChild?.getBoundingClientRect();
		if (!box) return;
		const nodes = this.#nodes();
		const at = Math.round(((event.clientX - box.left) / box.width) * (nodes.length - 1));
		const node = nodes[Math.min(Math.max(at, 0), nodes.length - 1)];
		void this.app.attempt(() => this.app.match.go(node, false));
	}
}
