//! The table that a person and Pentaply sit at: a board, who sits where, and the talk over it.

use std::io::{BufRead, Read, Write};
use std::path::Path;

use pentaply_core::{InputError, Lang, Side, Text};
use pentaply_engine::report::side_word;
use pentaply_engine::{Analysis, Board, Error, Request, Signal, levels};

use super::command::{self, WORDS, Word};
use super::file::{self, Resumed, WriteError};
use crate::args::{self, Limit};
use crate::canvas::width;
use crate::draw::draw;
use crate::failure::Failure;
use crate::messages::{self, fill};
use crate::progress::Progress;
use crate::words::{self, grouped, percent, short_score};

/// Bytes of a line that are read; no move or command is nearly as long.
const LONGEST_LINE: u64 = 64 << 10;

/// The lines that a player types.
pub(super) struct Lines<'a> {
    input: Box<dyn BufRead + 'a>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(input: impl BufRead + 'a) -> Lines<'a> {
        Lines { input: Box::new(input) }
    }

    /// The next line; `None` at the end. What is no text is read as well as it can be, and refused as a move; of a line
    /// that never ends only the beginning is kept.
    pub(super) fn next(&mut self) -> Result<Option<String>, Failure> {
        let mut bytes = Vec::new();
        let read = (&mut *self.input).take(LONGEST_LINE).read_until(b'\n', &mut bytes);
        if read.map_err(Failure::Reading)? == 0 {
            return Ok(None);
        }
        if !bytes.ends_with(b"\n") {
            self.input.skip_until(b'\n').map_err(Failure::Reading)?;
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }
}

/// A game between a person and Pentaply.
pub(super) struct Table<'a> {
    board: Box<dyn Board>,
    human: Side,
    level: u8,
    limit: &'a Limit,
    lang: Lang,
    /// Whether the board is seen from the second player's side.
    turned: bool,
    /// Who has given up.
    resigned: Option<Side>,
    /// Whether the result has been told.
    told: bool,
}

/// Lines that `analyse` shows.
const LINES: usize = 3;

/// Columns of a list of moves.
const COLUMNS: usize = 72;

