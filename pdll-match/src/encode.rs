//! Encoding: patterns as bytes, small enough to be stored beside their compiled form.
//!
//! In: patterns. Out: bytes, and patterns from bytes. Format: `PDLP`, the version, the strings of the
//! patterns, each once, the patterns; numbers are LEB128. Invariant: `decode` accepts any bytes, never
//! panics, allocates at most a small multiple of their size, and returns valid patterns (`validate`).

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use pdll_support::text::Text;

use crate::pattern::{
    EntityKind, ExternalRewrite, LocationNode, NamedAttribute, NativeCall, Node, NodeId, NodeIds, NodeKind,
    OperationNode, Pattern, Replacement, SourcePlace,
};
use crate::validate::{InvalidPattern, validate};

const MAGIC: &[u8; 4] = b"PDLP";
const VERSION: u8 = 2;
/// Maximum total length of the strings of decoded patterns, as a multiple of the number of bytes.
const MAX_GROWTH: usize = 256;

/// Encodes patterns.
///
/// ```
/// use pdll_match::builder::PatternBuilder;
/// use pdll_match::encode::{decode, encode};
///
/// let mut b = PatternBuilder::new("Erase");
/// let root = b.op("test.dead", &[]);
/// b.rewrite(root).erase(root);
/// let pattern = b.finish();
/// let bytes = encode([&pattern]);
/// assert_eq!(decode(&bytes)?, [pattern]);
/// # Ok::<(), pdll_match::encode::DecodeError>(())
/// ```
pub fn encode<'p>(patterns: impl IntoIterator<Item = &'p Pattern>) -> Vec<u8> {
    let mut writer = Writer::default();
    let mut count = 0;
    for pattern in patterns {
        writer.pattern(pattern);
        count += 1;
    }
    let mut head = Writer::default();
    head.bytes.extend_from_slice(MAGIC);
    head.bytes.push(VERSION);
    head.number(writer.strings.len() as u64);
    for string in &writer.strings {
        head.number(string.len() as u64);
        head.bytes.extend_from_slice(string.as_bytes());
    }
    head.number(count);
    head.bytes.extend_from_slice(&writer.bytes);
    head.bytes
}

/// The reason why bytes cannot be decoded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DecodeError {
    /// The bytes do not begin with the signature.
    NotPatterns,
    /// The bytes were written by another version.
    Version(u8),
    /// The bytes end too early.
    End,
    /// The bytes are invalid at this offset.
    Malformed(usize),
    /// A pattern is invalid.
    Invalid(InvalidPattern),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::NotPatterns => f.write_str("not encoded patterns"),
            DecodeError::Version(version) => {
                write!(f, "patterns of version {version}, but this library reads version {VERSION}")
            }
            DecodeError::End => f.write_str("encoded patterns end too early"),
            DecodeError::Malformed(at) => write!(f, "malformed pattern at byte {at}"),
            DecodeError::Invalid(error) => write!(f, "invalid pattern: {error}"),
        }
    }
}

impl std::error::Error for DecodeError {}

/// Decodes patterns.
///
/// # Errors
///
/// If the bytes are not an encoding of valid patterns by this version.
pub fn decode(bytes: &[u8]) -> Result<Vec<Pattern>, DecodeError> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(DecodeError::NotPatterns)?;
    let (&version, rest) = rest.split_first().ok_or(DecodeError::End)?;
    if version != VERSION {
        return Err(DecodeError::Version(version));
    }
    let budget = bytes.len().saturating_mul(MAX_GROWTH);
    let mut reader = Reader { all: bytes.len(), rest, strings: Vec::new(), file: None, budget };
    let n_strings = reader.count()?;
    for _ in 0..n_strings {
        let n = reader.count()?;
        let bytes = reader.take(n)?;
        let string = std::str::from_utf8(bytes).map_err(|_| reader.malformed())?;
        reader.strings.push(Text::from(string));
    }
    let n_patterns = reader.count()?;
    let mut patterns = Vec::new();
    for _ in 0..n_patterns {
        let pattern = reader.pattern()?;
        validate(&pattern).map_err(DecodeError::Invalid)?;
        patterns.push(pattern);
    }
    if reader.rest.is_empty() { Ok(patterns) } else { Err(reader.malformed()) }
}

