//! A randomly generated program of TableGen: its statements.

use crate::oracle_generated::random::Random;
use crate::oracle_generated::tokens::change_token;

/// Percentage of programs in which a token is changed.
const WRONG: usize = 12;

/// Replacements for a token.
const WORDS: [&str; 60] = [
    "class",
    "def",
    "multiclass",
    "defm",
    "defset",
    "defvar",
    "deftype",
    "let",
    "in",
    "foreach",
    "if",
    "then",
    "else",
    "assert",
    "dump",
    "include",
    "field",
    "bit",
    "bits<4>",
    "int",
    "string",
    "list<int>",
    "dag",
    "code",
    "op",
    "C1",
    "f2",
    "NAME",
    "?",
    "1",
    "-1",
    "0b11",
    "true",
    "\"a\"",
    "[{ c }]",
    "[1]",
    "[]",
    "(op)",
    "(op $a)",
    "{ 1, 0 }",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    ";",
    ":",
    ",",
    "=",
    "#",
    ".",
    "...",
    "-",
    "!add",
    "!cast<int>",
    "$x",
    "#ifdef A\n",
];

/// Types of values.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Ty {
    Int,
    Bit,
    Str,
    Dag,
    Bits(usize),
    List(Box<Ty>),
    Class(String),
}

impl Ty {
    pub(crate) fn list(element: Ty) -> Ty {
        Ty::List(Box::new(element))
    }

    /// Returns whether it contains bits, which literals of other types convert to.
    pub(crate) fn has_bits(&self) -> bool {
        match self {
            Ty::Bit | Ty::Bits(_) => true,
            Ty::List(element) => element.has_bits(),
            Ty::Int | Ty::Str | Ty::Dag | Ty::Class(_) => false,
        }
    }

    pub(crate) fn text(&self) -> String {
        match self {
            Ty::Int => "int".to_owned(),
            Ty::Bit => "bit".to_owned(),
            Ty::Str => "string".to_owned(),
            Ty::Dag => "dag".to_owned(),
            Ty::Bits(width) => format!("bits<{width}>"),
            Ty::List(element) => format!("list<{}>", element.text()),
            Ty::Class(name) => name.clone(),
        }
    }
}

pub(crate) struct Param {
    pub(crate) name: String,
    pub(crate) ty: Ty,
    pub(crate) has_default: bool,
}

pub(crate) struct Class {
    pub(crate) name: String,
    pub(crate) params: Vec<Param>,
    /// Own and inherited fields.
    pub(crate) fields: Vec<(String, Ty)>,
    /// Ancestors, including itself.
    pub(crate) supers: Vec<String>,
}

pub(crate) struct Def {
    pub(crate) name: String,
    pub(crate) supers: Vec<String>,
}

pub(crate) struct Multiclass {
    pub(crate) name: String,
    pub(crate) params: Vec<Param>,
}

/// The parents of a class or record: their text, and what they contribute.
#[derive(Default)]
struct Parents {
    text: String,
    fields: Vec<(String, Ty)>,
    supers: Vec<String>,
}

/// A program under construction.
pub(crate) struct Program {
    pub(crate) random: Random,
    n_names: usize,
    pub(crate) classes: Vec<Class>,
    pub(crate) defs: Vec<Def>,
    pub(crate) multiclasses: Vec<Multiclass>,
    /// Other names for types.
    pub(crate) aliases: Vec<(String, Ty)>,
    /// Variables, arguments and fields in scope.
    pub(crate) scope: Vec<(String, Ty)>,
    statements: Vec<String>,
}

/// Returns the statements of the program with this seed.
pub(crate) fn generate(seed: u64) -> Vec<String> {
    let operators = ["op", "op2"].map(|name| Def { name: name.to_owned(), supers: Vec::new() });
    let mut program = Program {
        random: Random::new(seed),
        n_names: 0,
        classes: Vec::new(),
        defs: operators.into(),
        multiclasses: Vec::new(),
        aliases: Vec::new(),
        scope: Vec::new(),
        statements: vec!["def op; def op2;\n".to_owned()],
    };
    for _ in 0..=program.random.below(4) {
        program.class();
    }
    for _ in 0..2 + program.random.below(6) {
        let statement = match program.random.below(11) {
            0 | 1 => {
                program.class();
                continue;
            }
            2 => program.multiclass(),
            3 => program.defset(),
            4..=6 => program.outer(),
            _ => program.statement(0),
        };
        program.statements.push(statement);
    }
    if program.random.percent(WRONG) {
        let at = program.random.below(program.statements.len());
        program.statements[at] = change_token(&mut program.random, &program.statements[at], &WORDS);
    }
    program.statements
}

