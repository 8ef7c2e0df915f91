//! `tosa-to-arith`: constants and scalings of `tosa` become `arith`.
//!
//! The patterns are PDLL. MLIR: TosaToArith.cpp, with the same order of operations. Differs: with `use-32-bit`, values that do not have 32 bits are
//! scaled with 64, where MLIR's result is invalid.

use pdll::conversion::{ConversionConfig, ConversionTarget};
use pdll::ir::Type;
use pdll::native_constraint;
use pdll::pass::{Pass, PassFailure, PassOptions, PassRun};
use pdll::rewrite::{PatternRewriter, RewritePatternSet};

use super::convert::convert_partially;
use super::scalar_natives::{CopyAttr, Number, WithElement, element_width};

pdll::pdll! {
    mod constant;
    use crate::arith::ops as arith;
    use crate::tosa::ops as tosa;
    #include "constant.pdll"
}

pdll::pdll! {
    mod scale_64;
    use crate::arith::ops as arith;
    use crate::tosa::ops as tosa;
    #include "scale_64.pdll"
}

pdll::pdll! {
    mod scale_32;
    use crate::arith::ops as arith;
    use crate::tosa::ops as tosa;
    #include "scale_32.pdll"
}

/// The pass `tosa-to-arith`.
#[derive(Copy, Clone, Debug, Default)]
pub struct TosaToArith {
    include_apply_rescale: bool,
    use_32_bit: bool,
}

impl Pass for TosaToArith {
    fn argument(&self) -> &str {
        "tosa-to-arith"
    }

    fn name(&self) -> &str {
        "TosaToArithPass"
    }

    fn description(&self) -> &str {
        "Lower TOSA to the Arith dialect"
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add(
            "include-apply-rescale",
            "Whether to include the lowering for tosa.apply_rescale to arith",
            &mut self.include_apply_rescale,
        );
        options.add("use-32-bit", "Whether to prioritze lowering to 32-bit operations", &mut self.use_32_bit);
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ctx = run.context().clone();
        let mut set = RewritePatternSet::new(&ctx);
        let mut target = ConversionTarget::new(&ctx);
        target.add_illegal_ops(["tosa.const"]);
        target.add_legal_dialects(["arith"]);
        populate_tosa_to_arith_conversion_patterns(&mut set);
        if self.include_apply_rescale {
            populate_tosa_rescale_to_arith_conversion_patterns(&mut set, self.use_32_bit);
            target.add_illegal_ops(["tosa.apply_scale"]);
        }
        convert_partially(run, &target, set, &ConversionConfig::default())
    }
}

/// Adds the pattern that lowers `tosa.const`.
pub fn populate_tosa_to_arith_conversion_patterns(set: &mut RewritePatternSet) {
    constant::populate(set);
}

/// Adds the patterns that lower `tosa.apply_scale`, with 32 bits where values have so many if `use_32_bit`.
pub fn populate_tosa_rescale_to_arith_conversion_patterns(set: &mut RewritePatternSet, use_32_bit: bool) {
    scale_64::populate(set);
    if use_32_bit {
        scale_32::populate(set);
    }
}

#[native_constraint(IsBelow64)]
fn is_below_64(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    element_width(rewriter.context(), ty).is_some_and(|width| width < 64)
}

#[native_constraint(Is64)]
fn is_64(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    element_width(rewriter.context(), ty) == Some(64)
}

#[native_constraint(Is32)]
fn is_32(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    element_width(rewriter.context(), ty) == Some(32)
}
