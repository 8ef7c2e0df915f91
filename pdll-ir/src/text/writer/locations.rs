//! Equal locations, of which the first gets the alias, although none of them is interned.
//!
//! In: symbols of locations. Out: the symbol that stands for all that are equal to it. A raw location is its place, a file position or a
//! name with one, and the interned locations that are places are compared with it. Differs from MLIR, where all locations are interned.

use std::hint::black_box;

use super::symbol::{Symbol, Symbols};
use crate::arena::Ir;
use crate::context::{Context, hash_of};
use crate::data::intern::{Slots, fold_hash};
use crate::data::pages::Pages;
use crate::dialect::Op;
use crate::location::Location;
use crate::raw_locations::{Place, SEGMENT};

/// Number of raw locations that are examined together: those that follow one another in a text do so in the IR too, and reading
/// the slots of many at once takes less time than one after the other. A segment is divided into blocks.
const BLOCK: usize = 64;

const _: () = assert!((SEGMENT as usize).is_multiple_of(BLOCK));

pub(super) struct EqualLocations<'c> {
    ctx: &'c Context,
    has_raw: bool,
    /// The first location of each file position, and of each place with a name, by hash.
    positions: Slots,
    named: Slots,
    /// By number of a raw location; the context may have many others.
    firsts: Pages<First>,
}

/// The first location with the position of a raw location, and, if that has a name, the first that is equal to it; `None` if the
/// raw location was not examined.
#[derive(Copy, Clone, Default)]
struct First {
    position: Option<Location>,
    named: Option<Location>,
}

impl<'c> EqualLocations<'c> {
    pub(super) fn new(ir: &'c Ir, top: Op) -> EqualLocations<'c> {
        let ctx = ir.context();
        let has_raw = !ctx.raw_locations().is_empty();
        let positions = Slots::with_capacity(if has_raw && top == ir.top() { ir.n_ops() } else { 0 });
        EqualLocations { ctx, has_raw, positions, named: Slots::default(), firsts: Pages::default() }
    }

    /// Returns the first of the symbols that are equal to one.
    #[inline]
    pub(super) fn first(&mut self, symbol: Symbol) -> Symbol {
        match symbol {
            Symbol::Loc(loc) if loc.is_raw() => match self.of_raw(loc) {
                First { named: Some(first), .. } => Symbol::Loc(first),
                First { position: Some(first), .. } => self.position_in(first),
                First { position: None, .. } => symbol,
            },
            Symbol::Place(loc) => match self.of_raw(loc).position {
                Some(first) => self.position_in(first),
                None => symbol,
            },
            Symbol::Loc(loc) if self.has_raw && !loc.is_position() => self.of_interned(loc),
            symbol => symbol,
        }
    }

    /// Returns the parts of a symbol, in printing order.
    #[inline]
    pub(super) fn parts(&self, symbol: Symbol) -> Symbols {
        match symbol {
            Symbol::Loc(loc) if self.is_unnamed(loc) => Symbols::new(),
            symbol => symbol.parts(self.ctx),
        }
    }

    /// Returns whether a location is a raw one that is known to have no name.
    fn is_unnamed(&self, loc: Location) -> bool {
        let first = loc.raw_number().map(|number| self.firsts.get(number));
        first.is_some_and(|first| first.position.is_some() && first.named.is_none())
    }

    /// Returns the symbol of the position in a location that has perhaps a name too.
    fn position_in(&self, loc: Location) -> Symbol {
        match loc.raw_number().and_then(|number| self.firsts.get(number).named) {
            Some(_) => Symbol::Place(loc),
            None => Symbol::Loc(loc),
        }
    }

    #[inline]
    fn of_raw(&mut self, loc: Location) -> First {
        let Some(number) = loc.raw_number() else { return First::default() };
        match self.firsts.get(number) {
            first if first.position.is_some() => first,
            _ => self.examine(number),
        }
    }

    /// Examines a raw location and those around it.
    #[inline(never)]
    fn examine(&mut self, number: usize) -> First {
        let start = number / BLOCK * BLOCK;
        let mut found = Vec::with_capacity(BLOCK);
        self.ctx.raw_places(self.ctx.raw_location(start), BLOCK, |place, name| {
            let position = hash_of_position(place);
            found.push((place, position, if place.has_name { hash_of_name(position, name) } else { 0 }));
        });
        let touched = found.iter().fold(0, |sum: u32, (_, position, named)| {
            sum.wrapping_add(self.positions.touch(*position)).wrapping_add(self.named.touch(*named))
        });
        black_box(touched);
        for (number, (place, position, named)) in (start..).zip(found) {
            // It may have been examined, when the segment had fewer.
            if self.firsts.get(number).position.is_some() {
                continue;
            }
            let loc = self.ctx.raw_location(number);
            let first = First {
                named: place.has_name.then(|| self.first_named(named, loc)),
                position: Some(self.first_position(position, place, loc)),
            };
            self.firsts.set(number, first);
        }
        self.firsts.get(number)
    }

    /// Returns the symbol for an interned location.
    fn of_interned(&mut self, loc: Location) -> Symbol {
        let mut name = String::new();
        let Some(place) = self.ctx.place_of(loc, Some(&mut name)) else { return Symbol::Loc(loc) };
        let position = hash_of_position(place);
        if place.has_name {
            return Symbol::Loc(self.first_named(hash_of_name(position, &name), loc));
        }
        let first = self.first_position(position, place, loc);
        self.position_in(first)
    }

    fn first_position(&mut self, hash: u32, place: Place, loc: Location) -> Location {
        let ctx = self.ctx;
        let is_same = |other| {
            let other = ctx.place_of(ctx.raw_location_of(other), None);
            other.is_some_and(|other| (other.file, other.position) == (place.file, place.position))
        };
        first_of(ctx, &mut self.positions, hash, is_same, loc)
    }

    fn first_named(&mut self, hash: u32, loc: Location) -> Location {
        let ctx = self.ctx;
        let is_same = |other| {
            let (mut name, mut other_name) = (String::new(), String::new());
            let other = ctx.place_of(ctx.raw_location_of(other), Some(&mut other_name));
            other.is_some() && ctx.place_of(loc, Some(&mut name)) == other && name == other_name
        };
        first_of(ctx, &mut self.named, hash, is_same, loc)
    }
}

/// Returns the location that is in a table already, or else adds one.
fn first_of(
    ctx: &Context,
    table: &mut Slots,
    hash: u32,
    is_same: impl Fn(u32) -> bool,
    loc: Location,
) -> Location {
    match table.find(hash, is_same) {
        Some(first) => ctx.raw_location_of(first),
        None => {
            table.insert(hash, loc.raw());
            loc
        }
    }
}

fn hash_of_position(place: Place) -> u32 {
    fold_hash(hash_of(&(place.file, place.position)))
}

fn hash_of_name(position: u32, name: &str) -> u32 {
    fold_hash(hash_of(&(position, name)))
}

#[cfg(test)]
mod tests {
    use super::super::PrintOptions;
    use crate::context::Context;
    use crate::text::parse;

