//! Operations of definitions: their static facts, as `ods!` emits them.
//!
//! In: an operation of the model. Out: `OpInfo`, with tables that are kept, and the list of what is not checked or not run.

use std::collections::HashMap;

use pdll_compiler::ods::model::{
    GroupKind, Inference, InferredType, Operation, Part as RegionPart, TypeSource, ValueGroup,
};
use pdll_compiler::ods::tables::{
    IMPLICIT_TERMINATOR, inference_order, infers_from_types, is_of_types, known_operation, passed_groups,
    segment_slots, trait_names, verifies_regions,
};
use pdll_runtime::ir::{
    AsmNames, Assembly, Group, InferTypesInput, Ir, Op, OpInfo, PropertiesEncoding, Region,
    SuccessorOperands, Type, TypeVec, VerifyFn, VerifyMessage,
};
use pdll_runtime::ods_support::{
    self, Check, InterpretedOp, MakeAttributes, OpSpec, RegionConstraint, TestOp, TestRegion,
};

use super::code::{Code, Part};
use super::compile::{Names, compile_to};
use super::constraint::Tables;
use super::env::Env;
use super::format;
use super::memory::{keep, keep_list, keep_str, keep_strs};
use super::test::Compiler;
use super::unchecked;
use super::value::{Kind, Ty, Value};

