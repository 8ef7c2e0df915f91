//! Types and attributes of included definitions: Rust types if their definitions are complete, text if part
//! of them is C++.

#![allow(clippy::unwrap_used, reason = "tests")]
#![allow(missing_docs, reason = "tests")]

use pdll::ods::Dialect;
use pdll::prelude::*;
use pdll::text::{parse_attribute, parse_type};

/// Without hooks.
mod bare {
    pdll::ods! {
        pub mod kept;
        #include "definitions/parameters.td"
    }
}

/// With a verifier.
mod whole {
    use pdll::prelude::*;

    pdll::ods! {
        pub mod kept;
        #include "definitions/parameters.td"
    }

    impl kept::PlaceAttr {
        fn verify(&self, ctx: &Context) -> Result<(), String> {
            if self.at(ctx).len() < 3 { Ok(()) } else { Err("a place has two coordinates".to_owned()) }
        }
    }
}

mod closed {
    pdll::ods! {
        pub mod closed;
        #include "definitions/closed.td"
    }
}

fn context<D: Dialect>() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<D>();
    ctx
}

#[test]
fn known_types_are_built_from_parameters_and_return_them() {
    use bare::kept;
    let ctx = context::<kept::Dialect>();
    let i8 = ctx.integer_type(8);
    let full = kept::BoxType::get(&ctx, i8, None, true);
    let empty = kept::BoxType::get(&ctx, i8, Some(4), false);
    assert_eq!(full.display(&ctx).to_string(), "!kept.box<i8>");
    assert_eq!(empty.display(&ctx).to_string(), "!kept.box<i8 x 4 full = false>");
    let error = parse_type(&ctx, "!kept.box<i8 y>").unwrap_err();
    assert_eq!((error.place().column, error.message()), (13, "expected '>'"));
    let read = kept::BoxType::cast(parse_type(&ctx, "!kept.box<i8 x 4 full= 0>").unwrap(), &ctx).unwrap();
    assert_eq!((read, read.count(&ctx), read.is_full(&ctx)), (empty, Some(4), false));
    assert_eq!(kept::UnitType::get(&ctx).display(&ctx).to_string(), "!kept.unit");
    let place = kept::PlaceAttr::get(&ctx, kept::Side::Right, full, "p", &[1, 2, 3]);
    assert_eq!(place.display(&ctx).to_string(), "#kept.place<right, <i8>, \"p\", [1, 2, 3]>");
    // There is no verifier.
    assert_eq!(kept::PlaceAttr::get_checked(&ctx, kept::Side::Right, full, "p", &[1, 2, 3]), Ok(place));
    let error = parse_attribute(&ctx, "#kept.place<up, <i8>, \"p\", [1]>").unwrap_err();
    assert_eq!(error.message(), "expected ::kept::Side to be one of: left, right");
}

#[test]
fn unknown_types_are_text() {
    use bare::kept;
    let ctx = context::<kept::Dialect>();
    for text in ["#kept.wide<12 : i700>", "#kept.default<\"any\">", "#kept.parsed<[1]>"] {
        assert_eq!(parse_attribute(&ctx, text).unwrap().display(&ctx).to_string(), text);
    }
    for text in ["!kept.custom<a b c>", "!kept.cpp<[]>", "!kept.side<+>"] {
        assert_eq!(parse_type(&ctx, text).unwrap().display(&ctx).to_string(), text);
    }
    // What no definition names is no attribute of the dialect.
    let error = parse_attribute(&ctx, "#kept.nobody<knows>").unwrap_err();
    assert_eq!(error.message(), "unknown attribute `nobody` in dialect `kept`");
    // As a parameter it is an attribute of that mnemonic.
    let wide = parse_attribute(&ctx, "#kept.wide<7>").unwrap();
    let i8 = ctx.integer_type(8);
    let place =
        kept::PlaceAttr::get(&ctx, kept::Side::Left, kept::BoxType::get(&ctx, i8, None, true), "p", &[1]);
    let holder = kept::HolderAttr::get(&ctx, place, wide);
    let written = "#kept.holder<<left, <i8>, \"p\", [1]>, #kept.wide<7>>";
    assert_eq!(holder.display(&ctx).to_string(), written);
    assert_eq!(parse_attribute(&ctx, written).unwrap(), *holder);
    // The dialect's own C++ parses these.
    let ctx = context::<closed::closed::Dialect>();
    let text = "!closed.box<any thing>";
    assert_eq!(parse_type(&ctx, text).unwrap().display(&ctx).to_string(), text);
}

