module attributes {test.a = #llvm.fastmath<foo>} {}
// -----
module attributes {test.a = #llvm.fastmath<nnan, ninf>} {}
// -----
module attributes {test.a = #llvm.fastmath<fast, nnan>} {}
// -----
module attributes {test.a = #llvm.fastmath<1>} {}
// -----
module attributes {test.a = #llvm.overflow<foo>} {}
// -----
module attributes {test.a = #llvm.overflow<nuw, nsw>} {}
// -----
module attributes {test.a = #llvm.overflow<nsw, 1>} {}
// -----
module attributes {test.a = #llvm.overflow<nsw, foo>} {}
// -----
module attributes {test.a = #llvm.overflow<"nsw">} {}
// -----
module attributes {test.a = #llvm.nosuch} {}
// -----
module attributes {test.a = !llvm.nosuch} {}
