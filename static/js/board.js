// Selecting pieces and moves on a board: two taps, a drag, or the keyboard. The server names the
// squares that can be selected and where each can go (data-pick, data-moves="e4 d5x e8="); this script
// only fills in the board's form, and the server decides about the move.

import { holds } from "./hold.js";

const DRAG = 6; // px before a press becomes a drag

const selections = new Map(); // id of a board → { from, to } as selected on this device; sent: its order is on its way
export const draggedMoves = new Map(); // id of a board → the move just made by dragging, which is not animated
let pendingPromotion; // { board, from, to } while the promotion is being chosen

const boardOf = (sq) => sq.closest("[data-board]") ?? document.getElementById(sq.dataset.of);
const squareOf = (board, name) =>
  board.querySelector(`[data-sq="${CSS.escape(name)}"]`) ?? document.querySelector(`[data-of="${board.id}"][data-sq="${CSS.escape(name)}"]`);
const formOf = (board) => document.getElementById(board.dataset.form ?? "");

// targetsOf returns the targets of a square by name, each with the kind of its move: "", "x"
// (capture), "=" (promotion), "x=" or "~" (castling).
function targetsOf(sq) {
  const list = (sq?.dataset.moves ?? "").split(" ").filter(Boolean);
  return new Map(list.map((m) => [m.replace(/[x=~]*$/, ""), m.match(/[x=~]*$/)[0]]));
}

// ---- selecting --------------------------------------------------------------------

function select(board, from) {
  selections.set(board.id, { from });
  paintSelection(board);
}

function deselect(board) {
  if (isSent(board)) return document.dispatchEvent(new Event("withdraw"));
  if (selections.delete(board.id)) paintSelection(board);
  return undefined;
}

// selectionOf returns what is selected on a board: on this device, or else by the server.
function selectionOf(board) {
  return selections.get(board.id) ?? (board.dataset.picked ? { from: board.dataset.picked } : undefined);
}

// moveText returns a move as the server reads it. The piece in hand, "*", has no square.
const moveText = (from, to) => boards.customMoveText?.(from, to) ?? (from === "*" ? "" : from ?? "") + (to ?? "");

// targetAt returns the target of a tap on sq: sq, or the larger square that it lies on.
function targetAt(from, sq) {
  const all = targetsOf(from);
  return [sq.dataset.sq, sq.dataset.pick === undefined && sq.dataset.in].find((name) => all.has(name));
}

// chooseTarget acts on a chosen target: it asks for the promotion, waits for the form's button, or sends the move.
function chooseTarget(board, from, to, dragged) {
  const kind = targetsOf(squareOf(board, from)).get(to) ?? "";
  const dialog = board.querySelector("[data-promote]");
  if (kind.includes("=") && dialog) {
    pendingPromotion = { board, from, to };
    dialog.showModal();
    return;
  }
  if (board.dataset.confirm !== undefined) return setSelection(board, { from, to });
  if (!boards.interceptMove?.(board, { from, to, dragged })) sendMove(board, from, to, "", dragged);
}

// setSelection keeps a chosen move until its button is pressed.
function setSelection(board, selection) {
  selections.set(board.id, selection);
  paintSelection(board);
}

function fillForm(board, fields) {
  const form = formOf(board);
  for (const [name, value] of Object.entries(fields)) {
    const field = form?.elements.namedItem(name);
    if (field) field.value = value ?? "";
  }
  return form;
}

function sendMove(board, from, to, promotion, dragged, answers = []) {
  const move = moveText(from, to) + answers.join("");
  const form = fillForm(board, { from, to, promotion, move: boards.completeMove?.(board, move) ?? move });
  draggedMoves.set(board.id, dragged ? from + to : "");
  if (boards.keepsSent && form?.dataset.command !== undefined) {
    setSelection(board, { from, to, answers, sent: true, last: board.dataset.last });
    return form.requestSubmit();
  }
  form?.requestSubmit();
  selections.delete(board.id);
  return paintSelection(board);
}

// A sent move stays on the board until a frame shows the game after it, or its order is refused or withdrawn.
const isSent = (board) => selections.get(board.id)?.sent === true;

const boardOfForm = (form) => [...document.querySelectorAll("[data-board]")].find((b) => b.dataset.form === form.id && isSent(b));

document.addEventListener("saved", (e) => {
  const board = boardOfForm(e.target);
  if (board) selections.get(board.id).last = null; // the next frame shows it
});

