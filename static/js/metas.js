// Boards on which pieces copy each other: what is picked is tied to those from whom it has its
// moves, and each target says by which kinds of movement it is reached.
import { boards } from "./board.js";
import { clamp } from "./choices.js";
import { draw, drawing, middle, preview, wayOf } from "./effects.js";

// painted shows from whom the picked piece copies, and which of its moves come from where.
function painted(board, held) {
  const sq = held?.from && boards.squareOf(board, held.from);
  if (!sq || held.to) return;
  const added = [];
  if (sq.dataset.copying) added.push(...copying(board, sq));
  for (const move of (sq.dataset.moves ?? "").split(" ").filter(Boolean)) {
    const to = move.replace(/[x=~]*$/, ""), way = wayOf(board, boards.moveOf(held.from, to));
    if (move.endsWith("~")) added.push(...preview(board, way, to));
    else if (way.kinds.length) added.push(chips(board, boards.squareOf(board, to), way.kinds));
  }
  boards.until(() => added.forEach((el) => el?.remove()));
}

// copying draws "d4:n e5:m e6:n:e5": a ring around each piece that is copied, and a clamp from
// the copier, or from the piece that leads to it.
function copying(board, sq) {
  const below = drawing(board, true), above = drawing(board);
  for (const copy of sq.dataset.copying.split(" ")) {
    const [from, kind, via] = copy.split(":"), [x, y] = middle(board, from), far = via ? " via" : "";
    draw(below, "circle", { cx: x, cy: y, r: 4.5, class: `copied-ring k-${kind}${far}` });
    clamp(above, middle(board, via ?? sq.dataset.sq), [x, y], `k-${kind}${far}`);
  }
  above.classList.remove("seen"); // the arrows of the last move stay
  return [below, above];
}

// chips shows on a target the figures of the kinds that reach it.
function chips(board, sq, kinds) {
  const box = document.createElement("span"), figures = board.querySelector("template[data-kinds]");
  box.className = "chips";
  for (const kind of kinds) box.append(figures.content.querySelector(`.k-${kind}`).cloneNode(true));
  sq.append(box);
  return box;
}

boards.painted.add(painted);
boards.restore();
