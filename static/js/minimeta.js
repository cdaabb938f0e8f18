// Mini Meta Chess: large squares with small ones on them. The selected piece walks to small
// squares and pilots its large piece to large ones; a refusal shows the attackers. Rules and reasons
// come from the server.
import { boards, draggedMoves } from "./board.js";
import { draw } from "./effects.js";
import { moveListeners } from "./motion.js";
import { sound } from "./sound.js";

const MOVE = 200, TAKEN = 320; // ms
const prefersReduced = matchMedia("(prefers-reduced-motion: reduce)");
const query = (selector) => document.querySelector(selector);
const miniMetaOf = (board) => board?.querySelector(".mm");
const isSmall = (name) => name.includes(":");
const tileName = (name) => name.split(":")[0];
const tileOf = (board, name) => board.querySelector(`[data-tile="${tileName(name)}"]`);
const cellOf = (board, name) => board.querySelector(`.mm [data-sq="${CSS.escape(name)}"]`);
const placeOf = (board, name) => (isSmall(name) ? cellOf(board, name) : tileOf(board, name));
const squareText = (name) => name.replace(":", " ");

// A small piece walks, "c1:a2-c2:a1", or pilots the large piece it stands on, "c1-d2".
boards.customMoveText = (from, to) => {
  if (!isSmall(from)) return undefined;
  return `${isSmall(to) ? from : tileName(from)}-${to}`;
};

// middle returns the middle of a large or small square, in tenths of a small one.
function middle(name) {
  const [tile, small] = name.split(":");
  const x = 2 * (tile.charCodeAt(0) - 97), y = 2 * (6 - Number(tile[1]));
  if (!small) return [10 * x + 10, 10 * y + 10];
  return [10 * x + 5 + (small[0] === "b" ? 10 : 0), 10 * y + 5 + (small[1] === "1" ? 10 : 0)];
}

// ---- the selection -----------------------------------------------------------------

function addMark(el, name, onRemove = boards.onRepaint) {
  if (!el || el.classList.contains(name)) return;
  el.classList.add(name);
  onRemove(() => el.classList.remove(name));
}

// showMountTargets shows the large piece on each large square to which it can be piloted.
function showMountTargets(board, selection) {
  const mount = tileOf(board, selection.from), targets = [...board.querySelectorAll(".pilot:is(.m-target,.m-capture)")];
  if (!mount || !targets.length) return;
  addMark(mount, "m-mount");
  for (const target of targets) {
    target.firstElementChild.replaceChildren(mount.querySelector(".pc").cloneNode(true));
    if (target.matches(".m-capture")) addMark(tileOf(board, target.dataset.sq), "m-victim");
  }
}

boards.selectionPainters.add((board, selection) => {
  if (!miniMetaOf(board)) return;
  hideExplanation();
  if (selection?.to && explanationCard()) query("[data-go] b")?.replaceChildren(explanationCard().dataset.aim.replace("{to}", squareText(selection.to)));
  if (selection?.to && !isSmall(selection.to)) showMountMoved(board, selection);
  else if (selection?.from) showMountTargets(board, selection);
});

// showMountMoved shows a large piece, with the small ones on it, on its chosen target. The answers so
// far are shown there already.
function showMountMoved(board, selection) {
  const start = tileOf(board, selection.from), end = tileOf(board, selection.to), before = { name: end.className, figures: [...end.children] };
  const promoted = cellOf(board, selection.to).querySelectorAll(":scope>.pc")[1];
  end.className = `${start.className} m-mount`;
  end.replaceChildren((promoted ?? start.querySelector(".pc")).cloneNode(true));
  boards.onRepaint(() => {
    end.className = before.name;
    end.replaceChildren(...before.figures);
  });
  for (const corner of ["a1", "b1", "a2", "b2"]) {
    if (!selection.answers?.some((word) => word.includes(corner))) showRiderMoved(board, cellOf(board, `${tileName(selection.from)}:${corner}`), cellOf(board, `${selection.to}:${corner}`));
  }
}

// showRiderMoved shows the piece of one small square on another one, instead of its piece.
function showRiderMoved(board, from, to) {
  const rider = from.querySelector(":scope>.pc"), old = to.querySelector(":scope>.pc");
  addMark(old, "off");
  if (!rider) return;
  const copy = rider.cloneNode(true);
  copy.classList.remove("gone");
  to.append(copy);
  addMark(rider, "gone");
  boards.onRepaint(() => copy.remove());
}


