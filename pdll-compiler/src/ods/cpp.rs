//! Translator from C++ in definitions to Rust: predicates on builtin types and attributes, and on those that the files define.
//!
//! In: the text of a `CPred`, and the Rust that [`Support`] supplies for other names. Out: Rust with `$_self`, `$_ctx`, `$_ods` in it, or
//! `None` if a name is unknown; then the user must supply a function.
//! Invariant: the result is true where the C++ is true, and false where a `cast` in the C++ would fail.

pub(crate) mod expression;
mod known;
mod value;

pub(crate) use known::{Transformed, check, transformer};
pub(crate) use value::{Wanted, list, value};

use crate::ods::support::Support;
use expression::Cpp;

/// A type of a dialect, identified by its C++ class.
#[derive(Clone, Debug)]
pub(crate) struct DialectType {
    /// `tosa::shapeType`; likewise for an attribute.
    pub(crate) class: String,
    pub(crate) dialect: String,
    pub(crate) mnemonic: String,
    /// Names of its parameters.
    pub(crate) parameters: Vec<String>,
    pub(crate) is_attribute: bool,
}

/// Translates a predicate on `$_self` to a Rust expression of type `bool`.
pub(crate) fn predicate(text: &str, types: &[DialectType], support: &Support) -> Option<String> {
    let (rust, kind) = Translator { types, support }.expr(&expression::parse(text)?)?;
    if kind != Kind::Bool {
        return None;
    }
    // `?` marks casts that would fail in C++.
    Some(match rust.contains(['?', '{']) {
        true => format!("(|| ::core::option::Option::Some({rust}))().unwrap_or(false)"),
        false => rust,
    })
}

/// Kinds of expressions.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    /// A type or an attribute, with its class if a cast specifies it.
    Entity(Option<String>),
    Int,
    Bool,
    /// The dimensions of a type.
    Shape,
    /// A part of an operation that a trait is about: `$name`.
    Part,
}

/// Returns the runtime's predicate for a class of the builtin dialect.
pub(crate) fn builtin_question(class: &str) -> Option<&'static str> {
    CLASSES.iter().find(|(known, _)| *known == class).map(|(_, function)| *function)
}

struct Translator<'a> {
    types: &'a [DialectType],
    support: &'a Support,
}

type Expr = (String, Kind);

