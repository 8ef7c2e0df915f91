//! Tokens of PDLL: the parser's input, from either lexer (text, rustc's token trees).
//!
//! Invariant: a token list ends in exactly one `Eof`, whose span is the place just after the last token. Equal texts are stored once.
//! MLIR: Tools/PDLL/Parser/Lexer.h. Differs: doc comments are tokens; a code block may carry Rust's tokens.

use std::ops::Deref;

use pdll_support::source::{SourceId, Span};
use pdll_support::text::Text;
use pdll_support::text::{TextId, Texts};
use proc_macro2::TokenStream;

/// One token. Its text is in the list.
#[derive(Copy, Clone, Debug)]
pub struct Token {
    /// Kind.
    pub kind: TokenKind,
    /// Text, unless the kind determines it.
    pub(super) text: Option<TextId>,
    /// Location.
    pub span: Span,
}

/// The tokens of a source.
#[derive(Clone, Debug, Default)]
pub struct Tokens {
    list: Vec<Token>,
    texts: Texts,
    /// Whether there are doc comments among the tokens.
    has_docs: bool,
    /// The blocks of code that rustc lexed, by their texts, which no other token has.
    code: Vec<(TextId, TokenStream)>,
}

/// Kinds of tokens.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum TokenKind {
    /// An identifier that is not a keyword.
    Ident,
    /// A keyword. Some keywords may also be names, see [`Keyword::may_be_name`].
    Keyword(Keyword),
    /// Decimal digits.
    Integer,
    /// `"…"`; in rustc's tokens also `r"…"`, with MLIR's escapes resolved.
    String,
    /// `[{ … }]`
    Code,
    /// `/// …`: one line of documentation.
    Doc,
    /// `#include` and any other word after a `#`.
    Directive,
    /// `_`
    Underscore,
    /// `->`
    Arrow,
    /// `=>`
    FatArrow,
    /// `:`
    Colon,
    /// `,`
    Comma,
    /// `.`
    Dot,
    /// `=`
    Equal,
    /// `;`
    Semicolon,
    /// `{`
    LeftBrace,
    /// `}`
    RightBrace,
    /// `(`
    LeftParen,
    /// `)`
    RightParen,
    /// `[`
    LeftSquare,
    /// `]`
    RightSquare,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `-`: the sign of a literal number that is the value of an attribute.
    Minus,
    /// `*`: not valid in PDLL, but `use d::*` needs a better error than an unexpected character.
    Star,
    /// An invalid token, already reported by the lexer. The parser does not report it.
    Error,
    /// The end of the source.
    Eof,
}

/// Keywords.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Keyword {
    /// `attr`
    LowerAttr,
    /// `op`
    LowerOp,
    /// `type`
    LowerType,
    /// `Attr`
    Attr,
    /// `Op`
    Op,
    /// `Type`
    Type,
    /// `TypeRange`
    TypeRange,
    /// `Value`
    Value,
    /// `ValueRange`
    ValueRange,
    /// `Constraint`
    Constraint,
    /// `Pattern`
    Pattern,
    /// `Rewrite`
    UpperRewrite,
    /// `erase`
    Erase,
    /// `let`
    Let,
    /// `not`
    Not,
    /// `replace`
    Replace,
    /// `return`
    Return,
    /// `rewrite`
    Rewrite,
    /// `with`
    With,
}

/// Defines the spelling of each keyword.
macro_rules! spell {
    ($($text:literal $keyword:ident)*) => {
        impl Keyword {
            /// Returns the keyword that a word spells, if any.
            #[inline]
            pub fn from_word(word: &str) -> Option<Keyword> {
                match word {
                    $($text => Some(Keyword::$keyword),)*
                    _ => None,
                }
            }

            /// Returns its spelling.
            pub fn word(self) -> &'static str {
                match self {
                    $(Keyword::$keyword => $text,)*
                }
            }
        }
    };
}

spell! {
    "attr" LowerAttr
    "op" LowerOp
    "type" LowerType
    "Attr" Attr
    "Op" Op
    "Type" Type
    "TypeRange" TypeRange
    "Value" Value
    "ValueRange" ValueRange
    "Constraint" Constraint
    "Pattern" Pattern
    "Rewrite" UpperRewrite
    "erase" Erase
    "let" Let
    "not" Not
    "replace" Replace
    "return" Return
    "rewrite" Rewrite
    "with" With
}

