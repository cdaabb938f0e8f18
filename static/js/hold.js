// A tap counts once, for what was seen. After a change at the place of the last tap, a tap there does
// nothing for a moment and a sign beside the finger says so. The keyboard's place is the control with
// the focus. A key that is held down presses nothing twice.

import { waking } from "./waking.js";

const HELD = 800; // ms for which a place takes no tap after a change
const FINGER = 24; // px around a tap that belong to its place
const STIR = 6; // px by which a control may move, as words beside it change, and still be the same
const UNSEEN = 300; // ms: a person who taps cannot have seen a newer change yet
const STANDS = 1000; // ms for which the page must have shown a form with data-stands before it is sent
const PAGE_CHANGE = 2000; // ms within which the next page counts as the answer to the last tap
const LOOK_EVERY = 100; // ms, while something may move
const SETTLES = 1000; // ms after a change of the page for which its animations may move something
const OLD_LOOK = 1500; // ms: after a longer time without a look the time of a change is unknown
const CONTROLS = "button,a[href],summary,label,select,input:not([type=hidden])";

const STAMPS = ["turn", "draft", "asked", "seen"]; // fields of an order that name the state that the device has seen
const MARKS = /^m-(picked|chosen|target|capture|duel|place|castle)$/; // classes that give a tap on a square another meaning
const INPLACE = new Set(["held", "spin"]); // animations that move nothing
const COUNTING = "[data-digits],[data-then],[data-ago],[data-since],[data-from],[data-to]"; // words that change with the time

const controlOf = (target) => target?.closest?.(CONTROLS) ?? undefined;

// meaningOf returns the action, the words and the target of a control. Small print, such as the turn
// that follows, is no part of it, nor is the address of a link: "next" stays "next". A control with a
// spoken name has its whole meaning in it: one Rook more is the same for every Rook.
function meaningOf(el) {
  const name = el.getAttribute("aria-label"), large = el.querySelector("b") ?? el;
  const words = name?.split(",")[0] ?? (large.querySelector(COUNTING) ? "" : large.textContent);
  const hidden = el.form?.dataset.command === undefined ? [] : [...el.form.elements].filter((f) => f.type === "hidden" && !STAMPS.includes(f.name));
  const order = hidden.filter((f) => name === null || f.name === "command").map((f) => f.value);
  return [el.dataset.open ?? el.dataset.action ?? el.dataset.sq, el.name, el.value, order.length && el.ariaPressed, words.trim(), ...order].join("|");
}

// effectOf returns the effect of a tap on a control now: its meaning, the whole order or the address,
// and what a second tap would take back. A step through a replay stays the same step, one of a stepper (data-stepper)
// the same step more. In a form with a button for each person the fields of a state are those of the last tap.
function effectOf(el) {
  if (el.dataset.stepper !== undefined) return [meaningOf(el), el.ariaDisabled].join("|");
  const each = el.form?.dataset.each !== undefined;
  const order = el.form?.dataset.command === undefined ? [] : [...el.form.elements].filter((f) => f.type === "hidden" && !(each && STAMPS.includes(f.name))).map((f) => f.value);
  const marks = el.dataset.sq === undefined ? [] : [...el.classList].filter((c) => MARKS.test(c));
  const address = el.dataset.ply === undefined ? el.getAttribute("href") : "";
  return [meaningOf(el), address, el.dataset.alone, el.ariaDisabled, el.ariaPressed, el.ariaSelected, el.ariaExpanded, el.matches("details[open]>summary"), ...order, ...marks].join("|");
}

// ---- places ------------------------------------------------------------------------

// stepsOf returns the words of a button that is pressed again and again, a step each; undefined of any other.
const stepsOf = (el) => (el?.form?.dataset.steps === undefined ? undefined : (el.querySelector("b") ?? el).textContent);

// watch observes a place: sample returns its points, first the one of the tap, each with its control and
// the control's effect.
function watch(sample) {
  const at = performance.now(), first = sample(), steps = stepsOf(first[0].el);
  const place = { looked: at, changed: -Infinity, ...known(first) };
  place.own = place.middle; // the control of the tap
  place.first = place.near; // what was in sight when the finger came
  // until returns until when el takes no tap after a change: the next step of the same button as soon as it can have
  // been seen, but never the second one of two hurried taps.
  const until = (el) => (steps !== undefined && stepsOf(el) === steps ? Math.max(at + HELD, place.changed + UNSEEN) : place.changed + HELD);
  place.look = () => {
    const now = performance.now(), found = sample();
    if (differs(place, found)) {
      if (now - place.looked < OLD_LOOK) place.changed = now;
      const others = found.filter(({ el, effect, beyond }) => el && !beyond && effect !== place.own).map(({ el }) => el);
      hold(others, until(others[0]) - now, "");
      Object.assign(place, known(found));
    }
    place.looked = now;
  };
  // refuses reports whether a tap on el does nothing here: there was a change, and el is neither the very control of
  // the last tap nor another person's row that has stood there since before, half a finger away.
  place.refuses = (el, x, y) => {
    place.look();
    if (!(place.changed > 0) || performance.now() >= until(el)) return false;
    const effect = el && effectOf(el);
    const neighbour = el?.form?.dataset.each !== undefined && Math.hypot(x - place.x, y - place.y) > FINGER / 2 && place.first?.some((n) => n.effect === effect && within(n.box, x, y));
    return !(el && effect === place.own) && !neighbour;
  };
  return place;
}