impl Translator<'_> {
    fn expr(&self, tree: &Cpp) -> Option<Expr> {
        Some(match tree {
            Cpp::Place(name) if name == "_self" => ("$_self".to_owned(), Kind::Entity(None)),
            Cpp::Place(part) if !part.starts_with('_') => (format!("${part}"), Kind::Part),
            Cpp::Int(value) => (value.to_string(), Kind::Int),
            Cpp::Bool(value) => (value.to_string(), Kind::Bool),
            Cpp::Not(inner) => (format!("!{}", self.condition(inner)?), Kind::Bool),
            Cpp::Binary(operator @ ("||" | "&&"), ..) => {
                let mut parts = Vec::new();
                self.chain(operator, tree, &mut parts)?;
                (format!("({})", parts.join(&format!(" {operator} "))), Kind::Bool)
            }
            Cpp::Binary(operator @ ("==" | "!=" | "<=" | ">=" | "<" | ">"), left, right) => {
                let (left, right) = (self.expr(left)?, self.expr(right)?);
                let is_entity = |kind: &Kind| matches!(kind, Kind::Entity(_));
                let are_entities =
                    is_entity(&left.1) && is_entity(&right.1) && matches!(*operator, "==" | "!=");
                ((left.1 == Kind::Int && right.1 == Kind::Int) || are_entities).then_some(())?;
                (format!("({} {operator} {})", left.0, right.0), Kind::Bool)
            }
            Cpp::Method(receiver, name, classes, args) if classes.is_empty() => {
                let argument = match args[..] {
                    [] => None,
                    [Cpp::Int(value)] => Some(value),
                    _ => return None,
                };
                self.method(self.expr(receiver)?, name, argument)?
            }
            Cpp::Call(name, classes, args) => self.call(name, classes, args)?,
            _ => return None,
        })
    }

    fn condition(&self, tree: &Cpp) -> Option<String> {
        self.expr(tree).filter(|(_, kind)| *kind == Kind::Bool).map(|(rust, _)| rust)
    }

    /// Lists the parts of `a || b || c`.
    fn chain(&self, operator: &str, tree: &Cpp, parts: &mut Vec<String>) -> Option<()> {
        match tree {
            Cpp::Binary(found, left, right) if *found == operator => {
                self.chain(operator, left, parts)?;
                parts.push(self.condition(right)?);
            }
            _ => parts.push(self.condition(tree)?),
        }
        Some(())
    }

    fn call(&self, name: &str, classes: &[String], args: &[Cpp]) -> Option<Expr> {
        if let ("all_of" | "any_of", [], [shape, Cpp::Lambda(variable, body)]) = (name, classes, args) {
            return self.quantified(name, shape, variable, body);
        }
        let [arg] = args else { return None };
        let arg = self.expr(arg)?;
        // Functions take a value for its type.
        let (entity, kind) = if arg.1 == Kind::Part { type_of(&arg.0) } else { arg };
        matches!(kind, Kind::Entity(_)).then_some(())?;
        match (name, classes) {
            ("isa" | "isa_and_nonnull" | "isa_and_present" | "cast", [_, ..]) => {
                self.is_a(name, classes, entity)
            }
            ("getElementTypeOrSelf", []) => {
                Some((format!("{entity}.element_type_or_self($_ctx)"), Kind::Entity(None)))
            }
            (_, []) => {
                let class = self.support.tested_class(name)?;
                self.is_a("isa", &[class.to_owned()], entity)
            }
            _ => None,
        }
    }

    fn is_a(&self, what: &str, classes: &[String], entity: String) -> Option<Expr> {
        let questions: Option<Vec<String>> =
            classes.iter().map(|class| self.class_question(class, &entity)).collect();
        let questions = questions?;
        let is_it =
            if let [one] = &questions[..] { one.clone() } else { format!("({})", questions.join(" || ")) };
        if what != "cast" {
            return Some((is_it, Kind::Bool));
        }
        // A failing cast makes the predicate false.
        let is_it = is_it.replace(&entity, "__entity");
        let rust = format!(
            "{{ let __entity = {entity}; if !{is_it} {{ return ::core::option::Option::None; }} __entity }}"
        );
        Some((rust, Kind::Entity(classes.first().cloned())))
    }

    /// Returns the predicate that an entity has a C++ class.
    fn class_question(&self, class: &str, entity: &str) -> Option<String> {
        if let Some((_, function)) = CLASSES.iter().find(|(known, _)| *known == class) {
            return Some(format!("$_ods::{function}($_ctx, {entity})"));
        }
        if let Some(path) = self.support.class(class) {
            return Some(format!("{path}($_ctx, {entity})"));
        }
        let found = self.types.iter().find(|found| found.class == class)?;
        let function = if found.is_attribute { "is_dialect_attr" } else { "is_dialect_type" };
        Some(format!("$_ods::{function}($_ctx, {entity}, {:?}, {:?})", found.dialect, found.mnemonic))
    }

    /// `all_of(shape, [](auto v) { return v != 0; })`
    fn quantified(&self, name: &str, shape: &Cpp, variable: &str, body: &Cpp) -> Option<Expr> {
        let (shape, kind) = self.expr(shape)?;
        let Cpp::Binary(operator @ ("==" | "!=" | "<=" | ">=" | "<" | ">"), left, right) = body else {
            return None;
        };
        match (&**left, &**right) {
            (Cpp::Path(left), Cpp::Int(value)) if left == variable && kind == Kind::Shape => {
                let function = if name == "all_of" { "all" } else { "any" };
                Some((format!("{shape}.iter().{function}(|__dim| *__dim {operator} {value})"), Kind::Bool))
            }
            _ => None,
        }
    }

    fn method(&self, (rust, kind): Expr, method: &str, argument: Option<i64>) -> Option<Expr> {
        let Kind::Entity(class) = kind else {
            return match (kind, method) {
                (Kind::Part, "getType") if argument.is_none() => Some(type_of(&rust)),
                (Kind::Shape, "size") => Some((format!("({rust}.len() as i64)"), Kind::Int)),
                (Kind::Shape, "empty") => Some((format!("{rust}.is_empty()"), Kind::Bool)),
                _ => None,
            };
        };
        if let Some((_, function, needs_argument)) =
            QUESTIONS.iter().find(|(known, _, needs)| *known == method && *needs == argument.is_some())
        {
            let argument = if *needs_argument { format!(", {}", argument?) } else { String::new() };
            return Some((format!("$_ods::{function}($_ctx, {rust}{argument})"), Kind::Bool));
        }
        if let Some((_, keyword)) = FLOATS.iter().find(|(known, _)| *known == method) {
            return Some((format!("$_ods::is_float_of_kind($_ctx, {rust}, {keyword:?})"), Kind::Bool));
        }
        if argument.is_some() {
            return None;
        }
        // A getter of the single parameter of a dialect's type.
        // MLIR's files define the classes of the builtin dialect too; their methods are known.
        let of_dialect = class.as_deref().filter(|class| builtin_question(class).is_none());
        if let Some(found) = of_dialect.and_then(|class| self.types.iter().find(|found| found.class == class))
        {
            let [parameter] = &found.parameters[..] else { return None };
            let (dialect, mnemonic) = (&found.dialect, &found.mnemonic);
            let is_getter =
                method.strip_prefix("get").is_some_and(|name| name.eq_ignore_ascii_case(parameter));
            return (is_getter && !found.is_attribute).then(|| {
                (format!("$_ods::int_parameter($_ctx, {rust}, {dialect:?}, {mnemonic:?})?"), Kind::Int)
            });
        }
        if let Some(path) = self.support.method(method) {
            return Some((format!("{path}($_ctx, {rust})?"), Kind::Int));
        }
        let (_, function, kind) = PARTS.iter().find(|(known, ..)| *known == method)?;
        Some((format!("$_ods::{function}($_ctx, {rust})?"), kind.clone()))
    }
}

