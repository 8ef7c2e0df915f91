//! What may stand at the cursor, by the tokens before it: text that is being typed does not parse.
//!
//! A statement is taken to begin at the start of its line, or behind the brace of its region.

use super::scan::{Kind, Token, scan};

/// What may stand at the cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Expected {
    /// The name of an operation: its dialect, or its name in the default dialect.
    Operation,
    /// The name of an operation behind that of its dialect.
    OperationOf(String),
    /// The dialect of an operation in generic form.
    Dialect,
    /// A value, behind `%` if that is typed.
    Value {
        /// Whether the character before the cursor is `%`.
        is_prefixed: bool,
    },
    /// A block, behind `^` if that is typed.
    Block {
        /// Whether the character before the cursor is `^`.
        is_prefixed: bool,
    },
    /// What a custom form begins with, of the operation with this name.
    CustomForm(String),
    /// A type.
    Type,
    /// The name of a type behind `!`.
    TypeName,
    /// An attribute.
    Attribute,
    /// The name of an attribute behind `#`.
    AttributeName,
}

/// Types that contain others behind `<`.
const SHAPED: [&str; 5] = ["complex", "memref", "tensor", "tuple", "vector"];

/// The tokens before the cursor, without the word that is being typed.
pub(super) struct Cursor<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    typed: Option<Token>,
    /// Tokens that open a bracket that is not closed.
    open: Vec<usize>,
    /// Start of the word that is being typed.
    start: usize,
    /// First token of the statement.
    first: usize,
    is_in_comment: bool,
}

impl<'a> Cursor<'a> {
    /// Returns the tokens of a text before an offset.
    pub(super) fn new(text: &'a str, at: usize) -> Cursor<'a> {
        let before = text.get(..at).unwrap_or_default();
        let mut tokens = scan(before);
        let end = tokens.last().map_or(0, |token| token.place.end);
        let rest = before.get(end..).unwrap_or_default();
        // Behind a value, there may be the number of a result.
        let is_in_comment =
            rest.starts_with('#') || rest.rsplit('\n').next().is_some_and(|it| it.contains("//"));
        let is_typed = |token: &Token| match token.kind {
            Kind::Mark(byte) => matches!(byte, b'%' | b'^' | b'!' | b'#' | b'@'),
            _ => true,
        };
        let typed = tokens.pop_if(|last| last.place.end == at && is_typed(last));
        let start = typed.as_ref().map_or(at, |token| token.place.start);
        let open = open_brackets(&tokens);
        let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
        let in_line = tokens.partition_point(|token| token.place.start < line);
        let in_region = open.iter().rev().find(|token| tokens[**token].kind == Kind::Mark(b'{'));
        let first = in_line.max(in_region.map_or(0, |token| token + 1));
        Cursor { text, tokens, typed, open, start, first, is_in_comment }
    }

    /// Returns the start of the statement.
    pub(super) fn statement(&self) -> usize {
        let line = self.text[..self.start].rfind('\n').map_or(0, |end| end + 1);
        let before = self.first.checked_sub(1).and_then(|token| self.tokens.get(token));
        before.map_or(line, |token| token.place.end.max(line))
    }

    /// Returns the start of the word that is typed, or the cursor; `None` if no keyword can stand there.
    pub(super) fn word_start(&self) -> Option<usize> {
        let is_word = |token: &Token| {
            token.kind == Kind::Word
                && !self.text[token.place.clone()].starts_with(|c: char| !c.is_ascii_alphabetic())
        };
        (!self.is_in_comment && self.typed.as_ref().is_none_or(is_word)).then_some(self.start)
    }

    fn kind(&self, token: usize) -> Option<Kind> {
        Some(self.tokens.get(token)?.kind)
    }

    fn is_mark(&self, token: Option<usize>, mark: u8) -> bool {
        token.and_then(|token| self.kind(token)) == Some(Kind::Mark(mark))
    }

    fn word(&self, token: usize) -> &'a str {
        self.tokens.get(token).and_then(|token| self.text.get(token.place.clone())).unwrap_or_default()
    }

