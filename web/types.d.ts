// Types shared by all modules of the page. A script without imports, so that JSDoc can name them anywhere.

// ---- The server's JSON (described by /api/openapi.json) ----


/** Where a game stands, as a request says it. */
interface Place { game: string; variant: string | null; position: string | null; moves: string[] }
interface Score { kind: 'points' | 'win' | 'loss' | 'draw' | 'exact'; value: number }
interface Played { move: string; described: string; by: Side }
interface Standing {
  game: string; variant: string; start: string; position: string; moves: Played[]; turn: Side;
  status: 'open' | 'first_won' | 'second_won' | 'drawn'; reason: string | null; text: string;
  score: Score | null; key: string; legal: string[]; remarks: string[]; record: string; view: View;
}

/** A way to choose seats before the game proper: one player puts moves on the board, the other one chooses. */
interface Opening { name: string; title: string; about: string; lays: number; offers: number }
interface Named { name: string; about: string }
interface GameInfo {
  name: string; title: string; players: [string, string]; variants: Named[]; position_form: string; move_form: string;
  formats: { endings: string[]; about: string; writable: boolean }[];
  draws?: boolean; seatings?: Opening[]; brushes?: Brush[];
}
/** Something that can be put on a board that is set up by hand. */
interface Brush {
  id: string; kind: string; owner: Side | null; glyph: string | null; character: string | null; name: Words; most: number;
}
type SetupEdit =
  | { act: 'put'; cell: string; brush: string }
  | { act: 'count'; cell: string; brush: string; count: number }
  | { act: 'take'; cell: string }
  | { act: 'clear' }
  | { act: 'turn'; turn: Side };
/** A board that is set up: the layout is the server's own and goes back as it came. */
interface SetupAnswer {
  layout: unknown; view: View; position: string | null; variant: string; turn: Side; text: string | null; over: boolean; remarks: string[];
  problem: { error: string; hint: string | null } | null;
}
interface Games {
  games: GameInfo[]; levels: { level: number; name: string }[];
  most: { threads: number; hash_mb: number; lines: number; depth: number }; version: string;
}

interface SearchBody {
  place: Place; aim?: string; may_offer?: boolean; level?: number; lines?: number; threads?: number;
  hash_mb?: number; depth?: number; nodes?: number; time_ms?: number;
  clock?: { remaining_ms: number; increment_ms: number }; seed?: number;
}
interface PvLine { score: Score; short: string; text: string; win_probability: number; pv: string[]; described: string[] }
interface Info {
  turn: Side; depth: number; seldepth: number; nodes: number; prover_nodes: number; nps: number; time_ms: number;
  hashfull: number; win_probability: number; lines: PvLine[];
}
interface Seat { choice: 'swap' | 'stay' | 'offer' | 'lay'; moves: string[] }
interface Done { reason: string; bestmove: string | null; described: string | null; seat: Seat | null; info: Info | null }
interface Imported {
  games: { game: string; variant: string; position: string; moves: string[]; tags: [string, string][]; left_out: boolean }[];
  first: Standing | null;
}

// ---- The page's own state ----

type App = import('./app/app.js').App;

/** What a match tells. */
interface MatchEvents {
  /** Another position is shown, or more is known. */
  changed(how: { animate: boolean; by: 'human' | 'engine' | null }): void | Promise<void>;
  /** The game has just ended. */
  over(ending: string): void;
  /** A person's move is on its way to the server, or back from it. */
  entered(): void;
  /** The person did something: searches for the place before are vain. */
  acted(): void;
}

/** What a new game begins with. */
interface Terms {
  game: string; variant: string | null;
  /** The position that it begins from; '' for the variant's start. */
  start: string;
  players: [Player, Player]; time: TimeControl | null; think_ms: number; opening: Opening | null;
}

type Fault = 'inaccuracy' | 'mistake' | 'blunder';

/** Who sits on a side: a person, or the engine at a level. */
interface Player { kind: 'human' | 'engine'; level: number }
interface TimeControl { initial_ms: number; increment_ms: number }

/** What the engine thinks of a position, told for the first player. */
interface Evaluation {
  /** The first player's chance to win, 0..1, a draw counting half. */
  chance: number;
  score: Score; depth: number; nodes: number; best: string | null; text: string;
  /** The best move as players write it, by language. */
  said?: Partial<Record<Lang, string>>;
}

