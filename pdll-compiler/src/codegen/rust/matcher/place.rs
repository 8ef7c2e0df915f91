//! Positions as Rust: locals, created where they are first needed, and the expressions that read them.

use pdll_match::pattern::EntityKind;
use pdll_match::predicate::{Answer, Index, Position, PositionId, Question};
use pdll_support::text::Text;

use super::super::code::{Atom, Code, List};
use super::emitter::Emitter;
use super::label::Label;

impl Emitter<'_, '_> {
    /// Returns the expression of a position; creates a local if there is none.
    pub(super) fn place(&mut self, at: PositionId, out: &mut Code) -> Atom {
        if let Some(local) = self.env.local(at) {
            return local;
        }
        let vocabulary = self.vocabulary;
        let local = self.position_local(at);
        match vocabulary.position(at) {
            Position::AttributeLiteral(text) => return self.constants.attribute(text),
            Position::TypeLiteral(text) => return self.constants.ty(text),
            Position::Operand { op, index } => {
                let op = self.place(*op, out);
                match index {
                    Index::Front(index) => {
                        out.line(format_args!("let {local} = {op} . operand (rw , {index});"))
                    }
                    Index::Back(index) => out.line(format_args!(
                        "let {local} = {op} . operand (rw , {op} . n_operands (rw) - {});",
                        index + 1
                    )),
                }
            }
            Position::Result { op, index } => {
                let op = self.place(*op, out);
                match index {
                    Index::Front(index) => {
                        out.line(format_args!("let {local} = {op} . result (rw , {index});"))
                    }
                    Index::Back(index) => out.line(format_args!(
                        "let {local} = {op} . result (rw , {op} . n_results (rw) - {});",
                        index + 1
                    )),
                }
            }
            Position::Operands { op, first, last } => {
                let op = self.place(*op, out);
                out.line(format_args!(
                    "let {local} = OperandSlice :: inner (rw , {op} , {first}usize , {last}usize);"
                ));
            }
            Position::Results { op, first, last } => {
                let op = self.place(*op, out);
                out.line(format_args!(
                    "let {local} = ResultSlice :: inner (rw , {op} , {first}usize , {last}usize);"
                ));
            }
            Position::TypeOf(of) if vocabulary.kind(at) == EntityKind::Type => {
                let of = self.place(*of, out);
                out.line(format_args!("let {local} = {of} . ty (rw);"));
            }
            // The types of a range are read from the range itself.
            Position::TypeOf(of) => return self.place(*of, out),
            other => unreachable!("`{other:?}` is asked for before it is used"),
        }
        self.env.bind(at, local);
        local
    }

    /// Returns the values of a range, as an iterator.
    pub(super) fn values(&mut self, at: PositionId, out: &mut Code) -> String {
        let is_owned = self.env.is_owned(at);
        let place = self.place(at, out);
        if is_owned { format!("{place} . iter () . copied ()") } else { format!("{place} . values (rw)") }
    }

    /// Returns the types of a range, as an iterator.
    pub(super) fn types(&mut self, at: PositionId, out: &mut Code) -> String {
        match self.vocabulary.position(at) {
            Position::TypesLiteral(texts) => self.type_list(texts),
            Position::TypeOf(of) => {
                let is_owned = self.env.is_owned(*of);
                let place = self.place(*of, out);
                if is_owned {
                    format!("{place} . iter () . map (| value | value . ty (rw))")
                } else {
                    format!("{place} . types (rw)")
                }
            }
            _ => {
                let place = self.place(at, out);
                format!("{place} . iter () . copied ()")
            }
        }
    }

    pub(super) fn type_list(&mut self, texts: &[Text]) -> String {
        let types: Vec<Atom> = texts.iter().map(|text| self.constants.ty(text)).collect();
        format!("[{}] . iter () . copied ()", List(types.iter()))
    }

    /// Returns an argument of a native function.
    pub(super) fn arg(&mut self, at: PositionId, out: &mut Code) -> String {
        let kind = self.vocabulary.kind(at);
        if self.env.is_owned(at) {
            let place = self.place(at, out);
            return format!("& {place}");
        }
        let (iterator, list) = match kind {
            EntityKind::ValueRange => (self.values(at, out), "ValueVec"),
            EntityKind::TypeRange => (self.types(at, out), "TypeVec"),
            _ => return self.place(at, out).to_string(),
        };
        let local = self.local("list");
        out.line(format_args!("let {local} = {iterator} . collect :: < {list} > ();"));
        format!("& {local}")
    }

    pub(super) fn constant(&mut self, question: &Question, answer: &Answer) -> String {
        let constant = match (question, answer) {
            (_, Answer::Name(name)) => self.constants.op(name),
            (_, Answer::Count(count)) => return count.to_string(),
            (Question::AttributeConstant, Answer::Text(text)) => self.constants.attribute(text),
            (_, Answer::Text(text)) => self.constants.ty(text),
            (_, Answer::Yes | Answer::Texts(_)) => return "true".to_owned(),
        };
        constant.to_string()
    }

    pub(super) fn label(&mut self) -> Label {
        self.n_labels += 1;
        Label { number: self.n_labels, is_used: false }
    }

    /// Returns a fresh local.
    pub(super) fn local(&mut self, stem: &'static str) -> Atom {
        self.n_locals += 1;
        Atom::Local(stem, self.n_locals)
    }

    /// Returns a local for a position, named after its kind.
    pub(super) fn position_local(&self, at: PositionId) -> Atom {
        let stem = match self.vocabulary.kind(at) {
            EntityKind::Attribute => "attr",
            EntityKind::Operation => "op",
            EntityKind::Type => "ty",
            EntityKind::TypeRange => "tys",
            EntityKind::Value => "v",
            EntityKind::ValueRange => "vs",
        };
        Atom::Numbered(stem, at.0)
    }
}
