//! Tokens of PDLL: what both lexers (text, rustc's token trees) give the one parser.
//!
//! Invariant: a token list ends in exactly one `Eof`, whose span is the place just after the last token.
//! MLIR: Tools/PDLL/Parser/Lexer.h. Differs: doc comments are tokens; a code block may carry Rust's tokens.

use pdll_match::Text;
use pdll_support::source::Span;
use pdll_support::text::Texts;
use proc_macro2::TokenStream;

/// One token.
#[derive(Clone, Debug)]
pub struct Token {
    /// What is it?
    pub kind: TokenKind,
    /// What it says, unless its kind says it.
    text: Option<Text>,
    /// The Rust tokens of a code block that rustc lexed.
    pub rust: Option<Box<TokenStream>>,
    /// Where?
    pub span: Span,
}

/// What a token is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum TokenKind {
    /// An identifier that is no keyword.
    Ident,
    /// A word with a meaning in PDLL. A few of them may still be names, see [`Keyword::may_be_name`].
    Keyword(Keyword),
    /// Decimal digits.
    Integer,
    /// `"…"`; in rustc's tokens also `r"…"`, with MLIR's escapes resolved.
    String,
    /// `[{ … }]`
    Code,
    /// `/// …`: one line of documentation.
    Doc,
    /// `#include` and whatever else follows a `#`.
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
    /// `*`: no PDLL, but `use d::*` deserves a better answer than an unexpected character.
    Star,
    /// Something no token of PDLL, reported by the lexer already. The parser stays silent about it.
    Error,
    /// The end of the source.
    Eof,
}

/// The words with a meaning.
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

/// The spelling of each keyword.
macro_rules! spell {
    ($($text:literal $keyword:ident)*) => {
        impl Keyword {
            /// The keyword of a word, if it is one.
            pub fn from_word(word: &str) -> Option<Keyword> {
                match word {
                    $($text => Some(Keyword::$keyword),)*
                    _ => None,
                }
            }

            /// Its spelling.
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
    /// Is it one of the types that need no definition?
    pub fn is_builtin_type(self) -> bool {
        use Keyword::{Attr, Op, Type, TypeRange, Value, ValueRange};
        matches!(self, Attr | Op | Type | TypeRange | Value | ValueRange)
    }

    /// May it also name a variable? Upstream calls these dependent keywords: they mean something only before `<`.
    pub fn may_be_name(self) -> bool {
        matches!(self, Keyword::LowerAttr | Keyword::LowerOp | Keyword::LowerType)
    }
}

impl Token {
    /// Punctuation, or the end.
    pub fn punct(kind: TokenKind, span: Span) -> Token {
        Token { kind, text: None, rust: None, span }
    }

    /// A token that says something: `Integer`, `String`, `Doc`, `Directive`, `Code` from text.
    pub fn with_text(kind: TokenKind, text: Text, span: Span) -> Token {
        Token { kind, text: Some(text), rust: None, span }
    }

    /// An identifier, a keyword or `_`, whichever the word is.
    pub fn word(word: &str, span: Span, texts: &mut Texts) -> Token {
        match Keyword::from_word(word) {
            Some(keyword) => Token::punct(TokenKind::Keyword(keyword), span),
            None if word == "_" => Token::punct(TokenKind::Underscore, span),
            None => Token::with_text(TokenKind::Ident, texts.get(word), span),
        }
    }

    /// A code block that rustc lexed: its tokens without the brackets, and their text.
    pub fn rust_code(tokens: TokenStream, text: String, span: Span) -> Token {
        Token { kind: TokenKind::Code, text: Some(text.into()), rust: Some(Box::new(tokens)), span }
    }

    /// What it says: the identifier, the digits, the string or code with quotes stripped and escapes resolved,
    /// the doc comment's line, the directive's name without `#`; empty for punctuation.
    pub fn text(&self) -> &str {
        match (&self.text, self.kind) {
            (Some(text), _) => text,
            (None, TokenKind::Keyword(keyword)) => keyword.word(),
            (None, TokenKind::Underscore) => "_",
            _ => "",
        }
    }

    /// The same, to be kept.
    pub fn shared_text(&self) -> Text {
        self.text.clone().unwrap_or_else(|| self.text().into())
    }

    /// Does it say what another one says, as far as its kind does not?
    pub(crate) fn has_text_of(&self, other: &Token) -> bool {
        self.text == other.text
    }

    /// Where what it says is kept, for who knows that the same texts are kept once.
    pub(crate) fn text_address(&self) -> usize {
        self.text.as_ref().map_or(0, |text| text.as_ptr() as usize)
    }

    /// Lets it say something else.
    pub fn set_text(&mut self, text: Text) {
        self.text = Some(text);
    }
}
