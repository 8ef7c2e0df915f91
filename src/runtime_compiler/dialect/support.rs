//! Rust that a program supplies for the C++ in definitions that are read when it runs.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use pdll_runtime::assembly::FormatParts;
use pdll_runtime::ir::{ArgumentNamesFn, ResultNames};
use pdll_runtime::ir::{
    AsmResult, Assembly, Attribute, Block, Context, FoldFn, InferTypesFn, Ir, NamedAttribute, Op,
    OpAsmParser, OpAsmPrinter, OpParts, PropertiesEncoding, ReadPropertiesFn, RegionText, Type,
    UnresolvedOperand, Value, VerifyFn, WritePropertiesFn,
};
use pdll_runtime::ods_support::DefinitionSupport;

/// Parses a `custom<…>`; returns whether it was present, which matters at the start of an optional group.
pub type ParseCustom = fn(&mut OpAsmParser<'_>, &mut DirectiveParts<'_>) -> AsmResult<bool>;
/// Prints a `custom<…>`. The arguments are those of the directive.
pub type PrintCustom = fn(&mut OpAsmPrinter<'_>, Op, &[DirectiveArg]);

/// Rust for what definitions say in C++, by the names that the definitions use.
///
/// ```
/// use pdll::prelude::*;
/// use pdll::runtime_compiler::{DefinitionOptions, DefinitionRust, LoadDialects};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let text = r#"
///     include "mlir/IR/OpBase.td"
///     def Toy_Dialect : Dialect { let name = "toy"; }
///     def HalfOp : Op<Toy_Dialect, "half"> {
///         let arguments = (ins I32Attr:$of);
///         let hasVerifier = 1;
///     }
/// "#;
/// let ctx = Context::new();
/// let rust = DefinitionRust::new().verifier("toy.half", |ir, op| {
///     let of = op.attr_str(ir, "of").and_then(|of| of.as_i64(ir.context()));
///     if of.is_some_and(|of| of % 2 == 0) { Ok(()) } else { Err("takes the half of an even number".into()) }
/// });
/// ctx.load_dialect_from_td("toy.td", text, &DefinitionOptions { rust, ..Default::default() })?;
/// let ir = parse(&ctx, r#""toy.half"() <{of = 3 : i32}> : () -> ()"#)?;
/// assert!(ir.verify().is_err_and(|error| error.to_string().contains("'toy.half' op takes the half")));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Default)]
pub struct DefinitionRust(Arc<Supplied>);

impl fmt::Debug for DefinitionRust {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DefinitionRust")
            .field("directives", &self.0.directives.keys())
            .field("verifiers", &self.0.verifiers.keys())
            .field("folders", &self.0.folders.keys())
            .finish_non_exhaustive()
    }
}

impl PartialEq for DefinitionRust {
    /// Returns whether both are copies of one.
    fn eq(&self, other: &DefinitionRust) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for DefinitionRust {}

/// Supplied functions, by name.
#[derive(Clone, Default)]
pub(super) struct Supplied {
    pub(super) directives: BTreeMap<String, (ParseCustom, PrintCustom)>,
    assemblies: BTreeMap<String, Assembly>,
    pub(super) verifiers: BTreeMap<String, VerifyFn>,
    pub(super) region_verifiers: BTreeMap<String, VerifyFn>,
    pub(super) folders: BTreeMap<String, FoldFn>,
    inferences: BTreeMap<String, InferTypesFn>,
    encodings: BTreeMap<String, PropertiesEncoding>,
    pub(super) type_predicates: BTreeMap<String, fn(&Context, Type) -> bool>,
    pub(super) attribute_predicates: BTreeMap<String, fn(&Context, Attribute) -> bool>,
    modules: Vec<Module>,
}

/// The functions of a `DefinitionSupport`.
#[derive(Copy, Clone)]
struct Module {
    assembly: fn(&str) -> Option<Assembly>,
    default_dialect: fn(&str) -> Option<&'static str>,
    infer_types: fn(&str) -> Option<InferTypesFn>,
    properties_encoding: fn(&str) -> Option<PropertiesEncoding>,
    result_names: fn(&str) -> Option<ResultNames>,
    argument_names: fn(&str) -> Option<ArgumentNamesFn>,
}

impl DefinitionRust {
    /// Creates it, without any function.
    pub fn new() -> DefinitionRust {
        DefinitionRust::default()
    }

    pub(super) fn supplied(&self) -> &Supplied {
        &self.0
    }

    fn with(mut self, add: impl FnOnce(&mut Supplied)) -> DefinitionRust {
        add(Arc::make_mut(&mut self.0));
        self
    }

