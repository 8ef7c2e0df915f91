// An editor: a text area, with line numbers and marks behind it, and a list of diagnostics below it.
"use strict";

function element(kind, className, text) {
  const made = document.createElement(kind);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

class Editor {
  constructor(pane, file, changed) {
    this.diagnostics = [];
    this.area = element("textarea");
    this.area.spellcheck = false;
    this.area.value = file.text;
    this.area.setAttribute("aria-label", file.name);
    this.marks = element("pre", "marks");
    this.numbers = element("pre", "numbers");
    this.list = element("ul", "diagnostics");
    const editor = element("div", "editor");
    editor.append(this.marks, this.area, this.numbers);
    pane.append(element("h2", "", file.name), editor, this.list);
    this.area.addEventListener("scroll", () => this.scroll());
    this.area.addEventListener("input", () => {
      // Places are those of the text before.
      this.show([]);
      changed();
    });
    this.show([]);
  }

  get text() {
    return this.area.value;
  }

  scroll() {
    this.marks.scrollTop = this.numbers.scrollTop = this.area.scrollTop;
    this.marks.scrollLeft = this.area.scrollLeft;
  }

  // Shows diagnostics at their places and in the list.
  show(diagnostics) {
    this.diagnostics = diagnostics;
    const lines = this.text.split("\n");
    const starts = [0];
    for (const line of lines) starts.push(starts[starts.length - 1] + line.length + 1);
    this.ranges = diagnostics.map((diagnostic) => range(diagnostic, lines, starts));
    this.drawMarks();
    this.drawNumbers(lines.length);
    this.list.replaceChildren(...diagnostics.map((diagnostic, index) => this.item(diagnostic, this.ranges[index])));
    this.scroll();
  }

  drawMarks() {
    const parts = [];
    let done = 0;
    const order = this.ranges.map((range, index) => ({ ...range, severity: this.diagnostics[index].severity }));
    order.sort((a, b) => a.start - b.start);
    for (const { start, end, severity } of order) {
      if (start < done) continue;
      parts.push(this.text.slice(done, start), element("mark", severity, this.text.slice(start, end)));
      done = end;
    }
    this.marks.replaceChildren(...parts, this.text.slice(done) + "\n");
  }

  drawNumbers(count) {
    const severities = new Map();
    for (const { line, severity } of this.diagnostics) {
      if (severities.get(line) !== "error") severities.set(line, severity);
    }
    const numbers = [];
    for (let line = 1; line <= count; line++) numbers.push(element("span", severities.get(line), line + "\n"));
    this.numbers.replaceChildren(...numbers, "\n");
  }

  item(diagnostic, range) {
    const item = element("li", diagnostic.severity);
    const code = diagnostic.code ? `[${diagnostic.code}]` : "";
    item.append(element("span", "severity", diagnostic.severity + code + ": "), diagnostic.message);
    item.append(element("span", "place", ` (${diagnostic.line}:${diagnostic.column})`));
    for (const note of diagnostic.notes) item.append(element("span", "note", note));
    item.addEventListener("click", () => {
      this.area.focus();
      this.area.setSelectionRange(range.start, range.end);
    });
    return item;
  }
}

// The range of a diagnostic in UTF-16 units. One without an end is that of the word at its start.
function range(diagnostic, lines, starts) {
  const offset = (line, column) => {
    const at = Math.min(Math.max(line, 1), lines.length) - 1;
    return starts[at] + [...lines[at]].slice(0, column - 1).join("").length;
  };
  const start = offset(diagnostic.line, diagnostic.column);
  if (diagnostic.end) {
    const end = offset(diagnostic.end.line, diagnostic.end.column);
    if (end > start) return { start, end };
  }
  const at = Math.min(Math.max(diagnostic.line, 1), lines.length) - 1;
  const word = /^[%@#!^]?[\w.$-]+/.exec(lines[at].slice(start - starts[at]));
  return { start, end: start + (word ? word[0].length : 1) };
}
