// options: --allow-unregistered-dialect --split-input-file
// --- begins like a marker, as this does:
"a.first"() : () -> () // ----
  // -----0
// ---- ä // ----
"a.second"() : () -> () // -----"a.third"() : () -> (
