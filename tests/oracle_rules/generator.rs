//! Random rules on the operations of `ops.td`.
//!
//! Invariant: the rules are valid, and the C++ that mlir-tblgen makes of them compiles.
//! Size: one rule; all of its parts share the symbols that they bind.

use std::collections::BTreeSet;

use pdll_random::Rng;

/// Everything that a rule can contain.
pub(super) const FEATURES: &[&str] = &[
    "addBenefit",
    "attribute constraint",
    "attribute of the source",
    "auxiliary code without results",
    "auxiliary operation",
    "class",
    "code for an attribute",
    "code in a result",
    "code in a source",
    "code that replaces",
    "code with a location",
    "code with a range of arguments",
    "code with several results",
    "confined attribute",
    "constant attribute",
    "constant attribute of a result",
    "constant attribute with a symbol",
    "constant operand",
    "constant property",
    "constant property of a result",
    "constraint on one",
    "constraint on two",
    "defm",
    "either",
    "enumeration case",
    "enumeration case of a result",
    "equal operands",
    "erasure",
    "foreach",
    "fused location",
    "group of the source",
    "location of a value",
    "location with a label",
    "named location",
    "negated constraint",
    "nested operation with several results",
    "nested result",
    "nested source",
    "optional attribute",
    "optional attribute passed on",
    "property",
    "property constraint",
    "property passed on",
    "replaceWithValue",
    "returnType of a call",
    "returnType of a value",
    "returnType of code",
    "returnType of several results",
    "segments",
    "several replacements",
    "several results of one operation",
    "several rules",
    "string constant",
    "string constant of a result",
    "supplemental pattern",
    "symbol of a created operation",
    "symbol of a matched operation",
    "type constraint",
    "type constraint on a symbol",
    "unused value",
    "variadic",
    "variadic group",
    "variadic of a result",
    "variadic with a symbol",
    "wildcard",
];

/// A random rule, while it is made.
struct Rule<'r> {
    rng: &'r mut Rng,
    features: BTreeSet<&'static str>,
    /// Symbols of single values.
    values: Vec<String>,
    /// Symbols of attributes that are present.
    attributes: Vec<String>,
    /// Symbols of strings that may be absent.
    strings: Vec<String>,
    /// Symbols of properties.
    properties: Vec<String>,
    /// Symbols of groups of values.
    ranges: Vec<String>,
    /// Number of the rule: mlir-tblgen makes wrong C++ of equal sources, one of which is nested.
    number: usize,
    n: u32,
    depth: u32,
}

/// Returns statements that define the rule `PNUMBER`, and what it contains.
pub(super) fn rule(number: usize, rng: &mut Rng) -> (String, BTreeSet<&'static str>) {
    let mut rule = Rule {
        rng,
        features: BTreeSet::new(),
        values: Vec::new(),
        attributes: Vec::new(),
        strings: Vec::new(),
        properties: Vec::new(),
        ranges: Vec::new(),
        number,
        n: 0,
        depth: 0,
    };
    let text = rule.text(&format!("P{number}"));
    (text, rule.features)
}

