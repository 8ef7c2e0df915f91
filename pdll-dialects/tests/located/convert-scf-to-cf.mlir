func.func @parallel(%n: index, %c: index,
                    %x: f32) -> f32 {
  %0 = scf.parallel (%i, %j) = (%n, %n) to (%n, %n) step (%c, %c) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      %1 = arith.addf %a, %b : f32
      scf.reduce.return %1 : f32
    }
  }
  return %0 : f32
}
