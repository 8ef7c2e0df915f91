//! Resources: data beside the IR, to which parameters of types and attributes refer by key.
//!
//! In: `ResourceHandleParameter` of a definition. The data are in the `Ir`, per dialect, and in its text at the end of the file:
//! `{-# dialect_resources: { my: { key: "0x…" } } #-}`. MLIR: AsmDialectResourceHandle, DialectResourceBlobManager.h. Differs: a
//! handle is a key, which is the same in all IR of a context; keys are not renamed when a second file has the same one.

use crate::arena::Ir;
use crate::context::{Context, Identifier};

/// The key of a resource, and the dialect that owns it.
///
/// ```
/// use pdll_ir::{Context, Ir, ResourceHandle};
/// let ctx = Context::new();
/// let mut ir = Ir::new(&ctx);
/// let weights = ResourceHandle::new(&ctx, "my", "weights");
/// assert!(ir.resource_blob(weights).is_none());
/// ir.set_resource_blob(weights, 4, &[1, 2]);
/// assert_eq!(ir.resource_blob(weights).map(|blob| (blob.alignment, blob.data)), Some((4, &[1, 2][..])));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct ResourceHandle {
    dialect: Identifier,
    key: Identifier,
}

impl ResourceHandle {
    /// Returns the handle of a key, whether there are data for it or not.
    pub fn new(ctx: &Context, dialect: &str, key: &str) -> ResourceHandle {
        ResourceHandle { dialect: ctx.identifier(dialect), key: ctx.identifier(key) }
    }

    /// Returns the dialect.
    pub fn dialect(self) -> Identifier {
        self.dialect
    }

    /// Returns the key.
    pub fn key(self) -> Identifier {
        self.key
    }
}

/// The data of a resource.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ResourceBlob<'a> {
    /// Alignment of the data in bytes, where they are written.
    pub alignment: u32,
    /// The data.
    pub data: &'a [u8],
}

impl Ir {
    /// Returns the data of a resource; `None` if there are none.
    pub fn resource_blob(&self, handle: ResourceHandle) -> Option<ResourceBlob<'_>> {
        let ctx = self.context();
        let blob = self.resources()?.blob(ctx.str(handle.dialect), ctx.str(handle.key))?;
        let (alignment, data) = blob.split_first_chunk::<4>()?;
        Some(ResourceBlob { alignment: u32::from_le_bytes(*alignment), data })
    }

    /// Returns the resources of dialects that are not loaded, in the order of their keys.
    pub(crate) fn resources_of_unknown_dialects(&self) -> Vec<ResourceHandle> {
        let (ctx, mut out) = (self.context(), Vec::new());
        let dialects = self.resources().map_or(&[][..], |resources| &resources.dialects);
        for (dialect, blobs) in dialects.iter().filter(|(name, _)| !ctx.is_dialect_loaded(name)) {
            let mut keys: Vec<&str> = blobs.keys().map(|key| &**key).collect();
            keys.sort_unstable();
            out.extend(keys.iter().map(|key| ResourceHandle::new(ctx, dialect, key)));
        }
        out
    }

    /// Sets the data of a resource. The alignment is a power of two.
    pub fn set_resource_blob(&mut self, handle: ResourceHandle, alignment: u32, data: &[u8]) {
        let ctx = self.context().clone();
        let blob: Vec<u8> = alignment.to_le_bytes().iter().chain(data).copied().collect();
        let blobs = self.resources_mut().blobs_mut(ctx.str(handle.dialect));
        blobs.insert(ctx.str(handle.key).into(), blob.into());
    }
}
