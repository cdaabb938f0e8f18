// Keeps a hurried second tap from reaching the next step: a control that has just taken another's
// place takes no tap and no key for a moment, and shows it (data-held). Neither does a key that is
// held down press anything twice.

const HELD = 800; // ms
const PAGE_CHANGE = 2000; // ms within which the next page counts as the answer to the last tap
const CONTROLS = "button,a[href],summary";

const held = new Map(); // held control → { meaning, until, timer }
let touched; // { x, y, meaning }: where the last tap was, and what was under it

const STAMPS = ["turn", "draft", "asked", "seen"]; // fields that say what the device has seen

// meaningOf returns what a control does and says, and to whom. What is only told in small print,
// such as the turn that follows, is no part of it, nor is where a link leads: "next" stays "next".
// A control with a spoken name says all in it: one Rook more is one Rook more, whichever it is.
function meaningOf(el) {
  const name = el.getAttribute("aria-label"), words = name?.split(",")[0] ?? (el.querySelector("b") ?? el).textContent;
  const hidden = el.form?.dataset.command === undefined ? [] : [...el.form.elements].filter((f) => f.type === "hidden" && !STAMPS.includes(f.name));
  const order = hidden.filter((f) => name === null || f.name === "command").map((f) => f.value);
  return [el.dataset.open ?? el.dataset.action ?? el.dataset.sq, el.name, el.value, order.length && el.ariaPressed, words.trim(), ...order].join("|");
}

const controlOf = (target) => target?.closest?.(CONTROLS) ?? undefined;
const meaningAt = (x, y) => (controlOf(document.elementFromPoint(x, y)) ? meaningOf(controlOf(document.elementFromPoint(x, y))) : undefined);
// Squares only choose, unless they have an order of their own; what is locked does nothing.
const acts = (el) => (el.dataset.sq === undefined || el.dataset.form !== undefined) && el.ariaDisabled !== "true";

function hold(el, meaning, ms = HELD) {
  release(el);
  el.getBoundingClientRect(); // the filling begins anew
  el.dataset.held = "";
  held.set(el, { meaning, until: performance.now() + ms, timer: setTimeout(release, ms, el) });
}

function release(el) {
  clearTimeout(held.get(el)?.timer);
  held.delete(el);
  delete el.dataset.held;
}

// remember returns where which controls are, before a frame changes the page.
function remember() {
  const all = [...document.querySelectorAll(CONTROLS)].map((el) => ({ meaning: meaningOf(el), box: el.getBoundingClientRect(), until: held.get(el)?.until }));
  const focus = controlOf(document.activeElement);
  return { controls: all.filter((c) => c.box.width), focus: focus && meaningOf(focus), id: focus?.id };
}

// compare holds the controls that have taken another's place since before.
function compare(before) {
  const under = touched && controlOf(document.elementFromPoint(touched.x, touched.y));
  for (const el of document.querySelectorAll(CONTROLS)) {
    const box = el.getBoundingClientRect();
    if (!box.width || !acts(el)) continue;
    const meaning = meaningOf(el), points = [[box.left + box.width / 2, box.top + box.height / 2]];
    if (el === under) points.push([touched.x, touched.y]);
    const were = before.controls.filter((c) => points.some(([x, y]) => x >= c.box.left && x <= c.box.right && y >= c.box.top && y <= c.box.bottom));
    const same = were.find((c) => c.meaning === meaning), left = (same?.until ?? 0) - performance.now();
    if ((were.length && !same) || (el === document.activeElement && before.focus && before.focus !== meaning)) hold(el, meaning);
    else if (left > 0 && !held.has(el)) hold(el, meaning, left);
    else if (held.has(el) && held.get(el).meaning !== meaning) release(el);
  }
  if (touched) touched.meaning = under && meaningOf(under);
  if (before.focus) keepFocus(before);
}

// keepFocus leaves the focus with the control of the same meaning or id, and in a list with no other.
function keepFocus({ focus, id }) {
  const now = controlOf(document.activeElement);
  if (!now || meaningOf(now) === focus || (id && now.id === id)) return;
  const same = [...document.querySelectorAll(CONTROLS)].find((el) => meaningOf(el) === focus && el.checkVisibility());
  if (same) same.focus({ preventScroll: true });
  else if (now.closest("li,tr")) now.blur();
}

// look holds what a tap itself has brought under the finger: a dialog, or the page behind one.
function look() {
  if (!touched) return;
  const el = controlOf(document.elementFromPoint(touched.x, touched.y)), meaning = el && meaningOf(el);
  if (touched.meaning && meaning && meaning !== touched.meaning && acts(el)) hold(el, meaning);
  touched.meaning = meaning ?? touched.meaning;
}

function onPointer(e) {
  touched = { x: e.clientX, y: e.clientY, meaning: meaningAt(e.clientX, e.clientY) };
}

function onClick(e) {
  if (e.target.closest?.("[data-held]")) {
    e.preventDefault();
    e.stopImmediatePropagation();
    return;
  }
  requestAnimationFrame(look);
}

function onKey(e) {
  if (e.repeat && (e.key === "Enter" || e.key === " ") && !e.target.matches?.("textarea")) {
    if (e.key === "Enter" || controlOf(e.target)) e.preventDefault();
  }
}

// holdAfterPage holds what the page that a tap has led to shows in its place.
function holdAfterPage() {
  const last = JSON.parse(sessionStorage.getItem("touched"));
  sessionStorage.removeItem("touched");
  if (!last || Date.now() - last.at > PAGE_CHANGE) return;
  touched = last;
  look();
}

export const holds = {
  remember,
  compare,
  look,
  start() {
    holdAfterPage();
    addEventListener("pointerdown", onPointer, true);
    addEventListener("click", onClick, true);
    addEventListener("keydown", onKey, true);
    addEventListener("close", look, true);
    addEventListener("pagehide", () => touched && sessionStorage.setItem("touched", JSON.stringify({ ...touched, at: Date.now() })));
  },
};
