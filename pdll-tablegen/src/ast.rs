//! The syntax tree of TableGen: the source structure, with a span on every node.
//!
//! Produced by: `parser`. Read by: `eval`. Names are not resolved here.

use std::sync::Arc;

use pdll_support::source::Span;

use crate::symbol::Sym;

/// A name in the source.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Name {
    pub(crate) sym: Sym,
    pub(crate) span: Span,
}

/// A type in the source.
#[derive(Clone, Debug)]
pub(crate) struct TypeExpr {
    pub(crate) kind: TypeKind,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum TypeKind {
    Bit,
    Bits(u32),
    Int,
    Str,
    Dag,
    List(Box<TypeExpr>),
    /// A class or a name given by `deftype`.
    Named(Sym),
}

/// A value in the source.
#[derive(Debug)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) span: Span,
}

#[derive(Debug)]
pub(crate) enum ExprKind {
    Int(i64),
    /// `0b101`: as many bits as digits, the highest first.
    Binary(Vec<bool>),
    Str(Arc<str>),
    Code(Arc<str>),
    Unset,
    Bits(Vec<Expr>),
    List(Vec<Expr>, Option<TypeExpr>),
    Dag(Box<DagArg>, Vec<DagArg>),
    Ident(Sym),
    /// `Class<args>`: an anonymous record.
    Instance(Name, Vec<Arg>),
    Bang(Bang, Option<TypeExpr>, Vec<Expr>),
    Cond(Vec<(Expr, Expr)>),
    Suffixed(Box<Expr>, Vec<Suffix>),
    /// `a # b # c`, or one part and a `#` at the end.
    Paste(Vec<Expr>),
    /// A value that could not be parsed; already reported.
    Error,
}

/// `value:$name`, `value` or `$name`.
#[derive(Debug)]
pub(crate) struct DagArg {
    pub(crate) value: Option<Expr>,
    pub(crate) name: Option<Name>,
    pub(crate) span: Span,
}

/// An argument of a class or multiclass: positional, or `name = value`.
#[derive(Debug)]
pub(crate) struct Arg {
    pub(crate) name: Option<Name>,
    pub(crate) value: Expr,
}

#[derive(Debug)]
pub(crate) struct Suffix {
    pub(crate) kind: SuffixKind,
    pub(crate) span: Span,
}

#[derive(Debug)]
pub(crate) enum SuffixKind {
    /// `{7...4, 0}`
    Bits(Vec<Range>),
    /// `[1, 3...5]`; the flag is `true` for one element without a comma, which is not a slice.
    Elements(Vec<Range>, bool),
    /// `.name`
    Field(Name),
}

/// `a` or `a...b`, both ends inclusive.
#[derive(Debug)]
pub(crate) struct Range {
    pub(crate) lo: Expr,
    pub(crate) hi: Option<Expr>,
}

/// Defines the operators; the text of each is its name in lower case.
macro_rules! bangs {
    ($($name:ident),* $(,)?) => { paste::paste! {
        /// An operator written with `!`.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
        pub(crate) enum Bang { $($name),* }

        impl Bang {
            pub(crate) const ALL: &'static [Bang] = &[$(Bang::$name),*];

            pub(crate) fn from_text(text: &str) -> Option<Bang> {
                match text { $(stringify!([<$name:lower>]) => Some(Bang::$name),)* _ => None }
            }

            pub(crate) fn text(self) -> &'static str {
                match self { $(Bang::$name => stringify!([<$name:lower>])),* }
            }
        }
    } };
}

bangs! {
    Add, And, Cast, Con, Dag, Div, Empty, Eq, Exists, Filter, Find, Foldl, Foreach, Ge, GetDagArg, GetDagName, GetDagOp,
    GetDagOpName, Gt, Head, If, Initialized, Instances, Interleave, IsA, Le, ListConcat, ListFlatten, ListRemove, ListSplat,
    LogTwo, Lt, Match, Mul, Ne, Not, Or, Range, Repr, SetDagArg, SetDagName, SetDagOp, SetDagOpName, Shl, Size, Sra, Srl,
    StrConcat, Sub, Subst, Substr, Tail, ToLower, ToUpper, Xor,
}

/// A statement.
#[derive(Debug)]
pub(crate) struct Stmt {
    pub(crate) kind: StmtKind,
    pub(crate) span: Span,
}

/// The kind of statement. `Lost` could not be parsed; the names it would have defined are unknown.
#[derive(Debug)]
pub(crate) enum StmtKind {
    Class { name: Name, params: Option<Vec<Param>>, body: Body },
    Def { name: Option<Expr>, body: Body },
    Multiclass { name: Name, params: Option<Vec<Param>>, parents: Vec<ClassRef>, stmts: Vec<Stmt> },
    Defm { name: Option<Expr>, parents: Vec<ClassRef> },
    Defset { ty: TypeExpr, name: Name, stmts: Vec<Stmt> },
    Defvar { name: Name, value: Expr },
    Deftype { name: Name, ty: TypeExpr },
    Let { items: Vec<LetItem>, stmts: Vec<Stmt> },
    Foreach { name: Name, list: ForeachList, stmts: Vec<Stmt> },
    If { condition: Expr, then: Vec<Stmt>, otherwise: Option<Vec<Stmt>> },
    Assert { condition: Expr, message: Expr },
    Dump { message: Expr },
    Lost,
}

#[derive(Debug)]
pub(crate) enum ForeachList {
    /// `{1, 3...5}`
    Ranges(Vec<Range>),
    /// A list, or an integer with an optional end of a range.
    Value(Expr, Option<Expr>),
}

/// A template argument's declaration.
#[derive(Debug)]
pub(crate) struct Param {
    pub(crate) ty: TypeExpr,
    pub(crate) name: Name,
    pub(crate) default: Option<Expr>,
}

/// A class or multiclass named as a parent.
#[derive(Debug)]
pub(crate) struct ClassRef {
    pub(crate) name: Name,
    pub(crate) args: Vec<Arg>,
    pub(crate) span: Span,
}

#[derive(Debug)]
pub(crate) struct LetItem {
    pub(crate) name: Name,
    /// Bits to set; `None` for all.
    pub(crate) bits: Option<Vec<Range>>,
    pub(crate) value: Expr,
}

/// The part of a class or def after its name.
#[derive(Debug)]
pub(crate) struct Body {
    pub(crate) parents: Vec<ClassRef>,
    pub(crate) items: Vec<BodyItem>,
    /// Whether a part could not be parsed; already reported.
    pub(crate) is_broken: bool,
}

#[derive(Debug)]
pub(crate) enum BodyItem {
    Field { is_field: bool, ty: TypeExpr, name: Name, value: Option<Expr> },
    Let(LetItem),
    Defvar { name: Name, value: Expr },
    Assert { condition: Expr, message: Expr },
    Dump { message: Expr, span: Span },
}
