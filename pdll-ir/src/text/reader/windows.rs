//! Reading of a large text in windows, so that it is never in memory as a whole.
//!
//! In: a stream. Out: the IR of its text, or nothing. A window ends where an operation seems to begin among those that are side by side in
//! the text, such as functions. Invariant: the IR is that of the whole text, with all numbers and locations. A window is used only if
//! reading comes exactly to its end, and if what follows cannot refer to what is before it: no names of values, labels or regions that were
//! skipped. More text follows the end of a window, so that it makes no difference to what is before. Otherwise, and for any error,
//! nothing is returned: the text must be read as a whole, which also finds the errors.
//! On several threads, each window is divided into parts. MLIR: has the whole text in memory.

use std::io::{self, Read as _};

use memchr::{memchr_iter, memrchr};

use super::braces;
use super::cuts::is_op_at;
use super::names::Names;
use super::op::NO_SIGNATURE;
use super::scan;
use super::state::{OpEntry, Open, Owner, Reader, Todo};
use crate::arena::Ir;
use crate::block::Block;
use crate::context::{Context, Identifier};
use crate::location::SourceId;
use crate::raw_locations::RawWriter;
use crate::resources::Resources;
use crate::text::intern::Interning;

/// Bytes of the first window, which shows how the text is indented. If the text cannot be read in windows, little time is lost.
const FIRST: usize = 1 << 20;

/// Bytes of a window, unless the next operation is longer.
const MOST: usize = 1 << 22;

/// Bytes after the end of a window: more than an operation needs to see of the next one.
const AFTER: usize = 1 << 12;

/// Reads the text of a stream. `None` if it must be read as a whole.
pub(in crate::text) fn read_stream(
    ctx: &Context,
    name: &str,
    stream: &mut dyn io::Read,
    sizes: Sizes,
) -> io::Result<Option<Ir>> {
    let mut window = Window { stream, bytes: Vec::new(), is_last: false, indent: None };
    window.fill(sizes.first)?;
    let Some(mut end) = window.end().filter(|_| !window.is_last) else { return Ok(None) };
    let file = ctx.identifier(name);
    let mut so_far = None;
    let (mut n_lines, mut size) = (0, sizes.first);
    // Each thread reads parts of each window.
    let most = if ctx.divides_text(sizes.most) { sizes.most * ctx.n_threads().min(8) } else { sizes.most };
    loop {
        let Some(text) = window.text() else { return Ok(None) };
        let text_of_source = if window.is_last { text } else { &text[..end] };
        let Some(source) = ctx.add_source_at(name, text_of_source.as_bytes(), (n_lines, 0)) else {
            return Ok(None);
        };
        let reader = match so_far {
            None => Reader::of_source(Interning::new(ctx), text, file, Some(source)),
            Some(so_far) => SoFar::go_on(so_far, text, source),
        };
        if window.is_last {
            return Ok(reader.read_rest());
        }
        let Some(next) = reader.read_window(end) else { return Ok(None) };
        so_far = Some(next);
        let line = window.line_of(end);
        n_lines += memchr_iter(b'\n', &window.bytes[..line]).count();
        window.bytes.drain(..line);
        size = (size * 2).min(most);
        end = loop {
            window.fill(size)?;
            match window.end() {
                _ if window.is_last => break 0,
                Some(end) => break end,
                // The next operation is longer than the window.
                None if window.indent.is_some() => size *= 2,
                None => return Ok(None),
            }
        };
    }
}

/// Sizes of windows.
#[derive(Copy, Clone)]
pub(in crate::text) struct Sizes {
    pub(in crate::text) first: usize,
    pub(in crate::text) most: usize,
}

impl Default for Sizes {
    fn default() -> Sizes {
        Sizes { first: FIRST, most: MOST }
    }
}

/// The part of the text that is in memory.
struct Window<'s> {
    stream: &'s mut dyn io::Read,
    bytes: Vec<u8>,
    /// Whether the text ends with it.
    is_last: bool,
    /// What is before the operations side by side on their lines, once it is known.
    indent: Option<Vec<u8>>,
}

