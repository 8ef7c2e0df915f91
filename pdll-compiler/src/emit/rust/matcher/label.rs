//! Labels: blocks that are left early, and what is known of the best match where one begins.

use pdll_pattern::tree::Rank;
use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};
use quote::{format_ident, quote};

use super::place::rank_tokens;

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
    pub(super) fn check(self, min_rank: Rank, label: &mut Label, out: &mut TokenStream) -> Seen {
        match self {
            Seen::Nothing => return Seen::Nothing,
            Seen::NoneBefore(rank) if rank == min_rank => {}
            Seen::NoneBefore(_) | Seen::Something => out.extend(label.leave_unless_wanted(min_rank)),
        }
        Seen::NoneBefore(min_rank)
    }
}

impl Label {
    fn name(&self) -> TokenStream {
        let mut tick = Punct::new('\'', Spacing::Joint);
        tick.set_span(proc_macro2::Span::call_site());
        let name = format_ident!("l{}", self.number);
        quote!(#tick #name)
    }

    /// `break 'label;`
    pub(super) fn leave(&mut self) -> TokenStream {
        self.is_used = true;
        let name = self.name();
        quote!(break #name;)
    }

    /// Leaves if what was found is better than all that is to come.
    pub(super) fn leave_unless_wanted(&mut self, min_rank: Rank) -> TokenStream {
        let leave = self.leave();
        let min_rank = rank_tokens(min_rank);
        quote!(if !best.wants(#min_rank) { #leave })
    }

    /// The block, with its label if anything leaves it.
    pub(super) fn around(&self, body: TokenStream) -> TokenStream {
        let mut out = TokenStream::new();
        if self.is_used {
            let name = self.name();
            out.extend(quote!(#name:));
        }
        out.extend([TokenTree::Group(Group::new(Delimiter::Brace, body))]);
        out
    }

    /// The block's content for where braces stand already.
    pub(super) fn inside(&self, body: TokenStream) -> TokenStream {
        if self.is_used { self.around(body) } else { body }
    }
}
