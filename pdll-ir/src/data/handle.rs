//! Handles: the `Copy` 32-bit names of entities in a `Context` or an `Ir`.
//!
//! Invariant: zero is never a handle, so `Option<Handle>` is four bytes. In builds with debug assertions a handle also records the
//! `Ir` or `Context` that created it, so that one of another owner is detected even if its index exists there.

#[cfg(debug_assertions)]
use std::sync::atomic::{AtomicU32, Ordering};

/// Identity of an `Ir` or a `Context`; empty in builds without debug assertions.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Owner(#[cfg(debug_assertions)] u32);

impl Owner {
    /// The owner of handles made of a bare number; they are not checked.
    pub(crate) const UNKNOWN: Owner = Owner(
        #[cfg(debug_assertions)]
        0,
    );

    /// A new identity.
    pub(crate) fn unique() -> Owner {
        #[cfg(debug_assertions)]
        {
            static NEXT: AtomicU32 = AtomicU32::new(1);
            Owner(NEXT.fetch_add(1, Ordering::Relaxed))
        }
        #[cfg(not(debug_assertions))]
        Owner()
    }

    /// Returns whether a handle of this owner is known not to belong to `other`.
    #[inline(always)]
    pub(crate) fn is_not(self, other: Owner) -> bool {
        #[cfg(debug_assertions)]
        {
            self.0 != other.0 && self.0 != 0 && other.0 != 0
        }
        #[cfg(not(debug_assertions))]
        {
            let _ = other;
            false
        }
    }
}

/// Panics: a handle was used with an `Ir` or a `Context` that did not create it.
#[cold]
#[track_caller]
pub(crate) fn foreign(handle: impl std::fmt::Debug, owner: &str) -> ! {
    panic!("{handle:?} was created by another `{owner}`")
}

/// Defines a handle type.
macro_rules! define_handle {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Copy, Clone)]
        pub struct $name {
            raw: std::num::NonZeroU32,
            owner: $crate::handle::Owner,
        }

        impl $name {
            /// Returns the number of the handle; never zero.
            #[inline]
            pub fn raw(self) -> u32 {
                self.raw.get()
            }

            /// Returns the handle of a number; `None` for zero.
            #[inline]
            #[doc(hidden)]
            pub fn from_raw(raw: u32) -> Option<$name> {
                let owner = $crate::handle::Owner::UNKNOWN;
                std::num::NonZeroU32::new(raw).map(|raw| $name { raw, owner })
            }

            /// Returns the handle of a storage index, which is never zero.
            #[inline]
            #[doc(hidden)]
            pub fn from_index(index: u32) -> $name {
                $name::owned(index, $crate::handle::Owner::UNKNOWN)
            }

            /// Returns the handle of a storage index of an owner.
            #[inline]
            pub(crate) fn owned(index: u32, owner: $crate::handle::Owner) -> $name {
                match std::num::NonZeroU32::new(index) {
                    Some(raw) => $name { raw, owner },
                    None => $crate::handle::unreachable_index(),
                }
            }

            /// Returns whether the handle is known to belong to another owner.
            #[inline(always)]
            pub(crate) fn is_foreign(self, owner: $crate::handle::Owner) -> bool {
                self.owner.is_not(owner)
            }

            /// Returns the storage index.
            #[inline]
            #[doc(hidden)]
            pub fn index(self) -> usize {
                self.raw.get() as usize
            }
        }

        // Not every handle is created in every way.
        const _: (
            fn(u32) -> Option<$name>,
            fn(u32) -> $name,
            fn($name) -> usize,
            fn($name, $crate::handle::Owner) -> bool,
        ) = ($name::from_raw, $name::from_index, $name::index, $name::is_foreign);

        impl PartialEq for $name {
            #[inline]
            fn eq(&self, other: &$name) -> bool {
                self.raw == other.raw
            }
        }

        impl Eq for $name {}

        impl PartialOrd for $name {
            #[inline]
            fn partial_cmp(&self, other: &$name) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            #[inline]
            fn cmp(&self, other: &$name) -> std::cmp::Ordering {
                self.raw.cmp(&other.raw)
            }
        }

        impl std::hash::Hash for $name {
            #[inline]
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.raw.hash(state);
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.raw)
            }
        }
    };
}
pub(crate) use define_handle;

#[cold]
pub(crate) fn unreachable_index() -> ! {
    unreachable!("storage index zero is reserved")
}
