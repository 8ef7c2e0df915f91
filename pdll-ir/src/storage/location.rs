//! Locations: where operations come from.
//!
//! Three forms of handle: interned data, a position in a source registered with the context, which costs no memory
//! and no lookup per position, and a raw location (`raw_locations`), which is not interned yet. The second reads as a file, line and column
//! like the first.
//! MLIR: BuiltinLocationAttributes.td. Differs: positions in two registrations of one file are different locations.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};

use memchr::memchr_iter;
use rayon::prelude::*;

use crate::attributes::Attribute;
use crate::context::{Context, Identifier};
use crate::handle::define_handle;
use crate::parallel::lines_in_parts;

define_handle! {
    /// An interned location of a [`Context`].
    /// ```
    /// use pdll_ir::Context;
    /// let ctx = Context::new();
    /// let first = ctx.file_line_col_loc("model.py", 3, 7);
    /// let second = ctx.file_line_col_loc("model.py", 4, 1);
    /// // An operation that replaces two others can have the places of both.
    /// let both = ctx.fused_loc(&[first, second, ctx.unknown_loc()]);
    /// assert_eq!(both.display(&ctx).to_string(), r#"loc(fused["model.py":3:7, "model.py":4:1])"#);
    /// assert_eq!(ctx.describe_location(both).as_deref(), Some("model.py:3:7"));
    /// ```
    Location
}

/// Set in handles that are positions in sources.
const SOURCE_BIT: u32 = 1 << 31;

impl Location {
    /// Returns whether it is a position in a source.
    #[inline]
    pub(crate) fn is_position(self) -> bool {
        self.raw() & SOURCE_BIT != 0
    }
}

/// The data of a location.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LocationData {
    /// `loc(unknown)`
    Unknown,
    /// `loc("file":1:2 to 3:4)`; start and end are equal if there is no range.
    FileLineCol {
        /// The file's name.
        file: Identifier,
        /// Line and column, from one.
        start: (u32, u32),
        /// Line and column, from one.
        end: (u32, u32),
    },
    /// `loc("name"(child))`
    Name {
        /// The name.
        name: Identifier,
        /// Unknown if none was given.
        child: Location,
    },
    /// `loc(callsite(callee at caller))`
    CallSite {
        /// The callee.
        callee: Location,
        /// The caller.
        caller: Location,
    },
    /// `loc(fused<metadata>[a, b])`
    Fused {
        /// The parts.
        locations: Box<[Location]>,
        /// The metadata.
        metadata: Option<Attribute>,
    },
}

/// A text whose positions are locations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SourceId {
    base: u32,
    len: u32,
}

/// The stored data of a registered source.
pub(crate) struct SourceData {
    file: Identifier,
    base: u32,
    len: u32,
    lines: LineTable,
    /// Number of lines before the text, and of columns before it on its first line.
    before: (u32, u32),
}

/// Start of each line, in little more than one byte per line.
struct LineTable {
    /// The start of every `STRIDE`-th line.
    marks: Box<[u32]>,
    /// The length of each line with its newline; `LONG` if it is in `long`.
    lens: Box<[u8]>,
    /// Line index and length of the long ones.
    long: Box<[(u32, u32)]>,
    /// Index of the mark that was found last: mostly the next one is the same or the one after it.
    last: AtomicUsize,
}

impl SourceData {
    pub(crate) fn heap_bytes(&self) -> usize {
        let LineTable { marks, lens, long, .. } = &self.lines;
        size_of_val(&**marks) + size_of_val(&**lens) + size_of_val(&**long)
    }
}

const STRIDE: usize = 16;
const LONG: u8 = u8::MAX;

/// The lengths of the lines of a text, as in a table.
#[derive(Default)]
struct Lines {
    lens: Vec<u8>,
    long: Vec<(u32, u32)>,
}

