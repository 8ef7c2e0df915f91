//! Patterns that are alike: those that differ only in the names of operations and in literals are looked at once.
//!
//! In: patterns, one after the other. Out: for each what `collect` finds, identifiers included.
//! Invariant: what two patterns of the same outline are collected to differs in nothing but answers, each the name or the literal that
//! stands at the same place of the outline.

use std::sync::Arc;

use pdll_support::text::Text;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::structure::Structure;
use super::{CollectError, Predicates, Shapes, Side, collect, require_used, root_name};
use crate::pattern::{NodeId, NodeKind, OperationNode, Pattern};
use crate::predicate::{Answer, AnswerId, Position, Predicate, Vocabulary};

/// Collects pattern after pattern, with one vocabulary and the same shapes, and looks once at those that are alike.
#[derive(Debug, Default)]
pub struct Alike {
    known: FxHashMap<Box<[u32]>, Known>,
    /// The operation names so far.
    names: FxHashMap<Text, Name>,
    /// The numbers of the attribute names so far.
    attributes: FxHashMap<Text, u32>,
    /// The numbers of what is known of operations.
    shapes: FxHashMap<[Option<SmallVec<[bool; 8]>>; 2], u32>,
    outline: Vec<u32>,
}

/// Result for a pattern.
#[derive(Debug)]
struct Known {
    structure: Arc<Structure>,
    predicates: Vec<(Predicate, Heard)>,
}

/// The name of an operation.
#[derive(Copy, Clone, Debug)]
struct Name {
    /// The number of what is known of it.
    shape: u32,
    /// As what an operation that is asked for its name answers it.
    answer: Option<AnswerId>,
}

/// Source of an answer.
#[derive(Copy, Clone, Debug)]
enum Heard {
    /// It is the same in each pattern.
    Same,
    /// It is a name, by its number among the pattern's words.
    Name(u8),
    /// It is a literal.
    Literal(u8),
}

/// The names of operations and the literals of a pattern, each once.
type Words<'p> = SmallVec<[&'p Text; MOST_WORDS]>;

/// Patterns with more words are rarely alike.
const MOST_WORDS: usize = 16;

impl Alike {
    /// Like [`collect`].
    ///
    /// # Errors
    /// As `collect`.
    pub fn collect(
        &mut self,
        pattern: &Pattern,
        shapes: &dyn Shapes,
        vocabulary: &mut Vocabulary,
    ) -> Result<Predicates, CollectError> {
        let mut words = Words::new();
        if self.write_outline(pattern, shapes, &mut words).is_none() {
            return collect(pattern, shapes, vocabulary);
        }
        let Some(known) = self.known.get(&*self.outline) else {
            let found = collect(pattern, shapes, vocabulary)?;
            self.remember(&found, &words, vocabulary);
            return Ok(found);
        };
        require_used(pattern, &known.structure.places)?;
        let names = &mut self.names;
        let mut hear = |heard, same| match heard {
            Heard::Same => same,
            Heard::Name(word) => {
                let text = words[usize::from(word)];
                let mut add = || vocabulary.add_answer(Answer::Name(text.clone()));
                match names.get_mut(text) {
                    Some(name) => *name.answer.get_or_insert_with(add),
                    None => add(),
                }
            }
            Heard::Literal(word) => vocabulary.add_answer(Answer::Text(words[usize::from(word)].clone())),
        };
        let with_answer = |(predicate, heard): &(Predicate, Heard)| {
            let answer = hear(*heard, predicate.answer);
            Predicate { answer, ..*predicate }
        };
        let predicates = known.predicates.iter().map(with_answer).collect();
        Ok(Predicates { root_name: root_name(pattern), predicates, structure: known.structure.clone() })
    }

    /// Notes what was found of the pattern of the outline, unless a literal stands where none of the matched operations has it: what is
    /// found there is the literal itself.
    fn remember(&mut self, found: &Predicates, words: &Words, vocabulary: &Vocabulary) {
        let is_literal = |place: &Option<_>| {
            place.is_some_and(|place| {
                matches!(
                    vocabulary.position(place),
                    Position::AttributeLiteral(_) | Position::TypeLiteral(_) | Position::TypesLiteral(_)
                )
            })
        };
        if found.structure.places.iter().any(is_literal) {
            return;
        }
        let number = |text: &Text| words.iter().position(|word| *word == text).map(|number| number as u8);
        let heard = |predicate: &Predicate| {
            Some(match vocabulary.answer(predicate.answer) {
                Answer::Yes | Answer::Count(_) => Heard::Same,
                Answer::Name(name) => Heard::Name(number(name)?),
                Answer::Text(text) => Heard::Literal(number(text)?),
                Answer::Texts(_) => return None,
            })
        };
        let predicates: Option<Vec<_>> =
            found.predicates.iter().map(|predicate| Some((*predicate, heard(predicate)?))).collect();
        if let Some(predicates) = predicates {
            let known = Known { structure: found.structure.clone(), predicates };
            self.known.insert(self.outline.as_slice().into(), known);
        }
    }