/** A move in the tree of a game; the root has none. */
interface TreeNode {
  id: number; move: string; described: string; by: Side; parent: TreeNode | null; children: TreeNode[];
  /** The child that was last looked at. */
  next: TreeNode | null;
  evaluation: Evaluation | null; comment: string;
  /** What both clocks showed after the move, milliseconds. */
  clocks: [number, number] | null;
  /** The language that `described` is in. */
  lang: Lang;
}

/** How a game ended that the rules did not end: time, resignation, agreement. */
interface Ending { status: 'first_won' | 'second_won' | 'drawn'; why: 'time' | 'resigned' | 'agreed' }

/** What the page keeps of a game between visits. */
interface SavedGame {
  v: 1; game: string; variant: string; start: string; nodes: SavedNode[]; current: number; live: number;
  players: [Player, Player]; time: TimeControl | null; left: [number, number] | null; ending: Ending | null;
  think_ms: number; started: number; opening: OpeningState | null;
  /** Engines that play each other were told to wait. */
  paused?: boolean;
  /** What is known of the start. */
  root?: { e?: Evaluation | null; c?: string };
}
/** A move as it is kept: the index of its parent, and what is known of it. */
interface SavedNode { p: number; m: string; d: string; l: Lang; b: Side; e?: Evaluation; c?: string; k?: [number, number] }
/** How far the choice of seats has come. */
interface OpeningState { name: string; stage: 'place' | 'choose' | 'offer' | 'last-choice' | 'done'; chooser: 0 | 1;
	/** More was put on the board instead of choosing; the seats were changed, after so many plies. */
	offered?: boolean; swapped?: boolean; seated?: number;
}

interface Settings {
  lang: Lang | null; theme: 'auto' | 'light' | 'dark'; sound: boolean; coordinates: boolean; destinations: boolean;
  numbers: boolean; animate: boolean; arrow: boolean; pieces: 'characters' | 'pictures';
  analysing: boolean; lines: number; threads: number; hash_mb: number; limit_ms: number; confirm: boolean;
}

// ---- The board ----

type Lang = 'en' | 'zh';
type Side = 'first' | 'second';
interface Words { en: string; zh: string }
type Tint = 'free' | 'black' | 'white' | 'red';

/** A place on the plane, in units of cells. */
interface Cell {
  id: string; shape: 'pit' | 'store' | 'point' | 'square' | 'hex' | 'tray' | 'button';
  x: number; y: number; width: number; height: number; label: string; owner: Side | null;
}
interface Piece {
  kind: string; owner: Side | null; cell: string; level: number; count: number;
  glyph: string; character: string | null; name: Words;
}
interface Mark { kind: 'last-from' | 'last-to' | 'last-effect' | 'threat' | 'forbidden' | 'resting'; cell: string }
interface ClickPath { move: string; path: string[] }
type Decor =
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number }
  | { kind: 'caption'; x: number; y: number; text: Words };
/** A position as a screen sees it: crates/core/src/view.rs says what each part means. */
interface View {
  cells: Cell[]; pieces: Piece[]; marks: Mark[]; moves: ClickPath[]; decor: Decor[]; tints: [Tint, Tint];
}

/** What the page wants of the picture. */
interface BoardOptions {
  /** Seen from the other side. */
  flipped: boolean;
  /** May the person move now? */
  input: boolean;
  lang: Lang;
  /** What the sides are called. */
  players: [string, string];
  turn: Side;
  coordinates: boolean;
  /** Show where a piece can go. */
  destinations: boolean;
  /** Numbers of moves to write on pieces, by cell. */
  numbers: Map<string, number> | null;
  /** Show how the view before became this one; `moved` is the move that led here. */
  animate: boolean;
  moved?: string | null;
  /** What pieces that bear a character show. */
  pieceSet?: 'characters' | 'pictures';
}
interface BoardHint { move: string; kind: 'best' | 'other' }
interface BoardEvents {
  /** A move was entered to its end. */
  move(text: string): void;
  /** What has been clicked so far; nothing when no path is begun. */
  path?(cells: string[]): void;
  /** The move that the pointer would make, or none. */
  hover?(text: string | null): void;
  /** Words for people who cannot see the board. */
  announce?(text: string): void;
}
interface BoardEdit { cell(id: string, event: Event): void }
/** A place in the drawing, in its pixels. */
interface Spot { x: number; y: number }
