//! Groups of operands and results in run-time `pdl` patterns for operations of MLIR's dialects: each way to
//! match the groups of an operation, as single values or as ranges, with all possible sizes.
//!
//! In: the table of operations. Out: both tools produce the same IR, with each group as the operands of a
//! separate operation.

use std::fmt::Write as _;

use pdll::pdl;
use pdll::prelude::*;
use pdll::text::PrintOptions;

use super::tools::{context, run};
use pdll_oracle::MLIR_OPT;

// MLIR's only dialect with `AttrSizedResultSegments`, reduced to such operations.
pdll::ods! {
    pub mod gpu;
    def GpuDialect : Dialect { let name = "gpu"; let cppNamespace = "::gpu"; }
    def SpmmBufferSizeOp : Op<GpuDialect, "spmm_buffer_size", [AttrSizedResultSegments]> {
      let arguments = (ins Variadic<AnyType>:$asyncDependencies, AnyType:$spmatA, AnyType:$dnmatB, AnyType:$dnmatC, AnyAttr:$modeA, AnyAttr:$modeB, TypeAttr:$computeType);
      let results = (outs Variadic<AnyType>:$bufferSzs, Optional<AnyType>:$asyncToken);
    }
}

/// MLIR's encoding of a dynamic size.
const DYNAMIC: &str = "-9223372036854775808";
/// Number of sizes, offsets and strides.
const RANK: usize = 2;

const VALUES: &str =
    "%i, %j, %k, %l, %m, %n = \"s.values\"() : () -> (index, index, index, index, index, index)\n";

/// Returns the names of `n` indices, starting at `first`.
fn indices(first: usize, n: usize) -> Vec<&'static str> {
    let names = ["%i", "%j", "%k", "%l", "%m", "%n"];
    (0..n).map(|i| names[(first + i) % names.len()]).collect()
}

/// Returns an operation with a use, so that it is not erased.
fn operation(name: &str, operands: &[&str], properties: &str, ty: &str) -> String {
    let types: Vec<&str> = operands
        .iter()
        .map(|name| if *name == "%src" || *name == "%dst" { "SRC" } else { "index" })
        .collect();
    let (operands, types) = (operands.join(", "), types.join(", "));
    format!(
        "%r = \"{name}\"({operands}) <{{{properties}}}> : ({types}) -> {ty}\n\"s.use\"(%r) : ({ty}) -> ()\n"
    )
}

fn segments(sizes: &[usize]) -> String {
    let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
    format!("operandSegmentSizes = array<i32: {}>", sizes.join(", "))
}

/// Returns `static_sizes = array<i64: …>` with `n` dynamic entries first, then others.
fn statics(what: &str, n: usize, all: usize, other: &str) -> String {
    let all: Vec<&str> = (0..all).map(|i| if i < n { DYNAMIC } else { other }).collect();
    format!("static_{what} = array<i64: {}>", all.join(", "))
}

/// Returns dimensions of which the first `n` are dynamic.
fn shape(n: usize) -> String {
    (0..RANK).map(|i| if i < n { "?x" } else { "4x" }).collect()
}

/// Returns `memref.alloc` operations: sizes, and symbols of the layout.
fn allocs() -> Vec<String> {
    let all = (0..3).flat_map(|n| (0..3).map(move |m| (n, m)));
    all.map(|(n, m)| {
        let (symbols, sum) = (["", "s0", "s0, s1"][m], ["", " + s0", " + s0 + s1"][m]);
        let ty = format!("memref<{}f32, affine_map<(d0, d1)[{symbols}] -> (d0 * 8 + d1{sum})>>", shape(n));
        operation("memref.alloc", &indices(m, n + m), &segments(&[n, m]), &ty)
    })
    .collect()
}

