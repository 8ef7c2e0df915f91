//! Conversion of `pdl` operations to patterns.
//!
//! In: IR that verifies. Out: a `Pattern` per `pdl.pattern`, in order, with the locations of the text.
//! Optional parts become explicit: a rewrite without a root gets one, and an operation created without result
//! types gets inferred ones. Attributes that the dialect does not define are dropped. MLIR: PredicateTree.cpp
//! for the choice of a root.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::dialect::{pdl, spelling};
use pdll_runtime::internal::place_of;
use pdll_runtime::internal::{Text, Texts};
use pdll_runtime::ir::{
    Context, Identifier, Ir, Location, LocationData, Op, OpDef, Type, Value, Verified, VerifyError,
    VerifyErrors,
};
use pdll_runtime::pattern_ir::diagnostic::{Diagnostic, Note};
use pdll_runtime::pattern_ir::pattern::{
    EntityKind, ExternalRewrite, NamedAttribute, NamedAttributes, NativeCall, Node, NodeId, NodeKind,
    OperationNode, Pattern, Replacement, SourcePlace,
};
use pdll_runtime::pattern_ir::roots::best_root;

/// The error returned if `pdl` operations cannot be converted: all problems found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PdlError {
    /// Errors, each with its place in the text, if it has one.
    pub diagnostics: Vec<Diagnostic>,
}

impl PdlError {
    /// Returns the errors of the verifier as diagnostics.
    fn of_invalid(ir: &Ir, errors: &VerifyErrors) -> PdlError {
        let diagnostic = |error: &VerifyError| {
            let place = |loc| place_of(ir.context(), loc);
            let diagnostic = Diagnostic::error(error.message.as_str()).at_some(place(error.loc).as_ref());
            error.notes.iter().fold(diagnostic, |diagnostic, (loc, message)| {
                let note = Note::new(message.as_str());
                diagnostic.note(match place(*loc) {
                    Some(place) => note.at(place),
                    None => note,
                })
            })
        };
        PdlError { diagnostics: errors.errors.iter().map(diagnostic).collect() }
    }
}

impl std::fmt::Display for PdlError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, diagnostic) in self.diagnostics.iter().enumerate() {
            write!(f, "{}{diagnostic}", if index == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for PdlError {}

/// Returns the patterns of all `pdl.pattern` operations in an IR, in order.
///
/// ```
/// use pdll::pdl;
/// use pdll::ir::Context;
/// use pdll::text::parse;
/// let ctx = Context::new();
/// ctx.load_dialect::<pdl::Dialect>();
/// let ir = parse(&ctx, r#"
///     pdl.pattern @Erase : benefit(3) {
///       %root = operation "test.nop"
///       rewrite %root {
///         erase %root
///       }
///     }
/// "#)?;
/// let patterns = pdl::import(&ir)?;
/// assert_eq!(patterns[0].name.as_deref(), Some("Erase"));
/// assert_eq!(patterns[0].benefit, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the IR does not verify, or contains something that patterns cannot represent.
pub fn import(ir: &Ir) -> Result<Vec<Pattern>, PdlError> {
    import_below(ir, ir.top())
}

/// Like [`import`], for an operation and everything below it.
///
/// # Errors
/// As for [`import`].
pub fn import_below(ir: &Ir, root: Op) -> Result<Vec<Pattern>, PdlError> {
    import_verified(verified_below(ir, root)?)
}

/// Verifies an operation and everything below it.
pub(super) fn verified_below(ir: &Ir, root: Op) -> Result<Verified<'_>, PdlError> {
    ir.verified_below(root).map_err(|errors| PdlError::of_invalid(ir, &errors))
}

/// Like [`import`], for verified IR.
///
/// # Errors
/// If the IR contains something that patterns cannot represent.
pub fn import_verified(verified: Verified<'_>) -> Result<Vec<Pattern>, PdlError> {
    let ir = verified.ir();
    let (mut patterns, mut diagnostics) = (Vec::new(), Vec::new());
    let mut shared = Shared::default();
    for op in ir.walk_pre_order(verified.root()) {
        let Some(pattern) = op.cast::<pdl::PatternOp>(ir) else { continue };
        match Importer::new(ir, &mut shared).pattern(pattern) {
            Ok(pattern) => patterns.push(pattern),
            Err(error) => diagnostics.push(error),
        }
    }
    if diagnostics.is_empty() { Ok(patterns) } else { Err(PdlError { diagnostics }) }
}

struct Importer<'a> {
    ir: &'a Ir,
    shared: &'a mut Shared,
    nodes: Vec<Node>,
    /// Results of negated constraints.
    never: BTreeMap<Value, Op>,
    is_rewriting: bool,
}

