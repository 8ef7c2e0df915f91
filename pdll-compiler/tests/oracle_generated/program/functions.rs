//! Constraints and rewrites, native and in PDLL, at top level or inline.

use super::{Callable, Section, Ty, Writer};

impl Writer<'_> {
    /// Writes `Constraint …` or `Rewrite …`, at top level or inline.
    pub(super) fn function(&mut self, is_constraint: bool, is_inline: bool) {
        let what = if is_constraint { "Constraint" } else { "Rewrite" };
        self.token(what);
        let has_name = !is_inline || self.random.percent(60);
        let name = if has_name {
            self.n_names += 1;
            let name = if self.slip() { self.fresh() } else { format!("{}{}", &what[..1], self.n_names) };
            self.put(" ");
            self.put(&name);
            name
        } else {
            String::new()
        };
        self.token("(");
        let outer = self.variables.len();
        let mut params = Vec::new();
        for i in 0..self.random.below(4) {
            if i > 0 {
                self.token(",");
                self.put(" ");
            }
            let name = self.fresh();
            let ty = self.ty();
            self.put(&name);
            self.token(":");
            self.put(" ");
            self.constraint_of_param(&ty);
            self.variables.push((name, ty.clone()));
            params.push(ty);
        }
        self.token(")");
        let mut results = Vec::new();
        if self.random.percent(45) {
            self.put(" -> ");
            let n = if self.random.percent(60) { 1 } else { 2 + self.random.below(2) };
            let has_parens = n > 1 || self.random.percent(15);
            if has_parens {
                self.token("(");
            }
            for i in 0..n {
                if i > 0 {
                    self.token(",");
                    self.put(" ");
                }
                let label = if n > 1 && self.random.percent(40) || self.slip() {
                    self.n_names += 1;
                    format!("r{}", self.n_names)
                } else {
                    String::new()
                };
                if !label.is_empty() {
                    self.put(&format!("{label}: "));
                }
                let ty = self.ty();
                self.constraint_of_param(&ty);
                results.push((label, ty));
            }
            if has_parens {
                self.token(")");
            }
        }
        let result = match &results[..] {
            [(_, one)] => one.clone(),
            _ => Ty::Tuple(results.clone()),
        };
        let kind = self.random.below(10);
        let section = if is_constraint { Section::Constraint } else { Section::Rewrite };
        let mut is_native = false;
        let mut result = result;
        match kind {
            0 | 1 if !is_inline || self.slip() => {
                is_native = true;
                self.token(";");
            }
            2 | 3 if !is_inline => {
                is_native = true;
                let code = *self.random.pick(&[
                    " [{ return success(); }]",
                    " [{}]",
                    " [{\n  int x = \"a\\n\\t\\\\ \\22\";\n\n    return x;\n}]",
                    " \"return {};\"",
                    " [{ return $a[0]; }]",
                    " [{ }  ]]> }]",
                    " [{ // \"größe\" 'x' }\n}]",
                    " \"a \\\"b\\\" \\\\ \\t\\n\\41\"",
                    " \"\"",
                    " [{ $_builder; %1; {{}} [[ ]] \\\" }]",
                    " [{\r\n  f();\r\n}]",
                    "[{\n\n   a();\n   b();\n  }]",
                ]);
                self.put(code);
                self.token(";");
            }
            4 | 5 => {
                self.put(" => ");
                let mut found = Ty::Tuple(Vec::new());
                self.within(section, |w| {
                    w.scoped(|w| {
                        if !is_constraint && results.is_empty() && w.random.percent(40) || w.slip() {
                            w.rewrite_stmt(false);
                        } else if results.is_empty() {
                            found = w.ty();
                            w.expr(&found.clone(), 2);
                        } else {
                            let ty = w.other(&result);
                            w.expr(&ty, 2);
                        }
                    });
                });
                if results.is_empty() {
                    result = found;
                }
                if !is_inline {
                    self.token(";");
                }
            }
            _ => {
                self.put(" ");
                self.token("{");
                let mut found = Ty::Tuple(Vec::new());
                self.within(section, |w| {
                    w.scoped(|w| {
                        for _ in 0..w.random.below(4) {
                            w.line();
                            w.stmt();
                        }
                        if !results.is_empty() && !w.slip() || w.random.percent(30) {
                            w.line();
                            w.put("return ");
                            let ty = if results.is_empty() { w.result_ty() } else { w.other(&result) };
                            w.expr(&ty, 2);
                            w.token(";");
                            found = ty;
                            if w.slip() {
                                w.stmt();
                            }
                        }
                    });
                });
                if results.is_empty() {
                    result = found;
                }
                self.line();
                self.token("}");
            }
        }
        self.variables.truncate(outer);
        if !is_inline {
            self.put("\n");
        }
        if has_name {
            self.functions.push(Callable { name, is_constraint, is_native, params, result });
        }
    }

    /// Writes an inline function that is called and returns a value of a type: `Rewrite(v1: Value) =>
    /// op<a.one>(v1)(x)`.
    pub(super) fn call_in_place(&mut self, result: &Ty, depth: usize) {
        let section = if self.section == Section::Rewrite { Section::Rewrite } else { Section::Constraint };
        self.token(if section == Section::Rewrite { "Rewrite" } else { "Constraint" });
        self.token("(");
        let outer = self.variables.len();
        let params: Vec<Ty> = (0..self.random.below(3)).map(|_| self.ty()).collect();
        for (i, ty) in params.iter().enumerate() {
            if i > 0 {
                self.put(", ");
            }
            self.n_names += 1;
            let name = format!("v{}", self.n_names);
            self.put(&format!("{name}: "));
            self.constraint_of(ty, false);
            self.variables.push((name, ty.clone()));
        }
        self.token(")");
        if !matches!(result, Ty::Tuple(_)) && self.random.percent(40) {
            self.put(" -> ");
            self.constraint_of(result, false);
        }
        let is_lambda = self.random.percent(50);
        self.put(if is_lambda { " => " } else { " { " });
        self.within(section, |w| {
            w.scoped(|w| {
                if !is_lambda {
                    for _ in 0..w.random.below(3) {
                        w.stmt();
                    }
                    w.put("return ");
                }
                w.expr(result, depth.saturating_sub(1));
            });
        });
        self.put(if is_lambda { "" } else { "; }" });
        self.variables.truncate(outer);
        let (name, result) = (String::new(), result.clone());
        let is_constraint = section == Section::Constraint;
        self.call(&Callable { name, is_constraint, is_native: false, params, result }, depth);
    }
}
