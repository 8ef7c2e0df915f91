// A comment with a byte of Latin-1: é
pdl.pattern : benefit(1) {
}
