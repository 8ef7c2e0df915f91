//! The ODS model: dialects, operations and constraints, independent of their source.
//!
//! In: TableGen records, or the payload that another crate's `ods!` exported. Out: read by `sema` and `emit`.
//! Invariant: every constraint an operation names is in `OdsContext::constraints`. MLIR: tools/mlir-tblgen's
//! Operator, mlir/Tools/PDLL/ODS.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use pdll_support::source::Span;

use crate::ods::code::{BuilderDef, DerivedDef, ExtraCode};
use crate::ods::interface::{InterfaceDef, InterfaceUse, NativeTraitDef};
use crate::ods::own_dialect::OwnDialect;
use crate::ods::parameters::AttrOrTypeDef;
use crate::ods::predicate::Predicate;

/// All definitions in one compilation.
#[derive(Clone, Debug, Default)]
pub struct OdsContext {
    /// Dialects by name; shared by all copies of the model, which are made for each text.
    pub dialects: BTreeMap<String, Arc<Dialect>>,
    /// Names of dialects by alias: the name after `as` in a `use`.
    pub aliases: BTreeMap<String, String>,
    /// Constraints by record name (`AnyTensor`, `I32Attr`, …), of all kinds; shared like the dialects.
    pub constraints: BTreeMap<String, Arc<Constraint>>,
    /// Definitions with errors, and definitions that need one of them, by record name. The errors were reported.
    pub erroneous: BTreeMap<String, Erroneous>,
    /// Whether definitions are missing whose names could not be read. The errors were reported.
    pub lacks_names: bool,
    /// Interfaces with Rust, of the `ods!` itself.
    pub interfaces: Vec<InterfaceDef>,
    /// Traits of operations with Rust, of the `ods!` itself.
    pub native_traits: Vec<NativeTraitDef>,
}

/// A definition that could not be read: names resolve to it, and nothing that follows from it is reported.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Erroneous {
    /// The full name of the operation that it defines; `None` for other definitions.
    pub operation: Option<String>,
    /// The Rust type that it would have become, if any.
    pub type_name: Option<String>,
    /// Location; `None` if it came from another crate.
    pub span: Option<Span>,
}

impl OdsContext {
    /// Returns the operation with a full name (`toy.reshape`).
    pub fn operation(&self, name: &str) -> Option<&Operation> {
        let (dialect, _) = name.split_once('.')?;
        self.dialects.get(dialect)?.operations.get(name)
    }

    /// Returns a dialect, to be changed.
    pub fn dialect_mut(&mut self, name: &str) -> Option<&mut Dialect> {
        self.dialects.get_mut(name).map(Arc::make_mut)
    }

    /// Removes the erroneous operations, enumerations, types and attributes from the dialects.
    pub fn remove_erroneous(&mut self) {
        let erroneous = &self.erroneous;
        let mut removed = Vec::new();
        let types: BTreeSet<&str> =
            erroneous.values().filter_map(|definition| definition.type_name.as_deref()).collect();
        for dialect in self.dialects.values_mut().map(Arc::make_mut) {
            // Of several with the same Rust type, the first is kept.
            let mut taken = BTreeSet::from(["Dialect".to_owned()]);
            dialect.enums.retain(|e| !types.contains(e.name.as_str()) && taken.insert(e.name.clone()));
            dialect.operations.retain(|_, operation| {
                let is_erroneous = erroneous.contains_key(&operation.record_name);
                let is_kept = !is_erroneous && taken.insert(operation.def_name.clone());
                if !is_kept && !is_erroneous {
                    let (name, span) = (Some(operation.name.clone()), operation.span);
                    let definition = Erroneous { operation: name, type_name: None, span };
                    removed.push((operation.record_name.clone(), definition));
                }
                is_kept
            });
            dialect.attrs_and_types.retain(|found| {
                !erroneous.contains_key(&found.record_name) && taken.insert(found.name.clone())
            });
        }
        self.erroneous.extend(removed);
    }