    /// Supplies what a module does for an `ods!`: `module::<pdll_dialects::support::Support>()` has the custom assembly formats of MLIR's
    /// dialects.
    pub fn module<S: DefinitionSupport>(self) -> DefinitionRust {
        let module = Module {
            assembly: S::assembly,
            default_dialect: S::default_dialect,
            infer_types: S::infer_types,
            properties_encoding: S::properties_encoding,
            result_names: S::result_names,
            argument_names: S::argument_names,
        };
        self.with(|supplied| supplied.modules.push(module))
    }

    /// Supplies the directive `custom<name>` of formats of operations.
    pub fn directive(self, name: &str, parse: ParseCustom, print: PrintCustom) -> DefinitionRust {
        self.with(|supplied| {
            supplied.directives.insert(name.to_owned(), (parse, print));
        })
    }

    /// Supplies the custom assembly format of an operation with `hasCustomAssemblyFormat`.
    pub fn assembly(
        self,
        op: &str,
        parse: fn(&mut OpAsmParser<'_>, &mut OpParts) -> AsmResult,
        print: fn(&mut OpAsmPrinter<'_>, Op),
    ) -> DefinitionRust {
        self.with(|supplied| {
            supplied.assemblies.insert(op.to_owned(), Assembly::Custom { parse, print });
        })
    }

    /// Supplies the verifier of an operation with `hasVerifier`.
    pub fn verifier(self, op: &str, verify: VerifyFn) -> DefinitionRust {
        self.with(|supplied| {
            supplied.verifiers.insert(op.to_owned(), verify);
        })
    }

    /// Supplies the verifier of an operation with `hasRegionVerifier`.
    pub fn region_verifier(self, op: &str, verify: VerifyFn) -> DefinitionRust {
        self.with(|supplied| {
            supplied.region_verifiers.insert(op.to_owned(), verify);
        })
    }

    /// Supplies the encoding of the properties of an operation with `useCustomPropertiesEncoding`, in bytecode.
    pub fn properties_encoding(
        self,
        op: &str,
        read: ReadPropertiesFn,
        write: WritePropertiesFn,
    ) -> DefinitionRust {
        let encoding = PropertiesEncoding { read: Some(read), write: Some(write) };
        self.with(|supplied| {
            supplied.encodings.insert(op.to_owned(), encoding);
        })
    }

    /// Supplies the folder of an operation with `hasFolder`.
    pub fn folder(self, op: &str, fold: FoldFn) -> DefinitionRust {
        self.with(|supplied| {
            supplied.folders.insert(op.to_owned(), fold);
        })
    }

    /// Supplies the inference of result types of an operation that declares `InferTypeOpInterface`.
    pub fn inference(self, op: &str, infer: InferTypesFn) -> DefinitionRust {
        self.with(|supplied| {
            supplied.inferences.insert(op.to_owned(), infer);
        })
    }

    /// Supplies a predicate of types: `name` is that of its record or, if it has none, of the constraint.
    pub fn type_predicate(self, name: &str, holds: fn(&Context, Type) -> bool) -> DefinitionRust {
        self.with(|supplied| {
            supplied.type_predicates.insert(name.to_owned(), holds);
        })
    }

    /// Supplies a predicate of attributes: `name` is that of its record or, if it has none, of the constraint.
    pub fn attribute_predicate(self, name: &str, holds: fn(&Context, Attribute) -> bool) -> DefinitionRust {
        self.with(|supplied| {
            supplied.attribute_predicates.insert(name.to_owned(), holds);
        })
    }
}

impl Supplied {
    pub(super) fn assembly(&self, op: &str) -> Option<Assembly> {
        let of_modules = || self.modules.iter().find_map(|module| (module.assembly)(op));
        self.assemblies.get(op).copied().or_else(of_modules)
    }

    pub(super) fn default_dialect(&self, op: &str) -> Option<&'static str> {
        self.modules.iter().find_map(|module| (module.default_dialect)(op))
    }

    pub(super) fn infer_types(&self, op: &str) -> Option<InferTypesFn> {
        let of_modules = || self.modules.iter().find_map(|module| (module.infer_types)(op));
        self.inferences.get(op).copied().or_else(of_modules)
    }

    pub(super) fn properties_encoding(&self, op: &str) -> Option<PropertiesEncoding> {
        let of_modules = || self.modules.iter().find_map(|module| (module.properties_encoding)(op));
        self.encodings.get(op).copied().or_else(of_modules)
    }

    pub(super) fn result_names(&self, op: &str) -> Option<ResultNames> {
        self.modules.iter().find_map(|module| (module.result_names)(op))
    }

    pub(super) fn argument_names(&self, op: &str) -> Option<ArgumentNamesFn> {
        self.modules.iter().find_map(|module| (module.argument_names)(op))
    }
}

/// An argument of a `custom<…>`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DirectiveArg {
    /// An attribute, by slot.
    Attribute(usize),
    /// An operand group, by position.
    Operands(usize),
    /// The types of an operand group.
    OperandTypes(usize),
    /// The types of a result group.
    ResultTypes(usize),
    /// A region group.
    Regions(usize),
    /// A successor group.
    Successors(usize),
    /// `attr-dict`
    AttrDict,
    /// Code, as it is written.
    Code(String),
    /// Something else, as `ref(operands)`.
    Other,
}

/// The parts of an operation that a `custom<…>` fills, by the positions of its arguments.
pub struct DirectiveParts<'a> {
    pub(super) args: &'a [DirectiveArg],
    pub(super) parts: &'a mut FormatParts,
}

