//! Reading of a large text on all threads: operations side by side in parts, each by a reader of its own into an IR of its own.
//!
//! In: a reader at the beginning of a text. Out: the reader after the operations of the parts, which its IR contains in their order.
//! `cuts` guesses where the parts begin. Invariant: the IR is that of one thread, with all numbers and locations. A part is used only if the
//! part before it is, and if reading it from its beginning ended exactly at the beginning of the next one and left nothing behind: no
//! names, labels, uses of values, aliases, or numbers of distinct attributes. So one thread would have come there in the same state.
//! Otherwise the reader goes on with that part itself, and finds what is wrong with it if anything is: errors are never those of a part.
//! A text that may set mutable components of types is not divided: the part that is read first would set them.
//! Aliases that are defined after the parts are those of locations, which are resolved at the end of the text.
//! MLIR: reads on one thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::braces::{self, Braces};
use super::cuts::cuts;
use super::state::{Owner, Reader};
use crate::arena::Ir;
use crate::context::Identifier;
use crate::location::SourceId;
use crate::text::aliases::TextAliases;
use crate::text::error::Read;
use crate::text::intern::Interning;

/// Parts for each thread, so that none waits long for the last part.
const PARTS_PER_THREAD: usize = 8;

/// Each part reads anew what all contain: types, names of operations.
const MIN_PART: usize = 1 << 16;

/// What the readers of all parts have in common.
struct Common<'t> {
    text: &'t str,
    file: Identifier,
    source: Option<SourceId>,
    build: &'t Interning,
    aliases: Arc<TextAliases>,
    braces: Arc<Braces>,
    dialect: &'static str,
    /// The first part that is refused, so far.
    refused: AtomicUsize,
}

/// A part that was read.
struct PartOfText {
    ir: Ir,
    build: Interning,
    deferred_locs: Vec<(Owner, u32)>,
}

impl Reader<'_> {
    /// Reads what can be read in parts, and what is before it, if the text up to an offset is worth it; otherwise nothing.
    pub(super) fn read_in_parts(&mut self, end: usize) -> Read<()> {
        let is_followed = self.expected.is_some() || self.places.is_some();
        if is_followed || !self.ctx.divides_text(end) || self.ctx.has_mutable_text() {
            return Ok(());
        }
        let n_parts = self.ctx.n_threads() * PARTS_PER_THREAD;
        let min_len = match self.ctx.multithreading_threshold() {
            Some(0) => 1,
            _ => (end / n_parts).max(MIN_PART),
        };
        let text = &self.text[..end];
        let braces = Arc::new(braces::matching_in_parts(text, n_parts));
        self.braces = Some(Arc::clone(&braces));
        let Some(cuts) = cuts(text, &braces, min_len) else { return Ok(()) };
        self.read_up_to::<true>(cuts[0])?;
        if self.pos != cuts[0] || !self.names.are_empty() {
            return Ok(());
        }
        // Lent to the readers of the parts: there may be many.
        let aliases = Arc::new(std::mem::take(&mut self.build.aliases));
        let common = Common {
            text: self.text,
            file: self.file,
            source: self.source,
            build: &self.build,
            aliases: Arc::clone(&aliases),
            braces,
            dialect: self.default_dialect(),
            refused: AtomicUsize::new(usize::MAX),
        };
        let parts: Vec<Option<PartOfText>> = cuts
            .par_windows(2)
            .enumerate()
            .with_max_len(1)
            .map(|(nth, ends)| common.read(nth, ends[0], ends[1]))
            .collect();
        drop(common);
        let (mut irs, mut deferred) = (Vec::new(), Vec::new());
        for part in parts.into_iter().map_while(|part| part) {
            if !self.build.take_wide_bytes_of(&part.build) {
                break;
            }
            irs.push(part.ir);
            deferred.push(part.deferred_locs);
        }
        self.build.aliases = Arc::unwrap_or_clone(aliases);
        self.append(irs, deferred, &cuts);
        Ok(())
    }

    /// Appends the operations of parts to the block at hand, and goes on after them.
    fn append(&mut self, irs: Vec<Ir>, deferred: Vec<Vec<(Owner, u32)>>, cuts: &[usize]) {
        if irs.is_empty() {
            return;
        }
        let end = cuts[irs.len()];
        let block = self.insertion_block();
        let Some(appended) = self.ir.append(block, irs) else { return };
        for (numbers, locs) in appended.iter().zip(deferred) {
            let owner = |owner| match owner {
                Owner::Op(op) => Owner::Op(numbers.op(op)),
                Owner::Argument(arg) => Owner::Argument(numbers.value(arg)),
            };
            self.deferred_locs.extend(locs.into_iter().map(|(of, lo)| (owner(of), lo)));
        }
        self.pos = end;
    }

    /// Returns whether the operations that were read depend on nothing outside, and what follows does not depend on them.
    fn leaves_nothing(&self) -> bool {
        self.open.is_empty()
            && self.names.are_empty()
            && !self.build.has_distincts()
            && self.labels.keys().all(|(scope, _)| *scope != 0)
    }
}

