//! Names that can be renamed: their places, and how a new name is spelled.

use std::ops::Range;

use pdll_compiler::syntax::token::Keyword;

/// A name that can be renamed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Renamable {
    /// Kind.
    pub(crate) kind: NameKind,
    /// Place at which the request was made.
    pub(crate) at: Range<usize>,
    /// All places, in order.
    pub(crate) places: Vec<Range<usize>>,
}

/// Kinds of names.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum NameKind {
    /// A variable, constraint, rewrite or pattern of PDLL.
    Pdll,
    /// A class, def, template argument or field of TableGen.
    Tablegen,
    /// `%name`
    Value,
    /// `^name`
    Block,
    /// `@name`
    Symbol,
    /// `!name`
    TypeAlias,
    /// `#name`
    AttributeAlias,
}

impl Renamable {
    /// Creates a name from its places in any order.
    pub(crate) fn new(kind: NameKind, at: Range<usize>, mut places: Vec<Range<usize>>) -> Renamable {
        places.sort_by_key(|place| place.start);
        places.dedup();
        Renamable { kind, at, places }
    }
}

impl NameKind {
    /// Returns a new name as it is written, with its prefix; `None` if it is not a valid name.
    pub(crate) fn spelling(self, name: &str) -> Option<String> {
        let prefix = match self {
            NameKind::Pdll | NameKind::Tablegen => "",
            NameKind::Value => "%",
            NameKind::Block => "^",
            NameKind::Symbol => "@",
            NameKind::TypeAlias => "!",
            NameKind::AttributeAlias => "#",
        };
        let name = name.strip_prefix(prefix).unwrap_or(name);
        let more = match self {
            NameKind::Pdll | NameKind::Tablegen => "_",
            NameKind::Value | NameKind::Block => "_$.-",
            NameKind::Symbol => "_$.",
            NameKind::TypeAlias | NameKind::AttributeAlias => "_$",
        };
        let is_suffix = matches!(self, NameKind::Value | NameKind::Block);
        let first = name.chars().next()?;
        let is_first = first.is_ascii_alphabetic() || first == '_' || is_suffix && more.contains(first);
        let is_word = is_first && name.chars().all(|c| c.is_ascii_alphanumeric() || more.contains(c));
        let is_number = is_suffix && name.bytes().all(|byte| byte.is_ascii_digit());
        let is_valid = match self {
            NameKind::Pdll => is_word && name != "_" && Keyword::from_word(name).is_none(),
            NameKind::Tablegen => is_word,
            NameKind::Symbol if !is_word => {
                let is_plain = name.chars().all(|c| c != '"' && c != '\\' && !c.is_control());
                return is_plain.then(|| format!("@\"{name}\""));
            }
            _ => is_word || is_number,
        };
        is_valid.then(|| format!("{prefix}{name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_names_are_spelled_with_their_prefix() {
        for (kind, name, expected) in [
            (NameKind::Pdll, "x_1", Some("x_1")),
            (NameKind::Pdll, "1", None),
            (NameKind::Pdll, "_", None),
            (NameKind::Pdll, "let", None),
            (NameKind::Tablegen, "A_1", Some("A_1")),
            (NameKind::Tablegen, "1a", None),
            (NameKind::Value, "%a.b-c", Some("%a.b-c")),
            (NameKind::Value, "12", Some("%12")),
            (NameKind::Value, "1a", None),
            (NameKind::Value, "", None),
            (NameKind::Block, "bb0", Some("^bb0")),
            (NameKind::Symbol, "f", Some("@f")),
            (NameKind::Symbol, "a b", Some("@\"a b\"")),
            (NameKind::Symbol, "a\"b", None),
            (NameKind::TypeAlias, "t", Some("!t")),
            (NameKind::AttributeAlias, "a.b", None),
        ] {
            assert_eq!(kind.spelling(name).as_deref(), expected, "{name}");
        }
    }
}
