// Making SVG elements: the only place that knows their namespace.

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

/**
 * An SVG element. An attribute that is null, undefined or false is left out.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
	const element = document.createElementNS(NAMESPACE, name);
	set(element, attributes);
	element.append(...children);
	return element;
}

/**
 * Sets attributes; null, undefined and false remove them.
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function set(element, attributes) {
	for (const [key, value] of Object.entries(attributes)) {
		if (value === null || value === undefined || value === false) element.removeAttribute(key);
		else element.setAttribute(key, typeof value === 'number' ? trim(value) : String(value));
	}
}

/** A number without a tail of digits that no screen shows. @param {number} value */
export function trim(value) {
	return String(Math.round(value * 1000) / 1000);
}

/** The transform that puts art (a cell is 100 wide) at a place. @param {Spot} spot @param {number} unit  pixels of a cell */
export function put({ x, y }, unit) {
	return `translate(${trim(x)} ${trim(y)}) scale(${trim(unit / 100)})`;
}

/** Words around a place. @param {string} name  a class @param {Spot} spot @param {number} size @param {string} words */
export function text(name, { x, y }, size, words) {
	return svg('text', { class: name, x, y: y + 0.36 * size, 'font-size': size }, words);
}

/** A number in 0..1 that depends on the text alone, so that what looks random stays as it is. @param {string} text */
export function chance(text) {
	let hash = 2166136261;
	for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
	hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

/** Things gathered by a key, in the order they came. @template T, K @param {Iterable<T>} things @param {(thing: T) => K} key @returns {Map<K, T[]>} */
export function gather(things, key) {
	/** @type {Map<K, T[]>} */
	const groups = new Map();
	for (const thing of things) {
		const group = groups.get(key(thing));
		if (group) group.push(thing);
		else groups.set(key(thing), [thing]);
	}
	return groups;
}
