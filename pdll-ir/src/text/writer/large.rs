//! Whether all types and attributes of a context are small enough to be printed in full.
//!
//! In: a context. Out: an answer that may be no too often. The text of shared parts can be exponentially larger than the parts.

use super::render::MAX_NESTED;
use super::symbol::{Symbol, SymbolMap, Symbols};
use crate::context::Context;

/// Each part is printed in at most so many steps: a key and a sign before it, itself, its type with a colon, what closes it, a separator.
const STEPS: u32 = 8;

/// How large the text of a symbol is.
#[derive(Copy, Clone)]
struct Extent {
    n_parts: u32,
    depth: u32,
}

const ONE: Extent = Extent { n_parts: 1, depth: 1 };

/// Returns whether each type and attribute of a context is printed in fewer steps than a limit, and is not nested too deeply.
pub(super) fn are_all_small(ctx: &Context, limit: usize) -> bool {
    let mut extents = Extents { ctx, numbers: SymbolMap::default(), extents: Vec::new() };
    let mut symbols = ctx.all_types().map(Symbol::Type).chain(ctx.all_attributes().map(Symbol::Attr));
    symbols.all(|symbol| {
        let Extent { n_parts, depth } = extents.of(symbol);
        (n_parts.saturating_mul(STEPS) as usize) < limit && depth < MAX_NESTED
    })
}

struct Extents<'c> {
    ctx: &'c Context,
    /// Indices of `extents`, of symbols that have parts.
    numbers: SymbolMap,
    extents: Vec<Extent>,
}

/// A symbol whose parts are being visited.
struct Frame {
    number: u32,
    parts: Symbols,
    next: usize,
    /// Of the symbol with the visited parts.
    extent: Extent,
}

impl Frame {
    fn add(&mut self, part: Extent) {
        self.extent.n_parts = self.extent.n_parts.saturating_add(part.n_parts);
        self.extent.depth = self.extent.depth.max(part.depth + 1);
    }
}

impl Extents<'_> {
    /// Returns the extent of a symbol.
    fn of(&mut self, symbol: Symbol) -> Extent {
        // No recursion: parts may be nested to any depth.
        let mut frames = match self.enter(symbol) {
            Ok(extent) => return extent,
            Err(frame) => vec![frame],
        };
        let mut extent = ONE;
        while let Some(frame) = frames.last_mut() {
            if let Some(part) = frame.parts.get(frame.next) {
                frame.next += 1;
                match self.enter(*part) {
                    Ok(extent) => frame.add(extent),
                    Err(part) => frames.push(part),
                }
                continue;
            }
            extent = frame.extent;
            self.extents[frame.number as usize] = extent;
            frames.pop();
            if let Some(frame) = frames.last_mut() {
                frame.add(extent);
            }
        }
        extent
    }

    /// Returns the extent of a symbol if it is known, or a frame for its parts.
    fn enter(&mut self, symbol: Symbol) -> Result<Extent, Frame> {
        // A location has an alias.
        if matches!(symbol, Symbol::Loc(_) | Symbol::Place(_)) {
            return Ok(ONE);
        }
        // A type that contains itself is known there, and is written as its name.
        if let Some(number) = self.numbers.get(symbol) {
            return Ok(self.extents[number as usize]);
        }
        let parts = symbol.parts(self.ctx);
        if parts.is_empty() {
            return Ok(ONE);
        }
        let number = self.extents.len() as u32;
        self.numbers.insert(symbol, number);
        self.extents.push(ONE);
        Err(Frame { number, parts, next: 0, extent: ONE })
    }
}

#[cfg(test)]
mod tests {
    use super::super::render::Renderer;
    use super::*;
    use crate::attributes::Attribute;
    use crate::text::{ParseError, parse_attribute};

    /// Returns an attribute in a context of its own.
    fn attribute(text: &str) -> Result<(Context, Attribute), ParseError> {
        let ctx = Context::new();
        let attr = parse_attribute(&ctx, text)?;
        Ok((ctx, attr))
    }

    #[test]
    fn parts_are_counted_as_often_as_they_are_printed() -> Result<(), ParseError> {
        for (text, n_parts, depth) in [
            ("unit", 1, 1),
            ("7 : i32", 1, 1),
            ("[]", 1, 1),
            ("[1 : i8, [2 : i8, 3 : i8], [2 : i8, 3 : i8]]", 8, 3),
            ("{a, b = {a, b = [unit]}}", 6, 4),
            ("tuple<i8, tuple<i8, i8>, tuple<i8, i8>>", 9, 4),
            ("(tensor<4xi8, [unit, unit]>) -> complex<f32>", 9, 5),
            ("loc(fused[\"a\", \"b\"])", 1, 1),
            ("dense<1> : tensor<2xi8>", 3, 3),
        ] {
            let (ctx, attr) = attribute(text)?;
            let mut extents = Extents { ctx: &ctx, numbers: SymbolMap::default(), extents: Vec::new() };
            let Extent { n_parts: n, depth: d } = extents.of(Symbol::Attr(attr));
            assert_eq!((n, d), (n_parts, depth), "{text}");
        }
        Ok(())
    }

    #[test]
    fn what_is_small_is_printed_in_full() -> Result<(), ParseError> {
        let mut n_small = 0;
        for first in
            ["1 : i8", "[\"a\" : i3, {a, b = f32}]", "{a = 2.5 : f16}", "tuple<i8, vector<2xi8>>", "[[]]"]
        {
            let mut text = String::from(first);
            for _ in 0..6 {
                let (ctx, attr) = attribute(&text)?;
                for limit in [4, 16, 64, 256, 1024, 4096] {
                    let mut renderer = Renderer::new(&ctx, Default::default());
                    renderer.limit = limit;
                    renderer.attr(&mut String::new(), attr);
                    let is_small = are_all_small(&ctx, limit);
                    n_small += usize::from(is_small);
                    assert!(!(is_small && renderer.is_cut), "{text}: {limit}");
                }
                text = format!("{{x = [{text}, {text}], y}}");
            }
        }
        assert!(n_small > 50, "{n_small}");
        Ok(())
    }

    #[test]
    fn deep_nesting_is_not_small() -> Result<(), ParseError> {
        for (n, is_small) in [(100, true), (200, false)] {
            let text = "[".repeat(n) + &"]".repeat(n);
            let (ctx, _) = attribute(&text)?;
            assert_eq!(are_all_small(&ctx, usize::MAX), is_small);
        }
        Ok(())
    }
}
