//! Traits: the yes-or-no facts of registered operations.
//!
//! MLIR: OpBase.td, OpDefinition.h, SideEffectInterfaces.td. Differs: memory effects are traits here, not an
//! interface of each operation.

/// A fact about an operation's name.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Trait {
    /// Without side effects and undefined behavior: [`NoMemoryEffect`](Trait::NoMemoryEffect) and
    /// [`AlwaysSpeculatable`](Trait::AlwaysSpeculatable).
    Pure,
    /// Neither reads, writes, allocates nor frees memory.
    NoMemoryEffect,
    /// Safe to execute speculatively.
    AlwaysSpeculatable,
    /// Has the effects of the operations in its regions.
    RecursiveMemoryEffects,
    /// Is as speculatable as the operations in its regions.
    RecursivelySpeculatable,
    /// All its effects are among `MemRead`, `MemWrite`, `MemInit`, `MemAlloc`, `MemFree`.
    MemoryEffects,
    /// Reads memory.
    MemRead,
    /// Writes memory.
    MemWrite,
    /// Writes memory that it allocates for its results.
    MemInit,
    /// Allocates memory, that of its results.
    MemAlloc,
    /// Frees memory.
    MemFree,
    /// Ends its block.
    Terminator,
    /// Ends a function-like region.
    ReturnLike,
    /// Its operands may be permuted.
    Commutative,
    /// Has one result that is a constant, its attribute `value`.
    ConstantLike,
    /// Its regions use no values from outside.
    IsolatedFromAbove,
    /// Its blocks need no terminator.
    NoTerminator,
    /// Each of its regions has at most one block.
    SingleBlock,
    /// Its regions have no arguments.
    NoRegionArguments,
    /// Its regions may use values before they are defined.
    GraphRegion,
    /// Names itself by `sym_name`.
    Symbol,
    /// Need not have the name that a symbol has.
    OptionalSymbol,
    /// The symbols in its region are unique.
    SymbolTable,
    /// Operands and results are of one type.
    SameOperandsAndResultType,
    /// Operands are of one type.
    SameTypeOperands,
    /// Operands have compatible shapes.
    SameOperandsShape,
    /// Operands and results have compatible shapes.
    SameOperandsAndResultShape,
    /// Operands have one element type.
    SameOperandsElementType,
    /// Operands and results have one element type.
    SameOperandsAndResultElementType,
    /// Operands and results have one rank.
    SameOperandsAndResultRank,
    /// Maps elements to elements.
    Elementwise,
    /// May be applied to elements.
    Scalarizable,
    /// May be applied to vectors.
    Vectorizable,
    /// May be applied to tensors.
    Tensorizable,
    /// `f(f(x))` is `f(x)`.
    Idempotent,
    /// `f(f(x))` is `x`.
    Involution,
    /// Operand groups have the sizes of `operandSegmentSizes`.
    AttrSizedOperandSegments,
    /// Result groups have the sizes of `resultSegmentSizes`.
    AttrSizedResultSegments,
    /// Its results' types follow from its operands and attributes.
    InferTypes,
    /// Starts a scope of affine dimensions and symbols.
    AffineScope,
    /// Frees stack memory at its end.
    AutomaticAllocationScope,
    /// Results are `i1` or shaped like the operands.
    ResultsAreBoolLike,
    /// Results are floats.
    ResultsAreFloatLike,
    /// Results are signless integers.
    ResultsAreSignlessIntegerLike,
    /// Operands are floats.
    OperandsAreFloatLike,
    /// Operands are signless integers.
    OperandsAreSignlessIntegerLike,
    /// Is function-like: its attribute `function_type` contains the types of its region's arguments.
    FunctionLike,
    /// Its results have the shape that its operands broadcast to.
    ResultsBroadcastableShape,
    /// Its attribute `branch_weights` has a weight for each successor.
    WeightedBranch,
}