impl<'a> Table<'a> {
    pub(super) fn new(
        board: Box<dyn Board>,
        human: Side,
        level: u8,
        limit: &'a Limit,
        lang: Lang,
        resigned: Option<Side>,
    ) -> Table<'a> {
        Table { board, human, level, limit, lang, turned: human == Side::Second, resigned, told: false }
    }

    /// Plays until the player leaves or the input ends.
    pub(super) fn play(&mut self, lines: &mut Lines<'_>, out: &mut dyn Write) -> Result<(), Failure> {
        let title = self.board.game().title().in_lang(self.lang);
        let (variant, human, level) = (self.board.variant(), self.player(self.human), self.level_name());
        self.say(out, messages::WELCOME, &[&title, &variant, &human, &level])?;
        self.draw(out)?;
        loop {
            if self.is_over() {
                self.tell_result(out)?;
            } else if self.board.side_to_move() != self.human {
                self.reply(out)?;
                continue;
            }
            let mover = if self.is_over() { "" } else { self.player(self.human) };
            write!(out, "{}", fill(messages::PROMPT, self.lang, &[&mover]))?;
            out.flush()?;
            let Some(line) = lines.next()? else {
                writeln!(out)?;
                return self.say(out, messages::GOODBYE, &[]);
            };
            match command::parse(line.trim()) {
                Some((Word::Quit, _)) => return self.say(out, messages::GOODBYE, &[]),
                Some((word, rest)) => self.obey(word, rest, out)?,
                None if line.trim().is_empty() => {}
                None => self.try_move(line.trim(), out)?,
            }
        }
    }

    fn say(&self, out: &mut dyn Write, text: Text, values: &[&dyn std::fmt::Display]) -> Result<(), Failure> {
        writeln!(out, "{}", fill(text, self.lang, values))?;
        Ok(())
    }

    fn player(&self, side: Side) -> &'static str {
        words::player(&*self.board, side, self.lang)
    }

    fn level_name(&self) -> String {
        let level = levels::get(self.level);
        fill(messages::LEVEL, self.lang, &[&level.number, &level.name.in_lang(self.lang)])
    }

    fn is_over(&self) -> bool {
        self.resigned.is_some() || !self.board.status().is_open()
    }

    fn tell_result(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        if std::mem::replace(&mut self.told, true) {
            return Ok(());
        }
        let result = match self.resigned {
            Some(side) if self.board.status().is_open() => {
                let (loser, winner) = (self.player(side), self.player(side.other()));
                fill(messages::RESIGNED, self.lang, &[&loser, &winner])
            }
            _ => words::status(&*self.board, self.lang),
        };
        self.say(out, messages::OVER, &[&result])
    }

    fn draw(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let players = Side::BOTH.map(|side| self.player(side));
        write!(out, "\n{}\n", draw(&self.board.view(), players, self.turned, self.lang))?;
        Ok(())
    }

    /// The request for a search at a level.
    fn request(&self, level: u8, lines: usize) -> Request {
        Request { limits: self.limit.at_level(level), level, lines, ..Request::default() }
    }

    fn search(&mut self, level: u8, lines: usize) -> Result<Analysis, Error> {
        let request = self.request(level, lines);
        let mut progress = Progress::new();
        self.board.search(&request, &Signal::default(), &mut |so_far| progress.analysis(so_far))
    }

    /// Pentaply moves.
    fn reply(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.search(self.level, 1)?.bestmove {
            Some(best) => {
                let told = words::mv(&*self.board, &best, self.lang);
                self.board.play(&best)?;
                self.say(out, messages::PLAYS, &[&told])?;
                self.draw(out)
            }
            None => {
                self.resigned = Some(self.board.side_to_move());
                Ok(())
            }
        }
    }

    fn try_move(&mut self, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
        if self.is_over() {
            return self.say(out, messages::AFTER_OVER, &[]);
        }
        match self.board.play(text) {
            Ok(_) => {
                self.draw(out)?;
                if !self.is_over() && self.board.side_to_move() == self.human {
                    self.say(out, messages::AGAIN_YOU, &[])?;
                }
                Ok(())
            }
            Err(error) => {
                let why = match &error {
                    Error::IllegalMove { why, .. } => why.message(self.lang),
                    other => other.message(self.lang),
                };
                self.say(out, messages::NOT_UNDERSTOOD, &[&why])
            }
        }
    }

    /// Does what the player says, but leave.
    fn obey(&mut self, word: Word, rest: &str, out: &mut dyn Write) -> Result<(), Failure> {
        match word {
            Word::Undo => self.undo(out),
            Word::Hint => self.hint(out),
            Word::Moves => self.list_moves(out),
            Word::Board => self.draw(out),
            Word::Analyse => self.analyse(out),
            Word::Level => self.set_level(rest, out),
            Word::Side => self.set_side(rest, out),
            Word::Flip => {
                self.turned = !self.turned;
                self.say(out, messages::FLIPPED, &[])?;
                self.draw(out)
            }
            Word::New => {
                let (variant, start) = (self.board.variant(), self.board.start_position());
                self.board = self.board.game().open(Some(&variant), Some(&start))?;
                self.begin(out, messages::NEW_GAME, &[])
            }
            Word::Save => self.save(rest, out),
            Word::Load => self.load(rest, out),
            Word::Resign if self.is_over() => self.say(out, messages::AFTER_OVER, &[]),
            Word::Resign => {
                self.resigned = Some(self.human);
                Ok(())
            }
            Word::Lang => match args::lang(rest) {
                Ok(lang) => {
                    self.lang = lang;
                    self.say(out, messages::LANGUAGE, &[])
                }
                Err(_) => self.say(out, messages::WHICH_LANGUAGE, &[]),
            },
            Word::Help => self.help(out),
            Word::Quit => Ok(()),
        }
    }

    /// Draws a game that has just been set up.
    fn begin(
        &mut self,
        out: &mut dyn Write,
        text: Text,
        values: &[&dyn std::fmt::Display],
    ) -> Result<(), Failure> {
        (self.resigned, self.told) = (None, false);
        self.say(out, text, values)?;
        self.draw(out)
    }

    /// Takes back the player's last turn, all of it, and what came after.
    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.resigned.take().is_some() {
            self.told = false;
            return self.draw(out);
        }
        let movers = self.board.movers();
        let Some(last) = movers.iter().rposition(|side| *side == self.human) else {
            return self.say(out, messages::NOTHING_TO_UNDO, &[]);
        };
        let first =
            movers[..last].iter().rposition(|side| *side != self.human).map_or(0, |before| before + 1);
        let mut taken = Vec::new();
        while self.board.played().len() > first {
            taken.extend(self.board.undo());
        }
        taken.reverse();
        self.told = false;
        let taken = self.board.describe(&taken, self.lang);
        self.say(out, messages::TOOK_BACK, &[&taken.join("; ")])?;
        self.draw(out)
    }

    fn hint(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let full = levels::LEVELS.len() as u8;
        let found = self.search(full, 1)?;
        match found.bestmove {
            Some(best) if !self.is_over() => {
                let score = words::score(&*self.board, found.score, self.lang);
                let told = words::mv(&*self.board, &best, self.lang);
                self.say(out, messages::HINT, &[&told, &score])
            }
            _ => self.say(out, messages::AFTER_OVER, &[]),
        }
    }

    fn analyse(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let found = self.search(levels::LEVELS.len() as u8, LINES)?;
        if found.bestmove.is_none() {
            return self.say(out, messages::AFTER_OVER, &[]);
        }
        let score = words::score(&*self.board, found.score, self.lang);
        let (chance, nodes) = (percent(found.win_probability), grouped(found.nodes));
        self.say(out, messages::EVALUATION, &[&score, &chance, &found.depth, &nodes])?;
        for line in &found.lines {
            let pv = self.board.describe(&line.pv, self.lang);
            writeln!(out, "  {:>8}  {}", short_score(line.score), pv.join(" "))?;
        }
        Ok(())
    }

    fn list_moves(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let moves = self.board.legal_moves();
        if moves.is_empty() || self.is_over() {
            return self.say(out, messages::AFTER_OVER, &[]);
        }
        let mut lines = vec![String::new()];
        for text in moves.iter().flat_map(|text| self.board.describe(std::slice::from_ref(text), self.lang)) {
            match lines.last_mut() {
                Some(line) if line.is_empty() => *line = text,
                Some(line) if width(line) + 1 + width(&text) <= COLUMNS => *line += &format!(" {text}"),
                _ => lines.push(text),
            }
        }
        self.say(out, messages::LEGAL, &[&lines.join("\n  ")])
    }

    fn set_level(&mut self, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
        match args::level(text) {
            Ok(level) => {
                self.level = level;
                self.say(out, messages::LEVEL_SET, &[&self.level_name()])
            }
            Err(_) => {
                let names = levels::LEVELS
                    .iter()
                    .map(|level| format!("{} {}", level.number, level.name.in_lang(self.lang)));
                self.say(out, messages::WHICH_LEVEL, &[&names.collect::<Vec<_>>().join(", ")])
            }
        }
    }

    fn set_side(&mut self, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
        let named = |side: Side| {
            let player = self.board.game().players()[side.index()];
            let names = match side {
                Side::First => ["first", "1", "先", "先手"],
                Side::Second => ["second", "2", "后", "后手"],
            };
            names.contains(&text) || player.en.eq_ignore_ascii_case(text) || player.zh == text
        };
        self.human = match Side::BOTH.into_iter().find(|side| named(*side)) {
            Some(side) => side,
            None if text.is_empty() => self.human.other(),
            None => return self.say(out, messages::WHICH_SIDE, &[]),
        };
        self.turned = self.human == Side::Second;
        self.say(out, messages::YOU_ARE, &[&self.player(self.human)])?;
        self.draw(out)
    }

    fn save(&self, name: &str, out: &mut dyn Write) -> Result<(), Failure> {
        if name.is_empty() {
            return self.say(out, messages::NO_FILE_NAME, &[&command::form(Word::Save, self.lang)]);
        }
        let mut record = self.board.record();
        for side in Side::BOTH {
            let seat = match side == self.human {
                true => messages::YOU.to_string(),
                false => format!("{} level {}", messages::PENTAPLY, self.level),
            };
            record.tags.push((side_word(side).to_string(), seat));
        }
        record.tags.push(("result".to_string(), file::result(&*self.board, self.resigned).to_string()));
        match file::write(Path::new(name), &record) {
            Ok(()) => self.say(out, messages::SAVED, &[&name]),
            Err(WriteError::Refused(why)) => self.say(out, messages::CANNOT_SAVE, &[&why.message(self.lang)]),
            Err(WriteError::NotARecord) => self.say(out, messages::NOT_A_RECORD, &[&name]),
            Err(WriteError::Failed(why)) => self.say(out, messages::CANNOT_WRITE, &[&name, &why]),
        }
    }

    fn load(&mut self, name: &str, out: &mut dyn Write) -> Result<(), Failure> {
        if name.is_empty() {
            return self.say(out, messages::NO_FILE_NAME, &[&command::form(Word::Load, self.lang)]);
        }
        match file::read(Path::new(name), None) {
            Ok(Resumed { board, human, level, resigned, games }) => {
                self.board = board;
                self.human = human.unwrap_or(self.human);
                self.level = level.unwrap_or(self.level);
                self.turned = self.human == Side::Second;
                let count = self.board.played().len();
                if games > 1 {
                    self.say(out, messages::MANY_GAMES, &[&games])?;
                }
                self.begin(out, messages::LOADED, &[&name, &count])?;
                self.resigned = resigned;
                Ok(())
            }
            Err(Failure::Input(error)) => self.say(out, messages::SAY, &[&error.message(self.lang)]),
            Err(other) => Err(other),
        }
    }

    fn help(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = self.board.game();
        let mut rows = vec![(messages::HELP_MOVE.in_lang(self.lang).to_string(), game.move_form())];
        for entry in &WORDS {
            rows.push((entry.form.in_lang(self.lang).to_string(), entry.about));
            let formats =
                game.formats().iter().filter(|format| entry.word == Word::Save && format.write.is_some());
            rows.extend(formats.map(|format| {
                (format!("{}.{}", entry.form.in_lang(self.lang), format.endings[0]), format.about)
            }));
        }
        let widest = rows.iter().map(|(form, _)| width(form)).max().unwrap_or(0);
        for (form, about) in &rows {
            let (room, about) = (" ".repeat(widest - width(form)), about.in_lang(self.lang));
            writeln!(out, "  {form}{room}  {about}")?;
        }
        Ok(())
    }
}
