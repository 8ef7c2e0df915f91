//! A builder whose types, attributes and locations are their own text, in MLIR's format.
//!
//! In: the grammar. Out: `canonical_type`, `canonical_attribute`: text, in which affine maps and sets can be
//! marked.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::affine::{AffineMap, IntegerSet};
use crate::build::{AttrView, Build, Container, DYNAMIC, Elements, Refusal, SparseIndices, TypeView};
use crate::elements::{ElementKind, write_elements};
use crate::error::Error;
use crate::escape::{write_dialect_symbol, write_name, write_quoted, write_symbol};
use crate::grammar::Parser;
use crate::integer::write_integer;
use crate::kind::{FloatKind, Signedness};

/// The characters before and after a marked map, set or location. They do not occur in types or attributes
/// otherwise; a text that contains them is not marked.
pub const ALIAS_MARKS: [char; 2] = ['\u{f8e0}', '\u{f8e1}'];

/// Returns the text that MLIR prints for a type.
///
/// # Errors
/// If the text is not a valid type, or text follows it.
///
/// ```
/// assert_eq!(pdll_asm::canonical_type("tensor<4 x ? x f32>", false).as_deref(), Ok("tensor<4x?xf32>"));
/// ```
pub fn canonical_type(text: &str, marks_aliases: bool) -> Result<String, Error> {
    let mut build = Canonical::marking(text, marks_aliases);
    let mut parser = Parser::new(text, 0, &mut build);
    let ty = parser.parse_type()?;
    parser.expect_end()?;
    Ok(build.unfolded(build.type_text(ty)))
}

/// Returns the text that MLIR prints for an attribute. With `marks_aliases`, maps, sets, locations and long
/// tuples are enclosed in [`ALIAS_MARKS`], for callers that print aliases in their place.
///
/// # Errors
/// If the text is not a valid attribute, or text follows it.
///
/// ```
/// assert_eq!(pdll_asm::canonical_attribute("[1,2:i8]", false).as_deref(), Ok("[1, 2 : i8]"));
/// ```
pub fn canonical_attribute(text: &str, marks_aliases: bool) -> Result<String, Error> {
    let mut build = Canonical::marking(text, marks_aliases);
    let mut parser = Parser::new(text, 0, &mut build);
    let attr = parser.parse_attribute()?;
    parser.expect_end()?;
    Ok(build.unfolded(build.attr_text(attr)))
}

/// The character before and after the number of a part that is stored separately. A text that contains it is
/// not split into parts.
const FOLD: char = '\u{f8e2}';

/// Texts of more bytes are stored separately, so that deep nesting does not copy them at each level.
const MAX_COPIED: usize = 256;

/// Number of bytes at either end of a text that are not stored separately, because they are inspected: for
/// example, for the type of a number.
const N_ENDS: usize = 32;

/// Builds text.
#[derive(Default)]
struct Canonical {
    types: Vec<(String, Kept)>,
    attrs: Vec<(String, AttrView<u32>)>,
    locations: Vec<Loc>,
    /// Parts of texts that are stored separately, with their indices.
    parts: Vec<String>,
    part_numbers: HashMap<String, usize>,
    /// Whether there are separate parts.
    folds: bool,
    /// Whether maps, sets and locations are marked.
    marks_aliases: bool,
}

enum Kept {
    Plain(TypeView<'static, u32>),
    Shaped(Vec<i64>, u32, Container),
}

#[derive(Clone, PartialEq)]
struct Loc {
    text: String,
    /// The parts of a fused location without metadata.
    parts: Option<Vec<u32>>,
}

impl Canonical {
    fn marking(text: &str, marks_aliases: bool) -> Canonical {
        Canonical {
            marks_aliases: marks_aliases && !text.contains(ALIAS_MARKS),
            folds: !text.contains(FOLD),
            ..Canonical::default()
        }
    }

