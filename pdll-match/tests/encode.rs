//! Encoding and decoding: the round trip, and arbitrary bytes.
#![allow(clippy::unwrap_used, reason = "tests")]

use pdll_match::encode::{DecodeError, decode, encode};
use pdll_match::pattern::{
    EntityKind, ExternalRewrite, NamedAttribute, NativeCall, Node, NodeId, NodeKind, OperationNode, Pattern,
    Replacement, SourcePlace,
};
use pdll_match::validate::validate;
use pdll_support::text::Text;
use proptest::prelude::*;

/// Builds a valid pattern from random numbers: each node uses suitable earlier nodes.
fn pattern_of(numbers: &[u32], texts: &[String]) -> Pattern {
    let mut maker = Maker { numbers: numbers.iter().cycle(), texts, nodes: Vec::new() };
    maker.push(NodeKind::Operation(OperationNode::default()));
    let root = NodeId(0);
    for _ in 0..maker.next() % 12 {
        let kind = maker.match_node();
        maker.push(kind);
    }
    let n_match = maker.nodes.len() as u32;
    let is_external = maker.next().is_multiple_of(4);
    let external_rewrite = is_external.then(|| {
        let args = maker.of_kinds(&ALL);
        ExternalRewrite { name: maker.text(), args }
    });
    if !is_external {
        for _ in 0..maker.next() % 12 {
            let kind = maker.rewrite_node();
            maker.push(kind);
        }
    }
    let (a, b) = (maker.next(), maker.next());
    let name = Some(maker.text()).filter(|_| a % 2 == 0);
    Pattern {
        name,
        benefit: b as u16,
        is_benefit_explicit: a % 3 == 0,
        has_bounded_recursion: a % 5 == 0,
        place: maker.place(),
        n_match,
        root,
        external_rewrite,
        nodes: maker.nodes,
    }
}

use EntityKind::{Attribute, Operation, Type, TypeRange, Value, ValueRange};
const ALL: [EntityKind; 6] = [Attribute, Operation, Type, TypeRange, Value, ValueRange];

struct Maker<'a> {
    numbers: std::iter::Cycle<std::slice::Iter<'a, u32>>,
    texts: &'a [String],
    nodes: Vec<Node>,
}

impl Maker<'_> {
    fn next(&mut self) -> u32 {
        // Mixed with the number of nodes, because the cycle may be short.
        let number = *self.numbers.next().unwrap_or(&7);
        number.wrapping_mul(2_654_435_761).rotate_left(self.nodes.len() as u32) >> 3
    }

    fn text(&mut self) -> Text {
        let index = self.next() as usize % self.texts.len();
        self.texts[index].as_str().into()
    }

    fn place(&mut self) -> SourcePlace {
        SourcePlace { file: self.text().into_shared(), line: self.next(), column: self.next() % 100 }
    }

    fn push(&mut self, kind: NodeKind) {
        let name = Some(self.text()).filter(|_| self.nodes.len().is_multiple_of(2));
        let place = self.place();
        self.nodes.push(Node { kind, name, place });
    }

    /// Returns an earlier node of one of the kinds.
    fn one(&mut self, kinds: &[EntityKind]) -> Option<NodeId> {
        let pattern = Pattern {
            name: None,
            benefit: 0,
            is_benefit_explicit: false,
            has_bounded_recursion: false,
            place: SourcePlace::default(),
            nodes: self.nodes.clone(),
            n_match: 0,
            root: NodeId(0),
            external_rewrite: None,
        };
        let fitting: Vec<NodeId> = (0..self.nodes.len() as u32)
            .map(NodeId)
            .filter(|&id| pattern.entity_kind(id).is_some_and(|kind| kinds.contains(&kind)))
            .collect();
        let index = self.next() as usize;
        (!fitting.is_empty()).then(|| fitting[index % fitting.len()])
    }

    fn of_kinds(&mut self, kinds: &[EntityKind]) -> Vec<NodeId> {
        (0..self.next() % 4).filter_map(|_| self.one(kinds)).collect()
    }

    fn operation(&mut self, name: Option<Text>) -> NodeKind {
        let flags = self.next();
        let operands = self.of_kinds(&[Value, ValueRange]);
        let types = self.of_kinds(&[Type, TypeRange]);
        let attributes = self
            .of_kinds(&[Attribute])
            .into_iter()
            .map(|value| NamedAttribute { name: self.text(), value })
            .collect();
        NodeKind::Operation(OperationNode {
            name,
            operands: flags.is_multiple_of(2).then(|| operands.into()),
            attributes,
            result_types: flags.is_multiple_of(3).then(|| types.into()),
        })
    }

    fn call(&mut self) -> NativeCall {
        let results = (0..self.next() % 3).map(|i| ALL[i as usize]).collect();
        NativeCall { name: self.text(), args: self.of_kinds(&ALL), results }
    }

    fn native_result(&mut self) -> Option<NodeKind> {
        let (index, node) = self.nodes.iter().enumerate().rev().find_map(|(i, node)| match &node.kind {
            NodeKind::Constraint { call, .. } | NodeKind::NativeRewrite(call) => Some((i, call.clone())),
            _ => None,
        })?;
        let kind = *node.results.first()?;
        Some(NodeKind::NativeResult { call: NodeId(index as u32), index: 0, kind })
    }

    fn match_node(&mut self) -> NodeKind {
        let any = NodeKind::Type { value: None };
        match self.next() % 10 {
            0 => NodeKind::Attribute { value: None, ty: self.one(&[Type]) },
            1 => NodeKind::Attribute { value: Some(self.text()), ty: None },
            2 => NodeKind::Operand { ty: self.one(&[Type]) },
            3 => NodeKind::Operands { ty: self.one(&[TypeRange]) },
            4 => {
                let name = Some(self.text()).filter(|text| text.len() % 2 == 0);
                self.operation(name)
            }
            5 => NodeKind::Result { op: self.one(&[Operation]).unwrap_or(NodeId(0)), index: self.next() % 3 },
            6 => {
                let op = self.one(&[Operation]).unwrap_or(NodeId(0));
                let group = Some(self.next() % 3).filter(|group| *group > 0);
                NodeKind::Results { op, group, is_single: group == Some(1) }
            }
            7 => NodeKind::Types { values: Some(vec![self.text(), self.text()]) },
            8 => {
                let call = self.call();
                let is_negated = call.results.is_empty() && self.next().is_multiple_of(2);
                NodeKind::Constraint { call, is_negated }
            }
            _ => self.native_result().unwrap_or(any),
        }
    }

    fn rewrite_node(&mut self) -> NodeKind {
        let op = self.one(&[Operation]).unwrap_or(NodeId(0));
        match self.next() % 7 {
            0 => {
                let name = Some(self.text());
                self.operation(name)
            }
            1 => NodeKind::Erase { op },
            2 => NodeKind::Replace { op, with: Replacement::Operation(op) },
            3 => NodeKind::Replace { op, with: Replacement::Values(self.of_kinds(&[Value, ValueRange])) },
            4 => NodeKind::Range { kind: ValueRange, parts: self.of_kinds(&[Value, ValueRange]) },
            5 => NodeKind::NativeRewrite(self.call()),
            _ => self.native_result().unwrap_or(NodeKind::Types { values: None }),
        }
    }
}

