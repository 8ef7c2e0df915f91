//! `ConversionPatternRewriter`: the rewriter of conversion patterns.
//!
//! MLIR: DialectConversion.h (`ConversionPatternRewriter`).

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use smallvec::SmallVec;

use crate::ir::{Block, Op, Region, Type, Value, ValueVec};
use crate::rewrite::conversion::signature::SignatureConversion;
use crate::rewrite::conversion::types::TypeConverter;
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// The rewriter of conversion patterns. It dereferences to [`PatternRewriter`], whose calls replace with values of other types too: the
/// driver inserts casts where types differ at the end.
///
/// Entities that a pattern replaces or erases stay in the IR until the conversion ends, so that patterns see original operands.
/// ```
/// use pdll_runtime::{
///     ConversionConfig, ConversionPattern, ConversionPatternRewriter, ConversionTarget, PatternRoot,
///     RewriteError, RewritePatternSet, apply_full_conversion,
/// };
/// use pdll_runtime::ir::{Context, Op, Value, parse};
///
/// /// Gives operations another name.
/// struct Rename;
///
/// impl ConversionPattern for Rename {
///     fn root(&self) -> PatternRoot {
///         PatternRoot::Named("t.old")
///     }
///
///     fn match_and_rewrite(
///         &self,
///         op: Op,
///         operands: &[Value],
///         rewriter: &mut ConversionPatternRewriter<'_, '_>,
///     ) -> Result<bool, RewriteError> {
///         let name = rewriter.context().op_name("t.new");
///         let types = op.result_types(rewriter).collect::<Vec<_>>();
///         rewriter.replace_op_with_new_op(op, name, operands, &types, &[])?;
///         // Until the conversion ends, the operation is still there.
///         assert!(op.is_alive(rewriter));
///         Ok(true)
///     }
/// }
///
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = parse(&ctx, r#"%0 = "t.old"() : () -> i32"#)?;
/// let mut patterns = RewritePatternSet::new(&ctx);
/// patterns.add(Rename);
/// let mut target = ConversionTarget::new(&ctx);
/// target.add_legal_dialects(["builtin"]).add_legal_ops(["t.new"]);
/// let top = ir.top();
/// apply_full_conversion(&mut ir, &[top], &target, &patterns.freeze()?, &ConversionConfig::default())?;
/// assert!(ir.to_string().contains("t.new"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ConversionPatternRewriter<'r, 'ir> {
    rewriter: &'r mut PatternRewriter<'ir>,
}

impl<'ir> Deref for ConversionPatternRewriter<'_, 'ir> {
    type Target = PatternRewriter<'ir>;

    fn deref(&self) -> &PatternRewriter<'ir> {
        self.rewriter
    }
}

impl<'ir> DerefMut for ConversionPatternRewriter<'_, 'ir> {
    fn deref_mut(&mut self) -> &mut PatternRewriter<'ir> {
        self.rewriter
    }
}

impl<'r, 'ir> ConversionPatternRewriter<'r, 'ir> {
    /// Returns the rewriter of a conversion; `None` in other drivers. Hand-written patterns that are applied by several drivers, and
    /// native functions, can query it.
    pub fn of(rewriter: &'r mut PatternRewriter<'ir>) -> Option<ConversionPatternRewriter<'r, 'ir>> {
        rewriter.is_converting().then_some(ConversionPatternRewriter { rewriter })
    }

    /// Replaces an operation: each result with any number of values. A result without values vanishes; its remaining uses need a source
    /// materialization.
    ///
    /// # Errors
    /// If the number of results differs, a value was erased, or the operation was replaced before.
    pub fn replace_op_with_multiple<V: AsRef<[Value]>>(
        &mut self,
        op: impl Into<Op>,
        values: impl IntoIterator<Item = V>,
    ) -> Result<(), RewriteError> {
        let values = values.into_iter().map(|values| ValueVec::from_slice(values.as_ref())).collect();
        self.rewriter.replace_op_later(op.into(), values)
    }

    /// Replaces all uses of a value, also those that patterns create later, with values of any number and type.
    ///
    /// # Errors
    /// If a value was erased.
    pub fn replace_all_uses_with_multiple(&mut self, from: Value, to: &[Value]) -> Result<(), RewriteError> {
        self.check_value(from)?;
        to.iter().try_for_each(|value| self.check_value(*value))?;
        self.rewriter.replace_value_later(from, to.into())
    }

