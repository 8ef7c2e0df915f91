//! Affine expressions, maps and integer sets.
//!
//! Invariant: expressions are interned, so equality is a comparison of handles and nothing here recurses.
//! MLIR: AffineExpr.h, AffineMap.h, IntegerSet.h. Differs: expressions are simplified by whoever builds them.

use crate::ir::context::Context;
use crate::ir::handle::define_handle;

define_handle! {
    /// An interned affine expression.
    AffineExpr
}

/// What joins two affine expressions.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AffineOperator {
    /// `a + b`
    Add,
    /// `a * b`
    Mul,
    /// `a mod b`
    Mod,
    /// `a floordiv b`
    FloorDiv,
    /// `a ceildiv b`
    CeilDiv,
}

/// What an affine expression is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum AffineExprData {
    /// `d0`
    Dim(u32),
    /// `s0`
    Symbol(u32),
    /// `42`
    Constant(i64),
    /// Two joined expressions.
    Binary(AffineOperator, AffineExpr, AffineExpr),
}

/// `affine_map<(d0)[s0] -> (d0 + s0)>`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AffineMap {
    /// How many dimensions it takes.
    pub n_dims: u32,
    /// How many symbols it takes.
    pub n_symbols: u32,
    /// What it yields.
    pub results: Box<[AffineExpr]>,
}

/// `affine_set<(d0)[s0] : (d0 - s0 >= 0)>`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSet {
    /// How many dimensions it takes.
    pub n_dims: u32,
    /// How many symbols it takes.
    pub n_symbols: u32,
    /// Each expression, and whether it must equal zero (else be at least zero).
    pub constraints: Box<[(AffineExpr, bool)]>,
}

impl Context {
    /// The handle of an expression, as it is.
    pub fn affine_expr(&self, data: AffineExprData) -> AffineExpr {
        self.intern_affine(data)
    }

    /// What an expression is.
    pub fn affine_expr_data(&self, expr: AffineExpr) -> AffineExprData {
        self.affine_data(expr)
    }

    /// Is it the identity map?
    pub fn is_identity_map(&self, map: &AffineMap) -> bool {
        map.n_symbols == 0
            && map.results.len() == map.n_dims as usize
            && map.results.iter().zip(0..).all(|(expr, i)| self.affine_data(*expr) == AffineExprData::Dim(i))
    }
}