/// Returns operations with offsets, sizes and strides after other operands.
fn slices(
    name: &str,
    sources: &[&str],
    n_offsets: usize,
    ty: impl Fn([usize; 3]) -> (String, String),
) -> Vec<String> {
    let mut all = Vec::new();
    for (offsets, sizes, strides) in
        (0..=n_offsets).flat_map(|o| (0..=RANK).flat_map(move |n| (0..=RANK).map(move |s| (o, n, s))))
    {
        let operands = [sources, &indices(offsets, offsets + sizes + strides)].concat();
        let mut groups = vec![1; sources.len()];
        groups.extend([offsets, sizes, strides]);
        let properties = [
            segments(&groups),
            statics("offsets", offsets, n_offsets, "0"),
            statics("sizes", sizes, RANK, "4"),
            statics("strides", strides, RANK, "1"),
        ];
        let (ty, first) = ty([offsets, sizes, strides]);
        all.push(operation(name, &operands, &properties.join(", "), &ty).replacen("SRC", &first, 1));
    }
    all
}

/// An operation with its IR text, and the number of its groups.
struct Subject {
    name: &'static str,
    n_groups: usize,
    /// Number of groups at the start that always have one element.
    n_single: usize,
    before: &'static str,
    irs: Vec<String>,
}

fn subjects() -> Vec<Subject> {
    const STRIDED: &str = "memref<?x?xf32, strided<[?, ?], offset: ?>>";
    let strided = |[_, sizes, _]: [usize; 3]| {
        (format!("memref<{}f32, strided<[?, ?], offset: ?>>", shape(sizes)), STRIDED.to_owned())
    };
    let cast = |[offsets, sizes, strides]: [usize; 3]| {
        let stride = |i: usize| if i < strides { "?" } else { "1" };
        let offset = if offsets > 0 { ", offset: ?" } else { "" };
        let layout = format!("strided<[{}, {}]{offset}>", stride(0), stride(1));
        (format!("memref<{}f32, {layout}>", shape(sizes)), STRIDED.to_owned())
    };
    let sliced =
        |[_, sizes, _]: [usize; 3]| (format!("tensor<{}f32>", shape(sizes)), "tensor<?x?xf32>".to_owned());
    let inserted =
        |[_, sizes, _]: [usize; 3]| ("tensor<?x?xf32>".to_owned(), format!("tensor<{}f32>", shape(sizes)));
    let memref = "%src = \"s.memref\"() : () -> memref<?x?xf32, strided<[?, ?], offset: ?>>\n";
    let tensor = "%src = \"s.tensor\"() : () -> tensor<?x?xf32>\n";
    let load = |n: usize| {
        let dims = "?x".repeat(n);
        let (operands, types) = (indices(n, n), vec![", index"; n].concat());
        let operands: String = operands.iter().map(|name| format!(", {name}")).collect();
        format!(
            "%s = \"s.memref\"() : () -> memref<{dims}f32>\n%r = \"memref.load\"(%s{operands}) : (memref<{dims}f32>{types}) -> f32\n\
             \"memref.store\"(%r, %s{operands}) : (f32, memref<{dims}f32>{types}) -> ()\n"
        )
    };
    let inserts = slices("tensor.insert_slice", &["%src", "%dst"], RANK, inserted).into_iter();
    let inserts = inserts.map(|text| {
        let ty = text.split(" : (").nth(1).and_then(|types| types.split(", SRC").next()).unwrap_or_default();
        format!("%src = \"s.tensor\"() : () -> {ty}\n{}", text.replace("SRC", "tensor<?x?xf32>"))
    });
    vec![
        Subject { name: "memref.alloc", n_groups: 2, n_single: 0, before: "", irs: allocs() },
        Subject {
            name: "memref.subview",
            n_groups: 4,
            n_single: 1,
            before: memref,
            irs: slices("memref.subview", &["%src"], RANK, strided),
        },
        Subject {
            name: "memref.reinterpret_cast",
            n_groups: 4,
            n_single: 1,
            before: memref,
            irs: slices("memref.reinterpret_cast", &["%src"], 1, cast),
        },
        Subject {
            name: "tensor.extract_slice",
            n_groups: 4,
            n_single: 1,
            before: tensor,
            irs: slices("tensor.extract_slice", &["%src"], RANK, sliced),
        },
        Subject {
            name: "tensor.insert_slice",
            n_groups: 5,
            n_single: 2,
            before: "%dst = \"s.tensor\"() : () -> tensor<?x?xf32>\n",
            irs: inserts.collect(),
        },
        Subject {
            name: "memref.load",
            n_groups: 2,
            n_single: 1,
            before: "",
            irs: (0..4).map(load).collect(),
        },
        Subject {
            name: "memref.store",
            n_groups: 3,
            n_single: 2,
            before: "",
            irs: (0..4).map(load).collect(),
        },
    ]
}

