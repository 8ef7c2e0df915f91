//! Statements: `let`, calls, and the three that rewrite.

use super::{Callable, Section, Ty, Writer};

impl Writer<'_> {
    /// Writes a statement with its semicolon, in the match section or within a function or rewrite.
    pub(super) fn stmt(&mut self) {
        match (self.random.below(12), self.section) {
            (0..=5, _) => self.let_stmt(),
            (6, section) if section == Section::Rewrite || self.random.percent(4) => {
                let ty = Ty::Op(Some(self.op_name()));
                self.expr(&ty, 3);
            }
            (7, _) if self.random.percent(15) => {
                let is_constraint = self.section != Section::Rewrite;
                self.function(is_constraint, true);
            }
            (7..=8, Section::Rewrite) => self.rewrite_stmt(false),
            (7..=10, _) => self.call_stmt(),
            _ => self.let_stmt(),
        }
        self.token(";");
    }

    pub(super) fn call_stmt(&mut self) {
        let is_constraint = self.section != Section::Rewrite;
        let slip = self.slip();
        if self.random.percent(3) {
            let ty = self.result_ty();
            return self.call_in_place(&ty, 2);
        }
        if is_constraint && self.random.percent(10) && self.call_of_definition() {
            return;
        }
        let callables: Vec<Callable> =
            self.functions.iter().filter(|f| slip || f.is_constraint == is_constraint).cloned().collect();
        if callables.is_empty() {
            let ty = self.ty();
            return self.expr(&ty, 2);
        }
        let callable = self.random.pick(&callables).clone();
        if is_constraint && callable.is_native && self.random.percent(20) || self.slip() {
            self.put("not ");
        }
        self.call(&callable, 2);
    }

    /// Writes `I32Attr(x)`: a call of a constraint that is defined in ODS.
    fn call_of_definition(&mut self) -> bool {
        let Some(definitions) = self.definitions else { return false };
        let (all, ty) = *self.random.pick(&[
            (definitions.attr_constraints, &Ty::Attr),
            (definitions.type_constraints, &Ty::Type),
            (definitions.op_constraints, &Ty::Op(None)),
        ]);
        let name = (*self.random.pick(all)).to_owned();
        let (params, result) = (vec![ty.clone()], Ty::Tuple(Vec::new()));
        self.call(&Callable { name, is_constraint: true, is_native: true, params, result }, 2);
        true
    }

    pub(super) fn call(&mut self, callable: &Callable, depth: usize) {
        self.put(&callable.name);
        self.token("(");
        let n = if self.slip() { self.random.below(4) } else { callable.params.len() };
        for i in 0..n {
            if i > 0 {
                self.token(",");
                self.put(" ");
            }
            let ty = callable.params.get(i).cloned().unwrap_or(Ty::Value);
            let ty = self.other(&ty);
            self.expr(&ty, depth.saturating_sub(1));
        }
        self.token(")");
    }

    pub(super) fn let_stmt(&mut self) {
        self.token("let");
        self.put(" ");
        let name = self.fresh();
        self.put(&name);
        let ty = self.ty();
        let has_init = self.section == Section::Rewrite || self.random.percent(55);
        let has_tuple = has_init && self.random.percent(12);
        let mut ty = if has_tuple { self.result_ty() } else { ty };
        let is_tuple = matches!(ty, Ty::Tuple(_));
        let has_type = !is_tuple && (!has_init || self.random.percent(40));
        if has_type || self.slip() {
            self.token(":");
            self.put(" ");
            let may_have_type = !has_init || self.slip();
            self.constraints(&ty, may_have_type);
        }
        if has_init || self.slip() {
            self.put(" ");
            self.token("=");
            self.put(" ");
            let init = self.other(&ty);
            let depth = if self.random.percent(4) { 7 } else { 3 };
            self.expr(&init, depth);
            if !has_type {
                ty = init;
            }
        }
        self.variables.push((name, ty));
    }

    /// Writes `erase`, `replace` or `rewrite`, without its semicolon.
    pub(super) fn rewrite_stmt(&mut self, is_root: bool) {
        let section = self.section;
        let kind = self.random.below(10);
        let root = self.other(&Ty::Op(None));
        match kind {
            0..=1 => {
                self.token("erase");
                self.put(" ");
                self.root(&root, is_root);
            }
            2..=5 => {
                self.token("replace");
                self.put(" ");
                self.root(&root, is_root);
                self.put(" ");
                self.token("with");
                self.put(" ");
                self.within(Section::Rewrite, |w| w.replacement());
                self.section = section;
            }
            _ => {
                self.token("rewrite");
                self.put(" ");
                self.root(&root, is_root);
                self.put(" ");
                self.token("with");
                self.put(" ");
                self.token("{");
                self.within(Section::Rewrite, |w| {
                    w.scoped(|w| {
                        for _ in 0..w.random.below(4) {
                            w.line();
                            w.stmt();
                        }
                        if w.random.percent(40) {
                            w.line();
                            w.rewrite_stmt(false);
                            w.token(";");
                        }
                        if w.slip() {
                            w.put("return x;");
                        }
                    });
                });
                self.line();
                self.token("}");
            }
        }
    }

    /// Writes the operand of a rewrite statement: in a match, preferably an operation that uses everything
    /// matched.
    pub(super) fn root(&mut self, ty: &Ty, is_root: bool) {
        if is_root && *ty == Ty::Op(None) && self.random.percent(94) {
            let name = if self.random.percent(95) { Some(self.op_name()) } else { None };
            let all: Vec<(String, Ty)> = self.variables.clone();
            if name.as_deref().is_none_or(|name| self.op_def(Some(name)).is_none()) {
                return self.operation_of(name.as_deref(), &all);
            }
        }
        self.expr(ty, 3);
    }

    /// Writes an operation that uses all existing variables.
    pub(super) fn operation_of(&mut self, name: Option<&str>, all: &[(String, Ty)]) {
        self.put("op");
        self.token("<");
        self.put(name.unwrap_or(""));
        self.token(">");
        let used = |wanted: fn(&Ty) -> bool| -> Vec<String> {
            all.iter().filter(|(_, ty)| wanted(ty)).map(|(name, _)| name.clone()).collect()
        };
        let operands = used(|ty| matches!(ty, Ty::Value | Ty::ValueRange | Ty::Op(_)));
        let attributes = used(|ty| matches!(ty, Ty::Attr));
        let types = used(|ty| matches!(ty, Ty::Type | Ty::TypeRange));
        if !operands.is_empty() || self.random.percent(20) {
            self.token("(");
            self.put(&operands.join(", "));
            self.token(")");
        }
        if !attributes.is_empty() {
            let attributes: Vec<String> =
                attributes.iter().enumerate().map(|(i, a)| format!("k{i} = {a}")).collect();
            self.put(" ");
            self.token("{");
            self.put(&attributes.join(", "));
            self.token("}");
        }
        if !types.is_empty() {
            self.put(" -> ");
            self.token("(");
            self.put(&types.join(", "));
            self.token(")");
        }
    }

    /// Writes `Constraint(v0: Value) { … }` in a list of constraints.
    pub(super) fn constraint_in_place(&mut self, ty: &Ty) {
        self.n_names += 1;
        let param = format!("v{}", self.n_names);
        let name = if self.random.percent(30) { format!(" In{}", self.n_names) } else { String::new() };
        self.put(&format!("Constraint{name}({param}: "));
        self.constraint_of(ty, false);
        self.put(")");
        let section = std::mem::replace(&mut self.section, Section::Constraint);
        self.scoped(|w| {
            w.variables.push((param, ty.clone()));
            match w.random.below(6) {
                0 => w.put(" [{ return success(); }]"),
                1 => w.put(" \"return failure();\""),
                2 => {
                    w.put(" => ");
                    let ty = w.ty();
                    w.expr(&ty, 1);
                }
                3 => w.put(" { }"),
                _ => {
                    w.put(" {");
                    for _ in 0..1 + w.random.below(2) {
                        w.line();
                        w.stmt();
                    }
                    w.put("}");
                }
            }
        });
        self.section = section;
    }

    pub(super) fn replacement(&mut self) {
        if self.random.percent(30) || self.slip() {
            self.token("(");
            for i in 0..1 + self.random.below(3) {
                if i > 0 {
                    self.token(",");
                    self.put(" ");
                }
                let ty = self.random.pick(&[Ty::Value, Ty::ValueRange, Ty::Op(None)]).clone();
                let ty = self.other(&ty);
                self.expr(&ty, 2);
            }
            return self.token(")");
        }
        let ty =
            self.random.pick(&[Ty::Value, Ty::Value, Ty::ValueRange, Ty::Op(None), Ty::Op(None)]).clone();
        let ty = self.other(&ty);
        self.expr(&ty, 3);
    }
}
