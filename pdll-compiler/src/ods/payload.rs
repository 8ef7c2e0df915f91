//! Payload: the ODS model as a string, which the `ods!` of one crate exports to a `pdll!` of another.
//!
//! In: an `OdsContext`. Out: one line of text, and back. Spans, predicates of operations, Rust values of
//! attributes and long descriptions are omitted: they are only used where the definitions are. Format: a
//! header with the version, then the fields in order; a number ends in `;`, a text is its length in bytes,
//! `:` and itself, a list is its length and its elements, an enum is the index of its variant and its fields.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use pdll_support::source::Span;

use crate::ods::model::{
    Argument, AttributeDef, Check, Constraint, ConstraintKind, Dialect, EnumCase, EnumDef, Erroneous,
    GroupKind, Inference, InferredType, OdsContext, Operation, Part, TraitUse, TypeSource, ValueGroup,
};
use crate::ods::predicate::{MAX_DEPTH, Predicate};

/// Version of the format; it changes with every change of the model.
pub const VERSION: u32 = 5;

const MAGIC: &str = "pdll-ods";

/// The reason why a payload cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PayloadError {
    /// It is not a payload at all.
    NotOne,
    /// Another version of pdll wrote it.
    Version {
        /// Version found.
        found: String,
    },
    /// It is damaged.
    Damaged {
        /// Byte offset.
        at: usize,
    },
}

impl fmt::Display for PayloadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PayloadError::NotOne => f.write_str("this was not exported by `ods!`"),
            PayloadError::Version { found } => write!(
                f,
                "the dialect was defined with another version of pdll: its definitions have format {found}, this pdll \
                 reads format {VERSION}"
            ),
            PayloadError::Damaged { at } => {
                write!(f, "the definitions of the dialect are damaged at byte {at}")
            }
        }
    }
}

impl std::error::Error for PayloadError {}

/// Serializes a context.
pub fn serialize(ods: &OdsContext) -> String {
    let mut out = format!("{MAGIC} {VERSION}\n");
    ods.put(&mut out);
    out
}

/// Deserializes a payload.
pub fn deserialize(payload: &str) -> Result<OdsContext, PayloadError> {
    let rest =
        payload.strip_prefix(MAGIC).and_then(|rest| rest.strip_prefix(' ')).ok_or(PayloadError::NotOne)?;
    let (version, body) = rest.split_once('\n').ok_or(PayloadError::NotOne)?;
    if version.parse() != Ok(VERSION) {
        return Err(PayloadError::Version { found: version.chars().take(20).collect() });
    }
    let mut reader = Reader { text: body, at: 0, depth: 0 };
    let ods = OdsContext::get(&mut reader).filter(|_| reader.at == body.len());
    ods.ok_or(PayloadError::Damaged { at: payload.len() - body.len() + reader.at })
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Depth of the predicate being read.
    depth: u32,
}

impl Reader<'_> {
    fn number(&mut self, end: u8) -> Option<i64> {
        let rest = &self.text[self.at..];
        let len = rest.bytes().take(21).position(|byte| byte == end)?;
        let number = rest[..len].parse().ok()?;
        self.at += len + 1;
        Some(number)
    }

    fn len(&mut self) -> Option<usize> {
        let len = usize::try_from(self.number(b';')?).ok()?;
        (len <= self.text.len()).then_some(len)
    }
}

