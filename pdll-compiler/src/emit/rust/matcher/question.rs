//! Questions of a decision tree as Rust: conditions, bindings, choices, searches.

use pdll_pattern::Text;
use pdll_pattern::pattern::EntityKind;
use pdll_pattern::predicate::{Answer, AnswerId, ConstraintCall, Index, Position, PositionId, Question};
use pdll_pattern::tree::Group;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::super::constants::Switch;
use super::super::native::{NativeKind, shim_ident};
use super::place::{number, rank_tokens};
use super::{Emitter, MAX_COMPARED, Seen};

/// What a question with one answer comes to in Rust.
pub(super) enum Test {
    /// A condition that says that the answer is another one.
    Fails(TokenStream),
    /// An `Option`, and the pattern for its content.
    Binding { pattern: TokenStream, option: TokenStream },
}

impl Emitter<'_, '_> {
    /// Writes the choice among several answers.
    pub(super) fn choose(
        &mut self,
        subject: &TokenStream,
        question: &Question,
        answers: &[Answer],
        blocks: &[TokenStream],
    ) -> TokenStream {
        if answers.iter().all(|answer| matches!(answer, Answer::Count(_))) {
            let counts = answers.iter().map(count_of);
            return quote!(match #subject { #(#counts => { #blocks })* _ => {} });
        }
        let texts = || answers.iter().filter_map(text_of).map(str::to_owned).collect();
        let switch = match question {
            Question::OpName => Some(Switch::Ops(texts())),
            Question::AttributeConstant => Some(Switch::Attributes(texts())),
            Question::TypeConstant => Some(Switch::Types(texts())),
            _ => None,
        };
        // Attributes and types always: two texts may mean one constant, which only the runtime's table can tell.
        let is_compared =
            |switch: &Switch| matches!(switch, Switch::Ops(names) if names.len() <= MAX_COMPARED);
        if let Some(switch) = switch.filter(|switch| !is_compared(switch)) {
            let arm = self.constants.arm(switch, subject);
            let numbers = (0..answers.len() as u32).map(Literal::u32_unsuffixed);
            return quote!(match #arm { #(#numbers => { #blocks })* _ => {} });
        }
        let conditions: Vec<TokenStream> = answers
            .iter()
            .map(|answer| match answer {
                Answer::Texts(texts) => {
                    let types = self.type_list(texts);
                    quote!(#subject.eq(#types))
                }
                answer => {
                    let constant = self.constant(question, answer);
                    quote!(#subject == #constant)
                }
            })
            .collect();
        quote!(#(if #conditions { #blocks })else*)
    }

    /// The one thing that several answers are compared with.
    pub(super) fn subject(
        &mut self,
        at: PositionId,
        question: &Question,
        out: &mut TokenStream,
    ) -> TokenStream {
        let place = if *question == Question::TypesConstant {
            return self.types(at, out);
        } else {
            self.place(at, out)
        };
        let local = self.local("x");
        let read = match question {
            Question::OpName => quote!(#place.name(rw)),
            Question::OperandCount => quote!(#place.n_operands(rw)),
            Question::ResultCount => quote!(#place.n_results(rw)),
            Question::ResultNumber => quote!(result_number(rw, #place)),
            _ => return place,
        };
        out.extend(quote!(let #local = #read;));
        quote!(#local)
    }

    /// A question with one answer.
    pub(super) fn test(
        &mut self,
        group: &Group,
        question: &Question,
        answer: AnswerId,
        out: &mut TokenStream,
    ) -> Test {
        let at = group.position;
        let answer = self.vocabulary.answer(answer).clone();
        match question {
            Question::Exists => self.exists(at, out),
            Question::OperandCountAtLeast(least) => {
                let (place, least) = (self.place(at, out), number(*least));
                Test::Fails(quote!(#place.n_operands(rw) < #least))
            }
            Question::ResultCountAtLeast(least) => {
                let (place, least) = (self.place(at, out), number(*least));
                Test::Fails(quote!(#place.n_results(rw) < #least))
            }
            Question::TypesConstant => {
                let subject = self.types(at, out);
                let texts: &[Text] = if let Answer::Texts(texts) = &answer { texts } else { &[] };
                let types = self.type_list(texts);
                Test::Fails(quote!(#subject.ne(#types)))
            }
            Question::EqualTo(other) => match self.vocabulary.kind(at) {
                EntityKind::ValueRange => {
                    let (a, b) = (self.values(at, out), self.values(*other, out));
                    Test::Fails(quote!(#a.ne(#b)))
                }
                EntityKind::TypeRange => {
                    let (a, b) = (self.types(at, out), self.types(*other, out));
                    Test::Fails(quote!(#a.ne(#b)))
                }
                _ => {
                    let (a, b) = (self.place(at, out), self.place(*other, out));
                    Test::Fails(quote!(#a != #b))
                }
            },
            Question::Constraint(call) => self.constraint(group, call, out),
            Question::OpName
            | Question::OperandCount
            | Question::ResultCount
            | Question::ResultNumber
            | Question::AttributeConstant
            | Question::TypeConstant => {
                let subject = self.subject(at, question, out);
                let constant = self.constant(question, &answer);
                Test::Fails(quote!(#subject != #constant))
            }
        }
    }

    fn exists(&mut self, at: PositionId, out: &mut TokenStream) -> Test {
        let vocabulary = self.vocabulary;
        let option = match vocabulary.position(at) {
            Position::DefiningOp(of) => {
                let of = self.place(*of, out);
                quote!(#of.defining_op(rw))
            }
            Position::Attribute { op, name } => {
                let known = self.env.op_name(*op);
                let attr_ref = self.constants.attr_ref(known, name);
                let op = self.place(*op, out);
                quote!(#op.attr_at(rw, #attr_ref))
            }
            Position::OperandGroup { op, group, is_range } => {
                let method = group_method(*is_range);
                let (op, group) = (self.place(*op, out), number(*group));
                quote!(OperandSlice::#method(rw, #op, #group))
            }
            Position::ResultGroup { op, group, is_range } => {
                let method = group_method(*is_range);
                let (op, group) = (self.place(*op, out), number(*group));
                quote!(ResultSlice::#method(rw, #op, #group))
            }
            Position::TypeOf(of) => {
                let of = self.place(*of, out);
                quote!(#of.ty(rw.context()))
            }
            Position::Result { op, index: Index::Front(index) | Index::Back(index) } => {
                let (op, least) = (self.place(*op, out), number(*index + 1));
                return Test::Fails(quote!(#op.n_results(rw) < #least));
            }
            Position::Operand { op, index: Index::Front(index) | Index::Back(index) } => {
                let (op, least) = (self.place(*op, out), number(*index + 1));
                return Test::Fails(quote!(#op.n_operands(rw) < #least));
            }
            // These are always there.
            _ => return Test::Fails(quote!(false)),
        };
        let local = self.position_local(at);
        self.env.bind(at, local.clone());
        Test::Binding { pattern: quote!(#local), option }
    }

    /// Writes a call of a constraint; its results become locals.
    fn constraint(&mut self, group: &Group, call: &ConstraintCall, out: &mut TokenStream) -> Test {
        let args: Vec<TokenStream> = call.args.iter().map(|&arg| self.arg(arg, out)).collect();
        // If it panics, the first of the patterns that ask it is named.
        let rank = rank_tokens(group.min_rank);
        out.extend(quote!(rw.note_rank(#rank);));
        let shim = shim_ident(NativeKind::Constraint, &call.name);
        let call_tokens = quote!(#shim(rw #(, #args)*));
        if call.is_negated {
            return Test::Fails(quote!(#call_tokens.is_some()));
        }
        if call.results.is_empty() {
            return Test::Fails(quote!(#call_tokens.is_none()));
        }
        let mut names = Vec::with_capacity(call.results.len());
        for (index, &kind) in call.results.iter().enumerate() {
            let result = Position::ConstraintResult { call: group.question, index: index as u32, kind };
            let Some(position) = self.vocabulary.find_position(&result) else {
                names.push(quote!(_));
                continue;
            };
            let local = self.position_local(position);
            names.push(quote!(#local));
            self.env.bind(position, local);
            if matches!(kind, EntityKind::ValueRange | EntityKind::TypeRange) {
                self.env.own(position);
            }
        }
        let pattern = match names.as_slice() {
            [name] => name.clone(),
            names => quote!((#(#names),*)),
        };
        Test::Binding { pattern, option: call_tokens }
    }

    /// Writes a search among the users of a value.
    pub(super) fn search(&mut self, group: &Group, of: PositionId, forks: usize, out: &mut TokenStream) {
        let users = self.local("users");
        let start = match self.vocabulary.kind(of) {
            EntityKind::ValueRange => {
                let values = self.values(of, out);
                quote!(Users::of_first(rw, #values))
            }
            _ => {
                let value = self.place(of, out);
                quote!(Users::of(rw, #value))
            }
        };
        let user = self.position_local(group.position);
        let before = self.env.mark();
        self.env.bind(group.position, user.clone());
        let mut body = TokenStream::new();
        let mut label = self.label();
        for arm in &group.arms {
            self.below(arm.level, Seen::NoneBefore(group.min_rank), forks + 1, &mut label, &mut body);
        }
        self.env.back_to(before);
        let body = label.inside(body);
        let min_rank = rank_tokens(group.min_rank);
        out.extend(quote! {
            let mut #users = #start;
            while let Some(#user) = #users.next_if(rw, best.wants(#min_rank)) { #body }
        });
    }
}

fn count_of(answer: &Answer) -> Literal {
    match answer {
        Answer::Count(count) => number(*count),
        _ => number(u32::MAX),
    }
}

fn text_of(answer: &Answer) -> Option<&str> {
    match answer {
        Answer::Name(text) | Answer::Text(text) => Some(text),
        _ => None,
    }
}

fn group_method(is_range: bool) -> Ident {
    format_ident!("{}", if is_range { "group" } else { "one_of_group" })
}
