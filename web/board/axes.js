// Names of columns and rows, found in the labels of the cells: `h8` says that its column is h and its row 8.

/** @typedef {{at: number, name: string}} Tick */

/**
 * Columns by x and rows by y, or null where labels do not form a grid.
 * @param {Cell[]} cells
 * @returns {{columns: Tick[], rows: Tick[]} | null}
 */
export function axes(cells) {
	/** @type {Map<number, string>} */
	const columns = new Map();
	/** @type {Map<number, string>} */
	const rows = new Map();
	for (const cell of cells) {
		if (cell.shape === 'button' || cell.shape === 'tray') continue;
		const found = /^(\p{L}+)(\p{N}+)$/u.exec(cell.label);
		if (!found) return null;
		const [, letter, number] = found;
		if ((columns.get(cell.x) ?? letter) !== letter || (rows.get(cell.y) ?? number) !== number) return null;
		columns.set(cell.x, letter);
		rows.set(cell.y, number);
	}
	if (columns.size < 2 || rows.size < 2) return null;
	const ticks = (/** @type {Map<number, string>} */ names) => [...names].map(([at, name]) => ({ at, name }));
	return { columns: ticks(columns), rows: ticks(rows) };
}
