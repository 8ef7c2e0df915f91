//! Affine maps and integer sets, and maps whose dimensions and symbols are values: operator precedence
//! parsing on two stacks.

use rustc_hash::FxHashMap;

use super::frame::Result;
use super::parser::Parser;
use crate::affine::{AffineBuilder, AffineExpr, AffineMap, AffineOp, IntegerSet};
use crate::build::Build;
use crate::integer::parse_u64;
use crate::lexer::{Kind, Token};

/// Names in scope and the expressions so far.
#[derive(Default)]
struct Space<'a> {
    builder: AffineBuilder,
    names: FxHashMap<&'a str, AffineExpr>,
    n_dims: u32,
    n_symbols: u32,
    /// Locations of values that are dimensions and symbols, if values are allowed.
    values: Option<[Vec<usize>; 2]>,
    /// The dimensions, and the symbols, that values are in all parts of a list.
    seen: [FxHashMap<&'a str, AffineExpr>; 2],
}

/// A map written with values: `%i + 1, symbol(%n)`.
#[derive(Clone, Debug)]
pub struct AffineOfValues {
    /// Map.
    pub map: AffineMap,
    /// Number of results of each written part: one, or those in `max(…)`.
    pub groups: Vec<usize>,
    /// First location of each value that is a dimension: the byte of its `%`.
    pub dims: Vec<usize>,
    /// First location of each value that is a symbol.
    pub symbols: Vec<usize>,
}

/// A map or a set.
pub(super) enum MapOrSet {
    Map(AffineMap),
    Set(IntegerSet),
}

/// A production that waits for a right operand.
enum Pending {
    Open,
    Negate,
    Binary { op: AffineOp, is_minus: bool, at: Token },
}

impl Pending {
    fn precedence(&self) -> u8 {
        match self {
            Pending::Open => 0,
            Pending::Binary { op: AffineOp::Add, .. } => 1,
            Pending::Binary { .. } => 2,
            Pending::Negate => 3,
        }
    }
}

