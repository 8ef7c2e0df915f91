//! `func`: `func.func`.

use pdll::text::{Assembly, parse_function, print_function};

/// `func.func private @f(%a: i32 {…}) -> i32 attributes {…} {…}`
pub const FUNC: Assembly = Assembly::Custom { parse: parse_function, print: print_function };
