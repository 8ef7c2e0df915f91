//! Verifiers of `llvm` that look at other operations: symbols, initializers, exceptions and labels of blocks.
//!
//! MLIR: LLVMDialect.cpp.

use std::collections::HashSet;

use pdll::ir::{Attribute, Ir, Op, SymbolTableCollection, Trait, Type, Value};
use pdll::ods::{OpDef, VerifyMessage};

use super::ops;
use super::types::{self, function_of};
use crate::parts::{operands, region};

type Verified = Result<(), VerifyMessage>;

fn fail(message: impl Into<String>) -> Verified {
    Err(VerifyMessage::new(message))
}

fn bare(message: impl Into<String>) -> Verified {
    Err(VerifyMessage::bare(message))
}

fn is(ir: &Ir, op: Op, name: &str) -> bool {
    op.name_text(ir) == name
}

/// Returns the name of a referenced symbol.
fn name_of(ir: &Ir, reference: Attribute) -> String {
    let text = reference.display(ir.context()).to_string();
    text.trim_start_matches('@').trim_matches('"').to_owned()
}

/// Verifies that an operation is in a module.
pub(super) fn at_module_level(ir: &Ir, op: Op) -> Verified {
    let is_module = |parent: Op| {
        parent.has_trait(ir, Trait::SymbolTable) && parent.has_trait(ir, Trait::IsolatedFromAbove)
    };
    match op.parent_op(ir).is_none_or(is_module) {
        true => Ok(()),
        false => fail("must appear at the module level"),
    }
}

/// Verifies that the `comdat` of an operation is one.
pub(super) fn comdat_of(ir: &Ir, op: Op) -> Verified {
    let Some(reference) = op.attr_str(ir, "comdat") else { return Ok(()) };
    let found = SymbolTableCollection::new().lookup_nearest_symbol_from(ir, op, reference);
    match found.is_some_and(|found| is(ir, found, "llvm.comdat_selector")) {
        true => Ok(()),
        false => bare("expected comdat symbol"),
    }
}

/// Verifies the attributes and the contents of a function with a body.
pub(super) fn function_body(ir: &Ir, op: Op) -> Verified {
    let has = |key: &str| op.attr_str(ir, key).is_some();
    if has("no_inline") && has("always_inline") {
        return bare("no_inline and always_inline attributes are incompatible");
    }
    if has("optimize_none") && !has("no_inline") {
        return fail("with optimize_none must also be no_inline");
    }
    let (mut landed, mut tags) = (None, HashSet::new());
    for inner in ir.walk_pre_order(op) {
        let (ty, message) = match inner.name_text(ir) {
            "llvm.landingpad" => (
                inner.results(ir).next().map(|result| result.ty(ir)),
                "'llvm.landingpad' should have a consistent result type inside a function",
            ),
            "llvm.resume" => (
                operands(ir, inner).first().map(|value| value.ty(ir)),
                "'llvm.resume' should have a consistent input type inside a function",
            ),
            "llvm.blocktag" => {
                let tag = inner.attr_str(ir, "tag");
                if let Some(tag) = tag.filter(|tag| !tags.insert(*tag)) {
                    let id = tag_number(ir, tag);
                    let message = format!("duplicate block tag '{id}' in the same function: ");
                    return Err(VerifyMessage::bare(message).at(inner));
                }
                continue;
            }
            _ => continue,
        };
        if *landed.get_or_insert(ty) != ty {
            return bare(message);
        }
    }
    Ok(())
}

fn tag_number(ir: &Ir, tag: Attribute) -> String {
    let text = tag.display(ir.context()).to_string();
    text.chars().filter(char::is_ascii_digit).collect()
}

/// Returns whether an operation says that it has no effects.
fn has_no_effect(ir: &Ir, op: Op) -> bool {
    op.has_trait(ir, Trait::NoMemoryEffect)
        || op.info(ir).memory_effects.is_some_and(|effects| effects(ir, op).is_empty())
}

/// Returns the value that the only block of an initializer returns.
fn initial_value(ir: &Ir, op: Op) -> Option<Option<Value>> {
    let last = region(ir, op, 0)?.entry(ir)?.last_op(ir)?;
    Some(operands(ir, last).first().copied())
}

