// dialect: mlir/Dialect/ArmSME/IR/ArmSMEOps.td
func.func @tiles(%m: memref<?x?xi32>, %i: index, %v: vector<[4]xi32>) -> vector<[4]x[4]xi32> {
  %0 = arm_sme.zero : vector<[4]x[4]xi32>
  %2 = arm_sme.insert_tile_slice %v, %0[%i] : vector<[4]xi32> into vector<[4]x[4]xi32>
  %3 = arm_sme.extract_tile_slice %2[%i] layout<vertical> : vector<[4]xi32> from vector<[4]x[4]xi32>
  %4 = arm_sme.streaming_vl <word>
  return %2 : vector<[4]x[4]xi32>
}
