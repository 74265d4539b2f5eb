// Searches, one at a time. Who begins another one ends the one before; sessions that the server has forgotten are
// opened anew. Every role (analysis, each side's engine) has a session of its own, for what one learns is not the others'.

import * as api from './api.js';

export class Searcher {
	/** @type {Map<string, Promise<string>>} */
	#sessions = new Map();
	/** @type {{role: string, aborter: AbortController}|null} */
	#active = null;

	/** The role that searches now. */
	get role() {
		return this.#active?.role ?? null;
	}

	/** @param {string} role @returns {Promise<string>} */
	#session(role) {
		let session = this.#sessions.get(role);
		if (!session) {
			session = api.openSession();
			this.#sessions.set(role, session);
			session.catch(() => this.#sessions.delete(role));
		}
		return session;
	}

	/** @param {string} role @param {SearchBody} body @param {(info: Info) => void} onInfo @returns {Promise<Done>} */
	async run(role, body, onInfo) {
		this.stop();
		const aborter = new AbortController();
		const active = { role, aborter };
		this.#active = active;
		try {
			for (let attempt = 0; ; attempt += 1) {
				try {
					const session = await this.#session(role);
					aborter.signal.throwIfAborted();
					const done = await api.search(session, body, (info) => { if (!aborter.signal.aborted) onInfo(info); }, aborter.signal);
					// The session or the server has ended under it: another one is asked for, which fails where nobody listens any more.
					if (done.reason !== 'closed' || attempt > 0) return done;
					this.#sessions.delete(role);
				} catch (error) {
					const isForgotten = error instanceof api.Refused && error.status === 404 && attempt === 0;
					if (!isForgotten) throw error;
					this.#sessions.delete(role);
				}
			}
		} finally {
			if (this.#active === active) this.#active = null;
		}
	}

	/** Breaks the search off; its promise is rejected as aborted. */
	stop() {
		this.#active?.aborter.abort();
		this.#active = null;
	}

	/** Lets the search end at once with the best that it has. */
	async hurry() {
		const role = this.#active?.role;
		if (role) await api.stopSearch(await this.#session(role)).catch(() => undefined);
	}

	/** Ends all sessions; the page is being left. */
	close() {
		this.stop();
		for (const session of this.#sessions.values()) session.then(api.closeSession, () => undefined);
		this.#sessions.clear();
	}
}
