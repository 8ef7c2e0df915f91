//! Types, attributes and locations as text.
//!
//! Pending output is on a stack, so there is no recursion on depth, except for parameters of dialects' types and
//! attributes, whose nesting is bounded.
//! Size: types, attributes and locations contain each other, and share the stack.

use std::borrow::Cow;
use std::sync::Arc;

use pdll_asm::elements::{ElementKind, write_elements};
use pdll_asm::escape::{write_dialect_symbol, write_name, write_quoted, write_symbol};
use pdll_asm::integer::write_integer;
use pdll_asm::{Elements, FloatKind, Signedness};
use rustc_hash::FxHashMap;

use super::aliases::Aliases;
use super::out::push_number;
use super::symbol::Symbol;
use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::context::{Context, Identifier};
use crate::location::{Location, LocationData};
use crate::parameters::{AttrOrTypeInfo, Nested, ParameterMemo, Parameters, ResourceHandle, body_in};
use crate::raw_locations::Place;
use crate::types::{DYNAMIC, Type, TypeData};

/// Lists of more elements are written as one hexadecimal string.
const HEX_ABOVE: usize = 100;

/// Attributes of dialects deeper in each other's parameters than this are not written.
pub(super) const MAX_NESTED: u32 = 128;

/// A type, attribute or location of more parts is not written in full.
pub(crate) const MOST_PARTS: usize = 1 << 24;

/// Renders with the aliases of one print.
pub(crate) struct Renderer<'c> {
    pub(crate) ctx: &'c Context,
    pub(crate) aliases: Arc<Aliases>,
    todo: Vec<Todo>,
    /// Maximum number of parts of one entity. Shared parts can make the number exponential.
    pub(crate) limit: usize,
    /// Whether one exceeded the limit, and ends in `...`.
    pub(crate) is_cut: bool,
    /// Whether the text is to be the body of a type or attribute, in which the handle stands for what may have an alias.
    is_body: bool,
    /// Whether something had, or might have, an alias.
    pub(crate) is_indirect: bool,
    /// The number of types and attributes in whose parameters the next one is, and of those written for the outermost one.
    depth: u32,
    n_nested: usize,
    /// Numbers of distinct attributes in the order of occurrence.
    distincts: FxHashMap<Attribute, usize>,
    /// The used resources.
    pub(crate) resources: Vec<ResourceHandle>,
    /// Mutable types whose components are being written.
    enclosing: Vec<Type>,
    /// Whether the definition of an alias is being written.
    is_definition: bool,
    /// Lists of more elements are not written.
    pub(crate) elide_above: usize,
    /// Lists of more elements are written as one hexadecimal string.
    pub(crate) hex_above: usize,
    /// Whether locations are written for people.
    pub(crate) is_pretty: bool,
}

/// Pending output, next on top.
enum Todo {
    Text(&'static str),
    Type(Type),
    Attr(Attribute),
    /// Without its type if that is `i64` or `f64`.
    ShortAttr(Attribute),
    /// A name of a dictionary and the sign after it.
    Key(Identifier),
    Loc(Location),
    /// The position in a raw location.
    Place(Location),
    /// A location as an attribute: in `loc(…)` or as an alias.
    LocAttr(Location),
}

impl<'c> Renderer<'c> {
    pub(crate) fn new(ctx: &'c Context, aliases: Aliases) -> Self {
        Renderer::sharing(ctx, Arc::new(aliases))
    }

    fn sharing(ctx: &'c Context, aliases: Arc<Aliases>) -> Self {
        Renderer {
            ctx,
            aliases,
            todo: Vec::new(),
            limit: MOST_PARTS,
            is_cut: false,
            is_body: false,
            is_indirect: false,
            depth: 0,
            n_nested: 0,
            distincts: FxHashMap::default(),
            resources: Vec::new(),
            enclosing: Vec::new(),
            is_definition: false,
            elide_above: usize::MAX,
            hex_above: HEX_ABOVE,
            is_pretty: false,
        }
    }

    /// Returns a renderer with the same aliases and options, for a part of the text.
    pub(super) fn of_part(&self) -> Self {
        Renderer {
            limit: self.limit,
            elide_above: self.elide_above,
            hex_above: self.hex_above,
            is_pretty: self.is_pretty,
            ..Renderer::sharing(self.ctx, Arc::clone(&self.aliases))
        }
    }

