//! From the text of a program to operations of Toy, in one pass: each expression is built when it has been read.

use std::collections::HashMap;
use std::fmt;

use pdll::ir::{BuildConstants as _, DYNAMIC};
use pdll::prelude::*;
use pdll_dialects::func;

use crate::toy;

/// Maximum depth of parentheses and calls.
const MAX_DEPTH: usize = 200;

/// A mistake in a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: error: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for SyntaxError {}

// ANCHOR: build
/// Builds the function `main` of a program. `file` is for locations.
///
/// # Errors
/// The first mistake in the program.
pub fn build(ctx: &Context, file: &str, text: &str) -> Result<Ir, SyntaxError> {
    ctx.load_dialect::<toy::Dialect>().load_dialect::<func::Dialect>();
    let mut ir = Ir::new(ctx);
    let loc = ctx.file_line_col_loc(file, 1, 1);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let main =
        func::FuncOp::create(&mut builder, loc, "main", ctx.function_type(&[], &[]), None, None, None, false);
    let body = main.body(builder.ir());
    builder.create_block(body, &[]);

    let mut parser = FrontEnd { ctx, file, text, at: 0, depth: 0, names: HashMap::new(), builder };
    parser.program()?;
    func::ReturnOp::create(&mut parser.builder, loc, &[]);
    Ok(ir)
}
// ANCHOR_END: build

/// State of the front end.
struct FrontEnd<'a> {
    ctx: &'a Context,
    file: &'a str,
    text: &'a str,
    /// Where the next character is.
    at: usize,
    depth: usize,
    /// The last value of each name.
    names: HashMap<&'a str, Value>,
    builder: OpBuilder<'a>,
}

impl<'a> FrontEnd<'a> {
    // ANCHOR: program
    /// `{ ["print" expr | name "=" expr] newline }`
    fn program(&mut self) -> Result<(), SyntaxError> {
        while self.peek().is_some() {
            let start = self.at;
            match self.word() {
                "" => {}
                "print" => {
                    let loc = self.loc(start);
                    let value = self.expr()?;
                    toy::PrintOp::create(&mut self.builder, loc, value);
                }
                name => {
                    self.expect('=')?;
                    let value = self.expr()?;
                    self.names.insert(name, value);
                }
            }
            match self.peek() {
                None | Some('\n') => self.at += 1,
                Some(other) => {
                    return Err(self.error(format!("expected the end of the line, but got `{other}`")));
                }
            }
        }
        Ok(())
    }

    /// `term { "+" term }`
    fn expr(&mut self) -> Result<Value, SyntaxError> {
        let mut value = self.term()?;
        while let Some(start) = self.accept('+') {
            let (loc, row) = (self.loc(start), self.row());
            let rhs = self.term()?;
            value = toy::AddOp::create(&mut self.builder, loc, row, value, rhs).result(&self.builder);
        }
        Ok(value)
    }
    // ANCHOR_END: program

    /// `factor { "*" factor }`
    fn term(&mut self) -> Result<Value, SyntaxError> {
        let mut value = self.factor()?;
        while let Some(start) = self.accept('*') {
            let (loc, row) = (self.loc(start), self.row());
            let rhs = self.factor()?;
            value = toy::MulOp::create(&mut self.builder, loc, row, value, rhs).result(&self.builder);
        }
        Ok(value)
    }

