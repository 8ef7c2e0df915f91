//! Syntax tree of PDLL: what was written, names unresolved.
//!
//! In: built by `parser`. Out: read by `sema`. Invariant: nesting is bounded by `stack::max_nesting`, so walks may recurse.
//! What could not be parsed is an `Error` node, which was reported and which later stages stay silent about.
//! MLIR: Tools/PDLL/AST/Nodes.h.

use std::borrow::Cow;

use pdll_match::Text;
use pdll_support::source::Span;
use proc_macro2::TokenStream;

use super::lexer::unescape;

/// A name and where it stands.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name.
    pub text: Text,
    /// Where?
    pub span: Span,
}

/// One source with what it includes.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Where does it start? At its first token.
    pub start: Option<Span>,
    /// The declarations in order.
    pub items: Vec<Item>,
}

impl Module {
    /// The included files of definitions in order, as they are written.
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
    /// The `///` lines before it, without the slashes, joined by newlines.
    pub docs: String,
    /// What is it?
    pub kind: ItemKind,
    /// Where?
    pub span: Span,
}

/// What is declared.
#[derive(Clone, Debug)]
pub enum ItemKind {
    /// `#include "…"`
    Include(Include),
    /// `use path;` (inline only)
    Use(UseTree),
    /// `pub mod name;` (inline only)
    Module(ModuleName),
    /// `Pattern …`
    Pattern(Pattern),
    /// `Constraint …` or `Rewrite …`
    Function(Function),
    /// It could not be parsed.
    Error {
        /// Its name, if it got that far, so that uses of it are not reported too.
        name: Option<Name>,
        /// What of it could be parsed.
        parts: Vec<Part>,
    },
}

/// `#include "…"`
#[derive(Clone, Debug)]
pub struct Include {
    /// The file name as written.
    pub path: String,
    /// Where is the file name?
    pub path_span: Span,
    /// What did it bring?
    pub content: Included,
}

/// What an include brought.
#[derive(Clone, Debug)]
pub enum Included {
    /// The declarations of a `.pdll` file.
    Pdll(Vec<Item>),
    /// A `.td` file, read by whoever fills the ODS model.
    Td,
    /// Nothing: reported.
    Error,
}

/// A `use` declaration, as a tree.
#[derive(Clone, Debug)]
pub struct UseTree {
    /// The segments in front: `a`, `b` in `a::b::{…}`.
    pub prefix: Vec<Name>,
    /// Does it start with `::`?
    pub is_global: bool,
    /// What stands at the end?
    pub kind: UseKind,
    /// Where?
    pub span: Span,
}

/// The end of a `use` path.
#[derive(Clone, Debug)]
pub enum UseKind {
    /// The last segment of the prefix is what is meant.
    Simple,
    /// `… as name`
    Alias(Name),
    /// `{…}`
    Group(Vec<UseTree>),
}

/// `pub mod name;`
#[derive(Clone, Debug)]
pub struct ModuleName {
    /// The visibility as written: `pub`, `pub(crate)`, or nothing.
    pub visibility: Vec<Name>,
    /// The module.
    pub name: Name,
}

/// `Pattern …`
#[derive(Clone, Debug)]
pub struct Pattern {
    /// Its name, if it has one.
    pub name: Option<Name>,
    /// `benefit(n)`
    pub benefit: Option<(u16, Span)>,
    /// `recursion`
    pub recursion: Option<Span>,
    /// What it matches and does.
    pub body: Block,
    /// Is the body `=> …`? Then the block holds one statement.
    pub is_lambda: bool,
    /// Where is `Pattern`?
    pub keyword: Span,
}

/// Statements in braces.
#[derive(Clone, Debug)]
pub struct Block {
    /// The statements.
    pub stmts: Vec<Stmt>,
    /// Where? With the braces.
    pub span: Span,
}

/// Is it a `Constraint` or a `Rewrite`?
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
    /// Which of the two?
    pub kind: FunctionKind,
    /// Its name; `None` for an anonymous inline one.
    pub name: Option<Name>,
    /// The parameters.
    pub params: Vec<Param>,
    /// The results; empty if none are declared.
    pub results: Vec<Param>,
    /// What it does.
    pub body: FunctionBody,
    /// Where is the keyword?
    pub keyword: Span,
    /// Where is all of it?
    pub span: Span,
}

/// A parameter, or a result with or without a name.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name; `None` for an unnamed result.
    pub name: Option<Name>,
    /// What it must be.
    pub constraint: ConstraintRef,
    /// Where?
    pub span: Span,
}

/// What a function does.
#[derive(Clone, Debug)]
pub enum FunctionBody {
    /// `{ … }`
    Block(Block),
    /// `=> …`
    Lambda(Box<Stmt>),
    /// `[{ … }]`
    Code(Code),
    /// Nothing: it is declared only.
    External,
    /// It could not be parsed.
    Error,
}

/// A block of Rust.
#[derive(Clone, Debug)]
pub struct Code {
    /// Its text, without the brackets.
    pub text: Text,
    /// Its tokens, if rustc lexed it.
    pub rust: Option<TokenStream>,
    /// Is it `[{ … }]`, and not a string?
    pub is_block: bool,
    /// Where? With the brackets.
    pub span: Span,
}

