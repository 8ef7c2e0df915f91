//# language mlir
//# open test:///a.mlir
func.func @a(%x: i32) -> f32 {
  return %x : i32
}
//# change test:///a.mlir
func.func @a() { return }
