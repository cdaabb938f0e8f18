// Lessons: a move is sent to be judged and the answer shown in place. Only this device stores the solved lessons.
import { Idiomorph } from "./idiomorph.js";
import { boards } from "./board.js";
import { holds } from "./hold.js";
import { motion } from "./motion.js";

const STORAGE_KEY = "lessons"; // its value lists the keys of solved lessons, such as "metamate/copy"

const solved = () => new Set((localStorage.getItem(STORAGE_KEY) ?? "").split(" ").filter(Boolean));

// saveSolved stores the lesson of this page if it has just been solved.
function saveSolved() {
  const lesson = document.querySelector("[data-solved]");
  if (lesson) localStorage.setItem(STORAGE_KEY, [...solved().add(lesson.dataset.lesson)].join(" "));
}

// showSolved marks the solved lessons and counts them for each game.
function showSolved() {
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
  saveSolved();
  showSolved();
  document.querySelector(".verdict")?.scrollIntoView({ block: "nearest" });
  return undefined;
}

const SAME_TAP = 1000; // ms within which the same attempt is the same tap
let last = { attempt: "", at: -Infinity }; // the last attempt

async function judge(form, button) {
  const data = new URLSearchParams(new FormData(form));
  if (button?.name) data.append(button.name, button.value);
  if (button) data.delete("move");
  const attempt = `${form.action}?${data}`, now = performance.now();
  if (attempt === last.attempt && now - last.at < SAME_TAP) {
    const target = data.get("move")?.match(/[a-z]\d+$/)?.[0];
    return holds.sayAt(button ?? document.querySelector(`.board [data-sq="${target}"]`) ?? form);
  }
  last = { attempt, at: now };
  await showAnswer(await fetch(form.action, { method: "POST", body: data }));
  return undefined;
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
  showAnswer(await fetch(again.href));
});

saveSolved();
showSolved();