document.addEventListener("unsent", (e) => {
  const board = boardOfForm(e.target);
  if (!board) return;
  selections.delete(board.id);
  paintSelection(board);
});

function tapSquare(sq) {
  const board = boardOf(sq), selection = selectionOf(board), name = sq.dataset.sq;
  if (selection?.sent) return holds.sayAt(sq);
  const within = selection?.to && selection.to === sq.dataset.in; // the chosen large square lies below this one
  const target = selection && (within ? selection.to : targetAt(squareOf(board, selection.from), sq));
  if (target) chooseTarget(board, selection.from, target);
  else if (sq.dataset.alone !== undefined && selection?.to !== name) chooseTarget(board, "", name);
  else if (sq.dataset.pick !== undefined && selection?.from !== name) select(board, name);
  else if (selection && selection.from !== name) refuseTarget(board, sq);
  else if (!selection && board.dataset.why) explainRefusal(board, name, name); // a piece that cannot move
  else if (!selection && board.querySelector("[data-alone]")) refuseTarget(board, sq);
  else deselect(board);
}

const REFUSAL_SHOWN = 1500; // ms

// refuseTarget marks and says that the selected piece cannot go to sq, or that sq itself is no move.
// The selection stays.
function refuseTarget(board, sq) {
  if (boards.customRefusal?.(board, selectionOf(board), sq)) return;
  sq.classList.add("m-illegal");
  setTimeout(() => sq.classList.remove("m-illegal"), REFUSAL_SHOWN);
  const words = board.dataset.refused?.replace("{to}", sq.dataset.sq);
  if (words) document.dispatchEvent(new CustomEvent("refused", { detail: words }));
  else if (board.dataset.why) explainRefusal(board, selectionOf(board).from, sq.dataset.sq);
}

// explainRefusal asks the server why a move is illegal and marks the squares that it names.
async function explainRefusal(board, from, to) {
  const href = new URL(board.dataset.why, location), about = board.closest("[data-position]")?.dataset.position;
  if (about) href.searchParams.set("in", about);
  href.searchParams.set("from", from);
  href.searchParams.set("to", to);
  const answer = await fetch(href);
  if (!answer.ok) return;
  const { message, squares } = await answer.json();
  document.dispatchEvent(new CustomEvent("refused", { detail: message }));
  for (const name of squares) {
    const shown = squareOf(board, name);
    shown.classList.add("m-attacker");
    setTimeout(() => shown.classList.remove("m-attacker"), 2 * REFUSAL_SHOWN);
  }
}

// ---- showing the selection ---------------------------------------------------------------

let cleanups = []; // functions that remove what the selection has added to the page

function addMark(sq, mark) {
  if (!sq || sq.classList.contains(mark)) return;
  sq.classList.add(mark);
  cleanups.push(() => sq.classList.remove(mark));
}

// showFigure shows on a chosen square the figure that will stand there.
function showFigure(figure, sq) {
  if (!figure) return;
  const copy = figure.cloneNode(true);
  sq.append(copy);
  cleanups.push(() => copy.remove());
}

function clearMarks() {
  for (const undo of cleanups) undo();
  cleanups = [];
  for (const name of ["aria-selected", "aria-pressed"]) {
    for (const sq of document.querySelectorAll(`[data-sq][${name}=true]`)) sq.setAttribute(name, "false");
  }
}

function paintSelection(board) {
  clearMarks();
  const selection = selectionOf(board);
  const from = selection && squareOf(board, selection.from || selection.to); // a square may be a move by itself
  // A square that has become a move by itself is no picked piece any more.
  if (from?.dataset.pick === undefined || (selection.from && from.dataset.alone !== undefined && !from.dataset.moves)) {
    if (selections.delete(board.id) && board.dataset.picked) return paintSelection(board); // the server's next selection
    describeSelection(board, undefined);
    for (const f of boards.selectionPainters) f(board, undefined);
    return;
  }
  addMark(from, "m-picked");
  from.setAttribute(from.hasAttribute("aria-pressed") ? "aria-pressed" : "aria-selected", "true");
  for (const [name, kind] of targetsOf(from)) addMark(squareOf(board, name), targetMark(board, kind));
  if (selection.to) {
    const target = squareOf(board, selection.to);
    addMark(target, "m-chosen");
    if (selection.from) showFigure(from.querySelector(".pc"), target);
    if (selection.sent) {
      addMark(target, "m-sent");
      showFigure(document.querySelector("#waiting .ic"), target);
    }
  }
  fillForm(board, { square: selection.from, from: selection.from, to: selection.to });
  describeSelection(board, selection, from);
  for (const f of boards.selectionPainters) f(board, selection);
}

