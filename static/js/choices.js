// The questions that a move asks before it is made, one after the other, on the board and as
// cards beside it; the preview of a move on the first tap, and under a mouse or the keyboard's focus; the button
// that plays it. Questions and answers come from the server.
import { boards } from "./board.js";
import { holds } from "./hold.js";
import { addClass, draw, addDrawing, figureOn, gridOf, middle, showPerformed, preview, putFigure, rowsOf, moveInfo } from "./effects.js";

let touching = false; // whether the last press was a finger's: touch screens have no hovering

const SEEN = 500; // ms after which a second tap on its target plays the move that the first one has shown
let shownAt; // when the selected move was shown

// interceptMove handles a move that asks a question, and the first tap on a target, which shows what the move would
// do: the button or a later tap there plays it. A move that is dragged is played, as is each on a device that has
// chosen so.
function interceptMove(board, { from, to, dragged }) {
  const selection = boards.selectionOf(board), shown = selection?.to === to && selection.from === from;
  if (moveInfo(board, boards.moveText(from, to)).question) {
    boards.setSelection(board, { from, to, answers: [] });
    return true;
  }
  if (dragged || localStorage.getItem("atonce") === "on" || (shown && performance.now() - shownAt >= SEEN)) return false;
  if (shown) return true;
  shownAt = performance.now();
  boards.setSelection(board, { from, to });
  return true;
}

// playSelected sends the selected move.
function playSelected() {
  const board = document.querySelector("[data-board][data-form]"), selection = board && boards.selectionOf(board);
  if (!selection?.to) return;
  if (selection.sent) return holds.sayAt(document.querySelector("[data-go]"));
  if (document.activeElement?.matches("[data-go]")) boards.focusOn(board, selection.to); // the button disappears
  return boards.sendMove(board, selection.from, selection.to);
}

const questionOf = (board, number) => board.querySelector(`template[data-ask="${number}"]`);
const optionOf = (ask, word) => ask.content.querySelector(`[data-choice="${CSS.escape(word)}"]`);
const splitWords = (text) => (text ?? "").split(" ").filter(Boolean);

// askedSoFar returns the questions up to the open one that these answers have led to; fewer when the
// board no longer asks the same.
function askedSoFar(board, info, answers) {
  const all = [questionOf(board, info.question)];
  for (const word of answers ?? []) {
    const next = all.at(-1) && optionOf(all.at(-1), word)?.dataset.next;
    if (!next) break;
    all.push(questionOf(board, next));
  }
  return all.filter(Boolean);
}

// paintMove shows the effects of the selected move. While it asks a question, the board shows the
// position after the move.
function paintMove(board, selection) {
  clearPanel();
  const info = selection?.to && moveInfo(board, boards.moveText(selection.from, selection.to));
  if (!info) return;
  const added = info.question ? showQuestion(board, info, selection) : preview(board, info, selection.to), asks = Boolean(info.question) && !selection.sent;
  const figure = figureOn(board.querySelector(`[data-sq="${CSS.escape(selection.from)}"]`));
  if (figure && !info.question) addClass(figure, "gone"); // it stands on its target already
  boards.onRepaint(() => added.forEach((el) => el.remove()));
  showCounts(info, asks);
}

// showQuestion shows the open question, on the board after the answers so far.
function showQuestion(board, info, selection) {
  const added = showPerformed(board, info, selection), all = askedSoFar(board, info, selection.answers), box = document.querySelector("[data-options]");
  if (selection.from) added.push(putFigure(board, selection.to, figureOn(boards.squareOf(board, selection.from))));
  const ask = selection.sent ? undefined : all.pop(); // a sent move has all its answers
  all.forEach((ask, i) => {
    const figure = optionOf(ask, selection.answers[i])?.querySelector(".pc");
    if (ask.dataset.at && figure) added.push(putFigure(board, ask.dataset.at, figure));
  });
  if (!ask) return added;
  box.replaceChildren(ask.content.cloneNode(true));
  const options = [...box.querySelectorAll(".option")];
  box.classList.toggle("compact", options.some((o) => o.matches(".opt-c:not([data-row])")));
  const below = addDrawing(board, true), taken = new Set();
  added.push(below);
  for (const o of options) {
    if (o.dataset.row !== undefined) {
      added.push(drawRow(board, below, o, taken));
      showFiguresOn(board, o);
    }
    if (o.dataset.looks) added.push(...drawLooks(board, o, ask.dataset.at, taken));
  }
  if (ask.dataset.at && !options.some((o) => o.dataset.looks)) added.push(addPalette(board, ask.dataset.at, options));
  return added;
}

