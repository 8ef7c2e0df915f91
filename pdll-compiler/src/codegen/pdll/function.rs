//! The functions of rules in PDLL: declarations, and Rust where the code has a translation.
//!
//! In: `Native`s. Out: for each the name and arguments of its calls, and its declaration.

use std::collections::HashMap;

use pdll_match::pattern::EntityKind;
use pdll_support::source::SourceMap;
use pdll_support::text::Text;

use super::names::{Names, string_attribute};
use crate::drr::{
    Argument, CallArgument, Expression, Native, NativeBody, Predicate, Rules, Scope, Wanted, call_shape,
    translated,
};
use crate::ods::model::OdsContext;
use crate::ods::names::snake_case;
use crate::ods::prelude::is_prelude;
use crate::syntax::ast::FunctionKind;

/// Call of a native function of a rule by a pattern.
#[derive(Clone, PartialEq, Debug)]
enum Form {
    /// A constraint of ODS, by the name of its record.
    Ods,
    /// A function that the user supplies, with these arguments.
    Declared(Vec<Passed>),
    /// A function with the parameters of the native one, and its body in Rust if that is known.
    Own(Option<String>),
}

/// An argument of a declared function.
#[derive(Clone, PartialEq, Debug)]
enum Passed {
    /// A parameter of the native function.
    Param(usize),
    /// A string.
    Str(String),
}

struct Function<'a> {
    native: &'a Native,
    name: String,
    form: Form,
    /// Whether another function declares the same.
    is_repeated: bool,
}

/// All functions.
pub(super) struct Functions<'a> {
    list: Vec<Function<'a>>,
    numbers: HashMap<(FunctionKind, Text), usize>,
}

impl<'a> Functions<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        ods: &OdsContext,
        map: &SourceMap,
        names: &mut Names,
    ) -> Functions<'a> {
        let mut list: Vec<Function<'a>> = Vec::new();
        let mut numbers = HashMap::new();
        for (number, native) in rules.natives.iter().enumerate() {
            numbers.insert((native.kind, native.name.clone()), number);
            list.push(function(native, ods, map, names, &list));
        }
        Functions { list, numbers }
    }

    fn get(&self, kind: FunctionKind, name: &Text) -> Option<&Function<'a>> {
        self.numbers.get(&(kind, name.clone())).map(|number| &self.list[*number])
    }

    /// Returns the name of a function if it is a constraint of ODS.
    pub(super) fn ods(&self, kind: FunctionKind, name: &Text) -> Option<&str> {
        self.get(kind, name).filter(|function| function.form == Form::Ods).map(|function| &*function.name)
    }

    /// Returns the call of a function.
    pub(super) fn call(&self, kind: FunctionKind, name: &Text, args: &[String]) -> String {
        let Some(function) = self.get(kind, name) else { return format!("{name}({})", args.join(", ")) };
        let args = match &function.form {
            Form::Ods | Form::Own(_) => args.to_vec(),
            Form::Declared(passed) => {
                let text = |passed: &Passed| match passed {
                    Passed::Param(i) => args.get(*i).cloned().unwrap_or_default(),
                    Passed::Str(text) => string_attribute(text),
                };
                passed.iter().map(text).collect()
            }
        };
        format!("{}({})", function.name, args.join(", "))
    }

    /// Returns the order in which the arguments of a call are printed.
    pub(super) fn order(&self, kind: FunctionKind, name: &Text, n: usize) -> Vec<usize> {
        match self.get(kind, name).map(|function| &function.form) {
            Some(Form::Declared(passed)) => passed
                .iter()
                .filter_map(|passed| match passed {
                    Passed::Param(i) => Some(*i),
                    Passed::Str(_) => None,
                })
                .collect(),
            _ => (0..n).collect(),
        }
    }

    /// Returns a name for the result of a call.
    pub(super) fn result_name(&self, kind: FunctionKind, name: &Text) -> String {
        self.get(kind, name).map_or_else(|| "value".to_owned(), |function| snake_case(&function.name))
    }

    /// Returns the functions that take the place of native ones.
    pub(super) fn of_natives(&self) -> Vec<(FunctionKind, String, usize)> {
        let own =
            self.list.iter().enumerate().filter(|(_, function)| !matches!(function.form, Form::Declared(_)));
        own.map(|(number, function)| (function.native.kind, function.name.clone(), number)).collect()
    }

    /// Prints the declarations; `comments` returns those of a record.
    pub(super) fn print(&self, ods: &OdsContext, comments: &mut dyn FnMut(&str) -> String) -> String {
        let mut out = String::new();
        for function in
            self.list.iter().filter(|function| function.form != Form::Ods && !function.is_repeated)
        {
            let native = function.native;
            out.push_str(&comments(record(&native.body)));
            let (params, body) = match &function.form {
                Form::Ods => continue,
                Form::Declared(passed) => (params(&kinds(native, passed)), None),
                Form::Own(body) => (params(&native.params), body.as_ref()),
            };
            if let (None, Some(code)) = (body, code(&native.body)) {
                let code = with_nested(code);
                let code: Vec<&str> = code.split_whitespace().collect();
                out.push_str(&format!("/// In C++: `{}`.\n", code.join(" ")));
            }
            if let NativeBody::Constraint(key) = &native.body
                && let Some(summary) = ods.constraints.get(key).map(|constraint| constraint.summary.trim())
                && !summary.is_empty()
            {
                out.push_str(&format!("/// Holds for: {}.\n", summary.trim_end_matches('.')));
            }
            let params: Vec<String> =
                params.iter().map(|(name, kind)| format!("{name}: {}", kind.name())).collect();
            let word = if native.kind == FunctionKind::Constraint { "Constraint" } else { "Rewrite" };
            let results: Vec<&str> = native.results.iter().map(|kind| kind.name()).collect();
            let results = match &results[..] {
                [] => String::new(),
                [one] => format!(" -> {one}"),
                several => format!(" -> ({})", several.join(", ")),
            };
            let body = body.map_or(";".to_owned(), |body| format!(" [{{ {body} }}];"));
            out.push_str(&format!("{word} {}({}){results}{body}\n", function.name, params.join(", ")));
        }
        out
    }
}

