//! The page in a real browser: games by clicks, what players do by mouse and by keyboard, how it looks, and for whom.
//!
//! One browser serves all tests, so this program has its own way to run them. Without Chromium and its driver it says so and does
//! nothing; `PENTAPLY_BROWSER=required`, as `cargo xtask test` sets it, makes that a failure. Words on the command line pick tests.

#![allow(clippy::print_stdout, reason = "it tells how the tests went")]
#![allow(unreachable_pub, reason = "a program of its own")]

mod clocks;
#[path = "../common/mod.rs"]
mod common;
mod driver;
mod games;
mod look;
mod page;
mod tasks;
mod touch;
mod whole;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::Instant;

use driver::Browser;

/// What a test is called, and what it does.
pub type Test = (&'static str, fn(&Browser));

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let is_picked = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    let tests = [games::TESTS, whole::TESTS, touch::TESTS, tasks::TESTS, clocks::TESTS, look::TESTS].concat();
    let tests: Vec<Test> = tests.into_iter().filter(|(name, _)| is_picked(name)).collect();
    if std::env::args().any(|word| word == "--list") {
        tests.iter().for_each(|(name, _)| println!("{name}: test"));
        return ExitCode::SUCCESS;
    }
    // None of them is ignored, which is what such a run is for.
    if tests.is_empty() || std::env::args().any(|word| word == "--ignored") {
        return ExitCode::SUCCESS;
    }
    let begun = Instant::now();
    let browser = match Browser::start() {
        Ok(browser) => browser,
        Err(why) => {
            let is_required = std::env::var("PENTAPLY_BROWSER").is_ok_and(|value| value == "required");
            println!("the page is not tested in a browser: {why}");
            return if is_required { ExitCode::FAILURE } else { ExitCode::SUCCESS };
        }
    };
    println!("\nrunning {} tests in one browser", tests.len());
    let mut failed = Vec::new();
    for (name, test) in &tests {
        let begun = Instant::now();
        let is_done = catch_unwind(AssertUnwindSafe(|| test(&browser))).is_ok();
        println!(
            "test {name} ... {} ({:.1} s)",
            if is_done { "ok" } else { "FAILED" },
            begun.elapsed().as_secs_f64()
        );
        if !is_done {
            failed.push(*name);
        }
    }
    browser.quit();
    println!(
        "\n{} passed, {} failed, {:.1} s",
        tests.len() - failed.len(),
        failed.len(),
        begun.elapsed().as_secs_f64()
    );
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
