// A move that is prepared while the other side is to move: chosen on the board like any other, shown there,
// taken back by a tap on it, and played at the next own turn if it is legal then. It stays on this device,
// so that the opponent does not see it; the server says which moves can be prepared, and for which turn
// (data-premove="1.7": game 1, ply 7).
import { boards } from "./board.js";
import { figureOn, moveInfo } from "./effects.js";
import { say } from "./spoken.js";

const SEEN = 700; // ms for which the other side's move is shown first
const storage = `premove ${location.pathname}`;
const page = (selector) => document.querySelector(selector);
const theBoard = () => page(".play [data-board]");
const spoken = (name) => name.replace(":", " ");
let timer; // until the move is played

const load = () => JSON.parse(localStorage.getItem(storage) ?? "null");

function keep(move) {
  if (move) localStorage.setItem(storage, JSON.stringify(move));
  else localStorage.removeItem(storage);
  clearTimeout(timer);
  timer = undefined;
  show();
}

// ownTurn returns the present turn on this device, as in data-premove.
function ownTurn() {
  const fields = page("form#move")?.elements;
  return fields?.game && fields.ply && `${fields.game.value}.${fields.ply.value}`;
}

// waiting returns the prepared move for the board; undefined for none.
function waiting(board) {
  const move = load();
  return move && move.turn === (board?.dataset.premove ?? ownTurn()) ? move : undefined;
}

// ---- showing ------------------------------------------------------------------------

function paint(board) {
  const move = waiting(board);
  if (!move || board !== theBoard()) return;
  for (const name of [move.from, move.to]) {
    const sq = board.querySelector(`[data-sq="${CSS.escape(name)}"]`);
    sq?.classList.add("m-pre");
    boards.onRepaint(() => sq?.classList.remove("m-pre"));
  }
  const target = boards.squareOf(board, move.to), figure = figureOn(boards.squareOf(board, move.from))?.cloneNode(true);
  if (!figure || !target || figureOn(target) || !target.matches(".sq")) return;
  const ghost = document.createElement("span");
  ghost.className = "ghost would";
  ghost.append(figure);
  target.append(ghost);
  boards.onRepaint(() => ghost.remove());
}

// show shows the prepared move, and plays it or drops it when its turn has come.
function show() {
  const board = theBoard(), move = load(), turn = ownTurn();
  if (!board) return;
  boards.repaint(board);
  const shown = waiting(board), words = page("[data-premove-words]");
  for (const box of document.querySelectorAll("[data-premove-box]")) box.hidden = !shown;
  const text = shown ? moveWords("prepared", board, shown) : "";
  if (words && words.textContent !== text) {
    words.textContent = text;
    say(text);
  }
  if (!move || (!turn && board.dataset.premove === undefined)) return; // a replay, or the end
  if (turn === move.turn) timer ??= setTimeout(play, SEEN);
  else if (board.dataset.premove !== move.turn) giveUp(move, turn ?? board.dataset.premove);
}

// moveWords describes a prepared move: "d4 → d1", or where a piece will be placed.
function moveWords(key, board, { from, to }) {
  const text = board.querySelector(`[data-sq="${CSS.escape(from)}"]`) ? `${spoken(from)} → ${spoken(to)}` : spoken(to);
  return page("[data-move-words]")?.dataset[key].replace("{move}", text) ?? "";
}

// giveUp drops a move that cannot be played any more and says so; one of an earlier game is dropped silently.
function giveUp(move, turn) {
  keep();
  if (move.turn.split(".")[0] !== turn.split(".")[0]) return;
  document.dispatchEvent(new CustomEvent("refused", { detail: moveWords("lost", theBoard(), move) }));
}

// ---- playing ------------------------------------------------------------------------

function play() {
  timer = undefined;
  const board = theBoard(), move = load();
  if (!move || ownTurn() !== move.turn) return show();
  if (!boards.reaches(board, move.from, move.to)) return giveUp(move, move.turn);
  keep();
  if (moveInfo(board, boards.moveText(move.from, move.to)).question) boards.setSelection(board, { from: move.from, to: move.to, answers: [] });
  else boards.sendMove(board, move.from, move.to);
  return undefined;
}

const inherited = boards.interceptMove;
boards.interceptMove = (board, move) => {
  if (board.dataset.premove === undefined) return inherited?.(board, move);
  boards.deselectAll();
  keep({ turn: board.dataset.premove, from: move.from, to: move.to });
  return true;
};
boards.selectionPainters.add(paint);

const restore = boards.restore;
boards.restore = () => {
  restore();
  show();
};

// A tap on the prepared move takes it back, like its button.
document.addEventListener("click", (e) => {
  if (e.target.closest?.("[data-premove-drop]")) return keep();
  const sq = e.target.closest?.(".play button[data-sq]"), move = sq && waiting(theBoard());
  if (!move || ![sq.dataset.sq, sq.dataset.in].some((name) => name === move.to || name === move.from)) return undefined;
  e.stopImmediatePropagation();
  return keep();
}, true);

show();
