//! Rewrites: the rewrite section of a pattern as a plain function.
//!
//! In: a `Pattern` and the positions of its nodes. Out: a function `rewrite_N(rw, k, root, …)`, which takes
//! the matched entities; equal rewrites share a function. Invariant: ranges are read before anything changes.
//! Created operations have the location of the root, unless the pattern has others; the locations of all matched
//! operations are not fused by default, because fusing makes chains of rewrites quadratic. MLIR: PDLToPDLInterp's `generateRewriter`. Differs:
//! result types come from the replaced operation before they are inferred, as PDLL's document specifies;
//! segment sizes are set.
//! Size: the steps of one function share its locals.

use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

use pdll_match::collect::Predicates;
use pdll_match::pattern::{
    EntityKind, LocationNode, NativeCall, NodeId, NodeKind, OperationNode, Pattern, Replacement,
};
use pdll_match::predicate::{Position, PositionId, Vocabulary};
use pdll_match::tree::Rank;
use pdll_support::text::Text;

use super::code::{Atom, Code, List, More, Optional, Quoted};
use super::constants::Constants;
use super::native::{NativeKind, one_or_tuple, shim_name};
use super::passed::passed_type;
use crate::ods::model::{OdsContext, Operation, ValueGroup};

/// Maximum number of rewrites for which inlining is left to the compiler.
const MAX_INLINED: usize = 40;

/// The rewrites of all patterns.
pub(super) struct Rewrites<'a> {
    ods: &'a OdsContext,
    vocabulary: &'a Vocabulary,
    functions: Vec<Function>,
    /// Index of the function with these parameters and this text.
    by_text: HashMap<(Vec<&'static str>, Rc<Code>), usize>,
    /// Function of each rank, and its arguments.
    of_rank: Vec<(usize, Vec<PositionId>)>,
}

struct Function {
    /// Types of its parameters.
    params: Vec<&'static str>,
    body: Rc<Code>,
}

impl<'a> Rewrites<'a> {
    pub(super) fn new(ods: &'a OdsContext, vocabulary: &'a Vocabulary) -> Rewrites<'a> {
        Rewrites { ods, vocabulary, functions: Vec::new(), by_text: HashMap::new(), of_rank: Vec::new() }
    }

    /// Adds the rewrite of the pattern of the next rank.
    pub(super) fn add(&mut self, pattern: &Pattern, predicates: &Predicates, constants: &mut Constants) {
        let mut body = Body {
            pattern,
            predicates,
            ods: self.ods,
            vocabulary: self.vocabulary,
            constants,
            args: Vec::new(),
            arg_numbers: HashMap::new(),
            locals: HashMap::new(),
            made: HashMap::new(),
            replaced: replaced(pattern),
            n_locals: 0,
            reads: Code::default(),
            statements: Code::default(),
            creates: false,
            n_results: HashMap::new(),
            only_results: HashMap::new(),
        };
        let code = Rc::new(body.write());
        let args = body.args;
        let params: Vec<_> = args.iter().map(|&at| passed_type(self.vocabulary, at)).collect();
        let text = (params.clone(), Rc::clone(&code));
        let function = *self.by_text.entry(text).or_insert(self.functions.len());
        if function == self.functions.len() {
            self.functions.push(Function { params, body: code });
        }
        self.of_rank.push((function, args));
    }

    /// Returns the arguments of a pattern's rewrite after the root.
    pub(super) fn args(&self, rank: Rank) -> &[PositionId] {
        &self.of_rank[rank.index()].1
    }

    /// Returns the variant that represents the rewrite of a pattern.
    pub(super) fn variant(&self, rank: Rank) -> String {
        format!("R{}", self.of_rank[rank.index()].0)
    }

    /// Returns the variants of an enum for the patterns of one root.
    pub(super) fn variants(&self, ranks: &[Rank]) -> Vec<String> {
        let each = self.of_ranks(ranks).into_iter().map(|function| {
            match self.functions[function].params.as_slice() {
                [] => format!("R{function}"),
                params => format!("R{function} ({})", List(params.iter())),
            }
        });
        each.collect()
    }

    /// Returns the arms of a match over that enum that call the functions.
    pub(super) fn arms(&self, ranks: &[Rank]) -> Vec<String> {
        let each = self.of_ranks(ranks).into_iter().map(|function| {
            let args = (0..self.functions[function].params.len() as u32).map(|i| Atom::Numbered("b", i));
            let call = format!("rewrite_{function} (rw , k , root{})", More(args.clone()));
            match args.len() {
                0 => format!("R{function} => {call}"),
                _ => format!("R{function} ({}) => {call}", List(args)),
            }
        });
        each.collect()
    }

    /// Returns the functions of patterns, each once, in order.
    fn of_ranks(&self, ranks: &[Rank]) -> Vec<usize> {
        let mut functions: Vec<usize> = ranks.iter().map(|rank| self.of_rank[rank.index()].0).collect();
        functions.sort_unstable();
        functions.dedup();
        functions
    }

    /// Emits all functions.
    pub(super) fn functions(&self) -> impl Iterator<Item = Code> {
        // Inlining many of them would make their callers huge.
        let attribute = if self.functions.len() > MAX_INLINED { "# [inline (never)] " } else { "" };
        self.functions.iter().enumerate().map(move |(i, Function { params, body })| {
            let params = params.iter().enumerate().map(|(i, ty)| format!("b{i} : {ty}"));
            let mut code = Code::default();
            code.open(format_args!(
                "{attribute}fn rewrite_{i} (rw : & mut PatternRewriter < '_ > , k : & Constants , root : Op{}) \
                 -> Result < bool , RewriteError >",
                More(params)
            ));
            code.add(body);
            code.close();
            code
        })
    }
}

