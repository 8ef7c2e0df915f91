//! Drivers: which operations patterns are tried on, and in which order.

pub mod greedy;
