//! Randomly generated statements that contain others or occur at top level only: the preprocessor, types,
//! sets, nested loops.

use crate::oracle_generated::program::{Class, Def, Multiclass, Program, Ty};

/// A file that each program may include once: its name and contents.
pub(crate) const PART: (&str, &str) = (
    "generated_part.td",
    "#ifndef PART\n#define PART\nclass Part<int n = 3, string s = \"p\"> {\n  int part = n;\n  bits<8> wide = !add(n, 1);\n  \
     string text = s # NAME;\n  list<int> all = [n, 2];\n}\ndef part0 : Part;\ndef part1 : Part<7, \"x\">;\n#endif\n",
);

impl Program {
    /// Returns a statement that occurs at top level only.
    pub(crate) fn outer(&mut self) -> String {
        match self.random.below(8) {
            0 => self.deftype(),
            1 => self.preprocessed(),
            2 => self.include(),
            3 => self.check(),
            4 => self.forward(),
            5 => self.named_twice(),
            6 => self.set_of_many(),
            _ => self.loops(),
        }
    }

    /// Returns a name for a type.
    fn deftype(&mut self) -> String {
        let (ty, name) = (self.ty(0), self.name("T"));
        let ty = if matches!(ty, Ty::Class(_)) && self.random.percent(90) { Ty::list(ty) } else { ty };
        let text = format!("deftype {name} = {};\n", self.ty_text(&ty));
        self.aliases.push((name, ty));
        text
    }

    /// Returns a type as text, possibly by another name.
    pub(crate) fn ty_text(&mut self, ty: &Ty) -> String {
        let is_other = self.random.percent(70);
        let names: Vec<&String> =
            self.aliases.iter().filter(|(_, of)| of == ty).map(|(name, _)| name).collect();
        match names.first() {
            Some(name) if is_other => (*name).clone(),
            _ => match ty {
                Ty::List(element) => format!("list<{}>", self.ty_text(element)),
                _ => ty.text(),
            },
        }
    }

    /// Returns statements of which the preprocessor removes some.
    fn preprocessed(&mut self) -> String {
        let name = *self.random.pick(&["LATE", "EARLY", "PART"]);
        let condition = *self.random.pick(&["ifdef", "ifndef"]);
        let (then, otherwise) = (self.uncertain(1), self.uncertain(1));
        match self.random.below(4) {
            0 => format!("#define {name}\n"),
            1 => format!("#{condition} {name}\n{then}#endif // {name}\n"),
            2 => format!("#{condition} {name} // why\n{then}#else\n#define OTHER\n{otherwise}#endif\n"),
            _ => format!("# {condition} {name}\n#ifdef OTHER /* c */\n{then}#endif\n{otherwise}#endif\n"),
        }
    }

    /// Includes the other file, whose records are then defined.
    fn include(&mut self) -> String {
        if !self.classes.iter().any(|class| class.name == "Part") {
            let fields =
                [("part", Ty::Int), ("wide", Ty::Bits(8)), ("text", Ty::Str), ("all", Ty::list(Ty::Int))];
            let params = [("n", Ty::Int), ("s", Ty::Str)];
            self.classes.push(Class {
                name: "Part".to_owned(),
                params: params
                    .map(|(name, ty)| crate::oracle_generated::program::Param {
                        name: name.to_owned(),
                        ty,
                        has_default: true,
                    })
                    .into(),
                fields: fields.map(|(name, ty)| (name.to_owned(), ty)).into(),
                supers: vec!["Part".to_owned()],
            });
            self.defs.extend(
                ["part0", "part1"].map(|name| Def { name: name.to_owned(), supers: vec!["Part".to_owned()] }),
            );
        }
        format!("include \"{}\"\n", PART.0)
    }

    /// Returns an assertion or dump, possibly of wrong values.
    pub(crate) fn check(&mut self) -> String {
        let message = self.value(&Ty::Str, 2);
        match self.random.below(12) {
            0..=3 => format!("dump {message};\n"),
            4 => format!("assert {}, {message};\n", self.value(&Ty::Bit, 1)),
            _ => format!("assert !or({}, true), {message};\n", self.value(&Ty::Bit, 1)),
        }
    }

