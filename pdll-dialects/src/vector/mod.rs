//! The dialect `vector`: vectors of one or several dimensions.

pub mod format;
