//! Typed indices: `define_id!` defines a `u32` newtype.

/// Defines a `Copy` index type.
///
/// ```
/// pdll_support::define_id! {
///     /// Index of a node.
///     NodeId
/// }
/// assert_eq!(NodeId(3).index(), 3);
/// ```
#[macro_export]
macro_rules! define_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// Returns the index as `usize`.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
