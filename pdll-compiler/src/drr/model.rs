//! Input and output of the compiler of rules: definitions; patterns, and the native functions that they call.

use std::collections::HashMap;
use std::sync::Arc;

use pdll_match::pattern::{EntityKind, NodeId};
use pdll_support::source::{SourceMap, Span};
use pdll_support::text::Text;
use pdll_tablegen::records::{DefId, Records};

use crate::lower::Lowered;
use crate::ods::model::OdsContext;
use crate::syntax::ast::FunctionKind;

/// The definitions that rules refer to.
#[derive(Clone, Copy)]
pub struct Definitions<'a> {
    /// The records of the definitions and of the rules.
    pub records: &'a Records,
    /// The model of the definitions.
    pub ods: &'a OdsContext,
    /// The keys in `OdsContext::constraints` of the constraints that rules name.
    pub constraints: &'a HashMap<DefId, String>,
    /// The sources of the records.
    pub map: &'a SourceMap,
}

/// All rules of one set of definitions.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// The patterns, in order of definition; several for a rule with alternatives.
    pub lowered: Vec<Lowered>,
    /// The functions that they call; names are unique for each kind.
    pub natives: Vec<Native>,
    /// For each pattern, the operations with `either`, and the first of the two groups; empty if alternatives are patterns.
    pub either: Vec<Vec<(NodeId, u32)>>,
}

/// A function that patterns call.
#[derive(Clone, PartialEq, Debug)]
pub struct Native {
    /// Kind.
    pub kind: FunctionKind,
    /// Name; an identifier.
    pub name: Text,
    /// Kinds of its parameters.
    pub params: Vec<EntityKind>,
    /// Kinds of its results.
    pub results: Vec<EntityKind>,
    /// Body.
    pub body: NativeBody,
    /// Location of its first use.
    pub span: Span,
}

/// The body of a native function.
#[derive(Clone, PartialEq, Debug)]
pub enum NativeBody {
    /// A constraint of ODS, by its key in `OdsContext::constraints`, on an attribute, or on the type of a value or of each value of
    /// a range.
    Constraint(String),
    /// A condition on the parameters.
    Holds(Predicate),
    /// An expression with the results, or none: of a constraint an `Option` of them. The flag tells whether the first parameter is a
    /// value whose defining operation is `$_self`.
    Compute(Expression, bool),
    /// The parameter, an attribute, equals a constant, as MLIR text.
    Equals(Text),
    /// The value of the constant that defines the parameter, a value.
    ConstantValue,
    /// The type of the parameter, a value; the types of a range; the type in a type attribute, or of another attribute.
    TypeOf,
    /// The parameter, an operation, has an attribute of this name, or has none.
    HasAttribute {
        /// Name of the attribute.
        name: Text,
        /// Whether it must be present.
        is_present: bool,
    },
    /// The attribute of the parameter, an operation, or the default as MLIR text.
    AttributeOr {
        /// Name of the attribute.
        name: Text,
        /// Default.
        default: Text,
    },
}

/// A condition.
#[derive(Clone, PartialEq, Debug)]
pub enum Predicate {
    /// All hold.
    All(Vec<Predicate>),
    /// At least one holds.
    Any(Vec<Predicate>),
    /// It does not hold.
    Not(Box<Predicate>),
    /// An expression of type `bool`.
    Code(Expression),
}

/// Code with its arguments. Equal expressions may be used at different locations.
#[derive(Clone, Debug)]
pub struct Expression {
    /// Text with placeholders.
    pub text: Arc<str>,
    /// Location of the text; of the block, if it is one.
    pub span: Span,
    /// Location of the use.
    pub used: Span,
    /// The record's name, for messages and names of functions; empty for an anonymous one.
    pub record: Text,
    /// The arguments `$0`, `$1`, ….
    pub args: Vec<Argument>,
    /// The number of values that it returns.
    pub n_results: usize,
    /// Parameters whose locations are `$_loc`, and the label of the location.
    pub location: (Vec<usize>, Option<Text>),
}

impl PartialEq for Expression {
    fn eq(&self, other: &Expression) -> bool {
        let parts = |code: &Expression| (code.span, code.n_results, code.location.clone());
        self.text == other.text && self.args == other.args && parts(self) == parts(other)
    }
}

/// An argument of an expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// A parameter of the function, by its index.
    Param(usize),
    /// The value of another expression.
    Nested(Box<Expression>),
    /// A string.
    Str(Arc<str>),
}