function targetMark(board, kind) {
  if ((board.dataset.confirm !== undefined && board.dataset.duels === undefined) || board.dataset.form === "place") return "m-place";
  if (kind === "~") return "m-castle";
  if (!kind.startsWith("x")) return "m-target";
  return board.dataset.duels === undefined ? "m-capture" : "m-duel";
}

// describeSelection shows the words of the selection: in the board's slot, and on its form's button.
function describeSelection(board, selection, from) {
  const form = formOf(board);
  form?.toggleAttribute("data-ready", Boolean(selection?.to));
  if (selection?.to) {
    const who = from.dataset.who || (from.querySelector(".nm")?.textContent ?? "");
    for (const el of form ? [...form.querySelectorAll("[data-say]"), ...document.querySelectorAll(`[data-say-of="${form.id}"]`)] : []) {
      el.textContent = el.dataset.say.replace("{who}", who).replace("{from}", selection.from).replace("{to}", selection.to.replace(":", " "));
    }
  }
  const slot = document.getElementById(board.dataset.slot ?? "");
  if (!slot) return;
  const shown = selection ? previewsOf(selection.from, from) : [];
  slot.querySelector("[data-rest]").hidden = shown.length > 0;
  const place = slot.querySelector("[data-shown]"), words = shown.map((t) => t.innerHTML).join("");
  if (place.words === words) return; // keeps the focus and the typed text
  place.words = words;
  place.replaceChildren(...shown.map((t) => t.content.cloneNode(true)));
}

// previewsOf returns the templates of a selected square: its own, and those of its moves.
function previewsOf(name, from) {
  const keys = new Set([name, ...[...targetsOf(from).keys()].map((to) => name + to)]);
  return [...document.querySelectorAll("template[data-preview]")].filter((t) => keys.has(t.dataset.preview));
}

// ---- dragging ---------------------------------------------------------------------

let drag; // { sq, piece, x, y, moved, over }

function startDrag(e) {
  const sq = e.target.closest?.("[data-sq][data-pick]");
  if (!sq || e.button || !sq.dataset.moves || isSent(boardOf(sq))) return;
  drag = { sq, piece: sq.querySelector(".pc"), x: e.clientX, y: e.clientY };
}

function moveDrag(e) {
  if (!drag) return;
  const x = e.clientX - drag.x, y = e.clientY - drag.y;
  if (!drag.moved) {
    if (Math.hypot(x, y) < DRAG) return;
    drag.moved = true;
    drag.sq.classList.add("dragging");
    select(boardOf(drag.sq), drag.sq.dataset.sq);
  }
  drag.piece.style.translate = `${x}px ${y}px`;
  drag.over?.classList.remove("over");
  drag.over = targetUnder(e);
  drag.over?.classList.add("over");
}

// targetUnder returns the square below the pointer that the dragged piece may go to.
function targetUnder(e) {
  const sq = document.elementsFromPoint(e.clientX, e.clientY).find((el) => el.matches?.("[data-sq]") && el !== drag.sq);
  const target = sq && targetAt(drag.sq, sq);
  return target ? squareOf(boardOf(drag.sq), target) : undefined;
}

function endDrag(e) {
  if (!drag) return;
  const { sq, piece, moved, over } = drag;
  drag = undefined;
  sq.classList.remove("dragging");
  over?.classList.remove("over");
  piece.style.translate = "";
  if (!moved) return;
  if (e.pointerType !== "touch") { // touch sends no click after a move
    window.addEventListener("click", swallowClick, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallowClick, true), 50);
  }
  if (e.type === "pointerup" && over) chooseTarget(boardOf(sq), sq.dataset.sq, over.dataset.sq, true);
}

// swallowClick keeps the click that ends a drag from counting as a tap.
function swallowClick(e) {
  e.stopPropagation();
  e.preventDefault();
}

// ---- keys -------------------------------------------------------------------------

const ARROWS = { ArrowRight: [0, 1], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowUp: [-1, 0] };