impl Program {
    pub(crate) fn name(&mut self, prefix: &str) -> String {
        self.n_names += 1;
        format!("{prefix}{}", self.n_names)
    }

    pub(crate) fn ty(&mut self, depth: usize) -> Ty {
        let n = if depth < 2 { 11 } else { 8 };
        match self.random.below(n) {
            0..=2 => Ty::Int,
            3 => Ty::Bit,
            4 | 5 => Ty::Str,
            6 => Ty::Dag,
            7 => Ty::Bits(*self.random.pick(&[4, 8])),
            8 | 9 => Ty::list(self.ty(depth + 1)),
            _ if self.classes.is_empty() => Ty::Str,
            _ => {
                let class = self.random.below(self.classes.len());
                Ty::Class(self.classes[class].name.clone())
            }
        }
    }

    /// Removes the variables added after the first `n_variables`.
    pub(crate) fn leave(&mut self, n_variables: usize) {
        self.scope.truncate(n_variables);
    }

    /// Declares template arguments. They are in scope afterwards.
    fn params(&mut self, most: usize) -> (String, Vec<Param>) {
        let mut params: Vec<Param> = Vec::new();
        let mut texts = Vec::new();
        for _ in 0..self.random.below(most + 1) {
            let (ty, name) = (self.ty(1), self.name("p"));
            let has_default =
                params.last().is_some_and(|before| before.has_default) || self.random.percent(50);
            let default = if has_default { format!(" = {}", self.value(&ty, 2)) } else { String::new() };
            texts.push(format!("{} {name}{default}", ty.text()));
            self.scope.push((name.clone(), ty.clone()));
            params.push(Param { name, ty, has_default });
        }
        let text = if texts.is_empty() { String::new() } else { format!("<{}>", texts.join(", ")) };
        (text, params)
    }

    /// Returns arguments for template arguments, by position or by name.
    pub(crate) fn args(
        &mut self,
        params: Vec<(String, Ty, bool)>,
        depth: usize,
        is_instance: bool,
    ) -> String {
        let (mut args, mut is_named) = (Vec::new(), false);
        let n_params = params.len();
        for (name, ty, has_default) in params {
            if has_default && self.random.percent(40) {
                is_named = true;
                continue;
            }
            let value = self.value(&ty, depth + 1);
            is_named |= self.random.percent(10);
            args.push(if is_named { format!("{name}={value}") } else { value });
        }
        match args.is_empty() {
            true if is_instance || (n_params > 0 && self.random.percent(50)) => "<>".to_owned(),
            true => String::new(),
            false => format!("<{}>", args.join(", ")),
        }
    }

    /// Returns a reference to the class of that number, with arguments.
    pub(crate) fn instance(&mut self, class: usize, depth: usize, is_instance: bool) -> String {
        let class = &self.classes[class];
        let name = class.name.clone();
        let params =
            class.params.iter().map(|param| (param.name.clone(), param.ty.clone(), param.has_default));
        let params = params.collect();
        name + &self.args(params, depth, is_instance)
    }

    fn parents(&mut self) -> Parents {
        let mut parents = Parents::default();
        let n = if self.classes.is_empty() { 0 } else { *self.random.pick(&[0, 0, 1, 1, 2]) };
        for _ in 0..n {
            let number = self.random.below(self.classes.len());
            let class = &self.classes[number];
            if parents.supers.contains(&class.name) {
                continue;
            }
            parents.fields.extend(class.fields.iter().cloned());
            parents.supers.extend(class.supers.iter().cloned());
            let text = self.instance(number, 1, false);
            parents.text += if parents.text.is_empty() { " : " } else { ", " };
            parents.text += &text;
        }
        parents
    }

