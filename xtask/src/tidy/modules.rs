//! Module graph of one crate: which file uses items of which other file, by name resolution on tokens.
//!
//! In: the `Tree` and the crate's root file. Out: `Modules`, whose edges lead from the file that names an item to the file
//! that defines it. Paths may start with `crate`, `self`, `super`, a child module or an imported name; `use` groups, renames,
//! globs and re-exports are followed. What only tests use is left out, and so are paths inside `quote!`.

use super::tree::{Tree, folder_of, join};
use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Keywords in front of the name of an item.
const ITEMS: &[&str] =
    &["fn", "struct", "enum", "union", "trait", "type", "const", "static", "mod", "macro_rules"];

/// Macros whose argument is code of somebody else.
const QUOTES: &[&str] = &["quote", "quote_spanned", "parse_quote"];

/// The modules of a crate. The first is the crate's root.
#[derive(Debug, Default)]
pub(crate) struct Modules {
    modules: Vec<Module>,
    /// Macros with `#[macro_export]`, which are named as if the root defined them.
    exported: BTreeMap<String, ModuleId>,
}

/// Index into `Modules::modules`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ModuleId(usize);

/// One module, in a file of its own or inline.
#[derive(Debug, Default)]
struct Module {
    /// Names from the root down; empty for the root.
    path: Vec<String>,
    file: String,
    /// Whether it is `mod name { … }`, a part of its parent's file.
    inline: bool,
    parent: Option<ModuleId>,
    children: BTreeMap<String, ModuleId>,
    /// Names that `use` brings in, with the path of each.
    imported: HashMap<String, Vec<String>>,
    /// Paths of which everything is brought in.
    globs: Vec<Vec<String>>,
    items: BTreeSet<String>,
    /// Every path in the module, with its line.
    mentions: Vec<(Vec<String>, usize)>,
}

/// A use of an item that another file defines.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Edge {
    pub(crate) from: ModuleId,
    pub(crate) to: ModuleId,
    /// Line in the file of `from`.
    pub(crate) line: usize,
}

/// Target of a path.
#[derive(Clone, Copy)]
enum Target {
    Module(ModuleId),
    /// An item of this module.
    Item(ModuleId),
    /// A name of another crate, or one that may be.
    External,
}

impl Modules {
    /// Reads the crate whose root is the file `root`.
    pub(crate) fn read(tree: &Tree, root: &str) -> Modules {
        let mut modules = Modules::default();
        modules.modules.push(Module { file: root.to_string(), ..Module::default() });
        modules.read_file(tree, ModuleId(0));
        modules
    }

    /// Names of the module from the root down; an inline module has those of its file.
    pub(crate) fn path(&self, id: ModuleId) -> &[String] {
        &self.get(self.of_file(id)).path
    }

    /// Returns the file of a module.
    pub(crate) fn file(&self, id: ModuleId) -> &str {
        &self.get(id).file
    }

    /// Returns the first use of each file by each other file, in order of modules.
    pub(crate) fn edges(&self) -> Vec<Edge> {
        let mut first: BTreeMap<(ModuleId, ModuleId), usize> = BTreeMap::new();
        for id in (0..self.modules.len()).map(ModuleId) {
            for (path, line) in &self.get(id).mentions {
                if let Some(Target::Item(defined)) = self.resolve(id, path, &mut Vec::new()) {
                    let (from, to) = (self.of_file(id), self.of_file(defined));
                    if from != to {
                        let known = first.entry((from, to)).or_insert(*line);
                        *known = (*known).min(*line);
                    }
                }
            }
        }
        first.into_iter().map(|((from, to), line)| Edge { from, to, line }).collect()
    }

    fn get(&self, id: ModuleId) -> &Module {
        &self.modules[id.0]
    }

    /// Returns the module whose file contains `id`.
    fn of_file(&self, mut id: ModuleId) -> ModuleId {
        while let (true, Some(parent)) = (self.get(id).inline, self.get(id).parent) {
            id = parent;
        }
        id
    }

    /// Resolves `path` as written in module `at`; `None` if it starts with no name of the crate. `pending` holds the imports
    /// that are being resolved, so that imports of each other end.
    fn resolve(
        &self,
        at: ModuleId,
        path: &[String],
        pending: &mut Vec<(ModuleId, String)>,
    ) -> Option<Target> {
        let mut target = Target::Module(at);
        for (index, name) in path.iter().enumerate() {
            let Target::Module(current) = target else { break };
            target = match name.as_str() {
                "crate" => Target::Module(ModuleId(0)),
                "self" => target,
                "super" => Target::Module(self.get(current).parent?),
                name => match self.lookup(current, name, pending) {
                    Some(found) => found,
                    // Without a qualifier it is a name of another crate, of a prelude or of a block.
                    None if index == 0 => return None,
                    None => Target::Item(self.exported.get(name).copied().unwrap_or(current)),
                },
            };
        }
        Some(target)
    }