const squaresOf = (option) => option.dataset.choice.match(/[a-z]\d+/g);

// showFiguresOn shows the present figures on an option's squares on its card.
function showFiguresOn(board, option) {
  const squares = squaresOf(option);
  if (squares.length === 1) return;
  for (const name of squares) {
    const figure = boards.squareOf(board, name).querySelector(":scope>.pc:not(.off)");
    if (figure) option.querySelector("span").append(figure.cloneNode(true));
  }
}

const kindOf = (option) => (option.classList.contains("opt-b") ? "b" : "a");

// drawRow outlines the squares of an option and puts its letter at one end of them.
function drawRow(board, svg, option, taken) {
  const squares = squaresOf(option), [x, y] = middle(board, squares[0]), [tx, ty] = middle(board, squares.at(-1));
  draw(svg, "rect", {
    x: -4, y: -4, rx: 4, height: 8, width: Math.hypot(tx - x, ty - y) + 8, class: `ln ln-${kindOf(option)}`,
    transform: `translate(${x} ${y}) rotate(${(Math.atan2(ty - y, tx - x) * 180) / Math.PI})`,
  });
  const end = squares.find((sq) => !taken.has(sq) && (sq === squares[0] || sq === squares.at(-1))) ?? squares[0];
  taken.add(end);
  return addLetter(board, option, end, squares.length === 1 ? "one" : "");
}

// drawLooks marks the squares from which the piece that an option makes would copy, with a
// clamp to each piece that it would copy there.
function drawLooks(board, option, at, taken) {
  const kind = kindOf(option), copies = splitWords(option.dataset.copies), below = addDrawing(board, true), above = addDrawing(board);
  const squares = splitWords(option.dataset.looks);
  for (const name of squares) mark(below, middle(board, name), kind, copies.includes(name));
  for (const name of copies) clamp(above, middle(board, at), middle(board, name), `clamp-${kind}`);
  const free = squares.find((sq) => !taken.has(sq) && !figureOn(boards.squareOf(board, sq))) ?? squares.find((sq) => !taken.has(sq)) ?? squares[0];
  taken.add(free);
  return [below, above, addLetter(board, option, free, figureOn(boards.squareOf(board, free)) ? "small" : "mid")];
}

// mark draws a square for option A and a circle for B, highlighted where a piece is copied.
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

// placeOnBoard adds an element above the squares, at a point in tenths of a square.
function placeOnBoard(board, el, x, y) {
  const rows = rowsOf(board);
  el.style.left = `${(x * 10) / rows[0].children.length}%`;
  el.style.top = `${(y * 10) / rows.length}%`;
  gridOf(board).parentElement.append(el);
  return el;
}

// addLetter adds an option's letter as a button on the board: at an end of a row, small in the
// corner of a square with a figure, in the middle of an empty one.
function addLetter(board, option, at, where) {
  const el = document.createElement("button");
  el.type = "button";
  el.className = `opt opt-${kindOf(option)} ${where}`;
  Object.assign(el.dataset, { choice: option.dataset.choice, next: option.dataset.next ?? "" });
  el.textContent = letterOf(option).toUpperCase();
  el.setAttribute("aria-label", option.innerText);
  return placeOnBoard(board, el, ...middle(board, at));
}

const PALETTE_COLUMNS = 4, NAME_OF_META = 4; // letters: "M2.1"

// addPalette offers figures beside the square on which one of them is to stand.
function addPalette(board, at, options) {
  const el = document.createElement("div"), rows = rowsOf(board), [x, y] = middle(board, at).map((v) => (v - 5) / 10);
  el.className = "palette";
  const high = Math.ceil(options.length / PALETTE_COLUMNS), upper = y < rows.length / 2, wide = Math.min(PALETTE_COLUMNS, options.length);
  const left = Math.max(0, Math.min(rows[0].children.length - wide, x - wide / 4)), top = upper ? y + 1 : y - high;
  for (const o of options) {
    const button = document.createElement("button"), key = document.createElement("i");
    button.type = "button";
    Object.assign(button.dataset, { choice: o.dataset.choice, next: o.dataset.next ?? "" });
    button.setAttribute("aria-label", o.innerText);
    const title = o.querySelector("b").textContent;
    key.textContent = title.length <= NAME_OF_META ? title : letterOf(o).toUpperCase();
    button.append(o.querySelector(".pc").cloneNode(true), key);
    el.append(button);
  }
  return placeOnBoard(board, el, left * 10, top * 10);
}