impl Rule<'_> {
    fn note(&mut self, feature: &'static str) {
        debug_assert!(FEATURES.contains(&feature), "{feature}");
        self.features.insert(feature);
    }

    /// Returns whether the rule contains what MLIR decides at the end of a match, after `either` has chosen an order.
    fn is_checked_late(&self) -> bool {
        self.features.contains("equal operands")
    }

    fn fresh(&mut self, stem: &str) -> String {
        self.n += 1;
        format!("${stem}{}_{}", self.n, self.number)
    }

    fn text(&mut self, name: &str) -> String {
        let (source, n_results) = loop {
            let found = self.root();
            // A result pattern needs a value.
            if !self.values.is_empty() {
                break found;
            }
            self.features.clear();
            self.attributes.clear();
            self.strings.clear();
            self.properties.clear();
            self.ranges.clear();
        };
        // Symbols of created operations are not in scope before these.
        let constraints = self.constraints();
        let mut results = Vec::new();
        if self.rng.percent(35) {
            self.note("auxiliary operation");
            let aux = match self.rng.below(5) {
                0 | 1 => format!("(ZOp {}{})", self.value(), self.location()),
                2 => {
                    self.note("auxiliary code without results");
                    format!("(mark {})", self.bound_value())
                }
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
            _ if self.rng.percent(50) => {
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
        let base = format!(
            "Pattern<{source}, [{}], [{constraints}], [{supplemental}]{benefit}>",
            results.join(", ")
        );
        match self.rng.below(20) {
            0 => {
                self.note("class");
                format!("class Class{name} : {base};\ndef {name} : Class{name};\n")
            }
            1 => {
                self.note("foreach");
                format!("foreach once = [1] in def {name} : {base};\n")
            }
            2 => {
                self.note("defm");
                format!("multiclass Multi{name} {{ def \"\" : {base}; }}\ndefm {name} : Multi{name};\n")
            }
            _ => format!("def {name} : {base};\n"),
        }
    }

    /// Returns the source pattern, and the number of the root's results.
    fn root(&mut self) -> (String, usize) {
        match self.rng.below(16) {
            0..4 => (self.matched(0), 1),
            4..7 => (self.matched(1), 1),
            7 | 8 => (self.matched(2), 1),
            11 => (self.matched(3), 1),
            12 => (self.matched(4), 1),
            13 => (self.matched(5), 1),
            9 => {
                let name = self.operation_name(true);
                (format!("(DOp{name} {})", self.operand()), 2)
            }
            10 => (format!("(ZOp {})", self.operand()), 0),
            _ => {
                let name = self.operation_name(true);
                (format!("(DOp{name} {})", self.plain_operand()), 2)
            }
        }
    }

    /// Returns a source pattern of an operation with one result.
    fn matched(&mut self, kind: usize) -> String {
        self.depth += 1;
        let text = match kind {
            0 => {
                let name = self.operation_name(false);
                format!("(AOp{name} {}, {})", self.operand(), self.attribute())
            }
            1 => {
                let name = self.operation_name(false);
                if self.rng.percent(35) && !self.is_checked_late() && !self.features.contains("either") {
                    self.note("either");
                    // MLIR keeps the operations of the order that did not match, so only the last argument is one.
                    format!("(BOp{name} (either {}, {}))", self.plain_operand(), self.operand())
                } else {
                    format!("(BOp{name} {}, {})", self.operand(), self.operand())
                }
            }
            2 => {
                let name = self.operation_name(false);
                let operands = if self.rng.percent(45) {
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
            4 => {
                let name = self.operation_name(false);
                let case = match self.rng.below(3) {
                    0 => "$_",
                    n => {
                        self.note("enumeration case");
                        ["Red", "ConstantEnumCase<Color, \"blue\">"][n - 1]
                    }
                };
                let string = match self.rng.percent(40) {
                    true => "$_",
                    false => {
                        self.note("string constant");
                        "ConstantStrAttr<StrAttr, \"text\">"
                    }
                };
                format!("(FOp{name} {}, {case}, {string})", self.operand())
            }
            5 => {
                let name = self.operation_name(false);
                format!("(GOp{name} {}, {})", self.operand(), self.property())
            }
            _ => {
                let name = self.operation_name(false);
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

    fn operation_name(&mut self, has_two: bool) -> String {
        if !self.rng.percent(35) {
            return String::new();
        }
        self.note("symbol of a matched operation");
        let name = self.fresh("op");
        match has_two {
            true => self.values.extend([format!("{name}__0"), format!("{name}__1")]),
            false => self.values.push(name.clone()),
        }
        format!(":{name}")
    }

    fn operand(&mut self) -> String {
        match self.rng.below(13) {
            0..4 if self.depth < 3 => {
                self.note("nested source");
                let kind = self.rng.below(6);
                self.matched(kind)
            }
            10 if self.depth < 2 => {
                self.note("nested operation with several results");
                let name = self.operation_name(true);
                format!("(DOp{name} {})", self.plain_operand())
            }
            11 => {
                self.note("constant operand");
                let symbol = self.fresh("v");
                self.attributes.push(symbol.clone());
                format!("(ConstantLikeMatcher I32Attr:{symbol})")
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
        if !known.is_empty() && self.rng.percent(40) && !self.features.contains("either") {
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
        match self.rng.below(7) {
            4 => {
                self.note("confined attribute");
                self.attributes.push(symbol.clone());
                return format!("ConfinedAttr<I32Attr, [IntMinValue<2>]>:{symbol}");
            }
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

    fn property(&mut self) -> String {
        let symbol = self.fresh("p");
        match self.rng.below(3) {
            0 => {
                self.note("constant property");
                format!("ConstantProp<I64Prop, \"{}\">", self.rng.between(1, 2))
            }
            1 => {
                self.note("property constraint");
                self.properties.push(symbol.clone());
                format!("I64Prop:{symbol}")
            }
            _ => {
                self.note("property");
                self.properties.push(symbol.clone());
                symbol
            }
        }
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
            let text = match self.rng.below(10) {
                0 | 1 => format!("(BOp {}, {}{})", self.value(), self.value(), self.location()),
                2 | 3 => {
                    self.note("returnType of a value");
                    let (x, n) = (self.value(), self.created_attribute());
                    let (ty, location) = (self.bound_value(), self.location());
                    match self.rng.percent(50) {
                        true => format!("(AOp {x}, {n}, (returnType {ty}){location})"),
                        false => format!("(AOp {x}, {n}{location}, (returnType {ty}))"),
                    }
                }
                4 => {
                    self.note("returnType of code");
                    let (x, n, location) = (self.value(), self.created_attribute(), self.location());
                    format!("(AOp {x}, {n}, (returnType \"$_builder.getI32Type()\"){location})")
                }
                5 => {
                    self.note("returnType of a call");
                    let (x, n, ty) = (self.value(), self.created_attribute(), self.bound_value());
                    format!("(AOp {x}, {n}, (returnType (typeOf {ty})))")
                }
                6 => {
                    self.note("symbol of a created operation");
                    let (new, x, n, ty) =
                        (self.fresh("new"), self.value(), self.created_attribute(), self.bound_value());
                    format!("(BOp (AOp:{new} {x}, {n}, (returnType {ty})), {new}{})", self.location())
                }
                7 => {
                    self.note("returnType of several results");
                    let (new, x, ty) = (self.fresh("new"), self.value(), self.bound_value());
                    format!(
                        "(BOp (DOp:{new}__0 {x}, (returnType {ty}, \"$_builder.getI32Type()\")), {new}__1)"
                    )
                }
                8 => {
                    self.note("code with several results");
                    let (new, x) = (self.fresh("new"), self.bound_value());
                    format!("(BOp (split:{new}__1 {x}), {new}__0)")
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
        if !known.is_empty() && self.rng.percent(80) {
            self.note("group of the source");
            return self.rng.pick(&known).clone();
        }
        self.note("variadic of a result");
        // MLIR binds the symbols again, which it only allows for operands.
        let known: Vec<String> = self.values.iter().filter(|name| name.starts_with("$x")).cloned().collect();
        match known.is_empty() {
            true => "(variadic)".to_owned(),
            false => format!("(variadic {}, {})", self.rng.pick(&known), self.rng.pick(&known)),
        }
    }

    fn replacement(&mut self) -> String {
        if !self.strings.is_empty() && self.rng.percent(60) {
            self.note("optional attribute passed on");
            let strings = self.strings.clone();
            let string = self.rng.pick(&strings).clone();
            return format!(
                "(EOp {}, {string}, {}{})",
                self.value(),
                self.created_attribute(),
                self.location()
            );
        }
        if !self.properties.is_empty() && self.rng.percent(50) {
            self.note("property passed on");
            let properties = self.properties.clone();
            let property = self.rng.pick(&properties).clone();
            return format!("(GOp {}, {property}{})", self.value(), self.location());
        }
        if !self.ranges.is_empty() && self.rng.percent(50) {
            return format!("(COp {}, {}{})", self.group(), self.created_attribute(), self.location());
        }
        match self.rng.below(13) {
            0 | 1 => {
                // A result of the root cannot replace the root, whose symbol is the first.
                let mut known = self.values.clone();
                known.retain(|name| !name.starts_with("$op1_"));
                if known.is_empty() {
                    self.note("code that replaces");
                    return format!("(made {}, {})", self.bound_value(), self.bound_value());
                }
                self.note("replaceWithValue");
                format!("(replaceWithValue {})", self.rng.pick(&known))
            }
            3 | 4 => format!("(BOp {}, {}{})", self.value(), self.value(), self.location()),
            2 | 6 => format!("(AOp {}, {}{})", self.value(), self.created_attribute(), self.location()),
            5 => format!("(COp {}, {}{})", self.group(), self.created_attribute(), self.location()),
            8 => {
                self.note("enumeration case of a result");
                self.note("string constant of a result");
                let case = *self.rng.pick(&["Red", "ConstantEnumCase<Color, \"blue\">"]);
                format!(
                    "(FOp {}, {case}, ConstantStrAttr<StrAttr, \"other\">{})",
                    self.value(),
                    self.location()
                )
            }
            9 => {
                self.note("constant property of a result");
                format!("(GOp {}, ConstantProp<I64Prop, \"{}\">)", self.value(), self.rng.between(1, 3))
            }
            10 => {
                self.note("code with a location");
                format!("(madeAt {}{})", self.bound_value(), self.location())
            }
            11 => {
                self.note("code with a range of arguments");
                let (x, y, z) = (self.bound_value(), self.bound_value(), self.bound_value());
                format!("(madeOf {x}, {y}, {z})")
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
        if self.features.contains("either") {
            return String::new();
        }
        if self.rng.percent(25) {
            self.note("unused value");
            out.push(format!("(HasNoUseOf:{})", self.bound_value()));
        }
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
