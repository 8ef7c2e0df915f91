//! Program: the run-time form of one group's patterns: flat code, and its tables.
//!
//! In: filled by `assemble`. Out: read by `run` and `dump`. Invariant: every register, address and table
//! index is within bounds; a register is written before it is read. Execution continues at the next
//! instruction, or at `or` if the condition is false. There are no backward jumps except for searches among
//! users, which end with the users. MLIR: ByteCode.h. Differs: no stack and no choice points, because the
//! exit of each branch of a tree is known statically.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use pdll_support::text::Text;

use crate::ir::{Attribute, Identifier, NamedAttribute, OperationName, Type, TypeVec};
use crate::native::NativeKind;
use crate::pattern::constants::ArmTable;
use crate::pattern::root::PatternRoot;
use pdll_match::pattern::EntityKind;

/// A register that holds the number of a handle.
pub(super) type Reg = u16;
/// A register that holds a list.
pub(super) type ListReg = u16;
/// Address in the code.
pub(super) type Address = u32;

/// All patterns of one group.
#[derive(Debug, Default)]
pub(super) struct Program {
    /// Matchers, one after the other.
    pub(super) code: Vec<Inst>,
    /// Rewrites, one after the other.
    pub(super) steps: Vec<Step>,
    /// The roots, each with its patterns' ranks, rising, and where its matcher begins.
    pub(super) roots: Vec<Root>,
    pub(super) leaves: Vec<Leaf>,
    pub(super) moves: Vec<Move>,
    pub(super) switches: Vec<Switch>,
    pub(super) type_switches: Vec<TypeSwitch>,
    pub(super) ranges: Vec<RangeRef>,
    pub(super) type_lists: Vec<TypeVec>,
    pub(super) calls: Vec<Call>,
    pub(super) lists: Vec<SmallVec<[Part; 2]>>,
    pub(super) creations: Vec<Creation>,
    pub(super) locations: Vec<LocationFrom>,
    /// Maximum number of registers of a matcher and a rewrite.
    pub(super) n_regs: usize,
    pub(super) n_list_regs: usize,
}

/// The matcher of all patterns that start from one operation.
#[derive(Debug)]
pub(super) struct Root {
    pub(super) root: PatternRoot,
    pub(super) ranks: Vec<u32>,
    pub(super) start: Address,
}

/// An instruction of a matcher.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) enum Inst {
    /// The best match is found.
    End,
    Jump {
        to: Address,
    },
    /// Tests whether a match of this rank would be better than the current one.
    Wants {
        rank: u32,
        or: Address,
    },
    /// Like `Wants`, and tests whether the pattern may be applied.
    Accept {
        rank: u32,
        or: Address,
    },
    /// A match: stores the arguments of its rewrite.
    Keep {
        leaf: u32,
    },

    OpName {
        op: Reg,
        is: OperationName,
        or: Address,
    },
    OperandCount {
        op: Reg,
        is: u32,
        or: Address,
    },
    OperandCountAtLeast {
        op: Reg,
        least: u32,
        or: Address,
    },
    ResultCount {
        op: Reg,
        is: u32,
        or: Address,
    },
    ResultCountAtLeast {
        op: Reg,
        least: u32,
        or: Address,
    },
    ResultNumber {
        value: Reg,
        is: u32,
        or: Address,
    },
    /// Tests for a given attribute or type.
    Is {
        reg: Reg,
        raw: u32,
        or: Address,
    },
    /// Tests for a given type. The type of a value, without a register for it.
    TypeIs {
        value: Reg,
        is: Type,
        or: Address,
    },
    TypesAre {
        range: u16,
        list: u32,
        or: Address,
    },
    /// Tests whether two registers are equal.
    Same {
        a: Reg,
        b: Reg,
        or: Address,
    },
    SameValues {
        a: u16,
        b: u16,
        or: Address,
    },
    SameTypes {
        a: u16,
        b: u16,
        or: Address,
    },

    DefiningOp {
        value: Reg,
        to: Reg,
        or: Address,
    },
    /// Like `Definer`, and tests its name.
    DefinedBy {
        value: Reg,
        to: Reg,
        is: OperationName,
        or: Address,
    },
    DefiningOpOfRange {
        range: u16,
        to: Reg,
        or: Address,
    },
    Operand {
        op: Reg,
        to: Reg,
        index: u32,
    },
    OperandFromBack {
        op: Reg,
        to: Reg,
        index: u32,
    },
    /// A slice takes three registers: operation, first, length.
    Operands {
        op: Reg,
        to: Reg,
        first: u16,
        last: u16,
    },
    OperandGroup {
        op: Reg,
        to: Reg,
        group: u32,
        or: Address,
    },
    OperandOfGroup {
        op: Reg,
        to: Reg,
        group: u32,
        or: Address,
    },
    Result {
        op: Reg,
        to: Reg,
        index: u32,
    },
    ResultFromBack {
        op: Reg,
        to: Reg,
        index: u32,
    },
    Results {
        op: Reg,
        to: Reg,
        first: u16,
        last: u16,
    },
    ResultGroup {
        op: Reg,
        to: Reg,
        group: u32,
        or: Address,
    },
    ResultOfGroup {
        op: Reg,
        to: Reg,
        group: u32,
        or: Address,
    },
    Attr {
        op: Reg,
        to: Reg,
        name: Identifier,
        or: Address,
    },
    /// Like `Attribute`, for a registered operation and an inherent attribute.
    Inherent {
        op: Reg,
        to: Reg,
        slot: u8,
        or: Address,
    },
    TypeOf {
        value: Reg,
        to: Reg,
    },
    TypeOfAttr {
        attr: Reg,
        to: Reg,
        or: Address,
    },
    Const {
        to: Reg,
        raw: u32,
    },

    SwitchName {
        op: Reg,
        switch: u32,
    },
    SwitchOperandCount {
        op: Reg,
        switch: u32,
    },
    SwitchResultCount {
        op: Reg,
        switch: u32,
    },
    SwitchResultNumber {
        value: Reg,
        switch: u32,
    },
    /// By attribute, or by type.
    SwitchRaw {
        reg: Reg,
        switch: u32,
    },
    SwitchTypes {
        range: u16,
        switch: u32,
    },

    /// Begins a search among the users of a value.
    Users {
        value: Reg,
        cursor: Reg,
    },
    UsersOfRange {
        range: u16,
        cursor: Reg,
    },
    /// The next user, if a match of this rank is wanted.
    NextUser {
        cursor: Reg,
        to: Reg,
        min_rank: u32,
        or: Address,
    },
    /// Asks a native constraint.
    Constraint {
        call: u32,
        or: Address,
    },
}

