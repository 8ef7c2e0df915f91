//# language mlir
//# open test:///a.mlir
func.func @a(%x: i32) -> f32 {
  return %x : i32
}
//# change test:///a.mlir
func.func @a() { return }
//# open test:///literal.mlir
#attr = 42 : f32
