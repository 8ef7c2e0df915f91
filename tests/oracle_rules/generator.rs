//! Random rules on the operations of `ops.td`, and random IR of these operations.
//!
//! Invariant: the rules are valid, and the C++ that mlir-tblgen makes of them compiles. `Features` counts what they contain.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use pdll_random::Rng;

/// How often each feature was generated.
pub(super) type Features = BTreeMap<&'static str, u32>;

/// A random rule.
pub(super) struct Rule<'r> {
    rng: &'r mut Rng,
    features: &'r mut Features,
    /// Symbols of single values.
    values: Vec<String>,
    /// Symbols of attributes that are present.
    attributes: Vec<String>,
    /// Symbols of strings that may be absent.
    strings: Vec<String>,
    /// Symbols of groups of values.
    ranges: Vec<String>,
    n: u32,
    depth: u32,
}

/// Returns the dag of a rule with the name: `def NAME : …;`.
pub(super) fn rule(name: &str, rng: &mut Rng, features: &mut Features) -> String {
    let mut rule = Rule {
        rng,
        features,
        values: Vec::new(),
        attributes: Vec::new(),
        strings: Vec::new(),
        ranges: Vec::new(),
        n: 0,
        depth: 0,
    };
    rule.text(name)
}

impl Rule<'_> {
    fn note(&mut self, feature: &'static str) {
        *self.features.entry(feature).or_default() += 1;
    }

    fn fresh(&mut self, stem: &str) -> String {
        self.n += 1;
        format!("${stem}{}", self.n)
    }

    fn text(&mut self, name: &str) -> String {
        let (source, n_results) = loop {
            let found = self.root();
            // A result pattern needs a value.
            if !self.values.is_empty() {
                break found;
            }
            self.attributes.clear();
            self.strings.clear();
            self.ranges.clear();
        };
        let mut results = Vec::new();
        if self.rng.percent(30) {
            self.note("auxiliary operation");
            let aux = match self.rng.below(2) {
                0 => format!("(ZOp {}{})", self.value(), self.location()),
                _ => {
                    self.note("segments");
                    format!("(SOp {}, {}{})", self.group(), self.group(), self.location())
                }
            };
            results.push(aux);
        }
        match n_results {
            0 if results.is_empty() => self.note("erasure"),
            0 => {}
            1 => {
                let replacement = self.replacement();
                results.push(replacement);
            }
            _ if self.rng.percent(40) => {
                self.note("several results of one operation");
                let text = format!("(DOp {}{})", self.value(), self.location());
                results.push(text);
            }
            _ => {
                self.note("several replacements");
                let (first, second) = (self.replacement(), self.replacement());
                results.extend([first, second]);
            }
        }
        let constraints = self.constraints();
        let supplemental = if self.rng.percent(20) {
            self.note("supplemental pattern");
            format!("(mark {})", self.bound_value())
        } else {
            String::new()
        };
        let benefit = if self.rng.percent(25) {
            self.note("addBenefit");
            format!(", (addBenefit {})", self.rng.between(1, 9))
        } else {
            String::new()
        };
        format!(
            "def {name} : Pattern<{source}, [{}], [{constraints}], [{supplemental}]{benefit}>;\n",
            results.join(", ")
        )
    }

    /// Returns the source pattern, and the number of the root's results.
    fn root(&mut self) -> (String, usize) {
        match self.rng.below(12) {
            0..5 => (self.matched(0), 1),
            5..8 => (self.matched(1), 1),
            8 => (self.matched(2), 1),
            9 => {
                let name = self.operation_name("DOp", true);
                (format!("(DOp{name} {})", self.operand()), 2)
            }
            10 => (format!("(ZOp {})", self.operand()), 0),
            _ => (self.matched(3), 1),
        }
    }

    /// Returns a source pattern of an operation with one result.
    fn matched(&mut self, kind: usize) -> String {
        self.depth += 1;
        let text = match kind {
            0 => {
                let name = self.operation_name("AOp", false);
                format!("(AOp{name} {}, {})", self.operand(), self.attribute())
            }
            1 => {
                let name = self.operation_name("BOp", false);
                if self.rng.percent(35) {
                    self.note("either");
                    format!("(BOp{name} (either {}, {}))", self.operand(), self.operand())
                } else {
                    format!("(BOp{name} {}, {})", self.operand(), self.operand())
                }
            }
            2 => {
                let name = self.operation_name("COp", false);
                let operands = if self.rng.percent(60) {
                    self.note("variadic");
                    let all = if self.rng.percent(40) {
                        self.note("variadic with a symbol");
                        let all = self.fresh("all");
                        self.ranges.push(all.clone());
                        format!(":{all}")
                    } else {
                        String::new()
                    };
                    format!("(variadic{all} {}, {})", self.plain_operand(), self.plain_operand())
                } else {
                    self.note("variadic group");
                    let group = self.fresh("group");
                    self.ranges.push(group.clone());
                    group
                };
                format!("(COp{name} {operands}, {})", self.attribute())
            }
            _ => {
                let name = self.operation_name("EOp", false);
                let string = if self.rng.percent(70) {
                    self.note("optional attribute");
                    let symbol = self.fresh("s");
                    self.strings.push(symbol.clone());
                    symbol
                } else {
                    "$_".to_owned()
                };
                format!("(EOp{name} {}, {string}, {})", self.operand(), self.attribute())
            }
        };
        self.depth -= 1;
        text
    }

    fn operation_name(&mut self, op: &str, has_two: bool) -> String {
        if !self.rng.percent(35) {
            return String::new();
        }
        self.note("symbol of a matched operation");
        let name = self.fresh("op");
        match has_two {
            true => self.values.extend([format!("{name}__0"), format!("{name}__1")]),
            false if op == "COp" || op == "AOp" || op == "EOp" || op == "BOp" => {
                self.values.push(name.clone())
            }
            false => {}
        }
        format!(":{name}")
    }

    fn operand(&mut self) -> String {
        match self.rng.below(10) {
            0..4 if self.depth < 3 => {
                self.note("nested source");
                let kind = self.rng.below(4);
                self.matched(kind)
            }
            4 => {
                self.note("code in a source");
                let symbol = self.fresh("k");
                self.attributes.push(symbol.clone());
                format!("(evenOf I32Attr:{symbol})")
            }
            5 => {
                self.note("type constraint");
                let symbol = self.fresh("x");
                self.values.push(symbol.clone());
                format!("I32:{symbol}")
            }
            _ => self.plain_operand(),
        }
    }

    fn plain_operand(&mut self) -> String {
        let known: Vec<String> = self.values.iter().filter(|name| name.starts_with("$x")).cloned().collect();
        if !known.is_empty() && self.rng.percent(12) {
            self.note("equal operands");
            return self.rng.pick(&known).clone();
        }
        if self.rng.percent(12) {
            self.note("wildcard");
            return "$_".to_owned();
        }
        let symbol = self.fresh("x");
        self.values.push(symbol.clone());
        symbol
    }

    fn attribute(&mut self) -> String {
        let symbol = self.fresh("n");
        match self.rng.below(6) {
            0 => {
                self.note("wildcard");
                return "$_".to_owned();
            }
            1 => {
                self.note("constant attribute");
                return format!("ConstantAttr<I32Attr, \"{}\">", self.rng.between(1, 3));
            }
            2 => {
                self.note("constant attribute with a symbol");
                self.attributes.push(symbol.clone());
                return format!("ConstantAttr<I32Attr, \"{}\">:{symbol}", self.rng.between(1, 3));
            }
            3 => {
                self.note("attribute constraint");
                self.attributes.push(symbol.clone());
                return format!("I32Attr:{symbol}");
            }
            _ => {}
        }
        self.attributes.push(symbol.clone());
        symbol
    }

    /// Returns a bound value.
    fn bound_value(&mut self) -> String {
        self.rng.pick(&self.values.clone()).clone()
    }

    /// Returns a value of a result pattern.
    fn value(&mut self) -> String {
        if self.depth < 2 && self.rng.percent(45) {
            self.depth += 1;
            self.note("nested result");
            let text = match self.rng.below(4) {
                0 => format!("(BOp {}, {}{})", self.value(), self.value(), self.location()),
                1 => {
                    self.note("returnType of a value");
                    let (x, n) = (self.value(), self.created_attribute());
                    let (ty, location) = (self.bound_value(), self.location());
                    match self.rng.percent(50) {
                        true => format!("(AOp {x}, {n}, (returnType {ty}){location})"),
                        false => format!("(AOp {x}, {n}{location}, (returnType {ty}))"),
                    }
                }
                2 => {
                    self.note("returnType of code");
                    let (x, n, location) = (self.value(), self.created_attribute(), self.location());
                    format!("(AOp {x}, {n}, (returnType \"$_builder.getI64Type()\"){location})")
                }
                _ => {
                    self.note("code in a result");
                    format!("(made {}, {})", self.bound_value(), self.bound_value())
                }
            };
            self.depth -= 1;
            return text;
        }
        self.bound_value()
    }

    fn created_attribute(&mut self) -> String {
        let known = self.attributes.clone();
        match self.rng.below(4) {
            0..2 if !known.is_empty() => {
                self.note("attribute of the source");
                self.rng.pick(&known).clone()
            }
            2 if !known.is_empty() => {
                self.note("code for an attribute");
                format!("(attrSum {}, {})", self.rng.pick(&known), self.rng.pick(&known))
            }
            _ => {
                self.note("constant attribute of a result");
                format!("ConstantAttr<I32Attr, \"{}\">", self.rng.between(1, 4))
            }
        }
    }

    fn group(&mut self) -> String {
        let known = self.ranges.clone();
        if !known.is_empty() && self.rng.percent(50) {
            self.note("group of the source");
            return self.rng.pick(&known).clone();
        }
        self.note("variadic of a result");
        format!("(variadic {}, {})", self.bound_value(), self.bound_value())
    }

    fn replacement(&mut self) -> String {
        match self.rng.below(8) {
            0 | 1 => {
                self.note("replaceWithValue");
                format!("(replaceWithValue {})", self.bound_value())
            }
            2 => format!("(AOp {}, {}{})", self.value(), self.created_attribute(), self.location()),
            3 | 4 => format!("(BOp {}, {}{})", self.value(), self.value(), self.location()),
            5 => format!("(COp {}, {}{})", self.group(), self.created_attribute(), self.location()),
            6 if !self.strings.is_empty() => {
                self.note("optional attribute passed on");
                let strings = self.strings.clone();
                let string = self.rng.pick(&strings).clone();
                format!("(EOp {}, {string}, {}{})", self.value(), self.created_attribute(), self.location())
            }
            _ => {
                self.note("code that replaces");
                format!("(made {}, {})", self.bound_value(), self.bound_value())
            }
        }
    }

    fn location(&mut self) -> String {
        match self.rng.below(10) {
            0 => {
                self.note("location of a value");
                format!(", (location {})", self.bound_value())
            }
            1 => {
                self.note("named location");
                ", (location \"named\")".to_owned()
            }
            2 => {
                self.note("fused location");
                format!(", (location {}, {})", self.bound_value(), self.bound_value())
            }
            3 => {
                self.note("location with a label");
                format!(", (location \"label\", {})", self.bound_value())
            }
            _ => String::new(),
        }
    }

    fn constraints(&mut self) -> String {
        let mut out = Vec::new();
        if self.rng.percent(15) {
            self.note("constraint on two");
            out.push(format!("(SameType {}, {})", self.bound_value(), self.bound_value()));
        }
        if self.rng.percent(10) {
            self.note("negated constraint");
            out.push(format!("(Not<SameType> {}, {})", self.bound_value(), self.bound_value()));
        }
        if self.rng.percent(10) {
            self.note("constraint on one");
            out.push(format!("(HasOneUse {})", self.bound_value()));
        }
        if self.rng.percent(10) {
            self.note("type constraint on a symbol");
            out.push(format!("(I32 {})", self.bound_value()));
        }
        out.join(", ")
    }
}

