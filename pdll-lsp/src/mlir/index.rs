//! Index: names in the text, with the values, blocks, symbols and operations of the IR that they stand for.
//!
//! The places of operations and arguments, which the reader notes, say where their names are. Other names are resolved from the operation around them outwards, as
//! the reader does. Places are byte ranges of the chunk. MLIR: AsmParserState.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use pdll_ir::{Block, Ir, Location, Op, Region, SourcePlaces, Trait, Value};

use super::scan::{Kind, Token, scan};
use crate::document::Text;

/// What a name stands for, with its places in order.
#[derive(Clone, Debug)]
pub(super) struct Entity {
    /// Kind.
    pub(super) kind: EntityKind,
    /// Place of the definition; operations have none.
    pub(super) definition: Option<Range<usize>>,
    /// All places, with the definition.
    pub(super) places: Vec<Range<usize>>,
}

/// Kinds of entities.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum EntityKind {
    /// Results of an operation: the first, and how many.
    Results(Op, usize, usize),
    /// A block argument.
    Argument(Value),
    /// A block.
    Block(Block),
    /// A symbol, by its operation.
    Symbol(Op),
    /// An operation.
    Operation(Op),
    /// An alias, with its value as written.
    Alias {
        /// Whether it is that of a type.
        is_type: bool,
        /// Value.
        value: String,
    },
}

/// The names of a chunk.
#[derive(Clone, Default, Debug)]
pub(super) struct Index {
    entities: Vec<Entity>,
    /// By start: the end, the entity, and the number behind `#`.
    places: BTreeMap<usize, (usize, usize, Option<usize>)>,
    /// Start and end of the text of operations that have a name in it.
    extents: HashMap<Op, Range<usize>>,
    /// Names of blocks in the text.
    block_names: HashMap<Block, String>,
}

impl Index {
    /// Indexes a chunk of a file, which starts at `start` and was read to this IR.
    pub(super) fn new(ir: &Ir, places: &SourcePlaces, file: &Text, start: usize, text: &str) -> Index {
        let tokens = scan(text);
        let mut builder = Builder {
            ir,
            text,
            tokens: &tokens,
            ops: BTreeMap::new(),
            names: HashMap::new(),
            index: Index::default(),
        };
        let offset = |loc: Location| {
            let (line, column) = ir.context().location_place(loc)?.1?;
            let line = file.line(line.checked_sub(1)?);
            (line.start + column as usize - 1).checked_sub(start).filter(|at| *at < text.len())
        };
        builder.definitions(places, &offset);
        builder.aliases();
        builder.labels();
        builder.extents();
        builder.uses();
        let mut index = builder.index;
        for entity in &mut index.entities {
            entity.places.sort_by_key(|place| place.start);
            entity.places.dedup();
            // The definition comes first, wherever it stands; a symbol's is the name of its operation.
            if let Some(definition) =
                entity.definition.clone().filter(|_| !matches!(entity.kind, EntityKind::Symbol(_)))
            {
                entity.places.retain(|place| *place != definition);
                entity.places.insert(0, definition);
            }
        }
        // The places of an operation are those of its results.
        let results = index.entities.iter().filter_map(|entity| match entity.kind {
            EntityKind::Results(op, ..) => Some((op, entity.places.clone())),
            _ => None,
        });
        let mut of_results: HashMap<Op, Vec<Range<usize>>> = HashMap::new();
        results.for_each(|(op, mut places)| of_results.entry(op).or_default().append(&mut places));
        for entity in &mut index.entities {
            if let EntityKind::Operation(op) = entity.kind {
                entity.places = of_results.remove(&op).unwrap_or_default();
            }
        }
        index
    }

    /// Returns the entity at an offset, and its place.
    pub(super) fn at(&self, offset: usize) -> Option<(&Entity, Range<usize>)> {
        let (&lo, &(hi, entity, _)) = self.places.range(..=offset).next_back()?;
        (offset <= hi).then(|| (&self.entities[entity], lo..hi))
    }

    /// Returns the entities.
    pub(super) fn entities(&self) -> &[Entity] {
        &self.entities
    }

    /// Returns the number behind `#` of the name that starts at an offset.
    pub(super) fn number_at(&self, start: usize) -> Option<usize> {
        self.places.get(&start)?.2
    }

