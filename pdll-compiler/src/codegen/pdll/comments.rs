//! Comments of TableGen: those before a statement, and those within it.
//!
//! In: a text and the position of a definition's name. Out: lines of comments, each with its slashes.

/// A run of comments or of code.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    /// `// …`, or a line of `/* … */`, with its start.
    Comment(usize, String),
    /// An empty line.
    Blank,
    /// A character of code, with its position.
    Code(usize, char),
}

/// The comments of one text.
pub(super) struct Comments {
    pieces: Vec<Piece>,
}

impl Comments {
    pub(super) fn new(text: &str) -> Comments {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let at = text.len() - rest.len();
            let len = if rest.starts_with("//") {
                let len = rest.find('\n').unwrap_or(rest.len());
                pieces.push(Piece::Comment(at, rest[..len].trim_end().to_owned()));
                len
            } else if rest.starts_with("/*") {
                let len = rest.find("*/").map_or(rest.len(), |end| end + 2);
                let body = rest[2..len].trim_end_matches("*/");
                let lines = body.lines().map(|line| line.trim().trim_start_matches('*').trim());
                let lines = lines.filter(|line| !line.is_empty());
                pieces.extend(lines.map(|line| Piece::Comment(at, format!("// {line}"))));
                len
            } else if first == '"' {
                pieces.push(Piece::Code(at, '"'));
                string_len(rest)
            } else if rest.starts_with("[{") {
                pieces.push(Piece::Code(at, '"'));
                rest.find("}]").map_or(rest.len(), |end| end + 2)
            } else {
                let is_blank =
                    first == '\n' && rest[1..].lines().next().is_some_and(|line| line.trim().is_empty());
                if is_blank {
                    pieces.push(Piece::Blank);
                } else if !first.is_whitespace() {
                    pieces.push(Piece::Code(at, first));
                }
                first.len_utf8()
            };
            rest = &rest[len..];
        }
        Comments { pieces }
    }

    /// Returns the comments before the statement in which a position is, and those within it.
    pub(super) fn around(&self, text: &str, at: usize) -> Vec<String> {
        let is_at = |piece: &Piece| matches!(piece, Piece::Code(place, _) if *place >= at);
        let Some(here) = self.pieces.iter().position(is_at) else { return Vec::new() };
        let start = self.start(here);
        let end = self.end(here);
        let mut lines: Vec<String> = Vec::new();
        for piece in &self.pieces[self.first_before(text, start)..end] {
            match piece {
                Piece::Comment(_, line) => lines.push(line.clone()),
                Piece::Blank if lines.last().is_some_and(|line| !line.is_empty()) => {
                    lines.push(String::new())
                }
                _ => {}
            }
        }
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }

    /// Returns the index of the first piece of the statement: after a `;` or a brace.
    fn start(&self, here: usize) -> usize {
        let ends = |piece: &Piece| matches!(piece, Piece::Code(_, ';' | '}' | '{'));
        let before = self.pieces[..here].iter().rposition(ends).map_or(0, |at| at + 1);
        let is_code = |piece: &Piece| matches!(piece, Piece::Code(..));
        before + self.pieces[before..].iter().position(is_code).unwrap_or(0)
    }

    /// Returns the index of the first comment before a statement, after the line of the previous one.
    fn first_before(&self, text: &str, start: usize) -> usize {
        let is_code = |piece: &Piece| matches!(piece, Piece::Code(..));
        let Some(last) = self.pieces[..start].iter().rposition(is_code) else { return 0 };
        let Piece::Code(at, _) = self.pieces[last] else { return start };
        let line_end = text[at..].find('\n').map_or(text.len(), |end| at + end);
        let is_beside = |piece: &&Piece| matches!(piece, Piece::Comment(place, _) if *place < line_end);
        last + 1 + self.pieces[last + 1..start].iter().take_while(is_beside).count()
    }

    /// Returns the index after the `;` that ends a statement, or after its body.
    fn end(&self, here: usize) -> usize {
        let mut depth = 0_usize;
        for (i, piece) in self.pieces.iter().enumerate().skip(here) {
            match piece {
                Piece::Code(_, '{' | '(' | '[') => depth += 1,
                Piece::Code(_, '}' | ')' | ']') => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 && matches!(piece, Piece::Code(_, '}')) {
                        return i;
                    }
                }
                Piece::Code(_, ';') if depth == 0 => return i,
                _ => {}
            }
        }
        self.pieces.len()
    }
}

/// Returns the length of a string in quotes.
fn string_len(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::Comments;

    fn around(text: &str, word: &str) -> Vec<String> {
        Comments::new(text).around(text, text.find(word).unwrap_or(0))
    }

    #[test]
    fn comments_belong_to_the_next_statement() {
        let text = "// Head.\n\ndef a : X<\"// no\">; // Beside.\n// One.\n// Two.\ndef b : X<1 /* in */>;\ndef c : X;";
        assert_eq!(around(text, "a :"), ["// Head."]);
        assert_eq!(around(text, "b :"), ["// One.", "// Two.", "// in"]);
        assert!(around(text, "c :").is_empty());
    }

    #[test]
    fn statements_within_braces_are_separate() {
        let text = "foreach x = [1] in {\n  // Inner.\n  def b : X;\n  def c : X { let y = [{ ; }]; /* Last. */ }\n}\n// End.";
        assert_eq!(around(text, "b :"), ["// Inner."]);
        assert_eq!(around(text, "c :"), ["// Last."]);
    }
}