fn without_effects(ir: &Ir, op: Op, message: &str) -> Verified {
    let entry = region(ir, op, 0).and_then(|body| body.entry(ir));
    match entry.and_then(|entry| entry.ops(ir).find(|inner| !has_no_effect(ir, *inner))) {
        Some(inner) => Err(VerifyMessage::bare(message).at(inner)),
        None => Ok(()),
    }
}

impl ops::LLVMFuncOp {
    /// Verifies the types of the arguments of the first block.
    pub(super) fn verify_regions(self, ir: &Ir) -> Verified {
        let entry = region(ir, self.op(), 0).and_then(|body| body.entry(ir));
        let args = entry.iter().flat_map(|entry| entry.args(ir));
        for (nth, arg) in args.enumerate() {
            if !types::is_wholly_compatible(ir.context(), arg.ty(ir)) {
                return fail(format!("entry block argument #{nth} is not of LLVM type"));
            }
        }
        Ok(())
    }
}

impl ops::GlobalOp {
    /// Verifies the initializer.
    pub(super) fn verify_regions(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let ty = op.attr_str(ir, "global_type").and_then(|attr| attr.as_type(ctx));
        let Some(value) = initial_value(ir, op) else { return Ok(()) };
        let Some(found) = value.map(|value| value.ty(ir)) else {
            return fail("initializer region cannot return void");
        };
        if let Some(ty) = ty.filter(|ty| *ty != found) {
            let (found, ty) = (found.display(ctx), ty.display(ctx));
            return fail(format!("initializer region type '{found}' does not match global type '{ty}'"));
        }
        without_effects(ir, op, "ops with side effects not allowed in global initializers")?;
        match op.attr_str(ir, "value") {
            Some(_) => fail("cannot have both initializer value and region"),
            None => Ok(()),
        }
    }
}

impl ops::AliasOp {
    /// Verifies type and linkage.
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let ty = op.attr_str(ir, "alias_type").and_then(|attr| attr.as_type(ctx));
        let but = ["void", "token", "metadata", "label"];
        let is_element = |ty: Type| {
            types::is_compatible(ctx, ty)
                && !types::mnemonic(ctx, ty).is_some_and(|found| but.contains(&found))
        };
        if !ty.is_some_and(is_element) {
            return fail("expects type to be a valid element type for an LLVM global alias");
        }
        let linkage = types::parameter(ir, op, "linkage").unwrap_or_default();
        match linkage.as_str() {
            "external"
            | "internal"
            | "private"
            | "weak"
            | "weak_odr"
            | "linkonce"
            | "linkonce_odr"
            | "available_externally" => Ok(()),
            _ => fail(format!(
                "'{linkage}' linkage not supported in aliases, available options: private, internal, linkonce, weak, \
                 linkonce_odr, weak_odr, external or available_externally"
            )),
        }
    }

    /// Verifies the initializer.
    pub(super) fn verify_regions(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let value = initial_value(ir, op).flatten();
        if !value.is_some_and(|value| types::is_pointer(ctx, value.ty(ir))) {
            return fail("initializer region must always return a pointer");
        }
        without_effects(ir, op, "ops with side effects are not allowed in alias initializers")
    }
}

/// Returns what an alias stands for, in the end.
fn aliased(ir: &Ir, symbols: &mut SymbolTableCollection, mut symbol: Op) -> Option<Op> {
    // Aliases can be circular.
    let mut seen = HashSet::new();
    while is(ir, symbol, "llvm.mlir.alias") {
        if !seen.insert(symbol) {
            return None;
        }
        let address = initial_value(ir, symbol)??.defining_op(ir)?;
        let reference = address.attr_str(ir, "global_name")?;
        symbol = symbols.lookup_nearest_symbol_from(ir, symbol, reference)?;
    }
    Some(symbol)
}

fn is_declaration(ir: &Ir, function: Op) -> bool {
    region(ir, function, 0).is_none_or(|body| body.is_empty(ir))
}

