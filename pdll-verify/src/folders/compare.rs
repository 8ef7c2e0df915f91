//! Folders compared with semantics: each operand is known or not, and a fold must be right for each value of those that are not known.
//!
//! All values of up to 4 bits, and of wider types corner values and others.

use pdll::fold::{Fold, OpFoldResult};
use pdll::ir::{Attribute, Context, Ir, Op};
use pdll::text::{parse, parse_attribute};

use crate::semantics::{
    AttributeKind, AttributeText, Encoder, Float, Instance, Semantics, Slot, Ty, Value, attribute_bits,
    attribute_text, semantics_of,
};
use crate::term::mask;

/// What a comparison of the folders of an operation did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct FolderReport {
    /// Name of the operation.
    pub op: String,
    /// Number of calls of the folder.
    pub n_calls: usize,
    /// Number of calls that returned results.
    pub n_folded: usize,
    /// Number of calls that changed the operation in place, which are not compared.
    pub n_in_place: usize,
    /// Number of lists of operands on which a fold was compared.
    pub n_compared: usize,
    /// The folds that contradict the semantics, at most one of each operation, list of types and sharing of operands.
    pub wrong: Vec<String>,
}

/// Compares the folders of operations that have semantics with them. The context must have loaded `func` and the dialects of the operations. Constants
/// and operations without operands are skipped.
pub fn compare_folders<'a>(ctx: &Context, names: impl IntoIterator<Item = &'a str>) -> Vec<FolderReport> {
    let known = names.into_iter().filter_map(|name| Some((name, semantics_of(name)?)));
    known.filter_map(|(name, semantics)| compare_folder(ctx, name, semantics)).collect()
}

fn compare_folder(ctx: &Context, name: &str, semantics: &Semantics) -> Option<FolderReport> {
    let attributes = semantics.signature.attributes;
    if attributes.iter().any(|(_, kind)| *kind == AttributeKind::Value)
        || semantics.signature.operands.is_empty()
    {
        return None;
    }
    let mut report = FolderReport { op: name.to_owned(), ..FolderReport::default() };
    let choices = attributes.iter().map(|(_, kind)| match kind {
        AttributeKind::Overflow => (0..4).map(Some).collect(),
        AttributeKind::Exact => (0..2).map(Some).collect(),
        // Flags are permissions to fold more.
        AttributeKind::FastMath => vec![Some(0)],
        AttributeKind::FloatPredicate => (0..16).map(Some).collect(),
        AttributeKind::Predicate | AttributeKind::Value => (0..10).map(Some).collect::<Vec<Bits>>(),
    });
    let choices = product(&choices.collect::<Vec<_>>());
    // Only the folders of `index` keep to what is the same for both widths.
    let index_widths = if name.starts_with("index.") { &[32, 64][..] } else { &[64] };
    for (operands, results) in types(semantics) {
        for args in sharings(&operands) {
            for attributes in &choices {
                for index_width in index_widths {
                    let case = Case {
                        ctx,
                        name,
                        semantics,
                        operands: operands.clone(),
                        results: results.clone(),
                        args: args.clone(),
                        attributes: attributes.iter().copied().flatten().collect(),
                        index_width: *index_width,
                    };
                    case.compare(&mut report);
                }
            }
        }
    }
    Some(report)
}

/// A value of an operand: bits, or `None` for poison.
type Bits = Option<u128>;

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

