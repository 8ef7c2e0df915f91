//! Folders of the operations that have semantics, compared with the semantics: with each operand known or not, and each value of those that
//! are not known.
//!
//! All values of up to 4 bits, and of wider types corner and random values. `folds.expect` has the numbers per operation.

use std::fmt::Write;
use std::path::Path;

use pdll::fold::{Fold, OpFoldResult};
use pdll::ir::{Attribute, Context, Ir, Op};
use pdll::text::{parse, parse_attribute};
use pdll_random::Rng;
use pdll_verify::semantics::{
    AttributeKind, AttributeText, Encoder, Instance, Semantics, Slot, Ty, Value, all_semantics,
    attribute_bits, attribute_text,
};
use pdll_verify::term::mask;

use crate::contexts;

/// A value of an operand: bits, or `None` for poison.
type Bits = Option<u128>;

/// Numbers of an operation.
#[derive(Default)]
struct Count {
    /// Calls of the folder.
    n_calls: usize,
    /// Calls that folded.
    n_folded: usize,
    /// Calls that changed the operation in place: operands are swapped, with the predicate. They are not compared.
    n_in_place: usize,
    /// Lists of operands on which a fold was compared.
    n_compared: usize,
}

/// An operation in a function whose arguments are its operands.
struct Case<'a> {
    ctx: &'a Context,
    name: &'a str,
    semantics: &'a Semantics,
    operands: Vec<Ty>,
    results: Vec<Ty>,
    /// For each operand, the argument that it is.
    args: Vec<usize>,
    attributes: Vec<u128>,
    index_width: u32,
}

