// Differences: the lines of IR around what a step changed, before and after.

const CONTEXT = 3;
const MAX_LINES = 4000;

// Returns the operations that a step changed.
function changedOps(step) {
  const found = new Map();
  for (const [kind, id] of step[7]) {
    if (kind === 4 || kind === 5) continue;
    const known = found.get(id);
    if (kind === 0) found.set(id, known === "gone" ? "changed" : "new");
    else if (kind === 1) found.set(id, known === "new" ? "none" : "gone");
    else if (!known) found.set(id, "changed");
  }
  return found;
}

// Returns the block that contains an operation, and the operation that contains that block.
function parents(replay) {
  const parent = new Map();
  for (const op of replay.ops.values()) for (const region of op.record[5]) for (const block of region) parent.set(block, op.id);
  return parent;
}

// Returns the lines of the outermost blocks that contain changes: {id, text, depth}.
function linesAround(replay, changed, blocks) {
  const parent = parents(replay);
  const opened = new Set();
  const tops = new Set();
  const climb = (block) => {
    let at = block;
    for (;;) {
      const op = parent.get(at);
      if (op === undefined) break;
      opened.add(op);
      const above = replay.ops.get(op);
      if (!above || above.block < 0 || !blocks.has(above.block)) break;
      at = above.block;
    }
    tops.add(at);
  };
  for (const block of blocks) if (parent.has(block)) climb(block);
  const lines = [];
  const state = { lines, opened, changed, replay };
  for (const id of changed.keys()) {
    const op = replay.ops.get(id);
    if (op && op.block < 0) printOp(state, op, 0, true);
  }
  if (lines.length) return lines;
  for (const block of tops) printBlock(state, block, 0);
  return lines;
}

function printBlock(state, block, depth) {
  const { replay, lines } = state;
  const args = replay.args.get(block) || [];
  const names = args.map((type, index) => "%arg" + block + "_" + index + ": " + replay.text(type));
  lines.push({ id: null, key: "^" + block, depth, text: "^bb" + block + (args.length ? "(" + names.join(", ") + ")" : "") + ":" });
  for (const op of replay.opsOf(block)) {
    if (lines.length > 2000000) return;
    printOp(state, op, depth + 1, state.changed.get(op.id) === "new" || state.changed.get(op.id) === "gone");
  }
}

function printOp(state, op, depth, isWhole) {
  const { replay, lines, opened } = state;
  const text = replay.line(op.id, op.record);
  const blocks = op.record[5].flat();
  if (!blocks.length) {
    lines.push({ id: op.id, key: String(op.id), depth, text });
  } else if (isWhole || opened.has(op.id)) {
    lines.push({ id: op.id, key: String(op.id), depth, text });
    if (depth < 200) for (const block of blocks) printBlock(state, block, depth + 1);
    lines.push({ id: op.id, key: op.id + "}", depth, text: "}" });
  } else {
    lines.push({ id: op.id, key: String(op.id), depth, text: text + " … }" });
  }
}

// Returns the lines before and after a step, as [{sign, id, depth, text}], with a row of sign "…" for what is left out.
function stepDiff(replay, number) {
  const step = replay.steps[number];
  const changed = changedOps(step);
  replay.go(number - 1);
  const blocks = new Set();
  const addBlocks = () => {
    for (const id of changed.keys()) {
      const op = replay.ops.get(id);
      if (op && op.block >= 0) blocks.add(op.block);
    }
  };
  addBlocks();
  replay.go(number);
  addBlocks();
  replay.go(number - 1);
  const before = step[0] === 0 ? [] : linesAround(replay, changed, blocks);
  replay.go(number);
  const after = linesAround(replay, changed, blocks);
  return windowed(mergeLines(before, after));
}

function isSame(a, b) {
  return a.key === b.key && a.text === b.text;
}

function mergeLines(before, after) {
  let start = 0;
  while (start < before.length && start < after.length && isSame(before[start], after[start])) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && isSame(before[before.length - 1 - end], after[after.length - 1 - end])) end++;
  const signed = (lines, sign) => lines.map((line) => ({ ...line, sign }));
  const a = before.slice(start, before.length - end);
  const b = after.slice(start, after.length - end);
  return [...signed(before.slice(0, start), " "), ...common(a, b), ...signed(before.slice(before.length - end), " ")];
}

// Merges by a longest common subsequence, or by the order of the new lines if there are too many.
function common(a, b) {
  const out = [];
  if (a.length * b.length > 4000000) {
    const kept = new Map(a.map((line) => [line.key, line]));
    const next = new Set(b.map((line) => line.key));
    for (const line of a) if (!next.has(line.key) || kept.get(line.key) !== line) out.push({ ...line, sign: "-" });
    for (const line of b) {
      const old = kept.get(line.key);
      if (old && old.text === line.text) out.push({ ...line, sign: " " });
      else {
        if (old) out.push({ ...old, sign: "-" });
        out.push({ ...line, sign: "+" });
      }
    }
    return out;
  }
  const width = b.length + 1;
  const length = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      length[i * width + j] = isSame(a[i], b[j]) ? length[(i + 1) * width + j + 1] + 1 : Math.max(length[(i + 1) * width + j], length[i * width + j + 1]);
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && isSame(a[i], b[j])) out.push({ ...a[i++], sign: " " }), j++;
    else if (j === b.length || (i < a.length && length[(i + 1) * width + j] >= length[i * width + j + 1])) out.push({ ...a[i++], sign: "-" });
    else out.push({ ...b[j++], sign: "+" });
  }
  return out;
}

function windowed(lines) {
  const near = new Uint8Array(lines.length);
  lines.forEach((line, at) => {
    if (line.sign === " ") return;
    for (let i = Math.max(0, at - CONTEXT); i <= at + CONTEXT && i < lines.length; i++) near[i] = 1;
  });
  const out = [];
  let hidden = 0;
  const rest = () => {
    if (hidden) out.push({ sign: "…", id: null, depth: 0, text: hidden + (hidden === 1 ? " line" : " lines") });
    hidden = 0;
  };
  lines.forEach((line, at) => {
    if (!near[at] || out.length >= MAX_LINES) {
      hidden++;
      return;
    }
    rest();
    out.push(line);
  });
  rest();
  return out;
}
