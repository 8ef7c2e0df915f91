//! The ODS model: dialects, operations and constraints, whatever they were read from.
//!
//! In: TableGen records, or the payload another crate's `ods!` exported. Out: read by `sema` and `emit`.
//! Invariant: every constraint an operation names is in `OdsContext::constraints`.
//! MLIR: tools/mlir-tblgen's Operator, mlir/Tools/PDLL/ODS.

use std::collections::{BTreeMap, BTreeSet};

use pdll_support::source::Span;

use crate::ods::code::{BuilderDef, DerivedDef, ExtraCode};
use crate::ods::parameters::AttrOrTypeDef;
use crate::ods::predicate::Predicate;

/// Everything known of dialects in one compilation.
#[derive(Clone, Debug, Default)]
pub struct OdsContext {
    /// The dialects by name.
    pub dialects: BTreeMap<String, Dialect>,
    /// Constraints by record name (`AnyTensor`, `I32Attr`, …), of all kinds.
    pub constraints: BTreeMap<String, Constraint>,
    /// The definitions that are wrong, or need one that is.
    pub wrong: Vec<Wrong>,
    /// May there be definitions whose names are not known, since they could not be read? That was reported, where they are.
    pub lacks_names: bool,
}

/// A definition that is wrong, which is reported, or that needs one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// Its record.
    pub record_name: String,
    /// The Rust type it would have become, if any.
    pub type_name: Option<String>,
    /// Where is it?
    pub span: Span,
}

impl OdsContext {
    /// The operation of a full name (`toy.reshape`).
    pub fn operation(&self, name: &str) -> Option<&Operation> {
        let (dialect, _) = name.split_once('.')?;
        self.dialects.get(dialect)?.operations.get(name)
    }

    /// Takes the wrong operations and enumerations out of the dialects, which from now on know what they lack.
    pub fn leave_out_wrong(&mut self) {
        let wrong: BTreeSet<&str> = self.wrong.iter().map(|wrong| wrong.record_name.as_str()).collect();
        let types: BTreeSet<&str> =
            self.wrong.iter().filter_map(|wrong| wrong.type_name.as_deref()).collect();
        for dialect in self.dialects.values_mut() {
            // Of several that would become one Rust type, the first stays.
            let mut taken = BTreeSet::from(["Dialect".to_owned()]);
            dialect.enums.retain(|e| !types.contains(e.name.as_str()) && taken.insert(e.name.clone()));
            dialect.operations.retain(|_, operation| {
                !wrong.contains(operation.record_name.as_str()) && taken.insert(operation.def_name.clone())
            });
            dialect.attrs_and_types.retain(|found| {
                !wrong.contains(found.record_name.as_str()) && taken.insert(found.name.clone())
            });
            dialect.missing = Some(wrong.iter().map(|name| (*name).to_owned()).collect());
        }
    }

