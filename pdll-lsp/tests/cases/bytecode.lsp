//# open test:///a.pdll
Pattern A => erase op<a.b>;
//# bytecode
//# open test:///a.mlir
func.func @f() { return }
//# bytecode
//# text cut.mlirbc
