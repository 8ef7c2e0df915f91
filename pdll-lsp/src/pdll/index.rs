//! Index: which symbol stands at a place, where it is defined, and where it is used.
//!
//! In: the syntax tree, whose names are resolved here by their scopes, and the checked module for what is known about them. Invariant: the
//! places of symbols do not touch each other; of several at one place the first one counts. MLIR: PDLIndex in PDLLServer.cpp.

use std::collections::{BTreeMap, HashMap};

use pdll_compiler::compiled::Unit;
use pdll_compiler::syntax::ast::{
    Block, ConstraintKind, ConstraintRef, Expr, ExprKind, Function, FunctionBody, Included, Item, ItemKind,
    OpName, Operation, Param, Part, Pattern, Stmt, StmtKind,
};
use pdll_support::source::{SourceId, Span};

use super::visit::Visit;

/// A symbol and the places where it stands.
#[derive(Clone, Debug)]
pub(super) struct Symbol {
    /// Kind.
    pub(super) kind: SymbolKind,
    /// Place of the definition; `None` if it has no text.
    pub(super) definition: Option<Span>,
    /// Places of the uses, in order.
    pub(super) references: Vec<Span>,
}

/// Kinds of symbols, with what finds them in the checked module or in the definitions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SymbolKind {
    /// A pattern, by the place of its name.
    Pattern(Span),
    /// A constraint or rewrite, by the place of its name.
    Function(Span),
    /// A constraint of ODS, by name.
    OdsConstraint(String),
    /// A variable, by the place of its definition.
    Variable(Span),
    /// An operation, by name.
    Operation(String),
    /// The name of an attribute in an operation expression.
    Attribute,
    /// `Value` and the like, as written.
    Core(String),
}

/// The symbols of a chunk.
#[derive(Clone, Default, Debug)]
pub(super) struct Index {
    symbols: Vec<Symbol>,
    /// By source and start: the end, and the index of the symbol.
    places: BTreeMap<(SourceId, u32), (u32, usize)>,
    main: Option<SourceId>,
}

impl Index {
    /// Indexes a compiled chunk of a source.
    pub(super) fn new(unit: &Unit, main: SourceId) -> Index {
        let index = Index { main: Some(main), ..Index::default() };
        let mut builder = Builder { unit, index, scopes: vec![HashMap::new()], operations: HashMap::new() };
        builder.items(&unit.ast.items);
        builder.index
    }

    /// Returns the symbol at an offset of the main source, and its place.
    pub(super) fn at(&self, offset: usize) -> Option<(&Symbol, Span)> {
        let source = self.main?;
        let (&(_, lo), &(hi, symbol)) =
            self.places.range((source, 0)..=(source, offset as u32)).next_back()?;
        (offset as u32 <= hi).then(|| (&self.symbols[symbol], Span { source, lo, hi }))
    }

    /// Returns all symbols.
    pub(super) fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// Adds a place, unless another one touches it.
    fn add(&mut self, symbol: usize, span: Span) -> bool {
        let before = self.places.range((span.source, 0)..=(span.source, span.hi)).next_back();
        if before.is_some_and(|(_, (hi, _))| *hi >= span.lo) {
            return false;
        }
        self.places.insert((span.source, span.lo), (span.hi, symbol));
        true
    }
}

struct Builder<'a> {
    unit: &'a Unit,
    index: Index,
    /// Names in scope, the innermost last.
    scopes: Vec<HashMap<String, usize>>,
    operations: HashMap<String, usize>,
}

impl<'a> Builder<'a> {
    fn symbol(&mut self, kind: SymbolKind, definition: Option<Span>) -> usize {
        self.index.symbols.push(Symbol { kind, definition, references: Vec::new() });
        self.index.symbols.len() - 1
    }

