func.func @casts(%x: index) {
  %0 = index.casts %x : index to index
  return
}
// -----
func.func @castu(%x: i32) {
  %0 = index.castu %x : i32 to i64
  return
}
// -----
func.func @castu(%x: f32) {
  %0 = index.castu %x : f32 to index
  return
}
// -----
func.func @constant() {
  %0 = index.constant true
  return
}
// -----
func.func @add(%x: i32) {
  %0 = "index.add"(%x, %x) : (i32, i32) -> index
  return
}
