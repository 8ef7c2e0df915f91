//! Questions of a decision tree as Rust: conditions, bindings, switches, searches.

use pdll_match::pattern::EntityKind;
use pdll_match::predicate::{Answer, AnswerId, ConstraintCall, Index, Position, PositionId, Question};
use pdll_match::tree::Group;
use pdll_support::text::Text;

use super::super::code::{Code, More};
use super::super::constants::Switch;
use super::super::native::{NativeKind, one_or_tuple, shim_name};
use super::emitter::Emitter;
use super::label::Seen;

/// Maximum number of names that are compared one after the other.
const MAX_COMPARED: usize = 4;

/// The Rust form of a question with one answer.
pub(super) enum Test {
    /// A condition that holds if the answer differs.
    Fails(String),
    /// An `Option`, and the pattern for its content.
    Binding { pattern: String, option: String },
}

impl Emitter<'_, '_> {
    /// Writes the switch over several answers.
    pub(super) fn choose(
        &mut self,
        subject: &str,
        question: &Question,
        answers: &[Answer],
        blocks: &[Code],
        out: &mut Code,
    ) {
        if answers.iter().all(|answer| matches!(answer, Answer::Count(_))) {
            out.open(format_args!("match {subject}"));
            for (answer, block) in answers.iter().zip(blocks) {
                out.block(format_args!("{} =>", count_of(answer)), block);
            }
            out.line(format_args!("_ => {{}}"));
            out.close();
            return;
        }
        let texts = || answers.iter().filter_map(text_of).map(str::to_owned).collect();
        let switch = match question {
            Question::OpName => Some(Switch::Ops(texts())),
            Question::AttributeConstant => Some(Switch::Attributes(texts())),
            Question::TypeConstant => Some(Switch::Types(texts())),
            _ => None,
        };
        // Always for attributes and types: two texts may denote one constant, which only the runtime's table
        // detects.
        let is_compared =
            |switch: &Switch| matches!(switch, Switch::Ops(names) if names.len() <= MAX_COMPARED);
        if let Some(switch) = switch.filter(|switch| !is_compared(switch)) {
            let arm = self.constants.arm(switch, subject);
            out.open(format_args!("match {arm}"));
            for (i, block) in blocks.iter().enumerate() {
                out.block(format_args!("{i} =>"), block);
            }
            out.line(format_args!("_ => {{}}"));
            out.close();
            return;
        }
        for (i, (answer, block)) in answers.iter().zip(blocks).enumerate() {
            let start = if i > 0 { "else if" } else { "if" };
            match answer {
                Answer::Texts(texts) => {
                    let types = self.type_list(texts);
                    out.block(format_args!("{start} {subject} . eq ({types})"), block);
                }
                answer => {
                    let constant = self.constant(question, answer);
                    out.block(format_args!("{start} {subject} == {constant}"), block);
                }
            }
        }
    }

    /// Returns the expression with which several answers are compared.
    pub(super) fn subject(&mut self, at: PositionId, question: &Question, out: &mut Code) -> String {
        if *question == Question::TypesConstant {
            return self.types(at, out);
        }
        let place = self.place(at, out);
        let local = self.local("x");
        match question {
            Question::OpName => out.line(format_args!("let {local} = {place} . name (rw);")),
            Question::OperandCount => out.line(format_args!("let {local} = {place} . n_operands (rw);")),
            Question::ResultCount => out.line(format_args!("let {local} = {place} . n_results (rw);")),
            Question::ResultNumber => out.line(format_args!("let {local} = result_number (rw , {place});")),
            _ => return place.to_string(),
        }
        local.to_string()
    }

