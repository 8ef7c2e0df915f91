//! Drivers: which operations patterns are tried on, and in which order.

pub(crate) mod budget;
pub mod config;
pub mod dead;
mod finish;
pub mod greedy;
mod lasting;
pub mod region;
pub mod walk;
