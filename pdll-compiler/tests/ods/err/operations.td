def D : Dialect { let name = "d"; }
def AOp : Op<D, "a">;
def BOp : Op<D, "a">;
// -----
def D : Dialect;
def AOp : Op<D, "a">;
// -----
def D : Dialect { let name = "d"; }
def E : Dialect { let name = "d"; }
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a b">;
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> {
  let arguments = (ins AnyTypo:$x);
}
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> {
  let arguments = (ins AnyType:$x, I32Attr);
  let results = (outs AnyType:$x);
}
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> {
  let arguments = (outs AnyType:$x);
  let results = (ins AnyType:$x);
}
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> {
  let arguments = (ins Pure:$x, "text":$y, IntMinValue<3>:$z);
  let results = (outs I32Attr:$r);
}
// -----
def D : Dialect { let name = "d"; }
def D_AOp : Op<D, "a">;
def E_AOp : Op<D, "b">;
def E_Dialect : Op<D, "c">;