    /// Returns whether a distinct attribute was rendered.
    pub(super) fn has_distinct(&self) -> bool {
        !self.distincts.is_empty()
    }

    /// Returns a renderer of what the body of a type or attribute contains.
    pub(crate) fn of_body(ctx: &'c Context) -> Self {
        Renderer { is_body: true, ..Renderer::new(ctx, Aliases::default()) }
    }

    pub(crate) fn ty(&mut self, out: &mut String, ty: Type) {
        self.run(out, Todo::Type(ty));
    }

    pub(crate) fn attr(&mut self, out: &mut String, attr: Attribute) {
        self.run(out, Todo::Attr(attr));
    }

    /// Renders an attribute without its type.
    pub(crate) fn attr_without_type(&mut self, out: &mut String, attr: Attribute) {
        if self.aliases.write(out, Symbol::Attr(attr)) {
            return;
        }
        let base = self.begin();
        self.attr_parts(out, attr, false);
        if matches!(self.todo[base..], [Todo::Type(_), Todo::Text(" : ")]) {
            self.todo.truncate(base);
        }
        self.finish(out, base);
    }

    /// `loc(…)`, an alias inside.
    pub(crate) fn trailing_loc(&mut self, out: &mut String, loc: Location) {
        if self.is_pretty {
            return self.inline_loc(out, loc);
        }
        out.push_str("loc(");
        self.run(out, Todo::Loc(loc));
        out.push(')');
    }

    /// `loc(…)`, without an alias for the whole.
    pub(crate) fn inline_loc(&mut self, out: &mut String, loc: Location) {
        let (open, close) = self.loc_parentheses();
        out.push_str(open);
        let base = self.begin();
        self.loc_parts(out, loc);
        self.finish(out, base);
        out.push_str(close);
    }

    /// Writes the definition of an alias.
    pub(crate) fn definition(&mut self, out: &mut String, symbol: Symbol) {
        let base = self.begin();
        self.is_definition = true;
        match symbol {
            Symbol::Type(ty) => {
                self.type_parts(out, ty);
                self.finish(out, base);
            }
            Symbol::Attr(attr) => {
                self.attr_parts(out, attr, false);
                self.finish(out, base);
            }
            Symbol::Loc(loc) => self.inline_loc(out, loc),
            Symbol::Place(loc) => {
                let (open, close) = self.loc_parentheses();
                out.push_str(open);
                self.place(out, loc);
                out.push_str(close);
            }
        }
        self.is_definition = false;
    }

    /// Returns the number of pending outputs, before others are added.
    fn begin(&mut self) -> usize {
        if self.depth == 0 {
            self.n_nested = 0;
        }
        self.todo.len()
    }

    fn run(&mut self, out: &mut String, todo: Todo) {
        let base = self.begin();
        self.step(out, todo);
        self.finish(out, base);
    }

    /// Writes what is pending above `base`.
    fn finish(&mut self, out: &mut String, base: usize) {
        let mut n_parts = 0;
        while self.todo.len() > base
            && let Some(todo) = self.todo.pop()
        {
            self.step(out, todo);
            n_parts += 1;
            if n_parts > self.limit && self.todo.len() > base {
                self.todo.truncate(base);
                self.cut(out);
            }
        }
    }

    fn cut(&mut self, out: &mut String) {
        self.is_cut = true;
        out.push_str("...");
    }

    /// Writes what stands for a symbol: its alias, or its handle in a body.
    fn short(&mut self, out: &mut String, symbol: Symbol) -> bool {
        if !self.is_body {
            return self.aliases.write(out, symbol);
        }
        let Symbol::Attr(attr) = symbol else {
            self.is_indirect |= matches!(symbol, Symbol::Loc(_) | Symbol::Place(_));
            return false;
        };
        let has_handle = match self.ctx.attribute_data(attr) {
            AttributeData::AffineMap(_) | AttributeData::IntegerSet(_) | AttributeData::Location(_) => {
                self.is_indirect = true;
                false
            }
            AttributeData::Distinct { .. } => true,
            AttributeData::Opaque { parameters, .. } => parameters.info().is_some_and(|info| info.has_alias),
            _ => false,
        };
        if has_handle {
            self.is_indirect = true;
            push_display(out, format_args!("#{}", attr.raw()));
        }
        has_handle
    }