    /// Returns a class that is used before its definition.
    fn forward(&mut self) -> String {
        let (name, user, def) = (self.name("C"), self.name("C"), self.name("d"));
        let value = self.value(&Ty::Int, 1);
        let list = match self.random.below(12) {
            0 => "?",
            1 => "!filter(z, !instances<#>(), !eq(z.n, 3))",
            2..=5 => "!instances<#>()",
            _ => "[]",
        };
        let list = list.replace('#', &name);
        self.defs.push(Def { name: def.clone(), supers: vec![user.clone()] });
        format!(
            "class {name};\nclass {user} {{\n  list<{name}> them = {list};\n  {name} it = ?;\n  int size = !size(them);\n}}\n\
             class {name}<int q = {value}> : {user} {{\n  int n = !add(q, size);\n}}\n\
             def {def} : {user} {{\n  let it = {name}<{value}>;\n}}\ndef {def}_ : {name}<3>;\n"
        )
    }

    /// Returns a record that refers by name to itself or to a later one.
    fn named_twice(&mut self) -> String {
        let (class, def) = (self.name("C"), self.name("d"));
        let of = *self.random.pick(&["", "_"]);
        let value = self.value(&Ty::Str, 1);
        format!(
            "class {class} {{\n  string s = {value};\n  {class} next = !cast<{class}>(!strconcat(NAME, \"{of}\"));\n  \
             bit there = !exists<{class}>(NAME # \"{of}\");\n}}\ndef {def}_ : {class} {{\n  let next = ?;\n}}\n\
             def {def} : {class};\ndef {def}__ : {class} {{\n  let s = {def}.next.s # {def}.s;\n  let next = {def};\n}}\n"
        )
    }

    /// Returns a set of the records of loops and multiclasses.
    fn set_of_many(&mut self) -> String {
        let (name, def, i) = (self.name("S"), self.name("d"), self.name("i"));
        let class = self.random.below(self.classes.len());
        let record = self.instance(class, 1, false);
        let ty = Ty::list(Ty::Class(self.classes[class].name.clone()));
        let set = format!("defset {} {name} = {{\n", self.ty_text(&ty));
        let condition = self.value(&Ty::Bit, 2);
        let text = match self.random.below(4) {
            0 => format!("{set}  foreach {i} = [1, 2] in def {def}_#{i} : {record};\n}}\n"),
            1 => format!(
                "{set}  if {condition} then def {def} : {record};\n  else def {def}_ : {record};\n}}\n"
            ),
            2 => format!("{set}  def {def} : {record};\n  def : {record};\n}}\n"),
            _ => format!(
                "{set}  def {def} : {record};\n  defset {} {name}_ = {{\n    def {def}_ : {record};\n  }}\n  \
                 defvar {i} = !size({name}_);\n  def {def}__ : {record};\n}}\n",
                ty.text()
            ),
        };
        self.scope.push((name, ty));
        text
    }

    /// Returns nested loops, with conditions on their variables, and local variables.
    fn loops(&mut self) -> String {
        let n_variables = self.scope.len();
        let (outer, inner, def) = (self.name("i"), self.name("i"), self.name("d"));
        self.scope.extend([(outer.clone(), Ty::Int), (inner.clone(), Ty::Int)]);
        let (condition, variable, value) = (self.value(&Ty::Bit, 1), self.defvar(), self.value(&Ty::Int, 1));
        let over =
            *self.random.pick(&["[0, 1]", "0...1", "[OUTER, !add(OUTER, 1)]", "!range(OUTER, 3)", "[]<int>"]);
        let over = over.replace("OUTER", &outer);
        let (body, _) = self.def_called(&format!("{def}_#{outer}#_#{inner}"));
        let checked = self.check();
        self.leave(n_variables);
        let inside = match self.random.below(5) {
            0 => format!("if {condition} then {{\n{body}}} else {checked}"),
            1 => format!("{variable}{body}{checked}"),
            2 => format!("if !eq({inner}, {value}) then {{\n{variable}}} else {{\n{body}}}\n"),
            3 => format!(
                "if !lt({outer}, {inner}) then if {condition} then {{\n{body}}} else {{\n{checked}}}\n"
            ),
            _ => body,
        };
        format!("foreach {outer} = 1-2 in\nforeach {inner} = {over} in {{\n{inside}}}\n")
    }

    /// Returns multiclasses that derive from others.
    pub(crate) fn parents_of_multiclass(&mut self) -> String {
        let n = *self.random.pick(&[0, 0, 0, 1, 2]);
        let mut text = String::new();
        for _ in 0..n.min(self.multiclasses.len()) {
            let number = self.random.below(self.multiclasses.len());
            let Multiclass { name, params } = &self.multiclasses[number];
            let name = name.clone();
            let params = params
                .iter()
                .map(|param| (param.name.clone(), param.ty.clone(), param.has_default))
                .collect();
            let args = self.args(params, 1, false);
            text += if text.is_empty() { " : " } else { ", " };
            text += &(name + &args);
        }
        text
    }
}