impl Common<'_> {
    /// Reads a part. `None` if it is refused.
    fn read(&self, nth: usize, start: usize, end: usize) -> Option<PartOfText> {
        if nth > self.refused.load(Ordering::Relaxed) {
            return None;
        }
        let build = self.build.of_part(Arc::clone(&self.aliases));
        let mut reader = Reader::of_source(build, self.text, self.file, self.source);
        reader.braces = Some(Arc::clone(&self.braces));
        (reader.is_part, reader.outer_dialect, reader.pos) = (true, self.dialect, start);
        let is_read = reader.read_up_to::<true>(end).is_ok() && reader.pos == end && reader.leaves_nothing();
        if !is_read {
            self.refused.fetch_min(nth, Ordering::Relaxed);
            return None;
        }
        let Reader { ir, build, deferred_locs, .. } = reader;
        Some(PartOfText { ir, build, deferred_locs })
    }
}

#[cfg(test)]
mod tests {
    use pdll_asm::{Build, MAX_WIDE_BYTES};
    use rayon::ThreadPoolBuilder;

    use super::*;
    use crate::context::Context;
    use crate::text::{InputPart, PrintOptions, parse_named};

    /// Returns all that can be told of an IR that was read, or the error.
    fn observe(read: Result<Ir, crate::text::ParseError>) -> String {
        let ir = match read {
            Ok(ir) => ir,
            Err(error) => return error.to_string(),
        };
        let ops: Vec<u32> = ir.walk_pre_order(ir.top()).map(|op| op.raw()).collect();
        let text = ir.to_text(&PrintOptions::new().debug_info(true));
        format!("{text}\n{ops:?} {} {}", ir.n_ops(), ir.n_ops_created())
    }

    /// Reads a text on one thread and on several, which must give the same. Returns that, and the text after the parts.
    fn read(text: &str) -> (String, &str) {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let on_one = observe(parse_named(&ctx, "t", text));
        ctx.set_multithreading_threshold(Some(0));
        let Ok(pool) = ThreadPoolBuilder::new().num_threads(3).build() else { panic!("no threads") };
        pool.install(|| {
            let on_several = observe(parse_named(&ctx, "t", text));
            assert_eq!(on_several, on_one, "{text}");
            let mut reader = Reader::new(&ctx, "t", &InputPart::whole(text));
            // An error is found by the reading that follows.
            let _ = reader.read_in_parts(text.len());
            let rest = if reader.ir.n_ops() > 1 { &text[reader.pos..] } else { text };
            (on_one, rest)
        })
    }

    /// Asserts that parts are read in a text, up to a beginning of the rest.
    #[track_caller]
    fn assert_read_up_to(text: &str, rest: &str) -> String {
        let (observed, found) = read(text);
        assert!(found.starts_with(rest) && (found.is_empty() || !rest.is_empty()), "{found}");
        observed
    }

    const F: &str = "\"t.f\"() ({\n^bb0(%a: i32):\n  %b = \"t.g\"(%a)[^bb1] : (i32) -> i32\n^bb1:\n  \"t.h\"(%b) : (i32) -> ()\n}) : () -> ()\n";

