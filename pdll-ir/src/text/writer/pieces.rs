//! Text of an operation with a custom assembly format: pieces, with the regions between them.

use smallvec::SmallVec;

use super::mentions::RegionPiece;
use super::out::Out;

/// The text of an operation with regions in it.
#[derive(Default)]
pub(super) struct Pieces {
    pub(super) text: String,
    /// Numbers of bytes and regions already written.
    n_written: usize,
    n_regions: usize,
    pub(super) regions: SmallVec<[(usize, RegionPiece); 2]>,
}

impl Pieces {
    /// Writes up to the next region, which it returns, or to the end.
    pub(super) fn write_on(&mut self, out: &mut Out) -> Option<RegionPiece> {
        let next = self.regions.get(self.n_regions).copied();
        let end = next.map_or(self.text.len(), |(at, _)| at);
        out.text(&self.text[self.n_written..end]);
        self.n_written = end;
        self.n_regions += 1;
        next.map(|(_, piece)| piece)
    }
}
