// The server's interface: one function a route. Nothing is kept here.

import { lang } from './words.js';

/** The server understood and said no; `message` is in the person's language. */
export class Refused extends Error {
	/** @param {number} status @param {string} error @param {string|null} hint */
	constructor(status, error, hint) {
		super(error);
		this.status = status;
		this.hint = hint;
	}
}

/** The server does not answer, or broke off in the middle of an answer. */
export class Unreachable extends Error {}

/** Whether a promise ended because the page itself broke it off. @param {unknown} error */
export const isAbort = (error) => error instanceof DOMException && error.name === 'AbortError';

/** @param {string} method @param {string} path @param {RequestInit} [init] @param {Lang} [spoken] @returns {Promise<Response>} */
async function send(method, path, init = {}, spoken = lang()) {
	const address = `/api/${path}${path.includes('?') ? '&' : '?'}lang=${spoken}`;
	let response;
	try {
		response = await fetch(address, { method, cache: 'no-store', ...init });
	} catch (error) {
		if (isAbort(error)) throw error;
		throw new Unreachable('no answer');
	}
	if (response.ok) {
		document.dispatchEvent(new Event('answered'));
		return response;
	}
	const told = await response.json().catch(() => null);
	if (!told || typeof told.error !== 'string') throw new Unreachable(`HTTP ${response.status}`);
	throw new Refused(response.status, told.error, told.hint ?? null);
}

/** @param {unknown} body @param {AbortSignal} [signal] @returns {RequestInit} */
const json = (body, signal) =>
	({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal });

/** @param {Response} response @returns {Promise<any>} */
async function read(response) {
	try {
		return await response.json();
	} catch (error) {
		if (isAbort(error)) throw error;
		throw new Unreachable('the answer broke off');
	}
}

/** @param {Lang} [spoken] @returns {Promise<Games>} */
export const games = async (spoken) => read(await send('GET', 'games', {}, spoken));

/** @param {string} path @param {unknown} body @param {Lang} [spoken] @returns {Promise<any>} */
export async function post(path, body, spoken) {
	const asked = spoken ?? lang();
	const answer = await read(await send('POST', path, json(body), asked));
	// Who has changed the language meanwhile is answered in the new one.
	return spoken || asked === lang() ? answer : post(path, body);
}

/** @param {Place} place @param {Lang} [spoken] @returns {Promise<Standing>} */
export const state = (place, spoken) => post('state', place, spoken);

/** @param {Place} place @param {string} move @returns {Promise<Standing>} */
export const play = (place, move) => post('play', { place, move });

/** @param {Blob|string} bytes @param {string} ending @param {string|null} game @returns {Promise<Imported>} */
export async function importGames(bytes, ending, game) {
	const query = new URLSearchParams({ ending });
	if (game) query.set('game', game);
	const headers = { 'content-type': 'application/octet-stream' };
	return read(await send('POST', `import?${query}`, { body: bytes, headers }));
}

/** @param {Place} place @param {[string, string][]} tags @param {string} ending @returns {Promise<string>} */
export const exportGame = async (place, tags, ending) =>
	(await post('export', { place, tags, ending })).text;

/** @returns {Promise<string>} the name of a new session */
export const openSession = async () => (await read(await send('POST', 'sessions'))).session;

/** Ends a session; also while the page is being left. @param {string} session */
export const closeSession = (session) =>
	send('DELETE', `sessions/${session}`, { keepalive: true }).catch(() => undefined);

/** Ends a session's search at once, with the best that it has. @param {string} session */
export const stopSearch = (session) => send('POST', `sessions/${session}/stop`);

/** Searches, and tells what is found while it runs. Aborting the signal stops the search.
 * @param {string} session @param {SearchBody} body @param {(info: Info) => void} onInfo @param {AbortSignal} signal
 * @returns {Promise<Done>} */
export async function search(session, body, onInfo, signal) {
	const response = await send('POST', `sessions/${session}/search`, json(body, signal));
	if (!response.body) throw new Unreachable('no stream');
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	let waiting = '';
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) throw new Unreachable('the search broke off');
			const events = (waiting + value).split('\n\n');
			waiting = events.pop() ?? '';
			for (const event of events) {
				const { name, data } = parseEvent(event);
				if (name === 'info') onInfo(data);
				else if (name === 'done') return data;
				else if (name === 'failed') throw new Refused(500, data.error, data.hint);
			}
		}
	} catch (error) {
		if (error instanceof Refused || isAbort(error) || signal.aborted) throw error;
		throw new Unreachable('the search broke off');
	}
}

/** @param {string} event @returns {{name: string, data: any}} */
function parseEvent(event) {
	let name = '';
	let data = '';
	for (const line of event.split('\n')) {
		if (line.startsWith('event:')) name = line.slice(6).trim();
		else if (line.startsWith('data:')) data += line.slice(5);
	}
	return { name, data: data ? JSON.parse(data) : null };
}