// known returns the controls at the points of a place, with their boxes, and the one in its middle.
function known(found) {
  const near = new Map(found.filter((f) => f.el).map(({ el, effect }) => [el, { effect, box: el.getBoundingClientRect() }]));
  return { near: [...near.values()], middle: found[0].effect };
}

// differs reports whether a point has a control that was not there before, or the middle none any
// longer. A control that has moved by less than STIR is the same.
function differs({ near, middle }, found) {
  if (middle && !found[0].el) return true;
  return found.some(({ el, effect, x, y, beyond }) => el && !beyond && !near.some((n) => n.effect === effect && (x === undefined || within(n.box, x, y))));
}

const within = ({ left, top, right, bottom }, x, y) => x >= left - STIR && x <= right + STIR && y >= top - STIR && y <= bottom + STIR;

// RING are the points of a place, beginning with its middle; the outermost only tell what is close by.
const RING = [[0, 0]];
for (const radius of [FINGER / 2, FINGER - 0.1, FINGER + STIR]) {
  for (let i = 0; i < 8; i++) RING.push([radius * Math.cos((i * Math.PI) / 4), radius * Math.sin((i * Math.PI) / 4)]);
}

function around(x, y) {
  const effects = new Map();
  return RING.map(([right, down]) => {
    const el = controlOf(document.elementFromPoint(x + right, y + down));
    if (!effects.has(el)) effects.set(el, el ? effectOf(el) : "");
    return { el, effect: effects.get(el), x: x + right, y: y + down, beyond: Math.hypot(right, down) > FINGER };
  });
}

function focused() {
  const el = controlOf(document.activeElement);
  return [{ el, effect: el ? effectOf(el) : "" }];
}

let touched; // the place of the last tap, with x and y
let pressed; // the place of the last Enter or space
let refused = ""; // "touch" or "key" while a press that does nothing is going on
let under; // the point at which the finger came down, the control there and its meaning

function look() {
  touched?.look();
  pressed?.look();
  standing();
}

let stirred = true; // the page has changed since the last look
let movesUntil = Infinity; // until when an animation may move something that matters

function stir() {
  stirred = true;
  movesUntil = performance.now() + SETTLES;
}

// moves reports whether a change of the page may move something: words that count do not.
const moves = ({ target, attributeName }) =>
  !(target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement)?.closest(COUNTING) && !(attributeName === "style" && target.matches("[data-clock],[data-clock-box]"));

// lookAgain looks after a change, and while an animation that follows one runs. A look costs some ms, because
// it asks what is at many points.
function lookAgain() {
  const now = performance.now();
  if (stirred || (now < movesUntil && document.getAnimations().some((a) => !INPLACE.has(a.animationName)))) {
    stirred = false;
    return look();
  }
  for (const place of [touched, pressed]) if (place) place.looked = now;
  return undefined;
}

// ---- the sign of a control that takes no tap ------------------------------------------

const held = new Map(); // control → until when it is held, and the timer that ends it

// hold shows for ms that controls take no tap; a longer hold of one goes on. All are released before any is
// held again, because the filling begins anew only after the page has been laid out between the two.
function hold(controls, ms, why) {
  const until = performance.now() + ms;
  const shorter = [...new Set(controls)].filter((el) => el.dataset.held === undefined || !(held.get(el)?.until > until));
  const again = shorter.filter((el) => el.dataset.held !== undefined);
  shorter.forEach(release);
  again[0]?.getBoundingClientRect();
  for (const el of shorter) {
    el.dataset.held = why;
    held.set(el, { until, timer: setTimeout(release, ms, el) });
  }
}

function release(el) {
  clearTimeout(held.get(el)?.timer);
  held.delete(el);
  delete el.dataset.held;
}

let sign;

