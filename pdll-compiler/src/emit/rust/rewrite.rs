//! Rewrites: the rewrite section of a pattern as a plain function.
//!
//! In: a `Pattern` and where its nodes stand. Out: a function `rewrite_N(rw, k, root, …)`, given what was matched; patterns
//! that do the same share one.
//! Invariant: ranges are read before anything changes. Created operations have the location of the root; the locations
//! of all that was matched are not fused, for fusing makes chains of rewrites quadratic.
//! MLIR: PDLToPDLInterp's `generateRewriter`. Differs: result types come from the replaced operation before they are
//! inferred, as PDLL's document has it; segment sizes are set.

use std::collections::HashMap;

use pdll_pattern::Text;
use pdll_pattern::pattern::{EntityKind, NativeCall, NodeId, NodeKind, OperationNode, Pattern, Replacement};
use pdll_pattern::predicate::{Position, PositionId};
use pdll_pattern::tree::Rank;
use pdll_pattern::{Predicates, Vocabulary};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::constants::Constants;
use super::matcher::place::passed_type;
use super::native::{NativeKind, shim_ident};
use crate::ods::model::{OdsContext, Operation, ValueGroup};

/// Up to so many rewrites are left to the compiler to place in their callers.
const MAX_INLINED: usize = 40;

/// The rewrites of all patterns.
pub(super) struct Rewrites<'a> {
    ods: &'a OdsContext,
    vocabulary: &'a Vocabulary,
    functions: Vec<Function>,
    /// Which function has these parameters and this text?
    by_text: HashMap<(Vec<&'static str>, String), usize>,
    /// The function of each rank, and what it is given.
    of_rank: Vec<(usize, Vec<PositionId>)>,
}

