//! Patterns and passes of the conversions to `llvm`: functions as patterns, and the errors that they report.
//!
//! Upstream's patterns report an error and let the conversion go on. Here the pass fails with the first such error.

use std::sync::{Arc, Mutex, PoisonError};

use pdll::conversion::{
    ConversionConfig, ConversionError, ConversionPattern, ConversionPatternRewriter, ConversionTarget,
    TypeConverter, apply_partial_conversion,
};
use pdll::ir::{Ir, Location, Op, Value, ValueVec};
use pdll::pass::{PassFailure, PassRun};
use pdll::rewrite::{DriverError, PatternRewriter, PatternRoot, RewriteError, RewritePatternSet};

use super::builder::LlvmBuilder;
use super::functions::{LibraryFunction, declare};
use super::options::LowerToLlvmOptions;
use super::type_converter::{LlvmTypeConverter, llvm_type_converter};

/// Result of a rewrite.
pub type Rewritten = Result<bool, RewriteError>;

/// A rewrite that receives what each operand became.
pub type RewriteMulti = fn(&Lowering, Op, &[ValueVec], &mut ConversionPatternRewriter<'_, '_>) -> Rewritten;

/// A rewrite of operands that each became one value.
pub type Rewrite = fn(&Lowering, Op, &[Value], &mut ConversionPatternRewriter<'_, '_>) -> Rewritten;

/// State that patterns share: the type converter, and the first error.
#[derive(Clone, Debug)]
pub struct Lowering {
    /// Converter of the types.
    pub converter: LlvmTypeConverter,
    first_error: Arc<Mutex<Option<ConversionError>>>,
}

impl Lowering {
    /// Creates what patterns share.
    pub fn new(converter: LlvmTypeConverter) -> Lowering {
        Lowering { converter, first_error: Arc::default() }
    }

    /// Creates what the patterns of a pass share, for the operation it runs on. `change` changes the options.
    pub fn of_pass(
        run: &PassRun<'_>,
        index_bitwidth: u32,
        change: impl FnOnce(&mut LowerToLlvmOptions),
    ) -> Lowering {
        let mut options = LowerToLlvmOptions::of(run.ir(), run.op(), index_bitwidth);
        change(&mut options);
        Lowering::new(llvm_type_converter(run.context(), &options))
    }

    /// Adds a pattern.
    pub fn add(&self, set: &mut RewritePatternSet, root: &'static str, name: &'static str, rewrite: Rewrite) {
        set.add(LlvmPattern { root, name, lowering: self.clone(), rewrite: Form::Single(rewrite) });
    }

    /// Adds a pattern that receives what each operand became.
    pub fn add_multi(
        &self,
        set: &mut RewritePatternSet,
        root: &'static str,
        name: &'static str,
        rewrite: RewriteMulti,
    ) {
        set.add(LlvmPattern { root, name, lowering: self.clone(), rewrite: Form::Multi(rewrite) });
    }

    /// Returns a builder of operations of `llvm` at the insertion point.
    pub fn builder<'b>(&'b self, rewriter: &'b mut PatternRewriter<'_>, loc: Location) -> LlvmBuilder<'b> {
        LlvmBuilder::new(rewriter, self.converter.options(), loc)
    }

    /// Reports an error about an operation. Returns `false`, as a pattern does then.
    pub fn error(&self, ir: &Ir, op: Op, message: impl Into<String>) -> bool {
        let mut first = self.first_error.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert_with(|| ConversionError {
            message: message.into(),
            op: op.name_text(ir).to_owned(),
            location: ir.context().describe_location(op.loc(ir)),
            place: None,
            notes: Vec::new(),
        });
        false
    }

    /// Declares a function of the run-time library in the module around an operation. Returns its name; reports an error if there is a function of that
    /// name and another type.
    ///
    /// # Errors
    /// Misuse of the rewriter.
    pub fn declare(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        from: Op,
        function: &LibraryFunction,
    ) -> Result<Option<String>, RewriteError> {
        self.declared(declare(rewriter, from, None, function)?, rewriter)
    }

    /// Does the same as [`declare`](Lowering::declare), with a location for the declaration. Otherwise it has that of the module.
    ///
    /// # Errors
    /// Misuse of the rewriter.
    pub fn declare_at(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        from: Op,
        loc: Location,
        function: &LibraryFunction,
    ) -> Result<Option<String>, RewriteError> {
        self.declared(declare(rewriter, from, Some(loc), function)?, rewriter)
    }

    /// Reports the error of a declaration.
    fn declared(
        &self,
        declared: Result<String, (Op, String)>,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<Option<String>, RewriteError> {
        match declared {
            Ok(name) => Ok(Some(name)),
            Err((op, message)) => {
                self.error(rewriter, op, message);
                Ok(None)
            }
        }
    }

    /// Applies a partial conversion to the operation of a pass.
    ///
    /// # Errors
    /// If it fails, or a pattern reported an error.
    pub fn convert(
        &self,
        run: &mut PassRun<'_>,
        target: &ConversionTarget,
        set: RewritePatternSet,
    ) -> Result<(), PassFailure> {
        let op = run.op();
        let outcome = apply_partial_conversion(
            run.ir_mut(),
            &[op],
            target,
            &set.freeze()?,
            &ConversionConfig::default(),
        );
        let mut first = self.first_error.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = first.take() {
            return Err(DriverError::Conversion(Box::new(error)).into());
        }
        run.count("num-rewrites", "number of rewrites", outcome?.rewrites);
        Ok(())
    }
}

#[derive(Copy, Clone, Debug)]
enum Form {
    Single(Rewrite),
    Multi(RewriteMulti),
}

/// A function as a pattern.
struct LlvmPattern {
    root: &'static str,
    name: &'static str,
    lowering: Lowering,
    rewrite: Form,
}

impl ConversionPattern for LlvmPattern {
    fn name(&self) -> &str {
        self.name
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::Named(self.root)
    }

    fn type_converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.lowering.converter)
    }

    fn match_and_rewrite_multi(
        &self,
        op: Op,
        operands: &[ValueVec],
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Rewritten {
        match self.rewrite {
            Form::Multi(rewrite) => rewrite(&self.lowering, op, operands, rewriter),
            Form::Single(rewrite) => {
                let values = operands.iter().map(|values| match values[..] {
                    [value] => Some(value),
                    _ => None,
                });
                match values.collect::<Option<Vec<Value>>>() {
                    Some(values) => rewrite(&self.lowering, op, &values, rewriter),
                    None => Ok(false),
                }
            }
        }
    }
}
