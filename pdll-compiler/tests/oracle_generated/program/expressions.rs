//! Expressions of a type, or of types that convert to it.

use super::{Callable, Section, Ty, Writer};
use crate::oracle_generated::definitions::OPEN_OPS;

impl Writer<'_> {
    /// Writes an expression of a type, or one that converts to it.
    pub(super) fn expr(&mut self, ty: &Ty, depth: usize) {
        if self.slip() && self.random.percent(30) {
            let wrong = *self.random.pick(&[
                "undefined",
                "(",
                ")",
                "x",
                "op<",
                "attr<\"\">",
                "type<>",
                "attr<3>",
                "\"text\"",
                "3",
                "_",
                "let",
                "not x",
                "attr<\"i32\">",
                "type<\"3\">",
                "_: Value",
                "()",
                "(a = , b)",
                "x.y.z",
                "op<>",
                "Value",
                "@",
                "'",
                "\"a\\q\"",
                "\"open",
                "[{ code }]",
                "[{ open",
                "x.",
                "x.-1",
                "a(",
                "%",
                "Constraint() {}",
                "- >",
                "#x",
                "attr<\"unit\", 3>",
                "type<\"i32\"",
            ]);
            return self.put(wrong);
        }
        let fits: Vec<String> =
            self.variables.iter().filter(|(_, found)| found == ty).map(|(name, _)| name.clone()).collect();
        if !fits.is_empty() && self.random.percent(55) {
            let name = self.random.pick(&fits).clone();
            return self.put(&name);
        }
        if depth > 0 && self.random.percent(25) && self.member(ty, depth) {
            return;
        }
        if depth > 0 && self.random.percent(20) && self.call_of(ty, depth) {
            return;
        }
        if depth > 0 && self.random.percent(4) {
            return self.element_in_place(ty, depth);
        }
        if depth > 1 && self.random.percent(1) {
            return self.call_in_place(ty, depth - 1);
        }
        match ty {
            Ty::Attr if self.section == Section::Rewrite || self.random.percent(60) => self.literal(true),
            Ty::Type if self.section == Section::Rewrite || self.random.percent(60) => self.literal(false),
            Ty::TypeRange if self.section == Section::Rewrite || self.random.percent(50) => {
                let types = vec![(String::new(), Ty::Type); self.random.below(3)];
                self.expr(&Ty::Tuple(types), depth.saturating_sub(1));
            }
            Ty::ValueRange if depth > 0 && self.random.percent(25) => {
                let values = vec![(String::new(), Ty::Value); self.random.below(3)];
                self.expr(&Ty::Tuple(values), depth - 1);
            }
            Ty::Value | Ty::ValueRange
                if depth > 0 && (self.section == Section::Rewrite || self.random.percent(35)) =>
            {
                let name = self.op_name();
                self.operation(Some(&name), depth - 1);
            }
            Ty::Op(name) if depth > 0 && (self.section == Section::Rewrite || self.random.percent(80)) => {
                let name = match name {
                    Some(name) => Some(name.clone()),
                    None if self.section == Section::Rewrite || self.random.percent(80) => {
                        Some(self.op_name())
                    }
                    None => None,
                };
                self.operation(name.as_deref(), depth - 1);
            }
            Ty::Tuple(elements) => {
                self.token("(");
                for (i, (label, ty)) in elements.iter().enumerate() {
                    if i > 0 {
                        self.token(",");
                        self.put(" ");
                    }
                    if !label.is_empty() {
                        let label = if self.slip() { "e0".to_owned() } else { label.clone() };
                        self.put(&format!("{label} = "));
                    }
                    let ty = self.other(ty);
                    self.expr(&ty, depth.saturating_sub(1));
                }
                self.token(")");
            }
            // The remaining types cannot be created in a rewrite: use existing values, or an operation.
            _ if self.section == Section::Rewrite && !self.slip() => match fits.first().cloned() {
                Some(name) => self.put(&name),
                None => {
                    let name = self.op_name();
                    self.put(&format!("op<{name}>"));
                }
            },
            _ => {
                let name = if self.random.percent(15) { "_".to_owned() } else { self.fresh() };
                self.put(&name);
                self.token(":");
                self.put(" ");
                self.constraints(ty, true);
                if name != "_" {
                    self.variables.push((name, ty.clone()));
                }
            }
        }
    }

    /// Writes an element of a tuple, or a result of an operation.
    pub(super) fn member(&mut self, ty: &Ty, depth: usize) -> bool {
        let mut found: Vec<String> = Vec::new();
        for (name, variable) in &self.variables {
            match variable {
                Ty::Tuple(elements) => {
                    for (i, (label, element)) in elements.iter().enumerate() {
                        let member = if label.is_empty() { i.to_string() } else { label.clone() };
                        match element {
                            _ if element == ty => found.push(format!("{name}.{member}")),
                            Ty::Tuple(inner) => {
                                let inner = inner.iter().enumerate().filter(|(_, (_, e))| e == ty);
                                found.extend(inner.map(|(j, _)| format!("{name}.{member}.{j}")));
                            }
                            _ => {}
                        }
                    }
                }
                Ty::Op(op) => match self.op_def(op.as_deref()) {
                    Some(def) => {
                        for (i, (label, is_range)) in def.results.iter().enumerate() {
                            if *is_range == (*ty == Ty::ValueRange)
                                && matches!(ty, Ty::Value | Ty::ValueRange)
                            {
                                found.push(if label.is_empty() || i % 2 == 1 {
                                    format!("{name}.{i}")
                                } else {
                                    format!("{name}.{label}")
                                });
                            }
                        }
                    }
                    None if *ty == Ty::Value => found.push(format!("{name}.{}", name.len() % 3)),
                    None => {}
                },
                _ => {}
            }
        }
        if self.slip() && !self.variables.is_empty() {
            let index = self.random.below(self.variables.len());
            let member =
                *self.random.pick(&["0", "7", "r", "unknown", "let", "99999999999", "0x1", "$results", "_"]);
            found = vec![format!("{}.{member}", self.variables[index].0)];
        }
        if found.is_empty() {
            if *ty != Ty::Value || depth < 2 || self.random.percent(50) {
                return false;
            }
            let name = OPEN_OPS[self.random.below(OPEN_OPS.len())];
            self.operation(Some(name), depth - 1);
            self.put(".0");
            return true;
        }
        let text = self.random.pick(&found).clone();
        self.put(&text);
        true
    }

    /// Writes an element of a tuple expression, or of the result of a call: `(a, e1 = b).1`, `F(x).r2`.
    fn element_in_place(&mut self, ty: &Ty, depth: usize) {
        let is_constraint = self.section != Section::Rewrite;
        let gives = |f: &&Callable| {
            let Ty::Tuple(elements) = &f.result else { return false };
            f.is_constraint == is_constraint && elements.iter().any(|(_, element)| element == ty)
        };
        let callables: Vec<Callable> = self.functions.iter().filter(gives).cloned().collect();
        let elements = match callables.first() {
            Some(_) => {
                let callable = self.random.pick(&callables).clone();
                self.call(&callable, depth);
                let Ty::Tuple(elements) = callable.result else { return };
                elements
            }
            None => {
                let mut elements: Vec<(String, Ty)> = Vec::new();
                for i in 0..1 + self.random.below(3) {
                    let label = if self.random.percent(40) { format!("e{i}") } else { String::new() };
                    elements.push((label, self.ty()));
                }
                let index = self.random.below(elements.len());
                elements[index].1 = ty.clone();
                self.expr(&Ty::Tuple(elements.clone()), depth - 1);
                elements
            }
        };
        let index = elements.iter().position(|(_, element)| element == ty).unwrap_or(0);
        let label = &elements[index].0;
        let member =
            if label.is_empty() || self.random.percent(30) { index.to_string() } else { label.clone() };
        self.put(&format!(".{member}"));
    }

    pub(super) fn call_of(&mut self, ty: &Ty, depth: usize) -> bool {
        let is_constraint = self.section != Section::Rewrite;
        let suits = |f: &&Callable| f.is_constraint == is_constraint && f.result == *ty;
        let callables: Vec<Callable> = self.functions.iter().filter(suits).cloned().collect();
        if callables.is_empty() {
            return false;
        }
        let callable = self.random.pick(&callables).clone();
        self.call(&callable, depth);
        true
    }

    /// Writes `op<name>(operands) {attributes} -> (types)`, according to its definition, if there is one.
    pub(super) fn operation(&mut self, name: Option<&str>, depth: usize) {
        let def = self.op_def(name);
        self.token("op");
        self.token("<");
        self.put(name.unwrap_or(""));
        self.token(">");
        let is_rewrite = self.section == Section::Rewrite;
        if self.random.percent(70) || is_rewrite && def.is_some() {
            let operands: Vec<Ty> = match &def {
                Some(def) if !self.slip() => def
                    .operands
                    .iter()
                    .map(|is_range| if *is_range { Ty::ValueRange } else { Ty::Value })
                    .collect(),
                _ => (0..self.random.below(3))
                    .map(|_| if self.random.percent(75) { Ty::Value } else { Ty::ValueRange })
                    .collect(),
            };
            self.list(&operands, depth);
        }
        if self.random.percent(25) {
            self.put(" ");
            self.token("{");
            let n = 1 + self.random.below(2);
            for i in 0..n {
                if i > 0 {
                    self.token(",");
                    self.put(" ");
                }
                let names = [
                    "value",
                    "n",
                    "\"quoted name\"",
                    "flag",
                    "type",
                    "a_b",
                    "\"\"",
                    "\"a\\\"b\\n\"",
                    "\"d.e\"",
                    "\"größe\"",
                    "with",
                    "Value",
                    "x.y",
                    "3",
                    "_",
                ];
                let mut key = *self.random.pick(&names[..if self.slips > 0 { 15 } else { 12 }]);
                if let Some(def) = &def
                    && !def.attributes.is_empty()
                    && !self.random.percent(10)
                {
                    key = *self.random.pick(&def.attributes);
                }
                self.put(key);
                if self.random.percent(85) {
                    self.put(" ");
                    self.token("=");
                    self.put(" ");
                    let ty = self.other(&Ty::Attr);
                    self.expr(&ty, depth.min(1));
                }
            }
            self.token("}");
        }
        let needs_types =
            is_rewrite && def.as_ref().is_some_and(|def| !def.infers && !def.results.is_empty());
        if self.random.percent(25) || needs_types && !self.slip() {
            self.put(" ");
            self.token("->");
            self.put(" ");
            let results: Vec<Ty> = match &def {
                Some(def) if !self.slip() => def
                    .results
                    .iter()
                    .map(|(_, is_range)| if *is_range { Ty::TypeRange } else { Ty::Type })
                    .collect(),
                _ => (0..self.random.below(3))
                    .map(|_| if self.random.percent(75) { Ty::Type } else { Ty::TypeRange })
                    .collect(),
            };
            self.list(&results, depth.min(1));
        }
    }

    pub(super) fn list(&mut self, types: &[Ty], depth: usize) {
        self.token("(");
        for (i, ty) in types.iter().enumerate() {
            if i > 0 {
                self.token(",");
                self.put(" ");
            }
            let ty = self.other(ty);
            self.expr(&ty, depth);
        }
        self.token(")");
    }
}
