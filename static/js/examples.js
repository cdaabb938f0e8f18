// The rules: shown over a table, with boards that run. Loaded at the first use.
import { animateMove } from "./effects.js";

const BOARD_SHOWN = 1500; // ms for which each board of a running example is shown
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

// showRules shows the rules of a link over the page.
async function showRules(link) {
  const dialog = document.getElementById("rules");
  const page = new DOMParser().parseFromString(await (await fetch(link.href)).text(), "text/html");
  dialog.querySelector("[data-rules-body]").replaceChildren(...page.getElementById("main").children);
  dialog.showModal();
}

// showBoard shows another board of an example, wrapping around, and returns its number.
function showBoard(example, by) {
  const all = [...example.querySelectorAll("[data-example-board]")], now = all.findIndex((s) => !s.hidden);
  const next = (now + by + all.length) % all.length;
  all.forEach((s, i) => { s.hidden = i !== next; });
  const board = all[next].querySelector("[data-board]");
  if (board.dataset.last) animateMove(board, reducedMotion.matches);
  return next;
}

// playExample shows one board after the other and stays at the last; from there it begins anew.
function playExample(example) {
  clearInterval(example.running);
  const last = example.querySelectorAll("[data-example-board]").length - 1;
  if (showBoard(example, 1) === last) return;
  example.running = setInterval(() => {
    if (!example.isConnected || showBoard(example, 1) === last) clearInterval(example.running);
  }, BOARD_SHOWN);
}

// tapped handles a tap on a link to the rules, or on a button of an example.
export function tapped(on) {
  const example = on.closest("[data-example]");
  if (on.matches("[data-rules]")) return showRules(on);
  if (on.matches("[data-example-run]")) return playExample(example);
  clearInterval(example.running);
  return showBoard(example, Number(on.dataset.exampleStep));
}
