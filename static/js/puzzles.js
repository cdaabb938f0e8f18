// Puzzles: a move is sent to be judged and the answer shown in place. Only this device stores the
// solved puzzles and how many were solved in a row, without a wrong move or a look at the solution.
import { Idiomorph } from "./idiomorph.js";
import { boards } from "./board.js";
import { holds } from "./hold.js";
import { motion } from "./motion.js";

const STORAGE_KEY = "puzzles"; // { solved: ["boop/3", …], now, best, lost: the puzzle that ended the last row }

function stored() {
  try {
    return { solved: [], now: 0, best: 0, lost: "", ...JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") };
  } catch {
    return { solved: [], now: 0, best: 0, lost: "" };
  }
}

// note stores the result of this page's puzzle: solved, or lost for the row. A puzzle that was solved
// before does not count again.
function note() {
  const page = document.querySelector("[data-puzzle]"), key = page?.dataset.puzzle, all = stored();
  if (!page || all.solved.includes(key)) return;
  if (page.dataset.puzzleLost !== undefined && all.lost !== key) Object.assign(all, { now: 0, lost: key });
  else if (page.dataset.puzzleSolved !== undefined) {
    all.solved.push(key);
    if (all.lost !== key) all.now += 1;
    Object.assign(all, { best: Math.max(all.best, all.now), lost: "" });
  } else return;
  localStorage.setItem(STORAGE_KEY, JSON.stringify(all));
}

// show marks the solved puzzles, counts them for each game, and shows the row.
function show() {
  const all = stored(), of = (id) => all.solved.filter((key) => key.startsWith(`${id}/`)).length;
  for (const a of document.querySelectorAll("[data-puzzle-link]")) a.classList.toggle("done", all.solved.includes(a.dataset.puzzleLink));
  for (const p of document.querySelectorAll("[data-puzzles-of]")) p.textContent = p.dataset.say.replace("{done}", of(p.dataset.puzzlesOf)).replace("{all}", p.dataset.all);
  for (const p of document.querySelectorAll("[data-streak]")) p.textContent = p.dataset.say.replace("{now}", all.now).replace("{best}", all.best);
}

// showAnswer replaces the live part of this page by that of the answer, with an animation.
async function showAnswer(answer) {
  const live = document.getElementById("live");
  const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
  if (!next) return location.reload();
  const before = motion.remember();
  boards.deselectAll();
  boards.clearMarks();
  Idiomorph.morph(live, next.outerHTML, { morphStyle: "outerHTML" });
  boards.restore();
  motion.play(before);
  holds.look();
  note();
  show();
  return undefined;
}

document.addEventListener("submit", async (e) => {
  if (!e.target.matches("[data-try]")) return;
  e.preventDefault();
  const data = new URLSearchParams(new FormData(e.target));
  if (e.submitter?.name) {
    data.append(e.submitter.name, e.submitter.value);
    data.delete("move");
  }
  showAnswer(await fetch(e.target.action, { method: "POST", body: data }));
});

document.addEventListener("click", async (e) => {
  const again = e.target.closest?.("a[data-again]");
  if (!again || e.metaKey || e.ctrlKey) return;
  e.preventDefault();
  showAnswer(await fetch(again.href));
});

note();
show();
