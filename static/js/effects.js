// Animations and drawings of the effects of moves, played or possible ones. The server computes the effects.
import { boards, draggedMoves } from "./board.js";
import { moveListeners } from "./motion.js";
import { sound } from "./sound.js";

const PLACE = 200, PAUSE = 60, EFFECT = 260, FADE = 150; // ms
const SVG = "http://www.w3.org/2000/svg";
const SIGNS = { "+": "attract", "-": "repel", "~": "moved" };

// ---- what the server tells of moves ------------------------------------------------

// effectsOf parses "c5+c4,f6-h8,f3-,h1~f1": attracted, repelled, pushed off the board, moved along.
function effectsOf(text) {
  return (text ?? "").split(",").filter(Boolean).map((e) => {
    const [, from, sign, to] = e.match(/^([a-z]\d+)([+~-])(.*)$/);
    return { from, to, kind: SIGNS[sign] };
  });
}

// moveInfo returns the board's data of a move (data-move-info): its effects, the kinds of movement that
// allow it, the number of its first question, and the answers that the form adds by itself, with the
// squares whose pieces those bring back. All are empty for an unknown move.
export function moveInfo(board, move) {
  const entry = (board.dataset.moveInfo ?? "").split(" ").find((w) => w.startsWith(`${move}:`));
  const [, effects, kinds, question, rest = ""] = entry?.slice(move.length + 1).match(/^([^!=@]*)(?:!(\w+))?(?:=(\d+))?(?:@(\S+))?$/) ?? [];
  return { effects: effectsOf(effects), kinds: [...(kinds ?? "")], question, rest, comesBack: rest.match(/[a-z]\d+/g) ?? [] };
}

export const figureOn = (sq) => sq?.querySelector(":scope>.pc");
export const gridOf = (board) => board.querySelector(".grid");
export const rowsOf = (board) => [...gridOf(board).querySelectorAll("[role=row]")];

// middle returns the middle of a square in tenths of a square, as arrows are drawn.
export function middle(board, name) {
  const sq = boards.squareOf(board, name), rows = rowsOf(board);
  const row = rows.findIndex((r) => r.contains(sq));
  if (row < 0) return centreOn(sq, rows[0].firstElementChild.offsetWidth / 10);
  return [10 * [...rows[row].children].indexOf(sq) + 5, 10 * row + 5];
}

// centreOn returns the middle of a square that lies on others, outside the rows.
function centreOn(sq, unit) {
  return [(sq.offsetLeft + sq.offsetWidth / 2) / unit, (sq.offsetTop + sq.offsetHeight / 2) / unit];
}

// effectEnd returns the end of an effect: off the board, one square further from the piece played.
function effectEnd(board, effect, played) {
  if (effect.to) return middle(board, effect.to);
  const [x, y] = middle(board, effect.from), [px, py] = middle(board, played);
  return [2 * x - px, 2 * y - py];
}

// ---- what has happened ---------------------------------------------------------------

// animateMove animates the last move of a board: the piece played, then all effects at once, then the
// pieces that leave the board. With reducedMotion the board only fades in.
export function animateMove(board, reducedMotion) {
  const [, from, to] = (board.dataset.last ?? "").match(/^([a-z]\d+)?([a-z]\d+)#/) ?? [];
  const effects = effectsOf(board.dataset.effects);
  playSounds(effects, board.dataset.taken, to);
  if (reducedMotion) return gridOf(board).animate([{ opacity: 0.3 }, { opacity: 1 }], FADE);
  if (!to) return undefined;
  if (!from && draggedMoves.get(board.id) !== to) animatePlaced(figureOn(boards.squareOf(board, to)) ?? ghostOn(board, to));
  for (const e of effects) animateEffect(board, e, to);
  for (const name of (board.dataset.taken ?? "").split(" ").filter(Boolean)) animateTaken(board, name);
  const after = PLACE + PAUSE + EFFECT;
  for (const el of board.querySelectorAll(".arrows,.lines")) el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, delay: after, fill: "backwards" });
  return undefined;
}

const ghostOn = (board, name) => boards.squareOf(board, name)?.querySelector(".ghost>.pc");

function animatePlaced(figure) {
  figure?.animate([{ scale: 1.3, opacity: 0 }, { scale: 1, opacity: 1 }], { duration: PLACE, easing: "ease-out" });
}

// animateEffect moves an attracted or repelled piece from its former square. A copy of one that leaves
// the board is drawn while it falls.
function animateEffect(board, effect, played) {
  const start = boards.squareOf(board, effect.from);
  const timing = { duration: EFFECT, delay: PLACE + PAUSE, easing: "ease-in-out", fill: "backwards" };
  const u = start.getBoundingClientRect().width;
  const [x, y] = middle(board, effect.from), [tx, ty] = effectEnd(board, effect, played);
  const dx = ((x - tx) * u) / 10, dy = ((y - ty) * u) / 10;
  const ghost = start.querySelector(".ghost");
  ghost?.animate([{ opacity: 0 }, { opacity: 1 }], { ...timing, delay: timing.delay + EFFECT, duration: FADE });
  if (!effect.to) return animateFall(start, ghost?.querySelector(".pc"), -dx, -dy, timing);
  const figure = figureOn(boards.squareOf(board, effect.to)) ?? ghostOn(board, effect.to);
  figure?.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], timing);
  return undefined;
}

