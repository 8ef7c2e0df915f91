//! Symbols as passes need them: visibility, uses, symbol tables, and all operations that a nested reference names.
//!
//! Invariant: an unknown symbol table makes uses unknown. No recursion on the depth of operations or attributes. MLIR: SymbolTable.cpp.
//! Differs: in attributes and types of dialects, which are stored as text, references are found by their spelling.

use pdll_runtime::ir::{
    Attribute, AttributeData, Context, Ir, Op, SymbolTableCollection, Trait, Type, TypeData,
};
use rustc_hash::FxHashMap;

/// Visibility of a symbol.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Visibility {
    /// Everywhere.
    Public,
    /// In its symbol table.
    Private,
    /// In the symbol tables around it that are in the IR.
    Nested,
}

/// Returns whether an operation is a symbol: one that may be without a name must have one.
pub(crate) fn is_symbol(ir: &Ir, op: Op) -> bool {
    op.has_trait(ir, Trait::Symbol)
        && (!op.has_trait(ir, Trait::OptionalSymbol) || op.attr_str(ir, "sym_name").is_some())
}

/// Returns the visibility of a symbol.
pub(crate) fn visibility(ir: &Ir, op: Op) -> Visibility {
    match op.attr_str(ir, "sym_visibility").and_then(|attr| attr.as_str(ir.context())) {
        Some("private") => Visibility::Private,
        Some("nested") => Visibility::Nested,
        _ => Visibility::Public,
    }
}

/// Returns whether a symbol may be erased if it has no uses.
pub(crate) fn can_discard_on_use_empty(ir: &Ir, op: Op) -> bool {
    visibility(ir, op) != Visibility::Public
}

/// A use of a symbol.
#[derive(Copy, Clone, Debug)]
pub(crate) struct SymbolUse {
    /// The operation with the reference among its attributes.
    pub(crate) user: Op,
    /// The reference.
    pub(crate) reference: Attribute,
}

/// Returns the uses of symbols in an operation and, unless it is a symbol table, in its regions without nested symbol tables.
/// `None` if an operation may be an unknown symbol table.
pub(crate) fn symbol_uses(ir: &Ir, from: Op) -> Option<Vec<SymbolUse>> {
    let mut uses = Vec::new();
    add_uses(ir, from, &mut uses)?;
    if !from.has_trait(ir, Trait::SymbolTable) {
        uses_below(ir, from, &mut uses)?;
    }
    Some(uses)
}

/// Returns the uses of symbols in the regions of an operation, without nested symbol tables.
pub(crate) fn symbol_uses_in_regions(ir: &Ir, table: Op) -> Option<Vec<SymbolUse>> {
    let mut uses = Vec::new();
    uses_below(ir, table, &mut uses)?;
    Some(uses)
}

fn uses_below(ir: &Ir, root: Op, uses: &mut Vec<SymbolUse>) -> Option<()> {
    let mut regions: Vec<_> = root.regions(ir).iter().rev().copied().collect();
    while let Some(region) = regions.pop() {
        for op in region.blocks(ir).flat_map(|block| block.ops(ir)) {
            add_uses(ir, op, uses)?;
            if !op.has_trait(ir, Trait::SymbolTable) {
                regions.extend(op.regions(ir));
            }
        }
    }
    Some(())
}

/// Adds the references among the attributes of an operation. `None` if it may be an unknown symbol table.
fn add_uses(ir: &Ir, op: Op, uses: &mut Vec<SymbolUse>) -> Option<()> {
    if !op.is_registered(ir) && op.n_regions(ir) == 1 {
        return None;
    }
    let mut references = Vec::new();
    add_references(ir.context(), op.attr_dictionary(ir), &mut references);
    uses.extend(references.into_iter().map(|reference| SymbolUse { user: op, reference }));
    Some(())
}

/// A part of an attribute.
enum Element {
    Attribute(Attribute),
    Type(Type),
}