impl<'a> Tables<'a> {
    /// Returns the facts of an operation.
    ///
    /// # Errors
    /// If it cannot be registered.
    pub(super) fn operation(&self, operation: &'a Operation) -> Result<OpInfo, String> {
        let mut unchecked = unchecked::Parts::default();
        let name = keep_str(&operation.name);
        let (operand_slot, result_slot) = segment_slots(operation);
        let attributes = operation.attributes.iter().map(|attr| attr.name.as_str());
        let attributes = attributes
            .chain(operand_slot.map(|_| "operandSegmentSizes"))
            .chain(result_slot.map(|_| "resultSegmentSizes"));
        let attributes = keep_strs(attributes);
        if attributes.len() > MAX_ATTRIBUTES {
            return Err(format!("has more than {MAX_ATTRIBUTES} attributes"));
        }
        let properties = operation.attributes.iter().zip(0_u8..).filter(|(attr, _)| attr.syntax.is_property);
        let properties = properties.map(|(_, slot)| slot).collect();
        let units = operation.attributes.iter().zip(0_u8..).filter(|(attr, _)| attr.syntax.is_unit_property);
        let units = units.map(|(_, slot)| slot).collect();
        let numbers =
            operation.attributes.iter().zip(0_u8..).filter(|(attr, _)| attr.syntax.is_number_property);
        let numbers = numbers.map(|(_, slot)| slot).collect();
        let trait_names = trait_names(operation);
        let trait_names = keep_strs(trait_names.iter().map(String::as_str));
        let (parents, terminator) = self.neighbours(operation, &mut unchecked);
        let spec = self.spec(operation, parents, terminator, &mut unchecked);
        let interpreted: &'static Interpreted = keep(Interpreted {
            name,
            inference: self.inference(operation, &mut unchecked),
            region_verifier: self.supplied.region_verifiers.get(name).copied(),
            passed: passed(operation),
        });
        let (assembly, missing_assembly) = self.assembly(operation, terminator, &mut unchecked);
        let infer_types = match &interpreted.inference {
            InferBy::Nothing | InferBy::Missing => {
                self.supplied.infer_types(name).filter(|_| operation.has_type_inference)
            }
            InferBy::Results(..) => Some(ods_support::infer_interpreted as _),
        };
        let hooks = [
            (operation.has_verifier && !self.supplied.verifiers.contains_key(name), "verifier"),
            (operation.has_region_verifier && interpreted.region_verifier.is_none(), "region verifier"),
            (operation.has_folder && !self.supplied.folders.contains_key(name), "folder"),
            (operation.has_canonicalizer, "canonicalizer"),
            (operation.has_canonicalize_method, "canonicalize method"),
        ];
        let encoding = self.supplied.properties_encoding(name).unwrap_or(PropertiesEncoding::MISSING);
        if operation.has_properties_encoding && (encoding.read.is_none() || encoding.write.is_none()) {
            unchecked.add("encoding of properties");
        }
        for (_, what) in hooks.iter().filter(|(is_missing, _)| *is_missing) {
            unchecked.add(*what);
        }
        let asm_names = self.asm_names(operation, &mut unchecked);
        unchecked.add_traits(operation);
        operation.foreign_code.iter().for_each(|what| unchecked.add(what));
        Ok(OpInfo {
            attributes,
            properties: keep_list(properties),
            unit_properties: keep_list(units),
            number_properties: keep_list(numbers),
            properties_encoding: operation.has_properties_encoding.then_some(encoding),
            operands: groups(&operation.operands),
            results: groups(&operation.results),
            regions: parts(&operation.regions),
            successors: parts(&operation.successors),
            traits: ods_support::traits(trait_names),
            trait_names,
            declared: Some(spec),
            verify_own: operation.has_verifier.then(|| self.supplied.verifiers.get(name).copied()).flatten(),
            verify_regions: (verifies_regions(operation) || interpreted.region_verifier.is_some())
                .then_some(ods_support::verify_interpreted_regions as VerifyFn),
            infer_types,
            infers_from_types: infer_types.is_some() && infers_from_types(operation),
            default_attributes: self.default_attributes(operation, &mut unchecked),
            fold: operation.has_folder.then(|| self.supplied.folders.get(name).copied()).flatten(),
            successor_operands: (!interpreted.passed.is_empty())
                .then_some(ods_support::interpreted_successor_operands as _),
            assembly,
            missing_assembly,
            default_dialect: match operation.has_custom_format {
                true => self.supplied.default_dialect(name).unwrap_or(""),
                false => "",
            },
            asm_names,
            unchecked: unchecked.names(),
            interpreted: Some(interpreted),
            ..OpInfo::new(name)
        })
    }

    fn spec(
        &self,
        operation: &'a Operation,
        parents: Vec<&'static str>,
        terminator: Option<&'static str>,
        unchecked: &mut unchecked::Parts,
    ) -> &'static OpSpec {
        let mut types = |groups: &'a [ValueGroup]| {
            let constraints = groups.iter().map(|group| {
                let (constraint, missing) = &self.types[group.constraint.as_str()];
                unchecked.add_constraint(missing, &group.name);
                *constraint
            });
            keep_list(constraints.collect())
        };
        let (operand_types, result_types) = (types(&operation.operands), types(&operation.results));
        let attributes = operation.attributes.iter().map(|attr| {
            let (constraint, missing) = &self.attributes[attr.constraint.as_str()];
            unchecked.add_constraint(missing, &attr.name);
            (!attr.is_optional && attr.default.is_none(), *constraint)
        });
        let attributes = keep_list(attributes.collect());
        let nested = operation.operands.iter().enumerate().filter_map(|(index, group)| {
            Some((index, keep_str(&group.name), keep_str(group.segment_attribute.as_ref()?)))
        });
        let regions = operation.regions.iter().map(|part| {
            let mut compiler = Compiler { supplied: self.supplied, missing: Vec::new() };
            let names = Names { subject: Some(Ty::of(Kind::Region)), has_ir: true, ..Names::default() };
            let test = compiler.test(&part.predicate, &names);
            unchecked.add_constraint(&compiler.missing, &part.name);
            let holds: &'static _ =
                keep(move |ir: &Ir, region: Region| test.holds(&Env::of_ir(ir, None, Value::Region(region))));
            let summary = keep_str(&part.summary);
            let constraint: &'static _ =
                keep(RegionConstraint { summary, missing: None, holds: TestRegion::Interpreted(holds) });
            (keep_str(&part.name), part.is_variadic, constraint)
        });
        let regions = keep_list(regions.collect());
        let checks = self.checks(operation, unchecked);
        keep(OpSpec {
            operand_types,
            result_types,
            attributes,
            nested: keep_list(nested.collect()),
            regions,
            checks,
            parents: keep_list(parents),
            terminator,
        })
    }

    /// Returns the predicate traits.
    fn checks(&self, operation: &Operation, unchecked: &mut unchecked::Parts) -> &'static [Check] {
        let names = Names {
            parts: named_parts(operation),
            has_op: true,
            has_ir: true,
            cases: self.cases,
            foreign: self.foreign,
            subject: Some(Ty::of(Kind::Op)),
        };
        let mut out = Vec::new();
        for used in &operation.trait_uses {
            let Some(check) = &used.check else { continue };
            let mut compiler = Compiler { supplied: self.supplied, missing: Vec::new() };
            let test = compiler.test(&check.predicate, &names);
            if !compiler.missing.is_empty() {
                unchecked.add(format!("predicate `{}`", check.summary));
            }
            if test.is_trivial() {
                continue;
            }
            let holds: &'static _ =
                keep(move |ir: &Ir, op: Op| test.holds(&Env::of_ir(ir, Some(op), Value::Op(op))));
            out.push(Check {
                summary: keep_str(&check.summary),
                is_of_types: is_of_types(operation, used),
                holds: TestOp::Interpreted(holds),
            });
        }
        keep_list(out)
    }

    /// Returns the allowed parent operations, and the implicit terminator.
    fn neighbours(
        &self,
        operation: &Operation,
        unchecked: &mut unchecked::Parts,
    ) -> (Vec<&'static str>, Option<&'static str>) {
        let (mut parents, mut terminator) = (Vec::new(), None);
        for used in &operation.trait_uses {
            let is_terminator = match used.name.as_str() {
                "HasParent" | "ParentOneOf" => false,
                name if IMPLICIT_TERMINATOR.contains(&name) => true,
                _ => continue,
            };
            let names: Option<Vec<&'static str>> =
                used.args.iter().map(|arg| self.operation_name(arg)).collect();
            match names {
                Some(names) if is_terminator => terminator = names.first().copied(),
                Some(names) => parents.extend(names),
                None => unchecked.add(format!("trait `{}<{}>`", used.name, used.args.join(", "))),
            }
        }
        (parents, terminator)
    }

    /// Returns the full name of an operation that a trait refers to by its C++ class.
    fn operation_name(&self, text: &str) -> Option<&'static str> {
        let class = text.trim().trim_start_matches("::");
        let class = class.strip_prefix("mlir::").unwrap_or(class);
        if class.contains('.') {
            return Some(keep_str(class));
        }
        let is_class = |operation: &&Operation| {
            let found = operation.cpp_class.trim_start_matches("::");
            found.strip_prefix("mlir::").unwrap_or(found) == class
        };
        let last = class.rsplit("::").next().unwrap_or(class);
        let mut all = self.ods.dialects.values().flat_map(|dialect| dialect.operations.values());
        let here = || self.dialect.operations.values().find(|operation| operation.def_name == last);
        let found = all.find(is_class).or_else(here);
        found.map(|operation| keep_str(&operation.name)).or_else(|| known_operation(class))
    }

    fn inference(&self, operation: &Operation, unchecked: &mut unchecked::Parts) -> InferBy {
        match &operation.inference {
            None => InferBy::Nothing,
            Some(Inference::Declared) => {
                if self.supplied.infer_types(&operation.name).is_none() {
                    unchecked.add("type inference");
                }
                InferBy::Missing
            }
            Some(Inference::Derived(types)) if operation.has_type_inference => {
                let codes: Result<Vec<_>, String> =
                    types.iter().map(|inferred| self.inferred(operation, inferred)).collect();
                match codes {
                    Ok(codes) => InferBy::Results(codes, inference_order(types)),
                    Err(_) => {
                        unchecked.add("type inference");
                        InferBy::Missing
                    }
                }
            }
            Some(Inference::Derived(_)) => InferBy::Nothing,
        }
    }

    fn inferred(&self, operation: &Operation, inferred: &InferredType) -> Result<Inferred, String> {
        let source = match &inferred.source {
            TypeSource::Operand(group) => Source::Operand(*group as usize),
            TypeSource::Attribute(slot) => {
                Source::Attribute(keep_str(&operation.attributes[*slot as usize].name))
            }
            TypeSource::Result(from) => Source::Result(*from as usize),
            TypeSource::Built(text) => {
                let names = Names { cases: self.cases, foreign: self.foreign, ..Names::default() };
                Source::Built(compile_to(text, Kind::Type, &names)?)
            }
        };
        let names = Names {
            subject: Some(Ty::of(Kind::Type)),
            has_ir: true,
            cases: self.cases,
            foreign: self.foreign,
            ..Names::default()
        };
        let transform = inferred.transform.as_ref();
        let transform = transform.map(|text| compile_to(text, Kind::Type, &names)).transpose()?;
        Ok(Inferred { source, transform })
    }

    fn assembly(
        &self,
        operation: &Operation,
        terminator: Option<&'static str>,
        unchecked: &mut unchecked::Parts,
    ) -> (Option<Assembly>, Option<&'static str>) {
        let name = &operation.name;
        let missing = match (self.formats.get(name), self.unusable_formats.get(name)) {
            (Some(format), _) => match format::table(self, operation, format, terminator) {
                Ok(table) => return (Some(Assembly::Format(table)), None),
                Err(reason) => reason,
            },
            (None, Some(reason)) => reason.clone(),
            (None, None) if operation.has_custom_format => match self.supplied.assembly(name) {
                Some(assembly) => return (Some(assembly), None),
                None => {
                    format!("is C++: supply it with `DefinitionRust::assembly(\"{name}\", parse, print)`")
                }
            },
            (None, None) => return (None, None),
        };
        unchecked.add("assembly format");
        (None, Some(keep_str(&format!("its custom assembly format {missing}"))))
    }

    fn asm_names(&self, operation: &Operation, unchecked: &mut unchecked::Parts) -> AsmNames {
        if !operation.has_trait("OpAsmOpInterface") {
            let has_names = operation.results.iter().any(|group| !group.name.is_empty());
            return if operation.results.len() > 1 && has_names {
                AsmNames::OF_GROUPS
            } else {
                AsmNames::NONE
            };
        }
        let results = self.supplied.result_names(&operation.name);
        let arguments = self.supplied.argument_names(&operation.name);
        if results.is_none() && arguments.is_none() {
            unchecked.add("names of values");
        }
        AsmNames { results, arguments, ..AsmNames::NONE }
    }

    /// Returns the default values of a new operation's attributes.
    fn default_attributes(
        &self,
        operation: &Operation,
        unchecked: &mut unchecked::Parts,
    ) -> Option<MakeAttributes> {
        let mut codes: Vec<Option<Code>> = Vec::with_capacity(operation.attributes.len());
        for attr in &operation.attributes {
            let code = self.default_attribute(attr);
            let is_unknown = match &code {
                Some(code) => code.is_err(),
                None => attr.syntax.has_default && !attr.syntax.is_unit && attr.default.is_none(),
            };
            if is_unknown {
                unchecked.add(format!("default value of `{}`", attr.name));
            }
            codes.push(code.and_then(Result::ok).filter(|_| !attr.is_optional));
        }
        if codes.iter().all(Option::is_none) {
            return None;
        }
        Some(MakeAttributes::Interpreted(keep(move |ctx: &pdll_runtime::ir::Context| {
            let env = Env::of_context(ctx, Value::Absent);
            let value = |code: &Option<Code>| match code.as_ref()?.eval(&env) {
                Some(Value::Attr(attr)) => Some(attr),
                _ => None,
            };
            codes.iter().map(value).collect()
        })))
    }
}

