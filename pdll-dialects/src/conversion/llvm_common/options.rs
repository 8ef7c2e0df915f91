//! Options of the conversions to `llvm`: widths of `index` and of pointers, and the calling convention of memrefs.
//!
//! In: the option `index-bitwidth` of a pass, and the data layouts of the module. MLIR: LoweringOptions.h.

use pdll::ir::{Ir, Op};

/// Options of the conversion of types to those of `llvm`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LowerToLlvmOptions {
    /// Number of bits of `index`.
    pub index_bitwidth: u32,
    /// Whether functions receive memrefs as bare pointers.
    pub use_bare_ptr_call_conv: bool,
    /// Whether memory is allocated by `aligned_alloc`, not `malloc`.
    pub use_aligned_alloc: bool,
    /// Whether memory is allocated by functions that programs define: `_mlir_memref_to_llvm_alloc` and others.
    pub use_generic_functions: bool,
    /// Number of bits of pointers, by address space; 64 for others.
    pub pointer_bitwidths: Vec<(u32, u32)>,
}

impl Default for LowerToLlvmOptions {
    fn default() -> LowerToLlvmOptions {
        LowerToLlvmOptions {
            index_bitwidth: 64,
            use_bare_ptr_call_conv: false,
            use_aligned_alloc: false,
            use_generic_functions: false,
            pointer_bitwidths: Vec::new(),
        }
    }
}

impl LowerToLlvmOptions {
    /// Returns the options for what is in an operation. `index_bitwidth` is the option of a pass: if it is 0, the data layouts of the
    /// operations around decide.
    pub fn of(ir: &Ir, op: Op, index_bitwidth: u32) -> LowerToLlvmOptions {
        let mut options = LowerToLlvmOptions::default();
        let layout = op.attr_str(ir, "llvm.data_layout");
        if let Some(text) = layout.and_then(|layout| layout.as_str(ir.context())) {
            options.pointer_bitwidths = pointer_bitwidths(text);
        }
        let outer = std::iter::successors(Some(op), |op| op.parent_op(ir));
        let declared = outer.into_iter().find_map(|op| declared_index_bitwidth(ir, op));
        match index_bitwidth {
            0 => options.index_bitwidth = declared.unwrap_or(options.index_bitwidth),
            width => options.index_bitwidth = width,
        }
        options
    }

    /// Returns the number of bits of a pointer.
    pub fn pointer_bitwidth(&self, address_space: u32) -> u32 {
        let of = |space| self.pointer_bitwidths.iter().find(|(known, _)| *known == space);
        of(address_space).or_else(|| of(0)).map_or(64, |(_, width)| *width)
    }
}

/// Returns the width of `index` that `#dlti.dl_entry<index, 32>` declares.
fn declared_index_bitwidth(ir: &Ir, op: Op) -> Option<u32> {
    let text = op.attr_str(ir, "dlti.dl_spec")?.display(ir.context()).to_string();
    // An entry is written `#dlti.dl_entry<index, 32 : i64>` or `index = 32 : i64`.
    let at = ["<index", " index"].iter().find_map(|start| Some(text.find(start)? + start.len()))?;
    let digits: String =
        text[at..].trim_start_matches([',', '=', ' ']).chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok().filter(|width| *width > 0)
}

/// Returns the widths of pointers in the text of a data layout: `p:64:64`, `p270:32:32`.
fn pointer_bitwidths(text: &str) -> Vec<(u32, u32)> {
    let width = |part: &str| {
        let mut fields = part.strip_prefix('p')?.split(':');
        let space = match fields.next()? {
            "" => 0,
            space => space.parse().ok()?,
        };
        Some((space, fields.next()?.parse().ok()?))
    };
    text.split('-').filter_map(width).collect()
}
