//! `pentaply solve`: parse, board, solve, print.

use std::io::Write;

use pentaply_core::{InputError, Lang, Score};
use pentaply_engine::report::{Solve, proof_word};
use pentaply_engine::{Board, Signal, Solution, SolveRequest, Standing, Status, Verification};

use super::json;
use crate::args::{self, Limit, Place};
use crate::failure::Failure;
use crate::messages::{self, fill};
use crate::progress::Progress;
use crate::words::{self, grouped};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    limit: Limit,
    /// All the memory it may take, MB: at least 8, of which the program itself takes 5
    #[arg(long, value_name = "MB", default_value = "64", value_parser = args::memory_mb)]
    memory: usize,
    /// Threads
    #[arg(long, value_name = "T", default_value = "1", value_parser = args::threads)]
    threads: usize,
    /// Replay the proof against every defence, within the same limit once more
    #[arg(long)]
    verify: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let board = args.place.open()?;
    let request = SolveRequest {
        limits: args.limit.limits(),
        threads: args.threads,
        memory_mb: args.memory,
        verify: args.verify,
    };
    let mut progress = Progress::new();
    let solution = board.solve(&request, &Signal::default(), &mut |so_far| {
        progress.show(&format!(
            "{} nodes in {:.1} s, table {} % full",
            grouped(so_far.nodes),
            so_far.time.as_secs_f64(),
            so_far.fullness / 10
        ));
    })?;
    progress.clear();
    if args.json {
        json(out, &Solve::new(&*board, &solution))?;
    } else {
        print(out, &*board, &solution)?;
    }
    match solution.verification {
        Some(Verification::Refuted { line }) => Err(Failure::of(true, ProofRefuted(line))),
        _ => Ok(()),
    }
}

/// A proof did not stand up to its replay after these moves, which is a fault of the program.
#[derive(Debug, thiserror::Error)]
#[error("the proof fails {}: this is a fault of the program", after(.0))]
struct ProofRefuted(Vec<String>);

fn after(line: &[String]) -> String {
    if line.is_empty() { "at once".to_string() } else { format!("after {}", line.join(" ")) }
}

impl InputError for ProofRefuted {
    fn zh(&self) -> String {
        let after = if self.0.is_empty() {
            "一开始".to_string()
        } else {
            format!("走过 {} 之后", self.0.join(" "))
        };
        format!("证明在{after}不成立：这是程序的错误")
    }
}

fn print(out: &mut dyn Write, board: &dyn Board, solution: &Solution) -> Result<(), Failure> {
    if !board.status().is_open() {
        writeln!(out, "result  the game is over, {}", words::status(board, Lang::En))?;
        return Ok(());
    }
    writeln!(out, "result  {}", result(board, solution.standing))?;
    if !solution.line.is_empty() {
        writeln!(out, "line    {}", solution.line.join(" "))?;
    }
    let groups = grouped_moves(solution);
    let nothing_known = groups.len() == 1 && solution.standing.status == Status::Unknown;
    for (number, (group, moves)) in groups.into_iter().filter(|_| !nothing_known).enumerate() {
        let label = if number == 0 { "moves" } else { "" };
        writeln!(out, "{label:<7} {group:<8} {}", moves.join(" "))?;
    }
    writeln!(out, "nodes   {} in {:.3} s", grouped(solution.nodes), solution.time.as_secs_f64())?;
    match &solution.verification {
        None | Some(Verification::Refuted { .. }) => {}
        Some(Verification::Verified { positions }) => {
            writeln!(out, "proof   holds against every defence, {} positions replayed", grouped(*positions))?;
        }
        Some(Verification::Unfinished { positions }) => {
            writeln!(
                out,
                "proof   not replayed to the end: {} positions within the limit",
                grouped(*positions)
            )?;
        }
    }
    if solution.standing.status == Status::Unknown {
        writeln!(out, "hint    more time and memory may settle it: --time 1m --memory 512")?;
    }
    Ok(())
}

/// The result in words.
fn result(board: &dyn Board, standing: Standing) -> String {
    let mover = board.side_to_move();
    let wins = |side| fill(messages::WINS, Lang::En, &[&words::player(board, side, Lang::En)]);
    match (standing.status, standing.plies) {
        (Status::Won, Some(plies)) => words::score(board, Score::Win(plies), Lang::En),
        (Status::Lost, Some(plies)) => words::score(board, Score::Loss(plies), Lang::En),
        (Status::Won, None) => wins(mover),
        (Status::Lost, None) => wins(mover.other()),
        (Status::Drawn, _) => words::score(board, Score::Draw, Lang::En),
        (Status::Unknown, _) => "unknown: nothing is proven within the limit".to_string(),
    }
}

/// The moves by what they lead to, the best first: the shortest wins, draws, what is not known, the longest losses.
fn grouped_moves(solution: &Solution) -> Vec<(String, Vec<&str>)> {
    let rank = |standing: Standing| {
        let plies = i64::from(standing.plies.unwrap_or(0));
        match standing.status {
            Status::Won => (0, plies),
            Status::Drawn => (1, 0),
            Status::Unknown => (2, 0),
            Status::Lost => (3, -plies),
        }
    };
    let mut moves: Vec<_> = solution.moves.iter().collect();
    moves.sort_by_key(|solved| rank(solved.standing));
    let mut groups: Vec<(Standing, String, Vec<&str>)> = Vec::new();
    for solved in moves {
        match groups.last_mut() {
            Some((standing, _, moves)) if *standing == solved.standing => moves.push(&solved.text),
            _ => {
                let word = proof_word(solved.standing.status);
                let name = solved.standing.plies.map_or(word.to_string(), |plies| format!("{word} {plies}"));
                groups.push((solved.standing, name, vec![&solved.text]));
            }
        }
    }
    groups.into_iter().map(|(_, name, moves)| (name, moves)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refuted_proof_is_told_with_its_moves() {
        let told = |line: &[&str]| ProofRefuted(line.iter().map(|mv| mv.to_string()).collect());
        assert_eq!(
            told(&["a1", "b2"]).to_string(),
            "the proof fails after a1 b2: this is a fault of the program"
        );
        assert_eq!(told(&[]).to_string(), "the proof fails at once: this is a fault of the program");
        assert_eq!(told(&["a1"]).zh(), "证明在走过 a1 之后不成立：这是程序的错误");
    }
}
