//! Programs of others that some checks need: installed or fetched where that can be done, else named in one line.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::root;

/// A program that tests use, by what shows that it is there, its Debian packages, and what is missed without it.
struct Peer {
    probe: (&'static str, &'static [&'static str]),
    packages: &'static [&'static str],
    without: &'static str,
}

const PEERS: &[Peer] = &[
    Peer {
        probe: ("dpkg", &["-s", "fairy-stockfish"]),
        packages: &["fairy-stockfish"],
        without: "nothing is played against it",
    },
    Peer {
        probe: ("chromedriver", &["--version"]),
        packages: &["chromium", "chromium-driver", "fonts-noto-cjk"],
        without: "the page cannot be tested in a browser",
    },
];

/// Whether a program is there and ends well.
pub(crate) fn runs(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Installs what is missing where that can be done without asking: as root, with apt-get. Else one line says what is missing.
pub(crate) fn install() {
    for Peer { probe: (program, arguments), packages, without } in PEERS {
        if runs(program, arguments) {
            continue;
        }
        let packages_text = packages.join(" ");
        println!("== apt-get install {packages_text}");
        let install = [&["install", "-y", "--no-install-recommends"], *packages].concat();
        let is_there = runs("apt-get", &install) || runs("apt-get", &["update"]) && runs("apt-get", &install);
        if !is_there {
            println!(
                "{packages_text} is not installed, so {without}: `sudo apt-get install {packages_text}`"
            );
        }
    }
}

/// A package of npm that a check uses and that is no part of the project.
pub(crate) struct Package {
    name: &'static str,
    version: &'static str,
    /// Of the archive, in hexadecimal.
    sha256: &'static str,
    /// What is not done without it.
    without: &'static str,
}

/// Finds what stands in the way of people who use a screen reader or see little.
pub(crate) const AXE: Package = Package {
    name: "axe-core",
    version: "4.11.1",
    sha256: "5b86f813d96904f2d925fed5715877c75fc1cc140f89565fb42145e7801b2305",
    without: "it does not look at the page",
};

/// Checks the types in the comments of scripts.
pub(crate) const TYPESCRIPT: Package = Package {
    name: "typescript",
    version: "6.0.3",
    sha256: "33cd0ee1beaa8c9e9d15a9da836c62ddea4c34a42d7c2d349dbc80d94165d22a",
    without: "the types of the page's scripts are not checked",
};

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// The folder of a package, fetched once into `target`; `None`, with a line why, where there is no network.
pub(crate) fn fetch(package: &Package) -> Option<PathBuf> {
    let Package { name, version, sha256, without } = package;
    let folder = target().join("tools").join(format!("{name}-{version}"));
    let found = folder.join("package");
    if found.is_dir() {
        return Some(found);
    }
    match unpack(&folder, &format!("https://registry.npmjs.org/{name}/-/{name}-{version}.tgz"), sha256) {
        Ok(()) => Some(found),
        Err(why) => {
            println!("{name} {version} is not there, so {without}: {why}");
            None
        }
    }
}

/// Fetches an archive, checks what it is, and unpacks it.
fn unpack(folder: &std::path::Path, address: &str, sha256: &str) -> Result<(), String> {
    let told = |why: std::io::Error| format!("{}: {why}", folder.display());
    std::fs::create_dir_all(folder).map_err(told)?;
    let archive = folder.join("package.tgz");
    let done = |program: &str, arguments: &[&std::ffi::OsStr]| {
        let output =
            Command::new(program).args(arguments).output().map_err(|why| format!("{program}: {why}"))?;
        if !output.status.success() {
            return Err(format!("{program}: {}", String::from_utf8_lossy(&output.stderr).trim()));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    done(
        "curl",
        &["-fsSL".as_ref(), "-m".as_ref(), "120".as_ref(), "-o".as_ref(), archive.as_ref(), address.as_ref()],
    )?;
    let sum = done("sha256sum", &[archive.as_ref()])?;
    if sum.split_whitespace().next() != Some(sha256) {
        return Err(format!("{address} is not what it was: {sum}"));
    }
    done("tar", &["-xzf".as_ref(), archive.as_ref(), "-C".as_ref(), folder.as_ref()])?;
    Ok(())
}
