//! Predicates and verifiers of `tosa`.

use pdll::__private::ods_support::int_parameter;
use pdll::ir::{Context, Type};

use super::ops;

/// Returns whether a type is `!tosa.shape` of a rank.
pub(super) fn is_shape_of_rank(ctx: &Context, ty: Type, rank: i64) -> bool {
    int_parameter(ctx, ty, "tosa", "shape") == Some(rank)
}

impl ops::shapeType {
    pub(super) fn verify(self, ctx: &Context) -> Result<(), String> {
        if self.rank(ctx) < 0 { Err("rank must be >= 0".to_owned()) } else { Ok(()) }
    }
}
