//! Lowering: checked PDLL to pattern IR, with calls of PDLL functions expanded.
//!
//! In: `sema::checked`. Out: `pdll_match::pattern::Pattern`s, read by `emit` and `pdll_match::predicate`. Invariant:
//! infallible on valid patterns; invalid ones are skipped. `bind` reports unbound variables. MLIR:
//! Tools/PDLL/CodeGen/MLIRGen.cpp. Differs: a variable of an expanded function is built once, unless
//! mlir-pdll's result is requested (`rebuild`); constraint lists within a rewrite only specify types, as the
//! language specifies.

pub mod arguments;
pub mod bind;
mod choices;
pub mod convert;
mod expr;
mod extension;
mod nodes;
mod rebuild;

use std::ops::Range;
use std::sync::Arc;

use pdll_match::pattern::{
    NamedAttributes, Node, NodeId, NodeIds, NodeKind, OperationNode, Pattern, Replacement, SourcePlace,
};
use pdll_support::diag::{Diag, Diags};
use pdll_support::source::{SourceId, SourceMap, Span};
use rustc_hash::FxHashMap;
use smallvec::smallvec;

pub(crate) use self::choices::{Choices, MAX_ALTERNATIVES};
pub(crate) use self::nodes::Place;
use self::nodes::{MaybeAttribute, Nodes, Vars};
use self::rebuild::{Bound, Rebuilding, Unpacked};
use crate::sema::Strictness;
use crate::sema::checked::{self, Expr, FunctionId, Module, Stmt, StmtKind, VarId};
use crate::sema::types::Type;

/// A pattern with the source locations of its nodes.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// Pattern.
    pub pattern: Pattern,
    /// Spans of `pattern.nodes`.
    pub spans: Vec<Span>,
    /// Location of the keyword `Pattern`.
    pub span: Span,
    /// Location of the statement that starts the rewrite section.
    pub rewrite: Span,
    /// Expanded PDLL constraints without results, in order.
    pub expanded: Vec<Expanded>,
}

/// An expanded call of a constraint.
#[derive(Clone, Debug)]
pub struct Expanded {
    /// Constraint.
    pub function: FunctionId,
    /// Arguments.
    pub args: Vec<NodeId>,
    /// Location.
    pub span: Span,
}

/// Lowers the valid patterns of a module, in order: one with alternatives to several. As in upstream, the return values of functions
/// are built again. Reports a pattern with too many alternatives.
pub fn lower(
    module: &Module,
    sources: &SourceMap,
    strictness: Strictness,
    diags: &mut Diags,
) -> Vec<Lowered> {
    let mut lowering = Lowering::new(module, sources, strictness);
    let mut lowered = Vec::with_capacity(module.patterns.len());
    for pattern in module.patterns.iter().filter(|pattern| pattern.is_valid) {
        let mut choices = Some(Choices::default());
        for n in 0.. {
            let Some(taken) = choices else { break };
            if n == MAX_ALTERNATIVES {
                let message = format!("this pattern has more than {MAX_ALTERNATIVES} alternatives");
                let help = "each `either` doubles their number";
                diags.push(Diag::error(pattern.span, message).help(help));
                break;
            }
            let (found, next) = lowering.lower(module, pattern, taken);
            lowered.push(found);
            choices = next;
        }
    }
    lowered
}

/// Lowers what operations mean, in order, to the patterns that replace them by it.
pub(crate) fn lower_semantics(module: &Module, sources: &SourceMap, strictness: Strictness) -> Vec<Lowered> {
    if module.semantics.is_empty() {
        return Vec::new();
    }
    let mut lowering = Lowering::new(module, sources, strictness);
    let valid =
        module.semantics.iter().map(|semantics| &semantics.pattern).filter(|pattern| pattern.is_valid);
    // There is one alternative, because each operand is a variable.
    valid.map(|pattern| lowering.lower(module, pattern, Choices::default()).0).collect()
}