#[derive(Default)]
struct Writer {
    bytes: Vec<u8>,
    strings: Vec<String>,
    indices: HashMap<String, u64>,
}

impl Writer {
    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    fn flags(&mut self, flags: &[bool]) {
        let bits = flags.iter().enumerate().map(|(i, &flag)| u64::from(flag) << i).sum();
        self.number(bits);
    }

    fn string(&mut self, text: &str) {
        let index = match self.indices.get(text) {
            Some(&index) => index,
            None => {
                let index = self.strings.len() as u64;
                self.strings.push(text.to_owned());
                self.indices.insert(text.to_owned(), index);
                index
            }
        };
        self.number(index);
    }

    /// Writes zero for `None`, otherwise the index plus one.
    fn optional_string(&mut self, text: Option<&str>) {
        match text {
            None => self.number(0),
            Some(text) => {
                self.number(1);
                self.string(text);
            }
        }
    }

    fn optional_node(&mut self, node: Option<NodeId>) {
        self.number(node.map_or(0, |node| u64::from(node.0) + 1));
    }

    fn nodes(&mut self, nodes: &[NodeId]) {
        self.number(nodes.len() as u64);
        for node in nodes {
            self.number(u64::from(node.0));
        }
    }

    fn optional_nodes(&mut self, nodes: Option<&[NodeId]>) {
        self.number(u64::from(nodes.is_some()));
        if let Some(nodes) = nodes {
            self.nodes(nodes);
        }
    }

    fn place(&mut self, place: &SourcePlace) {
        self.string(&place.file);
        self.number(u64::from(place.line));
        self.number(u64::from(place.column));
    }

    fn pattern(&mut self, pattern: &Pattern) {
        self.optional_string(pattern.name.as_deref());
        self.number(u64::from(pattern.benefit));
        self.flags(&[
            pattern.is_benefit_explicit,
            pattern.has_bounded_recursion,
            pattern.external_rewrite.is_some(),
        ]);
        self.place(&pattern.place);
        self.number(u64::from(pattern.n_match));
        self.number(u64::from(pattern.root.0));
        if let Some(rewrite) = &pattern.external_rewrite {
            self.string(&rewrite.name);
            self.nodes(&rewrite.args);
        }
        self.number(pattern.nodes.len() as u64);
        for node in &pattern.nodes {
            self.optional_string(node.name.as_deref());
            self.place(&node.place);
            self.kind(&node.kind);
        }
    }

    fn kind(&mut self, kind: &NodeKind) {
        match kind {
            NodeKind::Attribute { value, ty } => {
                self.number(0);
                self.optional_string(value.as_deref());
                self.optional_node(*ty);
            }
            NodeKind::Operand { ty } => {
                self.number(1);
                self.optional_node(*ty);
            }
            NodeKind::Operands { ty } => {
                self.number(2);
                self.optional_node(*ty);
            }
            NodeKind::Operation(op) => {
                self.number(3);
                self.optional_string(op.name.as_deref());
                self.optional_nodes(op.operands.as_deref());
                self.number(op.attributes.len() as u64);
                for attribute in &op.attributes {
                    self.string(&attribute.name);
                    self.number(u64::from(attribute.value.0));
                }
                self.optional_nodes(op.result_types.as_deref());
            }
            NodeKind::Result { op, index } => {
                self.number(4);
                self.number(u64::from(op.0));
                self.number(u64::from(*index));
            }
            NodeKind::Results { op, group, is_single } => {
                self.number(5);
                self.number(u64::from(op.0));
                self.number(group.map_or(0, |group| u64::from(group) + 1));
                self.flags(&[*is_single]);
            }
            NodeKind::Type { value } => {
                self.number(6);
                self.optional_string(value.as_deref());
            }
            NodeKind::Types { values } => {
                self.number(7);
                self.number(u64::from(values.is_some()));
                if let Some(values) = values {
                    self.number(values.len() as u64);
                    values.iter().for_each(|value| self.string(value));
                }
            }
            NodeKind::Range { kind, parts } => {
                self.number(8);
                self.number(entity_number(*kind));
                self.nodes(parts);
            }
            NodeKind::Constraint { call, is_negated } => {
                self.number(9);
                self.call(call);
                self.flags(&[*is_negated]);
            }
            NodeKind::NativeRewrite(call) => {
                self.number(10);
                self.call(call);
            }
            NodeKind::NativeResult { call, index, kind } => {
                self.number(11);
                self.number(u64::from(call.0));
                self.number(u64::from(*index));
                self.number(entity_number(*kind));
            }
            NodeKind::Erase { op } => {
                self.number(12);
                self.number(u64::from(op.0));
            }
            NodeKind::Replace { op, with: Replacement::Operation(with) } => {
                self.number(13);
                self.number(u64::from(op.0));
                self.number(u64::from(with.0));
            }
            NodeKind::Replace { op, with: Replacement::Values(values) } => {
                self.number(14);
                self.number(u64::from(op.0));
                self.nodes(values);
            }
            NodeKind::AttributeOf { op, name, default } => {
                self.number(15);
                self.number(u64::from(op.0));
                self.string(name);
                self.optional_string(default.as_deref());
            }
            NodeKind::Location(location) => {
                self.number(16);
                self.nodes(&location.of);
                self.optional_string(location.label.as_deref());
            }
        }
    }

