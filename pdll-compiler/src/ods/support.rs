//! Rust that stands for the C++ in included definitions, supplied by a module of another crate.
//!
//! ```text
//! ods! { pub mod scf; use pdll_dialects::support; #include "mlir/Dialect/SCF/IR/SCFOps.td" }
//! ```
//!
//! In: the rows that the module's macro `__ods` passes, one statement each. Out: [`Support`], which the reader of definitions and the
//! emitter query. The compiler itself knows the C++ of the builtin dialect only; see `docs/ods.md` for the rows.
//! Invariant: paths in rows start at `__supportN`, an alias of the N-th module in the generated code.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::syntax::rustc::strings::literal_value;

/// The Rust supplied by all modules that an `ods!` imports.
#[derive(Clone, Default, Debug)]
pub struct Support {
    /// The number of modules.
    n_modules: usize,
    directives: Vec<Directive>,
    /// Prefixes of C++ constants, and the Rust paths they become.
    constants: Vec<(String, String)>,
    /// C++ classes, and the paths of functions that return whether an entity is of the class.
    classes: Vec<(String, String)>,
    /// C++ functions that return whether an entity is of a class, and the class.
    aliases: Vec<(String, String)>,
    /// C++ methods that return an integer, and the paths of functions that do.
    methods: Vec<(String, String)>,
    /// C++ predicates without blanks, comments and namespaces, and their Rust.
    checks: Vec<(String, String)>,
}

/// A `custom<…>` directive with a parser and a printer in Rust.
#[derive(Clone, Debug)]
struct Directive {
    /// The dialect whose operations may use it; `None` for any.
    dialect: Option<String>,
    name: String,
    /// The number of parameters.
    n_args: usize,
    /// The module of the functions, and their name without `parse_` and `print_`.
    functions: (String, String),
}

/// A row that cannot be read: the tokens to point at, and the message.
#[derive(Debug)]
pub struct RowError {
    /// The tokens of the row.
    pub tokens: TokenStream,
    /// Message.
    pub message: String,
}

/// Returns the alias of a support module in the generated code.
pub fn alias(module: usize) -> String {
    format!("__support{module}")
}

impl Support {
    /// Adds the rows of one more module.
    ///
    /// # Errors
    /// The first row that cannot be read.
    pub fn add_module(&mut self, rows: TokenStream) -> Result<(), RowError> {
        let alias = alias(self.n_modules);
        self.n_modules += 1;
        let mut row = Vec::new();
        for tree in rows {
            match &tree {
                TokenTree::Punct(punct) if punct.as_char() == ';' => {
                    self.add_row(&alias, &std::mem::take(&mut row))?;
                }
                _ => row.push(tree),
            }
        }
        if row.is_empty() { Ok(()) } else { Err(error(&row, "expected `;` after a row")) }
    }

    /// Returns the number of modules added.
    pub fn n_modules(&self) -> usize {
        self.n_modules
    }

    fn add_row(&mut self, alias: &str, row: &[TokenTree]) -> Result<(), RowError> {
        let arrow = row.windows(2).position(|pair| is_punct(&pair[0], '=') && is_punct(&pair[1], '>'));
        let (Some(TokenTree::Ident(kind)), Some(arrow)) = (row.first(), arrow) else {
            return Err(error(row, "expected `KIND WHAT => RUST`"));
        };
        let (what, rust) = (&row[1..arrow], &row[arrow + 2..]);
        let path = || match path_text(rust) {
            Some(path) => Ok(format!("{alias}::{path}")),
            None => Err(error(row, "expected a path after `=>`")),
        };
        let text = |trees: &[TokenTree]| match trees {
            [TokenTree::Literal(literal)] => literal_value(&literal.to_string()).map(|(text, _)| text),
            _ => None,
        };
        let what_text = || text(what).ok_or_else(|| error(row, "expected a string before `=>`"));
        let rust_text = || text(rust).ok_or_else(|| error(row, "expected a string after `=>`"));
        match kind.to_string().as_str() {
            "custom" => {
                let (name, n_args) = directive_head(what).ok_or_else(|| {
                    error(row, "expected `Name(N)` or `dialect::Name(N)`, `N` being the number of parameters")
                })?;
                let (dialect, name) = match name.split_once("::") {
                    Some((dialect, name)) => (Some(dialect.to_owned()), name.to_owned()),
                    None => (None, name),
                };
                let path = path()?;
                let (module, function) = path.rsplit_once("::").unwrap_or((alias, &path));
                let functions = (module.to_owned(), function.to_owned());
                self.directives.push(Directive { dialect, name, n_args, functions });
            }
            "constant" => self.constants.push((what_text()?, path()?)),
            "class" => self.classes.push((what_text()?, path()?)),
            "alias" => self.aliases.push((what_text()?, rust_text()?)),
            "method" => self.methods.push((what_text()?, path()?)),
            "check" => {
                let rust = rust_text()?.replace("$_support", alias);
                self.checks.push((super::spelling::without_spelling(&what_text()?), rust));
            }
            other => return Err(error(row, &format!("unknown kind of row `{other}`"))),
        }
        Ok(())
    }

