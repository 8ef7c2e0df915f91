//! The dialect `p`: 200 operations with one to three operands and up to two attributes.

use std::fmt::Write;

/// Number of operations of the dialect `p`, all of which are roots.
pub(super) const ROOTS: usize = 200;

/// The operation with this number has between one and three operands.
pub(super) fn n_operands(op: usize) -> usize {
    1 + op % 3
}

/// Returns the attributes of the operation with this number: up to two.
pub(super) fn attributes(op: usize) -> &'static [AttributeName] {
    &[AttributeName::N, AttributeName::S][..op / 3 % 3]
}

/// An attribute of the operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AttributeName {
    /// `n`, of type `i32`.
    N,
    /// `s`, a string.
    S,
}

impl AttributeName {
    /// Returns its name in definitions, PDLL and IR.
    pub(super) fn name(self) -> &'static str {
        match self {
            AttributeName::N => "n",
            AttributeName::S => "s",
        }
    }

    /// Returns the attribute of a constant that patterns contain, as in IR.
    pub(super) fn constant(self, number: usize) -> String {
        match self {
            AttributeName::N => format!("{number} : i32"),
            AttributeName::S => format!("\"s{number}\""),
        }
    }
}

/// Returns the definitions of the dialect.
pub(crate) fn definitions() -> String {
    let mut text = String::from(
        "include \"mlir/IR/OpBase.td\"\n\ndef P_Dialect : Dialect { let name = \"p\"; let cppNamespace = \"::p\"; }\n",
    );
    for op in 0..ROOTS {
        let operands = (0..n_operands(op)).map(|i| format!("I32:$v{i}"));
        let attributes = attributes(op).iter().map(|name| match name {
            AttributeName::N => "I32Attr:$n".to_owned(),
            AttributeName::S => "StrAttr:$s".to_owned(),
        });
        let arguments = operands.chain(attributes).collect::<Vec<_>>().join(", ");
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "def P_Op{op} : Op<P_Dialect, \"op{op}\"> {{ let arguments = (ins {arguments}); let results = (outs I32:$r); }}"
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

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
}
