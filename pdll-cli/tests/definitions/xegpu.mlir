// dialect: mlir/Dialect/XeGPU/IR/XeGPUOps.td
// Its custom assembly format needs C++: only the generic form is compared.
func.func @tiles(%0: !xegpu.tensor_desc<8x16xf32>) -> vector<8x16xf32> {
  xegpu.prefetch_nd %0 <{l1_hint = #xegpu.cache_hint<cached>, l2_hint = #xegpu.cache_hint<uncached>}> : !xegpu.tensor_desc<8x16xf32>
  %1 = xegpu.load_nd %0 <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  xegpu.alloc_nbarrier 8
  xegpu.fence memory_kind = global, fence_scope = workgroup
  return %1 : vector<8x16xf32>
}