impl Keyword {
    /// Returns whether it is a built-in type.
    pub fn is_builtin_type(self) -> bool {
        use Keyword::{Attr, Op, Type, TypeRange, Value, ValueRange};
        matches!(self, Attr | Op | Type | TypeRange | Value | ValueRange)
    }

    /// Returns whether it may also name a variable. Upstream calls these dependent keywords: they have a
    /// meaning only before `<`.
    pub fn may_be_name(self) -> bool {
        matches!(self, Keyword::LowerAttr | Keyword::LowerOp | Keyword::LowerType)
    }
}

impl Tokens {
    /// Returns the tokens of an empty source.
    pub fn empty(source: SourceId) -> Tokens {
        let mut tokens = Tokens::default();
        tokens.push(TokenKind::Eof, Span { source, lo: 0, hi: 0 });
        tokens
    }

    /// Creates an empty list with room for some tokens.
    pub(super) fn with_capacity(n: usize) -> Tokens {
        Tokens { list: Vec::with_capacity(n), ..Tokens::default() }
    }

    /// Adds punctuation, or the end.
    pub(super) fn push(&mut self, kind: TokenKind, span: Span) {
        self.list.push(Token { kind, text: None, span });
    }

    /// Adds a token with text: `Integer`, `String`, `Doc`, `Directive`, `Code` from text.
    pub(super) fn push_text(&mut self, kind: TokenKind, text: &str, span: Span) {
        let text = Some(self.texts.id(text));
        self.has_docs |= kind == TokenKind::Doc;
        self.list.push(Token { kind, text, span });
    }

    /// Adds an identifier, a keyword or `_`, depending on the word.
    pub(super) fn push_word(&mut self, word: &str, span: Span) {
        match Keyword::from_word(word) {
            Some(keyword) => self.push(TokenKind::Keyword(keyword), span),
            None if word == "_" => self.push(TokenKind::Underscore, span),
            None => self.push_text(TokenKind::Ident, word, span),
        }
    }

    /// Adds a code block that rustc lexed: its tokens without the brackets, and their text.
    pub(super) fn push_code(&mut self, tokens: TokenStream, text: String, span: Span) {
        let text = self.texts.add(text.into());
        self.list.push(Token { kind: TokenKind::Code, text: Some(text), span });
        self.code.push((text, tokens));
    }

    /// Returns whether there are doc comments.
    pub(super) fn has_docs(&self) -> bool {
        self.has_docs
    }

    /// Removes the doc comments.
    pub(super) fn remove_docs(&mut self) {
        self.list.retain(|token| token.kind != TokenKind::Doc);
        self.has_docs = false;
    }

    /// Replaces the kind of a token.
    pub(super) fn set_kind(&mut self, index: usize, kind: TokenKind) {
        self.list[index].kind = kind;
    }

    /// Returns the text of a token: the identifier, the digits, the string or code without quotes and with escapes
    /// resolved, the line of the doc comment, the directive's name without `#`; empty for punctuation.
    pub fn text(&self, token: &Token) -> &str {
        match (token.text, token.kind) {
            (Some(text), _) => self.texts.text(text),
            (None, TokenKind::Keyword(keyword)) => keyword.word(),
            (None, TokenKind::Underscore) => "_",
            _ => "",
        }
    }

    /// Returns a shared copy of the text of a token.
    pub(super) fn shared_text(&self, token: &Token) -> Text {
        match token.text {
            Some(text) => self.texts.text(text).clone(),
            None => self.text(token).into(),
        }
    }

    /// Returns a shared copy of a text that consists of several tokens.
    pub(super) fn intern(&mut self, text: &str) -> Text {
        self.texts.get(text)
    }

    /// Returns the texts of all tokens, each once.
    pub fn texts(&self) -> &[Text] {
        self.texts.all()
    }

    /// Returns the Rust tokens of a code block that rustc lexed.
    pub(super) fn rust(&self, token: &Token) -> Option<&TokenStream> {
        let text = token.text?;
        let at = self.code.binary_search_by_key(&text, |(text, _)| *text).ok()?;
        Some(&self.code[at].1)
    }
}

impl Deref for Tokens {
    type Target = [Token];

    fn deref(&self) -> &[Token] {
        &self.list
    }
}
