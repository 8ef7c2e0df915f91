//! Contents of the tables of an operation, in any form: Rust that `ods!` emits, or data of a dialect whose definition is read when the
//! program runs.
//!
//! In: the model. Out: decisions that both forms share: the positions of blanks, slots, traits, kinds of attributes.

use crate::ods::format::model::{Clause, Element, Format, Group};
use crate::ods::model::{
    AttributeValue, Constraint, ConstraintKind, EnumDef, GroupKind, Inference, InferredType, OdsContext,
    Operation, TraitUse, TypeSource, ValueGroup,
};

/// The state of the printer, as far as blanks are concerned.
#[derive(Copy, Clone)]
pub struct Blanks {
    /// Whether a blank is due before the next element.
    pub is_due: bool,
    /// Whether the last literal was punctuation.
    pub was_punctuation: bool,
}

impl Blanks {
    /// Returns whether a blank is printed before a literal.
    pub fn before_literal(&mut self, text: &str) -> bool {
        let is_word_like = text.len() != 1 && text != "->";
        let closes = if self.was_punctuation { ">)}]," } else { "<>(){}[]," };
        let is_wanted = is_word_like || !closes.contains(text);
        let space = self.is_due && is_wanted;
        self.is_due = text.len() != 1 || !"<({[".contains(text);
        self.was_punctuation = !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        space
    }

    /// Returns whether a blank is printed before any other element.
    pub fn before_other(&mut self) -> bool {
        let space = self.is_due || !self.was_punctuation;
        (self.is_due, self.was_punctuation) = (true, false);
        space
    }
}

/// Returns the slot of the attribute with the number of operands in each group of a group of groups.
pub fn sizes_slot(operation: &Operation, group: &ValueGroup) -> Option<u8> {
    let name = group.segment_attribute.as_ref()?;
    operation.attributes.iter().position(|attr| attr.name == *name).map(|slot| slot as u8)
}

/// Returns the slots of attributes that a format prints, including those with the sizes of groups.
pub fn written(operation: &Operation, format: &Format) -> Vec<u8> {
    fn collect(operation: &Operation, elements: &[Element], out: &mut Vec<u8>) {
        for element in elements {
            match element {
                Element::Attribute { index, .. } => out.push(*index as u8),
                Element::Operand(index) => {
                    out.extend(sizes_slot(operation, &operation.operands[*index as usize]))
                }
                Element::Custom { args, .. } => collect(operation, args, out),
                Element::Group(group) => {
                    collect(operation, &group.then, out);
                    collect(operation, &group.otherwise, out);
                }
                Element::OiList(clauses) => {
                    clauses.iter().for_each(|clause| collect(operation, &clause.elements, out));
                }
                _ => {}
            }
        }
    }
    let mut out = Vec::with_capacity(operation.attributes.len());
    collect(operation, &format.elements, &mut out);
    out.sort_unstable();
    out.dedup();
    out
}

/// Returns the runtime's kind for the contents of MLIR's attribute class.
pub fn attribute_kind(storage: &str) -> &'static str {
    match storage.rsplit("::").next().unwrap_or_default() {
        "IntegerAttr" | "BoolAttr" => "Integer",
        "FloatAttr" => "Float",
        "StringAttr" => "String",
        "TypeAttr" => "Type",
        "ArrayAttr" => "Array",
        "DictionaryAttr" => "Dictionary",
        "SymbolRefAttr" => "SymbolRef",
        "FlatSymbolRefAttr" => "FlatSymbolRef",
        "UnitAttr" => "Unit",
        "AffineMapAttr" => "AffineMap",
        "IntegerSetAttr" => "IntegerSet",
        "ElementsAttr" | "DenseElementsAttr" | "DenseIntElementsAttr" | "DenseFPElementsAttr" => "Elements",
        "TypedAttr" => "Typed",
        _ => "Any",
    }
}

/// Returns the element type of a dense array from MLIR's class.
pub fn dense_element(storage: &str) -> Option<&'static str> {
    Some(match storage.rsplit("::").next().unwrap_or_default() {
        "DenseBoolArrayAttr" => "i1",
        "DenseI8ArrayAttr" => "i8",
        "DenseI16ArrayAttr" => "i16",
        "DenseI32ArrayAttr" => "i32",
        "DenseI64ArrayAttr" => "i64",
        "DenseF32ArrayAttr" => "f32",
        "DenseF64ArrayAttr" => "f64",
        _ => return None,
    })
}