    /// Replaces all uses of a block argument with another value.
    ///
    /// # Errors
    /// If a value was erased.
    pub fn replace_uses_of_block_argument(&mut self, from: Value, to: Value) -> Result<(), RewriteError> {
        self.replace_all_uses_with_multiple(from, &[to])
    }

    /// Gives a block the arguments of a conversion. Returns the new block, to which the operations moved; the block itself if no type
    /// changes. The converter makes the casts between old and new arguments.
    ///
    /// # Errors
    /// If the block was erased, or has another number of arguments.
    pub fn apply_signature_conversion(
        &mut self,
        block: Block,
        signature: &SignatureConversion,
        converter: Option<&Arc<TypeConverter>>,
    ) -> Result<Block, RewriteError> {
        self.rewriter.convert_block(block, signature, converter.cloned())
    }

    /// Converts the arguments of all blocks of a region; the entry block by `entry`, if given. Blocks that patterns move into the region
    /// are converted too. Returns the entry block; `None` if a type cannot be converted, or the region is empty.
    ///
    /// # Errors
    /// As [`apply_signature_conversion`](ConversionPatternRewriter::apply_signature_conversion).
    pub fn convert_region_types(
        &mut self,
        region: Region,
        converter: &Arc<TypeConverter>,
        entry: Option<&SignatureConversion>,
    ) -> Result<Option<Block>, RewriteError> {
        let blocks: Vec<Block> = region.blocks(self).collect();
        if let Some(conversion) = &mut self.rewriter.state.conversion {
            conversion.converter_of.insert(region, converter.clone());
        }
        let Some((first, rest)) = blocks.split_first() else { return Ok(None) };
        for block in rest {
            let Some(signature) = converter.convert_block_signature(self, *block) else { return Ok(None) };
            self.rewriter.convert_block(*block, &signature, Some(converter.clone()))?;
        }
        let computed = match entry {
            Some(_) => None,
            None => converter.convert_block_signature(self, *first),
        };
        let Some(signature) = entry.or(computed.as_ref()) else { return Ok(None) };
        self.rewriter.convert_block(*first, signature, Some(converter.clone())).map(Some)
    }

    /// Returns the value that replaces one, of the type that the pattern's converter gives it; the latest one if the pattern has no
    /// converter. `None` if the type cannot be converted, or not to one type.
    pub fn remapped_value(&mut self, value: Value) -> Option<Value> {
        match self.remapped_values_to_many(&[value])?[..] {
            [ref values] if values.len() == 1 => values.first().copied(),
            _ => None,
        }
    }

    /// Returns the values that replace values, as [`remapped_value`](ConversionPatternRewriter::remapped_value).
    pub fn remapped_values(&mut self, values: &[Value]) -> Option<ValueVec> {
        let remapped = self.remapped_values_to_many(values)?;
        remapped.iter().map(|values| values.first().copied().filter(|_| values.len() == 1)).collect()
    }

    /// Returns the groups of values that replace values.
    pub fn remapped_values_to_many(&mut self, values: &[Value]) -> Option<SmallVec<[ValueVec; 4]>> {
        self.rewriter.remap_values("value", None, values)
    }

    /// Returns the operands of an operation as its pattern receives them: the values that replace each, at the location of the operation if
    /// they must be cast. `None` if the type of one cannot be converted.
    pub fn remapped_operands(&mut self, op: Op) -> Option<SmallVec<[ValueVec; 4]>> {
        let operands: ValueVec = op.operands(self).collect();
        self.rewriter.remap_values("operand", Some(op), &operands)
    }

    /// Returns the type that the pattern's converter gives a type; the type itself without a converter.
    pub fn convert_type(&self, ty: Type) -> Option<Type> {
        match self.rewriter.current_converter() {
            Some(converter) => converter.convert_type(ty),
            None => Some(ty),
        }
    }

    /// Returns the converter of the pattern being applied.
    pub fn type_converter(&self) -> Option<Arc<TypeConverter>> {
        self.rewriter.current_converter()
    }

    /// Sets the converter of the pattern being applied, and returns the one before.
    pub(crate) fn set_converter(
        &mut self,
        converter: Option<Arc<TypeConverter>>,
    ) -> Option<Arc<TypeConverter>> {
        let conversion = self.rewriter.state.conversion.as_mut()?;
        std::mem::replace(&mut conversion.converter, converter)
    }
}