impl<'a, B: Build> Parser<'a, '_, B> {
    /// `(d0)[s0] -> (…)` or `(d0)[s0] : (…)`.
    pub(super) fn map_or_set(&mut self) -> Result<MapOrSet> {
        let mut space = Space::default();
        self.expect(Kind::LParen, "expected '(' in dimensional identifier list")?;
        self.names(&mut space, Kind::RParen, "expected ')' in dimensional identifier list")?;
        if self.consume_if(Kind::LSquare) {
            self.names(&mut space, Kind::RSquare, "expected ']' in symbol list")?;
        }
        if self.consume_if(Kind::Arrow) {
            self.expect(Kind::LParen, "expected '(' in affine map range")?;
            let mut results = Vec::new();
            if !self.consume_if(Kind::RParen) {
                loop {
                    results.push(self.affine_expr(&mut space)?);
                    if !self.consume_if(Kind::Comma) {
                        break;
                    }
                }
                self.expect(Kind::RParen, "expected ')' in affine map range")?;
            }
            let Space { builder, n_dims, n_symbols, .. } = space;
            return Ok(MapOrSet::Map(builder.finish_map(n_dims, n_symbols, &results)));
        }
        self.expect(Kind::Colon, "expected '->' or ':'")?;
        self.expect(Kind::LParen, "expected '(' in integer set constraint list")?;
        let mut constraints = Vec::new();
        if !self.consume_if(Kind::RParen) {
            loop {
                constraints.push(self.constraint(&mut space)?);
                if !self.consume_if(Kind::Comma) {
                    break;
                }
            }
            self.expect(Kind::RParen, "expected ')' in integer set constraint list")?;
        }
        if constraints.is_empty() {
            constraints.push((space.builder.constant(0), true));
        }
        let Space { builder, n_dims, n_symbols, .. } = space;
        Ok(MapOrSet::Set(builder.finish_set(n_dims, n_symbols, &constraints)))
    }

    /// Parses `%i + 1, symbol(%n)` in parentheses or brackets, possibly empty; with a keyword, `max(…)` is
    /// also accepted as an expression.
    ///
    /// # Errors
    /// If the next tokens are something else.
    pub fn parse_affine_of_values(&mut self, open: Kind, keyword: Option<&str>) -> Result<AffineOfValues> {
        let (close, expected, unclosed) = match (open, keyword) {
            (Kind::LParen, Some(_)) => (Kind::RParen, "expected '('", "expected ')'"),
            (Kind::LParen, None) => {
                (Kind::RParen, "expected '(' in affine map", "expected ')' in affine map")
            }
            _ => (Kind::RSquare, "expected '[' in affine map", "expected ']' in affine map"),
        };
        let mut space = Space { values: Some(Default::default()), ..Space::default() };
        let (mut results, mut groups) = (Vec::new(), Vec::new());
        self.expect(open, expected)?;
        if !self.consume_if(close) {
            loop {
                let n_before = results.len();
                // A value is a dimension or a symbol throughout one part.
                if keyword.is_some() {
                    space.names.clear();
                }
                if keyword.is_some_and(|keyword| self.is(Kind::Word) && self.spelling(self.token) == keyword)
                {
                    self.advance();
                    self.expect(Kind::LParen, "expected '('")?;
                    loop {
                        results.push(self.affine_expr(&mut space)?);
                        if !self.consume_if(Kind::Comma) {
                            break;
                        }
                    }
                    self.expect(Kind::RParen, "expected ')'")?;
                } else {
                    results.push(self.affine_expr(&mut space)?);
                }
                groups.push(results.len() - n_before);
                if !self.consume_if(Kind::Comma) {
                    break;
                }
            }
            self.expect(close, unclosed)?;
        }
        let Space { builder, n_dims, n_symbols, values, .. } = space;
        let [dims, symbols] = values.unwrap_or_default();
        Ok(AffineOfValues { map: builder.finish_map(n_dims, n_symbols, &results), groups, dims, symbols })
    }

    /// Parses `(d0)[s0] -> (…)`.
    ///
    /// # Errors
    /// If the next tokens are something else.
    pub fn parse_affine_map(&mut self) -> Result<AffineMap> {
        let at = self.token;
        match self.map_or_set()? {
            MapOrSet::Map(map) => Ok(map),
            MapOrSet::Set(_) => Err(self.error_at(at, "expected affine map")),
        }
    }

    /// Parses a value, which is a dimension, or a symbol in `symbol(…)`.
    fn affine_value(&mut self, space: &mut Space<'a>, is_symbol: bool) -> Result<AffineExpr> {
        if !self.is(Kind::Percent) {
            return Err(self.wrong_token("expected SSA operand"));
        }
        let lo = self.token.lo as usize;
        let first = self.spelling(self.token);
        self.advance();
        // `%name#1`
        if self.is(Kind::Hash) && self.token.lo as usize == lo + first.len() {
            self.advance();
        }
        let name = self.text_since(lo as u32);
        if let Some(expr) = space.names.get(name) {
            return Ok(*expr);
        }
        if let Some(expr) = space.seen[usize::from(is_symbol)].get(name) {
            space.names.insert(name, *expr);
            return Ok(*expr);
        }
        let count = if is_symbol { &mut space.n_symbols } else { &mut space.n_dims };
        *count += 1;
        let number = *count - 1;
        let expr = if is_symbol { space.builder.symbol(number) } else { space.builder.dim(number) };
        space.names.insert(name, expr);
        space.seen[usize::from(is_symbol)].insert(name, expr);
        if let Some(values) = &mut space.values {
            values[usize::from(is_symbol)].push(lo);
        }
        Ok(expr)
    }

    fn names(&mut self, space: &mut Space<'a>, close: Kind, message: &str) -> Result<()> {
        if self.consume_if(close) {
            return Ok(());
        }
        loop {
            if !self.is(Kind::Word) {
                return Err(self.wrong_token("expected bare identifier"));
            }
            let name = self.spelling(self.token);
            if space.names.contains_key(name) {
                return Err(self.error(format!("redefinition of identifier '{name}'")));
            }
            let expr = if close == Kind::RParen {
                space.n_dims += 1;
                space.builder.dim(space.n_dims - 1)
            } else {
                space.n_symbols += 1;
                space.builder.symbol(space.n_symbols - 1)
            };
            space.names.insert(name, expr);
            self.advance();
            if !self.consume_if(Kind::Comma) {
                self.expect(close, message)?;
                return Ok(());
            }
        }
    }

    /// Parses `a >= b`, `a <= b` or `a == b`, as an expression compared to zero.
    fn constraint(&mut self, space: &mut Space<'a>) -> Result<(AffineExpr, bool)> {
        let lhs = self.affine_expr(space)?;
        let relation = self.token.kind;
        let is_relation = matches!(relation, Kind::Greater | Kind::Less | Kind::Equal);
        if is_relation {
            self.advance();
        }
        if !is_relation || !self.consume_if(Kind::Equal) {
            let message = "expected '== affine-expr' or '>= affine-expr' at end of affine constraint";
            return Err(self.error(message));
        }
        let rhs = self.affine_expr(space)?;
        let difference = match relation {
            Kind::Less => space.builder.sub(rhs, lhs),
            _ => space.builder.sub(lhs, rhs),
        };
        Ok((difference, relation == Kind::Equal))
    }

    fn affine_expr(&mut self, space: &mut Space<'a>) -> Result<AffineExpr> {
        let mut pending: Vec<Pending> = Vec::new();
        let mut done: Vec<AffineExpr> = Vec::new();
        let mut n_open = 0;
        loop {
            // An operand, after any number of `-` and `(`.
            match self.token.kind {
                Kind::Minus => {
                    self.advance();
                    pending.push(Pending::Negate);
                    continue;
                }
                Kind::LParen => {
                    self.advance();
                    if self.is(Kind::RParen) {
                        return Err(self.error("no expression inside parentheses"));
                    }
                    pending.push(Pending::Open);
                    n_open += 1;
                    continue;
                }
                _ => done.push(self.affine_leaf(space, &pending)?),
            }
            // Closing parentheses, then an operator or the end.
            while n_open > 0 && self.is(Kind::RParen) {
                self.reduce(space, &mut pending, &mut done, 1)?;
                pending.pop();
                n_open -= 1;
                self.advance();
            }
            let Some(op) = self.affine_operator() else { break };
            self.reduce(space, &mut pending, &mut done, op.precedence())?;
            self.advance();
            pending.push(op);
        }
        self.reduce(space, &mut pending, &mut done, 1)?;
        match done.pop() {
            Some(expr) if pending.is_empty() => Ok(expr),
            _ => Err(self.wrong_token("expected ')'")),
        }
    }

    fn affine_operator(&self) -> Option<Pending> {
        let (op, is_minus) = match self.token.kind {
            Kind::Plus => (AffineOp::Add, false),
            Kind::Minus => (AffineOp::Add, true),
            Kind::Star => (AffineOp::Mul, false),
            Kind::Word => match self.spelling(self.token) {
                "floordiv" => (AffineOp::FloorDiv, false),
                "ceildiv" => (AffineOp::CeilDiv, false),
                "mod" => (AffineOp::Mod, false),
                _ => return None,
            },
            _ => return None,
        };
        Some(Pending::Binary { op, is_minus, at: self.token })
    }

    fn affine_leaf(&mut self, space: &mut Space<'a>, pending: &[Pending]) -> Result<AffineExpr> {
        match self.token.kind {
            Kind::Percent if space.values.is_some() => self.affine_value(space, false),
            Kind::Word if space.values.is_some() && self.spelling(self.token) == "symbol" => {
                self.advance();
                self.expect(Kind::LParen, "expected '('")?;
                let value = self.affine_value(space, true)?;
                self.expect(Kind::RParen, "expected ')'")?;
                Ok(value)
            }
            Kind::Word => {
                let Some(&expr) = space.names.get(self.spelling(self.token)) else {
                    return Err(self.error("use of undeclared identifier"));
                };
                self.advance();
                Ok(expr)
            }
            Kind::Integer => {
                let value = parse_u64(self.spelling(self.token)).and_then(|v| i64::try_from(v).ok());
                let Some(value) = value else { return Err(self.error("constant too large for index")) };
                self.advance();
                Ok(space.builder.constant(value))
            }
            _ => Err(self.error(match pending.last() {
                Some(Pending::Binary { .. }) => "missing right operand of binary operator",
                Some(Pending::Negate) => "missing operand of negation",
                _ if matches!(self.token.kind, Kind::Plus | Kind::Star) => {
                    "missing left operand of binary operator"
                }
                _ => "expected affine expression",
            })),
        }
    }

    /// Applies operators that bind at least as tightly as `precedence`, up to an open parenthesis.
    fn reduce(
        &self,
        space: &mut Space<'a>,
        pending: &mut Vec<Pending>,
        done: &mut Vec<AffineExpr>,
        precedence: u8,
    ) -> Result<()> {
        while let Some(top) = pending.pop_if(|p| p.precedence() >= precedence) {
            let Some(rhs) = done.pop() else { break };
            let Pending::Binary { op, is_minus, at } = top else {
                done.push(space.builder.negate(rhs));
                continue;
            };
            let Some(lhs) = done.pop() else { break };
            let builder = &mut space.builder;
            let word = match op {
                AffineOp::Add if is_minus => {
                    done.push(builder.sub(lhs, rhs));
                    continue;
                }
                AffineOp::Add => "",
                AffineOp::Mul if !builder.is_symbolic(lhs) && !builder.is_symbolic(rhs) => {
                    let message = "non-affine expression: at least one of the multiply operands has to be \
                                   either a constant or symbolic";
                    return Err(self.error_at(at, message));
                }
                AffineOp::Mul => "",
                AffineOp::Mod => "mod",
                AffineOp::FloorDiv => "floordiv",
                AffineOp::CeilDiv => "ceildiv",
            };
            if !word.is_empty() && !builder.is_symbolic(rhs) {
                let message = format!(
                    "non-affine expression: right operand of {word} has to be either a constant or symbolic"
                );
                return Err(self.error_at(at, message));
            }
            done.push(builder.binary(op, lhs, rhs));
        }
        Ok(())
    }
}
