// Whether what a browser kept is a whole game: it may have been written by another version, or damaged.

/** @typedef {(value: any) => boolean} Check */

/** @type {Check} */
const isText = (value) => typeof value === 'string';
/** @type {Check} */
const isNumber = (value) => Number.isFinite(value);
/** @type {Check} */
const isSide = (value) => value === 'first' || value === 'second';
/** @param {Check} check @returns {Check} */
const orNull = (check) => (value) => value === null || check(value);
/** @param {Check} check @returns {Check} */
const orNone = (check) => (value) => value === undefined || check(value);
/** @param {Check} check @returns {Check} */
const pairOf = (check) => (value) => Array.isArray(value) && value.length === 2 && value.every(check);
/** @param {...unknown} values @returns {Check} */
const oneOf = (...values) => (value) => values.includes(value);
/** @param {Record<string, Check>} fields @returns {Check} */
const has = (fields) => (value) => typeof value === 'object' && value !== null && Object.entries(fields).every(([name, check]) => check(value[name]));

const isEvaluation = has({
	chance: isNumber, score: has({ kind: oneOf('points', 'win', 'loss', 'draw', 'exact'), value: isNumber }),
	depth: isNumber, nodes: isNumber, best: orNull(isText), text: isText,
});
const isNode = has({
	p: Number.isInteger, m: isText, d: isText, l: oneOf('en', 'zh'), b: isSide, e: orNone(isEvaluation), c: orNone(isText), k: orNone(pairOf(isNumber)),
});
const isWhole = has({
	v: oneOf(1), game: isText, variant: isText, start: isText, current: Number.isInteger, live: Number.isInteger, think_ms: isNumber,
	players: pairOf(has({ kind: oneOf('human', 'engine'), level: isNumber })),
	time: orNull(has({ initial_ms: isNumber, increment_ms: isNumber })), left: orNull(pairOf(isNumber)),
	ending: orNull(has({ status: oneOf('first_won', 'second_won', 'drawn'), why: oneOf('time', 'resigned', 'agreed') })),
	started: (value) => !Number.isNaN(new Date(value).valueOf()) && isNumber(value),
	opening: orNull(has({ name: isText, stage: oneOf('place', 'choose', 'offer', 'last-choice', 'done'), chooser: oneOf(0, 1) })),
	paused: orNone(oneOf(true, false)),
	root: orNone(has({ e: orNone(orNull(isEvaluation)), c: orNone(isText) })),
	// A parent stands before its children.
	nodes: (value) => Array.isArray(value) && value.every((node, at) => isNode(node) && node.p >= -1 && node.p < at),
});

/** @param {any} value @returns {value is SavedGame} */
export const isGame = (value) => isWhole(value);
