//! Syntax tree of PDLL: the source structure with unresolved names.
//!
//! In: built by `parser`. Out: read by `sema`. Invariant: nesting is bounded by `stack::max_nesting`, so
//! traversals may recurse. An `Error` node represents a part that could not be parsed and was reported; later
//! stages report nothing about it. MLIR: Tools/PDLL/AST/Nodes.h.

use std::borrow::Cow;

use pdll_support::source::Span;
use pdll_support::text::Text;
use proc_macro2::TokenStream;
use smallvec::SmallVec;

use super::lexer::unescape;

/// A name and its location.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name.
    pub text: Text,
    /// Location.
    pub span: Span,
}

/// One source with its includes.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Location of its first token.
    pub start: Option<Span>,
    /// Declarations in order.
    pub items: Vec<Item>,
    /// Number of variables that statements and expressions define, those in included files apart.
    pub n_variables: usize,
    /// The names of operations, in order, if the source is the body of a macro.
    pub op_names: Vec<Name>,
}

impl Module {
    /// Returns the included definition files in source order.
    pub fn definitions(&self) -> Vec<&Include> {
        let mut found = Vec::new();
        let mut todo: Vec<&Item> = self.items.iter().rev().collect();
        while let Some(item) = todo.pop() {
            match &item.kind {
                ItemKind::Include(Include { content: Included::Pdll(items), .. }) => {
                    todo.extend(items.iter().rev())
                }
                ItemKind::Include(include) if matches!(include.content, Included::Td) => found.push(include),
                _ => {}
            }
        }
        found
    }
}

/// A declaration at top level.
#[derive(Clone, Debug)]
pub struct Item {
    /// Text of the preceding `///` lines, joined by newlines.
    pub docs: String,
    /// Kind.
    pub kind: ItemKind,
    /// Location.
    pub span: Span,
}

/// Kinds of declarations.
#[derive(Clone, Debug)]
pub enum ItemKind {
    /// `#include "…"`
    Include(Include),
    /// `use path;` (inline only)
    Use(UseTree),
    /// `pub mod name;` (inline only)
    Module(ModuleName),
    /// `TypeConverter Name;` (not upstream)
    Converter(Name),
    /// `Pattern …`
    Pattern(Pattern),
    /// `Semantics op<…>(…) = …;` (not upstream), as a lambda of one statement that replaces the operation by what it means.
    Semantics(Pattern),
    /// `Constraint …` or `Rewrite …`
    Function(Function),
    /// Could not be parsed.
    Error {
        /// Name, if it was parsed, so that uses of it are not reported too.
        name: Option<Name>,
        /// Parts that were parsed.
        parts: Vec<Part>,
    },
}

/// `#include "…"`
#[derive(Clone, Debug)]
pub struct Include {
    /// File name as written.
    pub path: String,
    /// Location of the file name.
    pub path_span: Span,
    /// Contents.
    pub content: Included,
}

/// The contents of an include.
#[derive(Clone, Debug)]
pub enum Included {
    /// The declarations of a `.pdll` file.
    Pdll(Vec<Item>),
    /// A `.td` file, read by the component that builds the ODS model.
    Td,
    /// Not available; already reported.
    Error,
}

/// A `use` declaration, as a tree.
#[derive(Clone, Debug)]
pub struct UseTree {
    /// First segments: `a`, `b` in `a::b::{…}`.
    pub prefix: Vec<Name>,
    /// Whether it starts with `::`.
    pub is_global: bool,
    /// End of the path.
    pub kind: UseKind,
    /// Location.
    pub span: Span,
}

/// The end of a `use` path.
#[derive(Clone, Debug)]
pub enum UseKind {
    /// The item is the last segment of the prefix.
    Simple,
    /// `… as name`
    Alias(Name),
    /// `{…}`
    Group(Vec<UseTree>),
}