    /// `number | "[" number { "," number } "]" | name | ("reverse" | "sum") "(" expr ")" | "(" expr ")"`
    fn factor(&mut self) -> Result<Value, SyntaxError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error(format!("more than {MAX_DEPTH} nested expressions")));
        }
        let value = self.nested_factor();
        self.depth -= 1;
        value
    }

    fn nested_factor(&mut self) -> Result<Value, SyntaxError> {
        let next = self.peek();
        let start = self.at;
        if self.accept('(').is_some() {
            let value = self.expr()?;
            self.expect(')')?;
            return Ok(value);
        }
        if self.accept('[').is_some() {
            let mut numbers = vec![self.number()?];
            while self.accept(',').is_some() {
                numbers.push(self.number()?);
            }
            self.expect(']')?;
            return Ok(self.constant(start, &numbers));
        }
        if next.is_some_and(|next| next == '-' || next.is_ascii_digit()) {
            let number = self.number()?;
            return Ok(self.constant(start, &[number]));
        }
        match self.word() {
            "" => Err(self.error("expected an expression".to_owned())),
            name @ ("reverse" | "sum") => {
                self.expect('(')?;
                let input = self.expr()?;
                self.expect(')')?;
                Ok(self.call(start, name, input))
            }
            name => self.names.get(name).copied().ok_or_else(|| {
                self.at = start;
                self.error(format!("`{name}` has no value"))
            }),
        }
    }

    /// Builds one of the functions.
    fn call(&mut self, start: usize, name: &str, input: Value) -> Value {
        let (loc, row) = (self.loc(start), self.row());
        match name {
            "sum" => toy::SumOp::create(&mut self.builder, loc, row, input).result(&self.builder),
            _ => toy::ReverseOp::create(&mut self.builder, loc, row, input).result(&self.builder),
        }
    }

    // ANCHOR: constant
    /// Builds a constant, the only value whose length the front end knows.
    fn constant(&mut self, start: usize, numbers: &[f64]) -> Value {
        let ty = self.ctx.ranked_tensor_type(&[numbers.len() as i64], self.ctx_f64());
        // Equal numbers are stored once.
        let is_splat = numbers.iter().all(|number| number.to_bits() == numbers[0].to_bits());
        let stored = if is_splat { &numbers[..1] } else { numbers };
        let data: Vec<u8> = stored.iter().flat_map(|number| number.to_le_bytes()).collect();
        let value = AttributeData::DenseElements { ty, data: data.into(), is_splat };
        let (value, loc) = (self.ctx.intern_attribute(value), self.loc(start));
        toy::ConstantOp::create(&mut self.builder, loc, ty, value).result(&self.builder)
    }

    /// Returns the type of a row of unknown length.
    fn row(&self) -> Type {
        self.ctx.ranked_tensor_type(&[DYNAMIC], self.ctx_f64())
    }
    // ANCHOR_END: constant

    fn ctx_f64(&self) -> Type {
        self.builder.f64_type()
    }

    // Characters.

    /// Skips blanks and a comment, and returns the next character.
    fn peek(&mut self) -> Option<char> {
        loop {
            let rest = self.text.get(self.at..).unwrap_or_default();
            match rest.chars().next()? {
                '#' => self.at += rest.find('\n').unwrap_or(rest.len()),
                next if next != '\n' && next.is_whitespace() => self.at += next.len_utf8(),
                next => return Some(next),
            }
        }
    }

    /// Takes a character and returns where it was, if it is the next one.
    fn accept(&mut self, wanted: char) -> Option<usize> {
        let start = (self.peek() == Some(wanted)).then_some(self.at)?;
        self.at += wanted.len_utf8();
        Some(start)
    }

    fn expect(&mut self, wanted: char) -> Result<(), SyntaxError> {
        match self.accept(wanted) {
            Some(_) => Ok(()),
            None => Err(self.error(format!("expected `{wanted}`"))),
        }
    }

    /// Takes letters; none if something else is next.
    fn word(&mut self) -> &'a str {
        self.peek();
        self.take(|next| next.is_ascii_alphabetic() || next == '_')
    }

    fn number(&mut self) -> Result<f64, SyntaxError> {
        self.peek();
        let start = self.at;
        let text = self.take(|next| next == '-' || next == '.' || next.is_ascii_digit());
        text.parse().map_err(|_| {
            self.at = start;
            self.error("expected a number".to_owned())
        })
    }

    fn take(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let text: &'a str = self.text;
        let rest = text.get(self.at..).unwrap_or_default();
        let end = rest.find(|next| !belongs(next)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    // Places.

    fn line_and_column(&self, at: usize) -> (u32, u32) {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line = before.rsplit('\n').next().unwrap_or_default();
        (before.matches('\n').count() as u32 + 1, line.chars().count() as u32 + 1)
    }

    fn loc(&self, at: usize) -> Location {
        let (line, column) = self.line_and_column(at);
        self.ctx.file_line_col_loc(self.file, line, column)
    }

    fn error(&self, message: String) -> SyntaxError {
        let (line, column) = self.line_and_column(self.at);
        SyntaxError { line, column, message }
    }
}
