func.func @f(%at: tensor<5x4xf32>, %a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xf32>, %v: f32, %i8: tensor<4x5xi8>, %j8: tensor<5x6xi8>, %i32: tensor<4x6xi32>, %z: i32, %h: tensor<4x6xf16>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%i8, %j8 : tensor<4x5xi8>, tensor<5x6xi8>) outs(%i32 : tensor<4x6xi32>) -> tensor<4x6xi32>
  %2 = linalg.fill ins(%v : f32) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  %3 = linalg.add ins(%c, %c : tensor<4x6xf32>, tensor<4x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  %4 = linalg.exp {foo} ins(%c : tensor<4x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  %5 = linalg.copy ins(%h : tensor<4x6xf16>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  %6 = linalg.quantized_matmul ins(%i8, %j8, %z, %z : tensor<4x5xi8>, tensor<5x6xi8>, i32, i32) outs(%i32 : tensor<4x6xi32>) -> tensor<4x6xi32>
  %7 = linalg.reciprocal ins(%c : tensor<4x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  %8 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%c : tensor<4x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  %9 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%at, %b : tensor<5x4xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
func.func @conv(%x: tensor<1x8x8x3xf32>, %w: tensor<3x3x3x4xf32>, %o: tensor<1x3x3x4xf32>, %s: f64, %se: i32, %r: tensor<4x4xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%o : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
  %1 = linalg.fill_rng_2d ins(%s, %s, %se : f64, f64, i32) outs(%r : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @all(%v0: tensor<3x4xf32>, %v1: tensor<2x3x4xf32>, %v2: tensor<2x4xf32>, %v3: tensor<2x3xf32>, %v4: tensor<2x3x2x3x2xf32>, %v5: tensor<2x4x2x4x2xf32>, %v6: tensor<2x3x4x3x4xf32>, %v7: tensor<2x4x3xf32>, %v8: tensor<4xf32>, %v9: tensor<3xf32>, %v10: tensor<2xf32>, %v11: tensor<2x2x9xf32>, %v12: tensor<3x2x3xf32>, %v13: tensor<2x6x3xf32>, %v14: tensor<5x4xf32>, %v15: tensor<4x2xf32>, %v16: tensor<2x3x10x4xf32>, %v17: tensor<3x3x4x2xf32>, %v18: tensor<2x3x4x2xf32>, %v19: tensor<2x3x10x4xi8>, %v20: tensor<3x3x4x2xi8>, %v21: i32, %v22: tensor<2x3x4x2xi32>, %v23: tensor<2x3x4x4x7xf32>, %v24: tensor<4x3x4x2x3xf32>, %v25: tensor<2x3x4x2x3xf32>, %v26: tensor<3x4x4x2x3xf32>, %v27: tensor<2x3x4x4x7xi8>, %v28: tensor<3x4x4x2x3xi8>, %v29: tensor<2x3x4x2x3xi32>, %v30: tensor<2x7x10x2xf32>, %v31: tensor<2x7x10x2xi8>, %v32: tensor<2x3x4x2xi8>, %v33: tensor<3x4x2x2xf32>, %v34: tensor<3x4x2x2xi8>, %v35: tensor<2x8x8x2x3xf32>, %v36: tensor<2x8x8x2x3xi8>, %v37: tensor<2x3x4x2x3xi8>, %v38: tensor<3x5x7xf32>, %v39: tensor<2x4x8x5x8xf32>, %v40: tensor<3x4x2x3x4xf32>, %v41: tensor<2x8x8x5x4xf32>, %v42: tensor<4x2x3x4x3xf32>, %v43: tensor<2x8x8x5x4xi8>, %v44: tensor<4x2x3x4x3xi8>, %v45: tensor<2x4x6xf32>, %v46: tensor<2x6x4xf32>, %v47: tensor<2x7x4xf32>, %v48: tensor<3x4x2xf32>, %v49: tensor<2x2x7x10xf32>, %v50: tensor<2x2x3x4xf32>, %v51: tensor<3x4x2xi8>, %v52: tensor<2x8x8x2xf32>, %v53: tensor<4x2x2x3xf32>, %v54: tensor<2x8x8x2xi8>, %v55: tensor<4x2x2x3xi8>, %v56: tensor<2x3x7x10x4xf32>, %v57: tensor<2x3x3x4x2xf32>, %v58: tensor<2x7x10x4x3xf32>, %v59: tensor<3x4x2x3xf32>, %v60: tensor<2x3x4x2x4x3xf32>, %v61: tensor<3x4xi32>, %v62: tensor<f32>, %v63: f32, %v64: f64, %v65: tensor<2x4x2x4xf32>, %v66: tensor<3x4x3x4xf32>, %v67: tensor<2x3x2x3xf32>, %v68: tensor<2x3x9x6xf32>, %v69: tensor<2x3x8xf32>, %v70: tensor<2x8x8x5x3xf32>, %v71: tensor<4x2x3xf32>, %v72: tensor<3x4xi8>, %v73: tensor<2x6x4xi8>, %v74: tensor<2xi8>, %v75: tensor<2x3x4xi32>, %v76: tensor<2x3x2xi8>, %v77: tensor<2x2x4xi8>, %v78: tensor<2x4xi8>, %v79: tensor<4x3xi8>, %v80: tensor<2x3xi32>, %v81: tensor<3x4xi1>, %v82: tensor<3x2xf32>) {
  %r0 = linalg.abs ins(%v0 : tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r1 = linalg.add ins(%v0, %v0 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r2 = linalg.batch_matvec ins(%v1, %v2 : tensor<2x3x4xf32>, tensor<2x4xf32>) outs(%v3 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %r3 = linalg.batch_mmt4d ins(%v4, %v5 : tensor<2x3x2x3x2xf32>, tensor<2x4x2x4x2xf32>) outs(%v6 : tensor<2x3x4x3x4xf32>) -> tensor<2x3x4x3x4xf32>
  %r4 = linalg.batch_vecmat ins(%v2, %v7 : tensor<2x4xf32>, tensor<2x4x3xf32>) outs(%v3 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %r5 = linalg.ceil ins(%v0 : tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r6 = linalg.conv_1d ins(%v8, %v9 : tensor<4xf32>, tensor<3xf32>) outs(%v10 : tensor<2xf32>) -> tensor<2xf32>
  %r7 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%v11, %v12 : tensor<2x2x9xf32>, tensor<3x2x3xf32>) outs(%v1 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %r8 = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%v13, %v1 : tensor<2x6x3xf32>, tensor<2x3x4xf32>) outs(%v1 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %r9 = linalg.conv_2d ins(%v14, %v15 : tensor<5x4xf32>, tensor<4x2xf32>) outs(%v3 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %r10 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v16, %v17 : tensor<2x3x10x4xf32>, tensor<3x3x4x2xf32>) outs(%v18 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  %r11 = linalg.conv_2d_nchw_fchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v19, %v20, %v21, %v21 : tensor<2x3x10x4xi8>, tensor<3x3x4x2xi8>, i32, i32) outs(%v22 : tensor<2x3x4x2xi32>) -> tensor<2x3x4x2xi32>
  %r12 = linalg.conv_2d_ngchw_fgchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v23, %v24 : tensor<2x3x4x4x7xf32>, tensor<4x3x4x2x3xf32>) outs(%v25 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  %r13 = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v23, %v26 : tensor<2x3x4x4x7xf32>, tensor<3x4x4x2x3xf32>) outs(%v25 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  %r14 = linalg.conv_2d_ngchw_gfchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v27, %v28, %v21, %v21 : tensor<2x3x4x4x7xi8>, tensor<3x4x4x2x3xi8>, i32, i32) outs(%v29 : tensor<2x3x4x2x3xi32>) -> tensor<2x3x4x2x3xi32>
  %r15 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v30, %v18 : tensor<2x7x10x2xf32>, tensor<2x3x4x2xf32>) outs(%v18 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  %r16 = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v31, %v32, %v21, %v21 : tensor<2x7x10x2xi8>, tensor<2x3x4x2xi8>, i32, i32) outs(%v22 : tensor<2x3x4x2xi32>) -> tensor<2x3x4x2xi32>
  %r17 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v30, %v33 : tensor<2x7x10x2xf32>, tensor<3x4x2x2xf32>) outs(%v18 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  %r18 = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v31, %v34, %v21, %v21 : tensor<2x7x10x2xi8>, tensor<3x4x2x2xi8>, i32, i32) outs(%v22 : tensor<2x3x4x2xi32>) -> tensor<2x3x4x2xi32>
  %r19 = linalg.conv_2d_nhwgc_gfhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v35, %v25 : tensor<2x8x8x2x3xf32>, tensor<2x3x4x2x3xf32>) outs(%v25 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  %r20 = linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v36, %v37, %v21, %v21 : tensor<2x8x8x2x3xi8>, tensor<2x3x4x2x3xi8>, i32, i32) outs(%v29 : tensor<2x3x4x2x3xi32>) -> tensor<2x3x4x2x3xi32>
  %r21 = linalg.conv_3d ins(%v38, %v1 : tensor<3x5x7xf32>, tensor<2x3x4xf32>) outs(%v1 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %r22 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%v39, %v40 : tensor<2x4x8x5x8xf32>, tensor<3x4x2x3x4xf32>) outs(%v25 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  %r23 = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%v41, %v42 : tensor<2x8x8x5x4xf32>, tensor<4x2x3x4x3xf32>) outs(%v25 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  %r24 = linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%v43, %v44, %v21, %v21 : tensor<2x8x8x5x4xi8>, tensor<4x2x3x4x3xi8>, i32, i32) outs(%v29 : tensor<2x3x4x2x3xi32>) -> tensor<2x3x4x2x3xi32>
  %r25 = linalg.copy ins(%v0 : tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r26 = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%v45, %v15 : tensor<2x4x6xf32>, tensor<4x2xf32>) outs(%v7 : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %r27 = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%v46, %v2 : tensor<2x6x4xf32>, tensor<2x4xf32>) outs(%v1 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %r28 = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%v47, %v48 : tensor<2x7x4xf32>, tensor<3x4x2xf32>) outs(%v18 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  %r29 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v49, %v1 : tensor<2x2x7x10xf32>, tensor<2x3x4xf32>) outs(%v50 : tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  %r30 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v30, %v48 : tensor<2x7x10x2xf32>, tensor<3x4x2xf32>) outs(%v18 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  %r31 = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v31, %v51, %v21, %v21 : tensor<2x7x10x2xi8>, tensor<3x4x2xi8>, i32, i32) outs(%v22 : tensor<2x3x4x2xi32>) -> tensor<2x3x4x2xi32>
  %r32 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v52, %v53 : tensor<2x8x8x2xf32>, tensor<4x2x2x3xf32>) outs(%v25 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  %r33 = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v54, %v55, %v21, %v21 : tensor<2x8x8x2xi8>, tensor<4x2x2x3xi8>, i32, i32) outs(%v29 : tensor<2x3x4x2x3xi32>) -> tensor<2x3x4x2x3xi32>
  %r34 = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%v56, %v17 : tensor<2x3x7x10x4xf32>, tensor<3x3x4x2xf32>) outs(%v57 : tensor<2x3x3x4x2xf32>) -> tensor<2x3x3x4x2xf32>
  %r35 = linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%v58, %v59 : tensor<2x7x10x4x3xf32>, tensor<3x4x2x3xf32>) outs(%v25 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  %r36 = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%v41, %v42 : tensor<2x8x8x5x4xf32>, tensor<4x2x3x4x3xf32>) outs(%v60 : tensor<2x3x4x2x4x3xf32>) -> tensor<2x3x4x2x4x3xf32>
  %r37 = linalg.div ins(%v0, %v0 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r38 = linalg.div_unsigned ins(%v61, %v61 : tensor<3x4xi32>, tensor<3x4xi32>) outs(%v61 : tensor<3x4xi32>) -> tensor<3x4xi32>
  %r39 = linalg.dot ins(%v10, %v10 : tensor<2xf32>, tensor<2xf32>) outs(%v62 : tensor<f32>) -> tensor<f32>
  %r40 = linalg.erf ins(%v0 : tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r41 = linalg.exp ins(%v0 : tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r42 = linalg.fill ins(%v63 : f32) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r43 = linalg.fill_rng_2d ins(%v64, %v64, %v21 : f64, f64, i32) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r44 = linalg.floor ins(%v0 : tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r45 = linalg.log ins(%v0 : tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r46 = linalg.matvec ins(%v3, %v9 : tensor<2x3xf32>, tensor<3xf32>) outs(%v10 : tensor<2xf32>) -> tensor<2xf32>
  %r47 = linalg.max ins(%v0, %v0 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r48 = linalg.min ins(%v0, %v0 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r49 = linalg.mmt4d ins(%v65, %v66 : tensor<2x4x2x4xf32>, tensor<3x4x3x4xf32>) outs(%v67 : tensor<2x3x2x3xf32>) -> tensor<2x3x2x3xf32>
  %r50 = linalg.mul ins(%v0, %v0 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r51 = linalg.negf ins(%v0 : tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r52 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v68, %v0 : tensor<2x3x9x6xf32>, tensor<3x4xf32>) outs(%v18 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  %r53 = linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v68, %v0 : tensor<2x3x9x6xf32>, tensor<3x4xf32>) outs(%v18 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  %r54 = linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%v69, %v10 : tensor<2x3x8xf32>, tensor<2xf32>) outs(%v1 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %r55 = linalg.pooling_ncw_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%v69, %v10 : tensor<2x3x8xf32>, tensor<2xf32>) outs(%v1 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %r56 = linalg.pooling_ndhwc_max {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%v70, %v71 : tensor<2x8x8x5x3xf32>, tensor<4x2x3xf32>) outs(%v25 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  %r57 = linalg.pooling_ndhwc_min {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%v70, %v71 : tensor<2x8x8x5x3xf32>, tensor<4x2x3xf32>) outs(%v25 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  %r58 = linalg.pooling_ndhwc_sum {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%v70, %v71 : tensor<2x8x8x5x3xf32>, tensor<4x2x3xf32>) outs(%v25 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  %r59 = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v30, %v0 : tensor<2x7x10x2xf32>, tensor<3x4xf32>) outs(%v18 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  %r60 = linalg.pooling_nhwc_max_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v31, %v72 : tensor<2x7x10x2xi8>, tensor<3x4xi8>) outs(%v22 : tensor<2x3x4x2xi32>) -> tensor<2x3x4x2xi32>
  %r61 = linalg.pooling_nhwc_min {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v30, %v0 : tensor<2x7x10x2xf32>, tensor<3x4xf32>) outs(%v18 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  %r62 = linalg.pooling_nhwc_min_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v31, %v72 : tensor<2x7x10x2xi8>, tensor<3x4xi8>) outs(%v22 : tensor<2x3x4x2xi32>) -> tensor<2x3x4x2xi32>
  %r63 = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%v30, %v0 : tensor<2x7x10x2xf32>, tensor<3x4xf32>) outs(%v18 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  %r64 = linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%v46, %v10 : tensor<2x6x4xf32>, tensor<2xf32>) outs(%v1 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %r65 = linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%v73, %v74 : tensor<2x6x4xi8>, tensor<2xi8>) outs(%v75 : tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  %r66 = linalg.pooling_nwc_min {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%v46, %v10 : tensor<2x6x4xf32>, tensor<2xf32>) outs(%v1 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %r67 = linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%v73, %v74 : tensor<2x6x4xi8>, tensor<2xi8>) outs(%v75 : tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  %r68 = linalg.pooling_nwc_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%v46, %v10 : tensor<2x6x4xf32>, tensor<2xf32>) outs(%v1 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %r69 = linalg.powf ins(%v0, %v0 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r70 = linalg.quantized_batch_matmul ins(%v76, %v77, %v21, %v21 : tensor<2x3x2xi8>, tensor<2x2x4xi8>, i32, i32) outs(%v75 : tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  %r71 = linalg.quantized_matmul ins(%v78, %v79, %v21, %v21 : tensor<2x4xi8>, tensor<4x3xi8>, i32, i32) outs(%v80 : tensor<2x3xi32>) -> tensor<2x3xi32>
  %r72 = linalg.reciprocal ins(%v0 : tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r73 = linalg.round ins(%v0 : tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r74 = linalg.rsqrt ins(%v0 : tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r75 = linalg.select ins(%v81, %v0, %v0 : tensor<3x4xi1>, tensor<3x4xf32>, tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r76 = linalg.sqrt ins(%v0 : tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r77 = linalg.square ins(%v0 : tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r78 = linalg.sub ins(%v0, %v0 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r79 = linalg.tanh ins(%v0 : tensor<3x4xf32>) outs(%v0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r80 = linalg.vecmat ins(%v9, %v82 : tensor<3xf32>, tensor<3x2xf32>) outs(%v10 : tensor<2xf32>) -> tensor<2xf32>
  return
}
// -----
#m = affine_map<(d0, d1, d2) -> (d0, d2)>
#n = affine_map<(d0, d1, d2) -> (d2, d1)>
#o = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @f(%a: memref<4x5xf32>, %b: memref<5x6xf32>, %c: memref<4x6xf32>, %d: tensor<2x4x5xi8>, %e: tensor<2x5x6xi8>, %g: tensor<2x4x6xi32>, %h: tensor<4x6xi32>, %t: tensor<4x5xf32>, %u: tensor<5x6xf32>, %w: tensor<4x6xf64>, %v: tensor<6x4xf64>) {
  linalg.matmul ins(%a, %b : memref<4x5xf32>, memref<5x6xf32>) outs(%c : memref<4x6xf32>)
  %0 = linalg.batch_matmul ins(%d, %e : tensor<2x4x5xi8>, tensor<2x5x6xi8>) outs(%g : tensor<2x4x6xi32>) -> tensor<2x4x6xi32>
  %1 = linalg.batch_reduce_matmul ins(%d, %e : tensor<2x4x5xi8>, tensor<2x5x6xi8>) outs(%h : tensor<4x6xi32>) -> tensor<4x6xi32>
  %2 = linalg.contract indexing_maps = [#m, #n, #o] ins(%t, %u : tensor<4x5xf32>, tensor<5x6xf32>) outs(%w : tensor<4x6xf64>) -> tensor<4x6xf64>
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%w, %w : tensor<4x6xf64>, tensor<4x6xf64>) outs(%w : tensor<4x6xf64>) -> tensor<4x6xf64>
  %4 = linalg.elementwise kind=#linalg.elementwise_kind<square> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%v : tensor<6x4xf64>) outs(%w : tensor<4x6xf64>) -> tensor<4x6xf64>
  return
}
// -----
func.func @g(%t: tensor<4x5xf32>, %d: tensor<1x2x3x4xf32>, %e: tensor<1x2xf32>, %i: index) -> index {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<4x5xf32>) outs(%t : tensor<4x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %x = linalg.index 0 : index
    linalg.yield %in : f32
  } -> tensor<4x5xf32>
  %1 = linalg.softmax dimension(1) ins(%t : tensor<4x5xf32>) outs(%t : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %i : index
}
// -----
func.func @p(%s: tensor<128x256xf32>, %d: tensor<16x8x8x32xf32>, %f: f32) -> tensor<128x256xf32> {
  %0 = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  %1 = linalg.pack %s padding_value(%f : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  %2 = linalg.unpack %d inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %s : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  return %2 : tensor<128x256xf32>
}
// -----
func.func @f(%a: tensor<16x64xf32>, %b: tensor<16x64xf32>, %c: tensor<16x64xf32>, %r: tensor<16xf32>, %t: tensor<64x16xf32>, %w: tensor<16x64x8xf32>, %m: memref<16x64xf32>, %m2: memref<64x16xf32>) {
  %0 = linalg.map { arith.addf } ins(%a, %b : tensor<16x64xf32>, tensor<16x64xf32>) outs(%c : tensor<16x64xf32>)
  %2 = linalg.reduce { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%a : tensor<16x64xf32>) outs(%r : tensor<16xf32>) dimensions = [1]
  %4 = linalg.transpose ins(%a : tensor<16x64xf32>) outs(%t : tensor<64x16xf32>) permutation = [1, 0]
  %5 = linalg.broadcast ins(%a : tensor<16x64xf32>) outs(%w : tensor<16x64x8xf32>) dimensions = [2]
  linalg.map { arith.addf } ins(%m, %m : memref<16x64xf32>, memref<16x64xf32>) outs(%m : memref<16x64xf32>) {foo}
  linalg.transpose ins(%m : memref<16x64xf32>) outs(%m2 : memref<64x16xf32>) permutation = [1, 0] {foo}
  return
}
// -----
func.func @nested_reduce(%a: tensor<2x2xf32>, %d: tensor<2xf32>, %c: i1) {
  scf.if %c {
    %0 = linalg.reduce ins(%a : tensor<2x2xf32>) outs(%d : tensor<2xf32>) dimensions = [1]
      (%in: f32, %init: f32) {
        %1 = arith.addf %in, %init : f32
        %2 = arith.addf %1, %init : f32
        linalg.yield %2 : f32
      }
  }
  return
}
