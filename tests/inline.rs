//! Dialects and patterns inline: of this crate, of another one, of functions.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::prelude::*;
use pdll_test_dialects::{deep, toy};

#[test]
fn dialects_of_another_crate_are_loaded() {
    let ctx = Context::new();
    ctx.load_dialect::<toy::Dialect>().load_dialect::<deep::vec::Dialect>();
    assert!(ctx.is_dialect_loaded("toy") && ctx.is_dialect_loaded("vec"));
    assert!(ctx.is_registered(ctx.op_name(toy::ReshapeOp::NAME)));
}

#[test]
fn dialects_of_functions_are_loaded() {
    ods! {
        pub mod local;

        def Local_Dialect : Dialect { let name = "local"; }
        def IdOp : Op<Local_Dialect, "id">;
    }
    let ctx = Context::new();
    ctx.load_dialect::<local::Dialect>();
    assert!(ctx.is_registered(ctx.op_name("local.id")));
}
