//! Labels: blocks that are left early, and what is known of the best match where one begins.

use pdll_match::tree::Rank;

use super::super::code::Code;

/// What is known of `best` at a place of the generated code.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Seen {
    /// No pattern can have been found yet.
    Nothing,
    /// One may have been found, but none better than this rank.
    NoneBefore(Rank),
    /// One may have been found.
    Something,
}

/// A `'label: {}` and whether anything leaves it.
pub(super) struct Label {
    pub(super) number: usize,
    pub(super) is_used: bool,
}

impl Seen {
    /// Writes that a block is left if what was found is better than all that is to come, unless that is known.
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
    /// `break 'label;`
    pub(super) fn leave(&mut self, out: &mut Code) {
        self.is_used = true;
        out.line(format_args!("break 'l{};", self.number));
    }

    /// Leaves if what was found is better than all that is to come.
    pub(super) fn leave_unless_wanted(&mut self, min_rank: Rank, out: &mut Code) {
        out.open(format_args!("if ! best . wants ({})", min_rank.0));
        self.leave(out);
        out.close();
    }

    /// The block, with its label if anything leaves it.
    pub(super) fn around(&self, body: &Code, out: &mut Code) {
        if self.is_used {
            out.open(format_args!("'l{} :", self.number));
        } else {
            out.open_bare();
        }
        out.add(body);
        out.close();
    }

    /// The block's content for where braces stand already.
    pub(super) fn inside(&self, body: Code) -> Code {
        if !self.is_used {
            return body;
        }
        let mut out = Code::default();
        self.around(&body, &mut out);
        out
    }
}