/// Returns, for each replacing operation, the first operation that it replaces.
fn replaced(pattern: &Pattern) -> HashMap<NodeId, NodeId> {
    let mut replaced = HashMap::new();
    for id in pattern.rewrite_nodes() {
        if let NodeKind::Replace { op, with: Replacement::Operation(with) } = pattern.node(id).kind {
            replaced.entry(with).or_insert(op);
        }
    }
    replaced
}

/// One function being written.
struct Body<'a, 'c> {
    pattern: &'a Pattern,
    predicates: &'a Predicates,
    ods: &'a OdsContext,
    vocabulary: &'a Vocabulary,
    constants: &'c mut Constants,
    /// Positions of the parameters `b0`, `b1`, ….
    args: Vec<PositionId>,
    /// Parameter index of a position.
    arg_numbers: HashMap<PositionId, usize>,
    /// Expression of each node that has one. Ranges are the name of a vector.
    locals: HashMap<NodeId, Atom>,
    /// Results of each native call.
    made: HashMap<NodeId, Vec<Atom>>,
    /// The operation that each operation replaces.
    replaced: HashMap<NodeId, NodeId>,
    n_locals: usize,
    /// Code that runs before anything changes.
    reads: Code,
    statements: Code,
    /// Whether it creates operations.
    creates: bool,
    /// Number of results of created operations, if known.
    n_results: HashMap<NodeId, usize>,
    /// Results of operations that were created with one.
    only_results: HashMap<NodeId, Atom>,
}

impl Body<'_, '_> {
    fn write(&mut self) -> Code {
        let pattern = self.pattern;
        if let Some(external) = &pattern.external_rewrite {
            let args: Vec<String> = external.args.iter().map(|&arg| self.arg(arg)).collect();
            let shim = shim_name(NativeKind::Rewrite, &external.name);
            self.decline_if(format_args!("{shim} (rw , root{}) ? . is_none ()", More(args.iter())));
        }
        let last = pattern.rewrite_nodes().last();
        let end = match last.map(|last| &pattern.node(last).kind) {
            Some(NodeKind::Replace { op, with }) => {
                pattern
                    .rewrite_nodes()
                    .take_while(|node| Some(*node) != last)
                    .for_each(|node| self.node(node));
                let op = self.expr(*op);
                match with {
                    Replacement::Operation(with) => {
                        let with = self.expr(*with);
                        format!("finish_with_op (rw , {op} , {with})")
                    }
                    Replacement::Values(values) => {
                        let values = self.list(values, EntityKind::ValueRange);
                        format!("finish_with_values (rw , {op} , {values})")
                    }
                }
            }
            _ => {
                pattern.rewrite_nodes().for_each(|node| self.node(node));
                "Ok (true)".to_owned()
            }
        };
        let mut out = self.constants.take_reads();
        out.add(&self.reads);
        if pattern.changes_early() {
            out.line(format_args!("rw . keep_journal ();"));
        }
        if self.creates {
            out.line(format_args!("let loc = start (rw , root);"));
        }
        out.add(&self.statements);
        // An entity returned by a native function may be erased, which creation does not check.
        if self.creates && pattern.calls_natives() {
            out.line(format_args!("rw . check_misuse () ?;"));
        }
        out.line(format_args!("{end}"));
        out
    }

