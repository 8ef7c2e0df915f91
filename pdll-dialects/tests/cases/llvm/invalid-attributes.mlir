llvm.func @f(i32 {llvm.noalias})
// -----
llvm.func @f(!llvm.ptr {llvm.noalias})
// -----
llvm.func @f() -> (i32 {llvm.noalias})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.noalias})
// -----
llvm.func @f(i32 {llvm.noalias = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.noalias = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.noalias = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.noalias = 3 : i64})
// -----
llvm.func @f(i32 {llvm.noalias = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.noalias = i32})
// -----
llvm.func @f() -> (i32 {llvm.noalias = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.noalias = i32})
// -----
llvm.func @f(i32 {llvm.readonly})
// -----
llvm.func @f(!llvm.ptr {llvm.readonly})
// -----
llvm.func @f() -> (i32 {llvm.readonly})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.readonly})
// -----
llvm.func @f(i32 {llvm.readonly = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.readonly = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.readonly = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.readonly = 3 : i64})
// -----
llvm.func @f(i32 {llvm.readonly = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.readonly = i32})
// -----
llvm.func @f() -> (i32 {llvm.readonly = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.readonly = i32})
// -----
llvm.func @f(i32 {llvm.readnone})
// -----
llvm.func @f(!llvm.ptr {llvm.readnone})
// -----
llvm.func @f() -> (i32 {llvm.readnone})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.readnone})
// -----
llvm.func @f(i32 {llvm.readnone = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.readnone = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.readnone = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.readnone = 3 : i64})
// -----
llvm.func @f(i32 {llvm.readnone = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.readnone = i32})
// -----
llvm.func @f() -> (i32 {llvm.readnone = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.readnone = i32})
// -----
llvm.func @f(i32 {llvm.writeonly})
// -----
llvm.func @f(!llvm.ptr {llvm.writeonly})
// -----
llvm.func @f() -> (i32 {llvm.writeonly})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.writeonly})
// -----
llvm.func @f(i32 {llvm.writeonly = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.writeonly = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.writeonly = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.writeonly = 3 : i64})
// -----
llvm.func @f(i32 {llvm.writeonly = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.writeonly = i32})
// -----
llvm.func @f() -> (i32 {llvm.writeonly = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.writeonly = i32})
// -----
llvm.func @f(i32 {llvm.nest})
// -----
llvm.func @f(!llvm.ptr {llvm.nest})
// -----
llvm.func @f() -> (i32 {llvm.nest})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.nest})
// -----
llvm.func @f(i32 {llvm.nest = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.nest = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.nest = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.nest = 3 : i64})
// -----
llvm.func @f(i32 {llvm.nest = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.nest = i32})
// -----
llvm.func @f() -> (i32 {llvm.nest = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.nest = i32})
// -----
llvm.func @f(i32 {llvm.nofree})
// -----
llvm.func @f(!llvm.ptr {llvm.nofree})
// -----
llvm.func @f() -> (i32 {llvm.nofree})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.nofree})
// -----
llvm.func @f(i32 {llvm.nofree = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.nofree = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.nofree = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.nofree = 3 : i64})
// -----
llvm.func @f(i32 {llvm.nofree = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.nofree = i32})
// -----
llvm.func @f() -> (i32 {llvm.nofree = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.nofree = i32})
// -----
llvm.func @f(i32 {llvm.inalloca})
// -----
llvm.func @f(!llvm.ptr {llvm.inalloca})
// -----
llvm.func @f() -> (i32 {llvm.inalloca})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.inalloca})
// -----
llvm.func @f(i32 {llvm.inalloca = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.inalloca = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.inalloca = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.inalloca = 3 : i64})
// -----
llvm.func @f(i32 {llvm.inalloca = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.inalloca = i32})
// -----
llvm.func @f() -> (i32 {llvm.inalloca = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.inalloca = i32})
// -----
llvm.func @f(i32 {llvm.inreg})
// -----
llvm.func @f(!llvm.ptr {llvm.inreg})
// -----
llvm.func @f() -> (i32 {llvm.inreg})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.inreg})
// -----
llvm.func @f(i32 {llvm.inreg = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.inreg = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.inreg = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.inreg = 3 : i64})
// -----
llvm.func @f(i32 {llvm.inreg = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.inreg = i32})
// -----
llvm.func @f() -> (i32 {llvm.inreg = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.inreg = i32})
// -----
llvm.func @f(i32 {llvm.nonnull})
// -----
llvm.func @f(!llvm.ptr {llvm.nonnull})
// -----
llvm.func @f() -> (i32 {llvm.nonnull})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.nonnull})
// -----
llvm.func @f(i32 {llvm.nonnull = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.nonnull = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.nonnull = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.nonnull = 3 : i64})
// -----
llvm.func @f(i32 {llvm.nonnull = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.nonnull = i32})
// -----
llvm.func @f() -> (i32 {llvm.nonnull = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.nonnull = i32})
// -----
llvm.func @f(i32 {llvm.noundef})
// -----
llvm.func @f(!llvm.ptr {llvm.noundef})
// -----
llvm.func @f() -> (i32 {llvm.noundef})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.noundef})
// -----
llvm.func @f(i32 {llvm.noundef = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.noundef = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.noundef = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.noundef = 3 : i64})
// -----
llvm.func @f(i32 {llvm.noundef = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.noundef = i32})
// -----
llvm.func @f() -> (i32 {llvm.noundef = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.noundef = i32})
// -----
llvm.func @f(i32 {llvm.zeroext})
// -----
llvm.func @f(!llvm.ptr {llvm.zeroext})
// -----
llvm.func @f() -> (i32 {llvm.zeroext})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.zeroext})
// -----
llvm.func @f(i32 {llvm.zeroext = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.zeroext = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.zeroext = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.zeroext = 3 : i64})
// -----
llvm.func @f(i32 {llvm.zeroext = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.zeroext = i32})
// -----
llvm.func @f() -> (i32 {llvm.zeroext = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.zeroext = i32})
// -----
llvm.func @f(i32 {llvm.signext})
// -----
llvm.func @f(!llvm.ptr {llvm.signext})
// -----
llvm.func @f() -> (i32 {llvm.signext})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.signext})
// -----
llvm.func @f(i32 {llvm.signext = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.signext = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.signext = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.signext = 3 : i64})
// -----
llvm.func @f(i32 {llvm.signext = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.signext = i32})
// -----
llvm.func @f() -> (i32 {llvm.signext = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.signext = i32})
// -----
llvm.func @f(i32 {llvm.returned})
// -----
llvm.func @f(!llvm.ptr {llvm.returned})
// -----
llvm.func @f() -> (i32 {llvm.returned})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.returned})
// -----
llvm.func @f(i32 {llvm.returned = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.returned = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.returned = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.returned = 3 : i64})
// -----
llvm.func @f(i32 {llvm.returned = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.returned = i32})
// -----
llvm.func @f() -> (i32 {llvm.returned = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.returned = i32})
// -----
llvm.func @f(i32 {llvm.nocapture})
// -----
llvm.func @f(!llvm.ptr {llvm.nocapture})
// -----
llvm.func @f() -> (i32 {llvm.nocapture})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.nocapture})
// -----
llvm.func @f(i32 {llvm.nocapture = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.nocapture = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.nocapture = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.nocapture = 3 : i64})
// -----
llvm.func @f(i32 {llvm.nocapture = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.nocapture = i32})
// -----
llvm.func @f() -> (i32 {llvm.nocapture = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.nocapture = i32})
// -----
llvm.func @f(i32 {llvm.sret})
// -----
llvm.func @f(!llvm.ptr {llvm.sret})
// -----
llvm.func @f() -> (i32 {llvm.sret})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.sret})
// -----
llvm.func @f(i32 {llvm.sret = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.sret = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.sret = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.sret = 3 : i64})
// -----
llvm.func @f(i32 {llvm.sret = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.sret = i32})
// -----
llvm.func @f() -> (i32 {llvm.sret = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.sret = i32})
// -----
llvm.func @f(i32 {llvm.byval})
// -----
llvm.func @f(!llvm.ptr {llvm.byval})
// -----
llvm.func @f() -> (i32 {llvm.byval})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.byval})
// -----
llvm.func @f(i32 {llvm.byval = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.byval = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.byval = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.byval = 3 : i64})
// -----
llvm.func @f(i32 {llvm.byval = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.byval = i32})
// -----
llvm.func @f() -> (i32 {llvm.byval = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.byval = i32})
// -----
llvm.func @f(i32 {llvm.byref})
// -----
llvm.func @f(!llvm.ptr {llvm.byref})
// -----
llvm.func @f() -> (i32 {llvm.byref})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.byref})
// -----
llvm.func @f(i32 {llvm.byref = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.byref = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.byref = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.byref = 3 : i64})
// -----
llvm.func @f(i32 {llvm.byref = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.byref = i32})
// -----
llvm.func @f() -> (i32 {llvm.byref = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.byref = i32})
// -----
llvm.func @f(i32 {llvm.align})
// -----
llvm.func @f(!llvm.ptr {llvm.align})
// -----
llvm.func @f() -> (i32 {llvm.align})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.align})
// -----
llvm.func @f(i32 {llvm.align = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.align = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.align = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.align = 3 : i64})
// -----
llvm.func @f(i32 {llvm.align = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.align = i32})
// -----
llvm.func @f() -> (i32 {llvm.align = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.align = i32})
// -----
llvm.func @f(i32 {llvm.dereferenceable})
// -----
llvm.func @f(!llvm.ptr {llvm.dereferenceable})
// -----
llvm.func @f() -> (i32 {llvm.dereferenceable})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.dereferenceable})
// -----
llvm.func @f(i32 {llvm.dereferenceable = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.dereferenceable = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.dereferenceable = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.dereferenceable = 3 : i64})
// -----
llvm.func @f(i32 {llvm.dereferenceable = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.dereferenceable = i32})
// -----
llvm.func @f() -> (i32 {llvm.dereferenceable = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.dereferenceable = i32})
// -----
llvm.func @f(i32 {llvm.dereferenceable_or_null})
// -----
llvm.func @f(!llvm.ptr {llvm.dereferenceable_or_null})
// -----
llvm.func @f() -> (i32 {llvm.dereferenceable_or_null})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.dereferenceable_or_null})
// -----
llvm.func @f(i32 {llvm.dereferenceable_or_null = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.dereferenceable_or_null = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.dereferenceable_or_null = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.dereferenceable_or_null = 3 : i64})
// -----
llvm.func @f(i32 {llvm.dereferenceable_or_null = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.dereferenceable_or_null = i32})
// -----
llvm.func @f() -> (i32 {llvm.dereferenceable_or_null = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.dereferenceable_or_null = i32})
// -----
llvm.func @f(i32 {llvm.elementtype})
// -----
llvm.func @f(!llvm.ptr {llvm.elementtype})
// -----
llvm.func @f() -> (i32 {llvm.elementtype})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.elementtype})
// -----
llvm.func @f(i32 {llvm.elementtype = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.elementtype = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.elementtype = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.elementtype = 3 : i64})
// -----
llvm.func @f(i32 {llvm.elementtype = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.elementtype = i32})
// -----
llvm.func @f() -> (i32 {llvm.elementtype = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.elementtype = i32})
// -----
llvm.func @f(i32 {llvm.preallocated})
// -----
llvm.func @f(!llvm.ptr {llvm.preallocated})
// -----
llvm.func @f() -> (i32 {llvm.preallocated})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.preallocated})
// -----
llvm.func @f(i32 {llvm.preallocated = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.preallocated = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.preallocated = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.preallocated = 3 : i64})
// -----
llvm.func @f(i32 {llvm.preallocated = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.preallocated = i32})
// -----
llvm.func @f() -> (i32 {llvm.preallocated = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.preallocated = i32})
// -----
llvm.func @f(i32 {llvm.bogus})
// -----
llvm.func @f(!llvm.ptr {llvm.bogus})
// -----
llvm.func @f() -> (i32 {llvm.bogus})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.bogus})
// -----
llvm.func @f(i32 {llvm.bogus = 3 : i64})
// -----
llvm.func @f(!llvm.ptr {llvm.bogus = 3 : i64})
// -----
llvm.func @f() -> (i32 {llvm.bogus = 3 : i64})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.bogus = 3 : i64})
// -----
llvm.func @f(i32 {llvm.bogus = i32})
// -----
llvm.func @f(!llvm.ptr {llvm.bogus = i32})
// -----
llvm.func @f() -> (i32 {llvm.bogus = i32})
// -----
llvm.func @f() -> (!llvm.ptr {llvm.bogus = i32})
// -----
module attributes {llvm.data_layout = ""} {}
// -----
module attributes {llvm.data_layout = "e-m:o"} {}
// -----
module attributes {llvm.data_layout = "#vjkr32"} {}
// -----
module attributes {llvm.data_layout = "e-p:64"} {}
// -----
module attributes {llvm.data_layout = "p:64:64"} {}
// -----
module attributes {llvm.data_layout = "i64:65"} {}
// -----
module attributes {llvm.data_layout = "e-i8:16"} {}
// -----
module attributes {llvm.data_layout = "E-S128-ni:1:2"} {}
// -----
module attributes {llvm.data_layout = "x"} {}
// -----
module attributes {llvm.data_layout = "e-"} {}
// -----
module attributes {llvm.data_layout = "p:0:8"} {}
// -----
module attributes {llvm.data_layout = "A5-P3-G1"} {}
// -----
module attributes {llvm.data_layout = "A99999999"} {}
// -----
module attributes {llvm.data_layout = "n8:16:32"} {}
// -----
module attributes {llvm.data_layout = "e-f32:32:32-v64:64"} {}
// -----
module attributes {llvm.data_layout = "m:z"} {}
// -----
module attributes {llvm.data_layout = "i"} {}
// -----
module attributes {llvm.data_layout = "a:0:64"} {}
// -----
module attributes {llvm.data_layout = "S7"} {}
// -----
module attributes {llvm.data_layout = "p270:32:32:32:32"} {}
// -----
module attributes {llvm.data_layout = "ni"} {}
// -----
module attributes {llvm.data_layout = "ni:0"} {}
// -----
module attributes {llvm.data_layout = "ni:"} {}
// -----
module attributes {llvm.data_layout = "eE"} {}
// -----
module attributes {llvm.data_layout = "n"} {}
// -----
module attributes {llvm.data_layout = "n:"} {}
// -----
module attributes {llvm.data_layout = "S"} {}
// -----
module attributes {llvm.data_layout = "Fx"} {}
// -----
module attributes {llvm.data_layout = "Fi"} {}
// -----
module attributes {llvm.data_layout = "Fn8"} {}
// -----
module attributes {llvm.data_layout = "F"} {}
// -----
module attributes {llvm.data_layout = "P"} {}
// -----
module attributes {llvm.data_layout = "m"} {}
// -----
module attributes {llvm.data_layout = "m:"} {}
// -----
module attributes {llvm.data_layout = "m:ee"} {}
// -----
module attributes {llvm.data_layout = "i64:"} {}
// -----
module attributes {llvm.data_layout = "i64:64:32"} {}
// -----
module attributes {llvm.data_layout = "i0:8"} {}
// -----
module attributes {llvm.data_layout = "i64:64:64:64"} {}
// -----
module attributes {llvm.data_layout = "a"} {}
// -----
module attributes {llvm.data_layout = "a:"} {}
// -----
module attributes {llvm.data_layout = "a:0"} {}
// -----
module attributes {llvm.data_layout = "a:8:8"} {}
// -----
module attributes {llvm.data_layout = "a:0:0"} {}
// -----
module attributes {llvm.data_layout = "pz1:64:64"} {}
// -----
module attributes {llvm.data_layout = "pe1:64:64"} {}
// -----
module attributes {llvm.data_layout = "pu:64:64:64:65"} {}
// -----
module attributes {llvm.data_layout = "p:64:64:64:32"} {}
// -----
module attributes {llvm.data_layout = "p16777216:64:64"} {}
// -----
module attributes {llvm.data_layout = "p:64:"} {}
// -----
module attributes {llvm.data_layout = "p:64:64:"} {}
// -----
module attributes {llvm.data_layout = "p::64"} {}
// -----
module attributes {llvm.data_layout = "S65536"} {}
// -----
module attributes {llvm.data_layout = "S0"} {}
// -----
module attributes {llvm.data_layout = "s:foo"} {}
// -----
module attributes {llvm.data_layout = "i64:0"} {}
// -----
module attributes {llvm.data_layout = "f80:128-n8:16:32:64-S128"} {}
// -----
module attributes {llvm.data_layout = "v512:512:1024"} {}
// -----
module attributes {llvm.data_layout = "vx:8"} {}
// -----
module attributes {llvm.data_layout = "i64:64:x"} {}
// -----
module attributes {llvm.data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"} {}
// -----
llvm.func @f(vector<4x!llvm.ptr> {llvm.noalias}, vector<4xi32> {llvm.zeroext})
// -----
func.func private @f(tensor<4xi32> {llvm.noalias}, memref<4xi32> {llvm.noalias})
// -----
func.func private @f(index {llvm.zeroext}) -> (f32 {llvm.signext})
// -----
func.func private @f(f32 {llvm.signext})
// -----
func.func private @f(i32 {llvm.noalias})
// -----
func.func private @f() -> (i32 {llvm.returned})
// -----
func.func private @f(i32 {foo})
// -----
llvm.func @f(i32 {foo})