    /// Returns the test for a question with one answer.
    pub(super) fn test(
        &mut self,
        group: &Group,
        question: &Question,
        answer: AnswerId,
        out: &mut Code,
    ) -> Test {
        let at = group.position;
        let answer = self.vocabulary.answer(answer).clone();
        match question {
            Question::Exists => self.exists(at, out),
            Question::OperandCountAtLeast(least) => {
                let place = self.place(at, out);
                Test::Fails(format!("{place} . n_operands (rw) < {least}"))
            }
            Question::ResultCountAtLeast(least) => {
                let place = self.place(at, out);
                Test::Fails(format!("{place} . n_results (rw) < {least}"))
            }
            Question::TypesConstant => {
                let subject = self.types(at, out);
                let texts: &[Text] = if let Answer::Texts(texts) = &answer { texts } else { &[] };
                let types = self.type_list(texts);
                Test::Fails(format!("{subject} . ne ({types})"))
            }
            Question::EqualTo(other) => match self.vocabulary.kind(at) {
                EntityKind::ValueRange => {
                    let (a, b) = (self.values(at, out), self.values(*other, out));
                    Test::Fails(format!("{a} . ne ({b})"))
                }
                EntityKind::TypeRange => {
                    let (a, b) = (self.types(at, out), self.types(*other, out));
                    Test::Fails(format!("{a} . ne ({b})"))
                }
                _ => {
                    let (a, b) = (self.place(at, out), self.place(*other, out));
                    Test::Fails(format!("{a} != {b}"))
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
                Test::Fails(format!("{subject} != {constant}"))
            }
        }
    }

    fn exists(&mut self, at: PositionId, out: &mut Code) -> Test {
        let vocabulary = self.vocabulary;
        let option = match vocabulary.position(at) {
            Position::DefiningOp(of) => {
                let of = self.place(*of, out);
                format!("{of} . defining_op (rw)")
            }
            Position::Attribute { op, name } => {
                let known = self.env.op_name(*op);
                let attr_ref = self.constants.attr_ref(known, name);
                let op = self.place(*op, out);
                format!("{op} . attr_at (rw , {attr_ref})")
            }
            Position::OperandGroup { op, group, is_range } => {
                let method = group_method(*is_range);
                let op = self.place(*op, out);
                format!("OperandSlice :: {method} (rw , {op} , {group})")
            }
            Position::ResultGroup { op, group, is_range } => {
                let method = group_method(*is_range);
                let op = self.place(*op, out);
                format!("ResultSlice :: {method} (rw , {op} , {group})")
            }
            Position::TypeOf(of) => {
                let of = self.place(*of, out);
                format!("{of} . ty (rw . context ())")
            }
            Position::Result { op, index: Index::Front(index) | Index::Back(index) } => {
                let (op, least) = (self.place(*op, out), *index + 1);
                return Test::Fails(format!("{op} . n_results (rw) < {least}"));
            }
            Position::Operand { op, index: Index::Front(index) | Index::Back(index) } => {
                let (op, least) = (self.place(*op, out), *index + 1);
                return Test::Fails(format!("{op} . n_operands (rw) < {least}"));
            }
            // These always exist.
            _ => return Test::Fails("false".to_owned()),
        };
        let local = self.position_local(at);
        self.env.bind(at, local);
        Test::Binding { pattern: local.to_string(), option }
    }

    /// Writes a call of a constraint; its results become locals.
    fn constraint(&mut self, group: &Group, call: &ConstraintCall, out: &mut Code) -> Test {
        let args: Vec<String> = call.args.iter().map(|&arg| self.arg(arg, out)).collect();
        // If it panics, the error names the first of the patterns that use it.
        out.line(format_args!("rw . note_rank ({});", group.min_rank.0));
        let shim = shim_name(NativeKind::Constraint, &call.name);
        let asked = format!("{shim} (rw{})", More(args.iter()));
        if call.is_negated {
            return Test::Fails(format!("{asked} . is_some ()"));
        }
        if call.results.is_empty() {
            return Test::Fails(format!("{asked} . is_none ()"));
        }
        let mut names = Vec::with_capacity(call.results.len());
        for (index, &kind) in call.results.iter().enumerate() {
            let result = Position::ConstraintResult { call: group.question, index: index as u32, kind };
            let Some(position) = self.vocabulary.find_position(&result) else {
                names.push("_".to_owned());
                continue;
            };
            let local = self.position_local(position);
            names.push(local.to_string());
            self.env.bind(position, local);
            if matches!(kind, EntityKind::ValueRange | EntityKind::TypeRange) {
                self.env.own(position);
            }
        }
        Test::Binding { pattern: one_or_tuple(names.iter()), option: asked }
    }

    /// Writes a search among the users of a value.
    pub(super) fn search(&mut self, group: &Group, of: PositionId, forks: usize, out: &mut Code) {
        let users = self.local("users");
        let start = match self.vocabulary.kind(of) {
            EntityKind::ValueRange => format!("of_first (rw , {})", self.values(of, out)),
            _ => format!("of (rw , {})", self.place(of, out)),
        };
        let user = self.position_local(group.position);
        let before = self.env.mark();
        self.env.bind(group.position, user);
        let mut body = Code::default();
        let mut label = self.label();
        for arm in &group.arms {
            self.below(arm.level, Seen::NoneBefore(group.min_rank), forks + 1, &mut label, &mut body);
        }
        self.env.back_to(before);
        let body = label.inside(body);
        let min_rank = group.min_rank.0;
        out.line(format_args!("let mut {users} = Users :: {start};"));
        out.block(
            format_args!("while let Some ({user}) = {users} . next_if (rw , best . wants ({min_rank}))"),
            &body,
        );
    }
}

fn count_of(answer: &Answer) -> u32 {
    match answer {
        Answer::Count(count) => *count,
        _ => u32::MAX,
    }
}

fn text_of(answer: &Answer) -> Option<&str> {
    match answer {
        Answer::Name(text) | Answer::Text(text) => Some(text),
        _ => None,
    }
}

fn group_method(is_range: bool) -> &'static str {
    if is_range { "group" } else { "one_of_group" }
}
