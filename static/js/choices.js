// What a move asks before it is made: its questions one after the other, on the board and as
// cards beside it; a finger's first tap that only shows what it would do; and what a mouse or
// the keyboard sees before it chooses. Questions and answers are the server's.
import { boards } from "./board.js";
import { draw, drawing, figureOn, gridOf, middle, performed, preview, put, rowsOf, wayOf } from "./effects.js";

let touch = false; // the last press was a finger's, which cannot hover

// asks takes care of a move that asks something, and of a finger's first tap when it places
// something: what it would do is shown, and the second tap or the button plays it.
function asks(board, { from, to, dragged }) {
  const held = boards.held(board), way = wayOf(board, boards.moveOf(from, to));
  if (way.ask) {
    boards.hold(board, { from, to, said: [] });
    return true;
  }
  const inHand = boards.squareOf(board, from)?.classList.contains("tray");
  if (!touch || dragged || !inHand || held?.to === to) return false;
  boards.hold(board, { from, to });
  return true;
}

const question = (board, number) => board.querySelector(`template[data-ask="${number}"]`);
const optionOf = (ask, word) => ask.content.querySelector(`[data-choice="${CSS.escape(word)}"]`);
const listed = (text) => (text ?? "").split(" ").filter(Boolean);

// asked walks through what has been answered and returns the questions so far, the open one
// last; fewer when the board no longer asks the same.
function asked(board, way, said) {
  const all = [question(board, way.ask)];
  for (const word of said ?? []) {
    const next = all.at(-1) && optionOf(all.at(-1), word)?.dataset.next;
    if (!next) break;
    all.push(question(board, next));
  }
  return all.filter(Boolean);
}

// painted shows what a held move would do. With questions the board stands as after it.
function painted(board, held) {
  rest();
  const way = held?.to && wayOf(board, boards.moveOf(held.from, held.to));
  if (!way) return;
  const added = way.ask ? open(board, way, held) : preview(board, way, held.to);
  boards.until(() => added.forEach((el) => el.remove()));
  tell(way, Boolean(way.ask));
}

// open shows the question that is open, on the board as the answers before leave it.
function open(board, way, held) {
  const added = performed(board, way, held), all = asked(board, way, held.said), box = document.querySelector("[data-options]");
  if (held.from) added.push(put(board, held.to, figureOn(boards.squareOf(board, held.from))));
  all.slice(0, -1).forEach((ask, i) => {
    const figure = optionOf(ask, held.said[i])?.querySelector(".pc");
    if (ask.dataset.at && figure) added.push(put(board, ask.dataset.at, figure));
  });
  const ask = all.at(-1);
  if (!ask) return added;
  box.replaceChildren(ask.content.cloneNode(true));
  const options = [...box.querySelectorAll(".option")];
  const below = drawing(board, true), taken = new Set();
  added.push(below);
  for (const o of options) {
    if (o.dataset.row !== undefined) {
      added.push(row(board, below, o, taken));
      figures(board, o);
    }
    if (o.dataset.looks) added.push(...looks(board, o, ask.dataset.at, taken));
  }
  if (ask.dataset.at && !options.some((o) => o.dataset.looks)) added.push(palette(board, ask.dataset.at, options));
  return added;
}

const rowOf = (option) => option.dataset.choice.match(/[a-z]\d+/g);

// figures shows on the card of an option the figures that stand on its squares now.
function figures(board, option) {
  const squares = rowOf(option);
  if (squares.length === 1) return;
  for (const name of squares) {
    const figure = boards.squareOf(board, name).querySelector(":scope>.pc:not(.off)");
    if (figure) option.querySelector("span").append(figure.cloneNode(true));
  }
}

const kindOf = (option) => (option.classList.contains("opt-b") ? "b" : "a");

// row outlines the squares of an option and puts its letter at an end of them.
function row(board, svg, option, taken) {
  const squares = rowOf(option), [x, y] = middle(board, squares[0]), [tx, ty] = middle(board, squares.at(-1));
  draw(svg, "rect", {
    x: -4, y: -4, rx: 4, height: 8, width: Math.hypot(tx - x, ty - y) + 8, class: `ln ln-${kindOf(option)}`,
    transform: `translate(${x} ${y}) rotate(${(Math.atan2(ty - y, tx - x) * 180) / Math.PI})`,
  });
  const end = squares.find((sq) => !taken.has(sq) && (sq === squares[0] || sq === squares.at(-1))) ?? squares[0];
  taken.add(end);
  return knob(board, option, end, squares.length === 1 ? "one" : "");
}

// looks marks the squares at which what an option makes would look, with a clamp to each piece
// that it would copy.
function looks(board, option, at, taken) {
  const kind = kindOf(option), copies = listed(option.dataset.copies), below = drawing(board, true), above = drawing(board);
  const squares = listed(option.dataset.looks);
  for (const name of squares) mark(below, middle(board, name), kind, copies.includes(name));
  for (const name of copies) clamp(above, middle(board, at), middle(board, name), `clamp-${kind}`);
  const free = squares.find((sq) => !taken.has(sq) && !figureOn(boards.squareOf(board, sq))) ?? squares.find((sq) => !taken.has(sq)) ?? squares[0];
  taken.add(free);
  return [below, above, knob(board, option, free, figureOn(boards.squareOf(board, free)) ? "small" : "mid")];
}

// mark is a square for A, a circle for B; drawn through where something is copied.
function mark(svg, [x, y], kind, copied) {
  const shape = { class: `look look-${kind}${copied ? " copied" : ""}` };
  if (kind === "a") draw(svg, "rect", { x: x - 4.5, y: y - 4.5, width: 9, height: 9, rx: 0.8, ...shape });
  else draw(svg, "circle", { cx: x, cy: y, r: 4.5, ...shape });
}

