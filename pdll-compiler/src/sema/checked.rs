//! Checked PDLL: all names resolved, all types known, all conversions explicit.
//!
//! In: built by `sema::check`. Out: read by `lower` and by `emit`. Invariant: no part of a valid pattern has
//! the type `Error`; functions are called only after their definition.

use pdll_support::source::Span;
use pdll_support::text::Text;
use smallvec::SmallVec;

use super::types::Type;
pub use crate::syntax::ast::{Code, FunctionKind, ModuleName, Name, UseTree};

/// Index of a variable of a module.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VarId(pub u32);

/// Index of a function of a module.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FunctionId(pub u32);

/// A declaration at top level.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ItemId {
    /// A constraint or rewrite.
    Function(FunctionId),
    /// A pattern: an index into `Module::patterns`.
    Pattern(u32),
    /// An included file of definitions, counted from zero.
    Definitions(u32),
}

/// One source with its includes, checked.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Start; `None` if nothing was parsed.
    pub start: Option<Span>,
    /// `use path;` declarations (inline only).
    pub uses: Vec<UseTree>,
    /// `pub mod name;` (inline only).
    pub module: Option<ModuleName>,
    /// Patterns, top-level functions and included definitions, in order.
    pub items: Vec<ItemId>,
    /// Number of included definition files.
    pub n_definitions: u32,
    /// Patterns in order.
    pub patterns: Vec<Pattern>,
    /// What operations mean, in order.
    pub semantics: Vec<Semantics>,
    /// All constraints and rewrites: global ones, inline ones, and the used constraints of ODS.
    pub functions: Vec<Function>,
    /// All variables.
    pub variables: Vec<Variable>,
    /// The type converter that patterns use, if they name one.
    pub converter: Option<Converter>,
    /// Whether something refers to an erroneous definition. Nothing is reported about it, and no code can be generated.
    pub is_incomplete: bool,
    /// The words that mlir-pdll does not know, in order.
    pub extensions: Vec<Extension>,
}

impl Module {
    /// Returns the function with an id of this module.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.0 as usize]
    }

    /// Returns the variable with an id of this module.
    pub fn variable(&self, id: VarId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    /// Returns the functions without a body in PDLL, in order.
    pub fn native_functions(&self) -> impl Iterator<Item = &Function> {
        self.functions.iter().filter(|f| !matches!(f.body, Body::Pdll(_) | Body::Conversion))
    }
}

/// The type converter of a module.
#[derive(Clone, Debug)]
pub struct Converter {
    /// Name, where it is named first.
    pub name: Name,
    /// Whether it is that of `TypeConverter Name;`: then rewrite sections convert what the match sections bind.
    pub is_declared: bool,
}

/// A pattern.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// Name.
    pub name: Option<Name>,
    /// Documentation.
    pub docs: String,
    /// Benefit, if one is specified.
    pub benefit: Option<u16>,
    /// Whether it is `with recursion`.
    pub has_bounded_recursion: bool,
    /// Whether created operations have the fused locations of all matched ones by default.
    pub is_fused: bool,
    /// Statements of the match section; the last one starts the rewrite section.
    pub body: Vec<Stmt>,
    /// Location of the keyword.
    pub span: Span,
    /// Whether it contains no errors.
    pub is_valid: bool,
}

/// What an operation means, for proofs: `Semantics op<…>(…) = …;`.
#[derive(Clone, Debug)]
pub struct Semantics {
    /// Name of the operation.
    pub op: Name,
    /// The pattern that replaces it by what it means.
    pub pattern: Pattern,
}