    /// Returns the body of a class or record, with its own fields.
    fn body(&mut self, inherited: &[(String, Ty)]) -> (String, Vec<(String, Ty)>) {
        let (mut text, mut own) = (String::new(), Vec::new());
        let n_variables = self.scope.len();
        for _ in 0..self.random.below(5) {
            match self.random.below(20) {
                0..=11 => {
                    let (ty, name) = (self.ty(0), self.name("f"));
                    let field = if self.random.percent(30) { "field " } else { "" };
                    let value = if self.random.percent(85) {
                        format!(" = {}", self.value(&ty, 0))
                    } else {
                        String::new()
                    };
                    let ty_text = self.ty_text(&ty);
                    text += &format!("  {field}{ty_text} {name}{value};\n");
                    self.scope.push((name.clone(), ty.clone()));
                    own.push((name, ty));
                }
                12..=15 if !inherited.is_empty() => {
                    let (name, ty) = self.random.pick(inherited).clone();
                    let set = match ty {
                        Ty::Bits(_) if self.random.percent(50) => {
                            let range = *self.random.pick(&["{0}", "{1-0}", "{3...2}"]);
                            let value =
                                if range == "{0}" { *self.random.pick(&["1", "0", "?"]) } else { "0b10" };
                            format!("{name}{range} = {value}")
                        }
                        _ => format!("{name} = {}", self.value(&ty, 0)),
                    };
                    text += &format!("  let {set};\n");
                }
                16..=18 => {
                    let variable = self.defvar();
                    text += &format!("  {variable}");
                }
                _ => {
                    let check = self.check();
                    text += &format!("  {check}");
                }
            }
        }
        self.leave(n_variables);
        (if text.is_empty() { ";".to_owned() } else { format!(" {{\n{text}}}") }, own)
    }

    pub(crate) fn defvar(&mut self) -> String {
        let (ty, name) = (self.ty(0), self.name("v"));
        let text = format!("defvar {name} = {};\n", self.value(&ty, 0));
        self.scope.push((name, ty));
        text
    }

    fn class(&mut self) {
        let name = self.name("C");
        let n_variables = self.scope.len();
        let (params_text, params) = self.params(3);
        let mut parents = self.parents();
        let (body, own) = self.body(&parents.fields);
        self.leave(n_variables);
        self.statements.push(format!("class {name}{params_text}{}{body}\n", parents.text));
        parents.fields.extend(own);
        parents.supers.push(name.clone());
        self.classes.push(Class { name, params, fields: parents.fields, supers: parents.supers });
    }

    /// Returns a record of that name as text, and its ancestors.
    pub(crate) fn def_called(&mut self, name: &str) -> (String, Vec<String>) {
        let parents = self.parents();
        let (body, _) = self.body(&parents.fields);
        (format!("def {name}{}{body}\n", parents.text), parents.supers)
    }

    fn def(&mut self) -> String {
        let plain = self.name("d");
        let name = match self.random.below(9) {
            0 => format!("\"{plain}\""),
            1 => format!("!strconcat(\"{plain}\", \"x\")"),
            2 => format!("{plain} # {}", self.random.pick(&["1", "\"a\"", "a"])),
            3 => String::new(),
            _ => plain.clone(),
        };
        let (text, supers) = self.def_called(&name);
        if name == plain {
            self.defs.push(Def { name, supers });
        }
        text
    }

    /// Returns a statement whose records must not be used afterwards, because they may not exist.
    pub(crate) fn uncertain(&mut self, depth: usize) -> String {
        let n_defs = self.defs.len();
        let n_variables = self.scope.len();
        let text = self.statement(depth);
        self.defs.truncate(n_defs);
        self.leave(n_variables);
        text
    }