/// Returns the type of a part of an operation.
fn type_of(part: &str) -> Expr {
    (format!("$_ods::type_of($_ir, {part})"), Kind::Entity(None))
}

/// C++ classes, with the runtime's predicates.
const CLASSES: &[(&str, &str)] = &[
    ("ShapedType", "is_shaped"),
    ("TensorType", "is_tensor"),
    ("RankedTensorType", "is_ranked_tensor"),
    ("UnrankedTensorType", "is_unranked_tensor"),
    ("VectorType", "is_vector"),
    ("MemRefType", "is_memref"),
    ("UnrankedMemRefType", "is_unranked_memref"),
    ("IntegerType", "is_integer"),
    ("IndexType", "is_index"),
    ("FloatType", "is_float"),
    ("ComplexType", "is_complex"),
    ("TupleType", "is_tuple"),
    ("FunctionType", "is_function"),
    ("NoneType", "is_none"),
    ("IntegerAttr", "is_integer_attr"),
    ("FloatAttr", "is_float_attr"),
    ("StringAttr", "is_string_attr"),
    ("TypeAttr", "is_type_attr"),
    ("UnitAttr", "is_unit_attr"),
    ("BoolAttr", "is_bool_attr"),
    ("SymbolRefAttr", "is_symbol_ref_attr"),
    ("FlatSymbolRefAttr", "is_flat_symbol_ref_attr"),
    ("DictionaryAttr", "is_dictionary_attr"),
    ("ArrayAttr", "is_array_attr"),
    ("AffineMapAttr", "is_affine_map_attr"),
    ("IntegerSetAttr", "is_integer_set_attr"),
    ("ElementsAttr", "is_elements_attr"),
    ("LocationAttr", "is_location_attr"),
    ("DenseElementsAttr", "cpp_is_dense_elements"),
    ("DenseIntElementsAttr", "is_dense_int_elements_attr"),
    ("DenseFPElementsAttr", "is_dense_float_elements_attr"),
    ("DenseStringElementsAttr", "is_dense_string_elements_attr"),
];

