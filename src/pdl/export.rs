//! Conversion of patterns to `pdl` operations.
//!
//! In: patterns. Out: a module with a `pdl.pattern` for each, which `import` converts back. Properties that
//! the dialect cannot represent are lost: names of variables, and whether a benefit was explicit. Omitted
//! parts become explicit: unconstrained operands or results become unconstrained ranges.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::dialect::handle;
use super::import::{BOUNDED_RECURSION, PdlError};
use super::registration::Dialect;
use pdll_runtime::ir::{
    Attribute, Builder, Context, Ir, Location, LocationData, NamedAttribute, Op, OpBuilder, OperationState,
    Type, Value, parse_attribute, parse_type,
};
use pdll_runtime::pattern_ir::diagnostic::Diagnostic;
use pdll_runtime::pattern_ir::pattern::{
    EntityKind, NativeCall, NodeId, NodeKind, OperationNode, Pattern, Replacement, SourcePlace,
};
use pdll_runtime::pattern_ir::validate::validate;

/// Returns patterns as a module of `pdl.pattern` operations. Benefits are those that the matchers use: that
/// of a pattern without one is the number of operations it matches. If several patterns have one name,
/// numbers are appended from the second on, because symbols must differ. The dialect is loaded into the
/// context.
///
/// ```
/// use pdll::pattern_ir::builder::PatternBuilder;
/// use pdll::pdl;
/// use pdll::ir::Context;
/// use pdll::text::PrintOptions;
///
/// let mut pattern = PatternBuilder::new("Erase");
/// let root = pattern.op("test.nop", &[]);
/// pattern.rewrite(root);
/// pattern.erase(root);
/// let ctx = Context::new();
/// let ir = pdl::export(&ctx, &[pattern.finish()])?;
/// assert!(ir.to_text(&PrintOptions::new().custom_forms(true)).contains("pdl.pattern @Erase : benefit(1) {"));
/// # Ok::<(), pdl::PdlError>(())
/// ```
///
/// # Errors
/// If a pattern is invalid, or has a literal that cannot be parsed.
pub fn export<'p>(ctx: &Context, patterns: impl IntoIterator<Item = &'p Pattern>) -> Result<Ir, PdlError> {
    ctx.load_dialect::<Dialect>();
    let mut ir = Ir::new(ctx);
    let mut diagnostics = Vec::new();
    let patterns: Vec<_> = patterns.into_iter().collect();
    let mut symbols = Symbols::of(&patterns);
    for pattern in patterns {
        if let Err(error) = validate(pattern) {
            let name = pattern.name.as_deref().unwrap_or("anonymous pattern");
            diagnostics.push(Diagnostic::error(format!("pattern `{name}`: {error}")));
            continue;
        }
        let exporter =
            Exporter { ctx: ctx.clone(), builder: OpBuilder::at_end_of_module(&mut ir), values: Vec::new() };
        if let Err(problem) = exporter.pattern(pattern, &mut symbols) {
            diagnostics.push(Diagnostic::error(problem));
        }
    }
    if diagnostics.is_empty() { Ok(ir) } else { Err(PdlError { diagnostics }) }
}

/// The names of patterns in one module.
struct Symbols<'p> {
    /// Names of patterns; for names in use, the number that may be appended for a second one.
    next: FxHashMap<&'p str, Option<usize>>,
}

