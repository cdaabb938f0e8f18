// Mini Meta Chess: large squares with small ones on them. What is held walks to small
// squares and pilots to large ones; a refusal is told with its attackers; phones have a
// magnifier. The server says what every move is and why one is not: nothing is decided here.
import { boards, dropped } from "./board.js";
import { shown } from "./motion.js";
import { sound } from "./sound.js";
import "./table.js";

const MOVE = 200, TAKEN = 320, LENS = 520, FINGER = 44; // ms, ms, px of the magnified board, px of a finger
const SVG = "http://www.w3.org/2000/svg";
const phone = matchMedia("(max-width:480px)");
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const one = (selector) => document.querySelector(selector);
const tiled = (board) => board?.querySelector(".mm");
const isSmall = (name) => name.includes(":");
const tileName = (name) => name.split(":")[0];
const tileOf = (board, name) => board.querySelector(`[data-tile="${tileName(name)}"]`);
const cellOf = (board, name) => board.querySelector(`.mm [data-sq="${CSS.escape(name)}"]`);
const placeOf = (board, name) => (isSmall(name) ? cellOf(board, name) : tileOf(board, name));
const spoken = (name) => name.replace(":", " ");

// A small piece walks "c1:a2-c2:a1" or pilots "c1-d2", whoever else is aboard.
boards.spell = (from, to) => {
  if (!isSmall(from)) return undefined;
  return `${isSmall(to) ? from : tileName(from)}-${to}`;
};

// middle is that of a large or small square in tenths of a small one.
function middle(name) {
  const [tile, small] = name.split(":");
  const x = 2 * (tile.charCodeAt(0) - 97), y = 2 * (6 - Number(tile[1]));
  if (!small) return [10 * x + 10, 10 * y + 10];
  return [10 * x + 5 + (small[0] === "b" ? 10 : 0), 10 * y + 5 + (small[1] === "1" ? 10 : 0)];
}

// ---- what is held -------------------------------------------------------------------

function mark(el, name, undo = boards.until) {
  if (!el || el.classList.contains(name)) return;
  el.classList.add(name);
  undo(() => el.classList.remove(name));
}

// steer shows on the large squares to which the mount can go what would stand there.
function steer(board, held) {
  const mount = tileOf(board, held.from), ways = [...board.querySelectorAll(".pilot:is(.m-target,.m-capture)")];
  if (!mount || !ways.length) return;
  mark(mount, "m-mount");
  for (const way of ways) {
    way.firstElementChild.replaceChildren(mount.querySelector(".pc").cloneNode(true));
    if (way.matches(".m-capture")) mark(tileOf(board, way.dataset.sq), "m-prey");
  }
}

boards.painted.add((board, held) => {
  if (!tiled(board)) return;
  hush();
  if (held?.to && card()) one("[data-go] b")?.replaceChildren(card().dataset.aim.replace("{to}", spoken(held.to)));
  if (held?.to && !isSmall(held.to)) carry(board, held);
  else if (held?.from) steer(board, held);
});

// carry shows a large piece with everybody aboard where it would go, while something is asked
// about it. What has been answered stands there already.
function carry(board, held) {
  const start = tileOf(board, held.from), end = tileOf(board, held.to), before = { name: end.className, figures: [...end.children] };
  const promoted = cellOf(board, held.to).querySelectorAll(":scope>.pc")[1];
  end.className = `${start.className} m-mount`;
  end.replaceChildren((promoted ?? start.querySelector(".pc")).cloneNode(true));
  boards.until(() => {
    end.className = before.name;
    end.replaceChildren(...before.figures);
  });
  for (const corner of ["a1", "b1", "a2", "b2"]) {
    if (!held.said?.some((word) => word.includes(corner))) step(board, cellOf(board, `${tileName(held.from)}:${corner}`), cellOf(board, `${held.to}:${corner}`));
  }
}

