//! The function that adds patterns of the emulation to a set.

use std::sync::Arc;

use pdll::conversion::{ConversionPatternRewriter, TypeConverter};
use pdll::ir::{Op, Value};
use pdll::rewrite::{PatternRoot, RewriteError, RewritePatternSet};

use super::halves::Emulation;

type Rewritten = Result<bool, RewriteError>;

/// A pattern: the operation, its converted operands, and what creates operations. It returns what replaces the operation, or `None` if it does not
/// match.
pub(super) type Emulate = fn(Op, &[Value], &mut Emulation<'_, '_, '_>) -> Option<Value>;

/// Patterns under construction.
pub(super) struct Patterns<'a> {
    /// The set that they are added to.
    pub(super) set: &'a mut RewritePatternSet,
    /// Converter of wide integers.
    pub(super) converter: &'a Arc<TypeConverter>,
    /// Width of the halves.
    pub(super) width: u32,
}

impl Patterns<'_> {
    /// Adds a pattern on operations with one result.
    pub(super) fn add(&mut self, root: &'static str, name: &str, emulate: Emulate) {
        let (by, width) = (self.converter.clone(), self.width);
        let run = move |op: Op,
                        operands: &[Value],
                        rewriter: &mut ConversionPatternRewriter<'_, '_>|
              -> Rewritten {
            let loc = op.loc(rewriter);
            let mut emulation = Emulation { rewriter, converter: &by, width, loc };
            match emulate(op, operands, &mut emulation) {
                Some(value) => rewriter.replace_op(op, value).map(|()| true),
                None => Ok(false),
            }
        };
        self.set.add_conversion_fn_on(PatternRoot::Named(root), Some(self.converter), run).name(name);
    }
}
