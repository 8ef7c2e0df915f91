// Steps: the list on the left, of which only the visible part is in the page, and the search.

const ROW_HEIGHT = 22;
// Browsers limit the height of an element.
const MAX_HEIGHT = 15000000;

class StepList {
  constructor(replay, select) {
    this.replay = replay;
    this.select = select;
    this.shown = [];
    this.selected = -1;
    this.box = document.getElementById("steps");
    this.rows = document.getElementById("rows");
    this.box.addEventListener("scroll", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.box);
    this.box.addEventListener("keydown", (event) => {
      const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 }[event.key];
      if (!by || !this.shown.length) return;
      event.preventDefault();
      const at = Math.max(0, this.shown.indexOf(this.selected));
      this.select(this.shown[Math.min(this.shown.length - 1, Math.max(0, at + by))]);
    });
  }

  filter(query, kinds) {
    const wanted = matcher(this.replay, query);
    this.shown = [];
    this.replay.steps.forEach((step, number) => {
      const kind = step[0] === 0 || step[0] === 2 || step[0] === 7 ? 1 : step[0] === 9 ? 3 : step[0];
      if ((kind === 8 || kinds.has(kind)) && wanted(step)) this.shown.push(number);
    });
    this.height = Math.min(MAX_HEIGHT, this.shown.length * ROW_HEIGHT);
    document.getElementById("height").style.height = this.height + "px";
    document.getElementById("found").textContent = this.shown.length.toLocaleString("en") + " of " + this.replay.steps.length.toLocaleString("en") + " steps";
    this.draw();
  }

  // Returns the number of rows above the visible ones.
  above() {
    const hidden = this.shown.length * ROW_HEIGHT - this.box.clientHeight;
    const scrollable = this.height - this.box.clientHeight;
    return hidden <= 0 || scrollable <= 0 ? 0 : Math.floor(((this.box.scrollTop / scrollable) * hidden) / ROW_HEIGHT);
  }

  draw() {
    const first = Math.max(0, this.above() - 3);
    const n = Math.ceil(this.box.clientHeight / ROW_HEIGHT) + 6;
    const top = this.box.scrollTop - (this.above() - first) * ROW_HEIGHT;
    this.rows.replaceChildren(
      ...this.shown.slice(first, first + n).map((number, at) => {
        const step = this.replay.steps[number];
        const row = element("div", { class: "step" + (number === this.selected ? " selected" : ""), "data-step": number, role: "option" });
        row.style.top = Math.max(0, top - (top % ROW_HEIGHT)) + at * ROW_HEIGHT + "px";
        row.append(
          element("span", { class: "number" }, String(number)),
          element("span", { class: "kind kind-" + step[0] }, KINDS[step[0]]),
          element("span", {}, this.replay.title(step)),
          element("span", { class: "place" }, this.replay.location(step[3])),
        );
        row.addEventListener("click", () => this.select(number));
        return row;
      }),
    );
  }

  show(number) {
    this.selected = number;
    const at = this.shown.indexOf(number);
    if (at >= 0) {
      const first = this.above();
      const n = Math.floor(this.box.clientHeight / ROW_HEIGHT);
      if (at < first || at >= first + n) {
        const hidden = Math.max(1, this.shown.length * ROW_HEIGHT - this.box.clientHeight);
        this.box.scrollTop = ((Math.max(0, at - n / 2) * ROW_HEIGHT) / hidden) * Math.max(0, this.height - this.box.clientHeight);
      }
    }
    this.draw();
  }
}

// Returns whether a step has what a query asks for: words that are all found in operations, patterns or locations.
function matcher(replay, query) {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const texts = new Map();
  const lower = (text) => {
    let known = texts.get(text);
    if (known === undefined) texts.set(text, (known = text.toLowerCase()));
    return known;
  };
  const ops = (step) => {
    const found = new Set(step[3] >= 0 ? [step[3]] : []);
    if (step[0] !== 0) for (const difference of step[7]) if (difference[0] !== 4) found.add(difference[1]);
    return found;
  };
  const anyOp = (step, test) => {
    for (const id of ops(step)) if (test(id)) return true;
    return false;
  };
  const tests = words.map((word) => {
    const [, field, rest] = /^(op|pattern|loc):(.*)$/.exec(word) || [null, "", word];
    const byName = (step) => lower(replay.text(step[4])).includes(rest) || anyOp(step, (id) => lower(replay.name(id)).includes(rest));
    const byPattern = (step) => {
      const pattern = replay.pattern(step);
      return pattern !== null && lower(pattern.name).includes(rest);
    };
    const byPlace = (step) => anyOp(step, (id) => lower(replay.location(id)).includes(rest));
    if (/^[#%]\d+$/.test(word)) return (step) => ops(step).has(Number(word.slice(1)));
    return { op: byName, pattern: byPattern, loc: byPlace }[field] || ((step) => byName(step) || byPattern(step) || byPlace(step));
  });
  return (step) => tests.every((test) => test(step));
}

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