#[test]
fn a_custom_verifier_is_called() {
    use whole::kept;
    let ctx = context::<kept::Dialect>();
    let unit = kept::BoxType::get(&ctx, *kept::UnitType::get(&ctx), None, true);
    let refused = kept::PlaceAttr::get_checked(&ctx, kept::Side::Left, unit, "p", &[1, 2, 3]).unwrap_err();
    assert_eq!(refused.to_string(), "a place has two coordinates");
    let error = parse_attribute(&ctx, "#kept.place<left, <i8>, \"p\", [1, 2, 3]>").unwrap_err();
    assert_eq!((error.place().column, error.message()), (12, "a place has two coordinates"));
}

#[test]
fn operations_give_attributes_their_rust_types() {
    use bare::kept;
    let ctx = context::<kept::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let text = "%0 = \"t.a\"() : () -> !kept.box<i8>\nkept.use %0 at <left, <i8>, \"p\", [1]><7> : <i8>";
    let ir = parse(&ctx, text).unwrap();
    ir.verify().unwrap();
    let op = ir.walk_pre_order(ir.top()).find_map(|op| kept::UseOp::cast(op, &ir)).unwrap();
    assert_eq!((op.place(&ir).name(&ctx), op.place(&ir).side(&ctx)), ("p", kept::Side::Left));
    // Stored as text.
    assert_eq!(op.wide(&ir).map(|wide| wide.display(&ctx).to_string()).as_deref(), Some("#kept.wide<7>"));
}

mod quantized {
    pdll::ods! {
        pub mod quant;
        #include "definitions/quant.td"
    }
}

#[test]
fn types_of_quant_are_printed_as_in_mlir_wherever_they_are_defined() {
    use pdll::runtime_compiler::{DefinitionOptions, LoadDialects as _};
    let included = context::<quantized::quant::Dialect>();
    let at_run_time = Context::new();
    let text = include_str!("definitions/quant.td");
    at_run_time.load_dialect_from_td("quant.td", text, &DefinitionOptions::default()).unwrap();
    let text = "!quant.uniform<i8<-128:127>:f32 , 2.0:0>";
    for ctx in [included, at_run_time] {
        let ty = parse_type(&ctx, text).unwrap();
        assert_eq!(ty.display(&ctx).to_string(), "!quant.uniform<i8:f32, 2.000000e+00>");
        // Equal types are the same type.
        assert_eq!(parse_type(&ctx, "!quant.uniform<i8:f32, 2.0>").unwrap(), ty);
    }
    // Nothing defines them.
    let unknown = Context::new();
    unknown.allow_unregistered_dialects(true);
    assert_eq!(parse_type(&unknown, text).unwrap().display(&unknown).to_string(), text);
}

#[test]
fn a_function_returns_the_printed_form_of_types_that_are_text() {
    let ctx = context::<bare::kept::Dialect>();
    ctx.read_types_by("kept", |_, body| match body.strip_prefix("custom<") {
        Some("!>") => Err("expected words".to_owned()),
        Some(words) => Ok(format!("custom<{}", words.split_whitespace().collect::<Vec<_>>().join(" "))),
        None => Ok(body.to_owned()),
    });
    let printed = |text: &str| parse_type(&ctx, text).map(|ty| ty.display(&ctx).to_string());
    assert_eq!(printed("!kept.custom<a   b>").unwrap(), "!kept.custom<a b>");
    // Types with Rust types are not text.
    assert_eq!(printed("!kept.box<i8>").unwrap(), "!kept.box<i8>");
    assert_eq!(printed("!kept.custom<!>").unwrap_err().message(), "expected words");
}
