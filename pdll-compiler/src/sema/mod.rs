//! Checking: resolves names, computes types, and makes implicit conversions explicit.
//!
//! In: `syntax::ast` and the ODS model. Out: `checked::Module`, read by `lower` and `emit`. Invariant: one
//! mistake, one error. Invalid parts get the type `Error`, which is compatible with all types. MLIR: the
//! semantic half of Tools/PDLL/Parser/Parser.cpp. Differs: with `Strictness::Strict`, violations of ODS are
//! errors.

mod advice;
mod call;
pub mod checked;
mod constraint;
mod conversion;
pub mod conversion_functions;
mod convert;
mod creation;
mod directive;
mod expr;
mod function;
mod invalid;
mod literal;
mod literals;
mod member;
mod module;
mod operation;
mod scope;
mod stmt;
pub mod types;

use std::cell::RefCell;

use pdll_support::diag::{Diag, Diags, MAX_SUGGESTIONS, Severity};
use pdll_support::source::{SourceId, Span};
use pdll_support::text::Text;
use rustc_hash::{FxHashMap, FxHashSet};

use self::checked::{FunctionId, FunctionKind, Module, VarId, Variable};
use self::literals::Literals;
use self::scope::{Decl, DeclKind, Scopes};
use self::types::Type;
use crate::ods::model::{Constraint, OdsContext, Operation};
use crate::syntax::ast;

/// The place of definitions that came from another crate.
const NOWHERE: Span = Span { source: SourceId(0), lo: 0, hi: 0 };

/// Maximum nesting of calls of PDLL functions.
pub(crate) const MAX_CALL_DEPTH: u32 = 200;

/// Maximum number of expressions to which a pattern may expand.
pub(crate) const MAX_EXPANSION: u64 = 1_000_000;

/// The strictness of checks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Strictness {
    /// Errors as in mlir-pdll; other suspicious code is at most a warning.
    Upstream,
    /// Violations of ODS are errors as well.
    Strict,
}

/// Checks one source with its includes. The result is complete except for reported parts.
pub fn check(ast: &ast::Module, ods: &OdsContext, strictness: Strictness, diags: &mut Diags) -> Module {
    let mut checker = Checker::new(ods, strictness, diags);
    checker.module.start = ast.start;
    checker.module.variables.reserve(ast.n_variables);
    checker.module.patterns.reserve(ast.items.len());
    checker.module.items.reserve(ast.items.len());
    checker.items(&ast.items);
    checker.module
}

/// The section being checked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Context {
    /// The match section of a pattern.
    Match,
    /// The body of a constraint.
    Constraint,
    /// The rewrite section of a pattern, or the body of a rewrite.
    Rewrite,
}

struct Checker<'a> {
    ods: &'a OdsContext,
    strictness: Strictness,
    diags: &'a mut Diags,
    module: Module,
    scopes: Scopes,
    context: Context,
    /// Whether it is what an operation means.
    in_semantics: bool,
    /// Constraints of ODS that have been used.
    ods_functions: FxHashMap<String, FunctionId>,
    /// The names of operations whose definitions are erroneous.
    erroneous_operations: FxHashSet<&'a str>,
    /// Operations of ODS that were looked up.
    ods_operations: RefCell<FxHashMap<Text, Option<&'a Operation>>>,
    /// Constraints of ODS that were looked up for literals.
    ods_constraints: RefCell<FxHashMap<&'a str, Option<&'a Constraint>>>,
    literals: Literals,
    n_anonymous: u32,
    /// Names of the functions whose bodies are being checked.
    open_functions: Vec<Text>,
    /// Number of errors so far, including suppressed ones.
    n_errors: u32,
    /// Number of names so far for which suggestions were searched.
    n_suggestions: usize,
    /// The first unknown names in positions of functions, with their locations.
    unknown: Vec<(Text, Span)>,
    /// Link names of functions, with the last number that was appended to distinguish functions of that name.
    function_names: FxHashMap<(FunctionKind, Text), u32>,
    /// Index of each result name, for operations whose results were accessed by name.
    result_numbers: FxHashMap<&'a str, FxHashMap<&'a str, usize>>,
    /// Nesting depth of calls in the current function or pattern.
    call_depth: u32,
    /// Number of expressions to which it expands.
    size: u64,
    /// Variables that would hold results of a negated constraint, with the locations of the calls.
    negated: FxHashMap<VarId, Span>,
    /// Variables of attributes that may be absent, with the locations of the definitions.
    maybe_absent: FxHashMap<VarId, Span>,
    /// Whether the next reference may be to such a variable.
    takes_absent: bool,
}