/// Returns the record that a function's code comes from; empty if it has none.
fn record(body: &NativeBody) -> &str {
    fn of(predicate: &Predicate) -> &str {
        match predicate {
            Predicate::All(parts) | Predicate::Any(parts) => parts.first().map_or("", of),
            Predicate::Not(inner) => of(inner),
            Predicate::Code(code) => &code.record,
        }
    }
    match body {
        NativeBody::Compute(code, _) => &code.record,
        NativeBody::Holds(predicate) => of(predicate),
        _ => "",
    }
}

/// Returns the C++ of a function, if it is code.
fn code(body: &NativeBody) -> Option<&Expression> {
    match body {
        NativeBody::Compute(code, _) | NativeBody::Holds(Predicate::Code(code)) => Some(code),
        _ => None,
    }
}

/// Returns C++ with the code of its arguments in it.
fn with_nested(code: &Expression) -> String {
    let mut text = code.text.to_string();
    // `$1` is the start of `$10`.
    for (index, arg) in code.args.iter().enumerate().rev() {
        if let Argument::Nested(inner) = arg {
            text = text.replace(&format!("${index}"), &with_nested(inner));
        }
    }
    text
}

/// Returns the kinds of the arguments of a declared function.
fn kinds(native: &Native, passed: &[Passed]) -> Vec<EntityKind> {
    let kind = |passed: &Passed| match passed {
        Passed::Param(i) => native.params[*i],
        Passed::Str(_) => EntityKind::Attribute,
    };
    passed.iter().map(kind).collect()
}