/// `pub mod name;`
#[derive(Clone, Debug)]
pub struct ModuleName {
    /// Visibility as written: `pub`, `pub(crate)`, or nothing.
    pub visibility: Vec<Name>,
    /// Name of the module.
    pub name: Name,
}

/// `Pattern …`
#[derive(Clone, Debug)]
pub struct Pattern {
    /// Name, if any.
    pub name: Option<Name>,
    /// `benefit(n)`
    pub benefit: Option<(u16, Span)>,
    /// `recursion`
    pub recursion: Option<Span>,
    /// `location(fused)`
    pub fused: Option<Span>,
    /// Statements.
    pub body: Block,
    /// Whether the body is `=> …`; then the block contains one statement.
    pub is_lambda: bool,
    /// Location of the keyword.
    pub keyword: Span,
}

impl Pattern {
    /// Returns the name of the operation that the only statement of the body replaces; `None` if there is no such statement. The pattern of a
    /// [`Semantics`](ItemKind::Semantics) has one.
    pub fn replaced_op(&self) -> Option<Name> {
        let [Stmt { kind: StmtKind::Replace { root, .. }, .. }] = &self.body.stmts[..] else { return None };
        let ExprKind::Operation(operation) = &root.kind else { return None };
        Some(Name { text: operation.name.name.clone()?, span: operation.name.span })
    }
}

/// Statements in braces.
#[derive(Clone, Debug)]
pub struct Block {
    /// The statements.
    pub stmts: Vec<Stmt>,
    /// Location, including the braces.
    pub span: Span,
}

/// `Constraint` or `Rewrite`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FunctionKind {
    /// `Constraint`
    Constraint,
    /// `Rewrite`
    Rewrite,
}

/// `Constraint …` or `Rewrite …`, at top level or inline.
#[derive(Clone, Debug)]
pub struct Function {
    /// Kind.
    pub kind: FunctionKind,
    /// Name; `None` for an anonymous inline function.
    pub name: Option<Name>,
    /// The parameters.
    pub params: Vec<Param>,
    /// Results; empty if none are declared.
    pub results: Vec<Param>,
    /// Body.
    pub body: FunctionBody,
    /// Location of the keyword.
    pub keyword: Span,
    /// Location of the whole.
    pub span: Span,
}

/// A parameter, or a result with or without a name.
#[derive(Clone, Debug)]
pub struct Param {
    /// Name; `None` for an unnamed result.
    pub name: Option<Name>,
    /// Constraint.
    pub constraint: ConstraintRef,
    /// Location.
    pub span: Span,
}

/// The body of a function.
#[derive(Clone, Debug)]
pub enum FunctionBody {
    /// `{ … }`
    Block(Block),
    /// `=> …`
    Lambda(Box<Stmt>),
    /// `[{ … }]`
    Code(Code),
    /// No body: only declared.
    External,
    /// Could not be parsed.
    Error,
}

/// A block of Rust.
#[derive(Clone, Debug)]
pub struct Code {
    /// Text, without the brackets.
    pub text: Text,
    /// Tokens, if rustc lexed it.
    pub rust: Option<TokenStream>,
    /// Whether it is `[{ … }]`, not a string.
    pub is_block: bool,
    /// Location, including the brackets.
    pub span: Span,
}

impl Code {
    /// Returns the text as in mlir-pdll, which also resolves string escapes in a block.
    pub fn value(&self) -> Cow<'_, str> {
        if self.is_block { unescape(&self.text) } else { self.text.as_str().into() }
    }
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
    /// `let name: constraints = init;`
    Let {
        /// Variable.
        name: Name,
        /// Constraints; empty if there are none.
        constraints: ConstraintList,
        /// Initial value.
        init: Option<Expr>,
    },
    /// `erase op;`
    Erase(Expr),
    /// `replace op with …;`
    Replace {
        /// Replaced operation.
        root: Expr,
        /// Replacements.
        with: Replacements,
    },
    /// `rewrite op with { … };`
    Rewrite {
        /// The operation the rewrite starts from.
        root: Expr,
        /// Body of the rewrite.
        body: Block,
    },
    /// `return value;`
    Return(Expr),
    /// An expression.
    Expr(Expr),
    /// Could not be parsed.
    Error(Broken),
}

