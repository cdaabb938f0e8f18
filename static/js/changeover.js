// Takes the page to the laptop that takes over from this one. The server's pings say that there is a spare; then
// the page fetches a frame ahead, out of sight, with the spare's address and the pass of this device. The page
// itself sends requests to no other address: only the policy of the frame allows the question to the spare.
// People see that frame during the change.
import { leftAt } from "./clock.js";
import { deliver, hide, recent, show, toast } from "./send.js";

const ASK_EVERY = 1000; // ms between two questions, while this laptop is silent
const ASK_AFTER = 3000; // ms of silence: a ping comes every two seconds
const ANSWER_AFTER = 2000; // ms for an answer
const JUST_OPENED = 5000; // ms within which a new page fetches its frame at once
const SPREAD = 3000; // ms over which all other pages spread that
const LOAD_AGAIN = 1000, LOAD_AGAIN_AT_MOST = 30000; // ms until a frame that was refused or lost is fetched again, doubled each time
const BY_HAND = 10000; // ms of silence after which there is a link, for when the question cannot be asked

let heardAt = 0; // time of the last message of this page's server
let frame, told, asking = false, nextAsk = 0, leaving = false, gone = false;
let behind = ""; // how many entries the laptop that has taken over lacks of this one's

// spareIs takes the server's message about the spare: a word that changes with its address or the pass, and that
// another laptop has taken over, with how many entries that one lacks.
export function spareIs(text) {
  const [word, more, lacks] = text.split(" ");
  gone = more === "gone";
  behind = Number(lacks) > 0 ? lacks : "";
  if (word === told || document.body.dataset.stays !== undefined) return;
  told = word;
  if (word === "none") {
    frame?.remove();
    frame = undefined;
  } else setTimeout(load, performance.now() > JUST_OPENED ? Math.random() * SPREAD : 0, word);
}

// streamOpened fetches a new pass: the device may have a new token.
export function streamOpened() {
  told = undefined;
}

function load(word, again = LOAD_AGAIN) {
  if (word !== told) return; // there is a newer one
  const next = document.createElement("iframe");
  next.hidden = true;
  next.style.cssText = "position:fixed;inset:0;z-index:20;width:100%;height:100%;border:0;background:none";
  next.title = document.title;
  next.onload = () => {
    if (word === told && next.contentDocument?.body?.dataset.spares !== undefined) {
      frame?.remove();
      frame = next;
      return;
    }
    next.remove();
    setTimeout(load, again * (1 + Math.random()), word, Math.min(LOAD_AGAIN_AT_MOST, again * 2));
  };
  next.src = "/passaggio";
  document.body.append(next);
}

// leads reports whether the page goes to the other laptop by itself.
export function leads() {
  return frame !== undefined && frame.contentDocument.body.dataset.stay === undefined;
}

// look asks the spare while this laptop is silent for so many ms or its stream has ended, or after its message
// that another laptop has taken over.
export function look(silentFor, stream) {
  if (!frame || leaving) return;
  heardAt = performance.now() - silentFor;
  if (!gone && silentFor < ASK_AFTER && stream === EventSource.OPEN) return;
  if (silentFor > BY_HAND) offer();
  const now = performance.now();
  if (asking || now < nextAsk) return;
  nextAsk = now + ASK_EVERY + Math.random() * 500;
  ask();
}

async function ask() {
  asking = true;
  try {
    const { spares, epoch, stay } = frame.contentDocument.body.dataset;
    for (const address of spares.split(" ")) {
      const answer = await question(frame.contentWindow, address);
      if (answer?.role === "primary" && answer.epoch > Number(epoch)) {
        if (stay !== undefined) offer(address);
        else leave(address);
        break;
      }
    }
  } finally {
    asking = false;
  }
}

// question asks a laptop whether it has taken over. The frame asks, because its policy names the addresses that may be asked.
export async function question(from, address) {
  const abort = new AbortController(), timer = setTimeout(() => abort.abort(), ANSWER_AFTER);
  // A frame that is replaced while it asks never answers, not even that it was stopped.
  const late = new Promise((_, refuse) => setTimeout(refuse, ANSWER_AFTER + ASK_EVERY));
  try {
    const asked = from.fetch(`${address}/api/v1/takeover`, { cache: "no-store", credentials: "omit", signal: abort.signal });
    return await Promise.race([asked.then((answer) => answer.json()), late]);
  } catch {
    return undefined; // it does not answer, or has no role
  } finally {
    clearTimeout(timer);
  }
}

// facts are the texts about the matches and the device's own seat for the time of the change: from the page's
// newest frame, so that no server has to answer.
export function facts() {
  const as = document.body.classList[0] ?? "";
  if (behind) return { behind, as };
  const matches = JSON.parse(document.getElementById("live")?.dataset.kept ?? "[]");
  const list = (text) => matches.filter(text).map((m) => (matches.length > 1 ? `${m.letter} ` : "") + text(m)).join(" · ");
  return { left: list((m) => leftAt(m, heardAt)), saved: list((m) => m.saved), as };
}

