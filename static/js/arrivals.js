// The page on which people are ticked off: it shows in the list of names what the frames say of each person, searches,
// and says what this device has noted last, so that it can be taken back. Frames hold one short line for each person of
// whom something was noted; the names come once.
import { holds } from "./hold.js";
import { write } from "./text.js";

const ORDER = { "": 0, late: 1, here: 2, left: 3 }; // in which people stand when those who are missing come first

const $ = (id) => document.getElementById(id);
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const rows = () => [...($("a-list")?.children ?? [])];
const tickOf = (row) => row.querySelector(".a-tick");
const idOf = (row) => tickOf(row).value;

let chosen = ""; // the House whose people are shown; empty: all
let missingFirst = true;
// Nothing moves below the finger, whatever this or another phone notes: person → the rank with which they stand. With the next
// search, and after RESTS without a touch, the list is sorted anew.
const RESTS = 20000; // ms
const resting = new Map();
let rest, touchedAt;
let found = false; // a person was ticked off in what the search has found: the next letter begins a new search
let mine; // what this device has noted last: { person, is, n }; n is known once a frame shows it

// ---- what the frames say -----------------------------------------------------------

function showStates() {
  const noted = new Map([...document.querySelectorAll("#noted>li")].map((li) => [li.dataset.of, li]));
  const unseen = $("a-list").dataset.unseen;
  for (const row of rows()) {
    const tick = tickOf(row), of = noted.get(tick.value), is = of?.dataset.is ?? "", text = of?.textContent ?? unseen;
    row.dataset.n = of?.dataset.n ?? "0";
    if (row.dataset.is !== is) {
      row.dataset.is = is;
      tick.type = is === "here" ? "button" : "submit"; // a person who is there is not ticked off by a tap
      if (is === "here") tick.dataset.open = "person";
      else delete tick.dataset.open;
    }
    write(row.querySelector("small"), text);
  }
}

// ---- which people are shown, in which order ------------------------------------------

const split = new Map(); // name → its words, as they are searched for