    /// Returns the text of an operation, if its name is in the text.
    pub(super) fn extent(&self, op: Op) -> Option<Range<usize>> {
        self.extents.get(&op).cloned()
    }

    /// Returns the name of a block in the text.
    pub(super) fn block_name(&self, block: Block) -> Option<&str> {
        self.block_names.get(&block).map(String::as_str)
    }
}

struct Builder<'a> {
    ir: &'a Ir,
    text: &'a str,
    tokens: &'a [Token],
    /// Operations by the index of the token with their names.
    ops: BTreeMap<usize, Op>,
    /// Values and blocks by the region in which they are defined and their names.
    names: HashMap<(Region, &'a str), usize>,
    index: Index,
}

impl<'a> Builder<'a> {
    fn word(&self, token: usize) -> &'a str {
        self.tokens.get(token).map_or("", |token| &self.text[token.place.clone()])
    }

    fn kind(&self, token: usize) -> Option<Kind> {
        Some(self.tokens.get(token)?.kind)
    }

    fn token_at(&self, offset: usize) -> Option<usize> {
        self.tokens.binary_search_by_key(&offset, |token| token.place.start).ok()
    }

    fn entity(&mut self, kind: EntityKind, definition: Option<Range<usize>>) -> usize {
        self.index.entities.push(Entity { kind, definition, places: Vec::new() });
        self.index.entities.len() - 1
    }

    fn place(&mut self, entity: usize, token: usize) {
        let Some(Token { place, number, .. }) = self.tokens.get(token) else { return };
        if self.index.places.contains_key(&place.start) {
            return;
        }
        self.index.places.insert(place.start, (place.end, entity, *number));
        self.index.entities[entity].places.push(place.clone());
    }

    /// Records operations with their results, symbols and arguments.
    fn definitions(&mut self, places: &SourcePlaces, offset: &dyn Fn(Location) -> Option<usize>) {
        let ir = self.ir;
        for op in ir.walk_pre_order(ir.top()) {
            if let Some(token) = offset(places.op(ir, op)).and_then(|at| self.token_at(at)) {
                self.ops.entry(token).or_insert(op);
            }
            for region in op.regions(ir) {
                for arg in region.blocks(ir).flat_map(|block| block.args(ir)) {
                    let token = offset(places.argument(ir, *arg)).and_then(|at| self.token_at(at));
                    let Some(token) = token.filter(|token| self.kind(*token) == Some(Kind::Value)) else {
                        continue;
                    };
                    let place = self.tokens[token].place.clone();
                    let entity = self.entity(EntityKind::Argument(*arg), Some(place));
                    self.place(entity, token);
                    self.names.insert((*region, self.word(token)), entity);
                }
            }
        }
        for (token, op) in self.ops.clone() {
            self.results(token, op);
            let entity = self.entity(EntityKind::Operation(op), None);
            let place = self.tokens[token].place.clone();
            self.index.places.entry(place.start).or_insert((place.end, entity, None));
        }
    }

    /// Records the names before the `=` of an operation.
    fn results(&mut self, token: usize, op: Op) {
        let Some(equal) = token.checked_sub(1).filter(|at| self.kind(*at) == Some(Kind::Mark(b'='))) else {
            return;
        };
        let mut first = equal;
        while let Some(before) = first.checked_sub(1) {
            let is_count = self.kind(before) == Some(Kind::Word)
                && self.kind(before.wrapping_sub(1)) == Some(Kind::Mark(b':'));
            let is_part = matches!(self.kind(before), Some(Kind::Value | Kind::Mark(b',' | b':')));
            if !(is_part || is_count) {
                break;
            }
            first = before;
        }
        let Some(region) = op.parent_region(self.ir) else { return };
        let mut n_before = 0;
        for at in first..equal {
            if self.kind(at) != Some(Kind::Value) {
                continue;
            }
            let has_count = self.kind(at + 1) == Some(Kind::Mark(b':'));
            let n = if has_count { self.word(at + 2).parse().unwrap_or(1) } else { 1 };
            let place = self.tokens[at].place.clone();
            let entity = self.entity(EntityKind::Results(op, n_before, n), Some(place));
            self.place(entity, at);
            self.names.insert((region, self.word(at)), entity);
            n_before += n;
        }
    }

    /// Records aliases: `#name = …` and `!name = …`.
    fn aliases(&mut self) {
        let mut aliases: HashMap<&str, usize> = HashMap::new();
        let is_alias = |kind| matches!(kind, Some(Kind::AttributeAlias | Kind::TypeAlias));
        let mut depth = 0i64;
        for at in 0..self.tokens.len() {
            match self.kind(at) {
                Some(Kind::Mark(b'{' | b'(' | b'[' | b'<')) => depth += 1,
                Some(Kind::Mark(b'}' | b')' | b']')) => depth -= 1,
                Some(Kind::Mark(b'>')) if self.kind(at.wrapping_sub(1)) != Some(Kind::Mark(b'-')) => {
                    depth -= 1
                }
                kind if depth <= 0 && is_alias(kind) && self.kind(at + 1) == Some(Kind::Mark(b'=')) => {
                    let from = self.tokens.get(at + 2).map_or(self.text.len(), |token| token.place.start);
                    let to = self.text[from..].find('\n').map_or(self.text.len(), |end| from + end);
                    let value = self.text[from..to].trim().to_owned();
                    let is_type = kind == Some(Kind::TypeAlias);
                    let place = self.tokens[at].place.clone();
                    let entity = self.entity(EntityKind::Alias { is_type, value }, Some(place));
                    aliases.insert(self.word(at), entity);
                }
                _ => {}
            }
        }
        for at in 0..self.tokens.len() {
            if is_alias(self.kind(at))
                && let Some(entity) = aliases.get(self.word(at)).copied()
            {
                self.place(entity, at);
            }
        }
    }

    /// Records labels of blocks: names that begin a line, or follow a `{`.
    fn labels(&mut self) {
        for at in 0..self.tokens.len() {
            if self.kind(at) != Some(Kind::Block) {
                continue;
            }
            let start = self.tokens[at].place.start;
            let line = self.text[..start].rfind('\n').map_or(0, |end| end + 1);
            let is_first = self.text[line..start].trim().is_empty()
                || self.kind(at.wrapping_sub(1)) == Some(Kind::Mark(b'{'));
            // The block is that of the next operation.
            let next = self.ops.range(at..).next().and_then(|(_, op)| op.block(self.ir));
            let Some(block) = next.filter(|_| is_first) else { continue };
            let Some(region) = block.parent_region(self.ir) else { continue };
            let word = self.word(at);
            if self.names.contains_key(&(region, word)) {
                continue;
            }
            let entity = self.entity(EntityKind::Block(block), Some(self.tokens[at].place.clone()));
            self.place(entity, at);
            self.names.insert((region, word), entity);
            self.index.block_names.insert(block, word.to_owned());
        }
    }

    /// Records where the text of each symbol table, symbol or function ends.
    fn extents(&mut self) {
        let starts: HashMap<usize, Op> =
            self.ops.iter().map(|(token, op)| (self.first_token(*token), *op)).collect();
        for (token, op) in &self.ops {
            if op.n_regions(self.ir) == 0 && op.attr_str(self.ir, "sym_name").is_none() {
                continue;
            }
            let (mut depth, mut last) = (0usize, *token);
            for at in token + 1..self.tokens.len() {
                let begins =
                    depth == 0 && (starts.contains_key(&at) || self.is_label(at) || self.begins_alias(at));
                match self.kind(at) {
                    Some(Kind::Mark(b'{' | b'(' | b'[')) if !begins => depth += 1,
                    Some(Kind::Mark(b'}' | b')' | b']')) if depth == 0 => break,
                    Some(Kind::Mark(b'}' | b')' | b']')) => depth -= 1,
                    _ if begins => break,
                    _ => {}
                }
                last = at;
            }
            let extent = self.tokens[*token].place.start..self.tokens[last].place.end;
            self.index.extents.insert(*op, extent);
        }
    }

    fn begins_alias(&self, at: usize) -> bool {
        let is_alias = matches!(self.kind(at), Some(Kind::AttributeAlias | Kind::TypeAlias));
        let is_metadata =
            self.kind(at) == Some(Kind::Mark(b'{')) && self.word(at + 1) == "-" && self.word(at + 2) == "#";
        is_metadata || is_alias && self.kind(at + 1) == Some(Kind::Mark(b'='))
    }

    fn is_label(&self, at: usize) -> bool {
        let place = self.tokens.get(at).map_or(0, |token| token.place.start);
        let place = self.index.places.get(&place);
        self.kind(at) == Some(Kind::Block)
            && place.is_some_and(|(_, entity, _)| {
                self.index.entities[*entity].definition.as_ref().map(|it| it.start)
                    == self.tokens.get(at).map(|it| it.place.start)
            })
    }

    /// Returns the first token of an operation: that of its first result.
    fn first_token(&self, token: usize) -> usize {
        let mut first = token;
        if self.kind(token.wrapping_sub(1)) == Some(Kind::Mark(b'=')) {
            first = token - 1;
            while let Some(before) = first.checked_sub(1)
                && matches!(self.kind(before), Some(Kind::Value | Kind::Mark(b',' | b':') | Kind::Word))
                && (self.kind(before) != Some(Kind::Word)
                    || self.kind(before.wrapping_sub(1)) == Some(Kind::Mark(b':')))
            {
                first = before;
            }
        }
        first
    }

    /// Resolves the other names.
    fn uses(&mut self) {
        let mut symbols: HashMap<Op, usize> = HashMap::new();
        for at in 0..self.tokens.len() {
            let Some(op) = self.ops.range(..=at).next_back().map(|(_, op)| *op) else { continue };
            match self.kind(at) {
                Some(Kind::Value | Kind::Block) => {
                    if let Some(entity) = self.resolve(op, self.word(at)) {
                        self.place(entity, at);
                    }
                }
                Some(Kind::Symbol) => {
                    let name = self.word(at).trim_start_matches('@').trim_matches('"').to_owned();
                    let Some(symbol) = self.symbol(op, at, &name) else { continue };
                    let definition = self.ops.iter().find(|(_, of)| **of == symbol).map(|(token, _)| *token);
                    let definition = definition.map(|token| self.tokens[token].place.clone());
                    let entity = match symbols.get(&symbol) {
                        Some(entity) => *entity,
                        None => self.entity(EntityKind::Symbol(symbol), definition),
                    };
                    symbols.insert(symbol, entity);
                    self.place(entity, at);
                }
                _ => {}
            }
        }
    }

    /// Returns the value or block of a name, from an operation outwards.
    fn resolve(&self, op: Op, name: &str) -> Option<usize> {
        for region in op.regions(self.ir) {
            if let Some(entity) = self.names.get(&(*region, name)) {
                return Some(*entity);
            }
        }
        let mut region = op.parent_region(self.ir);
        while let Some(here) = region {
            if let Some(entity) = self.names.get(&(here, name)) {
                return Some(*entity);
            }
            region = here.parent_region(self.ir);
        }
        None
    }

    /// Returns the symbol of a name, from an operation outwards. A nested name is looked up in the one before it.
    fn symbol(&self, op: Op, at: usize, name: &str) -> Option<Op> {
        let ir = self.ir;
        let named = |op: Op| {
            op.attr_str(ir, "sym_name").and_then(|name| name.as_str(ir.context()).map(str::to_owned))
        };
        let within = |table: Op| {
            let ops =
                table.regions(ir).iter().flat_map(|region| region.blocks(ir)).flat_map(|block| block.ops(ir));
            ops.into_iter().find(|op| named(*op).as_deref() == Some(name))
        };
        let colon = Some(Kind::Mark(b':'));
        if at >= 3
            && self.kind(at - 1) == colon
            && self.kind(at - 2) == colon
            && self.kind(at - 3) == Some(Kind::Symbol)
        {
            let before = self.word(at - 3).trim_start_matches('@').trim_matches('"').to_owned();
            return within(self.symbol(op, at - 3, &before)?);
        }
        if named(op).as_deref() == Some(name) {
            return Some(op);
        }
        let mut around = Some(op);
        while let Some(table) = around {
            if table.has_trait(ir, Trait::SymbolTable) {
                return within(table);
            }
            around = table.parent_op(ir);
        }
        None
    }
}
