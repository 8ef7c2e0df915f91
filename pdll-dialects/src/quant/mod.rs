//! The dialect `quant`: quantized types.

pub mod format;
pub mod text;
