//! Operations written as one before was, names of values aside: made without being read again.
//!
//! In: the text from an operation's name on. Out: the operation, if its pieces between uses of values are those of one that was read.
//! Invariant: what an operation without regions and successors is depends on nothing but its text and on what its operands are,
//! unless a function of the user looked at the IR or made something new; such an operation is not kept.

use std::rc::Rc;

use smallvec::SmallVec;

use super::form::Run;
use super::{Reader, Use, scan};
use crate::attributes::Attribute;
use crate::context::OperationName;
use crate::dialect::Op;
use crate::text::error::Read;
use crate::types::{Type, TypeVec};
use crate::value::Value;

/// An operation that was read.
pub(super) struct Sample {
    name: OperationName,
    /// The text between the uses of values, the operation's name included: one piece more than there are uses.
    pieces: SmallVec<[Piece; 4]>,
    /// The token after it, with the byte that ends that.
    follow: Piece,
    /// Which use in the text is each operand, and of which type?
    operands: SmallVec<[(u16, Type); 4]>,
    results: TypeVec,
    discardable: Option<Attribute>,
    slots: SmallVec<[Option<Attribute>; 4]>,
    /// Another one of the same form that begins like this.
    other: Option<Rc<Sample>>,
}

/// A part of the text.
#[derive(Copy, Clone)]
struct Piece {
    lo: usize,
    len: usize,
}

/// Longer operations are not kept.
const MAX_LEN: usize = 1024;

/// So many that begin alike are looked at.
const MAX_ALIKE: usize = 8;

/// By so many bytes, at most, the beginnings of operations are told apart.
const MAX_HEAD: usize = 64;

/// How often operations of a form were as one before.
#[derive(Copy, Clone, Default)]
pub(super) struct Luck {
    asked: u32,
    found: u32,
}

impl Luck {
    /// Is it worth while to keep operations of this form?
    fn is_good(self) -> bool {
        self.asked < 256 || self.found >= self.asked / 4
    }
}

impl<'t> Reader<'t> {
    /// Makes an operation as one before of its form was, if its text is that; else nothing is taken. `lo` is where it begins, names
    /// of results included, and `name_lo` where its own name does.
    pub(super) fn op_as_before(&mut self, form: u32, lo: usize, name_lo: usize) -> Read<bool> {
        let samples = self.forms.samples(form);
        if !samples.luck.is_good() {
            return Ok(false);
        }
        samples.luck.asked += 1;
        let head = head_end(self.bytes, name_lo);
        let mut at = samples
            .by_head
            .find(self.bytes, name_lo, head)
            .ok()
            .map(|nth| samples.list[nth as usize].clone());
        let after_name = self.pos;
        while let Some(sample) = at {
            let mut uses = SmallVec::<[Use; 4]>::new();
            if self.is_as(&sample, name_lo, &mut uses) {
                self.forms.samples(form).luck.found += 1;
                self.make_as(&sample, lo, name_lo, &uses)?;
                return Ok(true);
            }
            at = sample.other.clone();
        }
        self.pos = after_name;
        Ok(false)
    }

    /// Is the text at `lo` that of a sample? Goes to its end, and gives the uses of values in it.
    fn is_as(&mut self, sample: &Sample, lo: usize, uses: &mut SmallVec<[Use; 4]>) -> bool {
        self.pos = lo;
        for (nth, piece) in sample.pieces.iter().enumerate() {
            if nth > 0 {
                match (self.byte(), self.operand_use()) {
                    (Some(b'%'), Ok(Some(used))) => uses.push(used),
                    _ => return false,
                }
            }
            if !scan::is_same(self.bytes, piece.lo, self.pos, piece.len) {
                return false;
            }
            self.pos += piece.len;
        }
        let next = scan::skip_blanks(self.bytes, self.pos);
        next > self.pos && scan::is_same(self.bytes, sample.follow.lo, next, sample.follow.len)
    }