/// The parsed parts of an invalid statement.
#[derive(Clone, Debug, Default)]
pub struct Broken {
    /// The whole statement, if only the following tokens are invalid.
    pub whole: Option<Box<Stmt>>,
    /// Parsed parts, in order.
    pub parts: Vec<Part>,
    /// Variables that it would probably have defined.
    pub names: Vec<Name>,
}

/// A part of an invalid statement that was parsed, and can be checked.
#[derive(Clone, Debug)]
pub enum Part {
    /// An expression.
    Expr(Expr),
    /// The first elements of a tuple. The last value may be an error.
    Tuple(Vec<TupleElement>),
    /// The start of a rewriting statement.
    Root {
        /// `erase`, `replace` or `rewrite`
        keyword: Name,
        /// Operation.
        root: Option<Expr>,
    },
    /// The first constraints of a variable.
    Constraints {
        /// Constraints.
        constraints: ConstraintList,
        /// Whether the variable has an initial value.
        has_init: bool,
    },
    /// The start of a function. Its body is an error unless the body itself is invalid.
    Function {
        /// Parsed parts.
        function: Box<Function>,
        /// Whether the signature is complete.
        has_signature: bool,
    },
    /// The name of an operation without a dialect.
    OpName {
        /// Name.
        name: Name,
        /// Location of the error report.
        reported: Span,
    },
    /// The contents of a rewrite section.
    Rewrite(Vec<Part>),
}

impl Part {
    /// Returns the start.
    pub fn start(&self) -> u32 {
        match self {
            Part::Expr(expr) => expr.span.lo,
            Part::Tuple(elements) => elements.first().map_or(0, |element| {
                element.label.as_ref().map_or(element.value.span.lo, |label| label.span.lo)
            }),
            Part::Root { keyword, .. } => keyword.span.lo,
            Part::Constraints { constraints, .. } => {
                constraints.first().map_or(0, |constraint| constraint.span.lo)
            }
            Part::Function { function, .. } => function.keyword.lo,
            Part::OpName { name, .. } => name.span.lo,
            Part::Rewrite(parts) => parts.first().map_or(0, Part::start),
        }
    }
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Kind.
    pub kind: ExprKind,
    /// Location.
    pub span: Span,
}

/// The operands of an operation, of which most have at most three.
pub type Operands = SmallVec<[Expr; 3]>;

/// The result types of an operation, of which most have at most one.
pub type Results = SmallVec<[Expr; 1]>;

/// What an operation is replaced with, most often one expression.
pub type Replacements = SmallVec<[Expr; 1]>;

/// Kinds of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `attr<"…">`
    Attr(Literal),
    /// `type<"…">`
    Type(Literal),
    /// A reference to a variable, constraint or rewrite.
    Name(Text),
    /// `name: constraints` or, without a name, `_: constraints`
    Variable {
        /// New variable.
        name: Option<Name>,
        /// Constraints.
        constraints: ConstraintList,
    },
    /// `op<…>…`
    Operation(Box<Operation>),
    /// `callee(args)`
    Call {
        /// Callee.
        callee: Box<Expr>,
        /// Arguments.
        args: Vec<Expr>,
        /// Whether `not` precedes it.
        is_negated: bool,
    },
    /// `base.member`
    Member {
        /// Base.
        base: Box<Expr>,
        /// Member, by name or index.
        member: Name,
    },
    /// `(a, b = c)`
    Tuple(Vec<TupleElement>),
    /// A literal without `attr<…>`. Only the value of an attribute is one.
    Bare(BareLiteral),
    /// A constraint or rewrite defined in place.
    Function(Box<Function>),
    /// `convert_type<Name>`, to be called (not upstream)
    ConvertType(Name),
    /// Could not be parsed.
    Error,
}