    /// Columns from here on are not raw.
    const INTERNED: u32 = 1 << 16;

    /// Returns a text whose locations are equal to one another in many ways. `base` is added to all columns.
    fn text(seed: u64, base: u32) -> String {
        let mut state = seed;
        let mut next = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        let mut text = String::from("\"t.top\"() ({\n");
        for nth in 0..200 {
            let mut place = || {
                let column = u64::from(base) + next(3);
                let position = format!("\"f{}\":{}:{column}", next(2), next(3));
                match next(3) {
                    0 => position,
                    _ => format!("\"n{}\"({position})", next(3)),
                }
            };
            let places = [place(), place(), place(), place(), place()];
            let [own, argument, attribute, first, second] = &places;
            text += &match nth % 5 {
                0 => format!(
                    "\"t.a\"() ({{ ^bb0(%a: i32 loc({argument})): \"t.b\"() : () -> () loc({first}) }}) : () -> () loc({own})\n"
                ),
                1 => format!("\"t.c\"() {{l = loc({attribute})}} : () -> () loc({own})\n"),
                2 => format!("\"t.d\"() : () -> () loc(fused[{first}, {second}])\n"),
                3 => format!("\"t.e\"() : () -> () loc(callsite({first} at {second}))\n"),
                _ => format!("\"t.f\"() : () -> () loc({own})\n"),
            };
        }
        text + "}) : () -> ()\n"
    }

    /// Returns the text of the IR, in which `base` is subtracted from all columns.
    fn printed(ctx: &Context, text: &str, base: u32, options: PrintOptions) -> String {
        ctx.allow_unregistered_dialects(true);
        let Ok(ir) = parse(ctx, text) else { return String::new() };
        let text = ir.to_text(&options);
        (0..3).fold(text, |text, nth| text.replace(&format!(":{}", base + nth), &format!(":{nth}")))
    }

    #[test]
    fn raw_and_interned_locations_get_the_same_aliases() {
        for seed in 0..40 {
            for options in [PrintOptions::new(), PrintOptions::new().local_scope(true)] {
                let options = options.debug_info(true);
                let [raw, interned] =
                    [0, INTERNED].map(|base| printed(&Context::new(), &text(seed, base), base, options));
                assert!(raw.matches("loc(").count() > 200, "{raw}");
                assert_eq!(raw, interned, "seed {seed}");
            }
        }
    }

    #[test]
    fn locations_that_are_interned_later_keep_their_aliases() {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let Ok(ir) = parse(&ctx, &text(7, 0)) else { panic!("the text is valid") };
        let options = PrintOptions::new().debug_info(true);
        let before = ir.to_text(&options);
        for op in ir.walk_pre_order(ir.top()).step_by(3) {
            op.loc(&ir);
        }
        assert_eq!(ir.to_text(&options), before);
    }

    #[test]
    fn a_part_of_an_ir_has_only_its_own_locations() {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        // The first operation is not printed, and is examined before the others.
        let text = r#"
            "t.a"() : () -> () loc("n"("f":1:2))
            "t.b"() ({ ^bb0(%a: i32 loc("n"("f":1:2))): }) : () -> () loc("f":3:4)
        "#;
        let Ok(ir) = parse(&ctx, text) else { panic!("the text is valid") };
        let op = ir.walk_pre_order(ir.top()).find(|op| op.name_text(&ir) == "t.b").expect("it is there");
        let text = ir.display_op(op).with(PrintOptions::new().debug_info(true)).to_string();
        let expected = r#"
#loc1 = loc("f":1:2)
#loc2 = loc("n"(#loc1))
"t.b"() ({
^bb0(%arg0: i32 loc("n"(#loc1))):
}) : () -> () loc(#loc)
#loc = loc("f":3:4)"#;
        assert_eq!(text, expected.trim_start());
    }
}
