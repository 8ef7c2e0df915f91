//! Index: places in the sources, with the records, fields and template arguments that they name.
//!
//! Invariant: places do not overlap. Of several symbols at a place, such as the records that a multiclass makes or a field and its copies in
//! derived records, that of the first record counts: classes before defs, each in the order of their names. MLIR: TableGenIndex in
//! TableGenServer.cpp.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use pdll_support::source::{SourceId, SourceMap, Span};
use pdll_tablegen::records::{ClassId, DefId, Record, Records};
use pdll_tablegen::uses::{FieldUses, RecordUses, Uses};

use super::place::{text_of, token_at, word_length};

/// A class or def.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    /// A class.
    Class(ClassId),
    /// A def.
    Def(DefId),
}

impl Owner {
    /// Returns the record.
    pub(super) fn record(self, records: &Records) -> &Record {
        match self {
            Owner::Class(class) => &records[class],
            Owner::Def(def) => &records[def],
        }
    }

    fn uses(self, uses: &Uses) -> &RecordUses {
        match self {
            Owner::Class(class) => uses.class(class),
            Owner::Def(def) => uses.def(def),
        }
    }
}

/// What a name stands for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum SymbolKind {
    /// A record.
    Record(Owner),
    /// A template argument of a class, by its number.
    Arg(ClassId, usize),
    /// A field of a record, by its number.
    Field(Owner, usize),
}

/// A symbol with its places.
#[derive(Clone, Debug)]
pub(super) struct Symbol {
    /// Kind.
    pub(super) kind: SymbolKind,
    /// Place of its name in its definition, or in the last `let` that sets the field.
    pub(super) definition: Span,
    /// Places in `defm`s that create the record.
    created: Vec<Span>,
    /// Places that name it.
    uses: Arc<Vec<Span>>,
}

impl Symbol {
    /// Returns the places that name it, without its definition.
    pub(super) fn references(&self) -> impl Iterator<Item = Span> {
        self.created.iter().chain(&*self.uses).copied()
    }
}

/// The symbols of all sources.
#[derive(Clone, Default, Debug)]
pub(super) struct Index {
    symbols: Vec<Symbol>,
    /// By source, then by start: the end and the symbol.
    places: HashMap<SourceId, BTreeMap<u32, (u32, usize)>>,
}

impl Index {
    /// Indexes records.
    pub(super) fn new(records: &Records, uses: &Uses, sources: &SourceMap) -> Index {
        let mut builder = Builder { records, uses, sources, index: Index::default(), done: HashSet::new() };
        let mut classes: Vec<(ClassId, &Record)> = records.classes().collect();
        let mut defs: Vec<(DefId, &Record)> = records.defs().collect();
        classes.sort_by_key(|(_, class)| class.name());
        defs.sort_by_key(|(_, def)| def.name());
        classes.iter().for_each(|(class, _)| builder.record(Owner::Class(*class)));
        defs.iter().for_each(|(def, _)| builder.record(Owner::Def(*def)));
        builder.index
    }

    /// Returns the symbol at an offset of a source, and its place.
    pub(super) fn at(&self, source: SourceId, offset: u32) -> Option<(&Symbol, Span)> {
        let (&lo, &(hi, symbol)) = self.places.get(&source)?.range(..=offset).next_back()?;
        (offset < hi).then(|| (&self.symbols[symbol], Span { source, lo, hi }))
    }

    /// Returns all symbols.
    pub(super) fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }
}

struct Builder<'a> {
    records: &'a Records,
    uses: &'a Uses,
    sources: &'a SourceMap,
    index: Index,
    /// Lists of uses whose places are taken, by address: records share them.
    done: HashSet<*const Vec<Span>>,
}

impl Builder<'_> {
    fn record(&mut self, owner: Owner) {
        let (records, uses) = (self.records, self.uses);
        let (record, uses) = (owner.record(records), owner.uses(uses));
        let created = record.spans()[1..].iter().map(|span| token_at(self.sources, *span)).collect();
        let definition = self.name_of(record);
        self.symbol(SymbolKind::Record(owner), definition, created, uses.uses.clone());
        if let Owner::Class(class) = owner {
            for (nth, arg) in record.template_args().iter().enumerate() {
                self.field(SymbolKind::Arg(class, nth), arg.span, uses.arg(&arg.name));
            }
        }
        for (nth, field) in record.fields().iter().enumerate() {
            self.field(SymbolKind::Field(owner, nth), field.span, uses.field(&field.name));
        }
    }

    fn field(&mut self, kind: SymbolKind, declared: Span, uses: Option<&FieldUses>) {
        let definition = uses.and_then(|uses| uses.set).unwrap_or(declared);
        let uses = uses.map(|uses| uses.uses.clone()).unwrap_or_default();
        self.symbol(kind, token_at(self.sources, definition), Vec::new(), uses);
    }

    /// Returns the place of the name of a record: its first word, or the `def` before a name that does not begin with one.
    fn name_of(&self, record: &Record) -> Span {
        let span = record.span();
        let text = text_of(self.sources, span.source);
        let at = span.lo as usize;
        if text.get(at..).is_some_and(|rest| word_length(rest) > 0) {
            return token_at(self.sources, span);
        }
        let keyword = text.get(..at).and_then(|before| before.trim_end().strip_suffix("def"));
        token_at(self.sources, Span { lo: keyword.map_or(span.lo, |before| before.len() as u32), ..span })
    }

    /// Adds a symbol, if a place is left for it.
    fn symbol(&mut self, kind: SymbolKind, definition: Span, created: Vec<Span>, uses: Arc<Vec<Span>>) {
        let symbol = self.index.symbols.len();
        let mut is_placed = self.place(definition, symbol);
        for place in &created {
            is_placed |= self.place(*place, symbol);
        }
        if !uses.is_empty() && self.done.insert(Arc::as_ptr(&uses)) {
            for place in uses.iter() {
                is_placed |= self.place(*place, symbol);
            }
        }
        if is_placed {
            self.index.symbols.push(Symbol { kind, definition, created, uses });
        }
    }

    /// Takes a place for a symbol; returns whether it was free.
    fn place(&mut self, place: Span, symbol: usize) -> bool {
        let places = self.index.places.entry(place.source).or_default();
        let is_free = places.range(..place.hi).next_back().is_none_or(|(_, (hi, _))| *hi <= place.lo);
        let is_placed = is_free && place.lo < place.hi;
        if is_placed {
            places.insert(place.lo, (place.hi, symbol));
        }
        is_placed
    }
}
