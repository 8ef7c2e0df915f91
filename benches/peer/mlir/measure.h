// Clocks and memory: what a run of the benchmark reads.

#pragma once

#include <chrono>
#include <cstdio>
#include <malloc.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

// Nanoseconds that `body` took.
template <typename Body>
double timed(Body &&body) {
  auto start = std::chrono::steady_clock::now();
  body();
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
}

// Nanoseconds that the processor has worked for this thread.
inline double processorNs() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1e9 + now.tv_nsec;
}

// Nanoseconds that `body` took by the clock, and that the processor worked for it.
struct Step {
  double ns, cpuNs;
};
template <typename Body>
Step step(Body &&body) {
  double start = processorNs();
  double ns = timed(body);
  return {ns, processorNs() - start};
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