/// Targets of a switch, by the number of the answer. Counts are numbered from one, because no key is zero.
#[derive(Debug)]
pub(super) struct Switch {
    pub(super) arms: ArmTable,
    /// By arm.
    pub(super) targets: Vec<Address>,
    pub(super) or: Address,
}

/// The same for lists of types.
#[derive(Debug)]
pub(super) struct TypeSwitch {
    pub(super) targets: FxHashMap<TypeVec, Address>,
    pub(super) or: Address,
}

/// Values or types side by side.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum RangeRef {
    /// A slice of operands, in three registers.
    Operands(Reg),
    /// A slice of results, in three registers.
    Results(Reg),
    /// The result of a native function.
    List(ListReg),
    /// Constant types of a pattern.
    Types(u32),
}

/// A match of a pattern.
#[derive(Debug)]
pub(super) struct Leaf {
    pub(super) rank: u32,
    /// Arguments of the rewrite: start in `moves`, and number.
    pub(super) moves: (u32, u32),
    /// Start of the rewrite in `steps`.
    pub(super) rewrite: Address,
    /// Whether it changes anything before its last step.
    pub(super) changes_early: bool,
}

impl Step {
    /// Returns whether it erases or replaces.
    pub(super) fn changes(&self) -> bool {
        matches!(self, Step::Erase { .. } | Step::Replace { .. } | Step::ReplaceWithOp { .. })
    }
}

/// From a register of the matcher to one of the rewrite.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Move {
    Reg { from: Reg, to: Reg },
    List { from: ListReg, to: ListReg },
}

/// A call of a native function.
#[derive(Debug)]
pub(super) struct Call {
    pub(super) kind: NativeKind,
    pub(super) name: String,
    pub(super) args: Vec<Arg>,
    pub(super) results: Vec<ResultSlot>,
    /// The first of the patterns that call it, for messages.
    pub(super) rank: u32,
    /// Whether it must fail.
    pub(super) is_negated: bool,
}

/// Returns the argument of a native function for a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Arg {
    Attribute(Reg),
    Op(Reg),
    Type(Reg),
    Value(Reg),
    /// Values if the kind is a range of values; otherwise types, for values those of the values.
    Range(RangeRef, EntityKind),
}

/// The destination of a result of a native function.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum ResultSlot {
    /// It is not needed.
    Nowhere,
    Reg(Reg),
    List(ListReg),
}

/// A part of a list.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    One(Reg),
    Many(ListReg),
    Types(u32),
}

