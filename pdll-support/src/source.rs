//! Sources and locations in them: the targets of all spans of TableGen and PDLL.
//!
//! A source is either text (a file, a string) or a list of tokens from another lexer (rustc's, for the inline
//! macros). A `Span` contains byte offsets for the former and token indices for the latter, so one front end
//! serves both.

use once_cell::sync::OnceCell;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// Index of a source in a [`SourceMap`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SourceId(pub u32);

/// A range of one source: `lo` inclusive, `hi` exclusive; bytes in a text source, tokens in a token source.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// Source.
    pub source: SourceId,
    /// Start.
    pub lo: u32,
    /// End (exclusive).
    pub hi: u32,
}

impl Span {
    /// Returns the span from the start of `self` to the end of `end`; `self` if they are in different
    /// sources.
    #[inline]
    pub fn to(self, end: Span) -> Span {
        if self.source == end.source { Span { hi: self.hi.max(end.hi), ..self } } else { self }
    }

    /// Returns the empty span just after `self`.
    pub fn after(self) -> Span {
        Span { lo: self.hi, ..self }
    }
}

/// A human-readable position: both numbers count from one, columns in characters.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineColumn {
    /// Line, from one.
    pub line: u32,
    /// Column, from one.
    pub column: u32,
}

/// The location of a token of a token source in its file.
#[derive(Clone, Debug)]
pub struct TokenSpot {
    /// Start.
    pub start: LineColumn,
    /// End (exclusive).
    pub end: LineColumn,
}

/// The contents of a source.
#[derive(Clone, Debug)]
pub enum Content {
    /// Text; spans are byte ranges of it.
    Text(Arc<str>),
    /// Tokens lexed elsewhere; spans are ranges of indices.
    Tokens(Arc<[TokenSpot]>),
}

/// One source: a file, a string or a token list.
#[derive(Clone, Debug)]
pub struct Source {
    /// Name in messages, usually a path.
    pub name: Arc<str>,
    /// Contents.
    pub content: Content,
    /// The `include` that added it; `None` for the main source.
    pub included_from: Option<Span>,
    line_starts: OnceCell<Arc<[u32]>>,
    is_ascii: OnceCell<bool>,
}

impl Source {
    /// Returns the start of each line in bytes, computed on first use.
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| match &self.content {
            Content::Text(text) => line_starts(text.as_bytes()).into(),
            Content::Tokens(_) => Arc::default(),
        })
    }
}

/// Returns the start of each line in bytes. Compares eight bytes at a time: lines are short, so a search for
/// each end is slower.
fn line_starts(text: &[u8]) -> Vec<u32> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = ONES << 7;
    // For a text without unusually long lines, all at once.
    let mut starts = Vec::with_capacity(text.len() / 32 + 1);
    starts.push(0);
    let (words, rest) = text.as_chunks::<8>();
    for (nth, word) in words.iter().enumerate() {
        // Line feeds become zero bytes, whose top bits remain; there is no carry between bytes.
        let zeros = u64::from_le_bytes(*word) ^ (ONES * u64::from(b'\n'));
        let mut ends = !(((zeros & !TOPS) + !TOPS) | zeros) & TOPS;
        while ends != 0 {
            starts.push((nth * 8) as u32 + ends.trailing_zeros() / 8 + 1);
            ends &= ends - 1;
        }
    }
    let at = |nth: usize| (words.len() * 8 + nth) as u32 + 1;
    starts.extend(rest.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(nth, _)| at(nth)));
    starts
}

/// All sources of one run, by id.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    sources: Vec<Source>,
    by_name: HashMap<Arc<str>, SourceId>,
}

/// Number of includes printed at each end of a long chain.
const SHOWN_INCLUSIONS: usize = 4;

/// An entry in the chain of includes of a source.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Inclusion {
    /// Location of the include.
    At(Span),
    /// Number of omitted entries.
    Hidden(usize),
}