impl Window<'_> {
    /// Reads more of the text, up to a number of bytes.
    fn fill(&mut self, size: usize) -> io::Result<()> {
        let missing = size.saturating_sub(self.bytes.len());
        self.bytes.reserve_exact(missing);
        let n_read = (&mut *self.stream).take(missing as u64).read_to_end(&mut self.bytes)?;
        self.is_last = n_read < missing;
        Ok(())
    }

    /// Returns the lines that are complete. `None` if they are not text.
    fn text(&self) -> Option<&str> {
        let end = match self.is_last {
            true => self.bytes.len(),
            false => self.n_complete(),
        };
        std::str::from_utf8(&self.bytes[..end]).ok()
    }

    fn n_complete(&self) -> usize {
        memrchr(b'\n', &self.bytes).map_or(0, |at| at + 1)
    }

    /// Returns where the window should end. `None` if there is no such place.
    fn end(&mut self) -> Option<usize> {
        if let Some(indent) = &self.indent {
            return self.last_start(indent);
        }
        match self.broken_off() {
            Some(end) => {
                let line = self.line_of(end);
                // After aliases, what begins there contains the operations that are side by side.
                let before = self.line_of(line.saturating_sub(1));
                if !matches!(self.bytes[before], b'#' | b'!' | b'\n') {
                    self.indent = Some(self.bytes[line..end].to_vec());
                }
                Some(end)
            }
            // There may be more aliases before the operations than there is room for.
            None => self.last_start(b"").filter(|end| matches!(self.bytes[*end], b'#' | b'!')),
        }
    }

    /// Returns the beginning of the operation in whose region, or in the region of one in it, the text breaks off.
    fn broken_off(&self) -> Option<usize> {
        let n_complete = self.n_complete();
        // The text may break off between operations, but then not a little earlier.
        [7, 6, 5].into_iter().find_map(|eighths| {
            let at = n_complete.checked_sub(AFTER.min(n_complete / 8))? / 8 * eighths;
            let len = memrchr(b'\n', &self.bytes[..at])? + 1;
            let text = std::str::from_utf8(&self.bytes[..len]).ok()?;
            let starts = braces::unclosed(text).into_iter().filter_map(|brace| {
                let start = scan::skip_blanks(&self.bytes, self.line_of(brace));
                (start > len / 2 && is_op_at(&self.bytes, start)).then_some(start)
            });
            starts.min()
        })
    }

    /// Returns the beginning of the line of a place.
    fn line_of(&self, at: usize) -> usize {
        memrchr(b'\n', &self.bytes[..at]).map_or(0, |at| at + 1)
    }

    /// Returns the last place where an operation seems to begin that is not more indented than others, or an alias; the least indented one
    /// of those that are near it.
    fn last_start(&self, indent: &[u8]) -> Option<usize> {
        let mut line_end = self.n_complete().checked_sub(AFTER)?;
        let near = self.bytes.len() / 8;
        let mut found: Option<(usize, usize)> = None;
        while let Some(newline) = memrchr(b'\n', &self.bytes[..line_end])
            && found.is_none_or(|(_, at)| at - newline < near)
        {
            let line = &self.bytes[newline + 1..];
            let n_blanks = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            let start = newline + 1 + n_blanks;
            if found.is_none_or(|(least, _)| n_blanks < least)
                && indent.starts_with(&line[..n_blanks])
                && (is_op_at(&self.bytes, start) || n_blanks == 0 && matches!(line[0], b'#' | b'!'))
            {
                found = Some((n_blanks, start));
            }
            line_end = newline;
        }
        found.map(|(_, at)| at)
    }
}

/// What was read up to the end of a window, without reference to its text.
struct SoFar {
    ir: Ir,
    block: Option<Block>,
    open: Vec<Open>,
    build: Interning,
    names: Names,
    scope: u32,
    n_scopes: u32,
    ops: Vec<OpEntry>,
    numbered_locs: Vec<(Owner, u32)>,
    resources: Resources,
    raw: RawWriter,
    file: Identifier,
}

impl Reader<'_> {
    fn read_rest(mut self) -> Option<Ir> {
        self.read_in_parts(self.text.len()).ok()?;
        self.read_up_to::<false>(0).ok()?;
        self.finish(false).ok()
    }

    /// Reads up to the end of a window. `None` if what follows may depend on the text before it, or for an error.
    fn read_window(mut self, end: usize) -> Option<SoFar> {
        self.read_in_parts(end).ok()?;
        self.read_up_to::<true>(end).ok()?;
        let Reader { open, labels, scope, .. } = &self;
        let is_live = |of: u32| of == *scope || open.iter().any(|open| open.outer_scope == of);
        let is_independent = self.pos == end
            && self.names.are_empty()
            && self.unclosed.is_none()
            && !labels.keys().any(|(of, _)| is_live(*of))
            && open.iter().all(Open::is_independent);
        if !is_independent {
            return None;
        }
        self.number_deferred_locs()?;
        let Reader { ir, block, open, build, mut names, scope, n_scopes, mut ops, .. } = self;
        names.start_over();
        for op in &mut ops {
            (op.last_signature, op.keys) = (NO_SIGNATURE, Vec::new());
        }
        let Reader { numbered_locs, resources, raw, file, .. } = self;
        Some(SoFar {
            ir,
            block,
            open,
            build,
            names,
            scope,
            n_scopes,
            ops,
            numbered_locs,
            resources,
            raw,
            file,
        })
    }
}