/// The most inherent attributes an operation may have.
const MAX_ATTRIBUTES: usize = 250;

/// Returns the parts of an operation that predicates may name.
fn named_parts(operation: &Operation) -> HashMap<&str, Part> {
    let mut out = HashMap::new();
    let add = |groups: &[ValueGroup], of: fn(GroupKind, usize) -> Part| {
        groups.iter().enumerate().map(|(index, group)| of(group.kind, index)).collect::<Vec<_>>()
    };
    let operands = add(&operation.operands, |kind, group| match kind {
        GroupKind::Single => Part::Operand(group),
        GroupKind::Optional => Part::OptionalOperand(group),
        _ => Part::Operands(group),
    });
    let results = add(&operation.results, |kind, group| match kind {
        GroupKind::Single => Part::Result(group),
        GroupKind::Optional => Part::OptionalResult(group),
        _ => Part::Results(group),
    });
    out.extend(operation.operands.iter().map(|group| group.name.as_str()).zip(operands));
    out.extend(operation.results.iter().map(|group| group.name.as_str()).zip(results));
    for (slot, attr) in operation.attributes.iter().enumerate() {
        let is_optional = attr.is_optional || attr.default.is_some();
        let part = if is_optional { Part::OptionalAttribute(slot) } else { Part::Attribute(slot) };
        out.insert(attr.name.as_str(), part);
    }
    out.remove("");
    out
}

