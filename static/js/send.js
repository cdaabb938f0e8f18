// Sends orders. An order without an answer waits in plain sight, can be taken back, and is sent again
// with the same id as soon as the line is back. If the match is paused it waits until the match goes
// on: the server decides whether it still means the same.
import { holds } from "./hold.js";

const RETRY_FOR = 10000; // ms for which a page without a stream sends an order again
const ANSWER_AFTER = 3000; // ms for the server's answer
const WAITING_AFTER = 1500; // ms without an answer before an order is shown as waiting,
const WAITING_IN_PLACE = 400; // on a page that has a place for it, and need not make room
const SAME_TAP = 1000; // ms within which the same content is the same tap

const body = document.body;
export const recent = new Map(); // content of an order → the order, while it is on its way and shortly after
const waiting = []; // the orders that are shown as waiting; several only when each is about another person
let listeners = []; // called at the next message of the server, with whether it was a frame
let frames = 0; // how many frames the server has sent

function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // plain http has no randomUUID
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

// heard tells waiting orders that the server has sent a message.
export function heard(frame) {
  const all = listeners;
  listeners = [];
  if (frame) frames++;
  for (const f of all) f(frame);
}

// lineBack sends again at once the orders of a dead connection.
export function lineBack() {
  for (const order of waiting) if (order.for === "line") order.abort?.abort();
}

// nextWord waits for a message of the server, for a limited time.
function nextWord(ms) {
  return new Promise((done) => {
    listeners.push(done);
    if (ms) setTimeout(done, ms);
  });
}

async function nextFrame() {
  while (!(await nextWord()));
}

export async function submit(form, button) {
  const data = new URLSearchParams(new FormData(form));
  let about = form.action + "?" + data;
  if (button?.name) data.append(button.name, button.value);
  const each = form.dataset.each !== undefined; // each button is about another person
  if (each) about = form.action + "?" + data;
  const content = form.action + "?" + data, last = recent.get(content);
  const unsent = () => form.dispatchEvent(new CustomEvent("unsent", { bubbles: true }));
  if (last && (last.pending || performance.now() - last.at < SAME_TAP)) {
    if (button?.dataset.stepper !== undefined && !last.again) return stepAgain(last, button);
    if (!last.pending) unsent();
    return holds.sayAt(button ?? form);
  }
  const before = waiting.find((o) => o.for === "line" && !(each && o.each));
  if (before) {
    if (before.about !== about) {
      unsent();
      return toast(body.dataset.sayOne.replace("{what}", before.words));
    }
    withdraw(before); // another answer to the same question
  }
  const order = { action: form.action, then: form.dataset.goes, data, about, each, form, frames, words: wordsOf(form, data, button), at: performance.now(), pending: true, button };
  recent.set(content, order);
  data.append("id", newId());
  const shown = holds.shownFor(form);
  if (shown !== undefined) data.append("shown", shown);
  form.setAttribute("aria-busy", "true");
  body.dataset.save = "pending";
  const timer = setTimeout(show, hasPlace() ? WAITING_IN_PLACE : WAITING_AFTER, order, "line");
  const refusal = await deliver(order);
  clearTimeout(timer);
  hide(order);
  order.pending = false;
  if (![...recent.values()].some((o) => o.pending && o.form === form)) form.removeAttribute("aria-busy");
  if (order.withdrawn || refusal) {
    delete body.dataset.save;
    unsent();
    if (order.withdrawn) recent.delete(content); // a refused order is not sent again by the same tap
    if (!order.withdrawn) refuse(form, refusal.message);
  } else {
    order.saved = true;
    body.dataset.save = "saved";
    toasts().replaceChildren(); // older refusals are obsolete
    form.dispatchEvent(new CustomEvent("saved", { bubbles: true, detail: data }));
    if (form.dataset.clear !== undefined) form.reset();
    if (form.dataset.stay === undefined) form.closest("dialog")?.close();
  }
  setTimeout(() => recent.get(content) === order && recent.delete(content), SAME_TAP);
  return undefined;
}

// stepAgain gives the order of a stepper once more, as soon as the page shows the first one: it names the next piece then.
async function stepAgain(order, button) {
  order.again = true;
  const until = performance.now() + WAITING_AFTER;
  while (performance.now() < until && (order.pending || (order.saved && frames === order.frames))) await nextWord(100);
  if (order.saved && frames !== order.frames && button.form) submit(button.form, button);
  else holds.sayAt(button);
}

// wordsOf returns the name of an order while it waits: the large words of its button, or the move.
function wordsOf(form, data, button) {
  const large = [...(button?.querySelectorAll("b,small:has(+b)") ?? document.querySelectorAll(`[data-say-of="${form.id || "-"}"]`))].map((b) => b.textContent).join(" · ");
  return (large || button?.getAttribute("aria-label") || button?.textContent)?.trim() || [data.get("from"), data.get("to")].filter(Boolean).join("–") || body.dataset.sayOrder;
}

