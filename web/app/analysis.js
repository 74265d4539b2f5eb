// The engine's panel: its lines at the position looked at, while it is switched on.

import * as api from './api.js';
import { byId, el, input, later, setText } from './dom.js';
import { countText, forFirst, fromInfo, shortScore } from './evaluation.js';
import { renderStatus } from './status.js';
import { lang, t } from './words.js';

export class Analysis {
	/** What is searched or was searched to the end: position and options in one text. */
	#key = '';
	/** @type {WeakMap<TreeNode, {lang: Lang, info: Info}>} */
	#found = new WeakMap();
	#shown = '';
	/** Where a line is looked at, and the move after which it is shown. @type {{node: TreeNode, text: string}|null} */
	previewed = null;
	#preview = later(60, (/** @type {string[]|null} */ moves, /** @type {string} */ text) => void this.#look(moves, text));

	/** @param {App} app */
	constructor(app) {
		this.app = app;
	}

	/** The lines known for the position looked at. @returns {PvLine[]} */
	lines() {
		const found = this.#found.get(this.app.match.current);
		return found?.lang === lang() ? found.info.lines.slice(0, this.app.settings.lines) : [];
	}

	/** Searches the position looked at, if it should be and is not yet. */
	run() {
		const { app } = this;
		const { match, settings, searcher } = app;
		const node = match.current;
		if (!settings.analysing || document.hidden || match.standing?.status !== 'open') {
			if (searcher.role === 'analysis') searcher.stop();
			this.#key = '';
			return;
		}
		const { lines, threads, hash_mb, limit_ms } = settings;
		const key = [match.started, node.id, lines, threads, hash_mb, limit_ms, lang()].join('|');
		if (key === this.#key) return;
		this.#key = key;
		const most = app.games.most;
		const body = {
			place: match.place(node), lines: Math.min(lines, most.lines), threads: Math.min(threads, most.threads),
			hash_mb: Math.min(hash_mb, most.hash_mb), ...(limit_ms && { time_ms: limit_ms }),
		};
		searcher.run('analysis', body, (info) => this.#take(node, info)).then(
			(done) => { if (done.info) this.#take(node, done.info); },
			(error) => {
				if (this.#key === key) this.#key = '';
				if (!api.isAbort(error) && app.match.current === node) app.fail(error, () => app.drive());
			},
		);
	}

	/** What has been searched is not to be searched again; after something else took the processors. */
	forget() {
		this.#key = '';
	}

	/** @param {TreeNode} node @param {Info} info */
	#take(node, info) {
		if (!info.lines.length) return;
		const before = this.#found.get(node);
		const isBetter = !before || before.lang !== lang() || info.depth >= before.info.depth || info.lines.length !== before.info.lines.length;
		if (!isBetter) return;
		this.#found.set(node, { lang: lang(), info });
		const evaluation = fromInfo(info);
		if (evaluation && (node.evaluation === null || evaluation.nodes >= node.evaluation.nodes)) node.evaluation = evaluation;
		if (this.app.match.current !== node) return;
		this.render();
		this.app.review.renderSoon();
		this.app.showHints();
	}

	render() {
		const { app } = this;
		const { match, settings } = app;
		const node = match.current;
		const found = this.#found.get(node);
		const info = settings.analysing && found?.lang === lang() ? found.info : null;
		input('engine-on').checked = settings.analysing;
		setText(byId('line-count'), String(settings.lines));
		const isShown = settings.analysing || match.isOver;
		const evaluation = isShown ? node.evaluation : null;
		setText(byId('engine-score'), settings.analysing && evaluation ? shortScore(evaluation.score) : '');
		byId('engine-score').title = evaluation?.text ?? '';
		const facts = info ? [t('depth', info.depth), t('nodes', countText(info.nodes)), t('rate', countText(info.nps))].map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ') : '';
		setText(byId('engine-facts'), facts);
		this.#renderBar(isShown, evaluation);
		this.#renderLines(info);
	}

	/** @param {boolean} isShown @param {Evaluation|null} evaluation */
	#renderBar(isShown, evaluation) {
		const bar = byId('bar');
		bar.hidden = !isShown;
		if (!isShown) return;
		const chance = evaluation?.chance ?? 0.5;
		const isNarrow = matchMedia('(max-width: 980px)').matches;
		const inner = /** @type {HTMLElement} */ (bar.firstElementChild);
		inner.style.transform = isNarrow ? `scaleX(${chance})` : `scaleY(${chance})`;
		bar.classList.toggle('flipped', this.app.flipped && !isNarrow);
		bar.classList.toggle('second', chance < 0.5);
		setText(/** @type {Element} */ (bar.querySelector('.bar-number')), evaluation ? `${Math.round(Math.max(chance, 1 - chance) * 100)}${isNarrow ? '%' : ''}` : '');
		const [first, second] = this.app.match.info.players;
		const text = t('says-eval', chance < 0.5 ? second : first, Math.round(Math.max(chance, 1 - chance) * 100));
		bar.setAttribute('aria-valuenow', String(Math.round(chance * 100)));
		bar.setAttribute('aria-valuetext', text);
		bar.title = text;
	}

	/** @param {Info|null} info */
	#renderLines(info) {
		const { app } = this;
		const list = byId('lines');
		const { match, settings } = app;
		const isBusy = list.matches(':hover') || list.contains(document.activeElement);
		const place = `${match.started}|${match.current.id}|${lang()}|${settings.lines}|${settings.analysing}`;
		const isSame = list.dataset.place === place;
		if (!info) {
			const key = !settings.analysing ? 'engine-off' : match.standing?.status !== 'open' ? 'no-lines'
				: app.thinkingAt ? 'waits-turn' : 'wait-lines';
			list.replaceChildren(el('li', { class: 'note' }, t(key)));
			list.dataset.place = '';
			this.#shown = '';
			return;
		}
		const lines = info.lines.slice(0, settings.lines);
		const shown = lines.map(({ pv }) => pv.join(';')).join('|');
		// What somebody points at must not move away under the pointer.
		if (!isSame || (shown !== this.#shown && !(isBusy && list.children.length === lines.length))) {
			list.replaceChildren(...lines.map((line, at) => this.#line(line, at)));
			list.dataset.place = place;
			this.#shown = shown;
		}
		lines.forEach(({ score, text }, at) => {
			const value = list.children[at]?.querySelector('.value');
			if (!(value instanceof HTMLElement) || shown !== this.#shown) return;
			setText(value, shortScore(forFirst(score, info.turn)));
			value.title = text;
		});
	}

	/** @param {PvLine} line @param {number} at */
	#line({ pv, described }, at) {
		const moves = el('span', { class: 'pv' });
		pv.slice(0, 24).forEach((_, ply) => {
			const line = pv.slice(0, ply + 1);
			const button = el('button', { type: 'button', 'data-action': 'pv', 'data-line': at, 'data-ply': ply }, described[ply] ?? pv[ply]);
			button.onclick = () => { this.#preview(null, ''); void this.app.attempt(() => this.playLine(line)); };
			// A line that appears under a pointer at rest is not looked at.
			button.onpointermove = button.onfocus = () => this.#preview(line, button.textContent ?? '');
			button.onpointerleave = button.onblur = () => this.#preview(null, '');
			moves.append(button, ' ');
		});
		return el('li', {}, el('span', { class: 'value' }), moves);
	}

	/** Plays a line, or its first moves. @param {string[]} moves */
	async playLine(moves) {
		const { match } = this.app;
		this.#show(null, null);
		if (moves.length === 1 && match.mayMove) await match.play(moves[0]);
		else await match.playLine(moves);
	}

	/** Shows another view, marked as such; null goes back. @param {View|null} view @param {{node: TreeNode, text: string}|null} previewed */
	#show(view, previewed) {
		this.previewed = previewed;
		this.app.board.preview(view);
		renderStatus(this.app);
	}

	/** @param {string[]|null} moves @param {string} text */
	async #look(moves, text) {
		const { app } = this;
		if (!moves) return this.#show(null, null);
		const node = app.match.current;
		const view = await app.look(node, moves).catch(() => null);
		if (view && app.match.current === node) this.#show(view, { node, text });
	}
}