impl Trait {
    /// The name of the trait in ODS, where it has one.
    pub const NAMES: &[(&str, Trait)] = &[
        ("Pure", Trait::Pure),
        ("NoMemoryEffect", Trait::NoMemoryEffect),
        ("AlwaysSpeculatable", Trait::AlwaysSpeculatable),
        ("RecursiveMemoryEffects", Trait::RecursiveMemoryEffects),
        ("RecursivelySpeculatable", Trait::RecursivelySpeculatable),
        ("MemoryEffects", Trait::MemoryEffects),
        ("MemRead", Trait::MemRead),
        ("MemWrite", Trait::MemWrite),
        ("MemInit", Trait::MemInit),
        ("MemAlloc", Trait::MemAlloc),
        ("MemFree", Trait::MemFree),
        ("Terminator", Trait::Terminator),
        ("ReturnLike", Trait::ReturnLike),
        ("Commutative", Trait::Commutative),
        ("ConstantLike", Trait::ConstantLike),
        ("IsolatedFromAbove", Trait::IsolatedFromAbove),
        ("NoTerminator", Trait::NoTerminator),
        ("SingleBlock", Trait::SingleBlock),
        ("NoRegionArguments", Trait::NoRegionArguments),
        ("HasOnlyGraphRegion", Trait::GraphRegion),
        ("Symbol", Trait::Symbol),
        ("OptionalSymbol", Trait::OptionalSymbol),
        ("SymbolTable", Trait::SymbolTable),
        ("SameOperandsAndResultType", Trait::SameOperandsAndResultType),
        ("SameTypeOperands", Trait::SameTypeOperands),
        ("SameOperandsShape", Trait::SameOperandsShape),
        ("SameOperandsAndResultShape", Trait::SameOperandsAndResultShape),
        ("SameOperandsElementType", Trait::SameOperandsElementType),
        ("SameOperandsAndResultElementType", Trait::SameOperandsAndResultElementType),
        ("SameOperandsAndResultRank", Trait::SameOperandsAndResultRank),
        ("Elementwise", Trait::Elementwise),
        ("Scalarizable", Trait::Scalarizable),
        ("Vectorizable", Trait::Vectorizable),
        ("Tensorizable", Trait::Tensorizable),
        ("Idempotent", Trait::Idempotent),
        ("Involution", Trait::Involution),
        ("AttrSizedOperandSegments", Trait::AttrSizedOperandSegments),
        ("AttrSizedResultSegments", Trait::AttrSizedResultSegments),
        ("InferTypeOpInterface", Trait::InferTypes),
        ("AffineScope", Trait::AffineScope),
        ("AutomaticAllocationScope", Trait::AutomaticAllocationScope),
        ("ResultsAreBoolLike", Trait::ResultsAreBoolLike),
        ("ResultsAreFloatLike", Trait::ResultsAreFloatLike),
        ("ResultsAreSignlessIntegerLike", Trait::ResultsAreSignlessIntegerLike),
        ("OperandsAreFloatLike", Trait::OperandsAreFloatLike),
        ("OperandsAreSignlessIntegerLike", Trait::OperandsAreSignlessIntegerLike),
        ("FunctionOpInterface", Trait::FunctionLike),
        ("ResultsBroadcastableShape", Trait::ResultsBroadcastableShape),
        ("WeightedBranchOpInterface", Trait::WeightedBranch),
    ];

    /// Returns the trait of an ODS name.
    pub fn by_name(name: &str) -> Option<Trait> {
        Self::NAMES.iter().find(|entry| entry.0 == name).map(|entry| entry.1)
    }
}

/// A set of traits.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct TraitSet(u64);

impl TraitSet {
    /// No trait.
    pub const EMPTY: TraitSet = TraitSet(0);

    /// Returns the set of these traits and those they imply.
    pub const fn of(traits: &[Trait]) -> TraitSet {
        let mut set = TraitSet::EMPTY;
        let mut i = 0;
        while i < traits.len() {
            set = set.with(traits[i]);
            i += 1;
        }
        set
    }

    /// Returns the set with one more trait and those it implies.
    pub const fn with(self, added: Trait) -> TraitSet {
        let implied = match added {
            Trait::Pure => Self::bit(Trait::NoMemoryEffect) | Self::bit(Trait::AlwaysSpeculatable),
            Trait::ReturnLike => Self::bit(Trait::Terminator),
            _ => 0,
        };
        TraitSet(self.0 | Self::bit(added) | implied)
    }

    /// Returns whether the set contains the trait.
    #[inline]
    pub const fn has(self, asked: Trait) -> bool {
        match asked {
            Trait::Pure => {
                let pure = Self::bit(Trait::NoMemoryEffect) | Self::bit(Trait::AlwaysSpeculatable);
                self.0 & pure == pure
            }
            _ => self.0 & Self::bit(asked) != 0,
        }
    }

    /// Returns whether the two sets have a trait in common.
    #[inline]
    pub(crate) const fn intersects(self, other: TraitSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns whether the operation itself writes and frees nothing. Its allocations are erased with its
    /// results.
    #[doc(hidden)]
    pub fn has_no_lasting_effect(self) -> bool {
        let only_reads = self.has(Trait::MemoryEffects) && !self.writes_or_frees();
        self.has(Trait::NoMemoryEffect) || only_reads
    }

    /// Returns whether memory of others is certainly written or freed.
    pub fn writes_or_frees(self) -> bool {
        self.has(Trait::MemWrite) || self.has(Trait::MemFree)
    }

    const fn bit(of: Trait) -> u64 {
        1 << of as u8
    }
}
