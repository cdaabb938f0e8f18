// What a move would do and what it has done, in the order in which it happens. The server says
// what every move does: nothing is decided here.
import { boards, dropped } from "./board.js";
import { shown } from "./motion.js";
import { sound } from "./sound.js";

const OWN = 200, PAUSE = 60, EFFECT = 260, FADE = 150; // ms
const SVG = "http://www.w3.org/2000/svg";
const KINDS = { "+": "attract", "-": "repel", "~": "moved" };

// ---- what the server tells of moves ------------------------------------------------

// effectsOf reads "c5+c4,f6-h8,f3-,h1~f1": attracted, repelled, off the board, moved along.
function effectsOf(text) {
  return (text ?? "").split(",").filter(Boolean).map((e) => {
    const [, from, sign, to] = e.match(/^([a-z]\d+)([+~-])(.*)$/);
    return { from, to, kind: KINDS[sign] };
  });
}

// wayOf returns what a board knows of a move: its effects, the kinds of movement that allow
// it, and the number of what it asks first. One that it does not name has none.
export function wayOf(board, move) {
  const entry = (board.dataset.ways ?? "").split(" ").find((w) => w.startsWith(`${move}:`));
  const [, effects, kinds, ask] = entry?.slice(move.length + 1).match(/^([^!=]*)(?:!(\w+))?(?:=(\d+))?$/) ?? [];
  return { effects: effectsOf(effects), kinds: [...(kinds ?? "")], ask };
}

export const figureOn = (sq) => sq?.querySelector(":scope>.pc");
export const gridOf = (board) => board.querySelector(".grid");
export const rowsOf = (board) => [...gridOf(board).querySelectorAll("[role=row]")];

// middle returns the middle of a square in tenths of a square, as arrows are drawn.
export function middle(board, name) {
  const sq = boards.squareOf(board, name), rows = rowsOf(board);
  const row = rows.findIndex((r) => r.contains(sq));
  if (row < 0) return within(sq, rows[0].firstElementChild.offsetWidth / 10);
  return [10 * [...rows[row].children].indexOf(sq) + 5, 10 * row + 5];
}

// within returns the middle of a square that lies on others, in no row of its own.
function within(sq, unit) {
  return [(sq.offsetLeft + sq.offsetWidth / 2) / unit, (sq.offsetTop + sq.offsetHeight / 2) / unit];
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
export function happen(board, calm) {
  const [, from, to] = (board.dataset.last ?? "").match(/^([a-z]\d+)?([a-z]\d+)#/) ?? [];
  const effects = effectsOf(board.dataset.effects);
  sounds(effects, board.dataset.taken, to);
  if (calm) return gridOf(board).animate([{ opacity: 0.3 }, { opacity: 1 }], FADE);
  if (!to) return undefined;
  if (!from && dropped.get(board.id) !== to) land(figureOn(boards.squareOf(board, to)) ?? ghostOn(board, to));
  for (const e of effects) carry(board, e, to);
  for (const name of (board.dataset.taken ?? "").split(" ").filter(Boolean)) leave(board, name);
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

const NOISES = { attract: "hum", repel: "click", moved: "tap" };

function sounds(effects, taken, to) {
  if (to) sound.play("tap");
  const name = document.querySelector("[data-noise]")?.dataset.noise || NOISES[effects[0]?.kind];
  if (effects.length) setTimeout(() => sound.play(name), OWN + PAUSE);
  if (taken) setTimeout(() => sound.play("third"), OWN + PAUSE + EFFECT);
}

shown.add(happen);

// ---- what would happen ----------------------------------------------------------------

// draw makes an element of the drawing above the squares.
export function draw(parent, name, attributes) {
  const el = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
  parent.append(el);
  return el;
}

// drawing lies above the pieces of a board, or below them.
export function drawing(board, below) {
  const rows = rowsOf(board);
  const svg = draw(gridOf(board), "svg", { viewBox: `0 0 ${rows[0].children.length * 10} ${rows.length * 10}`, class: below ? "lines" : "arrows seen" });
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

// arrow is drawn as the server's own are.
function arrow(svg, [x, y], [tx, ty], kind) {
  const length = Math.hypot(tx - x, ty - y), size = Math.min(1, 0.5 + length / 40), half = 2.1 * size;
  const tip = length - Math.min(3.6, 0.26 * length), neck = tip - 3.6 * size, start = Math.min(5, 0.3 * length);
  const g = draw(svg, "g", { class: `ar ar-${kind}`, transform: `translate(${x} ${y}) rotate(${(Math.atan2(ty - y, tx - x) * 180) / Math.PI})` });
  if (kind !== "repel") {
    draw(g, "path", { d: `M${start} -.75H${neck}V${-half}L${tip} 0L${neck} ${half}V.75H${start}Z` });
    return;
  }
  draw(g, "path", { class: "halo", d: `M${start} 0H${neck}` });
  draw(g, "path", { class: "shaft", d: `M${start} 0H${neck}` });
  draw(g, "path", { d: `M${neck} ${-half}L${tip} 0L${neck} ${half}Z` });
}

// ring is drawn where a piece would come to stand, or where it stood.
function ring(svg, [x, y], kind) {
  draw(svg, "circle", { cx: x, cy: y, r: 3.9, class: `ring-to ${kind}` });
}

const LANE = 2; // tenths of a square between the lanes of pieces that move past each other

// apart draws an arrow beside the line from middle to middle: the first above, the next below.
function apart(svg, [x, y], [tx, ty], lane) {
  const aside = lane ? LANE : -LANE;
  arrow(svg, [x, y + aside], [tx, ty + aside], "moved");
}

// preview leaves the pieces where they are and rings where they would go.
export function preview(board, way, to) {
  const svg = drawing(board);
  for (const e of way.effects) {
    const aim = aimOf(board, e, to);
    if (e.kind === "moved") apart(svg, middle(board, e.from), aim, way.effects.indexOf(e));
    else {
      if (e.to) ring(svg, aim, e.kind);
      arrow(svg, middle(board, e.from), aim, e.kind);
    }
  }
  return [svg];
}

// performed shows the board as it stands after a move that is held, until it is painted anew.
export function performed(board, way, held) {
  const svg = drawing(board), added = [svg];
  fade(board.querySelector(`[data-sq="${CSS.escape(held.from)}"]>.pc`), "gone");
  for (const e of way.effects) {
    const figure = figureOn(boards.squareOf(board, e.from));
    fade(figure, "gone");
    ring(svg, middle(board, e.from), e.kind);
    arrow(svg, middle(board, e.from), aimOf(board, e, held.to), e.kind);
    if (e.to) added.push(put(board, e.to, figure));
  }
  return added;
}

// put shows a figure on a square instead of what stands there.
export function put(board, name, figure) {
  const sq = boards.squareOf(board, name), copy = figure.cloneNode(true);
  for (const old of sq.querySelectorAll(":scope>.pc")) fade(old, "off");
  copy.classList.remove("gone", "off");
  sq.append(copy);
  return copy;
}

// fade gives a figure a class until the board is painted anew.
function fade(figure, name) {
  if (!figure) return;
  figure.classList.add(name);
  boards.until(() => figure.classList.remove(name));
}
