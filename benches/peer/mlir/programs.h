// Programs as users have them: each step of their way through MLIR.

#pragma once

#include <string>

namespace programs {

struct Options {
  // The text, and the beginning of the names of files for its outputs; empty to write none.
  std::string file, output;
  int iterations = 1;
  // Whether to print locations.
  bool locations = false;
  // Whether to run passes.
  bool passes = false;
};

// Reads, verifies, prints, canonicalizes and simplifies a program repeatedly; one line of JSON per iteration. Returns the exit status.
int measure(const Options &options);

} // namespace programs
