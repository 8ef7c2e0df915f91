//! Thousands of programs, made by a grammar and broken by chance, against MLIR: `mlir-pdll-22` and we agree on the
//! verdict, on the words and places of errors and notes, on the syntax tree, on PDL and on C++, but for what
//! `docs/divergences.md` lists; and all of them together make us say each text that a program can make us say, and meet each
//! construct that definitions are written with.
//!
//! `PDLL_GENERATED` is how many programs are tried, `PDLL_SEED` the number the first of them grows from. What differs
//! is made as small as it gets and shown; `PDLL_EXPLAINED` names an entry of the list of which all cases are shown.

#![allow(clippy::unwrap_used, reason = "tests")]

mod apart;
mod broken;
mod compare;
mod definitions;
mod known;
mod mend;
mod met;
mod minimise;
mod mutate;
mod ours;
mod outcome;
mod pdl_text;
mod program;
mod random;
#[path = "../topics/source.rs"]
mod source;
mod texts;
mod theirs;
mod tokens;
mod written;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};

use compare::Difference;
use definitions::Definitions;
use known::Different;
use met::Met;
use outcome::Outcome;
use random::Random;
use texts::{Counts, Texts};

/// How many programs, unless `PDLL_GENERATED` says.
const N_PROGRAMS: usize = 20_000;

/// How many programs one start of the tool compiles.
const BATCH: usize = 250;

/// How many different files of definitions there are.
const N_DEFINITIONS: usize = 40;

/// One in so many programs includes definitions.
const ODS_EVERY: usize = 8;

/// Of one in so many files there is a file of PDLL that includes it, for programs to include.
const INCLUDED_EVERY: usize = 8;

/// One in so many of those stands on MLIR's own files, which takes the tool ten times as long as all else.
const MLIR_EVERY: usize = 45;

/// What files of definitions on top of MLIR's are called.
const MLIR_DEFINITIONS: &str = "mlirdefs";

/// How many differences are made small and shown.
const N_SHOWN: usize = 12;

#[test]
fn agrees_on_generated_programs() {
    if !theirs::is_installed() {
        return;
    }
    // A panic of the compiler is a difference, and shown as one.
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !ours::is_compiling() {
            usual(info);
        }
    }));
    let world = &*WORLD;
    let n_programs = number("PDLL_GENERATED").unwrap_or(N_PROGRAMS);
    let seed = number("PDLL_SEED").unwrap_or(0) as u64;
    let tally = world.compare_all(seed, n_programs);
    let is_fine = tally.report(world, n_programs);
    check_listed(tally.known.keys());
    let _ = std::panic::take_hook();
    let (table, missed) = world.texts.report(&tally.texts);
    eprint!("{table}");
    assert!(is_fine, "there are differences that docs/divergences.md does not list");
    assert!(missed.is_empty() || n_programs < N_PROGRAMS, "no program makes us say: {missed:#?}");
    let (table, missed) = tally.met.report();
    eprint!("{table}");
    assert!(missed.is_empty() || n_programs < N_PROGRAMS, "no program meets: {missed:#?}");
}

#[test]
fn reads_definitions_alike() {
    if !theirs::is_installed() {
        return;
    }
    let world = &*WORLD;
    let of_mlir = world.mlir_definitions.iter().step_by(N_DEFINITIONS / 5);
    for definitions in world.definitions.iter().chain(of_mlir) {
        let program = format!("#include \"{}\"\n", definitions.file);
        let include = &world.folders(&program)[1];
        let theirs = dumped(&theirs::dump(&world.folder, include, &program));
        let ours = dumped(&ours::dump(&world.folders(&program), &program));
        assert!(theirs.len() > 20, "{}: {theirs:#?}", definitions.file);
        assert_eq!(theirs, ours, "{}", definitions.file);
    }
}

/// What is said of dialects, operations and constraints, each in order. Constraints of one name may stand in any.
fn dumped(text: &str) -> Vec<String> {
    let at =
        text.find("  AttributeConstraint").or_else(|| text.find("  TypeConstraint")).unwrap_or(text.len());
    let (operations, constraints) = text.split_at(at);
    let mut blocks: Vec<String> = constraints.split_inclusive("\n  }\n").map(str::to_owned).collect();
    let titles: Vec<String> =
        blocks.iter().map(|block| block.lines().next().unwrap_or_default().to_owned()).collect();
    blocks.sort();
    operations.lines().map(str::to_owned).chain(titles).chain(blocks).collect()
}