    /// Writes that the rewrite declines, without changes, if a condition holds.
    fn decline_if(&mut self, condition: fmt::Arguments<'_>) {
        self.statements.open(format_args!("if {condition}"));
        self.statements.line(format_args!("return rw . decline ();"));
        self.statements.close();
    }

    fn node(&mut self, node: NodeId) {
        let pattern = self.pattern;
        match &pattern.node(node).kind {
            // Read where they are used.
            NodeKind::Attribute { .. }
            | NodeKind::Type { .. }
            | NodeKind::Types { .. }
            | NodeKind::Result { .. }
            | NodeKind::Results { .. } => {}
            NodeKind::NativeResult { call, index, .. } => {
                if let Some(name) = self.made.get(call).and_then(|names| names.get(*index as usize)) {
                    self.locals.insert(node, *name);
                }
            }
            NodeKind::Operation(op) => self.create(node, op),
            NodeKind::Range { kind, parts } => {
                let list = self.list(parts, *kind);
                let local = self.new_local("range");
                let vector = vector_of(*kind);
                self.statements.line(format_args!("let {local} = {vector} :: from_slice ({list});"));
                self.locals.insert(node, local);
            }
            NodeKind::NativeRewrite(call) => self.native(node, call),
            NodeKind::AttributeOf { op, name, default } => {
                let (op, name) = (self.expr(*op), self.constants.identifier(name));
                let default = match default {
                    Some(text) => format!("Some ({})", self.constants.attribute(text)),
                    None => "None".to_owned(),
                };
                let local =
                    self.let_local("attr", format_args!("{op} . attr (rw , {name}) . or ({default})"));
                self.locals.insert(node, local);
            }
            NodeKind::Location(location) => self.location(location),
            NodeKind::Erase { op } => {
                let op = self.expr(*op);
                self.statements.line(format_args!("rw . erase_op ({op}) ?;"));
            }
            NodeKind::Replace { op, with: Replacement::Operation(with) } => {
                let (op, with) = (self.expr(*op), self.expr(*with));
                self.statements.line(format_args!("rw . replace_op ({op} , {with}) ?;"));
            }
            NodeKind::Replace { op, with: Replacement::Values(values) } => {
                let op = self.expr(*op);
                let values = self.list(values, EntityKind::ValueRange);
                self.statements.line(format_args!("rw . replace_op ({op} , {values}) ?;"));
            }
            // These only occur in match sections.
            NodeKind::Constraint { .. } | NodeKind::Operand { .. } | NodeKind::Operands { .. } => {}
        }
    }

    /// Writes the location of the operations that are created from here on.
    fn location(&mut self, location: &LocationNode) {
        self.creates = true;
        let mut entities = Vec::with_capacity(location.of.len());
        for &node in &location.of {
            let expr = self.expr(node);
            entities.push(match self.pattern.entity_kind(node) {
                Some(EntityKind::Operation) => format!("PdlValue :: Op ({expr})"),
                Some(EntityKind::ValueRange) => format!("PdlValue :: ValueRange ({expr} . clone ())"),
                _ => format!("PdlValue :: Value ({expr})"),
            });
        }
        let (entities, label) = (List(entities.iter()), Optional(location.label.as_deref().map(Quoted)));
        self.statements.line(format_args!("let loc = location_of (rw , & [{entities}] , {label});"));
    }

    fn native(&mut self, node: NodeId, call: &NativeCall) {
        let args: Vec<String> = call.args.iter().map(|&arg| self.arg(arg)).collect();
        let (shim, args) = (shim_name(NativeKind::Rewrite, &call.name), More(args.iter()));
        if call.results.is_empty() {
            self.decline_if(format_args!("{shim} (rw{args}) ? . is_none ()"));
            return;
        }
        let names: Vec<Atom> = call.results.iter().map(|_| self.new_local("made")).collect();
        let results = one_or_tuple(names.iter());
        self.statements.open(format_args!("let Some ({results}) = {shim} (rw{args}) ? else"));
        self.statements.line(format_args!("return rw . decline ()"));
        self.statements.close();
        self.statements.line(format_args!(";"));
        self.made.insert(node, names);
    }

