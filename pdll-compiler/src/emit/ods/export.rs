//! What a dialect's module exports to `pdll!`: the macro `__ods` with the payload.

use std::hash::Hasher;

use proc_macro2::{Ident, TokenStream};

use crate::inline::stage::dialect_macro;

/// Emits the macro and its re-export. The macro's name is global to the crate, so it contains a hash of the
/// payload and of its location.
pub(super) fn export(dialect: &str, module: &Ident, visibility: &TokenStream, payload: &str) -> TokenStream {
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    hasher.write(payload.as_bytes());
    let start = module.span().start();
    let unique = format!("{:016x}_{}_{}", hasher.finish(), start.line, start.column);
    dialect_macro(dialect, &unique, payload, visibility.to_string() == "pub")
}

/// Fowler-Noll-Vo hash: the same in every build.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
