// Replay: the IR at each step.
//
// Data: strings; patterns; runs; trees; explained: [operation, pattern, text]; visits: [operation, all, without effect];
// steps: [kind, time, duration, operation, name, detail, run, [differences]], times in microseconds.
// Kinds: 0 input, 1 pass begins, 2 pass ends, 3 rewrite, 4 fold, 5 dead operation, 6 other changes, 7 driver begins, 8 error, 9 part of a rewrite.
// Differences: [0, operation, record, block, previous] is inserted, [1, operation] erased, [2, operation, record] modified,
// [3, operation, block, previous] moved, [4, block, types] has arguments, [5, operation, values] is replaced.
// Record: [name, [[attribute, value]], [types], [operands], [successors], [[blocks] of each region], location].
"use strict";

const KINDS = ["input", "pass", "pass end", "rewrite", "fold", "dead", "other", "driver", "error", "part"];

class Replay {
  constructor(data) {
    this.data = data;
    this.steps = data.steps;
    this.clear();
    this.at = -1;
    this.inverse = new Array(this.steps.length);
    // For each operation, the steps that inserted, erased, modified, moved, or replaced it.
    this.history = new Map();
    this.steps.forEach((step, number) => {
      for (const difference of step[7]) {
        if (difference[0] === 4) continue;
        let events = this.history.get(difference[1]);
        if (!events) this.history.set(difference[1], (events = []));
        events.push([number, difference[0]]);
      }
    });
    // The last record of each operation, also of those that are erased.
    this.records = new Map();
    for (const step of this.steps)
      for (const difference of step[7])
        if (difference[0] === 0 || difference[0] === 2) this.records.set(difference[1], difference[2]);
  }

  clear() {
    this.ops = new Map();
    this.first = new Map();
    this.args = new Map();
  }

  // Goes to the state after a step; -1 is before the first.
  go(target) {
    while (this.at < target) {
      const number = ++this.at;
      const step = this.steps[number];
      const inverse = [];
      if (step[0] === 0) {
        inverse.state = { ops: this.ops, first: this.first, args: this.args };
        this.clear();
      }
      for (const difference of step[7]) this.apply(difference, inverse);
      this.inverse[number] = inverse;
    }
    while (this.at > target) {
      const inverse = this.inverse[this.at--];
      if (inverse.state) {
        Object.assign(this, inverse.state);
        continue;
      }
      for (let i = inverse.length - 1; i >= 0; i--) this.apply(inverse[i], []);
    }
  }

  apply(difference, inverse) {
    const [kind, id] = difference;
    const op = this.ops.get(id);
    switch (kind) {
      case 0:
        if (op) break;
        inverse.push([1, id]);
        this.ops.set(id, { id, record: difference[2], block: -1, prev: -1, next: -1 });
        this.link(id, difference[3], difference[4]);
        break;
      case 1:
        if (!op) break;
        inverse.push([0, id, op.record, op.block, op.prev]);
        this.unlink(op);
        this.ops.delete(id);
        break;
      case 2:
        if (!op) break;
        inverse.push([2, id, op.record]);
        op.record = difference[2];
        break;
      case 3:
        if (!op) break;
        inverse.push([3, id, op.block, op.prev]);
        this.unlink(op);
        this.link(id, difference[2], difference[3]);
        break;
      case 4:
        inverse.push([4, id, this.args.get(id) || []]);
        this.args.set(id, difference[2]);
        break;
    }
  }

  link(id, block, prev) {
    const op = this.ops.get(id);
    const before = this.ops.get(prev);
    op.block = block;
    op.prev = before ? prev : -1;
    if (before) {
      op.next = before.next;
      before.next = id;
    } else if (block >= 0) {
      op.next = this.first.has(block) ? this.first.get(block) : -1;
      this.first.set(block, id);
    }
    const after = this.ops.get(op.next);
    if (after) after.prev = id;
  }

  unlink(op) {
    const before = this.ops.get(op.prev);
    const after = this.ops.get(op.next);
    if (before) before.next = op.next;
    else if (this.first.get(op.block) === op.id) this.first.set(op.block, op.next);
    if (after) after.prev = op.prev;
    op.prev = op.next = -1;
  }

  text(number) {
    return this.data.strings[number];
  }

  // Returns the operation and the index of a value: [operation, index], or null for a block argument.
  definer(value) {
    if (typeof value === "number") return [value, 0];
    if (value === null || value[0] === "^") return null;
    const [op, index] = value.split("#");
    return [Number(op), Number(index)];
  }

  valueName(value) {
    if (value === null) return "%?";
    if (typeof value === "number") return "%" + value;
    return value[0] === "^" ? "%arg" + value.slice(1).replace("#", "_") : "%" + value;
  }

  // Returns the text of an operation without its regions.
  line(id, record) {
    const [name, attributes, types, operands, successors, regions] = record;
    let out = types.length ? "%" + id + (types.length > 1 ? ":" + types.length : "") + " = " : "";
    out += '"' + this.text(name) + '"(' + operands.map((value) => this.valueName(value)).join(", ") + ")";
    if (successors.length) out += "[" + successors.map((block) => "^bb" + block).join(", ") + "]";
    if (attributes.length) out += " {" + attributes.map(([key, value]) => this.text(key) + " = " + this.text(value)).join(", ") + "}";
    if (types.length) out += " : " + types.map((type) => this.text(type)).join(", ");
    return out + (regions.length ? " {" : "");
  }

  name(id) {
    const record = this.records.get(id);
    return record ? this.text(record[0]) : "?";
  }

  location(id) {
    const record = this.records.get(id);
    return record ? this.text(record[6]) : "";
  }

  // Returns the operations of a block in the current state.
  *opsOf(block) {
    let at = this.first.has(block) ? this.first.get(block) : -1;
    while (at >= 0) {
      const op = this.ops.get(at);
      if (!op) return;
      yield op;
      at = op.next;
    }
  }

  pattern(step) {
    return step[5] > 0 && (step[0] === 3 || step[0] === 9 || step[0] === 6) ? this.data.patterns[step[5] - 1] : null;
  }

  // Returns what a step did, in a few words.
  title(step) {
    const pattern = this.pattern(step);
    const name = this.text(step[4]);
    if (step[0] === 1 || step[0] === 2) return name + (step[0] === 2 ? (step[5] ? " failed" : " ended") : "");
    if (step[0] === 0) return name;
    if (step[0] === 7) return name + " driver";
    if (step[0] === 8) return name;
    if (step[0] === 6) return pattern ? pattern.name : name || "changes by a driver or a pass itself";
    return (pattern ? pattern.name + " on " : "") + name;
  }
}