/// A constraint or a rewrite.
#[derive(Clone, Debug)]
pub struct Function {
    /// Kind.
    pub kind: FunctionKind,
    /// Name. Native functions with code have a unique name within a module, for each kind; an anonymous one
    /// is called `anonymous_constraint_0`, or `anonymous_rewrite_0`, with a number.
    pub name: Text,
    /// Name in the source; `None` for an anonymous function.
    pub written_name: Option<Text>,
    /// Location of its name, or of its keyword if it has none.
    pub span: Span,
    /// Documentation.
    pub docs: String,
    /// Parameters.
    pub params: Vec<VarId>,
    /// Declared results; empty if there are none.
    pub results: Vec<ResultDecl>,
    /// Type of a call: of the single result, of a tuple of several, or of the value that the body returns.
    pub result_type: Type,
    /// Body.
    pub body: Body,
    /// Whether it contains no errors.
    pub is_valid: bool,
    /// Nesting depth of its calls. One for a body without calls of PDLL functions, zero for native functions.
    pub depth: u32,
    /// Number of expressions to which a call expands.
    pub size: u64,
}

impl Function {
    /// Returns the name in errors and syntax trees.
    pub fn shown_name(&self) -> String {
        self.written_name.as_ref().map_or_else(|| format!("<{}>", self.name), Text::to_string)
    }

    /// Returns whether it is a constraint without results.
    pub fn only_holds(&self) -> bool {
        self.kind == FunctionKind::Constraint && self.result_type.is_unit()
    }
}

/// A declared result.
#[derive(Clone, Debug)]
pub struct ResultDecl {
    /// Name; empty if it has none.
    pub name: Text,
    /// Type.
    pub ty: Type,
    /// The constraint in the source, if it is one of ODS or of the user.
    pub constraint: Option<FunctionId>,
    /// Constraint list as written.
    pub listed: SmallVec<[Listed; 1]>,
    /// Location of the constraint.
    pub span: Span,
}

/// The body of a function.
#[derive(Clone, Debug)]
pub enum Body {
    /// Statements in PDLL, expanded at each call.
    Pdll(Vec<Stmt>),
    /// A block of Rust.
    Code(Code),
    /// Registered under its name elsewhere.
    External,
    /// A constraint of ODS: a key of `OdsContext::constraints`.
    Ods,
    /// The conversion of a type, or of a value to its converted type.
    Conversion,
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Name; empty for `_`.
    pub name: Text,
    /// Location of the definition.
    pub span: Span,
    /// Type.
    pub ty: Type,
    /// User's constraints on it, in order.
    pub constraints: Vec<ConstraintUse>,
    /// Complete constraint list as written.
    pub listed: SmallVec<[Listed; 1]>,
    /// Required type (or types), from `Value<…>` and the like.
    pub type_constraint: Option<Box<Expr>>,
    /// Whether it is a parameter.
    pub is_param: bool,
    /// Whether an expression refers to it.
    pub is_used: bool,
    /// Whether an expression defines it.
    pub is_inline: bool,
}

/// One entry of a constraint list as written.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Constraint.
    pub kind: ListedKind,
    /// Whether it has the type of `Value<type>` and the like, the variable's `type_constraint`.
    pub is_typed: bool,
}

/// Kinds of entries in a constraint list.
#[derive(Clone, Debug)]
pub enum ListedKind {
    /// `Attr`
    Attr,
    /// `Op`, `Op<name>`
    Op(Option<Text>),
    /// `Type`
    Type,
    /// `TypeRange`
    TypeRange,
    /// `Value`
    Value,
    /// `ValueRange`
    ValueRange,
    /// One of ODS or of the user.
    User(FunctionId),
}

/// A constraint applied by a constraint list.
#[derive(Clone, Debug)]
pub struct ConstraintUse {
    /// Constraint.
    pub function: FunctionId,
    /// Location.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// Kind.
    pub kind: StmtKind,
    /// Location.
    pub span: Span,
}

/// Kinds of statements.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// Defines a variable, with an initial value or unbound.
    Let(VarId, Option<Expr>),
    /// Erases an operation.
    Erase(Expr),
    /// Replaces an operation with another one or with values.
    Replace {
        /// Replaced operation.
        root: Expr,
        /// Replacements. An operation is the only element.
        with: Replacements,
    },
    /// Starts or continues the rewrite section.
    Rewrite {
        /// Operation.
        root: Expr,
        /// Body of the rewrite.
        body: Vec<Stmt>,
    },
    /// Ends a function. The last statement of its body.
    Return(Expr),
    /// An expression, for what it matches or creates.
    Expr(Expr),
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Kind.
    pub kind: ExprKind,
    /// Type.
    pub ty: Type,
    /// Location.
    pub span: Span,
}