/// Returns the first alternative of each pattern.
pub(crate) fn first_alternatives(lowered: &[Lowered]) -> impl Iterator<Item = &Lowered> {
    let is_first = |at: usize| at == 0 || lowered[at - 1].span != lowered[at].span;
    (0..lowered.len()).filter(move |at| is_first(*at)).map(|at| &lowered[at])
}

/// Lowers one pattern after the other.
struct Lowering<'a> {
    strictness: Strictness,
    /// Buffer for the nodes of each variable.
    vars: Vars,
    /// Buffers for the nodes of a pattern and their spans.
    nodes: Vec<Node>,
    spans: Vec<Span>,
    places: Places<'a>,
}

impl<'a> Lowering<'a> {
    fn new(module: &Module, sources: &'a SourceMap, strictness: Strictness) -> Lowering<'a> {
        let (nodes, spans) = (Vec::new(), Vec::new());
        Lowering { strictness, vars: Vars::new(module), nodes, spans, places: Places::new(sources) }
    }

    /// Lowers one alternative of a valid pattern. Returns the next ones.
    fn lower(
        &mut self,
        module: &Module,
        pattern: &checked::Pattern,
        choices: Choices,
    ) -> (Lowered, Option<Choices>) {
        let mut lowerer = Lowerer {
            module,
            places: &mut self.places,
            nodes: std::mem::take(&mut self.nodes),
            spans: std::mem::take(&mut self.spans),
            vars: std::mem::take(&mut self.vars),
            parts: Vec::new(),
            expanded: Vec::new(),
            rebuilding: (self.strictness == Strictness::Upstream).then(Rebuilding::default),
            rewrite: None,
            choices,
            maybe_absent: FxHashMap::default(),
            is_fused: pattern.is_fused,
            place: None,
        };
        let mut lowered = lower_pattern(&mut lowerer, pattern);
        if lowerer.rebuilding.take().is_some_and(|rebuilding| rebuilding.is_too_much()) {
            lowered = lower_pattern(&mut lowerer, pattern);
        }
        (self.vars, self.nodes, self.spans) = (lowerer.vars, lowerer.nodes, lowerer.spans);
        (lowered, lowerer.choices.next())
    }
}

fn lower_pattern<'a>(lowerer: &mut Lowerer<'a, '_>, pattern: &'a checked::Pattern) -> Lowered {
    lowerer.nodes.clear();
    lowerer.spans.clear();
    lowerer.vars.clear();
    lowerer.parts.clear();
    lowerer.expanded.clear();
    lowerer.rewrite = None;
    // Before its statements, so that lines are looked for in their order.
    let place = lowerer.places.find(pattern.name.as_ref().map_or(pattern.span, |name| name.span));
    for stmt in &pattern.body {
        lowerer.stmt(stmt);
    }
    let (root, n_match) = lowerer.rewrite.unwrap_or((NodeId(0), lowerer.nodes.len() as u32));
    let is_operation = |node: &&Node| matches!(node.kind, NodeKind::Operation(_));
    let n_operations = lowerer.nodes[..n_match as usize].iter().filter(is_operation).count();
    Lowered {
        pattern: Pattern {
            name: pattern.name.as_ref().map(|name| name.text.clone()),
            benefit: pattern.benefit.unwrap_or(u16::try_from(n_operations).unwrap_or(u16::MAX)),
            is_benefit_explicit: pattern.benefit.is_some(),
            has_bounded_recursion: pattern.has_bounded_recursion,
            place,
            nodes: taken(&mut lowerer.nodes),
            n_match,
            root,
            external_rewrite: None,
        },
        spans: taken(&mut lowerer.spans),
        span: pattern.span,
        rewrite: pattern.body.last().map_or(pattern.span, |stmt| stmt.span),
        expanded: std::mem::take(&mut lowerer.expanded),
    }
}