    /// Stores the middle of a long text separately. Equal texts remain equal.
    fn folded(&mut self, text: String) -> String {
        if text.len() <= MAX_COPIED || !self.folds {
            return text;
        }
        // A nested part, enclosed in two marks, is not split.
        let is_start = |at: &usize| text.is_char_boundary(*at);
        let mut lo = (N_ENDS..).find(is_start).unwrap_or(0);
        if text[..lo].matches(FOLD).count() % 2 == 1 {
            lo = text[..lo].rfind(FOLD).unwrap_or(lo);
        }
        let mut hi = (text.len() - N_ENDS..).find(is_start).unwrap_or(text.len());
        if text[hi..].matches(FOLD).count() % 2 == 1 {
            hi += text[hi..].find(FOLD).map_or(0, |at| at + FOLD.len_utf8());
        }
        let middle = &text[lo..hi];
        let number = match self.part_numbers.get(middle) {
            Some(number) => *number,
            None => {
                self.parts.push(middle.to_owned());
                self.part_numbers.insert(middle.to_owned(), self.parts.len() - 1);
                self.parts.len() - 1
            }
        };
        format!("{}{FOLD}{number}{FOLD}{}", &text[..lo], &text[hi..])
    }

    /// Returns a text with its parts inserted.
    fn unfolded(&self, text: &str) -> String {
        if !self.folds {
            return text.to_owned();
        }
        let mut out = String::new();
        let mut open = vec![text];
        while let Some(text) = open.pop() {
            let Some((before, rest)) = text.split_once(FOLD) else {
                out.push_str(text);
                continue;
            };
            out.push_str(before);
            let (number, rest) = rest.split_once(FOLD).unwrap_or((rest, ""));
            open.push(rest);
            let part = number.parse().ok().and_then(|number: usize| self.parts.get(number));
            open.extend(part.map(String::as_str));
        }
        out
    }

    fn marked(&self, text: String) -> String {
        if self.marks_aliases { format!("{}{text}{}", ALIAS_MARKS[0], ALIAS_MARKS[1]) } else { text }
    }

    fn type_text(&self, ty: u32) -> &str {
        &self.types[ty as usize].0
    }

    fn attr_text(&self, attr: u32) -> &str {
        &self.attrs[attr as usize].0
    }

    fn ty(&mut self, text: String, view: TypeView<'static, u32>) -> u32 {
        let text = self.folded(text);
        self.types.push((text, Kept::Plain(view)));
        self.types.len() as u32 - 1
    }

    fn shaped(&mut self, text: String, shape: &[i64], element: u32, container: Container) -> u32 {
        let text = self.folded(text);
        self.types.push((text, Kept::Shaped(shape.to_vec(), element, container)));
        self.types.len() as u32 - 1
    }

    fn attr(&mut self, text: String, view: AttrView<u32>) -> u32 {
        let text = self.folded(text);
        self.attrs.push((text, view));
        self.attrs.len() as u32 - 1
    }

    fn loc(&mut self, text: String) -> u32 {
        let text = self.folded(text);
        self.locations.push(Loc { text, parts: None });
        self.locations.len() as u32 - 1
    }

    fn list(&self, types: &[u32]) -> String {
        types.iter().map(|t| self.type_text(*t)).collect::<Vec<_>>().join(", ")
    }

    fn suffix(&self, attr: Option<u32>) -> String {
        attr.map_or(String::new(), |a| format!(", {}", self.attr_text(a)))
    }

    fn kind(&self, ty: u32) -> (ElementKind, bool) {
        match self.type_view(ty) {
            TypeView::Integer { sign, width } => (ElementKind::Integer(sign, width), false),
            TypeView::Float(kind) => (ElementKind::Float(kind), false),
            TypeView::Complex(part) => (self.kind(part).0, true),
            _ => (ElementKind::Integer(Signedness::Signless, 64), false),
        }
    }

    fn elements(&self, shape: &[i64], element: u32, elements: Elements<'_>) -> String {
        let (kind, is_complex) = self.kind(element);
        let mut text = String::new();
        write_elements(&mut text, shape, kind, is_complex, elements, 100);
        text
    }

