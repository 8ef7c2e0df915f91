//! The operations that have semantics, by name.

use std::collections::BTreeMap;
use std::sync::{LazyLock, PoisonError, RwLock};

use pdll::ir::Trait;
use pdll::ods::{Group, GroupArity, OpDef};

use crate::semantics::encoder::{Encoder, Instance, Value};
use crate::semantics::signature::AttributeKind::{Exact, FastMath, FloatPredicate, Overflow, Predicate};
use crate::semantics::signature::Slot::{A, B, Bit, F, Index, T, U};
use crate::semantics::signature::{AttributeKind, Relation, Signature, Slot};
use crate::semantics::{arith, floats, index, integers, math};

/// Adds an operation to an encoder and returns its results.
pub type Encode = fn(&mut Encoder, &Instance<'_>) -> Vec<Value>;

/// The semantics of an operation.
#[derive(Copy, Clone, Debug)]
pub struct Semantics {
    /// Types and attributes.
    pub signature: Signature,
    /// Meaning.
    pub encode: Encode,
}

/// Returns the semantics of an operation; `None` if it has none.
pub fn semantics_of(name: &str) -> Option<&'static Semantics> {
    TABLE.get(name).or_else(|| DEFINED.read().unwrap_or_else(PoisonError::into_inner).get(name).copied())
}

/// Defines what an operation of another dialect means, for the whole process: for proofs, generated tests and the interpreter.
///
/// The function builds the results of terms, and must return as many as the signature has, each as wide as its type. The same definition can be given
/// again.
///
/// ```
/// use pdll::prelude::*;
/// use pdll_verify::semantics::{Encoder, Instance, Relation, Signature, Slot, Value, define};
///
/// /// A product plus a number.
/// fn mad(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
///     let product = e.terms.mul(op.bits(0), op.bits(1));
///     let sum = e.terms.add(product, op.bits(2));
///     e.pure(op, sum)
/// }
///
/// pdll! {
///     mod combine;
///     Pattern FactorsSwapped => replace op<my.mad>(a: Value, b: Value, c: Value) with op<my.mad>(b, a, c);
/// }
///
/// // In a `#[test]`:
/// define("my.mad", Signature { operands: &[Slot::A; 3], results: &[Slot::A], relation: Relation::Any, attributes: &[] }, mad)?;
/// let ctx = Context::new();
/// pdll_dialects::load_all_dialects(&ctx);
/// pdll_verify::assert_verified(&ctx, combine::populate, &Default::default());
/// # Ok::<(), pdll_verify::semantics::DefineError>(())
/// ```
///
/// # Errors
/// The operation has other semantics.
pub fn define(name: &'static str, signature: Signature, encode: Encode) -> Result<(), DefineError> {
    if TABLE.contains_key(name) {
        return Err(DefineError::AlreadyDefined { name });
    }
    let mut defined = DEFINED.write().unwrap_or_else(PoisonError::into_inner);
    match defined.get(name) {
        Some(known) if known.signature == signature && std::ptr::fn_addr_eq(known.encode, encode) => Ok(()),
        Some(_) => Err(DefineError::AlreadyDefined { name }),
        None => {
            defined.insert(name, Box::leak(Box::new(Semantics { signature, encode })));
            Ok(())
        }
    }
}

/// Defines what an operation of `ods!` means, as [`define`].
///
/// # Errors
/// The operation has other semantics.
pub fn define_op<D: OpDef>(signature: Signature, encode: Encode) -> Result<(), DefineError> {
    define(D::NAME, signature, encode)
}

/// Defines what an operation of `ods!` means whose operands and results have one type, an integer type or `index`, as [`define`].
///
/// # Errors
/// The operation has other semantics. It does not have the trait `SameOperandsAndResultType`, it has groups of operands or results, or inherent
/// attributes: its signature has to be given.
pub fn define_uniform_op<D: OpDef>(encode: Encode) -> Result<(), DefineError> {
    static SLOTS: [Slot; 16] = [A; 16];
    let info = D::info();
    let slots = |groups: &[Group]| {
        let is_single = groups.iter().all(|group| group.arity == GroupArity::Single);
        SLOTS.get(..groups.len()).filter(|_| is_single)
    };
    let is_uniform = info.traits.has(Trait::SameOperandsAndResultType) && info.attributes.is_empty();
    let both = slots(info.operands).zip(slots(info.results)).filter(|_| is_uniform);
    let Some((operands, results)) = both else { return Err(DefineError::NoSignature { name: D::NAME }) };
    define(D::NAME, Signature { operands, results, relation: Relation::Any, attributes: NONE }, encode)
}

