//! Passes: any pipeline on any IR.

use pdll_pass::{PassErrorKind, PassManager, PassRegistry};
use pdll_runtime::ir::{Context, parse};

/// Parses a pipeline from the first line and IR from the rest, and runs the pipeline on the IR. Passes leave
/// valid IR, and printing a pipeline is stable when it is parsed again.
pub fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let (pipeline, ir) = text.split_once('\n').unwrap_or((&text, ""));
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let registry = PassRegistry::with_builtin_passes();
    let mut passes = match PassManager::parse(&ctx, pipeline, &registry) {
        Ok(passes) => passes,
        Err(error) => {
            assert!(error.place().offset <= pipeline.len(), "{error:?}");
            return;
        }
    };
    let printed = passes.to_string();
    match PassManager::parse(&ctx, &printed, &registry) {
        Ok(again) => assert_eq!(again.to_string(), printed),
        Err(error) => panic!("what was printed is not read: {error}"),
    }
    let Ok(mut ir) = parse(&ctx, ir) else { return };
    if ir.verify().is_err() {
        return;
    }
    if let Err(error) = passes.run(&mut ir) {
        let is_told = matches!(
            error.kind(),
            PassErrorKind::Failed(_) | PassErrorKind::NotSchedulable(_) | PassErrorKind::WrongAnchor { .. }
        );
        assert!(is_told, "{error}");
    }
    if let Err(errors) = ir.verify() {
        panic!("the passes left invalid IR: {errors}");
    }
    if let Err(error) = ir.check_integrity() {
        panic!("{error}");
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn smoke() {
        let cast = "\"builtin.unrealized_conversion_cast\"";
        let straight = format!(
            "builtin.module(cse,canonicalize,dce)\n%0 = \"a.b\"() : () -> i32\n%1 = {cast}(%0) : (i32) -> i64\n\
             %2 = {cast}(%0) : (i32) -> i64\n%3 = {cast}(%1) : (i64) -> i8\n\"a.use\"(%1, %2) : (i64, i64) -> ()\n"
        );
        let blocks = format!(
            "builtin.module(a.f(dce,cse),any(cse),canonicalize{{region-simplify=aggressive top-down=0}})\n\
             \"a.f\"() ({{\n^bb0(%x: i32):\n  %0 = {cast}(%x) : (i32) -> i64\n  \"a.br\"(%0)[^bb1, ^bb2] : (i64) -> ()\n\
             ^bb1:\n  %1 = {cast}(%x) : (i32) -> i64\n  \"a.br\"(%1)[^bb2] : (i64) -> ()\n\
             ^bb2:\n  \"a.g\"(%x) ({{\n    %2 = {cast}(%x) : (i32) -> i64\n  }}) : (i32) -> ()\n  \"a.end\"() : () -> ()\n\
             ^bb3:\n  \"a.br\"()[^bb3] : () -> ()\n}}) : () -> ()\n"
        );
        let graph = format!(
            "builtin.module(builtin.module(cse,dce{{}}),canonicalize{{max-num-rewrites=1 disable-patterns={{a,{{b c}}}}}})\n\
             module {{\n  %0 = {cast}(%1) : (i32) -> i64\n  %1 = {cast}(%0) : (i64) -> i32\n  %2 = {cast}(%1) : (i32) -> i64\n\
             \"a.use\"(%2, %0) : (i64, i64) -> ()\n}}\n"
        );
        crate::smoke::Target { name: "passes", extensions: &["mlir"], run: super::run }
            .smoke(&[&straight, &blocks, &graph]);
    }
}