// deliver posts an order until there is an answer; it returns null once the order is saved, and
// otherwise the refusal. Then the page goes to the address of the answer or the form.
export async function deliver(order) {
  const until = performance.now() + RETRY_FOR;
  while (!order.withdrawn) {
    const before = frames;
    try {
      const refusal = await post(order);
      if (!refusal?.paused || !order.waited) return refusal;
      order.data.set("id", newId()); // the first id has its answer: refused
      show(order, "resume");
      if (frames === before) await nextFrame(); // otherwise the match may have gone on already, before the refusal came
    } catch {
      if (hasPlace()) show(order, "line");
      order.waited = true;
      if (!body.dataset.stream && performance.now() > until) return { message: body.dataset.sayUnsaved };
      await nextWord(400);
    }
  }
  return null;
}

async function post(order) {
  order.abort = new AbortController();
  const timer = setTimeout(() => order.abort.abort(), ANSWER_AFTER);
  try {
    const answer = await fetch(order.action, { method: "POST", body: order.data, headers: { Accept: "application/json", "Accept-Language": document.documentElement.lang, "X-Command": "1" }, signal: order.abort.signal });
    const reply = read(await answer.text()); // a truncated one is no answer
    if (!answer.ok) {
      if (answer.status >= 500 && !reply.error) throw new Error("no answer");
      return { message: reply.error?.message ?? body.dataset.sayUnsaved, paused: reply.error?.paused };
    }
    const next = reply.next ?? order.then;
    if (next) location.assign(next);
    else if (!body.dataset.stream) location.reload();
    return null;
  } finally {
    clearTimeout(timer);
  }
}

// read returns the content of an answer; nothing for a page.
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

// ---- waiting ----------------------------------------------------------------------

// hasPlace reports whether the page has a place of its own for an order that waits.
const hasPlace = () => document.querySelector("#waiting:not(#line>*)") !== null;

// show shows that an order waits, and for what: "line" or "resume".
export function show(order, what) {
  if (!body.dataset.stream || !order.pending || order.withdrawn || (waiting.includes(order) && order.for === what)) return;
  order.for = what;
  order.waited = true;
  if (!waiting.includes(order)) waiting.push(order);
  if (order.button) order.button.dataset.waiting = "";
  order.button?.closest("dialog")?.close(); // it would cover the waiting order
  changeLine(() => {
    const el = document.getElementById("waiting");
    el.hidden = false;
    el.dataset.for = what;
    sayWaiting(el);
  });
}

const sayWaiting = (el) => { el.querySelector("[data-words]").textContent = waiting.map((o) => o.words).join(", "); };

export function hide(order) {
  if (order.button) delete order.button.dataset.waiting;
  if (!waiting.includes(order)) return;
  waiting.splice(waiting.indexOf(order), 1);
  const el = document.getElementById("waiting");
  if (waiting.length) sayWaiting(el);
  else changeLine(() => { el.hidden = true; });
}

function withdraw(order) {
  order.withdrawn = true;
  order.abort?.abort();
  hide(order);
  heard(true);
}

// changeLine changes the messages above the page, which makes room for them.
export function changeLine(change) {
  const before = holds.remember();
  change();
  const line = document.getElementById("line");
  line.classList.toggle("band", [...line.children].some((el) => !el.hidden));
  document.documentElement.style.setProperty("--lost", `${line.offsetHeight}px`);
  holds.compare(before);
}

// takeBack withdraws the waiting orders.
function takeBack() {
  if (!waiting.length) return;
  [...waiting].forEach(withdraw);
  toast(body.dataset.sayWithdrawn);
}

document.addEventListener("click", (e) => e.target.closest?.("[data-withdraw]") && takeBack());
document.addEventListener("withdraw", takeBack);

// ---- refusals ---------------------------------------------------------------------

// toasts is the place of refusals: the page's own, or else over its lower edge.
const toasts = () => document.querySelector("[data-toasts]") ?? document.getElementById("toasts");

// refuse says why a form was refused. A form with a place for it keeps the words there, beside its field, which is selected.
function refuse(form, message) {
  const place = form.querySelector("[data-toasts]");
  toast(message, place !== null);
  if (place) form.querySelector("input:not([type=hidden])").select();
}

// A toast that stays is there until it is dismissed.
export function toast(text, stays = false) {
  const box = document.createElement("div");
  box.className = "toast";
  const words = document.createElement("span");
  words.textContent = text;
  const close = document.createElement("button");
  close.className = "btn small";
  close.textContent = body.dataset.sayDismiss;
  close.onclick = () => box.remove();
  box.append(words, close);
  toasts().replaceChildren(box);
  if (!stays) setTimeout(() => box.remove(), 8000);
}
