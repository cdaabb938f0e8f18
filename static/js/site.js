// The replay of a page without a server. It is no module, because browsers load none from a disk. The
// page contains all steps: of each, the differences from the one before.
(function () {
  "use strict";
  const data = document.getElementById("steps"), controls = document.querySelector("[data-steps]");
  if (!data || !controls) return;
  const steps = JSON.parse(data.textContent), last = steps.length - 1;
  const part = (name) => document.querySelector(`[data-${name}]`);
  const slider = part("slide"), play = part("do=play"), log = document.querySelector(".st-log");
  const squares = {};
  for (const square of document.querySelectorAll("[data-sq]")) squares[square.dataset.sq] = square;
  const PACE = 1600; // milliseconds a step while it plays by itself
  let at = last, timer = 0;

  function put(name, { piece, mark, label }) {
    const square = squares[name], figure = square.querySelector("use");
    square.classList.remove("from", "last", "foe");
    if (mark) square.classList.add(mark);
    if (piece) figure.setAttribute("href", "#" + piece);
    else figure.removeAttribute("href");
    square.setAttribute("aria-label", label);
  }

  // show shows the board after a step: each square as the last step that changed it has left it.
  function show(step, keep) {
    at = Math.max(0, Math.min(last, step));
    const board = {};
    for (let i = 0; i <= at; i++) Object.assign(board, steps[i].squares);
    for (const name of Object.keys(board)) put(name, board[name]);
    const now = steps[at];
    part("said").textContent = now.said;
    part("detail").textContent = now.detail || "";
    part("gain").textContent = now.gain || "";
    part("points=white").textContent = now.white;
    part("points=black").textContent = now.black;
    slider.value = at;
    slider.setAttribute("aria-valuetext", now.said);
    for (const button of controls.querySelectorAll("[data-do]")) {
      const off = button.dataset.do === "first" || button.dataset.do === "back" ? at === 0 : button.dataset.do !== "play" && at === last;
      button.setAttribute("aria-disabled", off);
    }
    for (const link of log.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
    const row = log.querySelector(`[href="#passo-${at}"]`);
    if (row) {
      row.setAttribute("aria-current", "step");
      log.scrollTop = row.offsetTop - log.clientHeight / 2;
    }
    if (!keep && location.hash !== "#passo-" + at) location.replace("#passo-" + at);
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    play.textContent = play.dataset.play;
  }

  function start() {
    if (at === last) show(0);
    play.textContent = play.dataset.stop;
    timer = setInterval(() => {
      show(at + 1);
      if (at === last) stop();
    }, PACE);
  }

  const does = {
    first: () => show(0), back: () => show(at - 1), next: () => show(at + 1), last: () => show(last),
    play: () => (timer ? stop() : start()),
  };
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };

  controls.addEventListener("click", (e) => {
    const what = e.target.closest("[data-do]")?.dataset.do;
    if (!what) return;
    if (what !== "play") stop();
    does[what]();
  });
  slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
  document.addEventListener("keydown", (e) => {
    if (!keys[e.key] || e.altKey || e.ctrlKey || e.metaKey || e.target.matches("input")) return;
    e.preventDefault();
    stop();
    does[keys[e.key]]();
  });
  const named = () => /^#passo-(\d+)$/.exec(location.hash);
  addEventListener("hashchange", () => { if (named() && Number(named()[1]) !== at) { stop(); show(Number(named()[1]), true); } });
  controls.hidden = false;
  show(named() ? Number(named()[1]) : 0, true);
})();
