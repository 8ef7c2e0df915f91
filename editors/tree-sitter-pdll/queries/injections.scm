; Blocks of code are Rust.

((code) @injection.content
  (#set! injection.language "rust")
  (#offset! @injection.content 0 2 0 -2))