type Imported<T> = Result<T, Diagnostic>;

impl<'a> Importer<'a> {
    fn new(ir: &'a Ir, shared: &'a mut Shared) -> Importer<'a> {
        Importer {
            ir,
            nodes: Vec::with_capacity(shared.n_nodes),
            shared,
            never: BTreeMap::new(),
            is_rewriting: false,
        }
    }

    fn problem<T>(&self, op: Op, message: &str) -> Imported<T> {
        let place = place_of(self.ir.context(), op.loc(self.ir));
        let error = Diagnostic::error(format!("'{}' op {message}", op.name_text(self.ir)));
        Err(error.at_some(place.as_ref()))
    }

    fn pattern(mut self, pattern: pdl::PatternOp) -> Imported<Pattern> {
        let ir = self.ir;
        let op = pattern.op();
        let block = pattern.body_region(ir).entry(ir);
        let Some(rewrite) = block.and_then(|block| block.last_op(ir)?.cast::<pdl::RewriteOp>(ir)) else {
            return self.problem(op, "has no rewrite");
        };
        for op in block.into_iter().flat_map(|block| block.ops(ir)).filter(|op| *op != rewrite.op()) {
            self.operation(op)?;
        }
        let n_match = self.nodes.len() as u32;
        let root = match rewrite.root(ir) {
            Some(root) => self.node_of(root, rewrite.op())?,
            None => match best_root(&self.nodes) {
                Some(root) => root,
                None => return self.problem(op, "has no operation that the search could start from"),
            },
        };
        self.is_rewriting = true;
        let external_args: Vec<Value> = rewrite.external_args(ir).collect();
        let mut external_rewrite = None;
        match rewrite.name(ir) {
            Some(name) => {
                let args = self.nodes_of(external_args, rewrite.op())?;
                let name = self.shared.texts.get(name);
                if rewrite.root(ir).is_some() {
                    external_rewrite = Some(ExternalRewrite { name, args });
                } else {
                    let call = NativeCall { name, args, results: Vec::new() };
                    self.add(rewrite.op(), NodeKind::NativeRewrite(call));
                }
            }
            None => {
                let body = rewrite.body_region(ir).entry(ir);
                for op in body.into_iter().flat_map(|block| block.ops(ir)) {
                    self.operation(op)?;
                }
            }
        }
        let recursion = op.attr_str(ir, BOUNDED_RECURSION).is_some();
        let benefit = pattern.benefit(ir);
        self.shared.n_nodes = self.nodes.len();
        Ok(Pattern {
            name: pattern.sym_name(ir).map(Text::from),
            benefit: u16::try_from(benefit).unwrap_or(0),
            is_benefit_explicit: true,
            has_bounded_recursion: recursion,
            place: place(ir, op.loc(ir), &mut self.shared.file),
            nodes: self.nodes,
            n_match,
            root,
            external_rewrite,
        })
    }

    fn add(&mut self, op: Op, kind: NodeKind) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let place = place(self.ir, op.loc(self.ir), &mut self.shared.file);
        self.nodes.push(Node { kind, name: None, place });
        id
    }

    /// Adds the node of an operation with one result.
    fn define(&mut self, op: Op, kind: NodeKind) {
        let id = self.add(op, kind);
        if let Some(result) = op.get_result(self.ir, 0) {
            self.shared.values.insert(result, id);
        }
    }

    fn node_of(&self, value: Value, user: Op) -> Imported<NodeId> {
        if let Some(node) = self.shared.values.get(value) {
            return Ok(node);
        }
        match self.never.get(&value) {
            Some(_) => {
                self.problem(user, "uses the result of a constraint that must fail, which has no results")
            }
            None => self.problem(user, "uses a value that no operation of the pattern defines"),
        }
    }

    fn nodes_of(&self, values: impl IntoIterator<Item = Value>, user: Op) -> Imported<Vec<NodeId>> {
        let values = values.into_iter();
        let mut nodes = Vec::with_capacity(values.size_hint().0);
        for value in values {
            nodes.push(self.node_of(value, user)?);
        }
        Ok(nodes)
    }

    /// Returns the optional type of `pdl.attribute`, `pdl.operand` and `pdl.operands`.
    fn only_operand(&self, op: Op) -> Imported<Option<NodeId>> {
        op.get_operand(self.ir, 0).map(|value| self.node_of(value, op)).transpose()
    }

    fn type_text(&mut self, ty: Type) -> Text {
        let text = ty.display(self.ir.context()).to_string();
        self.shared.texts.get(&text)
    }

    fn operation(&mut self, op: Op) -> Imported<()> {
        let ir = self.ir;
        let ctx = ir.context();
        if let Some(found) = op.cast::<pdl::AttributeOp>(ir) {
            let ty = self.only_operand(op)?;
            let value = found.value(ir).map(|value| Text::from(value.display(ctx).to_string()));
            self.define(op, NodeKind::Attribute { value, ty });
        } else if op.cast::<pdl::OperandOp>(ir).is_some() {
            let ty = self.only_operand(op)?;
            self.define(op, NodeKind::Operand { ty });
        } else if op.cast::<pdl::OperandsOp>(ir).is_some() {
            let ty = self.only_operand(op)?;
            self.define(op, NodeKind::Operands { ty });
        } else if let Some(found) = op.cast::<pdl::TypeOp>(ir) {
            let value = found.constant_type(ir).map(|ty| self.type_text(ty));
            self.define(op, NodeKind::Type { value });
        } else if let Some(found) = op.cast::<pdl::TypesOp>(ir) {
            let types = found.constant_types(ir);
            let values = types.map(|types| {
                types.iter().filter_map(|ty| ty.as_type(ctx)).map(|ty| self.type_text(ty)).collect()
            });
            self.define(op, NodeKind::Types { values });
        } else if let Some(found) = op.cast::<pdl::OperationOp>(ir) {
            let node = self.operation_node(op, found)?;
            self.define(op, NodeKind::Operation(node));
        } else if let Some(found) = op.cast::<pdl::ResultOp>(ir) {
            let of = self.node_of(found.parent(ir), op)?;
            let index = self.index(op, i64::from(found.index(ir)))?;
            self.define(op, NodeKind::Result { op: of, index });
        } else if let Some(found) = op.cast::<pdl::ResultsOp>(ir) {
            let of = self.node_of(found.parent(ir), op)?;
            let group = found.index(ir).map(|index| self.index(op, i64::from(index))).transpose()?;
            let is_single = spelling(ctx, found.val(ir).ty(ir)) == Some("value");
            self.define(op, NodeKind::Results { op: of, group, is_single });
        } else if let Some(found) = op.cast::<pdl::ApplyNativeConstraintOp>(ir) {
            let call = self.call(op, found.name(ir), found.args(ir).collect())?;
            let is_negated = found.is_negated(ir);
            let node = self.add(op, NodeKind::Constraint { call, is_negated });
            if is_negated {
                self.never.extend(op.results(ir).map(|result| (result, op)));
            } else {
                self.call_results(op, node);
            }
        } else if let Some(found) = op.cast::<pdl::ApplyNativeRewriteOp>(ir) {
            let call = self.call(op, found.name(ir), found.args(ir).collect())?;
            let node = self.add(op, NodeKind::NativeRewrite(call));
            self.call_results(op, node);
        } else if let Some(found) = op.cast::<pdl::RangeOp>(ir) {
            let parts = self.nodes_of(found.arguments(ir), op)?;
            let kind = self.kind(found.result(ir)).unwrap_or(EntityKind::ValueRange);
            self.define(op, NodeKind::Range { kind, parts });
        } else if let Some(found) = op.cast::<pdl::EraseOp>(ir) {
            let erased = self.node_of(found.op_value(ir), op)?;
            self.add(op, NodeKind::Erase { op: erased });
        } else if let Some(found) = op.cast::<pdl::ReplaceOp>(ir) {
            let replaced = self.node_of(found.op_value(ir), op)?;
            let with = match found.repl_operation(ir) {
                Some(with) => Replacement::Operation(self.node_of(with, op)?),
                None => Replacement::Values(self.nodes_of(found.repl_values(ir), op)?),
            };
            self.add(op, NodeKind::Replace { op: replaced, with });
        } else {
            return self.problem(op, "is no part of a pattern");
        }
        Ok(())
    }

    fn operation_node(&mut self, op: Op, found: pdl::OperationOp) -> Imported<OperationNode> {
        let ir = self.ir;
        let ctx = ir.context();
        let names = found.attribute_value_names(ir).iter().filter_map(|name| name.as_str(ctx));
        let mut attributes = NamedAttributes::new();
        for (name, value) in names.zip(found.attribute_values(ir)) {
            let name = self.shared.texts.get(name);
            attributes.push(NamedAttribute { name, value: self.node_of(value, op)? });
        }
        let types = self.nodes_of(found.type_values(ir), op)?;
        Ok(OperationNode {
            name: found.op_name(ir).map(|name| self.shared.texts.get(name)),
            operands: Some(self.nodes_of(found.operand_values(ir), op)?.into()),
            attributes,
            // When creating, no types means inferred types; when matching, no results.
            result_types: (!self.is_rewriting || !types.is_empty()).then(|| types.into()),
        })
    }

    fn index(&self, op: Op, index: i64) -> Imported<u32> {
        u32::try_from(index).or_else(|_| self.problem(op, "has a negative index"))
    }

    fn call(&mut self, op: Op, name: &str, args: Vec<Value>) -> Imported<NativeCall> {
        let args = self.nodes_of(args, op)?;
        let results: Option<Vec<EntityKind>> = op.results(self.ir).map(|result| self.kind(result)).collect();
        match results {
            Some(results) => Ok(NativeCall { name: self.shared.texts.get(name), args, results }),
            None => self.problem(op, "is a range of a kind that patterns do not support"),
        }
    }

    fn call_results(&mut self, op: Op, call: NodeId) {
        for (result, index) in op.results(self.ir).zip(0..) {
            let Some(kind) = self.kind(result) else { continue };
            let node = self.add(op, NodeKind::NativeResult { call, index, kind });
            self.shared.values.insert(result, node);
        }
    }

    fn kind(&self, value: Value) -> Option<EntityKind> {
        Some(match spelling(self.ir.context(), value.ty(self.ir))? {
            "attribute" => EntityKind::Attribute,
            "operation" => EntityKind::Operation,
            "type" => EntityKind::Type,
            "range<type>" => EntityKind::TypeRange,
            "value" => EntityKind::Value,
            "range<value>" => EntityKind::ValueRange,
            _ => return None,
        })
    }
}

