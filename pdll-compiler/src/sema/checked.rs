//! Checked PDLL: every name resolved, every type known, every conversion spelled out.
//!
//! In: built by `sema::check`. Out: read by `lower` and by `emit`.
//! Invariant: of a valid pattern, no part has the type `Error`; functions are called only after they are defined.

use pdll_match::Text;
use pdll_support::source::Span;
use smallvec::SmallVec;

use super::types::Type;
pub use crate::syntax::ast::{Code, FunctionKind, ModuleName, Name, UseTree};

/// Which variable of a module?
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VarId(pub u32);

/// Which function of a module?
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

/// One source with what it includes, checked.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Where does it start? `None` if nothing was parsed.
    pub start: Option<Span>,
    /// `use path;` declarations (inline only).
    pub uses: Vec<UseTree>,
    /// `pub mod name;` (inline only).
    pub module: Option<ModuleName>,
    /// The patterns, the functions at top level and the included definitions, in order.
    pub items: Vec<ItemId>,
    /// How many files of definitions are included.
    pub n_definitions: u32,
    /// The patterns in order.
    pub patterns: Vec<Pattern>,
    /// All constraints and rewrites: global ones, inline ones, and the constraints of ODS that are used.
    pub functions: Vec<Function>,
    /// All variables.
    pub variables: Vec<Variable>,
}

impl Module {
    /// The function of an id of this module.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.0 as usize]
    }

    /// The variable of an id of this module.
    pub fn variable(&self, id: VarId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    /// The functions that have no body in PDLL, in order.
    pub fn native_functions(&self) -> impl Iterator<Item = &Function> {
        self.functions.iter().filter(|f| !matches!(f.body, Body::Pdll(_)))
    }
}

/// A pattern.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// Its name.
    pub name: Option<Name>,
    /// Its documentation.
    pub docs: String,
    /// The benefit, if one is given.
    pub benefit: Option<u16>,
    /// Was `recursion` said?
    pub has_bounded_recursion: bool,
    /// The match section's statements; the last one starts the rewrite section.
    pub body: Vec<Stmt>,
    /// Where is `Pattern`?
    pub span: Span,
    /// Is it free of mistakes?
    pub is_valid: bool,
}

/// A constraint or a rewrite.
#[derive(Clone, Debug)]
pub struct Function {
    /// Which of the two?
    pub kind: FunctionKind,
    /// Its name. Native functions with code have names of their own within a module, for each kind; an anonymous one
    /// is called `anonymous_constraint_0`, or `anonymous_rewrite_0`, counted.
    pub name: Text,
    /// What it is called where it stands; `None` if it was written without a name.
    pub written_name: Option<Text>,
    /// Where is its name, or its keyword if it has none?
    pub span: Span,
    /// Its documentation.
    pub docs: String,
    /// Its parameters.
    pub params: Vec<VarId>,
    /// Its results as declared; empty if none are.
    pub results: Vec<ResultDecl>,
    /// What a call yields: the one result, a tuple of several, or what the body returns.
    pub result_type: Type,
    /// What it does.
    pub body: Body,
    /// Is it free of mistakes?
    pub is_valid: bool,
    /// How deep do calls nest in it? One for a body without calls of PDLL functions, none for native ones.
    pub depth: u32,
    /// How many expressions does a call expand to?
    pub size: u64,
}

impl Function {
    /// What errors and syntax trees call it.
    pub fn shown_name(&self) -> String {
        self.written_name.as_ref().map_or_else(|| format!("<{}>", self.name), Text::to_string)
    }

    /// Is it a constraint without results?
    pub fn only_holds(&self) -> bool {
        self.kind == FunctionKind::Constraint && self.result_type.is_unit()
    }
}

/// A declared result.
#[derive(Clone, Debug)]
pub struct ResultDecl {
    /// Its name; empty if it has none.
    pub name: Text,
    /// Its type.
    pub ty: Type,
    /// Which constraint was written, if it is one of ODS or of the user?
    pub constraint: Option<FunctionId>,
    /// The constraint as written.
    pub listed: SmallVec<[Listed; 1]>,
    /// Where is the constraint?
    pub span: Span,
}

