//! Mutations of seeds for one second: a small fuzzer without coverage.
//!
//! In: a target's seeds, earlier failures (`fuzz/regressions/TARGET`), and, for long runs, the files of
//! `PDLL_FUZZ_CORPUS`. Out: nothing, or a panic that prints the input. `PDLL_FUZZ_SECONDS` sets the duration,
//! `PDLL_FUZZ_SEED` the seed: `PDLL_FUZZ_SECONDS=300 PDLL_FUZZ_CORPUS=tests cargo test --release -p pdll-fuzz
//! pdll::`.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Time limit for one input, even in a debug build on a busy machine; exceeding it is a failure.
const TOO_LONG: Duration = Duration::from_secs(30);

/// Maximum size of a seed. Larger files are of little use to a mutator.
const MAX_SEED: usize = 20_000;

/// Name of a target, and extension of its files.
pub(crate) struct Target {
    pub(crate) name: &'static str,
    pub(crate) extensions: &'static [&'static str],
    pub(crate) run: fn(&[u8]),
}

impl Target {
    /// Runs the target on earlier failures, on each seed, then on mutations of them. The order is
    /// deterministic.
    pub(crate) fn smoke(&self, seeds: &[&str]) {
        let seeds: Vec<&[u8]> = seeds.iter().map(|seed| seed.as_bytes()).collect();
        self.smoke_bytes(&seeds);
    }

    /// Does the same with seeds that are no text.
    pub(crate) fn smoke_bytes(&self, seeds: &[&[u8]]) {
        let regressions = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions").join(self.name);
        for path in files(&regressions) {
            self.try_one(&read(&path));
        }
        let mut seeds: Vec<Vec<u8>> = seeds.iter().map(|seed| seed.to_vec()).collect();
        for dir in std::env::split_paths(&std::env::var_os("PDLL_FUZZ_CORPUS").unwrap_or_default()) {
            let wanted = files(&dir).into_iter().filter(|path| {
                path.extension().is_some_and(|e| self.extensions.iter().any(|known| e == *known))
            });
            seeds.extend(wanted.map(|path| read(&path)).filter(|text| text.len() < MAX_SEED));
        }
        seeds.iter().for_each(|seed| self.try_one(seed));
        let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ number("PDLL_FUZZ_SEED", 0));
        let end = Instant::now() + Duration::from_secs(number("PDLL_FUZZ_SECONDS", 1));
        let mut n = 0u64;
        while Instant::now() < end {
            let mut input = random.of(&seeds).to_vec();
            for _ in 0..1 + random.below(4) {
                mutate(&mut input, &seeds, &mut random);
            }
            self.try_one(&input);
            n += 1;
        }
        eprintln!("{}: {n} mutations of {} seeds", self.name, seeds.len());
    }

    fn try_one(&self, input: &[u8]) {
        let start = Instant::now();
        let result = catch_unwind(AssertUnwindSafe(|| (self.run)(input)));
        let took = start.elapsed();
        if result.is_err() || took > TOO_LONG {
            eprintln!("{}, after {took:?}, of this input:\n{}\n", self.name, String::from_utf8_lossy(input));
        }
        if let Err(panic) = result {
            resume_unwind(panic);
        }
        assert!(took <= TOO_LONG, "took {took:?}");
    }
}

/// Returns all files below a folder, sorted; none if it does not exist.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut todo = vec![folder.to_owned()];
    let mut found = Vec::new();
    while let Some(folder) = todo.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { todo.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn number(variable: &str, default: u64) -> u64 {
    let Ok(text) = std::env::var(variable) else { return default };
    text.parse().unwrap_or_else(|e| panic!("{variable}: {e}"))
}

fn mutate(input: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut Random) {
    let at = random.below(input.len() + 1);
    let end = (at + 1 + random.below(12)).min(input.len());
    match random.below(5) {
        0 => drop(input.drain(at.min(end)..end)),
        1 => input.insert(at, b"(){}[]<>%^#@!\"=,:;->0x7f \n/*"[random.below(28)]),
        2 => {
            let piece = input[at.min(end)..end].repeat(1 + random.below(40));
            input.splice(at..at, piece);
        }
        3 => {
            let other = random.of(seeds);
            let from = random.below(other.len() + 1);
            let to = (from + random.below(40)).min(other.len());
            input.splice(at..at, other[from..to].iter().copied());
        }
        _ => {
            if let Some(byte) = input.get_mut(at) {
                *byte = random.below(256) as u8;
            }
        }
    }
}

/// Xorshift: the same numbers on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    fn of<'a>(&mut self, seeds: &'a [Vec<u8>]) -> &'a [u8] {
        &seeds[self.below(seeds.len())]
    }
}
