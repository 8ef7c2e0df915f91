//! Predicates on types, attributes and operations, as trees, and their Rust expressions.
//!
//! In: `Pred` records. Out: boolean Rust expressions, for `emit`. Invariant: a tree is at most `MAX_DEPTH`
//! deep, so recursion over it is bounded. MLIR: mlir/TableGen/Predicate.h. Differs: a leaf may name a
//! function of the runtime instead of containing code.

use std::collections::BTreeSet;

/// Maximum depth of a predicate.
pub const MAX_DEPTH: u32 = 100;

/// A predicate on a type, attribute or operation, as a tree. The leaves are Rust, or names of runtime
/// functions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Predicate {
    /// Always holds.
    True,
    /// All must hold.
    And(Vec<Predicate>),
    /// At least one must hold.
    Or(Vec<Predicate>),
    /// Negation.
    Not(Box<Predicate>),
    /// A Rust expression with unresolved `$_self`, `$_op`, ….
    Rust(String),
    /// A function of the runtime's `ods_support`, `fn(ctx, self, arguments…) -> bool`; the arguments are Rust.
    Known(String, Vec<String>),
    /// Holds for one part of the entity: the runtime's `fn(ctx, self) -> Option<part>`, and the predicate on
    /// the part.
    Part(String, Box<Predicate>),
    /// Holds for each part of the entity: the runtime's `fn(ctx, self) -> iterator`, and the predicate on a
    /// part.
    Each(String, Box<Predicate>),
    /// Holds for another entity: Rust from `$_self` to it.
    Of(String, Box<Predicate>),
    /// A Rust expression around that of another predicate.
    Around(String, Box<Predicate>, String),
    /// A predicate known only in C++; the user supplies a native function of this name.
    Native(String),
    /// Translated C++, as Rust that only refers to the runtime.
    Understood(String),
}

impl Predicate {
    /// Returns the numbers among the arguments of its named functions.
    pub fn numbers(&self) -> BTreeSet<u32> {
        let mut numbers = BTreeSet::new();
        let mut todo = vec![self];
        while let Some(predicate) = todo.pop() {
            match predicate {
                Predicate::And(parts) | Predicate::Or(parts) => todo.extend(parts),
                Predicate::Not(inner) | Predicate::Part(_, inner) | Predicate::Each(_, inner) => {
                    todo.push(inner)
                }
                Predicate::Known(_, args) => {
                    numbers.extend(args.iter().filter_map(|arg| arg.parse::<u32>().ok()))
                }
                _ => {}
            }
        }
        numbers
    }
}

/// The values of the placeholders in Rust texts.
#[derive(Copy, Clone, Debug)]
pub struct Placeholders<'a> {
    /// `$_rt`: the path of items that generated code may use.
    pub runtime: &'a str,
    /// `$_ctx`: an expression of type `&Context`.
    pub ctx: &'a str,
    /// `$_self`: the entity.
    pub entity: &'a str,
    /// Further ones by name without `$`: `_op`, `_ir`, the operation's parts.
    pub others: &'a [(String, String)],
}

impl Placeholders<'_> {
    /// Substitutes the placeholders in a text.
    pub fn fill(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len() + 16);
        let mut rest = text;
        while let Some(at) = rest.find('$') {
            out.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            let len = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            let (name, after) = rest.split_at(len);
            rest = after;
            match name {
                "_self" => out.push_str(self.entity),
                "_ctx" | "_ctxt" => out.push_str(self.ctx),
                "_rt" => out.push_str(self.runtime),
                "_ods" => {
                    out.push_str(self.runtime);
                    out.push_str("::ods_support");
                }
                _ => match self.others.iter().find(|(found, _)| found == name) {
                    Some((_, with)) => out.push_str(with),
                    None => {
                        out.push('$');
                        out.push_str(name);
                    }
                },
            }
        }
        out.push_str(rest);
        out
    }
}

impl Predicate {
    /// Returns whether it always holds.
    pub fn is_trivial(&self) -> bool {
        match self {
            Predicate::True => true,
            Predicate::And(parts) => parts.iter().all(Predicate::is_trivial),
            Predicate::Or(parts) => parts.iter().any(Predicate::is_trivial),
            Predicate::Known(name, _) => name == "is_any" || name == "is_any_attr" || name == "is_any_region",
            _ => false,
        }
    }

    /// Returns the native functions that the user must supply.
    pub fn natives(&self) -> Vec<&str> {
        let mut out = Vec::new();
        self.for_each_leaf(&mut |leaf| {
            if let Predicate::Native(name) = leaf {
                out.push(name.as_str());
            }
        });
        out
    }

    /// Returns whether it is made of parts with `And` and `Or`, of which one is an `Or`, and the native function of this name is one of the
    /// parts. A function that checks the whole can then stand for that part.
    pub fn has_alternative_to(&self, name: &str) -> bool {
        fn is_plain(predicate: &Predicate, name: &str, has_or: &mut bool) -> bool {
            match predicate {
                Predicate::Or(parts) if !parts.is_empty() => {
                    *has_or = true;
                    parts.iter().all(|part| is_plain(part, name, has_or))
                }
                Predicate::And(parts) => parts.iter().all(|part| is_plain(part, name, has_or)),
                Predicate::Native(_) => true,
                other => !other.natives().contains(&name),
            }
        }
        let mut has_or = false;
        is_plain(self, name, &mut has_or) && has_or
    }

    /// Returns whether it contains user-written Rust, whose names resolve in the user's module.
    pub fn has_user_code(&self) -> bool {
        let mut found = false;
        self.for_each_leaf(&mut |leaf| {
            found |= matches!(
                leaf,
                Predicate::Rust(_) | Predicate::Of(..) | Predicate::Around(..) | Predicate::Native(_)
            );
        });
        found
    }

