//! Drivers: which operations patterns are tried on, and in which order.

pub(crate) mod budget;
pub(crate) mod config;
pub(crate) mod conversion;
pub(crate) mod conversion_error;
pub(crate) mod dead;
pub(crate) mod error;
pub(crate) mod greedy;
mod lasting;
mod parallel;
mod parts;
pub(crate) mod region;
pub(crate) mod rewrite;
mod visits;
pub(crate) mod walk;
