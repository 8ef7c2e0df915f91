//! A native function for each name that patterns call: its behavior is derived from its name, so that an
//! input can select any.
//!
//! In: patterns and a set. Out: the set with functions of the kinds that the patterns expect. They decline,
//! fail, return too few results or results of other kinds, erase or replace their arguments, and create
//! operations. Their behavior does not depend on earlier calls, so that two sets behave the same.

use pdll::ir::{Op, TypeVec, ValueVec};
use pdll::native::{PdlValue, PdlValues, raw_native};
use pdll::pattern_ir::pattern::EntityKind;
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};
use pdll_match::pattern::{NodeKind, Pattern};

/// Registers a function for each call of the patterns. A name that is called with several signatures is an
/// error of the set, which stores it.
pub(super) fn register(set: &mut RewritePatternSet, patterns: &[Pattern]) {
    for pattern in patterns {
        let kinds = |args: &[_]| -> Vec<EntityKind> {
            args.iter().filter_map(|&arg| pattern.entity_kind(arg)).collect()
        };
        for node in &pattern.nodes {
            match &node.kind {
                NodeKind::Constraint { call, .. } => {
                    let native =
                        raw_native(&kinds(&call.args), &call.results, constraint(&call.name, &call.results));
                    set.register_constraint_function(&call.name, native);
                }
                NodeKind::NativeRewrite(call) => {
                    let native =
                        raw_native(&kinds(&call.args), &call.results, rewrite(&call.name, &call.results));
                    set.register_rewrite_function(&call.name, native);
                }
                _ => {}
            }
        }
        if let Some(external) = &pattern.external_rewrite {
            let mut params = vec![EntityKind::Operation];
            params.extend(kinds(&external.args));
            set.register_rewrite_function(
                &external.name,
                raw_native(&params, &[], rewrite(&external.name, &[])),
            );
        }
    }
}

/// The result of a native function.
type Outcome = Result<Option<PdlValues>, RewriteError>;

fn constraint(
    name: &str,
    results: &[EntityKind],
) -> impl Fn(&mut PatternRewriter<'_>, &[PdlValue]) -> Outcome + Send + Sync + 'static {
    let (draw, results) = (draw(name), results.to_vec());
    move |rewriter, args| match draw % 8 {
        0 => Ok(None),
        1 => Err(RewriteError::other("it fails")),
        2 => Ok(args.windows(2).all(|pair| pair[0] == pair[1]).then(|| made(rewriter, &results, args))),
        3 => Ok(Some(args.iter().cloned().collect())),
        _ => Ok(Some(made(rewriter, &results, args))),
    }
}

fn rewrite(
    name: &str,
    results: &[EntityKind],
) -> impl Fn(&mut PatternRewriter<'_>, &[PdlValue]) -> Outcome + Send + Sync + 'static {
    let (draw, results) = (draw(name), results.to_vec());
    move |rewriter, args| {
        let op = args.iter().find_map(|arg| if let PdlValue::Op(op) = arg { Some(*op) } else { None });
        match draw % 8 {
            0 => return Ok(None),
            1 => return Err(RewriteError::other("it fails")),
            2 => return Ok(Some(args.iter().cloned().collect())),
            3 => op.map_or(Ok(()), |op| rewriter.erase_op(op))?,
            4 => {
                op.map_or(Ok(()), |op| rewriter.replace_op(op, op.operands(rewriter).collect::<Vec<_>>()))?
            }
            5 => {
                create(rewriter, args);
            }
            _ => {}
        }
        Ok(Some(made(rewriter, &results, args)))
    }
}

/// Returns the number of the behavior that a name selects.
fn draw(name: &str) -> u32 {
    name.bytes().fold(7, |sum: u32, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)))
}

/// Creates an operation with the values among the arguments as operands.
fn create(rewriter: &mut PatternRewriter<'_>, args: &[PdlValue]) -> Op {
    let operands: Vec<_> = args
        .iter()
        .filter_map(|arg| if let PdlValue::Value(value) = arg { Some(*value) } else { None })
        .collect();
    let ctx = rewriter.context();
    let (name, loc, ty) = (ctx.op_name("t.made"), ctx.unknown_loc(), ctx.integer_type(32));
    rewriter.create(name, loc, &operands, &[ty], &[])
}

/// Returns results of the given kinds: arguments of these kinds if there are any, otherwise new entities.
fn made(rewriter: &mut PatternRewriter<'_>, results: &[EntityKind], args: &[PdlValue]) -> PdlValues {
    let one = |kind: &EntityKind| match args.iter().find(|arg| arg.kind() == *kind) {
        Some(arg) => arg.clone(),
        None => match kind {
            EntityKind::Attribute => PdlValue::Attribute(rewriter.context().unit_attr()),
            EntityKind::Type => PdlValue::Type(rewriter.context().integer_type(32)),
            EntityKind::TypeRange => {
                PdlValue::TypeRange(TypeVec::from_slice(&[rewriter.context().integer_type(32)]))
            }
            EntityKind::ValueRange => PdlValue::ValueRange(ValueVec::new()),
            // None is available, so the function returns a result of another kind.
            EntityKind::Operation | EntityKind::Value => PdlValue::Attribute(rewriter.context().unit_attr()),
        },
    };
    results.iter().map(one).collect()
}
