// Who sits where: the two players of a game, and how far they have come in choosing their seats before the game proper (swap, swap2
// and their like). It knows neither the tree nor the network: of the game it is told whose turn it is and how many plies were played.

import { indexOf } from './clock.js';

export class Seating {
	/** @param {[Player, Player]} players @param {Opening|null} protocol */
	constructor(players, protocol) {
		/** By side. @type {[Player, Player]} */
		this.players = players;
		this.protocol = protocol;
		/** @type {OpeningState|null} */
		this.opening = protocol ? { name: protocol.name, stage: 'place', chooser: 0 } : null;
	}

	/** Whether the game proper has begun. */
	get isSettled() {
		return !this.opening || this.opening.stage === 'done';
	}

	/** Whether somebody has to choose a seat before another move is made. */
	get isChoosing() {
		return this.opening?.stage === 'choose' || this.opening?.stage === 'last-choice';
	}

	/** The index of the player who acts when it is this side's turn; before seats are chosen he may move for both sides.
	 * @param {Side} turn @returns {0|1} */
	actor(turn) {
		const { opening } = this;
		if (!opening || opening.stage === 'done') return indexOf(turn);
		return opening.stage === 'place' ? 0 : opening.chooser;
	}

	/** Who made the move of a side that was the `plies`-th of the game. @param {Side} by @param {number} plies @returns {Player} */
	mover(by, plies) {
		const { opening, protocol, players } = this;
		const before = opening?.swapped ? 1 : 0;
		if (opening && protocol && plies <= protocol.lays) return players[before];
		if (opening?.offered && protocol && plies <= protocol.lays + protocol.offers) return players[1 - before];
		return players[indexOf(by)];
	}

	/** The choice of a seat: to sit where the turn is, to take the other side, or to put more moves on the board.
	 * @param {'stay'|'swap'|'offer'} choice @param {Side} turn @param {number} plies */
	choose(choice, turn, plies) {
		if (!this.opening) return;
		if (choice === 'offer') {
			this.opening = { ...this.opening, stage: 'offer', offered: true };
			return;
		}
		const seat = choice === 'stay' ? indexOf(turn) : indexOf(turn) === 0 ? 1 : 0;
		const swapped = seat !== this.opening.chooser;
		if (swapped) this.#swap();
		this.opening = { ...this.opening, stage: 'done', swapped, seated: plies };
	}

	/** How far the choice has come after so many plies, reached forwards or backwards. @param {number} plies @param {boolean} isOpen  the game goes on */
	settle(plies, isOpen) {
		const { opening, protocol } = this;
		if (!opening || !protocol) return;
		if (opening.stage === 'done') {
			// Seats that were taken here or before stay.
			if (plies >= (opening.seated ?? 0)) return;
			if (opening.swapped) this.#swap();
		}
		const { lays, offers } = protocol;
		const { name } = opening;
		const offered = opening.offered && plies > lays;
		if (!isOpen) this.opening = { name, stage: 'done', chooser: 1 };
		else if (plies < lays) this.opening = { name, stage: 'place', chooser: 0 };
		else if (plies === lays) this.opening = { name, stage: 'choose', chooser: 1 };
		else if (!offered || plies > lays + offers) this.opening = { name, stage: 'done', chooser: 1 };
		else this.opening = { name, offered, ...(plies < lays + offers ? { stage: 'offer', chooser: 1 } : { stage: 'last-choice', chooser: 0 }) };
	}

	#swap() {
		this.players = [this.players[1], this.players[0]];
	}
}