/// The type that a format writes for a single value.
pub enum TypeForm<'a> {
    /// Any type.
    Any,
    /// A type of this dialect and mnemonic.
    Of(&'a str, &'a str),
    /// A builtin type: the runtime's name of its class.
    Class(&'static str),
}

/// Returns the form of the type of a group, from MLIR's class.
pub fn type_form<'a>(ods: &'a OdsContext, group: &ValueGroup) -> TypeForm<'a> {
    let found = ods.constraints.get(&group.constraint).filter(|_| group.kind == GroupKind::Single);
    let Some(found) = found else { return TypeForm::Any };
    if let Some((dialect, mnemonic)) = &found.of_dialect {
        return TypeForm::Of(dialect, mnemonic);
    }
    TypeForm::Class(match found.cpp_type.trim().strip_prefix("::mlir::").unwrap_or_default() {
        "TensorType" => "Tensor",
        "RankedTensorType" => "RankedTensor",
        "UnrankedTensorType" => "UnrankedTensor",
        "VectorType" => "Vector",
        "BaseMemRefType" => "BaseMemRef",
        "MemRefType" => "MemRef",
        "UnrankedMemRefType" => "UnrankedMemRef",
        "ShapedType" => "Shaped",
        "IntegerType" => "Integer",
        "IndexType" => "Index",
        "FloatType" => "Float",
        "ComplexType" => "Complex",
        "TupleType" => "Tuple",
        "FunctionType" => "Function",
        "NoneType" => "None",
        _ => return TypeForm::Any,
    })
}