    /// Adds the definitions of another context; existing operations take precedence. A constraint with
    /// another meaning here is added under its dialect's name.
    pub fn merge(&mut self, other: OdsContext) {
        let mut renamed = BTreeMap::new();
        let constraints = match self.constraints.is_empty() {
            true => {
                self.constraints = other.constraints;
                BTreeMap::new()
            }
            false => other.constraints,
        };
        for (key, constraint) in constraints {
            match self.constraints.entry(key) {
                Entry::Vacant(new) => drop(new.insert(constraint)),
                Entry::Occupied(here) if here.get().same_meaning(&constraint) => {}
                Entry::Occupied(here) => {
                    let home = other.dialects.keys().next().map_or("", String::as_str);
                    let name = format!("{home}.{}", here.key());
                    renamed.insert(here.key().clone(), name.clone());
                    self.constraints.insert(name, constraint);
                }
            }
        }
        for (name, definition) in other.erroneous {
            self.erroneous.entry(name).or_insert(definition);
        }
        self.lacks_names |= other.lacks_names;
        for (name, mut dialect) in other.dialects {
            if !renamed.is_empty() {
                let operations = &mut Arc::make_mut(&mut dialect).operations;
                operations.values_mut().for_each(|operation| operation.rename_constraints(&renamed));
            }
            let here = self.dialects.entry(name).or_default();
            if here.name.is_empty() {
                *here = dialect;
                continue;
            }
            let (here, dialect) = (Arc::make_mut(here), Arc::unwrap_or_clone(dialect));
            here.rust_path = here.rust_path.take().or(dialect.rust_path);
            here.lacks_operations |= dialect.lacks_operations;
            for (name, operation) in dialect.operations {
                here.operations.entry(name).or_insert(operation);
            }
            for found in dialect.enums {
                if !here.enums.iter().any(|e| e.name == found.name) {
                    here.enums.push(found);
                }
            }
        }
    }
}

/// One dialect.
#[derive(Clone, Debug, Default)]
pub struct Dialect {
    /// Name, the prefix of its operations.
    pub name: String,
    /// One-line summary.
    pub summary: String,
    /// Description.
    pub description: String,
    /// Rust path of its module, as in the user's `use`; `None` if it has no Rust types here.
    pub rust_path: Option<String>,
    /// Operations by full name (`toy.reshape`).
    pub operations: BTreeMap<String, Operation>,
    /// Enumerations defined with it, in order.
    pub enums: Vec<EnumDef>,
    /// Types and attributes defined with it that become Rust types, in order.
    pub attrs_and_types: Vec<AttrOrTypeDef>,
    /// Its attributes that hold a case of an enumeration, in order.
    pub case_attributes: Vec<CaseAttribute>,
    /// Whether it has no other types, and no other attributes, than those it defines.
    pub has_default_parsers: (bool, bool),
    /// Whether functions of its own read its types, and its attributes.
    pub has_own_parsers: (bool, bool),
    /// Mnemonics of the types, and of the attributes, that it defines and that are stored as text.
    pub kept_as_text: (Vec<String>, Vec<String>),
    /// Whether the user adds canonicalization patterns of the whole dialect.
    pub has_canonicalizer: bool,
    /// Whether the user creates constants from attributes.
    pub has_constant_materializer: bool,
    /// Whether operations are missing whose names could not be read. The errors were reported.
    pub lacks_operations: bool,
    /// Whether there may be operations of its namespace that it does not define.
    pub allows_unknown_operations: bool,
    /// Additions to its type.
    pub extra: ExtraCode,
    /// Requests of the `ods!` itself.
    pub own: OwnDialect,
    /// Location of the definition, for notes; `None` if it comes from another crate.
    pub span: Option<Span>,
}

/// An attribute of a dialect that holds a case of an enumeration, without a Rust type of its own.
#[derive(Clone, Debug)]
pub struct CaseAttribute {
    /// The attribute, with one parameter.
    pub attribute: AttrOrTypeDef,
    /// The enumeration.
    pub cases: EnumDef,
}

/// What becomes of the types, or of the attributes, that a dialect does not define.
#[derive(Copy, Clone, Debug)]
pub enum Undefined<'a> {
    /// They are stored as text.
    Text,
    /// Those with these mnemonics are stored as text; there are no others.
    Refused(&'a [String]),
    /// The dialect has none.
    NoHook,
}

impl Dialect {
    /// Returns what becomes of the attributes, or of the types, that it does not define.
    pub fn undefined(&self, of_attributes: bool) -> Undefined<'_> {
        let (types, attributes) = &self.kept_as_text;
        let kept = if of_attributes { attributes } else { types };
        let choose = |(types, attributes): (bool, bool)| if of_attributes { attributes } else { types };
        let is_defined = !kept.is_empty()
            || of_attributes && !self.case_attributes.is_empty()
            || self.attrs_and_types.iter().any(|found| found.is_attribute == of_attributes);
        match (choose(self.has_default_parsers), is_defined) {
            (true, true) => Undefined::Refused(kept),
            (false, false) if !choose(self.has_own_parsers) => Undefined::NoHook,
            // Without a definition, C++ reads them.
            _ => Undefined::Text,
        }
    }
}

