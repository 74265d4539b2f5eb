//! `pentaply uhp`: lines in, lines out, until whoever drives us says `exit`.

use std::io::Write;

use pentaply_protocols::serve_uhp;

use crate::failure::Failure;

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Failure> {
    serve_uhp(std::io::stdin(), out)?;
    Ok(())
}
