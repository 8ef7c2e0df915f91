// dialect: mlir/Dialect/Ptr/IR/PtrOps.td
func.func @pointers(%m: memref<f32, #ptr.generic_space>, %a: !ptr.ptr<#ptr.generic_space>, %b: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.to_ptr %m : memref<f32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %4 = ptr.type_offset f32 : index
  %5 = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
  return
}