/// The number of values in a group.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum GroupKind {
    /// Exactly one.
    Single,
    /// Zero or one.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of sub-ranges (`VariadicOfVariadic`).
    VariadicOfVariadic,
}

/// A group of operands or results.
#[derive(Clone, Debug)]
pub struct ValueGroup {
    /// Name; empty if unnamed.
    pub name: String,
    /// Number of values.
    pub kind: GroupKind,
    /// Constraint on each value's type: a key of `OdsContext::constraints`.
    pub constraint: String,
    /// Summary; often empty.
    pub summary: String,
    /// Attribute with the sizes of its sub-ranges, for a `VariadicOfVariadic`.
    pub segment_attribute: Option<String>,
    /// Location of the definition; `None` if it comes from another crate.
    pub span: Option<Span>,
}

/// An inherent attribute (or property) of an operation.
#[derive(Clone, Debug)]
pub struct AttributeDef {
    /// Name.
    pub name: String,
    /// Constraint: a key of `OdsContext::constraints`.
    pub constraint: String,
    /// Whether it may be absent.
    pub is_optional: bool,
    /// Default value as written (Rust in our files, C++ in MLIR's).
    pub default: Option<String>,
    /// Syntax in formats.
    pub syntax: AttributeSyntax,
    /// Summary; often empty.
    pub summary: String,
    /// Location of the definition; `None` if it comes from another crate.
    pub span: Option<Span>,
}

/// The properties of an attribute that formats need.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AttributeSyntax {
    /// MLIR's class of the attribute (`::mlir::StringAttr`).
    pub storage: String,
    /// Whether it has a default value, in any language.
    pub has_default: bool,
    /// Rust that creates the type of its value, if only one is possible.
    pub value_type: Option<String>,
    /// Rust type of the enumeration whose case it is, stored as an integer.
    pub enumeration: Option<String>,
    /// Whether it is the name of a symbol.
    pub is_symbol_name: bool,
    /// Whether it is `unit`.
    pub is_unit: bool,
    /// Whether it stores a property that is no attribute in MLIR.
    pub is_property: bool,
    /// Whether it stores a property that is `unit` or absent.
    pub is_unit_property: bool,
    /// Whether it stores a property that is a number of 32 bits.
    pub is_number_property: bool,
    /// Dialect and mnemonic of an attribute of a dialect.
    pub of_dialect: Option<(String, String)>,
    /// Rust type of the enumeration, for an attribute that is printed as its bare case.
    pub bare_case: Option<String>,
}

/// A region or successor.
#[derive(Clone, Debug)]
pub struct Part {
    /// Name; empty if unnamed.
    pub name: String,
    /// Whether any number is allowed (the last one only).
    pub is_variadic: bool,
    /// Name of the constraint's record (`SizedRegion<1>`, `AnySuccessor`, …).
    pub constraint: String,
    /// Summary of the constraint, for messages: "region with 1 blocks".
    pub summary: String,
    /// Predicate.
    pub predicate: Predicate,
}

/// An entry of an operation's `arguments`, by its index in `operands` or `attributes`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// An operand group.
    Operand(u32),
    /// An attribute.
    Attribute(u32),
}

/// A trait or interface of an operation.
#[derive(Clone, Debug, Default)]
pub struct TraitUse {
    /// Name of the record, or the class of an anonymous record (`HasParent`, `AllTypesMatch`).
    pub name: String,
    /// MLIR's name (`IsCommutative`, `MemoryEffectOpInterface::Trait`); empty for a predicate.
    pub native: String,
    /// Parameters: the operations of `HasParent`, the effects of `MemoryEffects`, the parts of
    /// `AllTypesMatch`.
    pub args: Vec<String>,
    /// Predicate, if it is a predicate trait.
    pub check: Option<Check>,
}

/// A predicate on an operation.
#[derive(Clone, Debug)]
pub struct Check {
    /// Text after "failed to verify that …".
    pub summary: String,
    /// Name of a Rust function that may replace a predicate in C++; `None` for a trait without a name of its own.
    pub native: Option<String>,
    /// Predicate.
    pub predicate: Predicate,
}

/// The inference of the type of one result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InferredType {
    /// Source.
    pub source: TypeSource,
    /// Rust from the source's type, `$_self`, to the result's; `None` if they are equal.
    pub transform: Option<String>,
}