impl Open {
    /// Returns whether the rest of the operation can be read without the text before it.
    fn is_independent(&self) -> bool {
        let Some(partial) = &self.partial else { return !self.has_names() };
        // An implicit terminator has the location of the operation's name.
        !self.has_names()
            && partial.op.is_some()
            && partial.terminator.is_none()
            && partial.format.is_none_or(|format| format.terminator.is_none())
            && partial.unclosed.is_none()
            && !partial.todo.iter().any(|todo| matches!(todo, Todo::Deferred))
    }
}

impl SoFar {
    /// Returns a reader of the next window.
    fn go_on(self, text: &str, source: SourceId) -> Reader<'_> {
        let mut reader = Reader::of_source(self.build, text, self.file, Some(source));
        (reader.ir, reader.block, reader.open) = (self.ir, self.block, self.open);
        (reader.names, reader.scope, reader.n_scopes) = (self.names, self.scope, self.n_scopes);
        (reader.ops, reader.numbered_locs) = (self.ops, self.numbered_locs);
        (reader.resources, reader.raw) = (self.resources, self.raw);
        reader
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{PrintOptions, parse_named};

    const SIZES: Sizes = Sizes { first: 16 << 10, most: 32 << 10 };

    /// A function of a number, whose text takes about 300 bytes.
    fn function(nth: usize, indent: &str) -> String {
        format!(
            "\"t.f\"() ({{\n^bb0(%a{nth}: i32 loc(#loc{nth}), %b: i{}):\n  %{nth} = \"t.g\"(%a{nth})[^bb1] {{k = {nth}, m = #m}} : (i32) -> i32\n^bb1:\n  \"t.h\"(%{nth}) ({{\n    \"t.x\"() {{s = \"é {nth}\"}} : () -> ()\n  }}) : (i32) -> () loc(#loc)\n}}) {{d = distinct[{}]<>}} : () -> ()\n",
            nth % 7 + 1,
            nth / 3
        )
        .lines()
        .map(|line| format!("{indent}{line}\n"))
        .collect()
    }

    fn functions(n: usize, indent: &str) -> String {
        (1..=n).map(|nth| function(nth, indent)).collect()
    }

    fn locations(n: usize) -> String {
        let numbered = (1..=n).map(|nth| format!("#loc{nth} = loc(\"f\":{nth}:1)\n"));
        "#loc = loc(\"z\")\n".to_owned() + &numbered.collect::<String>()
    }

    /// Returns all that can be told of an IR.
    fn observe(ir: &Ir) -> String {
        let ops: Vec<u32> = ir.walk_pre_order(ir.top()).map(|op| op.raw()).collect();
        let text = ir.to_text(&PrintOptions::new().debug_info(true));
        format!("{text}\n{ops:?} {} {}", ir.n_ops(), ir.n_ops_created())
    }

    /// Reads a text in windows, and as a whole, which must give the same. Returns whether it was read in windows.
    #[track_caller]
    fn is_read_in_windows(text: &str) -> bool {
        let context = || {
            let ctx = Context::new();
            ctx.allow_unregistered_dialects(true);
            ctx
        };
        let whole = parse_named(&context(), "t", text).map(|ir| observe(&ir));
        let Ok(read) = read_stream(&context(), "t", &mut text.as_bytes(), SIZES) else {
            panic!("a text has no errors of a stream")
        };
        let ctx = context();
        ctx.set_multithreading_threshold(Some(0));
        let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(3).build() else { panic!("no threads") };
        // The windows are larger on several threads, so one may be used that is not on one.
        let on_several = pool.install(|| read_stream(&ctx, "t", &mut text.as_bytes(), SIZES));
        for read in [&read, &on_several.unwrap_or_default()].into_iter().flatten() {
            assert_eq!(Some(&observe(read)), whole.as_ref().ok(), "{text}");
        }
        read.is_some()
    }

    #[test]
    fn functions_are_read_in_windows() {
        let n = 600;
        let map = "#m = {a = 1}\n";
        let texts = [
            format!("{map}{}{}", functions(n, ""), locations(n)),
            format!("{map}module {{\n{}}}\n{}", functions(n, "  "), locations(n)),
            format!("{map}module @a {{\n{}\n\n}} loc(#loc3)\n{}", functions(n, "\t"), locations(n)),
            format!(
                "{map}module @a {{\n  module @b {{\n{}  }}\n{}}} loc(#loc3)\n{}",
                functions(n / 2, "    "),
                functions(n, "  "),
                locations(n)
            ),
        ];
        for text in texts {
            assert!(is_read_in_windows(&text), "{}", &text[..1000]);
        }
    }