/// Returns a pattern that matches groups, each as a range or as one value, and exposes their elements.
fn of_operands(name: &str, is_range: &[bool]) -> String {
    let mut text = "pdl.pattern : benefit(1) {\n".to_owned();
    let groups: Vec<String> = (0..is_range.len()).map(|i| format!("%g{i}")).collect();
    let types: Vec<&str> =
        is_range.iter().map(|range| if *range { "!pdl.range<value>" } else { "!pdl.value" }).collect();
    for (group, range) in groups.iter().zip(is_range) {
        let _ = writeln!(text, "  {group} = {}", if *range { "operands" } else { "operand" });
    }
    let _ = writeln!(
        text,
        "  %t = types\n  %root = operation \"{name}\"({} : {}) -> (%t : !pdl.range<type>)\n  rewrite %root {{",
        groups.join(", "),
        types.join(", ")
    );
    for (i, (group, ty)) in groups.iter().zip(&types).enumerate() {
        let _ = writeln!(text, "    %m{i} = operation \"n.group{i}\"({group} : {ty})");
    }
    text.push_str(
        "    %made = operation \"n.made\" -> (%t : !pdl.range<type>)\n    replace %root with %made\n  }\n}\n",
    );
    text
}

/// Returns all ways to match each of `n` groups as a range or not.
fn ways(n: usize) -> impl Iterator<Item = Vec<bool>> {
    (0..1usize << n).map(move |bits| (0..n).map(|i| bits >> i & 1 == 1).collect())
}

fn file(pattern: &str, before: &str, irs: &[String]) -> String {
    let irs: String = irs.iter().map(|ir| format!("module {{\n{VALUES}{before}{ir}}}\n")).collect();
    format!("module {{\nmodule @patterns {{\n{pattern}}}\nmodule @ir {{\n{irs}}}\n}}\n")
}