// ---- why not ------------------------------------------------------------------------

const explanationCard = () => query("[data-refusal-card]");

// showExplanation shows a sentence above the card of the selection.
function showExplanation(title, text) {
  const box = explanationCard();
  if (!box) return;
  const head = document.createElement("h2"), words = document.createElement("p");
  head.textContent = title;
  words.textContent = text;
  box.replaceChildren(...(title ? [head] : []), words);
  box.hidden = false;
}

function hideExplanation() {
  const box = explanationCard();
  if (box) box.hidden = true;
}

// findReason returns the server's reason against a move to a small square, or else to the large one
// below, and the square of that reason.
function findReason(board, from, sq) {
  const small = isSmall(sq) && board.querySelector(`[data-refused-moves~="${boards.customMoveText(from, sq)}"]`);
  const large = board.querySelector(`[data-refused-moves~="${boards.customMoveText(from, tileName(sq))}"]`);
  return small ? [small, sq] : [large, large ? tileName(sq) : sq];
}

boards.customRefusal = (board, selection, sq) => {
  if (!miniMetaOf(board)) return false;
  const [why, to] = findReason(board, selection.from, sq.dataset.sq);
  boards.setSelection(board, { from: selection.from });
  addCross(board, to);
  if (why) {
    if (!isSmall(to)) addMark(tileOf(board, to), "m-illegal");
    showAttackers(board, why.dataset.by.split(" ").filter(Boolean), why.dataset.king);
  }
  const who = query("#mm-slot [data-shown] h2")?.textContent ?? "";
  showExplanation(explanationCard()?.dataset.title.replace("{to}", squareText(to)) ?? "", why?.innerHTML ?? explanationCard()?.dataset.lost.replace("{who}", who).replace("{to}", squareText(to)) ?? "");
  sound.play("knock");
  return true;
};

function addCross(board, name) {
  const el = document.createElement("i"), [x, y] = middle(name);
  el.className = "mm-cross";
  el.style.left = `${x}%`;
  el.style.top = `${y / 1.2}%`;
  miniMetaOf(board).append(el);
  boards.onRepaint(() => el.remove());
}

// showAttackers marks the pieces that would attack the King, with arrows to it.
function showAttackers(board, attackers, king) {
  for (const name of attackers) {
    addMark(placeOf(board, name), "m-attacks");
    arrow(board, name, king, false, boards.onRepaint);
  }
  if (king) addMark(cellOf(board, king), "m-check");
}

function arrow(board, from, to, dormant, onRemove) {
  if (!to || from === to) return;
  const [x, y] = middle(from), [tx, ty] = middle(to), length = Math.hypot(tx - x, ty - y);
  const start = isSmall(from) ? 4 : 7, tip = length - 3.6, neck = Math.max(start + 1, tip - 3.2);
  const svg = draw(miniMetaOf(board), "svg", { viewBox: "0 0 100 120", class: "arrows", "aria-hidden": "true" });
  const g = draw(svg, "g", { class: `ar ar-repel${dormant ? " ar-dormant" : ""}`, transform: `translate(${x} ${y}) rotate(${(Math.atan2(ty - y, tx - x) * 180) / Math.PI})` });
  draw(g, "path", { class: "halo", d: `M${start} 0H${neck}` });
  draw(g, "path", { class: "shaft", d: `M${start} 0H${neck}` });
  draw(g, "path", { d: `M${neck} -2.1L${tip} 0L${neck} 2.1Z` });
  onRemove(() => svg.remove());
}

// ---- threats ------------------------------------------------------------------------

let threatCleanups = []; // functions that remove the shown threats

function hideThreats() {
  for (const onRemove of threatCleanups) onRemove();
  threatCleanups = [];
  query("[data-threats]")?.setAttribute("aria-pressed", "false");
}

function toggleThreats(button) {
  if (threatCleanups.length) {
    hideThreats();
    return hideExplanation();
  }
  const board = query("[data-board]:has(.mm)"), onRemove = (f) => threatCleanups.push(f);
  onRemove(hideExplanation);
  button.setAttribute("aria-pressed", "true");
  for (const text of button.dataset.threats.split(" ").filter(Boolean)) {
    const [, from, sign, king] = text.match(/^(.*)([>?])(.*)$/);
    addMark(placeOf(board, from), sign === "?" ? "m-dormant" : "m-attacks", onRemove);
    addMark(cellOf(board, king), "m-check", onRemove);
    arrow(board, from, king, sign === "?", onRemove);
  }
  return showExplanation(button.textContent.trim(), button.dataset.text);
}

