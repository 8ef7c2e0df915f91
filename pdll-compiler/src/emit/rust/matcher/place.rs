//! Positions as Rust: locals, made where they are first needed, and what is read from them.

use pdll_pattern::Text;
use pdll_pattern::Vocabulary;
use pdll_pattern::pattern::EntityKind;
use pdll_pattern::predicate::{Answer, Index, Position, PositionId, Question};
use pdll_pattern::tree::Rank;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::{Emitter, Label};

impl Emitter<'_, '_> {
    /// The expression of what stands at a position; a local is made if there is none.
    pub(super) fn place(&mut self, at: PositionId, out: &mut TokenStream) -> TokenStream {
        if let Some(local) = self.env.local(at) {
            return quote!(#local);
        }
        let vocabulary = self.vocabulary;
        let read = match vocabulary.position(at) {
            Position::AttributeLiteral(text) => return self.constants.attribute(text),
            Position::TypeLiteral(text) => return self.constants.ty(text),
            Position::Operand { op, index } => {
                let op = self.place(*op, out);
                let index = index_tokens(*index, &quote!(#op.n_operands(rw)));
                quote!(#op.operand(rw, #index))
            }
            Position::Result { op, index } => {
                let op = self.place(*op, out);
                let index = index_tokens(*index, &quote!(#op.n_results(rw)));
                quote!(#op.result(rw, #index))
            }
            Position::Operands { op, first, last } => {
                let (op, first, last) = (self.place(*op, out), *first as usize, *last as usize);
                quote!(OperandSlice::inner(rw, #op, #first, #last))
            }
            Position::Results { op, first, last } => {
                let (op, first, last) = (self.place(*op, out), *first as usize, *last as usize);
                quote!(ResultSlice::inner(rw, #op, #first, #last))
            }
            Position::TypeOf(of) if vocabulary.kind(at) == EntityKind::Type => {
                let of = self.place(*of, out);
                quote!(#of.ty(rw))
            }
            // Whoever asks for the types of a range takes the range.
            Position::TypeOf(of) => return self.place(*of, out),
            other => unreachable!("`{other:?}` is asked for before it is used"),
        };
        let local = self.position_local(at);
        out.extend(quote!(let #local = #read;));
        self.env.bind(at, local.clone());
        quote!(#local)
    }

    /// The values of a range, as an iterator.
    pub(super) fn values(&mut self, at: PositionId, out: &mut TokenStream) -> TokenStream {
        let is_owned = self.env.is_owned(at);
        let place = self.place(at, out);
        if is_owned { quote!(#place.iter().copied()) } else { quote!(#place.values(rw)) }
    }

    /// The types of a range, as an iterator.
    pub(super) fn types(&mut self, at: PositionId, out: &mut TokenStream) -> TokenStream {
        match self.vocabulary.position(at) {
            Position::TypesLiteral(texts) => self.type_list(texts),
            Position::TypeOf(of) => {
                let is_owned = self.env.is_owned(*of);
                let place = self.place(*of, out);
                if is_owned {
                    quote!(#place.iter().map(|value| value.ty(rw)))
                } else {
                    quote!(#place.types(rw))
                }
            }
            _ => {
                let place = self.place(at, out);
                quote!(#place.iter().copied())
            }
        }
    }

    pub(super) fn type_list(&mut self, texts: &[Text]) -> TokenStream {
        let types = texts.iter().map(|text| self.constants.ty(text));
        let types: Vec<TokenStream> = types.collect();
        quote!([#(#types),*].iter().copied())
    }

    /// An argument of a native function.
    pub(super) fn arg(&mut self, at: PositionId, out: &mut TokenStream) -> TokenStream {
        let kind = self.vocabulary.kind(at);
        if self.env.is_owned(at) {
            let place = self.place(at, out);
            return quote!(&#place);
        }
        let list = match kind {
            EntityKind::ValueRange => {
                let values = self.values(at, out);
                quote!(#values.collect::<ValueVec>())
            }
            EntityKind::TypeRange => {
                let types = self.types(at, out);
                quote!(#types.collect::<TypeVec>())
            }
            _ => return self.place(at, out),
        };
        let local = self.local("list");
        out.extend(quote!(let #local = #list;));
        quote!(&#local)
    }

    pub(super) fn constant(&mut self, question: &Question, answer: &Answer) -> TokenStream {
        match (question, answer) {
            (_, Answer::Name(name)) => self.constants.op(name),
            (_, Answer::Count(count)) => {
                let count = number(*count);
                quote!(#count)
            }
            (Question::AttributeConstant, Answer::Text(text)) => self.constants.attribute(text),
            (_, Answer::Text(text)) => self.constants.ty(text),
            (_, Answer::Yes | Answer::Texts(_)) => quote!(true),
        }
    }

    pub(super) fn label(&mut self) -> Label {
        self.n_labels += 1;
        Label { number: self.n_labels, is_used: false }
    }

    /// A fresh local.
    pub(super) fn local(&mut self, stem: &str) -> Ident {
        self.n_locals += 1;
        format_ident!("{stem}_{}", self.n_locals)
    }

    /// The local of a position, named for its kind.
    pub(super) fn position_local(&self, at: PositionId) -> Ident {
        let stem = match self.vocabulary.kind(at) {
            EntityKind::Attribute => "attr",
            EntityKind::Operation => "op",
            EntityKind::Type => "ty",
            EntityKind::TypeRange => "tys",
            EntityKind::Value => "v",
            EntityKind::ValueRange => "vs",
        };
        format_ident!("{stem}{}", at.0)
    }
}

/// How a position is passed to a function that does not know it.
pub(in super::super) fn passed_type(vocabulary: &Vocabulary, at: PositionId) -> &'static str {
    match (vocabulary.kind(at), vocabulary.position(at)) {
        (EntityKind::Attribute, _) => "Attribute",
        (EntityKind::Operation, _) => "Op",
        (EntityKind::Type, _) => "Type",
        (EntityKind::Value, _) => "Value",
        (EntityKind::ValueRange, Position::Operands { .. } | Position::OperandGroup { .. }) => "OperandSlice",
        (EntityKind::ValueRange, Position::Results { .. } | Position::ResultGroup { .. }) => "ResultSlice",
        (EntityKind::ValueRange, _) => "ValueVec",
        (EntityKind::TypeRange, _) => "TypeVec",
    }
}

fn index_tokens(index: Index, count: &TokenStream) -> TokenStream {
    match index {
        Index::Front(index) => {
            let index = number(index);
            quote!(#index)
        }
        Index::Back(index) => {
            let behind = number(index + 1);
            quote!(#count - #behind)
        }
    }
}

pub(super) fn number(number: u32) -> Literal {
    Literal::u32_unsuffixed(number)
}

pub(super) fn rank_tokens(rank: Rank) -> Literal {
    number(rank.0)
}