/// Returns the names of parameters.
fn params(kinds: &[EntityKind]) -> Vec<(String, EntityKind)> {
    let stem = |kind: EntityKind| match kind {
        EntityKind::Attribute => "attr",
        EntityKind::Operation => "op",
        EntityKind::Type => "ty",
        EntityKind::TypeRange => "types",
        EntityKind::Value => "value",
        EntityKind::ValueRange => "values",
    };
    let name = |i: usize| {
        let same = |kind: &&EntityKind| **kind == kinds[i];
        match kinds.iter().filter(same).count() {
            1 => stem(kinds[i]).to_owned(),
            _ => format!("{}{}", stem(kinds[i]), kinds[..i].iter().filter(same).count()),
        }
    };
    (0..kinds.len()).map(|i| (name(i), kinds[i])).collect()
}

fn function<'a>(
    native: &'a Native,
    ods: &OdsContext,
    map: &SourceMap,
    names: &mut Names,
    known: &[Function<'a>],
) -> Function<'a> {
    if let NativeBody::Constraint(key) = &native.body {
        let is_word = key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let constraint = ods.constraints.get(key);
        // An anonymous record cannot be named.
        let is_named =
            is_word && !key.starts_with("anonymous_") && constraint.is_some_and(|found| found.name == *key);
        if is_named {
            return Function { native, name: key.clone(), form: Form::Ods, is_repeated: false };
        }
    }
    if let NativeBody::Compute(code, false) = &native.body
        && let Some((callee, passed)) = declared(code)
    {
        let kinds = kinds(native, &passed);
        let declares_the_same = |known: &Function<'_>| match &known.form {
            Form::Declared(others) => {
                known.name == callee
                    && known.native.kind == native.kind
                    && known.native.results == native.results
                    && self::kinds(known.native, others) == kinds
            }
            _ => false,
        };
        let form = Form::Declared(passed);
        if known.iter().any(declares_the_same) {
            return Function { native, name: callee.to_owned(), form, is_repeated: true };
        }
        if names.take(callee) {
            return Function { native, name: callee.to_owned(), form, is_repeated: false };
        }
    }
    let form = Form::Own(rust(native, ods, map));
    let is_same = |known: &&Function<'_>| {
        let other = known.native;
        let is_alike =
            (other.kind, &other.params, &other.results) == (native.kind, &native.params, &native.results);
        is_alike && known.form == form && record(&other.body) == record(&native.body)
    };
    if form != Form::Own(None)
        && let Some(first) = known.iter().find(is_same)
    {
        return Function { native, name: first.name.clone(), form, is_repeated: true };
    }
    Function { native, name: names.unique(&native.name), form, is_repeated: false }
}

/// Returns the one function that code calls, and its arguments, if these need no code.
fn declared(code: &Expression) -> Option<(&str, Vec<Passed>)> {
    if !code.location.0.is_empty() || code.location.1.is_some() {
        return None;
    }
    let (name, shape) = call_shape(&code.text)?;
    let mut passed = Vec::new();
    for place in shape {
        let args = match place {
            CallArgument::Subject | CallArgument::Location => return None,
            CallArgument::Positional(at) => code.args.get(at..=at)?,
            CallArgument::Rest(from) => code.args.get(from..)?,
        };
        for arg in args {
            passed.push(match arg {
                Argument::Param(i) => Passed::Param(*i),
                Argument::Str(text) => Passed::Str(text.to_string()),
                Argument::Nested(_) => return None,
            });
        }
    }
    Some((name, passed))
}

