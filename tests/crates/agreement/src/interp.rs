//! `mlir-opt`'s matchers: which operation is searched for among the users of which value, inside which other
//! search, and in which order the patterns of a set are reached.
//!
//! In: patterns, and the output of `mlir-opt --convert-pdl-to-pdl-interp`. Out: for each pattern a `Found`,
//! in the order in which they are reached. Invariant: a pattern is identified by the function that its
//! rewrite calls, its operations by unique names. MLIR: PDLInterpOps.td.

use std::collections::{HashMap, HashSet};

use pdll::ir::AttributeData;
use pdll::pdl;
use pdll::prelude::*;
use pdll_match::pattern::{NativeCall, Node, NodeId, NodeKind, Pattern, SourcePlace};
use pdll_match::roots::searches;
use pdll_random::as_mlir_compares;

use crate::bind_all::bind_all;
use crate::mlir::{Outcome, run_tool};

/// Separator of files, in the input and in the output.
const MARK: &str = "// -----\n";
/// Name of the function that the rewrite of a pattern calls, before the pattern's number.
const CALLED: &str = "mark.";

/// A search: an operation, by its node, among the users of a value; and the operands that must be that value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sought {
    /// Operation.
    pub op: usize,
    /// The value whose users are searched; of a range, its first.
    pub of: String,
    /// Operands that must be this value.
    pub operands: Vec<usize>,
}

/// A pattern of a set in the tool's matcher.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Its number in the set.
    pub pattern: usize,
    /// The loops around it, outermost first: those of its own searches, and `None` for those of other
    /// patterns.
    pub searches: Vec<Option<Sought>>,
    /// The loops around it, by number; patterns that share some are tried for one user after the other.
    pub loops: Vec<usize>,
}

/// Returns the set of patterns in the form for the tool.
fn asked(patterns: &[Pattern]) -> Vec<Pattern> {
    let mut asked = patterns.to_vec();
    for (number, pattern) in asked.iter_mut().enumerate() {
        pattern.is_benefit_explicit = true;
        let mut args = vec![pattern.root];
        args.extend(pattern.external_rewrite.take().into_iter().flat_map(|external| external.args));
        bind_all(pattern);
        let call = NativeCall { name: format!("{CALLED}{number}").into(), args, results: Vec::new() };
        let kind = NodeKind::NativeRewrite(call);
        pattern.nodes.push(Node { kind, name: None, place: SourcePlace::default() });
    }
    asked
}

/// Gives each matched operation a unique name.
fn rename(patterns: &mut [Pattern]) {
    for (number, pattern) in patterns.iter_mut().enumerate() {
        for (node, matched) in pattern.nodes[..pattern.n_match as usize].iter_mut().enumerate() {
            if let NodeKind::Operation(op) = &mut matched.kind {
                op.name = Some(name(number, node).into());
            }
        }
    }
}

/// Returns the name of an operation of a pattern.
fn name(pattern: usize, node: usize) -> String {
    format!("u.p{pattern}_{node}")
}

/// Returns the order in which the tool's matcher reaches the patterns of each set, passed in the form of
/// [`mlir::text`](crate::mlir::text); `None` if the tool rejects them.
pub fn orders(sets: &[&[Pattern]]) -> Vec<Option<Vec<Found>>> {
    let sets: Vec<Vec<Pattern>> = sets.iter().map(|set| as_compared(set)).collect();
    converted(&sets)
}

fn as_compared(set: &[Pattern]) -> Vec<Pattern> {
    asked(&set.iter().map(as_mlir_compares).collect::<Vec<Pattern>>())
}

