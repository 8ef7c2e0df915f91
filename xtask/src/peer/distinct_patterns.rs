//! The set p1000: patterns that all differ in structure, over 200 roots, as users of a large compiler have them.
//!
//! In: a number of patterns. Out: ODS definitions of the dialect `p`, and PDLL. Both sides load the same PDLL,
//! MLIR through `mlir-pdll`.

use super::random::Random;
use std::collections::HashSet;
use std::fmt::Write;

/// Number of operations of the dialect `p`, all of which are roots.
const ROOTS: usize = 200;

/// The seed of the set.
const SEED: u64 = 7;

/// Nesting depth of matched and of created operations.
const DEPTH: usize = 3;

/// The operation with this number has between one and three operands.
fn n_operands(op: usize) -> usize {
    1 + op % 3
}

/// The operation with this number has up to two attributes, `n` of type `i32` and `s`, a string.
fn n_attributes(op: usize) -> usize {
    op / 3 % 3
}

/// Returns the definitions of the dialect.
pub(crate) fn definitions() -> String {
    let mut text = String::from(
        "include \"mlir/IR/OpBase.td\"\n\ndef P_Dialect : Dialect { let name = \"p\"; let cppNamespace = \"::p\"; }\n",
    );
    for op in 0..ROOTS {
        let operands = (0..n_operands(op)).map(|i| format!("I32:$v{i}"));
        let attributes = ["I32Attr:$n", "StrAttr:$s"].into_iter().take(n_attributes(op)).map(str::to_owned);
        let arguments = operands.chain(attributes).collect::<Vec<_>>().join(", ");
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "def P_Op{op} : Op<P_Dialect, \"op{op}\"> {{ let arguments = (ins {arguments}); let results = (outs I32:$r); }}"
        );
    }
    text
}

/// Returns `count` patterns in PDLL, which include the definitions as `p.td`.
pub(crate) fn pdll(count: usize) -> String {
    let mut random = Random::new(SEED);
    let mut seen = HashSet::new();
    let mut text = String::from("#include \"p.td\"\n\n");
    while seen.len() < count {
        let mut pattern = Pattern { random: &mut random, values: 0, attributes: Vec::new() };
        let matched = pattern.matched(seen.len() % ROOTS, 0);
        // A pattern that matches every operation of its root would shadow the others.
        let is_specific = matched.matches("op<").count() > 1 || matched.contains("attr<");
        if is_specific && seen.insert(matched.clone()) {
            let result = pattern.result();
            let (values, attributes) = (pattern.values, pattern.attributes.len());
            let mut body = format!("  let root = {matched};\n  replace root with {result};\n");
            for variable in
                (0..values).map(|i| format!("x{i}")).chain((0..attributes).map(|i| format!("a{i}")))
            {
                blank_if_unused(&mut body, &variable);
            }
            let _ = writeln!(text, "Pattern P{} {{\n{body}}}", seen.len());
        }
    }
    text
}

/// A pattern under construction.
struct Pattern<'a> {
    random: &'a mut Random,
    /// Number of values bound so far: `x0`, `x1`, ….
    values: usize,
    /// Names of the attributes bound so far, with the name of the attribute each was bound to.
    attributes: Vec<(String, &'static str)>,
}

