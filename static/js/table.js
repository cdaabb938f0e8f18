// The side tables: their buttons and keys, replay, and the board that turns to the player to move.
// effects.js shows the effects of moves, choices.js their questions, spoken.js their words.
import { boards } from "./board.js";
import { choose } from "./choices.js";
import { device } from "./device.js";
import "./drawing.js";
import { Idiomorph } from "./idiomorph.js";
import { motion } from "./motion.js";
import "./premove.js";
import { tell } from "./spoken.js";

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
boards.keepsSent = true;

// ---- buttons ----------------------------------------------------------------------------

// step shows another position of a replay in place of this one, animated.
async function step(link) {
  const live = document.getElementById("live"), before = motion.remember();
  const next = new DOMParser().parseFromString(await (await fetch(link.href)).text(), "text/html").getElementById("live");
  if (!next) return location.assign(link.href);
  history.replaceState(null, "", link.href);
  const label = link.getAttribute("aria-label");
  Idiomorph.morph(live, next.outerHTML, { morphStyle: "outerHTML" });
  motion.play(before);
  tell();
  scrollToNewest();
  if (label) document.querySelector(`[data-ply][aria-label="${CSS.escape(label)}"]`)?.focus();
  return undefined;
}

// fillMenu puts the choices of the device into the menu, once.
function fillMenu() {
  const place = document.querySelector("#more [data-device]"), tools = document.getElementById("device");
  if (!tools || !place || place.firstChild) return;
  place.append(tools.content.cloneNode(true));
  for (const choice of ["typing", "atonce"]) place.querySelector(`[data-${choice}]`)?.setAttribute("aria-pressed", localStorage.getItem(choice) === "on");
  device.showChoices();
}

// used loads a script that few players need at its first use.
const used = { examples: () => import("./examples.js"), share: () => import("./share.js") };

document.addEventListener("click", (e) => {
  const on = (selector) => e.target.closest?.(selector);
  const link = on("a[data-ply]"), choice = on("[data-choice]"), picture = on("[data-picture]");
  const rules = on("[data-example-step],[data-example-run]") ?? (document.getElementById("rules") && on("a[data-rules]"));
  if (e.metaKey || e.ctrlKey) return;
  on("dialog [data-open]")?.closest("dialog").close(); // one dialog at a time
  if (link && document.querySelector(".replay") || rules || picture) e.preventDefault();
  if (link) document.querySelector(".replay") && step(link);
  else if (rules) used.examples().then(({ tapped }) => tapped(rules));
  else if (picture) used.share().then((share) => share.picture(picture));
  else if (on("[data-open=more]")) fillMenu();
  else if (choice) choose(choice);
  else if (on("[data-open=share]")) used.share().then(({ opened }) => opened());
  else if (on("[data-copy]")) used.share().then(({ copy }) => copy(on("[data-copy]")));
  else if (on("[data-autoturn]")) setAutoTurn(localStorage.getItem("autoturn") !== "on");
  else if (on("[data-atonce]")) setAtOnce(localStorage.getItem("atonce") !== "on");
  else if (on("[data-typing]")) setTyping(localStorage.getItem("typing") !== "on");
});

// setAtOnce stores whether a tap on a target plays the move at once, in place of showing it first.
function setAtOnce(yes) {
  localStorage.setItem("atonce", yes ? "on" : "off");
  for (const b of document.querySelectorAll("[data-atonce]")) b.setAttribute("aria-pressed", yes);
}

// ---- keys -----------------------------------------------------------------------------------

const STEPS = { Home: 1, ArrowLeft: 2, ArrowRight: 3, End: 4 }; // places of the steps through a game

// onKey goes through the moves with the arrow keys, unless they have another use there, and turns the board.
function onKey(e) {
  if (e.altKey || e.ctrlKey || e.metaKey || e.shiftKey || document.querySelector("dialog[open]")) return;
  if (e.target.matches?.("input,textarea,select,[data-sideways]")) return;
  if (e.key === "f" && !document.querySelector("[data-options] .option")) {
    const root = document.documentElement;
    root.dataset.turn = (Number(root.dataset.turn ?? 0) + 2) % 4;
    return localStorage.setItem("turn", root.dataset.turn);
  }
  if (!STEPS[e.key] || e.target.matches?.("[role=gridcell]")) return;
  const link = document.querySelector(`.steps>a:nth-child(${STEPS[e.key]})`) ?? (STEPS[e.key] > 2 && document.querySelector(".replay .acts a.main"));
  if (!link) return;
  e.preventDefault();
  link.click();
}

document.addEventListener("keydown", onKey);

// ---- typed moves -----------------------------------------------------------------------------

// setTyping stores whether moves are typed on this device.
function setTyping(yes) {
  localStorage.setItem("typing", yes ? "on" : "off");
  for (const b of document.querySelectorAll("[data-typing]")) b.setAttribute("aria-pressed", yes);
  document.getElementById("more")?.close();
  showTyping(true);
}

async function showTyping(focus) {
  const yes = localStorage.getItem("typing") === "on";
  if (yes || document.querySelector("[data-typed] form")) (await import("./typed.js")).show(yes, focus);
}

// ---- the board turns to the player to move ------------------------------------------------------

// setAutoTurn stores whether this device turns the board to the player to move: one tablet for two.
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

// fillName writes the last name on this device into the form of a free seat, once.
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
showTyping();
