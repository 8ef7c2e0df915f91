func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.add %a, %z : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.add %z, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %z = "tosa.const"() <{values = dense<-0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.add %a, %z : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %z = "tosa.const"() <{values = dense<-0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.add %z, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.add %a, %z : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.add %z, %a : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f() -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<1.5> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<2.25> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.add %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f() -> tensor<2x3xi32> {
  %x = "tosa.const"() <{values = dense<5> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<-7> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.add %x, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f() -> tensor<2xi8> {
  %x = "tosa.const"() <{values = dense<100> : tensor<2xi8>}> : () -> tensor<2xi8>
  %y = "tosa.const"() <{values = dense<100> : tensor<2xi8>}> : () -> tensor<2xi8>
  %0 = tosa.add %x, %y : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
func.func @f() -> tensor<2xi8> {
  %x = "tosa.const"() <{values = dense<-100> : tensor<2xi8>}> : () -> tensor<2xi8>
  %y = "tosa.const"() <{values = dense<100> : tensor<2xi8>}> : () -> tensor<2xi8>
  %0 = tosa.add %x, %y : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
func.func @f() -> tensor<2xui8> {
  %x = "tosa.const"() <{values = dense<100> : tensor<2xui8>}> : () -> tensor<2xui8>
  %y = "tosa.const"() <{values = dense<200> : tensor<2xui8>}> : () -> tensor<2xui8>
  %0 = tosa.add %x, %y : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}
// -----
func.func @f() -> tensor<2xui8> {
  %x = "tosa.const"() <{values = dense<100> : tensor<2xui8>}> : () -> tensor<2xui8>
  %y = "tosa.const"() <{values = dense<100> : tensor<2xui8>}> : () -> tensor<2xui8>
  %0 = tosa.add %x, %y : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}
// -----
func.func @f() -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<[[1.0,2.0,3.0],[1.0,2.0,4.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.add %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f() -> tensor<1xf16> {
  %x = "tosa.const"() <{values = dense<65504.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %y = "tosa.const"() <{values = dense<65504.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %0 = tosa.add %x, %y : (tensor<1xf16>, tensor<1xf16>) -> tensor<1xf16>
  return %0 : tensor<1xf16>
}
// -----
func.func @f() -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<2x1xf32>}> : () -> tensor<2x1xf32>
  %y = "tosa.const"() <{values = dense<2.0> : tensor<1x3xf32>}> : () -> tensor<1x3xf32>
  %0 = tosa.add %x, %y : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<1x3xf32>) -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x1xf32>}> : () -> tensor<2x1xf32>
  %0 = tosa.add %a, %x : (tensor<1x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x1xf32>}> : () -> tensor<2x1xf32>
  %0 = tosa.add %a, %x : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %0 = tosa.add %a, %x : (tensor<?x3xf32>, tensor<1x1xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.sub %a, %z : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.sub %z, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %z = "tosa.const"() <{values = dense<-0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.sub %a, %z : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %z = "tosa.const"() <{values = dense<-0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.sub %z, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.sub %a, %z : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.sub %z, %a : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f() -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<1.5> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<2.25> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.sub %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f() -> tensor<2x3xi32> {
  %x = "tosa.const"() <{values = dense<5> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<-7> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.sub %x, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f() -> tensor<2xi8> {
  %x = "tosa.const"() <{values = dense<100> : tensor<2xi8>}> : () -> tensor<2xi8>
  %y = "tosa.const"() <{values = dense<100> : tensor<2xi8>}> : () -> tensor<2xi8>
  %0 = tosa.sub %x, %y : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
func.func @f() -> tensor<2xi8> {
  %x = "tosa.const"() <{values = dense<-100> : tensor<2xi8>}> : () -> tensor<2xi8>
  %y = "tosa.const"() <{values = dense<100> : tensor<2xi8>}> : () -> tensor<2xi8>
  %0 = tosa.sub %x, %y : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
func.func @f() -> tensor<2xui8> {
  %x = "tosa.const"() <{values = dense<100> : tensor<2xui8>}> : () -> tensor<2xui8>
  %y = "tosa.const"() <{values = dense<200> : tensor<2xui8>}> : () -> tensor<2xui8>
  %0 = tosa.sub %x, %y : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}
// -----
func.func @f() -> tensor<2xui8> {
  %x = "tosa.const"() <{values = dense<100> : tensor<2xui8>}> : () -> tensor<2xui8>
  %y = "tosa.const"() <{values = dense<100> : tensor<2xui8>}> : () -> tensor<2xui8>
  %0 = tosa.sub %x, %y : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}
// -----
func.func @f() -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<[[1.0,2.0,3.0],[1.0,2.0,4.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.sub %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f() -> tensor<1xf16> {
  %x = "tosa.const"() <{values = dense<65504.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %y = "tosa.const"() <{values = dense<65504.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %0 = tosa.sub %x, %y : (tensor<1xf16>, tensor<1xf16>) -> tensor<1xf16>
  return %0 : tensor<1xf16>
}
// -----
func.func @f() -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<2x1xf32>}> : () -> tensor<2x1xf32>
  %y = "tosa.const"() <{values = dense<2.0> : tensor<1x3xf32>}> : () -> tensor<1x3xf32>
  %0 = tosa.sub %x, %y : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<1x3xf32>) -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x1xf32>}> : () -> tensor<2x1xf32>
  %0 = tosa.sub %a, %x : (tensor<1x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x1xf32>}> : () -> tensor<2x1xf32>
  %0 = tosa.sub %a, %x : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %0 = tosa.sub %a, %x : (tensor<?x3xf32>, tensor<1x1xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.intdiv %x, %a : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %y = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.intdiv %a, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %x = "tosa.const"() <{values = dense<7> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<2> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.intdiv %x, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %x = "tosa.const"() <{values = dense<-7> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<2> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.intdiv %x, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %x = "tosa.const"() <{values = dense<7> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.intdiv %x, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %x = "tosa.const"() <{values = dense<-2147483648> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<-1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.intdiv %x, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %y = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.intdiv %a, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2x3xf32>, %sh: tensor<1xi8>) -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %a, %s : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>, %sh: tensor<1xi8>) -> tensor<2x3xf32> {
  %y = "tosa.const"() <{values = dense<0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %a, %y, %s : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>, %sh: tensor<1xi8>) -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %a, %s : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>, %sh: tensor<1xi8>) -> tensor<2x3xf32> {
  %y = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %a, %y, %s : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xi32>, %sh: tensor<1xi8>) -> tensor<2x3xi32> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %a, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2x3xi32>, %sh: tensor<1xi8>) -> tensor<2x3xi32> {
  %y = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %a, %y, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2x3xi32>, %sh: tensor<1xi8>) -> tensor<2x3xi32> {
  %x = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %a, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2x3xi32>, %sh: tensor<1xi8>) -> tensor<2x3xi32> {
  %y = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %a, %y, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2xi8>, %sh: tensor<1xi8>) -> tensor<2xi8> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2xi8>}> : () -> tensor<2xi8>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %a, %s : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
func.func @f(%a: tensor<2xi8>, %sh: tensor<1xi8>) -> tensor<2xi8> {
  %y = "tosa.const"() <{values = dense<0> : tensor<2xi8>}> : () -> tensor<2xi8>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %a, %y, %s : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
func.func @f(%a: tensor<2xi8>, %sh: tensor<1xi8>) -> tensor<2xi8> {
  %x = "tosa.const"() <{values = dense<1> : tensor<2xi8>}> : () -> tensor<2xi8>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %a, %s : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
func.func @f(%a: tensor<2xi8>, %sh: tensor<1xi8>) -> tensor<2xi8> {
  %y = "tosa.const"() <{values = dense<1> : tensor<2xi8>}> : () -> tensor<2xi8>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %a, %y, %s : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
func.func @f(%a: tensor<2x3xf32>, %sh: tensor<1xi8>) -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<2.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<3.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %s : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xi32>, %sh: tensor<1xi8>) -> tensor<2x3xi32> {
  %x = "tosa.const"() <{values = dense<2> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<3> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2x3xi32>, %sh: tensor<1xi8>) -> tensor<2x3xi32> {
  %x = "tosa.const"() <{values = dense<200> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<3> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %s = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2x3xi32>, %sh: tensor<1xi8>) -> tensor<2x3xi32> {
  %x = "tosa.const"() <{values = dense<4> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %s = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %a, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2x3xi32>, %sh: tensor<1xi8>) -> tensor<2x3xi32> {
  %x = "tosa.const"() <{values = dense<2147483647> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<2147483647> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %s = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2x3xi32>, %sh: tensor<1xi8>) -> tensor<2x3xi32> {
  %x = "tosa.const"() <{values = dense<-7> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<3> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %s = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2x3xi32>, %sh: tensor<1xi8>) -> tensor<2x3xi32> {
  %x = "tosa.const"() <{values = dense<2> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<3> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.mul %x, %y, %sh : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2xi8>, %sh: tensor<1xi8>) -> tensor<2xi8> {
  %x = "tosa.const"() <{values = dense<100> : tensor<2xi8>}> : () -> tensor<2xi8>
  %y = "tosa.const"() <{values = dense<100> : tensor<2xi8>}> : () -> tensor<2xi8>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %s : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
func.func @f(%a: tensor<2xi8>, %sh: tensor<1xi8>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<2> : tensor<2xi8>}> : () -> tensor<2xi8>
  %y = "tosa.const"() <{values = dense<100> : tensor<2xi8>}> : () -> tensor<2xi8>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %y, %s : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2xi8>, %sh: tensor<1xi8>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2xi8>}> : () -> tensor<2xi8>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %a, %s : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<?xf32>, %sh: tensor<1xi8>) -> tensor<?xf32> {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %a, %a, %s : (tensor<?xf32>, tensor<?xf32>, tensor<1xi8>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %a, %x, %s : (tensor<?xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %a, %x, %s : (tensor<2x3xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %a, %s : (tensor<1x1xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<2.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.greater %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<2.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.greater %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.greater %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<0x7FC00000> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.greater %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xi1> {
  %0 = tosa.greater %a, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<-2> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.greater %x, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<-2> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.greater %x, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<3> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<3> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.greater %x, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f(%a: tensor<2x3xi32>) -> tensor<2x3xi1> {
  %0 = tosa.greater %a, %a : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<2.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.greater_equal %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<2.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.greater_equal %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.greater_equal %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<0x7FC00000> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.greater_equal %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xi1> {
  %0 = tosa.greater_equal %a, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<-2> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.greater_equal %x, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<-2> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.greater_equal %x, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<3> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<3> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.greater_equal %x, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f(%a: tensor<2x3xi32>) -> tensor<2x3xi1> {
  %0 = tosa.greater_equal %a, %a : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<2.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.equal %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<2.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.equal %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.equal %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<0x7FC00000> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.equal %x, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xi1> {
  %0 = tosa.equal %a, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<-2> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.equal %x, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<-2> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.equal %x, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2x3xi1> {
  %x = "tosa.const"() <{values = dense<3> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %y = "tosa.const"() <{values = dense<3> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.equal %x, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f(%a: tensor<2x3xi32>) -> tensor<2x3xi1> {
  %0 = tosa.equal %a, %a : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}
// -----
func.func @f() -> tensor<2xi1> {
  %x = "tosa.const"() <{values = dense<200> : tensor<2xui8>}> : () -> tensor<2xui8>
  %y = "tosa.const"() <{values = dense<100> : tensor<2xui8>}> : () -> tensor<2xui8>
  %0 = tosa.equal %x, %y : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}
// -----
func.func @f(%a: tensor<2xui8>) -> tensor<2xi1> {
  %0 = tosa.equal %a, %a : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}
// -----
func.func @f(%a: tensor<?xi32>) -> tensor<?xi1> {
  %0 = tosa.equal %a, %a : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi1>
  return %0 : tensor<?xi1>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tosa.cast %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tosa.cast %a : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xi32> {
  %0 = tosa.cast %a : (tensor<2x3xf32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<1.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<2.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<-1.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<-2.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<0.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<3.0e+10> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<-3.0e+10> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<0x7FC00000> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<0x7F800000> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<0xFF800000> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<1.49> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<-0.75> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<8388609.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<0.500001> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xui8> {
  %x = "tosa.const"() <{values = dense<300.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi8> {
  %x = "tosa.const"() <{values = dense<300.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xui8> {
  %x = "tosa.const"() <{values = dense<-1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi8> {
  %x = "tosa.const"() <{values = dense<-1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xui8> {
  %x = "tosa.const"() <{values = dense<255.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi8> {
  %x = "tosa.const"() <{values = dense<255.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xui8> {
  %x = "tosa.const"() <{values = dense<-0.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi8> {
  %x = "tosa.const"() <{values = dense<-0.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xf16> {
  %x = "tosa.const"() <{values = dense<1.0e+10> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xf16>
  return %0 : tensor<2xf16>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xbf16> {
  %x = "tosa.const"() <{values = dense<1.0e+10> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xf8E4M3FN> {
  %x = "tosa.const"() <{values = dense<1.0e+10> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xf8E4M3FN>
  return %0 : tensor<2xf8E4M3FN>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xf16> {
  %x = "tosa.const"() <{values = dense<1.0009765625> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xf16>
  return %0 : tensor<2xf16>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xbf16> {
  %x = "tosa.const"() <{values = dense<1.0009765625> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xf8E4M3FN> {
  %x = "tosa.const"() <{values = dense<1.0009765625> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xf8E4M3FN>
  return %0 : tensor<2xf8E4M3FN>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xf16> {
  %x = "tosa.const"() <{values = dense<0x7FC00000> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xf16>
  return %0 : tensor<2xf16>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xbf16> {
  %x = "tosa.const"() <{values = dense<0x7FC00000> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xf8E4M3FN> {
  %x = "tosa.const"() <{values = dense<0x7FC00000> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xf8E4M3FN>
  return %0 : tensor<2xf8E4M3FN>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi1> {
  %x = "tosa.const"() <{values = dense<3.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xi1> {
  %x = "tosa.const"() <{values = dense<0.25> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}
// -----
func.func @f(%a: tensor<2xi32>) -> tensor<2xi8> {
  %x = "tosa.const"() <{values = dense<3> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.cast %x : (tensor<2xi32>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
func.func @f(%a: tensor<2xi32>) -> tensor<2xi64> {
  %x = "tosa.const"() <{values = dense<3> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.cast %x : (tensor<2xi32>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
// -----
func.func @f(%a: tensor<2xi32>) -> tensor<2xf32> {
  %x = "tosa.const"() <{values = dense<3> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.cast %x : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
func.func @f(%a: tensor<2xi32>) -> tensor<2xi1> {
  %x = "tosa.const"() <{values = dense<3> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.cast %x : (tensor<2xi32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}
// -----
func.func @f(%a: tensor<2xi32>) -> tensor<2xi8> {
  %x = "tosa.const"() <{values = dense<-3> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.cast %x : (tensor<2xi32>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
func.func @f(%a: tensor<2xi32>) -> tensor<2xi64> {
  %x = "tosa.const"() <{values = dense<-3> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.cast %x : (tensor<2xi32>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
// -----
func.func @f(%a: tensor<2xi32>) -> tensor<2xf32> {
  %x = "tosa.const"() <{values = dense<-3> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.cast %x : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
func.func @f(%a: tensor<2xi32>) -> tensor<2xi1> {
  %x = "tosa.const"() <{values = dense<-3> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.cast %x : (tensor<2xi32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}
// -----
func.func @f(%a: tensor<2xi32>) -> tensor<2xi8> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.cast %x : (tensor<2xi32>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// -----
func.func @f(%a: tensor<2xi32>) -> tensor<2xi64> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.cast %x : (tensor<2xi32>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
// -----
func.func @f(%a: tensor<2xi32>) -> tensor<2xf32> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.cast %x : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
func.func @f(%a: tensor<2xi32>) -> tensor<2xi1> {
  %x = "tosa.const"() <{values = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.cast %x : (tensor<2xi32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}
// -----
func.func @f(%a: tensor<2xi32>) -> tensor<2xi1> {
  %x = "tosa.const"() <{values = dense<2> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.cast %x : (tensor<2xi32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}
// -----
func.func @f(%a: tensor<2xi1>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<true> : tensor<2xi1>}> : () -> tensor<2xi1>
  %0 = tosa.cast %x : (tensor<2xi1>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2xi1>) -> tensor<2xf32> {
  %x = "tosa.const"() <{values = dense<true> : tensor<2xi1>}> : () -> tensor<2xi1>
  %0 = tosa.cast %x : (tensor<2xi1>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
func.func @f(%a: tensor<2xui8>) -> tensor<2xi32> {
  %x = "tosa.const"() <{values = dense<200> : tensor<2xui8>}> : () -> tensor<2xui8>
  %0 = tosa.cast %x : (tensor<2xui8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<2xui8>) -> tensor<2xf32> {
  %x = "tosa.const"() <{values = dense<200> : tensor<2xui8>}> : () -> tensor<2xui8>
  %0 = tosa.cast %x : (tensor<2xui8>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
func.func @f(%a: tensor<2xi32>) -> tensor<2xf32> {
  %x = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.cast %x : (tensor<2xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
func.func @f(%a: tensor<2xi8>) -> tensor<2xui16> {
  %x = "tosa.const"() <{values = dense<-3> : tensor<2xi8>}> : () -> tensor<2xi8>
  %0 = tosa.cast %x : (tensor<2xi8>) -> tensor<2xui16>
  return %0 : tensor<2xui16>
}
// -----
func.func @f(%a: tensor<2xi8>) -> tensor<2xi32> {
  %1 = tosa.cast %a : (tensor<2xi8>) -> tensor<2xi16>
  %0 = tosa.cast %1 : (tensor<2xi16>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<1x3xi1>) -> tensor<1x3xi1> {
  %0 = tosa.reduce_all %a {axis = 0 : i32} : (tensor<1x3xi1>) -> tensor<1x3xi1>
  return %0 : tensor<1x3xi1>
}
// -----
func.func @f(%a: tensor<1x3xi1>) -> tensor<1x3xi1> {
  %0 = tosa.reduce_any %a {axis = 0 : i32} : (tensor<1x3xi1>) -> tensor<1x3xi1>
  return %0 : tensor<1x3xi1>
}
// -----
func.func @f(%a: tensor<1x3xf32>) -> tensor<1x3xf32> {
  %0 = tosa.reduce_max %a {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<1x3xf32> {
  %0 = tosa.reduce_max %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}
// -----
func.func @f(%a: tensor<1x3xf32>) -> tensor<?x3xf32> {
  %0 = tosa.reduce_max %a {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
// -----
func.func @f(%a: tensor<1x?xf32>) -> tensor<1x?xf32> {
  %0 = tosa.reduce_max %a {axis = 0 : i32} : (tensor<1x?xf32>) -> tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}
// -----
func.func @f(%a: tensor<1x3xf32>) -> tensor<1x3xf32> {
  %0 = tosa.reduce_min %a {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<1x3xf32> {
  %0 = tosa.reduce_min %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}
// -----
func.func @f(%a: tensor<1x3xf32>) -> tensor<?x3xf32> {
  %0 = tosa.reduce_min %a {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
// -----
func.func @f(%a: tensor<1x?xf32>) -> tensor<1x?xf32> {
  %0 = tosa.reduce_min %a {axis = 0 : i32} : (tensor<1x?xf32>) -> tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}
// -----
func.func @f(%a: tensor<1x3xf32>) -> tensor<1x3xf32> {
  %0 = tosa.reduce_product %a {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<1x3xf32> {
  %0 = tosa.reduce_product %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}
// -----
func.func @f(%a: tensor<1x3xf32>) -> tensor<?x3xf32> {
  %0 = tosa.reduce_product %a {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
// -----
func.func @f(%a: tensor<1x?xf32>) -> tensor<1x?xf32> {
  %0 = tosa.reduce_product %a {axis = 0 : i32} : (tensor<1x?xf32>) -> tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}
// -----
func.func @f(%a: tensor<1x3xf32>) -> tensor<1x3xf32> {
  %0 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<1x3xf32> {
  %0 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}
// -----
func.func @f(%a: tensor<1x3xf32>) -> tensor<?x3xf32> {
  %0 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
// -----
func.func @f(%a: tensor<1x?xf32>) -> tensor<1x?xf32> {
  %0 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<1x?xf32>) -> tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}
// -----
func.func @f(%a: tensor<1x3xf32>) -> tensor<3xi32> {
  %0 = tosa.argmax %a {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<3xi32> {
  %0 = tosa.argmax %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}
// -----
func.func @f(%a: tensor<1x?xf32>) -> tensor<?xi32> {
  %0 = tosa.argmax %a {axis = 0 : i32} : (tensor<1x?xf32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<6xf32> {
  %s = tosa.const_shape {values = dense<[6]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
// -----
func.func @f(%a: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %s = tosa.const_shape {values = dense<[-1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
// -----
func.func @f(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = tosa.const_shape {values = dense<[-1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s : (tensor<?x?xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<6xf32> {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %s = tosa.const_shape {values = dense<[6]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<6xf32> {
  %x = "tosa.const"() <{values = dense<[[1.0,2.0,3.0],[4.0,5.0,6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %s = tosa.const_shape {values = dense<[6]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<?xf32> {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %s = tosa.const_shape {values = dense<[6]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %s = tosa.const_shape {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
// -----
func.func @f(%a: tensor<1xi1>) -> tensor<1x1xi1> {
  %x = "tosa.const"() <{values = dense<true> : tensor<1xi1>}> : () -> tensor<1xi1>
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %s : (tensor<1xi1>, !tosa.shape<2>) -> tensor<1x1xi1>
  return %0 : tensor<1x1xi1>
}
// -----
func.func @f(%a: tensor<9xi1>) -> tensor<3x3xi1> {
  %x = "tosa.const"() <{values = dense<[1,0,1,0,0,0,1,1,1]> : tensor<9xi1>}> : () -> tensor<9xi1>
  %s = tosa.const_shape {values = dense<[3, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %s : (tensor<9xi1>, !tosa.shape<2>) -> tensor<3x3xi1>
  return %0 : tensor<3x3xi1>
}
// -----
func.func @f() -> tensor<6xf32> {
  %x = "tosa.const"() <{values = dense<[[1.0,2.0,3.0],[4.0,5.0,6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %s = tosa.const_shape {values = dense<[6]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %1 = tosa.add %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %s = tosa.const_shape {values = dense<[6]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %t = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  %0 = tosa.reshape %1, %t : (tensor<6xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %s = tosa.const_shape {values = dense<[6]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %t = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  %0 = tosa.reshape %1, %t : (tensor<6xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>, %c: tensor<1xf32>) -> tensor<2x3xf32> {
  %s = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.pad %a, %s, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>, %c: tensor<1xf32>) -> tensor<3x3xf32> {
  %s = tosa.const_shape {values = dense<[1, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.pad %a, %s, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}
// -----
func.func @f(%a: tensor<?x3xf32>, %c: tensor<1xf32>) -> tensor<?x3xf32> {
  %s = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.pad %a, %s, %c : (tensor<?x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>, %c: tensor<1xf32>) -> tensor<?x3xf32> {
  %s = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.pad %a, %s, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32> {
  %s = tosa.const_shape {values = dense<[1, 1, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %t = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %u = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %t, %u {mode = BILINEAR} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x4xf32>
  return %0 : tensor<1x8x8x4xf32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32> {
  %s = tosa.const_shape {values = dense<[2, 2, 3, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %t = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %u = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %t, %u {mode = BILINEAR} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x4xf32>
  return %0 : tensor<1x8x8x4xf32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>) -> tensor<1x8x9x4xf32> {
  %s = tosa.const_shape {values = dense<[1, 1, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %t = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %u = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %t, %u {mode = BILINEAR} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x9x4xf32>
  return %0 : tensor<1x8x9x4xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tosa.reverse %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<1x3xf32>) -> tensor<1x3xf32> {
  %0 = tosa.reverse %a {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<?x1xf32>) -> tensor<?x1xf32> {
  %0 = tosa.reverse %a {axis = 1 : i32} : (tensor<?x1xf32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %s = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %s, %t : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<1x2xf32> {
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %s, %t : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<1x2xf32> {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %x, %s, %t : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<1x1xf32> {
  %x = "tosa.const"() <{values = dense<[[1.0,2.0,3.0],[4.0,5.0,6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %s = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %x, %s, %t : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<1x2xf32> {
  %x = "tosa.const"() <{values = dense<[[1.0,2.0,3.0],[4.0,5.0,6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %x, %s, %t : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}
// -----
func.func @f(%a: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %s = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[-1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %s, %t : (tensor<?x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
// -----
func.func @f(%a: tensor<?x3xf32>) -> tensor<4x3xf32> {
  %s = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[-1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %s, %t : (tensor<?x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
// -----
func.func @f(%a: tensor<4x3xf32>) -> tensor<4x2xf32> {
  %s = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %s, %t : (tensor<4x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}
// -----
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<4x3xf32>) -> tensor<2x3xf32> {
  %1 = tosa.concat %a0, %a1 {axis = 0 : i32} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  %s = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %1, %s, %t : (tensor<6x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<4x3xf32>) -> tensor<2x2xf32> {
  %1 = tosa.concat %a0, %a1 {axis = 0 : i32} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  %s = tosa.const_shape {values = dense<[3, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %1, %s, %t : (tensor<6x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
// -----
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<4x3xf32>) -> tensor<2x3xf32> {
  %1 = tosa.concat %a0, %a1 {axis = 0 : i32} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  %s = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %1, %s, %t : (tensor<6x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x4xf32>, %a2: tensor<2x5xf32>) -> tensor<1x2xf32> {
  %1 = tosa.concat %a0, %a1, %a2 {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x4xf32>, tensor<2x5xf32>) -> tensor<2x12xf32>
  %s = tosa.const_shape {values = dense<[0, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %1, %s, %t : (tensor<2x12xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}
// -----
func.func @f(%a: tensor<4x4xf32>, %c: tensor<1xf32>) -> tensor<6x6xf32> {
  %p = tosa.const_shape {values = dense<[2, 2, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %1 = tosa.pad %a, %p, %c : (tensor<4x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<8x8xf32>
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[6, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %1, %s, %t : (tensor<8x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<6x6xf32>
  return %0 : tensor<6x6xf32>
}
// -----
func.func @f(%a: tensor<4x4xf32>, %c: tensor<1xf32>) -> tensor<8x6xf32> {
  %p = tosa.const_shape {values = dense<[2, 2, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %1 = tosa.pad %a, %p, %c : (tensor<4x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<8x8xf32>
  %s = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[8, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %1, %s, %t : (tensor<8x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
// -----
func.func @f(%a: tensor<4x4xf32>, %c: tensor<1xf32>) -> tensor<2x2xf32> {
  %p = tosa.const_shape {values = dense<[2, 2, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %1 = tosa.pad %a, %p, %c : (tensor<4x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<8x8xf32>
  %s = tosa.const_shape {values = dense<[3, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %1, %s, %t : (tensor<8x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
// -----
func.func @f(%a: tensor<?x4xf32>, %c: tensor<1xf32>) -> tensor<?x4xf32> {
  %p = tosa.const_shape {values = dense<[0, 0, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %1 = tosa.pad %a, %p, %c : (tensor<?x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x8xf32>
  %s = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[-1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %1, %s, %t : (tensor<?x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
// -----
func.func @f(%a: tensor<4x4xf32>, %c: tensor<1xf32>) -> tensor<8x7xf32> {
  %p = tosa.const_shape {values = dense<[2, 2, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %1 = tosa.pad %a, %p, %c : (tensor<4x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<8x8xf32>
  %s = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[8, 7]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %1, %s, %t : (tensor<8x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<8x7xf32>
  return %0 : tensor<8x7xf32>
}
// -----
func.func @f(%a: tensor<4x4xf32>, %c: tensor<1xf32>) -> tensor<4x7xf32> {
  %p = tosa.const_shape {values = dense<[2, 2, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %1 = tosa.pad %a, %p, %c : (tensor<4x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<8x8xf32>
  %s = tosa.const_shape {values = dense<[4, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[-1, 7]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %1, %s, %t : (tensor<8x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}
// -----
func.func @f(%p: tensor<2x3xi1>, %a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = "tosa.const"() <{values = dense<true> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
  %0 = tosa.select %c, %a, %b : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%p: tensor<2x3xi1>, %a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = "tosa.const"() <{values = dense<false> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
  %0 = tosa.select %c, %a, %b : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%p: tensor<2x3xi1>, %a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = tosa.logical_not %p : (tensor<2x3xi1>) -> tensor<2x3xi1>
  %0 = tosa.select %c, %a, %b : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%p: tensor<2x3xi1>, %a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = tosa.logical_not %p : (tensor<2x3xi1>) -> tensor<2x3xi1>
  %0 = tosa.select %c, %a, %a : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%p: tensor<2x3xi1>, %a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = "tosa.const"() <{values = dense<[[true,false,true],[true,true,true]]> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
  %0 = tosa.select %c, %a, %b : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%p: tensor<1x3xi1>, %a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = "tosa.const"() <{values = dense<true> : tensor<1x3xi1>}> : () -> tensor<1x3xi1>
  %0 = tosa.select %c, %a, %b : (tensor<1x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%p: tensor<1x1xi1>, %a: tensor<?x3xf32>, %b: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %c = "tosa.const"() <{values = dense<true> : tensor<1x1xi1>}> : () -> tensor<1x1xi1>
  %0 = tosa.select %c, %a, %b : (tensor<1x1xi1>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<4x3xf32> {
  %s = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
// -----
func.func @f(%a: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %s = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %s : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tosa.transpose %a {perms = array<i32: 0, 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %x = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %x = "tosa.const"() <{values = dense<[[1.0,2.0,3.0],[4.0,5.0,6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
// -----
func.func @f(%a: tensor<1x3x1xf32>) -> tensor<3x1x1xf32> {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0, 2>} : (tensor<1x3x1xf32>) -> tensor<3x1x1xf32>
  return %0 : tensor<3x1x1xf32>
}
// -----
func.func @f(%a: tensor<?x1x4xf32>) -> tensor<?x4x1xf32> {
  %0 = tosa.transpose %a {perms = array<i32: 0, 2, 1>} : (tensor<?x1x4xf32>) -> tensor<?x4x1xf32>
  return %0 : tensor<?x4x1xf32>
}
// -----
func.func @f(%a: tensor<?x1x?xf32>) -> tensor<?x?x1xf32> {
  %0 = tosa.transpose %a {perms = array<i32: 0, 2, 1>} : (tensor<?x1x?xf32>) -> tensor<?x?x1xf32>
  return %0 : tensor<?x?x1xf32>
}
// -----
func.func @f(%a: tensor<1x2x3xf32>) -> tensor<2x1x3xf32> {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0, 2>} : (tensor<1x2x3xf32>) -> tensor<2x1x3xf32>
  return %0 : tensor<2x1x3xf32>
}
// -----
func.func @f(%a: tensor<2x3x4xf32>) -> tensor<4x2x3xf32> {
  %1 = tosa.transpose %a {perms = array<i32: 1, 2, 0>} : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  %0 = tosa.transpose %1 {perms = array<i32: 1, 2, 0>} : (tensor<3x4x2xf32>) -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}
// -----
func.func @f(%a: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %1 = tosa.transpose %a {perms = array<i32: 1, 2, 0>} : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  %0 = tosa.transpose %1 {perms = array<i32: 2, 0, 1>} : (tensor<3x4x2xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}
// -----
func.func @f(%a: tensor<4xf32>, %v: tensor<1xf32>) -> tensor<4xf32> {
  %z0 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z1 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z2 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.negate %a, %z0, %z1 : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
  %0 = tosa.negate %1, %z2, %z3 : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
func.func @f(%a: tensor<4xi8>, %v: tensor<1xi8>) -> tensor<4xi8> {
  %z0 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z3 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.negate %a, %z0, %z1 : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  %0 = tosa.negate %1, %z2, %z3 : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
// -----
func.func @f(%a: tensor<4xi8>, %v: tensor<1xi8>) -> tensor<4xi8> {
  %z0 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z1 = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z3 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.negate %a, %z0, %z1 : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  %0 = tosa.negate %1, %z2, %z3 : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
// -----
func.func @f(%a: tensor<4xi8>, %v: tensor<1xi8>) -> tensor<4xi8> {
  %z0 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z2 = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z3 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.negate %a, %z0, %z1 : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  %0 = tosa.negate %1, %z2, %z3 : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
// -----
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %1 = tosa.abs %a : (tensor<4xf32>) -> tensor<4xf32>
  %0 = tosa.abs %1 : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
func.func @f() -> tensor<2xf32> {
  %x = "tosa.const"() <{values = dense<2.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.reciprocal %x : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
func.func @f() -> tensor<2xf32> {
  %x = "tosa.const"() <{values = dense<3.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.reciprocal %x : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
func.func @f() -> tensor<2xf32> {
  %x = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.reciprocal %x : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
func.func @f() -> tensor<2xf32> {
  %x = "tosa.const"() <{values = dense<0x7F800000> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.reciprocal %x : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
func.func @f() -> tensor<2xf32> {
  %x = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.reciprocal %x : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tosa.concat %a {axis = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
func.func @f(%a: tensor<2xf32>) -> tensor<?xf32> {
  %0 = tosa.concat %a {axis = 0 : i32} : (tensor<2xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<7xf32> {
  %1 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  %0 = tosa.concat %1, %a {axis = 0 : i32} : (tensor<5xf32>, tensor<2xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}
// -----
func.func @f(%a: tensor<2x2xf32>) -> tensor<4x4xf32> {
  %1 = tosa.concat %a, %a {axis = 0 : i32} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  %0 = tosa.concat %1, %1 {axis = 1 : i32} : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
// -----
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = tosa.clamp %a {min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return %c1 : tensor<4xf32>
}
// -----
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = tosa.clamp %a {min_val = 0.0 : f32, max_val = 0x7F800000 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return %c1 : tensor<4xf32>
}
// -----
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = tosa.clamp %a {min_val = 0xFF800000 : f32, max_val = 0xFF800000 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return %c1 : tensor<4xf32>
}
// -----
func.func @f(%a: tensor<4xi8>) -> tensor<4xi8> {
  %c1 = tosa.clamp %a {min_val = -128 : i8, max_val = 127 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  return %c1 : tensor<4xi8>
}
// -----
func.func @f(%a: tensor<4xui8>) -> tensor<4xui8> {
  %c1 = tosa.clamp %a {min_val = 0 : ui8, max_val = 255 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
  return %c1 : tensor<4xui8>
}
// -----
func.func @f(%a: tensor<4xi1>) -> tensor<4xi1> {
  %c1 = tosa.clamp %a {min_val = false, max_val = true} : (tensor<4xi1>) -> tensor<4xi1>
  return %c1 : tensor<4xi1>
}
// -----
func.func @f(%a: tensor<4xi8>) -> tensor<4xi8> {
  %c1 = tosa.clamp %a {min_val = 0 : i8, max_val = 127 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  return %c1 : tensor<4xi8>
}
// -----
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = tosa.clamp %a {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %c2 = tosa.clamp %c1 {min_val = 1.0 : f32, max_val = 9.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return %c2 : tensor<4xf32>
}
// -----
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = tosa.clamp %a {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %c2 = tosa.clamp %c1 {min_val = 7.0 : f32, max_val = 9.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return %c2 : tensor<4xf32>
}
// -----
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = tosa.clamp %a {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %c2 = tosa.clamp %c1 {min_val = 6.0 : f32, max_val = 9.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return %c2 : tensor<4xf32>
}
// -----
func.func @f(%a: tensor<4xi8>) -> tensor<4xi8> {
  %c1 = tosa.clamp %a {min_val = -5 : i8, max_val = 6 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %c2 = tosa.clamp %c1 {min_val = -1 : i8, max_val = 9 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %c3 = tosa.clamp %c2 {min_val = -3 : i8, max_val = 2 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  return %c3 : tensor<4xi8>
}
// -----
func.func @f(%a: tensor<4xui8>) -> tensor<4xui8> {
  %c1 = tosa.clamp %a {min_val = 5 : ui8, max_val = 200 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
  %c2 = tosa.clamp %c1 {min_val = 100 : ui8, max_val = 255 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
  return %c2 : tensor<4xui8>
}
// -----
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = tosa.clamp %a {min_val = 0.0 : f32, max_val = 6.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  %c2 = tosa.clamp %c1 {min_val = 1.0 : f32, max_val = 9.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return %c2 : tensor<4xf32>
}
// -----
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = tosa.clamp %a {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %c2 = tosa.clamp %c1 {min_val = 1.0 : f32, max_val = 9.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  return %c2 : tensor<4xf32>
}
// -----
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = tosa.clamp %a {min_val = 0.0 : f32, max_val = 6.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  %c2 = tosa.clamp %c1 {min_val = 1.0 : f32, max_val = 9.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  return %c2 : tensor<4xf32>
}
// -----
func.func @f(%a: tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32> {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  return %0 : tensor<1x1x1x4xf32>
}
// -----
func.func @f(%a: tensor<1x1x1x4xf32>) -> tensor<1x?x?x4xf32> {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x4xf32>) -> tensor<1x?x?x4xf32>
  return %0 : tensor<1x?x?x4xf32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32> {
  %c = "tosa.const"() <{values = dense<-3.40282347e+38> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x10x4xf32>
  %0 = tosa.max_pool2d %1 {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x10x4xf32>) -> tensor<1x8x8x4xf32>
  return %0 : tensor<1x8x8x4xf32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32> {
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x10x4xf32>
  %0 = tosa.max_pool2d %1 {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x10x4xf32>) -> tensor<1x8x8x4xf32>
  return %0 : tensor<1x8x8x4xf32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xi8>) -> tensor<1x8x8x4xi8> {
  %c = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x10x10x4xi8>
  %0 = tosa.max_pool2d %1 {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x10x4xi8>) -> tensor<1x8x8x4xi8>
  return %0 : tensor<1x8x8x4xi8>
}
// -----
func.func @f(%a: tensor<1x8x8x4xi8>) -> tensor<1x8x8x4xi8> {
  %c = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x10x10x4xi8>
  %0 = tosa.max_pool2d %1 {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x10x4xi8>) -> tensor<1x8x8x4xi8>
  return %0 : tensor<1x8x8x4xi8>
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>) -> tensor<1x10x10x4xf32> {
  %c = "tosa.const"() <{values = dense<-3.40282347e+38> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.const_shape {values = dense<[0, 0, 2, 2, 2, 2, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x12x12x4xf32>
  %0 = tosa.max_pool2d %1 {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x12x12x4xf32>) -> tensor<1x10x10x4xf32>
  return %0 : tensor<1x10x10x4xf32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>) -> tensor<1x8x8x5xf32> {
  %c = "tosa.const"() <{values = dense<-3.40282347e+38> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 1, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x10x5xf32>
  %0 = tosa.max_pool2d %1 {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x10x5xf32>) -> tensor<1x8x8x5xf32>
  return %0 : tensor<1x8x8x5xf32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>) -> tensor<1x10x8x4xf32> {
  %c = "tosa.const"() <{values = dense<-3.40282347e+38> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.const_shape {values = dense<[0, 0, 3, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x12x10x4xf32>
  %0 = tosa.max_pool2d %1 {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x12x10x4xf32>) -> tensor<1x10x8x4xf32>
  return %0 : tensor<1x10x8x4xf32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>) -> tensor<1x8x8x8xf32> {
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x10x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x10x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf32>
  return %0 : tensor<1x8x8x8xf32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>) -> tensor<1x8x8x8xf32> {
  %c = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x10x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x10x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf32>
  return %0 : tensor<1x8x8x8xf32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<8x3x3x4xi8>, %b: tensor<8xi32>) -> tensor<1x8x8x8xi32> {
  %c = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x10x10x4xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x10x4xi8>, tensor<8x3x3x4xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x8x8xi32>
  return %0 : tensor<1x8x8x8xi32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<8x3x3x4xi8>, %b: tensor<8xi32>) -> tensor<1x8x8x8xi32> {
  %c = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x10x10x4xi8>
  %z = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x10x4xi8>, tensor<8x3x3x4xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x8x8xi32>
  return %0 : tensor<1x8x8x8xi32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<8x3x3x4xi8>, %b: tensor<8xi32>) -> tensor<1x8x8x8xi32> {
  %c = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x10x10x4xi8>
  %z = "tosa.const"() <{values = dense<4> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x10x4xi8>, tensor<8x3x3x4xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x8x8xi32>
  return %0 : tensor<1x8x8x8xi32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>) -> tensor<1x11x15x8xf32> {
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x10x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 2, 3, 4>, stride = array<i64: 1, 1>} : (tensor<1x10x10x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x11x15x8xf32>
  return %0 : tensor<1x11x15x8xf32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>) -> tensor<1x9006x6x8xf32> {
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.const_shape {values = dense<[0, 0, 9000, 0, 0, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x9008x8x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9008x8x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9006x6x8xf32>
  return %0 : tensor<1x9006x6x8xf32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x2xf32>, %b: tensor<8xf32>) -> tensor<1x8x8x8xf32> {
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x10x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x10x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf32>
  return %0 : tensor<1x8x8x8xf32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x2xf32>, %b: tensor<8xf32>) -> tensor<1x8x8x8xf32> {
  %c = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x10x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x10x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf32>
  return %0 : tensor<1x8x8x8xf32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<3x3x4x2xi8>, %b: tensor<8xi32>) -> tensor<1x8x8x8xi32> {
  %c = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x10x10x4xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %1, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x10x4xi8>, tensor<3x3x4x2xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x8x8xi32>
  return %0 : tensor<1x8x8x8xi32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<3x3x4x2xi8>, %b: tensor<8xi32>) -> tensor<1x8x8x8xi32> {
  %c = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x10x10x4xi8>
  %z = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %1, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x10x4xi8>, tensor<3x3x4x2xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x8x8xi32>
  return %0 : tensor<1x8x8x8xi32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<3x3x4x2xi8>, %b: tensor<8xi32>) -> tensor<1x8x8x8xi32> {
  %c = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x10x10x4xi8>
  %z = "tosa.const"() <{values = dense<4> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %1, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x10x4xi8>, tensor<3x3x4x2xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x8x8xi32>
  return %0 : tensor<1x8x8x8xi32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x2xf32>, %b: tensor<8xf32>) -> tensor<1x11x15x8xf32> {
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x10x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 2, 3, 4>, stride = array<i64: 1, 1>} : (tensor<1x10x10x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x11x15x8xf32>
  return %0 : tensor<1x11x15x8xf32>
}
// -----
func.func @f(%a: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x2xf32>, %b: tensor<8xf32>) -> tensor<1x9006x6x8xf32> {
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.const_shape {values = dense<[0, 0, 9000, 0, 0, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = tosa.pad %a, %p, %c : (tensor<1x8x8x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x9008x8x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9008x8x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9006x6x8xf32>
  return %0 : tensor<1x9006x6x8xf32>
}
