//! Regular expressions for `!match` and `!instances`: POSIX extended syntax, matched without backtracking.

/// Maximum number of steps of a pattern. Repetitions such as `a{100}` multiply it.
const MAX_STEPS: usize = 20_000;
/// Maximum nesting depth of groups.
const MAX_DEPTH: usize = 100;

/// A compiled pattern.
pub(super) struct Pattern {
    steps: Vec<Step>,
}

enum Step {
    /// One of these bytes.
    Set(Box<[bool; 256]>),
    Start,
    End,
    /// Continue at both positions.
    Fork(usize, usize),
    Jump(usize),
    Accept,
}

enum Tree {
    Empty,
    Set(Box<[bool; 256]>),
    Start,
    End,
    All(Vec<Tree>),
    Any(Vec<Tree>),
    Repeat(Box<Tree>, usize, Option<usize>),
}

pub(super) fn compile(text: &str) -> Result<Pattern, String> {
    let mut parser = Parser { bytes: text.as_bytes(), at: 0, depth: 0 };
    let tree = parser.alternatives()?;
    if parser.at < parser.bytes.len() {
        return Err("unbalanced `)`".into());
    }
    let mut pattern = Pattern { steps: Vec::new() };
    pattern.emit(&tree)?;
    pattern.steps.push(Step::Accept);
    Ok(pattern)
}

struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn alternatives(&mut self) -> Result<Tree, String> {
        let mut list = vec![self.sequence()?];
        while self.peek() == Some(b'|') {
            self.at += 1;
            list.push(self.sequence()?);
        }
        Ok(if list.len() == 1 { list.remove(0) } else { Tree::Any(list) })
    }

    fn sequence(&mut self) -> Result<Tree, String> {
        let mut list = Vec::new();
        while let Some(c) = self.peek().filter(|c| !matches!(c, b'|' | b')')) {
            let mut tree = self.atom(c)?;
            while let Some((least, most)) = self.repetition()? {
                tree = Tree::Repeat(Box::new(tree), least, most);
            }
            list.push(tree);
        }
        Ok(if list.is_empty() { Tree::Empty } else { Tree::All(list) })
    }

    fn atom(&mut self, c: u8) -> Result<Tree, String> {
        self.at += 1;
        Ok(match c {
            b'(' => {
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    return Err(format!("groups nest more than {MAX_DEPTH} deep"));
                }
                let tree = self.alternatives()?;
                if self.peek() != Some(b')') {
                    return Err("unbalanced `(`".into());
                }
                self.at += 1;
                self.depth -= 1;
                tree
            }
            b'[' => self.brackets()?,
            b'.' => Tree::Set(Box::new([true; 256])),
            b'^' => Tree::Start,
            b'$' => Tree::End,
            b'*' | b'+' | b'?' => return Err(format!("nothing to repeat before `{}`", c as char)),
            b'\\' => {
                let Some(escaped) = self.peek() else { return Err("`\\` at the end".into()) };
                self.at += 1;
                single(escaped)
            }
            c => single(c),
        })
    }

    fn repetition(&mut self) -> Result<Option<(usize, Option<usize>)>, String> {
        let range = match self.peek() {
            Some(b'*') => (0, None),
            Some(b'+') => (1, None),
            Some(b'?') => (0, Some(1)),
            Some(b'{') if self.bytes.get(self.at + 1).is_some_and(u8::is_ascii_digit) => {
                self.at += 1;
                let least = self.number()?;
                let mut most = Some(least);
                if self.peek() == Some(b',') {
                    self.at += 1;
                    most = if self.peek() == Some(b'}') { None } else { Some(self.number()?) };
                }
                if self.peek() != Some(b'}') || most.is_some_and(|most| most < least) {
                    return Err("invalid repetition count".into());
                }
                (least, most)
            }
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(range))
    }

    fn number(&mut self) -> Result<usize, String> {
        let mut value = 0;
        let start = self.at;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            value = value * 10 + usize::from(digit - b'0');
            if value > 255 {
                return Err("invalid repetition count".into());
            }
            self.at += 1;
        }
        if start == self.at { Err("invalid repetition count".into()) } else { Ok(value) }
    }

    fn brackets(&mut self) -> Result<Tree, String> {
        let mut set = Box::new([false; 256]);
        let is_negated = self.peek() == Some(b'^');
        self.at += usize::from(is_negated);
        let start = self.at;
        loop {
            let Some(c) = self.peek() else { return Err("unbalanced `[`".into()) };
            if c == b']' && self.at > start {
                self.at += 1;
                break;
            }
            if c == b'[' && self.bytes.get(self.at + 1) == Some(&b':') {
                self.named_set(&mut set)?;
                continue;
            }
            self.at += 1;
            let mut hi = c;
            if self.peek() == Some(b'-') && self.bytes.get(self.at + 1).is_some_and(|next| *next != b']') {
                hi = self.bytes[self.at + 1];
                self.at += 2;
                if hi < c {
                    return Err("invalid range in `[…]`".into());
                }
            }
            set[usize::from(c)..=usize::from(hi)].fill(true);
        }
        if is_negated {
            set.iter_mut().for_each(|member| *member = !*member);
        }
        Ok(Tree::Set(set))
    }

    fn named_set(&mut self, set: &mut [bool; 256]) -> Result<(), String> {
        let rest = &self.bytes[self.at + 2..];
        let end = rest.windows(2).position(|pair| pair == b":]").ok_or("unbalanced `[:`")?;
        let is_member: fn(&u8) -> bool = match &rest[..end] {
            b"alpha" => u8::is_ascii_alphabetic,
            b"digit" => u8::is_ascii_digit,
            b"alnum" => u8::is_ascii_alphanumeric,
            b"upper" => u8::is_ascii_uppercase,
            b"lower" => u8::is_ascii_lowercase,
            b"space" => |c| matches!(c, b' ' | 9..=13),
            b"blank" => |c| matches!(c, b' ' | b'\t'),
            b"punct" => u8::is_ascii_punctuation,
            b"xdigit" => u8::is_ascii_hexdigit,
            b"cntrl" => u8::is_ascii_control,
            b"print" => |c| matches!(c, 32..=126),
            b"graph" => u8::is_ascii_graphic,
            _ => return Err("unknown class in `[:…:]`".into()),
        };
        (0..=255_u8).filter(is_member).for_each(|c| set[usize::from(c)] = true);
        self.at += 2 + end + 2;
        Ok(())
    }
}

