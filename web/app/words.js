// Every word of the page, in both languages, and the language spoken now. What belongs to a game comes from the server.

import { svg } from '../board/svg.js';
import { joined } from '../board/words.js';
import { el, settingFields } from './dom.js';
import { WORDS } from './vocabulary.js';

/** @type {Lang} */
let spoken = 'en';

/** The language spoken now. @returns {Lang} */
export const lang = () => spoken;

/** The language that the browser asks for. @returns {Lang} */
export const preferred = () => (navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en');

/** A text with its gaps `{}` filled in, in order.
 * @param {string} key @param {...(string|number)} values @returns {string} */
export function t(key, ...values) {
	const words = WORDS.get(key);
	if (!words) return key;
	const [first, ...parts] = words[spoken === 'zh' ? 1 : 0].split('{}');
	return joined(first, ...parts.flatMap((part, gap) => [String(values[gap] ?? ''), part]));
}

/** Speaks another language, at once. @param {Lang} other */
export function speak(other) {
	spoken = other;
	document.documentElement.lang = other === 'zh' ? 'zh-CN' : 'en';
	applyWords(document);
}

/** Completes what index.html leaves out because it would be said twice: a field's action is its id, a button's icon its action, a
 * dialog's head its title. @param {Record<string, string>} keys  actions by key */
export function complete(keys) {
	for (const dialog of document.querySelectorAll('dialog')) {
		const id = `${dialog.id}-title`;
		dialog.setAttribute('aria-labelledby', id);
		dialog.prepend(el('header', {}, el('h2', { id, 'data-word': dialog.dataset.title ?? '' }), el('button', { type: 'button', class: 'icon-button', 'data-action': 'close' })));
	}
	for (const field of settingFields()) {
		const name = field.dataset.setting ?? '';
		field.dataset.action = `set-${name}`;
		if (field.type === 'checkbox') field.after(el('span', { 'data-word': name }));
	}
	for (const field of document.querySelectorAll('input[id], select[id], textarea[id]')) {
		if (!field.hasAttribute('data-action')) field.setAttribute('data-action', field.id);
		Object.assign(field, { autocomplete: 'off', autocapitalize: 'off', spellcheck: false });
	}
	for (const button of document.querySelectorAll('button:empty:not(.icon-button, [data-word])')) {
		button.append(el('span', { 'data-word': button.getAttribute('data-action') ?? '' }));
	}
	for (const radio of document.querySelectorAll('[name="mode"]')) {
		const id = `mode-${radio.getAttribute('value')}`;
		radio.setAttribute('data-action', id);
		radio.after(el('span', { id, 'data-word': id }));
	}
	for (const [key, action] of Object.entries(keys)) {
		for (const button of document.querySelectorAll(`[data-action="${action}"]:not([aria-keyshortcuts])`)) button.setAttribute('aria-keyshortcuts', key);
	}
	for (const element of document.querySelectorAll('[data-icon],.icon-button')) {
		const icon = svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' });
		icon.append(svg('use', { href: `icons.svg#${element.getAttribute('data-icon') ?? element.getAttribute('data-action')}` }));
		element.prepend(icon);
	}
}

/** Puts words into everything that names them: `data-word` is the text, `data-label` what a button is called
 * (aria-label and tooltip; an icon's is its action), `data-hint` an empty field's text. @param {ParentNode} root */
export function applyWords(root) {
	for (const element of root.querySelectorAll('[data-word],[data-label],[data-hint],.icon-button')) {
		const { word, hint, action, label = element.className === 'icon-button' ? action : '' } = /** @type {HTMLElement} */ (element).dataset;
		if (word) element.textContent = t(word);
		if (label) {
			element.setAttribute('aria-label', t(label));
			const key = element.getAttribute('aria-keyshortcuts');
			element.setAttribute('title', key ? `${t(label)} (${key})` : t(label));
		}
		if (hint) element.setAttribute('placeholder', t(hint));
	}
}