impl ops::IFuncOp {
    /// Verifies the linkage.
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        let linkage = types::parameter(ir, self.op(), "linkage").unwrap_or_default();
        match linkage.as_str() {
            "external" | "internal" | "private" | "weak" | "weak_odr" | "linkonce" | "linkonce_odr" => Ok(()),
            _ => fail(format!(
                "'{linkage}' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, \
                 linkonce_odr, weak_odr, or external linkage"
            )),
        }
    }

    /// Verifies that the resolver is a function that returns a pointer.
    pub(super) fn verify_symbol_uses(&self, ir: &Ir, symbols: &mut SymbolTableCollection) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let found = op.attr_str(ir, "resolver");
        let found = found.and_then(|name| symbols.lookup_nearest_symbol_from(ir, op, name));
        let found = found.and_then(|symbol| aliased(ir, symbols, symbol));
        let Some(resolver) = found.filter(|found| is(ir, *found, "llvm.func")) else {
            return fail("must have a function resolver");
        };
        if is_declaration(ir, resolver) {
            return fail("resolver must be a definition");
        }
        let ty = resolver.attr_str(ir, "function_type").and_then(|attr| attr.as_type(ctx));
        if !ty.and_then(|ty| function_of(ctx, ty)).is_some_and(|ty| types::is_pointer(ctx, ty.result)) {
            return fail("resolver must return a pointer");
        }
        let ty = op.attr_str(ir, "resolver_type").and_then(|attr| attr.as_type(ctx));
        let space = op.attr_str(ir, "address_space").and_then(|attr| attr.as_i64(ctx)).unwrap_or(0);
        match ty.and_then(|ty| types::address_space_of(ctx, ty)).map(i64::from) == Some(space) {
            true => Ok(()),
            false => fail("resolver has incorrect type"),
        }
    }
}

/// Verifies that lists have as many entries.
fn same_length(ir: &Ir, op: Op, functions: &str) -> Verified {
    let len =
        |key: &str| op.attr_str(ir, key).and_then(|attr| attr.as_array(ir.context())).map(<[Attribute]>::len);
    match len(functions) == len("priorities") && len(functions) == len("data") {
        true => Ok(()),
        false => bare(format!("{functions}, priorities, and data must have the same number of elements")),
    }
}

/// Verifies that a list has functions with bodies.
fn structors(ir: &Ir, op: Op, functions: &str, symbols: &mut SymbolTableCollection) -> Verified {
    let ctx = ir.context();
    let list = |key: &str| op.attr_str(ir, key).and_then(|attr| attr.as_array(ctx)).unwrap_or(&[]);
    for reference in list(functions) {
        let name = name_of(ir, *reference);
        let found = symbols.lookup_nearest_symbol_from(ir, op, *reference);
        let Some(function) = found.filter(|found| is(ir, *found, "llvm.func")) else {
            return fail(format!("'{name}' does not reference a valid LLVM function"));
        };
        if is_declaration(ir, function) {
            return fail(format!("'{name}' does not have a definition"));
        }
    }
    let is_data = |attr: &Attribute| {
        pdll::__private::ods_support::is_flat_symbol_ref_attr(ctx, *attr)
            || types::is_attr(ctx, *attr, "zero")
    };
    match list("data").iter().all(is_data) {
        true => Ok(()),
        false => bare("data element must be symbol or #llvm.zero"),
    }
}

impl ops::GlobalCtorsOp {
    /// Verifies the lists.
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        same_length(ir, self.op(), "ctors")
    }

    /// Verifies that the symbols are functions.
    pub(super) fn verify_symbol_uses(&self, ir: &Ir, symbols: &mut SymbolTableCollection) -> Verified {
        structors(ir, self.op(), "ctors", symbols)
    }
}

impl ops::GlobalDtorsOp {
    /// Verifies the lists.
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        same_length(ir, self.op(), "dtors")
    }

    /// Verifies that the symbols are functions.
    pub(super) fn verify_symbol_uses(&self, ir: &Ir, symbols: &mut SymbolTableCollection) -> Verified {
        structors(ir, self.op(), "dtors", symbols)
    }
}

impl ops::ComdatOp {
    /// Verifies that there are only selectors.
    pub(super) fn verify_regions(self, ir: &Ir) -> Verified {
        let entry = region(ir, self.op(), 0).and_then(|body| body.entry(ir));
        let other = entry.and_then(|entry| entry.ops(ir).find(|op| !is(ir, *op, "llvm.comdat_selector")));
        match other {
            Some(op) => {
                Err(VerifyMessage::bare("only comdat selector symbols can appear in a comdat region").at(op))
            }
            None => Ok(()),
        }
    }
}

impl ops::LinkerOptionsOp {
    /// Verifies the place.
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        at_module_level(ir, self.op())
    }
}

