//! Reading on several threads: texts give the same IR and the same errors on one thread, and in parts on 1, 2, 8 and 16 threads. The texts are
//! random modules, those of tests of the repository, and both with errors. Contexts are not shared, so that attributes get other numbers.
//!
//! `PDLL_RANDOM_MODULES` is the number of random modules, `PDLL_RANDOM_SEED` the first seed. One in `PDLL_READ_ONE_IN` texts of the repository
//! is read.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread::ThreadId;
use std::time::Duration;

use pdll::bytecode::{BytecodeWriterConfig, write_bytecode};
use pdll::ods::{Dialect, DialectRegistration, OpInfo};
use pdll::prelude::*;
use pdll::text::{
    AsmResult, Assembly, OpAsmParser, OpAsmPrinter, OpParts, PrintOptions, parse_named, split_input,
};
use pdll_random::Rng;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::parallel::module;
use super::random::number;

/// A way to read texts, with a context in which attributes get numbers in the order in which they are read.
struct Way {
    ctx: Context,
    pool: Option<ThreadPool>,
}

impl Way {
    /// Returns the way to read on one thread, or in parts on so many.
    fn new(n_threads: Option<usize>) -> Way {
        let ctx = Context::new();
        pdll_dialects::load_all_dialects(&ctx);
        Way { ctx, pool: n_threads.map(pool) }
    }

    /// Returns all that can be told of a text that is read.
    fn read(&self, text: &str, is_strict: bool) -> Vec<u8> {
        let Way { ctx, pool } = self;
        ctx.allow_unregistered_dialects(!is_strict);
        ctx.set_multithreading_threshold(pool.as_ref().map(|_| 0));
        let read = || parse_named(ctx, "f.mlir", text);
        let read = pool.as_ref().map_or_else(read, |pool| pool.install(read));
        let ir = match read {
            Ok(ir) => ir,
            Err(error) => return error.to_string().into_bytes(),
        };
        ctx.enable_multithreading(false);
        let ops: Vec<Op> = ir.walk_pre_order(ir.top()).collect();
        let verified = ir.verify().err().map(|errors| errors.to_string());
        let options = PrintOptions::new().debug_info(true);
        let mut seen = format!("{ops:?} {} {}\n{verified:?}\n", ir.n_ops(), ir.n_ops_created());
        for options in [options, options.custom_forms(true)] {
            seen.push_str(&ir.to_text(&options));
        }
        let mut seen = seen.into_bytes();
        match write_bytecode(&ir, &BytecodeWriterConfig::new()) {
            Ok(bytes) => seen.extend(bytes),
            Err(error) => seen.extend(error.to_string().bytes()),
        }
        seen
    }
}

fn pool(n_threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(n_threads).build().unwrap()
}

/// Asserts that a text is read alike in all ways; returns whether it has no error.
fn compare(text: &str, is_strict: bool, ways: &[Way]) -> bool {
    let plain = ways[0].read(text, is_strict);
    for way in &ways[1..] {
        let ours = way.read(text, is_strict);
        assert!(
            ours == plain,
            "{:?}\n{text}\n{}\n{}",
            way.pool,
            String::from_utf8_lossy(&plain),
            String::from_utf8_lossy(&ours)
        );
    }
    plain.starts_with(b"[")
}

