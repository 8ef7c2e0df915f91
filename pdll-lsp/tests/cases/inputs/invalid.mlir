func.func @a(%x: i32) -> f32 {
  return %x : i32
}
