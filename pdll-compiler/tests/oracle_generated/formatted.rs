//! Random programs, with random spaces, lines and comments between their tokens: formatting keeps tokens and comments, and with
//! them the syntax tree.

use pdll_compiler::fmt::format;
use pdll_compiler::syntax::lexer::lex;
use pdll_compiler::syntax::token::TokenKind;
use pdll_support::diag::Diags;
use pdll_support::source::SourceMap;

use super::program::program;
use super::random::Random;

/// Number of programs.
const N_PROGRAMS: u64 = 1500;

#[test]
fn formatting_keeps_programs() {
    let mut n_formatted = 0;
    for seed in 0..N_PROGRAMS {
        let random = &mut Random::new(seed);
        let plain = program(random, None, 0);
        let text = scattered(random, &plain);
        let Some(result) = formatted(&text) else { continue };
        n_formatted += 1;
        assert_eq!(formatted(&result).as_deref(), Some(result.as_str()), "formatted twice:\n{text}");
        assert_eq!(words(&text), words(&result), "from\n{text}\nto\n{result}");
    }
    assert!(n_formatted > N_PROGRAMS / 2, "only {n_formatted} programs are valid");
}

fn formatted(text: &str) -> Option<String> {
    let mut diags = Diags::new();
    let source = SourceMap::new().add_text("program.pdll", text.to_owned(), None);
    let result = format(source, text, &mut diags);
    diags.take();
    result
}

/// Returns the tokens and the comments, in order: the syntax tree follows from them.
fn words(text: &str) -> Vec<String> {
    let mut diags = Diags::new();
    let source = SourceMap::new().add_text("program.pdll", text.to_owned(), None);
    let tokens = lex(source, text, &mut diags);
    diags.take();
    let mut words = Vec::new();
    let mut at = 0;
    for token in tokens.iter().filter(|token| token.kind != TokenKind::Doc) {
        let (lo, hi) = (token.span.lo as usize, token.span.hi as usize);
        let comments = text[at..lo].lines().map(str::trim).filter(|line| line.starts_with("//"));
        words.extend(comments.map(str::to_owned));
        words.push(text[lo..hi].to_owned());
        at = hi;
    }
    words
}

/// Returns a program with other spaces, lines and comments between its tokens.
fn scattered(random: &mut Random, text: &str) -> String {
    let mut diags = Diags::new();
    let source = SourceMap::new().add_text("program.pdll", text.to_owned(), None);
    let tokens = lex(source, text, &mut diags);
    diags.take();
    let mut out = String::new();
    for token in tokens.iter() {
        match random.below(12) {
            0 => out.push('\n'),
            1 => out.push_str("\n\n\n"),
            2 => out.push_str("   "),
            3 if random.percent(20) => out.push_str(" // A comment.\n"),
            4 if random.percent(20) => out.push_str("\n  // One.\n\n // Two.  \n"),
            _ => out.push(' '),
        }
        out.push_str(&text[token.span.lo as usize..token.span.hi as usize]);
        if token.kind == TokenKind::Doc {
            out.push('\n');
        }
    }
    out
}
