//! Randomly generated values of a type.

use crate::oracle_generated::program::{Program, Ty};

/// Operators used in values, including `!cond`.
pub(crate) const OPERATORS: &[&str] = &[
    "add",
    "and",
    "cast",
    "con",
    "cond",
    "dag",
    "div",
    "empty",
    "eq",
    "exists",
    "filter",
    "find",
    "foldl",
    "foreach",
    "ge",
    "getdagarg",
    "getdagname",
    "getdagop",
    "getdagopname",
    "gt",
    "head",
    "if",
    "initialized",
    "instances",
    "interleave",
    "isa",
    "le",
    "listconcat",
    "listflatten",
    "listremove",
    "listsplat",
    "logtwo",
    "lt",
    "match",
    "mul",
    "ne",
    "not",
    "or",
    "range",
    "repr",
    "setdagarg",
    "setdagname",
    "setdagop",
    "setdagopname",
    "shl",
    "size",
    "sra",
    "srl",
    "strconcat",
    "sub",
    "subst",
    "substr",
    "tail",
    "tolower",
    "toupper",
    "xor",
];

/// Below this depth, values are simple.
const MAX_DEPTH: usize = 3;

impl Program {
    /// Returns a value of a type.
    pub(crate) fn value(&mut self, ty: &Ty, depth: usize) -> String {
        let known: Vec<&String> =
            self.scope.iter().filter(|(_, of)| of == ty).map(|(name, _)| name).collect();
        if !known.is_empty() {
            let name = known[self.random.below(known.len())].clone();
            if self.random.percent(40) {
                return name;
            }
        }
        if depth == 0 && self.random.percent(1) {
            return "?".to_owned();
        }
        if depth > MAX_DEPTH || self.random.percent(30) {
            return self.simple(ty, depth);
        }
        let depth = depth + 1;
        match self.random.below(10) {
            0 => format!(
                "!if({}, {}, {})",
                self.value(&Ty::Bit, depth),
                self.value(ty, depth),
                self.value(ty, depth)
            ),
            1 => self.field(ty, depth),
            // An element of a list. List literals are rejected in most places.
            4 if self.random.percent(40) => {
                let index = *self.random.pick(&["0", "1", "2", "!add(1, -1)", "-1"]);
                let list = Ty::list(ty.clone());
                let lists: Vec<&String> =
                    self.scope.iter().filter(|(_, of)| *of == list).map(|(name, _)| name).collect();
                match lists.last() {
                    Some(list) => format!("{list}[{index}]"),
                    None if self.random.percent(90) => self.made(ty, depth),
                    None => format!("{}[{index}]", self.list_of(ty, depth, 3)),
                }
            }
            // For values of several types, such as bits and integers, LLVM loses the selected one.
            2 if !ty.has_bits() => format!(
                "!cond({}: {}, true: {})",
                self.value(&Ty::Bit, depth),
                self.value(ty, depth),
                self.value(ty, depth)
            ),
            3 => format!("!head({})", self.list_of(ty, depth, 2)),
            _ => self.made(ty, depth),
        }
    }

    /// Returns a literal, or a nearly literal value.
    fn simple(&mut self, ty: &Ty, depth: usize) -> String {
        match ty {
            Ty::Int => match self.random.below(8) {
                0 => format!("{:#x}", self.random.below(300)),
                1 => format!("{}", self.random.below(1 << 40)),
                2 => format!("-{}", self.random.below(100)),
                3 => "+7".to_owned(),
                _ => self.random.below(12).to_string(),
            },
            Ty::Bit => (*self.random.pick(&["true", "false", "0", "1"])).to_owned(),
            Ty::Str => {
                let all = [
                    "\"a\"",
                    "\"b c\"",
                    "\"\"",
                    "\"x\\ny\"",
                    "\"q\\\"t\"",
                    "\"abc\" \"def\"",
                    "\"\\\\\"",
                    "\"'\"",
                    "[{ some code }]",
                    "[{ {x} \"y\"\n z }]",
                ];
                (*self.random.pick(&all)).to_owned()
            }
            Ty::Dag => {
                let operator = self.operator();
                match self.random.below(3) {
                    0 => format!("({operator})"),
                    1 => format!("({operator} {}:$a, $x)", self.simple(&Ty::Int, depth)),
                    _ => {
                        let ty = if depth > MAX_DEPTH { Ty::Str } else { self.ty(1) };
                        format!("({operator}:$n {})", self.value(&ty, depth + 1))
                    }
                }
            }
            Ty::Bits(width) => match self.random.below(3) {
                0 => self.random.below(1 << width).to_string(),
                1 => format!("0b{:0width$b}", self.random.below(1 << width)),
                _ => {
                    let bits: Vec<&str> = (0..*width).map(|_| *self.random.pick(&["0", "1"])).collect();
                    format!("{{ {} }}", bits.join(", "))
                }
            },
            Ty::List(element) => {
                let n = self.random.below(4);
                self.list_of(element, depth.max(MAX_DEPTH), n)
            }
            Ty::Class(name) => {
                let records: Vec<&String> =
                    self.defs.iter().filter(|def| def.supers.contains(name)).map(|def| &def.name).collect();
                if !records.is_empty() {
                    let record = records[self.random.below(records.len())].clone();
                    return match self.random.below(4) {
                        0 => format!("!cast<{name}>(\"{record}\")"),
                        _ => record,
                    };
                }
                let class = self.classes.iter().position(|class| class.name == *name).unwrap();
                self.instance(class, depth + 1, true)
            }
        }
    }