    fn lookup(&self, at: ModuleId, name: &str, pending: &mut Vec<(ModuleId, String)>) -> Option<Target> {
        let module = self.get(at);
        if let Some(&child) = module.children.get(name) {
            return Some(Target::Module(child));
        }
        let key = (at, name.to_string());
        if pending.contains(&key) {
            return module.items.contains(name).then_some(Target::Item(at));
        }
        pending.push(key);
        let imported =
            module.imported.get(name).map(|path| self.resolve(at, path, pending).unwrap_or(Target::External));
        let found =
            imported.or_else(|| module.items.contains(name).then_some(Target::Item(at))).or_else(|| {
                // A glob of another crate may bring in any name.
                let mut may_be_external = None;
                let found = module.globs.iter().find_map(|glob| match self.resolve(at, glob, pending) {
                    Some(Target::Module(all)) if all != at => self.lookup(all, name, pending),
                    None | Some(Target::External) => {
                        may_be_external = Some(Target::External);
                        None
                    }
                    _ => None,
                });
                found.or(may_be_external)
            });
        pending.pop();
        match found {
            // `use name;` of a macro that the module itself defines.
            Some(Target::External) if module.items.contains(name) => Some(Target::Item(at)),
            found => found,
        }
    }

    fn read_file(&mut self, tree: &Tree, id: ModuleId) {
        let text = tree.get(&self.get(id).file).unwrap_or_default();
        // A file that is no Rust is rustc's to report.
        let Ok(tokens) = text.parse::<TokenStream>() else { return };
        self.scan(tree, id, tokens);
    }

