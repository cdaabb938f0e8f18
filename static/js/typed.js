// Playing by typing: a field takes moves as text and answers by their letters or numbers. The server
// reads the text; for a text that is no move it says why, and what could be typed. Loaded by devices
// that have chosen it.
import { boards } from "./board.js";
import { choose } from "./choices.js";

const page = (selector) => document.querySelector(selector);
const refuse = (text) => document.dispatchEvent(new CustomEvent("refused", { detail: text }));
let shown = false;

// show shows the field, or removes it; with the focus right after the choice.
export function show(yes, focus) {
  shown = yes;
  if (yes && !page("link[data-typed-style]")) {
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("../css/typed.css", import.meta.url).href });
    sheet.dataset.typedStyle = "";
    document.head.append(sheet);
  }
  fill();
  if (focus) page("#typed-move")?.focus();
}

// fill puts the field into its place, which comes with the first frame of a game.
function fill() {
  const place = page("[data-typed]");
  if (!place || Boolean(place.firstElementChild) === shown) return;
  place.replaceChildren(...(shown ? [document.getElementById("typing").content.cloneNode(true)] : []));
}

const options = () => [...document.querySelectorAll("[data-options] .option")];
const letterOf = (option) => option.querySelector("i").textContent.toLowerCase();
const titleOf = (option) => option.querySelector("b").textContent;

// answer chooses the answer of a text.
function answer(field, text) {
  const word = text.toLowerCase().replace(/^[=+,]/, ""), all = options();
  const chosen = all.find((o, i) => [letterOf(o), String(i + 1), ...(o.dataset.keys ?? ""), o.dataset.choice.toLowerCase().replace(/^[=+,]/, ""), titleOf(o).toLowerCase()].includes(word));
  if (!chosen) return refuse(page("[data-typed-form]").dataset.answers.replace("{options}", all.map((o) => `${letterOf(o).toUpperCase()}: ${titleOf(o)}`).join(", ")));
  accept(field);
  return choose(chosen);
}

// accept empties the field, and removes the last refusal.
function accept(field) {
  field.value = "";
  page("[data-toasts]")?.replaceChildren();
}

async function submit(form) {
  const field = form.querySelector("input"), text = field.value.trim(), board = page(".play [data-board]");
  if (options().length) return answer(field, text);
  if (board.dataset.form === undefined) return refuse(form.dataset.wait);
  const href = new URL(form.dataset.href, location);
  href.searchParams.set("in", page("[data-position]").dataset.position);
  href.searchParams.set("text", text);
  const reply = await fetch(href, { headers: { Accept: "application/json" } }).catch(() => undefined);
  const said = await reply?.json().catch(() => undefined);
  if (!reply?.ok || said.message) {
    field.select();
    return refuse(said?.message ?? said?.error?.message ?? document.body.dataset.sayUnsaved);
  }
  accept(field);
  boards.deselectAll();
  if (said.question) return boards.setSelection(board, { from: said.from ?? "", to: said.to, answers: [] });
  const order = document.getElementById(board.dataset.form);
  order.elements.namedItem("move").value = said.move;
  return order.requestSubmit();
}

document.addEventListener("submit", (e) => {
  if (!e.target.matches("[data-typed-form]")) return;
  e.preventDefault();
  submit(e.target);
});

const restore = boards.restore;
boards.restore = () => {
  restore();
  fill();
};
