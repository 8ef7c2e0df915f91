//! Canonicalisation patterns that a definition promises and nobody wrote.
use pdll::prelude::*;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect {
        let name = "toy";
        let hasCanonicalizer = 1;
    }
    def NegOp : Op<Toy_Dialect, "neg"> { let hasCanonicalizer = 1; }
    def IdOp : Op<Toy_Dialect, "id"> { let hasCanonicalizeMethod = 1; }
}

fn main() {}
