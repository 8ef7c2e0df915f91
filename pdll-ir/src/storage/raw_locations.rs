//! Raw locations: those that a text gives operations and arguments, which are interned when they are asked for.
//!
//! In: a file with a line and a column, and perhaps a name. Out: a handle, for which the context returns the interned location.
//! Invariant: equal raw locations have different handles, so nothing but the records of an `Ir` contains them, and what verification gives
//! to type inference: `Op::loc` and `Ir::argument_loc` return interned ones. The writers of text and of bytecode read raw ones. Differs from MLIR, which interns each location that it reads.

use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use memchr::memchr;

use crate::context::{Context, Identifier};
use crate::data::intern::AppendTable;
use crate::location::{Location, LocationData};

/// Set in handles of raw locations.
const RAW_BIT: u32 = 1 << 30;

/// Number of locations of a segment.
pub(crate) const SEGMENT: u32 = 1 << 14;

impl Location {
    /// Returns whether it is a raw location.
    #[inline]
    pub(crate) fn is_raw(self) -> bool {
        self.raw() & (RAW_BIT | RAW_BIT << 1) == RAW_BIT
    }

    /// Returns the number of a raw location, counted in the order of the segments.
    #[inline]
    pub(crate) fn raw_number(self) -> Option<usize> {
        self.is_raw().then_some((self.raw() & !RAW_BIT) as usize)
    }
}

/// The raw locations of a context, in segments. Each is written by one reader at a time, so readers do not wait for each other.
pub(crate) struct RawLocations {
    segments: AppendTable<Arc<Mutex<Segment>>>,
    /// Numbers of segments with room that no reader writes.
    spare: Mutex<Vec<u32>>,
}

impl Default for RawLocations {
    fn default() -> RawLocations {
        RawLocations { segments: AppendTable::new(), spare: Mutex::default() }
    }
}

#[derive(Default)]
struct Segment {
    places: Vec<RawPlace>,
    /// What consecutive locations have in common.
    origins: Vec<Origin>,
    /// Names without their folders, each with a line feed at its end; before the first name of a folder is the folder.
    names: String,
}

/// The segment to which a reader adds raw locations.
pub(crate) struct RawWriter {
    ctx: Context,
    /// With its number.
    segment: Option<(u32, Arc<Mutex<Segment>>)>,
}

impl Drop for RawWriter {
    fn drop(&mut self) {
        if let Some((number, _)) = self.segment {
            lock(&self.ctx.raw_locations().spare).push(number);
        }
    }
}

impl RawWriter {
    pub(crate) fn new(ctx: &Context) -> RawWriter {
        RawWriter { ctx: ctx.clone(), segment: None }
    }

    /// Returns `"file":line:column` or `"name"("file":line:column)`, not interned. The name has no control characters.
    pub(crate) fn location(&mut self, file: Identifier, place: (u32, u32), name: Option<&str>) -> Location {
        let Ok(column) = u16::try_from(place.1) else { return self.ctx.file_or_name(file, place, name) };
        if let Some((number, segment)) = &self.segment
            && let Some(index) = lock(segment).push(file, (place.0, column), name)
        {
            return self.ctx.raw_location_of(handle(*number, index));
        }
        self.in_next_segment(file, (place.0, column), name)
    }

    /// Does the same for positions in one file, without names: gives each the location of its index.
    #[cfg(feature = "bytecode")]
    pub(crate) fn locations(
        &mut self,
        file: Identifier,
        places: &[(u32, u32)],
        mut take: impl FnMut(usize, Location),
    ) {
        let mut n_done = 0;
        if let Some((number, segment)) = &self.segment {
            let mut segment = lock(segment);
            for (line, column) in places {
                let Ok(column) = u16::try_from(*column) else { break };
                let Some(index) = segment.push(file, (*line, column), None) else { break };
                take(n_done, self.ctx.raw_location_of(handle(*number, index)));
                n_done += 1;
            }
        }
        for (nth, place) in places.iter().enumerate().skip(n_done) {
            take(nth, self.location(file, *place, None));
        }
    }

    /// Returns `"name"(child)`, not interned if the child is a raw location without a name. The name has no control characters.
    pub(crate) fn named(&mut self, child: Location, name: &str) -> Location {
        match self.ctx.find_raw(child, None) {
            Some(Raw::Place(Place { file, position, has_name: false })) => {
                self.location(file, position, Some(name))
            }
            _ => self.ctx.name_loc(name, self.ctx.interned(child)),
        }
    }

