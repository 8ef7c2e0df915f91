//! The checked syntax tree as text, in the format of `mlir-pdll -x ast`.
//!
//! In: `checked::Module`. Out: one line per node, with the target of a reference below it. Differs: numbers
//! instead of addresses, equal for equal nodes; constraints of ODS only where they are used. The depth of the
//! tree is that of chains of variables, so there is no recursion; its size may be exponential in that of the
//! module, so it is limited.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

use pdll_support::source::{SourceId, Span};
use pdll_support::text::Text;

use crate::ods::upstream::{About, CppConstraint, CppOds};
use crate::sema::checked::{
    Body, Expr, ExprKind, Function, FunctionKind, ItemId, Listed, ListedKind, Module, Name, Operation,
    Pattern, ResultDecl, Stmt, StmtKind, VarId, Variable,
};
use crate::sema::types::{Element, Tuple, Type};

/// Maximum size of the text, in bytes.
const MAX_SIZE: usize = 64 << 20;

/// Maximum number of levels printed by lines and blanks; below it, the number of the level is printed.
const MAX_INDENT: usize = 100;

/// Prints a module without errors; returns `None` if the text would be larger than 64 MiB.
///
/// `ods` contains the C++ of included constraints; without it only used constraints are printed.
pub fn print(module: &Module, ods: Option<&CppOds>) -> Option<String> {
    let declared = ods.map(|ods| with_declarations(module, ods));
    let module = declared.as_ref().map_or(module, |(module, _)| module);
    let codes = declared.as_ref().map(|(_, codes)| codes);
    let mut printer = Printer { module, codes, inits: HashMap::new(), numbers: HashMap::new() };
    for function in &module.functions {
        if let Body::Pdll(body) = &function.body {
            printer.collect(body, function.kind == FunctionKind::Rewrite);
        }
    }
    for pattern in &module.patterns {
        printer.collect(&pattern.body, false);
    }
    printer.print()
}

/// Adds a declaration of each constraint of ODS to the module; returns the constraints that each definition
/// file declares, with their code.
fn with_declarations(module: &Module, ods: &CppOds) -> (Module, Codes) {
    let mut module = module.clone();
    let mut codes = Codes::default();
    let mut known: HashMap<Text, usize> = HashMap::new();
    for (i, function) in module.functions.iter().enumerate().filter(|(_, f)| matches!(f.body, Body::Ods)) {
        known.entry(function.name.clone()).or_insert(i);
    }
    for file in &ods.files {
        let mut declared = Vec::new();
        for constraint in file {
            let index = *known.entry(constraint.name.as_str().into()).or_insert_with(|| {
                let function = declaration(&mut module, constraint);
                module.functions.push(function);
                module.functions.len() - 1
            });
            codes.codes.insert(constraint.name.clone(), constraint.code.clone());
            declared.push(index);
        }
        codes.files.push(declared);
    }
    (module, codes)
}

fn declaration(module: &mut Module, constraint: &CppConstraint) -> Function {
    let (ty, kind) = match constraint.about {
        About::Attr => (Type::Attr, ListedKind::Attr),
        About::Type => (Type::Type, ListedKind::Type),
        About::Op => (Type::Op(None), ListedKind::Op(None)),
    };
    let nowhere = Span { source: SourceId(0), lo: 0, hi: 0 };
    let param = VarId(module.variables.len() as u32);
    module.variables.push(Variable {
        name: "self".into(),
        span: nowhere,
        ty,
        constraints: Vec::new(),
        listed: smallvec::smallvec![Listed { kind, is_typed: false }],
        type_constraint: None,
        is_param: true,
        is_used: false,
        is_inline: false,
    });
    Function {
        kind: FunctionKind::Constraint,
        name: constraint.name.as_str().into(),
        written_name: Some(constraint.name.as_str().into()),
        span: nowhere,
        docs: String::new(),
        params: vec![param],
        results: Vec::new(),
        result_type: Type::empty_tuple(),
        body: Body::Ods,
        is_valid: true,
        depth: 0,
        size: 1,
    }
}

