// Animations from one frame to the next: the piece that moved slides, gains fly to the score, rows
// change places. The new frame is in place already; with reduced motion nothing else is shown.

import { draggedMoves } from "./board.js";
import { write } from "./text.js";

const MOVE = 200, GAIN = 700, ROW = 600, COUNT = 1200; // ms
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

const queryAll = (selector) => document.querySelectorAll(selector);
const square = (board, name) => board.querySelector(`[data-sq="${CSS.escape(name)}"]`);
const lastSquares = (board) => board?.dataset.last?.match(/^([a-z]\d+)([a-z]\d+)/)?.slice(1) ?? [];

function slide(el, from, duration) {
  const to = el.getBoundingClientRect();
  const x = from.left - to.left, y = from.top - to.top;
  if (x || y) el.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration, easing: "ease-out" });
}

// playMove slides the piece of the last move, such as f4e5, from its origin.
function playMove(board) {
  const [from, to] = lastSquares(board);
  if (!from || draggedMoves.get(board.id) === from + to) return;
  const start = square(board, from), piece = square(board, to)?.querySelector(".pc");
  if (!start || !piece) return;
  piece.parentElement.classList.add("dragging");
  slide(piece, start.querySelector(".pc,.ghost")?.getBoundingClientRect() ?? start.getBoundingClientRect(), MOVE);
  setTimeout(() => piece.parentElement?.classList.remove("dragging"), MOVE);
}

// flyGain animates "+n" from the place of the gain to the score, which then grows once.
function flyGain(score, gain) {
  const board = (score.closest("[data-match]") ?? document).querySelector("[data-board]");
  const [, to] = lastSquares(board);
  if (!to) return;
  const start = square(board, to);
  const a = start.getBoundingClientRect(), b = score.getBoundingClientRect();
  const flying = document.createElement("span");
  flying.className = "fly";
  flying.textContent = `+${gain}`;
  flying.style.fontSize = `${b.height * 0.8}px`;
  flying.style.left = `${b.left}px`;
  flying.style.top = `${b.top}px`;
  document.body.append(flying);
  const flight = flying.animate(
    [{ translate: `${a.left - b.left}px ${a.top - b.top}px`, scale: 0.6 }, { scale: 1.15, offset: 0.5 }, { translate: "0 0", opacity: 0.2 }],
    { duration: GAIN, easing: "ease-in-out" },
  );
  flight.onfinish = () => {
    flying.remove();
    score.animate([{ scale: 1 }, { scale: 1.2 }, { scale: 1 }], { duration: 200 });
  };
}

// countUp counts a new sum up to its value.
function countUp(el) {
  const to = Number(el.textContent), from = Number(el.dataset.countFrom ?? 0), began = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - began) / COUNT);
    write(el, String(Math.round(from + (to - from) * (1 - (1 - part) ** 2))));
    if (part < 1 && el.isConnected) requestAnimationFrame(step);
    else write(el, String(to));
  };
  step(began);
}

// plyNumber returns the number in a last move such as "e5#17", NaN without one.
const plyNumber = (last) => Number(last?.split("#")[1] ?? NaN);

// moveListeners are called with each board that shows a new move, and whether the device asks for reduced motion.
export const moveListeners = new Set();

export const motion = {
  // remember returns the state of the page, before a frame changes it.
  remember: () => ({
    last: new Map([...queryAll("[data-board]")].map((b) => [b.id, b.dataset.last])),
    scores: new Map([...queryAll("[data-score]")].map((s) => [s.dataset.score, Number(s.lastElementChild.textContent)])),
    sums: new Set([...queryAll("[data-count]")].map((c) => c.dataset.count)),
    rows: new Map([...queryAll("[data-flip]")].map((r) => [r.dataset.flip, r.getBoundingClientRect()])),
  }),
  // play animates from that state to the present one.
  play(before) {
    for (const b of queryAll("[data-board]")) {
      const last = before.last.get(b.id);
      if (!before.last.has(b.id) || last === b.dataset.last) continue;
      if (plyNumber(last) > plyNumber(b.dataset.last)) continue; // taken back
      if (!reducedMotion.matches) playMove(b);
      for (const f of moveListeners) f(b, reducedMotion.matches);
    }
    if (reducedMotion.matches) return;
    for (const s of queryAll("[data-score]")) {
      const gain = Number(s.lastElementChild.textContent) - (before.scores.get(s.dataset.score) ?? Infinity);
      if (gain > 0 && document.body.classList.contains("projector")) flyGain(s, gain);
    }
    for (const c of queryAll("[data-count]")) if (!before.sums.has(c.dataset.count)) countUp(c);
    for (const r of queryAll("[data-flip]")) {
      if (before.rows.has(r.dataset.flip)) slide(r, before.rows.get(r.dataset.flip), ROW);
    }
  },
};