    fn shape_of(&self, ty: u32) -> (Vec<i64>, u32) {
        match &self.types[ty as usize].1 {
            Kept::Shaped(shape, element, _) => (shape.clone(), *element),
            Kept::Plain(_) => (Vec::new(), ty),
        }
    }
}

fn dimensions(shape: &[i64]) -> String {
    shape.iter().map(|s| if *s == DYNAMIC { "?x".to_owned() } else { format!("{s}x") }).collect()
}

fn quoted(bytes: &[u8]) -> String {
    let mut text = String::new();
    write_quoted(&mut text, bytes);
    text
}

impl Build for Canonical {
    type Type = u32;
    type Attr = u32;
    type Location = u32;

    fn type_view(&self, ty: u32) -> TypeView<'_, u32> {
        match &self.types[ty as usize].1 {
            Kept::Plain(view) => *view,
            Kept::Shaped(shape, element, Container::Vector) => TypeView::Vector { shape, element: *element },
            Kept::Shaped(shape, element, Container::Tensor) => TypeView::Tensor { shape, element: *element },
            Kept::Shaped(shape, element, Container::MemRef) => TypeView::MemRef { shape, element: *element },
        }
    }

    fn attr_view(&self, attr: u32) -> AttrView<u32> {
        self.attrs[attr as usize].1
    }

    // As in MLIR for unregistered dialects.
    fn is_element(&self, _: u32, container: Container) -> bool {
        container == Container::Tensor
    }

    fn is_memory_space(&self, _: u32) -> bool {
        false
    }

    fn integer_type(&mut self, sign: Signedness, width: u32) -> u32 {
        self.ty(format!("{}{width}", sign.prefix()), TypeView::Integer { sign, width })
    }

    fn float_type(&mut self, kind: FloatKind) -> u32 {
        self.ty(kind.name().to_owned(), TypeView::Float(kind))
    }

    fn index_type(&mut self) -> u32 {
        self.ty("index".to_owned(), TypeView::Index)
    }

    fn none_type(&mut self) -> u32 {
        self.ty("none".to_owned(), TypeView::None)
    }

    fn complex_type(&mut self, element: u32) -> u32 {
        self.ty(format!("complex<{}>", self.type_text(element)), TypeView::Complex(element))
    }

    fn tuple_type(&mut self, elements: &[u32]) -> u32 {
        let text = format!("tuple<{}>", self.list(elements));
        // MLIR prints aliases for long ones.
        let text = if elements.len() > 16 { self.marked(text) } else { text };
        self.ty(text, TypeView::Tuple)
    }

    fn function_type(&mut self, inputs: &[u32], results: &[u32]) -> u32 {
        let outputs = match results {
            [one] if !matches!(self.type_view(*one), TypeView::Function) => self.list(results),
            _ => format!("({})", self.list(results)),
        };
        self.ty(format!("({}) -> {outputs}", self.list(inputs)), TypeView::Function)
    }

    fn vector_type(&mut self, shape: &[i64], scalable: &[bool], element: u32) -> u32 {
        let sizes: String = shape
            .iter()
            .zip(scalable)
            .map(|(s, scalable)| if *scalable { format!("[{s}]x") } else { format!("{s}x") })
            .collect();
        let text = format!("vector<{sizes}{}>", self.type_text(element));
        self.shaped(text, shape, element, Container::Vector)
    }

    fn tensor_type(&mut self, shape: &[i64], element: u32, encoding: Option<u32>) -> u32 {
        let text =
            format!("tensor<{}{}{}>", dimensions(shape), self.type_text(element), self.suffix(encoding));
        self.shaped(text, shape, element, Container::Tensor)
    }

    fn unranked_tensor_type(&mut self, element: u32) -> u32 {
        self.ty(format!("tensor<*x{}>", self.type_text(element)), TypeView::UnrankedTensor { element })
    }

    fn memref_type(&mut self, shape: &[i64], element: u32, layout: Option<u32>, space: Option<u32>) -> u32 {
        let text = format!(
            "memref<{}{}{}{}>",
            dimensions(shape),
            self.type_text(element),
            self.suffix(layout),
            self.suffix(space).trim_end_matches(" : i64"),
        );
        self.shaped(text, shape, element, Container::MemRef)
    }