impl<'p> Symbols<'p> {
    fn of(patterns: &[&'p Pattern]) -> Symbols<'p> {
        let names = patterns.iter().filter_map(|pattern| pattern.name.as_deref());
        Symbols { next: names.map(|name| (name, None)).collect() }
    }

    /// Returns the pattern's own name or, if it is in use, the name with a number that makes it unique.
    fn name(&mut self, name: &'p str) -> Cow<'p, str> {
        let Some(first) = self.next.insert(name, Some(0)).flatten() else { return name.into() };
        let mut number = first;
        let free = loop {
            let numbered = format!("{name}_{number}");
            number += 1;
            if !self.next.contains_key(numbered.as_str()) {
                break numbered;
            }
        };
        self.next.insert(name, Some(number));
        free.into()
    }
}

struct Exporter<'i> {
    ctx: Context,
    builder: OpBuilder<'i>,
    /// Values by node; `None` for statements.
    values: Vec<Option<Value>>,
}

type Exported<T> = Result<T, String>;

impl Exporter<'_> {
    fn pattern<'p>(mut self, pattern: &'p Pattern, symbols: &mut Symbols<'p>) -> Exported<()> {
        let mut attrs = vec![self.named("benefit", self.benefit(pattern.benefit))];
        if let Some(name) = &pattern.name {
            attrs.push(self.named("sym_name", self.ctx.string_attr(&symbols.name(name))));
        }
        if pattern.has_bounded_recursion {
            attrs.push(self.named(BOUNDED_RECURSION, self.ctx.unit_attr()));
        }
        let op = self.create("pdl.pattern", &pattern.place, &[], &[], &attrs, 1);
        let body = op.region(self.builder.ir(), 0);
        let block = self.builder.create_block(body, &[]);
        self.values = vec![None; pattern.nodes.len()];
        for id in pattern.match_nodes() {
            self.node(pattern, id)?;
        }
        let root = self.value(pattern.root)?;
        let (mut operands, mut attrs) = (vec![root], Vec::new());
        if let Some(external) = &pattern.external_rewrite {
            operands.extend(self.values_of(&external.args)?);
            attrs.push(self.named("name", self.ctx.string_attr(&external.name)));
        }
        attrs.push(self.segments(&[1, operands.len() - 1]));
        self.builder.set_insertion_point_to_end(block);
        let rewrite = self.create("pdl.rewrite", &pattern.place, &operands, &[], &attrs, 1);
        if pattern.external_rewrite.is_none() {
            let body = rewrite.region(self.builder.ir(), 0);
            self.builder.create_block(body, &[]);
            for id in pattern.rewrite_nodes() {
                self.node(pattern, id)?;
            }
        }
        Ok(())
    }

