// Panels: the change of a step, the history of an operation, costs, and decision trees.

function showChange(replay, number, select) {
  const step = replay.steps[number];
  document.getElementById("step-title").textContent =
    "Step " + number + ": " + KINDS[step[0]] + " · " + replay.title(step) + (step[2] ? " · " + micros(step[2]) : "");
  const pattern = replay.pattern(step);
  const source = document.getElementById("source");
  source.replaceChildren();
  if (pattern && pattern.source.length) {
    const blank = pattern.source[0].slice(0, pattern.column - 1).replace(/[^\t]/g, " ");
    source.append(pattern.file + ":" + pattern.line + ":" + pattern.column + "\n", pattern.source[0] + "\n", element("span", { class: "caret" }, blank + "^"), "\n" + pattern.source.slice(1).join("\n"));
  } else if (pattern) {
    source.append(pattern.file ? pattern.file + ":" + pattern.line + ":" + pattern.column : "pattern `" + pattern.name + "`, written in Rust");
  }
  const diff = document.getElementById("diff");
  const classes = { "+": "new", "-": "gone", " ": "same", "…": "rest" };
  diff.replaceChildren(
    ...stepDiff(replay, number).map((line) => {
      const row = element("span", { class: "line " + classes[line.sign] }, line.sign + " " + "  ".repeat(Math.min(40, line.depth)) + line.text);
      if (line.id !== null) {
        row.dataset.op = line.id;
        row.addEventListener("click", () => select(line.id));
      }
      return row;
    }),
  );
  if (!diff.childElementCount) diff.append("This step did not change the IR.");
  const graph = stepGraph(replay, number);
  const box = document.getElementById("graph");
  box.replaceChildren(...(step[0] !== 0 && graph.nodes.length ? [drawGraph(replay, graph, select)] : []));
}

// Shows why an operation was created, changed or erased, and why patterns do not match it.
function showWhy(replay, id, selectStep, selectOp) {
  const panel = document.getElementById("why");
  const record = replay.records.get(id);
  if (!record) {
    panel.replaceChildren(element("p", { class: "hint" }, "There is no operation #" + id + "."));
    return;
  }
  const parts = [element("h2", {}, "%" + id + " " + replay.name(id))];
  parts.push(element("pre", {}, replay.line(id, record) + (replay.location(id) ? "\n" + replay.location(id) : "")));
  const words = ["created", "erased", "modified", "moved", "", "replaced"];
  const rows = (replay.history.get(id) || []).map(([number, kind]) => {
    const step = replay.steps[number];
    const by = step[0] === 0 ? "read from the input" : words[kind] + " by " + reason(replay, step);
    const row = element("tr", { class: "link", "data-step": number }, element("td", { class: "n" }, String(number)), element("td", {}, by));
    row.addEventListener("click", () => selectStep(number));
    return row;
  });
  parts.push(element("h3", {}, "History"), table(["step", "event"], rows));
  const replaced = replay.steps.flatMap((step, number) => step[7].filter((change) => change[0] === 5 && change[1] === id).map((change) => [number, change[2]]));
  for (const [, values] of replaced.slice(0, 1)) {
    const links = values.map((value) => {
      const definer = replay.definer(value);
      const link = element("a", { class: "link" }, replay.valueName(value));
      if (definer) link.addEventListener("click", () => selectOp(definer[0]));
      return link;
    });
    parts.push(element("p", {}, "Its results were replaced by ", ...links.flatMap((link, at) => (at ? [", ", link] : [link])), "."));
  }
  const visits = replay.visits.get(id);
  parts.push(element("p", {}, visits ? "Drivers visited it " + times(visits[1]) + "; without effect: " + visits[2] + "." : "No driver visited it."));
  const explained = replay.data.explained.filter((row) => row[0] === id);
  const name = replay.name(id);
  const rooted = replay.data.patterns.filter((pattern) => pattern.root === name);
  parts.push(element("h3", {}, "Patterns for `" + name + "`"));
  if (!rooted.length) parts.push(element("p", {}, "No pattern that was applied starts at this operation."));
  for (const row of explained) parts.push(element("pre", { class: "explained" }, replay.text(row[2])));
  const known = new Set(explained.map((row) => replay.text(row[1])));
  const used = new Set((replay.history.get(id) || []).map(([number]) => replay.pattern(replay.steps[number])).filter(Boolean).map((pattern) => pattern.name));
  for (const pattern of rooted) {
    if (known.has(pattern.name)) continue;
    const text = used.has(pattern.name) ? "rewrote it or changed it" : "was not explained: the operation is gone, or the limit of explanations was reached";
    parts.push(element("p", {}, "`" + pattern.name + "` " + text + "."));
  }
  panel.replaceChildren(...parts);
}

function reason(replay, step) {
  const pattern = replay.pattern(step);
  if (pattern) return "pattern `" + pattern.name + "` on " + replay.text(step[4]);
  if (step[0] === 4) return "the fold of " + replay.text(step[4]);
  if (step[0] === 5) return "the driver: it was trivially dead";
  if (step[0] === 2) return "the pass " + replay.text(step[4]);
  return "a driver or a pass itself";
}

