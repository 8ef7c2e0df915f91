//! Terms as operations of MLIR's dialect `smt`.

use std::fmt::Write;

use crate::term::{Node, TermId, Terms};

/// Returns a solver scope that asks whether a condition can hold, in the assembly of MLIR. Line comments come first.
pub fn smt_dialect(terms: &Terms, condition: TermId, comment: &str) -> String {
    let mut out = String::new();
    for line in comment.lines() {
        let _ = writeln!(out, "// {line}");
    }
    out.push_str("smt.solver() : () -> () {\n");
    out.push_str("  %yes = smt.bv.constant #smt.bv<-1> : !smt.bv<1>\n");
    out.push_str("  %no = smt.bv.constant #smt.bv<0> : !smt.bv<1>\n");
    for id in terms.cone(&[condition]) {
        term(&mut out, terms, id);
    }
    let _ = writeln!(out, "  %holds = smt.eq %t{}, %yes : !smt.bv<1>", condition.0);
    out.push_str("  smt.assert %holds\n  smt.check sat {} unknown {} unsat {}\n}\n");
    out
}

/// Writes the operations of a term, the last of which is named after it. Names in parts of a term have a letter behind the number.
fn term(out: &mut String, terms: &Terms, id: TermId) {
    let (width, n) = (terms.width(id), id.0);
    let ty = |width: u32| format!("!smt.bv<{width}>");
    let mut line = |name: String, text: String| {
        let _ = writeln!(out, "  %{name} = smt.{text}");
    };
    let mut binary = |op: &str, a: TermId, b: TermId| {
        line(format!("t{n}"), format!("bv.{op} %t{}, %t{} : {}", a.0, b.0, ty(width)));
    };
    match terms.node(id) {
        Node::And(a, b) => binary("and", a, b),
        Node::Or(a, b) => binary("or", a, b),
        Node::Xor(a, b) => binary("xor", a, b),
        Node::Add(a, b) => binary("add", a, b),
        Node::Mul(a, b) => binary("mul", a, b),
        Node::UDiv(a, b) => binary("udiv", a, b),
        Node::URem(a, b) => binary("urem", a, b),
        Node::Shl(a, b) => binary("shl", a, b),
        Node::LShr(a, b) => binary("lshr", a, b),
        Node::AShr(a, b) => binary("ashr", a, b),
        Node::Not(a) => line(format!("t{n}"), format!("bv.not %t{} : {}", a.0, ty(width))),
        Node::Var(index) => line(format!("t{n}"), format!("declare_fun \"v{index}\" : {}", ty(width))),
        Node::Const(value) => {
            // The attribute is signed.
            let unused = 128 - width;
            let value = (value << unused) as i128 >> unused;
            line(format!("t{n}"), format!("bv.constant #smt.bv<{value}> : {}", ty(width)));
        }
        Node::Eq(a, b) | Node::ULt(a, b) | Node::SLt(a, b) => {
            let op = match terms.node(id) {
                Node::Eq(..) => "eq",
                Node::ULt(..) => "bv.cmp ult",
                _ => "bv.cmp slt",
            };
            line(format!("t{n}b"), format!("{op} %t{}, %t{} : {}", a.0, b.0, ty(terms.width(a))));
            line(format!("t{n}"), format!("ite %t{n}b, %yes, %no : {}", ty(1)));
        }
        Node::Ite(c, a, b) => {
            line(format!("t{n}b"), format!("eq %t{}, %yes : {}", c.0, ty(1)));
            line(format!("t{n}"), format!("ite %t{n}b, %t{}, %t{} : {}", a.0, b.0, ty(width)));
        }
        Node::Extract { of, low } => {
            let from = ty(terms.width(of));
            line(format!("t{n}"), format!("bv.extract %t{} from {low} : ({from}) -> {}", of.0, ty(width)));
        }
        Node::ZExt(a) | Node::SExt(a) => {
            let (narrow, more) = (terms.width(a), width - terms.width(a));
            let bit = if matches!(terms.node(id), Node::SExt(_)) {
                let from = ty(narrow);
                line(
                    format!("t{n}s"),
                    format!("bv.extract %t{} from {} : ({from}) -> {}", a.0, narrow - 1, ty(1)),
                );
                format!("%t{n}s")
            } else {
                "%no".to_owned()
            };
            line(format!("t{n}h"), format!("bv.repeat {more} times {bit} : {}", ty(1)));
            line(format!("t{n}"), format!("bv.concat %t{n}h, %t{} : {}, {}", a.0, ty(more), ty(narrow)));
        }
    }
}