    fn create(&mut self, node: NodeId, op: &OperationNode) {
        self.creates = true;
        let name_text = op.name.as_deref().unwrap_or_default();
        let definition = self.ods.operation(name_text);
        let name = self.constants.op(name_text);
        let operand_nodes = op.operands.as_deref().unwrap_or_default();
        let mut attrs: Vec<String> = Vec::with_capacity(op.attributes.len());
        let mut maybe_absent = Vec::new();
        for attribute in &op.attributes {
            let id = self.constants.identifier(&attribute.name);
            let value = self.expr(attribute.value);
            match self.pattern.node(attribute.value).kind {
                NodeKind::AttributeOf { .. } => {
                    maybe_absent.push(format!("{value} . map (| a | ({id} , a))"))
                }
                _ => attrs.push(format!("({id} , {value})")),
            }
        }
        let operands = self.list(operand_nodes, EntityKind::ValueRange);
        if let Some(definition) = definition {
            attrs.extend(self.segments(definition, &definition.operands, operand_nodes, "operand"));
            if let Some(types) = &op.result_types
                && self.unbound_types(types).is_empty()
            {
                attrs.extend(self.segments(definition, &definition.results, types, "result"));
            }
        }
        let attrs = match maybe_absent.is_empty() {
            true => format!("& [{}]", List(attrs.iter())),
            false => {
                let (known, maybe) = (List(attrs.iter()), List(maybe_absent.iter()));
                let attrs = self.let_local("attrs", format_args!("present (& [{known}] , & [{maybe}])"));
                format!("& {attrs}")
            }
        };
        let result_nodes = op.result_types.as_deref().unwrap_or_default();
        let unbound = self.unbound_types(result_nodes);
        let local = self.new_local("op");
        if let Some([ty]) = op.result_types.as_deref()
            && unbound.is_empty()
            && !self.is_range(*ty)
        {
            let (ty, result) = (self.expr(*ty), self.new_local("v"));
            self.statements.line(format_args!(
                "let ({local} , {result}) = create_one (rw , {name} , loc , {operands} , {ty} , {attrs});"
            ));
            self.only_results.insert(node, result);
        } else {
            let types = match &op.result_types {
                Some(types) if unbound.is_empty() => self.list(types, EntityKind::TypeRange),
                _ => self.inferred_types(node, definition, name, &operands, &attrs),
            };
            self.statements.line(format_args!(
                "let {local} = create (rw , {name} , loc , {operands} , {types} , {attrs});"
            ));
        }
        self.locals.insert(node, local);
        if let Some(types) =
            op.result_types.as_ref().filter(|types| !types.iter().any(|&ty| self.is_range(ty)))
        {
            self.n_results.insert(node, types.len());
        }
        self.bind_types(local, result_nodes, &unbound);
    }

    /// Returns the type nodes without any constraint so far: they are bound to inferred types.
    fn unbound_types(&self, types: &[NodeId]) -> Vec<usize> {
        let is_unbound = |node: NodeId| {
            node.0 >= self.pattern.n_match
                && !self.locals.contains_key(&node)
                && matches!(
                    self.pattern.node(node).kind,
                    NodeKind::Type { value: None } | NodeKind::Types { values: None }
                )
        };
        types.iter().enumerate().filter(|&(_, &node)| is_unbound(node)).map(|(i, _)| i).collect()
    }

    /// Binds type nodes to the result types of an operation just created.
    fn bind_types(&mut self, op: Atom, types: &[NodeId], unbound: &[usize]) {
        let is_range: Vec<bool> =
            types.iter().map(|&node| self.pattern.entity_kind(node) == Some(EntityKind::TypeRange)).collect();
        let first_range = is_range.iter().position(|is_range| *is_range).unwrap_or(types.len());
        for &i in unbound {
            let n_after = types.len() - 1 - i;
            let read = if is_range[i] {
                format!("ResultSlice :: inner (rw , {op} , {i} , {n_after}) . types_vec (rw)")
            } else if first_range < i {
                format!("nth_result_from_back (rw , {op} , {n_after}) ? . ty (rw)")
            } else {
                format!("nth_result (rw , {op} , {i}) ? . ty (rw)")
            };
            let local = self.let_local("types", format_args!("{read}"));
            self.locals.insert(types[i], local);
        }
    }