    /// Calls `f` with every predicate of the tree that contains a text or a name.
    fn for_each_leaf<'a>(&'a self, f: &mut impl FnMut(&'a Predicate)) {
        match self {
            Predicate::And(parts) | Predicate::Or(parts) => {
                parts.iter().for_each(|part| part.for_each_leaf(f))
            }
            Predicate::Not(inner) | Predicate::Part(_, inner) | Predicate::Each(_, inner) => {
                inner.for_each_leaf(f)
            }
            Predicate::Of(_, inner) | Predicate::Around(_, inner, _) => {
                f(self);
                inner.for_each_leaf(f);
            }
            Predicate::True
            | Predicate::Rust(_)
            | Predicate::Known(..)
            | Predicate::Native(_)
            | Predicate::Understood(_) => f(self),
        }
    }

    /// Replaces a text in the leaves, like `SubstLeaves`.
    pub fn substitute(self, pattern: &str, replacement: &str) -> Predicate {
        let all = |parts: Vec<Predicate>| {
            parts.into_iter().map(|part| part.substitute(pattern, replacement)).collect::<Vec<_>>()
        };
        let one = |inner: Box<Predicate>| Box::new(inner.substitute(pattern, replacement));
        match self {
            Predicate::And(parts) => Predicate::And(all(parts)),
            Predicate::Or(parts) => Predicate::Or(all(parts)),
            Predicate::Not(inner) => Predicate::Not(one(inner)),
            Predicate::Rust(text) => Predicate::Rust(text.replace(pattern, replacement)),
            Predicate::Understood(text) => Predicate::Understood(text.replace(pattern, replacement)),
            Predicate::Known(name, args) => Predicate::Known(
                name,
                args.into_iter().map(|arg| arg.replace(pattern, replacement)).collect(),
            ),
            Predicate::Part(name, inner) => Predicate::Part(name, one(inner)),
            Predicate::Each(name, inner) => Predicate::Each(name, one(inner)),
            Predicate::Of(text, inner) => Predicate::Of(text.replace(pattern, replacement), one(inner)),
            Predicate::Around(before, inner, after) => Predicate::Around(
                before.replace(pattern, replacement),
                one(inner),
                after.replace(pattern, replacement),
            ),
            Predicate::True | Predicate::Native(_) => self,
        }
    }

    /// Returns the predicate as a Rust expression of type `bool`.
    pub fn to_rust(&self, of: &Placeholders<'_>) -> String {
        self.render(of, Place::default())
    }

    fn render(&self, of: &Placeholders<'_>, place: Place) -> String {
        let Placeholders { runtime, ctx, entity, .. } = *of;
        let inner_name = format!("__p{}", place.depth);
        let inside = |inner: &Predicate| {
            let below = Place { depth: place.depth + 1, ..place };
            inner.render(&Placeholders { entity: &inner_name, ..*of }, below)
        };
        match self {
            Predicate::True => "true".to_owned(),
            Predicate::And(parts) => joined(parts, of, place, " && ", "true"),
            Predicate::Or(parts) => joined(parts, of, place, " || ", "false"),
            Predicate::Not(inner) => {
                let place = Place { is_negated: !place.is_negated, ..place };
                format!("!{}", inner.render(of, place))
            }
            Predicate::Rust(text) | Predicate::Understood(text) => format!("({})", of.fill(text)),
            Predicate::Known(name, args) => {
                let args: String = args.iter().map(|arg| format!(", {}", of.fill(arg))).collect();
                format!("{runtime}::ods_support::{name}({ctx}, {entity}{args})")
            }
            Predicate::Part(function, inner) if inner.is_trivial() => {
                format!("{runtime}::ods_support::{function}({ctx}, {entity}).is_some()")
            }
            Predicate::Part(function, inner) => {
                let inner = inside(inner);
                format!(
                    "{runtime}::ods_support::{function}({ctx}, {entity}).is_some_and(|{inner_name}| {inner})"
                )
            }
            Predicate::Each(function, inner) => {
                let inner = inside(inner);
                format!("{runtime}::ods_support::{function}({ctx}, {entity}).all(|{inner_name}| {inner})")
            }
            Predicate::Of(text, inner) => {
                let (text, inner) = (of.fill(text), inside(inner));
                format!("({{ let {inner_name} = {text}; {inner} }})")
            }
            Predicate::Around(before, inner, after) => {
                format!("({}{}{})", of.fill(before), inner.render(of, place), of.fill(after))
            }
            Predicate::Native(name) => {
                let name = crate::ods::names::ident(name, proc_macro2::Span::call_site());
                // The path from `__constraints` in the dialect's module to the scope of the `ods!`, or to the
                // fallback, whose answer is such that the whole predicate does not hold for it.
                let answer = if place.is_negated { "may_hold" } else { "holds" };
                format!(
                    "{{ use super::__absent::*; {{ use super::super::*; {runtime}::ods_support::Answer::{answer}(\
                     {name}({ctx}, ::core::convert::Into::into({entity}))) }} }}"
                )
            }
        }
    }
}

/// Form in which a predicate is rendered.
#[derive(Copy, Clone, Default)]
struct Place {
    /// Number of closures around it.
    depth: u32,
    /// Whether it is in an odd number of negations.
    is_negated: bool,
}

fn joined(parts: &[Predicate], of: &Placeholders<'_>, place: Place, operator: &str, empty: &str) -> String {
    match parts {
        [] => empty.to_owned(),
        [one] => one.render(of, place),
        _ => {
            let parts: Vec<String> = parts.iter().map(|part| part.render(of, place)).collect();
            format!("({})", parts.join(operator))
        }
    }
}
