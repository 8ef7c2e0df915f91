//! Records under construction: classes, defs, and the prototypes inside multiclasses and loops.

use std::rc::Rc;

use pdll_support::source::Span;

use super::named::{HasName, Named};
use super::node::{InstArgs, Val};
pub(crate) use super::rec_id::RecId;
use super::ty::Ty;
use crate::symbol::Sym;

/// Index of a link in the chains of `defm`s.
#[derive(Copy, Clone, Debug)]
pub(crate) struct BroughtId(pub(super) u32);

/// The `defm` that created a record, and the enclosed one before it. Records share links, so that each level
/// of nested multiclasses adds one.
#[derive(Debug)]
pub(super) struct Brought {
    pub(super) by: Span,
    pub(super) before: Option<BroughtId>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum RecKind {
    Class,
    Def,
    Anonymous,
    Multiclass,
}

#[derive(Clone, Debug)]
pub(crate) struct Rec {
    pub(crate) kind: RecKind,
    pub(crate) name: Val,
    /// Location of the definition.
    pub(crate) span: Span,
    /// The outermost `defm` that created it.
    pub(crate) brought: Option<BroughtId>,
    pub(crate) fields: Named<Field>,
    pub(crate) params: Rc<Named<ParamName>>,
    /// The classes named as parents, in source order.
    pub(crate) supers: Vec<(RecId, Span)>,
    /// All classes it derives from, each once.
    pub(crate) all_supers: Vec<RecId>,
    pub(crate) checks: Vec<Check>,
    /// The variable for the name of derived records; for classes and multiclasses.
    pub(crate) name_var: Sym,
    /// Whether a parent or field of it, or of an ancestor, was invalid. Missing fields are then not reported.
    pub(crate) is_incomplete: bool,
    /// Whether it, or an ancestor, contains an error.
    pub(crate) is_wrong: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: Sym,
    pub(crate) ty: Ty,
    pub(crate) value: Val,
    pub(crate) span: Span,
    /// Declared with `field`: may stay unresolved.
    pub(crate) is_field: bool,
    pub(crate) is_param: bool,
}

/// A template argument: its source name, and the name of its variable.
#[derive(Copy, Clone, Debug)]
pub(crate) struct ParamName {
    pub(crate) plain: Sym,
    pub(crate) qualified: Sym,
}

impl HasName for Field {
    fn name(&self) -> Sym {
        self.name
    }
}

impl HasName for ParamName {
    fn name(&self) -> Sym {
        self.plain
    }
}

/// An `assert`, or a `dump` (which has no condition).
#[derive(Copy, Clone, Debug)]
pub(crate) struct Check {
    pub(crate) condition: Option<Val>,
    pub(crate) message: Val,
    pub(crate) span: Span,
}

impl Rec {
    pub(crate) fn new(kind: RecKind, name: Val, span: Span) -> Self {
        Rec {
            kind,
            name,
            span,
            brought: None,
            fields: Named::default(),
            params: Rc::default(),
            supers: Vec::new(),
            all_supers: Vec::new(),
            checks: Vec::new(),
            name_var: crate::symbol::EMPTY,
            is_incomplete: false,
            is_wrong: false,
        }
    }

    pub(crate) fn field(&self, name: Sym) -> Option<usize> {
        self.fields.position(name)
    }

    pub(crate) fn is_class(&self) -> bool {
        self.kind == RecKind::Class
    }
}

/// A value that a `let` assigns to a field.
#[derive(Clone, Debug)]
pub(crate) struct LetValue {
    pub(crate) name: Sym,
    pub(crate) name_span: Span,
    /// Bits to set, lowest first; `None` for all.
    pub(crate) bits: Option<Vec<u32>>,
    pub(crate) value: Val,
}

/// A class with arguments, unique per class and arguments.
pub(super) struct Instance {
    pub(super) class: RecId,
    pub(super) args: InstArgs,
    /// Location of its first occurrence.
    pub(super) span: Span,
    /// The record, if all arguments are resolved.
    pub(super) rec: Option<RecId>,
}