impl SourceMap {
    /// Creates an empty map.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text source.
    pub fn add_text(
        &mut self,
        name: impl Into<Arc<str>>,
        text: impl Into<Arc<str>>,
        included_from: Option<Span>,
    ) -> SourceId {
        self.add(Source {
            name: name.into(),
            content: Content::Text(text.into()),
            included_from,
            line_starts: OnceCell::new(),
            is_ascii: OnceCell::new(),
        })
    }

    /// Adds a source of tokens from another lexer.
    pub fn add_tokens(&mut self, name: impl Into<Arc<str>>, tokens: impl Into<Arc<[TokenSpot]>>) -> SourceId {
        self.add(Source {
            name: name.into(),
            content: Content::Tokens(tokens.into()),
            included_from: None,
            line_starts: OnceCell::new(),
            is_ascii: OnceCell::new(),
        })
    }

    /// Adds a source, such as one of another map.
    pub fn add(&mut self, source: Source) -> SourceId {
        let id = SourceId(self.sources.len() as u32);
        self.by_name.entry(source.name.clone()).or_insert(id);
        self.sources.push(source);
        id
    }

    /// Returns the source with an id of this map.
    pub fn get(&self, id: SourceId) -> &Source {
        &self.sources[id.0 as usize]
    }

    /// Returns the number of sources.
    pub fn len(&self) -> usize {
        self.sources.len()
    }

    /// Returns whether there are no sources.
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// Removes all sources except the first `n`.
    ///
    /// ```
    /// use pdll_support::source::SourceMap;
    ///
    /// let mut sources = SourceMap::new();
    /// let kept = sources.add_text("a.td", "", None);
    /// sources.add_text("b.td", "", None);
    /// sources.truncate(1);
    /// assert_eq!((sources.len(), sources.by_name("a.td"), sources.by_name("b.td")), (1, Some(kept), None));
    /// ```
    pub fn truncate(&mut self, n: usize) {
        self.sources.truncate(n);
        self.by_name.retain(|_, id| (id.0 as usize) < n);
    }

    /// Returns the first source added under a name.
    pub fn by_name(&self, name: &str) -> Option<SourceId> {
        self.by_name.get(name).copied()
    }