/// Returns the body of a function in Rust.
fn rust(native: &Native, ods: &OdsContext, map: &SourceMap) -> Option<String> {
    let params = params(&native.params);
    let is_operand = matches!(native.body, NativeBody::Compute(_, true));
    let scope = Scope { params: &native.params, is_operand, ods };
    let printer = Printer { params: &params, scope, map };
    let names: Vec<String> = params.iter().map(|(name, _)| name.clone()).collect();
    let first = names.first().map_or("", String::as_str);
    Some(match &native.body {
        NativeBody::Constraint(_) => return None,
        NativeBody::ConstantValue => format!("{first}.constant(rewriter)"),
        NativeBody::TypeOf => match native.params.first() {
            Some(EntityKind::ValueRange) => {
                format!("{first}.iter().map(|value| value.ty(rewriter)).collect::<TypeVec>()")
            }
            Some(EntityKind::Attribute) => format!(
                "match {first}.data(rewriter.context()) {{ \
                 pdll::ir::AttributeData::Type(ty) => Some(*ty), _ => {first}.ty(rewriter.context()) }}"
            ),
            _ => format!("{first}.ty(rewriter)"),
        },
        NativeBody::Equals(text) => {
            let text = &**text;
            format!(
                "pdll::text::parse_attribute(rewriter.context(), {text:?}).is_ok_and(|other| other == {first})"
            )
        }
        NativeBody::HasAttribute { name, is_present } => {
            let (name, question) = (&**name, if *is_present { "is_some" } else { "is_none" });
            format!("{first}.attr(rewriter, rewriter.context().identifier({name:?})).{question}()")
        }
        NativeBody::AttributeOr { name, default } => {
            let (name, default) = (&**name, &**default);
            let given = format!("{first}.attr(rewriter, rewriter.context().identifier({name:?}))");
            format!("{given}.or_else(|| pdll::text::parse_attribute(rewriter.context(), {default:?}).ok())")
        }
        NativeBody::Holds(predicate) => printer.condition(predicate)?,
        NativeBody::Compute(code, is_operand) => {
            let subject = if *is_operand { "op" } else { first };
            let mut lets = Vec::new();
            let wanted = match (native.kind, native.results.is_empty()) {
                (FunctionKind::Constraint, true) => Wanted::Condition,
                _ => Wanted::Entity,
            };
            let text = printer.expression(code, subject, wanted, &mut lets)?;
            let text = format!("{}{text}", lets.concat());
            match (is_operand, native.results.is_empty(), native.kind) {
                (true, true, _) => {
                    format!("let Some(op) = {first}.defining_op(rewriter) else {{ return false }}; {text}")
                }
                (true, false, _) => format!("let op = {first}.defining_op(rewriter)?; {text}"),
                (false, true, FunctionKind::Rewrite) if code.n_results > 0 => format!("let _ = {text};"),
                _ => text,
            }
        }
    })
}

/// What the bodies of a function are made of.
struct Printer<'a> {
    /// Names and kinds of the parameters.
    params: &'a [(String, EntityKind)],
    scope: Scope<'a>,
    map: &'a SourceMap,
}