impl Code {
    /// The text as mlir-pdll has it, which resolves a string's escapes in a block too.
    pub fn value(&self) -> Cow<'_, str> {
        if self.is_block { unescape(&self.text) } else { self.text.as_str().into() }
    }
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
    /// `let name: constraints = init;`
    Let {
        /// The variable.
        name: Name,
        /// What it must be; empty if nothing is said.
        constraints: Vec<ConstraintRef>,
        /// What it is.
        init: Option<Expr>,
    },
    /// `erase op;`
    Erase(Expr),
    /// `replace op with …;`
    Replace {
        /// What is replaced?
        root: Expr,
        /// With what?
        with: Vec<Expr>,
    },
    /// `rewrite op with { … };`
    Rewrite {
        /// The operation the rewrite starts from.
        root: Expr,
        /// What is done.
        body: Block,
    },
    /// `return value;`
    Return(Expr),
    /// An expression.
    Expr(Expr),
    /// It could not be parsed.
    Error(Broken),
}

/// What is left of a statement that could not be parsed.
#[derive(Clone, Debug, Default)]
pub struct Broken {
    /// All of it, if only what follows it is broken.
    pub whole: Option<Box<Stmt>>,
    /// The parts of it that could, in order.
    pub parts: Vec<Part>,
    /// The variables it would have defined, as far as one can see.
    pub names: Vec<Name>,
}

/// A part of something broken that could be parsed, and so can be checked.
#[derive(Clone, Debug)]
pub enum Part {
    /// An expression.
    Expr(Expr),
    /// The first elements of a tuple. The value of the last may be an error.
    Tuple(Vec<TupleElement>),
    /// The start of a statement that rewrites.
    Root {
        /// `erase`, `replace` or `rewrite`
        keyword: Name,
        /// The operation.
        root: Option<Expr>,
    },
    /// The first constraints of a variable.
    Constraints {
        /// Those.
        constraints: Vec<ConstraintRef>,
        /// Has the variable an initial value?
        has_init: bool,
    },
    /// The start of a function. Its body is an error unless it is that which is broken.
    Function {
        /// What could be parsed of it.
        function: Box<Function>,
        /// Is nothing wrong with its signature?
        has_signature: bool,
    },
    /// The name of an operation without that of its dialect.
    OpName {
        /// The name.
        name: Name,
        /// Where was it reported?
        reported: Span,
    },
    /// What stands within a rewrite section.
    Rewrite(Vec<Part>),
}

impl Part {
    /// Where does it start?
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
    /// What is it?
    pub kind: ExprKind,
    /// Where?
    pub span: Span,
}

/// What an expression is.
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
        /// The new variable.
        name: Option<Name>,
        /// What it must be.
        constraints: Vec<ConstraintRef>,
    },
    /// `op<…>…`
    Operation(Box<Operation>),
    /// `callee(args)`
    Call {
        /// What is called?
        callee: Box<Expr>,
        /// With what?
        args: Vec<Expr>,
        /// Is there a `not` before it?
        is_negated: bool,
    },
    /// `base.member`
    Member {
        /// Of what?
        base: Box<Expr>,
        /// Which member, by name or number?
        member: Name,
    },
    /// `(a, b = c)`
    Tuple(Vec<TupleElement>),
    /// A constraint or rewrite defined in place.
    Function(Box<Function>),
    /// It could not be parsed.
    Error,
}

/// The text of `attr<"…">` or `type<"…">`.
#[derive(Clone, Debug)]
pub struct Literal {
    /// The MLIR text.
    pub text: Text,
    /// Where is the string?
    pub span: Span,
}

/// An element of a tuple.
#[derive(Clone, Debug)]
pub struct TupleElement {
    /// `label = …`
    pub label: Option<Name>,
    /// The element.
    pub value: Expr,
}

/// `op<name>(operands) {attributes} -> (results)`
#[derive(Clone, Debug)]
pub struct Operation {
    /// Which operation?
    pub name: OpName,
    /// The operands; `None` if the list is left out.
    pub operands: Option<Vec<Expr>>,
    /// The attributes.
    pub attributes: Vec<NamedAttribute>,
    /// The result types; `None` if the list is left out.
    pub results: Option<Vec<Expr>>,
    /// Does it stand right after the `with` of a `replace`, so that its result types are those of what it replaces?
    pub is_replacement: bool,
}

/// `<dialect.name>`
#[derive(Clone, Debug)]
pub struct OpName {
    /// The name; `None` for any operation.
    pub name: Option<Text>,
    /// Where is the name? Just before `>` if there is none.
    pub span: Span,
}

/// `name = value`, or `name` for a unit attribute.
#[derive(Clone, Debug)]
pub struct NamedAttribute {
    /// Its name.
    pub name: Name,
    /// Its value; `None` for unit.
    pub value: Option<Expr>,
}

/// A constraint in a constraint list, or of a parameter or result.
#[derive(Clone, Debug)]
pub struct ConstraintRef {
    /// Which?
    pub kind: ConstraintKind,
    /// Where?
    pub span: Span,
}

/// What a constraint names.
#[derive(Clone, Debug)]
pub enum ConstraintKind {
    /// `Attr`, `Attr<type>`
    Attr(Option<Box<Expr>>),
    /// `Op`, `Op<name>`
    Op(OpName),
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
    /// It could not be parsed.
    Error,
}