    fn define(&mut self, name: &str, kind: SymbolKind, span: Span) {
        let symbol = self.symbol(kind, Some(span));
        self.index.add(symbol, span);
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name.to_owned(), symbol);
        }
    }

    fn refer(&mut self, symbol: usize, span: Span) {
        if self.index.add(symbol, span) {
            self.index.symbols[symbol].references.push(span);
        }
    }

    /// Records a use of a variable or function, if the name is known.
    fn name(&mut self, name: &str, span: Span) {
        let known = self.scopes.iter().rev().find_map(|scope| scope.get(name)).copied();
        let symbol = known.or_else(|| {
            let constraint = self.unit.ods.constraints.get(name)?;
            let symbol =
                self.symbol(SymbolKind::OdsConstraint(name.to_owned()), constraint.span.map(start_of));
            self.scopes.first_mut()?.insert(name.to_owned(), symbol);
            Some(symbol)
        });
        if let Some(symbol) = symbol {
            self.refer(symbol, span);
        }
    }

    fn in_scope(&mut self, run: impl FnOnce(&mut Self)) {
        self.scopes.push(HashMap::new());
        run(self);
        self.scopes.pop();
    }

    fn items(&mut self, items: &'a [Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Include(include) => {
                    if let Included::Pdll(items) = &include.content {
                        self.items(items);
                    }
                }
                ItemKind::Pattern(pattern) | ItemKind::Semantics(pattern) => self.pattern(pattern),
                ItemKind::Function(function) => self.function(function),
                ItemKind::Converter(name) => {
                    self.define(&name.text, SymbolKind::Variable(name.span), name.span)
                }
                ItemKind::Error { name, parts } => {
                    if let Some(name) = name {
                        self.define(&name.text, SymbolKind::Function(name.span), name.span);
                    }
                    self.in_scope(|this| this.parts(parts));
                }
                ItemKind::Use(_) | ItemKind::Module(_) => {}
            }
        }
    }

    fn pattern(&mut self, pattern: &'a Pattern) {
        if let Some(name) = &pattern.name {
            // Nothing refers to a pattern.
            let symbol = self.symbol(SymbolKind::Pattern(name.span), Some(name.span));
            self.index.add(symbol, name.span);
        }
        self.block(&pattern.body);
    }

    fn function(&mut self, function: &'a Function) {
        self.in_scope(|this| {
            this.params(&function.params);
            this.params(&function.results);
            match &function.body {
                FunctionBody::Block(block) => this.block(block),
                FunctionBody::Lambda(stmt) => this.stmt(stmt),
                FunctionBody::Code(_) | FunctionBody::External | FunctionBody::Error => {}
            }
        });
        if let Some(name) = &function.name {
            self.define(&name.text, SymbolKind::Function(name.span), name.span);
        }
    }

    fn params(&mut self, params: &'a [Param]) {
        for param in params {
            match &param.name {
                Some(name) => self.define(&name.text, SymbolKind::Variable(name.span), name.span),
                // A result without a name has an empty one, at the place of its constraint.
                None => {
                    let span = keyword_of(&param.constraint);
                    let symbol = self.symbol(SymbolKind::Variable(param.constraint.span), Some(span));
                    self.index.add(symbol, span);
                }
            }
            self.constraint(&param.constraint);
        }
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Let { name, constraints, init } => {
                constraints.iter().for_each(|constraint| self.constraint(constraint));
                if let Some(init) = init {
                    self.expr(init);
                }
                self.define(&name.text, SymbolKind::Variable(name.span), name.span);
            }
            StmtKind::Error(broken) => {
                if let Some(whole) = &broken.whole {
                    self.stmt(whole);
                }
                self.parts(&broken.parts);
                for name in &broken.names {
                    self.define(&name.text, SymbolKind::Variable(name.span), name.span);
                }
            }
            kind => self.parts_of(kind),
        }
    }

    fn parts(&mut self, parts: &'a [Part]) {
        for part in parts {
            match part {
                Part::Expr(expr) => self.expr(expr),
                Part::Tuple(elements) => elements.iter().for_each(|element| self.expr(&element.value)),
                Part::Root { root, .. } => root.iter().for_each(|root| self.expr(root)),
                Part::Constraints { constraints, .. } => {
                    constraints.iter().for_each(|it| self.constraint(it))
                }
                Part::Function { function, .. } => self.function(function),
                Part::OpName { .. } => {}
                Part::Rewrite(parts) => self.in_scope(|this| this.parts(parts)),
            }
        }
    }

    fn operation(&mut self, operation: &'a Operation) {
        self.op_name(&operation.name);
        operation.operands.iter().flatten().for_each(|operand| self.expr(operand));
        for attribute in &operation.attributes {
            let symbol = self.symbol(SymbolKind::Attribute, Some(attribute.name.span));
            self.index.add(symbol, attribute.name.span);
            attribute.value.iter().for_each(|value| self.expr(value));
        }
        operation.results.iter().flatten().for_each(|result| self.expr(result));
        if let Some(location) = &operation.location {
            location.of.iter().for_each(|expr| self.expr(expr));
        }
    }

    fn op_name(&mut self, name: &OpName) {
        let Some(text) = &name.name else { return };
        let Some(operation) = self.unit.ods.operation(text) else { return };
        let symbol = match self.operations.get(text.as_str()) {
            Some(symbol) => *symbol,
            None => {
                let definition = operation.span.map(start_of);
                let symbol = self.symbol(SymbolKind::Operation(text.to_string()), definition);
                self.operations.insert(text.to_string(), symbol);
                symbol
            }
        };
        self.refer(symbol, name.span);
    }

    fn constraint(&mut self, constraint: &'a ConstraintRef) {
        match &constraint.kind {
            ConstraintKind::Named(name) => return self.name(name, constraint.span),
            ConstraintKind::Inline(function) => return self.function(function),
            ConstraintKind::Error => return,
            _ => {}
        }
        let span = keyword_of(constraint);
        let symbol = self.symbol(SymbolKind::Core(core_name(constraint)), Some(span));
        self.refer(symbol, span);
        match &constraint.kind {
            ConstraintKind::Op(name) => self.op_name(name),
            ConstraintKind::Attr(Some(ty))
            | ConstraintKind::Value(Some(ty))
            | ConstraintKind::ValueRange(Some(ty)) => {
                self.expr(ty);
            }
            _ => {}
        }
    }
}