// say shows beside a point that the tap there has done nothing.
function say(x, y) {
  sign?.remove();
  sign = Object.assign(document.createElement("div"), { className: "moment", textContent: document.body.dataset.sayMoment });
  sign.setAttribute("role", "status");
  sign.popover = "manual"; // over dialogs too
  sign.style.setProperty("--x", `${x}px`);
  sign.style.setProperty("--y", `${y}px`);
  document.body.append(sign);
  sign.showPopover?.();
  const shown = sign;
  setTimeout(() => shown.remove(), HELD);
}

// sayAt shows it at a control that refused an order.
function sayAt(el) {
  const { left, top, width } = el.getBoundingClientRect();
  say(left + width / 2, top);
}

// ---- controls that have just appeared ---------------------------------------------------

const fresh = new WeakMap(); // control that a frame has put in the place of another → until when it is new

let movedUntil = 0; // until when no tap counts, because the page has moved as a whole

// topOf returns where the page begins below what is said above it, such as an announcement.
const topOf = () => document.getElementById("main")?.getBoundingClientRect().top + scrollY;

// remember returns the places of all controls and of the page, before a frame or a message changes it.
function remember() {
  const all = [...document.querySelectorAll(CONTROLS)].map((el) => ({ el, box: el.getBoundingClientRect() }));
  const controls = all.filter(({ box }) => box.width).map(({ el, box }) => ({ meaning: meaningOf(el), box }));
  const focus = controlOf(document.activeElement);
  return { top: topOf(), controls, focus: focus && meaningOf(focus), id: focus?.id };
}

// appears holds a control that a script has put over the page, until it can have been seen.
function appears(el) {
  fresh.set(el, performance.now() + UNSEEN);
  hold([el], UNSEEN, "new");
}

// Squares only select; locked controls do nothing.
const acts = (el) => el.dataset.sq === undefined && el.ariaDisabled !== "true";

