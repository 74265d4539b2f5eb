//! The matches whose results stand in docs/strength.md: levels against each other, depths against each other, and what
//! the reductions cost.

use std::process::Command;

/// A match: the games it takes, and the words after `pentaply match`.
struct Row {
    game: &'static str,
    first: String,
    second: String,
    games: u32,
    more: &'static str,
}

/// Nodes a move of full strength, where it meets level 9.
const FULL_STRENGTH: u32 = 400_000;
/// Depths that a move of each game takes under two seconds for, the shallower of each pairing.
const SHALLOWER: [(&str, &[u32]); 3] =
    [("kalah", &[2, 4, 6, 8, 10]), ("santorini", &[1, 2, 4, 6, 8]), ("othello", &[1, 2, 4, 6, 8])];

fn sections() -> Vec<(&'static str, Vec<Row>)> {
    let mut levels = Vec::new();
    for game in ["kalah", "santorini"] {
        for level in 2..=10 {
            let first = match level {
                10 => format!("name=level 10,hash=16,nodes={FULL_STRENGTH}"),
                _ => format!("level={level}"),
            };
            let second = format!("level={}", level - 1);
            levels.push(Row { game, first, second, games: 100, more: "" });
        }
    }
    let depths = SHALLOWER.into_iter().flat_map(|(game, depths)| {
        depths.iter().map(move |depth| Row {
            game,
            first: format!("name=depth {},hash=16,depth={}", depth + 2, depth + 2),
            second: format!("name=depth {depth},hash=16,depth={depth}"),
            games: 200,
            more: "",
        })
    });
    let reductions = Row {
        game: "kalah",
        first: "name=reductions,hash=16".into(),
        second: "name=none,hash=16,off=reductions".into(),
        games: 400,
        more: "--depth 10",
    };
    vec![
        ("Levels", levels),
        ("Deeper against shallower", depths.collect()),
        ("What the reductions of Kalah cost at equal depth", vec![reductions]),
    ]
}

/// Plays all of it, and prints the tables as they stand in the document. `only` picks sections by a word of their headings.
pub(crate) fn run(only: Option<&str>, mut pentaply: impl FnMut() -> Command) -> Result<(), String> {
    for (heading, rows) in sections() {
        if only.is_some_and(|word| !heading.to_lowercase().contains(&word.to_lowercase())) {
            continue;
        }
        println!("## {heading}\n");
        println!(
            "| game | first | second | games | + = - | score | Elo | command: `pentaply match GAME` and |"
        );
        println!("|---|---|---|---|---|---|---|---|");
        for row in rows {
            println!("{}", row.play(pentaply())?);
        }
        println!();
    }
    Ok(())
}

impl Row {
    fn play(&self, mut pentaply: Command) -> Result<String, String> {
        let games = self.games.to_string();
        let mut words = vec!["--engine", &self.first, "--engine", &self.second, "--games", &games];
        words.extend(self.more.split_whitespace());
        let output = pentaply.args(["match", self.game, "--json"]).args(&words).output();
        let output = output.map_err(|error| format!("pentaply match: {error}"))?;
        if !output.status.success() {
            return Err(format!("pentaply match {words:?}: {}", String::from_utf8_lossy(&output.stderr)));
        }
        let report: serde_json::Value =
            serde_json::from_slice(&output.stdout).map_err(|error| format!("match --json: {error}"))?;
        let count = |field: &str| report[field].as_f64().unwrap_or_default();
        let (wins, draws, losses) = (count("wins"), count("draws"), count("losses"));
        let score = 100.0 * (wins + draws / 2.0) / count("games");
        let elo = match (report["elo"].as_f64(), report["elo_error"].as_f64()) {
            (Some(elo), Some(error)) => format!("{elo:+.0} ± {error:.0}"),
            (Some(elo), None) => format!("{elo:+.0}"),
            _ => "beyond measure".to_string(),
        };
        let command: Vec<String> = words
            .iter()
            .map(|word| if word.contains(' ') { format!("'{word}'") } else { word.to_string() })
            .collect();
        Ok(format!(
            "| {} | {} | {} | {games} | {wins} {draws} {losses} | {score:.1} % | {elo} | `{}` |",
            self.game,
            name(&self.first),
            name(&self.second),
            command.join(" ")
        ))
    }
}

/// What an engine is called, by its description.
fn name(spec: &str) -> String {
    match spec.strip_prefix("name=") {
        Some(rest) => rest.split(',').next().unwrap_or(rest).to_string(),
        None => spec.replace('=', " "),
    }
}
