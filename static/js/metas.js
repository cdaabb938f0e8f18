// Boards on which pieces copy each other: the selected piece is tied to the pieces that it copies,
// and each target shows the kinds of movement that reach it.
import { boards } from "./board.js";
import { clamp } from "./choices.js";
import { draw, addDrawing, middle, preview, moveInfo } from "./effects.js";

// paintSelection shows which pieces the selected one copies, and for each move the kinds that it comes from.
function paintSelection(board, selection) {
  const sq = selection?.from && boards.squareOf(board, selection.from);
  if (!sq || selection.to) return;
  const added = [];
  if (sq.dataset.copying) added.push(...drawCopying(board, sq));
  for (const move of (sq.dataset.moves ?? "").split(" ").filter(Boolean)) {
    const to = move.replace(/[x=~]*$/, ""), info = moveInfo(board, boards.moveText(selection.from, to));
    if (move.endsWith("~")) added.push(...preview(board, info, to));
    else if (info.kinds.length) added.push(addKindChips(board, boards.squareOf(board, to), info.kinds));
  }
  boards.onRepaint(() => added.forEach((el) => el?.remove()));
}

// drawCopying draws "d4:n e5:m e6:n:e5" (square, kind, and the piece between, if any): a ring around
// each copied piece, and a clamp to the copier or to the piece between.
function drawCopying(board, sq) {
  const below = addDrawing(board, true), above = addDrawing(board);
  for (const copy of sq.dataset.copying.split(" ")) {
    const [from, kind, via] = copy.split(":"), [x, y] = middle(board, from), indirect = via ? " via" : "";
    draw(below, "circle", { cx: x, cy: y, r: 4.5, class: `copied-ring k-${kind}${indirect}` });
    clamp(above, middle(board, via ?? sq.dataset.sq), [x, y], `k-${kind}${indirect}`);
  }
  above.classList.remove("seen"); // the arrows of the last move stay
  return [below, above];
}

// addKindChips shows on a target the figures of the kinds of movement that reach it.
function addKindChips(board, sq, kinds) {
  const box = document.createElement("span"), figures = board.querySelector("template[data-kinds]");
  box.className = "chips";
  for (const kind of kinds) box.append(figures.content.querySelector(`.k-${kind}`).cloneNode(true));
  sq.append(box);
  return box;
}

boards.selectionPainters.add(paintSelection);
boards.restore();
