//! Terms in SMT-LIB, logic `QF_BV`.

use std::fmt::Write;

use crate::term::{Node, TermId, Terms};

/// Returns a script that asks whether a condition can hold, and for the values of the variables. Line comments come first.
pub fn smtlib(terms: &Terms, condition: TermId, comment: &str) -> String {
    let mut out = String::new();
    for line in comment.lines() {
        let _ = writeln!(out, "; {line}");
    }
    out.push_str("(set-option :produce-models true)\n(set-logic QF_BV)\n");
    let cone = terms.cone(&[condition]);
    let mut variables = Vec::new();
    for id in cone {
        let width = terms.width(id);
        match terms.node(id) {
            Node::Var(index) => {
                let name = terms.names().get(index as usize).map_or("", String::as_str);
                let _ = writeln!(
                    out,
                    "(declare-const v{index} (_ BitVec {width})) ; {}",
                    name.replace(['\n', '\r'], " ")
                );
                variables.push(format!("v{index}"));
            }
            Node::Const(_) => {}
            node => {
                let text = operator(terms, node, width);
                let _ = writeln!(out, "(define-fun t{} () (_ BitVec {width}) {text})", id.0);
            }
        }
    }
    let _ = writeln!(out, "(assert (= {} #b1))\n(check-sat)", reference(terms, condition));
    if !variables.is_empty() {
        let _ = writeln!(out, "(get-value ({}))", variables.join(" "));
    }
    out
}

fn operator(terms: &Terms, node: Node, width: u32) -> String {
    let operand = |id: TermId| reference(terms, id);
    let call = |name: &str, a: TermId, b: TermId| format!("({name} {} {})", operand(a), operand(b));
    let bit = |condition: String| format!("(ite {condition} #b1 #b0)");
    match node {
        Node::Const(_) | Node::Var(_) => String::new(),
        Node::Not(a) => format!("(bvnot {})", operand(a)),
        Node::And(a, b) => call("bvand", a, b),
        Node::Or(a, b) => call("bvor", a, b),
        Node::Xor(a, b) => call("bvxor", a, b),
        Node::Add(a, b) => call("bvadd", a, b),
        Node::Mul(a, b) => call("bvmul", a, b),
        Node::UDiv(a, b) => call("bvudiv", a, b),
        Node::URem(a, b) => call("bvurem", a, b),
        Node::Shl(a, b) => call("bvshl", a, b),
        Node::LShr(a, b) => call("bvlshr", a, b),
        Node::AShr(a, b) => call("bvashr", a, b),
        Node::Eq(a, b) => bit(call("=", a, b)),
        Node::ULt(a, b) => bit(call("bvult", a, b)),
        Node::SLt(a, b) => bit(call("bvslt", a, b)),
        Node::Ite(c, a, b) => format!("(ite (= {} #b1) {} {})", operand(c), operand(a), operand(b)),
        Node::Extract { of, low } => format!("((_ extract {} {low}) {})", low + width - 1, operand(of)),
        Node::ZExt(a) => format!("((_ zero_extend {}) {})", width - terms.width(a), operand(a)),
        Node::SExt(a) => format!("((_ sign_extend {}) {})", width - terms.width(a), operand(a)),
    }
}

fn reference(terms: &Terms, id: TermId) -> String {
    match terms.node(id) {
        Node::Const(value) => format!("(_ bv{value} {})", terms.width(id)),
        Node::Var(index) => format!("v{index}"),
        _ => format!("t{}", id.0),
    }
}