    /// Writes the text of a dialect's type or attribute after the dialect.
    fn body(&mut self, parameters: &ParameterMemo, body: &str, out: &mut String) {
        let Some(indirect) = parameters.indirect() else {
            out.push_str(body);
            return;
        };
        if self.is_body {
            self.is_indirect = true;
            out.push_str(body);
            return;
        }
        self.n_nested += 1;
        if self.depth == MAX_NESTED || self.n_nested > self.limit {
            return self.cut(out);
        }
        // The definition of an alias must not contain its own name.
        let aliases =
            (self.is_definition && indirect.is_mutable()).then(|| std::mem::take(&mut self.aliases));
        self.depth += 1;
        let text = indirect.text(self.ctx, self);
        self.depth -= 1;
        if let Some(aliases) = aliases {
            self.aliases = aliases;
        }
        out.push_str(&text);
    }

    fn step(&mut self, out: &mut String, todo: Todo) {
        match todo {
            Todo::Text(text) => out.push_str(text),
            Todo::Type(ty) => {
                if !self.aliases.write(out, Symbol::Type(ty)) {
                    self.type_parts(out, ty);
                }
            }
            Todo::Attr(attr) => {
                if !self.short(out, Symbol::Attr(attr)) {
                    self.attr_parts(out, attr, false);
                }
            }
            Todo::ShortAttr(attr) => {
                if !self.short(out, Symbol::Attr(attr)) {
                    self.attr_parts(out, attr, true);
                }
            }
            Todo::Key(name) => write_name(out, self.ctx.str(name)),
            Todo::Loc(loc) => {
                if !self.short(out, Symbol::Loc(loc)) {
                    self.loc_parts(out, loc);
                }
            }
            Todo::Place(loc) => {
                if !self.short(out, Symbol::Place(loc)) {
                    self.place(out, loc);
                }
            }
            Todo::LocAttr(loc) => {
                if !self.short(out, Symbol::Loc(loc)) {
                    let (open, close) = self.loc_parentheses();
                    out.push_str(open);
                    self.todo.push(Todo::Text(close));
                    self.loc_parts(out, loc);
                }
            }
        }
    }

    fn push_list<T: Copy>(&mut self, items: &[T], todo: impl Fn(T) -> Todo) {
        for (i, item) in items.iter().enumerate().rev() {
            self.todo.push(todo(*item));
            if i > 0 {
                self.todo.push(Todo::Text(", "));
            }
        }
    }

    /// Writes a type's own text; its parts go onto the stack.
    fn type_parts(&mut self, out: &mut String, ty: Type) {
        match self.ctx.type_data(ty) {
            TypeData::Integer { width, signedness } => {
                out.push_str(signedness.prefix());
                push_number(out, u64::from(*width));
            }
            TypeData::Index => out.push_str("index"),
            TypeData::Float(kind) => out.push_str(kind.name()),
            TypeData::None => out.push_str("none"),
            TypeData::Complex(element) => {
                out.push_str("complex<");
                self.todo.extend([Todo::Text(">"), Todo::Type(*element)]);
            }
            TypeData::Tuple(types) => {
                out.push_str("tuple<");
                self.todo.push(Todo::Text(">"));
                self.push_list(types, Todo::Type);
            }
            TypeData::Function { inputs, results } => {
                out.push('(');
                let is_single = is_single_result(self.ctx, results);
                self.todo.push(Todo::Text(if is_single { "" } else { ")" }));
                self.push_list(results, Todo::Type);
                self.todo.push(Todo::Text(if is_single { ") -> " } else { ") -> (" }));
                self.push_list(inputs, Todo::Type);
            }
            TypeData::Vector { shape, scalable, element } => {
                out.push_str("vector<");
                for (size, is_scalable) in shape.iter().zip(scalable) {
                    if *is_scalable {
                        out.push('[');
                        push_signed(out, *size);
                        out.push_str("]x");
                    } else {
                        push_signed(out, *size);
                        out.push('x');
                    }
                }
                self.todo.extend([Todo::Text(">"), Todo::Type(*element)]);
            }
            TypeData::RankedTensor { shape, element, encoding } => {
                out.push_str("tensor<");
                push_shape(out, shape);
                self.todo.push(Todo::Text(">"));
                if let Some(encoding) = encoding {
                    self.todo.extend([Todo::Attr(*encoding), Todo::Text(", ")]);
                }
                self.todo.push(Todo::Type(*element));
            }
            TypeData::UnrankedTensor(element) => {
                out.push_str("tensor<*x");
                self.todo.extend([Todo::Text(">"), Todo::Type(*element)]);
            }
            TypeData::MemRef { shape, element, layout, memory_space } => {
                out.push_str("memref<");
                push_shape(out, shape);
                self.todo.push(Todo::Text(">"));
                for attr in [memory_space, layout].into_iter().flatten() {
                    self.todo.extend([Todo::ShortAttr(*attr), Todo::Text(", ")]);
                }
                self.todo.push(Todo::Type(*element));
            }
            TypeData::UnrankedMemRef { element, memory_space } => {
                out.push_str("memref<*x");
                self.todo.push(Todo::Text(">"));
                if let Some(space) = memory_space {
                    self.todo.extend([Todo::ShortAttr(*space), Todo::Text(", ")]);
                }
                self.todo.push(Todo::Type(*element));
            }
            TypeData::Opaque { dialect, body, parameters } => {
                let mut text = String::new();
                self.body(parameters, body, &mut text);
                out.push('!');
                write_dialect_symbol(out, self.ctx.str(*dialect), &text);
            }
        }
    }

