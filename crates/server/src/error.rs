//! Why a server does not start, told in both languages.

use std::io;
use std::net::SocketAddr;

use pentaply_core::{InputError, Lang};

/// Why a server does not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address can be reached from other machines.
    #[error("{0} can be reached from other machines, and whoever reaches it could use this one")]
    NotLoopback(SocketAddr),
    /// The address cannot be listened at.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The threads that answer requests cannot be started.
    #[error("cannot start the server: {0}")]
    Start(io::Error),
}

impl InputError for Error {
    fn zh(&self) -> String {
        match self {
            Error::NotLoopback(addr) => format!("{addr} 可从其他机器访问，访问者便能使用本机"),
            Error::Listen(addr, why) => format!("无法在 {addr} 监听：{why}"),
            Error::Start(why) => format!("无法启动服务：{why}"),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        let hint = match (self, lang) {
            (Error::NotLoopback(addr), Lang::En) => format!(
                "serve at 127.0.0.1:{port}; from another machine: ssh -L {port}:127.0.0.1:{port} HOST",
                port = addr.port()
            ),
            (Error::NotLoopback(addr), Lang::Zh) => format!(
                "请用 127.0.0.1:{port}；从其他机器访问：ssh -L {port}:127.0.0.1:{port} 主机",
                port = addr.port()
            ),
            (Error::Listen(_, why), _) if why.kind() != io::ErrorKind::AddrInUse => return None,
            (Error::Listen(..), Lang::En) => {
                "is it running already? another port: pentaply serve --addr 127.0.0.1:0".into()
            }
            (Error::Listen(..), Lang::Zh) => {
                "是否已在运行？换一个端口：pentaply serve --addr 127.0.0.1:0".into()
            }
            (Error::Start(_), _) => return None,
        };
        Some(hint)
    }
}
