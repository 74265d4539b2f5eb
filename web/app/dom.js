// Small helpers for building pieces of the page.

/** The element of this id. Ids are written in index.html, so that a missing one is our mistake.
 * @template {HTMLElement} T @param {string} id @returns {T} */
export function byId(id) {
	const found = document.getElementById(id);
	if (!found) throw new Error(`no element #${id}`);
	return /** @type {T} */ (found);
}

/** @param {string} id @returns {HTMLInputElement} */
export const input = (id) => byId(id);

/** @param {string} id @returns {HTMLSelectElement} */
export const select = (id) => byId(id);

/** @param {string} id @returns {HTMLTextAreaElement} */
export const area = (id) => byId(id);

/** The fields of the settings; lists among them have a value as inputs do. @returns {NodeListOf<HTMLInputElement>} */
export const settingFields = () => document.querySelectorAll('[data-setting]');

/** The buttons of an action in a part of the page. @param {string} root @param {string} action @returns {HTMLButtonElement[]} */
export const buttons = (root, action) => [...document.querySelectorAll(`${root} button[data-action="${action}"]`)].map((found) => /** @type {HTMLButtonElement} */ (found));

/** A new element with attributes and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Record<string, string|boolean|number>} [attributes] @param {...(Node|string)} children
 * @returns {HTMLElementTagNameMap[K]} */
export function el(tag, attributes = {}, ...children) {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes)) {
		if (value === true) element.setAttribute(name, '');
		else if (value !== false) element.setAttribute(name, String(value));
	}
	element.append(...children);
	return element;
}

/** Sets a text only where it differs, so that nothing is read aloud or laid out in vain.
 * @param {Element} element @param {string} text */
export function setText(element, text) {
	if (element.textContent !== text) element.textContent = text;
}

/** A function that runs once, `ms` after the last call. @template {any[]} A
 * @param {number} ms @param {(...args: A) => void} work @returns {(...args: A) => void} */
export function later(ms, work) {
	/** @type {number|undefined} */
	let timer;
	return (...args) => {
		clearTimeout(timer);
		timer = window.setTimeout(() => work(...args), ms);
	};
}
