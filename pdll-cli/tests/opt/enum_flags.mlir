// options: --allow-unregistered-dialect
// MLIR prints `nnan,ninf` and `nsw, nuw`; the spelling of flags in an attribute of a dialect is kept.
"t.x"() {a = #arith.fastmath<nnan, ninf>, b = #arith.overflow<nuw,nsw>} : () -> ()