// compare looks at the page after a frame: whether it has moved, which controls have taken the place of others, and
// what has changed at the place of the last tap. The focus stays with its control.
function compare(before) {
  if (Math.abs(topOf() - before.top) > STIR) movedUntil = performance.now() + UNSEEN;
  const replacing = [...document.querySelectorAll(CONTROLS)].filter((el) => {
    if (!acts(el)) return false;
    const box = el.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (!box.width) return false;
    const were = before.controls.filter((c) => x >= c.box.left && x <= c.box.right && y >= c.box.top && y <= c.box.bottom);
    if (were.length === 0) return false;
    const meaning = meaningOf(el);
    return !were.some((c) => c.meaning === meaning);
  });
  for (const el of replacing) fresh.set(el, performance.now() + UNSEEN);
  hold(replacing, UNSEEN, "new");
  look();
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

// ---- forms that must have been shown ------------------------------------------------------

const shownSince = new WeakMap(); // form with data-stands → { of: its question, at: time since which it is shown }

// standing notes since when each form with data-stands is shown: one with another question begins anew.
function standing() {
  for (const form of document.querySelectorAll("form[data-stands]")) {
    const of = form.dataset.stands, known = shownSince.get(form);
    if (!form.checkVisibility()) shownSince.delete(form);
    else if (known?.of !== of) {
      shownSince.set(form, { of, at: performance.now() });
      hold([...form.querySelectorAll("button")], STANDS, "stands");
    }
  }
}

// shownFor returns for how many ms a form has been shown, at least 1; undefined when it has no data-stands.
function shownFor(form) {
  if (form.dataset.stands === undefined) return undefined;
  standing();
  return Math.max(1, Math.floor(performance.now() - (shownSince.get(form)?.at ?? performance.now())));
}

const tooNew = (el) => el?.form && shownFor(el.form) < STANDS;

// ---- taps and keys --------------------------------------------------------------------------

function stop(e) {
  e.preventDefault();
  e.stopImmediatePropagation();
}

function onPointerDown(e) {
  if (!e.isPrimary) return;
  const el = controlOf(e.target), x = e.clientX, y = e.clientY;
  const near = touched && Math.hypot(x - touched.x, y - touched.y) <= FINGER;
  refused = "";
  under = undefined;
  if ((near && touched.refuses(el, x, y)) || performance.now() < movedUntil || fresh.get(el) > performance.now() || tooNew(el) || (el && waking.refuses(el))) {
    refused = "touch";
    say(x, y);
    stop(e);
    return;
  }
  pressed = undefined;
  under = { el, meaning: el && meaningOf(el), x, y };
  touched = Object.assign(watch(() => around(x, y)), { x, y });
}

// onPointerEnd forgets the place when the finger has dragged or scrolled. A control that a frame has taken away under the
// finger gets no click.
function onPointerEnd(e) {
  if (e.type === "pointerup" && under?.el?.isConnected === false) say(e.clientX, e.clientY);
  if (e.type === "pointercancel" || (touched && Math.hypot(e.clientX - touched.x, e.clientY - touched.y) > FINGER)) touched = undefined;
}

// changedUnder reports whether a click on a control is for what is there no longer: while the finger was down, a frame has
// changed the control or moved it, or put it below the finger.
function changedUnder({ clientX, clientY }, el) {
  if (!under || Math.hypot(clientX - under.x, clientY - under.y) > FINGER) return false; // dragged
  if (el !== under.el) return el === undefined || el !== under.el?.control; // a label clicks its field too
  return el !== undefined && meaningOf(el) !== under.meaning;
}

function onClick(e) {
  if (!e.isTrusted) return; // made by a script
  const byKey = e.detail === 0 && !e.pointerType;
  if (refused === (byKey ? "key" : "touch")) return stop(e);
  const el = controlOf(e.target), byReader = byKey && waking.refuses(el);
  if ((!byKey && changedUnder(e, el)) || byReader || tooNew(el)) {
    if (byKey) sayAt(e.target);
    else say(e.clientX, e.clientY);
    return stop(e);
  }
  requestAnimationFrame(look);
  return undefined;
}

function onKey(e) {
  if (e.key !== "Enter" && e.key !== " ") {
    pressed = undefined; // a person who moves the focus has seen where it is
    return;
  }
  const el = controlOf(e.target);
  if (e.target.matches?.("textarea") || (e.key === " " && !el)) return;
  if (e.repeat) {
    if (e.key === "Enter" || el) e.preventDefault();
    return;
  }
  refused = pressed?.refuses(el) || tooNew(el) || (el && waking.refuses(el)) ? "key" : "";
  if (refused) {
    sayAt(document.activeElement);
    return stop(e);
  }
  touched = undefined;
  pressed = watch(focused);
  return undefined;
}

// ---- from one page to the next ------------------------------------------------------------------

// sends reports whether a control sends a form of the page's own, whose answer is the next page.
const sends = (el) => el?.type === "submit" && el.form?.method === "post" && el.form.dataset.command === undefined;

let sending; // the form whose answer is awaited as the next page, and since when

// onSubmit lets a form of the page's own be sent once, until its answer is there.
function onSubmit(e) {
  const form = e.target, now = performance.now();
  if (e.defaultPrevented || form.method !== "post" || form.dataset.command !== undefined) return;
  if (sending?.form === form && now - sending.at < PAGE_CHANGE) {
    e.preventDefault();
    sayAt(e.submitter ?? form);
  } else sending = { form, at: now };
}

function leave() {
  if (!touched) return;
  const { x, y, near, middle, own, changed } = touched, sent = sends(under?.el), fresh = sent || performance.now() < changed + HELD;
  sessionStorage.setItem("touched", JSON.stringify({ x, y, near: fresh ? [] : near, middle: fresh ? "" : middle, own: sent ? "" : own, path: location.pathname, at: Date.now() }));
}

// arrive holds the controls of a new page at the place of the tap that has led to it: those that were not there before,
// also when a frame had brought them just before the page, and all after a form, which the same button would send once
// more.
function arrive() {
  const last = JSON.parse(sessionStorage.getItem("touched"));
  sessionStorage.removeItem("touched");
  if (!last || Date.now() - last.at > PAGE_CHANGE) return;
  const { x, y, near, middle } = last;
  touched = Object.assign(watch(() => around(x, y)), { x, y, near, middle, own: last.path === location.pathname ? last.own : "" });
  touched.look();
}

export const holds = {
  remember,
  compare,
  appears,
  look,
  shownFor,
  sayAt,
  start() {
    arrive();
    standing();
    addEventListener("pointerdown", onPointerDown, true);
    addEventListener("pointerup", onPointerEnd, true);
    addEventListener("pointercancel", onPointerEnd, true);
    addEventListener("wheel", () => { touched = undefined; }, { capture: true, passive: true });
    addEventListener("click", onClick, true);
    addEventListener("keydown", onKey, true);
    addEventListener("close", look, true);
    addEventListener("input", (e) => { if (e.inputType) touched = undefined; }, true); // typing: the finger was elsewhere
    addEventListener("submit", onSubmit);
    addEventListener("pagehide", leave);
    stir();
    new MutationObserver((changes) => changes.some(moves) && stir()).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    for (const event of ["scroll", "resize", "focusin", "input", "load"]) addEventListener(event, stir, { capture: true, passive: true });
    setInterval(lookAgain, LOOK_EVERY);
  },
};