    /// Returns what may stand here; `None` if that is not known.
    pub(super) fn expected(&self) -> Option<Expected> {
        if self.is_in_comment {
            return None;
        }
        let typed = self.typed.as_ref().map(|token| (token.kind, &self.text[token.place.clone()]));
        let is_after_results = self.is_after_results();
        if self.begins_statement() || is_after_results {
            return match typed {
                Some((Kind::Word, word)) => operation_name(word),
                Some((Kind::Mark(_), _)) if !is_after_results => Some(Expected::Operation),
                None => Some(Expected::Operation),
                Some(_) => None,
            };
        }
        match typed {
            // The parameters of a function are names or types.
            Some((Kind::Value | Kind::Mark(b'%'), _)) if self.is_in_signature() => self.behind(),
            Some((Kind::Value | Kind::Mark(b'%'), word)) => {
                Some(Expected::Value { is_prefixed: word == "%" })
            }
            Some((Kind::Block | Kind::Mark(b'^'), word)) => {
                Some(Expected::Block { is_prefixed: word == "^" })
            }
            Some((Kind::TypeAlias | Kind::Mark(b'!'), word)) if !word.contains('.') => {
                Some(Expected::TypeName)
            }
            Some((Kind::AttributeAlias | Kind::Mark(b'#'), word)) if !word.contains('.') => {
                Some(Expected::AttributeName)
            }
            None => self.behind(),
            Some((Kind::Word, word)) if !word.starts_with('"') => self.behind(),
            Some(_) => None,
        }
    }

    /// Returns what may stand behind the last token.
    fn behind(&self) -> Option<Expected> {
        let last = self.tokens.len().checked_sub(1)?;
        let before = last.checked_sub(1);
        match self.kind(last)? {
            Kind::Mark(b':') if self.is_mark(before, b':') => None,
            Kind::Mark(b':') if self.in_statement() && self.kind(self.first) == Some(Kind::Block) => None,
            // The number of results.
            Kind::Mark(b':') if self.first <= last && self.operation() > last && self.in_statement() => None,
            Kind::Mark(b':') => Some(Expected::Type),
            Kind::Mark(b'>') if self.is_mark(before, b'-') => Some(Expected::Type),
            Kind::Mark(b'=') => match self.kind(before?)? {
                Kind::AttributeAlias => Some(Expected::Attribute),
                Kind::TypeAlias => Some(Expected::Type),
                Kind::Word if !self.in_statement() => Some(Expected::Attribute),
                _ => None,
            },
            Kind::Mark(b'[') => self.in_list(last),
            Kind::Mark(b'(') => self.in_parens(last),
            Kind::Mark(b'<') if SHAPED.contains(&self.word(before?)) => Some(Expected::Type),
            Kind::Mark(b',') => match self.open.last() {
                Some(open) if self.is_mark(Some(*open), b'[') => self.in_list(*open),
                Some(open) if self.is_mark(Some(*open), b'(') => self.in_parens(*open),
                _ if self.in_statement() => self.in_operands(self.operation()),
                _ => None,
            },
            Kind::Word if self.in_statement() && self.is_operation_name(last) => {
                Some(Expected::CustomForm(self.word(last).to_owned()))
            }
            _ => None,
        }
    }

    /// Returns what a list between square brackets consists of.
    fn in_list(&self, open: usize) -> Option<Expected> {
        match self.kind(open.checked_sub(1)?)? {
            Kind::Mark(b')') => Some(Expected::Block { is_prefixed: false }),
            Kind::Mark(b'=' | b'[' | b',') => Some(Expected::Attribute),
            _ => None,
        }
    }

    /// Returns what a list between parentheses consists of.
    fn in_parens(&self, open: usize) -> Option<Expected> {
        let before = open.checked_sub(1)?;
        match self.kind(before)? {
            Kind::Mark(b':' | b'>') => Some(Expected::Type),
            Kind::Word if self.word(before).starts_with('"') => Some(Expected::Value { is_prefixed: false }),
            Kind::Block if before > self.first && open + 1 == self.tokens.len() => {
                Some(Expected::Value { is_prefixed: false })
            }
            Kind::Block if before > self.first => self.in_operands(open + 1),
            // A symbol that is called, not one that is defined.
            Kind::Symbol if self.is_call() => Some(Expected::Value { is_prefixed: false }),
            Kind::Symbol if open + 1 == self.tokens.len() => Some(Expected::Type),
            _ => None,
        }
    }

    /// Returns what continues operands or their types, which begin at a token.
    fn in_operands(&self, first: usize) -> Option<Expected> {
        let mut depth = 0i32;
        let mut has_types = false;
        for token in first..self.tokens.len() {
            match self.kind(token)? {
                Kind::Mark(b'{' | b'(' | b'[' | b'<') => depth += 1,
                Kind::Mark(b'>') if self.is_mark(token.checked_sub(1), b'-') => has_types |= depth == 0,
                Kind::Mark(b'}' | b')' | b']' | b'>') => depth -= 1,
                Kind::Mark(b':') => has_types |= depth == 0,
                _ => {}
            }
        }
        let last = self.tokens.len().checked_sub(2)?;
        let is_branch =
            self.in_statement() && (first..last).any(|token| self.kind(token) == Some(Kind::Block));
        match has_types {
            true => Some(Expected::Type),
            false if is_branch => Some(Expected::Block { is_prefixed: false }),
            false if self.kind(last)? == Kind::Value => Some(Expected::Value { is_prefixed: false }),
            false => None,
        }
    }

