// Boards under the hand: tap and tap, drag, or keys. The server says which squares can be
// picked and where each can go (data-pick, data-moves="e4 d5x e8="); here a pick only
// fills the board's form, and the server decides about it.

const DRAG = 6; // px before a press becomes a drag

const picks = new Map(); // id of a board → { from, to } as picked on this device
export const dropped = new Map(); // id of a board → the move just made by dragging: it need not slide
let asked; // { board, from, to } while the promotion is being chosen

const boardOf = (sq) => sq.closest("[data-board]") ?? document.getElementById(sq.dataset.of);
const squareOf = (board, name) =>
  board.querySelector(`[data-sq="${CSS.escape(name)}"]`) ?? document.querySelector(`[data-of="${board.id}"][data-sq="${CSS.escape(name)}"]`);
const formOf = (board) => document.getElementById(board.dataset.form ?? "");

// goals returns what sq's moves say: name of the target → "", "x", "=", "x=" or "~".
function goals(sq) {
  const list = (sq?.dataset.moves ?? "").split(" ").filter(Boolean);
  return new Map(list.map((m) => [m.replace(/[x=~]*$/, ""), m.match(/[x=~]*$/)[0]]));
}

// ---- picking ----------------------------------------------------------------------

function pick(board, from) {
  picks.set(board.id, { from });
  paint(board);
}

function drop(board) {
  if (!picks.delete(board.id)) return;
  paint(board);
}

// heldOf returns what is picked on a board: on this device, or by the server's own word.
function heldOf(board) {
  return picks.get(board.id) ?? (board.dataset.picked ? { from: board.dataset.picked } : undefined);
}

// moveOf is the move as one word: what stands in the hand, named "*", needs no name.
const moveOf = (from, to) => boards.spell?.(from, to) ?? (from === "*" ? "" : from ?? "") + (to ?? "");

// goalOf is the target that sq means: itself, or the larger square that it lies on.
function goalOf(from, sq) {
  const all = goals(from);
  return [sq.dataset.sq, sq.dataset.pick === undefined && sq.dataset.in].find((name) => all.has(name));
}

// aim acts on a chosen target: ask what to become, wait for the form's button, or send.
function aim(board, from, to, dragged) {
  const kind = goals(squareOf(board, from)).get(to) ?? "";
  const dialog = board.querySelector("[data-promote]");
  if (kind.includes("=") && dialog) {
    asked = { board, from, to };
    dialog.showModal();
    return;
  }
  if (board.dataset.confirm !== undefined) return hold(board, { from, to });
  if (!boards.asks?.(board, { from, to, dragged })) send(board, from, to, "", dragged);
}

// hold keeps a chosen move until somebody confirms it.
function hold(board, held) {
  picks.set(board.id, held);
  paint(board);
}

function fill(board, fields) {
  const form = formOf(board);
  for (const [name, value] of Object.entries(fields)) {
    const field = form?.elements.namedItem(name);
    if (field) field.value = value ?? "";
  }
  return form;
}

function send(board, from, to, promotion, dragged, choice = "") {
  const form = fill(board, { from, to, promotion, move: moveOf(from, to) + choice });
  dropped.set(board.id, dragged ? from + to : "");
  form?.requestSubmit();
  picks.delete(board.id);
  paint(board);
}

function tap(sq) {
  const board = boardOf(sq), held = heldOf(board), name = sq.dataset.sq;
  const goal = held && goalOf(squareOf(board, held.from), sq);
  if (goal) aim(board, held.from, goal);
  else if (sq.dataset.alone !== undefined && held?.to !== name) aim(board, "", name);
  else if (sq.dataset.pick !== undefined && held?.from !== name) pick(board, name);
  else if (held && held.from !== name) refuse(board, sq);
  else if (!held && board.dataset.why && sq.querySelector(".pc")) ask(board, name, name); // a piece that cannot move
  else drop(board);
}

const REFUSED = 1500; // ms that the cross stays

// refuse says that what is held cannot go to sq, and keeps it in the hand: a wrong square
// must not look like a dead screen.
function refuse(board, sq) {
  if (boards.refused?.(board, heldOf(board), sq)) return;
  sq.classList.add("m-illegal");
  setTimeout(() => sq.classList.remove("m-illegal"), REFUSED);
  const words = board.dataset.refused?.replace("{to}", sq.dataset.sq);
  if (words) document.dispatchEvent(new CustomEvent("refused", { detail: words }));
  else if (board.dataset.why) ask(board, heldOf(board).from, sq.dataset.sq);
}