// step shows who stands on a small square on another one instead of whoever stands there.
function step(board, from, to) {
  const rider = from.querySelector(":scope>.pc"), old = to.querySelector(":scope>.pc");
  mark(old, "off");
  if (!rider) return;
  const copy = rider.cloneNode(true);
  copy.classList.remove("gone");
  to.append(copy);
  mark(rider, "gone");
  boards.until(() => copy.remove());
}

// A finger that means a small square of a board with smaller ones than fingers are shows it
// in the magnifier first; the second tap, or one in the magnifier, plays it.
let touch = false, magnified = false;

const asks = boards.asks;
boards.asks = (board, move) => {
  if (tiled(board) && isSmall(move.to) && !move.dragged && touch && !magnified && boards.held(board)?.to !== move.to) {
    const cell = cellOf(board, move.to);
    if (cell.offsetWidth < FINGER && one("[data-lens]")) {
      boards.hold(board, { from: move.from, to: move.to });
      return true;
    }
  }
  return asks?.(board, move);
};

// ---- why not ------------------------------------------------------------------------

const card = () => one("[data-why-card]");

// say shows a sentence above the card of what is held.
function say(title, text) {
  const box = card();
  if (!box) return;
  const head = document.createElement("h2"), words = document.createElement("p");
  head.textContent = title;
  words.textContent = text;
  box.replaceChildren(...(title ? [head] : []), words);
  box.hidden = false;
}

function hush() {
  const box = card();
  if (box) box.hidden = true;
}

// reasonOf finds what the server says of a move to a small square, or to the large one below.
function reasonOf(board, from, sq) {
  const small = isSmall(sq) && board.querySelector(`[data-why~="${boards.spell(from, sq)}"]`);
  const large = board.querySelector(`[data-why~="${boards.spell(from, tileName(sq))}"]`);
  return small ? [small, sq] : [large, large ? tileName(sq) : sq];
}

boards.refused = (board, held, sq) => {
  if (!tiled(board)) return false;
  const [why, to] = reasonOf(board, held.from, sq.dataset.sq);
  boards.hold(board, { from: held.from });
  cross(board, to);
  if (why) {
    if (!isSmall(to)) mark(tileOf(board, to), "m-illegal");
    frame(board, why.dataset.by.split(" ").filter(Boolean), why.dataset.king);
  }
  const who = one("#mm-slot [data-shown] h2")?.textContent ?? "";
  say(card()?.dataset.title.replace("{to}", spoken(to)) ?? "", why?.innerHTML ?? card()?.dataset.lost.replace("{who}", who).replace("{to}", spoken(to)) ?? "");
  sound.play("knock");
  return true;
};

function cross(board, name) {
  const el = document.createElement("i"), [x, y] = middle(name);
  el.className = "mm-cross";
  el.style.left = `${x}%`;
  el.style.top = `${y / 1.2}%`;
  tiled(board).append(el);
  boards.until(() => el.remove());
}

// frame shows who would attack the King, with an arrow to it.
function frame(board, attackers, king) {
  for (const name of attackers) {
    mark(placeOf(board, name), "m-attacks");
    arrow(board, name, king, false, boards.until);
  }
  if (king) mark(cellOf(board, king), "m-check");
}

function draw(parent, name, attributes) {
  const el = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
  parent.append(el);
  return el;
}

function arrow(board, from, to, asleep, undo) {
  if (!to || from === to) return;
  const [x, y] = middle(from), [tx, ty] = middle(to), length = Math.hypot(tx - x, ty - y);
  const start = isSmall(from) ? 4 : 7, tip = length - 3.6, neck = Math.max(start + 1, tip - 3.2);
  const svg = draw(tiled(board), "svg", { viewBox: "0 0 100 120", class: "arrows", "aria-hidden": "true" });
  const g = draw(svg, "g", { class: `ar ar-repel${asleep ? " ar-asleep" : ""}`, transform: `translate(${x} ${y}) rotate(${(Math.atan2(ty - y, tx - x) * 180) / Math.PI})` });
  draw(g, "path", { class: "halo", d: `M${start} 0H${neck}` });
  draw(g, "path", { class: "shaft", d: `M${start} 0H${neck}` });
  draw(g, "path", { d: `M${neck} -2.1L${tip} 0L${neck} 2.1Z` });
  undo(() => svg.remove());
}