    #[test]
    fn operations_of_a_text_are_read_in_parts() {
        assert_read_up_to(&F.repeat(20), "");
        assert_read_up_to(&format!("module {{\n{}}}\n{F}", F.repeat(20)), "}\n\"t.f\"");
        assert_read_up_to(&format!("\"builtin.module\"() ({{\n^bb0:\n{}}}) : () -> ()", F.repeat(20)), "})");
        let nested = format!("module @a {{\n{}}}\n", F.repeat(3));
        assert_read_up_to(&format!("module {{\n{nested}{nested}{F}{nested}}}"), "}");
        assert_read_up_to(
            &format!("module {{ module {{ module {{\n{F}{nested}\"t.x\"() : () -> ()\n}} }} }}"),
            "} } }",
        );
    }

    #[test]
    fn aliases_and_locations_are_those_of_one_thread() {
        let op =
            "\"t.f\"() ({\n\"t.g\"() {m = #m, t = !t} : () -> () loc(#l1)\n}) : () -> () loc(\"a\":1:2)\n";
        let end = "#l1 = loc(\"b\":3:4)\n#l2 = loc(\"n\"(#l1))\n";
        let arguments = "\"t.f\"() ({\n^bb0(%a: i32 loc(#l2), %b: i32 loc(#l0)):\n}) : () -> () loc(#l2)\n";
        let text = format!("#m = {{a = 1}}\n!t = i7\n#l0 = loc(\"z\")\n{op}{arguments}{op}{op}{end}");
        let observed = assert_read_up_to(&text, "#l1 = loc");
        assert!(observed.contains("loc(\"n\"") && observed.contains("i7"), "{observed}");
        let observed = assert_read_up_to(&format!("{op}{op}#m = 1\n!t = i7\n"), "\"t.f\"");
        assert!(observed.contains("undefined symbol alias id 'm'"), "{observed}");
        let observed = assert_read_up_to(&format!("{F}{F}#l = loc(\"z\")\n{F}#l = loc(\"z\")"), "#l = loc");
        assert!(observed.contains("redefinition of attribute alias id 'l'"), "{observed}");
        // The definition is not seen at the beginning of the line.
        let hidden = "\"t.w\"() : () -> () #q = 1\n";
        assert_read_up_to(&format!("{F}{F}{hidden}{F}"), hidden);
        let undefined = "\"t.f\"() ({\n}) : () -> () loc(#l9)\n";
        let observed = assert_read_up_to(&format!("{F}{undefined}{F}"), "");
        assert!(observed.contains("t:8:19: error: operation location alias was never defined"), "{observed}");
    }

    #[test]
    fn strings_and_comments_are_no_cuts() {
        let odd = "\"t.f\"() ({\n  // }\n  \"t.g\"() {s = \"}\\\"{\"} : () -> () // \"t.x\"(\n}) {\n  t.x = \"a\"\n} : () -> ()\n// \"t.y\"() {\n";
        assert_read_up_to(&odd.repeat(5), "");
        let split = "\"t.f\"() ({\n}) {a = [\n\"t.x\"\n]} : (\n) -> ()\n";
        assert_read_up_to(&split.repeat(5), "");
    }

    #[test]
    fn parts_that_do_not_end_at_a_cut_are_refused() {
        let wrong = "\"t.f\"\n() [\n] : () -> ()\n";
        assert_read_up_to(&format!("{F}{F}{wrong}{F}"), &format!("{F}{wrong}"));
        // What begins the third line is a property.
        let looks_so = "\"t.f\"() <\n\"t.x\"> ({\n}) : () -> ()\n";
        assert_read_up_to(&format!("{F}{F}{looks_so}{F}"), "");
        let looks_so = "\"t.f\"() ({\n}) : () -> () loc(\n\"t.x\"(\"f\":1:2))\n";
        assert_read_up_to(&format!("{F}{F}{looks_so}{F}"), looks_so);
    }

