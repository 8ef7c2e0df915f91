func.func @a(%t: tensor<4xf32>, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 4.0 : f32
  %r = scf.for %k = %c0 to %i step %c4 iter_args(%x = %0) -> (tensor<?xf32>) {
    %y = tensor.insert %f into %x[%k] : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  %v = scf.forall (%k) in (%i) shared_outs(%x = %0) -> (tensor<?xf32>) {
    %b = tensor.extract_slice %x[%k] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %x[%k] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r, %v : tensor<?xf32>, tensor<?xf32>
}
// -----
func.func private @use(index)
func.func @b(%i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%k) = (%c0) to (%i) step (%c1) {
    scf.parallel (%k2) = (%c0) to (%c4) step (%c1) {
      func.call @use(%k) : (index) -> ()
      func.call @use(%k2) : (index) -> ()
    }
  }
  scf.parallel (%k, %k2, %k3) = (%c0, %c0, %i) to (%i, %c1, %c4) step (%c1, %c1, %c1) {
      func.call @use(%k) : (index) -> ()
      func.call @use(%k2) : (index) -> ()
      func.call @use(%k3) : (index) -> ()
  }
  scf.forall (%k, %k2, %k3) = (0, 0, %i) to (%i, 1, 3) step (1, 1, 1) {
      func.call @use(%k) : (index) -> ()
      func.call @use(%k2) : (index) -> ()
      func.call @use(%k3) : (index) -> ()
  }
  affine.parallel (%k, %k2, %k3) = (0, 0, 0) to (4, 1, symbol(%i)) {
      func.call @use(%k) : (index) -> ()
      func.call @use(%k2) : (index) -> ()
      func.call @use(%k3) : (index) -> ()
  }
  %ii = affine.for %k = 0 to 4 iter_args(%z = %i) -> index {
      func.call @use(%k) : (index) -> ()
     affine.yield %z : index
  }
  return
}
// -----
func.func @l(%a: tensor<4x5xf32>, %b : tensor<4x5xf32>, %n: index) -> (tensor<?x5xf32>, tensor<?x?xf32>,tensor<4x5xf32>, f32, tensor<4xf32>) {
  %0 = tensor.empty(%n) : tensor<?x5xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x5xf32>) outs(%0 : tensor<?x5xf32>) {
    ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<?x5xf32>
  %2:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %a : tensor<4x5xf32>, tensor<4x5xf32>) outs(%b, %b : tensor<4x5xf32>, tensor<4x5xf32>) {
    ^bb0(%x: f32, %y: f32, %w: f32, %xx: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z, %w : f32, f32
  } -> (tensor<4x5xf32>, tensor<4x5xf32>)
  %p = tensor.cast %a : tensor<4x5xf32> to tensor<?x?xf32>
  %c2 = arith.constant 2 : index
  %f = arith.constant 2.0 : f32
  %q = tensor.pad %p low[0, %c2] high[%n, %c2] {
   ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %q2 = tensor.pad %q low[0, %c2] high[%n, %c2] {
   ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %c4 = arith.constant 4 : index
  %g = tensor.generate %c4 {
    ^bb0(%i: index):
     %xx = arith.index_cast %i : index to i32
     %x = arith.sitofp %xx : i32 to f32
     tensor.yield %x : f32
  } : tensor<?xf32>
  %ge = tensor.extract %g[%c2] : tensor<?xf32>
  %gc = tensor.cast %g : tensor<?xf32> to tensor<4xf32>
  return %1, %q2, %2#0, %ge, %gc : tensor<?x5xf32>, tensor<?x?xf32>, tensor<4x5xf32>, f32, tensor<4xf32>
}
// -----
func.func @a(%t: tensor<4xf32>, %i: index,
   %u: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %v:2 = scf.forall (%k) in (%i) shared_outs(%y = %u, %x = %u) -> (tensor<?xf32>, tensor<?xf32>) {
    %b = tensor.extract_slice %x[%k] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %x[%k] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %f = arith.constant 4.0 : f32
  %r:2 = scf.for %k = %i to %i step %i iter_args(%z = %u, %x = %0) -> (tensor<?xf32>, tensor<?xf32>) {
    %y = tensor.insert %f into %x[%k] : tensor<?xf32>
    %y2 = tensor.insert %f into %z[%k] : tensor<?xf32>
    scf.yield %y2, %y : tensor<?xf32>, tensor<?xf32>
  }
  return %v#1, %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
// -----
func.func private @usei(index)
func.func @h(%bb : tensor<1x2xf32>, %c0: index, %b: index, %a: tensor<4x2xf32>, %a2: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %v14:2 = scf.forall (%v11) in (%b) shared_outs(%v13 = %a, %v = %a2) -> (tensor<4x2xf32>, tensor<4x2xf32>) {
    func.call @usei(%v11) : (index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %bb into %v13[%v11, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<4x2xf32>
    }
  }
  return %v14#1 : tensor<4x2xf32>
}
