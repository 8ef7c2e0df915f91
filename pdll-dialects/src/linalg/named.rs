//! The named structured operations of `linalg`: what the body of each computes, and how it indexes its operands.
//!
//! A body is an expression: `%0` is an argument of its block, `cast` converts to the type of the last argument. In a map, `S0` is the first
//! stride and `D0` the first dilation. Iterators are `p`arallel or are `r`educed. Without maps, the elements of the output are independent.
//! MLIR: LinalgNamedStructuredOps.yaml.

/// A named operation.
#[derive(Debug)]
pub(super) struct Named {
    /// Name without the dialect.
    pub(super) name: &'static str,
    /// The value that the body yields.
    pub(super) body: &'static str,
    /// Iterators; empty without maps.
    pub(super) iterators: &'static str,
    /// Results of the map of each operand.
    pub(super) maps: &'static [&'static str],
}

impl Named {
    /// Returns the number of strides, and of dilations; zero if it has neither.
    pub(super) fn n_strides(&self) -> usize {
        (0..3).take_while(|nth| self.maps.iter().any(|map| map.contains(&format!("S{nth}")))).count()
    }
}

/// Product of two inputs, added to the output.
pub(super) const MATMUL: &str = "add(%2, mul(cast(%0), cast(%1)))";
/// Product of two inputs less their zero points, added to the output.
const QUANTIZED_MATMUL: &str = "add(%4, mul(sub(cast(%0), cast(%2)), sub(cast(%1), cast(%3))))";

/// Returns the named operation with a name.
pub(super) fn find(name: &str) -> Option<&'static Named> {
    ALL.binary_search_by(|known| known.name.cmp(name)).ok().map(|nth| &ALL[nth])
}

const fn row(
    name: &'static str,
    body: &'static str,
    iterators: &'static str,
    maps: &'static [&'static str],
) -> Named {
    Named { name, body, iterators, maps }
}

