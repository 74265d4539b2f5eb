//! An engine for tests: it plays any game over UCI, badly, and misbehaves on demand.
//!
//! `mock-engine [--do WHAT] [--at N] [--delay MS] [--seed S] [--score CP] [--once FILE]`
//!
//! It plays a move that only the seed and the position decide. At its N-th move (the first without `--at`) it does
//! what [`Deed`] says; the deeds of the beginning happen there. With `--once` it does so only while FILE does not exist, and makes
//! FILE: a match in which it is started again then goes on in peace.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::Duration;
use std::{env, fs, process, thread};

use pentaply_core::Rng;
use pentaply_engine::{AnyGame, Board, registry};

/// What it can do instead of playing.
#[derive(Clone, Copy, PartialEq)]
enum Deed {
    /// Does not read or say a word.
    Deaf,
    /// Reads, and does not greet.
    Mute,
    /// Greets after the delay.
    SlowStart,
    /// Ends before it greets.
    StillBorn,
    /// Lies about what games it plays.
    OtherGame,
    /// Aborts.
    Crash,
    /// Ends with exit status 0.
    Exit,
    /// Ends with exit status 3.
    ExitThree,
    /// Thinks for ever and hears nothing.
    Hang,
    /// Plays a move that is not legal.
    Cheat,
    /// Talks without end, in lines.
    Flood,
    /// Talks without end, in one line.
    FloodLine,
    /// Aborts in the middle of a line.
    HalfLine,
    /// Hangs in the middle of a line.
    HalfHang,
    /// Answers after the delay.
    Late,
    /// Answers with what is no move.
    Garbage,
    /// Answers without a move.
    Empty,
    /// Says that there is no move.
    NoMove,
    /// Answers in capitals.
    Shout,
    /// Answers twice.
    Twice,
    /// Talks on standard error, and plays.
    Chatter,
    /// Says bytes that are no text, and plays.
    Binary,
    /// Reads no more, so that its input fills up, and plays on without end.
    Babble,
}

const DEEDS: &[(&str, Deed)] = &[
    ("deaf", Deed::Deaf),
    ("mute", Deed::Mute),
    ("slow-start", Deed::SlowStart),
    ("still-born", Deed::StillBorn),
    ("other-game", Deed::OtherGame),
    ("crash", Deed::Crash),
    ("exit", Deed::Exit),
    ("exit-three", Deed::ExitThree),
    ("hang", Deed::Hang),
    ("cheat", Deed::Cheat),
    ("flood", Deed::Flood),
    ("flood-line", Deed::FloodLine),
    ("half-line", Deed::HalfLine),
    ("half-hang", Deed::HalfHang),
    ("late", Deed::Late),
    ("garbage", Deed::Garbage),
    ("empty", Deed::Empty),
    ("no-move", Deed::NoMove),
    ("shout", Deed::Shout),
    ("twice", Deed::Twice),
    ("chatter", Deed::Chatter),
    ("binary", Deed::Binary),
    ("babble", Deed::Babble),
];

struct Mock {
    deed: Option<Deed>,
    at: u64,
    delay: Duration,
    seed: u64,
    score: i32,
    once: Option<String>,
    /// Moves asked for so far.
    asked: u64,
    game: &'static dyn AnyGame,
    variant: Option<String>,
    board: Box<dyn Board>,
}

fn main() -> ExitCode {
    let done = mock().and_then(|mut mock| mock.run().map_err(|error| error.to_string()));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            // Nobody is left to be told when standard error is closed.
            let _ = writeln!(io::stderr(), "mock-engine: {what}");
            ExitCode::from(2)
        }
    }
}

/// The engine that the arguments describe.
fn mock() -> Result<Mock, String> {
    let game = registry::games()[0];
    let board = game.open(None, None).map_err(|error| error.to_string())?;
    let mut mock = Mock {
        deed: None,
        at: 1,
        delay: Duration::from_millis(100),
        seed: 0,
        score: 0,
        once: None,
        asked: 0,
        game,
        variant: None,
        board,
    };
    let mut args = env::args().skip(1);
    while let Some(name) = args.next() {
        let value = args.next().ok_or_else(|| format!("{name} needs a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("'{value}' is no number"));
        match name.as_str() {
            "--do" => {
                let deed = DEEDS.iter().find(|(name, _)| *name == value).map(|(_, deed)| *deed);
                mock.deed = Some(deed.ok_or_else(|| format!("cannot do '{value}'"))?);
            }
            "--at" => mock.at = number()?,
            "--delay" => mock.delay = Duration::from_millis(number()?),
            "--seed" => mock.seed = number()?,
            "--score" => mock.score = value.parse().map_err(|_| format!("'{value}' is no score"))?,
            "--once" => mock.once = Some(value),
            _ => return Err(format!("unknown argument '{name}'")),
        }
    }
    Ok(mock)
}

fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

fn sleep_for_ever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(3600));
    }
}

impl Mock {
    /// Whether this is the moment for a deed; the moment passes.
    fn does(&mut self, deed: Deed) -> bool {
        if self.deed != Some(deed) {
            return false;
        }
        match &self.once {
            Some(file) => fs::File::create_new(file).is_ok(),
            None => true,
        }
    }

