llvm.func @f(!llvm.struct<"a", (i32)>, !llvm.struct<"a">)
// -----
llvm.func @f(!llvm.struct<"a", (ptr, struct<"a">)>)
// -----
llvm.func @f(!llvm.struct<"a", (ptr, array<2 x struct<"a">>)>)
// -----
llvm.func @f(!llvm.struct<"a", (ptr, struct<"b", (struct<"a">, i32)>)>, !llvm.struct<"b", (struct<"a", (ptr, struct<"b">)>, i32)>)
// -----
llvm.func @f(!llvm.struct<"a", (ptr, !llvm.struct<"a">)>)
// -----
llvm.func @f(!llvm.struct<"a", (ptr, struct<"a", (i32)>)>)
// -----
llvm.func @f(!llvm.struct<"a">)
// -----
llvm.func @f(!llvm.struct<"a", (i32)>, !llvm.struct<"a", (i32)>)
// -----
llvm.func @f(!llvm.struct<opaque>)
// -----
llvm.func @f(!llvm.struct<"a" (i32)>)
// -----
llvm.func @f(!llvm.struct<(i32)
// -----
llvm.func @f(!llvm.func<i32>)
// -----
llvm.func @f(!llvm.array<i32>)
// -----
llvm.func @f(!llvm.array<4 x void>)
// -----
llvm.func @f(!llvm.ptr<i32>)
// -----
llvm.func @f(!llvm.vec<4 x i32>)
// -----
llvm.func @f(!llvm.struct<(bogus)>)
// -----
llvm.func @f(!llvm.struct<(tensor<4xi32>)>)
// -----
llvm.func @f(!llvm.array<4 x index>)
// -----
llvm.func @f(!llvm.func<void (void)>)
// -----
llvm.func @f(!llvm.func<func<void ()> ()>)
// -----
llvm.func @f(!llvm.target<i32>)
// -----
llvm.func @f(!llvm.target<"x", 1, i32>)
// -----
llvm.func @f(!llvm.x86_mmx)
// -----
llvm.func @f(!llvm.ptr<3>, !llvm.array<4 x vector<2xf32>>, !llvm.array<4 x array<2 x f32>>, !llvm.func<void (i32, ...)>, !llvm.target<"x", i32, ptr, 1, 2>)