    #[test]
    fn a_function_may_be_longer_than_a_window() {
        let long: String = (0..5000).map(|nth| format!("    \"t.x\"() {{a = {nth}}} : () -> ()\n")).collect();
        let long = format!("  \"t.f\"() ({{\n{long}  }}) : () -> ()\n");
        let n = 300;
        let text = format!(
            "#m = 1\nmodule {{\n{}{long}{}}}\n{}",
            functions(n, "  "),
            functions(n, "  ").replace("distinct[", "distinct[1"),
            locations(n)
        );
        assert!(text.len() > 5 * SIZES.most && is_read_in_windows(&text));
        let text = format!("{}#m = 1\nmodule {{\n{}}}\n", locations(5000), functions(n, "  "));
        assert!(is_read_in_windows(&text));
        assert!(!is_read_in_windows(&long.repeat(4)));
    }

    #[test]
    fn what_depends_on_text_before_it_is_read_as_a_whole() {
        let n = 300;
        let end = locations(n);
        let value = "%v = \"t.v\"() : () -> i32\n";
        let half = functions(n, "");
        let texts = [
            // The second has a name, the third a label, and the last an alias without a number.
            format!("#m = 1\n{half}{value}{half}{end}"),
            format!("#m = 1\nmodule {{\n^bb0:\n{half}^bb1:\n{half}}}\n{end}"),
            format!("#m = 1\n{half}{half}\"t.x\"() : () -> () loc(#other)\n{half}{end}#other = loc(\"o\")\n"),
        ];
        for text in texts {
            assert!(!is_read_in_windows(&text));
        }
        // Without indentation, what seems to be a function is in one.
        let flat =
            |text: &str| text.lines().map(|line| line.trim_start().to_owned() + "\n").collect::<String>();
        assert!(!is_read_in_windows(&format!("#m = 1\n{}{end}", flat(&half.repeat(2)))));
        assert!(!is_read_in_windows("module {}\n"));
    }

    #[test]
    fn errors_are_left_to_reading_the_whole() {
        let n = 300;
        let text = format!("#m = 1\n{}{}", functions(n, ""), locations(n));
        assert!(is_read_in_windows(&text));
        let errors = [
            ("%250)", "%249)"),
            ("#loc280 = ", "#loc2800 = "),
            ("i32\n^bb1:\n  \"t.h\"(%270)", "i8\n^bb1:\n  \"t.h\"(%270)"),
            ("k = 200", "k = 200 \u{0}"),
        ];
        for (from, to) in errors {
            assert_eq!(text.matches(from).count(), 1, "{from}");
            assert!(!is_read_in_windows(&text.replace(from, to)), "{from}");
        }
        let mut bytes = text.into_bytes();
        let last = bytes.len() - 300;
        bytes[last] = 0xff;
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        assert!(matches!(read_stream(&ctx, "t", &mut &bytes[..], SIZES), Ok(None)));
    }

    /// Whatever is done to a text, windows give what the whole gives, or nothing.
    #[test]
    fn changed_texts_are_read_as_the_whole_is() {
        let text = format!("#m = 1\nmodule {{\n{}}}\n{}", functions(150, "  "), locations(150));
        let lines: Vec<&str> = text.lines().collect();
        let mut state = 1_u64;
        let mut next = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        let mut n_read = 0;
        for nth in 0..64 {
            let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            // Most changes are where a window may end.
            let at = lines.len() / 2 + next(lines.len() / 8);
            let line = &mut lines[at];
            match nth % 8 {
                0 => drop(lines.remove(at)),
                1 => line.insert_str(0, "  "),
                2 => *line = line.trim_start().to_owned(),
                3 => line.push_str(" // } \"{"),
                4 => line.push_str("\n\"t.y\"() : () -> ()"),
                5 => line.push_str("\n  \"t.y\"() {a = \"}\"} : () -> ()\n  // {"),
                6 => line.push_str("\n%v = \"t.y\"() : () -> i32"),
                _ => line.insert(next(line.len() + 1), ['{', '}', '"', '\n', ')', '%'][next(6)]),
            }
            n_read += usize::from(is_read_in_windows(&lines.join("\n")));
        }
        assert!((10..60).contains(&n_read), "{n_read} of 64 texts were read in windows");
    }

    #[test]
    fn errors_of_the_stream_are_returned() {
        struct Broken;
        impl io::Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::ConnectionReset.into())
            }
        }
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let text = functions(300, "").replace(", m = #m", "");
        let read = read_stream(&ctx, "t", &mut text.as_bytes().chain(Broken), SIZES);
        assert_eq!(read.map_err(|error| error.kind()).err(), Some(io::ErrorKind::ConnectionReset));
    }
}
