//! Handles: the `Copy` 32-bit names of things in a `Context` or an `Ir`.
//!
//! Invariant: zero is never a handle, so `Option<Handle>` is four bytes.

/// Defines a handle type.
macro_rules! define_handle {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(std::num::NonZeroU32);

        impl $name {
            /// Returns the number of the handle; never zero.
            #[inline]
            pub fn raw(self) -> u32 {
                self.0.get()
            }

            /// Returns the handle of a number; `None` for zero.
            #[inline]
            #[doc(hidden)]
            pub fn from_raw(raw: u32) -> Option<$name> {
                std::num::NonZeroU32::new(raw).map($name)
            }

            /// Returns the handle of a storage index, which is never zero.
            #[inline]
            #[doc(hidden)]
            pub fn from_index(index: u32) -> $name {
                match std::num::NonZeroU32::new(index) {
                    Some(raw) => $name(raw),
                    None => $crate::handle::unreachable_index(),
                }
            }

            /// Returns the storage index.
            #[inline]
            #[doc(hidden)]
            pub fn index(self) -> usize {
                self.0.get() as usize
            }
        }

        // Not every handle is created in every way.
        const _: (fn(u32) -> Option<$name>, fn(u32) -> $name, fn($name) -> usize) =
            ($name::from_raw, $name::from_index, $name::index);

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }
    };
}
pub(crate) use define_handle;

#[cold]
pub(crate) fn unreachable_index() -> ! {
    unreachable!("storage index zero is reserved")
}
