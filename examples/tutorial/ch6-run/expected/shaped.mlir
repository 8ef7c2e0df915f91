module {
  func.func @main() {
    %0 = toy.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf64>
    %1 = toy.reverse %0 : (tensor<3xf64>) -> tensor<3xf64>
    %2 = toy.constant dense<1.000000e+00> : tensor<1xf64>
    %3 = toy.mul %1, %2 : (tensor<3xf64>, tensor<1xf64>) -> tensor<3xf64>
    %4 = toy.constant dense<[1.000000e+01, 2.000000e+01, 3.000000e+01]> : tensor<3xf64>
    %5 = toy.reverse %4 : (tensor<3xf64>) -> tensor<3xf64>
    %6 = toy.add %3, %5 : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
    toy.print %6 : tensor<3xf64>
    %7 = toy.reverse %6 : (tensor<3xf64>) -> tensor<3xf64>
    %8 = toy.reverse %7 : (tensor<3xf64>) -> tensor<3xf64>
    toy.print %8 : tensor<3xf64>
    %9 = toy.mul %0, %6 : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
    %10 = toy.sum %9 : (tensor<3xf64>) -> tensor<1xf64>
    %11 = toy.constant dense<5.000000e-01> : tensor<1xf64>
    %12 = toy.add %10, %11 : (tensor<1xf64>, tensor<1xf64>) -> tensor<1xf64>
    toy.print %12 : tensor<1xf64>
    return
  }
}
