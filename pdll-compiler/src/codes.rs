//! Codes of diagnostics, and their explanations.
//!
//! In: `codes.md`, a section per code: its heading, a block with its messages, where `{}` stands for any text and `lint NAME` for the findings of
//! a lint, and the explanation with examples. Out: the code of a diagnostic. Invariant: the first section with a message that matches decides, so
//! a general message stands behind the special ones.

use once_cell::sync::Lazy;
use pdll_support::diag::Diag;

/// The table, which is also the chapter `docs/errors.md`.
pub const CHAPTER: &str = include_str!("codes.md");

/// Start of a section.
const HEADING: &str = "\n## ";
/// Start of a block, before its language.
const FENCE: &str = "```";

/// A code with what is known about it.
#[derive(Clone, Debug)]
pub struct Code {
    /// Name, such as `P0201`.
    pub name: &'static str,
    /// Summary in a few words.
    pub title: &'static str,
    /// Explanation in Markdown, with messages and examples.
    pub text: &'static str,
    /// The lint whose findings have this code.
    pub lint: Option<&'static str>,
    messages: Vec<Template>,
}

/// A program in an explanation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// `pdll`, `tablegen`, or `rust` for a call of a macro.
    pub language: &'static str,
    /// Arguments of the `pdll` command whose input this is, `example.pdll` or `example.td`.
    pub command: Option<&'static str>,
    /// Text.
    pub text: &'static str,
}

/// A message in which `{}` stands for any text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template {
    /// The text between the arguments.
    parts: Vec<String>,
}

static CODES: Lazy<Vec<Code>> =
    Lazy::new(|| CHAPTER.split(HEADING).skip(1).filter_map(Code::parse).collect());

/// Returns all codes in order.
pub fn all() -> &'static [Code] {
    &CODES
}

/// Returns the code of a diagnostic; `None` for one of a command's options or of a macro's header.
pub fn of(diag: &Diag) -> Option<&'static Code> {
    match diag.lint {
        Some(lint) => all().iter().find(|code| code.lint == Some(lint)),
        None => of_message(&diag.message),
    }
}

/// Returns the code of a message.
pub fn of_message(message: &str) -> Option<&'static Code> {
    all().iter().find(|code| code.messages.iter().any(|template| template.is(message)))
}

/// Returns what a user refers to: a code in any case, the name of a lint, or a message.
pub fn find(word: &str) -> Option<&'static Code> {
    let by_name = |code: &&Code| code.name.eq_ignore_ascii_case(word) || code.lint == Some(word);
    all().iter().find(by_name).or_else(|| of_message(word))
}

/// Returns the definitions that examples include as `toy.td`.
pub fn example_definitions() -> &'static str {
    let opening = CHAPTER.split(HEADING).next().unwrap_or_default();
    blocks(opening).next().map_or("", |block| block.text)
}

impl Code {
    fn parse(section: &'static str) -> Option<Code> {
        let (heading, text) = section.split_once('\n')?;
        let (name, title) = heading.split_once(": ")?;
        let lines = blocks(text).next()?.text.lines();
        let lint = lines.clone().find_map(|line| line.strip_prefix("lint "));
        let messages = lines.filter(|line| !line.starts_with("lint ")).map(Template::new).collect();
        Some(Code { name, title, text: text.trim(), lint, messages })
    }

    /// Returns the examples: one that is wrong, then one that is right.
    pub fn examples(&self) -> impl Iterator<Item = Example> {
        blocks(self.text).filter(|block| block.language != "text")
    }
}

/// Returns the fenced blocks of a text.
fn blocks(text: &'static str) -> impl Iterator<Item = Example> {
    text.split(FENCE).skip(1).step_by(2).filter_map(|block| {
        let (first, text) = block.split_once('\n')?;
        let (language, command) =
            first.split_once(' ').map_or((first, None), |(word, rest)| (word, Some(rest)));
        Some(Example { language, command, text })
    })
}

impl Template {
    /// Reads a template.
    pub fn new(text: &str) -> Template {
        Template { parts: text.split("{}").map(str::to_owned).collect() }
    }

    /// Returns whether a message is of this form.
    pub fn is(&self, message: &str) -> bool {
        let Some((first, rest)) = self.parts.split_first() else { return false };
        let Some(mut left) = message.strip_prefix(first.as_str()) else { return false };
        let Some((last, middle)) = rest.split_last() else { return left.is_empty() };
        for part in middle {
            match left.find(part.as_str()) {
                Some(at) => left = &left[at + part.len()..],
                None => return false,
            }
        }
        left.ends_with(last.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_found_by_name_lint_and_message() {
        for (word, name) in [
            ("P0201", Some("P0201")),
            ("p0201", Some("P0201")),
            ("unused_variables", Some("P0901")),
            ("undefined reference to `x`", Some("P0201")),
            ("expected `;` after statement", Some("P0102")),
            ("P9999", None),
            ("lint unused_variables", None),
        ] {
            assert_eq!(find(word).map(|code| code.name), name, "{word}");
        }
    }

    #[test]
    fn templates_match_whole_messages() {
        let template = Template::new("`{}` has no field `{}`");
        assert!(template.is("`a` has no field `b`"));
        assert!(!template.is("`a` has no field `b`s") && !template.is("a has no field `b`"));
        assert!(!Template::new("a {} b").is("a "));
    }

    #[test]
    fn names_are_unique_and_in_order() {
        assert!(all().len() > 80);
        for pair in all().windows(2) {
            assert!(pair[0].name < pair[1].name, "{}", pair[1].name);
        }
        for code in all() {
            assert!(code.name.len() == 5 && code.name.starts_with('P'), "{}", code.name);
            assert!(!code.messages.is_empty() && !code.title.is_empty(), "{}", code.name);
        }
    }
}
