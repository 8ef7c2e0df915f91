//! The dialect `quant`: quantized types.

pub mod format;
