//! Values under evaluation: an arena of nodes, each with its span.
//!
//! A node never changes, so a final value is recognized by its flags alone and never visited again.
//! Invariant: a node's depth is bounded (`MAX_DEPTH`), and so is recursion over values.

use std::collections::HashMap;
use std::rc::Rc;

use pdll_support::source::Span;
use rustc_hash::FxBuildHasher;

use super::rec_id::RecId;
use super::ty::Ty;
use crate::symbol::Sym;

/// Index of a value.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Val(u32);

impl Val {
    /// `?` without a location.
    pub(crate) const UNSET: Val = Val(0);
    /// Placeholder for a value that could not be evaluated; already reported, and valid as any type.
    pub(crate) const POISON: Val = Val(1);
}

/// Syntax in which a string was written.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum StrForm {
    Plain,
    Code,
}

/// Arguments of a dag: value and name.
pub(crate) type DagArgs = Rc<[(Val, Option<Sym>)]>;

/// An argument of a class: its name if it was given by name, and the value.
pub(crate) type InstArgs = Rc<[(Option<Sym>, Val)]>;

/// Kinds of values.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    Unset,
    Poison,
    Bit(bool),
    /// Lowest bit first.
    Bits(Rc<[Val]>),
    Int(i64),
    Str(Sym, StrForm),
    /// The name of an anonymous record that is not final: its number.
    Anonymous(u32),
    /// Elements and element type.
    List(Rc<[Val]>, Ty),
    Dag {
        op: Val,
        name: Option<Sym>,
        args: DagArgs,
    },
    Def(RecId),
    /// A field, template argument or loop variable that is not resolved yet.
    Var(Sym, Ty),
    /// One bit of a value that is not resolved yet.
    VarBit(Val, u32),
    /// A field of a value that is not resolved yet.
    Field(Val, Sym, Ty),
    /// A class with arguments that are not all resolved yet, and its first occurrence.
    Instance(RecId, InstArgs, Span),
    Un(Un, Val, Ty),
    Bin(Bin, Val, Val, Ty),
    Tern(Tern, Val, Val, Val, Ty),
    Cond(Rc<[(Val, Val)]>, Ty),
    Foldl(Rc<Fold>),
    IsA(Ty, Val),
    Exists(Ty, Val),
    /// All records of a type whose names match; with the element type and the list type.
    Instances(Ty, Val, Ty),
}