    fn push_type_suffix(&mut self, ty: Type) {
        self.todo.extend([Todo::Type(ty), Todo::Text(" : ")]);
    }

    /// Writes an attribute's own text; its parts go onto the stack.
    fn attr_parts(&mut self, out: &mut String, attr: Attribute, is_short: bool) {
        let ctx = self.ctx;
        if let Some(ty) = self.elided(attr) {
            out.push_str("dense_resource<__elided__>");
            return self.push_type_suffix(ty);
        }
        match ctx.attribute_data(attr) {
            AttributeData::Unit => out.push_str("unit"),
            AttributeData::Integer { ty, value } => self.integer(out, *ty, *value, is_short),
            AttributeData::BigInteger { ty, limbs } => {
                let width = ctx.integer_width(*ty);
                write_integer(out, limbs, width, is_unsigned(ctx, *ty));
                self.push_type_suffix(*ty);
            }
            AttributeData::Float { ty, bits } => {
                let TypeData::Float(kind) = ctx.type_data(*ty) else { return };
                let is_hex = kind.write(out, u128::from(bits[0]) | u128::from(bits[1]) << 64);
                if is_hex || !is_short || *kind != FloatKind::F64 {
                    self.push_type_suffix(*ty);
                }
            }
            AttributeData::String { value, ty } => {
                write_quoted(out, value);
                if let Some(ty) = ty {
                    self.push_type_suffix(*ty);
                }
            }
            AttributeData::Array(attrs) => {
                out.push('[');
                self.todo.push(Todo::Text("]"));
                self.push_list(attrs, Todo::ShortAttr);
            }
            AttributeData::Dictionary(entries) => {
                out.push('{');
                self.todo.push(Todo::Text("}"));
                self.push_entries(entries);
            }
            AttributeData::SymbolRef { root, nested } => {
                write_symbol(out, ctx.str(*root));
                for name in nested {
                    out.push_str("::");
                    write_symbol(out, ctx.str(*name));
                }
            }
            AttributeData::Type(ty) => self.todo.push(Todo::Type(*ty)),
            AttributeData::DenseElements { ty, .. } | AttributeData::DenseStrings { ty, .. } => {
                out.push_str("dense<");
                self.elements(out, attr, self.hex_above);
                out.push('>');
                self.push_type_suffix(*ty);
            }
            AttributeData::Sparse { ty, indices, values } => {
                out.push_str("sparse<");
                if indices.ty(ctx).and_then(|ty| ty.n_elements(ctx)) != Some(0) {
                    self.elements(out, *indices, usize::MAX);
                    out.push_str(", ");
                    self.elements(out, *values, self.hex_above);
                }
                out.push('>');
                self.push_type_suffix(*ty);
            }
            AttributeData::DenseResource { ty, key } => {
                Nested::resource(self, ResourceHandle::new(ctx, "builtin", ctx.str(*key)));
                out.push_str("dense_resource<");
                write_name(out, ctx.str(*key));
                out.push('>');
                self.push_type_suffix(*ty);
            }
            AttributeData::DenseArray { element, data } => self.dense_array(out, *element, data),
            AttributeData::AffineMap(map) => push_display(out, format_args!("affine_map<{map}>")),
            AttributeData::IntegerSet(set) => push_display(out, format_args!("affine_set<{set}>")),
            AttributeData::Strided { offset, strides } => {
                out.push_str("strided<[");
                for (i, stride) in strides.iter().enumerate() {
                    out.push_str(if i > 0 { ", " } else { "" });
                    push_size(out, *stride);
                }
                out.push(']');
                if *offset != 0 {
                    out.push_str(", offset: ");
                    push_size(out, *offset);
                }
                out.push('>');
            }
            AttributeData::Distinct { referenced, .. } => {
                let next = self.distincts.len();
                let id = *self.distincts.entry(attr).or_insert(next);
                push_display(out, format_args!("distinct[{id}]<"));
                self.todo.push(Todo::Text(">"));
                if *referenced != ctx.unit_attr() {
                    self.todo.push(Todo::Attr(*referenced));
                }
            }
            AttributeData::Location(loc) => self.todo.push(Todo::LocAttr(*loc)),
            AttributeData::Opaque { dialect, body, ty, parameters } => {
                let mut text = String::new();
                self.body(parameters, body, &mut text);
                out.push('#');
                write_dialect_symbol(out, ctx.str(*dialect), &text);
                if let Some(ty) = ty {
                    self.push_type_suffix(*ty);
                }
            }
        }
    }