// Shows the time of passes and patterns as a flame chart and a table.
function showCost(replay, search) {
  const passes = new Map();
  const stack = [];
  const passOf = [];
  for (const step of replay.steps) {
    if (step[0] === 1) stack.push(replay.text(step[4]));
    if (step[0] === 7) passOf[step[6]] = stack.length ? stack[stack.length - 1] : "(no pass)";
    if (step[0] === 2) {
      stack.pop();
      if (!stack.length) passes.set(replay.text(step[4]), (passes.get(replay.text(step[4])) || 0) + step[2] * 1000);
    }
  }
  const inPass = new Map();
  const total = new Map();
  replay.data.runs.forEach((run, number) => {
    const pass = passOf[number] || "(no pass)";
    if (!inPass.has(pass)) inPass.set(pass, new Map());
    for (const [name, tried, matched, rewritten, time] of run.patterns) {
      inPass.get(pass).set(name, (inPass.get(pass).get(name) || 0) + time);
      const sum = total.get(name) || [0, 0, 0, 0];
      [tried, matched, rewritten, time].forEach((value, at) => (sum[at] += value));
      total.set(name, sum);
    }
  });
  const sum = (map) => [...map.values()].reduce((a, b) => a + b, 0);
  for (const [pass, patterns] of inPass) passes.set(pass, Math.max(passes.get(pass) || 0, sum(patterns)));
  const all = sum(passes) || 1;
  const chart = element("div", { class: "flame" });
  chart.style.height = "64px";
  const cell = (row, left, share, colour, text, click) => {
    const made = element("div", { title: text }, text);
    Object.assign(made.style, { top: row * 21 + "px", left: left * 100 + "%", width: share * 100 + "%", background: colour });
    if (click) made.addEventListener("click", click);
    chart.append(made);
  };
  cell(0, 0, 1, "var(--soft)", "all: " + micros(all / 1000));
  let left = 0;
  for (const [pass, time] of [...passes].sort((a, b) => b[1] - a[1])) {
    cell(1, left, time / all, "var(--pass)", pass + ": " + micros(time / 1000), () => search("op:" + pass));
    let inner = left;
    for (const [name, time] of [...(inPass.get(pass) || [])].sort((a, b) => b[1] - a[1])) {
      if (time / all > 0.0005) cell(2, inner, time / all, "var(--rewrite)", name + ": " + micros(time / 1000), () => search("pattern:" + name));
      inner += time / all;
    }
    left += time / all;
  }
  const rows = [...total].sort((a, b) => b[1][3] - a[1][3]).map(([name, counts]) => {
    const cells = [element("td", {}, name), ...counts.slice(0, 3).map((n) => element("td", { class: "n" }, n.toLocaleString("en"))), element("td", { class: "n" }, micros(counts[3] / 1000))];
    const row = element("tr", { class: "link", "data-pattern": name }, ...cells);
    row.addEventListener("click", () => search("pattern:" + name));
    return row;
  });
  document.getElementById("cost").replaceChildren(
    element("p", { class: "hint" }, "Passes, and in them the patterns, by time. A click searches for the steps."),
    chart,
    table(["pattern", "tried", "matched", "rewritten", "time"], rows),
  );
}

function showTrees(replay) {
  const panel = document.getElementById("tree");
  const { trees } = replay.data;
  if (!trees.length) {
    panel.replaceChildren(element("p", { class: "hint" }, "No declarative pattern was tried."));
    return;
  }
  const choice = element("select", { "aria-label": "Root operation" }, ...trees.map((tree, at) => element("option", { value: at }, tree.root)));
  const box = element("div", {});
  const draw = () => {
    const { rows } = trees[choice.value];
    const most = Math.max(1, ...rows.map((row) => row[3]));
    const shown = rows.slice(0, 5000).map(([depth, kind, text, asked, held]) => {
      const row = element("div", { class: "row" + (kind === 3 ? " leaf" : "") }, element("span", {}, "\u00a0\u00a0".repeat(Math.min(60, depth)) + (kind === 3 ? "⇒ " : "") + text));
      if (kind === 1 || kind === 2) {
        const bar = element("span", { class: "bar" });
        bar.style.width = ((kind === 1 ? asked : held) / most) * 90 + "px";
        row.append(element("span", { class: "n" }, kind === 1 ? asked.toLocaleString("en") : ""), element("span", { class: "n" }, held.toLocaleString("en")), bar);
      }
      return row;
    });
    box.replaceChildren(element("div", { class: "row" }, element("b", {}, "question"), element("b", { class: "n" }, "asked"), element("b", { class: "n" }, "held"), element("span", {})), ...shown);
  };
  choice.addEventListener("change", draw);
  panel.replaceChildren(element("p", { class: "hint" }, "Questions of the decision tree. Those behind a native constraint are not counted."), choice, box);
  draw();
}

function table(titles, rows) {
  const head = element("tr", {}, ...titles.map((title, at) => element("th", at ? { class: rows.length && rows[0].children[at].className } : {}, title)));
  return element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows.slice(0, 2000)));
}

function micros(time) {
  return time < 1000 ? time.toFixed(time < 10 ? 1 : 0) + " µs" : time < 1e6 ? (time / 1000).toFixed(1) + " ms" : (time / 1e6).toFixed(2) + " s";
}

function times(n) {
  return n === 1 ? "once" : n + " times";
}