/// Returns random IR.
pub(super) fn program(rng: &mut Rng) -> String {
    let mut out =
        "%v0 = \"u.s\"() : () -> i32 loc(\"s\")\n%v1 = \"u.s\"() : () -> i64 loc(\"t\")\n".to_owned();
    let mut types = vec!["i32", "i64"];
    for line in 0..rng.between(8, 16) {
        let mut args = Vec::new();
        let mut arg = |rng: &mut Rng| {
            let back = if rng.percent(75) { rng.below(types.len().min(3)) } else { rng.below(types.len()) };
            args.push(types.len() - 1 - back);
        };
        let n = rng.between(1, 3);
        let (name, attributes, results): (&str, String, Vec<&str>) = match rng.below(14) {
            0..4 => {
                arg(rng);
                ("a", format!("n = {n} : i32"), vec![*rng.pick(&["i32", "i32", "i64"])])
            }
            4..8 => {
                arg(rng);
                arg(rng);
                ("b", String::new(), vec!["i32"])
            }
            8 | 9 => {
                (0..*rng.pick(&[0, 1, 2, 2, 2, 3])).for_each(|_| arg(rng));
                ("c", format!("n = {n} : i32"), vec!["i32"])
            }
            10 => {
                arg(rng);
                ("d", String::new(), vec!["i32", "i64"])
            }
            11 | 12 => {
                arg(rng);
                let string = if rng.percent(50) { ", s = \"text\"" } else { "" };
                ("e", format!("d = {n} : i32{string}"), vec!["i32"])
            }
            _ => {
                arg(rng);
                ("z", String::new(), vec![])
            }
        };
        let operands: Vec<String> = args.iter().map(|arg| format!("%v{arg}")).collect();
        let operand_types: Vec<&str> = args.iter().map(|arg| types[*arg]).collect();
        let names: Vec<String> = (0..results.len()).map(|i| format!("%v{}", types.len() + i)).collect();
        let equals = if names.is_empty() { String::new() } else { format!("{} = ", names.join(", ")) };
        let attributes = if attributes.is_empty() { attributes } else { format!(" <{{{attributes}}}>") };
        let (operands, operand_types, results_text) =
            (operands.join(", "), operand_types.join(", "), results.join(", "));
        writeln!(
            out,
            "{equals}\"r.{name}\"({operands}){attributes} : ({operand_types}) -> ({results_text}) loc(\"{line}\")"
        )
        .expect("a string");
        types.extend(results);
    }
    let all: Vec<String> = (0..types.len()).map(|i| format!("%v{i}")).collect();
    writeln!(out, "\"u.use\"({}) : ({}) -> () loc(\"use\")", all.join(", "), types.join(", "))
        .expect("a string");
    out
}
