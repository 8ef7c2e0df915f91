//! Rules at run time: adds the `Pattern` records of TableGen to a pattern set.
//!
//! In: TableGen. Out: patterns in a `RewritePatternSet`. Code in rules is C++: calls of one function are looked up among the set's
//! native functions (`$_loc` is an attribute there), and common expressions are evaluated; all others are reported. Invariant: on error the set is unchanged.

use std::sync::Arc;

use pdll_compiler::drr::{Argument, CallArgument, Expression, Native, NativeBody, Scope, call_shape};
use pdll_compiler::load::{LoadedRules, load_rules};
use pdll_compiler::ods::model::{Constraint, OdsContext};
use pdll_compiler::syntax::ast::FunctionKind;
use pdll_runtime::internal::matcher::location_of;
use pdll_runtime::ir::{Attribute, TypeVec, parse_attribute};
use pdll_runtime::ods_support::derived_type;
use pdll_runtime::pattern_ir::diagnostic::Diagnostic;
use pdll_runtime::{
    NativeKind, NativeRegistry, PatternRewriter, PatternSource, PdlValue, PdlValues, RewriteError,
    RewritePatternSet,
};

use super::condition::{Entity, condition};
use super::error::PdllError;
use super::expression::{self, evaluate, holds};
use super::options::PdllOptions;

/// Adds rules in TableGen to pattern sets.
pub trait AddRules {
    /// Adds the rules (`Pat`, `Pattern`) of a text with definitions; `name` is its name in messages, and includes are searched for
    /// beside it. Returns the warnings.
    ///
    /// Code in a rule that calls one function, `ns::make($_builder, $0)`, calls the native function `make` of the set with the
    /// positional arguments, which must be registered before. `$_loc` is an argument too: an attribute with the location.
    ///
    /// # Errors
    /// If the text contains an error, or code of which the set has no native function.
    fn add_rules(
        &mut self,
        name: &str,
        text: &str,
        options: &PdllOptions,
    ) -> Result<Vec<Diagnostic>, PdllError>;
}

impl AddRules for RewritePatternSet {
    fn add_rules(
        &mut self,
        name: &str,
        text: &str,
        options: &PdllOptions,
    ) -> Result<Vec<Diagnostic>, PdllError> {
        let LoadedRules { patterns, natives, diagnostics, sources, ods } =
            load_rules(name, text, &options.include_dirs);
        let Some(mut patterns) = patterns else { return Err(PdllError { diagnostics }) };
        let mut missing = Vec::new();
        let mut found = Vec::new();
        for (index, (native, diagnostic)) in natives.into_iter().enumerate() {
            let kind = match native.kind {
                FunctionKind::Constraint => NativeKind::Constraint,
                FunctionKind::Rewrite => NativeKind::Rewrite,
            };
            match callee(&native, &ods, self.natives()) {
                // Different files may use a name for different code.
                Some(callee) => {
                    found.push((kind, format!("{} of {name} {index}", native.name), native, callee))
                }
                None => missing.push(diagnostic),
            }
        }
        if !missing.is_empty() {
            return Err(PdllError { diagnostics: missing });
        }
        for pattern in &mut patterns {
            for (kind, unique, native, _) in &found {
                pattern.rename_native(*kind == NativeKind::Constraint, &native.name, unique);
            }
        }
        let sources = sources.into_iter().map(|(file, text)| PatternSource { file, text }).collect();
        let registered = self.natives().clone();
        for (kind, unique, native, callee) in found {
            let call = move |rewriter: &mut PatternRewriter<'_>, args: &[PdlValue]| callee(rewriter, args);
            if let Err(error) =
                self.natives_mut().register_fn(kind, &unique, &native.params, &native.results, call)
            {
                *self.natives_mut() = registered;
                return Err(PdllError { diagnostics: vec![Diagnostic::error(error.to_string())] });
            }
        }
        if let Err(error) = self.add_patterns(patterns, sources) {
            *self.natives_mut() = registered;
            return Err(PdllError { diagnostics: error.diagnostics });
        }
        Ok(diagnostics)
    }
}

