//! `pentaply gomocup`: lines in, lines out, until the manager says `END`.

use std::io::Write;

use pentaply_protocols::serve_gomocup;

use crate::failure::Failure;

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Failure> {
    serve_gomocup(std::io::stdin(), out)?;
    Ok(())
}
