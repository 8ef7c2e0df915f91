//! Verification of symbol tables: names that differ, and references by the operations in them.
//!
//! In: a symbol table whose operations were verified. Out: the first error in MLIR's order. MLIR: SymbolTable.cpp (`verifySymbolTable`), with
//! its messages.

use rustc_hash::FxHashMap;

use crate::arena::Ir;
use crate::attributes::AttributeData;
use crate::dialect::{Op, VerifyMessage};
use crate::symbols::{SymbolTableCollection, try_each_in_table};

/// An operation with symbol references, behind its symbol table, which is the closest one around it.
pub(super) type SymbolUser = (Option<Op>, Op);

/// Checks that the names of the symbols of a table differ. As in MLIR, a name with a type is another one than without.
pub(super) fn verify_symbols(ir: &Ir, op: Op) -> Result<(), VerifyMessage> {
    let ctx = ir.context();
    let sym_name = ctx.common().sym_name;
    let mut seen = FxHashMap::default();
    let blocks = op.regions(ir).iter().flat_map(|region| region.blocks(ir));
    for symbol in blocks.flat_map(|block| block.ops(ir)) {
        let Some(name) = symbol.attr(ir, sym_name) else { continue };
        if let Some(first) = seen.insert(name, symbol)
            && let AttributeData::String { value, .. } = name.data(ctx)
        {
            let name = String::from_utf8_lossy(value);
            let mut message = VerifyMessage::bare(format!("redefinition of symbol named '{name}'"));
            message.notes.push((first.loc(ir), "see existing symbol definition here".to_owned()));
            return Err(message.at(symbol));
        }
    }
    Ok(())
}

/// Verifies the symbol references of the operations of a symbol table, without those of nested tables. `users` are by table, and `None` if not
/// all are known.
pub(super) fn verify_symbol_users(
    ir: &Ir,
    table: Op,
    users: Option<&[SymbolUser]>,
) -> Result<(), VerifyMessage> {
    let mut symbols = SymbolTableCollection::new();
    let mut verify = |op: Op| match op.info(ir).verify_symbol_uses {
        Some(verify) => verify(ir, op, &mut symbols).map_err(|message| message.at(op)),
        None => Ok(()),
    };
    if let Some(users) = users {
        let users = &users[users.partition_point(|user| user.0 < Some(table))..];
        let mut users = users.iter().take_while(|user| user.0 == Some(table));
        if users.all(|(_, user)| verify(*user).is_ok()) {
            return Ok(());
        }
    }
    try_each_in_table(ir, table, verify)
}
