// The replay of a match: links, the slider and keys fetch another step and show it in place. The
// server computes every position.
import { Idiomorph } from "./idiomorph.js";
import { motion } from "./motion.js";

const KEYS = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);
let requests = 0; // number of requests; only the answer to the latest is shown

async function step(href) {
  const request = ++requests;
  const answer = await fetch(href).catch(() => null);
  if (!answer?.ok) return location.assign(href);
  const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
  if (request !== requests) return undefined;
  const focusedKey = document.activeElement?.dataset.key, before = motion.remember();
  Idiomorph.morph(document.getElementById("live"), next.outerHTML, { morphStyle: "outerHTML" });
  for (const slider of document.querySelectorAll("[data-slide]")) slider.value = slider.getAttribute("value");
  motion.play(before);
  history.replaceState(null, "", href);
  if (focusedKey) document.querySelector(`[data-key=${focusedKey}]`)?.focus();
  scrollToStep();
  return undefined;
}

// scrollToStep scrolls the list of moves to the current step.
function scrollToStep() {
  const row = document.querySelector(".replay-log [aria-current]"), list = row?.closest("ol");
  if (list) list.scrollTop = row.offsetTop - list.clientHeight / 2;
}

document.addEventListener("click", (e) => {
  const copied = e.target.closest("[data-copy]"), picture = e.target.closest("[data-picture]");
  if (copied) import("./share.js").then((share) => share.copy(copied));
  if (picture) {
    e.preventDefault();
    picture.querySelector("img").src = picture.href;
    import("./share.js").then((share) => share.picture(picture));
  }
  const link = e.target.closest("a[data-step]");
  if (!link || e.metaKey || e.ctrlKey) return;
  e.preventDefault();
  step(link.href);
});

document.addEventListener("input", (e) => {
  if (e.target.matches("[data-slide]")) step(`${e.target.dataset.slide}?passo=${e.target.value}`);
});

document.addEventListener("keydown", (e) => {
  if (!KEYS.has(e.key) || e.altKey || e.ctrlKey || e.metaKey || document.querySelector("dialog[open]")) return;
  if (e.target.matches("input, textarea, [role=gridcell], [data-sq]")) return;
  const link = document.querySelector(`[data-key=${e.key}]`);
  if (!link) return;
  e.preventDefault();
  step(link.href);
});

scrollToStep();
