//! Interfaces whose methods are C++ in MLIR: entries of an operation's static facts that call the user's
//! methods, if there are any. The arguments for offsets, sizes and strides are found by their names.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use crate::ods::model::Operation;

impl Emitter<'_> {
    /// Emits the entries for regions, loops, casts, destinations, views and symbols.
    pub(super) fn interfaces(&self, operation: &Operation, ty: &Ident) -> TokenStream {
        let mut entries = TokenStream::new();
        let with_hooks = |entry: TokenStream| {
            quote!({
                use __rt::ods_support::Hooks as _;
                #entry
            })
        };
        if operation.has_trait("RegionBranchOpInterface") {
            let entry = with_hooks(quote! {
                __rt::ods_support::region_branch_by(
                    |__ir, __op, __from| #ty(__op).successor_regions(__ir, __from),
                    __rt::RegionBranch {
                        successors: |__ir, __op, __from| {
                            __rt::ods_support::Said::said(#ty(__op).successor_regions(__ir, __from))
                        },
                        entry_operands: |__ir, __op, __to| {
                            __rt::ods_support::Said::said(#ty(__op).entry_successor_operands(__ir, __to))
                        },
                        entry_successors: __rt::ods_support::constant_successors_by(
                            |__ir, __op, __operands| #ty(__op).entry_successor_regions(__ir, __operands),
                            |__ir, __op, __operands| {
                                __rt::ods_support::Said::said(#ty(__op).entry_successor_regions(__ir, __operands))
                            },
                        ),
                        invocation_bounds: __rt::ods_support::invocation_bounds_by(
                            |__ir, __op, __operands| #ty(__op).region_invocation_bounds(__ir, __operands),
                            |__ir, __op, __operands| {
                                __rt::ods_support::Said::said(#ty(__op).region_invocation_bounds(__ir, __operands))
                            },
                        ),
                    },
                )
            });
            entries.extend(quote!(region_branch: #entry,));
        }
        // All operands of a return-like operation are forwarded.
        if operation.has_trait("RegionBranchTerminatorOpInterface") {
            let entry = with_hooks(quote! {
                __rt::ods_support::region_operands_by(
                    |__ir, __op, __to| #ty(__op).region_successor_operands(__ir, __to),
                    |__ir, __op, __to| {
                        __rt::ods_support::Said::said(#ty(__op).region_successor_operands(__ir, __to))
                    },
                )
            });
            entries.extend(quote!(region_operands: #entry,));
            let entry = with_hooks(quote! {
                __rt::ods_support::constant_successors_by(
                    |__ir, __op, __operands| #ty(__op).terminator_successor_regions(__ir, __operands),
                    |__ir, __op, __operands| {
                        __rt::ods_support::Said::said(#ty(__op).terminator_successor_regions(__ir, __operands))
                    },
                )
            });
            entries.extend(quote!(terminator_successors: #entry,));
        }
        if operation.has_trait("LoopLikeOpInterface") {
            let entry = with_hooks(quote! {
                __rt::ods_support::loop_values_by(
                    |__ir, __op| #ty(__op).loop_values(__ir),
                    |__ir, __op| __rt::ods_support::Said::said(#ty(__op).loop_values(__ir)),
                )
            });
            entries.extend(quote!(loop_values: #entry,));
            let entry = with_hooks(quote! {
                __rt::ods_support::loop_regions_by(
                    |__ir, __op| #ty(__op).loop_regions(__ir),
                    |__ir, __op| __rt::ods_support::Said::said(#ty(__op).loop_regions(__ir)),
                )
            });
            entries.extend(quote!(loop_regions: #entry,));
            let entry = with_hooks(quote! {
                __rt::ods_support::loop_bounds_by(
                    |__ir, __op| #ty(__op).loop_bounds(__ir),
                    |__ir, __op| __rt::ods_support::Said::said(#ty(__op).loop_bounds(__ir)),
                )
            });
            entries.extend(quote!(loop_bounds: #entry,));
        }
        entries.extend(self.call_interfaces(operation, ty));
        if operation.has_trait("InferIntRangeInterface") {
            let entry = with_hooks(quote! {
                __rt::ods_support::result_ranges_by(
                    |__ir, __op, __ranges| #ty(__op).infer_result_ranges(__ir, __ranges),
                    |__ir, __op, __ranges| #ty(__op).infer_result_ranges_from_optional(__ir, __ranges),
                    |__ir, __op, __ranges| match __rt::ods_support::known_ranges(__ranges) {
                        ::core::option::Option::Some(__ranges) => {
                            __rt::ods_support::Said::said(#ty(__op).infer_result_ranges(__ir, &__ranges))
                        }
                        ::core::option::Option::None => ::std::vec::Vec::new(),
                    },
                    |__ir, __op, __ranges| {
                        __rt::ods_support::Said::said(#ty(__op).infer_result_ranges_from_optional(__ir, __ranges))
                    },
                )
            });
            entries.extend(quote!(result_ranges: #entry,));
        }
        if operation.has_trait("CastOpInterface") {
            let entry = with_hooks(quote! {
                __rt::ods_support::cast_by(#ty::are_cast_compatible, |__ctx, __from, __to| {
                    __rt::ods_support::Answer::may_hold(#ty::are_cast_compatible(__ctx, __from, __to))
                })
            });
            entries.extend(quote!(are_cast_compatible: #entry,));
        }
        if operation.has_trait("DestinationStyleOpInterface") {
            let entry = with_hooks(quote! {
                __rt::ods_support::dps_inits_by(
                    |__ir, __op| #ty(__op).dps_inits(__ir),
                    |__ir, __op| __rt::ods_support::Said::said(#ty(__op).dps_inits(__ir)),
                )
            });
            entries.extend(quote!(dps_inits: #entry,));
        }
        if operation.has_trait("OffsetSizeAndStrideOpInterface")
            && let Some((operands, attributes)) = offsets_sizes_and_strides(operation)
        {
            let entry = with_hooks(quote! {
                __rt::ods_support::offset_size_and_stride_by(
                    |__ir, __op| #ty(__op).array_attr_max_ranks(__ir),
                    __rt::OffsetSizeAndStride {
                        operands: [#(#operands),*],
                        attributes: [#(#attributes),*],
                        max_ranks: |__ir, __op| {
                            __rt::ods_support::Said::said(#ty(__op).array_attr_max_ranks(__ir))
                        },
                    },
                )
            });
            entries.extend(quote!(offset_size_and_stride: #entry,));
        }
        if operation.has_trait("SymbolUserOpInterface") {
            let entry = with_hooks(quote! {
                __rt::ods_support::verify_symbol_uses_by(
                    |__ir, __op, __symbols| #ty(__op).verify_symbol_uses(__ir, __symbols),
                    |__ir, __op, __symbols| {
                        __rt::ods_support::verified_by(#ty(__op).verify_symbol_uses(__ir, __symbols))
                    },
                )
            });
            entries.extend(quote!(verify_symbol_uses: #entry,));
        }
        entries
    }
}

impl Emitter<'_> {
    /// Emits the entries for branches, calls, callables, speculation and effects.
    fn call_interfaces(&self, operation: &Operation, ty: &Ident) -> TokenStream {
        let mut entries = TokenStream::new();
        let mut add = |name: &str, entry: TokenStream| {
            let name = Ident::new(name, proc_macro2::Span::call_site());
            entries.extend(quote!(#name: {
                use __rt::ods_support::Hooks as _;
                #entry
            },));
        };
        if operation.has_trait("BranchOpInterface") {
            add(
                "successor_for_operands",
                quote! {
                    __rt::ods_support::successor_for_operands_by(
                        |__ir, __op, __operands| #ty(__op).successor_for_operands(__ir, __operands),
                        |__ir, __op, __operands| {
                            __rt::ods_support::Said::said(#ty(__op).successor_for_operands(__ir, __operands))
                        },
                    )
                },
            );
        }
        if operation.has_trait("CallOpInterface") {
            add(
                "call",
                quote! {
                    __rt::ods_support::call_by(
                        |__ir, __op| #ty(__op).callable_for_callee(__ir),
                        __rt::Call {
                            callee: |__ir, __op| {
                                __rt::ods_support::callee(#ty(__op).callable_for_callee(__ir))
                            },
                            arg_operands: |__ir, __op| __rt::ods_support::Said::said(#ty(__op).arg_operands(__ir)),
                        },
                    )
                },
            );
        }
        if operation.has_trait("CallableOpInterface") || operation.has_trait("FunctionOpInterface") {
            add(
                "callable",
                quote! {
                    __rt::ods_support::callable_by(
                        |__ir, __op| #ty(__op).callable_region(__ir),
                        |__ir, __op| #ty(__op).callable_results(__ir),
                        __rt::Callable {
                            region: |__ir, __op| __rt::ods_support::Said::said(#ty(__op).callable_region(__ir)),
                            results: |__ir, __op| __rt::ods_support::Said::said(#ty(__op).callable_results(__ir)),
                        },
                    )
                },
            );
        }
        let by_trait = ["AlwaysSpeculatableImplTrait", "RecursivelySpeculatableImplTrait"];
        if operation.has_trait("ConditionallySpeculatable")
            && !by_trait.iter().any(|by_trait| operation.has_trait(by_trait))
        {
            add(
                "speculatability",
                quote! {
                    __rt::ods_support::speculatability_by(
                        |__ir, __op| #ty(__op).speculatability(__ir),
                        |__ir, __op| __rt::ods_support::speculatability(#ty(__op).speculatability(__ir)),
                    )
                },
            );
        }
        if operation.has_trait("MemoryEffectsOpInterface") || operation.has_trait("MemoryEffectOpInterface") {
            add(
                "memory_effects",
                quote! {
                    __rt::ods_support::memory_effects_by(
                        |__ir, __op| #ty(__op).memory_effects(__ir),
                        |__ir, __op| __rt::ods_support::Said::said(#ty(__op).memory_effects(__ir)),
                    )
                },
            );
        }
        entries
    }
}

/// Returns the operand groups of offsets, sizes and strides, and the slots of the attributes with static
/// values.
fn offsets_sizes_and_strides(operation: &Operation) -> Option<(Vec<usize>, Vec<usize>)> {
    let names = ["offsets", "sizes", "strides"];
    let operand = |name: &str| operation.operands.iter().position(|group| group.name == name);
    let attribute = |name: &str| {
        let name = format!("static_{name}");
        operation.attributes.iter().position(|attr| attr.name == name)
    };
    Some((
        names.into_iter().map(operand).collect::<Option<_>>()?,
        names.into_iter().map(attribute).collect::<Option<_>>()?,
    ))
}
