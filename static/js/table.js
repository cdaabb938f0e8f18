// The side tables: their buttons, replay, the examples of the rules, copying, and the board
// that turns to whoever moves. What moves do is shown by effects.js, what they ask by
// choices.js. The server says what every move does: nothing is decided here.
import { boards } from "./board.js";
import { choose } from "./choices.js";
import { happen } from "./effects.js";
import { Idiomorph } from "./idiomorph.js";
import { moves } from "./motion.js";

const SHOW = 1500; // ms that a board of an example stands
const still = matchMedia("(prefers-reduced-motion: reduce)");

// ---- buttons ----------------------------------------------------------------------------

// play makes the move that is held.
function play() {
  const board = document.querySelector("[data-board][data-form]"), held = board && boards.held(board);
  if (held?.to) boards.send(board, held.from, held.to);
}

// copy puts a text on the clipboard. A page without https may not, some browsers let a
// selected text be copied; else it stays selected for the hand.
async function copy(button) {
  const field = document.querySelector(button.dataset.copy);
  const words = button.querySelector("b"), before = words.textContent;
  if (button.dataset.from) field.value = await (await fetch(button.dataset.from)).text();
  words.textContent = (await clipped(field)) ? button.dataset.copied : button.dataset.byHand;
  setTimeout(() => { words.textContent = before; }, 2500);
}

async function clipped(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

// pageOf fetches another page of this program.
async function pageOf(href) {
  return new DOMParser().parseFromString(await (await fetch(href)).text(), "text/html");
}

// step shows another position of a replay in place of this one, with its motion.
async function step(link) {
  const live = document.getElementById("live"), before = moves.remember();
  const next = (await pageOf(link.href)).getElementById("live");
  if (!next) return location.assign(link.href);
  history.replaceState(null, "", link.href);
  const label = link.getAttribute("aria-label");
  Idiomorph.morph(live, next.outerHTML, { morphStyle: "outerHTML" });
  moves.play(before);
  tail();
  if (label) document.querySelector(`[data-ply][aria-label="${CSS.escape(label)}"]`)?.focus();
  return undefined;
}

async function rules(link) {
  const dialog = document.getElementById("rules"), page = await pageOf(link.href);
  dialog.querySelector("[data-rules-body]").replaceChildren(...page.getElementById("main").children);
  dialog.showModal();
}

// shot shows another board of an example; it wraps around.
function shot(example, by) {
  const all = [...example.querySelectorAll("[data-shot]")], now = all.findIndex((s) => !s.hidden);
  const next = (now + by + all.length) % all.length;
  all.forEach((s, i) => { s.hidden = i !== next; });
  happenIn(all[next]);
  return next;
}

function happenIn(figure) {
  const board = figure.querySelector("[data-board]");
  if (board.dataset.last) happen(board, still.matches);
}

function run(example) {
  if (shot(example, 1) === 0) shot(example, 1);
  if (example.running) clearInterval(example.running);
  example.running = setInterval(() => {
    if (!example.isConnected || shot(example, 1) === 0) clearInterval(example.running);
  }, SHOW);
}

document.addEventListener("click", (e) => {
  const on = (selector) => e.target.closest?.(selector);
  const link = on("a[data-ply]"), book = on("a[data-rules]"), choice = on("[data-choice]"), mover = on("[data-shot-step]");
  if (e.metaKey || e.ctrlKey) return;
  on("dialog [data-open]")?.closest("dialog").close(); // one question at a time
  if (link && document.querySelector(".replay")) { e.preventDefault(); step(link); }
  else if (book && document.getElementById("rules")) { e.preventDefault(); rules(book); }
  else if (choice) choose(choice);
  else if (on("[data-go]")) play();
  else if (on("[data-open=share]")) document.getElementById("position").value = document.querySelector("[data-position]").dataset.position;
  else if (on("[data-copy]")) copy(on("[data-copy]"));
  else if (on("[data-autoturn]")) setTurning(localStorage.getItem("autoturn") !== "on");
  else if (mover) { clearInterval(on("[data-example]").running); shot(on("[data-example]"), Number(mover.dataset.shotStep)); }
  else if (on("[data-shot-run]")) run(on("[data-example]"));
});

// ---- the board turns to whoever moves ------------------------------------------------------

// On one tablet between two people the board turns by itself, if this device says so.
function setTurning(yes) {
  localStorage.setItem("autoturn", yes ? "on" : "off");
  if (!yes) delete document.documentElement.dataset.turn;
  turning();
}

function turning() {
  const yes = localStorage.getItem("autoturn") === "on";
  for (const b of document.querySelectorAll("[data-autoturn]")) b.setAttribute("aria-pressed", yes);
  const side = document.querySelector("[data-shared]")?.dataset.turnOf;
  if (!side || !yes) return;
  const turn = side === "black" ? "2" : "0";
  const now = document.documentElement.dataset.turn ?? "0";
  if (now !== turn) setTimeout(() => { document.documentElement.dataset.turn = turn; }, still.matches ? 0 : 900);
}

// tail keeps the newest move of the record in view.
function tail() {
  for (const list of document.querySelectorAll("[data-tail]")) {
    const now = list.querySelector("[aria-current]");
    if (!now) continue;
    list.scrollTop = now.offsetTop - list.clientHeight / 2;
    list.scrollLeft = now.offsetLeft - list.clientWidth + now.offsetWidth + 8;
  }
}

new MutationObserver(() => { tail(); turning(); }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-turn-of", "aria-current"] });
tail();
turning();
