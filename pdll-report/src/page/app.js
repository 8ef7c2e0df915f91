// The page: reads the data, and connects its parts. The fragment of the address has the step, the tab and the operation.

async function readData() {
  const text = atob(document.getElementById("data").textContent.trim());
  const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

async function main() {
  const replay = new Replay(await readData());
  replay.visits = new Map(replay.data.visits.map((row) => [row[0], row]));
  const state = { step: -1, tab: "change", op: -1 };
  const isDrawn = {};

  const count = (kind, name) => {
    const n = replay.steps.filter((step) => step[0] === kind).length;
    return n.toLocaleString("en") + " " + name + (n === 1 ? "" : "s");
  };
  const left = replay.data.left_out ? "; " + replay.data.left_out.toLocaleString("en") + " later steps are not recorded" : "";
  document.getElementById("summary").textContent = [count(3, "rewrite"), count(4, "fold"), count(5, "dead operation")].join(", ") + left;
  if (replay.data.error !== null) {
    const error = document.getElementById("error");
    error.hidden = false;
    error.textContent = "The run failed: " + replay.data.error;
  }

  const showTab = (tab) => {
    state.tab = tab;
    for (const button of document.querySelectorAll("#tabs button")) button.classList.toggle("selected", button.dataset.tab === tab);
    for (const panel of document.querySelectorAll(".panel")) panel.hidden = panel.id !== tab;
    if (tab === "cost" && !isDrawn.cost) showCost(replay, search);
    if (tab === "tree" && !isDrawn.tree) showTrees(replay);
    isDrawn[tab] = true;
    remember();
  };
  const selectStep = (number) => {
    if (!(number >= 0 && number < replay.steps.length)) return;
    state.step = number;
    list.show(number);
    timeline.show(number);
    showChange(replay, number, selectOp);
    if (state.tab !== "change") showTab("change");
    remember();
  };
  const selectOp = (id) => {
    state.op = id;
    showWhy(replay, id, selectStep, selectOp);
    showTab("why");
  };
  // A page inside of another one (`about:srcdoc`) has no address to remember it in.
  const isAlone = location.protocol !== "about:";
  const remember = () => isAlone && history.replaceState(null, "", "#step=" + state.step + "&tab=" + state.tab + (state.op >= 0 ? "&op=" + state.op : ""));
  const filter = () => {
    const kinds = new Set([...document.querySelectorAll("#filter input:checked")].map((box) => Number(box.value)));
    const query = document.getElementById("search").value;
    list.filter(query, kinds);
    const number = /^[#%](\d+)$/.exec(query.trim());
    if (number) selectOp(Number(number[1]));
  };
  const search = (query) => {
    document.getElementById("search").value = query;
    filter();
    if (list.shown.length) selectStep(list.shown[0]);
  };

  const list = new StepList(replay, selectStep);
  const timeline = new Timeline(replay, selectStep);
  let waiting;
  document.getElementById("search").addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(filter, 150);
  });
  document.getElementById("filter").addEventListener("change", filter);
  document.getElementById("filter").addEventListener("submit", (event) => (event.preventDefault(), filter()));
  for (const button of document.querySelectorAll("#tabs button")) button.addEventListener("click", () => showTab(button.dataset.tab));

  const asked = new URLSearchParams(location.hash.slice(1));
  filter();
  const firstChange = replay.steps.findIndex((step) => step[0] >= 3 && step[0] <= 6);
  const failed = replay.steps.findIndex((step) => step[0] === 8);
  const start = asked.has("step") ? Number(asked.get("step")) : failed > 0 ? failed - 1 : Math.max(0, firstChange);
  selectStep(Math.min(start, replay.steps.length - 1));
  if (asked.has("op")) selectOp(Number(asked.get("op")));
  if (asked.has("tab") && document.getElementById(asked.get("tab"))) showTab(asked.get("tab"));
  document.body.dataset.ready = "yes";
}

main().catch((error) => {
  document.getElementById("summary").textContent = "The data cannot be read: " + error.message;
  document.body.dataset.ready = "error";
});