    /// Collects what `tokens`, a file or a group in it, say in module `id`.
    fn scan(&mut self, tree: &Tree, id: ModuleId, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut exported = false;
        let mut explicit = None;
        let mut at = 0;
        while at < tokens.len() {
            if let (true, Some(attribute)) = (is_punct(tokens.get(at), '#'), group(tokens.get(at + 1))) {
                let written = attribute.stream().to_string();
                at += 2;
                if is_test(&written) {
                    at = item_end(&tokens, at);
                } else if written == "macro_export" {
                    exported = true;
                } else if written.starts_with("path") {
                    explicit = written.split('"').nth(1).map(str::to_string);
                } else {
                    self.scan(tree, id, attribute.stream());
                }
                continue;
            }
            match &tokens[at] {
                TokenTree::Group(group) => self.scan(tree, id, group.stream()),
                TokenTree::Ident(word) => {
                    let word = plain(&word.to_string());
                    let line = tokens[at].span().start().line;
                    match word.as_str() {
                        "use" if !is_punct(tokens.get(at + 1), '<') => {
                            let end = (at..tokens.len()).find(|&end| is_punct(tokens.get(end), ';'));
                            let end = end.unwrap_or(tokens.len());
                            self.import(id, &[], &tokens[at + 1..end]);
                            at = end;
                        }
                        "mod" if name(tokens.get(at + 1)).is_some() => {
                            let child = name(tokens.get(at + 1)).unwrap_or_default();
                            let body = group(tokens.get(at + 2)).map(Group::stream);
                            self.module(tree, id, child, explicit.take(), body);
                            at += 2;
                        }
                        quote if QUOTES.contains(&quote) && is_punct(tokens.get(at + 1), '!') => at += 2,
                        _ => {
                            let after_macro = usize::from(is_punct(tokens.get(at + 1), '!'));
                            if let (true, Some(item)) =
                                (ITEMS.contains(&word.as_str()), name(tokens.get(at + 1 + after_macro)))
                            {
                                if word == "macro_rules" && std::mem::take(&mut exported) {
                                    self.exported.insert(item.clone(), id);
                                }
                                self.modules[id.0].items.insert(item);
                            }
                            let starts = at == 0
                                || !(is_punct(tokens.get(at - 1), '.')
                                    || is_punct(tokens.get(at - 1), '$') && word != "crate"
                                    || is_path_separator(&tokens, at.wrapping_sub(2)));
                            let (path, next) = path(&tokens, at);
                            if starts && path.len() > 1 {
                                self.modules[id.0].mentions.push((path, line));
                            }
                            at = next - 1;
                        }
                    }
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// Adds the module `name`, a child of `parent`, if it is inline (with `body`) or its file exists.
    fn module(
        &mut self,
        tree: &Tree,
        parent: ModuleId,
        name: String,
        explicit: Option<String>,
        body: Option<TokenStream>,
    ) {
        let above = self.get(parent);
        let mut module = Module {
            path: above.path.iter().cloned().chain([name.clone()]).collect(),
            parent: Some(parent),
            ..Module::default()
        };
        if body.is_some() {
            module.inline = true;
            module.file = above.file.clone();
        } else {
            let here = folder_of(&above.file);
            let root = folder_of(self.file(ModuleId(0)));
            let own = join(root, &above.path.join("/"));
            let files = match explicit {
                Some(path) => vec![join(here, &path)],
                None => vec![join(&own, &format!("{name}.rs")), join(&own, &format!("{name}/mod.rs"))],
            };
            let Some(file) = files.into_iter().find(|file| tree.get(file).is_some()) else { return };
            module.file = file;
        }
        let id = ModuleId(self.modules.len());
        self.modules.push(module);
        self.modules[parent.0].children.insert(name, id);
        match body {
            Some(body) => self.scan(tree, id, body),
            None => self.read_file(tree, id),
        }
    }

    /// Adds what the `use` tree `tokens` below `prefix` brings into module `id`.
    fn import(&mut self, id: ModuleId, prefix: &[String], tokens: &[TokenTree]) {
        let line = tokens.first().map_or(0, |token| token.span().start().line);
        let start = if is_path_separator(tokens, 0) { 2 } else { 0 };
        let (tail, next) = path(tokens, start);
        let path: Vec<String> = prefix.iter().cloned().chain(tail).collect();
        let module = &mut self.modules[id.0];
        if start == 2 && prefix.is_empty() {
            // `::name` is another crate.
            return;
        }
        if let Some(group) = group(tokens.get(next)) {
            let members: Vec<TokenTree> = group.stream().into_iter().collect();
            for member in members.split(|token| is_punct(Some(token), ',')).filter(|part| !part.is_empty()) {
                self.import(id, &path, member);
            }
        } else if is_punct(tokens.get(next), '*') {
            module.mentions.push((path.iter().cloned().chain(["*".to_string()]).collect(), line));
            module.globs.push(path);
        } else {
            let path = match path.split_last() {
                Some((last, before)) if last == "self" && !before.is_empty() => before.to_vec(),
                _ => path,
            };
            let renamed = match name(tokens.get(next)).as_deref() {
                Some("as") => name(tokens.get(next + 1)),
                _ => path.last().cloned(),
            };
            module.mentions.push((path.clone(), line));
            if let Some(renamed) = renamed {
                module.imported.insert(renamed, path);
            }
        }
    }
}

/// Returns the path that starts at `at`, and its end. A separator before a group or `*` belongs to the path.
fn path(tokens: &[TokenTree], mut at: usize) -> (Vec<String>, usize) {
    let mut path = Vec::new();
    while let Some(part) = name(tokens.get(at)) {
        path.push(part);
        at += 1;
        if !is_path_separator(tokens, at) {
            break;
        }
        match tokens.get(at + 2) {
            Some(TokenTree::Ident(_) | TokenTree::Group(_)) => at += 2,
            Some(TokenTree::Punct(punct)) if punct.as_char() == '*' => at += 2,
            _ => break,
        }
    }
    (path, at)
}

/// Returns the end of the item that starts at `at` with its attributes.
fn item_end(tokens: &[TokenTree], mut at: usize) -> usize {
    let start = at;
    let mut declares = false;
    while let Some(token) = tokens.get(at) {
        let after_attribute = at > start && is_punct(tokens.get(at - 1), '#');
        match token {
            TokenTree::Ident(word) => {
                let word = word.to_string();
                declares |= ITEMS.contains(&word.as_str()) || ["use", "impl"].contains(&word.as_str());
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => return at + 1,
            TokenTree::Punct(punct) if punct.as_char() == ',' && !declares => return at + 1,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && !after_attribute => {
                return at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    at
}

/// Returns whether the attribute makes what follows a part of tests only.
fn is_test(attribute: &str) -> bool {
    let squeezed: String = attribute.chars().filter(|c| !c.is_whitespace()).collect();
    squeezed == "test" || squeezed == "cfg(test)" || squeezed.starts_with("cfg(all(test,")
}

fn is_punct(token: Option<&TokenTree>, expected: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == expected)
}

fn is_path_separator(tokens: &[TokenTree], at: usize) -> bool {
    let joint = matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint);
    joint && is_punct(tokens.get(at), ':') && is_punct(tokens.get(at + 1), ':')
}

fn group(token: Option<&TokenTree>) -> Option<&Group> {
    match token {
        Some(TokenTree::Group(group)) => Some(group),
        _ => None,
    }
}

fn name(token: Option<&TokenTree>) -> Option<String> {
    match token {
        Some(TokenTree::Ident(name)) => Some(plain(&name.to_string())),
        _ => None,
    }
}

fn plain(name: &str) -> String {
    name.trim_start_matches("r#").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the edges of a crate whose root is `src/lib.rs`, one `from -> to: line` each.
    fn check(files: &[(&str, &str)], expected: &[&str]) {
        let modules = Modules::read(&Tree::of(files), "src/lib.rs");
        let shown: Vec<String> = modules
            .edges()
            .iter()
            .map(|edge| {
                let file = |id| modules.file(id).trim_start_matches("src/");
                format!("{} -> {}: {}", file(edge.from), file(edge.to), edge.line)
            })
            .collect();
        assert_eq!(shown, expected);
    }

    const LEAVES: &[(&str, &str)] = &[
        ("src/a.rs", "pub struct A;\n"),
        ("src/b/mod.rs", "pub mod deep;\n"),
        ("src/b/deep.rs", "fn f() {}\n"),
    ];

    fn with(text: &str, expected: &[&str]) {
        let mut files = vec![("src/lib.rs", "mod a;\nmod b;\nmod x;\n"), ("src/x.rs", text)];
        files.extend(LEAVES);
        check(&files, expected);
    }

    #[test]
    fn every_spelling_of_a_path() {
        for text in [
            "use crate::{b::{deep::f as g}};",
            "use super::b::deep::{self, f};",
            "use super::{b::deep::f};",
            "use self::super::b::deep::f;",
            "fn x() { crate::b::deep::f() }",
            "fn x() { vec![super::b::deep::f()]; }",
            "use crate::b; fn x() { b::deep::f() }",
            "use crate::b::deep as d; type T = Vec<d::f>;",
            "use crate::b::deep::*;",
            "mod inline { fn f() { super::super::b::deep::f() } }",
            "macro_rules! m { () => { $crate::b::deep::f() } }",
            "fn x() { use crate::b::deep; deep::f() }",
            "#[serde(with = x, default(crate::b::deep::f))] struct S;",
        ] {
            with(text, &["x.rs -> b/deep.rs: 1"]);
        }
    }

    #[test]
    fn no_edge() {
        for text in [
            "use crate::b;",
            "use std::{b, a::A};",
            "use ::a::A;",
            "// crate::a::A",
            "const A: &str = \"crate::a::A\";",
            "fn f() { quote! { crate::a::A } }",
            "pub(in crate::a) fn f() {}",
            "#[cfg(test)]\nmod tests { use crate::a::A; }",
            "#[cfg(test)]\nuse crate::a::A;",
            "#[cfg(test)]\n#[allow(x)]\nfn f<A, B>() { crate::a::A }",
            "struct S { #[cfg(test)] a: crate::a::A, b: u32 }",
            "#[test]\nfn f() { crate::a::A }",
        ] {
            with(text, &[]);
        }
    }

    #[test]
    fn re_exports_lead_to_the_definition() {
        check(
            &[
                ("src/lib.rs", "mod a;\nmod user;\nmod made;\npub use a::Item;\npub use made::*;\n"),
                ("src/a/mod.rs", "mod item;\npub use item::{Inner as Item, Other};\n"),
                ("src/a/item.rs", "pub struct Inner;\npub struct Other;\nuse super::Other as Same;\n"),
                ("src/made.rs", "#[macro_export]\nmacro_rules! exported { () => {} }\npub struct Made;\n"),
                (
                    "src/user.rs",
                    "use crate::a::Other;\nuse crate::Item;\ntype T = crate::Made;\ncrate::exported!();\n",
                ),
            ],
            &[
                "lib.rs -> a/item.rs: 4",
                "lib.rs -> made.rs: 5",
                "a/mod.rs -> a/item.rs: 2",
                "user.rs -> a/item.rs: 1",
                "user.rs -> made.rs: 3",
            ],
        );
    }

    #[test]
    fn names_of_other_crates() {
        check(
            &[
                ("src/lib.rs", "mod a;\nmod b;\npub use other::*;\npub use third::Named;\npub struct Own;\n"),
                ("src/a.rs", "use crate::{Other, Named};\nfn f() { crate::Named::new() }\n"),
                ("src/b.rs", "use crate::Own;\n"),
            ],
            &["b.rs -> lib.rs: 1"],
        );
    }

    #[test]
    fn imports_of_each_other_end() {
        check(
            &[
                ("src/lib.rs", "mod a;\nmod b;\n"),
                ("src/a.rs", "pub use crate::b::*;\npub use crate::b::X;\n"),
                ("src/b.rs", "pub use crate::a::*;\npub use crate::a::X;\nfn f() { crate::a::Y }\n"),
            ],
            &["a.rs -> b.rs: 1", "b.rs -> a.rs: 1"],
        );
    }
}
