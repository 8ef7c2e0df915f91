//! Labels: blocks that are left early, and the knowledge of the best match at their start.

use pdll_match::tree::Rank;

use super::super::code::Code;

/// The knowledge of `best` at a point of the generated code.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Seen {
    /// No pattern can have been found yet.
    Nothing,
    /// A pattern may have been found, but none better than this rank.
    NoneBefore(Rank),
    /// One may have been found.
    Something,
}

/// A `'label: {}` and whether it is used.
pub(super) struct Label {
    pub(super) number: usize,
    pub(super) is_used: bool,
}

impl Seen {
    /// Writes a break out of the block if the best match is better than all remaining patterns, unless this
    /// is known at compile time.
    pub(super) fn check(self, min_rank: Rank, label: &mut Label, out: &mut Code) -> Seen {
        match self {
            Seen::Nothing => return Seen::Nothing,
            Seen::NoneBefore(rank) if rank == min_rank => {}
            Seen::NoneBefore(_) | Seen::Something => label.leave_unless_wanted(min_rank, out),
        }
        Seen::NoneBefore(min_rank)
    }
}

impl Label {
    /// Writes `break 'label;`.
    pub(super) fn leave(&mut self, out: &mut Code) {
        self.is_used = true;
        out.line(format_args!("break 'l{};", self.number));
    }

    /// Writes a break if the best match is better than all remaining patterns.
    pub(super) fn leave_unless_wanted(&mut self, min_rank: Rank, out: &mut Code) {
        out.open(format_args!("if ! best . wants ({})", min_rank.0));
        self.leave(out);
        out.close();
    }

    /// Writes the block, with its label if it is used.
    pub(super) fn around(&self, body: &Code, out: &mut Code) {
        if self.is_used {
            out.open(format_args!("'l{} :", self.number));
        } else {
            out.open_bare();
        }
        out.add(body);
        out.close();
    }

    /// Returns the block's content for use inside existing braces.
    pub(super) fn inside(&self, body: Code) -> Code {
        if !self.is_used {
            return body;
        }
        let mut out = Code::default();
        self.around(&body, &mut out);
        out
    }
}
