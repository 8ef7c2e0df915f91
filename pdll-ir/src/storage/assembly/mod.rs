//! Custom assembly formats of registered operations.
//!
//! In: tables that `ods!` generates from `assemblyFormat`, or user-written functions. Out: read by `text`,
//! which interprets them for parsing and printing. Invariant: a table is static and complete: the positions
//! of blanks are computed when it is generated. MLIR: OpImplementation.h; the code that mlir-tblgen generates
//! from a format. Differs: tables are interpreted instead of generated code.

mod function;
mod group_lists;
mod parser;
mod parts;
mod plan;
mod printer;
mod simple;

pub use function::{parse_function, print_function};
pub use group_lists::GroupLists;
pub(crate) use parser::AsmFault;
pub use parser::{AsmError, AsmResult, AsmSource, OpAsmParser, Presence};
pub(crate) use parts::ImplicitTerminator;
pub use parts::{
    AffineOperands, BuildRegions, FormatParts, OpParts, RegionArgument, RegionText, UnresolvedOperand,
};
pub(crate) use plan::{Dictionary, DictionarySlot, Plan, Step};
pub use printer::{AsmSink, OpAsmPrinter};
pub(crate) use simple::MAX_GROUPS;

use crate::arena::Ir;
use crate::attributes::{Attribute, AttributeData};
pub use crate::callback::{
    DeriveTypes, MakeAttribute, MakeType, ParseCase, ParseDirective, PrintCase, PrintDirective,
};
use crate::context::Context;
use crate::op::Op;
use crate::types::{Type, TypeData, TypeVec};