function onKey(e) {
  if (e.key === "Escape") return boards.deselectAll();
  const sq = e.target.closest?.("[role=gridcell]");
  if (!sq || !ARROWS[e.key]) return;
  e.preventDefault();
  const rows = [...sq.closest("[role=grid]").querySelectorAll("[role=row]")].map((r) => [...r.children]);
  const row = rows.findIndex((r) => r.includes(sq));
  let [down, right] = ARROWS[e.key];
  // On a turned board the arrow keys turn with it.
  for (let t = quarterTurns(sq); t > 0; t--) [down, right] = [-right, down];
  const next = rows[row + down]?.[rows[row].indexOf(sq) + right];
  if (next) focusSquare(next);
}

// quarterTurns returns by how many quarter turns the board of sq is turned.
const quarterTurns = (sq) => Number(getComputedStyle(sq).getPropertyValue("--turn"));

const entered = new Map(); // id of a board → the target of Tab: the square that had the focus last

function enterAt(sq) {
  if (sq.getAttribute("tabindex") === "0") return;
  for (const other of sq.closest("[role=grid]").querySelectorAll("[tabindex='0']")) other.tabIndex = -1;
  sq.tabIndex = 0;
}

function focusSquare(sq) {
  entered.set(boardOf(sq).id, sq.dataset.sq);
  enterAt(sq);
  sq.focus();
}

// Screens that need more set hooks on boards: interceptMove(board, move) returns true when it handles a chosen move
// itself; customMoveText(from, to) writes a move in another notation; completeMove(board, move) adds the server's
// data to a move; customRefusal(board, selection, sq) returns true when it has explained a refusal; with keepsSent a
// move stays on the board while its order is on its way. Each of selectionPainters(board, selection) shows more of a
// selection, undefined for none.
export const boards = {
  selectionPainters: new Set(),
  setSelection,
  selectionOf,
  moveText,
  sendMove,
  squareOf,
  repaint: paintSelection,
  // reaches reports whether the piece on a square, or in the hand, may go to another square.
  reaches: (board, from, to) => targetsOf(squareOf(board, from)).has(to),
  // targets returns the targets of a square by name, with the kinds of their moves.
  targets: (board, from) => targetsOf(squareOf(board, from)),
  // onRepaint registers a function that removes a screen's own additions, before the next paint.
  onRepaint: (undo) => cleanups.push(undo),
  // clearMarks removes this device's additions to the boards before a frame changes them; restore shows
  // them again afterwards.
  clearMarks,
  restore() {
    for (const board of document.querySelectorAll("[data-board]")) {
      const played = isSent(board) && (selections.get(board.id).last !== board.dataset.last || !formOf(board));
      if (played) selections.delete(board.id);
      if (played || selectionOf(board) || board.dataset.slot) paintSelection(board);
    }
    if (pendingPromotion && !targetsOf(squareOf(pendingPromotion.board, pendingPromotion.from)).has(pendingPromotion.to)) pendingPromotion.board.querySelector("[data-promote]")?.close();
    for (const [id, name] of entered) {
      const sq = document.getElementById(id)?.querySelector(`[role=gridcell][data-sq="${CSS.escape(name)}"]`);
      if (sq) enterAt(sq);
    }
    const sq = document.activeElement?.closest?.("[role=gridcell]");
    if (sq) {
      entered.set(boardOf(sq).id, sq.dataset.sq);
      enterAt(sq);
    }
    for (const grid of document.querySelectorAll("[role=grid]:not(:has([tabindex='0']))")) {
      const first = grid.querySelector("[role=gridcell][tabindex]"); // the board has lost the square that Tab entered
      if (first) enterAt(first);
    }
  },
  // focusOn moves the focus to a square, or to the first small one on a large one.
  focusOn(board, name) {
    const sq = board.querySelector(`[role=gridcell]:is([data-sq="${CSS.escape(name)}"],[data-in="${CSS.escape(name)}"])`);
    if (sq) focusSquare(sq);
  },
  deselectAll() {
    for (const board of document.querySelectorAll("[data-board]")) deselect(board);
  },
  start() {
    document.addEventListener("click", (e) => {
      const sq = e.target.closest("button[data-sq]");
      if (sq) return tapSquare(sq);
      const choice = e.target.closest("[data-promotion]");
      if (!choice || !pendingPromotion) return;
      choice.closest("dialog").close();
      sendMove(pendingPromotion.board, pendingPromotion.from, pendingPromotion.to, choice.dataset.promotion);
    });
    boards.restore();
    document.addEventListener("pointerdown", startDrag);
    document.addEventListener("pointermove", moveDrag);
    document.addEventListener("pointerup", endDrag);
    document.addEventListener("pointercancel", endDrag);
    document.addEventListener("keydown", onKey);
  },
};