    /// Returns a list literal with its type.
    fn list_of(&mut self, element: &Ty, depth: usize, n: usize) -> String {
        let items: Vec<String> = (0..n).map(|_| self.value(element, depth + 1)).collect();
        // After `[`, a brace would begin code.
        format!("[ {} ]<{}>", items.join(", "), element.text())
    }

    /// Returns the name of an operator of dags.
    fn operator(&mut self) -> String {
        let which = self.random.below(self.defs.len());
        self.defs[which].name.clone()
    }

    /// Returns a field of a record.
    fn field(&mut self, ty: &Ty, depth: usize) -> String {
        let fields = self.classes.iter().enumerate().flat_map(|(number, class)| {
            let of_type = class.fields.iter().filter(|(_, of)| of == ty);
            of_type.map(move |(field, _)| (number, field.clone()))
        });
        let fields: Vec<(usize, String)> = fields.collect();
        if fields.is_empty() {
            return self.simple(ty, depth);
        }
        let (class, field) = self.random.pick(&fields).clone();
        let record = match self.random.percent(50) {
            true => self.simple(&Ty::Class(self.classes[class].name.clone()), depth),
            false => self.instance(class, depth, true),
        };
        format!("{record}.{field}")
    }

    /// Returns the application of an operator.
    fn made(&mut self, ty: &Ty, depth: usize) -> String {
        match ty {
            Ty::Int => self.int(depth),
            Ty::Bit => self.bit(depth),
            Ty::Str => self.string(depth),
            Ty::Dag => self.dag(depth),
            Ty::Bits(width @ 4) if self.random.percent(40) => {
                let of = self.random.pick(&[Ty::Bits(8), Ty::Bits(*width), Ty::Int]).clone();
                let range = *self.random.pick(&["3-0", "0...3", "3,1-0,2", "2-0,3", "0,0,1,1"]);
                format!("{}{{{range}}}", self.simple(&of, depth))
            }
            Ty::Bits(width) => {
                let bits: Vec<String> =
                    (0..*width)
                        .map(|_| {
                            if self.random.percent(20) { self.value(&Ty::Bit, depth) } else { "1".to_owned() }
                        })
                        .collect();
                format!("{{ {} }}", bits.join(", "))
            }
            Ty::List(element) => self.list(element, depth),
            Ty::Class(_) => self.simple(ty, depth),
        }
    }

    fn int(&mut self, depth: usize) -> String {
        let a = self.value(&Ty::Int, depth);
        match self.random.below(14) {
            0 => {
                let op = *self.random.pick(&["add", "mul", "and", "or", "xor"]);
                format!("!{op}({a}, {}, {})", self.value(&Ty::Int, depth), self.value(&Ty::Int, depth))
            }
            1 => {
                format!("!{}({a}, {})", self.random.pick(&["sub", "add", "div"]), self.value(&Ty::Int, depth))
            }
            2 => format!("!{}({a}, {})", self.random.pick(&["shl", "sra", "srl"]), self.random.below(9)),
            3 => {
                let of = self.some_list();
                format!("!size({})", self.list_of(&of, depth, 2))
            }
            4 => {
                let of = self.random.pick(&[Ty::Str, Ty::Dag]).clone();
                format!("!size({})", self.value(&of, depth))
            }
            5 => {
                let end = *self.random.pick(&["", "", ", 0", ", 1"]);
                format!("!find({}, {}{end})", self.value(&Ty::Str, depth), self.value(&Ty::Str, depth))
            }
            6 => format!("!logtwo({})", 1 + self.random.below(300)),
            7 => {
                let of = self.random.pick(&[Ty::Bit, Ty::Bits(4), Ty::Int]).clone();
                format!("!cast<int>({})", self.value(&of, depth))
            }
            8 => self.foldl(&Ty::Int, &Ty::Int, depth),
            9 => format!("!cast<int>({})", self.exists(depth)),
            10 => {
                let key = *self.random.pick(&["0", "1", "\"b\""]);
                format!("!getdagarg<int>((op {a}:$a, 2:$b), {key})")
            }
            11 => format!("!if({}, {a}, {})", self.value(&Ty::Bit, depth), self.value(&Ty::Int, depth)),
            12 if !self.classes.is_empty() => {
                let class = self.random.below(self.classes.len());
                format!("!size(!instances<{}>())", self.classes[class].name)
            }
            _ => a,
        }
    }

