//! Places of operations, as diagnostics carry them.

use pdll_match::pattern::SourcePlace;

use crate::ir::{Context, Location};

/// Returns the first file of a location with line and column, or else its first name.
pub fn place_of(ctx: &Context, loc: Location) -> Option<SourcePlace> {
    let (file, position) = ctx.location_place(loc)?;
    let (line, column) = position.unwrap_or_default();
    Some(SourcePlace { file: file.into(), line, column })
}