    /// Returns the result types of an operation that does not specify them.
    fn inferred_types(
        &mut self,
        node: NodeId,
        definition: Option<&Operation>,
        name: Atom,
        operands: &str,
        attrs: &str,
    ) -> String {
        let pattern = self.pattern;
        let replaced = self.replaced.get(&node).copied();
        let replaced = replaced.filter(|op| op.0 < pattern.n_match || self.locals.contains_key(op));
        let local = self.new_local("types");
        if let Some(replaced) = replaced {
            let replaced = self.expr(replaced);
            self.statements.line(format_args!("let {local} = result_types (rw , {replaced});"));
        } else if definition.is_some_and(|definition| definition.results.is_empty()) {
            return "& []".to_owned();
        } else {
            self.statements.line(format_args!(
                "let {local} = infer_types (rw , {name} , loc , {operands} , {attrs}) ?;"
            ));
        }
        format!("& {local}")
    }

    /// Returns the attribute with the size of each group, if the operation needs one.
    fn segments(
        &mut self,
        definition: &Operation,
        groups: &[ValueGroup],
        nodes: &[NodeId],
        side: &str,
    ) -> Option<String> {
        let (the_trait, attribute) = match side {
            "operand" => ("AttrSizedOperandSegments", "operandSegmentSizes"),
            _ => ("AttrSizedResultSegments", "resultSegmentSizes"),
        };
        if nodes.len() != groups.len() || !definition.has_trait(the_trait) {
            return None;
        }
        let sizes: Vec<String> = nodes
            .iter()
            .map(|&node| {
                let expr = self.expr(node);
                if self.is_range(node) { format!("{expr} . len ()") } else { "1".to_owned() }
            })
            .collect();
        let id = self.constants.identifier(attribute);
        let sizes = List(sizes.iter());
        let local = self.let_local("sizes", format_args!("segment_sizes (rw , & [{sizes}])"));
        Some(format!("({id} , {local})"))
    }

    fn is_range(&self, node: NodeId) -> bool {
        matches!(self.pattern.entity_kind(node), Some(EntityKind::TypeRange | EntityKind::ValueRange))
    }

    /// Returns single entities and ranges as one slice.
    fn list(&mut self, nodes: &[NodeId], kind: EntityKind) -> String {
        let exprs: Vec<Atom> = nodes.iter().map(|&node| self.expr(node)).collect();
        let is_range: Vec<bool> = nodes.iter().map(|&node| self.is_range(node)).collect();
        if !is_range.contains(&true) {
            return format!("& [{}]", List(exprs.iter()));
        }
        if let [expr] = exprs.as_slice() {
            return format!("& {expr}");
        }
        let local = self.new_local("list");
        self.statements.line(format_args!("let mut {local} = {} :: new ();", vector_of(kind)));
        for (expr, is_range) in exprs.iter().zip(is_range) {
            if is_range {
                self.statements.line(format_args!("{local} . extend_from_slice (& {expr});"));
            } else {
                self.statements.line(format_args!("{local} . push ({expr});"));
            }
        }
        format!("& {local}")
    }

    /// Returns an argument of a native function.
    fn arg(&mut self, node: NodeId) -> String {
        let expr = self.expr(node);
        if self.is_range(node) { format!("& {expr}") } else { expr.to_string() }
    }

    /// Returns the expression of a node; ranges are vectors.
    fn expr(&mut self, node: NodeId) -> Atom {
        if let Some(local) = self.locals.get(&node) {
            return *local;
        }
        let expr = if node.0 < self.pattern.n_match { self.matched(node) } else { self.made(node) };
        self.locals.insert(node, expr);
        expr
    }

