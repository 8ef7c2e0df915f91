// Clocks and memory measurements of a benchmark run.

#pragma once

#include <chrono>
#include <cstdio>
#include <malloc.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

// Returns the duration of `body` in nanoseconds.
template <typename Body>
double timed(Body &&body) {
  auto start = std::chrono::steady_clock::now();
  body();
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
}

// Returns the processor time of this thread in nanoseconds.
inline double processorNs() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1e9 + now.tv_nsec;
}

// The duration and the processor time of a step in nanoseconds.
struct Step {
  double ns, cpuNs;
};
template <typename Body>
Step step(Body &&body) {
  double start = processorNs();
  double ns = timed(body);
  return {ns, processorNs() - start};
}

// Returns the number of bytes that are allocated by malloc.
inline long heapBytes() {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

// Returns the resident memory of the process in bytes.
inline long residentBytes() {
  long total = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%ld %ld", &total, &resident) != 2)
    resident = 0;
  if (file)
    fclose(file);
  return resident * sysconf(_SC_PAGESIZE);
}

// Returns the peak resident memory of the process.
inline long peakResidentBytes() {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss * 1024L;
}
