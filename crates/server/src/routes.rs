//! Every address of the interface, and what answers there.

use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Extension, Path, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::sse::{KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, delete, get, post};
use axum::{Json, Router};
use pentaply_core::Lang;
use serde::Serialize;
use std::time::Instant;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;
use tracing::debug;

use crate::body::{Asked, Body, Raw};
use crate::games::{Games, games};
use crate::guard::{Names, guard};
use crate::place::{Place, Play, Standing};
use crate::problem::{self, Problem};
use crate::records::{Export, Exported, Import, Imported};
use crate::session::Why;
use crate::{App, place, records, search, setup, site, task};

/// The longest pause in the body of a request.
const BODY_PAUSE: Duration = Duration::from_secs(10);
/// A line that says nothing is sent after so long without events, so that a page which is gone is noticed.
const ALIVE: Duration = Duration::from_secs(5);

/// What a page of this server may load and do: only what comes from here, and nobody may frame it.
const POLICY: &str =
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The description of the interface.
const OPENAPI: &str = include_str!("openapi.json");

/// Every method and address, in the spelling of the description.
fn table() -> Vec<(&'static str, &'static str, MethodRouter<App>)> {
    vec![
        ("get", "/api/openapi.json", get(openapi)),
        ("get", "/api/games", get(list)),
        ("get", "/api/status", get(status)),
        ("post", "/api/state", post(state)),
        ("post", "/api/play", post(play)),
        ("post", "/api/setup", post(set_up)),
        ("post", "/api/import", post(import)),
        ("post", "/api/export", post(export)),
        ("post", "/api/sessions", post(open)),
        ("delete", "/api/sessions/{session}", delete(close)),
        ("post", "/api/sessions/{session}/search", post(begin)),
        ("post", "/api/sessions/{session}/stop", post(stop)),
    ]
}

/// Every method (lower case) and address of the interface.
#[must_use]
pub fn addresses() -> Vec<(&'static str, &'static str)> {
    table().into_iter().map(|(method, path, _)| (method, path)).collect()
}

/// What answers a connection.
pub(crate) fn router(app: App, names: Names) -> Router {
    let mut router = Router::new();
    for (_, path, methods) in table() {
        router = router.route(path, methods);
    }
    router
        .fallback(site::answer)
        .method_not_allowed_fallback(async || Problem::Method)
        .layer(DefaultBodyLimit::max(app.config.body))
        .with_state(app)
        .layer(RequestBodyTimeoutLayer::new(BODY_PAUSE))
        .layer(middleware::from_fn_with_state(names, guard))
        .layer(middleware::from_fn(problem::tell))
        .layer(set(header::CACHE_CONTROL, "no-store"))
        .layer(set(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(set(header::REFERRER_POLICY, "no-referrer"))
        .layer(set(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(set(header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"))
        .layer(middleware::from_fn(log))
}

fn set(name: header::HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

async fn log(request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    // The name of a session stays out of the log: who knows it can use it.
    let path: String = request.uri().path().split('/').take(3).collect::<Vec<_>>().join("/");
    let response = next.run(request).await;
    let path = pentaply_core::quote(&path);
    debug!(%method, path, status = response.status().as_u16(), us = begun.elapsed().as_micros() as u64, "answered");
    response
}

async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}

async fn list(State(app): State<App>, Extension(lang): Extension<Lang>) -> Json<Games> {
    Json(games(&app.config, lang))
}

/// How busy the server is.
#[derive(Serialize)]
struct Status {
    sessions: usize,
    most_sessions: usize,
    threads: usize,
    free_threads: usize,
}

async fn status(State(app): State<App>) -> Json<Status> {
    Json(Status {
        sessions: app.sessions.count(),
        most_sessions: app.config.sessions.max(1),
        threads: app.config.threads.max(1),
        free_threads: app.gate.free(),
    })
}

async fn state(
    State(app): State<App>,
    Extension(lang): Extension<Lang>,
    Body(place): Body<Place>,
) -> Result<Json<Standing>, Problem> {
    app.work(move || place::state(&place, lang)).await.map(Json)
}

async fn play(
    State(app): State<App>,
    Extension(lang): Extension<Lang>,
    Body(asked): Body<Play>,
) -> Result<Json<Standing>, Problem> {
    app.work(move || place::play(&asked, lang)).await.map(Json)
}

async fn set_up(
    State(app): State<App>,
    Extension(lang): Extension<Lang>,
    Body(asked): Body<setup::Asked>,
) -> Result<Json<setup::Arranged>, Problem> {
    app.work(move || setup::arrange(asked, lang)).await.map(Json)
}

async fn import(
    State(app): State<App>,
    Extension(lang): Extension<Lang>,
    Asked(asked): Asked<Import>,
    Raw(bytes): Raw,
) -> Result<Json<Imported>, Problem> {
    app.work(move || records::import(&asked, &bytes, lang)).await.map(Json)
}

async fn export(State(app): State<App>, Body(asked): Body<Export>) -> Result<Json<Exported>, Problem> {
    app.work(move || records::export(&asked)).await.map(Json)
}

/// A new session.
#[derive(Serialize)]
struct Opened {
    session: String,
    /// Seconds without a request after which it ends.
    idle_s: u64,
}

async fn open(State(app): State<App>) -> Result<(StatusCode, Json<Opened>), Problem> {
    let session = app.sessions.open()?;
    Ok((StatusCode::CREATED, Json(Opened { session, idle_s: app.config.idle.as_secs() })))
}

async fn close(State(app): State<App>, Session(name): Session) -> Result<StatusCode, Problem> {
    app.sessions.close(&name).map(|()| StatusCode::NO_CONTENT)
}

async fn stop(State(app): State<App>, Session(name): Session) -> Result<StatusCode, Problem> {
    app.sessions.find(&name)?.stop(Why::Stopped);
    Ok(StatusCode::NO_CONTENT)
}

async fn begin(
    State(app): State<App>,
    Extension(lang): Extension<Lang>,
    Session(name): Session,
    Body(asked): Body<task::Asked>,
) -> Result<Response, Problem> {
    let session = app.sessions.find(&name)?;
    let config = app.config.clone();
    let (task, board) = app
        .work(move || {
            let task = asked.check(&config)?;
            let board = task.place.open()?;
            Ok((task, board))
        })
        .await?;
    let events = search::begin(&app, session, task, board, lang);
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE)).into_response())
}

/// The name of a session in an address.
struct Session(String);

impl axum::extract::FromRequestParts<App> for Session {
    type Rejection = Problem;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        app: &App,
    ) -> Result<Session, Problem> {
        let path = Path::<String>::from_request_parts(parts, app).await;
        path.map(|Path(name)| Session(name)).map_err(|_| Problem::NoSession)
    }
}
