//! `pdll playground`: a local page with a file of PDLL and one of MLIR, both editable, and what `pdll` makes of them.
//!
//! In: the files and the options of runs. Out: a server on the loopback address, until it is interrupted. The files are not changed.
//! Invariant: text of a request is only ever processed by a child, whose time, memory and output are limited (`process`).

mod diagnostics;
mod page;
mod process;
mod server;
mod try_out;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use crate::files;
use crate::playground::process::{Limits, MAX_TEXT};
use crate::playground::server::Server;
use crate::playground::try_out::TryOut;

/// Options of `pdll playground`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// File of PDLL
    #[arg(value_name = "FILE.pdll")]
    pdll: PathBuf,

    /// File of MLIR
    #[arg(value_name = "FILE.mlir")]
    mlir: PathBuf,

    /// Directory to search for files that the patterns and definitions include, besides those of `PDLL_INCLUDE_PATH`
    #[arg(short = 'I', value_name = "DIRECTORY")]
    include: Vec<PathBuf>,

    /// File with the definition of a dialect in TableGen (ODS); may be given more than once
    #[arg(long, value_name = "FILE")]
    dialect: Vec<PathBuf>,

    /// Accept operations, types and attributes of unregistered dialects
    #[arg(long)]
    allow_unregistered_dialect: bool,

    /// Pipeline to run after the patterns
    #[arg(long, value_name = "PIPELINE")]
    pass_pipeline: Option<String>,

    /// Maximum number of rewrites and folds of a run. The default grows with the size of the IR
    #[arg(long, value_name = "NUMBER")]
    rewrite_budget: Option<u64>,

    /// Port of the loopback address; 0 is any free port
    #[arg(long, default_value_t = 0, value_name = "PORT")]
    port: u16,

    /// Maximum time of a run, in seconds
    #[arg(long, default_value_t = 10, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=3600))]
    time_limit: u64,

    /// Maximum address space of a run, in MiB, of which the stacks take 2048; only where the system limits it
    #[arg(long, default_value_t = 6144, value_name = "MIB", value_parser = clap::value_parser!(u64).range(256..=1 << 20))]
    memory_limit: u64,
}

/// Serves until the process is interrupted.
pub(crate) fn run(args: &Args) -> ExitCode {
    match serve(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            files::say(&format!("error: {message}\n"));
            ExitCode::FAILURE
        }
    }
}

fn serve(args: &Args) -> Result<(), String> {
    let (pdll, mlir) = (read(&args.pdll, "pdll")?, read(&args.mlir, "mlir")?);
    if pdll.len() + mlir.len() > MAX_TEXT {
        return Err(format!("the files are too large: the limit of both is {MAX_TEXT} bytes"));
    }
    let said = |error: io::Error| format!("cannot serve: {error}");
    let limits =
        Limits { time: Duration::from_secs(args.time_limit), address_space: args.memory_limit << 20 };
    let try_out = try_out(args, limits).map_err(said)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(said)?;
    runtime.block_on(async {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port));
        let listener = tokio::net::TcpListener::bind(address).await;
        let listener = listener.map_err(|error| format!("cannot listen on {address}: {error}"))?;
        let port = listener.local_addr().map_err(said)?.port();
        let token = token().map_err(|error| format!("cannot create a token: {error}"))?;
        files::write("-", format!("http://127.0.0.1:{port}/?token={token}\n"))?;
        let page = page::html(&try_out, &pdll, &mlir);
        let router = server::router(Server::new(port, token, page, try_out));
        // When this returns, the runtime drops the runs, which ends their processes and removes their files.
        tokio::select! {
            served = axum::serve(listener, router) => served.map_err(said),
            interrupted = tokio::signal::ctrl_c() => interrupted.map_err(said),
        }
    })
}

/// Returns the text of a file, whose name must have the extension.
fn read(file: &Path, extension: &str) -> Result<String, String> {
    if file.extension().is_none_or(|it| it != extension) {
        return Err(format!(
            "expected a file whose name ends in `.{extension}`, but got `{}`",
            file.display()
        ));
    }
    let bytes = std::fs::read(file).map_err(|error| format!("cannot read `{}`: {error}", file.display()))?;
    files::text(&file.to_string_lossy(), bytes)
}

/// Returns how texts are tried. Paths are absolute, because runs have a directory of their own.
fn try_out(args: &Args, limits: Limits) -> io::Result<TryOut> {
    let name = |file: &Path| file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let folder = |file: &Path| file.parent().map(Path::to_owned).filter(|it| !it.as_os_str().is_empty());
    let own = [&args.pdll, &args.mlir].map(|file| folder(file).unwrap_or_else(|| PathBuf::from(".")));
    let include = own.into_iter().chain(files::include_dirs(&args.include));
    let include = include.map(std::path::absolute).collect::<io::Result<_>>()?;
    let mut options: Vec<_> = Vec::new();
    for file in &args.dialect {
        options.push(option("--dialect=", std::path::absolute(file)?));
    }
    if args.allow_unregistered_dialect {
        options.push("--allow-unregistered-dialect".into());
    }
    options.extend(args.pass_pipeline.iter().map(|it| option("--pass-pipeline=", it)));
    options.extend(args.rewrite_budget.iter().map(|it| option("--rewrite-budget=", it.to_string())));
    let program = std::env::current_exe()?;
    Ok(TryOut { program, pdll: name(&args.pdll), mlir: name(&args.mlir), include, options, limits })
}

/// Returns an option with its value.
fn option(name: &str, value: impl Into<std::ffi::OsString>) -> std::ffi::OsString {
    let mut option = std::ffi::OsString::from(name);
    option.push(value.into());
    option
}

/// Returns 128 random bits of the system in hexadecimal.
fn token() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
