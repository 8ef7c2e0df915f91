//! Uses of names that were noted during evaluation.

use std::collections::HashMap;

use pdll_support::source::Span;
use rustc_hash::FxBuildHasher;

use super::rec_id::RecId;
use crate::symbol::Sym;
use crate::uses::{FieldUses, UnusedArg};

/// Uses noted so far.
#[derive(Default)]
pub(super) struct UseLog {
    pub(super) records: HashMap<RecId, Vec<Span>, FxBuildHasher>,
    /// By record, then by field; template arguments under the names of their variables.
    pub(super) fields: HashMap<RecId, FieldLog, FxBuildHasher>,
    pub(super) unused: Vec<UnusedArg>,
}

/// Uses of the fields of one record.
pub(super) type FieldLog = HashMap<Sym, FieldUses, FxBuildHasher>;