// showFacts writes them into the page that people see during the change. Unknown texts stay as they are; the
// entries that the other laptop lacks take the place of those that it has.
export function showFacts(page, { left, saved, behind: lacks, as }) {
  const say = (el, words, text) => { if (words && text !== "") el.textContent = words.replace("{}", text); };
  for (const li of page.querySelectorAll("[data-left],[data-saved]")) {
    const { left: one, leftSeveral, saved: upTo } = li.dataset;
    if (upTo) say(li.querySelector("span"), upTo, saved ?? "");
    else say(li.querySelector("span"), left?.includes("·") ? leftSeveral : one, left ?? "");
  }
  if (lacks) {
    const li = page.querySelector("[data-behind]"), { behind: several, behindOne: one } = li.dataset;
    say(li.querySelector("span"), lacks === "1" ? one : several, lacks);
    li.hidden = false;
    for (const untrue of page.querySelectorAll("[data-left],[data-saved]")) untrue.hidden = true;
  }
  for (const [el, text] of [[".c-seat", "span"], [".c-wait", "b"]]) {
    const words = page.querySelector(el)?.dataset[as];
    if (words) page.querySelector(`${el} ${text}`).textContent = words;
  }
}

// wayTo is the address by which this page changes, with all its data behind the #.
export function wayTo(address, pass, orders = [], more = {}) {
  const along = new URLSearchParams({ to: location.pathname + location.search + location.hash, lang: document.documentElement.lang, theme: document.documentElement.dataset.theme });
  if (pass) along.set("pass", pass);
  for (const name of ["turn", "sound"]) if (localStorage.getItem(name)) along.set(name, localStorage.getItem(name));
  if (orders.length) along.set("orders", JSON.stringify(orders));
  for (const [name, value] of Object.entries(more)) if (value) along.set(name, value);
  return `${address}/passa#${along}`;
}

function leave(address) {
  leaving = true;
  // An overlay has no seat, and shows nothing of the change.
  if (document.body.classList.contains("overlay")) return location.replace(address + location.pathname + location.search);
  const page = frame.contentDocument, orders = pendingOrders();
  page.documentElement.dataset.theme = document.documentElement.dataset.theme;
  page.querySelector(".c-order").hidden = !orders.length;
  frame.hidden = false;
  frame.focus();
  countDown(page);
  const said = facts();
  showFacts(page, said);
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  location.replace(wayTo(address, page.body.dataset.pass, orders, { ...said, since: Date.now() }));
}

// offer shows a link to the other laptop beside the message that this one is silent.
function offer(address = frame.contentDocument.body.dataset.spares.split(" ")[0]) {
  const silent = document.getElementById("silent"), link = silent?.querySelector("a");
  if (!silent || link?.dataset.to === address) return;
  link?.remove();
  const to = document.createElement("a"), { pass } = frame.contentDocument.body.dataset;
  to.className = "btn small";
  to.dataset.to = address;
  to.href = wayTo(address, pass, pendingOrders());
  to.textContent = frame.contentDocument.querySelector(".c-go b").textContent;
  silent.append(to);
}

const USUALLY = 3; // usual seconds of a change

// countDown counts down the usual seconds of a change; after them it says that it takes a moment more. since is
// when the count began, in ms of the device's clock: on the former laptop, if the page comes from there.
export function countDown(page, since = Date.now()) {
  const number = page.querySelector("[data-count]"), passed = Math.min(Math.max(0, Date.now() - since), USUALLY * 1000);
  page.querySelector(".c-left").style.animationDelay = `-${passed}ms`;
  page.body.dataset.counting = "";
  const paint = () => {
    const left = Math.ceil(USUALLY - (Date.now() - since) / 1000);
    number.textContent = left > 0 ? String(Math.min(USUALLY, left)) : "…";
    if (left > 0) return;
    page.body.dataset.late = "";
    clearInterval(timer);
  };
  const timer = setInterval(paint, 200);
  paint();
}

// pendingOrders are the orders without an answer, in the form for the other laptop.
function pendingOrders() {
  const pending = [...recent.values()].filter((order) => order.pending && !order.withdrawn);
  return pending.map(({ action, then, data, words }) => ({ action: new URL(action).pathname + new URL(action).search, then, data: data.toString(), words }));
}

// sendAgain sends the orders that the former laptop has not answered, with the same ids: an order that it had
// accepted counts once.
function sendAgain() {
  const orders = JSON.parse(sessionStorage.orders);
  delete sessionStorage.orders;
  for (const { action, then, data, words } of orders) carry({ action, then, data: new URLSearchParams(data), about: action, words, at: performance.now(), pending: true });
}

async function carry(order) {
  if (new URL(order.action, location.origin).origin !== location.origin) return;
  show(order, "line");
  const refusal = await deliver(order);
  hide(order);
  order.pending = false;
  if (refusal) toast(refusal.message);
  else if (!order.withdrawn) document.body.dataset.save = "saved";
}

if (sessionStorage.orders && document.body.dataset.stream) sendAgain();
