//! File metadata: `{-# dialect_resources: {…}, external_resources: {…} #-}`.
//!
//! Blobs of dialects are stored in the `Ir`, because `dense_resource<key>` and parameters of dialects' attributes refer to them by key;
//! resources of external tools are preserved. Versions of dialects in bytecode are preserved as they are encoded. MLIR: FileMetadata in Parser.cpp, AsmResource*.

use rustc_hash::FxHashMap;

/// Blobs by key.
pub(crate) type Blobs = FxHashMap<Box<str>, Box<[u8]>>;
/// Entries of a tool.
pub(crate) type Entries = Vec<(Box<str>, Entry)>;

/// Metadata of a file, in the order it was read.
#[derive(Clone, Default, Debug)]
pub(crate) struct Resources {
    /// Per dialect, blobs by key.
    pub(crate) dialects: Vec<(Box<str>, Blobs)>,
    /// Per tool, its entries.
    pub(crate) external: Vec<(Box<str>, Entries)>,
    /// Per dialect, its version in bytecode, whose encoding only the dialect knows.
    pub(crate) versions: Vec<(Box<str>, Box<[u8]>)>,
}

/// The value of an external resource.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Entry {
    Bool(bool),
    String(Box<[u8]>),
    /// The alignment, in four bytes, and the data.
    Blob(Box<[u8]>),
}

impl Resources {
    pub(crate) fn is_empty(&self) -> bool {
        self.dialects.is_empty() && self.external.is_empty() && self.versions.is_empty()
    }

    /// Returns the blobs of a dialect.
    pub(crate) fn blobs_mut(&mut self, dialect: &str) -> &mut Blobs {
        let at = self.dialects.iter().position(|(name, _)| **name == *dialect).unwrap_or_else(|| {
            self.dialects.push((dialect.into(), Blobs::default()));
            self.dialects.len() - 1
        });
        &mut self.dialects[at].1
    }

    /// Returns a blob, by dialect and key.
    pub(crate) fn blob(&self, dialect: &str, key: &str) -> Option<&[u8]> {
        let (_, blobs) = self.dialects.iter().find(|(name, _)| **name == *dialect)?;
        blobs.get(key).map(|blob| &**blob)
    }
}
