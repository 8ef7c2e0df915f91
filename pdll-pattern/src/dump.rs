//! Text of predicates and trees, for people and for tests.
//!
//! In: `Predicates` or `Tree` with their `Vocabulary`. Out: a `String`, the same for the same input.

use std::fmt::Write;

use crate::collect::Predicates;
use crate::pattern::EntityKind;
use crate::predicate::{Answer, Index, Position, PositionId, Question, QuestionId, Vocabulary};
use crate::tree::{LevelId, Tree};

/// One line per predicate, with the numbers of those it depends on; then where the nodes stand.
pub fn predicates(predicates: &Predicates, vocabulary: &Vocabulary) -> String {
    let mut out = String::new();
    let root = predicates.root_name.as_deref().unwrap_or("any operation");
    let _ = writeln!(out, "root {root}");
    for (i, predicate) in predicates.predicates.iter().enumerate() {
        let asked = question(predicate.position, predicate.question, vocabulary);
        let _ = write!(out, "  {i}: {asked}{}", answer(vocabulary.answer(predicate.answer)));
        let dependencies = &predicates.dependencies[i];
        if !dependencies.is_empty() {
            let numbers: Vec<String> = dependencies.iter().map(u32::to_string).collect();
            let _ = write!(out, "  after {}", numbers.join(", "));
        }
        out.push('\n');
    }
    for (node, place) in predicates.places.iter().enumerate() {
        if let Some(place) = place {
            let _ = writeln!(out, "  node {node} is {}", position(*place, vocabulary));
        }
    }
    out
}

/// Nested questions and answers. Leaves are given by rank.
pub fn tree(tree: &Tree, vocabulary: &Vocabulary) -> String {
    enum Item {
        Level(LevelId, usize),
        Line(String, usize),
    }
    let mut out = format!("root {}\n", tree.root.as_deref().unwrap_or("any operation"));
    let mut stack = vec![Item::Level(tree.top(), 1)];
    while let Some(item) = stack.pop() {
        match item {
            Item::Line(line, depth) => {
                let _ = writeln!(out, "{:1$}{line}", "", depth * 2);
            }
            Item::Level(id, depth) => {
                let level = tree.level(id);
                for leaf in &level.leaves {
                    let _ = writeln!(out, "{:1$}=> {2}", "", depth * 2, leaf.0);
                }
                for group in level.groups.iter().rev() {
                    let asked = question(group.position, group.question, vocabulary);
                    match group.arms.as_slice() {
                        [arm] => {
                            stack.push(Item::Level(arm.level, depth + 1));
                            let line = format!("{asked}{}", answer(vocabulary.answer(arm.answer)));
                            stack.push(Item::Line(line, depth));
                        }
                        arms => {
                            for arm in arms.iter().rev() {
                                stack.push(Item::Level(arm.level, depth + 2));
                                let line = answer(vocabulary.answer(arm.answer)).trim_start().to_owned();
                                stack.push(Item::Line(line, depth + 1));
                            }
                            stack.push(Item::Line(asked, depth));
                        }
                    }
                }
            }
        }
    }
    out
}

/// A position as a path, such as `root.operand(0).definer`.
pub fn position(id: PositionId, vocabulary: &Vocabulary) -> String {
    let mut steps = Vec::new();
    let mut at = Some(id);
    while let Some(id) = at {
        steps.push(step(vocabulary.position(id), vocabulary));
        at = vocabulary.parent(id);
    }
    steps.reverse();
    steps.concat()
}

fn step(position: &Position, vocabulary: &Vocabulary) -> String {
    let range = |first: u32, last: u32| match (first, last) {
        (0, 0) => String::new(),
        (first, 0) => format!("({first}..)"),
        (first, last) => format!("({first}..-{last})"),
    };
    match position {
        Position::Root => "root".to_owned(),
        Position::DefiningOp(_) => ".definer".to_owned(),
        Position::User { search, .. } => format!(".user[{search}]"),
        Position::Operand { index, .. } => format!(".operand({})", number(*index)),
        Position::Operands { first, last, .. } => format!(".operands{}", range(*first, *last)),
        Position::OperandGroup { group, is_range, .. } => {
            format!(".operand_group({group}{})", if *is_range { ", range" } else { "" })
        }
        Position::Result { index, .. } => format!(".result({})", number(*index)),
        Position::Results { first, last, .. } => format!(".results{}", range(*first, *last)),
        Position::ResultGroup { group, is_range, .. } => {
            format!(".result_group({group}{})", if *is_range { ", range" } else { "" })
        }
        Position::Attribute { name, .. } => format!(".attr({name})"),
        Position::TypeOf(_) => ".type".to_owned(),
        Position::AttributeLiteral(text) | Position::TypeLiteral(text) => format!("`{text}`"),
        Position::TypesLiteral(texts) => format!("`{}`", texts.join(", ")),
        Position::ConstraintResult { call, index, .. } => {
            let name = match vocabulary.question(*call) {
                Question::Constraint(call) => call.name.as_str(),
                _ => "",
            };
            format!("{name}#{index}")
        }
    }
}

fn number(index: Index) -> String {
    match index {
        Index::Front(number) => number.to_string(),
        Index::Back(number) => format!("-{}", number + 1),
    }
}

fn constraint(id: QuestionId, vocabulary: &Vocabulary) -> String {
    let Question::Constraint(call) = vocabulary.question(id) else { return String::new() };
    let args: Vec<String> = call.args.iter().map(|&arg| position(arg, vocabulary)).collect();
    let negation = if call.is_negated { "not " } else { "" };
    format!("{negation}{}({}){}", call.name, args.join(", "), kinds(&call.results))
}

fn kinds(kinds: &[EntityKind]) -> String {
    if kinds.is_empty() {
        return String::new();
    }
    let kinds: Vec<String> = kinds.iter().map(|kind| format!("{kind:?}")).collect();
    format!(" -> {}", kinds.join(", "))
}

fn question(at: PositionId, id: QuestionId, vocabulary: &Vocabulary) -> String {
    let subject = position(at, vocabulary);
    match vocabulary.question(id) {
        Question::Exists => format!("{subject} exists"),
        Question::OpName => format!("{subject} name"),
        Question::OperandCount => format!("{subject} operand count"),
        Question::OperandCountAtLeast(count) => format!("{subject} operand count >= {count}"),
        Question::ResultCount => format!("{subject} result count"),
        Question::ResultCountAtLeast(count) => format!("{subject} result count >= {count}"),
        Question::ResultNumber => format!("{subject} result number"),
        Question::AttributeConstant | Question::TypeConstant | Question::TypesConstant => subject,
        Question::EqualTo(other) => format!("{subject} == {}", position(*other, vocabulary)),
        Question::Constraint(_) => constraint(id, vocabulary),
    }
}

fn answer(answer: &Answer) -> String {
    match answer {
        Answer::Yes => String::new(),
        Answer::Name(name) => format!(" = {name}"),
        Answer::Count(count) => format!(" = {count}"),
        Answer::Text(text) => format!(" = `{text}`"),
        Answer::Texts(texts) => format!(" = `{}`", texts.join(", ")),
    }
}