struct Function {
    /// The types of its parameters.
    params: Vec<&'static str>,
    body: TokenStream,
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
            reads: TokenStream::new(),
            statements: TokenStream::new(),
            creates: false,
            n_results: HashMap::new(),
        };
        let tokens = body.write();
        let args = body.args;
        let params: Vec<_> = args.iter().map(|&at| passed_type(self.vocabulary, at)).collect();
        let text = (params.clone(), tokens.to_string());
        let function = *self.by_text.entry(text).or_insert(self.functions.len());
        if function == self.functions.len() {
            self.functions.push(Function { params, body: tokens });
        }
        self.of_rank.push((function, args));
    }

    /// What the rewrite of a pattern is given besides the root.
    pub(super) fn args(&self, rank: Rank) -> &[PositionId] {
        &self.of_rank[rank.index()].1
    }

    /// The variant that stands for the rewrite of a pattern.
    pub(super) fn variant(&self, rank: Rank) -> Ident {
        format_ident!("{}", variant_name(self.of_rank[rank.index()].0))
    }

    /// The function of all the patterns of one root, if they do the same.
    pub(super) fn only(&self, ranks: &[Rank]) -> Option<usize> {
        let mut functions = ranks.iter().map(|rank| self.of_rank[rank.index()].0);
        let first = functions.next()?;
        functions.all(|function| function == first).then_some(first)
    }

    /// The types of what a function is given besides the root.
    pub(super) fn params(&self, function: usize) -> &[&'static str] {
        &self.functions[function].params
    }

    /// The variants of an enum for the patterns of one root.
    pub(super) fn variants(&self, ranks: &[Rank]) -> Vec<TokenStream> {
        let each = self.of_ranks(ranks).into_iter().map(|function| {
            let variant = format_ident!("{}", variant_name(function));
            let params = type_idents(self.params(function));
            if params.is_empty() { quote!(#variant) } else { quote!(#variant(#(#params),*)) }
        });
        each.collect()
    }

    /// The arms of a match over that enum that call the functions.
    pub(super) fn arms(&self, ranks: &[Rank]) -> Vec<TokenStream> {
        let each = self.of_ranks(ranks).into_iter().map(|function| {
            let variant = format_ident!("{}", variant_name(function));
            let name = format_ident!("{}", function_name(function));
            let args = arg_idents(self.params(function).len());
            if args.is_empty() {
                quote!(#variant => #name(rw, k, root))
            } else {
                quote!(#variant(#(#args),*) => #name(rw, k, root, #(#args),*))
            }
        });
        each.collect()
    }

    /// The functions of patterns, each once, in their order.
    fn of_ranks(&self, ranks: &[Rank]) -> Vec<usize> {
        let mut functions: Vec<usize> = ranks.iter().map(|rank| self.of_rank[rank.index()].0).collect();
        functions.sort_unstable();
        functions.dedup();
        functions
    }

    /// All functions.
    pub(super) fn functions(&self) -> impl Iterator<Item = TokenStream> {
        // Many of them within their callers would make those giants.
        let attribute = (self.functions.len() > MAX_INLINED).then(|| quote!(#[inline(never)]));
        self.functions.iter().enumerate().map(move |(i, Function { params, body })| {
            let name = format_ident!("{}", function_name(i));
            let (args, params) = (arg_idents(params.len()), type_idents(params));
            quote! {
                #attribute
                fn #name(
                    rw: &mut PatternRewriter<'_>,
                    k: &Constants,
                    root: Op
                    #(, #args: #params)*
                ) -> Result<bool, RewriteError> {
                    #body
                }
            }
        })
    }
}

/// The name of a function.
pub(super) fn function_name(function: usize) -> String {
    format!("rewrite_{function}")
}

/// The name of the variant that stands for it.
pub(super) fn variant_name(function: usize) -> String {
    format!("R{function}")
}

/// What the function and those who call it know its arguments by.
pub(super) fn arg_idents(n: usize) -> Vec<Ident> {
    (0..n).map(|i| format_ident!("b{i}")).collect()
}

fn type_idents(types: &[&str]) -> Vec<Ident> {
    types.iter().map(|ty| format_ident!("{ty}")).collect()
}

/// For each operation that replaces another one the first that it replaces.
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
    /// The positions that are parameters `b0`, `b1`, …
    args: Vec<PositionId>,
    /// Which one is that of a position?
    arg_numbers: HashMap<PositionId, usize>,
    /// The expression of each node that has one. Ranges are the name of a vector.
    locals: HashMap<NodeId, TokenStream>,
    /// What each native call gave.
    made: HashMap<NodeId, Vec<Ident>>,
    /// The operation that each operation replaces.
    replaced: HashMap<NodeId, NodeId>,
    n_locals: usize,
    /// What is read before anything changes.
    reads: TokenStream,
    statements: TokenStream,
    /// Does it create operations?
    creates: bool,
    /// How many results created operations have, where that is known.
    n_results: HashMap<NodeId, usize>,
}

impl Body<'_, '_> {
    fn write(&mut self) -> TokenStream {
        let pattern = self.pattern;
        if let Some(external) = &pattern.external_rewrite {
            let mut args = vec![quote!(root)];
            args.extend(external.args.iter().map(|&arg| self.arg(arg)));
            let shim = shim_ident(NativeKind::Rewrite, &external.name);
            self.statements.extend(quote! {
                if #shim(rw, #(#args),*)?.is_none() { return rw.decline(); }
            });
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
                        quote!(finish_with_op(rw, #op, #with))
                    }
                    Replacement::Values(values) => {
                        let values = self.list(values, EntityKind::ValueRange);
                        quote!(finish_with_values(rw, #op, #values))
                    }
                }
            }
            _ => {
                pattern.rewrite_nodes().for_each(|node| self.node(node));
                quote!(Ok(true))
            }
        };
        let constants = self.constants.take_reads();
        let (reads, statements) = (&self.reads, &self.statements);
        let journal = pattern.changes_early().then(|| quote!(rw.keep_journal();));
        // What a native function gave may be gone, which creating does not refuse.
        let check = (self.creates && pattern.calls_natives()).then(|| quote!(rw.check_misuse()?;));
        let start = self.creates.then(|| quote!(let loc = start(rw, root);));
        quote!(#constants #reads #journal #start #statements #check #end)
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
                    self.locals.insert(node, quote!(#name));
                }
            }
            NodeKind::Operation(op) => self.create(node, op),
            NodeKind::Range { kind, parts } => {
                let list = self.list(parts, *kind);
                let local = self.new_local("range");
                let make = match kind {
                    EntityKind::TypeRange => quote!(TypeVec::from_slice(#list)),
                    _ => quote!(ValueVec::from_slice(#list)),
                };
                self.statements.extend(quote!(let #local = #make;));
                self.locals.insert(node, quote!(#local));
            }
            NodeKind::NativeRewrite(call) => self.native(node, call),
            NodeKind::Erase { op } => {
                let op = self.expr(*op);
                self.statements.extend(quote!(rw.erase_op(#op)?;));
            }
            NodeKind::Replace { op, with: Replacement::Operation(with) } => {
                let (op, with) = (self.expr(*op), self.expr(*with));
                self.statements.extend(quote!(rw.replace_op_with_op(#op, #with)?;));
            }
            NodeKind::Replace { op, with: Replacement::Values(values) } => {
                let op = self.expr(*op);
                let values = self.list(values, EntityKind::ValueRange);
                self.statements.extend(quote!(rw.replace_op(#op, #values)?;));
            }
            // These stand in match sections only.
            NodeKind::Constraint { .. } | NodeKind::Operand { .. } | NodeKind::Operands { .. } => {}
        }
    }

    fn native(&mut self, node: NodeId, call: &NativeCall) {
        let args: Vec<TokenStream> = call.args.iter().map(|&arg| self.arg(arg)).collect();
        let shim = shim_ident(NativeKind::Rewrite, &call.name);
        let call_tokens = quote!(#shim(rw #(, #args)*)?);
        if call.results.is_empty() {
            self.statements.extend(quote!(if #call_tokens.is_none() { return rw.decline(); }));
            return;
        }
        let names: Vec<Ident> = call.results.iter().map(|_| self.new_local("made")).collect();
        let tokens = match names.as_slice() {
            [name] => quote!(#name),
            names => quote!((#(#names),*)),
        };
        self.statements.extend(quote!(let Some(#tokens) = #call_tokens else { return rw.decline() };));
        self.made.insert(node, names);
    }

    fn create(&mut self, node: NodeId, op: &OperationNode) {
        self.creates = true;
        let name_text = op.name.as_deref().unwrap_or_default();
        let definition = self.ods.operation(name_text);
        let name = self.constants.op(name_text);
        let operand_nodes = op.operands.as_deref().unwrap_or_default();
        let mut attrs: Vec<TokenStream> = Vec::with_capacity(op.attributes.len());
        for attribute in &op.attributes {
            let id = self.constants.identifier(&attribute.name);
            let value = self.expr(attribute.value);
            attrs.push(quote!((#id, #value)));
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
        let result_nodes = op.result_types.as_deref().unwrap_or_default();
        let unbound = self.unbound_types(result_nodes);
        let types = match &op.result_types {
            Some(types) if unbound.is_empty() => self.list(types, EntityKind::TypeRange),
            _ => self.inferred_types(node, definition, &name, &operands, &attrs),
        };
        let local = self.new_local("op");
        self.statements
            .extend(quote!(let #local = create(rw, #name, loc, #operands, #types, &[#(#attrs),*]);));
        self.locals.insert(node, quote!(#local));
        if let Some(types) =
            op.result_types.as_ref().filter(|types| !types.iter().any(|&ty| self.is_range(ty)))
        {
            self.n_results.insert(node, types.len());
        }
        self.bind_types(&local, result_nodes, &unbound);
    }

    /// The type nodes that nothing says anything of yet: they are bound to what is inferred.
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
    fn bind_types(&mut self, op: &Ident, types: &[NodeId], unbound: &[usize]) {
        let is_range: Vec<bool> =
            types.iter().map(|&node| self.pattern.entity_kind(node) == Some(EntityKind::TypeRange)).collect();
        let first_range = is_range.iter().position(|is_range| *is_range).unwrap_or(types.len());
        for &i in unbound {
            let n_after = Literal::usize_unsuffixed(types.len() - 1 - i);
            let before = Literal::usize_unsuffixed(i);
            let local = self.new_local("types");
            let read = if is_range[i] {
                quote!(ResultSlice::inner(rw, #op, #before, #n_after).types_vec(rw))
            } else if first_range < i {
                quote!(nth_result_from_back(rw, #op, #n_after)?.ty(rw))
            } else {
                quote!(nth_result(rw, #op, #before)?.ty(rw))
            };
            self.statements.extend(quote!(let #local = #read;));
            self.locals.insert(types[i], quote!(#local));
        }
    }

    /// The result types of an operation that does not state them.
    fn inferred_types(
        &mut self,
        node: NodeId,
        definition: Option<&Operation>,
        name: &TokenStream,
        operands: &TokenStream,
        attrs: &[TokenStream],
    ) -> TokenStream {
        let pattern = self.pattern;
        let replaced = self.replaced.get(&node).copied();
        let replaced = replaced.filter(|op| op.0 < pattern.n_match || self.locals.contains_key(op));
        let local = self.new_local("types");
        if let Some(replaced) = replaced {
            let replaced = self.expr(replaced);
            self.statements.extend(quote!(let #local = result_types(rw, #replaced);));
        } else if definition.is_some_and(|definition| definition.results.is_empty()) {
            return quote!(&[]);
        } else {
            self.statements
                .extend(quote!(let #local = infer_types(rw, #name, loc, #operands, &[#(#attrs),*])?;));
        }
        quote!(&#local)
    }

    /// The attribute that says how many values each group has, where the operation needs one.
    fn segments(
        &mut self,
        definition: &Operation,
        groups: &[ValueGroup],
        nodes: &[NodeId],
        side: &str,
    ) -> Option<TokenStream> {
        let (the_trait, attribute) = match side {
            "operand" => ("AttrSizedOperandSegments", "operandSegmentSizes"),
            _ => ("AttrSizedResultSegments", "resultSegmentSizes"),
        };
        if nodes.len() != groups.len() || !definition.has_trait(the_trait) {
            return None;
        }
        let sizes: Vec<TokenStream> = nodes
            .iter()
            .map(|&node| {
                let expr = self.expr(node);
                if self.is_range(node) { quote!(#expr.len()) } else { quote!(1) }
            })
            .collect();
        let id = self.constants.identifier(attribute);
        let local = self.new_local("sizes");
        self.statements.extend(quote!(let #local = segment_sizes(rw, &[#(#sizes),*]);));
        Some(quote!((#id, #local)))
    }

    fn is_range(&self, node: NodeId) -> bool {
        matches!(self.pattern.entity_kind(node), Some(EntityKind::TypeRange | EntityKind::ValueRange))
    }

    /// Single entities and ranges as one slice.
    fn list(&mut self, nodes: &[NodeId], kind: EntityKind) -> TokenStream {
        let exprs: Vec<TokenStream> = nodes.iter().map(|&node| self.expr(node)).collect();
        let is_range: Vec<bool> = nodes.iter().map(|&node| self.is_range(node)).collect();
        if !is_range.contains(&true) {
            return quote!(&[#(#exprs),*]);
        }
        if let [expr] = exprs.as_slice() {
            return quote!(&#expr);
        }
        let local = self.new_local("list");
        let vector = if kind == EntityKind::TypeRange { quote!(TypeVec) } else { quote!(ValueVec) };
        let parts = exprs.iter().zip(is_range).map(|(expr, is_range)| {
            if is_range { quote!(#local.extend_from_slice(&#expr);) } else { quote!(#local.push(#expr);) }
        });
        let parts: TokenStream = parts.collect();
        self.statements.extend(quote!(let mut #local = #vector::new(); #parts));
        quote!(&#local)
    }

    /// An argument of a native function.
    fn arg(&mut self, node: NodeId) -> TokenStream {
        let expr = self.expr(node);
        if self.is_range(node) { quote!(&#expr) } else { expr }
    }

    /// The expression of a node; ranges are vectors.
    fn expr(&mut self, node: NodeId) -> TokenStream {
        if let Some(local) = self.locals.get(&node) {
            return local.clone();
        }
        let expr = if node.0 < self.pattern.n_match { self.matched(node) } else { self.made(node) };
        self.locals.insert(node, expr.clone());
        expr
    }

    /// A node of the match section.
    fn matched(&mut self, node: NodeId) -> TokenStream {
        let Some(place) = self.predicates.structure.places[node.index()] else {
            unreachable!("`collect` found a place for every node used");
        };
        let vocabulary = self.vocabulary;
        match vocabulary.position(place) {
            Position::Root => return quote!(root),
            Position::AttributeLiteral(text) => return self.constants.attribute(text),
            Position::TypeLiteral(text) => return self.constants.ty(text),
            Position::TypesLiteral(texts) => return self.type_list(texts),
            _ => {}
        }
        // What is asked to be a certain constant is that constant.
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
                quote!(#arg.iter().map(|v| v.ty(rw)).collect::<TypeVec>())
            }
            (EntityKind::ValueRange, true, false) => quote!(#arg.types_vec(rw)),
            (EntityKind::ValueRange, false, false) => quote!(#arg.to_vec(rw)),
            _ => return quote!(#arg),
        };
        let local = self.new_local("read");
        self.reads.extend(quote!(let #local = #read;));
        quote!(#local)
    }

    /// The parameter for a position.
    fn arg_of(&mut self, position: PositionId) -> Ident {
        let index = *self.arg_numbers.entry(position).or_insert_with(|| {
            self.args.push(position);
            self.args.len() - 1
        });
        format_ident!("b{index}")
    }

    /// A node of the rewrite section.
    fn made(&mut self, node: NodeId) -> TokenStream {
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
                        self.let_local("results", &quote!(ResultSlice::inner(rw, #op, 0, 0).to_vec(rw)))
                    }
                    (None, Some(group)) => {
                        let op = self.expr(*op);
                        let group = Literal::u32_unsuffixed(*group);
                        let read = if *is_single {
                            quote!(result_of_group(rw, #op, #group)?)
                        } else {
                            quote!(results_of_group(rw, #op, #group)?)
                        };
                        self.let_local("results", &read)
                    }
                }
            }
            other => unreachable!("`{other:?}` has its expression before it is used"),
        }
    }

    fn result(&mut self, op_node: NodeId, index: u32) -> TokenStream {
        let op = self.expr(op_node);
        let is_there = self.n_results.get(&op_node).is_some_and(|&n| (index as usize) < n);
        let index = Literal::u32_unsuffixed(index);
        let read =
            if is_there { quote!(#op.result(rw, #index)) } else { quote!(nth_result(rw, #op, #index)?) };
        self.let_local("v", &read)
    }

    fn single_result(&self, op: NodeId, group: u32) -> Option<u32> {
        let NodeKind::Operation(OperationNode { name: Some(name), .. }) = &self.pattern.node(op).kind else {
            return None;
        };
        self.ods.operation(name)?.single_result(group)
    }

    fn type_list(&mut self, texts: &[Text]) -> TokenStream {
        let types: Vec<TokenStream> = texts.iter().map(|text| self.constants.ty(text)).collect();
        self.let_local("types", &quote!(TypeVec::from_slice(&[#(#types),*])))
    }

    fn let_local(&mut self, stem: &str, value: &TokenStream) -> TokenStream {
        let local = self.new_local(stem);
        self.statements.extend(quote!(let #local = #value;));
        quote!(#local)
    }

    fn new_local(&mut self, stem: &str) -> Ident {
        self.n_locals += 1;
        format_ident!("{stem}_{}", self.n_locals)
    }
}
