//! Tests of the macros, of what they expand to and of the facade, as one program: each program is linked on its own.

pub mod answers;
pub mod builders;
pub mod canonicalize;
mod conversion;
pub mod foreign;
pub mod foreign_types;
pub mod format_refs;
pub mod formats;
pub mod included_values;
pub mod inline;
pub mod interfaces;
pub mod language;
pub mod names;
pub mod native;
pub mod ods;
pub mod ods_constraints;
pub mod ods_document;
pub mod parameters;
pub mod rules;
pub mod rules_alone;
pub mod run_time_dialects;
pub mod runtime_compiler;
pub mod sample;
pub mod spec;
pub mod tracing;
pub mod ui;
pub mod value_names;
