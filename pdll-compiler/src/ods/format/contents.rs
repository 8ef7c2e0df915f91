//! The parts of an operation that a format contains, for duplicates and omissions.

use std::collections::BTreeSet;

/// The parts of an operation that a format contains.
#[derive(Clone, Default, Debug)]
pub(super) struct Contents {
    pub(super) attributes: BTreeSet<u32>,
    pub(super) operands: BTreeSet<u32>,
    pub(super) regions: BTreeSet<u32>,
    pub(super) successors: BTreeSet<u32>,
    pub(super) operand_types: BTreeSet<u32>,
    pub(super) result_types: BTreeSet<u32>,
    pub(super) all_operands: bool,
    pub(super) all_regions: bool,
    pub(super) all_successors: bool,
    pub(super) all_operand_types: bool,
    pub(super) all_result_types: bool,
    pub(super) attr_dict: bool,
    pub(super) prop_dict: bool,
}
