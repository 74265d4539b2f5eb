//! The body of a request, read with words of ours where it cannot be.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, JsonRejection};
use axum::extract::{FromRequest, Query, Request};
use axum::http::StatusCode;
use pentaply_core::lang::quote_up_to;
use serde::de::DeserializeOwned;

use crate::App;
use crate::problem::Problem;

/// The longest reason that is quoted, characters.
const REASON: usize = 200;

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Problem> {
        match Json::<T>::from_request(request, app).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => Err(Problem::NotJson),
            Err(why) => Err(refused(app, why.status(), &why.body_text())),
        }
    }
}

/// A body as it is.
pub(crate) struct Raw(pub(crate) Bytes);

impl FromRequest<App> for Raw {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Raw, Problem> {
        let read = Bytes::from_request(request, app).await;
        read.map(Raw).map_err(|why: BytesRejection| refused(app, why.status(), &why.body_text()))
    }
}

/// What stands behind the question mark of an address.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> axum::extract::FromRequestParts<App> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        _: &App,
    ) -> Result<Asked<T>, Problem> {
        let read = Query::try_from_uri(&parts.uri);
        read.map(|Query(asked)| Asked(asked))
            .map_err(|why| Problem::Unreadable(quote_up_to(&why.body_text(), REASON)))
    }
}

fn refused(app: &App, status: StatusCode, why: &str) -> Problem {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge(app.config.body),
        _ => Problem::Unreadable(quote_up_to(why, REASON)),
    }
}