/// The source from which a result type is inferred.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeSource {
    /// The type of a group of one operand.
    Operand(u32),
    /// The type of an attribute, or the type contained in a type attribute.
    Attribute(u32),
    /// The type of another result, which is inferred before.
    Result(u32),
    /// Only one type is possible; Rust that creates it.
    Built(String),
}

/// The inference of the types of all results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inference {
    /// By a user-written function: `InferTypeOpInterface` is declared.
    Declared,
    /// Result by result.
    Derived(Vec<InferredType>),
}

/// One operation.
#[derive(Clone, Debug, Default)]
pub struct Operation {
    /// Full name (`toy.reshape`).
    pub name: String,
    /// Name of the record (`Toy_ReshapeOp`).
    pub record_name: String,
    /// Name of the Rust type: the record's without the part before the first `_` (`ReshapeOp`).
    pub def_name: String,
    /// C++ class with its namespace, for `-x cpp` and native types.
    pub cpp_class: String,
    /// One-line summary.
    pub summary: String,
    /// Description.
    pub description: String,
    /// Operands and attributes in source order.
    pub arguments: Vec<Argument>,
    /// Operand groups in order.
    pub operands: Vec<ValueGroup>,
    /// Result groups in order.
    pub results: Vec<ValueGroup>,
    /// Inherent attributes in ODS order: slot `k` of the runtime's op.
    pub attributes: Vec<AttributeDef>,
    /// Regions in order.
    pub regions: Vec<Part>,
    /// Successors in order.
    pub successors: Vec<Part>,
    /// Traits and interfaces by record name, with trait lists expanded (`Pure`, `AttrSizedOperandSegments`,
    /// …).
    pub traits: Vec<String>,
    /// Interfaces with Rust.
    pub interfaces: Vec<InterfaceUse>,
    /// Traits with their parameters, without the lists.
    pub trait_uses: Vec<TraitUse>,
    /// Whether result types can be inferred (`InferTypeOpInterface` declared or implied).
    pub has_type_inference: bool,
    /// The inference; also if `FirstAttrDerivedResultType` allows it, which does not imply the interface.
    pub inference: Option<Inference>,
    /// Whether the user writes a verifier.
    pub has_verifier: bool,
    /// Whether the user writes a verifier that runs after those of the nested operations.
    pub has_region_verifier: bool,
    /// Whether the user writes the encoding of its properties in bytecode (`useCustomPropertiesEncoding`).
    pub has_properties_encoding: bool,
    /// Whether the user writes a folder.
    pub has_folder: bool,
    /// Whether the user adds canonicalization patterns.
    pub has_canonicalizer: bool,
    /// Whether the user writes a canonicalization pattern as a method.
    pub has_canonicalize_method: bool,
    /// Declarative assembly format.
    pub assembly_format: Option<String>,
    /// Location of the format.
    pub format_span: Option<Span>,
    /// Whether the user writes the parser and printer of the operation.
    pub has_custom_format: bool,
    /// Derived values.
    pub derived: Vec<DerivedDef>,
    /// Additional builders.
    pub builders: Vec<BuilderDef>,
    /// Builders, derived attributes, class code and interfaces in C++, which are ignored: `2 builders`, `class code`, ….
    pub foreign_code: Vec<String>,
    /// Whether the default builders are skipped.
    pub skips_default_builders: bool,
    /// Additions to its type.
    pub extra: ExtraCode,
    /// Location of the definition, for notes; `None` if it comes from another crate.
    pub span: Option<Span>,
}

impl Operation {
    /// Returns whether it has a trait or interface of this record name.
    pub fn has_trait(&self, name: &str) -> bool {
        self.traits.iter().any(|found| found == name)
    }

    /// Returns whether it declares a method of an interface, as in
    /// `DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>`.
    pub fn declares(&self, interface: &str, method: &str) -> bool {
        self.trait_uses.iter().any(|used| used.name == interface && used.args.iter().any(|arg| arg == method))
    }

    /// Returns the index of the single result in a group, if every group up to it has exactly one.
    pub fn single_result(&self, group: u32) -> Option<u32> {
        let up_to = self.results.get(..=group as usize)?;
        up_to.iter().all(|group| group.kind == GroupKind::Single).then_some(group)
    }