/// C++ of the definitions.
#[derive(Default)]
struct Codes {
    /// For each definition file, the constraints it declares, as indices of functions.
    files: Vec<Vec<usize>>,
    /// Code of constraints by name.
    codes: HashMap<String, String>,
}

/// The prefix of a node's line.
#[derive(Clone)]
struct Indent {
    text: String,
    level: usize,
}

impl Indent {
    fn below(mut self, step: &str) -> Indent {
        self.level += 1;
        if self.level <= MAX_INDENT {
            self.text.push_str(step);
        }
        self
    }
}

impl std::fmt::Display for Indent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)?;
        if self.level > MAX_INDENT { write!(f, "[{}] ", self.level) } else { Ok(()) }
    }
}

/// A node, with the data needed to print it.
#[derive(Clone, Copy)]
enum Node<'a> {
    Function(&'a Function),
    Pattern(&'a Pattern),
    Variable(VarId),
    Result(&'a ResultDecl),
    Listed(&'a Listed, Option<&'a Expr>),
    /// The number is the address of its parent.
    OpName(Option<&'a str>, usize),
    /// The number is the address of its parent.
    Compound(&'a [Stmt], Section, usize),
    Stmt(&'a Stmt, Section),
    Expr(&'a Expr, Around<'a>),
    /// A callee; the number is the address of the call.
    Callee(&'a Function, usize),
    Attribute(&'a (Name, Expr), Around<'a>),
    /// The range of all operands or result types that a matched operation leaves unconstrained.
    Open(&'a Operation, Open),
    OpenVariable(&'a Operation, Open),
    OpenConstraint(&'a Operation, Open),
}

/// Whether an operation expression matches or creates.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Match,
    Rewrite,
}

/// The context of an expression.
#[derive(Clone, Copy)]
struct Around<'a> {
    section: Section,
    /// Tuple that is being unpacked.
    tuple: Option<&'a Expr>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Operands,
    Types,
}

impl Open {
    fn ty(self) -> &'static str {
        match self {
            Open::Operands => "ValueRange",
            Open::Types => "TypeRange",
        }
    }
}

/// The children of a node, in groups; all groups except those of statements have a title.
type Groups<'a> = Vec<(&'static str, Vec<Node<'a>>)>;

struct Printer<'a> {
    module: &'a Module,
    codes: Option<&'a Codes>,
    /// Initial values of variables.
    inits: HashMap<VarId, (&'a Expr, Section)>,
    /// Numbers of nodes, by address and kind.
    numbers: HashMap<(usize, usize, &'static str), usize>,
}

impl<'a> Printer<'a> {
    fn collect(&mut self, body: &'a [Stmt], is_rewrite: bool) {
        let section = if is_rewrite { Section::Rewrite } else { Section::Match };
        let mut todo: Vec<(&'a [Stmt], Section)> = vec![(body, section)];
        while let Some((stmts, section)) = todo.pop() {
            for stmt in stmts {
                match &stmt.kind {
                    StmtKind::Let(var, Some(init)) => {
                        self.inits.insert(*var, (init, section));
                    }
                    StmtKind::Rewrite { body, .. } => todo.push((body, Section::Rewrite)),
                    _ => {}
                }
            }
        }
    }

    fn print(&mut self) -> Option<String> {
        enum Line<'a> {
            Node(Node<'a>),
            Title(&'static str),
        }
        let module = self.module;
        let mut out = "-Module 0x0\n".to_owned();
        let mut items: Vec<Node<'a>> = Vec::with_capacity(module.items.len());
        for item in &module.items {
            match item {
                ItemId::Function(id) => items.push(Node::Function(module.function(*id))),
                ItemId::Pattern(index) => items.push(Node::Pattern(&module.patterns[*index as usize])),
                ItemId::Definitions(file) => {
                    let declared = self.codes.and_then(|codes| codes.files.get(*file as usize));
                    let declared = declared.into_iter().flatten();
                    items.extend(declared.map(|index| Node::Function(&module.functions[*index])));
                }
            }
        }
        let mut stack: Vec<(Indent, bool, Line<'a>)> = Vec::new();
        let push_all = |stack: &mut Vec<_>, indent: Indent, nodes: Vec<Node<'a>>| {
            let last = nodes.len().saturating_sub(1);
            for (i, node) in nodes.into_iter().enumerate().rev() {
                stack.push((indent.clone(), i == last, Line::Node(node)));
            }
        };
        push_all(&mut stack, Indent { text: " ".to_owned(), level: 1 }, items);
        while let Some((indent, is_last, line)) = stack.pop() {
            if out.len() > MAX_SIZE {
                return None;
            }
            let node = match line {
                Line::Title(title) => {
                    let _ = writeln!(out, "{indent}`{title}`");
                    continue;
                }
                Line::Node(node) => node,
            };
            let _ = writeln!(out, "{indent}{}-{}", if is_last { '`' } else { '|' }, self.label(node));
            let below = indent.below(if is_last { "  " } else { "| " });
            for (title, nodes) in self.groups(node).into_iter().rev().filter(|(_, nodes)| !nodes.is_empty()) {
                if title.is_empty() {
                    push_all(&mut stack, below.clone(), nodes);
                } else {
                    push_all(&mut stack, below.clone().below("  "), nodes);
                    stack.push((below.clone(), true, Line::Title(title)));
                }
            }
        }
        Some(out)
    }

    /// Returns `Kind 0x2a`.
    fn head(&mut self, kind: &'static str, place: usize) -> String {
        self.head_within(kind, place, 0)
    }

    /// Like `head`, for a node that is printed several times, within different parents.
    fn head_within(&mut self, kind: &'static str, place: usize, within: usize) -> String {
        let next = self.numbers.len() + 1;
        let number = *self.numbers.entry((place, within, kind)).or_insert(next);
        format!("{kind} {number:#x}")
    }

    fn label(&mut self, node: Node<'a>) -> String {
        match node {
            Node::Function(function) => {
                let kind = match function.kind {
                    FunctionKind::Constraint => "UserConstraintDecl",
                    FunctionKind::Rewrite => "UserRewriteDecl",
                };
                let name = function.shown_name();
                let mut text = self.head(kind, address(function));
                let _ = write!(text, " Name<{name}> ResultType<{}>", function.result_type);
                let ods_code = || self.codes.and_then(|codes| codes.codes.get(function.name.as_str()));
                match &function.body {
                    Body::Code(code) => {
                        let _ = write!(text, " Code<{}>", escaped(&code.value()));
                    }
                    Body::Ods => {
                        if let Some(code) = ods_code() {
                            let _ = write!(text, " Code<{}>", escaped(code));
                        }
                    }
                    _ => {}
                }
                text
            }
            Node::Pattern(pattern) => {
                let mut text = self.head("PatternDecl", address(pattern));
                if let Some(name) = &pattern.name {
                    let _ = write!(text, " Name<{}>", name.text);
                }
                if let Some(benefit) = pattern.benefit {
                    let _ = write!(text, " Benefit<{benefit}>");
                }
                text + if pattern.has_bounded_recursion { " Recursion" } else { "" }
            }
            Node::Variable(var) => {
                let variable = self.module.variable(var);
                let name = if variable.name.is_empty() { "_" } else { &variable.name };
                let head = self.head("VariableDecl", address(variable));
                format!("{head} Name<{name}> Type<{}>", variable.ty)
            }
            Node::Result(result) => {
                let head = self.head("VariableDecl", address(result));
                format!("{head} Name<{}> Type<{}>", result.name, result.ty)
            }
            Node::Listed(listed, _) => {
                let kind = match &listed.kind {
                    ListedKind::Attr => "AttrConstraintDecl",
                    ListedKind::Op(_) => "OpConstraintDecl",
                    ListedKind::Type => "TypeConstraintDecl",
                    ListedKind::TypeRange => "TypeRangeConstraintDecl",
                    ListedKind::Value => "ValueConstraintDecl",
                    ListedKind::ValueRange => "ValueRangeConstraintDecl",
                    ListedKind::User(id) => return self.label(Node::Function(self.module.function(*id))),
                };
                self.head(kind, address(listed))
            }
            Node::OpName(name, place) => {
                let head = self.head("OpNameDecl", place);
                name.map_or(head.clone(), |name| format!("{head} Name<{name}>"))
            }
            Node::Compound(_, _, place) => self.head("CompoundStmt", place),
            Node::Stmt(stmt, around) => self.stmt_label(stmt, around),
            Node::Expr(expr, around) => self.expr_label(expr, around),
            Node::Callee(function, call) => {
                let head = self.head_within("DeclRefExpr", call, call);
                let ty = match function.kind {
                    FunctionKind::Constraint => Type::Constraint,
                    FunctionKind::Rewrite => Type::Rewrite,
                };
                format!("{head} Type<{ty}>")
            }
            Node::Attribute(attribute, _) => {
                let head = self.head("NamedAttributeDecl", address(attribute));
                format!("{head} Name<{}>", attribute.0.text)
            }
            Node::Open(operation, open) => {
                let head = self.head_within("DeclRefExpr", address(operation), open as usize);
                format!("{head} Type<{}>", open.ty())
            }
            Node::OpenVariable(operation, open) => {
                let head = self.head_within("VariableDecl", address(operation), open as usize);
                format!("{head} Name<_> Type<{}>", open.ty())
            }
            Node::OpenConstraint(operation, Open::Operands) => {
                self.head("ValueRangeConstraintDecl", address(operation))
            }
            Node::OpenConstraint(operation, Open::Types) => {
                self.head("TypeRangeConstraintDecl", address(operation))
            }
        }
    }

    fn stmt_label(&mut self, stmt: &'a Stmt, section: Section) -> String {
        let kind = match &stmt.kind {
            StmtKind::Let(..) => "LetStmt",
            StmtKind::Erase(_) => "EraseStmt",
            StmtKind::Replace { .. } => "ReplaceStmt",
            StmtKind::Rewrite { .. } => "RewriteStmt",
            StmtKind::Return(_) => "ReturnStmt",
            StmtKind::Expr(expr) => return self.expr_label(expr, Around { section, tuple: None }),
        };
        self.head(kind, address(stmt))
    }

    fn expr_label(&mut self, expr: &'a Expr, around: Around<'a>) -> String {
        let place = address(expr);
        let (kind, rest) = match &expr.kind {
            ExprKind::Attr(text) => {
                return format!("{} Value<\"{text}\">", self.head("AttributeExpr", place));
            }
            ExprKind::Type(text) => return format!("{} Value<\"{text}\">", self.head("TypeExpr", place)),
            ExprKind::Var(_) | ExprKind::Define(_) | ExprKind::Function(_) => ("DeclRefExpr", String::new()),
            ExprKind::Operation(operation) => {
                let label = operation.location.as_ref().and_then(|location| location.label.as_ref());
                let label = label.map(|label| format!(" Location<\"{label}\">")).unwrap_or_default();
                ("OperationExpr", label)
            }
            ExprKind::Either(_) => ("EitherExpr", String::new()),
            ExprKind::Variadic(_) => ("VariadicExpr", String::new()),
            ExprKind::Optional { default, .. } => {
                let default = default.as_ref().map(|text| format!(" Default<\"{text}\">"));
                ("OptionalExpr", default.unwrap_or_default())
            }
            ExprKind::Call { function, is_negated, .. } => {
                let negated = if *is_negated { " Negated" } else { "" };
                let ty = &self.module.function(*function).result_type;
                return format!("{} Type<{ty}>{negated}", self.head("CallExpr", place));
            }
            ExprKind::AllResults(_) => ("MemberAccessExpr", " Member<$results>".to_owned()),
            ExprKind::Result { member, .. }
            | ExprKind::ResultGroup { member, .. }
            | ExprKind::Element { member, .. } => ("MemberAccessExpr", format!(" Member<{member}>")),
            ExprKind::Part(index) => ("MemberAccessExpr", format!(" Member<{index}>")),
            ExprKind::Tuple(_) => ("TupleExpr", String::new()),
            ExprKind::Unpack { parts, .. } => match &expr.ty {
                Type::Tuple(tuple) => {
                    // An element keeps its own type, if that is narrower.
                    let elements = tuple.elements.iter().zip(parts);
                    let elements = elements
                        .map(|(element, part)| Element { label: element.label.clone(), ty: part.ty.clone() });
                    let ty = Type::Tuple(Arc::new(Tuple::new(elements.collect())));
                    return format!("{} Type<{ty}>", self.head("TupleExpr", place));
                }
                _ => ("RangeExpr", String::new()),
            },
            ExprKind::Error => ("Error", String::new()),
        };
        let within = around.tuple.map_or(0, address);
        format!("{}{rest} Type<{}>", self.head_within(kind, place, within), expr.ty)
    }

    fn groups(&self, node: Node<'a>) -> Groups<'a> {
        match node {
            Node::Function(function) => {
                let section = match function.kind {
                    FunctionKind::Constraint => Section::Match,
                    FunctionKind::Rewrite => Section::Rewrite,
                };
                let inputs = function.params.iter().map(|param| Node::Variable(*param));
                let body = match &function.body {
                    Body::Pdll(body) => vec![Node::Compound(body, section, address(function))],
                    _ => Vec::new(),
                };
                let results = function.results.iter().map(Node::Result);
                vec![("Inputs", inputs.collect()), ("Results", results.collect()), ("", body)]
            }
            Node::Pattern(pattern) => {
                vec![("", vec![Node::Compound(&pattern.body, Section::Match, address(pattern))])]
            }
            Node::Variable(var) => {
                let variable = self.module.variable(var);
                let init = self
                    .inits
                    .get(&var)
                    .map(|(init, section)| Node::Expr(init, Around { section: *section, tuple: None }));
                let listed = variable.listed.iter().map(|listed| {
                    let ty = variable.type_constraint.as_deref().filter(|_| listed.is_typed);
                    Node::Listed(listed, ty)
                });
                vec![("", init.into_iter().collect()), ("Constraints", listed.collect())]
            }
            Node::Result(result) => {
                vec![("Constraints", result.listed.iter().map(|l| Node::Listed(l, None)).collect())]
            }
            Node::Listed(listed, ty) => match &listed.kind {
                ListedKind::Op(name) => {
                    vec![("", vec![Node::OpName(name.as_deref(), address(listed))])]
                }
                ListedKind::User(id) => self.groups(Node::Function(self.module.function(*id))),
                _ => {
                    let around = Around { section: Section::Match, tuple: None };
                    vec![("", ty.into_iter().map(|ty| Node::Expr(ty, around)).collect())]
                }
            },
            Node::Compound(stmts, section, _) => {
                vec![("", stmts.iter().map(|stmt| Node::Stmt(stmt, section)).collect())]
            }
            Node::Stmt(stmt, section) => self.stmt_groups(stmt, section),
            Node::Expr(expr, around) => self.expr_groups(expr, around),
            Node::Callee(function, _) => vec![("", vec![Node::Function(function)])],
            Node::Attribute(attribute, around) => vec![("", vec![Node::Expr(&attribute.1, around)])],
            Node::Open(operation, open) => vec![("", vec![Node::OpenVariable(operation, open)])],
            Node::OpenVariable(operation, open) => {
                vec![("Constraints", vec![Node::OpenConstraint(operation, open)])]
            }
            Node::OpName(..) | Node::OpenConstraint(..) => Vec::new(),
        }
    }

    fn stmt_groups(&self, stmt: &'a Stmt, section: Section) -> Groups<'a> {
        let around = Around { section, tuple: None };
        match &stmt.kind {
            StmtKind::Let(var, _) => vec![("", vec![Node::Variable(*var)])],
            StmtKind::Erase(expr) | StmtKind::Return(expr) => vec![("", vec![Node::Expr(expr, around)])],
            StmtKind::Replace { root, with } => {
                let inner = Around { section: Section::Rewrite, tuple: None };
                let values = with.iter().map(|value| Node::Expr(value, inner));
                vec![("", vec![Node::Expr(root, around)]), ("ReplValues", values.collect())]
            }
            StmtKind::Rewrite { root, body } => {
                vec![(
                    "",
                    vec![Node::Expr(root, around), Node::Compound(body, Section::Rewrite, address(stmt))],
                )]
            }
            StmtKind::Expr(expr) => self.expr_groups(expr, around),
        }
    }

    fn expr_groups(&self, expr: &'a Expr, around: Around<'a>) -> Groups<'a> {
        match &expr.kind {
            ExprKind::Attr(_) | ExprKind::Type(_) | ExprKind::Error => Vec::new(),
            ExprKind::Var(var) | ExprKind::Define(var) => vec![("", vec![Node::Variable(*var)])],
            ExprKind::Function(id) => vec![("", vec![Node::Function(self.module.function(*id))])],
            ExprKind::Operation(operation) => operation_groups(operation, around),
            ExprKind::Call { function, args, .. } => {
                let function = self.module.function(*function);
                let callee = Node::Callee(function, address(expr));
                let args = args.iter().map(|arg| Node::Expr(arg, around));
                vec![("", vec![callee]), ("Arguments", args.collect())]
            }
            ExprKind::AllResults(base)
            | ExprKind::Result { op: base, .. }
            | ExprKind::ResultGroup { op: base, .. }
            | ExprKind::Element { tuple: base, .. } => vec![("", vec![Node::Expr(base, around)])],
            ExprKind::Either(operands) => {
                vec![("", operands.iter().map(|operand| Node::Expr(operand, around)).collect())]
            }
            ExprKind::Optional { var, .. } => vec![("", vec![Node::Variable(*var)])],
            ExprKind::Tuple(elements) | ExprKind::Variadic(elements) => {
                vec![("", elements.iter().map(|element| Node::Expr(element, around)).collect())]
            }
            ExprKind::Unpack { tuple, parts } => {
                let inner = Around { tuple: Some(tuple), ..around };
                vec![("", parts.iter().map(|part| Node::Expr(part, inner)).collect())]
            }
            ExprKind::Part(_) => {
                let outer = Around { tuple: None, ..around };
                vec![("", around.tuple.into_iter().map(|tuple| Node::Expr(tuple, outer)).collect())]
            }
        }
    }
}

fn operation_groups<'a>(operation: &'a Operation, around: Around<'a>) -> Groups<'a> {
    let list = |given: Option<&'a [Expr]>, open: Open| match given {
        Some(given) => given.iter().map(|expr| Node::Expr(expr, around)).collect(),
        None if around.section == Section::Match => vec![Node::Open(operation, open)],
        None => Vec::new(),
    };
    let attributes = operation.attributes.iter().map(|attribute| Node::Attribute(attribute, around));
    vec![
        ("", vec![Node::OpName(operation.name.as_deref(), address(operation))]),
        ("Operands", list(operation.operands.as_deref(), Open::Operands)),
        ("Result Types", list(operation.results.as_deref(), Open::Types)),
        ("Attributes", attributes.collect()),
        (
            "Location",
            operation
                .location
                .iter()
                .flat_map(|location| &location.of)
                .map(|of| Node::Expr(of, around))
                .collect(),
        ),
    ]
}

/// Returns the address of a node, which identifies it and is never printed.
fn address<T>(node: &T) -> usize {
    std::ptr::from_ref(node) as usize
}

/// Escapes quotes, backslashes and unprintable characters as `\XX`.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b'"' => out.push_str("\\22"),
            b' '..=b'~' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "\\{byte:02X}");
            }
        }
    }
    out
}
