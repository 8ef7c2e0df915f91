//! Folders of operations compared with their semantics.

mod compare;

pub use compare::{FolderReport, compare_folders};