    /// Returns whether the cursor is in no other bracket than those of regions.
    fn in_statement(&self) -> bool {
        let Some(open) = self.open.last().copied() else { return true };
        self.is_mark(Some(open), b'{') && !self.is_dictionary(open)
    }

    /// Returns whether a brace opens a dictionary. The names of attributes are followed by `=` or `,`; those of operations never are.
    fn is_dictionary(&self, open: usize) -> bool {
        let is_name = self.kind(open + 1) == Some(Kind::Word);
        let behind = self.kind(open + 2);
        self.is_mark(open.checked_sub(1), b'<')
            || self.is_mark(open.checked_sub(1), b'=')
            || self.kind(open.wrapping_sub(1)) == Some(Kind::Word) && self.word(open - 1) == "attributes"
            || is_name && matches!(behind, Some(Kind::Mark(b'=' | b',')))
    }

    /// Returns whether the word that is typed is the first of a statement.
    fn begins_statement(&self) -> bool {
        let continues = self
            .tokens
            .last()
            .is_some_and(|last| matches!(last.kind, Kind::Mark(b',' | b'=' | b':' | b'(' | b'[' | b'<')));
        let is_label = self.tokens.last().filter(|last| last.kind == Kind::Mark(b':')).is_some_and(|last| {
            let line = self.text[..last.place.start].rfind('\n').map_or(0, |end| end + 1);
            let first = self.tokens.partition_point(|token| token.place.start < line);
            self.kind(first) == Some(Kind::Block)
        });
        let is_blank = self.text[..self.start].rsplit('\n').next().is_some_and(|line| line.trim().is_empty());
        is_blank && self.in_statement() && (is_label || !continues)
    }

    /// Returns whether what stands before is `%a, %b:2 =`.
    fn is_after_results(&self) -> bool {
        let Some(equal) = self.tokens.len().checked_sub(1).filter(|last| *last > self.first) else {
            return false;
        };
        let is_part = |token: usize| {
            matches!(self.kind(token), Some(Kind::Value | Kind::Mark(b',' | b':')))
                || self.kind(token) == Some(Kind::Word) && self.is_mark(token.checked_sub(1), b':')
        };
        self.is_mark(Some(equal), b'=') && self.in_statement() && (self.first..equal).all(is_part)
    }

    /// Returns the token of the operation's name, behind its results.
    fn operation(&self) -> usize {
        let equal = (self.first..self.tokens.len()).take_while(|token| {
            matches!(self.kind(*token), Some(Kind::Value | Kind::Mark(b',' | b':' | b'=')))
                || *token > self.first
                    && self.kind(*token) == Some(Kind::Word)
                    && self.is_mark(token.checked_sub(1), b':')
        });
        equal.last().map_or(self.first, |token| token + 1)
    }

    /// Returns whether the operation calls a symbol, and does not define one.
    fn is_call(&self) -> bool {
        self.word(self.operation()).ends_with("call")
    }

    /// Returns whether the cursor is between the parentheses behind a symbol that is defined.
    fn is_in_signature(&self) -> bool {
        let before = self
            .open
            .last()
            .filter(|open| self.is_mark(Some(**open), b'('))
            .and_then(|open| open.checked_sub(1));
        before.is_some_and(|before| self.kind(before) == Some(Kind::Symbol)) && !self.is_call()
    }

    fn is_operation_name(&self, token: usize) -> bool {
        token == self.operation() && !self.word(token).starts_with('"')
    }
}

/// Returns what completes the name of an operation that is typed in part.
fn operation_name(word: &str) -> Option<Expected> {
    let (is_generic, name) = match word.strip_prefix('"') {
        // A name in quotes that are closed is complete.
        Some(rest) if rest.contains('"') => return None,
        Some(rest) => (true, rest),
        None => (false, word),
    };
    match name.split_once('.') {
        Some((dialect, _)) => Some(Expected::OperationOf(dialect.to_owned())),
        None if is_generic => Some(Expected::Dialect),
        None => Some(Expected::Operation),
    }
}

