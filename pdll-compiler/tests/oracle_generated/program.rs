//! Programs made by the grammar: mostly meaningful, and wrong here and there on purpose.
//!
//! The writer knows which names are in scope and what they stand for, so that what it writes is accepted unless it decides
//! on a slip: another type, an unknown name, a forgotten or doubled token.

mod expressions;
mod functions;
mod literals;
mod statements;

use crate::oracle_generated::definitions::{Definitions, NO_CONSTRAINTS, OPEN_OPS, OpDef};
use crate::oracle_generated::random::Random;

/// What an expression stands for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Ty {
    Attr,
    Op(Option<String>),
    Type,
    TypeRange,
    Value,
    ValueRange,
    Tuple(Vec<(String, Ty)>),
}

const SIMPLE: [Ty; 6] = [Ty::Attr, Ty::Op(None), Ty::Type, Ty::TypeRange, Ty::Value, Ty::ValueRange];

#[derive(Clone)]
pub(crate) struct Callable {
    name: String,
    is_constraint: bool,
    is_native: bool,
    params: Vec<Ty>,
    result: Ty,
}

/// Where a statement stands.
#[derive(Clone, Copy, PartialEq)]
enum Section {
    Match,
    Constraint,
    Rewrite,
}

pub(crate) struct Writer<'a> {
    pub(crate) random: &'a mut Random,
    definitions: Option<&'a Definitions>,
    /// How many of hundred decisions are slips?
    slips: usize,
    pub(crate) out: String,
    variables: Vec<(String, Ty)>,
    functions: Vec<Callable>,
    section: Section,
    n_names: usize,
    indent: usize,
    /// Is a program right so far? An item after which it is not is written anew.
    is_right: Option<&'a dyn Fn(&str) -> bool>,
}

/// How often an item is written anew, until it is left out.
const TRIES: usize = 6;

/// A program. With definitions it includes them.
pub(crate) fn program(random: &mut Random, definitions: Option<&Definitions>, slips: usize) -> String {
    write(random, definitions, slips, None)
}

/// A program all of which is right, as far as `is_right` knows.
pub(crate) fn right_program(
    random: &mut Random,
    definitions: Option<&Definitions>,
    is_right: &dyn Fn(&str) -> bool,
) -> String {
    write(random, definitions, 0, Some(is_right))
}

fn write(
    random: &mut Random,
    definitions: Option<&Definitions>,
    slips: usize,
    is_right: Option<&dyn Fn(&str) -> bool>,
) -> String {
    let mut writer = Writer {
        is_right,
        random,
        definitions,
        slips,
        out: String::new(),
        variables: Vec::new(),
        functions: Vec::new(),
        section: Section::Match,
        n_names: 0,
        indent: 0,
    };
    writer.module();
    writer.out
}

