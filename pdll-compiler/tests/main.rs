//! Tests of the stages, as one program: each program is linked on its own.

mod codes;
mod doc;
mod drr;
mod emit_rust;
mod fmt;
mod formats;
mod front;
mod incomplete;
mod large;
mod ods;
mod parameter_formats;
mod prelude;
mod reference;
mod topics;
mod upstream;

mod support {
    pub(crate) mod doc;
    pub(crate) mod expected;
    pub(crate) mod front;
    pub(crate) mod text;
}
