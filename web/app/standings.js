// How a game stands at the nodes of its tree, as the server told it, in the languages that it was told in.

import { lang } from './words.js';

/** So many nodes are remembered; then they are forgotten, for the server knows. */
const MOST = 400;

export class Standings {
	/** By node. @type {Map<number, Partial<Record<Lang, Standing>>>} */
	#told = new Map();

	/** What was told of a node in the language spoken now. @param {TreeNode} node @returns {Standing|null} */
	told(node) {
		return this.#told.get(node.id)?.[lang()] ?? null;
	}

	/** What was told of it in any language, best in this one. @param {TreeNode} node @returns {Standing|null} */
	known(node) {
		const told = this.#told.get(node.id);
		return told?.[lang()] ?? told?.en ?? told?.zh ?? null;
	}

	/** Remembers what was told in the language spoken now. @param {TreeNode} node @param {Standing} standing @param {TreeNode[]} needed  nodes that are not forgotten */
	keep(node, standing, needed) {
		if (this.#told.size > MOST) {
			const kept = needed.map(({ id }) => /** @type {const} */ ([id, this.#told.get(id)]));
			this.#told.clear();
			for (const [id, told] of kept) if (told) this.#told.set(id, told);
		}
		this.#told.set(node.id, { ...this.#told.get(node.id), [lang()]: standing });
	}
}
