//! What is wrong with a request, and how it is told: a status of the 4xx kind and `{error, hint}` in the language asked for.

use std::sync::Arc;

use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use pentaply_core::{InputError, Lang, quote};
use serde::Serialize;

/// What is wrong with a request.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Problem {
    #[error("there is nothing at this address")]
    NoRoute,
    #[error("this address does not take this method")]
    Method,
    #[error("the request is not for this server")]
    ForeignHost,
    #[error("the request comes from a page of another server")]
    ForeignOrigin,
    #[error("the body is longer than {0} bytes")]
    TooLarge(usize),
    #[error("the body is no JSON: its content type should be application/json")]
    NotJson,
    #[error("the request cannot be read: {0}")]
    Unreadable(String),
    #[error("'{0}' is no language of this server")]
    Language(String),
    #[error("there is no session of this name; it may have ended because nothing was asked of it")]
    NoSession,
    #[error("there are {0} sessions already")]
    Full(usize),
    #[error("'{name}' should be from {least} to {most}")]
    Range { name: &'static str, least: u64, most: u64 },
    #[error("a place is needed, or a game with a layout, and not both")]
    PlaceOrLayout,
    #[error("there are more limits than one for the time")]
    TwoTimes,
    #[error("the game is a record of {found}, not of {wanted}")]
    OtherGame { found: String, wanted: &'static str },
    #[error("the ending of a file's name has letters, digits and dots only")]
    Ending,
    #[error("the work on this request broke off")]
    Died,
    #[error("{0}")]
    Engine(#[from] pentaply_engine::Error),
}

impl Problem {
    fn status(&self) -> StatusCode {
        match self {
            Problem::NoRoute | Problem::NoSession => StatusCode::NOT_FOUND,
            Problem::Method => StatusCode::METHOD_NOT_ALLOWED,
            Problem::ForeignHost | Problem::ForeignOrigin => StatusCode::FORBIDDEN,
            Problem::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Problem::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Problem::Died => StatusCode::INTERNAL_SERVER_ERROR,
            Problem::Full(_) => StatusCode::TOO_MANY_REQUESTS,
            Problem::Unreadable(_) | Problem::Language(_) => StatusCode::BAD_REQUEST,
            Problem::Range { .. }
            | Problem::PlaceOrLayout
            | Problem::TwoTimes
            | Problem::OtherGame { .. }
            | Problem::Ending
            | Problem::Engine(_) => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }
}

impl InputError for Problem {
    fn zh(&self) -> String {
        match self {
            Problem::NoRoute => "此地址没有内容".into(),
            Problem::Method => "此地址不接受这种方法".into(),
            Problem::ForeignHost => "该请求不是发给本服务的".into(),
            Problem::ForeignOrigin => "该请求来自其他服务的页面".into(),
            Problem::TooLarge(most) => format!("请求体超过 {most} 字节"),
            Problem::NotJson => "请求体不是 JSON：内容类型应为 application/json".into(),
            Problem::Unreadable(why) => format!("无法读取请求：{why}"),
            Problem::Language(name) => format!("本服务没有“{name}”这种语言"),
            Problem::NoSession => "没有这个会话；它可能因长时间没有请求而结束".into(),
            Problem::Full(count) => format!("已有 {count} 个会话"),
            Problem::Range { name, least, most } => format!("“{name}”应在 {least} 到 {most} 之间"),
            Problem::PlaceOrLayout => "需要局面位置，或游戏与摆放内容，二者只取其一".into(),
            Problem::TwoTimes => "时间限制不止一个".into(),
            Problem::OtherGame { found, wanted } => format!("这是 {found} 的记录，而不是 {wanted} 的"),
            Problem::Ending => "文件名的后缀只能有字母、数字和点".into(),
            Problem::Died => "处理该请求时中断了".into(),
            Problem::Engine(why) => why.zh(),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        let hint = match self {
            Problem::Engine(why) => return why.hint(lang),
            Problem::NoRoute
            | Problem::Method
            | Problem::NotJson
            | Problem::Unreadable(_)
            | Problem::PlaceOrLayout => {
                ("/api/openapi.json describes every request", "/api/openapi.json 描述了每种请求")
            }
            Problem::ForeignHost | Problem::ForeignOrigin => {
                ("open the address that the server printed", "请打开服务所显示的地址")
            }
            Problem::Language(_) => ("lang is en or zh", "lang 为 en 或 zh"),
            Problem::NoSession => ("begin a new session", "请新建会话"),
            Problem::Full(_) => ("close a page, or try again later", "请关闭一个页面，或稍后再试"),
            Problem::Died => (
                "this is a fault of ours; what you have is not lost, try again",
                "这是本程序的错误；内容没有丢失，请再试一次",
            ),
            Problem::TwoTimes => ("give time_ms or clock", "请只给 time_ms 或 clock"),
            Problem::TooLarge(_) | Problem::Range { .. } | Problem::OtherGame { .. } | Problem::Ending => {
                return None;
            }
        };
        Some(if lang == Lang::Zh { hint.1 } else { hint.0 }.into())
    }
}

/// What a request is told that cannot be answered.
#[derive(Debug, Serialize)]
pub(crate) struct Told {
    error: String,
    hint: Option<String>,
}

impl Told {
    pub(crate) fn new(problem: &dyn InputError, lang: Lang) -> Told {
        let error = if lang == Lang::Zh { problem.zh() } else { problem.to_string() };
        Told { error, hint: problem.hint(lang) }
    }
}

impl IntoResponse for Problem {
    /// The status alone: [`tell`] puts it into words, for it knows the language.
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}

/// Settles the language of a request, and puts into words what is wrong with it.
pub(crate) async fn tell(mut request: Request, next: Next) -> Response {
    let lang = language(request.uri(), request.headers());
    let spoken = *lang.as_ref().unwrap_or(&Lang::En);
    request.extensions_mut().insert(spoken);
    let mut response = match lang {
        Ok(_) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    if let Some(problem) = response.extensions_mut().remove::<Arc<Problem>>() {
        let allow = response.headers_mut().remove(header::ALLOW);
        response = (response.status(), Json(Told::new(&*problem, spoken))).into_response();
        if let Some(allow) = allow {
            response.headers_mut().insert(header::ALLOW, allow);
        }
    }
    response
}

/// The language asked for: by `lang=`, else by the header that browsers send, else English.
fn language(uri: &Uri, headers: &HeaderMap) -> Result<Lang, Problem> {
    let asked = uri.query().and_then(|query| query.split('&').find_map(|pair| pair.strip_prefix("lang=")));
    match asked {
        Some("en") => Ok(Lang::En),
        Some("zh") => Ok(Lang::Zh),
        Some(other) => Err(Problem::Language(quote(other))),
        None => {
            let liked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
            let first = liked.unwrap_or_default().trim_start().to_ascii_lowercase();
            Ok(if first.starts_with("zh") { Lang::Zh } else { Lang::En })
        }
    }
}
