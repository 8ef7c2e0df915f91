//! Records: inputs on standard input one after the other, each with its length, an answer to each on standard output.
//!
//! In: records, `length: u32, input`; all numbers are little-endian. Out: for each, in order, `status: u8, length: u32, length: u32, output,
//! diagnostics`, written before the next record is read; status 0 is success, 1 failure, which has no output. Invariant: an input that fails
//! does not stop the others, and memory does not grow with their number.

use std::io::{ErrorKind, Read, Write};
use std::process::ExitCode;

use crate::files;
use crate::opt::args::Args;
use crate::opt::process::Job;
use crate::opt::shared::{self, Limits, Shared};

/// Largest input.
const MAX_BYTES: u32 = 1 << 30;
/// Number of failed records that the summary names.
const N_NAMED: usize = 8;

/// Returns an error if other options do not go together with records.
pub(super) fn check(args: &Args) -> Result<(), String> {
    if args.inputs.iter().any(|input| input != "-") || args.output != "-" {
        return Err("error: `--records` reads standard input and writes standard output".to_owned());
    }
    match args.observe.for_one_input().or(args.saturate.for_one_input()) {
        Some(option) => Err(format!("error: `{option}` is for a single input, not for `--records`")),
        None => Ok(()),
    }
}

/// Answers all records. An error ends the stream.
pub(super) fn process(
    job: &Job<'_>,
    mut input: impl Read,
    mut output: impl Write,
) -> Result<ExitCode, String> {
    let mut shared = Shared::load(job, false, Limits::default())?;
    let mut failed = Vec::new();
    let mut n_records = 0_usize;
    while let Some(content) = read(&mut input, n_records + 1)? {
        n_records += 1;
        let name = format!("<record {n_records}>");
        let loaded = shared.for_input(job, content.len() as u64)?;
        let (result, mut said) = shared::process_one(job, loaded, &name, |job| {
            job.process_bytes(&name, content).map_err(|failed| failed.messages)
        });
        let result = result.and_then(|content| match u32::try_from(content.len()) {
            Ok(_) => Ok(content),
            Err(_) => Err(format!("error: `{name}`: the output has more than {} bytes", u32::MAX)),
        });
        if let Err(message) = &result {
            failed.push(n_records);
            said.push_str(message);
            said.push('\n');
        }
        write(&mut output, result.ok().as_deref(), &said)
            .map_err(|error| format!("error: cannot write the answer to record {n_records}: {error}"))?;
    }
    files::say(&summary(n_records, &failed));
    Ok(if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Reads the next record; `None` at the end.
fn read(input: &mut impl Read, number: usize) -> Result<Option<Vec<u8>>, String> {
    let said = |error: std::io::Error| format!("error: cannot read record {number}: {error}");
    let mut length = Vec::new();
    input.by_ref().take(4).read_to_end(&mut length).map_err(said)?;
    let length = match <[u8; 4]>::try_from(&*length) {
        Ok(length) => u32::from_le_bytes(length),
        Err(_) if length.is_empty() => return Ok(None),
        Err(_) => return Err(format!("error: the input ends within the length of record {number}")),
    };
    if length > MAX_BYTES {
        return Err(format!("error: record {number} has {length} bytes, more than {MAX_BYTES}"));
    }
    // The length is not trusted: memory is allocated for what is there.
    let mut content = Vec::new();
    input.by_ref().take(length.into()).read_to_end(&mut content).map_err(said)?;
    match content.len() {
        n if n == length as usize => Ok(Some(content)),
        n => Err(format!("error: the input ends within record {number}, after {n} of {length} bytes")),
    }
}

/// Writes an answer.
fn write(output: &mut impl Write, content: Option<&[u8]>, said: &str) -> std::io::Result<()> {
    let too_long = |_| std::io::Error::from(ErrorKind::FileTooLarge);
    let (status, content) = (u8::from(content.is_none()), content.unwrap_or_default());
    output.write_all(&[status])?;
    output.write_all(&u32::try_from(content.len()).map_err(too_long)?.to_le_bytes())?;
    output.write_all(&u32::try_from(said.len()).map_err(too_long)?.to_le_bytes())?;
    output.write_all(content)?;
    output.write_all(said.as_bytes())?;
    output.flush()
}

/// Returns the line about all records.
fn summary(n_records: usize, failed: &[usize]) -> String {
    let records = if n_records == 1 { "1 record".to_owned() } else { format!("{n_records} records") };
    if failed.is_empty() {
        return format!("{records} answered\n");
    }
    let mut named: Vec<String> = failed.iter().take(N_NAMED).map(ToString::to_string).collect();
    if failed.len() > N_NAMED {
        named.push(format!("{} more", failed.len() - N_NAMED));
    }
    format!("{records} answered; failed: {}\n", named.join(", "))
}