/// A serializable type.
trait Field: Sized {
    fn put(&self, out: &mut String);
    fn get(from: &mut Reader<'_>) -> Option<Self>;
}

impl Field for i64 {
    fn put(&self, out: &mut String) {
        out.push_str(&self.to_string());
        out.push(';');
    }
    fn get(from: &mut Reader<'_>) -> Option<Self> {
        from.number(b';')
    }
}

impl Field for u32 {
    fn put(&self, out: &mut String) {
        i64::from(*self).put(out);
    }
    fn get(from: &mut Reader<'_>) -> Option<Self> {
        i64::get(from)?.try_into().ok()
    }
}

impl Field for bool {
    fn put(&self, out: &mut String) {
        i64::from(*self).put(out);
    }
    fn get(from: &mut Reader<'_>) -> Option<Self> {
        Some(i64::get(from)? != 0)
    }
}

impl Field for String {
    fn put(&self, out: &mut String) {
        out.push_str(&self.len().to_string());
        out.push(':');
        out.push_str(self);
    }
    fn get(from: &mut Reader<'_>) -> Option<Self> {
        let len = usize::try_from(from.number(b':')?).ok()?;
        let text = from.text.get(from.at..from.at.checked_add(len)?)?;
        from.at += len;
        Some(text.to_owned())
    }
}

impl<T: Field> Field for Vec<T> {
    fn put(&self, out: &mut String) {
        (self.len() as i64).put(out);
        self.iter().for_each(|element| element.put(out));
    }
    fn get(from: &mut Reader<'_>) -> Option<Self> {
        (0..from.len()?).map(|_| T::get(from)).collect()
    }
}

impl<T: Field> Field for Option<T> {
    fn put(&self, out: &mut String) {
        self.is_some().put(out);
        self.iter().for_each(|element| element.put(out));
    }
    fn get(from: &mut Reader<'_>) -> Option<Self> {
        Some(if bool::get(from)? { Some(T::get(from)?) } else { None })
    }
}

impl<T: Field> Field for Box<T> {
    fn put(&self, out: &mut String) {
        (**self).put(out);
    }
    fn get(from: &mut Reader<'_>) -> Option<Self> {
        T::get(from).map(Box::new)
    }
}

impl<T: Field> Field for Arc<T> {
    fn put(&self, out: &mut String) {
        (**self).put(out);
    }
    fn get(from: &mut Reader<'_>) -> Option<Self> {
        T::get(from).map(Arc::new)
    }
}

impl<T: Field> Field for BTreeMap<String, T> {
    fn put(&self, out: &mut String) {
        (self.len() as i64).put(out);
        for (key, value) in self {
            key.put(out);
            value.put(out);
        }
    }
    fn get(from: &mut Reader<'_>) -> Option<Self> {
        (0..from.len()?).map(|_| Some((String::get(from)?, T::get(from)?))).collect()
    }
}

/// Spans have no meaning in another crate.
impl Field for Span {
    fn put(&self, _: &mut String) {}
    fn get(_: &mut Reader<'_>) -> Option<Self> {
        None
    }
}

impl Field for Check {
    fn put(&self, _: &mut String) {}
    fn get(_: &mut Reader<'_>) -> Option<Self> {
        None
    }
}

/// Serializes the listed fields of a struct in order; the others are left empty.
macro_rules! fields {
    ($name:ident { $($field:ident),* $(,)? } without { $($left:ident),* $(,)? }) => {
        impl Field for $name {
            fn put(&self, out: &mut String) {
                let $name { $($field,)* $($left: _,)* } = self;
                $($field.put(out);)*
            }
            fn get(from: &mut Reader<'_>) -> Option<Self> {
                Some($name { $($field: Field::get(from)?,)* $($left: Default::default(),)* })
            }
        }
    };
}

fields!(OdsContext { dialects, constraints, erroneous, lacks_names } without { aliases, interfaces, native_traits });
fields!(Erroneous { operation } without { type_name, span });
fields!(Dialect { name, summary, operations, enums, lacks_operations } without {
    description, rust_path, attrs_and_types, case_attributes, own, has_default_parsers, has_own_parsers, kept_as_text, has_canonicalizer, has_constant_materializer,
    allows_unknown_operations, extra, span
});
fields!(ValueGroup { name, kind, constraint, segment_attribute } without { summary, span });
fields!(AttributeDef { name, constraint, is_optional, default } without { syntax, summary, span });
fields!(TraitUse { name, native, args } without { check });
fields!(InferredType { source, transform } without {});
fields!(EnumDef { name, summary, bitwidth, is_bits, separator, cases } without { attribute_type, span });
fields!(EnumCase { symbol, rust_name, value, text } without { is_primary });
fields!(Part { name, is_variadic, constraint, summary, predicate } without {});
fields!(Constraint {
    name, kind, summary, cpp_type, predicate, build, is_standard
} without { value, of_dialect, rust_path, code_span, span });
fields!(Operation {
    name, record_name, def_name, cpp_class, summary, arguments, operands, results, attributes, regions, successors, traits,
    trait_uses, has_type_inference, inference, has_verifier, has_region_verifier, has_folder, assembly_format
} without {
    interfaces, description, format_span, has_properties_encoding, has_custom_format, has_canonicalizer, has_canonicalize_method, derived, builders, foreign_code, skips_default_builders, extra, span });

/// Serializes the index of a variant and its fields.
macro_rules! cases {
    ($name:ident { $($number:literal => $case:ident $(($($field:ident),*))?),* $(,)? }) => {
        impl Field for $name {
            fn put(&self, out: &mut String) {
                match self {
                    $($name::$case $(($($field),*))? => {
                        out.push_str(concat!($number, ";"));
                        $($($field.put(out);)*)?
                    })*
                }
            }
            fn get(from: &mut Reader<'_>) -> Option<Self> {
                from.depth += 1;
                if from.depth > MAX_DEPTH + 1 {
                    return None;
                }
                let case = match i64::get(from)? {
                    $($number => $name::$case $(($({ let $field = Field::get(from)?; $field }),*))?,)*
                    _ => return None,
                };
                from.depth -= 1;
                Some(case)
            }
        }
    };
}

cases!(GroupKind { 0 => Single, 1 => Optional, 2 => Variadic, 3 => VariadicOfVariadic });
cases!(Argument { 0 => Operand(index), 1 => Attribute(index) });
cases!(TypeSource { 0 => Operand(index), 1 => Attribute(index), 2 => Result(index), 3 => Built(code) });
cases!(Inference { 0 => Declared, 1 => Derived(types) });
cases!(ConstraintKind { 0 => Type, 1 => Attribute, 2 => OpInterface, 3 => TypeInterface, 4 => AttrInterface });

cases!(Predicate {
    0 => True, 1 => And(parts), 2 => Or(parts), 3 => Not(inner), 4 => Rust(text), 5 => Known(name, args),
    6 => Part(name, inner), 7 => Each(name, inner), 8 => Of(text, inner), 9 => Around(before, inner, after),
    10 => Native(name), 11 => Understood(text),
});

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn sample() -> OdsContext {
        let mut ods = OdsContext::default();
        let predicate = Predicate::And(vec![
            Predicate::Known("is_tensor".into(), vec![]),
            Predicate::Part("shaped_element".into(), Box::new(Predicate::Not(Box::new(Predicate::True)))),
        ]);
        let constraint = Constraint {
            name: "Größe".into(),
            kind: ConstraintKind::Type,
            summary: "tensor of \"any\" type; values: 1".into(),
            cpp_type: String::new(),
            predicate,
            value: None,
            build: Some("x;y:z".into()),
            of_dialect: None,
            rust_path: None,
            is_standard: false,
            code_span: None,
            span: None,
        };
        ods.constraints.insert(constraint.name.clone(), Arc::new(constraint));
        ods.lacks_names = true;
        let operation = Some("toy.add".to_owned());
        ods.erroneous.insert("Toy_AddOp".into(), Erroneous { operation, ..Erroneous::default() });
        ods.dialects.insert("toy".into(), Arc::new(Dialect { name: "toy".into(), ..Dialect::default() }));
        ods
    }