// ---- threats ------------------------------------------------------------------------

let threats = []; // takes away what is shown of them

function calm() {
  for (const undo of threats) undo();
  threats = [];
  one("[data-threats]")?.setAttribute("aria-pressed", "false");
}

function threaten(button) {
  if (threats.length) {
    calm();
    return hush();
  }
  const board = document.querySelector("[data-board]:has(.mm)"), undo = (f) => threats.push(f);
  undo(hush);
  button.setAttribute("aria-pressed", "true");
  for (const text of button.dataset.threats.split(" ").filter(Boolean)) {
    const [, from, sign, king] = text.match(/^(.*)([>?])(.*)$/);
    mark(placeOf(board, from), sign === "?" ? "m-asleep" : "m-attacks", undo);
    mark(cellOf(board, king), "m-check", undo);
    arrow(board, from, king, sign === "?", undo);
  }
  return say(button.textContent.trim(), button.dataset.text);
}

// alarm shows the threats without being asked while the King is in check.
function alarm() {
  const button = one("[data-threats][data-now]");
  if (button && !threats.length) threaten(button);
}

// ---- taps ---------------------------------------------------------------------------

// A tap on a large piece that is not meant for what is held takes its pilot.
function tapped(e) {
  const button = e.target.closest?.("[data-threats]");
  if (button) return threaten(button);
  const sq = e.target.closest?.("button[data-sq]"), board = sq && (sq.closest("[data-board]") ?? document.getElementById(sq.dataset.of));
  if (!tiled(board)) return undefined;
  magnified = sq.closest("[data-lens]") !== null;
  if (!magnified) centre = tileName(sq.dataset.sq);
  magnify(board, true);
  if (boards.held(board) || sq.dataset.pick !== undefined) return undefined;
  const tile = tileOf(board, sq.dataset.sq);
  if (tile.dataset.pilot) {
    e.stopPropagation();
    return boards.hold(board, { from: tile.dataset.pilot });
  }
  if (tile.querySelector(".pc") && card()) say("", card().dataset.nobody);
  return undefined;
}

// With Shift, Enter pilots to the large square below a small one to which the piece walks too.
function key(e) {
  const sq = e.target.closest?.(".mm [role=gridcell]");
  if (!sq || e.key !== "Enter" || !e.shiftKey) return;
  e.preventDefault();
  cellOf(sq.closest("[data-board]"), sq.dataset.in)?.click();
}

document.addEventListener("pointerdown", (e) => {
  touch = e.pointerType === "touch";
  if (e.target.closest?.("[data-lens]")) e.stopPropagation(); // the magnifier is tapped, not dragged
}, true);
document.addEventListener("keydown", (e) => { touch = false; key(e); }, true);
document.addEventListener("click", tapped, true);

// ---- the magnifier --------------------------------------------------------------------

let centre; // large square in its middle; none before the first tap

// magnify shows the part of a board around the large square that was tapped last, large
// enough for fingers; it comes into view when a tap opens it.
function magnify(board, asked = false) {
  const lens = one("[data-lens]");
  if (!lens) return;
  board.querySelector(".lens-at")?.classList.toggle("seen", phone.matches && Boolean(centre));
  if (!phone.matches || !centre || !tiled(board)) return lens.replaceChildren();
  const copy = board.cloneNode(true);
  for (const el of copy.querySelectorAll(".ranks,.files,template,dialog,.lens-at")) el.remove();
  for (const name of ["id", "data-board", "data-last", "data-form", "data-slot"]) copy.removeAttribute(name);
  for (const sq of copy.querySelectorAll("[data-sq]")) {
    sq.dataset.of = board.id;
    for (const name of ["role", "aria-label", "aria-selected"]) sq.removeAttribute(name);
    sq.tabIndex = -1;
  }
  const first = !lens.firstChild;
  lens.replaceChildren(copy);
  place(board, lens, copy);
  if (first && asked) lens.scrollIntoView({ block: "nearest", behavior: reduced.matches ? "instant" : "smooth" });
  return undefined;
}