impl Lines {
    fn of(text: &[u8]) -> Lines {
        let mut lines = Lines { lens: Vec::with_capacity(text.len() / 48), long: Vec::new() };
        let mut start = 0;
        for newline in memchr_iter(b'\n', text) {
            lines.add(newline + 1 - start);
            start = newline + 1;
        }
        if start < text.len() {
            lines.add(text.len() - start);
        }
        lines
    }

    fn add(&mut self, len: usize) {
        match u8::try_from(len) {
            Ok(len) if len != LONG => self.lens.push(len),
            _ => {
                self.long.push((self.lens.len() as u32, len as u32));
                self.lens.push(LONG);
            }
        }
    }

    fn append(&mut self, other: Lines) {
        let n_before = self.lens.len() as u32;
        self.long.extend(other.long.into_iter().map(|(line, len)| (n_before + line, len)));
        self.lens.extend(other.lens);
    }
}

impl LineTable {
    fn new(lines: Lines) -> LineTable {
        let Lines { lens, long } = lines;
        let (mut marks, mut start, mut next_long) = (Vec::with_capacity(lens.len() / STRIDE + 1), 0, 0);
        for (nth, chunk) in lens.chunks(STRIDE).enumerate() {
            marks.push(start);
            start += chunk.iter().map(|len| u32::from(*len)).sum::<u32>();
            while let Some((line, len)) = long.get(next_long)
                && (*line as usize) < (nth + 1) * STRIDE
            {
                start += len - u32::from(LONG);
                next_long += 1;
            }
        }
        LineTable { marks: marks.into(), lens: lens.into(), long: long.into(), last: AtomicUsize::new(0) }
    }

    /// Returns the table of a text, whose lines are found on so many threads.
    fn of(text: &[u8], n_threads: usize) -> LineTable {
        let mut lines = Lines::default();
        match n_threads {
            1 => lines = Lines::of(text),
            _ => {
                let ranges = lines_in_parts(text, n_threads);
                let parts: Vec<Lines> = ranges.into_par_iter().map(|range| Lines::of(&text[range])).collect();
                parts.into_iter().for_each(|part| lines.append(part));
            }
        }
        LineTable::new(lines)
    }

    /// Returns the index of the last mark that is not after an offset.
    fn mark(&self, offset: u32) -> usize {
        let last = self.last.load(Ordering::Relaxed);
        let is_it = |mark: usize| {
            self.marks.get(mark).is_some_and(|start| *start <= offset)
                && self.marks.get(mark + 1).is_none_or(|next| offset < *next)
        };
        if is_it(last) {
            return last;
        }
        let mark = match is_it(last + 1) {
            true => last + 1,
            false => self.marks.partition_point(|start| *start <= offset).saturating_sub(1),
        };
        self.last.store(mark, Ordering::Relaxed);
        mark
    }

    /// Returns the line and the column, both counted from one; columns are in bytes.
    fn line_col(&self, offset: u32) -> (u32, u32) {
        let mark = self.mark(offset);
        let mut line = mark * STRIDE;
        let mut start = self.marks.get(mark).copied().unwrap_or(0);
        while line + 1 < self.lens.len() {
            let len = match self.lens[line] {
                LONG => match self.long.binary_search_by_key(&(line as u32), |entry| entry.0) {
                    Ok(at) => self.long[at].1,
                    Err(_) => u32::from(LONG),
                },
                len => u32::from(len),
            };
            if start + len > offset {
                break;
            }
            start += len;
            line += 1;
        }
        (line as u32 + 1, offset - start + 1)
    }
}

impl Context {
    /// `loc(unknown)`
    #[inline]
    pub fn unknown_loc(&self) -> Location {
        self.common().unknown_loc
    }

    /// `loc("file":line:column)`
    pub fn file_line_col_loc(&self, file: &str, line: u32, column: u32) -> Location {
        let place = (line, column);
        self.location(LocationData::FileLineCol { file: self.identifier(file), start: place, end: place })
    }

