func.func @loop(%c: i1, %x: i64) -> vector<4xi8> {
  cf.br ^bb1(%x : i64)
^bb1(%y: i64):
  %v = arith.constant dense<1> : vector<4xi8>
  cf.cond_br %c, ^bb2(%v : vector<4xi8>), ^bb1(%y : i64)
^bb2(%w: vector<4xi8>):
  return %w : vector<4xi8>
}
