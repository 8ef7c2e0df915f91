//! Dialect conversion, as users write it with `ods!` and `pdll!`.

mod adaptors;
mod legalize;
mod patterns;