    /// `loc("name"(child))`
    pub fn name_loc(&self, name: &str, child: Location) -> Location {
        self.location(LocationData::Name { name: self.identifier(name), child })
    }

    /// `loc(callsite(callee at caller))`
    pub fn call_site_loc(&self, callee: Location, caller: Location) -> Location {
        self.location(LocationData::CallSite { callee, caller })
    }

    /// `loc(fused[…])`: nested fused locations without metadata are flattened, unknown and duplicate ones
    /// dropped; a single remaining location is returned itself.
    pub fn fused_loc(&self, locations: &[Location]) -> Location {
        self.fused_loc_with(locations, None)
    }

    /// `loc(fused<metadata>[…])`: like [`fused_loc`](Context::fused_loc), but nested fused locations are flattened if they have the same
    /// metadata, which is never dropped.
    pub fn fused_loc_with(&self, locations: &[Location], metadata: Option<Attribute>) -> Location {
        let mut parts: Vec<Location> = Vec::new();
        for loc in locations {
            match self.location_data(*loc) {
                LocationData::Unknown => {}
                LocationData::Fused { locations, metadata: other } if other == metadata => {
                    parts.extend_from_slice(&locations);
                }
                _ => parts.push(*loc),
            }
        }
        let mut seen = rustc_hash::FxHashSet::default();
        parts.retain(|part| seen.insert(*part));
        match parts[..] {
            [] if metadata.is_none() => self.unknown_loc(),
            [one] if metadata.is_none() => one,
            [] => self.location(LocationData::Fused { locations: [self.unknown_loc()].into(), metadata }),
            _ => self.location(LocationData::Fused { locations: parts.into(), metadata }),
        }
    }

    /// Registers a text, so that positions in it are locations. `None` if the context has no room for it: two
    /// gigabytes in all.
    ///
    /// There are lines before the text, and columns before it on its first line.
    pub(crate) fn add_source_at(
        &self,
        file: &str,
        text: &[u8],
        (n_lines, n_columns): (usize, usize),
    ) -> Option<SourceId> {
        let before = (u32::try_from(n_lines).ok()?, u32::try_from(n_columns).ok()?);
        let len = u32::try_from(text.len()).ok()?;
        let file = self.identifier(file);
        // The threads may do work for another text, which must find no lock.
        let lines = LineTable::of(text, if self.divides_text(text.len()) { self.n_threads() } else { 1 });
        let mut sources = self.sources();
        let base = sources.last().map_or(0, |last| last.base + last.len + 1);
        if base.checked_add(len)? >= SOURCE_BIT - 1 {
            return None;
        }
        sources.push(SourceData { file, base, len, lines, before });
        Some(SourceId { base, len })
    }

    /// Returns the location of a byte of a registered text.
    #[inline]
    pub(crate) fn source_loc(&self, source: SourceId, offset: u32) -> Location {
        Location::from_index((source.base + offset.min(source.len)) | SOURCE_BIT)
    }

    /// Returns the data of a location.
    pub fn location_data(&self, loc: Location) -> LocationData {
        let loc = self.interned(loc);
        if loc.raw() & SOURCE_BIT == 0 {
            return self.interned_location(loc).clone();
        }
        let at = loc.raw() & !SOURCE_BIT;
        let sources = self.sources();
        let nth = sources.partition_point(|source| source.base <= at).saturating_sub(1);
        match sources.get(nth) {
            Some(source) => {
                let (line, column) = source.lines.line_col(at - source.base);
                let n_columns = if line == 1 { source.before.1 } else { 0 };
                let place = (line.saturating_add(source.before.0), column.saturating_add(n_columns));
                LocationData::FileLineCol { file: source.file, start: place, end: place }
            }
            None => LocationData::Unknown,
        }
    }

    /// Describes a location for messages: the first file position in it as `file:line:column`, otherwise a
    /// name, otherwise `None`.
    pub fn describe_location(&self, loc: Location) -> Option<String> {
        let (name, position) = self.location_place(loc)?;
        let mut text = name.to_owned();
        if let Some((line, column)) = position {
            let _ = write!(text, ":{line}:{column}");
        }
        Some(text)
    }

