//! The patterns of p1000 in PDLL.

use super::dialect::AttributeName;
use super::pattern::{Attribute, CreatedOp, MatchedOp, Operand, Pattern, Replacement};
use std::fmt::Write;

/// The line that includes the definitions of `p`.
pub(crate) const INCLUDE: &str = "#include \"p.td\"\n\n";

/// How much the patterns leave to the reader of the PDLL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Benefits are the default ones, and operations serve as operands.
    Short,
    /// Each pattern has a benefit. An only operand is the result of an operation, because mlir-pdll otherwise
    /// matches operands as ranges, which makes its bytecode slower.
    Explicit,
}

/// Returns the patterns, without includes or imports.
pub(crate) fn pdll(patterns: &[Pattern], form: Form) -> String {
    let mut text = String::new();
    for pattern in patterns {
        let printer = Printer { pattern, form };
        let benefit = match form {
            Form::Short => String::new(),
            Form::Explicit => format!(" with benefit({})", pattern.benefit()),
        };
        let (root, result) = (printer.matched(&pattern.root), printer.replacement(&pattern.result));
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "Pattern P{}{benefit} {{\n  let root = {root};\n  replace root with {result};\n}}",
            pattern.number
        );
    }
    text
}

/// Prints the expressions of a pattern.
struct Printer<'a> {
    pattern: &'a Pattern,
    form: Form,
}

impl Printer<'_> {
    /// An expression that matches an operation.
    fn matched(&self, matched: &MatchedOp) -> String {
        let MatchedOp { op, operands, attributes } = matched;
        let printed = operands.iter().map(|operand| match operand {
            Operand::Op(op) => self.matched(op) + self.member(operands.len()),
            Operand::New(variable) if self.pattern.used_values[*variable] => format!("x{variable}: Value"),
            Operand::New(_) => "_: Value".to_owned(),
            Operand::Bound(variable) => format!("x{variable}"),
        });
        let printed = printed.collect::<Vec<_>>().join(", ");
        let attributes = attributes.iter().map(|(name, attribute)| match attribute {
            Attribute::Constant(number) => format!("{} = {}", name.name(), constant(*name, *number)),
            Attribute::Variable(variable) if self.pattern.used_attributes[*variable] => {
                format!("{} = a{variable}: Attr", name.name())
            }
            Attribute::Variable(_) => format!("{} = _: Attr", name.name()),
        });
        format!("op<p.op{op}>({printed}){}", braced(attributes))
    }

    /// A value, or an expression that creates an operation.
    fn replacement(&self, replacement: &Replacement) -> String {
        let CreatedOp { op, operands, attributes } = match replacement {
            Replacement::Value(variable) => return format!("x{variable}"),
            Replacement::Op(created) => created,
        };
        let printed = operands.iter().map(|operand| {
            let member = match operand {
                Replacement::Op(_) => self.member(operands.len()),
                Replacement::Value(_) => "",
            };
            self.replacement(operand) + member
        });
        let printed = printed.collect::<Vec<_>>().join(", ");
        let attributes = attributes.iter().map(|(name, attribute)| match attribute {
            Attribute::Constant(number) => format!("{} = {}", name.name(), constant(*name, *number)),
            Attribute::Variable(variable) => format!("{} = a{variable}", name.name()),
        });
        format!("op<p.op{op}>({printed}){} -> (type<\"i32\">)", braced(attributes))
    }

    /// Returns what selects the result of an operation that is one of so many operands.
    fn member(&self, n_operands: usize) -> &'static str {
        if self.form == Form::Explicit && n_operands == 1 { ".0" } else { "" }
    }
}

fn constant(name: AttributeName, number: usize) -> String {
    format!("attr<\"{}\">", name.constant(number).replace('"', "\\\""))
}

/// Returns the attributes in braces, with a space before; nothing if there are none.
fn braced(attributes: impl Iterator<Item = String>) -> String {
    let attributes: Vec<String> = attributes.collect();
    if attributes.is_empty() { String::new() } else { format!(" {{{}}}", attributes.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::super::pattern::{COUNT, patterns};
    use super::*;
    use expect_test::expect;
    use std::collections::HashSet;

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
        "##]].assert_eq(&(INCLUDE.to_owned() + &pdll(&patterns(3), Form::Short)));
    }

    #[test]
    fn explicit() {
        expect![[r#"
            Pattern P1 with benefit(299) {
              let root = op<p.op0>(op<p.op180>(x0: Value).0);
              replace root with op<p.op49>(x0, op<p.op82>(op<p.op191>(x0, x0, x0) -> (type<"i32">), x0) -> (type<"i32">)) {n = attr<"674 : i32">} -> (type<"i32">);
            }
        "#]].assert_eq(&pdll(&patterns(1), Form::Explicit));
    }

    /// Names of operations and constants aside, most of a thousand patterns still differ.
    #[test]
    fn differ_in_structure() {
        let text = pdll(&patterns(COUNT), Form::Short);
        let shape = |body: &str| body.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
        let shapes: HashSet<String> = text.split("Pattern ").skip(1).map(shape).collect();
        expect!["920"].assert_eq(&shapes.len().to_string());
    }
}
