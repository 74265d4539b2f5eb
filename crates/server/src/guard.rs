//! Who may ask: only what is meant for this server and comes from its own page.
//!
//! A browser lets any page on the internet send requests to loopback. Three headers tell them apart: `Host` is foreign when a
//! name was rebound to this machine, `Origin` and `Sec-Fetch-Site` when a foreign page sends the request.

use std::net::SocketAddr;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

/// The names under which a server answers.
#[derive(Clone, Debug)]
pub(crate) struct Names(Vec<String>);

impl Names {
    pub(crate) fn of(addr: SocketAddr) -> Names {
        let port = addr.port();
        let hosts = ["127.0.0.1".to_string(), "localhost".into(), "[::1]".into()];
        let mut names: Vec<String> = hosts.iter().map(|host| format!("{host}:{port}")).collect();
        names.push(addr.to_string());
        if port == 80 {
            names.extend(hosts);
        }
        Names(names)
    }

    fn has(&self, host: &str) -> bool {
        self.0.iter().any(|name| name.eq_ignore_ascii_case(host))
    }

    fn check(&self, request: &Request) -> Result<(), Problem> {
        let headers = request.headers();
        let target = request.uri().authority().map(|authority| authority.as_str());
        let host = only(headers, header::HOST).ok_or(Problem::ForeignHost)?;
        if !self.has(host) || !target.is_none_or(|target| self.has(target)) {
            return Err(Problem::ForeignHost);
        }
        let own = |origin: &str| origin.strip_prefix("http://").is_some_and(|host| self.has(host));
        if headers.contains_key(header::ORIGIN) && !only(headers, header::ORIGIN).is_some_and(own) {
            return Err(Problem::ForeignOrigin);
        }
        // A link from elsewhere may open the page, but nothing of the interface.
        let site = headers.get("sec-fetch-site").map(|value| value.as_bytes());
        let is_api = request.uri().path().starts_with("/api");
        if is_api && !matches!(site, None | Some(b"same-origin" | b"none")) {
            return Err(Problem::ForeignOrigin);
        }
        Ok(())
    }
}

/// The value of a header that stands once.
fn only(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?;
    values.next().is_none().then(|| value.to_str().ok()).flatten()
}

/// Refuses what is not meant for this server or comes from a foreign page.
pub(crate) async fn guard(State(names): State<Names>, request: Request, next: Next) -> Response {
    match names.check(&request) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}
