//! An operation: its type, its tables, its registration.

use proc_macro2::{Ident, Span as RustSpan, TokenStream};
use quote::quote;

use super::{Emitter, code};
use pdll_support::source::Span;

use crate::ods::model::{
    Argument, AttributeSyntax, Check, GroupKind, Inference, Operation, Part, TraitUse, ValueGroup,
};
use crate::ods::names::{self, Taken};
use crate::ods::predicate::Placeholders;
use crate::ods::tables::{
    IMPLICIT_TERMINATOR, infers_from_types, is_of_types, is_only_open, segment_slots, trait_names,
    verifies_regions,
};

/// Rust names of an operation's parts.
pub(super) struct PartNames {
    pub(super) operands: Vec<Option<String>>,
    pub(super) results: Vec<Option<String>>,
    pub(super) attributes: Vec<String>,
    pub(super) regions: Vec<Option<String>>,
    pub(super) successors: Vec<Option<String>>,
    /// Names of all methods.
    pub(super) taken: Taken,
}

/// The methods of typed operations, generated or user-defined.
const METHODS: &[&str] = &[
    "are_cast_compatible",
    "arg_operands",
    "array_attr_max_ranks",
    "asm_block_argument_names",
    "asm_block_names",
    "asm_result_names",
    "callable_for_callee",
    "callable_region",
    "callable_results",
    "canonicalization_patterns",
    "build",
    "canonicalize",
    "create",
    "create_inferred",
    "create_with",
    "create_with_inferred",
    "dps_inits",
    "entry_successor_operands",
    "entry_successor_regions",
    "fold",
    "infer_return_types",
    "loop_regions",
    "loop_values",
    "memory_effects",
    "parse",
    "print",
    "read_properties",
    "region_invocation_bounds",
    "region_successor_operands",
    "speculatability",
    "successor_for_operands",
    "successor_regions",
    "terminator_successor_regions",
    "verify",
    "verify_regions",
    "verify_symbol_uses",
    "write_properties",
];

impl PartNames {
    pub(super) fn new(operation: &Operation) -> PartNames {
        let mut taken = Taken::with(METHODS);
        for builder in &operation.builders {
            taken.take(&builder.name);
        }
        let mut take = |name: &str| (!name.is_empty()).then(|| taken.take(&names::snake_case(name)));
        let operands = operation.operands.iter().map(|group| take(&group.name)).collect();
        let attributes =
            operation.attributes.iter().map(|attr| take(&attr.name).unwrap_or_default()).collect();
        let results = operation.results.iter().map(|group| take(&group.name)).collect();
        let regions = operation.regions.iter().map(|part| take(&part.name)).collect();
        let successors = operation.successors.iter().map(|part| take(&part.name)).collect();
        PartNames { operands, results, attributes, regions, successors, taken }
    }
}