/// Moves all elements to a list of their number, and keeps the memory for the next ones.
fn taken<T>(list: &mut Vec<T>) -> Vec<T> {
    let mut taken = Vec::with_capacity(list.len());
    taken.append(list);
    taken
}

struct Lowerer<'a, 's> {
    module: &'a Module,
    places: &'a mut Places<'s>,
    nodes: Vec<Node>,
    spans: Vec<Span>,
    /// The nodes of each variable: one node, or the elements of a tuple.
    vars: Vars,
    /// The tuples being unpacked, innermost last.
    parts: Vec<Unpacked<'a>>,
    /// The expanded PDLL constraints.
    expanded: Vec<Expanded>,
    /// State for building return values of functions again; `None` if they are built once.
    rebuilding: Option<Rebuilding<'a>>,
    /// The root, and the number of nodes in the match section; `None` within the match section.
    rewrite: Option<(NodeId, u32)>,
    /// The alternatives of `either`.
    choices: Choices,
    /// Attributes that may be absent and were not used yet.
    maybe_absent: FxHashMap<VarId, MaybeAttribute>,
    /// Whether created operations have the fused locations of all matched ones by default.
    is_fused: bool,
    /// The location of what is created next; `None` is the root's.
    place: Option<Place>,
}

/// Computes the locations of spans.
pub(crate) struct Places<'a> {
    sources: &'a SourceMap,
    /// Line of the previous location.
    line: Line,
}

/// A line of a text.
#[derive(Default)]
struct Line {
    source: Option<SourceId>,
    bytes: Range<usize>,
    number: u32,
    file: Arc<str>,
}

