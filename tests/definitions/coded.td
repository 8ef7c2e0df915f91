include "mlir/IR/OpBase.td"

def Coded_Dialect : Dialect { let name = "coded"; }

def Coded_BoxOp : Op<Coded_Dialect, "box"> {
  let arguments = (ins StrAttr:$tag);
  let useCustomPropertiesEncoding = 1;
}

def Coded_DepthOp : Op<Coded_Dialect, "depth"> {
  let arguments = (ins UnitProp:$deep);
  let useCustomPropertiesEncoding = 1;
}