impl<'a> Checker<'a> {
    fn new(ods: &'a OdsContext, strictness: Strictness, diags: &'a mut Diags) -> Checker<'a> {
        let erroneous = ods.erroneous.values().filter_map(|definition| definition.operation.as_deref());
        Checker {
            ods,
            erroneous_operations: erroneous.collect(),
            strictness,
            diags,
            module: Module::default(),
            scopes: Scopes::default(),
            context: Context::Match,
            in_semantics: false,
            ods_functions: FxHashMap::default(),
            ods_operations: RefCell::default(),
            ods_constraints: RefCell::default(),
            literals: Literals::default(),
            n_anonymous: 0,
            open_functions: Vec::new(),
            n_errors: 0,
            n_suggestions: 0,
            unknown: Vec::new(),
            function_names: FxHashMap::default(),
            result_numbers: FxHashMap::default(),
            call_depth: 0,
            size: 0,
            negated: FxHashMap::default(),
            maybe_absent: FxHashMap::default(),
            takes_absent: false,
        }
    }
}

impl Checker<'_> {
    fn error(&mut self, diag: Diag) {
        self.n_errors += 1;
        self.diags.push(diag);
    }

    /// Records an error that was already reported.
    fn poison(&mut self) {
        self.n_errors += 1;
    }

    /// Notes a reference to an erroneous definition, whose error was reported where it stands.
    fn poison_by_definition(&mut self) {
        self.module.is_incomplete = true;
        self.poison();
    }

    /// Reports code that upstream accepts: as an error if strict, else as a warning.
    fn strict(&mut self, mut diag: Diag) {
        match self.strictness {
            Strictness::Strict => self.error(diag),
            Strictness::Upstream => {
                diag.severity = Severity::Warning;
                self.diags.push(diag);
            }
        }
    }

    /// Returns whether to search for a name similar to an unknown one.
    fn may_suggest(&mut self) -> bool {
        self.n_suggestions += 1;
        self.n_suggestions <= MAX_SUGGESTIONS
    }

    fn is_strict(&self) -> bool {
        self.strictness == Strictness::Strict
    }

    fn in_rewrite(&self) -> bool {
        self.context == Context::Rewrite
    }

    /// Runs a function in another context.
    fn within<T>(&mut self, context: Context, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.context, context);
        let result = run(self);
        self.context = before;
        result
    }

    /// Runs a function in a new scope.
    fn scoped<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.scopes.mark();
        let result = run(self);
        self.scopes.leave(mark);
        result
    }

    fn lookup(&mut self, name: &str) -> Option<Decl> {
        if let Some(decl) = self.scopes.get(name) {
            return Some(decl);
        }
        if let Some(erroneous) = self.ods.erroneous.get(name) {
            self.module.is_incomplete = true;
            let span = erroneous.span.unwrap_or(NOWHERE);
            return Some(Decl { kind: DeclKind::Error, span });
        }
        let function = self.ods_function(name)?;
        let span = self.module.function(function).span;
        Some(Decl { kind: DeclKind::Function(function), span })
    }

    /// Defines a name, unless it is already defined.
    fn define(&mut self, name: &Text, span: Span, kind: DeclKind) {
        let before = match self.strictness {
            // In Rust a user's function may have the name of an ODS constraint, which is then hidden.
            Strictness::Strict => self.scopes.get(name),
            Strictness::Upstream => self.lookup(name),
        };
        if let Some(before) = before {
            if !matches!(before.kind, DeclKind::Error) {
                let diag = Diag::error(span, format!("`{name}` has already been defined"));
                self.error(diag.note_at(before.span, "see previous definition here"));
            }
            // It is unknown which of two variables a use refers to.
            if matches!(kind, DeclKind::Variable(_)) {
                self.scopes.define(name, Decl { kind: DeclKind::Error, span });
            }
            return;
        }
        self.scopes.define(name, Decl { kind, span });
    }

    /// Creates a variable and defines its name, if it has one.
    fn variable(&mut self, name: Option<&ast::Name>, variable: Variable) -> VarId {
        let id = VarId(self.module.variables.len() as u32);
        self.module.variables.push(variable);
        if let Some(name) = name {
            self.define(&name.text, name.span, DeclKind::Variable(id));
        }
        id
    }

    fn var_type(&self, id: VarId) -> Type {
        self.module.variable(id).ty.clone()
    }
}
