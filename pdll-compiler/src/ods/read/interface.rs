//! Interfaces and traits of operations whose code is Rust.
//!
//! In: records of the `ods!` itself. Those of included files have C++ code: they are names, as those of the prelude are. Out:
//! `OdsContext::interfaces` and `OdsContext::native_traits`, and the uses of interfaces by operations, types and attributes.

use std::collections::{BTreeMap, HashMap};

use pdll_support::diag::Diag;
use pdll_support::source::Span;
use pdll_tablegen::records::{DefId, Record, Value};

use super::Reader;
use crate::ods::interface::{InterfaceDef, InterfaceKind, InterfaceMethod, InterfaceUse, NativeTraitDef};
use crate::ods::names;

const KINDS: &[(&str, InterfaceKind, &str)] = &[
    ("OpInterface", InterfaceKind::Op, "operation"),
    ("TypeInterface", InterfaceKind::Type, "type"),
    ("AttrInterface", InterfaceKind::Attribute, "attribute"),
];

impl Reader<'_> {
    /// Reads the interfaces and the traits of the `ods!` itself.
    pub(super) fn interfaces(&mut self) {
        let records = self.records;
        for (id, record) in records.derived_from("Interface") {
            if !self.is_interface(record) {
                continue;
            }
            let n_before = self.diags.as_slice().len();
            if let Some(found) = self.interface(record) {
                self.ods.interfaces.push(found);
            }
            self.settle(id, n_before);
        }
        let known: Vec<String> = records
            .derived_from("NativeTrait")
            .filter(|(_, record)| self.is_standard(record))
            .map(|(_, record)| self.text(record, "trait"))
            .collect();
        for (_, record) in records.derived_from("NativeOpTrait") {
            let name = self.text(record, "trait");
            if self.is_rust(record.span()) && !known.contains(&name) {
                self.native_trait(record, name);
            }
        }
    }

    /// Returns whether a record becomes a Rust trait: not if it only declares methods of another one.
    fn is_interface(&self, record: &Record) -> bool {
        let is = |class: &str| self.records.is_subclass_of(record, class);
        self.is_rust(record.span())
            && !record.is_anonymous()
            && !is("DeclareInterfaceMethods")
            && KINDS.iter().any(|(class, ..)| is(class))
    }

    fn kind_of_interface(&self, record: &Record) -> Option<(InterfaceKind, &'static str)> {
        let found = KINDS.iter().find(|(class, ..)| self.records.is_subclass_of(record, class));
        found.map(|(_, kind, what)| (*kind, *what))
    }

    fn interface(&mut self, record: &Record) -> Option<InterfaceDef> {
        let (kind, what) = self.kind_of_interface(record)?;
        let name = self.text(record, "cppInterfaceName");
        if !is_type_name(&name) {
            let message = format!("an interface cannot have the name `{name}`");
            self.error(self.field_span(record, "cppInterfaceName"), message);
            return None;
        }
        let bases = self.bases(record, (kind, what))?;
        let methods = self.methods(record, kind)?;
        Some(InterfaceDef {
            record_name: record.name().to_string(),
            name,
            kind,
            description: self.text(record, "description"),
            bases,
            methods,
            verify: self.code(record, "verify"),
            verifies_regions: self.flag(record, "verifyWithRegions"),
            extra: self.code(record, "extraClassDeclaration"),
            shared: ["extraSharedClassDeclaration", "extraTraitClassDeclaration"]
                .iter()
                .filter_map(|field| self.code(record, field))
                .collect(),
            applies: self.code(record, "extraClassOf"),
            span: record.span(),
        })
    }

    /// Returns the names of the interfaces that one extends.
    fn bases(&mut self, record: &Record, (kind, what): (InterfaceKind, &str)) -> Option<Vec<String>> {
        let list = record.set_value("baseInterfaces").and_then(Value::as_list).unwrap_or(&[]);
        let mut out = Vec::new();
        for value in list {
            let Some(base) = self.records.def_of(value) else { continue };
            let name = base.name();
            if self.kind_of_interface(base).is_none_or(|(found, _)| found != kind) {
                let message =
                    format!("`{}` extends `{name}`, which is no interface of an {what}", record.name());
                let message = message.replace("an type", "a type");
                self.error(value.span, message);
                return None;
            }
            if !self.is_interface(base) {
                let message = format!("`{}` extends `{name}`, which has no Rust trait here", record.name());
                let help = "name it beside the interface, in the traits of the definitions that have both";
                self.diags.push(Diag::error(value.span, message).help(help));
                return None;
            }
            out.push(self.text(base, "cppInterfaceName"));
        }
        Some(out)
    }

    fn methods(&mut self, record: &Record, kind: InterfaceKind) -> Option<Vec<InterfaceMethod>> {
        let list = record.set_value("methods").and_then(Value::as_list).unwrap_or(&[]);
        let mut out: Vec<InterfaceMethod> = Vec::with_capacity(list.len());
        let mut is_right = true;
        for value in list {
            let Some(found) = self.records.def_of(value) else { continue };
            let Some(method) = self.method(found, value.span, kind) else {
                is_right = false;
                continue;
            };
            if let Some(first) = out.iter().find(|first| first.name == method.name) {
                let message =
                    format!("two methods of `{}` would have the name `{}`", record.name(), method.name);
                let diag = Diag::error(value.span, message).note_at(first.span, "the other one is here");
                self.diags.push(diag.help("Rust does not overload: give one another name"));
                is_right = false;
            }
            out.push(method);
        }
        is_right.then_some(out)
    }

    fn method(&mut self, record: &Record, span: Span, kind: InterfaceKind) -> Option<InterfaceMethod> {
        let written = self.text(record, "name");
        if !written.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            || !written.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        {
            self.error(self.field_span(record, "name"), format!("a method cannot have the name `{written}`"));
            return None;
        }
        let returns = self.text(record, "returnType").trim().to_owned();
        let returns = if returns == "void" { String::new() } else { returns };
        self.check_rust(&returns, self.field_span(record, "returnType"));
        let dag = self.ok(record.dag("arguments"))?;
        if self.records.def_of(&dag.op).is_none_or(|op| &**op.name() != "ins") {
            self.error(self.field_span(record, "arguments"), "expected 'ins' in the arguments of a method");
            return None;
        }
        let mut arguments = Vec::with_capacity(dag.args.len());
        for arg in &dag.args {
            arguments.push(self.method_argument(arg)?);
        }
        let is_static = self.records.is_subclass_of(record, "StaticInterfaceMethod");
        let ir = if kind == InterfaceKind::Op { "ir" } else { "ctx" };
        // What changes the IR borrows it mutably, so there can be no other borrow.
        let takes_ir = !is_static
            && !arguments
                .iter()
                .any(|argument| argument.name == ir || argument.ty.trim().starts_with("&mut"));
        let body = match (self.code(record, "body"), self.code(record, "defaultBody")) {
            (Some(body), Some(default)) => {
                let message = format!("the method `{written}` has two bodies");
                let diag = Diag::error(default.span, message).note_at(body.span, "the other one is here");
                self.diags
                    .push(diag.help("a body and a default implementation are the same in Rust: leave one"));
                return None;
            }
            (body, default) => body.or(default),
        };
        Some(InterfaceMethod {
            name: names::snake_case(&written),
            description: self.text(record, "description"),
            is_static,
            returns,
            returns_span: self.field_span(record, "returnType"),
            arguments,
            takes_ir,
            body,
            span,
        })
    }

    fn native_trait(&mut self, record: &Record, name: String) {
        if !is_type_name(&name) {
            // `HasParent<"…">` of others.
            return;
        }
        let trait_name = self.trait_name(record);
        if self.ods.native_traits.iter().any(|found| found.name == name) {
            return;
        }
        let found = NativeTraitDef {
            trait_name,
            name,
            declaration: self.code(record, "extraConcreteClassDeclaration"),
            definition: self.code(record, "extraConcreteClassDefinition"),
            span: record.span(),
        };
        self.ods.native_traits.push(found);
    }

    /// Returns the interfaces with Rust that a list of traits names, in order, each once.
    pub(super) fn interface_uses(&mut self, record: &Record) -> Vec<InterfaceUse> {
        let mut out: Vec<InterfaceUse> = Vec::new();
        let Some(list) = record.set_value("traits").and_then(Value::as_list) else { return out };
        let mut stack: Vec<(DefId, Span)> =
            list.iter().rev().filter_map(|value| Some((value.as_def()?, value.span))).collect();
        while let Some((id, span)) = stack.pop() {
            let used = &self.records[id];
            if self.records.is_subclass_of(used, "TraitList") {
                let parts = used.set_value("traits").and_then(Value::as_list).unwrap_or(&[]);
                stack.extend(parts.iter().rev().filter_map(|value| Some((value.as_def()?, span))));
                continue;
            }
            let declares = self.records.is_subclass_of(used, "DeclareInterfaceMethods");
            let is_it = |found: &&InterfaceDef| match declares {
                true => found.name == self.text(used, "cppInterfaceName"),
                false => found.record_name == **used.name(),
            };
            let Some(found) = self.ods.interfaces.iter().find(is_it).cloned() else { continue };
            let declared = used.set_value("alwaysOverriddenMethods").and_then(Value::as_list).unwrap_or(&[]);
            self.check_declared(&found, declared);
            let declares_methods = declares && !declared.is_empty();
            match out.iter_mut().find(|known| known.name == found.name) {
                Some(known) => known.declares_methods |= declares_methods,
                None => out.push(InterfaceUse { name: found.name, declares_methods }),
            }
        }
        out
    }

    /// Reports declared methods that the interface does not have.
    fn check_declared(&mut self, interface: &InterfaceDef, declared: &[Value]) {
        for value in declared {
            let Some(text) = value.as_str() else { continue };
            let name = names::snake_case(text);
            if interface.methods.iter().any(|method| method.name == name) {
                continue;
            }
            let message = format!("the interface `{}` has no method `{text}`", interface.name);
            let known: Vec<String> =
                interface.methods.iter().map(|method| format!("`{}`", method.name)).collect();
            let diag = Diag::error(value.span, message);
            let help = match known.is_empty() {
                true => "it has no methods".to_owned(),
                false => format!("it has {}", known.join(", ")),
            };
            self.diags.push(diag.note_at(interface.span, "it is defined here").help(help));
        }
    }

    /// Reports interfaces and traits whose Rust names another definition has.
    pub(super) fn check_interface_names(&mut self) {
        if self.ods.interfaces.is_empty() && self.ods.native_traits.is_empty() {
            return;
        }
        let mut taken: BTreeMap<String, (&'static str, Option<Span>)> = BTreeMap::new();
        taken.insert("Dialect".to_owned(), ("the dialect", None));
        for dialect in self.ods.dialects.values() {
            let operations = dialect.operations.values();
            taken.extend(operations.map(|found| (found.def_name.clone(), ("the operation", found.span))));
            taken.extend(
                dialect.enums.iter().map(|found| (found.name.clone(), ("the enumeration", found.span))),
            );
            let types = dialect.attrs_and_types.iter();
            taken.extend(types.map(|found| (found.name.clone(), ("the type", Some(found.span)))));
        }
        let interfaces =
            self.ods.interfaces.iter().map(|found| ("interface", found.name.clone(), found.span));
        let traits = self.ods.native_traits.iter().map(|found| ("trait", found.name.clone(), found.span));
        let mut wrong = HashMap::new();
        for (what, name, span) in interfaces.chain(traits).collect::<Vec<_>>() {
            match taken.get(&name) {
                None => {
                    let this = if what == "trait" { "the trait" } else { "the interface" };
                    taken.insert(name, (this, Some(span)));
                }
                Some((other, at)) => {
                    let message = format!("the {what} `{name}` would have the Rust name of {other} `{name}`");
                    let diag = Diag::error(span, message);
                    let diag = match at {
                        Some(at) => diag.note_at(*at, "the other one is here"),
                        None => diag,
                    };
                    wrong.insert(name, ());
                    self.diags.push(diag);
                }
            }
        }
        self.ods.interfaces.retain(|found| !wrong.contains_key(&found.name));
        self.ods.native_traits.retain(|found| !wrong.contains_key(&found.name));
    }
}

fn is_type_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