    fn node(&mut self, pattern: &Pattern, id: NodeId) -> Exported<()> {
        let node = pattern.node(id);
        let place = &node.place;
        let is_match = id.0 < pattern.n_match;
        let one = |value: &Option<NodeId>, exporter: &Self| -> Exported<Vec<Value>> {
            value.iter().map(|id| exporter.value(*id)).collect()
        };
        match &node.kind {
            NodeKind::Attribute { value, ty } => {
                let operands = one(ty, self)?;
                let mut attrs = Vec::new();
                if let Some(text) = value {
                    attrs.push(self.named("value", self.attribute(text)?));
                }
                self.define(id, "pdl.attribute", place, &operands, "attribute", &attrs);
            }
            NodeKind::Operand { ty } => {
                let operands = one(ty, self)?;
                self.define(id, "pdl.operand", place, &operands, "value", &[]);
            }
            NodeKind::Operands { ty } => {
                let operands = one(ty, self)?;
                self.define(id, "pdl.operands", place, &operands, "range<value>", &[]);
            }
            NodeKind::Type { value } => {
                let mut attrs = Vec::new();
                if let Some(text) = value {
                    attrs.push(self.named("constantType", self.ctx.type_attr(self.ty(text)?)));
                }
                self.define(id, "pdl.type", place, &[], "type", &attrs);
            }
            NodeKind::Types { values } => {
                let mut attrs = Vec::new();
                if let Some(texts) = values {
                    let types: Vec<Attribute> = texts
                        .iter()
                        .map(|text| Ok(self.ctx.type_attr(self.ty(text)?)))
                        .collect::<Exported<_>>()?;
                    attrs.push(self.named("constantTypes", self.ctx.array_attr(&types)));
                }
                self.define(id, "pdl.types", place, &[], "range<type>", &attrs);
            }
            NodeKind::Operation(operation) => self.operation(id, operation, place, is_match)?,
            NodeKind::Result { op, index } => {
                let operand = self.value(*op)?;
                let attrs = [self.index(*index)];
                self.define(id, "pdl.result", place, &[operand], "value", &attrs);
            }
            NodeKind::Results { op, group, is_single } => {
                let operand = self.value(*op)?;
                let attrs: Vec<NamedAttribute> = group.iter().map(|group| self.index(*group)).collect();
                let ty = if *is_single { "value" } else { "range<value>" };
                self.define(id, "pdl.results", place, &[operand], ty, &attrs);
            }
            NodeKind::Range { kind, parts } => {
                let operands = self.values_of(parts)?;
                self.define(id, "pdl.range", place, &operands, spelling_of(*kind), &[]);
            }
            NodeKind::Constraint { call, is_negated } => {
                let flag = self.named("isNegated", self.ctx.bool_attr(*is_negated));
                self.call(id, "pdl.apply_native_constraint", call, place, vec![flag])?;
            }
            NodeKind::NativeRewrite(call) => {
                self.call(id, "pdl.apply_native_rewrite", call, place, Vec::new())?;
            }
            NodeKind::NativeResult { call, index, .. } => {
                let first = self.value(*call)?;
                let def = first.defining_op(self.builder.ir());
                self.values[id.index()] =
                    def.and_then(|op| op.get_result(self.builder.ir(), *index as usize));
            }
            NodeKind::AttributeOf { .. } => {
                return Err("the `pdl` dialect has no attributes that may be absent".to_owned());
            }
            NodeKind::Location(_) => return Err("the `pdl` dialect has no locations".to_owned()),
            NodeKind::Erase { op } => {
                let operand = self.value(*op)?;
                self.create("pdl.erase", place, &[operand], &[], &[], 0);
            }
            NodeKind::Replace { op, with } => {
                let mut operands = vec![self.value(*op)?];
                let sizes = match with {
                    Replacement::Operation(with) => {
                        operands.push(self.value(*with)?);
                        [1, 1, 0]
                    }
                    Replacement::Values(values) => {
                        operands.extend(self.values_of(values)?);
                        [1, 0, values.len()]
                    }
                };
                let attrs = [self.segments(&sizes)];
                self.create("pdl.replace", place, &operands, &[], &attrs, 0);
            }
        }
        Ok(())
    }

    fn operation(
        &mut self,
        id: NodeId,
        operation: &OperationNode,
        place: &SourcePlace,
        is_match: bool,
    ) -> Exported<()> {
        let anything = |exporter: &mut Self, name: &str, ty: &str| {
            let types = [handle(&exporter.ctx, ty)];
            let op = exporter.create(name, place, &[], &types, &[], 0);
            vec![op.result(exporter.builder.ir(), 0)]
        };
        let operands = match &operation.operands {
            Some(operands) => self.values_of(operands)?,
            None if is_match => anything(self, "pdl.operands", "range<value>"),
            None => Vec::new(),
        };
        let types = match &operation.result_types {
            Some(types) => self.values_of(types)?,
            None if is_match => anything(self, "pdl.types", "range<type>"),
            None => Vec::new(),
        };
        let values: Vec<NodeId> = operation.attributes.iter().map(|attribute| attribute.value).collect();
        let values = self.values_of(&values)?;
        let names: Vec<Attribute> =
            operation.attributes.iter().map(|attribute| self.ctx.string_attr(&attribute.name)).collect();
        let mut attrs = vec![
            self.named("attributeValueNames", self.ctx.array_attr(&names)),
            self.segments(&[operands.len(), values.len(), types.len()]),
        ];
        if let Some(name) = &operation.name {
            attrs.push(self.named("opName", self.ctx.string_attr(name)));
        }
        let operands: Vec<Value> = operands.into_iter().chain(values).chain(types).collect();
        self.define(id, "pdl.operation", place, &operands, "operation", &attrs);
        Ok(())
    }

