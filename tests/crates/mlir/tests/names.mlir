// Operations with named results. All of them have a declarative format.
%0 = arith.constant 0 : index
%1 = arith.constant 0 : index
%2 = arith.constant 5 : i32
%3 = arith.constant -5 : i32
%4 = arith.constant true
%5 = arith.constant false
%6 = arith.constant true
%7 = arith.constant 1.0 : f32
%8 = arith.constant dense<1> : tensor<2xi32>
%9 = arith.constant 200 : i8
%10 = arith.constant 2.0 : f64
%11 = index.constant 3
%12 = index.constant -3
%13 = index.bool.constant true
%14 = arith.constant 123456789012345678901234567890 : i128
%15:2 = arith.mulsi_extended %2, %3 : i32
%16, %17 = arith.addui_extended %2, %3 : i32, i1
%18 = "t.t"() : () -> tensor<?x4xf32>
%19 = tensor.dim %18, %0 : tensor<?x4xf32>
%20 = tensor.cast %18 : tensor<?x4xf32> to tensor<2x4xf32>
%21 = tensor.extract %18[%0, %0] : tensor<?x4xf32>
%22 = memref.alloc() : memref<2xf32>
%23 = memref.alloc() : memref<2xf32>
%24 = memref.cast %22 : memref<2xf32> to memref<?xf32>
%26 = "t.v"() : () -> vector<8xi8>
%25:2 = vector.deinterleave %26 : vector<8xi8> -> vector<4xi8>
%27 = vector.step : vector<4xindex>
"t.region"() ({
^bb0(%a: i32):
  %c = arith.constant 5 : i32
  %d = arith.constant 6 : i32
  %e = arith.constant 6 : i32
  "t.use"(%a, %2, %15#1, %17) : (i32, i32, i32, i1) -> ()
}) : () -> ()
%29 = arith.maximumf %7, %7 : f32
%30 = arith.constant 6 : i32
%31 = arith.extsi %2 : i32 to i64