fn ours(text: &str) -> String {
    let ctx = context();
    ctx.load_dialect::<gpu::Dialect>();
    ctx.allow_unregistered_dialects(true);
    ctx.load_dialect::<pdl::Dialect>();
    let mut ir = parse(&ctx, text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    match pdl::apply_pattern_module(&mut ir, |_| {}) {
        Ok(()) => ir.to_text(&PrintOptions::new().local_scope(true)),
        Err(error) => error.to_string(),
    }
}

fn theirs(files: &[String]) -> Vec<String> {
    let args = [
        "--allow-unregistered-dialect",
        "--test-pdl-bytecode-pass",
        "--split-input-file",
        "--mlir-print-op-generic",
        "--mlir-print-local-scope",
    ];
    let printed = run(MLIR_OPT, &args, &files.join("// -----\n")).unwrap_or_else(|e| panic!("{e}"));
    let parts: Vec<String> = printed.split("// -----\n").map(str::to_owned).collect();
    assert_eq!(parts.len(), files.len());
    parts
}

/// Compares all files; returns the number of rewritten operations, and the differences.
fn compare(named: &[(String, String)]) -> (usize, Vec<String>) {
    let files: Vec<String> = named.iter().map(|(_, file)| file.clone()).collect();
    let mut n_made = 0;
    let mut different = Vec::new();
    for ((name, file), theirs) in named.iter().zip(theirs(&files)) {
        let ours = ours(file);
        n_made += theirs.matches("\"n.made\"").count();
        if ours.trim() != theirs.trim() {
            let lines = ours.lines().zip(theirs.lines()).filter(|(ours, theirs)| ours != theirs);
            let lines: Vec<String> =
                lines.take(3).map(|(our, their)| format!("  ours   {our}\n  theirs {their}")).collect();
            different.push(format!("{name}\n{}", lines.join("\n")));
        }
    }
    (n_made, different)
}

#[test]
fn oracle_operand_groups_are_alike() {
    let mut named = Vec::new();
    for subject in subjects() {
        let has_segments = subject.irs.iter().all(|ir| ir.contains("operandSegmentSizes"));
        for way in ways(subject.n_groups) {
            // See `inner_range` in the divergences: in MLIR, without segments, a range takes all remaining
            // values.
            if !has_segments && way[..way.len() - 1].contains(&true) {
                continue;
            }
            // See `counted_value` there: in MLIR, a value before all ranges is identified by its index.
            let first_range = way.iter().position(|is_range| *is_range).unwrap_or(way.len());
            if has_segments && first_range > subject.n_single {
                continue;
            }
            let file = file(&of_operands(subject.name, &way), subject.before, &subject.irs);
            named.push((format!("{} {way:?}", subject.name), file));
        }
    }
    let (n_made, different) = compare(&named);
    println!("{} patterns, {n_made} operations rewritten", named.len());
    assert!(different.is_empty(), "{} of {}:\n{}", different.len(), named.len(), different.join("\n"));
}

/// Returns the result for each IR of a file.
fn parts(text: &str) -> Vec<&str> {
    text.split("    \"builtin.module\"() ({\n").skip(1).collect()
}

/// A range matches a group of any size; a single value only matches a group of one.
#[test]
fn each_node_stands_for_a_group() {
    let mut n_patterns = 0;
    for subject in subjects() {
        let left = |way: &[bool]| ours(&file(&of_operands(subject.name, way), subject.before, &subject.irs));
        let as_ranges = left(&vec![true; subject.n_groups]);
        for way in ways(subject.n_groups) {
            n_patterns += 1;
            let left = left(&way);
            assert_eq!(parts(&left).len(), subject.irs.len(), "{left}");
            for (left, as_ranges) in parts(&left).into_iter().zip(parts(&as_ranges)) {
                let is_one = |group: usize| {
                    let name = format!("\"n.group{group}\"(");
                    let shown = as_ranges.split(&name).nth(1).and_then(|rest| rest.split_once(')'));
                    shown.is_some_and(|(operands, _)| !operands.is_empty() && !operands.contains(','))
                };
                let fits = (0..way.len()).all(|group| way[group] || is_one(group));
                let expected = if fits { as_ranges } else { "" };
                let left = if left.contains("\"n.made\"") { left } else { "" };
                assert_eq!(left, expected, "{} {way:?}", subject.name);
            }
        }
    }
    assert!(n_patterns > 90, "{n_patterns}");
}

/// Returns `gpu.spmm_buffer_size` with result groups of the given sizes, and an operation that uses each run
/// of them.
fn buffer_sizes(sizes: [usize; 2]) -> String {
    let n = sizes[0] + sizes[1];
    let ty = |i: usize| if i < sizes[0] { "index" } else { "!gpu.async.token" };
    let all: Vec<&str> = (0..n).map(ty).collect();
    let results = if n > 0 { format!("%r:{n} = ") } else { String::new() };
    let mut text = format!(
        "{results}\"gpu.spmm_buffer_size\"(%a, %b, %b) <{{computeType = f32, modeA = #gpu<mat_transpose_mode NON_TRANSPOSE>, \
         modeB = #gpu<mat_transpose_mode NON_TRANSPOSE>, resultSegmentSizes = array<i32: {}, {}>}}> : \
         (!gpu.sparse.spmat_handle, !gpu.sparse.dntensor_handle, !gpu.sparse.dntensor_handle) -> ({})\n",
        sizes[0],
        sizes[1],
        all.join(", ")
    );
    for (lo, hi) in (0..n).flat_map(|lo| (lo + 1..=n).map(move |hi| (lo, hi))) {
        let names: Vec<String> = (lo..hi).map(|i| format!("%r#{i}")).collect();
        let _ = writeln!(text, "\"t.use\"({}) : ({}) -> ()", names.join(", "), all[lo..hi].join(", "));
    }
    text
}

/// Returns a pattern that finds an operation through a group of its results, with its result types in the
/// given form.
fn of_results(group: usize, is_range: bool, types: &str) -> String {
    let ty = if is_range { "!pdl.range<value>" } else { "!pdl.value" };
    let (defined, given) = match types {
        "groups" => ("  %t0 = types\n  %t1 = types\n", " -> (%t0, %t1 : !pdl.range<type>, !pdl.range<type>)"),
        "first" => ("  %t0 = type\n  %t1 = types\n", " -> (%t0, %t1 : !pdl.type, !pdl.range<type>)"),
        "second" => (
            "  %t0 = types\n  %t1 = type : !gpu.async.token\n",
            " -> (%t0, %t1 : !pdl.range<type>, !pdl.type)",
        ),
        _ => ("  %t0 = types\n", " -> (%t0 : !pdl.range<type>)"),
    };
    format!(
        "pdl.pattern : benefit(1) {{\n  %x = operands\n{defined}  %op = operation \"gpu.spmm_buffer_size\"(%x : !pdl.range<value>){given}\n  \
         %r = results {group} of %op -> {ty}\n  %root = operation \"t.use\"(%r : {ty})\n  rewrite %root {{\n    \
         %made = operation \"n.made\"(%r : {ty})\n    erase %root\n  }}\n}}\n"
    )
}

/// Returns a pattern that rewrites the operation itself, and uses a group of its results in the rewrite.
fn of_rewritten(group: usize, is_range: bool) -> String {
    let ty = if is_range { "!pdl.range<value>" } else { "!pdl.value" };
    format!(
        "pdl.pattern : benefit(1) {{\n  %x = operands\n  %t = types\n  %root = operation \"gpu.spmm_buffer_size\"(%x : !pdl.range<value>) \
         -> (%t : !pdl.range<type>)\n  %r = results {group} of %root -> {ty}\n  rewrite %root {{\n    \
         %group = operation \"n.group\"(%r : {ty})\n    %made = operation \"n.made\" -> (%t : !pdl.range<type>)\n    \
         replace %root with %made\n  }}\n}}\n"
    )
}

const HANDLES: &str =
    "%a, %b = \"s.handles\"() : () -> (!gpu.sparse.spmat_handle, !gpu.sparse.dntensor_handle)\n";

#[test]
fn a_single_type_stands_for_a_group_of_one() {
    for (n, m) in (0..4).flat_map(|n| (0..2).map(move |m| (n, m))) {
        for (group, is_range) in (0..2).flat_map(|group| [(group, false), (group, true)]) {
            let left =
                |types| ours(&file(&of_results(group, is_range, types), HANDLES, &[buffer_sizes([n, m])]));
            let (of_groups, of_first) = (left("groups"), left("first"));
            if n == 1 {
                assert_eq!(of_first, of_groups, "{n} {m}");
            } else {
                assert!(!of_first.contains("\"n.made\""), "{n} {m} {of_first}");
            }
        }
    }
}

#[test]
fn oracle_result_groups_are_alike() {
    let before = HANDLES;
    let irs: Vec<String> = (0..4).flat_map(|n| (0..2).map(move |m| buffer_sizes([n, m]))).collect();
    let mut named = Vec::new();
    for (group, is_range) in (0..2).flat_map(|group| [(group, false), (group, true)]) {
        // Without `first`: see `counted_value` in the divergences.
        for types in ["groups", "second", "all"] {
            let name = format!("results {group}, range {is_range}, types {types}");
            named.push((name, file(&of_results(group, is_range, types), before, &irs)));
        }
        let name = format!("results {group}, range {is_range}, of the root");
        named.push((name, file(&of_rewritten(group, is_range), before, &irs)));
    }
    let (n_made, different) = compare(&named);
    println!("{} patterns, {n_made} operations rewritten", named.len());
    assert!(different.is_empty(), "{} of {}:\n{}", different.len(), named.len(), different.join("\n"));
}
