//! `pentaply uci`: lines in, lines out, until the driver leaves.

use std::io::Write;

use crate::failure::Failure;

#[derive(clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(Args {}: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    pentaply_protocols::serve_uci(std::io::stdin(), out)?;
    Ok(())
}