    /// Adds what another context knows; of an operation both know, what was here stays. A constraint that means
    /// something else here is added under its dialect's name.
    pub fn merge(&mut self, other: OdsContext) {
        let mut renamed = BTreeMap::new();
        for (key, constraint) in other.constraints {
            match self.constraints.get(&key) {
                None => {
                    self.constraints.insert(key, constraint);
                }
                Some(here) if here.same_meaning(&constraint) => {}
                Some(_) => {
                    let home = other.dialects.keys().next().map_or("", String::as_str);
                    let name = format!("{home}.{key}");
                    renamed.insert(key, name.clone());
                    self.constraints.insert(name, constraint);
                }
            }
        }
        self.wrong.extend(other.wrong);
        self.lacks_names |= other.lacks_names;
        for (name, mut dialect) in other.dialects {
            for operation in dialect.operations.values_mut() {
                operation.rename_constraints(&renamed);
            }
            let here = self.dialects.entry(name).or_default();
            if here.name.is_empty() {
                *here = dialect;
                continue;
            }
            here.rust_path = here.rust_path.take().or(dialect.rust_path);
            if let Some(missing) = dialect.missing {
                here.missing.get_or_insert_default().extend(missing);
            }
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
    /// Its name, the prefix of its operations.
    pub name: String,
    /// One line on what it is.
    pub summary: String,
    /// More on what it is.
    pub description: String,
    /// The Rust path of its module, as the user's `use` wrote it; `None` when it has no Rust types here.
    pub rust_path: Option<String>,
    /// Its operations by full name (`toy.reshape`).
    pub operations: BTreeMap<String, Operation>,
    /// The enumerations defined with it, in order.
    pub enums: Vec<EnumDef>,
    /// The types and attributes defined with it that become Rust types, in order.
    pub attrs_and_types: Vec<AttrOrTypeDef>,
    /// Has it no types, and no attributes, but those it defines?
    pub has_default_parsers: (bool, bool),
    /// The mnemonics of the types, and of the attributes, that it defines and that stay text.
    pub kept_as_text: (Vec<String>, Vec<String>),
    /// Does the user add canonicalisation patterns of the dialect as a whole to a set?
    pub has_canonicalizer: bool,
    /// Does the user write how constants are made of attributes?
    pub has_constant_materializer: bool,
    /// The records of its definitions that are wrong and left out; `None` if its definitions are free of mistakes. Operations may be
    /// missing whose names are not known.
    pub missing: Option<Vec<String>>,
    /// May there be operations of its namespace that it does not define?
    pub allows_unknown_operations: bool,
    /// What is added to its type.
    pub extra: ExtraCode,
    /// Where it was defined, for notes; `None` if it came from another crate.
    pub span: Option<Span>,
}

/// How many values a group holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum GroupKind {
    /// Exactly one.
    Single,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of sub-ranges (`VariadicOfVariadic`).
    VariadicOfVariadic,
}

/// A group of operands or results.
#[derive(Clone, Debug)]
pub struct ValueGroup {
    /// Its name; empty if unnamed.
    pub name: String,
    /// How many values does it hold?
    pub kind: GroupKind,
    /// The constraint on each value's type: a key of `OdsContext::constraints`.
    pub constraint: String,
    /// Words about it; often empty.
    pub summary: String,
    /// The attribute with the sizes of its sub-ranges, of a `VariadicOfVariadic`.
    pub segment_attribute: Option<String>,
    /// Where it was defined; `None` if it came from another crate.
    pub span: Option<Span>,
}

/// An inherent attribute (or property) of an operation.
#[derive(Clone, Debug)]
pub struct AttributeDef {
    /// Its name.
    pub name: String,
    /// The constraint: a key of `OdsContext::constraints`.
    pub constraint: String,
    /// May it be absent?
    pub is_optional: bool,
    /// The default value as written (Rust in our files, C++ in MLIR's).
    pub default: Option<String>,
    /// How a format writes it.
    pub syntax: AttributeSyntax,
    /// Words about it; often empty.
    pub summary: String,
    /// Where it was defined; `None` if it came from another crate.
    pub span: Option<Span>,
}

/// What a format needs to know of an attribute to write it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AttributeSyntax {
    /// MLIR's class of the attribute (`::mlir::StringAttr`).
    pub storage: String,
    /// Has it a default value, in whatever language?
    pub has_default: bool,
    /// Rust that makes the type of its value, if there is just one.
    pub value_type: Option<String>,
    /// The enumeration whose case it is, kept as an integer: the Rust type.
    pub enumeration: Option<String>,
    /// Is it the name of a symbol?
    pub is_symbol_name: bool,
    /// Is it `unit`?
    pub is_unit: bool,
    /// Of an attribute of a dialect, the dialect and the mnemonic.
    pub of_dialect: Option<(String, String)>,
    /// Of one that is written as the bare case of an enumeration, the Rust type of that.
    pub bare_case: Option<String>,
}

/// A region or successor.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its name; empty if unnamed.
    pub name: String,
    /// Any number of them (the last one only)?
    pub is_variadic: bool,
    /// The constraint's record name (`SizedRegion<1>`, `AnySuccessor`, …).
    pub constraint: String,
    /// What the constraint asks, for messages: "region with 1 blocks".
    pub summary: String,
    /// The predicate.
    pub predicate: Predicate,
}