/// The class that stores an attribute.
pub enum AttributeClass {
    /// Any attribute.
    Any,
    /// A property that is not stored as an attribute.
    Property,
    /// A builtin class: the runtime's name of its kind.
    Kind(&'static str),
    /// A dense array with elements of this type.
    DenseArray(&'static str),
    /// The constraint describes the class.
    Declared,
}

/// Returns the class that stores an attribute with this constraint.
pub fn attribute_class(constraint: &Constraint) -> AttributeClass {
    if constraint.kind == ConstraintKind::AttrInterface {
        return AttributeClass::Declared;
    }
    let storage = constraint.cpp_type.trim();
    let class = storage.rsplit("::").next().unwrap_or_default();
    if let Some(element) = dense_element(class) {
        return AttributeClass::DenseArray(element);
    }
    match (attribute_kind(class), class) {
        (_, "Attribute") => AttributeClass::Any,
        (_, "BoolAttr") => AttributeClass::Declared,
        ("Any", _) if class.ends_with("Attr") => AttributeClass::Declared,
        ("Any", _) => AttributeClass::Property,
        (kind, _) => AttributeClass::Kind(kind),
    }
}

/// Returns whether a text can be a keyword.
pub fn is_keyword(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
        && bytes.all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.'))
}

/// Returns the slots of attributes that contain the sizes of groups.
pub fn segment_slots(operation: &Operation) -> (Option<usize>, Option<usize>) {
    let mut next = operation.attributes.len();
    let mut slot = |has: bool| {
        has.then(|| {
            next += 1;
            next - 1
        })
    };
    let operands = slot(operation.has_trait("AttrSizedOperandSegments"));
    (operands, slot(operation.has_trait("AttrSizedResultSegments")))
}

/// Traits that name the implicit terminator.
pub const IMPLICIT_TERMINATOR: [&str; 2] =
    ["SingleBlockImplicitTerminator", "SingleBlockImplicitTerminatorImpl"];

/// Returns whether an operation is verified again after its regions.
pub fn verifies_regions(operation: &Operation) -> bool {
    let names = |used: &TraitUse| IMPLICIT_TERMINATOR.contains(&used.name.as_str());
    operation.has_region_verifier || operation.trait_uses.iter().any(names)
}

/// Returns the names of traits and effects in the runtime.
pub fn trait_names(operation: &Operation) -> Vec<String> {
    let mut names = operation.traits.clone();
    if operation.has_trait("FunctionOpInterface") {
        // A function-like operation is a symbol.
        names.push("Symbol".to_owned());
    }
    // An interface whose method is not written states nothing.
    let states_effects = |used: &&TraitUse| {
        used.native == "MemoryEffectOpInterface::Trait" && used.name != "MemoryEffectsOpInterface"
    };
    for used in operation.trait_uses.iter().filter(states_effects) {
        names.push("MemoryEffects".to_owned());
        names.extend(used.args.iter().cloned());
    }
    if operation.has_type_inference {
        names.push("InferTypeOpInterface".to_owned());
    }
    let is_optional = operation.attributes.iter().any(|attr| attr.name == "sym_name" && attr.is_optional);
    if is_optional && operation.has_trait("Symbol") {
        names.push("OptionalSymbol".to_owned());
    }
    let mut seen = std::collections::BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    names
}

/// Returns whether each inferred type depends on nothing but types of operands and results, or is that of an attribute to which a predicate
/// relates it.
pub fn infers_from_types(operation: &Operation) -> bool {
    let Some(Inference::Derived(types)) = &operation.inference else { return false };
    types.iter().zip(&operation.results).all(|(ty, result)| match ty.source {
        TypeSource::Attribute(slot) => {
            let attr = &operation.attributes[slot as usize];
            let is_typed = TYPED_ATTRIBUTES.contains(&attr.syntax.storage.as_str());
            let relates = |used: &TraitUse| {
                used.name == "AllTypesMatch"
                    && used.check.as_ref().is_some_and(|check| check.predicate.natives().is_empty())
                    && [&attr.name, &result.name].iter().all(|part| used.args.contains(*part))
            };
            is_typed && ty.transform.is_none() && operation.trait_uses.iter().any(relates)
        }
        _ => true,
    })
}

/// MLIR's classes of attributes that always have a type.
const TYPED_ATTRIBUTES: [&str; 4] =
    ["::mlir::TypedAttr", "::mlir::IntegerAttr", "::mlir::FloatAttr", "::mlir::ElementsAttr"];

/// Returns whether a predicate trait relates nothing but types of operands and results, so that it holds for all operations with the same.
pub fn is_of_types(operation: &Operation, used: &TraitUse) -> bool {
    let is_known = used.check.as_ref().is_some_and(|check| check.predicate.natives().is_empty());
    let related = match used.name.as_str() {
        "AllTypesMatch" if is_known => &used.args[..],
        "TypesMatchWith" | "OptionalTypesMatchWith" | "RangedTypesMatchWith" if is_known => {
            used.args.get(..2).unwrap_or_default()
        }
        _ => return false,
    };
    let groups = operation.operands.iter().chain(&operation.results);
    !related.is_empty() && related.iter().all(|part| groups.clone().any(|group| group.name == *part))
}

/// Returns the results in an order in which each follows the one it is inferred from.
pub fn inference_order(types: &[InferredType]) -> Vec<usize> {
    let mut order = Vec::with_capacity(types.len());
    let mut is_done = vec![false; types.len()];
    while order.len() < types.len() {
        let before = order.len();
        for (index, inferred) in types.iter().enumerate() {
            let is_ready = match inferred.source {
                TypeSource::Result(from) => is_done.get(from as usize).copied().unwrap_or(false),
                _ => true,
            };
            if is_ready && !is_done[index] {
                is_done[index] = true;
                order.push(index);
            }
        }
        if order.len() == before {
            // `ods::read` creates no cycles.
            break;
        }
    }
    order
}

/// Returns whether only the presence of the attribute matters, as for `unit`.
pub fn is_presence(value: &AttributeValue) -> bool {
    value.return_type == "bool" && value.from_attribute == "true"
}

/// Returns Rust that converts an argument to the attribute, if available.
pub fn made(value: &AttributeValue, argument: &str) -> String {
    let argument = match argument.chars().all(|c| c.is_alphanumeric() || c == '_') {
        true => argument.to_owned(),
        false => format!("({argument})"),
    };
    value.to_attribute.replace("$0", &argument)
}

/// Returns the unit attribute that an optional group sets instead of printing it.
pub fn unit_of_group(operation: &Operation, group: &Group) -> Option<u8> {
    let is_first = |elements: &[Element]| elements.first() == Some(&*group.anchor);
    let Element::Attribute { index, .. } = &*group.anchor else { return None };
    let is_unit = operation.attributes[*index as usize].syntax.is_unit;
    (is_unit && !is_first(&group.then) && !is_first(&group.otherwise)).then_some(*index as u8)
}

/// Returns the unit attribute that a clause of an `oilist` sets instead of printing it.
pub fn unit_of_clause(operation: &Operation, clause: &Clause) -> Option<u8> {
    match &clause.elements[..] {
        [Element::Attribute { index, .. }] if operation.attributes[*index as usize].syntax.is_unit => {
            Some(*index as u8)
        }
        _ => None,
    }
}

/// Returns whether empty regions get a block when parsed.
pub fn fills_regions(operation: &Operation) -> bool {
    let fills = ["SingleBlock", "SingleBlockImplicitTerminator", "SingleBlockImplicitTerminatorImpl"];
    fills.iter().any(|name| operation.has_trait(name))
}

/// Returns the texts of cases that are keywords, and those that are printed as such.
pub fn keyword_cases(found: &EnumDef) -> (Vec<&str>, Vec<&str>) {
    let keywords = found.cases.iter().filter(|case| is_keyword(&case.text));
    // Only single flags are printed bare.
    let bare = keywords.clone().filter(|case| !found.is_bits || case.value.count_ones() == 1);
    (keywords.map(|case| case.text.as_str()).collect(), bare.map(|case| case.text.as_str()).collect())
}

/// Returns the operand groups that a branch passes to its successors, one each: the last ones, with the attribute with the sizes of
/// the parts of a group that is passed part by part. `None` for an operation that passes its operands differently.
pub fn passed_groups(operation: &Operation) -> Option<Vec<(usize, Option<&str>)>> {
    if !operation.has_trait("BranchOpInterface") {
        return None;
    }
    let first = operation.operands.len().checked_sub(operation.successors.len())?;
    let mut groups = Vec::new();
    for (index, part) in (first..).zip(&operation.successors) {
        let group = &operation.operands[index];
        let passes = match group.kind {
            GroupKind::Single => false,
            GroupKind::Optional | GroupKind::Variadic => !part.is_variadic,
            GroupKind::VariadicOfVariadic => part.is_variadic,
        };
        if !passes || (part.is_variadic && index + 1 < operation.operands.len()) {
            return None;
        }
        groups.push((index, group.segment_attribute.as_deref().filter(|_| part.is_variadic)));
    }
    Some(groups)
}

/// C++ classes of operations of MLIR's dialects that other dialects name as parents and terminators.
const KNOWN_OPERATIONS: &[(&str, &str)] = &[
    ("LLVM::LLVMFuncOp", "llvm.func"),
    ("ModuleOp", "builtin.module"),
    ("affine::AffineForOp", "affine.for"),
    ("func::FuncOp", "func.func"),
    ("gpu::GPUFuncOp", "gpu.func"),
    ("gpu::GPUModuleOp", "gpu.module"),
    ("linalg::GenericOp", "linalg.generic"),
    ("scf::ForOp", "scf.for"),
    ("scf::ForallOp", "scf.forall"),
    ("scf::IfOp", "scf.if"),
    ("scf::ParallelOp", "scf.parallel"),
    ("scf::WhileOp", "scf.while"),
];

/// Returns the full name of an operation of MLIR's dialects by its C++ class.
pub fn known_operation(class: &str) -> Option<&'static str> {
    let class = class.trim().trim_start_matches("::");
    let class = class.strip_prefix("mlir::").unwrap_or(class);
    KNOWN_OPERATIONS.iter().find(|(known, _)| *known == class).map(|(_, name)| *name)
}

/// Returns the traits and interfaces of an operation whose code is C++, unless it needs none.
pub fn foreign_traits(operation: &Operation) -> impl Iterator<Item = &TraitUse> {
    let uses = operation.trait_uses.iter().filter(|used| used.check.is_none() && !used.native.is_empty());
    uses.filter(|used| !is_handled(operation, used))
}

/// Returns how a trait or interface in C++ is listed.
pub fn foreign_trait_name(used: &TraitUse) -> String {
    let name = used.name.rsplit("::").next().unwrap_or(&used.name);
    match used.native.ends_with("::Trait") {
        true => format!("interface `{name}`"),
        false => format!("trait `{name}`"),
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

/// Returns whether a group of operands or results is the only one that may be of any number, and has no size of its own.
pub(crate) fn is_only_open(operation: &Operation, groups: &[ValueGroup], index: usize, what: &str) -> bool {
    let sized = if what == "operand" { "AttrSizedOperandSegments" } else { "AttrSizedResultSegments" };
    let is_open = |group: &&ValueGroup| group.kind != GroupKind::Single;
    groups.iter().filter(is_open).count() == 1 && is_open(&&groups[index]) && !operation.has_trait(sized)
}
