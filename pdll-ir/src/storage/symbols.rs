//! Symbols: operations that are found by their name, from within the symbol table they are in.
//!
//! In: a reference, and the operation that contains it. Out: the operation it refers to. Invariant: a table
//! is built once; that is worth the memory for many look-ups, as in a verifier. MLIR: SymbolTable.h
//! (`SymbolTableCollection`), with its rules. Differs: a collection is read-only, and must be dropped when
//! the IR changes.

use rustc_hash::FxHashMap;

use crate::arena::Ir;
use crate::attributes::{Attribute, AttributeData};
use crate::context::Identifier;
use crate::dialect::VerifyMessage;
use crate::op::Op;
use crate::traits::Trait;

/// Verifies the symbol references of an operation.
pub(crate) type VerifySymbolUsesFn = fn(&Ir, Op, &mut SymbolTableCollection) -> Result<(), VerifyMessage>;

/// Cached symbol tables.
///
/// ```
/// use pdll_ir::{Context, SymbolTableCollection, parse};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let ir = parse(&ctx, r#"
///     module @inner {
///       "t.define"() {sym_name = "f"} : () -> ()
///     }
///     "t.use"() {of = @inner::@f} : () -> ()"#)?;
/// let ops: Vec<_> = ir.walk_pre_order(ir.top()).collect();
/// let [_, inner, define, user] = ops[..] else { panic!("other operations") };
/// let mut symbols = SymbolTableCollection::new();
/// let reference = user.attr_str(&ir, "of").unwrap();
/// assert_eq!(symbols.lookup_nearest_symbol_from(&ir, user, reference), Some(define));
/// assert_eq!(symbols.lookup_symbol_in(&ir, inner, ctx.identifier("f")), Some(define));
/// assert_eq!(symbols.lookup_nearest_symbol_from(&ir, define, reference), None);
/// # Ok::<(), pdll_ir::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SymbolTableCollection {
    /// By the operation that is a table, its symbols by name.
    tables: FxHashMap<Op, FxHashMap<Identifier, Op>>,
}

impl SymbolTableCollection {
    /// Creates an empty collection.
    pub fn new() -> SymbolTableCollection {
        SymbolTableCollection::default()
    }

    /// Returns the symbol of a name directly in an operation, which need not be registered as a symbol table.
    /// The first of several.
    pub fn lookup_symbol_in(&mut self, ir: &Ir, table: Op, name: Identifier) -> Option<Op> {
        let symbols = self.tables.entry(table).or_insert_with(|| symbols_of(ir, table));
        symbols.get(&name).copied()
    }

    /// Returns the operation that a symbol reference in an operation refers to: the first name is looked up
    /// in the enclosing symbol table, or in the operation itself if it is one, each further one in the result
    /// of the previous one.
    pub fn lookup_nearest_symbol_from(&mut self, ir: &Ir, from: Op, reference: Attribute) -> Option<Op> {
        let (root, nested) = reference.as_symbol_ref(ir.context())?;
        let mut symbol = self.lookup_symbol_in(ir, nearest_symbol_table(ir, from)?, root)?;
        for name in nested {
            if !symbol.has_trait(ir, Trait::SymbolTable) {
                return None;
            }
            symbol = self.lookup_symbol_in(ir, symbol, *name)?;
        }
        Some(symbol)
    }
}

/// Returns the symbol table that an operation is or is in. `None` if there is none, or if an operation before
/// it may be an unknown one: an operation with one region of a dialect that is not loaded.
pub fn nearest_symbol_table(ir: &Ir, from: Op) -> Option<Op> {
    let mut op = from;
    loop {
        if op.has_trait(ir, Trait::SymbolTable) {
            return Some(op);
        }
        if !op.is_registered(ir) && op.n_regions(ir) == 1 {
            return None;
        }
        op = op.parent_op(ir)?;
    }
}

/// Calls `each` with the operations below a symbol table, without those in nested tables, until it fails.
/// Regions are visited after all operations beside their operation, the last region first.
pub(crate) fn try_each_in_table<E>(
    ir: &Ir,
    table: Op,
    mut each: impl FnMut(Op) -> Result<(), E>,
) -> Result<(), E> {
    let mut regions = table.regions(ir).to_vec();
    while let Some(region) = regions.pop() {
        for op in region.blocks(ir).flat_map(|block| block.ops(ir)) {
            each(op)?;
            if !op.has_trait(ir, Trait::SymbolTable) {
                regions.extend(op.regions(ir));
            }
        }
    }
    Ok(())
}

/// Returns the symbols directly in an operation whose names a reference can give: identifiers without a type.
fn symbols_of(ir: &Ir, table: Op) -> FxHashMap<Identifier, Op> {
    let ctx = ir.context();
    let mut symbols = FxHashMap::default();
    let body = table.regions(ir).first().and_then(|region| region.entry(ir));
    for op in body.into_iter().flat_map(|body| body.ops(ir)) {
        let Some(name) = op.attr(ir, ctx.common().sym_name) else { continue };
        if let AttributeData::String { value, ty: None } = name.data(ctx)
            && let Ok(name) = std::str::from_utf8(value)
        {
            symbols.entry(ctx.identifier(name)).or_insert(op);
        }
    }
    symbols
}
