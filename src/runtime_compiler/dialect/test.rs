//! Predicates of constraints and traits as data that is evaluated when the program runs.
//!
//! In: a predicate of the model. Out: [`Test`], and the names of C++ for which no Rust was supplied. Such C++ is unknown: where it decides
//! alone, the predicate holds.

use pdll_compiler::ods::predicate::Predicate;
use pdll_runtime::ir::{Attribute, Context, Type};

use super::code::Code;
use super::compile::{Names, about_subject, compile, compile_to};
use super::env::Env;
use super::support::Supplied;
use super::value::{Kind, Ty, Value};

/// A predicate.
#[derive(Debug)]
pub(super) enum Test {
    All(Vec<Test>),
    Any(Vec<Test>),
    Not(Box<Test>),
    /// Code of kind `Bool`.
    Code(Code),
    /// A test of a part of the entity, which may be absent.
    Part(Code, Box<Test>),
    /// A test of each element of a list.
    Each(Code, Box<Test>),
    /// Functions that the user supplied.
    OfType(fn(&Context, Type) -> bool),
    OfAttribute(fn(&Context, Attribute) -> bool),
    /// C++ for which no Rust was supplied.
    Unknown,
}

/// Compiles predicates, and collects what is missing.
pub(super) struct Compiler<'a> {
    pub(super) supplied: &'a Supplied,
    /// Names of predicates in C++ without Rust, or texts that are not understood.
    pub(super) missing: Vec<String>,
}

impl Compiler<'_> {
    /// Compiles a predicate. The kind of the subject is in `names`.
    pub(super) fn test(&mut self, predicate: &Predicate, names: &Names<'_>) -> Test {
        match predicate {
            Predicate::True => Test::All(Vec::new()),
            Predicate::And(parts) => Test::All(parts.iter().map(|part| self.test(part, names)).collect()),
            Predicate::Or(parts) => Test::Any(parts.iter().map(|part| self.test(part, names)).collect()),
            Predicate::Not(inner) => Test::Not(Box::new(self.test(inner, names))),
            Predicate::Rust(text) | Predicate::Understood(text) => {
                self.known(compile_to(text, Kind::Bool, names).map(Test::Code))
            }
            Predicate::Known(name, args) => self.known(about_subject(name, args, names).map(Test::Code)),
            Predicate::Part(name, inner) => match about_subject(name, &[], names) {
                Ok(part) => {
                    let names = about(names, Ty::of(part.ty.kind));
                    let inner = self.test(inner, &names);
                    Test::Part(part, Box::new(inner))
                }
                Err(error) => self.known(Err(error)),
            },
            Predicate::Each(name, inner) => match about_subject(name, &[], names) {
                Ok(list) => {
                    let element = match list.ty.kind {
                        Kind::Types => Kind::Type,
                        _ => Kind::Attr,
                    };
                    let inner = self.test(inner, &about(names, Ty::of(element)));
                    Test::Each(list, Box::new(inner))
                }
                Err(error) => self.known(Err(error)),
            },
            Predicate::Of(text, inner) => match compile(text, names) {
                Ok(entity) => {
                    let inner = self.test(inner, &about(names, Ty::of(entity.ty.kind)));
                    Test::Part(entity, Box::new(inner))
                }
                Err(error) => self.known(Err(error)),
            },
            Predicate::Around(before, _, after) => {
                self.known(Err(format!("`{}…{}` is not understood", before.trim(), after.trim())))
            }
            Predicate::Native(name) => self.native(name, names),
        }
    }

    fn known(&mut self, test: Result<Test, String>) -> Test {
        test.unwrap_or_else(|error| {
            self.lack(error);
            Test::Unknown
        })
    }

    fn native(&mut self, name: &str, names: &Names<'_>) -> Test {
        let kind = names.subject.map(|subject| subject.kind);
        let supplied = match kind {
            Some(Kind::Type) => self.supplied.type_predicates.get(name).map(|test| Test::OfType(*test)),
            Some(Kind::Attr) => {
                self.supplied.attribute_predicates.get(name).map(|test| Test::OfAttribute(*test))
            }
            _ => None,
        };
        supplied.unwrap_or_else(|| {
            self.lack(format!("`{name}`"));
            Test::Unknown
        })
    }

    fn lack(&mut self, what: String) {
        if !self.missing.contains(&what) {
            self.missing.push(what);
        }
    }
}

/// Returns the same names about another subject.
fn about<'a>(names: &Names<'a>, subject: Ty) -> Names<'a> {
    Names {
        subject: Some(subject),
        parts: names.parts.clone(),
        has_op: names.has_op,
        has_ir: names.has_ir,
        cases: names.cases,
        foreign: names.foreign,
    }
}

impl Test {
    /// Returns whether the predicate holds, as far as it is known.
    pub(super) fn holds(&self, env: &Env<'_>) -> bool {
        self.verdict(env) != Some(false)
    }

    /// Returns whether nothing of it is known.
    pub(super) fn is_trivial(&self) -> bool {
        match self {
            Test::Unknown => true,
            Test::All(parts) => parts.iter().all(Test::is_trivial),
            Test::Any(parts) => parts.iter().any(Test::is_trivial),
            _ => false,
        }
    }

    /// Returns whether the predicate holds; `None` if that depends on what is unknown.
    fn verdict(&self, env: &Env<'_>) -> Option<bool> {
        let of = |subject: Value| Env { subject, ..env.clone() };
        match self {
            Test::All(parts) => all(parts.iter().map(|part| part.verdict(env))),
            Test::Any(parts) => {
                all(parts.iter().map(|part| part.verdict(env).map(|holds| !holds))).map(|none| !none)
            }
            Test::Not(inner) => inner.verdict(env).map(|holds| !holds),
            Test::Code(code) => {
                env.is_unknown.set(false);
                let holds = code.eval(env).is_some_and(|value| value.is_true());
                if env.is_unknown.replace(false) { None } else { Some(holds) }
            }
            Test::Part(part, inner) => {
                env.is_unknown.set(false);
                let part = part.eval(env);
                match (env.is_unknown.replace(false), part) {
                    (true, _) => None,
                    (false, None | Some(Value::Absent)) => Some(false),
                    (false, Some(part)) => inner.verdict(&of(part)),
                }
            }
            Test::Each(list, inner) => match list.eval(env) {
                None => Some(false),
                Some(list) => all(list.elements().into_iter().map(|element| inner.verdict(&of(element)))),
            },
            Test::OfType(test) => match env.subject {
                Value::Type(ty) => Some(test(env.ctx, ty)),
                _ => None,
            },
            Test::OfAttribute(test) => match env.subject {
                Value::Attr(attr) => Some(test(env.ctx, attr)),
                _ => None,
            },
            Test::Unknown => None,
        }
    }
}

/// Returns whether all hold: `Some(false)` if one does not, else `None` if one is unknown.
fn all(verdicts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut result = Some(true);
    for verdict in verdicts {
        match verdict {
            Some(false) => return Some(false),
            None => result = None,
            Some(true) => {}
        }
    }
    result
}