// place moves the copy so that the large square is in the middle, and frames what is seen.
function place(board, lens, copy) {
  const whole = tiled(board).getBoundingClientRect(), tile = tileOf(board, centre).getBoundingClientRect();
  const high = LENS * (whole.height / whole.width), side = lens.clientWidth;
  const x = Math.min(Math.max((LENS * (tile.left + tile.width / 2 - whole.left)) / whole.width - side / 2, 0), LENS - side);
  const y = Math.min(Math.max((high * (tile.top + tile.height / 2 - whole.top)) / whole.height - side / 2, 0), high - side);
  copy.style.left = `${-x}px`;
  copy.style.top = `${-y}px`;
  const at = board.querySelector(".lens-at"), turned = getComputedStyle(board).getPropertyValue("--turn").trim() === "2";
  const left = turned ? LENS - side - x : x, top = turned ? high - side - y : y;
  Object.assign(at.style, { left: `${(100 * left) / LENS}%`, top: `${(100 * top) / high}%`, width: `${(100 * side) / LENS}%`, height: `${(100 * side) / high}%` });
}

let soon;

function refresh() {
  soon ??= requestAnimationFrame(() => {
    soon = undefined;
    const board = one("[data-board]:has(.mm)");
    if (board && one("[data-lens]")) magnify(board);
  });
}

const seen = new MutationObserver(refresh);

function watch() {
  const board = one(".play .mm") ?? one(".mm");
  seen.disconnect();
  if (board) seen.observe(board, { subtree: true, childList: true, attributeFilter: ["class", "aria-selected"] });
  refresh();
}

const restore = boards.restore;
boards.restore = () => {
  calm();
  hush();
  restore();
  watch();
  alarm();
};
phone.addEventListener("change", refresh);
watch();
alarm();

// ---- what has happened -----------------------------------------------------------------

// happen slides a small piece, or a large one with everybody on it; what it took leaves.
function happen(board, still) {
  const [, from, to] = board.dataset.last?.match(/^([^-]*)-([^#]*)#/) ?? [];
  if (!tiled(board) || !from) return;
  centre = tileName(to);
  sound.play("tap");
  if (still) return;
  if (!isSmall(from)) ride(board, from, to);
  else if (dropped.get(board.id) !== from + to) slide(cellOf(board, to)?.querySelector(".pc"), cellOf(board, from), cellOf(board, to));
  for (const el of board.querySelectorAll("[data-gone]")) leave(el);
}

shown.add(happen);

// slide moves el from where one square is to where another is; turn is how far el's own
// ground is turned.
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

function ride(board, from, to) {
  const start = tileOf(board, from), end = tileOf(board, to);
  slide(end, start, end, Number(getComputedStyle(board).getPropertyValue("--turn")));
  for (const cell of board.querySelectorAll(`.mm .sq[data-sq^="${to}:"]`)) slide(cell.querySelector(".pc"), start, end);
}

function leave(el) {
  const name = el.dataset.gone, [x, y] = middle(name), side = isSmall(name) ? 10 : 20;
  Object.assign(el.style, { left: `${x - side / 2}%`, top: `${(y - side / 2) / 1.2}%`, width: `${side}%`, height: `${side / 1.2}%` });
  el.classList.add("leaving");
  el.animate(
    [{ opacity: 1, translate: "0 0" }, { opacity: 1, offset: 0.3, translate: "0 0" }, { opacity: 0, translate: "0 -40%" }],
    { duration: TAKEN + MOVE, easing: "ease-in" },
  ).onfinish = () => el.classList.remove("leaving");
}
