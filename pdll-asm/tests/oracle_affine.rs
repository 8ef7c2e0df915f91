//! Compares randomly generated affine maps and integer sets with `mlir-opt-22`: what they simplify to, and whether they are valid.
//!
//! Each is also read again from the text it was printed as.

#![allow(clippy::unwrap_used, reason = "tests")]

use pdll_asm::canonical_attribute;
use pdll_oracle::{MLIR_OPT, command, has, run};

/// Number of maps and sets in a run.
const N_CASES: u64 = 4000;

/// A linear congruential generator: its upper bits are good enough for test data.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }

    /// A constant: mostly small, sometimes the largest. The tool crashes on some divisions of the smallest one.
    fn constant(&mut self) -> String {
        match self.below(40) {
            0 => "9223372036854775807".to_owned(),
            1..16 => self.pick(&["2", "3", "4"]).to_owned(),
            16..20 => self.pick(&["-1", "-2", "-4"]).to_owned(),
            _ => (self.below(26) as i64 - 5).to_string(),
        }
    }

    /// An expression; without dimensions if it is symbolic. Some are not affine: both sides must refuse those.
    fn expr(&mut self, depth: u32, is_symbolic: bool) -> String {
        if depth == 0 || self.below(6) == 0 {
            return match self.below(8) {
                0..4 if !is_symbolic => format!("d{}", self.below(3)),
                4 => self.constant(),
                _ => format!("s{}", self.below(3)),
            };
        }
        let is_symbol_right = self.below(30) > 0 || is_symbolic;
        let is_constant_right = self.below(3) > 0;
        let lhs = self.expr(depth - 1, is_symbolic);
        let op = self.pick(&["+", "+", "+", "-", "-", "*", "*", "mod", "floordiv", "ceildiv"]);
        let rhs = match op {
            "+" | "-" if self.below(8) == 0 => lhs.clone(),
            "+" | "-" => self.expr(depth - 1, is_symbolic),
            _ if is_constant_right => self.constant(),
            _ => self.expr(depth - 1, is_symbol_right),
        };
        match self.below(8) {
            0 => format!("-({lhs} {op} {rhs})"),
            1 => format!("{lhs} {op} {rhs}"),
            2 if op == "mod" => format!("({lhs} - ({lhs} floordiv ({rhs})) * ({rhs}))"),
            3 if op == "*" => format!("({rhs}) * ({lhs})"),
            _ => format!("(({lhs}) {op} ({rhs}))"),
        }
    }

    fn map_or_set(&mut self) -> String {
        let n = self.below(3) + 1;
        let exprs: Vec<String> = (0..n)
            .map(|_| {
                let depth = self.below(4) as u32 + 1;
                self.expr(depth, false)
            })
            .collect();
        if self.below(4) > 0 {
            return format!("affine_map<(d0, d1, d2)[s0, s1, s2] -> ({})>", exprs.join(", "));
        }
        let constraints: Vec<String> = exprs
            .iter()
            .map(|expr| {
                let relation = self.pick(&[">=", "<=", "=="]);
                let depth = self.below(2) as u32;
                format!("{expr} {relation} {}", self.expr(depth, false))
            })
            .collect();
        format!("affine_set<(d0, d1, d2)[s0, s1, s2] : ({})>", constraints.join(", "))
    }
}

/// What MLIR prints for attributes; `None` for one it refuses. Parts cost time, so only those expected to be refused have one each.
fn theirs(attributes: &[(String, bool)]) -> Vec<Option<String>> {
    let mut printed = vec![None; attributes.len()];
    let mut input = String::new();
    for is_valid in [true, false] {
        for (nth, (attribute, _)) in attributes.iter().enumerate().filter(|case| case.1.1 == is_valid) {
            let separator = if is_valid { "" } else { "// -----\n" };
            input += &format!("{separator}\"t.case\"() {{n = {nth} : i32, x = {attribute}}} : () -> ()\n");
        }
    }
    let mut opt = command(MLIR_OPT);
    opt.args(["--allow-unregistered-dialect", "--mlir-print-local-scope", "--split-input-file"]);
    let output = run(&mut opt, &input);
    for line in output.stdout.lines() {
        let Some(case) = line.trim().strip_prefix("\"t.case\"() {n = ") else { continue };
        let (nth, rest) = case.split_once(" : i32, x = ").unwrap();
        printed[nth.parse::<usize>().unwrap()] = rest.strip_suffix("} : () -> ()").map(str::to_owned);
    }
    let is_read = attributes.iter().zip(&printed).all(|(case, printed)| !case.1 || printed.is_some());
    assert!(is_read, "{MLIR_OPT} refuses what is valid here:\n{}", output.stderr);
    printed
}

#[test]
fn affine_maps_and_sets_simplify_as_in_mlir() {
    if !has(&[MLIR_OPT]) {
        return;
    }
    let mut texts: Vec<String> =
        (0..N_CASES).map(|seed| Random(seed.wrapping_mul(0x9e37_79b9)).map_or_set()).collect();
    let mut differences = String::new();
    // What was printed is read again.
    for round in ["", ", printed and read again"] {
        let ours: Vec<Option<String>> =
            texts.iter().map(|text| canonical_attribute(text, false).ok()).collect();
        let cases: Vec<(String, bool)> =
            texts.iter().cloned().zip(ours.iter().map(Option::is_some)).collect();
        let theirs = theirs(&cases);
        for ((text, ours), theirs) in
            texts.iter().zip(&ours).zip(&theirs).filter(|((_, ours), theirs)| ours != theirs)
        {
            differences += &format!("{text}{round}\n  ours:   {ours:?}\n  theirs: {theirs:?}\n");
        }
        texts = theirs.into_iter().flatten().collect();
        assert!(texts.len() as u64 > N_CASES / 2, "only {} of {N_CASES} cases are valid", texts.len());
    }
    assert!(differences.is_empty(), "{differences}");
}
