// The tree of a game: its moves with all variations. No network, no drawing.

/** The tree's nodes are objects linked both ways; the first child of a node is its main continuation. */
export class Tree {
	#ids = 0;

	constructor() {
		/** @type {TreeNode} */
		this.root = this.#node(null, { move: '', described: '', by: 'first' }, 'en');
	}

	/** @param {TreeNode|null} parent @param {Played} played @param {Lang} lang @returns {TreeNode} */
	#node(parent, played, lang) {
		return {
			id: this.#ids++, ...played, parent, children: [], next: null, evaluation: null, comment: '', clocks: null, lang,
		};
	}

	/** Adds a move, or finds it where it is there already.
	 * @param {TreeNode} parent @param {Played} played @param {Lang} lang @returns {TreeNode} */
	add(parent, played, lang) {
		let child = parent.children.find((other) => other.move === played.move);
		if (!child) {
			child = this.#node(parent, played, lang);
			parent.children.push(child);
		}
		parent.next = child;
		return child;
	}

	/** Makes the line that leads to a node the main one, as far up as it goes. @param {TreeNode} node */
	promote(node) {
		for (let child = node; child.parent; child = child.parent) {
			const siblings = child.parent.children;
			siblings.splice(siblings.indexOf(child), 1);
			siblings.unshift(child);
		}
	}

	/** Takes a node with all that follows out of the tree. @param {TreeNode} node @returns {TreeNode} its parent */
	remove(node) {
		const parent = node.parent;
		if (!parent) return node;
		parent.children.splice(parent.children.indexOf(node), 1);
		if (parent.next === node) parent.next = parent.children[0] ?? null;
		return parent;
	}

	/** Every node, a parent before its children. @returns {TreeNode[]} */
	all() {
		const found = [];
		const waiting = [this.root];
		for (let node = waiting.pop(); node; node = waiting.pop()) {
			found.push(node);
			waiting.push(...[...node.children].reverse());
		}
		return found;
	}

	/** @returns {SavedNode[]} the moves, a parent before its children; the root has no entry and is index -1 */
	save() {
		const nodes = this.all().slice(1);
		const index = new Map(nodes.map((node, at) => [node, at]));
		return nodes.map((node) => ({
			p: (node.parent && index.get(node.parent)) ?? -1, m: node.move, d: node.described, l: node.lang, b: node.by,
			...(node.evaluation && { e: node.evaluation }),
			...(node.comment && { c: node.comment }),
			...(node.clocks && { k: node.clocks }),
		}));
	}

	/** @param {SavedNode[]} saved @returns {TreeNode[]} the nodes in the order saved */
	load(saved) {
		/** @type {TreeNode[]} */
		const nodes = [];
		for (const { p, m, d, l, b, e, c, k } of saved) {
			const parent = p < 0 ? this.root : nodes[p];
			if (!parent) throw new Error('a move without a parent');
			const node = this.#node(parent, { move: m, described: d, by: b }, l);
			Object.assign(node, { evaluation: e ?? null, comment: c ?? '', clocks: k ?? null });
			parent.children.push(node);
			nodes.push(node);
		}
		for (const node of this.all()) node.next = node.children[0] ?? null;
		return nodes;
	}
}

/** The nodes from the first move to this one. @param {TreeNode} node @returns {TreeNode[]} */
export function pathTo(node) {
	const path = [];
	for (let at = node; at.parent; at = at.parent) path.unshift(at);
	return path;
}

/** Whether a node lies on the way to another one. @param {TreeNode} node @param {TreeNode} other */
export const isAbove = (node, other) => pathTo(other).includes(node) || !node.parent;

/** The node where the line looked at ends. @param {TreeNode} node @returns {TreeNode} */
export function endOf(node) {
	let end = node;
	while (end.children.length) end = end.next ?? end.children[0];
	return end;
}

/** The number of a move as players count them: it grows when the first player's turn begins.
 * @param {TreeNode} node @returns {number} */
export function roundOf(node) {
	let round = 1;
	/** @type {TreeNode|null} */
	let before = null;
	for (const at of pathTo(node)) {
		if (before && before.by === 'second' && at.by === 'first') round += 1;
		before = at;
	}
	return round;
}
