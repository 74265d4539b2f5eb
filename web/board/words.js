// What the board says: names of cells for people who cannot see it, composed from the view, in both languages.

/** @type {Record<Lang, Record<string, string>>} */
const WORDS = {
	en: {
		board: 'Board', pass: 'Pass', swap: 'Swap sides', empty: 'empty', hand: 'in hand', none: 'none left', can: 'can be played',
		pit: 'pit', store: 'store', of: 'of', stack: 'from the ground up',
		'last-from': 'the last move began here', 'last-to': 'last move', 'last-effect': 'changed by the last move', threat: 'threat',
		forbidden: 'forbidden', resting: 'must rest',
	},
	zh: {
		board: '棋盘', pass: '停一手', swap: '交换', empty: '空', hand: '手中', none: '已用完', can: '可走',
		pit: '坑', store: '仓', of: '的', stack: '自下而上',
		'last-from': '上一着起点', 'last-to': '上一着', 'last-effect': '上一着改变', threat: '威胁', forbidden: '禁手', resting: '须停一回合',
	},
};

/** A word of the board's own. @param {Lang} lang @param {string} key */
export function word(lang, key) {
	return WORDS[lang][key] ?? key;
}

/** What a button is called: a word if its label is one, else the label. @param {Cell} cell @param {Lang} lang */
export function buttonLabel(cell, lang) {
	return Object.hasOwn(WORDS[lang], cell.label) ? word(lang, cell.label) : cell.label;
}

/** Chinese beside Latin letters or digits. */
const MEETING = /\p{Script=Han} [a-z\d]|[a-z\d] \p{Script=Han}/iu;

/** Puts texts together, with a blank where a Chinese character meets a Latin letter or a digit. @param {...string} texts */
export function joined(...texts) {
	return texts.reduce((before, after) => before + (MEETING.test(`${before.slice(-1)} ${after.slice(0, 1)}`) ? ' ' : '') + after, '');
}

/** @param {Side | null} side @param {BoardOptions} options */
function player(side, options) {
	return side === null ? '' : options.players[side === 'first' ? 0 : 1];
}

/** "red cannon", "3 seeds", "tower ×2": the owner is left out where the name says it already. @param {Piece} piece @param {BoardOptions} options */
function pieceName(piece, options) {
	const name = piece.name[options.lang];
	const owner = player(piece.owner, options);
	if (options.lang === 'zh') {
		const whole = !owner || name[0] === owner[0] ? name : joined(owner, name);
		return piece.count === 1 ? whole : `${whole} ${piece.count}`;
	}
	const whole = !owner || name.toLowerCase().includes(owner.toLowerCase()) ? name : `${owner.toLowerCase()} ${name}`;
	if (whole.endsWith('s')) return piece.count === 1 ? `1 ${whole.slice(0, -1)}` : `${piece.count} ${whole}`;
	return piece.count === 1 ? whole : `${whole} ×${piece.count}`;
}

/**
 * What a cell and all that is on it are called: "e5, red cannon, last move".
 * @param {Cell} cell
 * @param {Piece[]} pieces  on the cell, bottom first
 * @param {View} view
 * @param {BoardOptions} options
 * @param {boolean} lit  can it be clicked now?
 */
export function cellLabel(cell, pieces, view, options, lit) {
	const lang = options.lang;
	const said = [place(cell, options)];
	if (cell.shape === 'tray') said.push(pieces.length ? pieces.map((piece) => pieceName(piece, options)).join(', ') : word(lang, 'none'));
	else if (pieces.length === 0) said.push(word(lang, 'empty'));
	else if (pieces.length > 1 && pieces.every((piece) => piece.owner !== null)) {
		said.push(`${pieces.map((piece) => pieceName(piece, options)).join(', ')} (${word(lang, 'stack')})`);
	} else said.push(...pieces.map((piece) => pieceName(piece, options)));
	/** @type {Set<Mark['kind']>} */
	const kinds = new Set(view.marks.filter((mark) => mark.cell === cell.id).map((mark) => mark.kind));
	for (const kind of kinds) said.push(word(lang, kind));
	if (lit) said.push(word(lang, 'can'));
	return said.join(lang === 'zh' ? '，' : ', ');
}

/** So many places are named, more are only counted. */
const NAMED = 8;

/**
 * What has been clicked of a move, and where it can go on.
 * @param {Cell | undefined} cell  the last one clicked @param {Piece[]} pieces @param {View} view @param {BoardOptions} options
 * @param {Cell[] | null} next  where the move can go on; null: nothing is chosen
 */
export function chosenLabel(cell, pieces, view, options, next) {
	const isZh = options.lang === 'zh';
	const label = cell ? cellLabel(cell, pieces, view, options, false) : '';
	if (!next) return label ? (isZh ? `${label}，不可走` : `${label}: cannot be played`) : isZh ? '已取消选择' : 'Nothing chosen';
	const names = next.length <= NAMED ? next.map((one) => (one.shape === 'button' ? buttonLabel(one, options.lang) : place(one, options))) : [];
	const count = isZh ? `可到 ${next.length} 处` : `${next.length} ${next.length === 1 ? 'place' : 'places'} to go on`;
	return `${isZh ? `已选 ${label}，` : `Chosen: ${label}. `}${count}${names.length ? (isZh ? '：' : ': ') + names.join(isZh ? '、' : ', ') : ''}`;
}

/** @param {Cell} cell @param {BoardOptions} options */
function place(cell, options) {
	const { lang } = options;
	const owner = player(cell.owner, options);
	if (cell.shape === 'tray') return lang === 'zh' ? joined(owner, word(lang, 'hand')) : `${owner} ${word(lang, 'hand')}`;
	if (cell.shape !== 'pit' && cell.shape !== 'store') return cell.label;
	const what = cell.shape === 'pit' ? `${word(lang, 'pit')} ${cell.label}` : word(lang, 'store');
	if (!owner) return what;
	return lang === 'zh' ? joined(owner, what) : `${what} ${word(lang, 'of')} ${owner}`;
}
