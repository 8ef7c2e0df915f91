//! What the Rust that `ods!` makes calls: questions about types and attributes, values of attributes, groups of operands,
//! verification and building from tables.
//!
//! Not for users to call, save for predicates they write in definitions, where it is `$_ods`.

mod attributes;
mod branch;
mod build;
mod edit;
mod flags;
mod fold;
mod foreign;
mod groups;
mod hook_results;
mod interfaces;
mod parameters;
mod regions;
mod supply;
mod types;
mod values;
mod verify;

pub use attributes::*;
pub use branch::*;
pub use build::*;
pub use edit::*;
pub use flags::*;
pub use fold::*;
pub use foreign::*;
pub use groups::*;
pub use hook_results::*;
pub use interfaces::*;
pub use parameters::*;
pub use regions::*;
pub use supply::*;
pub use types::*;
pub use values::*;
pub use verify::*;

use crate::describe::describe_type as type_text;
use crate::traits::{Trait, TraitSet};

/// The traits of these names in ODS; those that are nothing to the runtime are left out.
pub fn traits(names: &[&str]) -> TraitSet {
    names.iter().filter_map(|name| Trait::by_name(name)).fold(TraitSet::EMPTY, TraitSet::with)
}
