//! Custom assembly formats that are C++ in MLIR's definitions and implemented in the runtime: a table of
//! their names.
//!
//! In: names of included definitions. Out: paths below the runtime's `upstream`. A name without such a path
//! does not compile, which the tests that include MLIR's definitions detect.

/// An operation with a custom assembly format.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct KnownForm {
    /// Full name.
    pub(crate) operation: &'static str,
    /// Default dialect of its regions.
    pub(crate) default_dialect: Option<&'static str>,
}

const fn known(operation: &'static str) -> KnownForm {
    KnownForm { operation, default_dialect: None }
}

const fn with_default(operation: &'static str, dialect: &'static str) -> KnownForm {
    KnownForm { operation, default_dialect: Some(dialect) }
}

/// Operations that have `hasCustomAssemblyFormat`.
const OPERATIONS: &[KnownForm] = &[
    known("affine.apply"),
    known("affine.for"),
    known("affine.if"),
    known("affine.load"),
    known("affine.max"),
    known("affine.min"),
    known("affine.parallel"),
    known("affine.prefetch"),
    known("affine.store"),
    known("affine.vector_load"),
    known("affine.vector_store"),
    known("arith.select"),
    with_default("func.func", "func"),
    known("linalg.generic"),
    known("linalg.yield"),
    known("memref.alloca_scope"),
    known("memref.dma_start"),
    known("memref.generic_atomic_rmw"),
    known("memref.prefetch"),
    known("memref.transpose"),
    known("scf.execute_region"),
    known("scf.for"),
    known("scf.forall"),
    known("scf.forall.in_parallel"),
    known("scf.if"),
    known("scf.parallel"),
    known("scf.while"),
    known("shape.assuming"),
    known("shape.const_shape"),
    with_default("shape.func", "shape"),
    with_default("shape.function_library", "shape"),
    known("shape.reduce"),
    known("tosa.apply_scale"),
    known("tosa.argmax"),
    known("tosa.cast_from_block_scaled"),
    known("tosa.cast_to_block_scaled"),
    known("tosa.clamp"),
    known("tosa.cond_if"),
    known("tosa.matmul_t_block_scaled"),
    known("tosa.max_pool2d"),
    known("tosa.maximum"),
    known("tosa.minimum"),
    known("tosa.reduce_max"),
    known("tosa.reduce_min"),
    known("tosa.rescale"),
    known("tosa.resize"),
    known("tosa.while_loop"),
    known("vector.contract"),
    known("vector.mask"),
    known("vector.outerproduct"),
    known("vector.transfer_read"),
    known("vector.transfer_write"),
];

impl KnownForm {
    /// Returns the format of an operation, if it is known.
    pub(crate) fn of(operation: &str) -> Option<KnownForm> {
        OPERATIONS.iter().copied().find(|known| known.operation == operation)
    }

    /// Returns its path in the runtime: a module, and a constant in it.
    pub(crate) fn path(self) -> (&'static str, String) {
        let (dialect, name) = self.operation.split_once('.').unwrap_or(("", self.operation));
        (dialect, name.replace('.', "_").to_uppercase())
    }
}

/// A `custom<…>` directive, of a given dialect or of any: its name, the number of its arguments, the module
/// of its functions in the runtime, and their names after `parse_` and `print_`.
type KnownDirective = (Option<&'static str>, &'static str, usize, (&'static str, &'static str));

const DIRECTIVES: &[KnownDirective] = &[
    (None, "DynamicIndexList", 2, ("lists", "dynamic_index_list")),
    (None, "DynamicIndexList", 4, ("lists", "delimited_index_list")),
    (Some("cf"), "SwitchOpCases", 8, ("cf", "switch_op_cases")),
    (
        Some("memref"),
        "GlobalMemrefOpTypeAndInitialValue",
        2,
        ("memref", "global_memref_op_type_and_initial_value"),
    ),
    (Some("tosa"), "VariableOpTypeOrInitialValue", 3, ("tosa", "variable_op_type_or_initial_value")),
    (Some("scf"), "SwitchCases", 2, ("scf", "switch_cases")),
];

/// Returns the runtime module and function name of a `custom<…>`, if it is known.
pub(crate) fn directive(operation: &str, name: &str, n_args: usize) -> Option<(&'static str, &'static str)> {
    let dialect = operation.split_once('.').map_or("", |(dialect, _)| dialect);
    let found = DIRECTIVES.iter().find(|(of, directive, n, _)| {
        of.is_none_or(|of| of == dialect) && *directive == name && *n == n_args
    })?;
    Some(found.3)
}

/// Translates a C++ argument of a known `custom<…>` to Rust; empty for arguments that only select a C++
/// overload.
pub(crate) fn argument(code: &str) -> Option<String> {
    let delimiter = code.strip_prefix("::mlir::AsmParser::Delimiter::")?;
    Some(format!("__rt::upstream::lists::Delimiter::{delimiter}"))
}
