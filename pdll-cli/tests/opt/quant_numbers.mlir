// options: --dialect definitions/quant.td
func.func private @g(!quant.uniform<u8<0:255>:f32, 2.0>, !quant.uniform<i8<-127:127>:f32, 1.0:0>, !quant.uniform<i8 : f32 : 0 , { 2.0 , 1.5:-3 }>, !quant.any<i8<-128:127>:f32>, !quant.any<i4<-3:5>>, !quant.any<u8:f32>, !quant.calibrated<f32<-0.998:1.2321>>, !quant.uniform<i8:f32:{0:1, 1:2}, {{2.0, 3.0:1}, {4.0:-2, 5.0}}>, !quant.uniform<i8:f32:{0:1}, {2.0, 3.0:1}>, !quant.uniform<i16:f32, 0.1:32>, !quant.uniform<i32:bf16, 1.0e30>, !quant.uniform<u8:f32, 0x41646ABBA0000000:128>, !quant.uniform<i8:f32:{0:2,1:2,2:3}, {{{2.0, 3.0:1}, {4.0:-2, 5.0}}}>)
// Text that is not read is kept.
func.func private @kept(!quant.uniform<i8:f32>, !quant.any<f32>, !quant.uniform<i8:f32, 2>, !quant.uniform<i99:f32, 2.0>)