/// Returns the tool's searches and ours for each set of patterns; `None` if the tool rejects them.
///
/// Both use the patterns as `pdl` text with renamed operations.
#[allow(clippy::type_complexity, reason = "a pair for each set")]
pub fn plans(sets: &[&[Pattern]]) -> Vec<Option<(Vec<Found>, Vec<Vec<Sought>>)>> {
    let ctx = crate::context();
    let again = |set: &&[Pattern]| {
        let exported = pdl::export(&ctx, &asked(set)).unwrap_or_else(|e| panic!("{e}"));
        let mut set = pdl::import(&exported).unwrap_or_else(|e| panic!("{e}"));
        rename(&mut set);
        set
    };
    let sets: Vec<Vec<Pattern>> = sets.iter().map(again).collect();
    let ours = |set: &Vec<Pattern>| set.iter().map(planned).collect();
    converted(&sets).into_iter().zip(&sets).map(|(found, set)| Some((found?, ours(set)))).collect()
}

/// Returns our searches for a pattern.
fn planned(pattern: &Pattern) -> Vec<Sought> {
    let searches = searches(pattern).unwrap_or_else(|op| panic!("{op:?} is not connected"));
    let sought = |search: pdll_match::roots::Search| {
        let value = operands(pattern, search.op)[search.operand];
        Sought { op: search.op.index(), of: thing(pattern, value), operands: vec![search.operand] }
    };
    searches.into_iter().map(sought).collect()
}

fn operands(pattern: &Pattern, op: NodeId) -> &[NodeId] {
    match &pattern.node(op).kind {
        NodeKind::Operation(op) => op.operands.as_deref().unwrap_or_default(),
        _ => &[],
    }
}

/// Describes a value of a pattern, independently of its node.
fn thing(pattern: &Pattern, value: NodeId) -> String {
    match pattern.node(value).kind {
        NodeKind::Result { op, index } => format!("result {index} of {}", op.0),
        NodeKind::Results { op, group, .. } => format!("results {group:?} of {}", op.0),
        _ => format!("{}", value.0),
    }
}

fn converted(sets: &[Vec<Pattern>]) -> Vec<Option<Vec<Found>>> {
    let ctx = crate::context();
    let file = |set: &Vec<Pattern>| {
        let exported = pdl::export(&ctx, set).unwrap_or_else(|e| panic!("{e}"));
        exported.to_text(&pdll::text::PrintOptions::new().local_scope(true))
    };
    let files: Vec<String> = sets.iter().map(file).collect();
    let texts = convert(&files);
    assert_eq!(texts.len(), sets.len());
    texts.into_iter().zip(sets).map(|(text, set)| Some(read(&ctx, &text?, set))).collect()
}

/// Returns the tool's output for each file; `None` if it rejects the file or crashes.
fn convert(files: &[String]) -> Vec<Option<String>> {
    if files.is_empty() {
        return Vec::new();
    }
    match run_tool(&["--convert-pdl-to-pdl-interp"], &files.join(MARK)) {
        Outcome::Text(text) => text.split(MARK).map(|part| Some(part.to_owned())).collect(),
        _ if files.len() > 1 => files.chunks(files.len().div_ceil(2)).flat_map(convert).collect(),
        _ => vec![None],
    }
}

/// Parses a matcher.
fn read(ctx: &Context, text: &str, patterns: &[Pattern]) -> Vec<Found> {
    let ir = parse(ctx, text).unwrap_or_else(|e| panic!("{text}\n{e}"));
    let functions = named(&ir, "pdl_interp.func");
    let Some((_, matcher)) = functions.iter().find(|(name, _)| name == "matcher") else {
        panic!("no matcher\n{text}")
    };
    let mut reader = Reader { ir: &ir, patterns, names: HashMap::new(), loops: HashMap::new() };
    let records = reader.walk(*matcher);
    let marked = |rewriter: &str| {
        let (_, function) = functions.iter().find(|(name, _)| name == rewriter)?;
        let body = function.region(&ir, 0).entry(&ir)?;
        let calls = body.ops(&ir).filter_map(|op| op.attr_str(&ir, "name")?.as_str(ctx));
        calls.filter_map(|name| name.strip_prefix(CALLED)?.parse::<usize>().ok()).next_back()
    };
    let found = records.into_iter().map(|record| {
        let rewriter = match record.attr_str(&ir, "rewriter").map(|rewriter| rewriter.data(ctx)) {
            Some(AttributeData::SymbolRef { nested, .. }) => nested.last().map(|name| ctx.str(*name)),
            _ => None,
        };
        let pattern = rewriter.and_then(marked).unwrap_or_else(|| panic!("an unknown rewrite\n{text}"));
        reader.found(record, pattern)
    });
    found.collect()
}

