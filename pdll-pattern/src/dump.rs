//! Text of patterns, predicates and trees, for people and for tests.
//!
//! In: a `Pattern`, or `Predicates` or `Tree` with their `Vocabulary`. Out: a `String`, the same for the same input.

use std::fmt::Write;

use crate::collect::Predicates;
use crate::pattern::{EntityKind, Node, NodeId, NodeKind, Pattern, Replacement};
use crate::predicate::{Answer, Index, Position, PositionId, Question, QuestionId, Vocabulary};
use crate::tree::{LevelId, Tree};

/// `pattern Name: benefit 2, recursion, place`
pub fn title(pattern: &Pattern) -> String {
    let name = pattern.name.as_deref().unwrap_or("(anonymous)");
    let recursion = if pattern.has_bounded_recursion { ", recursion" } else { "" };
    let place = &pattern.place;
    format!(
        "pattern {name}: benefit {}{recursion}, at {}:{}:{}",
        pattern.benefit, place.file, place.line, place.column
    )
}

/// One line per node, with the numbers of those it refers to.
pub fn pattern(pattern: &Pattern) -> String {
    let mut out = title(pattern) + "\n";
    for (i, it) in pattern.nodes.iter().enumerate() {
        if i == pattern.n_match as usize {
            let _ = writeln!(out, "  rewrite {}", pattern.root.0);
        }
        let indent = if i < pattern.n_match as usize { 2 } else { 4 };
        let _ = writeln!(out, "{:indent$}{i}: {}", "", node(it));
    }
    if let Some(rewrite) = &pattern.external_rewrite {
        let _ = writeln!(out, "  rewrite {} with {}({})", pattern.root.0, rewrite.name, ids(&rewrite.args));
    }
    out
}

fn node(node: &Node) -> String {
    let typed = |ty: &Option<NodeId>| ty.map(|ty| format!(" of type {}", ty.0)).unwrap_or_default();
    let text = match &node.kind {
        NodeKind::Attribute { value, ty } => {
            let value = value.as_ref().map(|value| format!(" {value}")).unwrap_or_default();
            format!("attribute{value}{}", typed(ty))
        }
        NodeKind::Operand { ty } => format!("operand{}", typed(ty)),
        NodeKind::Operands { ty } => format!("operands{}", typed(ty)),
        NodeKind::Operation(op) => {
            let mut text = format!("operation {}", op.name.as_deref().unwrap_or("any"));
            if let Some(operands) = &op.operands {
                let _ = write!(text, "({})", ids(operands));
            }
            if !op.attributes.is_empty() {
                let attributes = op.attributes.iter().map(|at| format!("{} = {}", at.name, at.value.0));
                let _ = write!(text, " {{{}}}", attributes.collect::<Vec<_>>().join(", "));
            }
            if let Some(types) = &op.result_types {
                let _ = write!(text, " -> ({})", ids(types));
            }
            text
        }
        NodeKind::Result { op, index } => format!("result {index} of {}", op.0),
        NodeKind::Results { op, group: None, .. } => format!("results of {}", op.0),
        NodeKind::Results { op, group: Some(group), is_single } => {
            let kind = if *is_single { "value" } else { "values" };
            format!("result group {group} of {}, {kind}", op.0)
        }
        NodeKind::Type { value } => format!("type {}", value.as_deref().unwrap_or("any")),
        NodeKind::Types { values: None } => "types any".to_owned(),
        NodeKind::Types { values: Some(values) } => format!("types [{}]", values.join(", ")),
        NodeKind::Range { parts, .. } => format!("range ({})", ids(parts)),
        NodeKind::Constraint { call, is_negated } => {
            let not = if *is_negated { "not " } else { "" };
            format!("constraint {not}{}({}){}", call.name, ids(&call.args), kinds(&call.results))
        }
        NodeKind::NativeRewrite(call) => {
            format!("rewrite {}({}){}", call.name, ids(&call.args), kinds(&call.results))
        }
        NodeKind::NativeResult { call, index, .. } => format!("result {index} of call {}", call.0),
        NodeKind::Erase { op } => format!("erase {}", op.0),
        NodeKind::Replace { op, with: Replacement::Operation(with) } => {
            format!("replace {} with {}", op.0, with.0)
        }
        NodeKind::Replace { op, with: Replacement::Values(values) } => {
            format!("replace {} with ({})", op.0, ids(values))
        }
    };
    match &node.name {
        Some(name) => format!("{text}  `{name}`"),
        None => text,
    }
}

fn ids(nodes: &[NodeId]) -> String {
    nodes.iter().map(|id| id.0.to_string()).collect::<Vec<_>>().join(", ")
}

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