/// A native function as a closure.
pub(super) type Callee = Arc<
    dyn Fn(&mut PatternRewriter<'_>, &[PdlValue]) -> Result<Option<PdlValues>, RewriteError> + Send + Sync,
>;

/// Creates a constraint.
fn constraint(holds: impl Fn(&PatternRewriter<'_>, &[PdlValue]) -> bool + Send + Sync + 'static) -> Callee {
    Arc::new(move |rewriter, args| Ok(holds(rewriter, args).then(PdlValues::new)))
}

/// Returns a constraint of definitions as a closure; `None` if its predicate is code.
pub(super) fn of_definition(definition: &Constraint) -> Option<Callee> {
    let condition = condition(&definition.predicate)?;
    Some(constraint(move |rewriter, args| {
        let ctx = rewriter.context();
        match args {
            [PdlValue::Attribute(attr)] => condition(ctx, Entity::Attribute(*attr)),
            [PdlValue::Type(ty)] => condition(ctx, Entity::Type(*ty)),
            [PdlValue::TypeRange(types)] => types.iter().all(|ty| condition(ctx, Entity::Type(*ty))),
            [PdlValue::Value(value)] => condition(ctx, Entity::Type(value.ty(rewriter))),
            [PdlValue::ValueRange(values)] => {
                values.iter().all(|value| condition(ctx, Entity::Type(value.ty(rewriter))))
            }
            _ => false,
        }
    }))
}

/// Creates a function with one result.
fn function(
    result: impl Fn(&PatternRewriter<'_>, &[PdlValue]) -> Option<PdlValue> + Send + Sync + 'static,
) -> Callee {
    Arc::new(move |rewriter, args| Ok(result(rewriter, args).map(|value| PdlValues::from_iter([value]))))
}

/// Returns code as a call of a registered function with evaluated arguments, or as an expression that is evaluated.
fn code(code: &Expression, kind: NativeKind, scope: Scope<'_>, registry: &NativeRegistry) -> Option<Callee> {
    let Some((entry, shape)) = call_shape(&code.text)
        .and_then(|(name, shape)| Some((registry.get(kind, name).ok()?.clone(), shape)))
    else {
        let evaluate = evaluate(code, scope)?;
        return Some(function(move |rewriter, args| evaluate(rewriter, args)));
    };
    let mut args: Vec<Callee> = Vec::new();
    for place in shape {
        let range = match place {
            CallArgument::Subject => {
                args.push(function(|rewriter, params| match params.first()? {
                    PdlValue::Value(value) => value.defining_op(rewriter).map(PdlValue::Op),
                    other => Some(other.clone()),
                }));
                continue;
            }
            CallArgument::Location => {
                let (of, label) = code.location.clone();
                args.push(function(move |rewriter, params| {
                    let of = of.iter().map(|at| params.get(*at).cloned()).collect::<Option<Vec<_>>>()?;
                    let loc = location_of(rewriter, &of, label.as_deref());
                    Some(PdlValue::Attribute(rewriter.context().location_attr(loc)))
                }));
                continue;
            }
            CallArgument::Positional(at) => code.args.get(at..=at)?,
            CallArgument::Rest(from) => code.args.get(from..)?,
        };
        for arg in range {
            args.push(match arg {
                Argument::Param(at) => {
                    let at = *at;
                    function(move |_, params| params.get(at).cloned())
                }
                Argument::Str(text) => {
                    let text = text.clone();
                    function(move |rewriter, _| {
                        Some(PdlValue::Attribute(rewriter.context().string_attr(&text)))
                    })
                }
                Argument::Nested(inner) => self::code(inner, NativeKind::Rewrite, scope, registry)?,
            });
        }
    }
    Some(Arc::new(move |rewriter, params| {
        let mut values = PdlValues::new();
        for arg in &args {
            match arg(rewriter, params)?.as_deref() {
                Some([value]) => values.push(value.clone()),
                _ => return Ok(None),
            }
        }
        entry.call(rewriter, &values)
    }))
}

/// Returns a function of a rule as a closure; `None` for code without a counterpart.
fn callee(native: &Native, ods: &OdsContext, registry: &NativeRegistry) -> Option<Callee> {
    let is_operand = matches!(native.body, NativeBody::Compute(_, true));
    let scope = Scope { params: &native.params, is_operand, ods };
    Some(match &native.body {
        NativeBody::Constraint(key) => of_definition(ods.constraints.get(key)?)?,
        NativeBody::Equals(text) => {
            let text = text.clone();
            constraint(move |rewriter, args| {
                let wanted = parse_attribute(rewriter.context(), &text);
                matches!((args, wanted), ([PdlValue::Attribute(attr)], Ok(wanted)) if *attr == wanted)
            })
        }
        NativeBody::ConstantValue => function(|rewriter, args| match args {
            [PdlValue::Value(value)] => value.constant(rewriter).map(PdlValue::Attribute),
            _ => None,
        }),
        NativeBody::TypeOf => function(|rewriter, args| match args {
            [PdlValue::Attribute(attr)] => derived_type(rewriter.context(), *attr).map(PdlValue::Type),
            [PdlValue::Value(value)] => Some(PdlValue::Type(value.ty(rewriter))),
            [PdlValue::ValueRange(values)] => {
                let types: TypeVec = values.iter().map(|value| value.ty(rewriter)).collect();
                Some(PdlValue::TypeRange(types))
            }
            _ => None,
        }),
        NativeBody::HasAttribute { name, is_present } => {
            let (name, is_present) = (name.clone(), *is_present);
            constraint(move |rewriter, args| match args {
                [PdlValue::Op(op)] => {
                    op.attr(rewriter, rewriter.context().identifier(&name)).is_some() == is_present
                }
                _ => false,
            })
        }
        NativeBody::AttributeOr { name, default } => {
            let (name, default) = (name.clone(), default.clone());
            function(move |rewriter, args| {
                let ctx = rewriter.context();
                let default = || -> Option<Attribute> { parse_attribute(ctx, &default).ok() };
                match args {
                    [PdlValue::Op(op)] => {
                        op.attr(rewriter, ctx.identifier(&name)).or_else(default).map(PdlValue::Attribute)
                    }
                    _ => None,
                }
            })
        }
        NativeBody::Holds(predicate) => {
            let holds = holds(predicate, scope)?;
            constraint(move |rewriter, args| holds(rewriter, args))
        }
        NativeBody::Compute(code, _) => {
            let kind = match native.kind {
                FunctionKind::Constraint => NativeKind::Constraint,
                FunctionKind::Rewrite => NativeKind::Rewrite,
            };
            let is_condition = kind == NativeKind::Constraint && native.results.is_empty();
            let call = match self::code(code, kind, scope, registry) {
                Some(call) => call,
                // Code that is no call of a function may be a condition.
                None if is_condition => {
                    let holds = expression::condition(code, scope)?;
                    constraint(move |rewriter, args| holds(rewriter, args))
                }
                None => return None,
            };
            let kinds = native.results.clone();
            // Results without a name are not used.
            Arc::new(move |rewriter, args| {
                let results = call(rewriter, args)?;
                Ok(results.map(|values| if kinds.is_empty() { PdlValues::new() } else { values }))
            })
        }
    })
}
