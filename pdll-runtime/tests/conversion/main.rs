//! The dialect conversion driver: order, types, casts, rollback, and every diagnostic.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod casts;
mod common;
mod errors;
mod faults;
mod immediate;
mod legality;
mod listener;
mod order;
mod types;