    fn push_entries(&mut self, entries: &[NamedAttribute]) {
        let unit = self.ctx.unit_attr();
        for (i, (name, attr)) in entries.iter().enumerate().rev() {
            if *attr != unit {
                self.todo.extend([Todo::Attr(*attr), Todo::Text(" = ")]);
            }
            self.todo.push(Todo::Key(*name));
            if i > 0 {
                self.todo.push(Todo::Text(", "));
            }
        }
    }

    fn integer(&mut self, out: &mut String, ty: Type, value: i64, is_short: bool) {
        match self.ctx.type_data(ty) {
            TypeData::Integer { width: 1, signedness: Signedness::Signless } => {
                out.push_str(if value == 0 { "false" } else { "true" });
                return;
            }
            TypeData::Integer { width, signedness: Signedness::Unsigned } => match *width {
                0..=64 => push_number(out, value as u64 & (u64::MAX >> (64 - (*width).clamp(1, 64)))),
                width => {
                    // Sign-extended: a set top bit is one of many.
                    let mut limbs = vec![(value >> 63) as u64; width.div_ceil(64) as usize];
                    limbs[0] = value as u64;
                    if let Some(top) = limbs.last_mut().filter(|_| width % 64 != 0) {
                        *top &= u64::MAX >> (64 - width % 64);
                    }
                    write_integer(out, &limbs, width, true);
                }
            },
            TypeData::Integer { width: 64, signedness: Signedness::Signless } if is_short => {
                push_signed(out, value);
                return;
            }
            _ => push_signed(out, value),
        }
        self.push_type_suffix(ty);
    }

    /// Returns the type of an attribute with too many elements. A splat has one.
    fn elided(&self, attr: Attribute) -> Option<Type> {
        if self.elide_above == usize::MAX {
            return None;
        }
        let ctx = self.ctx;
        let n_elements = |ty: Option<Type>| ty.and_then(|ty| ty.n_elements(ctx)).unwrap_or(0);
        let (ty, n) = match ctx.attribute_data(attr) {
            AttributeData::DenseElements { ty, is_splat: false, .. }
            | AttributeData::DenseStrings { ty, .. } => (*ty, n_elements(Some(*ty))),
            AttributeData::Sparse { ty, indices, values } => {
                (*ty, n_elements(indices.ty(ctx)).max(n_elements(values.ty(ctx))))
            }
            _ => return None,
        };
        (n > self.elide_above as u64).then_some(ty)
    }

    fn elements(&self, out: &mut String, attr: Attribute, hex_above: usize) {
        let ctx = self.ctx;
        match ctx.attribute_data(attr) {
            AttributeData::DenseElements { ty, data, is_splat } => {
                let element = ty.element_type_or_self(ctx);
                let (kind, is_complex) = element_kind(ctx, element);
                let raw = Elements::Raw { data, is_splat: *is_splat };
                write_elements(out, ty.shape(ctx).unwrap_or(&[]), kind, is_complex, raw, hex_above);
            }
            AttributeData::DenseStrings { ty, values } => {
                let strings: Vec<Cow<'_, [u8]>> =
                    values.iter().map(|value| Cow::Borrowed(&**value)).collect();
                let kind = ElementKind::Integer(Signedness::Signless, 8);
                let shape = ty.shape(ctx).unwrap_or(&[]);
                write_elements(out, shape, kind, false, Elements::Strings(&strings), hex_above);
            }
            _ => {}
        }
    }