    fn rename_constraints(&mut self, renamed: &BTreeMap<String, String>) {
        let groups = self.operands.iter_mut().chain(&mut self.results).map(|group| &mut group.constraint);
        for key in groups.chain(self.attributes.iter_mut().map(|attr| &mut attr.constraint)) {
            if let Some(name) = renamed.get(key) {
                key.clone_from(name);
            }
        }
    }
}

/// The subject of a constraint.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ConstraintKind {
    /// The type of a value (`TypeConstraint`).
    Type,
    /// An attribute (`AttrConstraint`).
    Attribute,
    /// An operation interface.
    OpInterface,
    /// A type interface.
    TypeInterface,
    /// An attribute interface.
    AttrInterface,
}

/// A constraint that PDLL can name and verifiers check.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// Name of the record; for an anonymous record, a key that no record has.
    pub name: String,
    /// Subject.
    pub kind: ConstraintKind,
    /// Summary for messages: "tensor of any type values".
    pub summary: String,
    /// `storageType` or `cppClassName`, for native types.
    pub cpp_type: String,
    /// Predicate.
    pub predicate: Predicate,
    /// Rust value of an attribute constraint.
    pub value: Option<AttributeValue>,
    /// Rust that creates the type, if only one is possible.
    pub build: Option<String>,
    /// Dialect and mnemonic of a type with parameters.
    pub of_dialect: Option<(String, String)>,
    /// Rust path of the module with a function that checks it; `None` to use the predicate itself.
    pub rust_path: Option<String>,
    /// Whether it is in the embedded prelude.
    pub is_standard: bool,
    /// Location of the first Rust code in the predicate.
    pub code_span: Option<Span>,
    /// Location of the definition, for notes; `None` if it comes from another crate or the prelude.
    pub span: Option<Span>,
}

impl Constraint {
    fn same_meaning(&self, other: &Constraint) -> bool {
        self.kind == other.kind && self.summary == other.summary && self.predicate == other.predicate
    }
}

/// The Rust value of an attribute. Each text is Rust with unresolved `$_ctx`, `$_ods`, ….
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AttributeValue {
    /// Return type of an accessor.
    pub return_type: String,
    /// Conversion from the attribute, `$_self`, to the value.
    pub from_attribute: String,
    /// Parameter type of a builder.
    pub argument_type: String,
    /// Conversion from the argument, `$0`, to the attribute; empty if there is none.
    pub to_attribute: String,
}

/// An enumeration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnumDef {
    /// Name of the Rust type.
    pub name: String,
    /// The C++ type of an enumeration that is an attribute, for messages.
    pub attribute_type: Option<String>,
    /// One-line summary.
    pub summary: String,
    /// Width of the integer that stores it.
    pub bitwidth: u32,
    /// Whether it is a set of flags.
    pub is_bits: bool,
    /// Separator of flags in text: `|` or `, `.
    pub separator: String,
    /// Cases in order.
    pub cases: Vec<EnumCase>,
    /// Location of the definition; `None` if it comes from another crate.
    pub span: Option<Span>,
}

impl EnumDef {
    /// Returns the values of named sets, which are printed before single flags and replace them.
    pub fn primary(&self) -> impl Iterator<Item = i64> {
        self.cases.iter().rev().filter(|case| case.is_primary && case.value != 0).map(|case| case.value)
    }
}

/// A case of an enumeration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnumCase {
    /// Name in code.
    pub symbol: String,
    /// Name in Rust: of a variant or, for a flag, of a constant.
    pub rust_name: String,
    /// Value.
    pub value: i64,
    /// Name in MLIR's text.
    pub text: String,
    /// Whether it is a combination of several flags that is printed in preference to single ones.
    pub is_primary: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model(name: &str) -> OdsContext {
        let dialect = Dialect { name: name.to_owned(), ..Dialect::default() };
        OdsContext { dialects: [(name.to_owned(), Arc::new(dialect))].into(), ..OdsContext::default() }
    }

    /// A text of patterns gets a copy of what the context knows, for which no definition is copied.
    #[test]
    fn copies_and_merged_models_share_their_dialects() {
        let (toy, other) = (model("toy"), model("other"));
        let mut known = toy.clone();
        known.merge(other.clone());
        for (model, name) in [(&toy, "toy"), (&other, "other")] {
            assert!(Arc::ptr_eq(&known.dialects[name], &model.dialects[name]), "{name}");
        }
        known.dialect_mut("toy").expect("it was merged").lacks_operations = true;
        assert!(!toy.dialects["toy"].lacks_operations, "a change is seen by other copies");
    }
}