// clamp ties a square to its neighbour across their common edge.
export function clamp(svg, [x, y], [tx, ty], name) {
  const mx = (x + tx) / 2, my = (y + ty) / 2, length = Math.hypot(tx - x, ty - y), dx = ((tx - x) / length) * 2.1, dy = ((ty - y) / length) * 2.1;
  for (const half of ["halo", ""]) draw(svg, "line", { x1: mx - dx, y1: my - dy, x2: mx + dx, y2: my + dy, class: `clamp ${name} ${half}` });
}

// place puts an element on the board beside its squares, at a point in tenths of a square.
function place(board, el, x, y) {
  const rows = rowsOf(board);
  el.style.left = `${(x * 10) / rows[0].children.length}%`;
  el.style.top = `${(y * 10) / rows.length}%`;
  gridOf(board).parentElement.append(el);
  return el;
}

// knob is the letter of an option on the board: at an end of a row, small in the corner of a
// square with a figure, in the middle of an empty one.
function knob(board, option, at, where) {
  const el = document.createElement("button");
  el.type = "button";
  el.className = `opt opt-${kindOf(option)} ${where}`;
  Object.assign(el.dataset, { choice: option.dataset.choice, next: option.dataset.next ?? "" });
  el.textContent = letterOf(option).toUpperCase();
  el.setAttribute("aria-label", option.innerText);
  return place(board, el, ...middle(board, at));
}

const ACROSS = 4; // figures in a row of a palette

// palette offers figures beside the square on which one of them is to stand.
function palette(board, at, options) {
  const el = document.createElement("div"), rows = rowsOf(board), [x, y] = middle(board, at).map((v) => (v - 5) / 10);
  el.className = "palette";
  const high = Math.ceil(options.length / ACROSS), upper = y < rows.length / 2, wide = Math.min(ACROSS, options.length);
  const left = Math.max(0, Math.min(rows[0].children.length - wide, x - wide / 4)), top = upper ? y + 1 : y - high;
  for (const o of options) {
    const button = document.createElement("button"), key = document.createElement("i");
    button.type = "button";
    Object.assign(button.dataset, { choice: o.dataset.choice, next: o.dataset.next ?? "" });
    button.setAttribute("aria-label", o.innerText);
    key.textContent = letterOf(o).toUpperCase();
    button.append(o.querySelector(".pc").cloneNode(true), key);
    el.append(button);
  }
  return place(board, el, left * 10, top * 10);
}

// choose answers the open question; after the last one the move is made.
export function choose(button) {
  const board = document.querySelector("[data-board][data-form]"), held = board && boards.held(board);
  if (!held?.to) return;
  const said = [...(held.said ?? []), button.dataset.choice];
  if (button.dataset.next) boards.hold(board, { ...held, said });
  else boards.send(board, held.from, held.to, "", false, said.join(""));
}

// tell counts what the move would do, beside its button.
function tell(way, question) {
  const list = document.querySelector("[data-counts]");
  if (!list) return;
  document.querySelector(".chosen").dataset.asks = question ? "choice" : "move";
  const groups = [
    ["attract", list.dataset.attract, way.effects.filter((e) => e.kind === "attract")],
    ["repel", list.dataset.repel, way.effects.filter((e) => e.kind === "repel" && e.to)],
    ["repel", list.dataset.off, way.effects.filter((e) => !e.to)],
  ];
  list.replaceChildren(...groups.filter(([, , all]) => all.length).map(([sign, words, all]) => {
    const item = document.createElement("li"), mark = document.createElement("i");
    mark.className = `sign ${sign}`;
    item.append(mark, `${words} ${all.length}`);
    return item;
  }));
}

function rest() {
  document.querySelector("[data-options]")?.replaceChildren();
  document.querySelector("[data-counts]")?.replaceChildren();
}

boards.asks = asks;
boards.painted.add(painted);

const letterOf = (option) => option.querySelector("i").textContent.toLowerCase();

// A letter chooses the answer that it stands for.
function key(e) {
  if (e.key.length !== 1 || e.ctrlKey || e.metaKey || e.altKey || e.target.matches?.("input,textarea")) return;
  const option = [...document.querySelectorAll("[data-options] .option")].find((o) => [...(o.dataset.keys ?? ""), letterOf(o)].includes(e.key.toLowerCase()));
  if (!option) return;
  e.preventDefault();
  choose(option);
}

// A mouse or the keyboard sees what a move would do before it is chosen.
let hovered;

function hover(e) {
  const sq = e.target.closest?.("button.sq"), board = sq?.closest("[data-board]");
  if (hovered?.sq === sq) return;
  unhover();
  const held = board && boards.held(board);
  if (!held || held.to || (touch && e.type === "pointerover") || !sq.matches(".m-target,.m-capture,.m-castle")) return;
  const way = wayOf(board, boards.moveOf(held.from, sq.dataset.sq));
  const seen = preview(board, way, sq.dataset.sq);
  const figure = figureOn(boards.squareOf(board, held.from))?.cloneNode(true);
  if (figure && !figureOn(sq)) {
    figure.classList.add("would");
    sq.append(figure);
    seen.push(figure);
  }
  hovered = { sq, seen };
  boards.until(unhover);
}

function unhover() {
  hovered?.seen.forEach((el) => el.remove());
  hovered = undefined;
}

document.addEventListener("pointerdown", (e) => { touch = e.pointerType === "touch"; }, true);
document.addEventListener("keydown", () => { touch = false; }, true);
document.addEventListener("keydown", key);
document.addEventListener("pointerover", hover);
document.addEventListener("focusin", (e) => e.target.matches?.(":focus-visible") && hover(e));
