// A guided first game, and the positions of a lost game: the answer to a tap, and the steps before and
// after, are fetched and shown in place, so that pieces are seen moving. The server judges every move.
import { Idiomorph } from "./idiomorph.js";
import { boards } from "./board.js";
import "./choices.js";
import { holds } from "./hold.js";
import { motion } from "./motion.js";

let busy = false; // an answer is on its way: further taps do nothing

// show fetches a page and shows it in place of this one, for a tap on a control.
export async function show(href, control) {
  if (busy) return control && holds.sayAt(control);
  busy = true;
  try {
    const answer = await fetch(href);
    const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
    if (!answer.ok || !next) return void location.assign(href);
    const before = motion.remember(), controls = holds.remember();
    boards.deselectAll();
    boards.clearMarks();
    Idiomorph.morph(document.getElementById("live"), next.outerHTML, { morphStyle: "outerHTML" });
    boards.restore();
    holds.compare(controls);
    motion.play(before);
    history.replaceState(null, "", href);
  } catch {
    location.assign(href); // the browser shows that there is no line
  } finally {
    busy = false;
  }
}

document.addEventListener("submit", (e) => {
  if (!e.target.matches("[data-guide-form]")) return;
  e.preventDefault();
  show(`${e.target.action}?${new URLSearchParams(new FormData(e.target))}`, e.submitter ?? e.target);
});

document.addEventListener("click", (e) => {
  const link = e.target.closest?.("a[data-guide]");
  if (!link || e.metaKey || e.ctrlKey) return;
  e.preventDefault();
  show(link.href, link);
});
