//! C++ in definitions for which no Rust was supplied: the list per operation and dialect, and the notes on first uses.

use std::collections::BTreeSet;

use pdll_compiler::ods::model::{Operation, TraitUse};
use pdll_compiler::ods::tables::passed_groups;
use pdll_runtime::ir::{Context, Ir, Location, Op, OperationName, Trait};

use super::memory::keep_str;

/// The unchecked parts of an operation.
#[derive(Default)]
pub(super) struct Parts(Vec<&'static str>);

impl Parts {
    pub(super) fn add(&mut self, what: impl AsRef<str>) {
        let what = keep_str(what.as_ref());
        if !self.0.contains(&what) {
            self.0.push(what);
        }
    }

    /// Adds the missing predicates of the constraint of a part.
    pub(super) fn add_constraint(&mut self, missing: &[String], of: &str) {
        let of = if of.is_empty() { String::new() } else { format!(" of `{of}`") };
        for name in missing {
            self.add(format!("constraint {name}{of}"));
        }
    }

    /// Adds traits and interfaces whose code is C++.
    pub(super) fn add_traits(&mut self, operation: &Operation) {
        for used in operation.trait_uses.iter().filter(|used| used.check.is_none()) {
            if used.native.is_empty() || Trait::by_name(&used.name).is_some() || is_handled(operation, used) {
                continue;
            }
            let name = used.name.rsplit("::").next().unwrap_or(&used.name);
            match used.native.ends_with("::Trait") {
                true => self.add(format!("interface `{name}`")),
                false => self.add(format!("trait `{name}`")),
            }
        }
    }

    pub(super) fn names(self) -> Vec<&'static str> {
        self.0
    }
}

/// Returns whether a trait or interface needs no code, or is listed under another name.
fn is_handled(operation: &Operation, used: &TraitUse) -> bool {
    let has = |name: &str| operation.has_trait(name);
    match used.name.as_str() {
        "HasParent"
        | "ParentOneOf"
        | "SingleBlockImplicitTerminator"
        | "SingleBlockImplicitTerminatorImpl" => true,
        "AlwaysSpeculatableImplTrait" | "RecursivelySpeculatableImplTrait" => true,
        // Marks without code.
        "HasParallelRegion"
        | "MemRefsNormalizable"
        | "DistinctObjectsTrait"
        | "FirstAttrDerivedResultType" => true,
        // Listed as `type inference` and `names of values`.
        "InferTypeOpInterface" | "InferTypeOpAdaptor" | "OpAsmOpInterface" => true,
        "ConditionallySpeculatable" => {
            has("AlwaysSpeculatableImplTrait") || has("RecursivelySpeculatableImplTrait")
        }
        "MemoryEffectsOpInterface" | "MemoryEffectOpInterface" => false,
        "BranchOpInterface" => passed_groups(operation).is_some(),
        "RegionKindInterface" => has("HasOnlyGraphRegion"),
        "RegionBranchTerminatorOpInterface" => has("ReturnLike"),
        // Effects that are listed in the definition.
        _ => used.native == "MemoryEffectOpInterface::Trait",
    }
}

/// Parts of a dialect, its types and its attributes that are not checked or not run, by names: `toy`, `!toy.box`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OfDialect(pub(super) Vec<(String, String)>);

/// A part of a definition that is C++ and that no Rust replaces: what it belongs to (`toy.add`, `!toy.box`, `toy`), and what it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct UncheckedPart {
    /// The operation, type, attribute or dialect.
    pub of: String,
    /// `verifier`, `folder`, `constraint …`, …
    pub what: String,
}

/// Returns what the definitions of a context's dialects say in C++ and no Rust replaces, sorted.
pub fn unchecked_parts(ctx: &Context) -> Vec<UncheckedPart> {
    let mut out = Vec::new();
    for (_, found) in ctx.extensions::<OfDialect>() {
        out.extend(found.0.iter().map(|(of, what)| UncheckedPart { of: of.clone(), what: what.clone() }));
    }
    for name in ctx.registered_op_names() {
        let of = ctx.op_name_text(name);
        let parts = ctx.op_info(name).unchecked.iter();
        out.extend(parts.map(|what| UncheckedPart { of: of.to_owned(), what: (*what).to_owned() }));
    }
    out.sort();
    out
}

/// The first use of an operation of a dialect whose definition was read when the program runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UncheckedUse {
    /// The operation.
    pub op: Op,
    /// Its location.
    pub loc: Location,
    /// Message: what its definition says in C++ that is not run.
    pub message: String,
}

/// Returns a message for the first use of each operation of which something is not checked or not run, if its definition was read when the
/// program runs. `noted` holds the operations that were noted before, and the new ones afterwards.
pub fn unchecked_uses(ir: &Ir, noted: &mut BTreeSet<OperationName>) -> Vec<UncheckedUse> {
    let mut out = Vec::new();
    for op in ir.walk_pre_order(ir.top()) {
        let info = op.info(ir);
        if info.interpreted.is_some() && !info.unchecked.is_empty() && noted.insert(op.name(ir)) {
            let message = format!(
                "'{}' is not checked or run as its definition says, which is C++: {}",
                op.name_text(ir),
                info.unchecked.join(", ")
            );
            out.push(UncheckedUse { op, loc: op.loc(ir), message });
        }
    }
    out
}