    fn bit(&mut self, depth: usize) -> String {
        match self.random.below(13) {
            12 => {
                let of = self.random.pick(&[Ty::Bits(8), Ty::Bits(4), Ty::Int]).clone();
                format!("{}{{{}}}", self.value(&of, MAX_DEPTH), self.random.below(4))
            }
            0 | 1 => {
                let op = *self.random.pick(&["eq", "ne", "lt", "le", "gt", "ge"]);
                format!("!{op}({}, {})", self.value(&Ty::Int, depth), self.value(&Ty::Int, depth))
            }
            2 => {
                let op = *self.random.pick(&["eq", "ne", "lt", "ge"]);
                format!("!{op}({}, {})", self.value(&Ty::Str, depth), self.value(&Ty::Str, depth))
            }
            3 => format!("!not({})", self.value(&Ty::Bit, depth)),
            4 => {
                let of = self.random.pick(&[Ty::Str, Ty::Dag]).clone();
                format!("!empty({})", self.value(&of, depth))
            }
            5 => format!("!empty({})", self.filter(&Ty::Int, depth)),
            6 => {
                let record = self.operator();
                match self.random.below(self.classes.len() + 1) {
                    0 => format!("!isa<int>({})", self.value(&Ty::Int, depth)),
                    class => format!("!isa<{}>({record})", self.classes[class - 1].name),
                }
            }
            7 => {
                let op = *self.random.pick(&["and", "or", "xor"]);
                format!("!{op}({}, {})", self.value(&Ty::Bit, depth), self.value(&Ty::Bit, depth))
            }
            8 => self.exists(depth),
            9 => {
                let of = self.random.pick(&[Ty::Int, Ty::Str]).clone();
                format!("!initialized({})", self.value(&of, depth))
            }
            10 => {
                let pattern = *self.random.pick(&["\"a.*\"", "\"[0-9]+\"", "\"x\"", "\"(b|c)\""]);
                format!("!match({}, {pattern})", self.value(&Ty::Str, depth))
            }
            _ => format!("!eq({}, {})", self.operator(), self.operator()),
        }
    }

    fn exists(&mut self, depth: usize) -> String {
        if self.classes.is_empty() {
            return "true".to_owned();
        }
        let class = self.random.below(self.classes.len());
        let name = match self.random.percent(50) {
            true => format!("\"{}\"", self.operator()),
            false => self.value(&Ty::Str, depth + 2),
        };
        format!("!exists<{}>({name})", self.classes[class].name)
    }

    fn string(&mut self, depth: usize) -> String {
        let a = self.value(&Ty::Str, depth);
        match self.random.below(14) {
            0 => format!("!strconcat({a}, {})", self.value(&Ty::Str, depth)),
            1 => format!("!strconcat({a}, {}, {})", self.value(&Ty::Str, depth), self.value(&Ty::Str, depth)),
            2 => format!("{} # {a}", self.random.pick(&["\"a\"", "\"\""])),
            3 => format!("\"z\" # {}", self.value(&Ty::Int, depth + 1)),
            4 => format!(
                "!subst({}, {a}, {})",
                self.random.pick(&["\"a\"", "\"xx\""]),
                self.value(&Ty::Str, depth)
            ),
            5 => format!("!substr({a}, 0{})", self.random.pick(&["", ", 1", ", 2", ", 9"])),
            6 => {
                let of = self.random.pick(&[Ty::Str, Ty::Int, Ty::Bit]).clone();
                format!("!interleave({}, {a})", self.value(&Ty::list(of), depth))
            }
            7 => format!("!{}({a})", self.random.pick(&["tolower", "toupper"])),
            8 => {
                let of = self.random.pick(&[Ty::Str, Ty::Int, Ty::Bit, Ty::Bits(4)]).clone();
                format!("!cast<string>({})", self.value(&of, depth))
            }
            9 => {
                let of = self.ty(1);
                format!("!repr({})", self.value(&of, depth))
            }
            10 => self.foldl(&Ty::Str, &Ty::Str, depth),
            11 => {
                let name = self.name("e");
                let over = self.value(&Ty::list(Ty::Int), depth);
                format!("!interleave(!foreach({name}, {over}, !cast<string>({name})), \",\")")
            }
            12 => format!("!getdagname((op 1:$a, 2), {})", self.random.pick(&["0", "1"])),
            // Without a name, LLVM may crash.
            _ => format!("!getdagopname((op:$n {}))", self.value(&Ty::Int, depth)),
        }
    }

