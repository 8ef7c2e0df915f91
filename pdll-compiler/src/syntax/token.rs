//! Tokens of PDLL: the parser's input, from either lexer (text, rustc's token trees).
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
    /// Kind.
    pub kind: TokenKind,
    /// Text, unless the kind determines it.
    text: Option<Text>,
    /// Rust tokens of a code block that rustc lexed.
    pub rust: Option<Box<TokenStream>>,
    /// Location.
    pub span: Span,
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

impl Token {
    /// Creates punctuation, or the end.
    pub fn punct(kind: TokenKind, span: Span) -> Token {
        Token { kind, text: None, rust: None, span }
    }

    /// Creates a token with text: `Integer`, `String`, `Doc`, `Directive`, `Code` from text.
    pub fn with_text(kind: TokenKind, text: Text, span: Span) -> Token {
        Token { kind, text: Some(text), rust: None, span }
    }

    /// Creates an identifier, a keyword or `_`, depending on the word.
    pub fn word(word: &str, span: Span, texts: &mut Texts) -> Token {
        match Keyword::from_word(word) {
            Some(keyword) => Token::punct(TokenKind::Keyword(keyword), span),
            None if word == "_" => Token::punct(TokenKind::Underscore, span),
            None => Token::with_text(TokenKind::Ident, texts.get(word), span),
        }
    }

    /// Creates a code block that rustc lexed: its tokens without the brackets, and their text.
    pub fn rust_code(tokens: TokenStream, text: String, span: Span) -> Token {
        Token { kind: TokenKind::Code, text: Some(text.into()), rust: Some(Box::new(tokens)), span }
    }

    /// Returns its text: the identifier, the digits, the string or code without quotes and with escapes
    /// resolved, the line of the doc comment, the directive's name without `#`; empty for punctuation.
    pub fn text(&self) -> &str {
        match (&self.text, self.kind) {
            (Some(text), _) => text,
            (None, TokenKind::Keyword(keyword)) => keyword.word(),
            (None, TokenKind::Underscore) => "_",
            _ => "",
        }
    }

    /// Returns a shared copy of the text.
    pub fn shared_text(&self) -> Text {
        self.text.clone().unwrap_or_else(|| self.text().into())
    }

    /// Replaces the text.
    pub fn set_text(&mut self, text: Text) {
        self.text = Some(text);
    }
}