    fn call(
        &mut self,
        id: NodeId,
        name: &str,
        call: &NativeCall,
        place: &SourcePlace,
        mut attrs: Vec<NamedAttribute>,
    ) -> Exported<()> {
        let operands = self.values_of(&call.args)?;
        let types: Vec<Type> =
            call.results.iter().map(|kind| handle(&self.ctx, spelling_of(*kind))).collect();
        attrs.push(self.named("name", self.ctx.string_attr(&call.name)));
        let op = self.create(name, place, &operands, &types, &attrs, 0);
        self.values[id.index()] = op.get_result(self.builder.ir(), 0);
        Ok(())
    }

    fn define(
        &mut self,
        id: NodeId,
        name: &str,
        place: &SourcePlace,
        operands: &[Value],
        ty: &str,
        attrs: &[NamedAttribute],
    ) {
        let types = [handle(&self.ctx, ty)];
        let op = self.create(name, place, operands, &types, attrs, 0);
        self.values[id.index()] = op.get_result(self.builder.ir(), 0);
    }

    fn create(
        &mut self,
        name: &str,
        place: &SourcePlace,
        operands: &[Value],
        types: &[Type],
        attrs: &[NamedAttribute],
        n_regions: usize,
    ) -> Op {
        let state = OperationState::new(self.ctx.op_name(name), self.location(place))
            .operands(operands)
            .result_types(types)
            .attrs(attrs)
            .n_regions(n_regions);
        self.builder.create_op(&state)
    }

    fn location(&self, place: &SourcePlace) -> Location {
        if place.line == 0 {
            return self.ctx.unknown_loc();
        }
        let at = (place.line, place.column);
        let file = self.ctx.identifier(&place.file);
        self.ctx.location(LocationData::FileLineCol { file, start: at, end: at })
    }

    fn value(&self, id: NodeId) -> Exported<Value> {
        let found = self.values.get(id.index()).copied().flatten();
        found.ok_or_else(|| "a node refers to one without an equivalent in the `pdl` dialect".to_owned())
    }

    fn values_of(&self, ids: &[NodeId]) -> Exported<Vec<Value>> {
        ids.iter().map(|id| self.value(*id)).collect()
    }

    fn named(&self, name: &str, attr: Attribute) -> NamedAttribute {
        (self.ctx.identifier(name), attr)
    }

    fn benefit(&self, benefit: u16) -> Attribute {
        // The dialect stores it in 15 bits.
        self.ctx.integer_attr(self.ctx.integer_type(16), i64::from(benefit.min(i16::MAX as u16)))
    }

    fn index(&self, index: u32) -> NamedAttribute {
        self.named("index", self.ctx.integer_attr(self.ctx.integer_type(32), i64::from(index)))
    }

    fn segments(&self, sizes: &[usize]) -> NamedAttribute {
        let sizes: Vec<i32> = sizes.iter().map(|size| i32::try_from(*size).unwrap_or(i32::MAX)).collect();
        self.named("operandSegmentSizes", self.ctx.dense_i32_array_attr(&sizes))
    }

    fn attribute(&self, text: &str) -> Exported<Attribute> {
        parse_attribute(&self.ctx, text).map_err(|error| format!("attribute `{text}`: {}", error.message()))
    }

    fn ty(&self, text: &str) -> Exported<Type> {
        parse_type(&self.ctx, text).map_err(|error| format!("type `{text}`: {}", error.message()))
    }
}

/// Returns the type of a kind of entity after `!pdl.`.
fn spelling_of(kind: EntityKind) -> &'static str {
    match kind {
        EntityKind::Attribute => "attribute",
        EntityKind::Operation => "operation",
        EntityKind::Type => "type",
        EntityKind::TypeRange => "range<type>",
        EntityKind::Value => "value",
        EntityKind::ValueRange => "range<value>",
    }
}
