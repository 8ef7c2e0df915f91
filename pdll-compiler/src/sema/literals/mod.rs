//! The literals of a module: the contents of each text, which is read once.
//!
//! In: the text of `attr<"…">` or `type<"…">`. Out: its `Contents`, for the check of the text and for those of constraints.

mod contents;
mod holds;

use pdll_support::text::Text;
use rustc_hash::FxHashMap;

pub(super) use self::contents::{AttrId, Contents, LiteralType, TypeId};
pub(super) use self::holds::Entity;

/// The literals that were read.
#[derive(Debug, Default)]
pub(in crate::sema) struct Literals {
    attrs: FxHashMap<Text, Option<(Contents, AttrId)>>,
    types: FxHashMap<Text, Option<(Contents, TypeId)>>,
}

impl Literals {
    /// Returns the contents of an attribute; `None` if the text is not valid.
    pub(in crate::sema) fn attr(&mut self, text: &Text) -> Option<&(Contents, AttrId)> {
        if !self.attrs.contains_key(text) {
            self.attrs.insert(text.clone(), Contents::of_attr(text).filter(|_| !has_front(text)));
        }
        self.attrs.get(text)?.as_ref()
    }

    /// Returns the contents of a type; `None` if the text is not valid.
    pub(in crate::sema) fn ty(&mut self, text: &Text) -> Option<&(Contents, TypeId)> {
        if !self.types.contains_key(text) {
            self.types.insert(text.clone(), Contents::of_type(text).filter(|_| !has_front(text)));
        }
        self.types.get(text)?.as_ref()
    }
}

/// Returns whether there is text before the first token. MLIR counts from its first token, and removes the
/// same length at the end of excess text.
pub(super) fn has_front(text: &str) -> bool {
    text.starts_with([' ', '\t', '\n', '\r', '/'])
}
