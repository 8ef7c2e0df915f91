//! Drivers: which operations patterns are tried on, and in which order.

#[doc(hidden)]
pub mod budget;
pub mod config;
pub mod dead;
pub mod error;
pub mod greedy;
mod lasting;
mod parts;
pub mod region;
pub mod rewrite;
pub mod walk;