impl<'a> Visit<'a> for Builder<'a> {
    fn expr(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Name(name) => self.name(name, expr.span),
            ExprKind::Variable { name, constraints } => {
                constraints.iter().for_each(|constraint| self.constraint(constraint));
                let blank = Span { hi: expr.span.lo + 1, ..expr.span };
                let (text, span) = name.as_ref().map_or(("_", blank), |name| (name.text.as_str(), name.span));
                self.define(text, SymbolKind::Variable(span), span);
                // The expression refers to the variable too.
                if let Some(symbol) = self.index.symbols.last_mut() {
                    symbol.references.push(span);
                }
            }
            ExprKind::Operation(operation) => self.operation(operation),
            ExprKind::Call { callee, args, .. } => {
                self.expr(callee);
                args.iter().for_each(|arg| self.expr(arg));
            }
            ExprKind::Member { base, .. } => self.expr(base),
            ExprKind::Tuple(elements) => elements.iter().for_each(|element| self.expr(&element.value)),
            ExprKind::Function(function) => self.function(function),
            ExprKind::ConvertType(name) => self.name(&name.text, name.span),
            ExprKind::Attr(_) | ExprKind::Type(_) | ExprKind::Bare(_) | ExprKind::Error => {}
        }
    }

    fn block(&mut self, block: &'a Block) {
        self.in_scope(|this| block.stmts.iter().for_each(|stmt| this.stmt(stmt)));
    }
}

/// Returns the first character of a definition, which is where LLVM locates one in TableGen.
fn start_of(span: Span) -> Span {
    Span { hi: span.hi.min(span.lo + 1), ..span }
}

/// Returns the name of a built-in constraint, as it is described.
fn core_name(constraint: &ConstraintRef) -> String {
    let keyword = core_keyword(constraint);
    let op_name = match &constraint.kind {
        ConstraintKind::Op(op) => op.name.as_ref(),
        _ => None,
    };
    op_name.map_or_else(|| keyword.to_owned(), |name| format!("{keyword}<{name}>"))
}

fn core_keyword(constraint: &ConstraintRef) -> &'static str {
    match &constraint.kind {
        ConstraintKind::Attr(_) => "Attr",
        ConstraintKind::Op(_) => "Op",
        ConstraintKind::Type => "Type",
        ConstraintKind::TypeRange => "TypeRange",
        ConstraintKind::Value(_) => "Value",
        ConstraintKind::ValueRange(_) => "ValueRange",
        ConstraintKind::Named(_) | ConstraintKind::Inline(_) | ConstraintKind::Error => "",
    }
}

/// Returns the place of the word of a constraint.
fn keyword_of(constraint: &ConstraintRef) -> Span {
    let length = core_keyword(constraint).len() as u32;
    let Span { lo, hi, .. } = constraint.span;
    let end = if length == 0 { hi } else { hi.min(lo + length) };
    Span { hi: end, ..constraint.span }
}