impl Pattern<'_> {
    /// Replacement of the root: a value, or new operations.
    fn result(&mut self) -> String {
        if self.random.chance(40) { self.value() } else { self.created(0) }
    }

    /// An expression that matches the operation with number `op`.
    fn matched(&mut self, op: usize, depth: usize) -> String {
        let operands: Vec<String> = (0..n_operands(op)).map(|_| self.operand(depth)).collect();
        let mut attributes = Vec::new();
        for name in ["n", "s"].into_iter().take(n_attributes(op)) {
            match self.random.below(3) {
                0 => attributes.push(format!("{name} = {}", self.constant(name))),
                1 => {
                    let variable = format!("a{}", self.attributes.len());
                    attributes.push(format!("{name} = {variable}: Attr"));
                    self.attributes.push((variable, name));
                }
                _ => {}
            }
        }
        format!("op<p.op{op}>({}){}", operands.join(", "), braced(&attributes))
    }

    /// An operand of a matched operation: another operation, a value that occurred before, or a new one.
    fn operand(&mut self, depth: usize) -> String {
        if depth < DEPTH && self.random.chance(35) {
            let op = self.random.below(ROOTS);
            return self.matched(op, depth + 1);
        }
        if self.values > 0 && self.random.chance(15) {
            return self.value();
        }
        self.values += 1;
        format!("x{}: Value", self.values - 1)
    }

    /// A value that was bound before. The innermost operations of a pattern have only new values as first operands, so there is one.
    fn value(&mut self) -> String {
        format!("x{}", self.random.below(self.values))
    }

    /// An expression that creates an operation.
    fn created(&mut self, depth: usize) -> String {
        let op = self.random.below(ROOTS);
        let operands: Vec<String> =
            (0..n_operands(op))
                .map(|_| {
                    if depth < DEPTH && self.random.chance(25) {
                        self.created(depth + 1)
                    } else {
                        self.value()
                    }
                })
                .collect();
        let mut attributes = Vec::new();
        for name in ["n", "s"].into_iter().take(n_attributes(op)) {
            let bound: Vec<String> =
                self.attributes.iter().filter(|(_, of)| *of == name).map(|(name, _)| name.clone()).collect();
            let value = match bound.len() {
                0 => self.constant(name),
                n => bound[self.random.below(n)].clone(),
            };
            attributes.push(format!("{name} = {value}"));
        }
        format!("op<p.op{op}>({}){} -> (type<\"i32\">)", operands.join(", "), braced(&attributes))
    }

    fn constant(&mut self, name: &str) -> String {
        let number = self.random.below(1000);
        if name == "n" { format!("attr<\"{number} : i32\">") } else { format!("attr<\"\\\"s{number}\\\"\">") }
    }
}

/// Replaces a variable that occurs only once by `_`, as its author would.
fn blank_if_unused(body: &mut String, variable: &str) {
    let is_whole = |at: usize| !body[at + variable.len()..].starts_with(|c: char| c.is_ascii_digit());
    let mut uses = body.match_indices(variable).map(|(at, _)| at).filter(|at| is_whole(*at));
    if let (Some(at), None) = (uses.next(), uses.next()) {
        body.replace_range(at..at + variable.len(), "_");
    }
}

/// Returns the attributes in braces, with a space before; nothing if there are none.
fn braced(attributes: &[String]) -> String {
    if attributes.is_empty() { String::new() } else { format!(" {{{}}}", attributes.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    /// The beginning of the set; a change of it makes old figures incomparable.
    #[test]
    fn first_patterns() {
        expect![[r##"
            #include "p.td"

            Pattern P1 {
              let root = op<p.op0>(op<p.op180>(x0: Value));
              replace root with op<p.op49>(x0, op<p.op82>(op<p.op191>(x0, x0, x0) -> (type<"i32">), x0) -> (type<"i32">)) {n = attr<"674 : i32">} -> (type<"i32">);
            }
            Pattern P2 {
              let root = op<p.op1>(op<p.op68>(x0: Value, _: Value, op<p.op81>(x2: Value)), op<p.op76>(op<p.op111>(x2) {n = attr<"175 : i32">}, _: Value) {n = _: Attr});
              replace root with x0;
            }
            Pattern P3 {
              let root = op<p.op2>(op<p.op106>(_: Value, _: Value) {s = _: Attr}, op<p.op50>(x2: Value, _: Value, x4: Value) {n = _: Attr}, x5: Value);
              replace root with op<p.op92>(x4, x5, x2) -> (type<"i32">);
            }
        "##]].assert_eq(&pdll(3));
    }

    #[test]
    fn definitions_of_all_shapes() {
        let all = definitions();
        let some: String = all.lines().skip(2).step_by(4).take(4).map(|line| format!("{line}\n")).collect();
        expect![[r#"
            def P_Dialect : Dialect { let name = "p"; let cppNamespace = "::p"; }
            def P_Op3 : Op<P_Dialect, "op3"> { let arguments = (ins I32:$v0, I32Attr:$n); let results = (outs I32:$r); }
            def P_Op7 : Op<P_Dialect, "op7"> { let arguments = (ins I32:$v0, I32:$v1, I32Attr:$n, StrAttr:$s); let results = (outs I32:$r); }
            def P_Op11 : Op<P_Dialect, "op11"> { let arguments = (ins I32:$v0, I32:$v1, I32:$v2); let results = (outs I32:$r); }
        "#]].assert_eq(&some);
        assert_eq!(all.lines().filter(|line| line.starts_with("def P_Op")).count(), ROOTS);
    }

    /// Names of operations and constants aside, most of a thousand patterns still differ.
    #[test]
    fn differ_in_structure() {
        let text = pdll(1000);
        let shape = |body: &str| body.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
        let shapes: HashSet<String> = text.split("Pattern ").skip(1).map(shape).collect();
        expect!["920"].assert_eq(&shapes.len().to_string());
    }
}
