// The side tables: their buttons, replay, the examples of the rules, copying to the clipboard, and
// the board that turns to whoever moves. effects.js shows what moves do, choices.js what they ask.
import { boards } from "./board.js";
import { choose } from "./choices.js";
import { device } from "./device.js";
import { animateMove } from "./effects.js";
import { Idiomorph } from "./idiomorph.js";
import { motion } from "./motion.js";
import "./premove.js";

const BOARD_SHOWN = 1500; // ms for which each board of a running example is shown
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

// ---- buttons ----------------------------------------------------------------------------

// playSelected sends the selected move.
function playSelected() {
  const board = document.querySelector("[data-board][data-form]"), selection = board && boards.selectionOf(board);
  if (selection?.to) boards.sendMove(board, selection.from, selection.to);
}

// copy copies a text to the clipboard and says whether that worked. Without https some browsers
// only copy a selected text; otherwise it stays selected, to be copied by hand.
async function copy(button) {
  const field = document.querySelector(button.dataset.copy);
  const words = button.querySelector("b"), before = words.textContent;
  if (button.dataset.from) field.value = await (await fetch(button.dataset.from)).text();
  words.textContent = (await copyToClipboard(field)) ? button.dataset.copied : button.dataset.byHand;
  setTimeout(() => { words.textContent = before; }, 2500);
}

async function copyToClipboard(field) {
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

// step shows another position of a replay in place of this one, animated.
async function step(link) {
  const live = document.getElementById("live"), before = motion.remember();
  const next = (await pageOf(link.href)).getElementById("live");
  if (!next) return location.assign(link.href);
  history.replaceState(null, "", link.href);
  const label = link.getAttribute("aria-label");
  Idiomorph.morph(live, next.outerHTML, { morphStyle: "outerHTML" });
  motion.play(before);
  scrollToNewest();
  if (label) document.querySelector(`[data-ply][aria-label="${CSS.escape(label)}"]`)?.focus();
  return undefined;
}

// fillMenu puts the choices of the device into the menu, once.
function fillMenu() {
  const place = document.querySelector("#more [data-device]"), tools = document.getElementById("device");
  if (!tools || !place || place.firstChild) return;
  place.append(tools.content.cloneNode(true));
  device.showChoices();
}

async function showRules(link) {
  const dialog = document.getElementById("rules"), page = await pageOf(link.href);
  dialog.querySelector("[data-rules-body]").replaceChildren(...page.getElementById("main").children);
  dialog.showModal();
}

// showBoard shows another board of an example, wrapping around, and returns its number.
function showBoard(example, by) {
  const all = [...example.querySelectorAll("[data-example-board]")], now = all.findIndex((s) => !s.hidden);
  const next = (now + by + all.length) % all.length;
  all.forEach((s, i) => { s.hidden = i !== next; });
  animateExample(all[next]);
  return next;
}

function animateExample(figure) {
  const board = figure.querySelector("[data-board]");
  if (board.dataset.last) animateMove(board, reducedMotion.matches);
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

document.addEventListener("click", (e) => {
  const on = (selector) => e.target.closest?.(selector);
  const link = on("a[data-ply]"), book = on("a[data-rules]"), choice = on("[data-choice]"), mover = on("[data-example-step]");
  if (e.metaKey || e.ctrlKey) return;
  on("dialog [data-open]")?.closest("dialog").close(); // one dialog at a time
  if (link && document.querySelector(".replay")) { e.preventDefault(); step(link); }
  else if (book && document.getElementById("rules")) { e.preventDefault(); showRules(book); }
  else if (on("[data-open=more]")) fillMenu();
  else if (choice) choose(choice);
  else if (on("[data-go]")) playSelected();
  else if (on("[data-open=share]")) document.getElementById("position").value = document.querySelector("[data-position]").dataset.position;
  else if (on("[data-copy]")) copy(on("[data-copy]"));
  else if (on("[data-autoturn]")) setAutoTurn(localStorage.getItem("autoturn") !== "on");
  else if (mover) { clearInterval(on("[data-example]").running); showBoard(on("[data-example]"), Number(mover.dataset.exampleStep)); }
  else if (on("[data-example-run]")) playExample(on("[data-example]"));
});

// ---- the board turns to whoever moves ------------------------------------------------------

// setAutoTurn stores whether this device turns the board to whoever moves: one tablet for two.
function setAutoTurn(yes) {
  localStorage.setItem("autoturn", yes ? "on" : "off");
  if (!yes) delete document.documentElement.dataset.turn;
  applyAutoTurn();
}

function applyAutoTurn() {
  const yes = localStorage.getItem("autoturn") === "on";
  for (const b of document.querySelectorAll("[data-autoturn]")) b.setAttribute("aria-pressed", yes);
  const side = document.querySelector("[data-shared]")?.dataset.turnOf;
  if (!side || !yes) return;
  const turn = side === "black" ? "2" : "0";
  const now = document.documentElement.dataset.turn ?? "0";
  if (now !== turn) setTimeout(() => { document.documentElement.dataset.turn = turn; }, reducedMotion.matches ? 0 : 900);
}

// scrollToNewest scrolls the record of moves to the current one.
function scrollToNewest() {
  for (const list of document.querySelectorAll("[data-tail]")) {
    const now = list.querySelector("[aria-current]");
    if (!now) continue;
    list.scrollTop = now.offsetTop - list.clientHeight / 2;
    list.scrollLeft = now.offsetLeft - list.clientWidth + now.offsetWidth + 8;
  }
}

// fillName writes the name that this device has used last into the form of a free seat, once.
const filled = new WeakSet();
function fillName() {
  const field = document.querySelector("[data-own-name]"), kept = document.cookie.match(/(?:^|; )tavolo=([^;]+)/)?.[1];
  if (!field || !kept || filled.has(field)) return;
  filled.add(field);
  field.value ||= JSON.parse(decodeURIComponent(kept)).name ?? "";
}

new MutationObserver(() => { scrollToNewest(); applyAutoTurn(); fillName(); }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-turn-of", "aria-current"] });
scrollToNewest();
applyAutoTurn();
fillName();
