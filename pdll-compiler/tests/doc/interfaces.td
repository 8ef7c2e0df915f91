// RUN: --gen-op-interface-docs
// RUN: --gen-attr-interface-docs
// RUN: --gen-type-interface-docs
// RUN: --gen-enum-doc
include "mlir/IR/OpBase.td"

def SellableInterface : OpInterface<"Sellable"> {
  let description = [{
    What can be sold.
  }];
  let methods = [
    InterfaceMethod<"Returns the price.", "int64_t", "getPrice">,
    InterfaceMethod<[{
        Sells it to someone.
      }], "::mlir::LogicalResult", "sell", (ins "const Buyer &":$buyer, "Shop *":$shop, "unsigned":$count), [{}], [{
        return success();
      }]>,
    StaticInterfaceMethod<"", "void", "reset", (ins), [{ ConcreteOp::clear(); }]>,
  ];
}
def Priced2 : OpInterface<"Priced", [SellableInterface]>;
def Declared : DeclareOpInterfaceMethods<SellableInterface>;
def ColoredAttr : AttrInterface<"Colored"> { let methods = [InterfaceMethod<"Its color.", "::Color", "getColor">]; }
def SizedType : TypeInterface<"Sized"> { let description = "It has a size."; }