fn groups(groups: &[ValueGroup]) -> &'static [Group] {
    let group = |group: &ValueGroup| {
        let name = keep_str(&group.name);
        match group.kind {
            GroupKind::Single => Group::single(name),
            GroupKind::Optional => Group::optional(name),
            GroupKind::Variadic | GroupKind::VariadicOfVariadic => Group::variadic(name),
        }
    };
    keep_list(groups.iter().map(group).collect())
}

fn parts(parts: &[RegionPart]) -> &'static [Group] {
    let group = |part: &RegionPart| {
        let name = keep_str(&part.name);
        if part.is_variadic { Group::variadic(name) } else { Group::single(name) }
    };
    keep_list(parts.iter().map(group).collect())
}

fn passed(operation: &Operation) -> Vec<(usize, Option<&'static str>)> {
    let groups = passed_groups(operation).unwrap_or_default();
    groups.into_iter().map(|(index, sizes)| (index, sizes.map(keep_str))).collect()
}

/// Code that an operation's functions interpret.
#[derive(Debug)]
struct Interpreted {
    name: &'static str,
    inference: InferBy,
    region_verifier: Option<VerifyFn>,
    passed: Vec<(usize, Option<&'static str>)>,
}

/// Method by which result types are inferred.
#[derive(Debug)]
enum InferBy {
    /// They are not.
    Nothing,
    /// By C++.
    Missing,
    /// Each by its code, in this order.
    Results(Vec<Inferred>, Vec<usize>),
}

#[derive(Debug)]
struct Inferred {
    source: Source,
    transform: Option<Code>,
}

#[derive(Debug)]
enum Source {
    Operand(usize),
    Attribute(&'static str),
    Result(usize),
    Built(Code),
}

impl InterpretedOp for Interpreted {
    fn infer_types(&self, input: &InferTypesInput<'_>) -> Result<TypeVec, VerifyMessage> {
        let InferBy::Results(types, order) = &self.inference else {
            let name = self.name;
            return Err(VerifyMessage::bare(format!(
                "the result types of '{name}' are inferred in C++: supply it with \
                 `DefinitionRust::inference(\"{name}\", infer)`"
            )));
        };
        let mut out: Vec<Option<Type>> = vec![None; types.len()];
        for index in order {
            let inferred = &types[*index];
            let env = |subject: Value| Env::of_ir(input.ir, None, subject);
            let unknown = || VerifyMessage::new("has result types that cannot be inferred");
            let source = match &inferred.source {
                Source::Operand(group) => ods_support::operand_type(input, *group)?,
                Source::Attribute(name) => ods_support::attribute_type(input, name)?,
                Source::Result(from) => out.get(*from).copied().flatten().ok_or_else(unknown)?,
                Source::Built(code) => code.eval_type(&env(Value::Absent)).ok_or_else(unknown)?,
            };
            let ty = match &inferred.transform {
                None => source,
                Some(code) => code.eval_type(&env(Value::Type(source))).ok_or_else(unknown)?,
            };
            out[*index] = Some(ty);
        }
        out.into_iter()
            .collect::<Option<TypeVec>>()
            .ok_or_else(|| VerifyMessage::new("has result types that cannot be inferred"))
    }

    fn verify_regions(&self, ir: &Ir, op: Op) -> Result<(), VerifyMessage> {
        self.region_verifier.map_or(Ok(()), |verify| verify(ir, op))
    }

    fn successor_operands(&self, ir: &Ir, op: Op, index: usize) -> Option<SuccessorOperands> {
        ods_support::successor_operands(ir, op, index, &self.passed)
    }
}