function wordsOf(row) {
  const name = row.querySelector("b").textContent;
  if (!split.has(name)) split.set(name, plain(name).split(/[\s’'-]+/));
  return split.get(name);
}

// fits reports whether each typed word begins a word of the name.
const fits = (words, name) => words.every((w) => name.some((n) => n.startsWith(w)));

function arrange() {
  const list = $("a-list"), words = plain($("a-search").value).split(/\s+/).filter(Boolean);
  const all = rows();
  let missing = 0, shown = 0;
  for (const row of all) {
    const here = words.length ? fits(words, wordsOf(row)) : !chosen || row.dataset.house === chosen;
    row.hidden = !here;
    if (here) shown++;
    if (here && row.dataset.is !== "here") missing++;
  }
  const byName = (a, b) => Number(a.dataset.at) - Number(b.dataset.at);
  const rank = (row) => resting.get(idOf(row)) ?? ORDER[row.dataset.is];
  const byNeed = (a, b) => rank(a) - rank(b) || (rank(a) === ORDER.here ? Number(b.dataset.n) - Number(a.dataset.n) : 0) || byName(a, b);
  const sorted = [...all].sort(missingFirst ? byNeed : byName);
  if (sorted.some((row, i) => row !== all[i])) list.append(...sorted);
  list.classList.toggle("searched", words.length > 0 || !chosen);
  write($("a-missing"), String(missing));
  $("a-none").hidden = shown > 0 || words.length === 0;
  const press = document.querySelector(`.a-house[data-house="${chosen}"]`);
  write($("a-where"), press?.getAttribute("aria-label")?.split(",")[0] ?? $("a-where").dataset.all);
  for (const b of document.querySelectorAll(".a-house")) setPressed(b, b.dataset.house === chosen);
  setPressed($("a-first"), missingFirst);
}

function setPressed(button, pressed) {
  if (button.ariaPressed !== String(pressed)) button.ariaPressed = pressed;
}

// ---- what this device has noted last ---------------------------------------------------

function showLast() {
  const row = mine && $("a-" + mine.person), bar = $("a-last");
  if (row && mine.n === undefined && row.dataset.is === mine.is) mine.n = row.dataset.n;
  if (!row || (mine.n !== undefined && row.dataset.n !== mine.n)) mine = undefined; // taken back, or another device has noted something else
  bar.hidden = mine?.n === undefined;
  if (bar.hidden) return;
  write(bar.querySelector("[data-name]"), row.querySelector("b").textContent);
  write(bar.querySelector("[data-text]"), row.querySelector("small").textContent);
  fill(bar, { person: mine.person, noted: mine.n });
}

// fill sets the hidden fields of the forms in an element.
function fill(el, values) {
  for (const [name, value] of Object.entries(values)) {
    for (const field of el.querySelectorAll(`input[type=hidden][name=${name}]`)) if (field.value !== value) field.value = value;
  }
}

// paint shows the newest state. What moves below a finger takes no tap for a moment, as after a frame.
function paint() {
  if (!$("a-list") || !$("noted")) return;
  watching.disconnect();
  const before = holds.remember();
  rows().forEach((row, i) => { row.dataset.at ??= i; });
  showStates();
  arrange();
  showLast();
  holds.compare(before);
  watching.takeRecords();
  watch();
}

const watching = new MutationObserver(paint);

function watch() {
  for (const id of ["live", "dialogs"]) if ($(id)) watching.observe($(id), { subtree: true, childList: true, characterData: true, attributeFilter: ["data-is", "data-n"] }); // a new list has neither
}

// ---- taps ------------------------------------------------------------------------------------

document.addEventListener("click", (e) => {
  const house = e.target.closest?.(".a-house"), row = e.target.closest?.("#a-list>li");
  if (house) {
    chosen = house.dataset.house;
    $("a-search").value = "";
    sortAnew();
    scrollTo(0, 0);
  } else if (e.target.closest?.("#a-first")) {
    missingFirst = !missingFirst;
    sortAnew();
  } else if (row) {
    fill(tickOf(row).form, { seen: row.dataset.n });
    const dialog = $("person");
    fill(dialog, { seen: row.dataset.n, person: idOf(row) });
    dialog.dataset.is = row.dataset.is;
    dialog.dataset.noted = row.dataset.is !== "" ? "yes" : "no";
    write(dialog.querySelector("h2"), row.querySelector("b").textContent);
    write(dialog.querySelector(".dialog-body>[data-text]"), row.querySelector("small").textContent);
  }
}, true);

// While a name is searched for, the keyboard stays: a tap on a name leaves the focus where it is.
document.addEventListener("mousedown", (e) => {
  if (document.activeElement === $("a-search") && e.target.closest?.(".a-tick")) e.preventDefault();
});

document.addEventListener("input", (e) => { if (e.target.id === "a-search") sortAnew(); });

document.addEventListener("keydown", (e) => {
  if (e.target.id === "a-search" && e.key === "Enter") e.target.blur();
});

document.addEventListener("focusin", (e) => { if (e.target.id === "a-search" && found) e.target.select(); });

// What a search has found stays after a tick, for the next of a family: its letters are chosen, so that the next letter
// comes in their place.
document.addEventListener("submit", () => {
  const search = $("a-search");
  if (!search?.value) return;
  found = true;
  if (document.activeElement === search) search.select();
}, true);

const touch = () => { touchedAt = performance.now(); };

for (const event of ["pointerdown", "scroll", "keydown"]) addEventListener(event, touch, { capture: true, passive: true });

// sortLater sorts the list anew once the device has rested; a search that was used is over then.
function sortLater() {
  const left = touchedAt + RESTS - performance.now();
  if (left > 0) {
    rest = setTimeout(sortLater, left);
    return;
  }
  if (found) $("a-search").value = "";
  sortAnew();
}

// sortAnew puts all people where they belong, and leaves them there.
function sortAnew() {
  clearTimeout(rest);
  found = false;
  resting.clear();
  paint();
  for (const row of rows()) resting.set(idOf(row), ORDER[row.dataset.is]);
  touch();
  rest = setTimeout(sortLater, RESTS);
}

document.addEventListener("saved", (e) => {
  const form = e.target;
  if (!form.matches(".a-order,.a-later form,.a-undo")) return;
  mine = form.matches(".a-undo") ? undefined : { person: e.detail.get("person"), is: e.detail.get("is") };
  paint();
});

sortAnew();
watch();