/// An entry of an operation's `arguments`, by its place in `operands` or `attributes`.
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
    /// The record's name, or of an anonymous record its class (`HasParent`, `AllTypesMatch`).
    pub name: String,
    /// MLIR's name of it (`IsCommutative`, `MemoryEffectOpInterface::Trait`); empty for a predicate.
    pub native: String,
    /// Its parameters: the operations of `HasParent`, the effects of `MemoryEffects`, the parts of `AllTypesMatch`.
    pub args: Vec<String>,
    /// What a trait that is a predicate asks.
    pub check: Option<Check>,
}

/// A predicate on an operation.
#[derive(Clone, Debug)]
pub struct Check {
    /// Completes "failed to verify that …".
    pub summary: String,
    /// The predicate.
    pub predicate: Predicate,
}

/// How the type of one result follows from the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InferredType {
    /// From what?
    pub source: TypeSource,
    /// Rust from the source's type, called `$_self`, to the result's; `None` if they are equal.
    pub transform: Option<String>,
}

/// What a result type is inferred from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeSource {
    /// The type of a group of one operand.
    Operand(u32),
    /// The type of an attribute, or the type that a type attribute holds.
    Attribute(u32),
    /// The type of another result, which is inferred before.
    Result(u32),
    /// There is just one such type; Rust that makes it.
    Built(String),
}

/// How the types of all results are inferred.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inference {
    /// By a function the user writes: `InferTypeOpInterface` is declared.
    Declared,
    /// Result by result.
    Derived(Vec<InferredType>),
}

/// One operation.
#[derive(Clone, Debug, Default)]
pub struct Operation {
    /// Its full name (`toy.reshape`).
    pub name: String,
    /// The record's name (`Toy_ReshapeOp`).
    pub record_name: String,
    /// The Rust type's name: the record's without what stands before the first `_` (`ReshapeOp`).
    pub def_name: String,
    /// The C++ class with its namespace, for `-x cpp` and native types.
    pub cpp_class: String,
    /// One line on what it does.
    pub summary: String,
    /// More on what it does.
    pub description: String,
    /// The operands and attributes in the order they were written.
    pub arguments: Vec<Argument>,
    /// The operand groups in order.
    pub operands: Vec<ValueGroup>,
    /// The result groups in order.
    pub results: Vec<ValueGroup>,
    /// The inherent attributes in ODS order: slot `k` of the runtime's op.
    pub attributes: Vec<AttributeDef>,
    /// The regions in order.
    pub regions: Vec<Part>,
    /// The successors in order.
    pub successors: Vec<Part>,
    /// The traits and interfaces by record name, lists of traits resolved (`Pure`, `AttrSizedOperandSegments`, …).
    pub traits: Vec<String>,
    /// The same with their parameters, without the lists.
    pub trait_uses: Vec<TraitUse>,
    /// Can result types be inferred from the rest (`InferTypeOpInterface` declared or implied)?
    pub has_type_inference: bool,
    /// How; also if `FirstAttrDerivedResultType` allows it, which does not imply the interface.
    pub inference: Option<Inference>,
    /// Does the user write a verifier?
    pub has_verifier: bool,
    /// Does the user write a verifier that runs after those of the nested operations?
    pub has_region_verifier: bool,
    /// Does the user write a folder?
    pub has_folder: bool,
    /// Does the user add canonicalisation patterns to a set?
    pub has_canonicalizer: bool,
    /// Does the user write a canonicalisation pattern as a method?
    pub has_canonicalize_method: bool,
    /// The declarative assembly format.
    pub assembly_format: Option<String>,
    /// Where it was written.
    pub format_span: Option<Span>,
    /// Does the user write functions that read and write the operation?
    pub has_custom_format: bool,
    /// Values that follow from it.
    pub derived: Vec<DerivedDef>,
    /// Further functions that create it.
    pub builders: Vec<BuilderDef>,
    /// Are those that each operation has not wanted?
    pub skips_default_builders: bool,
    /// What is added to its type.
    pub extra: ExtraCode,
    /// Where it was defined, for notes; `None` if it came from another crate.
    pub span: Option<Span>,
}

impl Operation {
    /// Has it a trait or interface of this record name?
    pub fn has_trait(&self, name: &str) -> bool {
        self.traits.iter().any(|found| found == name)
    }