    #[cold]
    fn in_next_segment(&mut self, file: Identifier, place: (u32, u16), name: Option<&str>) -> Location {
        let full = self.segment.take();
        self.segment = self.ctx.raw_locations().next_segment();
        if let Some((_, full)) = &full {
            // It is never written again. The next one is likely to become full too, so it need not be moved.
            lock(full).names.shrink_to_fit();
            if let Some((_, segment)) = &self.segment {
                let places = &mut lock(segment).places;
                places.reserve_exact((SEGMENT as usize).saturating_sub(places.len()));
            }
        }
        let pushed = self.segment.as_ref().and_then(|(number, segment)| {
            let index = lock(segment).push(file, place, name)?;
            Some(self.ctx.raw_location_of(handle(*number, index)))
        });
        pushed.unwrap_or_else(|| self.ctx.file_or_name(file, (place.0, place.1.into()), name))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn handle(segment: u32, index: u32) -> u32 {
    (segment * SEGMENT + index) | RAW_BIT
}

/// Returns the number of the segment that has a raw location, and the index there.
pub(crate) fn segment_and_index(loc: Location) -> (u32, usize) {
    let number = loc.raw() & !RAW_BIT;
    (number / SEGMENT, (number % SEGMENT) as usize)
}

/// What a handle of a raw location stands for.
pub(crate) enum Raw {
    Interned(Location),
    Place(Place),
}

/// File, line and column, and whether there is a name.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) file: Identifier,
    pub(crate) position: (u32, u32),
    pub(crate) has_name: bool,
}

/// A position in a file.
#[derive(Copy, Clone)]
struct RawPlace {
    /// Line; the number of the interned location.
    line: u32,
    /// One more than the start of the name; zero for none.
    name: u32,
    column: u16,
    /// Index of the origin; `INTERNED` once the location is interned.
    origin: u16,
}

/// More than any index in a segment.
const INTERNED: u16 = u16::MAX;

/// A file, and the folder of names: their beginning, up to the last slash of the first of them.
struct Origin {
    file: Identifier,
    folder: Range<u32>,
}

impl RawLocations {
    pub(crate) fn heap_bytes(&self) -> usize {
        let bytes = |segment: &Arc<Mutex<Segment>>| {
            let segment = lock(segment);
            let origins = segment.origins.capacity() * size_of::<Origin>();
            segment.places.capacity() * size_of::<RawPlace>() + origins + segment.names.capacity()
        };
        (1..=self.segments.len()).filter_map(|number| self.segments.try_get(number)).map(bytes).sum()
    }

    /// Returns whether there is none.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.segments.len() == 0
    }

    /// Returns a segment with room, and its number; `None` if there are as many as there can be.
    fn next_segment(&self) -> Option<(u32, Arc<Mutex<Segment>>)> {
        let mut spare = lock(&self.spare);
        let number = match spare.pop() {
            Some(number) => number,
            None if self.segments.len() + 1 < RAW_BIT / SEGMENT => self.segments.push(Arc::default()),
            None => return None,
        };
        Some((number, Arc::clone(self.segments.get(number))))
    }
}

impl Segment {
    /// Returns the index of a new location; `None` if there is no room.
    #[inline(always)]
    fn push(&mut self, file: Identifier, (line, column): (u32, u16), name: Option<&str>) -> Option<u32> {
        let index = u32::try_from(self.places.len()).ok().filter(|index| *index < SEGMENT)?;
        // With room for a folder and a name.
        u32::try_from(self.names.len() + 2 * name.map_or(0, str::len) + 2).ok()?;
        let goes_on =
            |last: &Origin| last.file == file && name.is_none_or(|name| self.is_in_folder(last, name));
        if !self.origins.last().is_some_and(goes_on) {
            self.add_origin(file, name.unwrap_or_default());
        }
        let start = name.map_or(0, |name| {
            let start = self.names.len() as u32 + 1;
            self.names.push_str(&name[self.origins.last().map_or(0, |last| last.folder.len())..]);
            self.names.push('\n');
            start
        });
        let origin = self.origins.len() as u16 - 1;
        self.places.push(RawPlace { line, name: start, column, origin });
        Some(index)
    }

    /// Returns what is at an index, and appends its name to a text, if there is one.
    #[inline]
    fn find(&self, ctx: &Context, index: usize, name: Option<&mut String>) -> Option<Raw> {
        let place = *self.places.get(index)?;
        if place.origin == INTERNED {
            return Some(Raw::Interned(ctx.raw_location_of(place.line)));
        }
        let origin = self.origins.get(place.origin as usize)?;
        let has_name = match name {
            Some(name) => self.write_name(place, origin, name).is_some(),
            None => place.name > 0,
        };
        let position = (place.line, place.column.into());
        Some(Raw::Place(Place { file: origin.file, position, has_name }))
    }