/// Returns the operations of a name in the top module and below, with their symbols.
fn named(ir: &Ir, name: &str) -> Vec<(String, Op)> {
    let mut found = Vec::new();
    let mut todo = vec![ir.top()];
    while let Some(at) = todo.pop() {
        if at.name_text(ir) == name {
            let symbol = at.attr_str(ir, "sym_name").and_then(|symbol| symbol.as_str(ir.context()));
            found.push((symbol.unwrap_or_default().to_owned(), at));
        } else if at.name_text(ir) == "builtin.module" {
            todo.extend(at.regions(ir).iter().flat_map(|region| region.blocks(ir)).flat_map(|b| b.ops(ir)));
        }
    }
    found
}

struct Reader<'a> {
    ir: &'a Ir,
    patterns: &'a [Pattern],
    /// Operations of patterns at a position, by their names.
    names: HashMap<(String, usize), usize>,
    /// Loops, numbered in order of discovery, by the operation and its argument.
    loops: HashMap<Op, usize>,
}

impl Reader<'_> {
    /// Returns all matches in the order in which they are reached: a match that another leads to follows it.
    fn walk(&mut self, matcher: Op) -> Vec<Op> {
        let entry = matcher.region(self.ir, 0).entry(self.ir);
        let mut seen: HashSet<pdll::ir::Block> = entry.into_iter().collect();
        let mut path: Vec<(pdll::ir::Block, Vec<pdll::ir::Block>)> = Vec::new();
        path.extend(entry.map(|entry| (entry, self.next_blocks(entry))));
        let mut done = Vec::new();
        while let Some((block, next)) = path.last_mut() {
            match next.pop() {
                Some(next) if seen.insert(next) => {
                    let behind = self.next_blocks(next);
                    path.push((next, behind));
                }
                Some(_) => {}
                None => {
                    done.push(*block);
                    path.pop();
                }
            }
        }
        let last = done.into_iter().rev().filter_map(|block| block.last_op(self.ir));
        last.filter(|op| op.name_text(self.ir) == "pdl_interp.record_match").collect()
    }

    /// Returns the successors of a block: of a loop, its body; of the end of a body, the block after the
    /// loop.
    fn next_blocks(&mut self, block: pdll::ir::Block) -> Vec<pdll::ir::Block> {
        let ir = self.ir;
        let Some(last) = block.last_op(ir) else { return Vec::new() };
        self.note_names(last);
        let mut next: Vec<pdll::ir::Block> = last.successors(ir).collect();
        match last.name_text(ir) {
            "pdl_interp.foreach" => {
                let number = self.loops.len();
                self.loops.insert(last, number);
                next.extend(last.region(ir, 0).entry(ir));
            }
            "pdl_interp.continue" => {
                next.extend(last.parent_op(ir).into_iter().flat_map(|at| at.successors(ir)))
            }
            _ => {}
        }
        next
    }

    /// Records which operations of patterns a name check may concern.
    fn note_names(&mut self, question: Op) {
        let (ir, ctx) = (self.ir, self.ir.context());
        let texts: Vec<&str> = match question.name_text(ir) {
            "pdl_interp.check_operation_name" => {
                question.attr_str(ir, "name").and_then(|name| name.as_str(ctx)).into_iter().collect()
            }
            "pdl_interp.switch_operation_name" => {
                let cases = question.attr_str(ir, "caseValues").and_then(|cases| cases.as_array(ctx));
                cases.unwrap_or_default().iter().filter_map(|case| case.as_str(ctx)).collect()
            }
            _ => return,
        };
        let place = self.place(question.operand(ir, 0));
        for text in texts {
            let numbers = text.strip_prefix("u.p").and_then(|rest| rest.split_once('_'));
            if let Some((pattern, node)) = numbers
                && let (Ok(pattern), Ok(node)) = (pattern.parse(), node.parse())
            {
                self.names.insert((place.clone(), pattern), node);
            }
        }
    }

    /// Describes the path to a value from the root, or from the value that a loop iterates over.
    fn place(&self, value: Value) -> String {
        let ir = self.ir;
        let Some(op) = value.defining_op(ir) else {
            let around = value.arg_block(ir).and_then(|block| block.parent_op(ir));
            return match around.and_then(|around| self.loops.get(&around)) {
                Some(number) => format!("user{number}"),
                None => "root".to_owned(),
            };
        };
        let index = op.attr_str(ir, "index").and_then(|index| index.as_i64(ir.context()));
        let index = index.map_or_else(String::new, |index| index.to_string());
        let name = op.name_text(ir).strip_prefix("pdl_interp.").unwrap_or_default();
        match op.get_operand(ir, 0) {
            Some(from) => format!("{}.{name}{index}", self.place(from)),
            None => name.to_owned(),
        }
    }

    /// Returns the loops around a match, and their purposes.
    fn found(&self, record: Op, pattern: usize) -> Found {
        let ir = self.ir;
        let around = |op: &Op| op.parent_op(ir);
        let mut loops: Vec<Op> = std::iter::successors(around(&record), around)
            .filter(|op| op.name_text(ir) == "pdl_interp.foreach")
            .collect();
        loops.reverse();
        let searches = loops.iter().map(|at| self.sought(*at, pattern)).collect();
        Found { pattern, searches, loops: loops.iter().map(|at| self.loops[at]).collect() }
    }

    fn sought(&self, at: Op, pattern: usize) -> Option<Sought> {
        let ir = self.ir;
        let user = at.region(ir, 0).entry(ir)?.arg(ir, 0);
        let op = *self.names.get(&(self.place(user), pattern))?;
        let users = at.operand(ir, 0).defining_op(ir)?;
        let mut value = users.operand(ir, 0);
        // A range is identified by its first value.
        if let Some(extract) = value.defining_op(ir)
            && extract.name_text(ir) == "pdl_interp.extract"
        {
            value = extract.operand(ir, 0);
        }
        let of = self.thing(value, pattern)?;
        let same = operands(&self.patterns[pattern], NodeId(op as u32)).iter().enumerate();
        let same = same.filter(|(_, operand)| thing(&self.patterns[pattern], **operand) == of);
        Some(Sought { op, operands: same.map(|(i, _)| i).collect(), of })
    }

    /// Returns the value of a pattern that this is.
    fn thing(&self, value: Value, pattern: usize) -> Option<String> {
        let ir = self.ir;
        let op = value.defining_op(ir)?;
        let of = *self.names.get(&(self.place(op.operand(ir, 0)), pattern))?;
        let index = op.attr_str(ir, "index").and_then(|index| index.as_i64(ir.context()));
        let operand = |i: usize| {
            let operand = operands(&self.patterns[pattern], NodeId(of as u32)).get(i)?;
            Some(thing(&self.patterns[pattern], *operand))
        };
        match op.name_text(ir) {
            "pdl_interp.get_operand" | "pdl_interp.get_operands" => operand(index.unwrap_or(0) as usize),
            "pdl_interp.get_result" => Some(format!("result {} of {of}", index?)),
            "pdl_interp.get_results" => {
                Some(format!("results {:?} of {of}", index.map(|index| index as u32)))
            }
            _ => None,
        }
    }
}