/// Predicate methods, with the runtime's functions, and whether they take an argument.
const QUESTIONS: &[(&str, &str, bool)] = &[
    ("isInteger", "is_integer", false),
    ("isInteger", "is_integer_of_width", true),
    ("isSignlessInteger", "is_signless_integer", false),
    ("isSignlessInteger", "is_signless_integer_of_width", true),
    ("isSignedInteger", "is_signed_integer", false),
    ("isSignedInteger", "is_signed_integer_of_width", true),
    ("isUnsignedInteger", "is_unsigned_integer", false),
    ("isUnsignedInteger", "is_unsigned_integer_of_width", true),
    ("isSignlessIntOrIndex", "is_signless_integer_or_index", false),
    ("isIndex", "is_index", false),
    ("isFloat", "is_float", false),
    ("hasRank", "has_rank", false),
    ("hasStaticShape", "has_static_shape", false),
];

/// Methods that test for a kind of float, with its keyword.
const FLOATS: &[(&str, &str)] = &[
    ("isF16", "f16"),
    ("isBF16", "bf16"),
    ("isF32", "f32"),
    ("isF64", "f64"),
    ("isTF32", "tf32"),
    ("isF80", "f80"),
    ("isF128", "f128"),
];

/// Methods that return a part, with the runtime's functions.
const PARTS: &[(&str, &str, Kind)] = &[
    ("getElementType", "shaped_element", Kind::Entity(None)),
    ("getRank", "rank", Kind::Int),
    ("getNumElements", "element_count", Kind::Int),
    ("getWidth", "bit_width", Kind::Int),
    ("getIntOrFloatBitWidth", "bit_width", Kind::Int),
    ("getShape", "shape", Kind::Shape),
    ("getInt", "int_value", Kind::Int),
    ("getSize", "array_size", Kind::Int),
    ("size", "array_size", Kind::Int),
];

/// Returns whether a text is C++, which the user must replace by a function.
pub(crate) fn is_cpp(text: &str) -> bool {
    // A path of Rust may contain `llvm::` or `mlir::`.
    if text.contains("crate::") {
        return false;
    }
    let cpp = [
        "llvm::",
        "mlir::",
        "std::optional",
        "std::nullopt",
        "std::numeric_limits",
        "nullptr",
        "static_cast<",
        "isa<",
        "cast<",
        "->",
        ".size()",
        ".empty()",
        "$_builder",
    ];
    cpp.iter().any(|mark| text.contains(mark)) || text.starts_with("::get") || has_camel_case_call(text)
}

