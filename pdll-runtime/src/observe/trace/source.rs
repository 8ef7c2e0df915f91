//! Sources: the patterns of a set as JSON, with the lines of PDLL where they are written.

use crate::observe::json::json_string;
use crate::observe::trace::record::list;
use crate::pattern::list::{PatternInfo, PatternList};
use crate::pattern::root::PatternRoot;
use pdll_match::pattern::SourcePlace;

/// Maximum number of lines of a pattern.
const MAX_LINES: u32 = 60;

/// Returns `{"name", "benefit", "root", "file", "line", "column", "source": [lines]}`; file and source are empty for a pattern in Rust.
pub(super) fn pattern_json(list_of: &PatternList, pattern: PatternInfo<'_>) -> String {
    let (place, lines) = source(list_of, pattern).unwrap_or_default();
    let (file, line, column) =
        place.map_or_else(Default::default, |place| (place.file.to_string(), place.line, place.column));
    let root = match pattern.root() {
        PatternRoot::Any => String::new(),
        PatternRoot::Trait(asked) => format!("trait {asked:?}"),
        PatternRoot::Interface(name) => format!("interface {name}"),
        root @ (PatternRoot::Op(_) | PatternRoot::Named(_)) => root
            .op_name(&list_of.ctx)
            .map_or_else(String::new, |name| list_of.ctx.op_name_text(name).to_owned()),
    };
    format!(
        "{{\"name\":{},\"benefit\":{},\"root\":{},\"file\":{},\"line\":{line},\"column\":{column},\"source\":[{}]}}",
        json_string(pattern.name()),
        pattern.benefit().get(),
        json_string(&root),
        json_string(&file),
        list(lines.iter(), |line| json_string(line)),
    )
}

/// Returns the place of a pattern, and its lines if they are known.
fn source(list: &PatternList, pattern: PatternInfo<'_>) -> Option<(Option<SourcePlace>, Vec<String>)> {
    let group = list.group_of(pattern.id())?;
    let patterns = group.pattern_ir().ok()??;
    let place = patterns.get(pattern.id().index() - group.base as usize)?.place.clone();
    let mut lines = Vec::new();
    let mut extent = Extent::default();
    for line in place.line..place.line.saturating_add(MAX_LINES) {
        let Some(text) = group.group.source_line(&place.file, line) else { break };
        let start = if line == place.line { (place.column as usize).saturating_sub(1) } else { 0 };
        lines.push(text.to_owned());
        if extent.ends_in(text.chars().skip(start)) {
            break;
        }
    }
    Some((Some(place), lines))
}

/// Search for the end of a pattern.
#[derive(Default)]
struct Extent {
    depth: u32,
    is_in_string: bool,
}

impl Extent {
    /// Returns whether a line has the end: the brace that closes the first one, or a semicolon outside of braces.
    fn ends_in(&mut self, line: impl Iterator<Item = char>) -> bool {
        let mut before = ' ';
        for c in line {
            match c {
                '"' if before != '\\' => self.is_in_string = !self.is_in_string,
                _ if self.is_in_string => {}
                '/' if before == '/' => return false,
                '{' => self.depth += 1,
                '}' => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        return true;
                    }
                }
                ';' if self.depth == 0 => return true,
                _ => {}
            }
            before = c;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::Extent;

    #[test]
    fn a_pattern_ends_at_its_brace_or_semicolon() {
        let n_lines = |text: &str| {
            let mut extent = Extent::default();
            text.lines().take_while(|line| !extent.ends_in(line.chars())).count() + 1
        };
        assert_eq!(n_lines("Pattern A => erase op<t.a>;\nPattern B"), 1);
        assert_eq!(n_lines("Pattern A {\n  let a = \"}\"; // }\n  erase a;\n}\nPattern B"), 4);
        assert_eq!(n_lines("Pattern A\n  => replace op<t.a>\n     with op<t.b>{ a = 1 };\nx"), 3);
    }
}