    /// Returns all sources in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &Source)> {
        self.sources.iter().enumerate().map(|(i, s)| (SourceId(i as u32), s))
    }

    /// Returns the text that a span covers; `None` for a token source.
    pub fn text(&self, span: Span) -> Option<&str> {
        match &self.get(span.source).content {
            Content::Text(text) => text.get(span.lo as usize..span.hi as usize),
            Content::Tokens(_) => None,
        }
    }

    /// Returns the location where the source of a span is included, where that source is included, and so on.
    pub fn inclusions(&self, span: Span) -> impl Iterator<Item = Span> {
        std::iter::successors(self.get(span.source).included_from, |span| self.get(span.source).included_from)
    }

    /// Returns the same for messages: only both ends of a long chain.
    pub fn inclusions_shown(&self, span: Span) -> Vec<Inclusion> {
        let all: Vec<Span> = self.inclusions(span).collect();
        let n_hidden = all.len().saturating_sub(2 * SHOWN_INCLUSIONS);
        // Omitting a single one would not make it shorter.
        if n_hidden < 2 {
            return all.into_iter().map(Inclusion::At).collect();
        }
        let (inner, outer) = (&all[..SHOWN_INCLUSIONS], &all[SHOWN_INCLUSIONS + n_hidden..]);
        let at = |spans: &[Span]| spans.iter().copied().map(Inclusion::At).collect::<Vec<_>>();
        [at(inner), vec![Inclusion::Hidden(n_hidden)], at(outer)].concat()
    }

    /// Returns the start of a span for humans.
    pub fn start(&self, span: Span) -> LineColumn {
        self.line_column(span, span.lo, false)
    }

    /// Returns the end of a span for humans.
    pub fn end(&self, span: Span) -> LineColumn {
        self.line_column(span, span.hi, true)
    }

    /// Returns the start of a span in MLIR's format: columns are bytes.
    pub fn start_in_bytes(&self, span: Span) -> LineColumn {
        let start = self.start(span);
        let Content::Text(text) = &self.get(span.source).content else { return start };
        let at = span.lo.min(text.len() as u32);
        let line_starts = self.get(span.source).line_starts();
        let line = line_starts.get(start.line as usize - 1).map_or(0, |start| *start);
        LineColumn { column: at.saturating_sub(line) + 1, ..start }
    }

    fn line_column(&self, span: Span, at: u32, is_end: bool) -> LineColumn {
        let source = self.get(span.source);
        match &source.content {
            Content::Text(text) => {
                let line = source.line_starts().partition_point(|start| *start <= at).max(1) - 1;
                let start = source.line_starts().get(line).copied().unwrap_or(0) as usize;
                let column = if *source.is_ascii.get_or_init(|| text.is_ascii()) {
                    // Lines may be long, and contain many locations.
                    (at as usize).min(text.len()).saturating_sub(start) as u32 + 1
                } else {
                    let before = text.as_bytes().get(start..at as usize).unwrap_or_default();
                    String::from_utf8_lossy(before).chars().count() as u32 + 1
                };
                LineColumn { line: line as u32 + 1, column }
            }
            Content::Tokens(tokens) => {
                let at_end = |t: &TokenSpot| t.end;
                let place = if is_end || at as usize >= tokens.len() {
                    (at as usize).checked_sub(1).and_then(|i| tokens.get(i)).or(tokens.last()).map(at_end)
                } else {
                    tokens.get(at as usize).map(|t| t.start)
                };
                place.unwrap_or(LineColumn { line: 1, column: 1 })
            }
        }
    }

    /// Returns the number, from one, of the line on which a span of a text source begins, and its byte range
    /// without its end. The search is fast for the line `near` and a few lines after it.
    pub fn line_near(&self, span: Span, near: u32) -> Option<(u32, Range<usize>)> {
        let source = self.get(span.source);
        let Content::Text(text) = &source.content else { return None };
        let starts = source.line_starts();
        let first = near.max(1) as usize - 1;
        let following = starts.get(first..)?;
        let is_before = |start: &u32| *start <= span.lo;
        let n_before = match following.iter().take(8).position(|start| !is_before(start)) {
            Some(n) if n > 0 => first + n,
            _ => starts.partition_point(is_before),
        };
        let lo = *starts.get(n_before.max(1) - 1)? as usize;
        let hi = starts.get(n_before.max(1)).map_or(text.len(), |next| *next as usize - 1);
        Some((n_before.max(1) as u32, lo..hi.max(lo)))
    }

    /// Returns the byte range of the line on which a span of a text source begins, without its end.
    pub fn line_range(&self, span: Span) -> Option<Range<usize>> {
        Some(self.line_near(span, 1)?.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Equivalent to comparing each byte, for any positions of line feeds.
    #[test]
    fn lines_start_behind_line_feeds() {
        for text in
            ["", "\n", "\n\n", "a", "a\n", "0123456\n", "01234567\n\u{b}\u{8a}\n", "é\n\n\nabc\n\n\n\n\n\n\n"]
        {
            for front in 0..9 {
                let text = "x".repeat(front) + text;
                let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
                let expected: Vec<u32> =
                    std::iter::once(0).chain(ends.map(|(at, _)| at as u32 + 1)).collect();
                assert_eq!(line_starts(text.as_bytes()), expected, "{text:?}");
            }
        }
    }

    #[test]
    fn a_line_is_found_from_wherever_one_looks() {
        let text: String = (0..40).map(|i| "x".repeat(i % 5) + "\n").collect();
        let mut sources = SourceMap::new();
        let source = sources.add_text("lines", text.as_str(), None);
        for at in 0..=text.len() as u32 {
            let span = Span { source, lo: at, hi: at };
            let before = &text[..at as usize];
            let number = before.matches('\n').count() as u32 + 1;
            let lo = before.rfind('\n').map_or(0, |end| end + 1);
            let hi = text[at as usize..].find('\n').map_or(text.len(), |end| at as usize + end);
            for near in 0..=41 {
                assert_eq!(sources.line_near(span, near), Some((number, lo..hi)), "{at}, from {near}");
            }
        }
    }
}
