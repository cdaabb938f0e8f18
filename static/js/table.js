// The side tables: what a move would do and what it has done, in the order in which it
// happens; the choices that a move asks for; replay, copying, and the board that turns to
// whoever moves. The server says what every move does: nothing is decided here.
import { boards, dropped } from "./board.js";
import { Idiomorph } from "./idiomorph.js";
import { moves, shown } from "./motion.js";
import { sound } from "./sound.js";

const OWN = 200, PAUSE = 60, EFFECT = 260, FADE = 150, SHOW = 1500; // ms
const SVG = "http://www.w3.org/2000/svg";
const still = matchMedia("(prefers-reduced-motion: reduce)");

// ---- what the server tells of moves ------------------------------------------------

// effectsOf reads "c5+c4,f6-h8,f3-": attracted, repelled, off the board.
function effectsOf(text) {
  return (text ?? "").split(",").filter(Boolean).map((e) => {
    const [, from, sign, to] = e.match(/^([a-z]\d+)([+-])(.*)$/);
    return { from, to, attracts: sign === "+" };
  });
}

// wayOf returns what a board knows of a move: its effects and its choices. One that it does
// not name has none.
function wayOf(board, move) {
  const entry = (board.dataset.ways ?? "").split(" ").find((w) => w.startsWith(`${move}:`));
  if (!entry) return { effects: [], choices: [] };
  const [effects, choices] = entry.slice(move.length + 1).split("=");
  return { effects: effectsOf(effects), choices: choices?.split("|") ?? [] };
}

const squaresIn = (text) => text.match(/[a-z]\d+/g) ?? [];
const figureOn = (sq) => sq?.querySelector(":scope>.pc");
const gridOf = (board) => board.querySelector(".grid");

// middle returns the middle of a square in tenths of a square, as arrows are drawn.
function middle(board, name) {
  const rows = [...gridOf(board).querySelectorAll("[role=row]")];
  const row = rows.findIndex((r) => r.contains(boards.squareOf(board, name)));
  const column = [...rows[row].children].indexOf(boards.squareOf(board, name));
  return [10 * column + 5, 10 * row + 5];
}

// aimOf is where an effect leads: off the board it is one square further from the piece played.
function aimOf(board, effect, played) {
  if (effect.to) return middle(board, effect.to);
  const [x, y] = middle(board, effect.from), [px, py] = middle(board, played);
  return [2 * x - px, 2 * y - py];
}

// ---- what has happened ---------------------------------------------------------------

// happen animates the move that a board shows: the piece played, then all effects at once,
// then what leaves the board.
function happen(board, calm) {
  const [, from, to] = (board.dataset.last ?? "").match(/^([a-z]\d+)?([a-z]\d+)#/) ?? [];
  const effects = effectsOf(board.dataset.effects);
  sounds(effects, board.dataset.taken, to);
  if (calm) return gridOf(board).animate([{ opacity: 0.3 }, { opacity: 1 }], FADE);
  if (!to) return undefined;
  if (!from && dropped.get(board.id) !== to) land(figureOn(boards.squareOf(board, to)) ?? ghostOn(board, to));
  for (const e of effects) carry(board, e, to);
  for (const name of squaresIn(board.dataset.taken ?? "")) leave(board, name);
  const after = OWN + PAUSE + EFFECT;
  for (const el of board.querySelectorAll(".arrows,.lines")) el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, delay: after, fill: "backwards" });
  return undefined;
}

const ghostOn = (board, name) => boards.squareOf(board, name)?.querySelector(".ghost>.pc");

function land(figure) {
  figure?.animate([{ scale: 1.3, opacity: 0 }, { scale: 1, opacity: 1 }], { duration: OWN, easing: "ease-out" });
}

// carry moves a piece that was attracted or repelled from where it stood; one that falls off
// is drawn for as long as it falls.
function carry(board, effect, played) {
  const start = boards.squareOf(board, effect.from);
  const timing = { duration: EFFECT, delay: OWN + PAUSE, easing: "ease-in-out", fill: "backwards" };
  const u = start.getBoundingClientRect().width;
  const [x, y] = middle(board, effect.from), [tx, ty] = aimOf(board, effect, played);
  const dx = ((x - tx) * u) / 10, dy = ((y - ty) * u) / 10;
  const ghost = start.querySelector(".ghost");
  ghost?.animate([{ opacity: 0 }, { opacity: 1 }], { ...timing, delay: timing.delay + EFFECT, duration: FADE });
  if (!effect.to) return fall(start, ghost?.querySelector(".pc"), -dx, -dy, timing);
  const figure = figureOn(boards.squareOf(board, effect.to)) ?? ghostOn(board, effect.to);
  figure?.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], timing);
  return undefined;
}

