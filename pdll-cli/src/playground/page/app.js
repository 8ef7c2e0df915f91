// The page: runs the texts when they were edited, and shows what comes of it.

const $ = (query) => document.querySelector(query);
// Milliseconds without an edit before a run.
const PAUSE = 300;

const data = JSON.parse($("#data").textContent);
const editors = {
  pdll: new Editor($("#pdll"), data.pdll, edited),
  mlir: new Editor($("#mlir"), data.mlir, edited),
};
document.title = `${data.pdll.name}, ${data.mlir.name} – pdll playground`;

let timer;
let running;

function edited() {
  clearTimeout(timer);
  if (running) running.abort();
  status("edited");
  timer = setTimeout(run, PAUSE);
}

// State for readers and tests: `edited`, `running`, `done`, `failed`.
function status(state, text) {
  document.body.dataset.state = state;
  $("#status").textContent = text ?? { edited: "", running: "running …", done: "done", failed: "failed" }[state];
}

function stopped(message) {
  $("#stopped").hidden = !message;
  $("#stopped").textContent = message ?? "";
}

async function run() {
  const { signal } = (running = new AbortController());
  const texts = { pdll: editors.pdll.text, mlir: editors.mlir.text };
  status("running");
  try {
    const response = await fetch("/run" + location.search, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(texts),
      signal,
    });
    // Runs that were ended may still count.
    if (response.status === 503) {
      timer = setTimeout(run, PAUSE);
      return;
    }
    if (!response.ok) throw new Error((await response.text()).trim());
    show(await response.json());
  } catch (error) {
    if (signal.aborted) return;
    status("failed");
    stopped(error instanceof TypeError ? "The server does not answer: does `pdll playground` still run?" : error.message);
  }
}

function show(answer) {
  stopped(answer.stopped);
  for (const pane of ["pdll", "mlir"]) {
    editors[pane].show(answer.diagnostics.filter((diagnostic) => diagnostic.file === data[pane].name));
  }
  $("#messages").textContent = answer.messages || "No messages.";
  panel("#result", answer.result);
  panel("#rust", answer.rust);
  trace(answer.report);
  const errors = answer.diagnostics.filter((diagnostic) => diagnostic.severity === "error").length;
  const failed = answer.result === null || answer.rust === null;
  status(failed ? "failed" : "done", errors === 0 ? undefined : errors === 1 ? "1 error" : `${errors} errors`);
}

// Shows a text. Without one, that of the last run stays, faint.
function panel(query, text) {
  $(query).classList.toggle("old", text === null);
  if (text !== null) $(query).textContent = text;
}

// Shows the page of the trace in a frame that has no access to this page.
function trace(report) {
  $("#trace").classList.toggle("old", report === null);
  if (report === null) return;
  const frame = element("iframe");
  frame.title = "Trace";
  frame.setAttribute("sandbox", "allow-scripts");
  frame.srcdoc = report;
  $("#trace").replaceChildren(frame);
}

for (const button of document.querySelectorAll("[data-tab]")) {
  button.addEventListener("click", () => {
    for (const other of document.querySelectorAll("[data-tab]")) {
      other.classList.toggle("selected", other === button);
      $("#" + other.dataset.tab).hidden = other !== button;
    }
  });
}

run();