impl Writer<'_> {
    fn module(&mut self) {
        if let Some(definitions) = self.definitions {
            self.out.push_str(&format!("#include \"{}\"\n", definitions.file));
        }
        if self.random.percent(6) {
            self.include();
        }
        let n_items = if self.random.percent(3) { 15 } else { 1 + self.random.below(4) };
        for _ in 0..n_items {
            self.docs();
            let kind = self.random.below(100);
            self.item(|w| match kind {
                0..=28 => w.function(true, false),
                29..=57 => w.function(false, false),
                58 => w.include(),
                _ => w.pattern(),
            });
        }
        if self.functions.iter().any(|f| !f.name.is_empty()) || self.random.percent(60) {
            self.item(Self::pattern);
        }
        self.docs();
    }

    /// Writes an item, and anew until it is right, if that is known.
    fn item(&mut self, write: impl Fn(&mut Self)) {
        let Some(is_right) = self.is_right else { return write(self) };
        let (n_written, n_functions) = (self.out.len(), self.functions.len());
        for _ in 0..TRIES {
            write(self);
            if is_right(&self.out) {
                return;
            }
            self.out.truncate(n_written);
            self.functions.truncate(n_functions);
        }
    }

    fn include(&mut self) {
        let files = [
            "shared.pdll",
            "shared.pdll",
            "outer.pdll",
            "sub/inner.pdll",
            "twice.pdll",
            "missing.pdll",
            "missing.td",
            "broken.pdll",
        ];
        let n = if self.slips > 0 { files.len() } else { 4 };
        let file = files[self.random.below(n)];
        match self.random.below(20) {
            0 => self.put(&format!("#include [{{{file}}}]\n")),
            _ => self.put(&format!("#include \"{file}\"\n")),
        }
        if file != "missing.pdll" && file != "missing.td" {
            self.functions.push(Callable {
                name: "SharedOne".to_owned(),
                is_constraint: true,
                is_native: true,
                params: vec![Ty::Value],
                result: Ty::Tuple(Vec::new()),
            });
        }
    }

    fn docs(&mut self) {
        match self.random.below(12) {
            0 => self.put("/// What it does.\n"),
            1 => self.put("// A remark with \"quotes\" and [{ code.\n"),
            2 => self.put("/// One.\n/// Two.\n\n"),
            3 => self.put("//// None.\r\n///\n//\n/// Größe \\n \"\t.  \n"),
            _ => {}
        }
    }

    pub(crate) fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// A token that may be forgotten, doubled, or be another one.
    fn token(&mut self, token: &str) {
        if self.slip() && self.random.percent(30) {
            match self.random.below(4) {
                0 => {}
                1 => {
                    self.put(token);
                    self.put(" ");
                    self.put(token);
                }
                _ => {
                    let other = *self
                        .random
                        .pick(&[";", ",", ")", "(", "{", "}", "<", ">", ":", "=", "with", "x", "->", "=>"]);
                    self.put(other);
                }
            }
            return;
        }
        self.put(token);
    }

    fn line(&mut self) {
        match self.random.below(40) {
            0 => self.put(" // remark\n"),
            1 => self.put("\r\n"),
            2 => self.put("\t"),
            _ => self.put("\n"),
        }
        let indent = "  ".repeat(self.indent);
        self.put(&indent);
    }

    fn slip(&mut self) -> bool {
        self.slips > 0 && self.random.percent(self.slips)
    }

    fn fresh(&mut self) -> String {
        if self.slip() && self.random.percent(40) {
            let words = [
                "op", "attr", "type", "Value", "let", "_", "erase", "not", "with", "3", "self", "Pattern",
                "é", "a.b",
            ];
            return (*self.random.pick(&words)).to_owned();
        }
        if self.slip() && !self.variables.is_empty() {
            let index = self.random.below(self.variables.len());
            return self.variables[index].0.clone();
        }
        self.n_names += 1;
        let stem = *self
            .random
            .pick(&["x", "y", "root", "val", "arg", "_u", "r2", "longName", "op", "attr", "type"]);
        // The last three are keywords in front of `<` only.
        if ["op", "attr", "type"].contains(&stem) && self.variables.iter().all(|(name, _)| name != stem) {
            return stem.to_owned();
        }
        format!("{stem}{}", self.n_names)
    }

    fn scoped(&mut self, write: impl FnOnce(&mut Self)) {
        let (variables, functions) = (self.variables.len(), self.functions.len());
        self.indent += 1;
        write(self);
        self.indent -= 1;
        self.variables.truncate(variables);
        self.functions.truncate(functions);
    }

    fn within(&mut self, section: Section, write: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.section, section);
        write(self);
        self.section = before;
    }

    fn ty(&mut self) -> Ty {
        let ty = self.random.pick(&SIMPLE).clone();
        match ty {
            Ty::Op(_) if self.random.percent(50) => Ty::Op(Some(self.op_name())),
            ty => ty,
        }
    }

    fn other(&mut self, ty: &Ty) -> Ty {
        if self.slip() { self.ty() } else { ty.clone() }
    }

    fn op_name(&mut self) -> String {
        if let Some(definitions) = self.definitions
            && self.random.percent(80)
        {
            return self.random.pick(&definitions.ops).name.clone();
        }
        if self.slip() {
            return (*self.random.pick(&[
                "noDialect",
                "a.b.c",
                "t.unknown",
                "a.let",
                "a.1",
                "a..b",
                ".a",
                "a.",
                "",
            ]))
            .to_owned();
        }
        (*self.random.pick(&OPEN_OPS)).to_owned()
    }

    fn op_def(&self, name: Option<&str>) -> Option<OpDef> {
        let definitions = self.definitions?;
        definitions.ops.iter().find(|op| Some(op.name.as_str()) == name).cloned()
    }

    pub(crate) fn pattern(&mut self) {
        self.token("Pattern");
        if self.random.percent(60) {
            self.put(" ");
            let name = if self.slip() {
                self.fresh()
            } else {
                self.n_names += 1;
                format!("Pattern{}", self.n_names)
            };
            self.token(&name);
        }
        if self.random.percent(20) {
            let metadata = [
                " with benefit(3)",
                " with recursion",
                " with benefit(10), recursion",
                " with recursion, benefit(0)",
                " with benefit(32767)",
            ];
            let wrong = [
                " with benefit(65536)",
                " with benefit(32768)",
                " with benefit",
                " with benefit()",
                " with benefit(1), benefit(2)",
                " with recursion, recursion",
                " with recusion",
                " with",
                " with benefit(-1)",
                " with benefit(99999999999999999999)",
                " with benefit(1,",
                " with foo(3)",
                " with 3",
                " with recursion()",
            ];
            let text = if self.slip() { *self.random.pick(&wrong) } else { *self.random.pick(&metadata) };
            self.put(text);
        }
        self.put(" ");
        self.within(Section::Match, |w| {
            w.scoped(|w| {
                if w.random.percent(25) {
                    w.token("=>");
                    w.put(" ");
                    w.rewrite_stmt(true);
                    w.token(";");
                } else {
                    w.token("{");
                    for _ in 0..w.random.below(5) {
                        w.line();
                        w.stmt();
                    }
                    w.line();
                    if !w.slip() {
                        w.rewrite_stmt(true);
                        w.token(";");
                    }
                    if w.slip() {
                        w.stmt();
                    }
                    w.line();
                    w.token("}");
                }
            });
        });
        self.put("\n");
    }

    fn result_ty(&mut self) -> Ty {
        if self.random.percent(75) {
            return self.ty();
        }
        let n = self.random.below(4);
        let mut element = |i: usize| {
            let label = if self.random.percent(40) { format!("e{i}") } else { String::new() };
            let ty = if self.random.percent(12) { self.result_ty() } else { self.ty() };
            (label, ty)
        };
        Ty::Tuple((0..n).map(&mut element).collect())
    }

    /// A constraint that asks for a type; with a type of its own if it may have one.
    fn constraint_of(&mut self, ty: &Ty, may_have_type: bool) {
        let ty = self.other(ty);
        if self.slip() {
            if self.definitions.is_some() && self.random.percent(30) {
                let wrong = *self.random.pick(&NO_CONSTRAINTS);
                return self.put(wrong);
            }
            let wrong = *self.random.pick(&[
                "Unknown",
                "value",
                "Op<",
                "[]",
                "3",
                "Attr<type<\"i32\">>",
                "Value<x>",
                "Pattern",
                "Op<a.b",
            ]);
            return self.put(wrong);
        }
        if let Some(definitions) = self.definitions
            && self.random.percent(40)
        {
            let all = match &ty {
                Ty::Attr => definitions.attr_constraints,
                Ty::Type => definitions.type_constraints,
                Ty::Op(None) => definitions.op_constraints,
                _ => &[],
            };
            if !all.is_empty() {
                let name = *self.random.pick(all);
                return self.put(name);
            }
        }
        match &ty {
            Ty::Attr | Ty::Value | Ty::ValueRange => {
                let (name, inner) = match &ty {
                    Ty::Attr => ("Attr", Ty::Type),
                    Ty::Value => ("Value", Ty::Type),
                    _ => ("ValueRange", Ty::TypeRange),
                };
                self.token(name);
                if may_have_type && self.random.percent(25) || self.slip() {
                    self.token("<");
                    let inner = self.other(&inner);
                    self.expr(&inner, 1);
                    self.token(">");
                }
            }
            Ty::Type => self.token("Type"),
            Ty::TypeRange => self.token("TypeRange"),
            Ty::Op(None) => self.token("Op"),
            Ty::Op(Some(name)) => {
                let name = name.clone();
                self.token("Op");
                self.token("<");
                self.put(&name);
                self.token(">");
            }
            Ty::Tuple(_) => self.put("Value"),
        }
    }

    /// The constraints that a variable of a type may have for a constraint.
    fn user_constraints(&self, ty: &Ty) -> Vec<String> {
        let wanted = Ty::Tuple(Vec::new());
        let suits = |f: &&Callable| f.is_constraint && f.params == [ty.clone()] && f.result == wanted;
        self.functions.iter().filter(suits).map(|f| f.name.clone()).collect()
    }

    /// The constraint of a parameter or a result: one, without a list.
    fn constraint_of_param(&mut self, ty: &Ty) {
        let user = self.user_constraints(ty);
        if !user.is_empty() && self.random.percent(15) {
            let user = self.random.pick(&user).clone();
            return self.put(&user);
        }
        self.constraint_of(ty, false);
    }

    /// `Value`, `[Value, C]`
    fn constraints(&mut self, ty: &Ty, may_have_type: bool) {
        let user = self.user_constraints(ty);
        if !user.is_empty() && self.section != Section::Rewrite && self.random.percent(40) {
            let user = self.random.pick(&user).clone();
            if self.random.percent(40) {
                return self.put(&user);
            }
            self.token("[");
            self.constraint_of(ty, may_have_type);
            self.token(",");
            self.put(&format!(" {user}"));
            if self.random.percent(20) {
                let more = if self.random.percent(50) { user } else { "Constraint(v: Value) {}".to_owned() };
                self.put(&format!(", {more}"));
            }
            return self.token("]");
        }
        if self.random.percent(8) {
            self.token("[");
            self.constraint_of(ty, may_have_type);
            if self.random.percent(40) {
                self.token(",");
                self.constraint_of(ty, false);
            }
            return self.token("]");
        }
        if self.section != Section::Rewrite && self.random.percent(3) {
            return self.constraint_in_place(ty);
        }
        self.constraint_of(ty, may_have_type);
    }
}
