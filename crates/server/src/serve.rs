//! Listening, connections, and the way to the end: on Ctrl-C searches stop, connections end in bounded time.

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, oneshot};
use tokio::task::JoinSet;
use tracing::{info, warn};

use crate::guard::Names;
use crate::{App, Config, Error, routes};

/// The longest pause before and in the head of a request.
const HEAD_PAUSE: Duration = Duration::from_secs(15);
/// How often idle sessions are looked for.
const SWEEP: Duration = Duration::from_secs(30);
/// How long threads of searches may take to end after all; they are told to long before.
const LAST: Duration = Duration::from_secs(1);

/// Serves until the program is told to end by Ctrl-C or its system, and tells `ready` the address once it listens.
///
/// # Errors
/// The address is not loopback or cannot be listened at.
pub fn serve(config: &Config, ready: impl FnOnce(SocketAddr)) -> Result<(), Error> {
    let runtime = runtime()?;
    let served = runtime.block_on(async {
        let server = Server::bind(config).await?;
        ready(server.addr);
        server.run(interrupted()).await;
        Ok(())
    });
    runtime.shutdown_timeout(LAST);
    served
}

/// A server that runs on threads of its own.
#[derive(Debug)]
pub struct Handle {
    addr: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Handle {
    /// Where it listens.
    #[must_use]
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Stops it, and returns once it has ended.
    pub fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        // Without the sender the server stops too.
        self.stop.take();
        if let Some(thread) = self.thread.take() {
            // A server that broke off has ended too.
            let _ = thread.join();
        }
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.end();
    }
}

/// Serves on threads of its own until the handle is dropped.
///
/// # Errors
/// As [`serve`].
pub fn spawn(config: &Config) -> Result<Handle, Error> {
    let runtime = runtime()?;
    let server = runtime.block_on(Server::bind(config))?;
    let addr = server.addr;
    let (stop, stopped) = oneshot::channel::<()>();
    let thread = std::thread::Builder::new().name("server".into()).spawn(move || {
        runtime.block_on(server.run(async {
            // An error says that the sender is gone: the same news.
            let _ = stopped.await;
        }));
        runtime.shutdown_timeout(LAST);
    });
    Ok(Handle { addr, stop: Some(stop), thread: Some(thread.map_err(Error::Start)?) })
}

fn runtime() -> Result<Runtime, Error> {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(Error::Start)
}

/// Ends when the program is told to.
async fn interrupted() {
    let ctrl_c = async {
        if tokio::signal::ctrl_c().await.is_err() {
            warn!("Ctrl-C cannot be heard");
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut end) = signal(SignalKind::terminate()) {
            tokio::select! { () = ctrl_c => {}, _ = end.recv() => {} }
            return;
        }
    }
    ctrl_c.await;
}

struct Server {
    addr: SocketAddr,
    listener: TcpListener,
    app: App,
}

impl Server {
    async fn bind(config: &Config) -> Result<Server, Error> {
        if !config.addr.ip().to_canonical().is_loopback() {
            return Err(Error::NotLoopback(config.addr));
        }
        let listener = TcpListener::bind(config.addr).await.map_err(|why| Error::Listen(config.addr, why))?;
        let addr = listener.local_addr().map_err(|why| Error::Listen(config.addr, why))?;
        Ok(Server { addr, listener, app: App::new(config) })
    }

    async fn run(self, stopped: impl Future<Output = ()>) {
        let Server { addr, listener, app } = self;
        info!(%addr, threads = app.config.threads, sessions = app.config.sessions, "listening");
        let router = routes::router(app.clone(), Names::of(addr));
        let seats = Arc::new(Semaphore::new(app.config.connections.clamp(1, Semaphore::MAX_PERMITS)));
        let graceful = GracefulShutdown::new();
        let mut connections = JoinSet::new();
        let mut sweep = tokio::time::interval(SWEEP.min(app.config.idle.max(Duration::from_millis(10))));
        tokio::pin!(stopped);
        loop {
            tokio::select! {
                biased;
                () = &mut stopped => break,
                _ = sweep.tick() => app.sessions.sweep(),
                Some(_) = connections.join_next() => {}
                stream = accept(&listener, &seats) => {
                    let Some((stream, seat)) = stream else { continue };
                    let service = TowerToHyperService::new(router.clone());
                    let connection = http1::Builder::new()
                        .timer(TokioTimer::new())
                        .header_read_timeout(HEAD_PAUSE)
                        .serve_connection(TokioIo::new(stream), service);
                    let connection = graceful.watch(connection);
                    connections.spawn(async move {
                        let _seat = seat;
                        // A connection that breaks is the end of it; who was at the other end knows.
                        let _ = connection.await;
                    });
                }
            }
        }
        drop(listener);
        app.close();
        if tokio::time::timeout(app.config.drain, graceful.shutdown()).await.is_err() {
            warn!(connections = connections.len(), "connections are broken off");
        }
        connections.shutdown().await;
        info!("ended");
    }
}

type Accepted = (tokio::net::TcpStream, Option<tokio::sync::OwnedSemaphorePermit>);

/// The next connection, once there is a seat for it.
async fn accept(listener: &TcpListener, seats: &Arc<Semaphore>) -> Option<Accepted> {
    let seat = seats.clone().acquire_owned().await.ok();
    match listener.accept().await {
        Ok((stream, _)) => {
            // Small events should not wait to be sent; where that cannot be had they come a little later.
            let _ = stream.set_nodelay(true);
            Some((stream, seat))
        }
        Err(why) => {
            // Out of file descriptors, mostly: some will be free again soon.
            warn!(%why, "no connection");
            tokio::time::sleep(Duration::from_millis(50)).await;
            None
        }
    }
}
