//! MLIR on the same texts: compares validity, errors and printed form.

use pdll_oracle::{MLIR_OPT, command, has, run};

use crate::pdl::support;

pub(crate) fn is_installed() -> bool {
    has(&[MLIR_OPT])
}

pub(crate) fn mlir_opt(text: &str, options: &[&str]) -> (bool, String, String) {
    let mut opt = command(MLIR_OPT);
    opt.args(["--allow-unregistered-dialect", "--mlir-print-local-scope", "-"]).args(options);
    let output = run(&mut opt, text);
    (output.is_success(), output.stdout, output.stderr)
}

/// Returns MLIR's result for many texts in one run: for each text its printed form, or its errors.
fn ask_all(texts: &[String], options: &[&str]) -> Vec<Result<String, Vec<String>>> {
    const MARK: &str = "// -----\n";
    let joined = texts.join(MARK);
    let (_, out, err) = mlir_opt(&joined, &[options, &["--split-input-file"]].concat());
    let mut starts = vec![1];
    for text in texts {
        let last = starts.last().copied().unwrap_or(1);
        starts.push(last + text.lines().count() + 1);
    }
    let mut errors: Vec<Vec<String>> = vec![Vec::new(); texts.len()];
    // `<stdin>:LINE:COLUMN: error: …`, with line numbers of the whole input.
    for line in err.lines().filter(|line| line.contains(": error: ") || line.contains(": note: ")) {
        let Some((at, rest)) = line.strip_prefix("<stdin>:").and_then(|rest| rest.split_once(':')) else {
            continue;
        };
        let Ok(at) = at.parse::<usize>() else { continue };
        let nth = starts.partition_point(|start| *start <= at).saturating_sub(1).min(texts.len() - 1);
        if !rest.contains("note: see current operation") {
            errors[nth].push(format!("{}:{rest}", at + 1 - starts[nth]));
        }
    }
    let mut printed = out.split(MARK);
    errors
        .into_iter()
        .map(|errors| {
            let text = printed.next().unwrap_or_default().trim().to_owned();
            if errors.is_empty() && !text.is_empty() { Ok(text) } else { Err(errors) }
        })
        .collect()
}

/// Returns our errors in MLIR's format: `LINE:COLUMN: error: message`.
fn lines(error: &str) -> Vec<String> {
    let said = error.lines().filter(|line| line.contains(": error: ") || line.contains(": note: "));
    said.filter_map(|line| line.strip_prefix("-:")).map(str::to_owned).collect()
}

/// In our parser's messages, quotes are backquotes.
fn plain(line: &str) -> String {
    const UNDECLARED: &str = "use of undeclared SSA value name";
    let line = line.replace(['`', '\''], "");
    // Our message also contains the name.
    match line.find(UNDECLARED) {
        Some(at) => line[..at + UNDECLARED.len()].to_owned(),
        None => line,
    }
}

#[test]
fn oracle_valid_cases_are_printed_as_mlir_prints_them() {
    if !is_installed() {
        return;
    }
    for (name, text) in support::cases() {
        let (is_valid, custom, error) = mlir_opt(&text, &[]);
        assert!(is_valid, "{name}: {error}");
        let (_, generic, _) = mlir_opt(&text, &["--mlir-print-op-generic"]);
        let ours = support::both_forms(&name, &text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(ours, format!("{custom}// generic\n{generic}"), "{name}");
    }
}

#[test]
fn oracle_invalid_cases_are_refused_in_mlirs_words() {
    if !is_installed() {
        return;
    }
    let texts = support::error_cases();
    let mut differences = String::new();
    for (text, theirs) in texts.iter().zip(ask_all(&texts, &[])) {
        let ours = support::both_forms("-", text).map_err(|error| lines(&error));
        let first = |lines: &[String]| lines.first().map(|line| plain(line)).unwrap_or_default();
        match (&theirs, &ours) {
            (Err(theirs), Err(ours)) if first(theirs) == first(ours) => {}
            (Err(theirs), Err(ours)) => {
                differences.push_str(&format!("{}\n  {}\n", first(theirs), first(ours)));
            }
            (theirs, ours) => differences.push_str(&format!("{text}\n{theirs:?}\n  {ours:?}\n")),
        }
    }
    expect_test::expect_file![support::folder().join("errors_unlike_mlir.expect")].assert_eq(&differences);
}

/// Maximum number of mutated texts that both reject with other messages.
const N_OTHER: usize = 41;

/// Deterministic pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

/// Returns a text with a word or a line of it changed.
fn mutate(text: &str, random: &mut Random) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let at = random.below(lines.len());
    let mut out: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    match random.below(4) {
        0 => {
            out.remove(at);
        }
        1 => {
            let other = random.below(lines.len());
            out.swap(at, other);
        }
        2 => out.insert(at, lines[random.below(lines.len())].to_owned()),
        _ => {
            let words: Vec<&str> = lines[at].split(' ').collect();
            let from = lines[random.below(lines.len())];
            let others: Vec<&str> = from.split(' ').collect();
            let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
            let nth = random.below(words.len());
            words[nth] = others[random.below(others.len())].to_owned();
            out[at] = words.join(" ");
        }
    }
    out.join("\n") + "\n"
}

#[test]
fn oracle_mutated_cases_get_the_same_verdict_and_words() {
    if !is_installed() {
        return;
    }
    let mut random = Random(22);
    let cases = support::cases();
    let mut texts = Vec::new();
    while texts.len() < 1500 {
        let (_, text) = &cases[random.below(cases.len())];
        let mut text = mutate(text, &mut random);
        if random.below(3) == 0 {
            text = mutate(&text, &mut random);
        }
        texts.push(text);
    }
    let theirs = ask_all(&texts, &[]);
    let (mut n_valid, mut n_same, mut n_other, mut wrong) = (0, 0, 0, String::new());
    let mut n_wrong = 0;
    for (text, theirs) in texts.iter().zip(theirs) {
        let ours = support::parse("-", text);
        let ours = ours.map_err(|error| lines(&error));
        match (theirs, ours) {
            (Ok(theirs), Ok(ours)) => {
                n_valid += 1;
                let options = pdll::text::PrintOptions::new().local_scope(true).custom_forms(true);
                let ours = ours.to_text(&options);
                if theirs != ours.trim() {
                    n_wrong += 1;
                    wrong.push_str(&format!("printed otherwise:\n{text}\n{theirs}\n----\n{ours}\n"));
                }
            }
            (Err(theirs), Err(ours)) => {
                let first = |lines: &[String]| lines.first().map(|line| plain(line)).unwrap_or_default();
                // The first of several errors may differ.
                if first(&theirs) == first(&ours) {
                    n_same += 1;
                } else if !ours.iter().any(|line| plain(line) == first(&theirs)) {
                    n_other += 1;
                    println!("{}\n  {}", first(&theirs), first(&ours));
                }
            }
            (theirs, ours) => {
                n_wrong += 1;
                let ours = ours.map(|ir| ir.to_string());
                wrong.push_str(&format!("another verdict:\n{text}\n{theirs:?}\n----\n{ours:?}\n"));
            }
        }
    }
    println!("{n_valid} valid, {n_same} refused in the same words of {}, {n_other} in others", texts.len());
    assert_eq!(n_wrong, 0, "{wrong}");
    assert!((1..=N_OTHER).contains(&n_other), "{n_other} refused in other words, of at most {N_OTHER}");
    assert!(n_valid > 50 && n_same > 500, "{n_valid} valid, {n_same} the same");
}
