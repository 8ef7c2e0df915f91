//! Names of the language, of the standard library and of pdll, each with another meaning.

#[allow(unused_macros, reason = "only the names count")]
macro_rules! other_macros {
    ($($name:ident)*) => { $(#[allow(unused_macros)] macro_rules! $name { ($d:tt) => { compile_error!("the user's macro") }; })* };
}
other_macros! {
    matches assert assert_eq debug_assert panic unreachable vec format write writeln concat stringify module_path
    file line column include_bytes include_str option_env env cfg
}

/// What the names mean here.
#[allow(
    missing_docs,
    missing_debug_implementations,
    non_camel_case_types,
    non_snake_case,
    dead_code,
    reason = "only the names count"
)]
pub mod names {
    macro_rules! other_types {
        ($($name:ident)*) => { $(#[allow(missing_docs)] pub struct $name {})* };
    }
    other_types! {
        bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64
        Option Result Vec String Box ToString ToOwned Clone Copy PartialEq Eq Hash Debug Default
        Iterator IntoIterator Into From TryFrom AsRef FromIterator Extend Send Sync Sized Drop Fn FnMut FnOnce Deref
        Context Ir Op Value Type Attribute Location Builder OpBuilder OpDef OpInfo PatternRewriter RewritePatternSet
        RewriteError TypeVec ValueVec PdlValue PdlValues Constants Best Select GeneratedPatterns PatternMeta Region Block
        PopulateNothing Fold FoldAdaptor VerifyMessage
    }
    pub fn Some() {}
    pub fn None() {}
    pub fn Ok() {}
    pub fn Err() {}
    pub fn drop() {}
    pub mod core {}
    pub mod std {}
    pub mod alloc {}
    pub mod pdll {}
}

#[path = "everything.rs"]
pub mod everything;