    /// Returns the module and the name of the functions of a `custom<…>` of an operation, if they are
    /// supplied.
    pub fn directive(&self, operation: &str, name: &str, n_args: usize) -> Option<(&str, &str)> {
        let dialect = operation.split_once('.').map_or("", |(dialect, _)| dialect);
        let found = self.directives.iter().find(|directive| {
            directive.dialect.as_deref().is_none_or(|of| of == dialect)
                && directive.name == name
                && directive.n_args == n_args
        })?;
        Some((&found.functions.0, &found.functions.1))
    }

    /// Returns the Rust of a C++ constant.
    pub fn constant(&self, code: &str) -> Option<String> {
        self.constants.iter().find_map(|(prefix, path)| {
            let name = code.strip_prefix(prefix.as_str())?;
            Some(format!("{path}::{name}"))
        })
    }

    /// Returns the function that returns whether an entity is of a C++ class.
    pub(crate) fn class(&self, class: &str) -> Option<&str> {
        find(&self.classes, class)
    }

    /// Returns the class that a C++ function tests for.
    pub(crate) fn tested_class(&self, function: &str) -> Option<&str> {
        find(&self.aliases, function)
    }

    /// Returns the function that returns the integer of a C++ method.
    pub(crate) fn method(&self, method: &str) -> Option<&str> {
        find(&self.methods, method)
    }

    /// Returns the Rust of a C++ predicate, to which [`super::spelling::without_spelling`] was applied.
    pub(crate) fn check(&self, text: &str) -> Option<&str> {
        find(&self.checks, text)
    }
}

fn find<'a>(rows: &'a [(String, String)], what: &str) -> Option<&'a str> {
    rows.iter().find(|(known, _)| known == what).map(|(_, rust)| rust.as_str())
}

fn error(row: &[TokenTree], message: &str) -> RowError {
    RowError { tokens: row.iter().cloned().collect(), message: message.to_owned() }
}

fn is_punct(tree: &TokenTree, wanted: char) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == wanted)
}

/// `Name(N)` or `dialect::Name(N)`.
fn directive_head(trees: &[TokenTree]) -> Option<(String, usize)> {
    let (TokenTree::Group(group), name) = trees.split_last()? else { return None };
    let n_args = group.stream().to_string().parse().ok()?;
    (group.delimiter() == Delimiter::Parenthesis).then_some((path_text(name)?, n_args))
}

/// `a::b::c` as text.
fn path_text(trees: &[TokenTree]) -> Option<String> {
    let mut out = String::new();
    for tree in trees {
        match tree {
            TokenTree::Ident(ident) => out.push_str(&ident.to_string()),
            TokenTree::Punct(punct) if punct.as_char() == ':' => out.push(':'),
            _ => return None,
        }
    }
    (!out.is_empty()).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rows: &str) -> Result<Support, String> {
        let mut support = Support::default();
        let rows = rows.parse().map_err(|error| format!("{error}"))?;
        support.add_module(rows).map_err(|error| format!("{}: {}", error.tokens, error.message))?;
        Ok(support)
    }

    #[test]
    fn rows_are_read() {
        let support = of(r#"
            custom List(2) => lists::list;
            custom cf::Cases(8) => cf::cases;
            constant "::mlir::D::" => lists::Delimiter;
            class "quant::Q" => quant::is_q;
            alias "t::isa_x" => "t::X";
            method "getW" => quant::width;
            check "getPos() == 0 // why" => "$_support::f($pos)";
        "#)
        .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(support.directive("a.b", "List", 2), Some(("__support0::lists", "list")));
        assert_eq!(support.directive("a.b", "List", 3), None);
        assert_eq!(support.directive("cf.switch", "Cases", 8), Some(("__support0::cf", "cases")));
        assert_eq!(support.directive("scf.switch", "Cases", 8), None);
        assert_eq!(
            support.constant("::mlir::D::Paren").as_deref(),
            Some("__support0::lists::Delimiter::Paren")
        );
        assert_eq!(support.constant("Paren"), None);
        assert_eq!(support.class("quant::Q"), Some("__support0::quant::is_q"));
        assert_eq!(support.tested_class("t::isa_x"), Some("t::X"));
        assert_eq!(support.method("getW"), Some("__support0::quant::width"));
        assert_eq!(support.check("getPos()==0"), Some("__support0::f($pos)"));
        assert_eq!(support.n_modules(), 1);
    }

    #[test]
    fn wrong_rows_are_reported() {
        for (rows, message) in [
            ("custom X(1) => a::b", "custom X (1) => a :: b: expected `;` after a row"),
            (
                "custom X => a::b;",
                "custom X => a :: b: expected `Name(N)` or `dialect::Name(N)`, `N` being the number of parameters",
            ),
            ("custom X(1) => ;", "custom X (1) =>: expected a path after `=>`"),
            ("class X => a;", "class X => a: expected a string before `=>`"),
            ("alias \"x\" => a;", "alias \"x\" => a: expected a string after `=>`"),
            ("shape \"x\" => a;", "shape \"x\" => a: unknown kind of row `shape`"),
            ("=> a;", "=> a: expected `KIND WHAT => RUST`"),
        ] {
            assert_eq!(of(rows).map(|_| ()), Err(message.to_owned()), "{rows}");
        }
    }
}