/// Detects `x.isInteger(…)`, `::getShape(…)`, `isPowerOf2_64(…)`: a call of what Rust would write in snake case.
fn has_camel_case_call(text: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    text.split(|c: char| !is_word(c) && c != '(').any(|piece| {
        let mut names = piece.split('(').rev();
        names.next();
        names.any(|name| {
            name.starts_with(|c: char| c.is_ascii_lowercase())
                && name.contains(|c: char| c.is_ascii_uppercase())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn types() -> Vec<DialectType> {
        vec![DialectType {
            class: "toy::BoxType".into(),
            dialect: "toy".into(),
            mnemonic: "box".into(),
            parameters: vec!["size".into()],
            is_attribute: false,
        }]
    }

    #[test]
    fn common_cpp_predicates_are_translated() {
        for (cpp, rust) in [
            ("::llvm::isa<::mlir::FloatAttr>($_self)", "$_ods::is_float_attr($_ctx, $_self)"),
            ("$_self.isInteger(8)", "$_ods::is_integer_of_width($_ctx, $_self, 8)"),
            (
                "isa<TensorType, VectorType>($_self) && !$_self.isF32()",
                "(($_ods::is_tensor($_ctx, $_self) || $_ods::is_vector($_ctx, $_self)) && \
                 !$_ods::is_float_of_kind($_ctx, $_self, \"f32\"))",
            ),
            (
                "::llvm::cast<::mlir::ShapedType>($_self).getRank() >= 1",
                "(|| ::core::option::Option::Some(($_ods::rank($_ctx, { let __entity = $_self; \
                 if !$_ods::is_shaped($_ctx, __entity) { return ::core::option::Option::None; } __entity })? >= 1)))()\
                 .unwrap_or(false)",
            ),
            (
                "$a.getType() == $b.getType() && isa<FloatType>(getElementTypeOrSelf($a))",
                "(($_ods::type_of($_ir, $a) == $_ods::type_of($_ir, $b)) && \
                 $_ods::is_float($_ctx, $_ods::type_of($_ir, $a).element_type_or_self($_ctx)))",
            ),
            (
                "::llvm::cast<::mlir::toy::BoxType>($_self).getSize() == 2",
                "(|| ::core::option::Option::Some(($_ods::int_parameter($_ctx, { let __entity = $_self; \
                 if !$_ods::is_dialect_type($_ctx, __entity, \"toy\", \"box\") { return ::core::option::Option::None; } \
                 __entity }, \"toy\", \"box\")? == 2)))().unwrap_or(false)",
            ),
        ] {
            assert_eq!(predicate(cpp, &types(), &Support::default()).as_deref(), Some(rust), "{cpp}");
        }
    }

    #[test]
    fn definitions_of_builtin_classes_change_nothing() {
        let builtin = DialectType {
            class: "ArrayAttr".into(),
            dialect: "builtin".into(),
            mnemonic: "array".into(),
            parameters: vec!["value".into()],
            is_attribute: true,
        };
        let cpp = "::llvm::cast<::mlir::ArrayAttr>($_self).size() == 3";
        let translated = |types: &[DialectType]| predicate(cpp, types, &Support::default());
        assert!(translated(&[]).is_some());
        assert_eq!(translated(&[builtin]), translated(&[]));
    }

    #[test]
    fn other_cpp_is_left_to_native_functions() {
        for cpp in [
            "",
            "(",
            "!",
            "$_self",
            "1",
            "isa<Unknown>($_self)",
            "$_self.isInteger(8",
            "$_self.isInteger(8) || ",
            "$_self.frobnicate()",
            "$_self == 1",
            "isa<>($_self)",
            "cast<ShapedType>($_self).getRank() == $_self",
            "isa<FloatType>($_self) ? true : false",
            "99999999999999999999 == 1",
            "::",
        ] {
            assert_eq!(predicate(cpp, &types(), &Support::default()), None, "{cpp}");
        }
        let deep = format!("{}true", "!".repeat(100_000));
        assert_eq!(predicate(&deep, &types(), &Support::default()), None);
        let deep = format!("{}true", "(".repeat(100_000));
        assert_eq!(predicate(&deep, &types(), &Support::default()), None);
    }

    #[test]
    fn cpp_is_distinguished_from_rust() {
        for cpp in [
            "::llvm::isa<::mlir::FooType>($_self)",
            "$_self.isInteger(32)",
            "$_op->getParentOp()",
            "$_ods::f(isa<X>($a))",
            "!getSource()",
            "isPowerOf2_64($_self)",
            "targetIs($_self)",
            "$_self.size() <= 3",
        ] {
            assert!(is_cpp(cpp), "{cpp}");
        }
        for rust in [
            "$_self.is_integer($_ctx)",
            "$_self == x.get(0)",
            "is_small($_self)",
            "$_self != 3",
            "Target::of($_self)",
            "crate::llvm::is_small($_self)",
        ] {
            assert!(!is_cpp(rust), "{rust}");
        }
    }
}