/// All of them, by name.
static ALL: &[Named] = &[
    row("abs", "abs(%0)", "", &[]),
    row("add", "add(%0, %1)", "", &[]),
    row("batch_matvec", MATMUL, "ppr", &["(d0, d1, d2)", "(d0, d2)", "(d0, d1)"]),
    row(
        "batch_mmt4d",
        MATMUL,
        "ppprppr",
        &["(d0, d1, d3, d4, d6)", "(d0, d2, d3, d5, d6)", "(d0, d1, d2, d4, d5)"],
    ),
    row("batch_vecmat", MATMUL, "ppr", &["(d0, d2)", "(d0, d2, d1)", "(d0, d1)"]),
    row("ceil", "ceil(%0)", "", &[]),
    row("conv_1d", MATMUL, "pr", &["(d0 + d1)", "(d1)", "(d0)"]),
    row("conv_1d_ncw_fcw", MATMUL, "ppprr", &["(d0, d3, d2 * S0 + d4 * D0)", "(d1, d3, d4)", "(d0, d1, d2)"]),
    row("conv_1d_nwc_wcf", MATMUL, "ppprr", &["(d0, d1 * S0 + d3 * D0, d4)", "(d3, d4, d2)", "(d0, d1, d2)"]),
    row("conv_2d", MATMUL, "pprr", &["(d0 + d2, d1 + d3)", "(d2, d3)", "(d0, d1)"]),
    row(
        "conv_2d_nchw_fchw",
        MATMUL,
        "pppprrr",
        &["(d0, d4, d2 * S0 + d5 * D0, d3 * S1 + d6 * D1)", "(d1, d4, d5, d6)", "(d0, d1, d2, d3)"],
    ),
    row(
        "conv_2d_nchw_fchw_q",
        QUANTIZED_MATMUL,
        "pppprrr",
        &[
            "(d0, d4, d2 * S0 + d5 * D0, d3 * S1 + d6 * D1)",
            "(d1, d4, d5, d6)",
            "()",
            "()",
            "(d0, d1, d2, d3)",
        ],
    ),
    row(
        "conv_2d_ngchw_fgchw",
        MATMUL,
        "ppppprrr",
        &[
            "(d0, d1, d5, d3 * S0 + d6 * D0, d4 * S1 + d7 * D1)",
            "(d2, d1, d5, d6, d7)",
            "(d0, d1, d2, d3, d4)",
        ],
    ),
    row(
        "conv_2d_ngchw_gfchw",
        MATMUL,
        "ppppprrr",
        &[
            "(d0, d1, d5, d3 * S0 + d6 * D0, d4 * S1 + d7 * D1)",
            "(d1, d2, d5, d6, d7)",
            "(d0, d1, d2, d3, d4)",
        ],
    ),
    row(
        "conv_2d_ngchw_gfchw_q",
        QUANTIZED_MATMUL,
        "ppppprrr",
        &[
            "(d0, d1, d5, d3 * S0 + d6 * D0, d4 * S1 + d7 * D1)",
            "(d1, d2, d5, d6, d7)",
            "()",
            "()",
            "(d0, d1, d2, d3, d4)",
        ],
    ),
    row(
        "conv_2d_nhwc_fhwc",
        MATMUL,
        "pppprrr",
        &["(d0, d1 * S0 + d4 * D0, d2 * S1 + d5 * D1, d6)", "(d3, d4, d5, d6)", "(d0, d1, d2, d3)"],
    ),
    row(
        "conv_2d_nhwc_fhwc_q",
        QUANTIZED_MATMUL,
        "pppprrr",
        &[
            "(d0, d1 * S0 + d4 * D0, d2 * S1 + d5 * D1, d6)",
            "(d3, d4, d5, d6)",
            "()",
            "()",
            "(d0, d1, d2, d3)",
        ],
    ),
    row(
        "conv_2d_nhwc_hwcf",
        MATMUL,
        "pppprrr",
        &["(d0, d1 * S0 + d4 * D0, d2 * S1 + d5 * D1, d6)", "(d4, d5, d6, d3)", "(d0, d1, d2, d3)"],
    ),
    row(
        "conv_2d_nhwc_hwcf_q",
        QUANTIZED_MATMUL,
        "pppprrr",
        &[
            "(d0, d1 * S0 + d4 * D0, d2 * S1 + d5 * D1, d6)",
            "(d4, d5, d6, d3)",
            "()",
            "()",
            "(d0, d1, d2, d3)",
        ],
    ),
    row(
        "conv_2d_nhwgc_gfhwc",
        MATMUL,
        "ppppprrr",
        &[
            "(d0, d1 * S0 + d5 * D0, d2 * S1 + d6 * D1, d3, d7)",
            "(d3, d4, d5, d6, d7)",
            "(d0, d1, d2, d3, d4)",
        ],
    ),
    row(
        "conv_2d_nhwgc_gfhwc_q",
        QUANTIZED_MATMUL,
        "ppppprrr",
        &[
            "(d0, d1 * S0 + d5 * D0, d2 * S1 + d6 * D1, d3, d7)",
            "(d3, d4, d5, d6, d7)",
            "()",
            "()",
            "(d0, d1, d2, d3, d4)",
        ],
    ),
    row("conv_3d", MATMUL, "ppprrr", &["(d0 + d3, d1 + d4, d2 + d5)", "(d3, d4, d5)", "(d0, d1, d2)"]),
    row(
        "conv_3d_ncdhw_fcdhw",
        MATMUL,
        "ppppprrrr",
        &[
            "(d0, d5, d2 * S0 + d6 * D0, d3 * S1 + d7 * D1, d4 * S2 + d8 * D2)",
            "(d1, d5, d6, d7, d8)",
            "(d0, d1, d2, d3, d4)",
        ],
    ),
    row(
        "conv_3d_ndhwc_dhwcf",
        MATMUL,
        "ppppprrrr",
        &[
            "(d0, d1 * S0 + d5 * D0, d2 * S1 + d6 * D1, d3 * S2 + d7 * D2, d8)",
            "(d5, d6, d7, d8, d4)",
            "(d0, d1, d2, d3, d4)",
        ],
    ),
    row(
        "conv_3d_ndhwc_dhwcf_q",
        QUANTIZED_MATMUL,
        "ppppprrrr",
        &[
            "(d0, d1 * S0 + d5 * D0, d2 * S1 + d6 * D1, d3 * S2 + d7 * D2, d8)",
            "(d5, d6, d7, d8, d4)",
            "()",
            "()",
            "(d0, d1, d2, d3, d4)",
        ],
    ),
    row("copy", "castattr(%0)", "", &[]),
    row(
        "depthwise_conv_1d_ncw_cw",
        MATMUL,
        "pppr",
        &["(d0, d2, d1 * S0 + d3 * D0)", "(d2, d3)", "(d0, d2, d1)"],
    ),
    row(
        "depthwise_conv_1d_nwc_wc",
        MATMUL,
        "pppr",
        &["(d0, d1 * S0 + d3 * D0, d2)", "(d3, d2)", "(d0, d1, d2)"],
    ),
    row(
        "depthwise_conv_1d_nwc_wcm",
        MATMUL,
        "ppppr",
        &["(d0, d1 * S0 + d4 * D0, d2)", "(d4, d2, d3)", "(d0, d1, d2, d3)"],
    ),
    row(
        "depthwise_conv_2d_nchw_chw",
        MATMUL,
        "pppprr",
        &["(d0, d3, d1 * S0 + d4 * D0, d2 * S1 + d5 * D1)", "(d3, d4, d5)", "(d0, d3, d1, d2)"],
    ),
    row(
        "depthwise_conv_2d_nhwc_hwc",
        MATMUL,
        "pppprr",
        &["(d0, d1 * S0 + d4 * D0, d2 * S1 + d5 * D1, d3)", "(d4, d5, d3)", "(d0, d1, d2, d3)"],
    ),
    row(
        "depthwise_conv_2d_nhwc_hwc_q",
        QUANTIZED_MATMUL,
        "pppprr",
        &["(d0, d1 * S0 + d4 * D0, d2 * S1 + d5 * D1, d3)", "(d4, d5, d3)", "()", "()", "(d0, d1, d2, d3)"],
    ),
    row(
        "depthwise_conv_2d_nhwc_hwcm",
        MATMUL,
        "ppppprr",
        &["(d0, d1 * S0 + d5 * D0, d2 * S1 + d6 * D1, d3)", "(d5, d6, d3, d4)", "(d0, d1, d2, d3, d4)"],
    ),
    row(
        "depthwise_conv_2d_nhwc_hwcm_q",
        QUANTIZED_MATMUL,
        "ppppprr",
        &[
            "(d0, d1 * S0 + d5 * D0, d2 * S1 + d6 * D1, d3)",
            "(d5, d6, d3, d4)",
            "()",
            "()",
            "(d0, d1, d2, d3, d4)",
        ],
    ),
    row(
        "depthwise_conv_3d_ncdhw_cdhw",
        MATMUL,
        "pppprrrp",
        &[
            "(d0, d7, d1 * S0 + d4 * D0, d2 * S1 + d5 * D1, d3 * S2 + d6 * D2)",
            "(d7, d4, d5, d6)",
            "(d0, d7, d1, d2, d3)",
        ],
    ),
    row(
        "depthwise_conv_3d_ndhwc_dhwc",
        MATMUL,
        "pppprrrp",
        &[
            "(d0, d1 * S0 + d4 * D0, d2 * S1 + d5 * D1, d3 * S2 + d6 * D2, d7)",
            "(d4, d5, d6, d7)",
            "(d0, d1, d2, d3, d7)",
        ],
    ),
    row(
        "depthwise_conv_3d_ndhwc_dhwcm",
        MATMUL,
        "ppppprrrp",
        &[
            "(d0, d1 * S0 + d5 * D0, d2 * S1 + d6 * D1, d3 * S2 + d7 * D2, d8)",
            "(d5, d6, d7, d8, d4)",
            "(d0, d1, d2, d3, d8, d4)",
        ],
    ),
    row("div", "div(%0, %1)", "", &[]),
    row("div_unsigned", "div_unsigned(%0, %1)", "", &[]),
    row("dot", MATMUL, "r", &["(d0)", "(d0)", "()"]),
    row("erf", "erf(%0)", "", &[]),
    row("exp", "exp(%0)", "", &[]),
    row("fill", "%0", "", &[]),
    row(
        "fill_rng_2d",
        "cast(add(mul(add(cast_f64(const_i64(2147483647)), cast_f64(add(mul(add(cast_i32(index(1)), add(mul(add(cast_i32(index(0)), %2), cast_i32(const_i64(1103515245))), cast_i32(const_i64(12345)))), cast_i32(const_i64(1103515245))), cast_i32(const_i64(12345))))), mul(sub(%1, %0), cast_f64(const_f64(2.3283063999999999E-10)))), %0))",
        "pp",
        &["()", "()", "()", "(d0, d1)"],
    ),
    row("floor", "floor(%0)", "", &[]),
    row("log", "log(%0)", "", &[]),
    row("matvec", MATMUL, "pr", &["(d0, d1)", "(d1)", "(d0)"]),
    row("max", "max_signed(%0, %1)", "", &[]),
    row("min", "min_signed(%0, %1)", "", &[]),
    row("mmt4d", MATMUL, "pprppr", &["(d0, d2, d3, d5)", "(d1, d2, d4, d5)", "(d0, d1, d3, d4)"]),
    row("mul", "mul(%0, %1)", "", &[]),
    row("negf", "negf(%0)", "", &[]),
    row(
        "pooling_nchw_max",
        "max_signed(%2, cast(%0))",
        "pppprr",
        &["(d0, d1, d2 * S0 + d4 * D0, d3 * S1 + d5 * D1)", "(d4, d5)", "(d0, d1, d2, d3)"],
    ),
    row(
        "pooling_nchw_sum",
        "add(%2, cast(%0))",
        "pppprr",
        &["(d0, d1, d2 * S0 + d4 * D0, d3 * S1 + d5 * D1)", "(d4, d5)", "(d0, d1, d2, d3)"],
    ),
    row(
        "pooling_ncw_max",
        "max_signed(%2, cast(%0))",
        "pppr",
        &["(d0, d1, d2 * S0 + d3 * D0)", "(d3)", "(d0, d1, d2)"],
    ),
    row(
        "pooling_ncw_sum",
        "add(%2, cast(%0))",
        "pppr",
        &["(d0, d1, d2 * S0 + d3 * D0)", "(d3)", "(d0, d1, d2)"],
    ),
    row(
        "pooling_ndhwc_max",
        "max_signed(%2, cast(%0))",
        "ppppprrr",
        &[
            "(d0, d1 * S0 + d5 * D0, d2 * S1 + d6 * D1, d3 * S2 + d7 * D2, d4)",
            "(d5, d6, d7)",
            "(d0, d1, d2, d3, d4)",
        ],
    ),
    row(
        "pooling_ndhwc_min",
        "min_signed(%2, cast(%0))",
        "ppppprrr",
        &[
            "(d0, d1 * S0 + d5 * D0, d2 * S1 + d6 * D1, d3 * S2 + d7 * D2, d4)",
            "(d5, d6, d7)",
            "(d0, d1, d2, d3, d4)",
        ],
    ),
    row(
        "pooling_ndhwc_sum",
        "add(%2, cast(%0))",
        "ppppprrr",
        &[
            "(d0, d1 * S0 + d5 * D0, d2 * S1 + d6 * D1, d3 * S2 + d7 * D2, d4)",
            "(d5, d6, d7)",
            "(d0, d1, d2, d3, d4)",
        ],
    ),
    row(
        "pooling_nhwc_max",
        "max_signed(%2, cast(%0))",
        "pppprr",
        &["(d0, d1 * S0 + d4 * D0, d2 * S1 + d5 * D1, d3)", "(d4, d5)", "(d0, d1, d2, d3)"],
    ),
    row(
        "pooling_nhwc_max_unsigned",
        "max_unsigned(%2, castu(%0))",
        "pppprr",
        &["(d0, d1 * S0 + d4 * D0, d2 * S1 + d5 * D1, d3)", "(d4, d5)", "(d0, d1, d2, d3)"],
    ),
    row(
        "pooling_nhwc_min",
        "min_signed(%2, cast(%0))",
        "pppprr",
        &["(d0, d1 * S0 + d4 * D0, d2 * S1 + d5 * D1, d3)", "(d4, d5)", "(d0, d1, d2, d3)"],
    ),
    row(
        "pooling_nhwc_min_unsigned",
        "min_unsigned(%2, castu(%0))",
        "pppprr",
        &["(d0, d1 * S0 + d4 * D0, d2 * S1 + d5 * D1, d3)", "(d4, d5)", "(d0, d1, d2, d3)"],
    ),
    row(
        "pooling_nhwc_sum",
        "add(%2, cast(%0))",
        "pppprr",
        &["(d0, d1 * S0 + d4 * D0, d2 * S1 + d5 * D1, d3)", "(d4, d5)", "(d0, d1, d2, d3)"],
    ),
    row(
        "pooling_nwc_max",
        "max_signed(%2, cast(%0))",
        "pppr",
        &["(d0, d1 * S0 + d3 * D0, d2)", "(d3)", "(d0, d1, d2)"],
    ),
    row(
        "pooling_nwc_max_unsigned",
        "max_unsigned(%2, castu(%0))",
        "pppr",
        &["(d0, d1 * S0 + d3 * D0, d2)", "(d3)", "(d0, d1, d2)"],
    ),
    row(
        "pooling_nwc_min",
        "min_signed(%2, cast(%0))",
        "pppr",
        &["(d0, d1 * S0 + d3 * D0, d2)", "(d3)", "(d0, d1, d2)"],
    ),
    row(
        "pooling_nwc_min_unsigned",
        "min_unsigned(%2, castu(%0))",
        "pppr",
        &["(d0, d1 * S0 + d3 * D0, d2)", "(d3)", "(d0, d1, d2)"],
    ),
    row(
        "pooling_nwc_sum",
        "add(%2, cast(%0))",
        "pppr",
        &["(d0, d1 * S0 + d3 * D0, d2)", "(d3)", "(d0, d1, d2)"],
    ),
    row("powf", "powf(%0, %1)", "", &[]),
    row(
        "quantized_batch_matmul",
        QUANTIZED_MATMUL,
        "pppr",
        &["(d0, d1, d3)", "(d0, d3, d2)", "()", "()", "(d0, d1, d2)"],
    ),
    row("quantized_matmul", QUANTIZED_MATMUL, "ppr", &["(d0, d2)", "(d2, d1)", "()", "()", "(d0, d1)"]),
    row("reciprocal", "reciprocal(%0)", "", &[]),
    row("round", "round(%0)", "", &[]),
    row("rsqrt", "rsqrt(%0)", "", &[]),
    row("select", "select(%0, %1, %2)", "", &[]),
    row("sqrt", "sqrt(%0)", "", &[]),
    row("square", "square(%0)", "", &[]),
    row("sub", "sub(%0, %1)", "", &[]),
    row("tanh", "tanh(%0)", "", &[]),
    row("vecmat", MATMUL, "pr", &["(d1)", "(d1, d0)", "(d0)"]),
];
