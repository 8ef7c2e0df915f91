def Zoo_Dialect : Dialect { let name = "zoo"; }
def A : Op<Zoo_Dialect, "a"> { let arguments = (ins AnyTipe:$in); }
def B : Op<Zoo_Dialect, "b"> { let results = (outs I32:$a); let nothing = 3; }
def C : Op<Zoo_Dialect, "c"> { let results = (outs I32:$a); }
