// The replay of a match: another step comes in place of this one, by link, slider or key.
// The server works out every position; this only fetches it.
import { Idiomorph } from "./idiomorph.js";
import { moves } from "./motion.js";

const KEYS = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);
let asked = 0; // of several that are on their way the last one counts

async function step(href) {
  const mine = ++asked;
  const answer = await fetch(href).catch(() => null);
  if (!answer?.ok) return location.assign(href);
  const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
  if (mine !== asked) return undefined;
  const held = document.activeElement?.dataset.key, before = moves.remember();
  Idiomorph.morph(document.getElementById("live"), next.outerHTML, { morphStyle: "outerHTML" });
  for (const slider of document.querySelectorAll("[data-slide]")) slider.value = slider.getAttribute("value");
  moves.play(before);
  history.replaceState(null, "", href);
  if (held) document.querySelector(`[data-key=${held}]`)?.focus();
  reveal();
  return undefined;
}

// reveal keeps the step that is shown in view, within its list alone.
function reveal() {
  const row = document.querySelector(".replay-log [aria-current]"), list = row?.closest("ol");
  if (list) list.scrollTop = row.offsetTop - list.clientHeight / 2;
}

document.addEventListener("click", (e) => {
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

reveal();