    fn unranked_memref_type(&mut self, element: u32, space: Option<u32>) -> u32 {
        let text =
            format!("memref<*x{}{}>", self.type_text(element), self.suffix(space).trim_end_matches(" : i64"));
        self.ty(text, TypeView::UnrankedMemRef { element })
    }

    fn opaque_type(&mut self, dialect: &str, body: &str) -> Result<u32, Refusal> {
        let mut text = "!".to_owned();
        write_dialect_symbol(&mut text, dialect, body);
        Ok(self.ty(text, TypeView::Opaque))
    }

    fn type_alias(&mut self, _: &str) -> Option<u32> {
        None
    }

    fn unit_attr(&mut self) -> u32 {
        self.attr("unit".to_owned(), AttrView::Other)
    }

    fn bool_attr(&mut self, value: bool) -> u32 {
        self.attr(value.to_string(), AttrView::Integer { is_zero: !value })
    }

    fn integer_attr(&mut self, ty: u32, limbs: &[u64]) -> u32 {
        let is_zero = limbs.iter().all(|limb| *limb == 0);
        let (sign, width) = match self.type_view(ty) {
            TypeView::Integer { sign, width } => (sign, width),
            _ => (Signedness::Signless, 64),
        };
        let mut text = String::new();
        if width == 1 && sign == Signedness::Signless && self.type_text(ty) == "i1" {
            text.push_str(if is_zero { "false" } else { "true" });
        } else {
            write_integer(&mut text, limbs, width, sign == Signedness::Unsigned);
            text = format!("{text} : {}", self.type_text(ty));
        }
        self.attr(text, AttrView::Integer { is_zero })
    }

    fn float_attr(&mut self, ty: u32, bits: u128) -> u32 {
        let mut text = String::new();
        if let TypeView::Float(kind) = self.type_view(ty) {
            kind.write(&mut text, bits);
        }
        self.attr(format!("{text} : {}", self.type_text(ty)), AttrView::Other)
    }

    fn string_attr(&mut self, bytes: &[u8], ty: Option<u32>) -> u32 {
        let ty = ty.map_or(String::new(), |ty| format!(" : {}", self.type_text(ty)));
        self.attr(quoted(bytes) + &ty, AttrView::StringOrDictionary)
    }

    fn array_attr(&mut self, elements: &[u32]) -> u32 {
        let texts: Vec<_> = elements
            .iter()
            .map(|a| {
                let text = self.attr_text(*a);
                let is_number = text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
                match text.strip_suffix(" : i64").or(text.strip_suffix(" : f64")) {
                    // A float in hexadecimal needs its type.
                    Some(short) if is_number && !short.starts_with("0x") => short,
                    _ => text,
                }
            })
            .collect();
        self.attr(format!("[{}]", texts.join(", ")), AttrView::Other)
    }