    fn call(&mut self, call: &NativeCall) {
        self.string(&call.name);
        self.nodes(&call.args);
        self.number(call.results.len() as u64);
        for &result in &call.results {
            self.number(entity_number(result));
        }
    }
}

const ENTITY_KINDS: [EntityKind; 6] = [
    EntityKind::Attribute,
    EntityKind::Operation,
    EntityKind::Type,
    EntityKind::TypeRange,
    EntityKind::Value,
    EntityKind::ValueRange,
];

fn entity_number(kind: EntityKind) -> u64 {
    ENTITY_KINDS.iter().position(|&known| known == kind).unwrap_or_default() as u64
}

struct Reader<'b> {
    all: usize,
    rest: &'b [u8],
    strings: Vec<Text>,
    /// The last file name, and its index.
    file: Option<(u32, Arc<str>)>,
    /// Number of bytes of text that may still be allocated.
    budget: usize,
}

impl<'b> Reader<'b> {
    fn malformed(&self) -> DecodeError {
        DecodeError::Malformed(self.all - self.rest.len())
    }

    fn take(&mut self, n: usize) -> Result<&'b [u8], DecodeError> {
        let (taken, rest) = self.rest.split_at_checked(n).ok_or(DecodeError::End)?;
        self.rest = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u32, DecodeError> {
        let mut number = 0_u64;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.take(1)?[0];
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return u32::try_from(number).map_err(|_| self.malformed());
            }
        }
        Err(self.malformed())
    }

    /// Reads the number of following items, each of at least one byte.
    fn count(&mut self) -> Result<usize, DecodeError> {
        let count = self.number()? as usize;
        if count > self.rest.len() { Err(DecodeError::End) } else { Ok(count) }
    }

    fn flags<const N: usize>(&mut self) -> Result<[bool; N], DecodeError> {
        let bits = self.number()?;
        if bits >> N != 0 {
            return Err(self.malformed());
        }
        Ok(std::array::from_fn(|i| bits >> i & 1 == 1))
    }

    fn string(&mut self) -> Result<Text, DecodeError> {
        let index = self.number()? as usize;
        let text = self.strings.get(index).ok_or_else(|| self.malformed())?.clone();
        self.budget = self.budget.checked_sub(text.len()).ok_or_else(|| self.malformed())?;
        Ok(text)
    }

    /// Reads the name of a file, which usually equals the previous one.
    fn file(&mut self) -> Result<Arc<str>, DecodeError> {
        let rest = self.rest;
        let index = self.number()?;
        if let Some((last, file)) = &self.file
            && *last == index
        {
            return Ok(file.clone());
        }
        self.rest = rest;
        let file = self.string()?.into_shared();
        self.file = Some((index, file.clone()));
        Ok(file)
    }

    fn optional_string(&mut self) -> Result<Option<Text>, DecodeError> {
        let [is_some] = self.flags()?;
        is_some.then(|| self.string()).transpose()
    }

    fn node(&mut self) -> Result<NodeId, DecodeError> {
        Ok(NodeId(self.number()?))
    }

    fn optional_number(&mut self) -> Result<Option<u32>, DecodeError> {
        Ok(self.number()?.checked_sub(1))
    }

    fn optional_node(&mut self) -> Result<Option<NodeId>, DecodeError> {
        Ok(self.optional_number()?.map(NodeId))
    }

    fn list<T>(
        &mut self,
        mut read: impl FnMut(&mut Self) -> Result<T, DecodeError>,
    ) -> Result<Vec<T>, DecodeError> {
        let n = self.count()?;
        let mut items = Vec::new();
        for _ in 0..n {
            items.push(read(self)?);
        }
        Ok(items)
    }

    fn optional_nodes(&mut self) -> Result<Option<NodeIds>, DecodeError> {
        let [is_some] = self.flags()?;
        Ok(is_some.then(|| self.list(Reader::node)).transpose()?.map(NodeIds::from_vec))
    }

    fn entity(&mut self) -> Result<EntityKind, DecodeError> {
        let number = self.number()? as usize;
        ENTITY_KINDS.get(number).copied().ok_or_else(|| self.malformed())
    }

    fn place(&mut self) -> Result<SourcePlace, DecodeError> {
        Ok(SourcePlace { file: self.file()?, line: self.number()?, column: self.number()? })
    }

    fn pattern(&mut self) -> Result<Pattern, DecodeError> {
        let name = self.optional_string()?;
        let benefit = u16::try_from(self.number()?).map_err(|_| self.malformed())?;
        let [is_benefit_explicit, has_bounded_recursion, is_external] = self.flags()?;
        let place = self.place()?;
        let n_match = self.number()?;
        let root = self.node()?;
        let external_rewrite = if is_external {
            Some(ExternalRewrite { name: self.string()?, args: self.list(Reader::node)? })
        } else {
            None
        };
        let nodes = self.list(|reader| {
            let name = reader.optional_string()?;
            let place = reader.place()?;
            Ok(Node { kind: reader.kind()?, name, place })
        })?;
        Ok(Pattern {
            name,
            benefit,
            is_benefit_explicit,
            has_bounded_recursion,
            place,
            nodes,
            n_match,
            root,
            external_rewrite,
        })
    }

    fn kind(&mut self) -> Result<NodeKind, DecodeError> {
        Ok(match self.number()? {
            0 => NodeKind::Attribute { value: self.optional_string()?, ty: self.optional_node()? },
            1 => NodeKind::Operand { ty: self.optional_node()? },
            2 => NodeKind::Operands { ty: self.optional_node()? },
            3 => NodeKind::Operation(OperationNode {
                name: self.optional_string()?,
                operands: self.optional_nodes()?,
                attributes: self
                    .list(|reader| Ok(NamedAttribute { name: reader.string()?, value: reader.node()? }))?
                    .into(),
                result_types: self.optional_nodes()?,
            }),
            4 => NodeKind::Result { op: self.node()?, index: self.number()? },
            5 => {
                let (op, group) = (self.node()?, self.optional_number()?);
                let [is_single] = self.flags()?;
                NodeKind::Results { op, group, is_single }
            }
            6 => NodeKind::Type { value: self.optional_string()? },
            7 => {
                let [is_some] = self.flags()?;
                NodeKind::Types { values: is_some.then(|| self.list(Reader::string)).transpose()? }
            }
            8 => NodeKind::Range { kind: self.entity()?, parts: self.list(Reader::node)? },
            9 => {
                let call = self.call()?;
                let [is_negated] = self.flags()?;
                NodeKind::Constraint { call, is_negated }
            }
            10 => NodeKind::NativeRewrite(self.call()?),
            11 => NodeKind::NativeResult { call: self.node()?, index: self.number()?, kind: self.entity()? },
            12 => NodeKind::Erase { op: self.node()? },
            13 => NodeKind::Replace { op: self.node()?, with: Replacement::Operation(self.node()?) },
            14 => NodeKind::Replace { op: self.node()?, with: Replacement::Values(self.list(Reader::node)?) },
            15 => NodeKind::AttributeOf {
                op: self.node()?,
                name: self.string()?,
                default: self.optional_string()?,
            },
            16 => NodeKind::Location(LocationNode {
                of: self.list(Reader::node)?,
                label: self.optional_string()?,
            }),
            _ => return Err(self.malformed()),
        })
    }

    fn call(&mut self) -> Result<NativeCall, DecodeError> {
        Ok(NativeCall {
            name: self.string()?,
            args: self.list(Reader::node)?,
            results: self.list(Reader::entity)?,
        })
    }
}
