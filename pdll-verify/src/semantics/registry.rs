//! The operations that have semantics, by name.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::semantics::encoder::{Encoder, Instance, Value};
use crate::semantics::signature::AttributeKind::{Exact, Overflow, Predicate};
use crate::semantics::signature::Slot::{A, B, Bit, Index};
use crate::semantics::signature::{AttributeKind, Relation, Signature, Slot};
use crate::semantics::{arith, index, integers, math};

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
    TABLE.get(name)
}

/// Returns all operations that have semantics, sorted by name.
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

    add("arith.constant", &[], &[A], any, VALUE, arith::constant);
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
    add("arith.select", &[Bit, A, A], &[A], any, NONE, arith::select);
    add("arith.extui", &[A], &[B], Relation::Widens, NONE, arith::extui);
    add("arith.extsi", &[A], &[B], Relation::Widens, NONE, arith::extsi);
    add("arith.trunci", &[A], &[B], Relation::Narrows, FLAGS, arith::trunci);
    add("arith.index_cast", &[A], &[B], Relation::IndexCast, NONE, arith::cast_signed);
    add("arith.index_castui", &[A], &[B], Relation::IndexCast, NONE, arith::cast_unsigned);
    add("arith.bitcast", &[A], &[B], Relation::SameWidth, NONE, arith::bitcast);

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
    add("ub.poison", &[], &[A], any, NONE, |e, op| vec![e.poison(op.results[0])]);
    table
}

/// Returns the greatest width of operands for which an operation has semantics: a product has twice the bits of its factors.
pub fn max_width(name: &str) -> u32 {
    match name {
        "arith.muli" | "arith.mulsi_extended" | "arith.mului_extended" => 64,
        _ => 128,
    }
}
