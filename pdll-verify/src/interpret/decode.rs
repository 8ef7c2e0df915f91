//! Operations as the machine executes them, each read from the IR once.

use pdll::ir::{Context, FloatKind, Ir, Op, Signedness, Type, TypeData};

use crate::interpret::outcome::RunError;
use crate::semantics::{Float, Semantics, Ty, attribute_bits, default_bits, max_width, semantics_of};

/// The effect of an operation.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// Computes results by its semantics, with these attributes and result types.
    Compute(&'static Semantics, Vec<(u128, u32)>, Vec<Ty>),
    /// Calls the function of a name.
    Call(String),
    /// Returns from the function.
    Return,
    /// Passes control to the first successor.
    Branch,
    /// Passes control to the first successor if the operand is set, otherwise to the second.
    CondBranch,
    /// Passes control to the successor after the first whose value the operand has, otherwise to the first.
    Switch(Vec<u128>),
    /// Has undefined behavior if the operand is not set.
    Assert,
    /// Executes one of two regions.
    If,
    /// Executes its region.
    Region,
    /// Executes the region after the first whose value the operand has, otherwise the first.
    IndexSwitch(Vec<u128>),
    /// Executes a region for a range of integers.
    For {
        /// Whether the bounds are compared without sign.
        is_unsigned: bool,
    },
    /// Executes regions while a condition holds.
    While,
    /// Ends the region of a parent with values.
    Yield,
    /// Ends the first region of a loop.
    Condition,
}

/// Returns what an operation does.
pub(crate) fn decode(ir: &Ir, op: Op, index_width: u32) -> Result<Action, RunError> {
    let ctx = ir.context();
    let name = op.name_text(ir);
    let text = |name: &str| op.attr_str(ir, name).map(|attr| attr.display(ctx).to_string());
    Ok(match name {
        "func.call" => {
            let callee = text("callee").unwrap_or_default();
            Action::Call(callee.trim_start_matches('@').trim_matches('"').to_owned())
        }
        "func.return" => Action::Return,
        "cf.br" => Action::Branch,
        "cf.cond_br" => Action::CondBranch,
        "cf.switch" => Action::Switch(integers(&text("case_values").unwrap_or_default())),
        "cf.assert" => Action::Assert,
        "scf.if" => Action::If,
        "scf.execute_region" => Action::Region,
        "scf.index_switch" => Action::IndexSwitch(integers(&text("cases").unwrap_or_default())),
        "scf.for" => Action::For { is_unsigned: text("unsignedCmp").is_some() },
        "scf.while" => Action::While,
        "scf.yield" => Action::Yield,
        "scf.condition" => Action::Condition,
        _ => return compute(ir, op, index_width),
    })
}

fn compute(ir: &Ir, op: Op, index_width: u32) -> Result<Action, RunError> {
    let ctx = ir.context();
    let (name, loc) = (op.name_text(ir), op.loc(ir));
    let semantics =
        semantics_of(name).ok_or_else(|| RunError::at(loc, format!("`{name}` has no semantics")))?;
    let ty = |ty: Type| {
        let message = || format!("`{name}`: values of type `{}` are not modelled", ty.display(ctx));
        ty_of(ctx, ty).ok_or_else(|| RunError::at(loc, message()))
    };
    let operands: Result<Vec<Ty>, RunError> = op.operand_types(ir).map(ty).collect();
    let results: Result<Vec<Ty>, RunError> = op.result_types(ir).map(ty).collect();
    let (operands, results) = (operands?, results?);
    if semantics.signature.bind(&operands, &results).is_none() {
        return Err(RunError::at(loc, format!("`{name}` has types for which it has no semantics")));
    }
    if operands.iter().any(|ty| ty.width(index_width) > max_width(name)) {
        return Err(RunError::at(
            loc,
            format!("`{name}` of more than {} bits is not modelled", max_width(name)),
        ));
    }
    let mut attributes = Vec::new();
    for (attribute, kind) in semantics.signature.attributes {
        let width = kind.width(results.first().map_or(1, |ty| ty.width(index_width)));
        let bits = match op.attr_str(ir, attribute) {
            Some(value) => attribute_bits(*kind, &value.display(ctx).to_string(), width),
            None => default_bits(*kind),
        };
        let bits = bits.ok_or_else(|| {
            RunError::at(loc, format!("`{name}`: the attribute `{attribute}` is not modelled"))
        })?;
        attributes.push((bits, width));
    }
    Ok(Action::Compute(semantics, attributes, results))
}

/// Returns the type of values of a type, if it has one.
pub(crate) fn ty_of(ctx: &Context, ty: Type) -> Option<Ty> {
    match ty.data(ctx) {
        TypeData::Integer { width, signedness: Signedness::Signless } if (1..=128).contains(width) => {
            Some(Ty::Int(*width))
        }
        TypeData::Index => Some(Ty::Index),
        TypeData::Float(kind) => Some(Ty::Float(match kind {
            FloatKind::F16 => Float::F16,
            FloatKind::BF16 => Float::BF16,
            FloatKind::F32 => Float::F32,
            FloatKind::F64 => Float::F64,
            _ => return None,
        })),
        _ => None,
    }
}

/// Returns the integers in `dense<[1, -2]> : vector<2xi32>` or `array<i64: 1, -2>`.
fn integers(text: &str) -> Vec<u128> {
    let inner = match (text.strip_prefix("dense<"), text.split_once(':')) {
        (Some(rest), _) => rest.split('>').next().unwrap_or_default(),
        (None, Some((_, rest))) => rest,
        (None, None) => "",
    };
    let parts = inner.split(|c: char| !c.is_ascii_digit() && c != '-').filter(|part| !part.is_empty());
    parts.filter_map(|part| part.parse::<i128>().ok()).map(|value| value as u128).collect()
}