impl Emitter<'_> {
    pub(super) fn type_name(&self, operation: &Operation) -> Ident {
        names::ident(&operation.def_name, self.place(operation.span))
    }

    pub(super) fn operation(&self, operation: &Operation) -> TokenStream {
        let ty = self.type_name(operation);
        let name = &operation.name;
        let docs = self.docs(&operation.summary, &operation.description, operation.span);
        let heading = format!("`{name}`");
        let mut parts = PartNames::new(operation);
        let tables = self.tables(operation);
        let format = self.format(operation);
        let verify = self.verify_function(operation, &ty);
        let infer = self.infer_function(operation, &ty);
        let hooks = self.hooks(operation, &ty);
        let (hook_functions, info) = (hooks.functions, self.info(operation, &hooks.entries));
        let accessors = self.accessors(operation, &mut parts);
        let adaptor = self.adaptor(operation, &parts, &ty);
        let builders = self.builders(operation, &parts);
        let named = self.named_builder(operation, &parts);
        let (named_items, named_start, named_setters) = (named.items, named.start, named.setters);
        let into_value = self.value_conversion(operation, &ty);
        let hooks = self.hooks_in_scope(operation);
        quote! {
            #[doc = #heading]
            #[doc = ""]
            #docs
            #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
            pub struct #ty(__rt::Op);
            #named_items
            #adaptor
            const _: () = {
                #hooks
                #tables
                #format
                #verify
                #infer
                #hook_functions
                impl __rt::OpDef for #ty {
                    const NAME: &'static str = #name;
                    fn info() -> __rt::OpInfo {
                        #info
                    }
                    fn from_op_unchecked(op: __rt::Op) -> Self {
                        #ty(op)
                    }
                    fn op(self) -> __rt::Op {
                        self.0
                    }
                }
                impl __rt::PdlOperation for #ty {}
                impl ::core::convert::From<#ty> for __rt::Op {
                    fn from(op: #ty) -> __rt::Op {
                        op.0
                    }
                }
                impl ::core::ops::Deref for #ty {
                    type Target = __rt::Op;
                    fn deref(&self) -> &__rt::Op {
                        &self.0
                    }
                }
                impl #ty {
                    #accessors
                    #builders
                    #named_start
                }
                #named_setters
                #into_value
            };
        }
    }

    /// Lets an operation with one result stand where a value is meant.
    fn value_conversion(&self, operation: &Operation, ty: &Ident) -> TokenStream {
        let [ValueGroup { kind: GroupKind::Single, .. }] = &operation.results[..] else {
            return TokenStream::new();
        };
        quote! {
            impl __rt::IntoValue for #ty {
                fn into_value(self, ir: &__rt::Ir) -> __rt::Value {
                    self.0.result(ir, 0)
                }
            }
        }
    }

    /// Emits the tables of groups and constraints.
    fn tables(&self, operation: &Operation) -> TokenStream {
        let operands = groups(&operation.operands);
        let results = groups(&operation.results);
        let operand_types = operation.operands.iter().map(|group| self.entry_path(&group.constraint));
        let result_types = operation.results.iter().map(|group| self.entry_path(&group.constraint));
        let attributes = operation.attributes.iter().map(|attr| {
            let is_required = !attr.is_optional && attr.default.is_none();
            let constraint = match self.is_trivial(&attr.constraint) {
                true => quote!(::core::option::Option::None),
                false => {
                    let path = self.entry_path(&attr.constraint);
                    quote!(::core::option::Option::Some(&#path))
                }
            };
            quote!((#is_required, #constraint))
        });
        let regions = operation.regions.iter().map(|part| {
            let (name, is_variadic, path) =
                (&part.name, part.is_variadic, self.region_path(&part.constraint));
            quote!((#name, #is_variadic, &#path))
        });
        let nested = operation.operands.iter().enumerate().filter_map(|(index, group)| {
            let (name, sizes) = (&group.name, group.segment_attribute.as_ref()?);
            Some(quote!((#index, #name, #sizes)))
        });
        let checks = self.checks(operation);
        let (parents, terminator) = self.neighbours(operation);
        let region_groups = operation.regions.iter().map(part_group);
        let successor_groups = operation.successors.iter().map(part_group);
        quote! {
            const __REGIONS: &[__rt::Group] = &[#(#region_groups),*];
            const __SUCCESSORS: &[__rt::Group] = &[#(#successor_groups),*];
            const __OPERANDS: &[__rt::Group] = &[#(#operands),*];
            const __RESULTS: &[__rt::Group] = &[#(#results),*];
            static __SPEC: __rt::ods_support::OpSpec = __rt::ods_support::OpSpec {
                operand_types: &[#(&#operand_types),*],
                result_types: &[#(&#result_types),*],
                attributes: &[#(#attributes),*],
                nested: &[#(#nested),*],
                regions: &[#(#regions),*],
                checks: &[#(#checks),*],
                parents: &[#(#parents),*],
                terminator: #terminator,
            };
        }
    }

    /// Emits the predicate traits.
    fn checks(&self, operation: &Operation) -> Vec<TokenStream> {
        let checks = operation.trait_uses.iter().filter_map(|used| Some((used, used.check.as_ref()?)));
        let span = self.place(operation.span);
        let others = self.part_expressions(operation);
        let of = Placeholders { runtime: "__rt", ctx: "__ir.context()", entity: "__op", others: &others };
        let is_own = self.is_own(operation.span);
        let entry = |(used, check): (&TraitUse, &Check)| {
            let (summary, is_of_types) = (&check.summary, is_of_types(operation, used));
            let holds = match is_understood(check, &of, is_own) {
                true => self.check_function(&check.predicate, &of, span),
                false => {
                    let answer = native_answer(check.native.as_ref()?, &quote!(__ir), &quote!(__op));
                    quote!(|__ir, __op| __rt::ods_support::Answer::may_hold(#answer))
                }
            };
            Some(quote!(__rt::ods_support::Check {
                summary: #summary,
                is_of_types: #is_of_types,
                holds: __rt::ods_support::TestOp::Compiled(#holds)
            }))
        };
        checks.filter_map(entry).collect()
    }

    /// Returns the values of `$_op`, `$_ir` and `$name` in a trait.
    pub(super) fn part_expressions(&self, operation: &Operation) -> Vec<(String, String)> {
        let mut out = vec![("_op".to_owned(), "__op".to_owned()), ("_ir".to_owned(), "__ir".to_owned())];
        let groups = |groups: &[ValueGroup], what: &str, out: &mut Vec<(String, String)>| {
            for (index, group) in groups.iter().enumerate().filter(|(_, group)| !group.name.is_empty()) {
                let is_fixed = groups[..=index].iter().all(|before| before.kind == GroupKind::Single);
                let values = match is_only_open(operation, groups, index, what) {
                    true => {
                        let n_after = groups.len() - 1 - index;
                        format!("__rt::ods_support::{what}s_between(__ir, __op, {index}, {n_after})")
                    }
                    false => format!("__rt::ods_support::{what}_group(__ir, __op, {index})"),
                };
                let text = match group.kind {
                    GroupKind::Single if is_fixed => format!("__op.{what}(__ir, {index})"),
                    GroupKind::Single => {
                        format!("__rt::ods_support::single(__ir, __op, {values}, {:?})", group.name)
                    }
                    GroupKind::Optional => format!("{values}.next()"),
                    GroupKind::Variadic | GroupKind::VariadicOfVariadic => values,
                };
                out.push((group.name.clone(), text));
            }
        };
        groups(&operation.operands, "operand", &mut out);
        groups(&operation.results, "result", &mut out);
        for (slot, attr) in operation.attributes.iter().enumerate() {
            let text = match attr.is_optional || attr.default.is_some() {
                true => format!("__op.inherent(__ir, {slot})"),
                false => format!("__rt::ods_support::attribute(__ir, __op, {slot})"),
            };
            out.push((attr.name.clone(), text));
        }
        out
    }

    /// Emits the allowed parent operations, and the implicit terminator.
    pub(super) fn neighbours(&self, operation: &Operation) -> (Vec<TokenStream>, TokenStream) {
        let mut parents = Vec::new();
        let mut terminator = quote!(::core::option::Option::None);
        for used in &operation.trait_uses {
            let is_terminator = match used.name.as_str() {
                "HasParent" | "ParentOneOf" => false,
                name if IMPLICIT_TERMINATOR.contains(&name) => true,
                _ => continue,
            };
            let names = used.args.iter().map(|arg| self.operation_name(arg, operation.span));
            // Without one of the names nothing is known of the parent. It is listed as not checked.
            let Some(names) = names.collect::<Option<Vec<TokenStream>>>() else { continue };
            match is_terminator {
                true => {
                    terminator =
                        names.last().map_or(terminator, |name| quote!(::core::option::Option::Some(#name)))
                }
                false => parents.extend(names),
            }
        }
        (parents, terminator)
    }

    /// Returns the full name of an operation that a trait refers to: by its name, by its type here, or in the `ods!` itself by a Rust path.
    pub(super) fn operation_name(&self, text: &str, user: Option<Span>) -> Option<TokenStream> {
        let text = text.trim();
        let last = text.rsplit("::").next().unwrap_or(text);
        if text.contains('.') {
            return Some(quote!(#text));
        }
        if let Some(found) = self.dialect.operations.values().find(|found| found.def_name == last) {
            let name = &found.name;
            return Some(quote!(#name));
        }
        self.is_own(user).then(|| {
            let path = code::tokens(text, self.place(user));
            quote!(<#path as __rt::OpDef>::NAME)
        })
    }

    /// Emits `__verify_regions` if something is to be verified after the regions, and functions that call the
    /// user's verifiers.
    fn verify_function(&self, operation: &Operation, ty: &Ident) -> TokenStream {
        let span = self.place(operation.span);
        let hooks = [
            (operation.has_verifier, "__verify_own", "verify"),
            (operation.has_region_verifier, "__verify_own_regions", "verify_regions"),
        ];
        let own = hooks.iter().filter(|(has, ..)| *has).map(|(_, function, method)| {
            let (function, method) = (Ident::new(function, span), Ident::new(method, span));
            let call = match self.is_own(operation.span) {
                true => quote!(__rt::ods_support::verdict(#ty(__op).#method(__ir))),
                false => quote!(__rt::ods_support::verified_by(#ty(__op).#method(__ir))),
            };
            code::respan(
                quote! {
                    fn #function(
                        __ir: &__rt::Ir,
                        __op: __rt::Op,
                    ) -> ::core::result::Result<(), __rt::VerifyMessage> {
                        #call
                    }
                },
                // rustc advises nothing on what a macro wrote: it would rewrite the definition.
                RustSpan::call_site().located_at(span),
            )
        });
        let own: TokenStream = own.collect();
        let of_regions = verifies_regions(operation).then(|| {
            let own = operation.has_region_verifier.then(|| quote!(__verify_own_regions(__ir, __op)?;));
            quote! {
                fn __verify_regions(
                    __ir: &__rt::Ir,
                    __op: __rt::Op,
                ) -> ::core::result::Result<(), __rt::VerifyMessage> {
                    __SPEC.verify_terminators(__ir, __op)?;
                    #own
                    ::core::result::Result::Ok(())
                }
            }
        });
        quote! {
            #own
            #of_regions
        }
    }

    fn info(&self, operation: &Operation, hooks: &TokenStream) -> TokenStream {
        let name = &operation.name;
        let (operand_slot, result_slot) = segment_slots(operation);
        let attributes = operation.attributes.iter().map(|attr| attr.name.as_str());
        let attributes = attributes
            .chain(operand_slot.map(|_| "operandSegmentSizes"))
            .chain(result_slot.map(|_| "resultSegmentSizes"));
        let traits = trait_names(operation);
        // With `FirstAttrDerivedResultType` builders infer types, but nothing is verified.
        let infer = operation.has_type_inference.then(|| match self.is_optional_inference(operation) {
            true => {
                let supplied = self.supplied_or_none("infer_types", name);
                quote!(infer_types: __rt::ods_support::inference_by(#supplied, Self::infer_return_types, __infer),)
            }
            false => {
                let from_types = infers_from_types(operation).then(|| quote!(infers_from_types: true,));
                quote!(infer_types: ::core::option::Option::Some(__infer), #from_types)
            }
        });
        let own =
            operation.has_verifier.then(|| quote!(verify_own: ::core::option::Option::Some(__verify_own),));
        let of_regions = verifies_regions(operation)
            .then(|| quote!(verify_regions: ::core::option::Option::Some(__verify_regions),));
        let defaults = self.default_attributes(operation);
        let slots_of = |is_property: fn(&AttributeSyntax) -> bool| -> Vec<u8> {
            let slots = operation.attributes.iter().zip(0_u8..);
            slots.filter(|(attr, _)| is_property(&attr.syntax)).map(|(_, slot)| slot).collect()
        };
        let properties = slots_of(|syntax| syntax.is_property);
        let properties = (!properties.is_empty()).then(|| quote!(properties: &[#(#properties),*],));
        let units = slots_of(|syntax| syntax.is_unit_property);
        let units = (!units.is_empty()).then(|| quote!(unit_properties: &[#(#units),*],));
        let numbers = slots_of(|syntax| syntax.is_number_property);
        let numbers = (!numbers.is_empty()).then(|| quote!(number_properties: &[#(#numbers),*],));
        let assembly = self.assembly(operation);
        let default_dialect = self.default_dialect(operation);
        let asm_names = self.asm_names(operation);
        let unchecked = self.unchecked(operation);
        let own_traits = self.own_traits(operation, &self.type_name(operation));
        quote! {
            const __TRAITS: &[&str] = &[#(#traits),*];
            __rt::OpInfo {
                attributes: &[#(#attributes),*],
                #properties
                #units
                #numbers
                operands: __OPERANDS,
                results: __RESULTS,
                regions: __REGIONS,
                successors: __SUCCESSORS,
                traits: __rt::ods_support::traits(__TRAITS),
                trait_names: __TRAITS,
                declared: ::core::option::Option::Some(&__SPEC),
                #own
                #of_regions
                #infer
                #defaults
                #hooks
                #assembly
                #default_dialect
                #asm_names
                #unchecked
                #own_traits
                ..__rt::OpInfo::new(#name)
            }
        }
    }

    /// Returns whether the result types are inferred by an optional user function.
    pub(super) fn is_optional_inference(&self, operation: &Operation) -> bool {
        matches!(operation.inference, Some(Inference::Declared)) && !self.is_own(operation.span)
    }

    /// Emits the default values of new operations' attributes.
    fn default_attributes(&self, operation: &Operation) -> Option<TokenStream> {
        let has_default = |argument: &Argument| match argument {
            Argument::Attribute(index) => {
                self.default_attribute(operation, *index as usize, "__ctx").is_some()
            }
            Argument::Operand(_) => false,
        };
        if !operation.arguments.iter().any(has_default) {
            return None;
        }
        let values = (0..operation.attributes.len()).map(|index| {
            match self
                .default_attribute(operation, index, "__ctx")
                .filter(|_| !operation.attributes[index].is_optional)
            {
                Some(value) => quote!(::core::option::Option::Some(#value)),
                None => quote!(::core::option::Option::None),
            }
        });
        let (operands, results) = segment_slots(operation);
        let sizes = operands.iter().chain(&results).map(|_| quote!(::core::option::Option::None));
        let values = values.chain(sizes);
        let function = quote!(|__ctx: &__rt::Context| ::std::vec![#(#values),*]);
        let function = code::respan(function, self.place(operation.span));
        Some(quote!(
            default_attributes: ::core::option::Option::Some(__rt::ods_support::MakeAttributes::Compiled(#function)),
        ))
    }
}

/// Emits the groups of operands or results.
fn groups(groups: &[ValueGroup]) -> impl Iterator<Item = TokenStream> {
    groups.iter().map(|group| {
        let name = &group.name;
        match group.kind {
            GroupKind::Single => quote!(__rt::Group::single(#name)),
            GroupKind::Optional => quote!(__rt::Group::optional(#name)),
            GroupKind::Variadic | GroupKind::VariadicOfVariadic => quote!(__rt::Group::variadic(#name)),
        }
    })
}

fn part_group(part: &Part) -> TokenStream {
    let name = &part.name;
    match part.is_variadic {
        true => quote!(__rt::Group::variadic(#name)),
        false => quote!(__rt::Group::single(#name)),
    }
}

/// Returns the call of the function that replaces the predicate of a trait: the user's beside the `ods!`, or the fallback.
pub(super) fn native_answer(name: &str, ir: &TokenStream, op: &TokenStream) -> TokenStream {
    let name = names::ident(name, RustSpan::call_site());
    quote!({
        use __absent_traits::*;
        {
            use super::*;
            #name(#ir, #op)
        }
    })
}

/// Returns whether the predicate of a trait can be checked. For included definitions, predicates in C++ or about missing parts cannot.
pub(super) fn is_understood(check: &Check, of: &Placeholders<'_>, is_own: bool) -> bool {
    check.predicate.natives().is_empty() && (is_own || !check.predicate.to_rust(of).contains('$'))
}