    fn statement(&mut self, depth: usize) -> String {
        if depth > 2 {
            return self.def();
        }
        match self.random.below(20) {
            0..=6 => self.def(),
            7 | 8 => self.foreach(),
            9..=11 => {
                let condition = self.value(&Ty::Bit, 0);
                let then = self.uncertain(depth + 1);
                let otherwise = match self.random.percent(50) {
                    true => format!(" else {{\n{}}}", self.uncertain(depth + 1)),
                    false => String::new(),
                };
                format!("if {condition} then {{\n{then}}}{otherwise}\n")
            }
            12 | 13 => self.defvar(),
            14 | 15 => {
                let fields: Vec<(String, Ty)> =
                    self.classes.iter().flat_map(|class| class.fields.clone()).collect();
                if fields.is_empty() {
                    return self.def();
                }
                let (field, ty) = self.random.pick(&fields).clone();
                let value = self.value(&ty, 0);
                let n_variables = self.scope.len();
                let body = self.statement(depth + 1) + &self.statement(depth + 1);
                self.leave(n_variables);
                let also = match self.random.percent(20) {
                    true => {
                        let (field, ty) = self.random.pick(&fields).clone();
                        format!(", {field} = {}", self.value(&ty, 1))
                    }
                    false => String::new(),
                };
                let field = match ty {
                    Ty::Bits(_) if self.random.percent(50) => field + "<1>",
                    _ => field,
                };
                format!("let {field} = {value}{also} in {{\n{body}}}\n")
            }
            _ if self.multiclasses.is_empty() => self.def(),
            _ => self.defm(""),
        }
    }

    fn foreach(&mut self) -> String {
        let name = self.name("i");
        let (ty, over) = match self.random.below(6) {
            0 => (Ty::Str, "[\"a\", \"b\"]"),
            1 => (Ty::Int, "0-2"),
            2 => (Ty::Int, "{0...1}"),
            3 => (Ty::Int, "!range(2)"),
            _ => (Ty::Int, "[1, 2]"),
        };
        self.scope.push((name.clone(), ty));
        let prefix = self.name("d");
        let (body, _) = self.def_called(&format!("{prefix}_#{name}"));
        self.scope.pop();
        format!("foreach {name} = {over} in {{\n{body}}}\n")
    }

    fn defset(&mut self) -> String {
        let (name, def) = (self.name("S"), self.name("d"));
        let class = self.random.below(self.classes.len());
        let record = self.instance(class, 1, false);
        let Class { name: class, supers, .. } = &self.classes[class];
        let ty = Ty::list(Ty::Class(class.clone()));
        self.defs.push(Def { name: def.clone(), supers: supers.clone() });
        let text = format!("defset {} {name} = {{\n  def {def} : {record};\n}}\n", ty.text());
        self.scope.push((name, ty));
        text
    }

    /// Returns a `defm`, possibly with a prefix.
    fn defm(&mut self, prefix: &str) -> String {
        let number = self.random.below(self.multiclasses.len());
        let multiclass = &self.multiclasses[number];
        let name = multiclass.name.clone();
        let params =
            multiclass.params.iter().map(|param| (param.name.clone(), param.ty.clone(), param.has_default));
        let params = params.collect();
        let args = self.args(params, 1, false);
        let also = match self.random.percent(20) {
            true => self.parents().text.replacen(" : ", ", ", 1),
            false => String::new(),
        };
        let record = match self.random.below(4) {
            0 => String::new(),
            1 => format!("\"{}\"", self.name("m")),
            _ => self.name("m"),
        };
        format!("defm {prefix}{record} : {name}{args}{also};\n")
    }

    fn multiclass(&mut self) -> String {
        let name = self.name("M");
        let (n_variables, n_defs) = (self.scope.len(), self.defs.len());
        let (params_text, params) = self.params(2);
        let parents = self.parents_of_multiclass();
        self.scope.push(("NAME".to_owned(), Ty::Str));
        let mut text = String::new();
        for _ in 0..=self.random.below(3) {
            text += &match self.random.below(13) {
                12 => self.check(),
                0..=6 => {
                    let own = self.name("_d");
                    let name = match self.random.below(4) {
                        0 => format!("NAME#\"{own}\""),
                        1 => format!("\"q\"#NAME#\"{own}\""),
                        _ => own,
                    };
                    self.def_called(&name).0
                }
                7 if !self.multiclasses.is_empty() => self.defm("_n"),
                8 => {
                    let name = self.name("i");
                    format!("foreach {name} = [1, 2] in def _{name}_#{name};\n")
                }
                9 | 10 => self.defvar(),
                _ => {
                    let condition = self.value(&Ty::Bit, 0);
                    format!("if {condition} then def {};\n", self.name("_if"))
                }
            };
        }
        self.leave(n_variables);
        self.defs.truncate(n_defs);
        self.multiclasses.push(Multiclass { name: name.clone(), params });
        format!("multiclass {name}{params_text}{parents} {{\n{text}}}\n")
    }
}