    #[test]
    fn decoded_patterns_equal_the_encoded() {
        let text = serialize(&sample());
        let read = deserialize(&text).unwrap();
        assert_eq!(serialize(&read), text);
        assert_eq!(format!("{read:?}"), format!("{:?}", sample()));
    }

    #[test]
    fn other_versions_are_named_in_the_error() {
        let text = serialize(&sample()).replacen("pdll-ods 5", "pdll-ods 7", 1);
        let error = deserialize(&text).unwrap_err();
        assert_eq!(error, PayloadError::Version { found: "7".into() });
        assert!(error.to_string().contains("format 7"));
        assert_eq!(deserialize("toy").unwrap_err(), PayloadError::NotOne);
    }

    #[test]
    fn damaged_bytes_are_an_error() {
        let text = serialize(&sample());
        for at in 0..text.len() {
            if !text.is_char_boundary(at) {
                continue;
            }
            assert!(deserialize(&text[..at]).is_err());
            for with in ["9", ";", "é"] {
                let _ = deserialize(&format!("{}{with}{}", &text[..at], &text[at..]));
            }
        }
        let deep = format!("{MAGIC} {VERSION}\n0;1;1:x1:x0;0:0:{}0;", "3;".repeat(1_000_000));
        assert!(matches!(deserialize(&deep), Err(PayloadError::Damaged { .. })));
    }
}
