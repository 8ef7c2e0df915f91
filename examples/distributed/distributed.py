#!/usr/bin/env python3
"""Runs `pdll opt` on many modules, distributed by Ray Data. docs/distributed.md explains it; `cargo xtask distributed` runs it.

Each worker of Ray has one process `pdll opt --records`, which loads the dialects and patterns once and answers module after module. During
the run a process and a worker are killed; the answers must be those of a run without Ray, each once.
"""

import argparse
import logging
import os
import random
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import ray
import ray.data


class Process:
    """A process that answers records."""

    def __init__(self, command):
        self.command = command
        self.child = None

    def start(self):
        # The summary of each process is of no use here.
        self.child = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def stop(self):
        if self.child:
            self.child.stdin.close()
            self.child.wait()
            self.child = None

    def ask(self, module):
        """Returns whether a module was processed, the output, and the diagnostics."""
        if self.child is None:
            self.start()
        self.child.stdin.write(struct.pack("<I", len(module)) + module)
        self.child.stdin.flush()
        failed, n_output, n_said = struct.unpack("<BII", self.read(9))
        output, said = self.read(n_output), self.read(n_said)
        return not failed, output.decode(), said.decode()

    def read(self, length):
        content = self.child.stdout.read(length)
        if len(content) < length:
            raise EOFError
        return content

    def answer(self, module):
        """Asks, and asks once more in a new process if the first one ends. A module that ends two processes has failed."""
        for _ in range(2):
            try:
                return self.ask(module)
            except (OSError, EOFError):
                self.child.kill()
                self.child.wait()
                status, self.child = self.child.returncode, None
        return False, "", f"error: the process ended twice, with status {status}\n"


class Stage:
    """The stage of the pipeline: what a worker does with a batch."""

    def __init__(self, command, pids):
        self.process = Process(command)
        self.process.start()
        # What is to be killed.
        (Path(pids) / str(os.getpid())).write_text(str(self.process.child.pid))

    def __call__(self, batch):
        answers = [self.process.answer(module.encode()) for module in batch["module"]]
        ok, output, said = zip(*answers)
        return {"id": batch["id"], "ok": list(ok), "output": list(output), "said": list(said)}


def module(number):
    """Returns a module. One in a hundred is invalid."""
    rng = random.Random(number)
    lines = [f"func.func @f{number}(%x: i32, %y: i32) -> i32 {{"]
    lines += [f"  %c{n} = arith.constant {n} : i32" for n in range(4)]
    values = ["%x", "%y"]
    for at in range(rng.randrange(5, 40)):
        operation = rng.choice(["arith.addi", "arith.muli", "arith.subi", "arith.xori"])
        a, b = rng.choice(values), rng.choice(values + [f"%c{n}" for n in range(4)])
        lines.append(f"  %v{at} = {operation} {a}, {b} : i32")
        values.append(f"%v{at}")
    result = "%undefined" if number % 100 == 99 else values[-1]
    return "\n".join([*lines, f"  return {result} : i32", "}"])


def one_process(command, modules):
    """Returns the answers of one process, and the seconds it takes."""
    process = Process(command)
    process.start()
    start = time.monotonic()
    answers = [process.answer(text.encode()) for text in modules]
    seconds = time.monotonic() - start
    process.stop()
    return answers, seconds


def kill_some(pids, is_half_done, killed):
    """Kills a process and a worker once half of the answers are there."""
    is_half_done.wait()
    workers = sorted(Path(pids).iterdir())
    for name, pid in [("a process of pdll", int(workers[0].read_text())), ("a worker of Ray", int(workers[-1].name))]:
        os.kill(pid, signal.SIGKILL)
        killed.append(name)


def distributed(command, modules, n_workers):
    """Returns the answers that Ray collects, by the numbers of their modules, the seconds, and what was killed."""
    rows = [{"id": number, "module": text} for number, text in enumerate(modules)]
    answers, killed, is_half_done = {}, [], threading.Event()
    with tempfile.TemporaryDirectory() as pids:
        threading.Thread(target=kill_some, args=(pids, is_half_done, killed), daemon=True).start()
        dataset = ray.data.from_items(rows, override_num_blocks=max(1, len(rows) // 100)).map_batches(
            Stage,
            fn_constructor_args=(command, pids),
            batch_size=50,
            num_cpus=1,
            compute=ray.data.ActorPoolStrategy(size=n_workers),
        )
        start = time.monotonic()
        for row in dataset.iter_rows():
            if row["id"] in answers:
                sys.exit(f"error: module {row['id']} has two answers")
            answers[row["id"]] = (row["ok"], row["output"], row["said"])
            if len(answers) * 2 >= len(rows):
                is_half_done.set()
        seconds = time.monotonic() - start
    return answers, seconds, killed


def without_number(said):
    """Returns diagnostics without the number of the record, which depends on the process."""
    return said and said[said.index(">"):]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pdll", default="pdll", help="the program `pdll`")
    parser.add_argument("--modules", type=int, default=10_000, help="number of modules")
    parser.add_argument("--workers", type=int, default=2, help="number of workers")
    options = parser.parse_args()

    rules = Path(__file__).resolve().parent / "rules.pdll"
    command = [options.pdll, "opt", "--records", "--mlir-disable-threading", f"--patterns={rules}", "--canonicalize", "--cse"]
    modules = [module(number) for number in range(options.modules)]
    alone, alone_seconds = one_process(command, modules)
    print(f"one process: {len(alone)} modules in {alone_seconds:.1f} s, {len(alone) / alone_seconds:.0f} a second")

    logging.getLogger("ray.data").setLevel(logging.WARNING)
    ray.data.DataContext.get_current().enable_progress_bars = False
    ray.init(num_cpus=options.workers, include_dashboard=False, logging_level="warning", object_store_memory=256 << 20)
    answers, seconds, killed = distributed(command, modules, options.workers)
    rate = len(answers) / seconds
    print(f"{options.workers} workers: {len(answers)} modules in {seconds:.1f} s, {rate:.0f} a second, start of Ray's workers included")
    print(f"killed: {', '.join(killed) or 'nothing'}")

    lost = [number for number in range(len(modules)) if number not in answers]
    if lost:
        sys.exit(f"error: {len(lost)} modules have no answer, the first is {lost[0]}")
    for number, (ok, output, said) in enumerate(alone):
        if (ok, output, without_number(said)) != (*answers[number][:2], without_number(answers[number][2])):
            sys.exit(f"error: module {number} has another answer than from one process:\n{answers[number]}")
    failed = sum(not ok for ok, _, _ in alone)
    print(f"each module has one answer, that of one process; {failed} are invalid")
    if len(killed) != 2:
        sys.exit("error: nothing was killed: the run was too short")


if __name__ == "__main__":
    main()