    #[test]
    fn names_and_labels_around_parts_are_left_to_one_thread() {
        let defined = format!("{F}{F}%z = \"t.v\"() : () -> i32\n{F}");
        assert_read_up_to(&defined, "%z");
        assert_read_up_to(&format!("%z = \"t.v\"() : () -> i32\n{F}{F}"), "%z");
        // The name is not seen at the beginning of the line.
        let hidden = format!("{F}{F}\"t.w\"() : () -> () %z = \"t.v\"() : () -> i32\n{F}");
        assert_read_up_to(&hidden, "\"t.w\"");
        let later = format!("{F}{F}\"t.w\"(%z) : (i32) -> ()\n{F}%z = \"t.v\"() : () -> i32\n");
        assert_read_up_to(&later, "\"t.w\"");
        let again = format!("{F}{F}\"t.w\"() : () -> () %a = \"t.v\"() : () -> i32\n{F}");
        let observed = assert_read_up_to(&again, "\"t.w\"");
        assert!(observed.contains("redefinition of SSA value '%a'"), "{observed}");
        let branch = format!("module {{\n{F}{F}\"t.b\"()[^bb1] : () -> ()\n{F}^bb1:\n{F}{F}}}");
        assert_read_up_to(&branch, "\"t.b\"");
        let observed = assert_read_up_to(&format!("{F}{F}\"t.b\"()[^bb1] : () -> ()\n{F}"), "\"t.b\"");
        assert!(observed.contains("reference to an undefined block"), "{observed}");
    }

    #[test]
    fn distinct_attributes_are_left_to_one_thread() {
        let distinct = "\"t.f\"() {a = distinct[0]<>} : () -> ()\n";
        let observed = assert_read_up_to(&format!("{F}{F}{distinct}{distinct}"), distinct);
        assert_eq!(observed.matches("distinct[0]").count(), 2, "{observed}");
        let observed =
            assert_read_up_to(&format!("#d = distinct[3]<>\n{F}\"t.f\"() {{a = #d}} : () -> ()\n{F}"), "");
        assert!(observed.contains("distinct[0]"), "{observed}");
    }

    #[test]
    fn errors_in_parts_are_those_of_one_thread() {
        let errors = [
            ("\"t.h\"(%b)", "\"t.h\"(%c)", "use of undeclared SSA value name '%c'"),
            ("(i32) -> ()", "(i8) -> ()", "use of value '%b' expects different type"),
            ("^bb1:", "^bb2:", "reference to an undefined block"),
            ("})", "}", "expected ')' to end region list"),
            ("({", "((", "expected '{' to begin a region"),
            ("  \"t.h\"", "}  \"t.h\"", "expected ')' to end region list"),
            ("\"t.h\"", "\"t.h", "expected '\"' in string literal"),
            (": i32)", ": i32 {)", "expected ')' to end argument list"),
            ("\"t.f\"", "t.f", "custom op 't.f'"),
            ("-> ()\n})", "-> ()\n#a = 1\n})", "expected operation name in quotes"),
        ];
        for (from, to, message) in errors {
            assert!(F.contains(from));
            for (n_before, n_after) in [(0, 5), (3, 3), (5, 0)] {
                let wrong = F.replace(from, to);
                let text = format!("{}{wrong}{}", F.repeat(n_before), F.repeat(n_after));
                for text in [format!("module {{\n{text}}}"), text] {
                    let (observed, _) = read(&text);
                    // Braces without ends are found at others.
                    assert!(observed.contains("error: "), "{observed}");
                    assert!(observed.contains(message) || from == "})", "{observed}");
                }
            }
        }
    }

    #[test]
    fn parts_take_wide_numbers_from_one_budget() {
        let ctx = Context::new();
        let mut whole = Interning::new(&ctx);
        let mut part = whole.of_part(Arc::default());
        assert!(whole.take_wide_bytes_of(&part));
        assert!(part.allows_wide_numbers(MAX_WIDE_BYTES / 2 + 1));
        assert_eq!([(); 2].map(|()| whole.take_wide_bytes_of(&part)), [true, false]);
        assert!(whole.allows_wide_numbers(MAX_WIDE_BYTES / 2 - 1));
    }

    #[test]
    fn regions_of_a_part_may_be_nested_deeply() {
        let n = 20_000;
        let deep = format!("{}{}", "\"t.f\"() ({\n".repeat(n), "}) : () -> ()\n".repeat(n));
        let text = format!("{F}{F}{deep}{F}{}", F.repeat(10_000));
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let n_ops = parse_named(&ctx, "t", &text).map(|ir| ir.n_ops()).ok();
        assert!(n_ops.is_some());
        ctx.set_multithreading_threshold(Some(0));
        let Ok(pool) = ThreadPoolBuilder::new().num_threads(3).build() else { panic!("no threads") };
        assert_eq!(pool.install(|| parse_named(&ctx, "t", &text).map(|ir| ir.n_ops()).ok()), n_ops);
    }
}
