//! `OpAsmPrinter`: the interface of functions that print operations.
//!
//! In: parts of an operation. Out: the writer, through `AsmSink`. MLIR: OpImplementation.h. Differs: a region
//! is recorded and printed afterwards, so that there is no recursion.

use std::borrow::Borrow;

use crate::arena::Ir;
use crate::attributes::Attribute;
use crate::block::{Block, Region};
use crate::context::{Context, Identifier};
use crate::op::Op;
use crate::types::Type;
use crate::value::Value;

/// Receives the text: the writer. Not to be implemented by users.
pub trait AsmSink {
    /// Appends text.
    fn text(&mut self, text: &str);
    /// Starts a new line with the indentation of the operation.
    fn newline(&mut self);
    /// Indents by one level more, or less.
    fn indent(&mut self, is_deeper: bool);
    /// Prints the name of a value.
    fn value(&mut self, value: Value) {
        let name = self.value_text(value);
        self.text(&name);
    }
    /// Returns a value's name, which is not written.
    fn value_text(&mut self, value: Value) -> String;
    /// Prints a type.
    fn ty(&mut self, ty: Type);
    /// Prints an attribute.
    fn attribute(&mut self, attr: Attribute);
    /// Prints the name of an attribute, in quotes if it needs them.
    fn attribute_name(&mut self, name: Identifier);
    /// Prints an attribute without its type.
    fn attribute_without_type(&mut self, attr: Attribute);
    /// Prints an attribute without `#dialect.mnemonic`, if angle brackets follow that.
    fn attribute_without_prefix(&mut self, attr: Attribute, dialect: &str, mnemonic: &str);
    /// Returns the text of an operation without names for its results, if it has a custom assembly format and
    /// no regions.
    fn operation_text(&mut self, op: Op) -> Option<String>;
    /// Prints the location of an argument after a blank, if locations are printed.
    fn argument_location(&mut self, argument: Value);
    /// Prints the name of a block.
    fn successor(&mut self, block: Block);
    /// Prints a region in its braces; the flags select the arguments of its first block, its terminators, and
    /// an empty first block.
    fn region(&mut self, region: Region, entry_args: bool, terminators: bool, empty_block: bool);
}

/// Writes the text of one operation.
pub struct OpAsmPrinter<'a> {
    ir: &'a Ir,
    sink: &'a mut dyn AsmSink,
}