/// Returns the tokens that open a bracket that is not closed.
pub(super) fn open_brackets(tokens: &[Token]) -> Vec<usize> {
    let mut open: Vec<usize> = Vec::new();
    let kind = |token: usize| tokens.get(token).map(|token| token.kind);
    for (at, token) in tokens.iter().enumerate() {
        let Kind::Mark(mark) = token.kind else { continue };
        let opens = match mark {
            b'{' | b'(' | b'[' | b'<' => {
                open.push(at);
                continue;
            }
            b'}' => b'{',
            b')' => b'(',
            b']' => b'[',
            // An arrow, or a comparison.
            b'>' if kind(at.wrapping_sub(1)) == Some(Kind::Mark(b'-')) => continue,
            b'>' if kind(at + 1) == Some(Kind::Mark(b'=')) => continue,
            b'>' => b'<',
            _ => continue,
        };
        // One that closes nothing, or closes what is around it too.
        if let Some(nth) = open.iter().rposition(|at| tokens[*at].kind == Kind::Mark(opens)) {
            open.truncate(nth);
        }
    }
    open
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what is expected at the end of a text.
    fn at_end(text: &str) -> Option<Expected> {
        Cursor::new(text, text.len()).expected()
    }

    #[test]
    fn tokens_before_the_cursor_say_what_follows() {
        use Expected::{
            Attribute, AttributeName, Block, CustomForm, Dialect, Operation, OperationOf, Type, TypeName,
            Value,
        };
        let value = |is_prefixed| Some(Value { is_prefixed });
        let block = |is_prefixed| Some(Block { is_prefixed });
        for (text, expected) in [
            ("", Some(Operation)),
            ("func.func @f() {\n  ", Some(Operation)),
            ("  ari", Some(Operation)),
            ("  arith.", Some(OperationOf("arith".to_owned()))),
            ("%a:2, %b = ", Some(Operation)),
            ("%a = arith.ad", Some(OperationOf("arith".to_owned()))),
            ("%a = %", None),
            ("\"", Some(Dialect)),
            ("\"arith.", Some(OperationOf("arith".to_owned()))),
            ("\"arith.addi\"", None),
            ("\"a.b\"(", value(false)),
            ("\"a.b\"(%", value(true)),
            ("\"a.b\"(%x", value(false)),
            ("\"a.b\"(%x, ", value(false)),
            ("\"a.b\"(%x#", None),
            ("\"a.b\"(%x)[^", block(true)),
            ("\"a.b\"(%x)[", block(false)),
            ("\"a.b\"(%x) {a = ", Some(Attribute)),
            ("\"a.b\"(%x) {a = [1, ", Some(Attribute)),
            ("\"a.b\"(%x) {a = #", Some(AttributeName)),
            ("\"a.b\"(%x) {a = 1, ", None),
            ("\"a.b\"(%x) : ", Some(Type)),
            ("\"a.b\"(%x) : (i32, ", Some(Type)),
            ("\"a.b\"(%x) : (i32) -> ", Some(Type)),
            ("\"a.b\"(%x) : (!", Some(TypeName)),
            ("arith.addi ", Some(CustomForm("arith.addi".to_owned()))),
            ("%r = arith.addi %a, ", value(false)),
            ("test.op %a : i32, ", Some(Type)),
            ("%r:2 = test.op %a, ", value(false)),
            ("test.op {\n^bb1:", None),
            ("test.op {\n^bb1(%a: i32):\n  ", Some(Operation)),
            ("test.op %a :\n  ", Some(Type)),
            ("cf.br ^", block(true)),
            ("cf.br ^bb1(", value(false)),
            ("cf.br ^bb1(%a, ", value(false)),
            ("cf.br ^bb1(%a : i32, ", Some(Type)),
            ("^bb1(%a: ", Some(Type)),
            ("^bb1:", None),
            ("func.func @f(", Some(Type)),
            ("func.func @f(%", Some(Type)),
            ("func.func @f(%a: i32, ", None),
            ("%a:", None),
            ("^bb1:\n  cf.br ", Some(CustomForm("cf.br".to_owned()))),
            ("!t = tensor<4x", Some(Type)),
            ("cf.cond_br %c, ^bb1(%a : i32), ", block(false)),
            ("%0 = func.call @f(", value(false)),
            ("#a = ", Some(Attribute)),
            ("!a = ", Some(Type)),
            ("// ", None),
            ("\"a.b\"() // ", None),
        ] {
            assert_eq!(at_end(text), expected, "{text}");
        }
    }
}
