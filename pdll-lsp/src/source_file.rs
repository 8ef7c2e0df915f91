//! A file that the compiler reads, with the files that it includes.

use pdll_support::source::{Content, SourceId, SourceMap, Span};
use serde_json::Value;

use crate::document::{Text, path_of, uri_of};
use crate::params::Params;
use crate::protocol;

/// The text of a file and its included files.
pub(crate) struct SourceFile {
    /// Name of the language, as clients show it.
    pub(crate) language: &'static str,
    /// URI.
    pub(crate) uri: String,
    /// Text.
    pub(crate) text: Text,
    /// The text and the included files.
    pub(crate) sources: SourceMap,
    /// The text among them.
    pub(crate) main: SourceId,
    /// Whether it is checked and reported as by MLIR's server, which has no codes, and of whose notes only those are shown that it has.
    pub(crate) is_upstream: bool,
}

impl SourceFile {
    /// Creates the file, without included files.
    pub(crate) fn new(language: &'static str, uri: &str, text: Text, is_upstream: bool) -> SourceFile {
        let mut sources = SourceMap::new();
        let main = sources.add_text(path_of(uri), text.text.clone(), None);
        SourceFile { language, uri: uri.to_owned(), text, sources, main, is_upstream }
    }

    /// Returns the URI of a source.
    pub(crate) fn uri_of(&self, source: SourceId) -> String {
        if source == self.main { self.uri.clone() } else { uri_of(&self.sources.get(source).name) }
    }

    /// Returns the text of a source.
    pub(crate) fn text_of(&self, source: SourceId) -> Text {
        match &self.sources.get(source).content {
            _ if source == self.main => self.text.clone(),
            Content::Text(text) => Text::new(text.clone()),
            Content::Tokens(_) => Text::new(""),
        }
    }

    /// Returns the range of a place.
    pub(crate) fn range(&self, span: Span) -> Value {
        protocol::range(&self.text_of(span.source), span.lo as usize, span.hi as usize)
    }

    /// Returns the location of a place; `None` if it is not in a file, but in the definitions that replace MLIR's.
    pub(crate) fn location(&self, span: Span) -> Option<Value> {
        let is_file = !self.sources.get(span.source).name.starts_with('<');
        is_file.then(|| protocol::location(&self.uri_of(span.source), self.range(span)))
    }

    /// Returns the starts of the places at a location: one per time that its file is included.
    pub(crate) fn starts_of(&self, location: &Value) -> Vec<(SourceId, u32)> {
        let Ok(start) = Params::new(&location["range"]["start"]).position() else { return Vec::new() };
        let sources = self.sources.iter().map(|(source, _)| source);
        let named = sources.filter(|source| location["uri"] == self.uri_of(*source).as_str());
        named.map(|source| (source, self.text_of(source).offset(start) as u32)).collect()
    }

    /// Returns the place in the file itself: that of the include, for a place in an included file.
    pub(crate) fn outermost(&self, span: Span) -> Span {
        if span.source == self.main { span } else { self.sources.inclusions(span).last().unwrap_or(span) }
    }
}