// showThreatsOfCheck shows the threats at once while the King is in check, not of a game that is over.
function showThreatsOfCheck() {
  const button = query("[data-threats][data-now]");
  if (button && !threatCleanups.length && !button.closest(".ended")) toggleThreats(button);
}

// ---- taps ---------------------------------------------------------------------------

// A tap on a large piece while nothing is selected selects its pilot.
function onTap(e) {
  const button = e.target.closest?.("[data-threats]");
  if (button) return toggleThreats(button);
  const sq = e.target.closest?.("button[data-sq]"), board = sq && (sq.closest("[data-board]") ?? document.getElementById(sq.dataset.of));
  if (!miniMetaOf(board)) return undefined;
  if (boards.selectionOf(board) || sq.dataset.pick !== undefined) return undefined;
  const tile = tileOf(board, sq.dataset.sq);
  if (tile.dataset.pilot) {
    e.stopPropagation();
    return boards.setSelection(board, { from: tile.dataset.pilot });
  }
  if (tile.querySelector(".pc") && explanationCard()) showExplanation("", explanationCard().dataset.nobody);
  return undefined;
}

// With Shift, Enter pilots to the large square below a small one to which the piece walks too.
function onKey(e) {
  const sq = e.target.closest?.(".mm [role=gridcell]");
  if (!sq || e.key !== "Enter" || !e.shiftKey) return;
  e.preventDefault();
  cellOf(sq.closest("[data-board]"), sq.dataset.in)?.click();
}

document.addEventListener("keydown", onKey, true);
document.addEventListener("click", onTap, true);

const restore = boards.restore;
boards.restore = () => {
  hideThreats();
  hideExplanation();
  restore();
  showThreatsOfCheck();
};
showThreatsOfCheck();

// ---- what has happened -----------------------------------------------------------------

// animateMove slides a small piece, or a large one with the pieces on it; captured pieces fade.
function animateMove(board, reducedMotion) {
  const [, from, to] = board.dataset.last?.match(/^([^-]*)-([^#]*)#/) ?? [];
  if (!miniMetaOf(board) || !from) return;
  sound.play("tap");
  if (reducedMotion) return;
  if (!isSmall(from)) slideMount(board, from, to);
  else if (draggedMoves.get(board.id) !== from + to) slide(cellOf(board, to)?.querySelector(".pc"), cellOf(board, from), cellOf(board, to));
  for (const el of board.querySelectorAll("[data-gone]")) animateTaken(el);
}

moveListeners.add(animateMove);

// slide animates el from one square to another; turn counts the quarter turns of el's container.
function slide(el, from, to, turn = 0) {
  if (!el || !from || !to) return;
  const a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
  let x = a.left - b.left, y = a.top - b.top;
  for (let t = turn; t > 0; t--) [x, y] = [y, -x];
  const carried = el.closest(".sq,.big");
  carried.classList.add("carried");
  el.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: MOVE * 1.3, easing: "ease-out" })
    .onfinish = () => carried.classList.remove("carried");
}

function slideMount(board, from, to) {
  const start = tileOf(board, from), end = tileOf(board, to);
  slide(end, start, end, Number(getComputedStyle(board).getPropertyValue("--turn")));
  for (const cell of board.querySelectorAll(`.mm .sq[data-sq^="${to}:"]`)) slide(cell.querySelector(".pc"), start, end);
}

function animateTaken(el) {
  const name = el.dataset.gone, [x, y] = middle(name), side = isSmall(name) ? 10 : 20;
  Object.assign(el.style, { left: `${x - side / 2}%`, top: `${(y - side / 2) / 1.2}%`, width: `${side}%`, height: `${side / 1.2}%` });
  el.classList.add("leaving");
  el.animate(
    [{ opacity: 1, translate: "0 0" }, { opacity: 1, offset: 0.3, translate: "0 0" }, { opacity: 0, translate: "0 -40%" }],
    { duration: TAKEN + MOVE, easing: "ease-in" },
  ).onfinish = () => el.classList.remove("leaving");
}
