//! Tables: the data about patterns that the runtime uses without running them.
//!
//! In: patterns by rank and their trees. Out: `static PATTERNS`.

use std::fmt::Write as _;

use pdll_match::encode;
use pdll_match::pattern::{NodeKind, Pattern};
use pdll_match::tree::Tree;
use proc_macro2::Literal;

use super::code::{Code, List, Optional, Quoted};
use super::input::Input;
use super::matcher::apply_name;
use super::native::{NativeKind, call_name};

/// Emits the static that is added to a set.
pub(super) fn tables(input: &Input<'_>, ranked: &[&Pattern]) -> Code {
    let mut list = String::new();
    for pattern in ranked {
        list.push_str(if list.is_empty() { "" } else { " , " });
        meta(pattern, &mut list);
    }
    let roots = input.trees.trees.iter().enumerate().map(|(i, tree)| root(i, tree));
    let roots: Vec<String> = roots.collect();
    let blob = Literal::byte_string(&encode::encode(ranked.iter().copied()));
    let lines = input.lines.iter().map(|line| {
        let (file, text) = (Quoted(&line.file), Quoted(&line.text));
        format!("({file} , {} , {text})", line.line)
    });
    let constraints = input.natives.iter().filter(|native| native.kind == NativeKind::Constraint);
    let constraints = constraints.map(|native| {
        let name = native.name.to_string();
        format!("({} , {})", Quoted(&name), call_name(&name))
    });
    let mut out = Code::default();
    out.open(format_args!("static PATTERNS : GeneratedPatterns = GeneratedPatterns"));
    out.line(format_args!(
        "module : :: core :: module_path ! () , patterns : & [{list}] , roots : & [{}] , constants : & CONSTANTS , \
         blob : {blob} , lines : & [{}] , constraints : & [{}] ,",
        List(roots.iter()),
        List(lines),
        List(constraints),
    ));
    out.close();
    out.line(format_args!(";"));
    out
}

fn root(number: usize, tree: &Tree) -> String {
    let (root, ranks) =
        (Optional(tree.root.as_deref().map(Quoted)), List(tree.ranks.iter().map(|rank| rank.0)));
    format!("RootMatcher {{ root : {root} , ranks : & [{ranks}] , apply : {} }}", apply_name(number))
}

fn meta(pattern: &Pattern, out: &mut String) {
    let root = match &pattern.node(pattern.root).kind {
        NodeKind::Operation(op) => op.name.as_deref(),
        _ => None,
    };
    let mut made: Vec<&str> = pattern
        .rewrite_nodes()
        .filter_map(|node| match &pattern.node(node).kind {
            NodeKind::Operation(op) => op.name.as_deref(),
            _ => None,
        })
        .collect();
    made.sort_unstable();
    made.dedup();
    let name = Optional(pattern.name.as_deref().map(Quoted));
    let (benefit, is_recursive, place) = (pattern.benefit, pattern.has_bounded_recursion, &pattern.place);
    let (file, line, column) = (Quoted(&place.file), place.line, place.column);
    let (root, made) = (Optional(root.map(Quoted)), List(made.iter().map(Quoted)));
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "PatternMeta {{ name : {name} , benefit : {benefit} , has_bounded_recursion : {is_recursive} , file : {file} , \
         line : {line} , column : {column} , root : {root} , generated_ops : & [{made}] , }}"
    );
}