#[test]
fn agrees_on_written_programs() {
    if !theirs::is_installed() {
        return;
    }
    let world = &*WORLD;
    let programs = written::programs();
    let root = written::root();
    let (n_different, entries) = (Mutex::new(0), Mutex::new(BTreeSet::new()));
    let by_folder: BTreeMap<&Path, Vec<&str>> = programs.iter().fold(BTreeMap::new(), |mut all, program| {
        all.entry(&program.folder).or_insert_with(Vec::new).push(&program.text);
        all
    });
    std::thread::scope(|scope| {
        let parts =
            by_folder.iter().flat_map(|(folder, all)| all.chunks(BATCH).map(move |part| (*folder, part)));
        for (folder, programs) in parts {
            let (world, root, n_different, entries) = (world, &root, &n_different, &entries);
            scope.spawn(move || {
                let dirs = [folder.to_path_buf(), root.join("tests/agree/cases"), world.mlir.clone()];
                let texts: Vec<String> = programs.iter().map(|program| (*program).to_owned()).collect();
                let theirs = |texts: &[String]| theirs::compile(folder, &dirs[1..], texts);
                let (mut different, mut shown) = (Vec::new(), Vec::new());
                for (program, theirs) in programs.iter().copied().zip(theirs(&texts)) {
                    let ours = ours::compile(&dirs, program);
                    if let Some(difference) = compare::compare(program, &theirs, &ours) {
                        different.push(Different::new(program, theirs, ours));
                        shown.push((program, difference));
                    }
                }
                let explained = known::explain(different, &theirs, &|text| ours::compile(&dirs, text));
                let is_topic = folder.ends_with(TOPICS);
                let mut seen = BTreeSet::new();
                for (entry, (program, difference)) in explained.into_iter().zip(shown) {
                    seen.insert(program);
                    if let Some(entry) = entry {
                        entries.lock().unwrap().insert(entry);
                        if !is_topic || differs(program) == Some(entry) {
                            continue;
                        }
                        eprintln!("it is `{entry}`:");
                    }
                    let Difference { sort, shown } = difference;
                    eprintln!("==== {}: {sort}\n{program}\n{shown}", folder.display());
                    *n_different.lock().unwrap() += 1;
                }
                let is_stale = |program: &&&str| is_topic && !seen.contains(**program);
                for program in programs.iter().filter(is_stale) {
                    if let Some(entry) = differs(program) {
                        eprintln!("==== no difference any more: {entry}\n{program}");
                        *n_different.lock().unwrap() += 1;
                    }
                }
            });
        }
    });
    eprintln!("{} programs", programs.len());
    check_listed(&*entries.lock().unwrap());
    let n_different = *n_different.lock().unwrap();
    assert!(
        n_different == 0,
        "{n_different} programs show differences that docs/divergences.md does not list"
    );
}

/// The folder of programs in which the difference that one shows is named.
const TOPICS: &str = "cases/topics";

/// The entry of the list that a program says it shows.
fn differs(program: &str) -> Option<&str> {
    program.lines().find_map(|line| line.strip_prefix("// differs: "))
}

fn number(name: &str) -> Option<usize> {
    std::env::var(name).ok()?.parse().ok()
}

/// Written once: no test may read what another is about to write.
static WORLD: LazyLock<World> = LazyLock::new(World::new);

/// The files that programs include, and where they are.
struct World {
    folder: PathBuf,
    /// The folder of MLIR's `.td` files.
    mlir: PathBuf,
    /// The folder of what stands for them.
    small: PathBuf,
    definitions: Vec<Definitions>,
    /// The same on top of MLIR's files.
    mlir_definitions: Vec<Definitions>,
    /// Programs somebody wrote, to be broken, each with what it is picked by.
    written: Vec<(u64, String)>,
    texts: Texts,
}

impl World {
    fn new() -> World {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("oracle_generated");
        std::fs::create_dir_all(&folder).unwrap();
        definitions::shared(&folder);
        let definitions = |stem: &str| {
            let file = |i| format!("{stem}{i}.td");
            let numbers = 0..N_DEFINITIONS;
            numbers.map(|i| definitions::definitions(&mut Random::new(i as u64), &folder, &file(i))).collect()
        };
        let (mut definitions, mlir_definitions): (Vec<Definitions>, _) =
            (definitions("defs"), definitions(MLIR_DEFINITIONS));
        for i in 0..N_DEFINITIONS / INCLUDED_EVERY {
            definitions.push(definitions::included(&folder, &definitions[i]));
        }
        let mlir = PathBuf::from(pdll_oracle::find_include_dir().unwrap());
        let small = definitions::small(&folder);
        World { folder, mlir, small, definitions, mlir_definitions, written: written(), texts: Texts::new() }
    }

