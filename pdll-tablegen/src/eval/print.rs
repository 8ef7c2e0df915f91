//! Values as text, in TableGen's own syntax.

use super::node::{Bin, Node, StrForm, Un, Val};
use super::record::RecId;
use super::state::Eval;

/// Maximum length of a printed value.
const MAX_TEXT: usize = 1 << 20;

impl Eval<'_> {
    /// Prints a value; truncates very long ones.
    pub(super) fn value_text(&self, val: Val) -> String {
        let mut out = String::new();
        self.write_value(val, &mut out);
        if out.len() > MAX_TEXT {
            let end = (0..=MAX_TEXT).rev().find(|i| out.is_char_boundary(*i)).unwrap_or(0);
            out.truncate(end);
            out.push('…');
        }
        out
    }

    fn write_list(&self, list: &[Val], out: &mut String) {
        for (i, item) in list.iter().enumerate() {
            out.push_str(if i > 0 { ", " } else { "" });
            self.write_value(*item, out);
        }
    }

    fn write_call(&self, op: &str, args: &[Val], out: &mut String) {
        out.push('!');
        out.push_str(op);
        out.push('(');
        self.write_list(args, out);
        out.push(')');
    }

    fn write_value(&self, val: Val, out: &mut String) {
        if out.len() > MAX_TEXT {
            return;
        }
        match self.vals.get(val) {
            Node::Unset | Node::Poison => out.push('?'),
            Node::Bit(bit) => out.push(if *bit { '1' } else { '0' }),
            Node::Int(value) => out.push_str(&value.to_string()),
            Node::Str(text, form) => {
                let (open, close) = if *form == StrForm::Code { ("[{", "}]") } else { ("\"", "\"") };
                out.push_str(open);
                out.push_str(self.text(*text));
                out.push_str(close);
            }
            Node::Anonymous(number) => out.push_str(&format!("anonymous_{number}")),
            Node::Bits(bits) => {
                out.push_str("{ ");
                let reversed: Vec<Val> = bits.iter().rev().copied().collect();
                self.write_list(&reversed, out);
                out.push_str(" }");
            }
            Node::List(list, _) => {
                out.push('[');
                self.write_list(list, out);
                out.push(']');
            }
            Node::Dag { op, name, args } => {
                out.push('(');
                self.write_value(*op, out);
                self.write_dag_name(*name, out);
                for (i, (arg, name)) in args.iter().enumerate() {
                    out.push_str(if i > 0 { ", " } else { " " });
                    self.write_value(*arg, out);
                    self.write_dag_name(*name, out);
                }
                out.push(')');
            }
            Node::Def(rec) => out.push_str(&self.rec_title(*rec)),
            Node::Var(name, _) => out.push_str(self.text(*name)),
            Node::VarBit(of, index) => {
                self.write_value(*of, out);
                out.push_str(&format!("{{{index}}}"));
            }
            Node::Field(of, name, _) => {
                self.write_value(*of, out);
                out.push('.');
                out.push_str(self.text(*name));
            }
            Node::Instance(class, args, _) => {
                out.push_str(self.rec_name_text(*class));
                out.push('<');
                let params = &self.rec(*class).params;
                for (i, (name, arg)) in args.iter().enumerate() {
                    out.push_str(if i > 0 { ", " } else { "" });
                    // As in LLVM, although no syntax accepts it.
                    match name.and_then(|name| params.position(name)) {
                        Some(param) => out.push_str(&format!("\"{}\": ", self.text(params[param].qualified))),
                        None => out.push_str(&format!("{i}: ")),
                    }
                    self.write_value(*arg, out);
                }
                out.push('>');
            }
            node => self.write_op(node, out),
        }
    }

    fn write_dag_name(&self, name: Option<crate::symbol::Sym>, out: &mut String) {
        if let Some(name) = name {
            out.push_str(":$");
            out.push_str(self.text(name));
        }
    }

    fn write_op(&self, node: &Node, out: &mut String) {
        match node {
            Node::Un(Un::Cast, a, ty) => {
                self.write_call(&format!("cast<{}>", self.type_text(*ty)), &[*a], out);
            }
            Node::Un(op, a, _) => self.write_call(op.text(), &[*a], out),
            Node::Bin(Bin::Element | Bin::Slice, a, b, _) => {
                self.write_value(*a, out);
                out.push('[');
                self.write_value(*b, out);
                out.push(']');
            }
            Node::Bin(Bin::RangeTo, a, b, _) => {
                self.write_value(*a, out);
                out.push_str("...");
                self.write_value(*b, out);
            }
            Node::Bin(Bin::GetDagArg, a, b, ty) => {
                self.write_call(&format!("getdagarg<{}>", self.type_text(*ty)), &[*a, *b], out);
            }
            Node::Bin(op, a, b, _) => self.write_call(op.text(), &[*a, *b], out),
            Node::Tern(op, a, b, c, _) => self.write_call(op.text(), &[*a, *b, *c], out),
            Node::Cond(cases, _) => {
                out.push_str("!cond(");
                for (i, (condition, value)) in cases.iter().enumerate() {
                    out.push_str(if i > 0 { ", " } else { "" });
                    self.write_value(*condition, out);
                    out.push_str(": ");
                    self.write_value(*value, out);
                }
                out.push(')');
            }
            Node::Foldl(fold) => {
                out.push_str("!foldl(");
                self.write_list(&[fold.start, fold.list], out);
                out.push_str(&format!(", {}, {}, ", self.text(fold.acc), self.text(fold.var)));
                self.write_value(fold.expr, out);
                out.push(')');
            }
            Node::IsA(ty, a) => self.write_call(&format!("isa<{}>", self.type_text(*ty)), &[*a], out),
            Node::Exists(ty, a) => self.write_call(&format!("exists<{}>", self.type_text(*ty)), &[*a], out),
            Node::Instances(ty, a, _) => {
                self.write_call(&format!("instances<{}>", self.type_text(*ty)), &[*a], out);
            }
            _ => {}
        }
    }

    /// Prints a whole record, as `!repr` does.
    pub(super) fn record_text(&self, id: RecId) -> String {
        let rec = self.rec(id);
        let mut out = self.rec_title(id);
        out.push_str(" {");
        let supers = self.all_supers_with_repeats(id);
        if !supers.is_empty() {
            out.push_str("\t//");
            for class in supers {
                out.push(' ');
                out.push_str(self.rec_name_text(class));
            }
        }
        out.push('\n');
        let (open, plain): (Vec<_>, Vec<_>) = rec.fields.iter().partition(|field| field.is_field);
        for field in open.into_iter().chain(plain) {
            let keyword = if field.is_field { "field " } else { "" };
            let is_code = matches!(self.vals.get(field.value), Node::Str(_, StrForm::Code));
            let ty = if is_code { "code".to_owned() } else { self.type_text(field.ty) };
            let value = self.value_text(field.value);
            out.push_str(&format!("  {keyword}{ty} {} = {value};\n", self.text(field.name)));
        }
        out.push_str("}\n");
        out
    }

    /// Returns all ancestor classes, each after its own ancestors, as often as they are reached (up to a
    /// limit).
    fn all_supers_with_repeats(&self, id: RecId) -> Vec<RecId> {
        let mut out = Vec::new();
        self.push_supers(id, &mut out);
        if out.len() > super::finish::MAX_REPEATED_SUPERS {
            return self.rec(id).all_supers.clone();
        }
        out
    }

    fn push_supers(&self, id: RecId, out: &mut Vec<RecId>) {
        for (class, _) in &self.rec(id).supers {
            if out.len() > super::finish::MAX_REPEATED_SUPERS {
                return;
            }
            self.push_supers(*class, out);
            out.push(*class);
        }
    }
}