    /// Returns a node of the match section.
    fn matched(&mut self, node: NodeId) -> Atom {
        let Some(place) = self.predicates.places[node.index()] else {
            unreachable!("`collect` found a place for every node used");
        };
        let vocabulary = self.vocabulary;
        match vocabulary.position(place) {
            Position::Root => return Atom::Root,
            Position::AttributeLiteral(text) => return self.constants.attribute(text),
            Position::TypeLiteral(text) => return self.constants.ty(text),
            Position::TypesLiteral(texts) => return self.type_list(texts),
            _ => {}
        }
        // An entity that must equal a constant is that constant.
        match &self.pattern.node(node).kind {
            NodeKind::Attribute { value: Some(text), .. } => return self.constants.attribute(text),
            NodeKind::Type { value: Some(text) } => return self.constants.ty(text),
            _ => {}
        }
        let (source, is_types) = match *vocabulary.position(place) {
            Position::TypeOf(of) if vocabulary.kind(place) == EntityKind::TypeRange => (of, true),
            _ => (place, false),
        };
        let arg = self.arg_of(source);
        let is_owned = matches!(vocabulary.position(source), Position::ConstraintResult { .. });
        let read = match (vocabulary.kind(source), is_types, is_owned) {
            (EntityKind::ValueRange, true, true) => {
                "iter () . map (| v | v . ty (rw)) . collect :: < TypeVec > ()"
            }
            (EntityKind::ValueRange, true, false) => "types_vec (rw)",
            (EntityKind::ValueRange, false, false) => "to_vec (rw)",
            _ => return arg,
        };
        let local = self.new_local("read");
        self.reads.line(format_args!("let {local} = {arg} . {read};"));
        local
    }

    /// Returns the parameter for a position.
    fn arg_of(&mut self, position: PositionId) -> Atom {
        let index = *self.arg_numbers.entry(position).or_insert_with(|| {
            self.args.push(position);
            self.args.len() - 1
        });
        Atom::Numbered("b", index as u32)
    }

    /// Returns a node of the rewrite section.
    fn made(&mut self, node: NodeId) -> Atom {
        let pattern = self.pattern;
        match &pattern.node(node).kind {
            NodeKind::Attribute { value: Some(text), .. } => self.constants.attribute(text),
            NodeKind::Type { value: Some(text) } => self.constants.ty(text),
            NodeKind::Types { values: Some(texts) } => self.type_list(texts),
            NodeKind::Result { op, index } => self.result(*op, *index),
            NodeKind::Results { op, group, is_single } => {
                let number = group.filter(|_| *is_single).and_then(|group| self.single_result(*op, group));
                match (number, group) {
                    (Some(number), _) => self.result(*op, number),
                    (None, None) => {
                        let op = self.expr(*op);
                        self.let_local(
                            "results",
                            format_args!("ResultSlice :: inner (rw , {op} , 0 , 0) . to_vec (rw)"),
                        )
                    }
                    (None, Some(group)) => {
                        let op = self.expr(*op);
                        let read = if *is_single { "result_of_group" } else { "results_of_group" };
                        self.let_local("results", format_args!("{read} (rw , {op} , {group}) ?"))
                    }
                }
            }
            other => unreachable!("`{other:?}` has its expression before it is used"),
        }
    }

    fn result(&mut self, op_node: NodeId, index: u32) -> Atom {
        if index == 0
            && let Some(result) = self.only_results.get(&op_node)
        {
            return *result;
        }
        let op = self.expr(op_node);
        if self.n_results.get(&op_node).is_some_and(|&n| (index as usize) < n) {
            self.let_local("v", format_args!("{op} . result (rw , {index})"))
        } else {
            self.let_local("v", format_args!("nth_result (rw , {op} , {index}) ?"))
        }
    }

    fn single_result(&self, op: NodeId, group: u32) -> Option<u32> {
        let NodeKind::Operation(OperationNode { name: Some(name), .. }) = &self.pattern.node(op).kind else {
            return None;
        };
        self.ods.operation(name)?.single_result(group)
    }

    fn type_list(&mut self, texts: &[Text]) -> Atom {
        let types: Vec<Atom> = texts.iter().map(|text| self.constants.ty(text)).collect();
        self.let_local("types", format_args!("TypeVec :: from_slice (& [{}])", List(types.iter())))
    }

    fn let_local(&mut self, stem: &'static str, value: fmt::Arguments<'_>) -> Atom {
        let local = self.new_local(stem);
        self.statements.line(format_args!("let {local} = {value};"));
        local
    }

    fn new_local(&mut self, stem: &'static str) -> Atom {
        self.n_locals += 1;
        Atom::Local(stem, self.n_locals)
    }
}

/// Returns the vector that holds a range.
fn vector_of(kind: EntityKind) -> &'static str {
    if kind == EntityKind::TypeRange { "TypeVec" } else { "ValueVec" }
}
