//! `arith-emulate-wide-int`: integers of twice the width that a target supports become vectors of two halves, the lower one first.
//!
//! MLIR: EmulateWideInt.cpp, with the same order of operations. Differs: scalable vectors are not converted, where MLIR drops that they are
//! scalable.

mod arithmetic;
mod casts;
mod halves;
mod patterns;
mod shifts;

use std::sync::Arc;

use pdll::conversion::{
    ConversionConfig, ConversionTarget, TypeConversion, TypeConverter, is_function_signature_legal,
    populate_function_op_interface_type_conversion_pattern,
};
use pdll::ir::{Context, Type, TypeData};
use pdll::pass::{Pass, PassFailure, PassOptions, PassRun};
use pdll::rewrite::RewritePatternSet;

use self::patterns::Patterns;
use super::convert::convert_partially;
use super::structural::populate_func_type_conversions;

/// The pass `arith-emulate-wide-int`.
#[derive(Copy, Clone, Debug)]
pub struct ArithEmulateWideInt {
    widest_int_supported: u32,
}

impl Default for ArithEmulateWideInt {
    fn default() -> ArithEmulateWideInt {
        ArithEmulateWideInt { widest_int_supported: 32 }
    }
}

impl Pass for ArithEmulateWideInt {
    fn argument(&self) -> &str {
        "arith-emulate-wide-int"
    }

    fn name(&self) -> &str {
        "ArithEmulateWideInt"
    }

    fn description(&self) -> &str {
        "Emulate 2*N-bit integer operations using N-bit operations"
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add(
            "widest-int-supported",
            "Widest integer type supported by the target",
            &mut self.widest_int_supported,
        );
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let width = self.widest_int_supported;
        if width < 2 || !width.is_power_of_two() || width > 1 << 22 {
            let message = format!("`widest-int-supported` must be a power of two from 2 on, but is {width}");
            return Err(run.failure(message));
        }
        let ctx = run.context().clone();
        let converter = wide_int_emulation_converter(&ctx, width);
        let mut set = RewritePatternSet::new(&ctx);
        let mut target = ConversionTarget::new(&ctx);
        target.add_legal_dialects(["vector"]);
        let by = converter.clone();
        target.add_dynamically_legal_op_named("func.func", move |ir, op| {
            is_function_signature_legal(&by, ir, op)
        });
        populate_function_op_interface_type_conversion_pattern(&mut set, "func.func", &converter);
        populate_func_type_conversions(&mut set, &converter, &mut target);
        let by = converter.clone();
        target.add_dynamically_legal_dialect("arith", move |ir, op| by.is_legal_op(ir, op));
        let by = converter.clone();
        target.add_dynamically_legal_op_named("vector.print", move |ir, op| by.is_legal_op(ir, op));
        populate_arith_wide_int_emulation_patterns(&mut set, &converter, width);
        convert_partially(run, &target, set, &ConversionConfig::default())
    }
}

/// Returns the converter of wide integers: those of twice the width become vectors of two, wider ones cannot be converted.
pub fn wide_int_emulation_converter(ctx: &Context, widest_int_supported: u32) -> Arc<TypeConverter> {
    let mut converter = TypeConverter::new(ctx);
    converter.add_conversion(move |ctx, ty| match convert(ctx, ty, widest_int_supported) {
        Some(ty) => TypeConversion::from(ty),
        None => TypeConversion::Failed,
    });
    converter.share()
}

fn convert(ctx: &Context, ty: Type, widest: u32) -> Option<Type> {
    let convert_all =
        |types: &[Type]| -> Option<Vec<Type>> { types.iter().map(|ty| convert(ctx, *ty, widest)).collect() };
    let half = ctx.integer_type(widest);
    match ty.data(ctx) {
        TypeData::Integer { width, .. } if *width > widest => {
            (*width == 2 * widest).then(|| ctx.vector_type(&[2], half))
        }
        TypeData::Vector { shape, scalable, element } => match element.data(ctx) {
            TypeData::Integer { width, .. } if *width > widest => {
                if *width != 2 * widest || scalable.contains(&true) {
                    return None;
                }
                let shape: Vec<i64> = shape.iter().copied().chain([2]).collect();
                Some(ctx.vector_type(&shape, half))
            }
            _ => Some(ty),
        },
        TypeData::Function { inputs, results } => {
            Some(ctx.function_type(&convert_all(inputs)?, &convert_all(results)?))
        }
        _ => Some(ty),
    }
}

/// Adds the patterns that emulate wide integers in `arith` and `vector.print`.
pub fn populate_arith_wide_int_emulation_patterns(
    set: &mut RewritePatternSet,
    converter: &Arc<TypeConverter>,
    widest_int_supported: u32,
) {
    let mut patterns = Patterns { set, converter, width: widest_int_supported };
    arithmetic::populate(&mut patterns);
    casts::populate(&mut patterns);
    shifts::populate(&mut patterns);
}