// ask has the server say why, and frames the squares that show it.
async function ask(board, from, to) {
  const answer = await fetch(`${board.dataset.why}&${new URLSearchParams({ from, to })}`);
  if (!answer.ok) return;
  const { message, squares } = await answer.json();
  document.dispatchEvent(new CustomEvent("refused", { detail: message }));
  for (const name of squares) {
    const shown = squareOf(board, name);
    shown.classList.add("m-attacker");
    setTimeout(() => shown.classList.remove("m-attacker"), 2 * REFUSED);
  }
}

// ---- showing a pick ---------------------------------------------------------------

let added = []; // takes away what a pick has set on squares, beside the server's own marks

function add(sq, mark) {
  if (!sq || sq.classList.contains(mark)) return;
  sq.classList.add(mark);
  added.push(() => sq.classList.remove(mark));
}

// lay shows on a chosen square the figure that is to stand there.
function lay(figure, sq) {
  const copy = figure.cloneNode(true);
  sq.append(copy);
  added.push(() => copy.remove());
}

function clear() {
  for (const undo of added) undo();
  added = [];
  for (const name of ["aria-selected", "aria-pressed"]) {
    for (const sq of document.querySelectorAll(`[data-sq][${name}=true]`)) sq.setAttribute(name, "false");
  }
}

function paint(board) {
  clear();
  const held = heldOf(board);
  const from = held && squareOf(board, held.from || held.to); // a square may be a move alone
  if (from?.dataset.pick === undefined) {
    picks.delete(board.id);
    present(board, undefined);
    for (const f of boards.painted) f(board, undefined);
    return;
  }
  add(from, "m-picked");
  from.setAttribute(from.hasAttribute("aria-pressed") ? "aria-pressed" : "aria-selected", "true");
  for (const [name, kind] of goals(from)) add(squareOf(board, name), markOf(board, kind));
  if (held.to) {
    add(squareOf(board, held.to), "m-chosen");
    if (held.from) lay(from.querySelector(".pc"), squareOf(board, held.to));
  }
  fill(board, { square: held.from, from: held.from, to: held.to });
  present(board, held, from);
  for (const f of boards.painted) f(board, held);
}

function markOf(board, kind) {
  if (board.dataset.confirm !== undefined) return "m-place";
  if (kind === "~") return "m-castle";
  if (!kind.startsWith("x")) return "m-target";
  return board.dataset.duels === undefined ? "m-capture" : "m-duel";
}

// present shows the words of a pick: in the board's slot, and on the button of its form.
function present(board, held, from) {
  const form = formOf(board);
  form?.toggleAttribute("data-ready", Boolean(held?.to));
  if (held?.to) {
    const who = from.dataset.who || (from.querySelector(".nm")?.textContent ?? "");
    for (const el of form?.querySelectorAll("[data-say]") ?? []) {
      el.textContent = el.dataset.say.replace("{who}", who).replace("{from}", held.from).replace("{to}", held.to);
    }
  }
  const slot = document.getElementById(board.dataset.slot ?? "");
  if (!slot) return;
  const shown = held ? previews(held.from, from) : [];
  slot.querySelector("[data-rest]").hidden = shown.length > 0;
  const place = slot.querySelector("[data-shown]"), words = shown.map((t) => t.innerHTML).join("");
  if (place.words === words) return; // leaves the focus and what has been typed there
  place.words = words;
  place.replaceChildren(...shown.map((t) => t.content.cloneNode(true)));
}

// previews returns the templates of a pick: its own, and those of its moves.
function previews(name, from) {
  const keys = new Set([name, ...[...goals(from).keys()].map((to) => name + to)]);
  return [...document.querySelectorAll("template[data-preview]")].filter((t) => keys.has(t.dataset.preview));
}

// ---- dragging ---------------------------------------------------------------------

let drag; // { sq, piece, x, y, moved, over }

function press(e) {
  const sq = e.target.closest?.("[data-sq][data-pick]");
  if (!sq || e.button || !sq.dataset.moves) return;
  drag = { sq, piece: sq.querySelector(".pc"), x: e.clientX, y: e.clientY };
}

