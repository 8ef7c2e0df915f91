// Clocks and memory: what a run of the benchmark reads.

#pragma once

#include <chrono>
#include <cstdio>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

// Nanoseconds that `body` took.
template <typename Body>
double timed(Body &&body) {
  auto start = std::chrono::steady_clock::now();
  body();
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
}

// Bytes that malloc has given out and not got back.
inline long heapBytes() {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

// Bytes of memory the process occupies now.
inline long residentBytes() {
  long total = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%ld %ld", &total, &resident) != 2)
    resident = 0;
  if (file)
    fclose(file);
  return resident * sysconf(_SC_PAGESIZE);
}

// The most it ever occupied.
inline long peakResidentBytes() {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss * 1024L;
}