fn single(c: u8) -> Tree {
    let mut set = Box::new([false; 256]);
    set[usize::from(c)] = true;
    Tree::Set(set)
}

impl Pattern {
    fn emit(&mut self, tree: &Tree) -> Result<(), String> {
        if self.steps.len() > MAX_STEPS {
            return Err("it is too large".into());
        }
        match tree {
            Tree::Empty => {}
            Tree::Set(set) => self.steps.push(Step::Set(set.clone())),
            Tree::Start => self.steps.push(Step::Start),
            Tree::End => self.steps.push(Step::End),
            Tree::All(list) => {
                for part in list {
                    self.emit(part)?;
                }
            }
            Tree::Any(list) => {
                let mut jumps = Vec::new();
                for (i, part) in list.iter().enumerate() {
                    let fork = self.steps.len();
                    if i + 1 < list.len() {
                        self.steps.push(Step::Fork(fork + 1, 0));
                    }
                    self.emit(part)?;
                    if i + 1 < list.len() {
                        jumps.push(self.steps.len());
                        self.steps.push(Step::Jump(0));
                        let next = self.steps.len();
                        self.steps[fork] = Step::Fork(fork + 1, next);
                    }
                }
                let end = self.steps.len();
                for jump in jumps {
                    self.steps[jump] = Step::Jump(end);
                }
            }
            Tree::Repeat(part, least, most) => {
                for _ in 0..*least {
                    self.emit(part)?;
                }
                match most {
                    None => {
                        let fork = self.steps.len();
                        self.steps.push(Step::Fork(fork + 1, 0));
                        self.emit(part)?;
                        self.steps.push(Step::Jump(fork));
                        let end = self.steps.len();
                        self.steps[fork] = Step::Fork(fork + 1, end);
                    }
                    Some(most) => {
                        let mut forks = Vec::new();
                        for _ in *least..*most {
                            forks.push(self.steps.len());
                            self.steps.push(Step::Fork(self.steps.len() + 1, 0));
                            self.emit(part)?;
                        }
                        let end = self.steps.len();
                        for fork in forks {
                            self.steps[fork] = Step::Fork(fork + 1, end);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns whether the pattern matches anywhere in the text, or `None` if the budget does not suffice.
    pub(super) fn is_match(&self, text: &str, budget: &mut usize) -> Option<bool> {
        let bytes = text.as_bytes();
        let mut now: Vec<usize> = Vec::new();
        let mut seen = vec![usize::MAX; self.steps.len()];
        let mut next: Vec<usize> = Vec::new();
        for at in 0..=bytes.len() {
            // A match may begin at any position.
            next.push(0);
            now.clear();
            while let Some(step) = next.pop() {
                *budget = budget.checked_sub(1)?;
                if std::mem::replace(&mut seen[step], at) == at {
                    continue;
                }
                match &self.steps[step] {
                    Step::Accept => return Some(true),
                    Step::Jump(to) => next.push(*to),
                    Step::Fork(a, b) => next.extend([*a, *b]),
                    Step::Start if at == 0 => next.push(step + 1),
                    Step::End if at == bytes.len() => next.push(step + 1),
                    Step::Start | Step::End => {}
                    Step::Set(_) => now.push(step),
                }
            }
            if let Some(c) = bytes.get(at) {
                next.extend(now.iter().filter_map(|step| match &self.steps[*step] {
                    Step::Set(set) if set[usize::from(*c)] => Some(step + 1),
                    _ => None,
                }));
            }
        }
        Some(false)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::compile;

    fn matches(pattern: &str, text: &str) -> bool {
        compile(pattern).unwrap().is_match(text, &mut 1_000).unwrap()
    }

    #[test]
    fn patterns_match_as_posix_extended_ones() {
        assert!(matches("b", "abc") && !matches("^b", "abc") && matches("c$", "abc"));
        assert!(matches("^(a|bc)+$", "abcabc") && !matches("^(a|bc)+$", "abca b"));
        assert!(matches("^[[:alpha:]_]+[0-9]{2,3}$", "ab_12") && !matches("^[^0-9]+$", "a1"));
        assert!(matches("^a{2}$", "aa") && !matches("^a{2}$", "aaa") && matches("a\\.b", "a.b"));
        assert!(matches("^(a*)*$", "aaaaaaaaaaaaaaaaaaaaaaaa") && matches("", "x") && matches("^[]a]$", "]"));
        for wrong in ["(", ")", "[a", "*a", "a{2,1}", "[[:nope:]]", "\\"] {
            assert!(compile(wrong).is_err(), "{wrong}");
        }
    }
}
