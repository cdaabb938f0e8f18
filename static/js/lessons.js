// Lessons: a move is sent to be judged and the answer shown in place; what has been solved is
// remembered by this device alone.
import { Idiomorph } from "./idiomorph.js";
import { boards } from "./board.js";
import { moves } from "./motion.js";

const KEPT = "lessons"; // of the device's storage: keys of what has been solved, such as "metamate/copy"

const solved = () => new Set((localStorage.getItem(KEPT) ?? "").split(" ").filter(Boolean));

// note remembers a lesson that has just been solved.
function note() {
  const lesson = document.querySelector("[data-solved]");
  if (lesson) localStorage.setItem(KEPT, [...solved().add(lesson.dataset.lesson)].join(" "));
}

// mark shows what has been solved, and how many of each game.
function mark() {
  const done = solved();
  for (const a of document.querySelectorAll("a[data-lesson]")) {
    a.classList.toggle("done", done.has(a.dataset.lesson));
    a.querySelector("em")?.toggleAttribute("hidden", !done.has(a.dataset.lesson));
  }
  for (const p of document.querySelectorAll("[data-progress]")) {
    const all = document.querySelectorAll(`a[data-lesson^="${p.dataset.progress}/"]`), n = [...all].filter((a) => done.has(a.dataset.lesson)).length;
    p.textContent = p.dataset.say.replace("{done}", n).replace("{all}", all.length);
  }
}

// show puts a page's live part in place of this one, with the motion of what moved.
async function show(answer) {
  const live = document.getElementById("live");
  const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
  if (!next) return location.reload();
  const before = moves.remember();
  boards.drop();
  boards.lift();
  Idiomorph.morph(live, next.outerHTML, { morphStyle: "outerHTML" });
  boards.restore();
  moves.play(before);
  note();
  mark();
  document.querySelector(".verdict")?.scrollIntoView({ block: "nearest" });
  return undefined;
}

async function judge(form, button) {
  const data = new URLSearchParams(new FormData(form));
  if (button?.name) data.append(button.name, button.value);
  if (button) data.delete("move");
  await show(await fetch(form.action, { method: "POST", body: data }));
}

document.addEventListener("submit", (e) => {
  if (!e.target.matches("[data-try]")) return;
  e.preventDefault();
  judge(e.target, e.submitter);
});

document.addEventListener("click", async (e) => {
  const again = e.target.closest?.("a[data-again]");
  if (!again || e.metaKey || e.ctrlKey) return;
  e.preventDefault();
  show(await fetch(again.href));
});

note();
mark();
