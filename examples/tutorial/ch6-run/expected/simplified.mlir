module {
  func.func @main() {
    %0 = toy.constant dense<5.000000e-01> : tensor<1xf64>
    %1 = toy.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf64>
    %2 = toy.constant dense<[3.000000e+00, 2.000000e+00, 1.000000e+00]> : tensor<3xf64>
    %3 = toy.constant dense<[3.000000e+01, 2.000000e+01, 1.000000e+01]> : tensor<3xf64>
    %4 = toy.add %2, %3 : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
    toy.print %4 : tensor<3xf64>
    toy.print %4 : tensor<3xf64>
    %5 = toy.mul %4, %1 : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
    %6 = toy.sum %5 : (tensor<3xf64>) -> tensor<1xf64>
    %7 = toy.add %6, %0 : (tensor<1xf64>, tensor<1xf64>) -> tensor<1xf64>
    toy.print %7 : tensor<1xf64>
    return
  }
}
