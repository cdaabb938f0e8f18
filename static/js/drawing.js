// Arrows and circles that a player draws on the board to think: with the right button, or by a long press.
// They stay on this device, and a tap or the next move removes them.
import { boards } from "./board.js";
import { arrow, draw, gridOf, middle, rowsOf } from "./effects.js";
import { vibrate } from "./sound.js";

const LONG = 600, MOVED = 8; // ms of a long press, px that it may move
let drawn = []; // { from, to }, equal for a circle
let at; // the move at which they were drawn
let going; // { from, to, touch } while one is drawn
let pressed; // { timer, x, y, at } while a finger may be about to draw

const theBoard = () => document.querySelector(".play [data-board]");
const squareAt = (e) => document.elementsFromPoint(e.clientX, e.clientY).find((el) => el.matches?.(".play .sq[data-sq]"))?.dataset.sq;
const same = (a, b) => a.from === b.from && a.to === b.to;

function paint() {
  document.querySelector(".play .arrows.own")?.remove();
  const board = theBoard(), all = going ? [...drawn, going] : drawn;
  if (!board || !all.length) return;
  const rows = rowsOf(board);
  const svg = draw(gridOf(board), "svg", { viewBox: `0 0 ${rows[0].children.length * 10} ${rows.length * 10}`, class: "arrows own", "aria-hidden": "true" });
  for (const { from, to } of all) {
    if (from === to) draw(svg, "circle", { cx: middle(board, from)[0], cy: middle(board, from)[1], r: 4.3, class: "ring-to own" });
    else arrow(svg, middle(board, from), middle(board, to), "own");
  }
}

function clear() {
  drawn = [];
  paint();
}

function begin(from, touch) {
  const move = theBoard().dataset.last;
  if (move !== at) drawn = [];
  at = move;
  going = { from, to: from, touch };
  paint();
}

// press begins to draw: with the right button at once, with a finger after a while.
function press(e) {
  clearTimeout(pressed?.timer);
  const from = squareAt(e);
  if (!from) return;
  if (e.button === 2) begin(from, false);
  else if (e.pointerType === "touch" && e.isPrimary) {
    const timer = setTimeout(() => {
      document.dispatchEvent(new PointerEvent("pointercancel")); // ends a drag
      vibrate(12);
      begin(from, true);
    }, LONG);
    pressed = { timer, x: e.clientX, y: e.clientY, at: e.timeStamp };
  }
}

function move(e) {
  if (pressed && Math.hypot(e.clientX - pressed.x, e.clientY - pressed.y) > MOVED) clearTimeout(pressed.timer);
  const to = going && squareAt(e);
  if (!to || to === going.to) return;
  going.to = to;
  paint();
}

// release keeps the drawing; drawing the same again removes it.
function release(e) {
  clearTimeout(pressed?.timer);
  if (!going || !e.isTrusted) return undefined;
  const one = going;
  going = undefined;
  if (one.touch && e.timeStamp - pressed.at < LONG) return paint(); // a tap that a busy page has got late
  if (e.type === "pointerup") drawn = drawn.some((d) => same(d, one)) ? drawn.filter((d) => !same(d, one)) : [...drawn, one];
  if (one.touch) window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, true), 400);
  return paint();
}

// swallow stops the end of a long press from counting as a tap.
function swallow(e) {
  e.stopPropagation();
  e.preventDefault();
}

document.addEventListener("pointerdown", press, true);
document.addEventListener("pointermove", move);
document.addEventListener("pointerup", release);
document.addEventListener("pointercancel", release);
document.addEventListener("touchmove", (e) => going && e.preventDefault(), { passive: false });
document.addEventListener("contextmenu", (e) => e.target.closest?.(".play .sq") && e.preventDefault());
document.addEventListener("click", (e) => drawn.length && e.target.closest?.(".play") && clear());
document.addEventListener("keydown", (e) => e.key === "Escape" && drawn.length && clear());

const restore = boards.restore;
boards.restore = () => {
  restore();
  if (theBoard()?.dataset.last !== at) drawn = [];
  paint();
};
