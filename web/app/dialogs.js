// Talking to the person: dialogs, short notices, trouble that needs an answer, and words for those who cannot see the board.

import { area, byId, el, setText } from './dom.js';
import { t } from './words.js';

/** @param {string} id @returns {HTMLDialogElement} */
export const dialog = (id) => byId(`dlg-${id}`);

/** Opens a dialog, and closes others. @param {string} id */
export function openDialog(id) {
	for (const other of document.querySelectorAll('dialog')) if (other.open && other.id !== `dlg-${id}`) other.close();
	const opened = dialog(id);
	if (!opened.open) opened.showModal();
	opened.scrollTop = 0;
	return opened;
}

export const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Asks with buttons; what is closed without an answer says `null`.
 * @template T @param {string} text @param {[string, T, boolean?][]} answers  words, value, whether it is the main one
 * @param {boolean} [isLow]  below the board, which one has to look at for the answer
 * @returns {Promise<T|null>} */
export function choose(text, answers, isLow = false) {
	setText(byId('ask-text'), text);
	byId('ask-field').hidden = true;
	const box = dialog('ask');
	box.classList.toggle('low', isLow);
	return new Promise((resolve) => {
		/** @type {T|null} */
		let answer = null;
		const buttons = answers.map(([words, value, isMain], at) => {
			const button = el('button', { type: 'button', 'data-action': `answer-${at}` }, words);
			if (isMain) button.className = 'primary';
			button.onclick = () => { answer = value; box.close(); };
			return button;
		});
		byId('ask-buttons').replaceChildren(...buttons);
		box.addEventListener('close', () => resolve(answer), { once: true });
		openDialog('ask');
		(buttons.find((button) => button.className) ?? buttons[0])?.focus();
	});
}

/** @param {string} text @returns {Promise<boolean>} */
export const ask = async (text) => (await choose(text, [[t('no'), false], [t('yes'), true, true]])) === true;

/** Asks for some words; `null` when it is cancelled. @param {string} text @param {string} value @returns {Promise<string|null>} */
export async function askText(text, value) {
	const input = area('ask-input');
	const answer = choose(text, [[t('cancel'), false], [t('ok'), true, true]]);
	byId('ask-field').hidden = false;
	setText(byId('ask-label'), text);
	input.value = value;
	input.focus();
	return (await answer) ? input.value.trim() : null;
}

/** A refusal in words, with what would help unless that is a long list. @param {{message: string, hint: string|null}} refused */
export const refusal = ({ message, hint }) => (hint && hint.length < 200 ? `${message}\n${hint}` : message);

/** @type {number|undefined} */
let fading;

/** A notice that goes away by itself. @param {string} text @param {boolean} [isLong] */
export function toast(text, isLong = false) {
	const box = byId('toast');
	setText(box, text);
	box.hidden = false;
	clearTimeout(fading);
	fading = window.setTimeout(() => { box.hidden = true; }, isLong ? 7000 : 2600);
}

/** @type {(() => unknown)|null} */
let again = null;

/** Whether trouble ends with the server's next answer. */
let isSilence = false;
document.addEventListener('answered', () => { if (isSilence) dismiss(); });

/** Trouble that stays until the person goes on. @param {string} text @param {() => unknown} retry @param {boolean} [silence]  or until the server answers */
export function trouble(text, retry, silence = false) {
	again = retry;
	isSilence = silence;
	setText(byId('trouble-text'), text);
	byId('trouble').hidden = false;
}

/** The person goes on: tries again what failed. */
export function goOn() {
	const retry = again;
	dismiss();
	retry?.();
}

/** Hides the trouble. */
export function dismiss() {
	again = null;
	byId('trouble').hidden = true;
}

/** Says something to people who listen to the page. @param {string} text */
export function say(text) {
	const log = byId('live');
	log.append(el('p', {}, text));
	while (log.children.length > 6) log.firstChild?.remove();
}