    fn dictionary_attr(&mut self, entries: &[(Cow<'_, str>, u32)]) -> u32 {
        let mut text = "{".to_owned();
        for (i, (name, attr)) in entries.iter().enumerate() {
            text.push_str(if i > 0 { ", " } else { "" });
            write_name(&mut text, name);
            let value = self.attr_text(*attr);
            if value != "unit" {
                text.push_str(" = ");
                text.push_str(value);
            }
        }
        self.attr(text + "}", AttrView::StringOrDictionary)
    }

    fn type_attr(&mut self, ty: u32) -> u32 {
        self.attr(self.type_text(ty).to_owned(), AttrView::Other)
    }

    fn symbol_ref_attr(&mut self, root: &str, nested: &[Cow<'_, str>]) -> u32 {
        let mut text = String::new();
        write_symbol(&mut text, root);
        for name in nested {
            text.push_str("::");
            write_symbol(&mut text, name);
        }
        self.attr(text, AttrView::Other)
    }

    fn affine_map_attr(&mut self, map: AffineMap) -> u32 {
        let view = AttrView::AffineMap { n_dims: map.n_dims as usize, is_identity: map.is_identity() };
        let text = self.marked(format!("affine_map<{map}>"));
        self.attr(text, view)
    }

    fn integer_set_attr(&mut self, set: IntegerSet) -> u32 {
        let text = self.marked(format!("affine_set<{set}>"));
        self.attr(text, AttrView::Other)
    }

    fn strided_attr(&mut self, offset: i64, strides: &[i64]) -> u32 {
        let number = |n: i64| if n == DYNAMIC { "?".to_owned() } else { n.to_string() };
        let texts: Vec<_> = strides.iter().map(|s| number(*s)).collect();
        let offset = if offset == 0 { String::new() } else { format!(", offset: {}", number(offset)) };
        self.attr(
            format!("strided<[{}]{offset}>", texts.join(", ")),
            AttrView::Strided { rank: strides.len() },
        )
    }

    fn dense_attr(&mut self, ty: u32, elements: Elements<'_>) -> u32 {
        let (shape, element) = self.shape_of(ty);
        let text = self.elements(&shape, element, elements);
        self.attr(format!("dense<{text}> : {}", self.type_text(ty)), AttrView::Other)
    }

    fn sparse_attr(&mut self, ty: u32, indices: SparseIndices<'_>, values: Elements<'_>) -> u32 {
        let (_, element) = self.shape_of(ty);
        if indices.values.is_empty() {
            return self.attr(format!("sparse<> : {}", self.type_text(ty)), AttrView::Other);
        }
        let bytes: Vec<u8> = indices.values.iter().flat_map(|i| i.to_le_bytes()).collect();
        let is_splat = indices.values.windows(2).all(|w| w[0] == w[1]);
        let mut text = String::new();
        let kind = ElementKind::Integer(Signedness::Signless, 64);
        let raw = Elements::Raw { data: &bytes, is_splat };
        write_elements(&mut text, indices.shape, kind, false, raw, usize::MAX);
        let values = self.elements(&indices.shape[..1], element, values);
        self.attr(format!("sparse<{text}, {values}> : {}", self.type_text(ty)), AttrView::Other)
    }

    fn dense_resource_attr(&mut self, ty: u32, key: &str) -> u32 {
        let mut text = "dense_resource<".to_owned();
        write_name(&mut text, key);
        self.attr(format!("{text}> : {}", self.type_text(ty)), AttrView::Other)
    }

    fn dense_array_attr(&mut self, element: u32, n_elements: usize, data: &[u8]) -> u32 {
        let (kind, _) = self.kind(element);
        let texts: Vec<String> = data
            .chunks(kind.n_bytes())
            .map(|bytes| {
                let mut text = String::new();
                kind.write(&mut text, bytes);
                text
            })
            .collect();
        debug_assert_eq!(texts.len(), n_elements);
        let colon = if n_elements == 0 { "" } else { ": " };
        self.attr(format!("array<{}{colon}{}>", self.type_text(element), texts.join(", ")), AttrView::Other)
    }

    fn distinct_attr(&mut self, _: u64, referenced: u32) -> Result<u32, Refusal> {
        let inner = match self.attr_text(referenced) {
            "unit" => "",
            text => text,
        };
        Ok(self.attr(format!("distinct[0]<{inner}>"), AttrView::Other))
    }

    fn location_attr(&mut self, location: u32) -> u32 {
        let text = self.marked(format!("loc({})", self.locations[location as usize].text));
        self.attr(text, AttrView::Location(location))
    }

    fn opaque_attr(&mut self, dialect: &str, body: &str, ty: Option<u32>) -> Result<u32, Refusal> {
        let mut text = "#".to_owned();
        write_dialect_symbol(&mut text, dialect, body);
        if let Some(ty) = ty {
            text = format!("{text} : {}", self.type_text(ty));
        }
        Ok(self.attr(text, AttrView::Opaque))
    }

    fn attr_alias(&mut self, _: &str) -> Option<u32> {
        None
    }

    fn unknown_location(&mut self) -> u32 {
        self.loc("unknown".to_owned())
    }

    fn file_location(&mut self, file: &str, start: (u32, u32), end: (u32, u32)) -> u32 {
        let file = if file.is_empty() { "-" } else { file };
        let text = format!("{}:{}:{}", quoted(file.as_bytes()), start.0, start.1);
        let range = match end {
            _ if start == end => String::new(),
            (line, column) if line == start.0 => format!(" to :{column}"),
            (line, column) => format!(" to {line}:{column}"),
        };
        self.loc(text + &range)
    }

    fn name_location(&mut self, name: &str, child: Option<u32>) -> u32 {
        let name = quoted(name.as_bytes());
        match child.map(|c| self.locations[c as usize].text.as_str()) {
            None | Some("unknown") => self.loc(name),
            Some(child) => self.loc(format!("{name}({child})")),
        }
    }

    fn call_site_location(&mut self, callee: u32, caller: u32) -> u32 {
        let text = |l: u32| self.locations[l as usize].text.as_str();
        self.loc(format!("callsite({} at {})", text(callee), text(caller)))
    }

    fn fused_location(&mut self, locations: &[u32], metadata: Option<u32>) -> u32 {
        let mut parts: Vec<u32> = Vec::new();
        let mut seen: HashSet<&str> = HashSet::new();
        let flat =
            locations.iter().flat_map(|l| self.locations[*l as usize].parts.clone().unwrap_or(vec![*l]));
        for part in flat {
            let text = &self.locations[part as usize].text;
            if text != "unknown" && seen.insert(text) {
                parts.push(part);
            }
        }
        let texts: Vec<_> = parts.iter().map(|p| self.locations[*p as usize].text.clone()).collect();
        match (metadata, &*parts) {
            (None, []) => self.unknown_location(),
            (None, [one]) => *one,
            (None, _) => {
                self.locations.push(Loc { text: format!("fused[{}]", texts.join(", ")), parts: Some(parts) });
                self.locations.len() as u32 - 1
            }
            (Some(attr), []) => self.loc(format!("fused<{}>[unknown]", self.attr_text(attr))),
            (Some(attr), _) => self.loc(format!("fused<{}>[{}]", self.attr_text(attr), texts.join(", "))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Storing parts separately does not change the result: compares with the same texts that contain, in a
    /// name, a character which prevents it.
    #[test]
    fn long_texts_are_complete() {
        let word = |n: usize| "größe".repeat(n);
        for n in [1, 6, 7, 40, 55, 300] {
            let types =
                format!("{}\"{}\"{}", "tensor<2xi1, [1, ".repeat(n), "word".repeat(n), "]>".repeat(n));
            assert_eq!(canonical_attribute(&types, true).as_deref(), Ok(&*types));
            let nested = format!("{}!x.y<{}>, i1{}", "tuple<() -> (), ".repeat(n), word(n), ">".repeat(n));
            assert_eq!(canonical_type(&nested, false).as_deref(), Ok(&*nested));
            let maps = format!("{}affine_map<(d0) -> (d0)>{}", "[".repeat(n), "]".repeat(n));
            let marked = maps.replace("affine", "\u{f8e0}affine").replace("d0)>", "d0)>\u{f8e1}");
            assert_eq!(canonical_attribute(&maps, true), Ok(marked));
            let whole = nested.replace("größe", &FOLD.to_string());
            assert_eq!(canonical_type(&whole, true).as_deref(), Ok(&*whole));
        }
    }

    #[test]
    fn a_hundred_thousand_levels_take_no_quadratic_room() {
        let n = 100_000;
        let text = format!("{}{}", "tuple<".repeat(n), ">".repeat(n));
        assert_eq!(canonical_type(&text, false).as_deref(), Ok(&*text));
    }

    #[test]
    fn equal_parts_of_a_location_are_fused_once() {
        let long = format!("\"{}\"", "long".repeat(100));
        let text = format!("loc(fused[{long}, \"b\", {long}, unknown, \"b\"])");
        assert_eq!(canonical_attribute(&text, false), Ok(format!("loc(fused[{long}, \"b\"])")));
    }
}