function animateFall(square, ghost, dx, dy, timing) {
  if (!ghost) return;
  const figure = ghost.cloneNode(true);
  square.append(figure);
  const flight = figure.animate(
    [{ translate: "0 0" }, { translate: `${dx}px ${dy}px`, opacity: 1, offset: 0.7 }, { translate: `${dx}px ${dy}px`, opacity: 0, scale: 0.6 }],
    { ...timing, duration: EFFECT * 1.5 },
  );
  flight.onfinish = () => figure.remove();
  boards.onRepaint(() => figure.remove());
}

// animateTaken shows a piece that goes back to its side until the effects are over.
function animateTaken(board, name) {
  const ghost = boards.squareOf(board, name)?.querySelector(".ghost");
  const delay = PLACE + PAUSE + EFFECT;
  ghost?.animate([{ opacity: 1, scale: 1 }, { scale: 1.18, offset: 0.5 }, { opacity: 1, scale: 1 }], { duration: EFFECT * 1.5, delay });
}

const EFFECT_SOUNDS = { attract: "hum", repel: "click", moved: "tap" };

function playSounds(effects, taken, to) {
  if (to) sound.play("tap");
  const name = document.querySelector("[data-noise]")?.dataset.noise || EFFECT_SOUNDS[effects[0]?.kind];
  if (effects.length) setTimeout(() => sound.play(name), PLACE + PAUSE);
  if (taken) setTimeout(() => sound.play("third"), PLACE + PAUSE + EFFECT);
}

moveListeners.add(animateMove);

// ---- what would happen ----------------------------------------------------------------

// draw adds an SVG element to parent and returns it.
export function draw(parent, name, attributes) {
  const el = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
  parent.append(el);
  return el;
}

// addDrawing adds an SVG above the pieces of a board, or below them, and returns it.
export function addDrawing(board, below) {
  const rows = rowsOf(board);
  const svg = draw(gridOf(board), "svg", { viewBox: `0 0 ${rows[0].children.length * 10} ${rows.length * 10}`, class: below ? "lines" : "arrows seen" });
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

// arrow draws an arrow with the shape of those that views/board renders.
export function arrow(svg, [x, y], [tx, ty], kind) {
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

// ring marks where a piece would stand, or where it stood.
function ring(svg, [x, y], kind) {
  draw(svg, "circle", { cx: x, cy: y, r: 3.9, class: `ring-to ${kind}` });
}

const LANE_OFFSET = 2; // tenths of a square

// castlingArrow draws one of two arrows side by side: lane 0 above the line, lane 1 below.
function castlingArrow(svg, [x, y], [tx, ty], lane) {
  const offset = lane ? LANE_OFFSET : -LANE_OFFSET;
  arrow(svg, [x, y + offset], [tx, ty + offset], "moved");
}

// preview draws the effects of a move and the new places of the pieces, and returns its additions.
export function preview(board, info, to) {
  const svg = addDrawing(board), added = [svg];
  for (const e of info.effects) {
    const end = effectEnd(board, e, to);
    if (e.kind === "moved") castlingArrow(svg, middle(board, e.from), end, info.effects.indexOf(e));
    else {
      if (e.to) added.push(ghost(board, e));
      arrow(svg, middle(board, e.from), end, e.kind);
    }
  }
  if (info.comesBack.length) added.push(rowComingBack(board, info.comesBack));
  return added;
}

// ghost shows the figure that an effect moves on its new square, and returns it.
function ghost(board, effect) {
  const el = document.createElement("span"), figure = figureOn(boards.squareOf(board, effect.from))?.cloneNode(true);
  el.className = `ghost would g-${effect.kind}`;
  if (figure) el.append(figure);
  boards.squareOf(board, effect.to).append(el);
  return el;
}

// rowComingBack outlines the squares whose pieces would go back to their side, below the figures.
function rowComingBack(board, squares) {
  const svg = addDrawing(board, true), [x, y] = middle(board, squares[0]), [tx, ty] = middle(board, squares.at(-1));
  draw(svg, "rect", {
    x: -4, y: -4, rx: 4, height: 8, width: Math.hypot(tx - x, ty - y) + 8, class: "ln ln-back",
    transform: `translate(${x} ${y}) rotate(${(Math.atan2(ty - y, tx - x) * 180) / Math.PI})`,
  });
  return svg;
}

// showPerformed shows the position after the selected move until the board is painted again, and
// returns its additions.
export function showPerformed(board, info, selection) {
  const svg = addDrawing(board), added = [svg];
  addClass(board.querySelector(`[data-sq="${CSS.escape(selection.from)}"]>.pc`), "gone");
  for (const e of info.effects) {
    const figure = figureOn(boards.squareOf(board, e.from));
    addClass(figure, "gone");
    ring(svg, middle(board, e.from), e.kind);
    arrow(svg, middle(board, e.from), effectEnd(board, e, selection.to), e.kind);
    if (e.to) added.push(putFigure(board, e.to, figure));
  }
  return added;
}

// putFigure shows a figure on a square in place of its piece, and returns it.
export function putFigure(board, name, figure) {
  const sq = boards.squareOf(board, name), copy = figure.cloneNode(true);
  for (const old of sq.querySelectorAll(":scope>.pc")) addClass(old, "off");
  copy.classList.remove("gone", "off");
  sq.append(copy);
  return copy;
}

// addClass gives a figure a class until the board is painted again.
export function addClass(figure, name) {
  if (!figure) return;
  figure.classList.add(name);
  boards.onRepaint(() => figure.classList.remove(name));
}
