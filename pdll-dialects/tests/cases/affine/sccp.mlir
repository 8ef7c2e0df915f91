func.func private @use(f32)
func.func @number_of_iterations(%n: index) -> (f32, f32, f32, f32) {
  %a = arith.constant 2.0 : f32
  %0 = affine.for %k = 4 to 0 step 3 iter_args(%v = %a) -> f32 {
    func.call @use(%v) : (f32) -> ()
    %c = arith.constant 3.0 : f32
    %d = arith.negf %c : f32
    affine.yield %d : f32
  }
  %1 = affine.for %k = 0 to 1 iter_args(%v = %a) -> f32 {
    func.call @use(%v) : (f32) -> ()
    %c = arith.constant 3.0 : f32
    affine.yield %c : f32
  }
  %2 = affine.for %k = 0 to 2 iter_args(%v = %a) -> f32 {
    func.call @use(%v) : (f32) -> ()
    %c = arith.constant 3.0 : f32
    affine.yield %c : f32
  }
  %3 = affine.for %k = 0 to %n iter_args(%v = %a) -> f32 {
    func.call @use(%v) : (f32) -> ()
    %c = arith.constant 3.0 : f32
    affine.yield %c : f32
  }
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
