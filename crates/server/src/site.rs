//! The page itself: the files of `web/`, in the binary.
//!
//! What a request names is compared with the names of the files there are, and is never made a path of. In a debug build the
//! files are read from the source tree, so that a page loaded anew shows what was edited.

use std::io::Write as _;

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::{Compression, write::GzEncoder};
use rust_embed::RustEmbed;

use crate::problem::Problem;

/// The files of the page, by their path in `web/`.
#[derive(RustEmbed)]
#[folder = "../../web"]
struct Files;

/// What `/` is.
const INDEX: &str = "index.html";

/// The types of files that are served, by the ending of the name. Files of other types are there for who works on the page.
const TYPES: &[(&str, &str)] = &[
    (".html", "text/html; charset=utf-8"),
    (".css", "text/css; charset=utf-8"),
    (".js", "text/javascript; charset=utf-8"),
    (".svg", "image/svg+xml"),
    (".webmanifest", "application/manifest+json"),
];

/// Answers with the file of this name; browsers ask each time whether theirs is still the same.
pub(crate) async fn answer(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let Some((file, kind)) = find(uri.path()) else { return Problem::NoRoute.into_response() };
    if method != Method::GET && method != Method::HEAD {
        let mut refused = Problem::Method.into_response();
        refused.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return refused;
    }
    let said =
        |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok()).unwrap_or_default();
    let packs = said(header::ACCEPT_ENCODING).split(',').any(|coding| coding.trim() == "gzip");
    let coding = if packs { "-gzip" } else { "" };
    let tag = format!("\"{}{coding}\"", hex(&file.metadata.sha256_hash()[..16]));
    let is_known =
        said(header::IF_NONE_MATCH).split(',').any(|known| known.trim().trim_start_matches("W/") == tag);
    let head: [(HeaderName, &str); 4] = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-cache"),
        (header::ETAG, &tag),
        (header::VARY, "accept-encoding"),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    match packs.then(|| packed(&file.data)) {
        Some(Ok(data)) => (head, [(header::CONTENT_ENCODING, "gzip")], data).into_response(),
        _ => (head, file.data).into_response(),
    }
}

/// A third of the bytes, in a fraction of a millisecond for a file of the page.
fn packed(data: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(data)?;
    packer.finish()
}

/// The file that a path of an address names, and its type.
fn find(path: &str) -> Option<(rust_embed::EmbeddedFile, &'static str)> {
    let asked = path.strip_prefix('/')?;
    let asked = if asked.is_empty() { INDEX } else { asked };
    let (_, kind) = TYPES.iter().find(|(ending, _)| asked.ends_with(ending))?;
    let name = Files::iter().find(|name| name == asked)?;
    Some((Files::get(&name)?, kind))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
