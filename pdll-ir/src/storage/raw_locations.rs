//! Raw locations: those that a text gives operations and arguments, which are interned when they are asked for.
//!
//! In: a file with a line and a column, and perhaps a name. Out: a handle, for which the context returns the interned location.
//! Invariant: equal raw locations have different handles, so nothing but the records of an `Ir` contains them: `Op::loc` and
//! `Ir::argument_loc` return interned ones. Differs from MLIR, which interns each location that it reads.

use std::sync::PoisonError;

use crate::context::{Context, Identifier};
use crate::location::{Location, LocationData};

/// Set in handles of raw locations.
const RAW_BIT: u32 = 1 << 30;

impl Location {
    /// Returns whether it is a raw location.
    #[inline]
    pub(crate) fn is_raw(self) -> bool {
        self.raw() & (RAW_BIT | RAW_BIT << 1) == RAW_BIT
    }
}

/// The raw locations of a context.
#[derive(Default)]
pub(crate) struct RawLocations {
    places: Vec<RawPlace>,
    /// Names, each with a line feed at its end.
    names: String,
}

/// A position in a file.
#[derive(Copy, Clone)]
struct RawPlace {
    /// `None` once the location is interned.
    file: Option<Identifier>,
    /// Line; the number of the interned location.
    line: u32,
    column: u32,
    /// One more than the start of the name; zero for none.
    name: u32,
}

impl RawLocations {
    pub(crate) fn heap_bytes(&self) -> usize {
        self.places.capacity() * size_of::<RawPlace>() + self.names.capacity()
    }

    /// Returns the index of a new location; `None` if there is no room.
    fn push(&mut self, file: Identifier, (line, column): (u32, u32), name: Option<&str>) -> Option<u32> {
        let index = u32::try_from(self.places.len()).ok().filter(|index| *index < RAW_BIT)?;
        let name = match name {
            Some(name) => {
                let start = u32::try_from(self.names.len() + name.len()).ok()? - name.len() as u32;
                self.names.push_str(name);
                self.names.push('\n');
                start + 1
            }
            None => 0,
        };
        self.places.push(RawPlace { file: Some(file), line, column, name });
        Some(index)
    }

    fn name(&self, start: u32) -> Option<&str> {
        self.names.get(start.checked_sub(1)? as usize..)?.lines().next()
    }
}

impl Context {
    /// Returns `"file":line:column` or `"name"("file":line:column)`, not interned. The name has no control characters.
    pub(crate) fn raw_location(&self, file: Identifier, place: (u32, u32), name: Option<&str>) -> Location {
        let index = self.raw_locations().push(file, place, name);
        match index {
            Some(index) => self.raw_location_of(index | RAW_BIT),
            None => self.file_or_name(file, place, name),
        }
    }

    fn file_or_name(&self, file: Identifier, place: (u32, u32), name: Option<&str>) -> Location {
        let of_file = self.location(LocationData::FileLineCol { file, start: place, end: place });
        name.map_or(of_file, |name| self.name_loc(name, of_file))
    }

    /// Returns the interned location of one that a record contains.
    #[inline]
    pub(crate) fn interned(&self, loc: Location) -> Location {
        if loc.is_raw() { self.intern_raw(loc) } else { loc }
    }

    #[inline(never)]
    fn intern_raw(&self, loc: Location) -> Location {
        let index = (loc.raw() & !RAW_BIT) as usize;
        let (place, name) = {
            let raw = self.raw_locations();
            let Some(place) = raw.places.get(index).copied() else { return self.unknown_loc() };
            (place, raw.name(place.name).map(str::to_owned))
        };
        let Some(file) = place.file else { return self.raw_location_of(place.line) };
        let loc = self.file_or_name(file, (place.line, place.column), name.as_deref());
        if let Some(place) = self.raw_locations().places.get_mut(index) {
            (place.file, place.line) = (None, loc.raw());
        }
        loc
    }

    fn raw_locations(&self) -> std::sync::MutexGuard<'_, RawLocations> {
        self.raw_location_table().lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_raw_locations_are_one_when_they_are_interned() {
        let ctx = Context::new();
        let file = ctx.identifier("f");
        let raw: Vec<Location> = [None, Some("a"), Some("b b"), None, Some("a")]
            .map(|name| ctx.raw_location(file, (3, 7), name))
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
}