impl<'a> OpAsmPrinter<'a> {
    /// Returns a printer of operations of an IR to a sink.
    pub fn new(ir: &'a Ir, sink: &'a mut dyn AsmSink) -> OpAsmPrinter<'a> {
        OpAsmPrinter { ir, sink }
    }

    /// Returns the IR being printed.
    pub fn ir(&self) -> &'a Ir {
        self.ir
    }

    /// Returns the context.
    pub fn context(&self) -> &'a Context {
        self.ir.context()
    }

    /// Writes text as it is.
    pub fn print(&mut self, text: &str) -> &mut Self {
        self.sink.text(text);
        self
    }

    /// Writes a new line, indented as the operation is.
    pub fn print_newline(&mut self) -> &mut Self {
        self.sink.newline();
        self
    }

    /// Indents new lines, and the regions that follow, by one level more.
    pub fn increase_indent(&mut self) -> &mut Self {
        self.sink.indent(true);
        self
    }

    /// Indents new lines, and the regions that follow, by one level less.
    pub fn decrease_indent(&mut self) -> &mut Self {
        self.sink.indent(false);
        self
    }

    /// Writes a value's name.
    pub fn print_operand(&mut self, value: Value) -> &mut Self {
        self.sink.value(value);
        self
    }

    /// Returns a value's name, to be written in some text.
    pub fn operand_text(&mut self, value: Value) -> String {
        self.sink.value_text(value)
    }

    /// Writes values' names with commas between them.
    pub fn print_operands(&mut self, values: impl IntoIterator<Item: Borrow<Value>>) -> &mut Self {
        for (i, value) in values.into_iter().enumerate() {
            if i > 0 {
                self.sink.text(", ");
            }
            self.sink.value(*value.borrow());
        }
        self
    }

    /// Writes a type.
    pub fn print_type(&mut self, ty: Type) -> &mut Self {
        self.sink.ty(ty);
        self
    }

    /// Writes types with commas between them.
    pub fn print_types(&mut self, types: impl IntoIterator<Item = Type>) -> &mut Self {
        for (i, ty) in types.into_iter().enumerate() {
            if i > 0 {
                self.sink.text(", ");
            }
            self.sink.ty(ty);
        }
        self
    }

    /// Prints ` -> type` or ` -> (type, …)`; nothing if there are none.
    pub fn print_optional_arrow_type_list(&mut self, types: &[Type]) -> &mut Self {
        let is_plain = match types {
            [] => return self,
            [ty] => !ty.is_function(self.context()),
            _ => false,
        };
        self.print(if is_plain { " -> " } else { " -> (" });
        self.print_types(types.iter().copied());
        self.print(if is_plain { "" } else { ")" })
    }

    /// Writes `(type, …) -> type` or `(type, …) -> (type, …)`.
    pub fn print_functional_type(&mut self, inputs: &[Type], results: &[Type]) -> &mut Self {
        self.print("(").print_types(inputs.iter().copied()).print(")");
        match results {
            [] => self.print(" -> ()"),
            results => self.print_optional_arrow_type_list(results),
        }
    }

    /// Prints `before(%name = %value, …)`, for a region's arguments and values; nothing if there are none.
    pub fn print_assignments(
        &mut self,
        before: &str,
        names: &[Value],
        values: impl IntoIterator<Item: Borrow<Value>>,
    ) -> &mut Self {
        if names.is_empty() {
            return self;
        }
        self.print(before).print("(");
        for (i, (name, value)) in names.iter().zip(values).enumerate() {
            self.print(if i > 0 { ", " } else { "" }).print_operand(*name);
            self.print(" = ").print_operand(*value.borrow());
        }
        self.print(")")
    }

    /// Writes an attribute.
    pub fn print_attribute(&mut self, attr: Attribute) -> &mut Self {
        self.sink.attribute(attr);
        self
    }

    /// Writes an attribute without its type.
    pub fn print_attribute_without_type(&mut self, attr: Attribute) -> &mut Self {
        self.sink.attribute_without_type(attr);
        self
    }

    /// Writes an attribute of a dialect without its dialect and mnemonic, or its alias.
    pub(crate) fn print_stripped_attribute(&mut self, attr: Attribute, dialect: &str, mnemonic: &str) {
        self.sink.attribute_without_prefix(attr, dialect, mnemonic);
    }

    /// Writes a symbol's name, `@name`.
    pub fn print_symbol_name(&mut self, name: &str) -> &mut Self {
        self.print("@").print_keyword_or_string(name)
    }

    /// Prints a text as a keyword if it is one, otherwise as a string.
    pub fn print_keyword_or_string(&mut self, text: &str) -> &mut Self {
        if pdll_asm::escape::is_bare_name(text) {
            return self.print(text);
        }
        let mut out = String::new();
        pdll_asm::escape::write_name(&mut out, text);
        self.print(&out)
    }

    /// Returns the text of an operation without names for its results; `None` if it has regions, or no custom
    /// assembly format.
    pub fn operation_text(&mut self, op: Op) -> Option<String> {
        self.sink.operation_text(op)
    }

    /// Writes a block's name.
    pub fn print_successor(&mut self, block: Block) -> &mut Self {
        self.sink.successor(block);
        self
    }

    /// Prints a region in its braces. Without arguments if the operation prints them elsewhere, without its
    /// terminator if that is implicit.
    pub fn print_region(&mut self, region: Region, entry_args: bool, terminators: bool) -> &mut Self {
        self.sink.region(region, entry_args, terminators, false);
        self
    }

    /// Writes the location of a region's argument that is printed before the region, if locations are printed: a blank and `loc(…)`.
    pub fn print_argument_location(&mut self, argument: Value) -> &mut Self {
        self.sink.argument_location(argument);
        self
    }

    /// Writes the attributes of an operation but these, if there are others: a blank, `attributes` with the keyword, `{…}`.
    pub fn print_optional_attr_dict(&mut self, op: Op, but: &[&str], with_keyword: bool) -> &mut Self {
        if !self.ir().has_attrs(op) {
            return self;
        }
        let ctx = self.context();
        let left = op.attrs(self.ir()).into_iter().filter(|(name, _)| !but.contains(&ctx.str(*name)));
        self.print_entries(left, if with_keyword { " attributes {" } else { " {" })
    }

    /// Writes entries of a dictionary, if there are any, after `open`.
    pub(crate) fn print_entries(
        &mut self,
        entries: impl Iterator<Item = (Identifier, Attribute)>,
        open: &str,
    ) -> &mut Self {
        let unit = self.context().unit_attr();
        let mut is_open = false;
        for (name, attr) in entries {
            self.sink.text(if is_open { ", " } else { open });
            is_open = true;
            self.sink.attribute_name(name);
            if attr != unit {
                self.sink.text(" = ");
                self.sink.attribute(attr);
            }
        }
        if is_open {
            self.sink.text("}");
        }
        self
    }
}