    fn is_in_folder(&self, origin: &Origin, name: &str) -> bool {
        match self.folder(origin) {
            "" => !name.contains('/'),
            folder => name.starts_with(folder),
        }
    }

    fn add_origin(&mut self, file: Identifier, name: &str) {
        let start = self.names.len() as u32;
        self.names.push_str(&name[..name.rfind('/').map_or(0, |slash| slash + 1)]);
        self.origins.push(Origin { file, folder: start..self.names.len() as u32 });
    }

    fn folder(&self, origin: &Origin) -> &str {
        self.names.get(origin.folder.start as usize..origin.folder.end as usize).unwrap_or_default()
    }

    /// Appends the name of a location to a text; `None` if it has none.
    fn write_name(&self, place: RawPlace, origin: &Origin, name: &mut String) -> Option<()> {
        let rest = self.names.get(place.name.checked_sub(1)? as usize..)?;
        let rest = rest.get(..memchr(b'\n', rest.as_bytes())?)?;
        name.push_str(self.folder(origin));
        name.push_str(rest);
        Some(())
    }
}

impl Context {
    fn file_or_name(&self, file: Identifier, place: (u32, u32), name: Option<&str>) -> Location {
        let of_file = self.location(LocationData::FileLineCol { file, start: place, end: place });
        name.map_or(of_file, |name| self.name_loc(name, of_file))
    }

    /// Returns the raw location with a number.
    pub(crate) fn raw_location(&self, number: usize) -> Location {
        self.raw_location_of(number as u32 | RAW_BIT)
    }

    /// Returns the interned location of one that a record contains.
    #[inline]
    pub(crate) fn interned(&self, loc: Location) -> Location {
        if loc.is_raw() { self.intern_raw(loc) } else { loc }
    }

    #[inline(never)]
    fn intern_raw(&self, loc: Location) -> Location {
        let (segment, index) = segment_and_index(loc);
        let Some(segment) = self.raw_locations().segments.try_get(segment) else { return self.unknown_loc() };
        // Interning takes no lock of a segment.
        let mut segment = lock(segment);
        let mut name = String::new();
        let interned = match segment.find(self, index, Some(&mut name)) {
            Some(Raw::Interned(loc)) => return loc,
            Some(Raw::Place(Place { file, position, has_name })) => {
                self.file_or_name(file, position, has_name.then_some(&*name))
            }
            None => return self.unknown_loc(),
        };
        let place = &mut segment.places[index];
        (place.origin, place.line) = (INTERNED, interned.raw());
        interned
    }

    /// Returns what a handle stands for, and appends its name to a text, if there is one; `None` if it is not the handle of a raw location.
    pub(crate) fn find_raw(&self, loc: Location, name: Option<&mut String>) -> Option<Raw> {
        let (segment, index) = Some(loc).filter(|loc| loc.is_raw()).map(segment_and_index)?;
        lock(self.raw_locations().segments.try_get(segment)?).find(self, index, name)
    }

    /// Returns the place that a location is, interned or not, and appends its name to a text, if there is one; `None` if it is something else.
    pub(crate) fn place_of(&self, loc: Location, mut name: Option<&mut String>) -> Option<Place> {
        match self.find_raw(loc, name.as_deref_mut()) {
            Some(Raw::Place(place)) => Some(place),
            Some(Raw::Interned(loc)) => self.interned_place(loc, name),
            None => self.interned_place(loc, name),
        }
    }

    fn interned_place(&self, loc: Location, name: Option<&mut String>) -> Option<Place> {
        if loc.is_position() || loc.is_raw() {
            return None;
        }
        match self.interned_location(loc) {
            LocationData::FileLineCol { file, start, end } if start == end => {
                Some(Place { file: *file, position: *start, has_name: false })
            }
            LocationData::Name { name: id, child } => {
                let place = self.interned_place(*child, None).filter(|place| !place.has_name)?;
                if let Some(name) = name {
                    name.push_str(self.str(*id));
                }
                Some(Place { has_name: true, ..place })
            }
            _ => None,
        }
    }

