llvm.func @f(%f: f32, %d: f64, %vf: vector<4xf32>, %i: i32, %vi: vector<4xi32>) {
  %r1 = llvm.intr.acos(%f) : (f32) -> f32
  %r2 = llvm.intr.acos(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r3 = llvm.intr.asin(%f) : (f32) -> f32
  %r4 = llvm.intr.asin(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r5 = llvm.intr.atan(%f) : (f32) -> f32
  %r6 = llvm.intr.atan(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r7 = llvm.intr.ceil(%f) : (f32) -> f32
  %r8 = llvm.intr.ceil(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r9 = llvm.intr.cos(%f) : (f32) -> f32
  %r10 = llvm.intr.cos(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r11 = llvm.intr.cosh(%f) : (f32) -> f32
  %r12 = llvm.intr.cosh(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r13 = llvm.intr.exp(%f) : (f32) -> f32
  %r14 = llvm.intr.exp(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r15 = llvm.intr.exp10(%f) : (f32) -> f32
  %r16 = llvm.intr.exp10(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r17 = llvm.intr.exp2(%f) : (f32) -> f32
  %r18 = llvm.intr.exp2(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r19 = llvm.intr.fabs(%f) : (f32) -> f32
  %r20 = llvm.intr.fabs(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r21 = llvm.intr.floor(%f) : (f32) -> f32
  %r22 = llvm.intr.floor(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r23 = llvm.intr.log(%f) : (f32) -> f32
  %r24 = llvm.intr.log(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r25 = llvm.intr.log10(%f) : (f32) -> f32
  %r26 = llvm.intr.log10(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r27 = llvm.intr.log2(%f) : (f32) -> f32
  %r28 = llvm.intr.log2(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r29 = llvm.intr.nearbyint(%f) : (f32) -> f32
  %r30 = llvm.intr.nearbyint(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r31 = llvm.intr.rint(%f) : (f32) -> f32
  %r32 = llvm.intr.rint(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r33 = llvm.intr.round(%f) : (f32) -> f32
  %r34 = llvm.intr.round(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r35 = llvm.intr.roundeven(%f) : (f32) -> f32
  %r36 = llvm.intr.roundeven(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r37 = llvm.intr.sin(%f) : (f32) -> f32
  %r38 = llvm.intr.sin(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r39 = llvm.intr.sinh(%f) : (f32) -> f32
  %r40 = llvm.intr.sinh(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r41 = llvm.intr.sqrt(%f) : (f32) -> f32
  %r42 = llvm.intr.sqrt(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r43 = llvm.intr.tan(%f) : (f32) -> f32
  %r44 = llvm.intr.tan(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r45 = llvm.intr.tanh(%f) : (f32) -> f32
  %r46 = llvm.intr.tanh(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r47 = llvm.intr.trunc(%f) : (f32) -> f32
  %r48 = llvm.intr.trunc(%vf) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %r49 = llvm.intr.atan2(%f, %f) : (f32, f32) -> f32
  %r50 = llvm.intr.atan2(%vf, %vf) {fastmathFlags = #llvm.fastmath<none>, x} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %r51 = llvm.intr.copysign(%f, %f) : (f32, f32) -> f32
  %r52 = llvm.intr.copysign(%vf, %vf) {fastmathFlags = #llvm.fastmath<none>, x} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %r53 = llvm.intr.maximum(%f, %f) : (f32, f32) -> f32
  %r54 = llvm.intr.maximum(%vf, %vf) {fastmathFlags = #llvm.fastmath<none>, x} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %r55 = llvm.intr.maxnum(%f, %f) : (f32, f32) -> f32
  %r56 = llvm.intr.maxnum(%vf, %vf) {fastmathFlags = #llvm.fastmath<none>, x} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %r57 = llvm.intr.minimum(%f, %f) : (f32, f32) -> f32
  %r58 = llvm.intr.minimum(%vf, %vf) {fastmathFlags = #llvm.fastmath<none>, x} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %r59 = llvm.intr.minnum(%f, %f) : (f32, f32) -> f32
  %r60 = llvm.intr.minnum(%vf, %vf) {fastmathFlags = #llvm.fastmath<none>, x} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %r61 = llvm.intr.pow(%f, %f) : (f32, f32) -> f32
  %r62 = llvm.intr.pow(%vf, %vf) {fastmathFlags = #llvm.fastmath<none>, x} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %r63 = llvm.intr.fma(%f, %f, %f) : (f32, f32, f32) -> f32
  %r64 = "llvm.intr.fma"(%vf, %vf, %vf) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %r65 = llvm.intr.fmuladd(%f, %f, %f) : (f32, f32, f32) -> f32
  %r66 = "llvm.intr.fmuladd"(%vf, %vf, %vf) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %r67 = llvm.intr.ldexp(%f, %i) : (f32, i32) -> f32
  %r68 = llvm.intr.powi(%f, %i) : (f32, i32) -> f32
  %r69 = llvm.intr.frexp(%f) : (f32) -> !llvm.struct<(f32, i32)>
  %r70 = llvm.intr.sincos(%f) : (f32) -> !llvm.struct<(f32, f32)>
  %r71 = "llvm.intr.is.fpclass"(%f) <{bit = 0 : i32}> : (f32) -> i1
  %r72 = llvm.intr.lround(%f) : (f32) -> i64
  %r73 = llvm.intr.lrint(%f) : (f32) -> i64
  %r74 = llvm.intr.llrint(%f) : (f32) -> i64
  %r75 = llvm.intr.llround(%f) : (f32) -> i64
  %r76 = llvm.intr.bitreverse(%i) : (i32) -> i32
  %r77 = llvm.intr.bitreverse(%vi) : (vector<4xi32>) -> vector<4xi32>
  %r78 = llvm.intr.bswap(%i) : (i32) -> i32
  %r79 = llvm.intr.bswap(%vi) : (vector<4xi32>) -> vector<4xi32>
  %r80 = llvm.intr.ctpop(%i) : (i32) -> i32
  %r81 = llvm.intr.ctpop(%vi) : (vector<4xi32>) -> vector<4xi32>
  %r82 = llvm.intr.smax(%i, %i) : (i32, i32) -> i32
  %r83 = llvm.intr.smin(%i, %i) : (i32, i32) -> i32
  %r84 = llvm.intr.umax(%i, %i) : (i32, i32) -> i32
  %r85 = llvm.intr.umin(%i, %i) : (i32, i32) -> i32
  %r86 = llvm.intr.sadd.sat(%i, %i) : (i32, i32) -> i32
  %r87 = llvm.intr.uadd.sat(%i, %i) : (i32, i32) -> i32
  %r88 = llvm.intr.ssub.sat(%i, %i) : (i32, i32) -> i32
  %r89 = llvm.intr.usub.sat(%i, %i) : (i32, i32) -> i32
  %r90 = llvm.intr.sshl.sat(%i, %i) : (i32, i32) -> i32
  %r91 = llvm.intr.ushl.sat(%i, %i) : (i32, i32) -> i32
  %r92 = llvm.intr.fshl(%i, %i, %i) : (i32, i32, i32) -> i32
  %r93 = llvm.intr.fshr(%i, %i, %i) : (i32, i32, i32) -> i32
  %r94 = "llvm.intr.ctlz"(%i) <{is_zero_poison = false}> : (i32) -> i32
  %r95 = "llvm.intr.ctlz"(%vi) <{is_zero_poison = true}> : (vector<4xi32>) -> vector<4xi32>
  %r96 = "llvm.intr.cttz"(%i) <{is_zero_poison = false}> : (i32) -> i32
  %r97 = "llvm.intr.cttz"(%vi) <{is_zero_poison = true}> : (vector<4xi32>) -> vector<4xi32>
  %r98 = llvm.intr.scmp(%i, %i) : (i32, i32) -> i8
  %r99 = llvm.intr.ucmp(%i, %i) : (i32, i32) -> i8
  %r100 = "llvm.intr.sadd.with.overflow"(%i, %i) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %r101 = "llvm.intr.uadd.with.overflow"(%i, %i) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %r102 = "llvm.intr.ssub.with.overflow"(%i, %i) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %r103 = "llvm.intr.usub.with.overflow"(%i, %i) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %r104 = "llvm.intr.smul.with.overflow"(%i, %i) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %r105 = "llvm.intr.umul.with.overflow"(%i, %i) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %r106 = "llvm.intr.abs"(%i) <{is_int_min_poison = false}> : (i32) -> i32
  %r107 = llvm.intr.experimental.constrained.uitofp %i towardzero ignore : i32 to f32
  %r108 = llvm.intr.experimental.constrained.uitofp %i tonearest ignore : i32 to f32
  %r109 = llvm.intr.experimental.constrained.uitofp %i upward ignore : i32 to f32
  %r110 = llvm.intr.experimental.constrained.uitofp %i downward ignore : i32 to f32
  %r111 = llvm.intr.experimental.constrained.uitofp %i tonearestaway ignore : i32 to f32
  %r112 = llvm.intr.experimental.constrained.uitofp %i dynamic ignore : i32 to f32
  %r113 = llvm.intr.experimental.constrained.sitofp %i towardzero ignore : i32 to f32
  %r114 = llvm.intr.experimental.constrained.sitofp %i tonearest ignore : i32 to f32
  %r115 = llvm.intr.experimental.constrained.sitofp %i upward ignore : i32 to f32
  %r116 = llvm.intr.experimental.constrained.sitofp %i downward ignore : i32 to f32
  %r117 = llvm.intr.experimental.constrained.sitofp %i tonearestaway ignore : i32 to f32
  %r118 = llvm.intr.experimental.constrained.sitofp %i dynamic ignore : i32 to f32
  %r119 = llvm.intr.experimental.constrained.fptrunc %d towardzero maytrap : f64 to f32
  %r120 = llvm.intr.experimental.constrained.fpext %f strict : f32 to f64
  llvm.return
}
// -----
llvm.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %i: i32, %i8: i8, %c: i1, %f: f32) {
  "llvm.intr.memcpy"(%p, %q, %i) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  "llvm.intr.memcpy"(%p, %q, %i) <{isVolatile = true, tbaa = [], access_groups = [#llvm.access_group<id = distinct[0]<>>], arg_attrs = [{llvm.align = 4 : i64}, {}, {}]}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  "llvm.intr.memmove"(%p, %q, %i) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  "llvm.intr.memmove"(%p, %q, %i) <{isVolatile = true, tbaa = [], access_groups = [#llvm.access_group<id = distinct[0]<>>], arg_attrs = [{llvm.align = 4 : i64}, {}, {}]}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  "llvm.intr.memcpy.inline"(%p, %q) <{isVolatile = false, len = 10 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
  "llvm.intr.memset"(%p, %i8, %i) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
  "llvm.intr.memset.inline"(%p, %i8) <{isVolatile = false, len = 10 : i64}> : (!llvm.ptr, i8) -> ()
  llvm.intr.experimental.noalias.scope.decl #llvm.alias_scope<id = distinct[0]<>, domain = <id = "x">>
  "llvm.intr.prefetch"(%p) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
  %r121 = llvm.intr.ptrmask %p, %i : (!llvm.ptr, i32) -> !llvm.ptr
  llvm.intr.lifetime.start %p : !llvm.ptr
  llvm.intr.lifetime.end %p : !llvm.ptr
  %inv = llvm.intr.invariant.start 1, %p : !llvm.ptr
  llvm.intr.invariant.end %inv, 1, %p : !llvm.ptr
  %r122 = llvm.intr.launder.invariant.group %p : !llvm.ptr
  %r123 = llvm.intr.strip.invariant.group %p : !llvm.ptr
  %stk = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.stackrestore %stk : !llvm.ptr
  %r124 = "llvm.intr.threadlocal.address"(%p) : (!llvm.ptr) -> !llvm.ptr
  llvm.intr.assume %c : i1
  llvm.intr.assume %c ["align"(%p, %i : !llvm.ptr, i32)] : i1
  llvm.intr.assume %c ["align"(%p, %i : !llvm.ptr, i32), "dereferenceable"(%p, %i : !llvm.ptr, i32)] : i1
  llvm.intr.assume %c ["x"()] : i1 {foo}
  llvm.intr.assume %c [] : i1
  %r125 = llvm.intr.ssa.copy %f : f32
  %r126 = "llvm.intr.is.constant"(%i) : (i32) -> i1
  %r127 = llvm.intr.expect %i, %i : i32
  %r128 = llvm.intr.expect.with.probability %i, %i, 5.000000e-01 : i32
  "llvm.intr.var.annotation"(%p, %p, %q, %i, %q) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
  %r129 = "llvm.intr.ptr.annotation"(%p, %p, %q, %i, %q) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
  %r130 = "llvm.intr.annotation"(%i, %p, %q, %i) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
  llvm.intr.trap
  "llvm.intr.trap"() : () -> ()
  llvm.intr.debugtrap
  "llvm.intr.ubsantrap"() <{failureKind = 1 : i8}> : () -> ()
  llvm.intr.ubsantrap <{failureKind = 1 : i8}> {foo}
  %tok = llvm.intr.coro.id %i, %p, %p, %p : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
  %r131 = llvm.intr.coro.begin %tok, %p : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  %r132 = llvm.intr.coro.size : i64
  %r133 = llvm.intr.coro.align : i64
  %sv = llvm.intr.coro.save %p : (!llvm.ptr) -> !llvm.token
  %r134 = llvm.intr.coro.suspend %sv, %c : i8
  %r135 = llvm.intr.coro.end %p, %c, %tok : (!llvm.ptr, i1, !llvm.token) -> i1
  %r136 = llvm.intr.coro.free %tok, %p : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  llvm.intr.coro.resume %p : !llvm.ptr
  %r137 = llvm.intr.coro.promise %p, %i, %c : (!llvm.ptr, i32, i1) -> !llvm.ptr
  llvm.intr.vastart %p : !llvm.ptr
  llvm.intr.vacopy %p to %q : !llvm.ptr, !llvm.ptr
  llvm.intr.vaend %p : !llvm.ptr
  %r138 = llvm.intr.eh.typeid.for %p : (!llvm.ptr) -> i32
  llvm.intr.dbg.declare #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">, name = "x"> = %p : !llvm.ptr
  llvm.intr.dbg.value #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">, name = "x"> #llvm.di_expression<[DW_OP_deref]> = %i : i32
  llvm.intr.dbg.label #llvm.di_label<scope = #llvm.di_file<"a" in "b">, name = "l">
  "llvm.intr.dbg.value"(%i) <{varInfo = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">, name = "x">}> : (i32) -> ()
  llvm.intr.dbg.value #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">, name = "x"> #llvm.di_expression<> = %i : i32
  llvm.return
}
// -----
llvm.func @f(%v: vector<4xi32>, %f: vector<4xf32>, %s: f32, %p: !llvm.ptr, %l: i64, %i: i32, %m: vector<4xi1>, %vp: vector<4x!llvm.ptr>, %sv: vector<[4]xi32>) {
  %r139 = "llvm.intr.vector.reduce.add"(%v) : (vector<4xi32>) -> i32
  %r140 = "llvm.intr.vector.reduce.and"(%v) : (vector<4xi32>) -> i32
  %r141 = "llvm.intr.vector.reduce.mul"(%v) : (vector<4xi32>) -> i32
  %r142 = "llvm.intr.vector.reduce.or"(%v) : (vector<4xi32>) -> i32
  %r143 = "llvm.intr.vector.reduce.smax"(%v) : (vector<4xi32>) -> i32
  %r144 = "llvm.intr.vector.reduce.smin"(%v) : (vector<4xi32>) -> i32
  %r145 = "llvm.intr.vector.reduce.umax"(%v) : (vector<4xi32>) -> i32
  %r146 = "llvm.intr.vector.reduce.umin"(%v) : (vector<4xi32>) -> i32
  %r147 = "llvm.intr.vector.reduce.xor"(%v) : (vector<4xi32>) -> i32
  %r148 = llvm.intr.vector.reduce.fmax(%f) : (vector<4xf32>) -> f32
  %r149 = llvm.intr.vector.reduce.fmax(%f) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> f32
  %r150 = llvm.intr.vector.reduce.fmin(%f) : (vector<4xf32>) -> f32
  %r151 = llvm.intr.vector.reduce.fmin(%f) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> f32
  %r152 = llvm.intr.vector.reduce.fmaximum(%f) : (vector<4xf32>) -> f32
  %r153 = llvm.intr.vector.reduce.fmaximum(%f) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> f32
  %r154 = llvm.intr.vector.reduce.fminimum(%f) : (vector<4xf32>) -> f32
  %r155 = llvm.intr.vector.reduce.fminimum(%f) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> f32
  %r156 = "llvm.intr.vector.reduce.fadd"(%s, %f) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
  %r157 = "llvm.intr.vector.reduce.fadd"(%s, %f) : (f32, vector<4xf32>) -> f32
  %r158 = "llvm.intr.vector.reduce.fmul"(%s, %f) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
  %r159 = "llvm.intr.vector.reduce.fmul"(%s, %f) : (f32, vector<4xf32>) -> f32
  %r160 = llvm.intr.matrix.column.major.load %p, <stride = %l> {columns = 3 : i32, isVolatile = false, rows = 3 : i32} : vector<9xf32> from !llvm.ptr stride i64
  llvm.intr.matrix.column.major.store %f, %p, <stride = %l> {columns = 2 : i32, isVolatile = false, rows = 2 : i32} : vector<4xf32> to !llvm.ptr stride i64
  %r161 = llvm.intr.matrix.multiply %f, %f {lhs_columns = 2 : i32, lhs_rows = 2 : i32, rhs_columns = 2 : i32} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %r162 = llvm.intr.matrix.transpose %f {columns = 2 : i32, rows = 2 : i32} : vector<4xf32> into vector<4xf32>
  %r163 = llvm.intr.get.active.lane.mask %i, %i : i32, i32 to vector<4xi1>
  %r164 = llvm.intr.masked.load %p, %m {alignment = 1 : i32} : (!llvm.ptr, vector<4xi1>) -> vector<4xf32>
  %r165 = llvm.intr.masked.load %p, %m, %f {alignment = 1 : i32, nontemporal} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.intr.masked.store %f, %p, %m {alignment = 1 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
  %r166 = llvm.intr.masked.gather %vp, %m {alignment = 1 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<4xf32>
  %r167 = llvm.intr.masked.gather %vp, %m, %f {alignment = 1 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.intr.masked.scatter %f, %vp, %m {alignment = 1 : i32} : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>
  %r168 = "llvm.intr.masked.expandload"(%p, %m, %f) : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "llvm.intr.masked.compressstore"(%f, %p, %m) : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
  %r169 = "llvm.intr.vscale"() : () -> i64
  %r170 = llvm.intr.stepvector : vector<[4]xi32>
  %r171 = llvm.intr.vector.insert %v, %sv[0] : vector<4xi32> into vector<[4]xi32>
  %r172 = llvm.intr.vector.extract %sv[4] : vector<4xi32> from vector<[4]xi32>
  %r173 = "llvm.intr.vector.interleave2"(%v, %v) : (vector<4xi32>, vector<4xi32>) -> vector<8xi32>
  %r174 = "llvm.intr.vector.deinterleave2"(%sv) : (vector<[4]xi32>) -> !llvm.struct<(vector<[2]xi32>, vector<[2]xi32>)>
  %r175 = "llvm.intr.vp.add"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %r176 = "llvm.intr.vp.sub"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %r177 = "llvm.intr.vp.mul"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %r178 = "llvm.intr.vp.sdiv"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %r179 = "llvm.intr.vp.udiv"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %r180 = "llvm.intr.vp.srem"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %r181 = "llvm.intr.vp.urem"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %r182 = "llvm.intr.vp.ashr"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %r183 = "llvm.intr.vp.lshr"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %r184 = "llvm.intr.vp.shl"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %r185 = "llvm.intr.vp.or"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %r186 = "llvm.intr.vp.and"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %r187 = "llvm.intr.vp.xor"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %r188 = "llvm.intr.vp.smax"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %r189 = "llvm.intr.vp.smin"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %r190 = "llvm.intr.vp.umax"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %r191 = "llvm.intr.vp.umin"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %r192 = "llvm.intr.vp.fadd"(%f, %f, %m, %i) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %r193 = "llvm.intr.vp.fsub"(%f, %f, %m, %i) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %r194 = "llvm.intr.vp.fmul"(%f, %f, %m, %i) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %r195 = "llvm.intr.vp.fdiv"(%f, %f, %m, %i) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %r196 = "llvm.intr.vp.frem"(%f, %f, %m, %i) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %r197 = "llvm.intr.vp.fneg"(%f, %m, %i) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %r198 = "llvm.intr.vp.fma"(%f, %f, %f, %m, %i) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %r199 = "llvm.intr.vp.fmuladd"(%f, %f, %f, %m, %i) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %r200 = "llvm.intr.vp.reduce.add"(%i, %v, %m, %i) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %r201 = "llvm.intr.vp.reduce.mul"(%i, %v, %m, %i) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %r202 = "llvm.intr.vp.reduce.and"(%i, %v, %m, %i) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %r203 = "llvm.intr.vp.reduce.or"(%i, %v, %m, %i) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %r204 = "llvm.intr.vp.reduce.xor"(%i, %v, %m, %i) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %r205 = "llvm.intr.vp.reduce.smax"(%i, %v, %m, %i) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %r206 = "llvm.intr.vp.reduce.smin"(%i, %v, %m, %i) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %r207 = "llvm.intr.vp.reduce.umax"(%i, %v, %m, %i) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %r208 = "llvm.intr.vp.reduce.umin"(%i, %v, %m, %i) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %r209 = "llvm.intr.vp.reduce.fadd"(%s, %f, %m, %i) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
  %r210 = "llvm.intr.vp.reduce.fmul"(%s, %f, %m, %i) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
  %r211 = "llvm.intr.vp.reduce.fmax"(%s, %f, %m, %i) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
  %r212 = "llvm.intr.vp.reduce.fmin"(%s, %f, %m, %i) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
  %r213 = "llvm.intr.vp.select"(%m, %v, %v, %i) : (vector<4xi1>, vector<4xi32>, vector<4xi32>, i32) -> vector<4xi32>
  %r214 = "llvm.intr.vp.merge"(%m, %v, %v, %i) : (vector<4xi1>, vector<4xi32>, vector<4xi32>, i32) -> vector<4xi32>
  %r215 = "llvm.intr.vp.trunc"(%v, %m, %i) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi16>
  %r216 = "llvm.intr.vp.zext"(%v, %m, %i) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi64>
  %r217 = "llvm.intr.vp.sext"(%v, %m, %i) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi64>
  %r218 = "llvm.intr.vp.uitofp"(%v, %m, %i) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xf32>
  %r219 = "llvm.intr.vp.sitofp"(%v, %m, %i) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xf32>
  %r220 = "llvm.intr.vp.inttoptr"(%v, %m, %i) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4x!llvm.ptr>
  %r221 = "llvm.intr.vp.fptrunc"(%f, %m, %i) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf16>
  %r222 = "llvm.intr.vp.fpext"(%f, %m, %i) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf64>
  %r223 = "llvm.intr.vp.fptoui"(%f, %m, %i) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xi64>
  %r224 = "llvm.intr.vp.fptosi"(%f, %m, %i) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xi64>
  %r225 = "llvm.intr.vp.ptrtoint"(%vp, %m, %i) : (vector<4x!llvm.ptr>, vector<4xi1>, i32) -> vector<4xi64>
  %r226 = "llvm.intr.vp.load"(%p, %m, %i) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xi32>
  "llvm.intr.vp.store"(%v, %p, %m, %i) : (vector<4xi32>, !llvm.ptr, vector<4xi1>, i32) -> ()
  %r227 = "llvm.intr.experimental.vp.strided.load"(%p, %i, %m, %i) : (!llvm.ptr, i32, vector<4xi1>, i32) -> vector<4xi32>
  "llvm.intr.experimental.vp.strided.store"(%v, %p, %i, %m, %i) : (vector<4xi32>, !llvm.ptr, i32, vector<4xi1>, i32) -> ()
  llvm.return
}
