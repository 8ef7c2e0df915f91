//! Options of printing.

/// Options of printing.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct PrintOptions {
    /// Whether to print locations (`--mlir-print-debuginfo`).
    pub debug_info: bool,
    /// Whether to print without aliases and resources (`--mlir-print-local-scope`).
    pub local_scope: bool,
    /// Whether to print operations in their custom assembly formats. IR that does not verify is always
    /// printed in generic form (without `--mlir-print-op-generic`).
    pub custom_forms: bool,
    /// Whether the IR was verified since it changed last, so that custom assembly formats need no further verification
    /// (`--mlir-print-assume-verified`). Text of IR that does not verify may be wrong then.
    pub assume_verified: bool,
    /// Elements attributes of more elements are printed as `dense_resource<__elided__>` (`--mlir-elide-elementsattrs-if-larger`). Such text
    /// cannot be parsed into the same IR.
    pub elide_elements_above: Option<usize>,
    /// Elements attributes of more elements are printed in hexadecimal (`--mlir-print-elementsattrs-with-hex-if-larger`); of more than 100 by
    /// default.
    pub hex_elements_above: Option<usize>,
    /// Resources whose text has more characters are not printed (`--mlir-elide-resource-strings-if-larger`).
    pub elide_resources_above: Option<usize>,
    /// Whether to print `{...}` instead of regions (`--mlir-print-skip-regions`).
    pub skip_regions: bool,
    /// Whether no two values of the print have the same name, regardless of where they are visible (`--mlir-print-unique-ssa-ids`).
    pub unique_ssa_ids: bool,
    /// Whether values are named by the names of their locations, where these have one (`--mlir-use-nameloc-as-prefix`).
    pub name_locs_as_prefix: bool,
    /// Whether to print the users of results and block arguments as comments (`--mlir-print-value-users`).
    pub value_users: bool,
    /// Whether locations are printed for people (`--mlir-pretty-debuginfo`). Such text cannot be parsed.
    pub pretty_debug_info: bool,
}

impl PrintOptions {
    /// Returns the default options: no locations, with aliases.
    pub fn new() -> PrintOptions {
        PrintOptions::default()
    }

    /// Sets whether to print locations.
    pub fn debug_info(mut self, debug_info: bool) -> PrintOptions {
        self.debug_info = debug_info;
        self
    }

    /// Sets whether to omit aliases.
    pub fn local_scope(mut self, local_scope: bool) -> PrintOptions {
        self.local_scope = local_scope;
        self
    }

    /// Selects custom assembly formats or the generic form.
    ///
    /// ```
    /// use pdll_ir::{Context, PrintOptions, parse};
    /// let ctx = Context::new();
    /// let ir = parse(&ctx, "module @m {\n}")?;
    /// assert_eq!(ir.to_text(&PrintOptions::new().custom_forms(true)), "module @m {\n}\n");
    /// assert!(ir.to_string().starts_with(r#""builtin.module"() <{sym_name = "m"}> ({"#));
    /// # Ok::<(), pdll_ir::ParseError>(())
    /// ```
    pub fn custom_forms(mut self, custom_forms: bool) -> PrintOptions {
        self.custom_forms = custom_forms;
        self
    }
}