    /// The program that grows from a number.
    fn program(&self, number: u64) -> String {
        if let Ok(file) = std::env::var("PDLL_PROGRAM") {
            return std::fs::read_to_string(file).unwrap();
        }
        let mut random = Random::new(number);
        let definitions = (random.below(ODS_EVERY) == 0).then(|| match random.below(MLIR_EVERY) {
            0 => &self.mlir_definitions[random.below(N_DEFINITIONS)],
            _ => &self.definitions[random.below(self.definitions.len())],
        });
        let is_right = |program: &str| self.is_accepted(program);
        let any = |random: &mut Random| program::program(random, definitions, 0);
        let right = |random: &mut Random| program::right_program(random, definitions, &is_right);
        let random = &mut random;
        match random.below(20) {
            0..=6 => right(random),
            7 => {
                let base = right(random);
                mutate::respace(random, &base)
            }
            8..=11 => any(random),
            12 => program::program(random, definitions, 1),
            13 => {
                let base = if random.percent(50) { right(random) } else { any(random) };
                broken::break_one(random, &base)
            }
            14 => program::program(random, definitions, 4),
            15 => {
                let base = right(random);
                mutate::mutate(random, &base)
            }
            16..=17 => {
                let base = any(random);
                mutate::mutate(random, &base)
            }
            _ => {
                let base = self.pick_written(random);
                if random.percent(10) { base.to_owned() } else { mutate::mutate(random, base) }
            }
        }
    }

    /// A program somebody wrote. One more of those changes few of the choices.
    fn pick_written(&self, random: &mut Random) -> &str {
        let salt = random.below(usize::MAX) as u64;
        let picked = self.written.iter().max_by_key(|(hash, _)| Random::new(hash ^ salt).below(usize::MAX));
        picked.map_or("", |(_, text)| text)
    }

    /// What the tool says of each program. Those that include the same files of MLIR's it gets together.
    fn theirs(&self, programs: &[String]) -> Vec<Outcome> {
        let needs_mlir = |program: &String| program.contains(MLIR_DEFINITIONS);
        let mut outcomes = vec![Outcome::default(); programs.len()];
        for (with_mlir, include) in [(false, &self.small), (true, &self.mlir)] {
            let indices: Vec<usize> =
                (0..programs.len()).filter(|i| needs_mlir(&programs[*i]) == with_mlir).collect();
            let some: Vec<String> = indices.iter().map(|i| programs[*i].clone()).collect();
            for (i, outcome) in
                indices.into_iter().zip(theirs::compile(&self.folder, std::slice::from_ref(include), &some))
            {
                outcomes[i] = outcome;
            }
        }
        outcomes
    }

    fn ours(&self, program: &str) -> Outcome {
        ours::compile(&self.folders(program), program)
    }

    /// Do we accept it?
    fn is_accepted(&self, program: &str) -> bool {
        ours::is_accepted(&self.folders(program), program)
    }

    /// Where a program's includes are looked for.
    fn folders(&self, program: &str) -> [PathBuf; 2] {
        let include = if program.contains(MLIR_DEFINITIONS) { &self.mlir } else { &self.small };
        [self.folder.clone(), include.clone()]
    }

    /// Compares a run of programs, in as many threads as there are processors.
    fn compare_all(&self, seed: u64, n_programs: usize) -> Tally {
        let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
        let (next, total) = (AtomicUsize::new(0), Mutex::new(Tally::default()));
        std::thread::scope(|scope| {
            for _ in 0..n_threads {
                scope.spawn(|| {
                    let mut tally = Tally::default();
                    loop {
                        let first = next.fetch_add(BATCH, Ordering::Relaxed);
                        if first >= n_programs {
                            break;
                        }
                        let numbers = first..(first + BATCH).min(n_programs);
                        let programs: Vec<String> = numbers.map(|i| self.program(seed + i as u64)).collect();
                        self.compare(&programs, &mut tally);
                    }
                    total.lock().unwrap().add(tally);
                });
            }
        });
        total.into_inner().unwrap()
    }

    fn compare(&self, programs: &[String], tally: &mut Tally) {
        let (mut different, mut shown) = (Vec::new(), Vec::new());
        for (program, theirs) in programs.iter().zip(self.theirs(programs)) {
            let ours = self.ours(program);
            *tally.verdicts.entry(theirs.is_accepted()).or_default() += 1;
            let mut said = ours.said();
            said.extend(ours::said_by_default(&self.folders(program), program));
            self.texts.count(&said, &mut tally.texts);
            let definitions = self.definitions.iter().chain(&self.mlir_definitions);
            tally.met.count(program, definitions, &theirs.warnings);
            if let Some(difference) = compare::compare(program, &theirs, &ours) {
                different.push(Different::new(program, theirs, ours));
                shown.push((program, difference));
            }
        }
        for (entry, (program, difference)) in self.explain(different).into_iter().zip(shown) {
            let Some(entry) = entry else {
                tally.unknown.entry(difference.sort).or_default().push(program.clone());
                continue;
            };
            if std::env::var("PDLL_EXPLAINED").is_ok_and(|shown| shown == entry) {
                eprintln!("==== {entry}: {}\n{program}\n{}", difference.sort, difference.shown);
            }
            *tally.known.entry(entry).or_default() += 1;
        }
    }