    fn dense_array(&mut self, out: &mut String, element: Type, data: &[u8]) {
        out.push_str("array<");
        self.type_parts(out, element);
        let (kind, _) = element_kind(self.ctx, element);
        for (i, bytes) in data.chunks(kind.n_bytes()).enumerate() {
            out.push_str(if i > 0 { ", " } else { ": " });
            kind.write(out, bytes);
        }
        out.push('>');
    }

    /// Returns the text around a location.
    fn loc_parentheses(&self) -> (&'static str, &'static str) {
        if self.is_pretty { ("", "") } else { ("loc(", ")") }
    }

    /// Writes the position in a raw location.
    fn place(&mut self, out: &mut String, loc: Location) {
        if let Some(Place { file, position, .. }) = self.ctx.place_of(loc, None) {
            self.position(out, file, position);
        }
    }

    fn position(&mut self, out: &mut String, file: Identifier, position: (u32, u32)) {
        match self.is_pretty {
            true => out.push_str(self.ctx.str(file)),
            false => write_quoted(out, self.ctx.str(file).as_bytes()),
        }
        for number in [position.0, position.1] {
            out.push(':');
            push_number(out, number.into());
        }
    }

    /// Writes a location without `loc(` and `)`; its parts go onto the stack.
    fn loc_parts(&mut self, out: &mut String, loc: Location) {
        if loc.is_raw() {
            let mut name = String::new();
            match self.ctx.place_of(loc, Some(&mut name)) {
                Some(Place { has_name: true, .. }) => {
                    write_quoted(out, name.as_bytes());
                    out.push('(');
                    self.todo.extend([Todo::Text(")"), Todo::Place(loc)]);
                }
                _ => self.place(out, loc),
            }
            return;
        }
        match self.ctx.location_data(loc) {
            LocationData::Unknown => out.push_str(if self.is_pretty { "[unknown]" } else { "unknown" }),
            LocationData::FileLineCol { file, start, end } => {
                self.position(out, file, start);
                if start != end {
                    match start.0 == end.0 {
                        true => push_display(out, format_args!(" to :{}", end.1)),
                        false => push_display(out, format_args!(" to {}:{}", end.0, end.1)),
                    }
                }
            }
            LocationData::Name { name, child } => {
                write_quoted(out, self.ctx.str(name).as_bytes());
                if child != self.ctx.unknown_loc() {
                    out.push('(');
                    self.todo.extend([Todo::Text(")"), Todo::Loc(child)]);
                }
            }
            LocationData::CallSite { callee, caller } if self.is_pretty => {
                let is_name = matches!(self.ctx.location_data(callee), LocationData::Name { .. });
                let is_file = matches!(self.ctx.location_data(caller), LocationData::FileLineCol { .. });
                let at = if is_name && is_file { " at " } else { "\n at " };
                self.todo.extend([Todo::Loc(caller), Todo::Text(at), Todo::Loc(callee)]);
            }
            LocationData::CallSite { callee, caller } => {
                out.push_str("callsite(");
                self.todo.extend([Todo::Text(")"), Todo::Loc(caller), Todo::Text(" at "), Todo::Loc(callee)]);
            }
            LocationData::Fused { locations, metadata } => {
                out.push_str(if self.is_pretty { "" } else { "fused" });
                self.todo.push(Todo::Text("]"));
                self.push_list(&locations, Todo::Loc);
                self.todo.push(Todo::Text("["));
                if let Some(metadata) = metadata {
                    out.push('<');
                    self.todo.extend([Todo::Text(">"), Todo::Attr(metadata)]);
                }
            }
        }
    }
}

impl Context {
    /// Returns the body of a type or attribute with these parameters, and whether it is not the printed text.
    pub(crate) fn body_of(&self, info: &AttrOrTypeInfo, parameters: &dyn Parameters) -> (String, bool) {
        let mut nested = Renderer::of_body(self);
        let body = body_in(self, info, parameters, &mut nested);
        (body, nested.is_indirect)
    }
}

impl Nested for Renderer<'_> {
    fn ty(&mut self, out: &mut String, ty: Type) {
        self.run(out, Todo::Type(ty));
    }

    fn attr(&mut self, out: &mut String, attr: Attribute) {
        self.run(out, Todo::Attr(attr));
    }