function pull(e) {
  if (!drag) return;
  const x = e.clientX - drag.x, y = e.clientY - drag.y;
  if (!drag.moved) {
    if (Math.hypot(x, y) < DRAG) return;
    drag.moved = true;
    drag.sq.classList.add("dragging");
    pick(boardOf(drag.sq), drag.sq.dataset.sq);
  }
  drag.piece.style.translate = `${x}px ${y}px`;
  drag.over?.classList.remove("over");
  drag.over = under(e);
  drag.over?.classList.add("over");
}

// under returns the square of the drag's board below the pointer that the piece may go to.
function under(e) {
  const sq = document.elementsFromPoint(e.clientX, e.clientY).find((el) => el.matches?.("[data-sq]") && el !== drag.sq);
  const goal = sq && goalOf(drag.sq, sq);
  return goal ? squareOf(boardOf(drag.sq), goal) : undefined;
}

function release(e) {
  if (!drag) return;
  const { sq, piece, moved, over } = drag;
  drag = undefined;
  sq.classList.remove("dragging");
  over?.classList.remove("over");
  piece.style.translate = "";
  if (!moved) return;
  if (e.pointerType !== "touch") { // a finger that has moved makes no click
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, true), 50);
  }
  if (e.type === "pointerup" && over) aim(boardOf(sq), sq.dataset.sq, over.dataset.sq, true);
}

// swallow stops the click that ends a drag from being a tap.
function swallow(e) {
  e.stopPropagation();
  e.preventDefault();
}

// ---- keys -------------------------------------------------------------------------

const ARROWS = { ArrowRight: [0, 1], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowUp: [-1, 0] };

function key(e) {
  if (e.key === "Escape") return boards.drop();
  const sq = e.target.closest?.("[role=gridcell]");
  if (!sq || !ARROWS[e.key]) return;
  e.preventDefault();
  const rows = [...sq.closest("[role=grid]").querySelectorAll("[role=row]")].map((r) => [...r.children]);
  const row = rows.findIndex((r) => r.includes(sq));
  let [down, right] = ARROWS[e.key];
  // A board that is turned has its rows elsewhere: the arrow turns back with it.
  for (let t = turnOf(sq); t > 0; t--) [down, right] = [-right, down];
  const next = rows[row + down]?.[rows[row].indexOf(sq) + right];
  if (next) focus(next);
}

// turnOf returns by how many quarters the board of sq is turned.
const turnOf = (sq) => Number(getComputedStyle(sq).getPropertyValue("--turn"));

function focus(sq) {
  for (const other of sq.closest("[role=grid]").querySelectorAll("[tabindex='0']")) other.tabIndex = -1;
  sq.tabIndex = 0;
  sq.focus();
}

// boards also has two hooks for the screens that need more: asks(board, move) says whether it
// takes care of a chosen move; each of painted(board, held) shows more of what is held, or of
// nothing when held is undefined.
export const boards = {
  painted: new Set(),
  hold,
  held: heldOf,
  moveOf,
  send,
  squareOf,
  // until undoes what a screen has added to a board when it is painted anew.
  until: (undo) => added.push(undo),
  // lift takes what this device shows off the boards before a frame changes them; restore
  // shows it again on the new ones.
  lift: clear,
  restore() {
    for (const board of document.querySelectorAll("[data-board]")) if (heldOf(board) || board.dataset.slot) paint(board);
    if (asked && !goals(squareOf(asked.board, asked.from)).has(asked.to)) asked.board.querySelector("[data-promote]")?.close();
    const sq = document.activeElement?.closest?.("[role=gridcell]");
    if (sq) focus(sq);
  },
  drop() {
    for (const board of document.querySelectorAll("[data-board]")) drop(board);
  },
  start() {
    document.addEventListener("click", (e) => {
      const sq = e.target.closest("button[data-sq]");
      if (sq) return tap(sq);
      const choice = e.target.closest("[data-promotion]");
      if (!choice || !asked) return;
      choice.closest("dialog").close();
      send(asked.board, asked.from, asked.to, choice.dataset.promotion);
    });
    boards.restore();
    document.addEventListener("pointerdown", press);
    document.addEventListener("pointermove", pull);
    document.addEventListener("pointerup", release);
    document.addEventListener("pointercancel", release);
    document.addEventListener("keydown", key);
  },
};
