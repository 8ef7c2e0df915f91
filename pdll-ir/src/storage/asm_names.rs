//! Names of results, block arguments and blocks that operations define for their custom assembly formats.
//!
//! In: functions registered with an operation. Out: called by the writer, which makes names valid and unique.
//! MLIR: OpAsmInterface.td (`OpAsmOpInterface`).

use crate::arena::Ir;
use crate::attributes::Attribute;
use crate::block::{Block, Region};
use crate::context::Context;
use crate::op::Op;
use crate::value::Value;

/// Takes the name of a value, the first of its group. See [`AsmNames`].
pub type SetValueName<'a> = &'a mut dyn FnMut(Value, &str);
/// Takes the name of a block.
pub type SetBlockName<'a> = &'a mut dyn FnMut(Block, &str);

/// Names the results of an operation.
pub type ResultNamesFn = fn(&Ir, Op, SetValueName<'_>);
/// Returns the name of a constant by its value.
pub type ConstantNameFn = fn(&Context, Attribute) -> String;
/// Names the arguments of the blocks of one of an operation's regions.
pub type ArgumentNamesFn = fn(&Ir, Op, Region, SetValueName<'_>);
/// Names the blocks of an operation's regions.
pub type BlockNamesFn = fn(&Ir, Op, SetBlockName<'_>);

/// What the names of the results of an operation depend on.
#[derive(Copy, Clone, Debug)]
pub enum ResultNames {
    /// On the operation.
    OfOp(ResultNamesFn),
    /// On the value of a constant only, so the function need not be called for each of several equal constants. An empty name selects a number.
    OfConstant(ConstantNameFn),
}

/// The naming functions of an operation.
///
/// A named result begins a group, `%sum, %rest:2 = …`, which extends to the next named result; an empty name
/// selects a number. Names are made valid, and unique among the visible ones: `%c0`, `%c0_0`. Values that do
/// not belong to the operation, and second names of one value, are ignored.
#[derive(Copy, Clone, Default, Debug)]
pub struct AsmNames {
    /// Names of results.
    pub results: Option<ResultNames>,
    /// Names of arguments.
    pub arguments: Option<ArgumentNamesFn>,
    /// Names of blocks.
    pub blocks: Option<BlockNamesFn>,
}

impl AsmNames {
    /// No names.
    pub const NONE: AsmNames = AsmNames { results: None, arguments: None, blocks: None };

    /// Results are called as their groups in the definition are.
    pub const OF_GROUPS: AsmNames =
        AsmNames { results: Some(ResultNames::OfOp(name_groups)), ..AsmNames::NONE };
}

/// Calls each group of results as the definition does.
fn name_groups(ir: &Ir, op: Op, set_name: SetValueName<'_>) {
    for (nth, group) in op.info(ir).results.iter().enumerate() {
        if let Some(first) = op.results(ir).slice(op.result_group(ir, nth)).next() {
            set_name(first, group.name);
        }
    }
}
