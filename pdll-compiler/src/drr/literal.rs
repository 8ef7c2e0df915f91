//! Constants in rules: the MLIR text of constant attributes.
//!
//! In: records of `ConstantAttr`, of `ConstantProp` and of enumeration cases. Out: text that the runtime parses; `None` for other constraints.

use std::fmt::Write as _;

use pdll_tablegen::records::{Record, Records};

use crate::ods::cpp::list;

/// Returns the MLIR text of the only attribute that satisfies a constraint: `Ok(None)` if there may be several.
///
/// # Errors
/// The reason why the text of a constant is unknown.
pub(super) fn constant(records: &Records, record: &Record) -> Result<Option<String>, String> {
    let is = |class: &str| records.is_subclass_of(record, class);
    if is("ConstantAttr") {
        let attribute = records.def_field(record, "attr").map_err(|diag| diag.message)?;
        let value = record.str("value").map_err(|diag| diag.message)?;
        let text = of_attribute(records, attribute, value.trim());
        let unknown = || unknown(records, value, attribute);
        return text.map(Some).ok_or_else(unknown);
    }
    if is("ConstantProp") {
        let property = records.def_field(record, "baseProperty").map_err(|diag| diag.message)?;
        let value = record.str("value").map_err(|diag| diag.message)?;
        let text = of_attribute(records, property, value.trim());
        let unknown = || unknown(records, value, property);
        return text.map(Some).ok_or_else(unknown);
    }
    if is("EnumCase") && is("AttrConstraint") {
        let (value, width) = (record.int("value"), record.int("width"));
        if let (Ok(value), Ok(width)) = (value, width) {
            return Ok(Some(format!("{value} : i{width}")));
        }
    }
    Ok((&**record.name() == "ConstUnitAttr").then(|| "unit".to_owned()))
}

fn unknown(records: &Records, value: &str, of: &Record) -> String {
    let name = match of.direct_supers().first() {
        Some(parent) if of.is_anonymous() => format!("{}<…>", records[parent.class].name()),
        _ => of.name().to_string(),
    };
    format!("the constant `{value}` of `{name}` is not known in MLIR's text")
}

/// Returns the text of an attribute, of a C++ or Rust literal.
pub(super) fn of_attribute(records: &Records, attribute: &Record, value: &str) -> Option<String> {
    let is = |class: &str| records.is_subclass_of(attribute, class);
    for wrapper in ["DefaultValuedAttr", "DefaultValuedOptionalAttr", "OptionalAttr", "ConfinedAttr"] {
        if is(wrapper) {
            let base = records.def_field(attribute, "baseAttr").ok()?;
            return (base.name() != attribute.name()).then(|| of_attribute(records, base, value))?;
        }
    }
    if is("Property") {
        return of_attribute(records, records.def_field(attribute, "keptAs").ok()?, value);
    }
    if is("EnumAttr") {
        let info = records.def_field(attribute, "enum").ok()?;
        let dialect = records.def_field(attribute, "dialect").ok()?;
        let (dialect, mnemonic) = (dialect.str("name").ok()?, attribute.str("mnemonic").ok()?);
        let case = cases(records, info, value)?.1;
        let format = attribute.str("assemblyFormat").ok()?;
        return Some(match format.contains('<') {
            true => format!("#{dialect}.{mnemonic}<{case}>"),
            false => format!("#{dialect}<{mnemonic} {case}>"),
        });
    }
    if is("EnumInfo") {
        let width = attribute.int("bitwidth").ok()?;
        return Some(format!("{} : i{width}", cases(records, attribute, value)?.0));
    }
    if is("StringBasedAttr") {
        let text = value.strip_prefix('"')?.strip_suffix('"')?;
        return Some(quoted(&text.replace("\\\"", "\"")));
    }
    match &**attribute.name() {
        "UnitAttr" => return Some("unit".to_owned()),
        "BoolAttr" => return matches!(value, "true" | "false").then(|| value.to_owned()),
        "FlatSymbolRefAttr" | "SymbolRefAttr" => {
            return Some(format!("@{}", value.trim_matches('"')));
        }
        _ => {}
    }
    if is("TypedArrayAttrBase") {
        let element = records.def_field(attribute, "elementAttr").ok()?;
        let elements: Option<Vec<String>> =
            list(value)?.into_iter().map(|value| of_attribute(records, element, value)).collect();
        return Some(format!("[{}]", elements?.join(", ")));
    }
    if is("DenseArrayAttrBase") {
        let ty = attribute.str("summary").ok()?.split(' ').next()?;
        let elements = list(value)?.into_iter().map(|value| {
            let typed = number(value, ty)?;
            Some(typed.split(' ').next()?.to_owned())
        });
        let elements = elements.collect::<Option<Vec<_>>>()?.join(", ");
        return Some(if elements.is_empty() {
            format!("array<{ty}>")
        } else {
            format!("array<{ty}: {elements}>")
        });
    }
    if is("DictionaryAttrBase") {
        return list(value)?.is_empty().then(|| "{}".to_owned());
    }
    if is("ElementsAttrBase") {
        return elements(records, attribute, value);
    }
    let ty = records.def_field(attribute, "valueType").ok()?;
    let ty = scalar_type(records, ty)?;
    number(value, &ty)
}

