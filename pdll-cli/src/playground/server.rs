//! The server: who may ask, how much, and what is answered.
//!
//! Every request must have the server's address as its `Host`, come from the page itself (`Origin`), and have the token; all others are
//! refused before anything else is looked at. `GET /` is the page, `POST /run` tries two texts.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::Value;
use tokio::sync::Semaphore;

use crate::playground::process::MAX_TEXT;
use crate::playground::try_out::TryOut;

/// Maximum number of runs at a time. The page has one, and ends those that it does not need any more.
const MAX_RUNS: usize = 4;

/// Time for a request besides that of its run.
const MARGIN: Duration = Duration::from_secs(10);

/// Headers of each response. The page loads nothing, and the trace in it runs scripts in a frame without access to the page.
const HEADERS: [(HeaderName, &str); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; img-src data:; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::CACHE_CONTROL, "no-store"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
];

/// What all requests share.
pub(super) struct Server {
    port: u16,
    token: String,
    page: String,
    try_out: TryOut,
    runs: Semaphore,
}

impl Server {
    /// Creates a server.
    pub(super) fn new(port: u16, token: String, page: String, try_out: TryOut) -> Arc<Server> {
        Arc::new(Server { port, token, page, try_out, runs: Semaphore::new(MAX_RUNS) })
    }

    /// Returns why a request is refused.
    fn refusal(&self, request: &Request) -> Option<&'static str> {
        let headers = request.headers();
        let Some(host) = only(headers, &header::HOST) else { return Some("expected one `Host`") };
        if !["127.0.0.1", "localhost"].iter().any(|name| host == format!("{name}:{}", self.port)) {
            return Some("another `Host` than this server");
        }
        let is_own = only(headers, &header::ORIGIN).is_some_and(|origin| origin == format!("http://{host}"));
        // A browser sends no `Origin` when the address of the page is opened.
        let may_be_absent = request.method() == Method::GET && !headers.contains_key(header::ORIGIN);
        if !is_own && !may_be_absent {
            return Some("another `Origin` than this server's page");
        }
        let token = request.uri().query().and_then(|query| query.strip_prefix("token="));
        (!token.is_some_and(|token| is_equal(token, &self.token))).then_some("wrong token")
    }
}

/// Returns the value of a header that occurs once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Compares in a time that does not depend on where the texts differ.
fn is_equal(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
}

/// Returns the routes.
pub(super) fn router(server: Arc<Server>) -> Router {
    Router::new()
        .route("/", get(page))
        .route("/run", post(run))
        .fallback(async || (StatusCode::NOT_FOUND, "no such page\n"))
        // Escapes make JSON longer than its texts, in the worst case six times.
        .layer(DefaultBodyLimit::max(6 * MAX_TEXT + 1024))
        .layer(from_fn_with_state(server.clone(), guard))
        .with_state(server)
}

/// Refuses what is not from the page, ends what takes too long, and adds the headers.
async fn guard(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let mut response = match server.refusal(&request) {
        Some(reason) => (StatusCode::FORBIDDEN, format!("refused: {reason}\n")).into_response(),
        None => match tokio::time::timeout(server.try_out.limits.time + MARGIN, next.run(request)).await {
            Ok(response) => response,
            Err(_) => (StatusCode::REQUEST_TIMEOUT, "the request took too long\n").into_response(),
        },
    };
    let headers = HEADERS.map(|(name, value)| (name, HeaderValue::from_static(value)));
    response.headers_mut().extend(headers);
    response
}

async fn page(State(server): State<Arc<Server>>) -> Html<String> {
    Html(server.page.clone())
}

/// Tries the texts of a request: `{"pdll": TEXT, "mlir": TEXT}`.
async fn run(State(server): State<Arc<Server>>, headers: HeaderMap, body: Bytes) -> Response {
    if only(&headers, &header::CONTENT_TYPE) != Some("application/json") {
        return (StatusCode::UNSUPPORTED_MEDIA_TYPE, "expected `application/json`\n").into_response();
    }
    let value: Value = serde_json::from_slice(&body).unwrap_or_default();
    let (Some(pdll), Some(mlir)) = (value["pdll"].as_str(), value["mlir"].as_str()) else {
        return (StatusCode::BAD_REQUEST, "expected an object with `pdll` and `mlir`\n").into_response();
    };
    if pdll.len() + mlir.len() > MAX_TEXT {
        let message = format!("the texts are too large: the limit of both is {MAX_TEXT} bytes\n");
        return (StatusCode::PAYLOAD_TOO_LARGE, message).into_response();
    }
    let Ok(_run) = server.runs.try_acquire() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many runs at a time\n").into_response();
    };
    match server.try_out.run(pdll, mlir).await {
        Ok(answer) => ([(header::CONTENT_TYPE, "application/json")], answer.to_string()).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, format!("cannot run: {error}\n")).into_response(),
    }
}