    fn dag(&mut self, depth: usize) -> String {
        let operator = self.operator();
        match self.random.below(10) {
            0 => format!("!con((op 1:$q, {}), (op 2))", self.value(&Ty::Int, depth)),
            1 => format!("!setdagop({}, {operator})", self.value(&Ty::Dag, depth)),
            2 => {
                format!("!setdagopname({}, {})", self.value(&Ty::Dag, depth), self.value(&Ty::Str, depth + 1))
            }
            3 => {
                let n = self.random.below(4);
                let names: Vec<&str> = (0..n).map(|_| *self.random.pick(&["\"a\"", "\"b\"", "?"])).collect();
                let values = self.list_of(&Ty::Int, depth, n);
                format!("!dag({operator}, {values}, [ {} ]<string>)", names.join(", "))
            }
            4 => {
                let key = *self.random.pick(&["0", "1", "\"b\""]);
                format!("!setdagarg(({operator} 1, 2:$b), {key}, {})", self.value(&Ty::Int, depth))
            }
            5 => {
                let (key, name) =
                    (*self.random.pick(&["0", "1", "\"b\""]), *self.random.pick(&["\"q\"", "?"]));
                format!("!setdagname(({operator} 1, 2:$b), {key}, {name})")
            }
            6 => {
                let name = self.name("e");
                format!("!foreach({name}, ({operator} 1, 2, 3:$c), {})", self.value(&Ty::Int, depth))
            }
            7 => format!("(!getdagop({}) 1)", self.value(&Ty::Dag, depth)),
            8 => format!("({operator} {}, ({operator}))", self.value(&Ty::Dag, depth)),
            _ => self.simple(&Ty::Dag, depth),
        }
    }

    fn list(&mut self, element: &Ty, depth: usize) -> String {
        let ty = Ty::list(element.clone());
        match self.random.below(11) {
            0 => format!("!listconcat({}, {})", self.value(&ty, depth), self.value(&ty, depth)),
            1 => format!("!listsplat({}, {})", self.value(element, depth), self.random.below(4)),
            2 | 3 => {
                let of = self.some_list();
                let name = self.name("e");
                let over = self.value(&Ty::list(of.clone()), depth);
                self.scope.push((name.clone(), of));
                let body = self.value(element, depth);
                self.scope.pop();
                format!("!foreach({name}, {over}, {body})")
            }
            4 => self.filter(element, depth),
            5 => format!("!tail({})", self.list_of(element, depth, 2)),
            6 => {
                let part = *self.random.pick(&["0-2", "0...1", "1,3", "2-3", "0,0", "3...1", "1,"]);
                format!("{}[{part}]", self.list_of(element, depth, 4))
            }
            7 if *element == Ty::Int => {
                let range = *self.random.pick(&["3", "0, 4", "5, 1, -2", "1, 9, 3", "-2, 2", "0"]);
                format!("!range({range})")
            }
            8 => format!("!listremove({}, {})", self.value(&ty, depth), self.value(&ty, depth)),
            9 => format!("!listflatten({})", self.list_of(&ty, depth, 2)),
            _ => format!("{} # {}", self.simple(&ty, depth), self.simple(&ty, depth)),
        }
    }

    /// Returns the element type of a list to iterate over.
    fn some_list(&mut self) -> Ty {
        self.random.pick(&[Ty::Int, Ty::Int, Ty::Str]).clone()
    }

    fn filter(&mut self, element: &Ty, depth: usize) -> String {
        let name = self.name("e");
        let over = self.value(&Ty::list(element.clone()), depth);
        self.scope.push((name.clone(), element.clone()));
        let condition = self.value(&Ty::Bit, depth);
        self.scope.pop();
        format!("!filter({name}, {over}, {condition})")
    }

    fn foldl(&mut self, ty: &Ty, element: &Ty, depth: usize) -> String {
        let (sum, item) = (self.name("a"), self.name("b"));
        let (start, over) = (self.value(ty, depth), self.value(&Ty::list(element.clone()), depth));
        self.scope.extend([(sum.clone(), ty.clone()), (item.clone(), element.clone())]);
        let step = self.value(ty, depth);
        self.scope.truncate(self.scope.len() - 2);
        format!("!foldl({start}, {over}, {sum}, {item}, {step})")
    }
}