    /// Returns the places of a raw location and of those after it, up to a number of them.
    pub(crate) fn raw_places(&self, first: Location, n: usize, mut take: impl FnMut(Place, &str)) {
        let (segment, index) = segment_and_index(first);
        let Some(segment) = self.raw_locations().segments.try_get(segment) else { return };
        // No lock of a segment is taken to read an interned location.
        let segment = lock(segment);
        let mut name = String::new();
        for index in index..index + n {
            name.clear();
            let place = match segment.find(self, index, Some(&mut name)) {
                Some(Raw::Place(place)) => Some(place),
                Some(Raw::Interned(loc)) => self.interned_place(loc, Some(&mut name)),
                None => None,
            };
            let Some(place) = place else { return };
            take(place, &name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_raw_locations_are_one_when_they_are_interned() {
        let ctx = Context::new();
        let file = ctx.identifier("f");
        let mut writer = RawWriter::new(&ctx);
        let raw: Vec<Location> = [None, Some("a"), Some("b b"), None, Some("a")]
            .map(|name| writer.location(file, (3, 7), name))
            .into();
        assert!(raw.iter().all(|loc| loc.is_raw() && !ctx.interned(*loc).is_raw()));
        let texts = raw.iter().map(|loc| loc.display(&ctx).to_string());
        let expected =
            [r#""f":3:7"#, r#""a"("f":3:7)"#, r#""b b"("f":3:7)"#, r#""f":3:7"#, r#""a"("f":3:7)"#];
        assert!(texts.eq(expected.map(|text| format!("loc({text})"))));
        assert_ne!(raw[0], raw[3]);
        let of_file = ctx.file_line_col_loc("f", 3, 7);
        for round in 0..2 {
            let interned = [0, 3].map(|nth| ctx.interned(raw[nth]));
            assert_eq!(interned, [of_file; 2], "round {round}");
            let named = [1, 4].map(|nth| ctx.interned(raw[nth]));
            assert_eq!(named, [ctx.name_loc("a", of_file); 2], "round {round}");
        }
        assert_eq!(ctx.interned(ctx.unknown_loc()), ctx.unknown_loc());
    }

    #[test]
    fn folders_of_names_are_written_once() {
        let ctx = Context::new();
        let files = ["f", "g"].map(|file| ctx.identifier(file));
        let mut writer = RawWriter::new(&ctx);
        let names =
            ["a/b/c", "a/b/d", "a/b/", "x", "a/b/c", "a/é/c/d", "a/é/c/é", "a/é/e", "", "/", "/a", "é"];
        let mut locations = Vec::new();
        for nth in 0..1000 {
            let (file, name) = (files[nth / 7 % 2], Some(names[nth % names.len()]).filter(|_| nth % 5 > 0));
            let place = [(0, 0), (u32::MAX, 65_535), (7, 65_536), (1, u32::MAX)][nth % 4];
            locations.push((writer.location(file, place, name), file, place, name));
        }
        for (loc, file, place, name) in locations {
            assert_eq!(loc.is_raw(), place.1 < 65_536);
            assert_eq!(ctx.interned(loc), ctx.file_or_name(file, place, name), "{name:?} {place:?}");
        }
        for folder in ["a/long/folder/", ""] {
            let ctx = Context::new();
            let (file, mut writer) = (ctx.identifier("f"), RawWriter::new(&ctx));
            for (line, name) in (0..SEGMENT).zip([Some(format!("{folder}name")), None].iter().cycle()) {
                writer.location(file, (line, 1), name.as_deref());
            }
            let segment = lock(ctx.raw_locations().segments.get(1));
            let expected = (1, folder.len() + "name\n".len() * SEGMENT as usize / 2);
            assert_eq!((segment.origins.len(), segment.names.len()), expected, "{folder}");
        }
    }

    #[test]
    fn writers_fill_segments() {
        let ctx = Context::new();
        let file = ctx.identifier("f");
        let mut writers = [RawWriter::new(&ctx), RawWriter::new(&ctx)];
        let mut locations = Vec::new();
        for line in 0..SEGMENT + 3 {
            for (column, writer) in (0..).zip(&mut writers) {
                locations.push((writer.location(file, (line, column), Some("n")), line, column));
            }
        }
        drop(writers);
        let n_segments = ctx.raw_locations().segments.len();
        let last = RawWriter::new(&ctx).location(file, (7, 7), None);
        locations.push((last, 7, 7));
        assert_eq!((n_segments, ctx.raw_locations().segments.len()), (4, 4));
        for (nth, (loc, line, column)) in locations.into_iter().enumerate() {
            assert!(loc.is_raw());
            if nth % 1000 < 3 || loc == last {
                let place = ctx.describe_location(loc);
                assert_eq!(place, Some(format!("f:{line}:{column}")));
            }
        }
    }
}