/// Returns `3 : i32`.
fn number(value: &str, ty: &str) -> Option<String> {
    let digits = value.trim_end_matches(['u', 'U', 'l', 'L']);
    if ty == "i1" {
        return match digits {
            "true" | "1" | "-1" => Some("true".to_owned()),
            "false" | "0" => Some("false".to_owned()),
            _ => None,
        };
    }
    if ty.starts_with(['i', 's', 'u']) {
        let value: i128 = match digits.strip_prefix("0x") {
            Some(hex) => i128::from_str_radix(hex, 16).ok()?,
            None => digits.parse().ok()?,
        };
        return Some(format!("{value} : {ty}"));
    }
    let digits = value.trim_end_matches(['f', 'F']);
    let value: f64 = digits.parse().ok()?;
    Some(format!("{value:?} : {ty}")).filter(|_| value.is_finite())
}

/// Returns the type's text, of a record of a builtin type.
fn scalar_type(records: &Records, ty: &Record) -> Option<String> {
    let width = || ty.int("bitwidth").ok();
    for (class, prefix) in [("I", "i"), ("SI", "si"), ("UI", "ui"), ("F", "f")] {
        if records.is_subclass_of(ty, class) {
            return Some(format!("{prefix}{}", width()?));
        }
    }
    (&**ty.name() == "Index").then(|| "index".to_owned())
}

/// Returns `dense<[1, 2]> : tensor<2xi32>`, of `{1, 2}` and a constraint with a shape in its summary's class.
fn elements(records: &Records, attribute: &Record, value: &str) -> Option<String> {
    let (class, arg) = match () {
        () if records.is_subclass_of(attribute, "RankedSignlessIntElementsAttr") => ("i", attribute),
        () if records.is_subclass_of(attribute, "RankedFloatElementsAttr") => ("f", attribute),
        () => return None,
    };
    let list = value.strip_prefix('{')?.strip_suffix('}')?;
    let values: Vec<&str> = list.split(',').map(str::trim).filter(|value| !value.is_empty()).collect();
    let summary = arg.str("summary").ok()?;
    let width = summary.split("-bit").next()?;
    let shape = summary.rsplit_once('[')?.1.strip_suffix(']')?;
    let dims: String = shape.split(',').fold(String::new(), |mut out, dim| {
        let _ = write!(out, "{}x", dim.trim());
        out
    });
    Some(format!("dense<[{}]> : tensor<{dims}{class}{width}>", values.join(", ")))
}

/// Returns the value and the text of a case, or of several, of an enumeration: `ns::E::a`, `a|b`.
fn cases(records: &Records, info: &Record, value: &str) -> Option<(i64, String)> {
    let enumerants = records.def_list(info, "enumerants").ok()?;
    let separator = info.str("separator").map_or("|", |separator| &**separator);
    let mut found = (0, String::new());
    for part in value.split('|') {
        let symbol = part.trim();
        let symbol = symbol.rsplit_once("::").map_or(symbol, |(_, symbol)| symbol);
        let named = |case: &&&Record| {
            let is = |field: &str| case.str(field).is_ok_and(|text| **text == *symbol);
            is("symbol") || is("str")
        };
        let case = enumerants.iter().find(named)?;
        found.0 |= case.int("value").ok()?;
        if !found.1.is_empty() {
            found.1.push_str(separator);
        }
        found.1.push_str(case.str("str").ok()?);
    }
    Some(found)
}

/// Returns a string in MLIR's text.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                let _ = write!(out, "\\{:02X}", c as u32);
            }
            '\n' => out.push_str("\\0A"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