/// The semantics of an operation cannot be defined.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DefineError {
    /// It has other semantics.
    AlreadyDefined {
        /// Name of the operation.
        name: &'static str,
    },
    /// Its definition does not determine its types and attributes.
    NoSignature {
        /// Name of the operation.
        name: &'static str,
    },
}

impl std::fmt::Display for DefineError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DefineError::AlreadyDefined { name } => write!(f, "`{name}` has semantics already"),
            DefineError::NoSignature { name } => write!(
                f,
                "the types of `{name}` are not all equal, or it has attributes: `operands = […]` and `results = […]` are needed"
            ),
        }
    }
}

impl std::error::Error for DefineError {}

/// Definitions of users.
static DEFINED: RwLock<BTreeMap<&'static str, &'static Semantics>> = RwLock::new(BTreeMap::new());

/// Returns the operations of the box that have semantics, sorted by name.
pub fn all_semantics() -> impl Iterator<Item = (&'static str, &'static Semantics)> {
    TABLE.iter().map(|(name, semantics)| (*name, semantics))
}

static TABLE: LazyLock<BTreeMap<&'static str, Semantics>> = LazyLock::new(table);

type Attributes = &'static [(&'static str, AttributeKind)];
const NONE: Attributes = &[];
const FLAGS: Attributes = &[("overflowFlags", Overflow)];
const EXACT: Attributes = &[("isExact", Exact)];
const PREDICATE: Attributes = &[("predicate", Predicate)];
const PRED: Attributes = &[("pred", Predicate)];
const FAST: Attributes = &[("fastmath", FastMath)];
const VALUE: Attributes = &[("value", AttributeKind::Value)];

const AA: &[Slot] = &[A, A];
const II: &[Slot] = &[Index, Index];