    /// Writes all that tells what is found of a pattern but its words, of which it says only which are the same. `None` if the pattern has
    /// what is looked at anew each time.
    fn write_outline<'p>(
        &mut self,
        pattern: &'p Pattern,
        shapes: &dyn Shapes,
        words: &mut Words<'p>,
    ) -> Option<()> {
        self.outline.clear();
        self.outline.extend([pattern.n_match, pattern.root.0]);
        for node in &pattern.nodes[..pattern.n_match as usize] {
            match &node.kind {
                NodeKind::Attribute { value: Some(text), ty } => {
                    let word = number_of(text, words)?;
                    self.outline.extend([0, word, optional(*ty)]);
                }
                NodeKind::Attribute { value: None, ty } => self.outline.extend([1, optional(*ty)]),
                NodeKind::Operand { ty } => self.outline.extend([2, optional(*ty)]),
                NodeKind::Operands { ty } => self.outline.extend([3, optional(*ty)]),
                NodeKind::Operation(op) => self.write_operation(op, shapes, words)?,
                NodeKind::Result { op, index } => self.outline.extend([4, op.0, *index]),
                NodeKind::Results { op, group: None, is_single } => {
                    self.outline.extend([5, op.0, u32::from(*is_single)]);
                }
                NodeKind::Results { op, group: Some(group), is_single } => {
                    let index = match &pattern.node(*op).kind {
                        NodeKind::Operation(OperationNode { name: Some(name), .. }) if *is_single => {
                            shapes.single_result(name, *group)
                        }
                        _ => None,
                    };
                    let index = index.map_or([0, 0], |index| [1, index]);
                    self.outline.extend([6, op.0, *group, u32::from(*is_single), index[0], index[1]]);
                }
                NodeKind::Type { value: Some(text) } => {
                    let word = number_of(text, words)?;
                    self.outline.extend([7, word]);
                }
                NodeKind::Type { value: None } => self.outline.push(8),
                NodeKind::Types { values: None } => self.outline.push(9),
                NodeKind::Types { values: Some(_) }
                | NodeKind::Range { .. }
                | NodeKind::Constraint { .. }
                | NodeKind::NativeRewrite(_)
                | NodeKind::NativeResult { .. }
                | NodeKind::Erase { .. }
                | NodeKind::Replace { .. } => return None,
            }
        }
        Some(())
    }

    fn write_operation<'p>(
        &mut self,
        op: &'p OperationNode,
        shapes: &dyn Shapes,
        words: &mut Words<'p>,
    ) -> Option<()> {
        match &op.name {
            Some(name) => {
                let word = number_of(name, words)?;
                let shape = self.shape(name, shapes);
                self.outline.extend([10, word, shape]);
            }
            None => self.outline.push(11),
        }
        for list in [&op.operands, &op.result_types] {
            match list {
                Some(list) => {
                    self.outline.extend([1, list.len() as u32]);
                    self.outline.extend(list.iter().map(|node| node.0));
                }
                None => self.outline.push(0),
            }
        }
        self.outline.push(op.attributes.len() as u32);
        for attribute in &op.attributes {
            let next = self.attributes.len() as u32;
            let number = match self.attributes.get(&attribute.name) {
                Some(number) => *number,
                None => *self.attributes.entry(attribute.name.clone()).or_insert(next),
            };
            self.outline.extend([number, attribute.value.0]);
        }
        Some(())
    }

    /// Returns the number of the known shape of an operation.
    fn shape(&mut self, name: &Text, shapes: &dyn Shapes) -> u32 {
        if let Some(name) = self.names.get(name) {
            return name.shape;
        }
        let next = self.shapes.len() as u32;
        let known = [shapes.singles(name, Side::Operands), shapes.singles(name, Side::Results)];
        let shape = *self.shapes.entry(known).or_insert(next);
        self.names.insert(name.clone(), Name { shape, answer: None });
        shape
    }
}

/// Returns the number of a word of a pattern.
fn number_of<'p>(text: &'p Text, words: &mut Words<'p>) -> Option<u32> {
    if let Some(number) = words.iter().position(|word| *word == text) {
        return Some(number as u32);
    }
    if words.len() == MOST_WORDS {
        return None;
    }
    words.push(text);
    Some(words.len() as u32 - 1)
}

fn optional(node: Option<NodeId>) -> u32 {
    node.map_or(0, |node| node.0 + 1)
}