/// Returns a text with a line or a byte removed, or a line doubled, or another one in its place.
fn change(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    if lines.is_empty() {
        return String::new();
    }
    let (nth, other) = (rng.below(lines.len()), rng.below(lines.len()));
    match rng.below(4) {
        0 => _ = lines.remove(nth),
        1 => lines.insert(nth, lines[nth]),
        2 => lines[nth] = lines[other],
        _ => {
            let mut at = rng.below(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            let rest = text[at..].chars().next().map_or("", |first| &text[at + first.len_utf8()..]);
            return format!("{}{rest}", &text[..at]);
        }
    }
    lines.join("\n")
}

#[test]
fn threads_do_not_change_what_is_read_of_random_modules() {
    let ways = [None, Some(1), Some(2), Some(8), Some(16)].map(Way::new);
    let (n, first) = (number("PDLL_RANDOM_MODULES", 12), number("PDLL_RANDOM_SEED", 1));
    let printing = Way::new(None).ctx;
    let (mut n_valid, mut n_invalid) = (0, 0);
    for seed in first..first + n {
        let mut rng = Rng::new(seed);
        let program = module(seed);
        let mut texts = vec![format!("module @m {{\n{program}}}\n")];
        if let Ok(ir) = parse_named(&printing, "f.mlir", &program) {
            let options = PrintOptions::new();
            for options in [options, options.debug_info(true)] {
                texts.push(ir.to_text(&options));
                texts.push(ir.to_text(&options.custom_forms(true)));
            }
        }
        texts.push(program);
        for text in texts {
            for text in [change(&text, &mut rng), text] {
                match compare(&text, true, &ways) {
                    true => n_valid += 1,
                    false => n_invalid += 1,
                }
            }
        }
    }
    assert!(n_valid > n && n_invalid > n, "{n_valid} texts are valid, {n_invalid} are not");
}

/// Appends the files below a folder whose names end so.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap().to_string_lossy();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            files(&path, found);
        } else if [".mlir", ".cases"].iter().any(|end| name.ends_with(end)) {
            found.push(path);
        }
    }
}

#[test]
fn threads_do_not_change_what_is_read_of_files() {
    let mut paths = Vec::new();
    files(Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap(), &mut paths);
    let ways = [None, Some(3)].map(Way::new);
    let mut rng = Rng::new(1);
    let (mut n_valid, mut n_invalid, mut nth) = (0, 0, 0);
    let one_in = number("PDLL_READ_ONE_IN", 4);
    for path in paths {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        for (_, part) in split_input(&text) {
            nth += 1;
            if nth % one_in != 0 {
                continue;
            }
            // Side by side there is more to divide.
            let twice = format!("{part}\n{part}");
            for text in [part, &twice, &change(part, &mut rng)] {
                match compare(text, false, &ways) {
                    true => n_valid += 1,
                    false => n_invalid += 1,
                }
            }
        }
    }
    assert!(
        n_valid > nth / one_in / 3 && n_invalid > nth / one_in / 3,
        "{n_valid} texts are valid, {n_invalid} are not"
    );
}

/// The threads that read `where.mark`.
static THREADS: Mutex<Option<HashSet<ThreadId>>> = Mutex::new(None);

struct Where;

impl Dialect for Where {
    const NAME: &'static str = "where";

    fn register(_: &Context, registration: &mut DialectRegistration) {
        let assembly = Some(Assembly::Custom { parse, print });
        registration.add_op(OpInfo { assembly, ..OpInfo::new("where.mark") });
    }
}

fn parse(_: &mut OpAsmParser<'_>, _: &mut OpParts) -> AsmResult {
    THREADS.lock().unwrap().get_or_insert_default().insert(std::thread::current().id());
    std::thread::sleep(Duration::from_millis(1));
    Ok(())
}

fn print(_: &mut OpAsmPrinter<'_>, _: Op) {}

#[test]
fn functions_of_a_large_text_are_read_on_several_threads() {
    let function = |nth: usize| {
        format!(
            "  func.func @f{nth}(%a: i32)\n      attributes {{no_inline}} {{\n    where.mark\n    return\n  }} loc(\"}}\":{nth}:1)\n"
        )
    };
    let text = format!("module {{\n{}}}", (1..100).map(function).collect::<String>());
    let pool = pool(4);
    for (threshold, is_divided) in [(Some(0), true), (Some(10_000), false), (None, false)] {
        let ctx = Context::new();
        pdll_dialects::load_all_dialects(&ctx);
        ctx.load_dialect::<Where>();
        ctx.set_multithreading_threshold(threshold);
        THREADS.lock().unwrap().take();
        let ir = pool.install(|| parse_named(&ctx, "f.mlir", &text)).unwrap();
        ir.verify().unwrap();
        let n_threads = THREADS.lock().unwrap().take().map_or(0, |threads| threads.len());
        assert_eq!(n_threads > 1, is_divided, "{threshold:?}: {n_threads} threads");
    }
}
