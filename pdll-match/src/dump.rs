//! Text of patterns, predicates and trees, for humans and tests.
//!
//! In: a `Pattern`, or `Predicates` or `Tree` with their `Vocabulary`. Out: a deterministic `String`.

use std::collections::BTreeSet;
use std::fmt::Write;

use pdll_support::limits::MAX_INDENT;

use crate::collect::Predicates;
use crate::pattern::{EntityKind, Node, NodeId, NodeKind, Pattern, Replacement};
use crate::predicate::{Answer, Index, Position, PositionId, Question, QuestionId, Vocabulary};
use crate::tree::{Arm, LevelId, Rank, Tree};

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

/// Prints one line per node, with the numbers of the nodes it refers to.
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
        NodeKind::AttributeOf { op, name, default } => {
            let default = default.as_ref().map(|text| format!(" or {text}")).unwrap_or_default();
            format!("attribute {name} of {}{default}", op.0)
        }
        NodeKind::Location(location) => {
            let label = location.label.as_ref().map(|label| format!(" {label:?}")).unwrap_or_default();
            format!("location{label} ({})", ids(&location.of))
        }
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

/// Prints one line per predicate, with the numbers of its dependencies; then the positions of the nodes.
pub fn predicates(predicates: &Predicates, vocabulary: &Vocabulary) -> String {
    let mut out = String::new();
    let mut names = Names::new(vocabulary);
    let root = predicates.root_name.as_deref().unwrap_or("any operation");
    let _ = writeln!(out, "root {root}");
    for (i, predicate) in predicates.predicates.iter().enumerate() {
        let asked = names.question(predicate.position, predicate.question);
        let _ = write!(out, "  {i}: {asked}{}", answer(vocabulary.answer(predicate.answer)));
        let dependencies = &predicates.dependencies.of(i);
        if !dependencies.is_empty() {
            let numbers: Vec<String> = dependencies.iter().map(u32::to_string).collect();
            let _ = write!(out, "  after {}", numbers.join(", "));
        }
        out.push('\n');
    }
    for (node, place) in predicates.places.iter().enumerate() {
        if let Some(place) = place {
            let _ = writeln!(out, "  node {node} is {}", names.position(*place));
        }
    }
    names.write_anchors(&mut out);
    out
}

/// The kind of a row of an outline.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum RowKind {
    /// The root operation.
    Root,
    /// A question, with its answer if only one leads further.
    Question,
    /// One of several answers to the question above.
    Answer,
    /// A pattern that matches.
    Leaf(Rank),
}

/// A row of an outline; the rows below it that are deeper belong to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Number of rows that contain this one.
    pub depth: usize,
    /// Kind.
    pub kind: RowKind,
    /// Text; of a leaf, `=> ` and its rank.
    pub text: String,
    /// Where the tree has the question or the answer; `None` for others.
    pub origin: Option<Origin>,
}

/// The place of a question or an answer in its tree.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// Level.
    pub level: LevelId,
    /// Index of the group in the level.
    pub group: usize,
    /// Index of the arm in the group; `None` for a question with several answers.
    pub arm: Option<usize>,
}

/// A tree as rows, from the root to the leaves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// The rows; the first is the root.
    pub rows: Vec<Row>,
    /// The positions that rows refer to by number, a line each.
    pub anchors: String,
}

/// Prints a decision tree: one row per question, answer and leaf.
pub fn tree(tree: &Tree, vocabulary: &Vocabulary) -> String {
    let Outline { rows, anchors } = outline(tree, vocabulary);
    let mut out = String::new();
    for row in rows {
        indent(&mut out, row.depth);
        let _ = writeln!(out, "{}", row.text);
    }
    out + &anchors
}

/// Returns the rows of a decision tree.
pub fn outline(tree: &Tree, vocabulary: &Vocabulary) -> Outline {
    enum Item {
        Level(LevelId, usize),
        Row(Row),
    }
    let root = format!("root {}", tree.root.as_deref().unwrap_or("any operation"));
    let mut rows = vec![Row { depth: 0, kind: RowKind::Root, text: root, origin: None }];
    let mut names = Names::new(vocabulary);
    let mut stack = vec![Item::Level(tree.top(), 1)];
    while let Some(item) = stack.pop() {
        match item {
            Item::Row(row) => rows.push(row),
            Item::Level(id, depth) => {
                let level = tree.level(id);
                let leaf = |&rank: &Rank| Row {
                    depth,
                    kind: RowKind::Leaf(rank),
                    text: format!("=> {}", rank.0),
                    origin: None,
                };
                rows.extend(level.leaves.iter().map(leaf));
                for (number, group) in level.groups.iter().enumerate().rev() {
                    let asked = names.question(group.position, group.question);
                    let answer = |arm: &Arm| answer(vocabulary.answer(arm.answer));
                    let origin = |arm| Some(Origin { level: id, group: number, arm });
                    let question = |text, arm| {
                        Item::Row(Row { depth, kind: RowKind::Question, text, origin: origin(arm) })
                    };
                    match group.arms.as_slice() {
                        [arm] => {
                            stack.push(Item::Level(arm.level, depth + 1));
                            stack.push(question(asked + &answer(arm), Some(0)));
                        }
                        arms => {
                            for (number, arm) in arms.iter().enumerate().rev() {
                                let text = answer(arm).trim_start().to_owned();
                                stack.push(Item::Level(arm.level, depth + 2));
                                let (depth, kind, origin) =
                                    (depth + 1, RowKind::Answer, origin(Some(number)));
                                stack.push(Item::Row(Row { depth, kind, text, origin }));
                            }
                            stack.push(question(asked, None));
                        }
                    }
                }
            }
        }
    }
    let mut anchors = String::new();
    names.write_anchors(&mut anchors);
    Outline { rows, anchors }
}