    fn short(&mut self, out: &mut String, attr: Attribute) -> bool {
        Renderer::short(self, out, Symbol::Attr(attr))
    }

    fn body(&mut self, out: &mut String, parameters: &ParameterMemo, body: &str) {
        Renderer::body(self, parameters, body, out);
    }

    fn resource(&mut self, handle: ResourceHandle) {
        // A body is printed without the parameters being written again, unless it is indirect.
        self.is_indirect = true;
        self.resources.push(handle);
    }

    fn enclosing(&mut self) -> &mut Vec<Type> {
        &mut self.enclosing
    }
}

/// Returns whether there is one result, which needs no parentheses.
fn is_single_result(ctx: &Context, results: &[Type]) -> bool {
    matches!(results, [one] if !matches!(ctx.type_data(*one), TypeData::Function { .. }))
}

fn element_kind(ctx: &Context, element: Type) -> (ElementKind, bool) {
    match ctx.type_data(element) {
        TypeData::Integer { width, signedness } => (ElementKind::Integer(*signedness, *width), false),
        TypeData::Float(kind) => (ElementKind::Float(*kind), false),
        TypeData::Complex(part) => match ctx.type_data(*part) {
            TypeData::Integer { width, signedness } => (ElementKind::Integer(*signedness, *width), true),
            TypeData::Float(kind) => (ElementKind::Float(*kind), true),
            _ => (ElementKind::Integer(Signedness::Signless, 64), true),
        },
        _ => (ElementKind::Integer(Signedness::Signless, 64), false),
    }
}

fn is_unsigned(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Integer { signedness: Signedness::Unsigned, .. })
}

fn push_shape(out: &mut String, shape: &[i64]) {
    for size in shape {
        push_size(out, *size);
        out.push('x');
    }
}

fn push_size(out: &mut String, size: i64) {
    if size == DYNAMIC {
        out.push('?');
    } else {
        push_signed(out, size);
    }
}

fn push_signed(out: &mut String, value: i64) {
    if value < 0 {
        out.push('-');
    }
    push_number(out, value.unsigned_abs());
}

fn push_display(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = std::fmt::Write::write_fmt(out, text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assembly::AsmResult;
    use crate::callback::NewParameters;
    use crate::parameters::{FormatElement, ParameterInfo, ParameterParser, ParameterPrinter, Verify};

    /// `#t.of<…>`, whose parameter is an attribute.
    struct Of(Option<Attribute>);

    impl Parameters for Of {
        fn parse(&mut self, _: usize, parser: &mut ParameterParser<'_>) -> AsmResult {
            self.0 = Some(parser.parse_attribute()?);
            Ok(())
        }

        fn print(&self, _: usize, printer: &mut ParameterPrinter<'_>) {
            if let Some(attr) = self.0 {
                printer.print_attribute(attr);
            }
        }

        fn is_there(&self, _: usize, _: &Context) -> bool {
            true
        }

        fn complete(&mut self, _: &Context) {}
    }

    static OF: AttrOrTypeInfo = AttrOrTypeInfo {
        dialect: "t",
        mnemonic: "of",
        record: "Of",
        parameters: &[ParameterInfo { name: "of", ty: "Attribute", is_optional: false, resource: None }],
        format: &[
            FormatElement::Literal { text: "<", space: false },
            FormatElement::Parameter { index: 0, space: false, is_qualified: true },
            FormatElement::Literal { text: ">", space: false },
        ],
        mutable_format: None,
        new: NewParameters::Compiled(|| Box::new(Of(None))),
        verify: Verify::Nothing,
        has_alias: true,
        interfaces: &[],
        interface_names: None,
    };

    #[test]
    fn each_attribute_may_have_as_many_parts_as_the_limit() {
        let ctx = Context::new();
        let of = |attr| crate::parameters::intern_attribute(&ctx, &OF, Box::new(Of(Some(attr))));
        let nested = of(of(of(ctx.unit_attr())));
        for (limit, expected) in [(3, "#t.of<#t.of<#t.of<unit>>>"), (1, "#t.of<#t<...>>")] {
            let mut renderer = Renderer::new(&ctx, Aliases::default());
            renderer.limit = limit;
            for _ in 0..2 * limit {
                let mut out = String::new();
                renderer.attr(&mut out, nested);
                assert_eq!(out, expected);
            }
            assert_eq!(renderer.is_cut, limit == 1);
        }
    }
}