fn table() -> BTreeMap<&'static str, Semantics> {
    let mut table = BTreeMap::new();
    let mut add = |name, operands, results, relation, attributes, encode: Encode| {
        let signature = Signature { operands, results, relation, attributes };
        table.insert(name, Semantics { signature, encode });
    };
    let any = Relation::Any;

    add("arith.constant", &[], &[T], any, VALUE, arith::constant);
    let binary: [(_, _, Encode); 20] = [
        ("arith.addi", FLAGS, arith::addi),
        ("arith.subi", FLAGS, arith::subi),
        ("arith.muli", FLAGS, arith::muli),
        ("arith.shli", FLAGS, arith::shli),
        ("arith.shrui", EXACT, arith::shrui),
        ("arith.shrsi", EXACT, arith::shrsi),
        ("arith.divui", EXACT, arith::divui),
        ("arith.divsi", EXACT, arith::divsi),
        ("arith.ceildivui", NONE, integers::ceil_div_unsigned),
        ("arith.ceildivsi", NONE, integers::ceil_div_signed),
        ("arith.floordivsi", NONE, integers::floor_div_signed),
        ("arith.remui", NONE, arith::remui),
        ("arith.remsi", NONE, arith::remsi),
        ("arith.andi", NONE, integers::and),
        ("arith.ori", NONE, integers::or),
        ("arith.xori", NONE, integers::xor),
        ("arith.maxsi", NONE, integers::max_signed),
        ("arith.maxui", NONE, integers::max_unsigned),
        ("arith.minsi", NONE, integers::min_signed),
        ("arith.minui", NONE, integers::min_unsigned),
    ];
    for (name, attributes, encode) in binary {
        add(name, AA, &[A], any, attributes, encode);
    }
    add("arith.addui_extended", AA, &[A, Bit], any, NONE, arith::addui_extended);
    add("arith.mulsi_extended", AA, &[A, A], any, NONE, arith::mulsi_extended);
    add("arith.mului_extended", AA, &[A, A], any, NONE, arith::mului_extended);
    add("arith.cmpi", AA, &[Bit], any, PREDICATE, integers::compare);
    add("arith.select", &[Bit, T, T], &[T], any, NONE, arith::select);
    add("arith.extui", &[A], &[B], Relation::Widens, NONE, arith::extui);
    add("arith.extsi", &[A], &[B], Relation::Widens, NONE, arith::extsi);
    add("arith.trunci", &[A], &[B], Relation::Narrows, FLAGS, arith::trunci);
    add("arith.index_cast", &[A], &[B], Relation::IndexCast, NONE, arith::cast_signed);
    add("arith.index_castui", &[A], &[B], Relation::IndexCast, NONE, arith::cast_unsigned);
    add("arith.bitcast", &[T], &[U], Relation::SameWidth, NONE, arith::bitcast);

    add("index.constant", &[], &[Index], any, VALUE, arith::constant);
    add("index.bool.constant", &[], &[Bit], any, VALUE, arith::constant);
    let binary: [(_, Encode); 20] = [
        ("index.add", integers::add),
        ("index.sub", integers::sub),
        ("index.mul", integers::mul),
        ("index.divs", index::divs),
        ("index.divu", index::divu),
        ("index.ceildivs", integers::ceil_div_signed),
        ("index.ceildivu", integers::ceil_div_unsigned),
        ("index.floordivs", integers::floor_div_signed),
        ("index.rems", arith::remsi),
        ("index.remu", arith::remui),
        ("index.maxs", integers::max_signed),
        ("index.maxu", integers::max_unsigned),
        ("index.mins", integers::min_signed),
        ("index.minu", integers::min_unsigned),
        ("index.shl", integers::shift_left),
        ("index.shrs", integers::shift_right_signed),
        ("index.shru", integers::shift_right_unsigned),
        ("index.and", integers::and),
        ("index.or", integers::or),
        ("index.xor", integers::xor),
    ];
    for (name, encode) in binary {
        add(name, II, &[Index], any, NONE, encode);
    }
    add("index.casts", &[A], &[B], Relation::IndexCast, NONE, arith::cast_signed);
    add("index.castu", &[A], &[B], Relation::IndexCast, NONE, arith::cast_unsigned);
    add("index.cmp", II, &[Bit], any, PRED, integers::compare);
    add("index.sizeof", &[], &[Index], any, NONE, index::sizeof);

    for (name, encode) in [
        ("math.absi", math::absi as Encode),
        ("math.ctlz", math::ctlz),
        ("math.cttz", math::cttz),
        ("math.ctpop", math::ctpop),
    ] {
        add(name, &[A], &[A], any, NONE, encode);
    }
    add("math.ipowi", AA, &[A], any, NONE, math::ipowi);
    for (name, operands, encode) in [
        ("arith.negf", &[F][..], floats::negf as Encode),
        ("arith.maximumf", &[F, F], floats::maximumf),
        ("arith.minimumf", &[F, F], floats::minimumf),
        ("math.absf", &[F], floats::absf),
        ("math.copysign", &[F, F], floats::copysign),
    ] {
        add(name, operands, &[F], any, FAST, encode);
    }
    let compared = &[("predicate", FloatPredicate), ("fastmath", FastMath)];
    add("arith.cmpf", &[F, F], &[Bit], any, compared, floats::compare);
    add("math.isnan", &[F], &[Bit], any, FAST, floats::isnan);
    add("math.isinf", &[F], &[Bit], any, FAST, floats::isinf);
    add("math.isfinite", &[F], &[Bit], any, FAST, floats::isfinite);
    add("ub.poison", &[], &[T], any, NONE, |e, op| vec![e.poison(op.results[0])]);
    table
}

/// Returns the greatest width of operands for which an operation has semantics: a product has twice the bits of its factors.
pub fn max_width(name: &str) -> u32 {
    match name {
        "arith.muli" | "arith.mulsi_extended" | "arith.mului_extended" => 64,
        _ => 128,
    }
}