#[test]
fn folds_agree_with_the_semantics() {
    let ctx = contexts::context();
    let mut table =
        String::from("| operation | calls | results | in place | compared |\n|---|---|---|---|---|\n");
    let mut wrong = Vec::new();
    let (mut n_ops, mut n_calls_of_all, mut n_folded_of_all) = (0, 0, 0);
    for (name, semantics) in all_semantics() {
        let attributes = semantics.signature.attributes;
        if attributes.iter().any(|(_, kind)| *kind == AttributeKind::Value)
            || semantics.signature.operands.is_empty()
        {
            continue;
        }
        let mut count = Count::default();
        let choices = attributes.iter().map(|(_, kind)| match kind {
            AttributeKind::Overflow => (0..4).map(Some).collect(),
            AttributeKind::Exact => (0..2).map(Some).collect(),
            _ => (0..10).map(Some).collect::<Vec<Bits>>(),
        });
        let choices = product(&choices.collect::<Vec<_>>());
        for (operands, results) in types(semantics) {
            for args in sharings(&operands) {
                for attributes in &choices {
                    let attributes = attributes.iter().copied().flatten().collect();
                    // Only the folders of `index` keep to what is the same for both widths.
                    let is_indexed = name.starts_with("index.");
                    for index_width in if is_indexed { &[32, 64][..] } else { &[64] } {
                        let (operands, results, args) = (operands.clone(), results.clone(), args.clone());
                        let attributes = Vec::clone(&attributes);
                        let index_width = *index_width;
                        let case = Case {
                            ctx: &ctx,
                            name,
                            semantics,
                            operands,
                            results,
                            args,
                            attributes,
                            index_width,
                        };
                        case.compare(&mut count, &mut wrong);
                    }
                }
            }
        }
        let Count { n_calls, n_folded, n_in_place, n_compared } = count;
        n_ops += 1;
        n_calls_of_all += n_calls;
        n_folded_of_all += n_folded;
        let _ = writeln!(table, "| `{name}` | {n_calls} | {n_folded} | {n_in_place} | {n_compared} |");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let numbers = format!("{n_folded_of_all} of {n_calls_of_all} calls, of {n_ops} operations");
    assert!(
        include_str!("../../docs/verify.md").contains(&numbers),
        "docs/verify.md does not have `{numbers}`"
    );
    let expected = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/folds.expect");
    expect_test::expect_file![expected].assert_eq(&table);
}

/// Returns the types of operands and results that a signature allows: all pairs of small ones, and all pairs of others.
fn types(semantics: &Semantics) -> Vec<(Vec<Ty>, Vec<Ty>)> {
    let signature = &semantics.signature;
    let slots: Vec<Slot> = signature.operands.iter().chain(signature.results).copied().collect();
    let small: Vec<Ty> = (1..=4).map(Ty::Int).collect();
    let others = [Ty::Int(8), Ty::Int(64), Ty::Index];
    let mut out = Vec::new();
    for group in [&small[..], &others] {
        let of = |slot| if slots.contains(&slot) { group } else { &group[..1] };
        for a in of(Slot::A) {
            for b in of(Slot::B) {
                let ty = |slot: &Slot| match slot {
                    Slot::A => *a,
                    Slot::B => *b,
                    Slot::Bit => Ty::Int(1),
                    Slot::Index => Ty::Index,
                };
                let operands: Vec<Ty> = signature.operands.iter().map(ty).collect();
                let results: Vec<Ty> = signature.results.iter().map(ty).collect();
                if signature.bind(&operands, &results).is_some() {
                    out.push((operands, results));
                }
            }
        }
    }
    // A signature without a type to choose has the same types in both groups.
    out.sort();
    out.dedup();
    out
}

/// Returns which operands are the same value: none, or two of one type.
fn sharings(operands: &[Ty]) -> Vec<Vec<usize>> {
    let none: Vec<usize> = (0..operands.len()).collect();
    let mut all = vec![none.clone()];
    for second in 0..operands.len() {
        for first in 0..second {
            if operands[first] == operands[second] {
                let mut args = none.clone();
                args[second] = first;
                all.push(args);
            }
        }
    }
    all
}

/// Returns all lists that have an element of each list.
fn product(lists: &[Vec<Bits>]) -> Vec<Vec<Bits>> {
    lists.iter().fold(vec![Vec::new()], |all, list| {
        all.iter().flat_map(|start| list.iter().map(|next| [&start[..], &[*next]].concat())).collect()
    })
}

impl Case<'_> {
    fn compare(&self, count: &mut Count, wrong: &mut Vec<String>) {
        let Some(ir) = self.program() else { return };
        let first = |op: Op| op.regions(&ir)[0].blocks(&ir).next().unwrap().ops(&ir).next().unwrap();
        let function = if ir.top().name_text(&ir) == "func.func" { ir.top() } else { first(ir.top()) };
        let op = first(function);
        assert_eq!(op.name_text(&ir), self.name);
        let n = self.operands.len();
        let lists: Vec<Vec<Bits>> = self.operands.iter().map(|ty| values(*ty)).collect();
        for mask in 0..1_u32 << n {
            let is_known = |index: usize| mask >> index & 1 == 1;
            // A value that is two operands is not known: other programs have it as two constants.
            if (0..n)
                .any(|index| self.args[index] != index && (is_known(index) || is_known(self.args[index])))
            {
                continue;
            }
            let known = (0..n).map(|index| if is_known(index) { lists[index].clone() } else { vec![None] });
            for constants in product(&known.collect::<Vec<_>>()) {
                let attributes: Vec<Option<Attribute>> = (0..n)
                    .map(|index| is_known(index).then(|| self.attribute(index, constants[index])))
                    .collect();
                count.n_calls += 1;
                let fold = op.fold_with(&ir, Some(&attributes));
                match fold {
                    Fold::Failed => continue,
                    Fold::InPlace(_) => {
                        count.n_in_place += 1;
                        continue;
                    }
                    Fold::Results(_) => count.n_folded += 1,
                }
                let open = (0..n).map(|index| match is_known(index) {
                    true => vec![constants[index]],
                    false if self.args[index] != index => vec![None],
                    false => lists[index].clone(),
                });
                for mut operands in product(&open.collect::<Vec<_>>()) {
                    (0..n).for_each(|index| operands[index] = operands[self.args[index]]);
                    count.n_compared += 1;
                    if let Err(what) = self.agrees(&ir, op, &fold, &operands) {
                        wrong.push(format!(
                            "`{}` of {:?}, {operands:?} known {attributes:?}: {what}",
                            self.name, self.operands
                        ));
                        return;
                    }
                }
            }
        }
    }

    /// Returns the program; `None` if the operation does not verify with the types.
    fn program(&self) -> Option<Ir> {
        let list = |types: &[Ty]| types.iter().map(Ty::to_string).collect::<Vec<_>>().join(", ");
        let params: Vec<String> =
            self.operands.iter().enumerate().map(|(index, ty)| format!("%a{index}: {ty}")).collect();
        let operands: Vec<String> = self.args.iter().map(|arg| format!("%a{arg}")).collect();
        let attributes = self.semantics.signature.attributes.iter().zip(&self.attributes);
        let attributes = attributes.filter_map(|((name, kind), bits)| {
            let text = AttributeText { op: self.name, kind: *kind, bits: *bits, ty: Ty::Index, width: 64 };
            Some(format!("{name} = {}", attribute_text(text)?))
        });
        let text = format!(
            "\"func.func\"() <{{function_type = ({}) -> (), sym_name = \"f\"}}> ({{\n^bb0({}):\n%r:{} = \"{}\"({}) <{{{}}}> : ({}) -> ({})\n\"func.return\"() : () -> ()\n}}) : () -> ()",
            list(&self.operands),
            params.join(", "),
            self.results.len(),
            self.name,
            operands.join(", "),
            attributes.collect::<Vec<_>>().join(", "),
            list(&self.operands),
            list(&self.results),
        );
        let ir = parse(self.ctx, &text).ok()?;
        ir.verify().ok()?;
        Some(ir)
    }

    fn attribute(&self, index: usize, bits: Bits) -> Attribute {
        let ty = self.operands[index];
        let text = bits.map_or_else(
            || "#ub.poison".to_owned(),
            |bits| {
                let text =
                    AttributeText { op: "", kind: AttributeKind::Value, bits, ty, width: ty.width(64) };
                attribute_text(text).unwrap()
            },
        );
        parse_attribute(self.ctx, &text).unwrap()
    }

    /// Compares a fold on values of the operands.
    fn agrees(&self, ir: &Ir, op: Op, fold: &Fold, operands: &[Bits]) -> Result<(), String> {
        let cut = |(bits, ty): (&Bits, &Ty)| bits.map(|bits| bits & mask(ty.width(self.index_width)));
        let operands: &[Bits] = &operands.iter().zip(&self.operands).map(cut).collect::<Vec<_>>();
        let Some(expected) = self.results_of(operands) else { return Ok(()) };
        let operand_of = |value| op.operands(ir).position(|operand| operand == value);
        let found: Vec<Bits> = match fold {
            Fold::Failed | Fold::InPlace(_) => return Ok(()),
            Fold::Results(results) => {
                let result = |(result, ty): (&OpFoldResult, &Ty)| match result {
                    OpFoldResult::Value(value) => operand_of(*value).map(|index| operands[index]),
                    OpFoldResult::Attr(attr) => {
                        let text = attr.display(self.ctx).to_string();
                        match &*text {
                            "#ub.poison" => Some(None),
                            _ => attribute_bits(AttributeKind::Value, &text, ty.width(self.index_width))
                                .map(Some),
                        }
                    }
                };
                let found: Option<Vec<Bits>> = results.iter().zip(&self.results).map(result).collect();
                found.ok_or("a result that is neither an operand nor a number")?
            }
        };
        let agrees = |(expected, found): (&Bits, &Bits)| expected.is_none() || expected == found;
        match expected.len() == found.len() && expected.iter().zip(&found).all(agrees) {
            true => Ok(()),
            false => Err(format!("{found:?} instead of {expected:?}")),
        }
    }

    /// Returns the results by the semantics; `None` if the behavior is undefined.
    fn results_of(&self, operands: &[Bits]) -> Option<Vec<Bits>> {
        let mut e = Encoder::new(self.index_width);
        let operands = operands.iter().zip(&self.operands);
        let operands: Vec<Value> = operands
            .map(|(bits, ty)| match bits {
                Some(bits) => e.constant(*ty, *bits),
                None => e.poison(*ty),
            })
            .collect();
        let kinds = self.semantics.signature.attributes.iter().zip(&self.attributes);
        let attributes: Vec<_> = kinds
            .map(|((_, kind), bits)| {
                let width = match kind {
                    AttributeKind::Overflow => 2,
                    AttributeKind::Exact => 1,
                    _ => 4,
                };
                e.terms.constant(*bits, width)
            })
            .collect();
        let instance = Instance { operands: &operands, results: &self.results, attributes: &attributes };
        let results = (self.semantics.encode)(&mut e, &instance);
        if e.terms.as_const(e.undefined).unwrap() == 1 {
            return None;
        }
        let bits = |value: &Value| {
            let is_poison = e.terms.as_const(value.poison).unwrap() == 1;
            (!is_poison).then(|| e.terms.as_const(value.bits).unwrap())
        };
        Some(results.iter().map(bits).collect())
    }
}

/// Returns the values of a type: all if it is small, otherwise corners and random ones; and poison.
fn values(ty: Ty) -> Vec<Bits> {
    let width = ty.width(64);
    let mask = mask(width);
    let mut all: Vec<u128> = match width {
        1..=4 => (0..=mask).collect(),
        _ => vec![
            0,
            1,
            2,
            mask,
            mask - 1,
            mask >> 1,
            (mask >> 1) + 1,
            u128::from(width) - 1,
            u128::from(width),
        ],
    };
    if width > 4 {
        let mut random = Rng::new(u64::from(width));
        all.extend((0..2).map(|_| u128::from(random.number()) & mask));
    }
    all.into_iter().map(Some).chain([None]).collect()
}