fn patterns() -> impl Strategy<Value = Vec<Pattern>> {
    let pattern = (prop::collection::vec(any::<u32>(), 1..40), prop::collection::vec(".{0,6}", 1..5))
        .prop_map(|(numbers, texts)| pattern_of(&numbers, &texts));
    prop::collection::vec(pattern, 0..4)
}

proptest! {
    #[test]
    fn what_is_encoded_is_decoded(patterns in patterns()) {
        for pattern in &patterns {
            prop_assert_eq!(validate(pattern), Ok(()));
        }
        prop_assert_eq!(decode(&encode(&patterns)).unwrap(), patterns);
    }

    #[test]
    fn changed_bytes_give_an_error_or_valid_patterns(
        patterns in patterns(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        end in any::<prop::sample::Index>(),
    ) {
        let mut bytes = encode(&patterns);
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(decoded) = decode(&bytes) {
            for pattern in &decoded {
                prop_assert_eq!(validate(pattern), Ok(()));
            }
        }
        bytes.truncate(end.index(bytes.len() + 1));
        let _ = decode(&bytes);
    }

    #[test]
    fn any_bytes_are_survived(tail in prop::collection::vec(any::<u8>(), 0..60)) {
        let mut bytes = b"PDLP\x02".to_vec();
        bytes.extend(tail);
        let _ = decode(&bytes);
    }
}

#[test]
fn signatures_of_encoded_patterns_are_checked() {
    assert_eq!(decode(b"ML\xefR"), Err(DecodeError::NotPatterns));
    assert_eq!(decode(b"PDLP\x09"), Err(DecodeError::Version(9)));
    assert_eq!(decode(b"PDLP\x02\x00"), Err(DecodeError::End));
    assert_eq!(decode(b"PDLP\x02\x00\x00x"), Err(DecodeError::Malformed(7)));
}

#[test]
fn decoding_limits_the_growth_of_the_input() {
    // One long text, referenced by as many types as there are bytes left.
    let text = "x".repeat(1 << 14);
    let mut b = pdll_match::builder::PatternBuilder::new("Many");
    let root = b.op("", &[]);
    for _ in 0..2_000 {
        b.type_literal(&text);
    }
    b.rewrite(root).erase(root);
    assert!(matches!(decode(&encode([&b.finish()])), Err(DecodeError::Malformed(_))));
}