/// Adds the symbol references in an attribute, at all depths.
fn add_references(ctx: &Context, attr: Attribute, references: &mut Vec<Attribute>) {
    let mut todo = vec![Element::Attribute(attr)];
    while let Some(element) = todo.pop() {
        match element {
            Element::Attribute(attr) => match attr.data(ctx) {
                AttributeData::SymbolRef { .. } => references.push(attr),
                AttributeData::Array(items) => {
                    todo.extend(items.iter().rev().map(|item| Element::Attribute(*item)));
                }
                AttributeData::Dictionary(entries) => {
                    todo.extend(entries.iter().rev().map(|entry| Element::Attribute(entry.1)));
                }
                AttributeData::Type(ty) => todo.push(Element::Type(*ty)),
                AttributeData::Distinct { referenced, .. } => todo.push(Element::Attribute(*referenced)),
                AttributeData::Opaque { dialect, body, .. } if ctx.is_dialect_loaded(ctx.str(*dialect)) => {
                    references_in_text(ctx, body, references);
                }
                _ => {}
            },
            Element::Type(ty) => match ty.data(ctx) {
                TypeData::Function { inputs, results } => {
                    todo.extend(inputs.iter().chain(results.iter()).rev().map(|ty| Element::Type(*ty)));
                }
                TypeData::Tuple(types) => todo.extend(types.iter().rev().map(|ty| Element::Type(*ty))),
                TypeData::Complex(element)
                | TypeData::Vector { element, .. }
                | TypeData::UnrankedTensor(element) => todo.push(Element::Type(*element)),
                TypeData::RankedTensor { element, encoding, .. } => {
                    todo.extend(encoding.map(Element::Attribute));
                    todo.push(Element::Type(*element));
                }
                TypeData::MemRef { element, layout, memory_space, .. } => {
                    todo.extend(memory_space.map(Element::Attribute));
                    todo.extend(layout.map(Element::Attribute));
                    todo.push(Element::Type(*element));
                }
                TypeData::UnrankedMemRef { element, memory_space } => {
                    todo.extend(memory_space.map(Element::Attribute));
                    todo.push(Element::Type(*element));
                }
                TypeData::Opaque { dialect, body, .. } if ctx.is_dialect_loaded(ctx.str(*dialect)) => {
                    references_in_text(ctx, body, references);
                }
                _ => {}
            },
        }
    }
}

/// Adds the symbol references that the text of a dialect's attribute or type contains.
fn references_in_text(ctx: &Context, text: &str, references: &mut Vec<Attribute>) {
    let mut rest = text;
    while let Some(at) = rest.find('@') {
        let mut names = Vec::new();
        rest = &rest[at..];
        while let Some(after) = rest.strip_prefix('@') {
            let (name, next) = match after.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => {
                    let is_name = |c: char| c.is_ascii_alphanumeric() || "_$.".contains(c);
                    after.split_at(after.find(|c| !is_name(c)).unwrap_or(after.len()))
                }
            };
            names.push(name);
            rest = next.strip_prefix("::").filter(|next| next.starts_with('@')).unwrap_or(next);
        }
        if let [root, nested @ ..] = &names[..]
            && !root.is_empty()
        {
            references.push(ctx.symbol_ref(root, nested));
        }
    }
}

/// Calls `visit` with each symbol table at or below an operation, nested ones first, and whether all uses of its symbols are visible.
pub(crate) fn walk_symbol_tables(ir: &Ir, root: Op, all_uses_visible: bool, mut visit: impl FnMut(Op, bool)) {
    let mut visible: FxHashMap<Op, bool> = FxHashMap::default();
    for op in ir.walk_pre_order(root).filter(|op| op.n_regions(ir) > 0) {
        let around = match op == root {
            true => all_uses_visible,
            false => op.parent_op(ir).and_then(|parent| visible.get(&parent).copied()).unwrap_or(true),
        };
        let is_hidden = !op.has_trait(ir, Trait::SymbolTable)
            || !is_symbol(ir, op)
            || visibility(ir, op) == Visibility::Private;
        visible.insert(op, around || is_hidden);
    }
    for op in ir.walk_post_order(root).filter(|op| op.has_trait(ir, Trait::SymbolTable)) {
        visit(op, visible.get(&op).copied().unwrap_or(all_uses_visible));
    }
}

/// Returns the operations that the names of a reference refer to, the first looked up directly in `table`. `None` if one is unknown.
pub(crate) fn lookup_all(
    ir: &Ir,
    symbols: &mut SymbolTableCollection,
    table: Op,
    reference: Attribute,
) -> Option<Vec<Op>> {
    let (root, nested) = reference.as_symbol_ref(ir.context())?;
    let mut found = vec![symbols.lookup_symbol_in(ir, table, root)?];
    for name in nested {
        let within = *found.last()?;
        if !within.has_trait(ir, Trait::SymbolTable) {
            return None;
        }
        found.push(symbols.lookup_symbol_in(ir, within, *name)?);
    }
    Some(found)
}