function fall(square, ghost, dx, dy, timing) {
  if (!ghost) return;
  const figure = ghost.cloneNode(true);
  square.append(figure);
  const flight = figure.animate(
    [{ translate: "0 0" }, { translate: `${dx}px ${dy}px`, opacity: 1, offset: 0.7 }, { translate: `${dx}px ${dy}px`, opacity: 0, scale: 0.6 }],
    { ...timing, duration: EFFECT * 1.5 },
  );
  flight.onfinish = () => figure.remove();
  boards.until(() => figure.remove());
}

// leave lets a piece that comes back to its side stand until the effects are over.
function leave(board, name) {
  const ghost = boards.squareOf(board, name)?.querySelector(".ghost");
  const delay = OWN + PAUSE + EFFECT;
  ghost?.animate([{ opacity: 1, scale: 1 }, { scale: 1.18, offset: 0.5 }, { opacity: 1, scale: 1 }], { duration: EFFECT * 1.5, delay });
}

function sounds(effects, taken, to) {
  if (to) sound.play("tap");
  const name = document.querySelector("[data-noise]")?.dataset.noise || (effects.some((e) => e.attracts) ? "hum" : "click");
  if (effects.length) setTimeout(() => sound.play(name), OWN + PAUSE);
  if (taken) setTimeout(() => sound.play("third"), OWN + PAUSE + EFFECT);
}

shown.add(happen);

// ---- what would happen ----------------------------------------------------------------

let touch = false; // the last press was a finger's, which cannot hover

// asks takes care of a move that has choices, and of a finger's first tap when it places
// something: what it would do is shown, and the second tap or the button plays it.
function asks(board, { from, to, dragged }) {
  const held = boards.held(board);
  const way = wayOf(board, boards.moveOf(from, to));
  if (way.choices.length) {
    boards.hold(board, { from, to, choices: way.choices });
    return true;
  }
  const inHand = boards.squareOf(board, from)?.classList.contains("tray");
  if (!touch || dragged || !inHand || held?.to === to) return false;
  boards.hold(board, { from, to });
  return true;
}

// painted shows what a held move would do. With choices the board stands as after it.
function painted(board, held) {
  rest();
  const way = held?.to && wayOf(board, boards.moveOf(held.from, held.to));
  if (!way) return;
  const seen = held.choices ? done(board, way, held) : preview(board, way, held);
  boards.until(() => seen.forEach((el) => el.remove()));
  tell(board, way, held);
}

// draw makes an element of the drawing above the squares.
function draw(parent, name, attributes) {
  const el = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
  parent.append(el);
  return el;
}

