//! Verifiers of reductions, scans, contractions and outer products.

use pdll::ir::{AffineMap, Context, Ir, Op, Signedness, Type, TypeData};

use super::parts::{Verified, ensure, fail, operand_vector, result_type, result_vector};
use crate::parts::operands;
use crate::shaped::numbers;
use crate::vector::map::dims;
use crate::vector::shape::{Vector, vector_of, vector_type};
use crate::vector::transfer::affine_map;

fn kind(ir: &Ir, op: Op) -> String {
    let text = op.attr_str(ir, "kind").map(|kind| kind.display(ir.context()).to_string()).unwrap_or_default();
    text.split_once('<').map_or("", |(_, rest)| rest.trim_end_matches('>')).to_owned()
}

/// Returns whether a kind combines elements of a type.
fn combines(ctx: &Context, kind: &str, ty: Type) -> bool {
    let is_integer = ty.is_integer(ctx) || ty.is_index(ctx);
    let is_float = ty.is_float(ctx);
    match kind {
        "add" | "mul" => is_integer || is_float,
        "minnumf" | "maxnumf" | "minimumf" | "maximumf" => is_float,
        _ => is_integer,
    }
}

pub(super) fn reduction(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(vector), Some(ty)) = (operand_vector(ir, op, 0), result_type(ir, op)) else {
        return Ok(());
    };
    let rank = vector.shape.len();
    if rank > 1 {
        return fail(format!("unsupported reduction rank: {rank}"));
    }
    let kind = kind(ir, op);
    match combines(ctx, &kind, ty) {
        true => Ok(()),
        false => fail(format!("unsupported reduction type ''{}'' for kind '{kind}'", ty.display(ctx))),
    }
}

pub(super) fn multi_reduction(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(source), Some(ty)) = (operand_vector(ir, op, 0), result_type(ir, op)) else {
        return Ok(());
    };
    let dims = numbers(ir, op, "reduction_dims");
    let keeps = |nth: &usize| !dims.iter().any(|dim| usize::try_from(*dim) == Ok(*nth));
    let keep: Vec<usize> = (0..source.shape.len()).filter(keeps).collect();
    let shape: Vec<i64> = keep.iter().map(|nth| source.shape[*nth]).collect();
    let scalable: Vec<bool> = keep.iter().map(|nth| source.scalable[*nth]).collect();
    let wanted = match keep.is_empty() {
        true => source.element,
        false => ctx.intern_type(TypeData::Vector {
            shape: shape.into(),
            scalable: scalable.into(),
            element: source.element,
        }),
    };
    if wanted != ty {
        let source = op.get_operand(ir, 0).map(|value| value.ty(ir).display(ctx).to_string());
        return fail(format!(
            "destination type '{}' is incompatible with source type '{}'",
            ty.display(ctx),
            source.unwrap_or_default()
        ));
    }
    Ok(())
}

pub(super) fn scan(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(source), Some(initial)) = (operand_vector(ir, op, 0), operand_vector(ir, op, 1)) else {
        return Ok(());
    };
    let dim = op.attr_str(ir, "reduction_dim").and_then(|dim| dim.as_i64(ctx)).unwrap_or(0);
    let rank = source.shape.len();
    let Some(dim) = usize::try_from(dim).ok().filter(|dim| *dim < rank) else {
        return fail(format!("reduction dimension {dim} has to be less than {rank}"));
    };
    if initial.shape.len() != rank - 1 {
        return fail(format!("initial value rank {} has to be equal to {}", initial.shape.len(), rank - 1));
    }
    let others: Vec<i64> =
        source.shape.iter().enumerate().filter(|(nth, _)| *nth != dim).map(|(_, size)| *size).collect();
    if others != initial.shape {
        return fail("incompatible input/initial value shapes");
    }
    let kind = kind(ir, op);
    match combines(ctx, &kind, source.element) {
        true => Ok(()),
        false => fail(format!(
            "unsupported reduction type {} for kind '{kind}'",
            format_args!("'{}'", source.element.display(ctx))
        )),
    }
}

/// A contraction: its maps and whether each iterator is a reduction.
struct Contraction<'a> {
    maps: Vec<&'a AffineMap>,
    is_reduction: Vec<bool>,
}