/// Assembly form of an operation.
#[derive(Copy, Clone, Debug)]
pub enum Assembly {
    /// A table.
    Format(&'static Format),
    /// Functions of the user.
    Custom {
        /// Parser of the text after the operation name.
        parse: fn(&mut OpAsmParser<'_>, &mut OpParts) -> AsmResult,
        /// Writes it.
        print: fn(&mut OpAsmPrinter<'_>, Op),
    },
}

/// A declarative format.
#[derive(Debug)]
pub struct Format {
    /// The elements in order.
    pub items: &'static [Item],
    /// Rule for the type of each operand group.
    pub operand_types: &'static [TypeRule],
    /// Rule for the type of each result group.
    pub result_types: &'static [TypeRule],
    /// Whether all result types are inferred by the operation's registered function.
    pub infers_results: bool,
    /// The slots of attributes that the format writes, which the attribute dictionary therefore leaves out.
    pub written: &'static [u8],
    /// Attributes that may be missing but have a default value, which dictionaries leave out.
    pub optional_defaults: &'static [(u8, MakeAttribute)],
    /// Slots of the attributes with the number of operands in each group of a group of groups.
    pub list_sizes: &'static [u8],
    /// Whether a `prop-dict` contains the remaining inherent attributes.
    pub has_prop_dict: bool,
    /// Whether empty regions get a block when parsed.
    pub fills_regions: bool,
    /// The implicit terminator of blocks.
    pub terminator: Option<&'static str>,
}

/// An element, and whether a blank precedes it.
#[derive(Copy, Clone, Debug)]
pub struct Item {
    /// Whether a blank precedes it.
    pub space: bool,
    /// Element.
    pub element: Element,
}

/// An element of a format.
#[derive(Copy, Clone, Debug)]
pub enum Element {
    /// A keyword or punctuation.
    Literal(&'static str),
    /// A blank, ignored by the parser.
    Space,
    /// A new line, ignored by the parser.
    Newline,
    /// An attribute by slot.
    Attribute(u8, AttributeForm),
    /// The operands of a group.
    Operand(u8),
    /// The operands of a group of groups, each in parentheses, and the slot of the attribute with their
    /// numbers.
    OperandLists(u8, u8),
    /// All operands.
    Operands,
    /// The region or regions of a group.
    Region(u8),
    /// All regions.
    Regions,
    /// The successor or successors of a group.
    Successor(u8),
    /// All successors.
    Successors,
    /// The types of some values, and which a single one may be.
    Type(Typed, TypeForm),
    /// The types of an operand group of groups, each in parentheses, as `OperandLists`.
    TypeLists(u8, u8),
    /// `(…) -> …`
    FunctionalType(Typed, Typed),
    /// The attributes that the format does not write, with the keyword `attributes` before them or not.
    AttrDict(bool),
    /// The inherent attributes that the format does not write.
    PropDict,
    /// Functions of the user.
    Custom(&'static Directive),
    /// Optional elements.
    Group(&'static OptionalGroup),
    /// Clauses in any order.
    OiList(&'static [Clause]),
}

/// Values whose types are written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Typed {
    /// An operand group.
    Operand(u8),
    /// A result group.
    Result(u8),
    /// All operands.
    Operands,
    /// All results.
    Results,
}

/// Assembly form of an attribute.
#[derive(Copy, Clone, Debug)]
pub enum AttributeForm {
    /// In full. It must be of this kind.
    Any(AttributeKind),
    /// Without its type, which is always this one.
    OfType(MakeType, AttributeKind),
    /// A symbol's name.
    SymbolName,
    /// A case of an enumeration by its keyword.
    Enum(&'static EnumForm),
    /// An attribute of a dialect that is a case of an enumeration, by its keyword or in full.
    DialectEnum(&'static EnumForm),
    /// An attribute of a dialect, printed without its mnemonic.
    Dialect(&'static str, &'static str),
    /// `[1, 2]`: a dense array without its element type.
    DenseArray(&'static str),
    /// Not written: only its presence matters.
    Unit,
}

/// Kind of attribute that the parser requires.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AttributeKind {
    /// Any.
    Any,
    /// An integer.
    Integer,
    /// A float.
    Float,
    /// A string.
    String,
    /// A type.
    Type,
    /// An array.
    Array,
    /// A dictionary.
    Dictionary,
    /// A symbol reference.
    SymbolRef,
    /// A symbol reference of one name.
    FlatSymbolRef,
    /// `unit`
    Unit,
    /// An affine map.
    AffineMap,
    /// An integer set.
    IntegerSet,
    /// Constant elements.
    Elements,
    /// An attribute with a type.
    Typed,
}

impl AttributeKind {
    /// Returns whether the attribute has this kind.
    pub fn holds(self, ctx: &Context, attr: Attribute) -> bool {
        let data = attr.data(ctx);
        match self {
            AttributeKind::Any => true,
            AttributeKind::Integer => {
                matches!(data, AttributeData::Integer { .. } | AttributeData::BigInteger { .. })
            }
            AttributeKind::Float => matches!(data, AttributeData::Float { .. }),
            AttributeKind::String => matches!(data, AttributeData::String { .. }),
            AttributeKind::Type => matches!(data, AttributeData::Type(_)),
            AttributeKind::Array => matches!(data, AttributeData::Array(_)),
            AttributeKind::Dictionary => matches!(data, AttributeData::Dictionary(_)),
            AttributeKind::SymbolRef => matches!(data, AttributeData::SymbolRef { .. }),
            AttributeKind::FlatSymbolRef => attr.as_flat_symbol_ref(ctx).is_some(),
            AttributeKind::Unit => matches!(data, AttributeData::Unit),
            AttributeKind::AffineMap => matches!(data, AttributeData::AffineMap(_)),
            AttributeKind::IntegerSet => matches!(data, AttributeData::IntegerSet(_)),
            AttributeKind::Elements => attr.is_elements(ctx),
            AttributeKind::Typed => match data {
                AttributeData::Opaque { dialect, ty, .. } => {
                    ty.is_some() || !ctx.is_dialect_loaded(ctx.str(*dialect))
                }
                _ => attr.ty(ctx).is_some(),
            },
        }
    }
}

/// The type that a format writes for a single value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TypeForm {
    /// Any type.
    Any,
    /// A type of this dialect and mnemonic, written by its parameters alone.
    Of(&'static str, &'static str),
    /// A builtin type.
    Class(TypeClass),
}

/// A C++ class of builtin types.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "named as the classes")]
pub enum TypeClass {
    Tensor,
    RankedTensor,
    UnrankedTensor,
    Vector,
    BaseMemRef,
    MemRef,
    UnrankedMemRef,
    Shaped,
    Integer,
    Index,
    Float,
    Complex,
    Tuple,
    Function,
    None,
}

impl TypeClass {
    /// Returns whether a type is of the class.
    pub fn holds(self, ctx: &Context, ty: Type) -> bool {
        let data = ctx.type_data(ty);
        match self {
            TypeClass::Tensor => matches!(data, TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)),
            TypeClass::RankedTensor => matches!(data, TypeData::RankedTensor { .. }),
            TypeClass::UnrankedTensor => matches!(data, TypeData::UnrankedTensor(_)),
            TypeClass::Vector => matches!(data, TypeData::Vector { .. }),
            TypeClass::BaseMemRef => {
                matches!(data, TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
            }
            TypeClass::MemRef => matches!(data, TypeData::MemRef { .. }),
            TypeClass::UnrankedMemRef => matches!(data, TypeData::UnrankedMemRef { .. }),
            // Types of dialects may be shaped too.
            TypeClass::Shaped => {
                matches!(data, TypeData::Opaque { .. })
                    || [TypeClass::Tensor, TypeClass::Vector, TypeClass::BaseMemRef]
                        .iter()
                        .any(|class| class.holds(ctx, ty))
            }
            TypeClass::Integer => matches!(data, TypeData::Integer { .. }),
            TypeClass::Index => matches!(data, TypeData::Index),
            // Types of dialects may be floats too.
            TypeClass::Float => matches!(data, TypeData::Float(_) | TypeData::Opaque { .. }),
            TypeClass::Complex => matches!(data, TypeData::Complex(_)),
            TypeClass::Tuple => matches!(data, TypeData::Tuple(_)),
            TypeClass::Function => matches!(data, TypeData::Function { .. }),
            TypeClass::None => matches!(data, TypeData::None),
        }
    }

    /// Returns the name in messages; `None` for a class of several types.
    pub fn name(self) -> Option<&'static str> {
        Some(match self {
            TypeClass::Tensor | TypeClass::BaseMemRef | TypeClass::Shaped | TypeClass::Float => return None,
            TypeClass::RankedTensor => "builtin.tensor",
            TypeClass::UnrankedTensor => "builtin.unranked_tensor",
            TypeClass::Vector => "builtin.vector",
            TypeClass::MemRef => "builtin.memref",
            TypeClass::UnrankedMemRef => "builtin.unranked_memref",
            TypeClass::Integer => "builtin.integer",
            TypeClass::Index => "builtin.index",
            TypeClass::Complex => "builtin.complex",
            TypeClass::Tuple => "builtin.tuple",
            TypeClass::Function => "builtin.function",
            TypeClass::None => "builtin.none",
        })
    }
}

/// An enumeration, as a format writes it.
#[derive(Debug)]
pub struct EnumForm {
    /// What errors about the text of a case of a dialect's attribute say.
    pub errors: CaseErrors<'static>,
    /// The texts of all cases.
    pub texts: &'static [&'static str],
    /// The texts that are keywords.
    pub cases: &'static [&'static str],
    /// Cases that are written as keywords; others, such as several flags, are written as a string.
    pub bare: &'static [&'static str],
    /// Separator of flags; empty for an enumeration with one case at a time.
    pub separator: &'static str,
    /// The attribute of a text.
    pub parse: ParseCase,
    /// The text of an attribute.
    pub print: PrintCase,
}

/// What errors about the text of a case say.
#[derive(Copy, Clone, Debug)]
pub enum CaseErrors<'a> {
    /// Of an enumeration that is an attribute: the C++ type.
    OfAttribute(&'a str),
    /// Of another enumeration: its summary.
    Plain(&'a str),
}

impl CaseErrors<'_> {
    /// Returns the message about text that is no keyword.
    pub(crate) fn missing(self) -> String {
        match self {
            CaseErrors::OfAttribute(_) => "expected valid keyword or string".to_owned(),
            CaseErrors::Plain(what) => format!("expected keyword for {what}"),
        }
    }

    /// Returns the message about `found`, which is no case.
    pub(crate) fn unknown(self, texts: &[&str], found: &str) -> String {
        let cases = texts.join(", ");
        match self {
            CaseErrors::OfAttribute(ty) => format!("expected {ty} to be one of: {cases}"),
            CaseErrors::Plain(what) => format!("expected one of [{cases}] for {what}, got: {found}"),
        }
    }
}

/// Functions of the user that read and write a part of an operation.
#[derive(Debug)]
pub struct Directive {
    /// Parses it; returns whether it was present.
    pub parse: ParseDirective,
    /// Writes it.
    pub print: PrintDirective,
}

/// Optional elements.
#[derive(Debug)]
pub struct OptionalGroup {
    /// Elements used if the anchor is present.
    pub then: &'static [Item],
    /// Elements used if it is absent.
    pub otherwise: &'static [Item],
    /// Whether the anchor is in the else group.
    pub is_inverted: bool,
    /// Anchors, of which one must be present.
    pub anchors: &'static [Anchor],
    /// A unit attribute that is present if the group is, and is not printed.
    pub unit: Option<u8>,
}

/// A clause of an `oilist`: a keyword and the elements after it.
#[derive(Debug)]
pub struct Clause {
    /// The literal, then the elements.
    pub items: &'static [Item],
    /// Its literal.
    pub literal: &'static str,
    /// Anchors, of which one must be present for it to be printed.
    pub anchors: &'static [Anchor],
    /// A unit attribute that is present if the clause is.
    pub unit: Option<u8>,
}

/// The condition under which a group is printed.
#[derive(Copy, Clone, Debug)]
pub enum Anchor {
    /// An attribute that is present and differs from this default value.
    Attribute(u8, Option<MakeAttribute>),
    /// Operands of a group.
    Operand(u8),
    /// Groups of a group of groups, possibly empty, by the slot of the attribute with their sizes.
    OperandLists(u8),
    /// Results of a group.
    Result(u8),
    /// A region of a group that has blocks; of a variadic one, a region.
    Region(u8),
    /// A successor of a group.
    Successor(u8),
}

/// The source of the types of a group that the text does not contain.
#[derive(Copy, Clone, Debug)]
pub enum TypeRule {
    /// The text contains the type.
    Written,
    /// A fixed type.
    Built(MakeType),
    /// From another part, converted by a function if the types differ.
    From(TypeSource, Option<DeriveTypes>),
}

/// The types that a function derives for a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FoundTypes {
    /// The type of each of its values.
    Each(Type),
    /// The types of its values.
    List(TypeVec),
    /// So many that no text has as many values.
    TooMany(usize),
}

/// Maximum number of values of one group with derived types.
const MAX_FOUND_TYPES: usize = 1 << 22;

impl From<Type> for FoundTypes {
    fn from(ty: Type) -> FoundTypes {
        FoundTypes::Each(ty)
    }
}

impl<I: Iterator<Item = Type>> From<I> for FoundTypes {
    fn from(types: I) -> FoundTypes {
        match types.size_hint().0 {
            n if n > MAX_FOUND_TYPES => FoundTypes::TooMany(n),
            _ => FoundTypes::List(types.take(MAX_FOUND_TYPES).collect()),
        }
    }
}

/// The part from which a type is derived.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TypeSource {
    /// The first of an operand group.
    Operand(u8),
    /// The first of a result group.
    Result(u8),
    /// An attribute's.
    Attribute(u8),
}

/// Returns whether an anchor is present.
pub(crate) fn is_present(ir: &Ir, op: Op, anchors: &[Anchor]) -> bool {
    anchors.iter().any(|anchor| match *anchor {
        Anchor::Attribute(slot, default) => {
            let slot = usize::from(slot);
            let ctx = ir.context();
            // The registration has the value of most defaults.
            let known = || ctx.registered_op(op.name(ir))?.defaults.get(slot).copied().flatten();
            let default = || default.map(|default| known().unwrap_or_else(|| default.call(ctx)));
            op.inherent(ir, slot).is_some_and(|attr| default() != Some(attr))
        }
        Anchor::Operand(group) => !op.operand_group(ir, usize::from(group)).is_empty(),
        Anchor::OperandLists(slot) => {
            let sizes = op.inherent(ir, usize::from(slot));
            sizes.is_some_and(|sizes| sizes != ir.context().dense_i32_array_attr(&[]))
        }
        Anchor::Result(group) => !op.result_group(ir, usize::from(group)).is_empty(),
        Anchor::Successor(group) => !op.successor_group(ir, usize::from(group)).is_empty(),
        Anchor::Region(group) => {
            let range = op.region_group(ir, usize::from(group));
            let is_variadic = op
                .info(ir)
                .regions
                .get(usize::from(group))
                .is_some_and(|group| group.arity == crate::dialect::GroupArity::Variadic);
            let regions = op.regions(ir).get(range).unwrap_or(&[]);
            if is_variadic {
                !regions.is_empty()
            } else {
                regions.iter().any(|region| region.entry(ir).is_some())
            }
        }
    })
}

/// Returns the regions of a group.
pub fn regions_of_group(ir: &Ir, op: Op, group: usize) -> Vec<crate::block::Region> {
    op.regions(ir).get(op.region_group(ir, group)).unwrap_or(&[]).to_vec()
}

/// Returns the successors of a group.
pub fn successors_of_group(ir: &Ir, op: Op, group: usize) -> Vec<crate::block::Block> {
    let range = op.successor_group(ir, group);
    op.successors(ir).skip(range.start).take(range.len()).collect()
}
