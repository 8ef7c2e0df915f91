//! Operation definitions: what PDLL and the emitters know of dialects.

pub mod model;