/// The operands of an operation, of which most have at most three.
pub type Operands = SmallVec<[Expr; 3]>;

/// The result types of an operation, of which most have at most one.
pub type Results = SmallVec<[Expr; 1]>;

/// The attributes of an operation, of which most have at most two.
pub type Attributes = SmallVec<[(Name, Expr); 2]>;

/// What an operation is replaced with, most often one expression.
pub type Replacements = SmallVec<[Expr; 1]>;

/// Kinds of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A literal attribute, as MLIR text.
    Attr(Text),
    /// A literal type, as MLIR text.
    Type(Text),
    /// A variable defined before.
    Var(VarId),
    /// A variable defined here.
    Define(VarId),
    /// A constraint or rewrite to be called, or defined here and unused.
    Function(FunctionId),
    /// An operation to match or create.
    Operation(Box<Operation>),
    /// A call of a constraint or rewrite.
    Call {
        /// Function.
        function: FunctionId,
        /// Arguments.
        args: Vec<Expr>,
        /// Whether it must fail.
        is_negated: bool,
    },
    /// All results of an operation: a range, or one value if the type is `Value`.
    AllResults(Box<Expr>),
    /// One result of an operation without ODS.
    Result {
        /// The operation.
        op: Box<Expr>,
        /// Index.
        index: u32,
        /// Source text.
        member: Text,
    },
    /// A result group of an operation with ODS.
    ResultGroup {
        /// The operation.
        op: Box<Expr>,
        /// Index of the group.
        group: u32,
        /// Source text.
        member: Text,
    },
    /// One element of a tuple.
    Element {
        /// The tuple.
        tuple: Box<Expr>,
        /// Index.
        index: u32,
        /// Source text.
        member: Text,
    },
    /// A tuple.
    Tuple(Vec<Expr>),
    /// Evaluates a tuple once and builds a range, or another tuple, from its elements; each part is an
    /// expression over `Part`.
    Unpack {
        /// The tuple.
        tuple: Box<Expr>,
        /// Elements of the result.
        parts: Vec<Expr>,
    },
    /// An element of the tuple that the enclosing `Unpack` evaluates.
    Part(u32),
    /// Two operands to match, in either order. Only an operand of an operation is one.
    Either(Box<[Expr; 2]>),
    /// A group of operands to match, one by one. Only an operand of an operation is one.
    Variadic(Vec<Expr>),
    /// An attribute that may be absent, bound to a variable. Only the value of an attribute is one.
    Optional {
        /// The variable.
        var: VarId,
        /// Default as MLIR text.
        default: Option<Text>,
    },
    /// An error that was reported.
    Error,
}

/// An operation to match or create.
#[derive(Clone, Debug)]
pub struct Operation {
    /// Name; `None` matches any.
    pub name: Option<Text>,
    /// Operands; `None` leaves them unconstrained. Always present in a rewrite.
    pub operands: Option<Operands>,
    /// Attributes. Unit attributes are explicit.
    pub attributes: Attributes,
    /// Result types; `None` leaves them unconstrained or, in a rewrite, to inference.
    pub results: Option<Results>,
    /// Location, in a rewrite; `None` is that of the pattern.
    pub location: Option<Location>,
}

impl Operation {
    /// Creates an operation without parts. A function of its own keeps the copy on the stack out of the recursion.
    pub(super) fn new(name: Option<Text>) -> Box<Operation> {
        let (attributes, location) = (Attributes::new(), None);
        Box::new(Operation { name, operands: None, attributes, results: None, location })
    }
}

/// The location of a created operation. At least one of the fields is not empty.
#[derive(Clone, Debug)]
pub struct Location {
    /// Operations, values and ranges.
    pub of: Vec<Expr>,
    /// Label.
    pub label: Option<Text>,
}

/// A word of PDLL that mlir-pdll does not know.
#[derive(Clone, Debug)]
pub struct Extension {
    /// The word.
    pub word: &'static str,
    /// Location.
    pub span: Span,
}