    fn make_as(&mut self, sample: &Sample, lo: usize, name_lo: usize, uses: &[Use]) -> Read<()> {
        self.form = Some(sample.name);
        let mut values = SmallVec::<[Value; 4]>::new();
        for (nth, ty) in &sample.operands {
            values.push(self.resolve_use(uses[usize::from(*nth)], *ty)?);
        }
        let loc = self.loc_at(name_lo);
        let op = self.ir.alloc_op(sample.name, loc, &values, &sample.results);
        self.ir.set_all_attrs(op, sample.discardable, &sample.slots);
        self.end_op(op, lo)
    }

    /// Keeps an operation that was read to here, with its operands in order.
    pub(super) fn keep_sample(&mut self, run: &Run, op: Op, operands: &[(Use, Type)]) {
        let end = self.pos;
        if let Some(sample) = self.sample(run, op, operands) {
            let head = (run.name_lo, head_end(self.bytes, run.name_lo));
            self.forms.samples(run.form).add(self.bytes, head, sample);
        }
        self.pos = end;
    }

    fn sample(&mut self, run: &Run, op: Op, operands: &[(Use, Type)]) -> Option<Sample> {
        let mut hi = self.pos;
        while hi > run.name_lo && self.bytes[hi - 1].is_ascii_whitespace() {
            hi -= 1;
        }
        let next = scan::skip_blanks(self.bytes, hi);
        // What else could follow might be the beginning of a longer token.
        let may_follow = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'%' | b'}' | b'"' | b'^');
        if hi - run.name_lo > MAX_LEN || next == hi || !self.bytes.get(next).is_some_and(may_follow) {
            return None;
        }
        let word = self.bytes[next..].iter().take(MAX_HEAD).position(|byte| !scan::is_word(*byte))?;
        let follow = Piece { lo: next, len: word + 1 };
        let mut los: SmallVec<[u32; 4]> = operands.iter().map(|(used, _)| used.lo).collect();
        los.sort_unstable();
        los.dedup();
        let mut pieces = SmallVec::new();
        let mut lo = run.name_lo;
        for used in &los {
            let at = *used as usize;
            if !(lo..hi).contains(&at) {
                return None;
            }
            pieces.push(Piece { lo, len: at - lo });
            self.pos = at;
            self.operand_use().ok()??;
            lo = self.pos;
        }
        pieces.push(Piece { lo, len: hi.checked_sub(lo)? });
        let place = |used: &Use| los.binary_search(&used.lo).ok().and_then(|at| u16::try_from(at).ok());
        Some(Sample {
            name: run.name,
            pieces,
            follow,
            operands: operands.iter().map(|(used, ty)| Some((place(used)?, *ty))).collect::<Option<_>>()?,
            results: op.result_types(&self.ir).collect(),
            discardable: self.ir.discardable(op),
            slots: self.ir.slots(op).into(),
            other: None,
        })
    }
}

/// Where the beginning of an operation ends, by which it is looked up: at its first use of a value, its location or the end of its
/// line.
fn head_end(bytes: &[u8], lo: usize) -> usize {
    let limit = bytes.len().min(lo + MAX_HEAD);
    let mut at = lo;
    while at < limit {
        match bytes[at] {
            b'%' | b'\n' => break,
            b' ' if bytes[at..].starts_with(b" loc(") => break,
            _ => at += 1,
        }
    }
    at
}

/// The operations of a form that are kept.
#[derive(Default)]
pub(super) struct Samples {
    luck: Luck,
    by_head: super::spans::Spans<u32>,
    list: Vec<Rc<Sample>>,
}

impl Samples {
    /// Is it worth while to keep another one?
    pub(super) fn wants_more(&self) -> bool {
        self.luck.is_good()
    }

    /// Adds one by where its beginning stands in the text.
    pub(super) fn add(&mut self, text: &[u8], (lo, hi): (usize, usize), mut sample: Sample) {
        match self.by_head.find(text, lo, hi) {
            Ok(nth) => {
                let first = &mut self.list[nth as usize];
                let alike = std::iter::successors(Some(&*first), |sample| sample.other.as_ref()).count();
                if alike < MAX_ALIKE {
                    sample.other = Some(first.clone());
                    *first = Rc::new(sample);
                }
            }
            Err(hash) => {
                self.by_head.insert(hash, lo, hi, self.list.len() as u32);
                self.list.push(Rc::new(sample));
            }
        }
    }
}