/// A step of a rewrite.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Done,
    /// Reads a slice before anything changes.
    ReadValues {
        range: RangeRef,
        to: ListReg,
    },
    ReadTypes {
        range: RangeRef,
        to: ListReg,
    },
    Const {
        to: Reg,
        raw: u32,
    },
    Result {
        op: Reg,
        to: Reg,
        index: u32,
    },
    ResultOfGroup {
        op: Reg,
        to: Reg,
        group: u32,
    },
    ResultsOfGroup {
        op: Reg,
        to: ListReg,
        group: u32,
    },
    AllResults {
        op: Reg,
        to: ListReg,
    },
    /// The type of a result, counted from the first or the last.
    ResultType {
        op: Reg,
        to: Reg,
        index: u32,
    },
    ResultTypeFromBack {
        op: Reg,
        to: Reg,
        index: u32,
    },
    ResultTypes {
        op: Reg,
        to: ListReg,
        first: u32,
        last: u32,
    },
    Values {
        list: u32,
        to: ListReg,
    },
    Types {
        list: u32,
        to: ListReg,
    },
    Create {
        creation: u32,
        to: Reg,
    },
    Native {
        call: u32,
    },
    /// The location of the operations created after it.
    Location {
        location: u32,
    },
    Erase {
        op: Reg,
    },
    ReplaceWithOp {
        op: Reg,
        with: Reg,
    },
    Replace {
        op: Reg,
        list: u32,
    },
}

/// The parts of a location.
#[derive(Debug)]
pub(super) struct LocationFrom {
    pub(super) parts: SmallVec<[LocationPart; 2]>,
    pub(super) label: Option<Text>,
}

/// An entity whose location is a part.
#[derive(Copy, Clone, Debug)]
pub(super) enum LocationPart {
    Op(Reg),
    Value(Reg),
    Values(ListReg),
}

/// An operation to create.
#[derive(Debug)]
pub(super) struct Creation {
    pub(super) name: OperationName,
    pub(super) operands: u32,
    pub(super) types: TypesFrom,
    /// The attributes, those from registers still to be put in.
    pub(super) attrs: Vec<NamedAttribute>,
    pub(super) attrs_from: Vec<(u32, AttrFrom)>,
}

/// Source of an attribute of a created operation.
#[derive(Debug)]
pub(super) enum AttrFrom {
    Reg(Reg),
    /// An attribute of an operation: the value here if it is absent, and none without a default.
    Op {
        op: Reg,
        name: Identifier,
        has_default: bool,
    },
    /// The sizes of the parts of a list.
    Segments {
        list: u32,
    },
}

/// Source of the result types of a created operation.
#[derive(Debug)]
pub(super) enum TypesFrom {
    Consts(TypeVec),
    List(u32),
    /// The operation that it replaces.
    ResultsOf(Reg),
    Inferred,
}

impl Inst {
    /// Returns the target if the condition is false.
    pub(super) fn or_mut(&mut self) -> Option<&mut Address> {
        match self {
            Inst::Jump { to: or }
            | Inst::Wants { or, .. }
            | Inst::Accept { or, .. }
            | Inst::OpName { or, .. }
            | Inst::OperandCount { or, .. }
            | Inst::OperandCountAtLeast { or, .. }
            | Inst::ResultCount { or, .. }
            | Inst::ResultCountAtLeast { or, .. }
            | Inst::ResultNumber { or, .. }
            | Inst::Is { or, .. }
            | Inst::TypeIs { or, .. }
            | Inst::TypesAre { or, .. }
            | Inst::Same { or, .. }
            | Inst::SameValues { or, .. }
            | Inst::SameTypes { or, .. }
            | Inst::DefiningOp { or, .. }
            | Inst::DefinedBy { or, .. }
            | Inst::DefiningOpOfRange { or, .. }
            | Inst::OperandGroup { or, .. }
            | Inst::OperandOfGroup { or, .. }
            | Inst::ResultGroup { or, .. }
            | Inst::ResultOfGroup { or, .. }
            | Inst::Attr { or, .. }
            | Inst::Inherent { or, .. }
            | Inst::TypeOfAttr { or, .. }
            | Inst::NextUser { or, .. }
            | Inst::Constraint { or, .. } => Some(or),
            Inst::End
            | Inst::Keep { .. }
            | Inst::Operand { .. }
            | Inst::OperandFromBack { .. }
            | Inst::Operands { .. }
            | Inst::Result { .. }
            | Inst::ResultFromBack { .. }
            | Inst::Results { .. }
            | Inst::TypeOf { .. }
            | Inst::Const { .. }
            | Inst::SwitchName { .. }
            | Inst::SwitchOperandCount { .. }
            | Inst::SwitchResultCount { .. }
            | Inst::SwitchResultNumber { .. }
            | Inst::SwitchRaw { .. }
            | Inst::SwitchTypes { .. }
            | Inst::Users { .. }
            | Inst::UsersOfRange { .. } => None,
        }
    }
}

impl Creation {
    /// Adds an attribute whose value is filled in later.
    pub(super) fn add_attr(&mut self, name: Identifier, placeholder: Attribute, from: AttrFrom) {
        self.attrs_from.push((self.attrs.len() as u32, from));
        self.attrs.push((name, placeholder));
    }
}
