//! One file per command; the story of each is the same: parse, board, work, print.

mod ablate;
mod bench;
mod best;
mod contest;
mod games;
mod gomocup;
mod legal;
mod perft;
mod play;
mod selfplay;
mod serve;
mod show;
mod solve;
mod tune;
mod uci;
mod uhp;

use std::io::Write;

use clap::Subcommand;
use pentaply_engine::registry;
use pentaply_protocols::Protocol;
use serde::Serialize;

use crate::failure::Failure;

/// What `pentaply` can be asked to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve the page to play and analyse in a browser; what `pentaply` alone does
    Serve(serve::Args),
    /// List the games, their variants, text forms and protocols
    Games(games::Args),
    /// Show a position: the board, who is to move, how the game stands
    Show(show::Args),
    /// List the legal moves, one a line; none when the game is over
    Legal(legal::Args),
    /// Count the move paths of each length
    Perft(perft::Args),
    /// Search for the best move
    Best(best::Args),
    /// Prove who wins, and what each move leads to
    Solve(solve::Args),
    /// Play a game in the terminal
    Play(play::Args),
    /// Show what each technique of the search is worth in nodes and time
    Ablate(ablate::Args),
    /// Search fixed positions: the signature of the search and its speed
    Bench(bench::Args),
    /// Play a match between two engines and say which is the stronger
    Match(contest::MatchArgs),
    /// Play a tournament of several engines and rate them
    Tournament(contest::TournamentArgs),
    /// Play games against itself and write down positions for `tune`
    Selfplay(selfplay::Args),
    /// Fit the weights of an evaluation to positions of `selfplay`
    Tune(tune::Args),
    /// Be driven by another program over UCI, in every game
    Uci(uci::Args),
    /// Be driven by another program over UCCI, the protocol of Xiangqi programs
    Ucci(uci::Args),
    /// Be driven by another program over Gomocup's protocol, the one of Gomoku programs
    Gomocup,
    /// Be driven by another program over UHP, the protocol of Hive programs
    Uhp,
}

/// What the names of programs that speak Gomocup's protocol begin with.
const BRAIN: &str = "pbrain-";
/// Other names under which only managers of that protocol start a program; Yixin-Board starts `engine`.
const OTHER_BRAINS: [&str; 2] = ["engine", "pentaply-gomocup"];
/// The word in the name of a program that speaks UHP, at its beginning or later.
const UHP: &str = "uhp";

/// The page.
impl Default for Command {
    fn default() -> Command {
        Command::Serve(serve::Args::default())
    }
}

impl Command {
    /// What a program that is started under this name, with nothing else said, is there for: `pentaply-ucci` speaks UCCI,
    /// `pentaply-xiangqi` plays Xiangqi for whoever drives it, `pbrain-pentaply` speaks Gomocup's protocol, `pentaply-uhp` UHP. Many graphical programs can
    /// start an engine, but not tell it anything.
    pub(crate) fn by_program_name(name: &str) -> Option<Command> {
        let name = name.to_lowercase();
        let name = name.strip_suffix(".exe").unwrap_or(&name);
        if name.starts_with(BRAIN) || OTHER_BRAINS.contains(&name) {
            return Some(Command::Gomocup);
        }
        let mut words = name.split(['-', '_']).peekable();
        let begins_so = words.next() == Some(UHP);
        let next = words.peek()?;
        if begins_so || *next == UHP {
            return Some(Command::Uhp);
        }
        let (mut protocol, mut game) = (Protocol::Uci, None);
        for word in words {
            match (Protocol::named(word), registry::find(word)) {
                (Some(named), _) => protocol = named,
                (None, Ok(found)) => game = Some(found.name().to_string()),
                (None, Err(_)) => return None,
            }
        }
        let args = uci::Args { game };
        Some(match protocol {
            Protocol::Uci => Command::Uci(args),
            Protocol::Ucci => Command::Ucci(args),
        })
    }
}

/// Does what was asked and writes the answer.
pub(crate) fn run(command: &Command, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Serve(args) => serve::run(args, out),
        Command::Games(args) => games::run(args, out),
        Command::Show(args) => show::run(args, out),
        Command::Legal(args) => legal::run(args, out),
        Command::Perft(args) => perft::run(args, out),
        Command::Best(args) => best::run(args, out),
        Command::Solve(args) => solve::run(args, out),
        Command::Play(args) => play::run(args, out),
        Command::Ablate(args) => ablate::run(args, out),
        Command::Bench(args) => bench::run(args, out),
        Command::Match(args) => contest::run_match(args, out),
        Command::Tournament(args) => contest::run_tournament(args, out),
        Command::Selfplay(args) => selfplay::run(args, out),
        Command::Tune(args) => tune::run(args, out),
        Command::Uci(args) => uci::run(args, Protocol::Uci, out),
        Command::Ucci(args) => uci::run(args, Protocol::Ucci, out),
        Command::Gomocup => gomocup::run(out),
        Command::Uhp => uhp::run(out),
    }
}

/// Writes an answer for programs: one line of JSON.
fn json(out: &mut dyn Write, answer: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(answer)?;
    writeln!(out, "{text}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_may_be_told_by_its_name_what_it_is_there_for() {
        let game = |name: &str| match Command::by_program_name(name)? {
            Command::Uci(args) => Some(("uci", args.game)),
            Command::Ucci(args) => Some(("ucci", args.game)),
            Command::Gomocup => Some(("gomocup", None)),
            Command::Uhp => Some(("uhp", None)),
            _ => None,
        };
        let santorini = || Some("santorini".to_string());
        assert_eq!(game("pentaply-uci"), Some(("uci", None)));
        assert_eq!(game("Pentaply_UCCI.exe"), Some(("ucci", None)));
        assert_eq!(game("pentaply-santorini"), Some(("uci", santorini())));
        assert_eq!(game("pentaply-ucci-santorini"), Some(("ucci", santorini())));
        for name in [
            "pbrain-pentaply",
            "PBRAIN-Pentaply64.exe",
            "pbrain-pentaply-1.2",
            "pentaply-gomocup",
            "engine.exe",
        ] {
            assert_eq!(game(name), Some(("gomocup", None)), "{name}");
        }
        for name in ["pentaply-uhp", "uhp-pentaply", "UHP_Pentaply.exe", "pentaply-uhp-1.2"] {
            assert_eq!(game(name), Some(("uhp", None)), "{name}");
        }
        for name in
            ["pentaply", "uhp", "pentaply.exe", "pbrain", "pentaply-", "pentaply-1.2", "pentaply-x86_64", ""]
        {
            assert_eq!(game(name), None, "{name}");
        }
    }
}