/// The text of `attr<"…">` or `type<"…">`.
#[derive(Clone, Debug)]
pub struct Literal {
    /// MLIR text.
    pub text: Text,
    /// Location of the string.
    pub span: Span,
}

/// A literal without `attr<…>`: the definition of the attribute determines its type.
#[derive(Clone, Debug)]
pub struct BareLiteral {
    /// Kind.
    pub kind: BareKind,
    /// Its text; of a string, without quotes and with escapes resolved.
    pub text: Text,
}

/// Kinds of bare literals.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum BareKind {
    /// `3`, `-3`
    Integer,
    /// `1.5`, `-1.5e3`
    Float,
    /// `"…"`
    String,
    /// `true`, `false`
    Bool,
}

/// An element of a tuple.
#[derive(Clone, Debug)]
pub struct TupleElement {
    /// `label = …`
    pub label: Option<Name>,
    /// Value.
    pub value: Expr,
}

/// `op<name>(operands) {attributes} -> (results)`
#[derive(Clone, Debug)]
pub struct Operation {
    /// Operation.
    pub name: OpName,
    /// Operands; `None` if the list is omitted.
    pub operands: Option<Operands>,
    /// The attributes.
    pub attributes: SmallVec<[NamedAttribute; 2]>,
    /// Result types; `None` if the list is omitted.
    pub results: Option<Results>,
    /// Whether it directly follows the `with` of a `replace`, so that its result types are those of the
    /// replaced operation.
    pub is_replacement: bool,
    /// `location(…)`
    pub location: Option<Location>,
}

impl Operation {
    /// Creates an operation of which only the name was parsed. A function of its own keeps the copy on the stack out of the recursion.
    pub(super) fn new(name: OpName, is_replacement: bool) -> Box<Operation> {
        Box::new(Operation {
            name,
            operands: None,
            attributes: SmallVec::new(),
            results: None,
            is_replacement,
            location: None,
        })
    }
}

/// `location(root, "label")`
#[derive(Clone, Debug)]
pub struct Location {
    /// Operations and values.
    pub of: Vec<Expr>,
    /// Labels; at most one is valid.
    pub labels: Vec<Name>,
    /// Location of the keyword.
    pub span: Span,
}

/// `<dialect.name>`
#[derive(Clone, Debug)]
pub struct OpName {
    /// Name; `None` for any operation.
    pub name: Option<Text>,
    /// Location of the name. Just before `>` if there is none.
    pub span: Span,
}

/// `name = value`, or `name` for a unit attribute.
#[derive(Clone, Debug)]
pub struct NamedAttribute {
    /// Name.
    pub name: Name,
    /// Value; `None` for unit.
    pub value: Option<Expr>,
}

/// The constraints of a variable, most often one.
pub type ConstraintList = SmallVec<[ConstraintRef; 1]>;

/// A constraint in a constraint list, or of a parameter or result.
#[derive(Clone, Debug)]
pub struct ConstraintRef {
    /// Kind.
    pub kind: ConstraintKind,
    /// Location.
    pub span: Span,
}

/// Kinds of constraints.
#[derive(Clone, Debug)]
pub enum ConstraintKind {
    /// `Attr`, `Attr<type>`
    Attr(Option<Box<Expr>>),
    /// `Op`, `Op<name>`
    Op(Box<OpName>),
    /// `Type`
    Type,
    /// `TypeRange`
    TypeRange,
    /// `Value`, `Value<type>`
    Value(Option<Box<Expr>>),
    /// `ValueRange`, `ValueRange<types>`
    ValueRange(Option<Box<Expr>>),
    /// A constraint by name.
    Named(Text),
    /// A constraint defined in place.
    Inline(Box<Function>),
    /// Could not be parsed.
    Error,
}
