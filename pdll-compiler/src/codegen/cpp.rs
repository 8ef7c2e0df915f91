//! C++ in the format of `mlir-pdll -x cpp`: native functions with code, a class for each pattern with its
//! PDL, and a function that adds them all.
//!
//! In: a compilation. Out: text. MLIR: Tools/PDLL/CodeGen/CPPGen.cpp.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use pdll_match::pattern::{NodeKind, Pattern};
use pdll_support::source::SourceMap;

use super::pdl;
use crate::compiled::Compiled;
use crate::ods::upstream::{About, CppConstraint, CppOds};
use crate::sema::checked::{Body, Function, FunctionKind, ItemId, Listed, ListedKind, Module};
use crate::sema::types::Type;

/// Prints a module without errors.
pub fn print(compiled: &Compiled, ods: &CppOds, sources: &SourceMap) -> String {
    let printer = Printer { module: &compiled.module, ods };
    let used: BTreeSet<(FunctionKind, &str)> = compiled.patterns().flat_map(calls).collect();
    let mut out = String::new();
    let mut registered = BTreeSet::new();
    for item in &compiled.module.items {
        match item {
            ItemId::Pattern(_) => {}
            ItemId::Definitions(file) => {
                for constraint in ods.files.get(*file as usize).into_iter().flatten() {
                    registered.insert((FunctionKind::Constraint, constraint.name.as_str()));
                    if used.contains(&(FunctionKind::Constraint, constraint.name.as_str())) {
                        ods_function(constraint, &mut out);
                    }
                }
            }
            ItemId::Function(id) => {
                let function = compiled.module.function(*id);
                if let Body::Code(code) = &function.body {
                    registered.insert((function.kind, function.name.as_str()));
                    if used.contains(&(function.kind, function.name.as_str())) {
                        printer.function(function, &code.value(), &mut out);
                    }
                }
            }
        }
    }
    printer.patterns(compiled, &registered, sources, &mut out);
    out
}

fn ods_function(constraint: &CppConstraint, out: &mut String) {
    let ty = match constraint.about {
        About::Attr => "::mlir::Attribute",
        About::Type => "::mlir::Type",
        About::Op => "::mlir::Operation *",
    };
    let _ = writeln!(
        out,
        "static ::llvm::LogicalResult {}PDLFn(::mlir::PatternRewriter &rewriter, {ty} self) {{\n  {}\n}}\n",
        constraint.name, constraint.code
    );
}

/// Returns the native functions that a pattern calls, in order.
fn calls(pattern: &Pattern) -> Vec<(FunctionKind, &str)> {
    let (mut all, mut seen) = (Vec::new(), BTreeSet::new());
    for node in &pattern.nodes {
        let call = match &node.kind {
            NodeKind::Constraint { call, .. } => (FunctionKind::Constraint, call.name.as_str()),
            NodeKind::NativeRewrite(call) => (FunctionKind::Rewrite, call.name.as_str()),
            _ => continue,
        };
        if seen.insert(call) {
            all.push(call);
        }
    }
    all
}

struct Printer<'a> {
    module: &'a Module,
    ods: &'a CppOds,
}

impl Printer<'_> {
    fn function(&self, function: &Function, code: &str, out: &mut String) {
        let results: Vec<String> =
            function.results.iter().map(|result| self.class(&result.ty, &result.listed)).collect();
        let result = match (function.kind, &results[..]) {
            (FunctionKind::Constraint, _) => "::llvm::LogicalResult".to_owned(),
            (FunctionKind::Rewrite, []) => "void".to_owned(),
            (FunctionKind::Rewrite, [one]) => one.clone(),
            (FunctionKind::Rewrite, several) => format!("std::tuple<{}>", several.join(", ")),
        };
        let _ = write!(out, "static {result} {}PDLFn(::mlir::PatternRewriter &rewriter", function.name);
        for param in &function.params {
            let param = self.module.variable(*param);
            let _ = write!(out, ", {} {}", self.class(&param.ty, &param.listed), param.name);
        }
        let _ = writeln!(out, ") {{\n  {}\n}}\n", code.trim());
    }

    /// Returns the C++ class of a parameter or result.
    fn class(&self, ty: &Type, listed: &[Listed]) -> String {
        if let [Listed { kind: ListedKind::User(id), .. }] = listed {
            let name = &self.module.function(*id).name;
            if matches!(self.module.function(*id).body, Body::Ods)
                && let Some(found) = self.ods.constraints().find(|constraint| constraint.name == *name)
            {
                return found.class.clone();
            }
        }
        match ty {
            Type::Op(Some(name)) if self.ods.operations.contains_key(&**name) => {
                self.ods.operations[&**name].clone()
            }
            Type::Op(_) => "::mlir::Operation *".to_owned(),
            Type::Attr => "::mlir::Attribute".to_owned(),
            Type::TypeRange => "::mlir::TypeRange".to_owned(),
            Type::Value => "::mlir::Value".to_owned(),
            Type::ValueRange => "::mlir::ValueRange".to_owned(),
            _ => "::mlir::Type".to_owned(),
        }
    }

    fn patterns(
        &self,
        compiled: &Compiled,
        registered: &BTreeSet<(FunctionKind, &str)>,
        sources: &SourceMap,
        out: &mut String,
    ) {
        let taken: BTreeSet<&str> =
            compiled.patterns().filter_map(|pattern| pattern.name.as_deref()).collect();
        let mut names = Vec::new();
        let mut n_unnamed = 0;
        out.push_str("namespace {\n");
        let texts = pdl::print_patterns(compiled, sources);
        for (lowered, text) in compiled.lowered.iter().zip(texts) {
            let name = match &lowered.pattern.name {
                Some(name) => name.to_string(),
                None => loop {
                    let name = format!("GeneratedPDLLPattern{n_unnamed}");
                    n_unnamed += 1;
                    if !taken.contains(name.as_str()) {
                        break name;
                    }
                },
            };
            let _ = write!(
                out,
                "\nstruct {name} : ::mlir::PDLPatternModule {{\n  template <typename... ConfigsT>\n  \
                 {name}(::mlir::MLIRContext *context, ConfigsT &&...configs)\n    : \
                 ::mlir::PDLPatternModule(::mlir::parseSourceString<::mlir::ModuleOp>(\nR\"mlir({text}\n    \
                 )mlir\", context), std::forward<ConfigsT>(configs)...) {{\n"
            );
            for (kind, function) in calls(&lowered.pattern) {
                if registered.contains(&(kind, function)) {
                    let what = match kind {
                        FunctionKind::Constraint => "Constraint",
                        FunctionKind::Rewrite => "Rewrite",
                    };
                    let _ = writeln!(out, "    register{what}Function(\"{function}\", {function}PDLFn);");
                }
            }
            out.push_str("  }\n};\n\n");
            names.push(name);
        }
        out.push_str("} // end namespace\n\n");
        out.push_str(
            "template <typename... ConfigsT>\n[[maybe_unused]] static void \
             populateGeneratedPDLLPatterns(::mlir::RewritePatternSet &patterns, ConfigsT &&...configs) {\n",
        );
        for name in names {
            let _ = writeln!(out, "  patterns.add<{name}>(patterns.getContext(), configs...);");
        }
        out.push_str("}\n");
    }
}