impl Printer<'_> {
    fn condition(&self, predicate: &Predicate) -> Option<String> {
        let all = |parts: &[Predicate], operator: &str| {
            let parts: Option<Vec<String>> = parts.iter().map(|part| self.condition(part)).collect();
            parts.map(|parts| match &parts[..] {
                [one] => one.clone(),
                parts => {
                    let is_loose = |part: &&String| operator == " && " && part.contains(" || ");
                    let part =
                        |part: &String| if is_loose(&part) { format!("({part})") } else { part.clone() };
                    format!("({})", parts.iter().map(part).collect::<Vec<_>>().join(operator))
                }
            })
        };
        match predicate {
            Predicate::All(parts) if parts.is_empty() => Some("true".to_owned()),
            Predicate::Any(parts) if parts.is_empty() => Some("false".to_owned()),
            Predicate::All(parts) => all(parts, " && "),
            Predicate::Any(parts) => all(parts, " || "),
            Predicate::Not(inner) => self.condition(inner).map(|inner| {
                let bare = inner.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
                format!("!({})", bare.filter(|bare| is_balanced(bare)).unwrap_or(&inner))
            }),
            Predicate::Code(code) => {
                let first = &self.params.first()?.0;
                let text = self.expression(code, first, Wanted::Condition, &mut Vec::new())?;
                // The code of the prelude has parentheses.
                let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
                Some(inner.filter(|inner| is_balanced(inner)).unwrap_or(&text).to_owned())
            }
        }
    }

    /// Returns code in Rust, with its placeholders filled in. `lets` gets the statements before it: arguments that use the rewriter, which
    /// `code` borrows.
    fn expression(
        &self,
        code: &Expression,
        subject: &str,
        wanted: Wanted,
        lets: &mut Vec<String>,
    ) -> Option<String> {
        let is_rust = is_prelude(&self.map.get(code.span.source).name);
        let translated = if is_rust { None } else { Some(translated(code, self.scope, wanted).ok()?) };
        // What a call binds is its result in PDLL: a function that is only declared.
        if translated.as_ref().is_some_and(|rust| rust.function.is_some()) && code.text.contains('&') {
            return None;
        }
        let text = match &translated {
            Some(rust) => {
                rust.text.replace("::core::option::Option::", "").replace("::core::primitive::", "")
            }
            None => code.text.trim().to_owned(),
        };
        // What calls no function of the user contains its arguments.
        let mut args = Vec::new();
        let is_whole = translated.as_ref().is_some_and(|rust| rust.function.is_none());
        for arg in code.args.iter().filter(|_| !is_whole) {
            args.push(match arg {
                Argument::Param(i) => self.params.get(*i)?.0.clone(),
                Argument::Str(text) => format!("{:?}", &**text),
                Argument::Nested(inner) => {
                    let text = self.expression(inner, subject, Wanted::Argument, lets)?;
                    let name = format!("arg{}", lets.len());
                    lets.push(format!("let {name} = {text}; "));
                    name
                }
            });
        }
        let mut out = String::new();
        let mut rest = &*text;
        while let Some((before, after)) = rest.split_once('$') {
            out.push_str(before);
            let len = after.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(after.len());
            let (word, tail) = after.split_at(len);
            rest = tail;
            match word {
                "_builder" | "_ir" => out.push_str("rewriter"),
                "_ctx" | "_ctxt" => out.push_str("rewriter.context()"),
                "_cpp" => {
                    out.push_str("pdll::cpp::");
                    rest = tail.trim_start_matches("::").trim_start_matches("cpp_");
                }
                "_self" => out.push_str(subject),
                "_callee" => out.push_str(translated.as_ref()?.function.as_deref()?),
                "_loc" => {
                    lets.push(format!("let loc = {}; ", location(code, self.params)?));
                    out.push_str("loc");
                }
                word => match word.strip_prefix("_p") {
                    Some(number) => out.push_str(&self.params.get(number.parse::<usize>().ok()?)?.0),
                    None => {
                        let number: usize = word.parse().ok()?;
                        match tail.strip_prefix("...") {
                            Some(tail) => {
                                out.push_str(&args.get(number..)?.join(", "));
                                rest = tail;
                            }
                            None => out.push_str(args.get(number)?),
                        }
                    }
                },
            }
        }
        out.push_str(rest);
        Some(out)
    }
}

/// Returns whether parentheses are balanced.
fn is_balanced(text: &str) -> bool {
    let mut depth = 0_i64;
    text.chars().all(|c| {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth >= 0
    })
}

/// Returns the location of code in Rust; `None` for that of a range.
fn location(code: &Expression, params: &[(String, EntityKind)]) -> Option<String> {
    let (of, label) = &code.location;
    let part = |at: &usize| {
        let (name, kind) = params.get(*at)?;
        Some(match kind {
            EntityKind::Operation => format!("{name}.loc(rewriter)"),
            EntityKind::Value => {
                format!(
                    "{name}.defining_op(rewriter).map_or_else(|| rewriter.argument_loc({name}), |op| op.loc(rewriter))"
                )
            }
            _ => return None,
        })
    };
    let parts = of.iter().map(part).collect::<Option<Vec<_>>>()?;
    let list = parts.join(", ");
    Some(match (&parts[..], label) {
        ([], None) => "rewriter.context().unknown_loc()".to_owned(),
        ([], Some(label)) => {
            format!("rewriter.context().name_loc({:?}, rewriter.context().unknown_loc())", &**label)
        }
        ([one], None) => one.clone(),
        (_, None) => format!("rewriter.context().fused_loc(&[{list}])"),
        (_, Some(label)) => {
            let label = format!("Some(rewriter.context().string_attr({:?}))", &**label);
            format!("rewriter.context().fused_loc_with(&[{list}], {label})")
        }
    })
}
