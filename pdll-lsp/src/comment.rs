//! Comments that document a declaration, and descriptions of several lines.

/// Returns the comment in the lines above an offset, without its slashes. A line that begins with `end` is not part of it.
pub(crate) fn comment_above(text: &str, offset: usize, end: Option<&str>) -> Option<String> {
    let before = text.get(..offset)?;
    let start = before.rfind('\n')?;
    let comment = |line: &str| {
        let is_end = end.is_some_and(|end| line.starts_with(end));
        let comment = line.trim().strip_prefix("//").filter(|_| !is_end)?;
        Some(comment.trim_start_matches('/').to_owned())
    };
    let mut lines: Vec<String> = before[..start].rsplit('\n').map_while(comment).collect();
    lines.reverse();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Returns a description without the indentation that its lines have in common, and without empty lines before it.
pub(crate) fn reindented(text: &str) -> String {
    let text = text.trim_end_matches([' ', '\t']);
    let is_blank = |line: &&str| line.trim_matches([' ', '\t']).is_empty();
    let lines: Vec<&str> = text.split('\n').skip_while(is_blank).collect();
    let indent = |line: &&str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let common = lines.iter().filter(|line| !is_blank(line)).map(indent).min().unwrap_or(0);
    let cut = |line: &&str| line.get(common..).filter(|rest| !is_blank(rest)).unwrap_or_default().to_owned();
    lines.iter().map(cut).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_end_at_other_lines() {
        let text = "// a\n\n  // b\n/// c\nx // d\ny";
        assert_eq!(comment_above(text, 20, None).as_deref(), Some(" b\n c"));
        assert_eq!(comment_above(text, 20, Some("  // b")).as_deref(), Some(" c"));
        assert_eq!(comment_above(text, text.len(), None), None);
        assert_eq!(comment_above(text, 2, None), None);
    }

    #[test]
    fn descriptions_lose_common_indentation() {
        assert_eq!(reindented("\n    a\n\n      b \n  "), "a\n\n  b \n");
        assert_eq!(reindented("  a  "), "a");
        assert_eq!(reindented(" \n"), "");
    }
}