/// `!foldl(start, list, acc, var, expr)`
#[derive(Clone, Debug)]
pub(crate) struct Fold {
    pub(crate) start: Val,
    pub(crate) list: Val,
    pub(crate) acc: Sym,
    pub(crate) var: Sym,
    pub(crate) expr: Val,
    pub(crate) ty: Ty,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Un {
    Cast,
    Not,
    Head,
    Tail,
    Size,
    Empty,
    GetDagOp,
    GetDagOpName,
    LogTwo,
    Repr,
    ListFlatten,
    Initialized,
    ToLower,
    ToUpper,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Bin {
    Add,
    Sub,
    Mul,
    Div,
    And,
    Or,
    Xor,
    Shl,
    Sra,
    Srl,
    ListConcat,
    ListSplat,
    ListRemove,
    /// `list[i]`
    Element,
    /// `list[list of indices]`
    Slice,
    /// `a...b`, both ends inclusive.
    RangeTo,
    StrConcat,
    Interleave,
    Con,
    Match,
    Eq,
    Ne,
    Le,
    Lt,
    Ge,
    Gt,
    GetDagArg,
    GetDagName,
    SetDagOp,
    SetDagOpName,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Tern {
    If,
    Dag,
    Filter,
    Foreach,
    Range,
    Subst,
    Substr,
    Find,
    SetDagArg,
    SetDagName,
}

/// Maximum nesting depth of values.
const MAX_DEPTH: u32 = 1_000;
/// Maximum size of a value in printed form, counting shared parts each time.
const MAX_SIZE: u32 = 10_000_000;
/// Number of cells counted per node, according to its memory use. The number of cells of a run is limited.
const NODE_CELLS: usize = 4;

/// Depends on a variable.
const HAS_VARS: u8 = 1;
/// Can be folded further only once the record is final.
const HAS_PENDING: u8 = 2;
/// Contains an operator that binds variables.
const HAS_BINDER: u8 = 4;
/// Is a plain value without operators, except for a `!cond` without a condition that can become true.
const IS_CONCRETE: u8 = 8;
/// Contains such a `!cond`, or one that is still undecided.
const HAS_COND: u8 = 16;

struct Meta {
    span: Span,
    depth: u32,
    /// Number of nodes without sharing. Long strings count as several.
    size: u32,
    flags: u8,
}

/// All values of one run.
pub(crate) struct Values {
    nodes: Vec<Node>,
    metas: Vec<Meta>,
    /// Number of nodes and children created.
    pub(crate) cells: usize,
    pub(crate) max_cells: usize,
    /// First value that was rejected because it nests too deeply, is too large, or exceeds the number of
    /// values, with the reason.
    pub(crate) refused: Option<(Span, String)>,
}

impl Values {
    pub(crate) fn new(nowhere: Span) -> Self {
        let mut values =
            Values { nodes: Vec::new(), metas: Vec::new(), cells: 0, max_cells: usize::MAX, refused: None };
        values.add(Node::Unset, nowhere);
        values.add(Node::Poison, nowhere);
        values
    }

    pub(crate) fn get(&self, val: Val) -> &Node {
        &self.nodes[val.0 as usize]
    }

    pub(crate) fn span(&self, val: Val) -> Span {
        self.metas[val.0 as usize].span
    }

    fn has(&self, val: Val, flag: u8) -> bool {
        self.metas[val.0 as usize].flags & flag != 0
    }

    pub(crate) fn has_vars(&self, val: Val) -> bool {
        self.has(val, HAS_VARS)
    }

    pub(crate) fn has_pending(&self, val: Val) -> bool {
        self.has(val, HAS_PENDING)
    }

    pub(crate) fn has_binder(&self, val: Val) -> bool {
        self.has(val, HAS_BINDER)
    }

    pub(crate) fn is_concrete(&self, val: Val) -> bool {
        self.has(val, IS_CONCRETE)
    }

    /// Returns whether a field of a record may finally have this value. As in LLVM, it may be a `!cond` that
    /// is stuck.
    pub(crate) fn is_settled(&self, val: Val) -> bool {
        self.is_concrete(val) && !self.has(val, HAS_COND)
    }

    /// Returns the size of the value in printed form.
    pub(crate) fn size(&self, val: Val) -> usize {
        self.metas[val.0 as usize].size as usize
    }

    /// Records why a value is rejected, which ends the run; returns the placeholder.
    pub(crate) fn refuse(&mut self, span: Span, reason: impl FnOnce() -> String) -> Val {
        self.refused.get_or_insert_with(|| (span, reason()));
        Val::POISON
    }

    /// Returns whether the limit on values has not been reached.
    pub(crate) fn has_room(&mut self, span: Span) -> bool {
        let max = self.max_cells;
        let is_full = self.cells > max;
        if is_full {
            self.refuse(span, || format!("evaluation takes too much memory: more than {max} values"));
        }
        !is_full
    }

    /// Adds a node; one that nests too deeply or is too large becomes poison.
    pub(crate) fn add(&mut self, node: Node, span: Span) -> Val {
        self.add_text(node, span, 0)
    }

    /// Adds a node whose list of children is shared.
    pub(crate) fn add_shared(&mut self, node: Node, span: Span) -> Val {
        let n_cells = self.cells;
        let val = self.add(node, span);
        self.cells = self.cells.min(n_cells + NODE_CELLS);
        val
    }

    /// Replaces some bits if the caller holds the only reference to the value and none of its properties
    /// change; otherwise returns `false`.
    pub(crate) fn replace_bits(
        &mut self,
        val: Val,
        new: &HashMap<u32, Val, FxBuildHasher>,
        span: Span,
    ) -> bool {
        let metas = &self.metas;
        let Node::Bits(bits) = &mut self.nodes[val.0 as usize] else { return false };
        let Some(bits) = Rc::get_mut(bits) else { return false };
        let alike = |a: Val, b: Val| {
            let (a, b) = (&metas[a.0 as usize], &metas[b.0 as usize]);
            (a.flags, a.depth, a.size) == (b.flags, b.depth, b.size)
        };
        if !new.iter().all(|(i, bit)| alike(bits[*i as usize], *bit)) {
            return false;
        }
        new.iter().for_each(|(i, bit)| bits[*i as usize] = *bit);
        self.metas[val.0 as usize].span = span;
        true
    }

    /// Adds a node that represents a string of some length.
    pub(crate) fn add_text(&mut self, node: Node, span: Span, len: usize) -> Val {
        let (mut flags, mut depth, mut children) = (IS_CONCRETE, 0, 0);
        let mut size = 1 + (len / 16) as u32;
        node.for_each_child(&mut |val: Val| {
            let meta = &self.metas[val.0 as usize];
            flags = (flags & meta.flags & IS_CONCRETE) | ((flags | meta.flags) & !IS_CONCRETE);
            depth = depth.max(meta.depth + 1);
            size = size.saturating_add(meta.size);
            children += 1;
        });
        match &node {
            Node::Var(..) | Node::Anonymous(_) => flags = HAS_VARS,
            Node::Un(Un::Cast, ..) | Node::Exists(..) | Node::Instances(..) => {
                flags = (flags | HAS_PENDING) & !IS_CONCRETE;
            }
            Node::Foldl(_) | Node::Tern(Tern::Foreach | Tern::Filter, ..) => {
                flags = (flags | HAS_BINDER) & !IS_CONCRETE;
            }
            Node::VarBit(..) | Node::Field(..) | Node::Instance(..) | Node::Un(..) | Node::Bin(..) => {
                flags &= !IS_CONCRETE;
            }
            Node::Cond(..) => flags |= HAS_COND,
            Node::Tern(..) | Node::IsA(..) => flags &= !IS_CONCRETE,
            _ => {}
        }
        self.cells += NODE_CELLS + children + len / 64;
        if depth > MAX_DEPTH {
            return self.refuse(span, || "this value nests too deeply".to_owned());
        }
        if size > MAX_SIZE {
            return self.refuse(span, || "this value is too large".to_owned());
        }
        if !self.has_room(span) {
            return Val::POISON;
        }
        let val = Val(self.nodes.len() as u32);
        self.nodes.push(node);
        self.metas.push(Meta { span, depth, size, flags });
        val
    }
}

impl Node {
    pub(crate) fn for_each_child(&self, child: &mut impl FnMut(Val)) {
        match self {
            Node::Unset | Node::Poison | Node::Bit(_) | Node::Int(_) | Node::Str(..) => {}
            Node::Def(_) | Node::Var(..) | Node::Anonymous(_) => {}
            Node::Bits(list) | Node::List(list, _) => list.iter().copied().for_each(child),
            Node::Dag { op, args, .. } => {
                child(*op);
                args.iter().for_each(|(arg, _)| child(*arg));
            }
            Node::VarBit(a, _) | Node::Field(a, ..) | Node::Un(_, a, _) | Node::IsA(_, a) => child(*a),
            Node::Exists(_, a) | Node::Instances(_, a, _) => child(*a),
            Node::Instance(_, args, _) => args.iter().for_each(|(_, arg)| child(*arg)),
            Node::Bin(_, a, b, _) => [*a, *b].into_iter().for_each(child),
            Node::Tern(_, a, b, c, _) => [*a, *b, *c].into_iter().for_each(child),
            Node::Cond(cases, _) => cases.iter().for_each(|(condition, value)| {
                child(*condition);
                child(*value);
            }),
            Node::Foldl(fold) => [fold.start, fold.list, fold.expr].into_iter().for_each(child),
        }
    }
}

impl Un {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Un::Cast => "cast",
            Un::Not => "not",
            Un::Head => "head",
            Un::Tail => "tail",
            Un::Size => "size",
            Un::Empty => "empty",
            Un::GetDagOp => "getdagop",
            Un::GetDagOpName => "getdagopname",
            Un::LogTwo => "logtwo",
            Un::Repr => "repr",
            Un::ListFlatten => "listflatten",
            Un::Initialized => "initialized",
            Un::ToLower => "tolower",
            Un::ToUpper => "toupper",
        }
    }
}

impl Bin {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Bin::Add => "add",
            Bin::Sub => "sub",
            Bin::Mul => "mul",
            Bin::Div => "div",
            Bin::And => "and",
            Bin::Or => "or",
            Bin::Xor => "xor",
            Bin::Shl => "shl",
            Bin::Sra => "sra",
            Bin::Srl => "srl",
            Bin::ListConcat => "listconcat",
            Bin::ListSplat => "listsplat",
            Bin::ListRemove => "listremove",
            Bin::Element => "element",
            Bin::Slice => "slice",
            Bin::RangeTo => "rangeto",
            Bin::StrConcat => "strconcat",
            Bin::Interleave => "interleave",
            Bin::Con => "con",
            Bin::Match => "match",
            Bin::Eq => "eq",
            Bin::Ne => "ne",
            Bin::Le => "le",
            Bin::Lt => "lt",
            Bin::Ge => "ge",
            Bin::Gt => "gt",
            Bin::GetDagArg => "getdagarg",
            Bin::GetDagName => "getdagname",
            Bin::SetDagOp => "setdagop",
            Bin::SetDagOpName => "setdagopname",
        }
    }
}

impl Tern {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Tern::If => "if",
            Tern::Dag => "dag",
            Tern::Filter => "filter",
            Tern::Foreach => "foreach",
            Tern::Range => "range",
            Tern::Subst => "subst",
            Tern::Substr => "substr",
            Tern::Find => "find",
            Tern::SetDagArg => "setdagarg",
            Tern::SetDagName => "setdagname",
        }
    }
}
