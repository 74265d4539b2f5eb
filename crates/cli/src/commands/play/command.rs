//! What a player can say besides moves, in both languages.

use pentaply_core::{Lang, Text};

/// A word that a player can say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Undo,
    Hint,
    Moves,
    Board,
    Analyse,
    Level,
    Side,
    Flip,
    New,
    Save,
    Load,
    Resign,
    Lang,
    Help,
    Quit,
}

/// A word, the ways to say it, and what the help text says of it.
pub(super) struct Entry {
    pub(super) word: Word,
    /// All ways to say it, the English one first.
    names: &'static [&'static str],
    /// How the help text shows it.
    pub(super) form: Text,
    /// What it does.
    pub(super) about: Text,
}

const fn entry(
    word: Word,
    names: &'static [&'static str],
    form: Text,
    about: (&'static str, &'static str),
) -> Entry {
    Entry { word, names, form, about: Text::new(about.0, about.1) }
}

/// All words, in the order of the help text.
pub(super) static WORDS: [Entry; 15] = [
    entry(
        Word::Undo,
        &["undo", "u", "悔棋"],
        Text::new("undo", "悔棋"),
        ("take back your last turn and the reply", "收回你的上一回合及对方的应着"),
    ),
    entry(
        Word::Hint,
        &["hint", "提示"],
        Text::new("hint", "提示"),
        ("ask what I would play", "问我会怎么走"),
    ),
    entry(
        Word::Moves,
        &["moves", "legal", "着法"],
        Text::new("moves", "着法"),
        ("list the legal moves", "列出合法着法"),
    ),
    entry(
        Word::Board,
        &["board", "show", "棋盘"],
        Text::new("board", "棋盘"),
        ("draw the board again", "重画棋盘"),
    ),
    entry(
        Word::Analyse,
        &["analyse", "analyze", "eval", "分析", "评估"],
        Text::new("analyse, eval", "分析"),
        ("who stands better, and the best lines", "形势判断与最佳变化"),
    ),
    entry(
        Word::Level,
        &["level", "等级", "级别"],
        Text::new("level N", "等级 N"),
        ("set my strength, 1 to 10", "设定我的水平，1 到 10"),
    ),
    entry(
        Word::Side,
        &["side", "sides", "换边"],
        Text::new("side [first|second]", "换边 [先|后]"),
        ("change sides with me", "与我交换双方"),
    ),
    entry(Word::Flip, &["flip", "翻转"], Text::new("flip", "翻转"), ("turn the board round", "翻转棋盘")),
    entry(Word::New, &["new", "新局"], Text::new("new", "新局"), ("begin again", "重新开始")),
    entry(
        Word::Save,
        &["save", "保存"],
        Text::new("save FILE", "保存 文件"),
        ("write the game to a file", "把对局写入文件"),
    ),
    entry(
        Word::Load,
        &["load", "读取"],
        Text::new("load FILE", "读取 文件"),
        ("go on with a saved game", "继续已保存的对局"),
    ),
    entry(Word::Resign, &["resign", "认输"], Text::new("resign", "认输"), ("give up", "认输")),
    entry(
        Word::Lang,
        &["lang", "language", "语言"],
        Text::new("lang en|zh", "语言 en|zh"),
        ("speak English or Chinese", "使用英文或中文"),
    ),
    entry(Word::Help, &["help", "?", "？", "帮助"], Text::new("help", "帮助"), ("this list", "本列表")),
    entry(Word::Quit, &["quit", "exit", "q", "退出"], Text::new("quit", "退出"), ("leave", "离开")),
];

/// What a line says: a word and what follows it, or anything else, which is taken for a move.
pub(super) fn parse(line: &str) -> Option<(Word, &str)> {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let name = name.to_lowercase();
    let entry = WORDS.iter().find(|entry| entry.names.contains(&name.as_str()))?;
    Some((entry.word, rest.trim()))
}

/// How a language says a word that wants a file name.
pub(super) fn form(word: Word, lang: Lang) -> &'static str {
    let form = WORDS.iter().find(|entry| entry.word == word).map_or("", |entry| entry.form.in_lang(lang));
    form.split(' ').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_said_in_both_languages_and_no_name_is_said_twice() {
        let mut names: Vec<&str> = WORDS.iter().flat_map(|entry| entry.names).copied().collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
        for entry in &WORDS {
            for lang in [Lang::En, Lang::Zh] {
                assert_eq!(
                    parse(form(entry.word, lang).trim_end_matches(',')).map(|(word, _)| word),
                    Some(entry.word)
                );
            }
        }
    }

    #[test]
    fn a_line_is_a_word_with_what_follows_or_a_move() {
        assert_eq!(parse("Save my game.txt "), Some((Word::Save, "my game.txt")));
        assert_eq!(parse("等级 3"), Some((Word::Level, "3")));
        assert_eq!(parse("b3c4"), None);
        assert_eq!(parse(""), None);
    }
}
