//! Common parts of all conversions to `llvm`: types, descriptors of memory, and patterns on scalars and vectors.
//!
//! MLIR: Conversion/LLVMCommon.

pub mod builder;
pub mod descriptor;
pub mod elementwise;
pub mod functions;
pub mod lowering;
pub mod options;
pub mod signature;
pub mod type_converter;
pub mod types;
pub mod unranked;

pub use builder::LlvmBuilder;
pub use lowering::Lowering;
pub use options::LowerToLlvmOptions;
pub use type_converter::{LlvmTypeConverter, llvm_type_converter};
