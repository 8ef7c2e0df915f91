// dialect: mlir/Dialect/SMT/IR/SMT.td
// Its custom assembly format needs C++: only the generic form is compared.
func.func @solve(%in: !smt.bv<8>, %b: !smt.bool) {
  %0 = smt.bv.constant #smt.bv<92> : !smt.bv<8>
  %1 = smt.bv.add %0, %in : !smt.bv<8>
  %2 = smt.bv.cmp ult %0, %in : !smt.bv<8>
  %3 = smt.and %2, %b
  %4 = smt.int.constant 42
  %5 = smt.int.add %4, %4
  %6 = smt.int.cmp le %4, %5
  %7 = smt.ite %3, %0, %1 : !smt.bv<8>
  %8 = smt.bv.concat %0, %in : !smt.bv<8>, !smt.bv<8>
  %9 = smt.bv.extract %8 from 2 : (!smt.bv<16>) -> !smt.bv<4>
  %10 = smt.declare_fun "x" : !smt.int
  smt.assert %3
  return
}