/// What a function does.
#[derive(Clone, Debug)]
pub enum Body {
    /// It is written in PDLL and expanded where it is called.
    Pdll(Vec<Stmt>),
    /// It is a block of Rust.
    Code(Code),
    /// It is registered under its name by somebody else.
    External,
    /// It is a constraint of ODS: a key of `OdsContext::constraints`.
    Ods,
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name; empty for `_`.
    pub name: Text,
    /// Where is it defined?
    pub span: Span,
    /// Its type.
    pub ty: Type,
    /// The user's constraints on it, in order.
    pub constraints: Vec<ConstraintUse>,
    /// The whole constraint list as written.
    pub listed: SmallVec<[Listed; 1]>,
    /// The type (or types) it must have, from `Value<…>` and the like.
    pub type_constraint: Option<Expr>,
    /// Is it a parameter?
    pub is_param: bool,
}

/// One entry of a constraint list as written.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Which constraint?
    pub kind: ListedKind,
    /// Does it have the type of `Value<type>` and the like? That is the variable's `type_constraint`.
    pub is_typed: bool,
}

/// What an entry of a constraint list names.
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
    /// Which?
    pub function: FunctionId,
    /// Where?
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What is it?
    pub kind: StmtKind,
    /// Where?
    pub span: Span,
}

/// What a statement is.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// Defines a variable, with an initial value or unbound.
    Let(VarId, Option<Expr>),
    /// Erases an operation.
    Erase(Expr),
    /// Replaces an operation with another one or with values.
    Replace {
        /// What is replaced?
        root: Expr,
        /// With what? An operation stands alone.
        with: Vec<Expr>,
    },
    /// Starts the rewrite section, or goes on with it.
    Rewrite {
        /// The operation.
        root: Expr,
        /// What is done.
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
    /// What is it?
    pub kind: ExprKind,
    /// Its type.
    pub ty: Type,
    /// Where?
    pub span: Span,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A literal attribute, as MLIR text.
    Attr(Text),
    /// A literal type, as MLIR text.
    Type(Text),
    /// A variable, defined before.
    Var(VarId),
    /// A variable, defined here.
    Define(VarId),
    /// A constraint or rewrite, only to be called, or defined here and not used.
    Function(FunctionId),
    /// An operation to match or create.
    Operation(Box<Operation>),
    /// A call of a constraint or rewrite.
    Call {
        /// Which?
        function: FunctionId,
        /// With what?
        args: Vec<Expr>,
        /// Must it fail?
        is_negated: bool,
    },
    /// All results of an operation: a range, or one value if the type is `Value`.
    AllResults(Box<Expr>),
    /// One result of an operation without ODS.
    Result {
        /// The operation.
        op: Box<Expr>,
        /// Which?
        index: u32,
        /// As written.
        member: Text,
    },
    /// A result group of an operation with ODS.
    ResultGroup {
        /// The operation.
        op: Box<Expr>,
        /// Which?
        group: u32,
        /// As written.
        member: Text,
    },
    /// One element of a tuple.
    Element {
        /// The tuple.
        tuple: Box<Expr>,
        /// Which?
        index: u32,
        /// As written.
        member: Text,
    },
    /// A tuple.
    Tuple(Vec<Expr>),
    /// Evaluates a tuple once and makes a range, or another tuple, of its elements, each an expression over `Part`.
    Unpack {
        /// The tuple.
        tuple: Box<Expr>,
        /// The elements of what it becomes.
        parts: Vec<Expr>,
    },
    /// An element of the tuple that the `Unpack` around it evaluates.
    Part(u32),
    /// A mistake that was reported.
    Error,
}

/// An operation to match or create.
#[derive(Clone, Debug)]
pub struct Operation {
    /// Its name; `None` matches any.
    pub name: Option<Text>,
    /// Its operands; `None` leaves them open. In a rewrite they are always given.
    pub operands: Option<Vec<Expr>>,
    /// Its attributes. A unit attribute is written out.
    pub attributes: Vec<(Name, Expr)>,
    /// Its result types; `None` leaves them open or, in a rewrite, to inference.
    pub results: Option<Vec<Expr>>,
}
