//! Drivers: which operations patterns are tried on, and in which order.

mod budget;
pub mod greedy;
pub mod walk;