    /// Returns the first file of a location with line and column, or else its first name without them.
    pub fn location_place(&self, loc: Location) -> Option<(&str, Option<(u32, u32)>)> {
        let mut stack = vec![loc];
        let mut name = None;
        while let Some(loc) = stack.pop() {
            match self.location_data(loc) {
                LocationData::Unknown => {}
                LocationData::FileLineCol { file, start: (line, column), .. } => {
                    return Some((self.str(file), Some((line, column))));
                }
                LocationData::Name { name: n, child } => {
                    name = name.or(Some(n));
                    stack.push(child);
                }
                LocationData::CallSite { callee, caller } => stack.extend([caller, callee]),
                LocationData::Fused { locations, .. } => stack.extend(locations.iter().rev()),
            }
        }
        name.map(|name| (self.str(name), None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_in_sources_read_as_lines_and_columns() {
        let ctx = Context::new();
        let mut text = "ab\n\ncde\n".repeat(100);
        text.push_str(&"x".repeat(1000));
        text.push_str("\nlast");
        let first = ctx.add_source_at("a.mlir", text.as_bytes(), (0, 0)).expect("room");
        for n_threads in [2, 3, 7] {
            let (on_one, on_several) =
                (LineTable::of(text.as_bytes(), 1), LineTable::of(text.as_bytes(), n_threads));
            assert_eq!(
                (on_one.marks, on_one.lens, on_one.long),
                (on_several.marks, on_several.lens, on_several.long)
            );
        }
        let second = ctx.add_source_at("b.mlir", b"q\nr", (0, 0)).expect("room");
        let place = |source, offset: usize| {
            let loc = ctx.source_loc(source, u32::try_from(offset).expect("small"));
            ctx.describe_location(loc)
        };
        let (mut line, mut column) = (1, 1);
        for (offset, byte) in text.bytes().enumerate() {
            assert_eq!(place(first, offset), Some(format!("a.mlir:{line}:{column}")));
            (line, column) = if byte == b'\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        assert_eq!(place(first, text.len()), Some(format!("a.mlir:{line}:{column}")));
        // Not in ascending order.
        for nth in 0..text.len() {
            let offset = nth * 389 % text.len();
            let before = &text[..offset];
            let (line, start) = (before.matches('\n').count() + 1, before.rfind('\n').map_or(0, |at| at + 1));
            assert_eq!(place(first, offset), Some(format!("a.mlir:{line}:{}", offset - start + 1)));
        }
        assert_eq!(place(second, 2), Some("b.mlir:2:1".to_owned()));
    }

    #[test]
    fn fused_locations_are_flat() {
        let ctx = Context::new();
        let a = ctx.file_line_col_loc("f", 1, 2);
        let b = ctx.name_loc("n", ctx.unknown_loc());
        let ab = ctx.fused_loc(&[a, b, a, ctx.unknown_loc()]);
        assert_eq!(ctx.fused_loc(&[ab, b]), ab);
        assert_eq!(ctx.fused_loc(&[a, a]), a);
        assert_eq!(ctx.fused_loc(&[]), ctx.unknown_loc());
        let label = Some(ctx.string_attr("label"));
        let labelled = ctx.fused_loc_with(&[a], label);
        assert_eq!(ctx.fused_loc_with(&[labelled], label), labelled);
        assert_eq!(ctx.fused_loc_with(&[labelled, b], label), ctx.fused_loc_with(&[a, b], label));
        assert_eq!(ctx.fused_loc(&[labelled]), labelled);
        assert_ne!(ctx.fused_loc_with(&[], label), ctx.unknown_loc());
        assert_eq!(ctx.describe_location(ctx.call_site_loc(b, a)), Some("f:1:2".to_owned()));
    }
}
