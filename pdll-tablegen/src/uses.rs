//! Uses of names: where a text names records, fields and template arguments, for editors.
//!
//! Produced by: `eval`, if requested. A field of a record also has the uses that the field of the parent had when the record was derived, as
//! in LLVM, whose servers list them.

use std::collections::HashMap;
use std::sync::Arc;

use pdll_support::source::Span;
use rustc_hash::FxBuildHasher;

use crate::records::{ClassId, DefId};

/// Uses of the names of all records of a run.
#[derive(Clone, Default, Debug)]
pub struct Uses {
    pub(crate) classes: Vec<RecordUses>,
    pub(crate) defs: Vec<RecordUses>,
    pub(crate) unused: Vec<UnusedArg>,
}

/// Uses of a record and of its fields.
#[derive(Clone, Default, Debug)]
pub struct RecordUses {
    /// Places that name the record, in the order in which they are evaluated.
    pub uses: Arc<Vec<Span>>,
    pub(crate) fields: HashMap<Arc<str>, FieldUses, FxBuildHasher>,
    pub(crate) args: HashMap<Arc<str>, FieldUses, FxBuildHasher>,
}

/// Uses of a field or template argument.
#[derive(Clone, Default, Debug)]
pub struct FieldUses {
    /// The name in the last `let` that set the field, if any.
    pub set: Option<Span>,
    /// Places that name the field, in the order in which they are evaluated. Fields with the same uses share them.
    pub uses: Arc<Vec<Span>>,
}

/// A template argument that its class or multiclass never uses.
#[derive(Clone, Debug)]
pub struct UnusedArg {
    /// The class or multiclass.
    pub owner: Arc<str>,
    /// Whether the owner is a multiclass.
    pub is_multiclass: bool,
    /// Name.
    pub name: Arc<str>,
    /// Location of its declaration.
    pub span: Span,
    /// Location of the whole class or multiclass.
    pub owner_span: Span,
}

impl Uses {
    /// Returns the uses of a class, and of its fields and template arguments.
    pub fn class(&self, class: ClassId) -> &RecordUses {
        &self.classes[class.0 as usize]
    }

    /// Returns the uses of a def and of its fields.
    pub fn def(&self, def: DefId) -> &RecordUses {
        &self.defs[def.0 as usize]
    }

    /// Returns the template arguments that are never used, in the order in which their classes and multiclasses end.
    pub fn unused_args(&self) -> &[UnusedArg] {
        &self.unused
    }
}

impl RecordUses {
    /// Returns the uses of a field; `None` if nothing names it.
    pub fn field(&self, name: &str) -> Option<&FieldUses> {
        self.fields.get(name)
    }

    /// Returns the uses of a template argument; `None` if nothing names it.
    pub fn arg(&self, name: &str) -> Option<&FieldUses> {
        self.args.get(name)
    }
}