// choose answers the open question with a button; after the last one the move is sent.
export function choose(button) {
  const board = document.querySelector("[data-board][data-form]"), selection = board && boards.selectionOf(board);
  if (!selection?.to) return;
  if (button === document.activeElement) boards.focusOn(board, selection.to); // the button disappears
  const answers = [...(selection.answers ?? []), button.dataset.choice];
  if (button.dataset.next) boards.setSelection(board, { ...selection, answers });
  else boards.sendMove(board, selection.from, selection.to, "", false, answers);
}

// showCounts shows beside the move's button how many pieces it would move, or that it moves no other.
function showCounts(info, asksQuestion) {
  const list = document.querySelector("[data-counts]");
  if (!list) return;
  const words = document.querySelector("[data-move-words]")?.dataset ?? {};
  document.querySelector(".chosen").dataset.asks = asksQuestion ? "choice" : "move";
  const groups = [
    ["attract", "attract", info.effects.filter((e) => e.kind === "attract")],
    ["repel", "repel", info.effects.filter((e) => e.kind === "repel" && e.to)],
    ["repel", "away", info.effects.filter((e) => !e.to)],
    ["back", "back", info.comesBack],
  ];
  list.replaceChildren(...groups.filter(([, , all]) => all.length).map(([sign, key, all]) => {
    const item = document.createElement("li"), mark = document.createElement("i");
    mark.className = `sign ${sign}`;
    item.append(mark, (all.length === 1 && words[`${key}One`]) || (words[key] ?? "{n}").replace("{n}", all.length));
    return item;
  }));
  if (!list.childElementCount && !asksQuestion) list.append(Object.assign(document.createElement("li"), { textContent: words.still ?? "" }));
}

function clearPanel() {
  document.querySelector("[data-options]")?.replaceChildren();
  document.querySelector("[data-counts]")?.replaceChildren();
}

boards.interceptMove = interceptMove;
boards.completeMove = (board, move) => move + moveInfo(board, move).rest;
boards.selectionPainters.add(paintMove);

const letterOf = (option) => option.querySelector("i").textContent.toLowerCase();

// key chooses the answer of a letter.
function key(e) {
  if (e.key.length !== 1 || e.ctrlKey || e.metaKey || e.altKey || e.target.matches?.("input,textarea")) return;
  const option = [...document.querySelectorAll("[data-options] .option")].find((o) => [...(o.dataset.keys ?? ""), letterOf(o)].includes(e.key.toLowerCase()));
  if (!option) return;
  e.preventDefault();
  choose(option);
}

let hovered; // { sq, shown }: the target under the mouse or focus, and the elements of its preview

function startHover(e) {
  const sq = e.target.closest?.("button.sq"), board = sq?.closest("[data-board]");
  if (hovered?.sq === sq) return;
  endHover();
  const selection = board && boards.selectionOf(board);
  if (!selection || selection.to || (touching && e.type === "pointerover") || !sq.matches(".m-target,.m-capture,.m-castle")) return;
  const info = moveInfo(board, boards.moveText(selection.from, sq.dataset.sq));
  const shown = preview(board, info, sq.dataset.sq);
  const figure = figureOn(boards.squareOf(board, selection.from))?.cloneNode(true);
  if (figure && !figureOn(sq)) {
    figure.classList.add("would");
    sq.append(figure);
    shown.push(figure);
  }
  hovered = { sq, shown };
  boards.onRepaint(endHover);
}

function endHover() {
  hovered?.shown.forEach((el) => el.remove());
  hovered = undefined;
}

document.addEventListener("click", (e) => e.target.closest?.("[data-go]") && playSelected());
document.addEventListener("pointerdown", (e) => { touching = e.pointerType === "touch"; }, true);
document.addEventListener("keydown", () => { touching = false; }, true);
document.addEventListener("keydown", key);
document.addEventListener("pointerover", startHover);
document.addEventListener("focusin", (e) => e.target.matches?.(":focus-visible") && startHover(e));