/// The attribute of a `pdl.pattern` with bounded recursion.
pub(super) const BOUNDED_RECURSION: &str = "bounded_recursion";

/// State shared by the patterns of one IR.
#[derive(Default)]
struct Shared {
    file: FileName,
    texts: Texts,
    values: ValueNodes,
    /// Number of nodes of the previous pattern, an estimate for the next one.
    n_nodes: usize,
}

/// Nodes by the number of their value. Patterns do not see each other's values, because they are isolated.
#[derive(Default)]
struct ValueNodes(Vec<Option<NodeId>>);

impl ValueNodes {
    fn get(&self, value: Value) -> Option<NodeId> {
        *self.0.get(value.raw() as usize)?
    }

    fn insert(&mut self, value: Value, node: NodeId) {
        let index = value.raw() as usize;
        if index >= self.0.len() {
            self.0.resize((index + 1).max(2 * self.0.len()), None);
        }
        self.0[index] = Some(node);
    }
}

/// The last file name.
#[derive(Default)]
struct FileName(Option<(Identifier, Arc<str>)>);

impl FileName {
    fn name(&mut self, ctx: &Context, file: Identifier) -> Arc<str> {
        match &self.0 {
            Some((known, name)) if *known == file => name.clone(),
            _ => self.0.insert((file, ctx.str(file).into())).1.clone(),
        }
    }
}

/// Returns the location in a text that a location refers to.
fn place(ir: &Ir, loc: Location, files: &mut FileName) -> SourcePlace {
    let ctx = ir.context();
    if let LocationData::FileLineCol { file, start: (line, column), .. } = ctx.location_data(loc) {
        return SourcePlace { file: files.name(ctx, file), line, column };
    }
    let mut todo = vec![loc];
    // The nesting of locations is unbounded.
    for _ in 0..100 {
        let Some(loc) = todo.pop() else { break };
        match ctx.location_data(loc) {
            LocationData::FileLineCol { file, start: (line, column), .. } => {
                return SourcePlace { file: files.name(ctx, file), line, column };
            }
            LocationData::Name { child, .. } => todo.push(child),
            LocationData::CallSite { callee, .. } => todo.push(callee),
            LocationData::Fused { locations, .. } => todo.extend(locations.iter().rev().copied()),
            LocationData::Unknown => {}
        }
    }
    SourcePlace::default()
}
