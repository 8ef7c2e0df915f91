//! MLIR's textual syntax: tokens, and the grammar of types, attributes, affine expressions and locations.
