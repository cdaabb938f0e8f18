// Texts for screen readers: each event once, in one place that frames do not change; in the names of squares what
// the picked piece can do there; and a move's questions.
import { boards } from "./board.js";

const page = (selector) => document.querySelector(selector);
const MOST = 12; // targets that are named one by one
const happened = () => page("[data-said]") && `${page("[data-said]").dataset.said} ${page("[data-needed]")?.textContent ?? ""}`.trim();
const told = { happened: happened(), held: "", asked: "" };

// say speaks a text.
export function say(text) {
  const place = document.getElementById("spoken");
  if (place) place.textContent = text;
}

// tell speaks the last event, if it is new.
export function tell() {
  const now = happened();
  if (now && now !== told.happened) say(now);
  told.happened = now;
}

const nameOf = (sq) => sq.dataset.who || (sq.getAttribute("aria-label") ?? sq.dataset.sq).split(", ").slice(0, 2).join(", ");
const spoken = (name) => name.replace(":", " ");

// doesThere puts the effect of a kind of move at its target into words; large: a piece that carries others goes there.
function doesThere(words, kind, large) {
  const said = [kind.includes("x") ? words[large ? "largeCapture" : "capture"] : words[kind === "~" ? "castle" : large ? "large" : "target"]];
  if (kind.includes("=")) said.push(words.promotion);
  return said.join(", ");
}

// nameTargets adds to the names of squares what the selected piece can do there.
function nameTargets(board, selection, targets, words) {
  const additions = new Map(), add = (sq, text) => sq && additions.set(sq, [...(additions.get(sq) ?? []), text]);
  add(boards.squareOf(board, selection.from), words.picked);
  for (const [name, kind] of targets) if (!boards.squareOf(board, name)?.closest("[aria-hidden]")) add(boards.squareOf(board, name), doesThere(words, kind));
  for (const [name, kind] of targets) {
    for (const sq of board.querySelectorAll(`[role=gridcell][data-in="${CSS.escape(name)}"]`)) {
      const what = doesThere(words, kind, true);
      add(sq, sq.dataset.pick !== undefined || additions.has(sq) ? words.shift.replace("{what}", what) : what);
    }
  }
  for (const [sq, texts] of additions) {
    const name = sq.getAttribute("aria-label");
    if (!name) continue;
    sq.setAttribute("aria-label", [name, ...texts].join(", "));
    boards.onRepaint(() => sq.setAttribute("aria-label", name));
  }
}

// sayHeld says once which piece is picked, and where it can go.
function sayHeld(board, selection, targets, words) {
  const key = board.dataset.picked === selection.from ? "" : selection.from;
  const from = boards.squareOf(board, selection.from);
  if (key && key !== told.held) {
    const all = [...targets].map(([name, kind]) => (kind ? `${spoken(name)} ${doesThere(words, kind, from.dataset.sq.includes(":") && !name.includes(":"))}` : spoken(name)));
    const text = all.length > MOST ? words.handMany.replace("{n}", all.length) : all.length ? words.hand.replace("{to}", all.join(", ")) : words.handNone;
    say(text.replace("{from}", nameOf(from)));
  }
  told.held = key;
}

// sayAsked says a move's question once, with the letters of the answers.
function sayAsked() {
  const box = page("[data-options]"), question = box?.querySelector(".lead")?.textContent ?? "";
  const options = [...(box?.querySelectorAll(".option") ?? [])].map((o) => `${o.querySelector("i").textContent}: ${o.querySelector("span").textContent.replace(/\s+/g, " ").trim()}`);
  const text = options.length ? [question, ...options].join(" ") : "";
  if (text && text !== told.asked) say(text);
  told.asked = text;
}

boards.selectionPainters.add((board, selection) => {
  const words = page("[data-target-words]")?.dataset;
  if (!words || board !== page(".play [data-board]")) return;
  if (!selection || selection.to) told.held = selection ? told.held : "";
  else {
    const targets = boards.targets(board, selection.from);
    sayHeld(board, selection, targets, words);
    nameTargets(board, selection, targets, words);
  }
  sayAsked();
});

const restore = boards.restore;
boards.restore = () => {
  restore();
  tell();
};
