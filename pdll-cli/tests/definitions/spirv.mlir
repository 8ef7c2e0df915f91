// dialect: mlir/Dialect/SPIRV/IR/SPIRVOps.td
func.func @arithmetic(%a: i32, %f: f32, %v: vector<4xf32>, %b: i1) -> f32 {
  %0 = spirv.IAdd %a, %a : i32
  %1 = spirv.FMul %f, %f : f32
  %2 = spirv.SLessThan %0, %a : i32
  %3 = spirv.LogicalAnd %2, %b : i1
  %4 = spirv.Select %3, %f, %1 : i1, f32
  %5 = spirv.ConvertFToS %f : f32 to i32
  %6 = spirv.Bitcast %f : f32 to i32
  %7 = spirv.Dot %v, %v : vector<4xf32> -> f32
  %8 = spirv.GL.FMax %4, %7 : f32
  %9 = spirv.CL.sqrt %8 : f32
  %11 = spirv.BitCount %a : i32
  %12 = spirv.Not %a : i32
  %13 = spirv.Undef : f32
  spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
  return %9 : f32
}
