//! A child with limits: its time, address space, and how much it writes.
//!
//! In: a program, its arguments and its directory. Out: what it wrote, or why it was stopped. A child is ended when its future is dropped.

use std::ffi::OsString;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _};
use tokio::process::Command;

/// Maximum number of bytes of both texts of a run.
pub(super) const MAX_TEXT: usize = 1 << 20;

/// Maximum number of bytes of a stream or a file that a child writes.
pub(super) const MAX_OUTPUT: u64 = 32 << 20;

/// Limits of one child.
#[derive(Copy, Clone, Debug)]
pub(super) struct Limits {
    pub(super) time: Duration,
    /// In bytes.
    pub(super) address_space: u64,
}

/// Outcome of a child.
#[derive(Debug)]
pub(super) enum Outcome {
    /// The child ended by itself.
    Ended { is_success: bool, stdout: String, stderr: String },
    /// A limit ended the child, or it could not run. The message is a sentence without a full stop.
    Stopped(String),
}

/// Runs a program in a directory.
pub(super) async fn run(program: &Path, args: &[OsString], folder: &Path, limits: Limits) -> Outcome {
    let mut command = limited(program, limits);
    command.args(args).current_dir(folder).env_remove("PDLL_INCLUDE_PATH").env("RAYON_NUM_THREADS", "1");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    let ended = async {
        let mut child = command.spawn()?;
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        // A child whose output is no longer read ends by an error when it writes more.
        let (stdout, stderr) = tokio::join!(text(stdout), text(stderr));
        Ok::<_, std::io::Error>((child.wait().await?, stdout?, stderr?))
    };
    match tokio::time::timeout(limits.time, ended).await {
        Err(_) => Outcome::Stopped(format!(
            "the run was stopped after {} s: the patterns or passes may not terminate; `--time-limit` sets the limit",
            limits.time.as_secs()
        )),
        Ok(Err(error)) => Outcome::Stopped(format!("cannot run `{}`: {error}", program.display())),
        Ok(Ok((_, None, _) | (_, _, None))) => {
            Outcome::Stopped(format!("the run was stopped: it wrote more than {} MiB", MAX_OUTPUT >> 20))
        }
        Ok(Ok((status, Some(stdout), Some(stderr)))) => match abnormal(status, &stderr, limits) {
            Some(message) => Outcome::Stopped(message),
            None => Outcome::Ended { is_success: status.success(), stdout, stderr },
        },
    }
}

/// Returns a stream's text; `None` if it is longer than the limit.
async fn text(stream: Option<impl AsyncRead + Unpin>) -> std::io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if let Some(stream) = stream {
        stream.take(MAX_OUTPUT + 1).read_to_end(&mut bytes).await?;
    }
    let is_whole = bytes.len() as u64 <= MAX_OUTPUT;
    Ok(is_whole.then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

/// Returns a command that sets limits for the program in a shell, where the system has these limits. Blocks of files are 512 bytes.
#[cfg(unix)]
fn limited(program: &Path, limits: Limits) -> Command {
    const SCRIPT: &str =
        "ulimit -c 0; ulimit -v $1 2>/dev/null; ulimit -f $2; ulimit -t $3; shift 3; exec \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", SCRIPT, "sh"]);
    command.arg((limits.address_space >> 10).to_string()).arg((MAX_OUTPUT >> 9).to_string());
    // Processor time ends a child that outlives the server. It runs on one thread, so it takes no more than the time.
    command.arg((limits.time.as_secs() + 2).to_string()).arg(program);
    command
}

#[cfg(not(unix))]
fn limited(program: &Path, _: Limits) -> Command {
    Command::new(program)
}

/// Returns why a child ended abnormally; `None` if it exited.
fn abnormal(status: ExitStatus, stderr: &str, limits: Limits) -> Option<String> {
    #[cfg(unix)]
    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
    #[cfg(not(unix))]
    let signal = status.code().is_none().then_some(0);
    let signal = signal?;
    let is_out_of_memory = stderr.contains("memory allocation of ");
    Some(if is_out_of_memory {
        format!(
            "the run was stopped: it needs more than {} MiB of address space; `--memory-limit` sets the limit",
            limits.address_space >> 20
        )
    } else if signal == FILE_SIZE {
        format!("the run was stopped: its trace is larger than {} MiB", MAX_OUTPUT >> 20)
    } else {
        format!("the run was ended by signal {signal}")
    })
}

/// Signal of a process that writes a file beyond the limit.
const FILE_SIZE: i32 = 25;