function drawing(board, below) {
  const rows = [...gridOf(board).querySelectorAll("[role=row]")];
  const svg = draw(gridOf(board), "svg", { viewBox: `0 0 ${rows[0].children.length * 10} ${rows.length * 10}`, class: below ? "lines" : "arrows seen" });
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

// arrow is drawn as the server's own are.
function arrow(svg, [x, y], [tx, ty], attracts) {
  const length = Math.hypot(tx - x, ty - y), size = Math.min(1, 0.5 + length / 40), half = 2.1 * size;
  const tip = length - Math.min(3.6, 0.26 * length), neck = tip - 3.6 * size, start = Math.min(5, 0.3 * length);
  const g = draw(svg, "g", { class: `ar ar-${attracts ? "attract" : "repel"}`, transform: `translate(${x} ${y}) rotate(${(Math.atan2(ty - y, tx - x) * 180) / Math.PI})` });
  if (attracts) {
    draw(g, "path", { d: `M${start} -.75H${neck}V${-half}L${tip} 0L${neck} ${half}V.75H${start}Z` });
    return;
  }
  draw(g, "path", { class: "halo", d: `M${start} 0H${neck}` });
  draw(g, "path", { class: "shaft", d: `M${start} 0H${neck}` });
  draw(g, "path", { d: `M${neck} ${-half}L${tip} 0L${neck} ${half}Z` });
}

// ring is drawn where a piece would come to stand, or where it stood.
function ring(svg, [x, y], attracts) {
  draw(svg, "circle", { cx: x, cy: y, r: 3.9, class: `ring-to ${attracts ? "attract" : "repel"}` });
}

// preview leaves the pieces where they are and rings where they would go.
function preview(board, way, held) {
  const svg = drawing(board);
  for (const e of way.effects) {
    const to = aimOf(board, e, held.to);
    if (e.to) ring(svg, to, e.attracts);
    arrow(svg, middle(board, e.from), to, e.attracts);
  }
  return [svg];
}

// done shows the board as it stands after the move, with what can be chosen.
function done(board, way, held) {
  const added = [], figures = new Map([[held.to, figureOn(boards.squareOf(board, held.to))]]);
  const svg = drawing(board);
  for (const e of way.effects) {
    const figure = figureOn(boards.squareOf(board, e.from));
    figure.classList.add("gone");
    boards.until(() => figure.classList.remove("gone"));
    ring(svg, middle(board, e.from), e.attracts);
    arrow(svg, middle(board, e.from), aimOf(board, e, held.to), e.attracts);
    if (!e.to) continue;
    const copy = figure.cloneNode(true);
    copy.classList.remove("gone");
    boards.squareOf(board, e.to).append(copy);
    figures.set(e.to, copy);
    added.push(copy);
  }
  return [...added, svg, ...options(board, held, figures)];
}

// options marks each choice on the board and puts its card beside it: A blue, B violet.
function options(board, held, figures) {
  const box = document.querySelector("[data-options]"), below = drawing(board, true), all = [below], taken = new Set();
  const title = document.createElement("p");
  title.className = "lead";
  title.textContent = box.dataset.ask;
  box.replaceChildren(title);
  held.choices.forEach((choice, i) => {
    const kind = i % 2 ? "b" : "a", letter = String.fromCharCode(65 + i), squares = squaresIn(choice);
    outline(below, middle(board, squares[0]), middle(board, squares.at(-1)), kind);
    const end = squares.find((sq) => !taken.has(sq) && (sq === squares[0] || sq === squares.at(-1))) ?? squares[0];
    taken.add(end);
    all.push(knob(board, end, squares, letter, kind, choice));
    box.append(card(board, squares, figures, letter, kind, choice, box.dataset.single));
  });
  return all;
}

function outline(svg, [x, y], [tx, ty], kind) {
  const length = Math.hypot(tx - x, ty - y);
  draw(svg, "rect", { x: -4, y: -4, rx: 4, height: 8, width: length + 8, class: `ln ln-${kind}`, transform: `translate(${x} ${y}) rotate(${(Math.atan2(ty - y, tx - x) * 180) / Math.PI})` });
}

// knob is the letter of a choice on the board: at an end of a line, in the corner of a square.
function knob(board, at, squares, letter, kind, choice) {
  const el = document.createElement("button");
  el.type = "button";
  el.className = `opt opt-${kind}${squares.length === 1 ? " one" : ""}`;
  el.dataset.choice = choice;
  el.textContent = letter;
  el.setAttribute("aria-label", `${letter}: ${squares.join(" ")}`);
  const [x, y] = middle(board, at), rows = gridOf(board).querySelectorAll("[role=row]");
  el.style.left = `${(x * 10) / rows[0].children.length}%`;
  el.style.top = `${(y * 10) / rows.length}%`;
  gridOf(board).parentElement.append(el);
  return el;
}

function card(board, squares, figures, letter, kind, choice, single) {
  const el = document.createElement("button");
  el.type = "button";
  el.className = `option opt-${kind}`;
  el.dataset.choice = choice;
  const name = document.createElement("i"), words = document.createElement("span"), what = document.createElement("b");
  name.textContent = letter;
  what.textContent = squares.join(" ");
  words.append(what);
  if (squares.length === 1) words.append(single);
  else {
    for (const sq of squares) {
      const figure = figures.get(sq) ?? figureOn(boards.squareOf(board, sq));
      if (figure) words.append(figure.cloneNode(true));
    }
  }
  el.append(name, words);
  return el;
}

// tell counts what the move would do, beside its button.
function tell(board, way, held) {
  const list = document.querySelector("[data-counts]");
  if (!list) return;
  document.querySelector(".chosen").dataset.asks = held.choices ? "choice" : "move";
  const groups = [
    ["attract", list.dataset.attract, way.effects.filter((e) => e.attracts)],
    ["repel", list.dataset.repel, way.effects.filter((e) => !e.attracts && e.to)],
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
boards.painted = painted;

// A mouse or the keyboard sees what a move would do before it is chosen.
let hovered;

function hover(e) {
  const sq = e.target.closest?.("button.sq"), board = sq?.closest("[data-board]");
  if (hovered?.sq === sq) return;
  unhover();
  const held = board && boards.held(board);
  if (!held || held.to || (touch && e.type === "pointerover") || !sq.matches(".m-target,.m-capture")) return;
  const way = wayOf(board, boards.moveOf(held.from, sq.dataset.sq));
  const seen = preview(board, way, { to: sq.dataset.sq });
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
document.addEventListener("pointerover", hover);
document.addEventListener("focusin", (e) => e.target.matches?.(":focus-visible") && hover(e));

// ---- buttons ----------------------------------------------------------------------------

function play(choice) {
  const board = document.querySelector("[data-board][data-form]"), held = board && boards.held(board);
  if (held?.to) boards.send(board, held.from, held.to, "", false, choice ? `=${choice}` : "");
}

// copy puts a text on the clipboard. A page without https may not, some browsers let a
// selected text be copied; else it stays selected for the hand.
async function copy(button) {
  const field = document.querySelector(button.dataset.copy);
  const words = button.querySelector("b"), before = words.textContent;
  if (button.dataset.from) field.value = await (await fetch(button.dataset.from)).text();
  words.textContent = (await clipped(field)) ? button.dataset.copied : button.dataset.byHand;
  setTimeout(() => { words.textContent = before; }, 2500);
}

async function clipped(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

// pageOf fetches another page of this program.
async function pageOf(href) {
  return new DOMParser().parseFromString(await (await fetch(href)).text(), "text/html");
}

// step shows another position of a replay in place of this one, with its motion.
async function step(link) {
  const live = document.getElementById("live"), before = moves.remember();
  const next = (await pageOf(link.href)).getElementById("live");
  if (!next) return location.assign(link.href);
  history.replaceState(null, "", link.href);
  const label = link.getAttribute("aria-label");
  Idiomorph.morph(live, next.outerHTML, { morphStyle: "outerHTML" });
  moves.play(before);
  tail();
  if (label) document.querySelector(`[data-ply][aria-label="${CSS.escape(label)}"]`)?.focus();
  return undefined;
}

async function rules(link) {
  const dialog = document.getElementById("rules"), page = await pageOf(link.href);
  dialog.querySelector("[data-rules-body]").replaceChildren(...page.getElementById("main").children);
  dialog.showModal();
}

// shot shows another board of an example; it wraps around.
function shot(example, by) {
  const all = [...example.querySelectorAll("[data-shot]")], now = all.findIndex((s) => !s.hidden);
  const next = (now + by + all.length) % all.length;
  all.forEach((s, i) => { s.hidden = i !== next; });
  happenIn(all[next]);
  return next;
}

function happenIn(figure) {
  const board = figure.querySelector("[data-board]");
  if (board.dataset.last) happen(board, still.matches);
}

function run(example) {
  if (shot(example, 1) === 0) shot(example, 1);
  if (example.running) clearInterval(example.running);
  example.running = setInterval(() => {
    if (!example.isConnected || shot(example, 1) === 0) clearInterval(example.running);
  }, SHOW);
}

document.addEventListener("click", (e) => {
  const on = (selector) => e.target.closest?.(selector);
  const link = on("a[data-ply]"), book = on("a[data-rules]"), choice = on("[data-choice]"), mover = on("[data-shot-step]");
  if (e.metaKey || e.ctrlKey) return;
  on("dialog [data-open]")?.closest("dialog").close(); // one question at a time
  if (link && document.querySelector(".replay")) { e.preventDefault(); step(link); }
  else if (book && document.getElementById("rules")) { e.preventDefault(); rules(book); }
  else if (choice) play(choice.dataset.choice);
  else if (on("[data-go]")) play();
  else if (on("[data-open=share]")) document.getElementById("position").value = document.querySelector("[data-position]").dataset.position;
  else if (on("[data-copy]")) copy(on("[data-copy]"));
  else if (on("[data-autoturn]")) setTurning(localStorage.getItem("autoturn") !== "on");
  else if (mover) { clearInterval(on("[data-example]").running); shot(on("[data-example]"), Number(mover.dataset.shotStep)); }
  else if (on("[data-shot-run]")) run(on("[data-example]"));
});

// ---- the board turns to whoever moves ------------------------------------------------------

// On one tablet between two people the board turns by itself, if this device says so.
function setTurning(yes) {
  localStorage.setItem("autoturn", yes ? "on" : "off");
  if (!yes) delete document.documentElement.dataset.turn;
  turning();
}

function turning() {
  const yes = localStorage.getItem("autoturn") === "on";
  for (const b of document.querySelectorAll("[data-autoturn]")) b.setAttribute("aria-pressed", yes);
  const side = document.querySelector("[data-shared]")?.dataset.turnOf;
  if (!side || !yes) return;
  const turn = side === "black" ? "2" : "0";
  const now = document.documentElement.dataset.turn ?? "0";
  if (now !== turn) setTimeout(() => { document.documentElement.dataset.turn = turn; }, still.matches ? 0 : 900);
}

// tail keeps the newest move of the record in view.
function tail() {
  for (const list of document.querySelectorAll("[data-tail]")) {
    const now = list.querySelector("[aria-current]");
    if (!now) continue;
    list.scrollTop = now.offsetTop - list.clientHeight / 2;
    list.scrollLeft = now.offsetLeft - list.clientWidth + now.offsetWidth + 8;
  }
}

new MutationObserver(() => { tail(); turning(); }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-turn-of", "aria-current"] });
tail();
turning();