impl<'a> Contraction<'a> {
    fn of(ir: &'a Ir, op: Op) -> Option<Contraction<'a>> {
        let ctx = ir.context();
        let array = |key| op.attr_str(ir, key).and_then(|attr| attr.as_array(ctx));
        let maps = array("indexing_maps")?.iter().map(|attr| affine_map(ctx, *attr));
        let reduction = ctx.opaque_attr("vector", "iterator_type<reduction>");
        Some(Contraction {
            maps: maps.collect::<Option<_>>()?,
            is_reduction: array("iterator_types")?.iter().map(|attr| *attr == reduction).collect(),
        })
    }

    /// Returns the dimensions of both vectors that an iterator of a kind has.
    fn pairs(&self, reduction: bool) -> Vec<(usize, usize)> {
        let [lhs, rhs, ..] = self.maps[..] else { return Vec::new() };
        let (lhs, rhs) = (dims(lhs), dims(rhs));
        let at = |dims: &[Option<usize>], iterator| dims.iter().position(|dim| *dim == Some(iterator));
        let iterators = self.is_reduction.iter().enumerate().filter(|(_, is)| **is == reduction);
        iterators.filter_map(|(nth, _)| Some((at(&lhs, nth)?, at(&rhs, nth)?))).collect()
    }
}

/// Returns whether each result of a map is another dimension.
fn is_projected_permutation(map: &AffineMap) -> bool {
    let dims = dims(map);
    let is_new = |(nth, dim): (usize, &Option<usize>)| dim.is_some() && !dims[..nth].contains(dim);
    dims.iter().enumerate().all(is_new)
}

pub(super) fn contract(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(lhs), Some(rhs)) = (operand_vector(ir, op, 0), operand_vector(ir, op, 1)) else {
        return Ok(());
    };
    let is_signless = match lhs.element.data(ctx) {
        TypeData::Integer { signedness, .. } => *signedness == Signedness::Signless,
        _ => true,
    };
    ensure(is_signless, "only supports signless integer types")?;
    let Some(contraction) = Contraction::of(ir, op) else { return Ok(()) };
    ensure(contraction.maps.len() == 3, "expected an indexing map for each vector operand")?;
    let n = contraction.is_reduction.len();
    for (nth, map) in contraction.maps.iter().enumerate() {
        let rank = operand_vector(ir, op, nth).map_or(0, |vector| vector.shape.len());
        let wrong = |what: String| fail(format!("expected indexing map {nth} to {what}"));
        if map.n_symbols != 0 {
            return wrong("have no symbols".to_owned());
        }
        if map.n_dims as usize != n {
            return wrong(format!("have {n} number of inputs"));
        }
        if map.results.len() != rank {
            return wrong(format!("have {rank} number of outputs"));
        }
        if !is_projected_permutation(map) {
            return wrong("be a projected permutation of its inputs".to_owned());
        }
    }
    let (contracting, batch) = (contraction.pairs(true), contraction.pairs(false));
    ensure(!contracting.is_empty(), "expected at least one contracting dimension pair")?;
    let fits = |pairs: &[(usize, usize)]| pairs.iter().all(|(l, r)| lhs.shape[*l] == rhs.shape[*r]);
    ensure(fits(&contracting), "invalid contracting dimension map")?;
    ensure(fits(&batch), "invalid batch dimension map")?;
    contracted_shape(ir, op, &contraction, [lhs, rhs])?;
    let element = result_type(ir, op).map(|ty| ty.element_type_or_self(ctx));
    let is_supported = element.is_none_or(|element| combines(ctx, &kind(ir, op), element));
    ensure(is_supported, "unsupported contraction type")
}

/// Checks the types of the accumulator and the result.
fn contracted_shape(ir: &Ir, op: Op, contraction: &Contraction<'_>, inputs: [Vector<'_>; 2]) -> Verified {
    let ctx = ir.context();
    let (Some(acc), Some(result)) = (op.get_operand(ir, 2), result_type(ir, op)) else { return Ok(()) };
    let acc = acc.ty(ir);
    let (contracting, batch) = (contraction.pairs(true), contraction.pairs(false));
    let of_lhs = (0..inputs[0].shape.len()).filter(|dim| !contracting.iter().any(|(l, _)| l == dim)).count();
    let is_shared = |dim: &usize| contracting.iter().chain(&batch).any(|(_, r)| r == dim);
    let of_rhs = (0..inputs[1].shape.len()).filter(|dim| !is_shared(dim)).count();
    let invalid = "invalid accumulator/result vector shape";
    if of_lhs + of_rhs == 0 {
        return ensure(vector_of(ctx, acc).is_none() && vector_of(ctx, result).is_none(), invalid);
    }
    let (Some(vector), true) = (vector_of(ctx, result), vector_of(ctx, acc).is_some()) else {
        return fail(invalid);
    };
    let mut sizes = vec![None; contraction.is_reduction.len()];
    for (map, input) in contraction.maps.iter().zip(inputs) {
        for (dim, size) in dims(map).into_iter().zip(input.shape) {
            if let Some(entry) = dim.and_then(|dim| sizes.get_mut(dim)) {
                entry.get_or_insert(*size);
            }
        }
    }
    let Some(sizes) = sizes.into_iter().collect::<Option<Vec<i64>>>() else {
        return fail("expected all dimensions to be either a LHS or a RHS dimension");
    };
    let shape: Vec<i64> = dims(contraction.maps[2]).into_iter().filter_map(|dim| Some(sizes[dim?])).collect();
    let expected = vector_type(ctx, &shape, vector.scalable, vector.element);
    match result == expected && acc == expected {
        true => Ok(()),
        false => fail(format!("{invalid}, expected: '{}'", expected.display(ctx))),
    }
}

pub(super) fn outer_product(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (Some(lhs), Some(result)) = (operand_vector(ir, op, 0), result_vector(ir, op)) else { return Ok(()) };
    ensure(lhs.shape.len() == 1, "expected 1-d vector for operand #1")?;
    let first = lhs.shape[0];
    if let Some(rhs) = operand_vector(ir, op, 1) {
        ensure(rhs.shape.len() == 1, "expected 1-d vector for operand #2")?;
        ensure(result.shape.len() == 2, "expected 2-d vector result")?;
        ensure(first == result.shape[0], "expected #1 operand dim to match result dim #1")?;
        ensure(rhs.shape[0] == result.shape[1], "expected #2 operand dim to match result dim #2")?;
        let is_supported = !lhs.scalable[0] || rhs.scalable[0];
        ensure(is_supported, "expected either both or only #2 operand dim to be scalable")?;
    } else {
        ensure(result.shape.len() == 1, "expected 1-d vector result")?;
        ensure(first == result.shape[0], "expected #1 operand dim to match result dim #1")?;
    }
    let acc = operands(ir, op).get(2).map(|acc| acc.ty(ir));
    let is_same = acc.is_none_or(|acc| Some(acc) == result_type(ir, op));
    ensure(is_same, "expected operand #3 of same type as result type")?;
    ensure(combines(ctx, &kind(ir, op), result.element), "unsupported outerproduct type")
}
