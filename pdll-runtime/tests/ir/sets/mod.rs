//! Patterns by hand, sets, filters and the applicator.

mod applicator;
mod by_hand;
mod filters;
mod random;