    /// Does a program show a difference of this sort that nothing explains?
    fn shows(&self, program: &str, sort: &str) -> bool {
        let (theirs, ours) = (self.theirs(&[program.to_owned()]).swap_remove(0), self.ours(program));
        compare::compare(program, &theirs, &ours).is_some_and(|difference| difference.sort == sort)
            && self.explain(vec![Different::new(program, theirs, ours)]) == [None]
    }

    /// The entry of the list that explains each difference.
    fn explain(&self, different: Vec<Different>) -> Vec<Option<&'static str>> {
        known::explain(different, &|programs| self.theirs(programs), &|program| self.ours(program))
    }
}

/// Is what explains a difference in the list?
fn check_listed<'a>(entries: impl IntoIterator<Item = &'a &'static str>) {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/divergences.md");
    let list = std::fs::read_to_string(list).unwrap();
    for entry in entries {
        assert!(list.contains(&format!("`{entry}`")), "docs/divergences.md has no `{entry}`");
    }
}

/// What was found.
#[derive(Default)]
struct Tally {
    verdicts: BTreeMap<bool, usize>,
    /// How often each entry of the list explains a difference.
    known: BTreeMap<&'static str, usize>,
    /// The programs that show a difference, by its sort.
    unknown: BTreeMap<String, Vec<String>>,
    /// How often each text of ours was said.
    texts: Counts,
    met: Met,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        for (verdict, n) in other.verdicts {
            *self.verdicts.entry(verdict).or_default() += n;
        }
        for (entry, n) in other.known {
            *self.known.entry(entry).or_default() += n;
        }
        for (sort, programs) in other.unknown {
            self.unknown.entry(sort).or_default().extend(programs);
        }
        self.texts.add(other.texts);
        self.met.add(other.met);
    }

    fn report(&self, world: &World, n_programs: usize) -> bool {
        let count = |verdict| self.verdicts.get(&verdict).copied().unwrap_or(0);
        eprintln!("{n_programs} programs: {} accepted, {} rejected", count(true), count(false));
        for (entry, n) in &self.known {
            eprintln!("  {n:6} differ as listed: {entry}");
        }
        let mut sorts: Vec<(&String, &Vec<String>)> = self.unknown.iter().collect();
        sorts.sort_by_key(|(_, programs)| std::cmp::Reverse(programs.len()));
        for (sort, programs) in &sorts {
            eprintln!("  {:6} differ: {sort}", programs.len());
        }
        for (sort, programs) in sorts.iter().take(number("PDLL_SHOWN").unwrap_or(N_SHOWN)) {
            // What includes MLIR's definitions takes long to be made small.
            let is_slow = |program: &str| program.contains(MLIR_DEFINITIONS);
            let shortest = programs.iter().min_by_key(|program| (is_slow(program), program.len())).unwrap();
            let still = |program: &str| world.shows(program, sort);
            let is_quick = !is_slow(shortest);
            let small = if is_quick { minimise::minimise(shortest, &still) } else { shortest.clone() };
            let theirs = &world.theirs(std::slice::from_ref(&small))[0];
            let difference = compare::compare(&small, theirs, &world.ours(&small));
            let shown = difference.map(|difference| difference.shown).unwrap_or_default();
            eprintln!("\n==== {sort}\n{small}\n{shown}");
        }
        sorts.is_empty()
    }
}

/// The cases of this crate's other tests that include nothing.
fn written() -> Vec<(u64, String)> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let folders = ["cases", "cases/diverge", "parse/ok", "parse/err", "sema/ok", "sema/err", "lint"];
    let mut files: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| std::fs::read_dir(tests.join(folder)).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "pdll"))
        .collect();
    files.sort();
    let texts = files.iter().map(|file| std::fs::read_to_string(file).unwrap());
    let parts = texts.flat_map(|text| text.split("// -----").map(str::to_owned).collect::<Vec<_>>());
    // FNV-1a, which is the same everywhere.
    let hash = |text: &str| {
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    };
    parts.filter(|part| !part.contains("#include")).map(|part| (hash(&part), part)).collect()
}
