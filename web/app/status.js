// The line below the board and the banner of a game that is over: what is to be done now.

import { indexOf } from './clock.js';
import { buttons, byId, setText } from './dom.js';
import { isAbove, pathTo } from './tree.js';
import { t } from './words.js';

/** @param {string} action @param {boolean} isShown */
const showButton = (action, isShown) => buttons('.status-tools', action).forEach((button) => { button.hidden = !isShown; });

/** @param {string} action @param {boolean} isOff */
const disable = (action, isOff) => buttons('.controls', action).forEach((button) => { button.disabled = isOff; });

/** @param {App} app */
export function renderStatus(app) {
	const { match } = app;
	const isAway = match.current !== match.live;
	const isThinking = app.thinkingAt !== null;
	setText(byId('status'), statusText(app));
	byId('board').classList.toggle('previewing', isPreview(app));
	showButton('step-back', app.begun.length > 0);
	showButton('back-to-game', isAway);
	showButton('move-now', isThinking && !isAway);
	showButton('engine-pause', !match.isPaused && !match.isOver && match.isEngines);
	const turn = match.standing ? match.players[match.actor(match.standing)] : null;
	showButton('engine-go', !isThinking && match.isPaused && !match.isOver && turn?.kind === 'engine' && !isAway);
	showButton('choose-seat', match.isChoosing && !match.isOver && match.players[match.opening?.chooser ?? 0].kind === 'human');
	byId('banner').hidden = !(match.isOver && !isAway);
	setText(byId('banner-text'), match.isOver ? app.resultText() : '');
	disable('undo', !match.mayUndo);
	disable('redo', !match.live.children.length);
	disable('prev', !match.current.parent);
	disable('first', !match.current.parent);
	disable('next', !match.current.children.length);
	disable('last', !match.current.children.length && !isAway);
	disable('resign', match.isOver || !match.live.parent);
	disable('draw', match.isOver || !match.live.parent || match.info.draws === false);
	disable('hint', match.standing?.status !== 'open' || isThinking);
}

/** Whether the board shows a line of the engine's. @param {App} app */
const isPreview = ({ analysis, match }) => analysis?.previewed?.node === match.current;

/** @param {App} app */
function statusText(app) {
	const { match } = app;
	const { standing, info } = match;
	if (!standing) return '';
	if (isPreview(app)) return t('preview', app.analysis.previewed?.text ?? '');
	if (match.current !== match.live) {
		const at = pathTo(match.current).length;
		const where = !at ? t('looking-start') : t(isAbove(match.current, match.live) ? 'looking' : 'looking-aside', at);
		return `${where} · ${standing.text}`;
	}
	if (match.isOver) return app.resultText();
	const name = info.players[indexOf(standing.turn)];
	if (app.thinkingAt) return t('thinks', name);
	const { opening, protocol } = match;
	if (opening && match.isChoosing) return t('seat-question', info.players[opening.chooser]);
	if (opening && protocol && (opening.stage === 'place' || opening.stage === 'offer')) {
		const all = protocol.lays + (opening.stage === 'offer' ? protocol.offers : 0);
		return t('place-left', info.players[match.actor(standing)], all - pathTo(match.live).length);
	}
	if (match.current.parent && match.current.by === standing.turn) return t('again', name);
	const remark = standing.remarks.length ? ` · ${standing.remarks.join(' · ')}` : '';
	return standing.text + remark;
}
