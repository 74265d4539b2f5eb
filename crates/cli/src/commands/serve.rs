//! `pentaply serve`, and `pentaply` alone: the page, until Ctrl-C.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use pentaply_core::Lang;
use pentaply_server::{Config, Error};

use crate::args;
use crate::failure::Failure;
use crate::messages::{self, fill};

#[derive(clap::Args, Default)]
pub(crate) struct Args {
    /// Where to listen, on this machine only; port 0 takes a free one [default: 127.0.0.1:7878]
    #[arg(long, value_name = "ADDR:PORT", value_parser = addr)]
    addr: Option<SocketAddr>,
    /// Language: en or zh [default: what the environment speaks]
    #[arg(long, value_name = "L", value_parser = args::lang)]
    lang: Option<Lang>,
    /// Tell on standard error what the server does, every request too
    #[arg(long)]
    verbose: bool,
}

/// No address.
#[derive(Clone, Debug, thiserror::Error)]
#[error("it takes an address and a port, such as 127.0.0.1:7878, or a port alone")]
struct AddrError;

/// An address with its port; `localhost` or nothing stands for 127.0.0.1.
fn addr(text: &str) -> Result<SocketAddr, AddrError> {
    if let Ok(addr) = text.parse() {
        return Ok(addr);
    }
    let port = text.strip_prefix("localhost:").or(text.strip_prefix(':')).unwrap_or(text);
    let port = port.parse().map_err(|_| AddrError)?;
    Ok(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port))
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    if args.verbose {
        pentaply_server::log_to_stderr(true);
    }
    let lang = args.lang.unwrap_or_else(args::lang_of_environment);
    let config = Config::default();
    let config = Config { addr: args.addr.unwrap_or(config.addr), ..config };
    let mut told: io::Result<()> = Ok(());
    let served = pentaply_server::serve(&config, |addr| {
        let address = format!("http://{addr}/");
        told = writeln!(out, "{}", fill(messages::SERVING, lang, &[&address])).and_then(|()| out.flush());
    });
    match served {
        // Who closed standard output may still use the page.
        Ok(()) => Ok(told?),
        Err(why @ Error::NotLoopback(_)) => Err(Failure::input(why)),
        Err(why) => Err(Failure::Failed(Box::new(why))),
    }
}
