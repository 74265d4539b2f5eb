//! `pentaply uci` and `pentaply ucci`: lines in, lines out, until the driver leaves. It is one server: the driver's greeting
//! decides which protocol is spoken.

use std::io::Write;

use pentaply_engine::registry;
use pentaply_protocols::{Protocol, serve};

use crate::failure::Failure;

#[derive(clap::Args, Default)]
pub(crate) struct Args {
    /// The game, where the driver does not say which
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
}

pub(crate) fn run(args: &Args, protocol: Protocol, out: &mut dyn Write) -> Result<(), Failure> {
    let game = args.game.as_deref().map(registry::find).transpose()?;
    serve(protocol, game, std::io::stdin(), out)?;
    Ok(())
}
