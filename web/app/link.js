// A place in the address bar: what comes after `#` opens it again, here or on another machine.

/** @param {Place} place @returns {string} */
export function toHash({ game, variant, position, moves }) {
	const query = new URLSearchParams({ game });
	if (variant) query.set('variant', variant);
	if (position) query.set('position', position);
	if (moves.length) query.set('moves', moves.join(';'));
	// What an address may hold as it is, is easier to read so.
	return `#${query}`.replaceAll('%3B', ';').replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':');
}

/** @param {string} hash @returns {Place|null} */
export function fromHash(hash) {
	const query = new URLSearchParams(hash.replace(/^#/, ''));
	const game = query.get('game');
	if (!game) return null;
	const moves = (query.get('moves') ?? '').split(';').map((move) => move.trim()).filter(Boolean);
	return { game, variant: query.get('variant'), position: query.get('position'), moves };
}