impl<'a> Lowerer<'a, '_> {
    fn stmt(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Let(var, init) => {
                if let (Some(rebuilding), Some(init)) = (&mut self.rebuilding, init) {
                    rebuilding.inits.insert(*var, init);
                }
                self.build(*var, init.as_ref());
            }
            StmtKind::Erase(root) => {
                let op = self.root(root);
                self.push(NodeKind::Erase { op }, stmt.span);
            }
            StmtKind::Replace { root, with } => {
                let op = self.root(root);
                let values: NodeIds = with.iter().map(|value| self.single(value)).collect();
                let with = match (&values[..], &with[..]) {
                    ([value], [Expr { ty: Type::Op(_), .. }]) => Replacement::Operation(*value),
                    _ => Replacement::Values(values.into_vec()),
                };
                self.push(NodeKind::Replace { op, with }, stmt.span);
            }
            StmtKind::Rewrite { root, body } => {
                self.root(root);
                for stmt in body {
                    self.stmt(stmt);
                }
            }
            // The caller handles the value of a `return`.
            StmtKind::Return(_) => {}
            StmtKind::Expr(expr) => {
                self.expr(expr);
            }
        }
    }

    /// Returns the operation of a rewrite statement. The first such statement ends the match section.
    fn root(&mut self, root: &'a Expr) -> NodeId {
        let op = self.single(root);
        if self.rewrite.is_none() {
            self.rewrite = Some((op, self.nodes.len() as u32));
        }
        op
    }

    fn in_rewrite(&self) -> bool {
        self.rewrite.is_some()
    }

    /// Binds a variable to nodes, and applies its constraints.
    fn bind_var(&mut self, var: VarId, nodes: Nodes) {
        let variable = self.module.variable(var);
        if let [node] = nodes[..]
            && !variable.name.is_empty()
        {
            self.nodes[node.index()].name.get_or_insert_with(|| variable.name.clone());
        }
        if !self.in_rewrite() {
            for constraint in &variable.constraints {
                self.call(constraint.function, nodes.clone(), false, constraint.span);
            }
        }
        self.vars.insert(var, nodes);
        if let Some(rebuilding) = &mut self.rebuilding {
            rebuilding.bound.push(Bound::Var(var));
        }
    }

    /// Creates the node of a variable without an initial value.
    fn unbound(&mut self, var: VarId) -> NodeId {
        let variable = self.module.variable(var);
        let ty = variable.type_constraint.as_ref().map(|ty| self.single(ty));
        let span = variable.span;
        match &variable.ty {
            Type::Value => self.push(NodeKind::Operand { ty }, span),
            Type::ValueRange => self.push(NodeKind::Operands { ty }, span),
            Type::Attr => self.push(NodeKind::Attribute { value: None, ty }, span),
            Type::Type => self.push(NodeKind::Type { value: None }, span),
            Type::Op(name) => {
                let operands = self.push(NodeKind::Operands { ty: None }, span);
                let types = self.push(NodeKind::Types { values: None }, span);
                let operation = OperationNode {
                    name: name.clone(),
                    operands: Some(smallvec![operands]),
                    attributes: NamedAttributes::new(),
                    result_types: Some(smallvec![types]),
                };
                self.push(NodeKind::Operation(operation), span)
            }
            // Variables of other types have an initial value; `TypeRange` is the last type without one.
            _ => self.push(NodeKind::Types { values: None }, span),
        }
    }

    fn operation(&mut self, operation: &'a checked::Operation, span: Span) -> NodeId {
        let operands = match &operation.operands {
            Some(operands) => self.operands(operands),
            None => smallvec![self.implicit(NodeKind::Operands { ty: None }, span)],
        };
        let attributes = self.attributes(&operation.attributes);
        let result_types = match &operation.results {
            Some(results) => Some(results.iter().map(|result| self.single(result)).collect()),
            None if self.in_rewrite() => None,
            None => Some(smallvec![self.implicit(NodeKind::Types { values: None }, span)]),
        };
        self.enter(operation, span);
        let name = operation.name.clone();
        let node = OperationNode { name, operands: Some(operands), attributes, result_types };
        let node = self.push(NodeKind::Operation(node), span);
        self.record_optional(operation, node);
        node
    }

    /// Creates the omitted operands or result types of an operation: a variable without a name, which is
    /// shared if the operation is built again.
    fn implicit(&mut self, kind: NodeKind, span: Span) -> NodeId {
        let key = (span, matches!(kind, NodeKind::Types { .. }));
        if let Some(node) = self.rebuilding.as_ref().and_then(|rebuilding| rebuilding.implicit.get(&key)) {
            return *node;
        }
        let node = self.push(kind, span);
        if let Some(rebuilding) = &mut self.rebuilding {
            rebuilding.implicit.insert(key, node);
            rebuilding.bound.push(Bound::Implicit(key));
        }
        node
    }

    fn push(&mut self, kind: NodeKind, span: Span) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let place = self.places.find(span);
        self.nodes.push(Node { kind, name: None, place });
        self.spans.push(span);
        id
    }
}

impl<'a> Places<'a> {
    pub(crate) fn new(sources: &'a SourceMap) -> Places<'a> {
        Places { sources, line: Line::default() }
    }

    pub(crate) fn find(&mut self, span: Span) -> SourcePlace {
        let line = &self.line;
        if line.source == Some(span.source) && line.bytes.contains(&(span.lo as usize)) {
            let column = (span.lo as usize - line.bytes.start) as u32 + 1;
            return SourcePlace { file: line.file.clone(), line: line.number, column };
        }
        let near = if line.source == Some(span.source) { line.number } else { 0 };
        if let Some((number, bytes)) = self.sources.line_near(span, near) {
            let file = match line.source == Some(span.source) {
                true => line.file.clone(),
                false => self.sources.get(span.source).name.clone(),
            };
            let column = (span.lo as usize).saturating_sub(bytes.start) as u32 + 1;
            self.line = Line { source: Some(span.source), bytes, number, file: file.clone() };
            return SourcePlace { file, line: number, column };
        }
        let at = self.sources.start_in_bytes(span);
        SourcePlace { file: self.sources.get(span.source).name.clone(), line: at.line, column: at.column }
    }
}