/// Returns the types of operands and results that a signature allows: all pairs of small ones, and all pairs of others.
fn types(semantics: &Semantics) -> Vec<(Vec<Ty>, Vec<Ty>)> {
    let signature = &semantics.signature;
    let slots: Vec<Slot> = signature.operands.iter().chain(signature.results).copied().collect();
    let small: Vec<Ty> = (1..=4).map(Ty::Int).collect();
    let others = [Ty::Int(8), Ty::Int(64), Ty::Index];
    let floats = [Ty::Int(16), Ty::Float(Float::F16), Ty::Float(Float::F32), Ty::Float(Float::F64)];
    let mut out = Vec::new();
    for group in [&small[..], &others, &floats] {
        let of = |is_second: bool| match slots.iter().any(|slot| slot.is_second() == Some(is_second)) {
            true => group,
            false => &group[..1],
        };
        for a in of(false) {
            for b in of(true) {
                let ty = |slot: &Slot| match slot {
                    Slot::Bit => Ty::Int(1),
                    Slot::Index => Ty::Index,
                    slot if slot.is_second() == Some(true) => *b,
                    _ => *a,
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
    fn compare(&self, report: &mut FolderReport) {
        let Some(ir) = self.program() else { return };
        let Some(op) = ir.walk_pre_order(ir.top()).find(|op| op.name_text(&ir) == self.name) else { return };
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
                    .map(|index| is_known(index).then(|| self.attribute(index, constants[index])).flatten())
                    .collect();
                report.n_calls += 1;
                let fold = op.fold_with(&ir, Some(&attributes));
                match fold {
                    Fold::Failed => continue,
                    Fold::InPlace(_) => {
                        report.n_in_place += 1;
                        continue;
                    }
                    Fold::Results(_) => report.n_folded += 1,
                }
                let open = (0..n).map(|index| match is_known(index) {
                    true => vec![constants[index]],
                    false if self.args[index] != index => vec![None],
                    false => lists[index].clone(),
                });
                for mut operands in product(&open.collect::<Vec<_>>()) {
                    (0..n).for_each(|index| operands[index] = operands[self.args[index]]);
                    report.n_compared += 1;
                    if let Err(what) = self.agrees(&ir, op, &fold, &operands) {
                        report.wrong.push(format!(
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

    fn attribute(&self, index: usize, bits: Bits) -> Option<Attribute> {
        let ty = self.operands[index];
        let text = bits.map_or_else(
            || "#ub.poison".to_owned(),
            |bits| {
                let text =
                    AttributeText { op: "", kind: AttributeKind::Value, bits, ty, width: ty.width(64) };
                attribute_text(text).unwrap_or_default()
            },
        );
        parse_attribute(self.ctx, &text).ok()
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
                            _ if ty.float().is_some() => attr.as_float_bits(self.ctx).map(Some),
                            _ => attribute_bits(AttributeKind::Value, &text, ty.width(self.index_width))
                                .map(Some),
                        }
                    }
                };
                let found: Option<Vec<Bits>> = results.iter().zip(&self.results).map(result).collect();
                found.ok_or("a result that is neither an operand nor a number")?
            }
        };
        let is_nan =
            |ty: &Ty, bits: &Bits| bits.zip(ty.float()).is_some_and(|(bits, format)| format.is_nan(bits));
        let agrees = |((expected, found), ty): ((&Bits, &Bits), &Ty)| {
            expected.is_none() || expected == found || is_nan(ty, expected) && is_nan(ty, found)
        };
        let fits = expected.len() == found.len();
        match fits && expected.iter().zip(&found).zip(&self.results).all(agrees) {
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
        let attributes: Vec<_> =
            kinds.map(|((_, kind), bits)| e.terms.constant(*bits, kind.width(1))).collect();
        let instance = Instance { operands: &operands, results: &self.results, attributes: &attributes };
        let results = (self.semantics.encode)(&mut e, &instance);
        if e.terms.as_const(e.undefined) != Some(0) {
            return None;
        }
        let bits = |value: &Value| {
            let is_poison = e.terms.as_const(value.poison) != Some(0);
            if is_poison { None } else { e.terms.as_const(value.bits) }
        };
        Some(results.iter().map(bits).collect())
    }
}

/// Returns the values of a type: all if it is small, otherwise corners and others; and poison.
fn values(ty: Ty) -> Vec<Bits> {
    let width = ty.width(64);
    let mask = mask(width);
    let mut all: Vec<u128> = match (ty, width) {
        (Ty::Float(format), _) => {
            let (sign, infinity) = (1 << (width - 1), format.infinity());
            let one = format.bits("1.0").unwrap_or_default();
            vec![
                0,
                sign,
                1,
                one,
                one | sign,
                infinity,
                infinity | sign,
                infinity - 1,
                format.nan(),
                infinity + 1,
            ]
        }
        (_, 1..=4) => (0..=mask).collect(),
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
        all.extend(
            [0x9e37_79b9_7f4a_7c15, 0x6a09_e667_f3bc_c908]
                .map(|bits: u128| bits >> (64 - width.min(64)) & mask),
        );
    }
    all.into_iter().map(Some).chain([None]).collect()
}
