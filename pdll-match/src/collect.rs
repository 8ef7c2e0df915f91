//! Predicates: all conditions for one pattern to match, each with the predicates that must be evaluated
//! first.
//!
//! In: a `Pattern` and the `Shapes` of registered operations. Out: `Predicates`, read by `tree`. Invariant: a
//! predicate depends only on earlier ones; nothing is inspected before it is known to exist. MLIR:
//! PDLToPDLInterp/PredicateTree.cpp, the part before the tree.

mod collector;
mod constraint;
mod counting;
mod dependencies;
mod error;
mod guards;
mod shapes;

use smallvec::SmallVec;

pub(crate) use self::collector::Buffers;
use self::collector::Collector;
pub use self::counting::Counting;
pub use self::dependencies::Dependencies;
pub use self::error::CollectError;
pub use self::shapes::{NoShapes, Shapes, Side};
use crate::pattern::{NodeId, NodeKind, Pattern, Replacement};
use crate::predicate::{Answer, Position, PositionId, Predicate, Question, Vocabulary};
use pdll_support::text::Text;

/// Everything that must hold for one pattern to match.
#[derive(Clone, Debug)]
pub struct Predicates {
    /// The name of the root operation; `None` for any. It is among `predicates` too.
    pub root_name: Option<Text>,
    /// The predicates.
    pub predicates: Vec<Predicate>,
    /// The dependencies among the predicates.
    pub dependencies: Dependencies,
    /// The position of each node of the match section; `None` for nodes without one, such as constraints.
    pub places: Vec<Option<PositionId>>,
}

impl Predicates {
    /// Creates predicates of which none depends on another.
    pub fn independent(
        root_name: Option<Text>,
        predicates: Vec<Predicate>,
        vocabulary: &Vocabulary,
    ) -> Predicates {
        let dependencies =
            Dependencies::new(&predicates, &vec![SmallVec::new(); predicates.len()], vocabulary);
        Predicates { root_name, predicates, dependencies, places: Vec::new() }
    }
}

/// Collects all conditions for `pattern`, which must be valid (`validate`).
pub fn collect(
    pattern: &Pattern,
    shapes: &dyn Shapes,
    vocabulary: &mut Vocabulary,
) -> Result<Predicates, CollectError> {
    collect_in(&mut Buffers::default(), pattern, shapes, vocabulary)
}

/// Like [`collect`], in memory that is used for one pattern after the other.
pub(crate) fn collect_in(
    buffers: &mut Buffers,
    pattern: &Pattern,
    shapes: &dyn Shapes,
    vocabulary: &mut Vocabulary,
) -> Result<Predicates, CollectError> {
    buffers.clear();
    let yes = vocabulary.add_answer(Answer::Yes);
    let exists = vocabulary.add_question(Question::Exists);
    let places = vec![None; pattern.n_match as usize];
    for node in pattern.match_nodes() {
        if let NodeKind::NativeResult { call, .. } = pattern.node(node).kind {
            buffers.results_of.entry(call).or_default().push(node);
        }
    }
    let mut collector = Collector {
        pattern,
        shapes,
        vocabulary,
        yes,
        exists,
        places,
        n_sorted: 0,
        n_natives: 0,
        plain_native: None,
        buffers,
    };
    let root = collector.vocabulary.add_position(Position::Root);
    collector.visit_all(pattern.root, root);
    collector.visit_upward()?;
    collector.visit_rest()?;
    let places = collector.places;
    require_used(pattern, &places)?;
    let predicates = buffers.predicates.clone();
    let dependencies = Dependencies::new(&predicates, &buffers.dependencies, vocabulary);
    Ok(Predicates { root_name: root_name(pattern), predicates, dependencies, places })
}

fn root_name(pattern: &Pattern) -> Option<Text> {
    match &pattern.node(pattern.root).kind {
        NodeKind::Operation(op) => op.name.clone(),
        _ => None,
    }
}

/// Checks that the nodes used in the rewrite section have positions.
fn require_used(pattern: &Pattern, places: &[Option<PositionId>]) -> Result<(), CollectError> {
    let is_bound = |node: &NodeId| node.0 >= pattern.n_match || places[node.index()].is_some();
    let require = |node: &NodeId| if is_bound(node) { Ok(()) } else { Err(CollectError::Unbound(*node)) };
    for node in &pattern.nodes[pattern.n_match as usize..] {
        match &node.kind {
            NodeKind::Operation(op) => {
                op.operands.iter().flatten().try_for_each(require)?;
                op.result_types.iter().flatten().try_for_each(require)?;
                op.attributes.iter().try_for_each(|attribute| require(&attribute.value))?;
            }
            NodeKind::Result { op, .. }
            | NodeKind::Results { op, .. }
            | NodeKind::AttributeOf { op, .. }
            | NodeKind::Erase { op } => require(op)?,
            NodeKind::Location(location) => location.of.iter().try_for_each(require)?,
            NodeKind::Range { parts, .. } => parts.iter().try_for_each(require)?,
            NodeKind::NativeRewrite(call) => call.args.iter().try_for_each(require)?,
            NodeKind::Replace { op, with } => {
                require(op)?;
                match with {
                    Replacement::Operation(with) => require(with)?,
                    Replacement::Values(values) => values.iter().try_for_each(require)?,
                }
            }
            _ => {}
        }
    }
    pattern.external_rewrite.iter().flat_map(|rewrite| &rewrite.args).try_for_each(require)
}