impl ops::ModuleFlagsOp {
    /// Verifies the place and the flags.
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        at_module_level(ir, op)?;
        let flags = op.attr_str(ir, "flags").and_then(|attr| attr.as_array(ctx)).unwrap_or(&[]);
        match flags.iter().all(|flag| types::is_attr(ctx, *flag, "mlir.module_flag")) {
            true => Ok(()),
            false => fail("expected a module flag attribute"),
        }
    }
}

impl ops::BlockAddressOp {
    /// Returns the function, and the label of the block.
    fn target(&self, ir: &Ir, symbols: &mut SymbolTableCollection) -> Option<(Op, Attribute)> {
        let ctx = ir.context();
        let address = self.op().attr_str(ir, "block_addr")?;
        let address = <ops::BlockAddressAttr as pdll::ods::AttrDef>::cast(address, ctx)?;
        // The nearest symbol table may be within the module.
        let found = symbols.lookup_nearest_symbol_from(ir, self.op(), address.function(ctx))?;
        is(ir, found, "llvm.func").then(|| (found, address.tag(ctx).into()))
    }

    /// Verifies that the function has the label.
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        let target = self.target(ir, &mut SymbolTableCollection::new());
        let has_label = target.is_some_and(|(function, tag)| {
            ir.walk_pre_order(function)
                .any(|op| is(ir, op, "llvm.blocktag") && op.attr_str(ir, "tag") == Some(tag))
        });
        match has_label {
            true => Ok(()),
            false => fail("expects an existing block label target in the referenced function"),
        }
    }

    /// Verifies that the symbol is a function.
    pub(super) fn verify_symbol_uses(&self, ir: &Ir, symbols: &mut SymbolTableCollection) -> Verified {
        match self.target(ir, symbols) {
            Some(_) => Ok(()),
            None => fail("must reference a function defined by 'llvm.func'"),
        }
    }
}

impl ops::DSOLocalEquivalentOp {
    /// Verifies that the symbol is a function, or an alias of one.
    pub(super) fn verify_symbol_uses(&self, ir: &Ir, symbols: &mut SymbolTableCollection) -> Verified {
        let op = self.op();
        let found = op.attr_str(ir, "function_name");
        let found = found.and_then(|name| symbols.lookup_nearest_symbol_from(ir, op, name));
        let found = found.filter(|found| is(ir, *found, "llvm.func") || is(ir, *found, "llvm.mlir.alias"));
        let Some(found) = found else {
            return fail("must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'");
        };
        let is_function = aliased(ir, symbols, found).is_some_and(|symbol| is(ir, symbol, "llvm.func"));
        if !is_function {
            return fail("must reference an alias to a function");
        }
        match types::parameter(ir, found, "linkage").as_deref() {
            Some("extern_weak") => fail("target function with 'extern_weak' linkage not allowed"),
            _ => Ok(()),
        }
    }
}

impl ops::LandingpadOp {
    /// Verifies the function and the clauses.
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let mut function = op.parent_op(ir);
        while let Some(parent) = function.filter(|parent| !is(ir, *parent, "llvm.func")) {
            function = parent.parent_op(ir);
        }
        if function.is_some_and(|function| function.attr_str(ir, "personality").is_none()) {
            return bare("llvm.landingpad needs to be in a function with a personality");
        }
        let clauses = operands(ir, op);
        if clauses.is_empty() && op.attr_str(ir, "cleanup").is_none() {
            return bare("landingpad instruction expects at least one clause or cleanup attribute");
        }
        for (nth, clause) in clauses.iter().enumerate() {
            if types::mnemonic(ctx, clause.ty(ir)) == Some("array") {
                continue;
            }
            let by = clause.defining_op(ir);
            let name = by.map_or("", |by| by.name_text(ir));
            match (name, by) {
                ("llvm.mlir.zero" | "llvm.mlir.addressof", _) => {}
                ("llvm.bitcast", Some(cast)) => {
                    let inner = cast.get_operand(ir, 0).and_then(|value| value.defining_op(ir));
                    if !inner.is_some_and(|inner| is(ir, inner, "llvm.mlir.addressof")) {
                        let note =
                            "global addresses expected as operand to bitcast used in clauses for landingpad";
                        let message = VerifyMessage::bare("constant clauses expected");
                        return Err(message.note(cast.loc(ir), note));
                    }
                }
                _ => {
                    return bare(format!("clause #{nth} is not a known constant - null, addressof, bitcast"));
                }
            }
        }
        Ok(())
    }
}
