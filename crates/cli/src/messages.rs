//! Everything a player reads, in both languages. `{}` stands for what is filled in, in order.

use pentaply_core::Text;
pub(crate) use pentaply_engine::words::fill;

// Results.
pub(crate) const WINS: Text = Text::new("{} wins", "{}获胜");

// A game at the terminal.
pub(crate) const WELCOME: Text = Text::new(
    "{} {}. You are {}, Pentaply plays at {}. Type a move, or `help`.",
    "{} {}。你执{}，Pentaply 的水平为 {}。请输入着法，或输入“帮助”。",
);
pub(crate) const LEVEL: Text = Text::new("level {} ({})", "{} 级（{}）");
pub(crate) const PROMPT: Text = Text::new("{}> ", "{}> ");
pub(crate) const ASK_SIDE: Text = Text::new(
    "Which side do you take? 1 = {} (moves first), 2 = {} [1]: ",
    "你执哪一方？1 = {}（先走），2 = {} [1]：",
);
pub(crate) const ASK_LEVEL: Text =
    Text::new("How strong should I play, 1 to 10? [4]: ", "我的水平，1 到 10？[4]：");
pub(crate) const PLAYS: Text = Text::new("Pentaply plays {}", "Pentaply 走 {}");
pub(crate) const AGAIN_YOU: Text = Text::new("You move again.", "你再走一步。");
pub(crate) const OVER: Text = Text::new("The game is over. {}.", "对局结束。{}。");
pub(crate) const AFTER_OVER: Text = Text::new(
    "The game is over; try `new`, `undo`, `save FILE` or `quit`.",
    "对局已结束；可输入“新局”、“悔棋”、“保存 文件”或“退出”。",
);
pub(crate) const RESIGNED: Text = Text::new("{} resigns: {} wins", "{}认输，{}获胜");
pub(crate) const NOT_UNDERSTOOD: Text =
    Text::new("{}. `moves` lists the moves, `help` the commands.", "{}。“着法”列出着法，“帮助”列出命令。");
pub(crate) const LEGAL: Text = Text::new("Moves: {}", "着法：{}");
pub(crate) const HINT: Text = Text::new("I would play {} ({}).", "我会走 {}（{}）。");
pub(crate) const EVALUATION: Text =
    Text::new("{}, chances {} (depth {}, {} positions)", "{}，胜率 {}（深度 {}，{} 个局面）");
pub(crate) const TOOK_BACK: Text = Text::new("Took back {}.", "已收回 {}。");
pub(crate) const NOTHING_TO_UNDO: Text =
    Text::new("There is no move of yours to take back.", "没有可收回的着法。");
pub(crate) const SAVED: Text = Text::new("Saved to {}.", "已保存到 {}。");
pub(crate) const NO_FILE_NAME: Text =
    Text::new("Which file? For instance: {} game.txt", "哪个文件？例如：{} game.txt");
pub(crate) const CANNOT_WRITE: Text = Text::new("Cannot write {}: {}.", "无法写入 {}：{}。");
pub(crate) const NOT_A_RECORD: Text = Text::new(
    "{} is there already and is no game record; choose another name.",
    "{} 已存在且不是对局记录；请换一个文件名。",
);
pub(crate) const LOADED: Text = Text::new("Loaded {}: {} moves.", "已读取 {}：{} 步。");
pub(crate) const MANY_GAMES: Text =
    Text::new("The file has {} games; this is the first.", "文件中有 {} 局棋；这是第一局。");
pub(crate) const CANNOT_SAVE: Text = Text::new("Cannot save: {}.", "无法保存：{}。");
pub(crate) const SAY: Text = Text::new("{}.", "{}。");
pub(crate) const NEW_GAME: Text = Text::new("A new game.", "新的一局。");
pub(crate) const FLIPPED: Text = Text::new("The board is turned.", "棋盘已翻转。");
pub(crate) const YOU_ARE: Text = Text::new("You are {} now.", "现在你执{}。");
pub(crate) const WHICH_SIDE: Text = Text::new(
    "`side` changes sides; or `side first`, `side second`.",
    "“换边”交换双方；或“换边 先”、“换边 后”。",
);
pub(crate) const LEVEL_SET: Text = Text::new("Pentaply plays at {} now.", "Pentaply 现在的水平为 {}。");
pub(crate) const WHICH_LEVEL: Text = Text::new("Levels run from 1 to 10: {}.", "等级为 1 到 10：{}。");
pub(crate) const LANGUAGE: Text = Text::new("English it is.", "现在使用中文。");
pub(crate) const WHICH_LANGUAGE: Text = Text::new("`lang en` or `lang zh`.", "“语言 en”或“语言 zh”。");
pub(crate) const GOODBYE: Text = Text::new("Goodbye.", "再见。");
pub(crate) const HELP_MOVE: Text = Text::new("a move", "着法");

// Players in records.
pub(crate) const YOU: &str = "You";
pub(crate) const PENTAPLY: &str = "Pentaply";

// What `show` says beside the board.
pub(crate) const SHOW_TURN: Text = Text::new("turn      {} ({})", "轮到      {}（{}）");
pub(crate) const SHOW_STATUS: Text = Text::new("status    {} ({})", "状态      {}（{}）");
pub(crate) const SHOW_KEY: Text = Text::new("key       {}", "键        {}");
pub(crate) const SHOW_POSITION: Text = Text::new("position  {}", "局面      {}");
/// The top of a stack, and what lies under it.
pub(crate) const STACK: Text = Text::new("{} on {}", "{} 压着 {}");
/// The signs around a piece that must rest.
pub(crate) const RESTS: Text = Text::new("{}{} must rest", "{}{} 本回合不能动");
/// A move in the game's form, and as players of the language write it.
pub(crate) const MOVE_IN_WORDS: Text = Text::new("{} ({})", "{}（{}）");

// The page.
pub(crate) const SERVING: Text = Text::new(
    "Pentaply is at {} (open it in a browser; Ctrl-C ends)",
    "Pentaply 在 {} （请用浏览器打开；按 Ctrl-C 结束）",
);

// Files.
pub(crate) const CANNOT_READ: Text = Text::new("cannot read '{}': {}", "无法读取“{}”：{}");
pub(crate) const NO_TEXT: Text = Text::new("'{}' is no text file", "“{}”不是文本文件");
pub(crate) const TOO_LARGE: Text = Text::new("'{}' is too large for a game record", "“{}”太大，不是对局记录");
pub(crate) const OTHER_GAME: Text =
    Text::new("'{}' is a record of {}, not of {}", "“{}”是 {} 的记录，而不是 {} 的");
pub(crate) const TWO_PLACES: Text = Text::new(
    "a record says itself where it begins: --resume goes without --variant, --position and --moves",
    "记录自带起始局面：--resume 不能与 --variant、--position、--moves 同用",
);