fn indent(out: &mut String, depth: usize) {
    let _ = write!(out, "{:1$}", "", depth.min(MAX_INDENT) * 2);
    if depth > MAX_INDENT {
        let _ = write!(out, "[{depth}] ");
    }
}

/// Maximum number of steps of a path without an anchor.
const MAX_STEPS: u32 = 32;
/// Distance between anchors on a long path.
const ANCHOR_EVERY: u32 = 16;

/// Positions as paths, such as `root.operand(0).definer`. A long path begins at an intermediate position,
/// `@7.operand(0).definer`, so that the size of the text is linear in the number of lines.
struct Names<'a> {
    vocabulary: &'a Vocabulary,
    /// Starts of paths other than the root.
    anchors: BTreeSet<PositionId>,
}

impl<'a> Names<'a> {
    fn new(vocabulary: &'a Vocabulary) -> Names<'a> {
        Names { vocabulary, anchors: BTreeSet::new() }
    }

    fn position(&mut self, id: PositionId) -> String {
        self.path(id, false)
    }

    /// Returns the path to a position; for an anchor, the path from the previous one.
    fn path(&mut self, id: PositionId, is_anchor: bool) -> String {
        let is_long = self.vocabulary.depth(id) > MAX_STEPS;
        let mut steps = Vec::new();
        let mut at = Some(id);
        while let Some(here) = at {
            if is_long
                && self.vocabulary.depth(here).is_multiple_of(ANCHOR_EVERY)
                && self.vocabulary.depth(here) >= MAX_STEPS
                && !(is_anchor && here == id)
            {
                self.anchors.insert(here);
                steps.push(anchor(here));
                break;
            }
            steps.push(step(self.vocabulary.position(here), self.vocabulary));
            at = self.vocabulary.parent(here);
        }
        steps.reverse();
        steps.concat()
    }

    /// Writes the definitions of the anchors that were used.
    fn write_anchors(&mut self, out: &mut String) {
        let mut lines = Vec::new();
        // The start of an anchor's path has a smaller number.
        while let Some(last) = self.anchors.pop_last() {
            let path = self.path(last, true);
            lines.push(format!("  {} is {path}\n", anchor(last)));
        }
        lines.reverse();
        out.extend(lines);
    }

    fn constraint(&mut self, id: QuestionId) -> String {
        let Question::Constraint(call) = self.vocabulary.question(id) else { return String::new() };
        let args: Vec<String> = call.args.iter().map(|&arg| self.position(arg)).collect();
        let negation = if call.is_negated { "not " } else { "" };
        format!("{negation}{}({}){}", call.name, args.join(", "), kinds(&call.results))
    }

    fn question(&mut self, at: PositionId, id: QuestionId) -> String {
        let subject = self.position(at);
        match self.vocabulary.question(id) {
            Question::Exists => format!("{subject} exists"),
            Question::OpName => format!("{subject} name"),
            Question::OperandCount => format!("{subject} operand count"),
            Question::OperandCountAtLeast(count) => format!("{subject} operand count >= {count}"),
            Question::ResultCount => format!("{subject} result count"),
            Question::ResultCountAtLeast(count) => format!("{subject} result count >= {count}"),
            Question::ResultNumber => format!("{subject} result number"),
            Question::AttributeConstant | Question::TypeConstant | Question::TypesConstant => subject,
            Question::EqualTo(other) => format!("{subject} == {}", self.position(*other)),
            Question::Constraint(_) => self.constraint(id),
        }
    }
}

fn anchor(id: PositionId) -> String {
    format!("@{}", id.0)
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

fn kinds(kinds: &[EntityKind]) -> String {
    if kinds.is_empty() {
        return String::new();
    }
    let kinds: Vec<String> = kinds.iter().map(|kind| format!("{kind:?}")).collect();
    format!(" -> {}", kinds.join(", "))
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