    /// Does it declare a method of an interface, as `DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>` does?
    pub fn declares(&self, interface: &str, method: &str) -> bool {
        self.trait_uses.iter().any(|used| used.name == interface && used.args.iter().any(|arg| arg == method))
    }

    /// The number of the one result in a group, if every group up to it has exactly one.
    pub fn single_result(&self, group: u32) -> Option<u32> {
        let up_to = self.results.get(..=group as usize)?;
        up_to.iter().all(|group| group.kind == GroupKind::Single).then_some(group)
    }

    /// Does PDLL that is right of this operation mean the same of the other one?
    pub(crate) fn is_like(&self, other: &Operation) -> bool {
        let group = |a: &ValueGroup, b: &ValueGroup| {
            a.kind == b.kind && a.name == b.name && a.constraint == b.constraint
        };
        let attribute = |a: &AttributeDef, b: &AttributeDef| {
            a.name == b.name
                && a.constraint == b.constraint
                && a.is_optional == b.is_optional
                && a.default == b.default
        };
        let part = |a: &Part, b: &Part| a.is_variadic == b.is_variadic;
        self.has_type_inference == other.has_type_inference
            && are_like(&self.operands, &other.operands, group)
            && are_like(&self.results, &other.results, group)
            && are_like(&self.attributes, &other.attributes, attribute)
            && are_like(&self.regions, &other.regions, part)
            && are_like(&self.successors, &other.successors, part)
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

fn are_like<T>(a: &[T], b: &[T], is_like: impl Fn(&T, &T) -> bool) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_like(a, b))
}

/// What a constraint constrains.
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
    /// The record's name; of an anonymous one a key that no record has.
    pub name: String,
    /// What does it constrain?
    pub kind: ConstraintKind,
    /// What it asks, for messages: "tensor of any type values".
    pub summary: String,
    /// `storageType` or `cppClassName`, for native types.
    pub cpp_type: String,
    /// The predicate.
    pub predicate: Predicate,
    /// The Rust value behind it, of an attribute constraint.
    pub value: Option<AttributeValue>,
    /// Rust that makes the type, if there is just one such type.
    pub build: Option<String>,
    /// Of a type with parameters, the dialect that defines it and its mnemonic.
    pub of_dialect: Option<(String, String)>,
    /// The Rust path of the module with a function that checks it; `None` if the predicate stands for itself.
    pub rust_path: Option<String>,
    /// Is it of the embedded prelude?
    pub is_standard: bool,
    /// Where the first piece of Rust in the predicate was written.
    pub code_span: Option<Span>,
    /// Where it was defined, for notes; `None` if it came from another crate or the prelude.
    pub span: Option<Span>,
}

impl Constraint {
    fn same_meaning(&self, other: &Constraint) -> bool {
        self.kind == other.kind && self.summary == other.summary && self.predicate == other.predicate
    }
}

/// The Rust value that stands for an attribute. Each text is Rust with `$_ctx`, `$_ods`, … still in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AttributeValue {
    /// The type an accessor returns.
    pub return_type: String,
    /// From the attribute, called `$_self`, to the value.
    pub from_attribute: String,
    /// The type a builder takes.
    pub argument_type: String,
    /// From the argument, called `$0`, to the attribute; empty if it cannot be made.
    pub to_attribute: String,
}

/// An enumeration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnumDef {
    /// The Rust type's name.
    pub name: String,
    /// One line on it.
    pub summary: String,
    /// The width of the integer that keeps it.
    pub bitwidth: u32,
    /// Is it a set of flags?
    pub is_bits: bool,
    /// Between the flags in text: `|` or `, `.
    pub separator: String,
    /// The cases in order.
    pub cases: Vec<EnumCase>,
    /// Where it was defined; `None` if it came from another crate.
    pub span: Option<Span>,
}

/// A case of an enumeration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnumCase {
    /// Its name in code.
    pub symbol: String,
    /// Its name in Rust: a variant's or, of a flag, a constant's.
    pub rust_name: String,
    /// Its value.
    pub value: i64,
    /// Its name in MLIR's text.
    pub text: String,
    /// Is it of several flags, and written before single ones and instead of them?
    pub is_primary: bool,
}
