// Graph: the operations that a step changed, with those that define their operands and those that use their results.

const MAX_NODES = 48;

// Returns {nodes: [{id, state}], edges: [{from, to, state}]} of a step; the replay is at the step afterwards.
function stepGraph(replay, number) {
  const step = replay.steps[number];
  const changed = changedOps(step);
  const nodes = new Map();
  const edges = new Map();
  const add = (id, state) => {
    if (!nodes.has(id) && nodes.size < MAX_NODES && replay.ops.has(id)) nodes.set(id, { id, state });
    return nodes.has(id);
  };
  const collect = (time) => {
    for (const [id, state] of changed) if (state !== "none") add(id, state);
    const centre = new Set([...changed.keys(), step[3]]);
    add(step[3], "same");
    const users = [];
    for (const op of replay.ops.values()) {
      for (const value of op.record[3]) {
        const definer = replay.definer(value);
        if (definer && (centre.has(op.id) || centre.has(definer[0]))) users.push([definer[0], op.id]);
      }
    }
    for (const [from, to] of users) {
      if (!add(from, "same") || !add(to, "same")) continue;
      const key = from + ">" + to;
      const known = edges.get(key);
      if (known) known.times.add(time);
      else edges.set(key, { from, to, times: new Set([time]) });
    }
  };
  replay.go(number - 1);
  if (step[0] !== 0) collect("before");
  replay.go(number);
  collect("after");
  const state = (edge) => (edge.times.size === 2 ? "same" : edge.times.has("after") ? "new" : "gone");
  return { nodes: [...nodes.values()], edges: [...edges.values()].map((edge) => ({ from: edge.from, to: edge.to, state: state(edge) })) };
}

// Returns a row for each node: one more than the largest row of its definers.
function rowsOf({ nodes, edges }) {
  const row = new Map(nodes.map((node) => [node.id, 0]));
  for (let round = 0; round < nodes.length; round++) {
    let moved = false;
    for (const { from, to } of edges) {
      if (from !== to && row.get(to) <= row.get(from) && row.get(from) + 1 < nodes.length) {
        row.set(to, row.get(from) + 1);
        moved = true;
      }
    }
    if (!moved) break;
  }
  return row;
}

function drawGraph(replay, graph, select) {
  const svg = (tag, attributes, ...children) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  const label = (id) => "%" + id + " " + replay.name(id);
  const row = rowsOf(graph);
  const used = new Map();
  const place = new Map();
  for (const { id } of graph.nodes) {
    const at = used.get(row.get(id)) || 10;
    const width = label(id).length * 7 + 14;
    place.set(id, { x: at, y: 10 + row.get(id) * 52, width });
    used.set(row.get(id), at + width + 18);
  }
  const width = Math.max(60, ...used.values());
  const height = 44 + Math.max(0, ...row.values()) * 52;
  const edges = graph.edges.map(({ from, to, state }) => {
    const [a, b] = [place.get(from), place.get(to)];
    const [x1, y1, x2, y2] = [a.x + a.width / 2, a.y + 24, b.x + b.width / 2, b.y];
    return svg("path", { d: `M${x1} ${y1}C${x1} ${y1 + 16} ${x2} ${y2 - 16} ${x2} ${y2}`, class: state });
  });
  const nodes = graph.nodes.map(({ id, state }) => {
    const { x, y, width } = place.get(id);
    const node = svg("g", { class: "node " + state, "data-op": id }, svg("rect", { x, y, width, height: 24, rx: 4 }), svg("text", { x: x + 7, y: y + 16 }, label(id)));
    node.addEventListener("click", () => select(id));
    return node;
  });
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height }, ...edges, ...nodes);
}
