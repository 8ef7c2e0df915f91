//! The dialect `tosa`: whole-tensor operations of neural networks.

pub mod format;
