// The list of moves with its variations: two columns for the main line, one for each side; what was played otherwise stands indented
// below the move that it replaces.

import { buttons, byId, el } from './dom.js';
import { SIGNS, faultOf } from './evaluation.js';
import { endOf, isAbove, roundOf } from './tree.js';
import { t } from './words.js';

let drawn = '';

// A list that has become shorter must not hide the move shown.
new ResizeObserver(() => showCurrent()).observe(byId('moves'));

/** @param {App} app */
export function renderMoves(app) {
	const list = byId('moves');
	const { match } = app;
	const nodes = match.tree.all();
	const key = nodes.map((node) => [node.id, node.described, node.comment, faultOf(node) ?? '', node.parent?.children[0] === node].join()).join('|')
		+ `${match.started}${document.documentElement.lang}`;
	if (key !== drawn) {
		drawn = key;
		list.replaceChildren(...(match.tree.root.children.length ? mainLine(app, match.tree.root)
			: [el('p', { class: 'empty' }, t('no-moves'))]));
		if (match.tree.root.comment) list.prepend(el('p', { class: 'remark' }, match.tree.root.comment));
	}
	for (const button of list.querySelectorAll('button')) {
		const id = Number(button.dataset.node);
		if (id === match.current.id) button.setAttribute('aria-current', 'true');
		else button.removeAttribute('aria-current');
		button.classList.toggle('live', id === match.live.id && match.live !== match.current);
	}
	showCurrent();
	const isStart = !match.current.parent;
	for (const button of buttons('.moves', 'promote')) button.disabled = isStart || isOnMainLine(match.current);
	for (const button of buttons('.moves', 'delete')) button.disabled = isStart;
}

/** @param {TreeNode} node */
function isOnMainLine(node) {
	for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return false;
	return true;
}

/** Scrolls the list, and nothing else of the page, to the move shown. */
function showCurrent() {
	const list = byId('moves');
	const item = list.querySelector('[aria-current]');
	if (!item) {
		list.scrollTop = 0;
		return;
	}
	const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
	if (inner.top < outer.top + 4) list.scrollTop -= outer.top + 40 - inner.top;
	else if (inner.bottom > outer.bottom - 4) list.scrollTop += inner.bottom - outer.bottom + 20;
}

/** @param {App} app @param {TreeNode} node @returns {HTMLElement} */
function moveButton(app, node) {
	const button = el('button', { type: 'button', 'data-action': 'go', 'data-node': node.id }, node.described);
	const fault = faultOf(node);
	if (fault) button.append(el('span', { class: `sign ${fault}`, title: t(fault) }, SIGNS[fault]));
	button.onclick = () => void app.attempt(() => app.match.go(node));
	return button;
}

/** The main line from a node on, in rows. @param {App} app @param {TreeNode} from @returns {HTMLElement[]} */
function mainLine(app, from) {
	const rows = el('div', { class: 'rounds' });
	let round = 0;
	/** @type {HTMLElement|null} */
	let cell = null;
	/** @type {Side|null} */
	let side = null;
	const begin = (/** @type {TreeNode} */ node) => {
		const isFirst = node.by === 'first';
		const now = roundOf(node);
		const isNewRow = now !== round || cell === null || isFirst;
		if (isNewRow) {
			if (round && cell && side === 'first') rows.append(el('span', { class: 'turns' }));
			rows.append(el('span', { class: 'number' }, `${now}.`));
			if (!isFirst) rows.append(el('span', { class: 'gap' }, '…'));
		}
		cell = el('span', { class: 'turns' });
		rows.append(cell);
		round = now;
		side = node.by;
		return cell;
	};
	for (let node = from.children[0]; node; node = node.children[0]) {
		const holder = cell !== null && side === node.by ? cell : begin(node);
		holder.append(moveButton(app, node));
		const others = node.parent?.children.slice(1) ?? [];
		if (node.comment || others.length) {
			if (side === 'first' && cell) rows.append(el('span', { class: 'turns' }));
			if (node.comment) rows.append(el('p', { class: 'remark' }, node.comment));
			for (const other of others) rows.append(variation(app, other));
			cell = null;
			side = null;
		}
	}
	return [rows];
}

/** A variation in running text, its own variations below it. @param {App} app @param {TreeNode} first */
function variation(app, first) {
	const block = el('div', { class: 'aside', role: 'group' });
	let isStart = true;
	for (let node = /** @type {TreeNode|undefined} */ (first); node; node = node.children[0]) {
		const isTurn = node === first || node.parent?.by !== node.by;
		if (isStart || (isTurn && node.by === 'first')) {
			block.append(el('span', { class: 'number' }, `${roundOf(node)}${node.by === 'first' ? '.' : '…'}`));
		}
		isStart = false;
		block.append(moveButton(app, node));
		if (node.comment) block.append(el('p', { class: 'remark' }, node.comment));
		if (node !== first) {
			for (const other of node.parent?.children.slice(1) ?? []) {
				block.append(variation(app, other));
				isStart = true;
			}
		}
	}
	return block;
}

/** The move before or after in the list, for keys. @param {App} app @param {'first'|'prev'|'next'|'last'} where */
export async function step(app, where) {
	const { match } = app;
	const current = match.heading;
	if (where === 'prev' && current.parent) return match.go(current.parent);
	if (where === 'first') return match.go(match.tree.root, false);
	if (where === 'next' && current.children.length) return match.go(current.next ?? current.children[0]);
	if (where === 'last') {
		// The game's own end first; from the end of a variation, back to the game.
		const end = current !== match.live && isAbove(current, match.live) ? match.live : endOf(current);
		if (end !== current || current !== match.live) return match.go(end === current ? match.live : end, false);
	}
}