    fn run(&mut self) -> io::Result<()> {
        if self.does(Deed::Deaf) {
            sleep_for_ever();
        }
        for line in io::stdin().lock().lines() {
            let line = line?;
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word {
                "uci" => self.greet()?,
                "isready" => say("readyok")?,
                "setoption" => self.set_option(rest),
                "position" => self.set_position(rest)?,
                "go" => {
                    self.asked += 1;
                    if self.asked == self.at {
                        self.misbehave()?;
                    } else {
                        self.answer()?;
                    }
                }
                "quit" => return Ok(()),
                _ => {}
            }
        }
        Ok(())
    }

    fn greet(&mut self) -> io::Result<()> {
        if self.does(Deed::Mute) {
            return Ok(());
        }
        if self.does(Deed::StillBorn) {
            process::exit(1);
        }
        if self.does(Deed::SlowStart) {
            thread::sleep(self.delay);
        }
        let mut variants = "option name UCI_Variant type combo default chess var chess".to_string();
        if !self.does(Deed::OtherGame) {
            for game in registry::games() {
                variants.push_str(&format!(" var {}", game.name()));
                for variant in &game.variants()[1..] {
                    variants.push_str(&format!(" var {}:{}", game.name(), variant.name));
                }
            }
        }
        say("id name mock")?;
        say(&variants)?;
        say("option name Hash type spin default 1 min 1 max 9")?;
        say("uciok")
    }

    fn set_option(&mut self, rest: &str) {
        let Some(value) = rest.strip_prefix("name UCI_Variant value ") else { return };
        let (game, variant) = value.split_once(':').map_or((value, None), |(game, v)| (game, Some(v)));
        if let Ok(game) = registry::find(game) {
            self.game = game;
            self.variant = variant.map(str::to_string);
        }
    }

    fn set_position(&mut self, rest: &str) -> io::Result<()> {
        let (start, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
        let start = start.strip_prefix("fen ");
        let board = self.game.open(self.variant.as_deref(), start).and_then(|mut board| {
            // Where moves have blanks in themselves, each ends with a `;`.
            match moves.contains(';') {
                true => board.replay(&mut moves.split(';').map(str::trim).filter(|mv| !mv.is_empty()))?,
                false => board.replay(&mut moves.split_whitespace())?,
            }
            Ok(board)
        });
        match board {
            Ok(board) => self.board = board,
            Err(error) => say(&format!("info string error: {error}"))?,
        }
        Ok(())
    }

    /// The move that the seed and the position decide.
    fn choice(&self) -> String {
        let moves = self.board.legal_moves();
        let mut rng = Rng::new(self.seed ^ self.board.key());
        rng.pick(&moves).cloned().unwrap_or_else(|| "(none)".to_string())
    }

    fn answer(&self) -> io::Result<()> {
        let mv = self.choice();
        say(&format!("info depth 1 score cp {} nodes 1 pv {mv}", self.score))?;
        say(&format!("bestmove {mv}"))
    }

    fn misbehave(&mut self) -> io::Result<()> {
        let Some(deed) = self.deed.filter(|&deed| self.does(deed)) else { return self.answer() };
        let half = || -> io::Result<()> {
            let mut out = io::stdout().lock();
            out.write_all(b"bestmo")?;
            out.flush()
        };
        match deed {
            Deed::Crash => process::abort(),
            Deed::Exit => process::exit(0),
            Deed::ExitThree => {
                writeln!(io::stderr(), "something is wrong")?;
                process::exit(3)
            }
            Deed::Hang => sleep_for_ever(),
            Deed::Cheat => {
                let legal = self.board.legal_moves();
                let illegal = ["a1a1a1", "99"].into_iter().find(|mv| !legal.iter().any(|legal| legal == mv));
                say(&format!("bestmove {}", illegal.unwrap_or("z0")))
            }
            Deed::Flood => loop {
                say("info string la la la")?;
            },
            Deed::FloodLine => loop {
                io::stdout().write_all(&[b'x'; 4096])?;
            },
            Deed::HalfLine => {
                half()?;
                process::abort()
            }
            Deed::HalfHang => {
                half()?;
                sleep_for_ever()
            }
            Deed::Late => {
                thread::sleep(self.delay);
                self.answer()
            }
            Deed::Garbage => say("bestmove %$!"),
            Deed::Empty => say("bestmove"),
            Deed::NoMove => say("bestmove (none)"),
            Deed::Shout => say(&format!("BESTMOVE {}", self.choice())),
            Deed::Twice => {
                self.answer()?;
                self.answer()
            }
            Deed::Chatter => {
                for number in 0..100_000 {
                    writeln!(io::stderr(), "thought {number}")?;
                }
                self.answer()
            }
            Deed::Binary => {
                io::stdout().write_all(b"info string \xff\xfe\0\n\x80\n")?;
                self.answer()
            }
            Deed::Babble => {
                // Enough moves for every later question, and not one of them heard.
                for _ in 0..10 {
                    say("readyok")?;
                    self.answer()?;
                }
                sleep_for_ever()
            }
            Deed::Deaf | Deed::Mute | Deed::SlowStart | Deed::StillBorn | Deed::OtherGame => self.answer(),
        }
    }
}