impl fmt::Debug for DirectiveParts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DirectiveParts").field("args", &self.args).finish_non_exhaustive()
    }
}

impl DirectiveParts<'_> {
    /// Returns the arguments.
    pub fn args(&self) -> &[DirectiveArg] {
        self.args
    }

    /// Sets the attribute that is an argument.
    pub fn set_attribute(&mut self, arg: usize, attr: Attribute) {
        if let Some(DirectiveArg::Attribute(slot)) = self.args.get(arg)
            && let Some(place) = self.parts.attributes.get_mut(*slot)
        {
            *place = Some(attr);
        }
    }

    /// Returns the attribute that is an argument, if it was read.
    pub fn attribute(&self, arg: usize) -> Option<Attribute> {
        match self.args.get(arg)? {
            DirectiveArg::Attribute(slot) => self.parts.attributes.get(*slot).copied().flatten(),
            _ => None,
        }
    }

    /// Sets the operands of the group that is an argument.
    pub fn set_operands(&mut self, arg: usize, operands: Vec<UnresolvedOperand>) {
        if let Some(DirectiveArg::Operands(group)) = self.args.get(arg) {
            if let Some(first) = operands.first() {
                self.parts.set_location(*group, first.location());
            }
            self.parts.operands.set(*group, operands);
        }
    }

    /// Sets the types of the group that is an argument.
    pub fn set_types(&mut self, arg: usize, types: Vec<Type>) {
        match self.args.get(arg) {
            Some(DirectiveArg::OperandTypes(group)) => {
                self.parts.operand_types.set(*group, types);
            }
            Some(DirectiveArg::ResultTypes(group)) => {
                self.parts.result_types.set(*group, types);
            }
            _ => {}
        }
    }

    /// Returns the types of the group that is an argument, as far as they were read.
    pub fn types(&self, arg: usize) -> Vec<Type> {
        let found = match self.args.get(arg) {
            Some(DirectiveArg::OperandTypes(group)) => self.parts.operand_types.get(*group),
            Some(DirectiveArg::ResultTypes(group)) => self.parts.result_types.get(*group),
            _ => None,
        };
        found.map(<[Type]>::to_vec).unwrap_or_default()
    }

    /// Sets the regions of the group that is an argument.
    pub fn set_regions(&mut self, arg: usize, regions: Vec<RegionText>) {
        if let Some(DirectiveArg::Regions(group)) = self.args.get(arg) {
            self.parts.regions.set(*group, regions);
        }
    }

    /// Sets the successors of the group that is an argument.
    pub fn set_successors(&mut self, arg: usize, blocks: Vec<Block>) {
        if let Some(DirectiveArg::Successors(group)) = self.args.get(arg) {
            self.parts.successors.set(*group, blocks);
        }
    }

    /// Adds attributes, for an argument `attr-dict`.
    pub fn add_attributes(&mut self, ctx: &Context, attrs: Vec<NamedAttribute>) {
        self.parts.add_attributes(ctx, attrs);
    }
}

impl DirectiveArg {
    /// Returns the attribute of an operation that is printed.
    pub fn attribute(&self, ir: &Ir, op: Op) -> Option<Attribute> {
        match self {
            DirectiveArg::Attribute(slot) => op.inherent(ir, *slot),
            _ => None,
        }
    }

    /// Returns the operands of an operation that is printed.
    pub fn operands(&self, ir: &Ir, op: Op) -> Vec<Value> {
        match self {
            DirectiveArg::Operands(group) => {
                pdll_runtime::ods_support::operand_group(ir, op, *group).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the types of an operation that is printed.
    pub fn types(&self, ir: &Ir, op: Op) -> Vec<Type> {
        use pdll_runtime::ods_support::{operand_group, result_group};
        match self {
            DirectiveArg::OperandTypes(group) => {
                operand_group(ir, op, *group).map(|value| value.ty(ir)).collect()
            }
            DirectiveArg::ResultTypes(group) => {
                result_group(ir, op, *group).map(|value| value.ty(ir)).collect()
            }
            _ => Vec::new(),
        }
    }
}
