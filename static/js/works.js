// The checks of the page on which a device looks what is wrong with itself: whether the laptop answers, how fast, whether
// the device falls asleep, whether it can be heard, how full its battery is. One sentence says what to do first.
import { sound, vibrate } from "./sound.js";
import { sleeps } from "./waking.js";

const TRIES = 5; // questions to the laptop
const ANSWER_AFTER = 2000; // ms for an answer
const ORDER = ["wifi", "line", "awake", "sound", "battery"];

const main = document.querySelector("[data-works-page]");
const fair = Number(main.dataset.fair), low = Number(main.dataset.low);
const part = (selector) => main.querySelector(selector);

// show shows the state of a check, with the values in its words.
function show(check, state, values = {}) {
  const row = part(`[data-check="${check}"]`);
  row.dataset.state = state;
  for (const el of row.querySelectorAll("[data-text]")) {
    el.textContent = el.dataset.text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  }
  sum();
}

const stateOf = (check) => part(`[data-check="${check}"]`).dataset.state;

// sum shows the sentence about the first fault.
function sum() {
  const waits = ORDER.some((check) => stateOf(check) === "wait");
  const bad = ORDER.find((check) => stateOf(check) === "bad");
  const todo = bad ?? (waits ? "wait" : "fine");
  part("#todo").dataset.state = bad ? "bad" : todo;
  for (const el of main.querySelectorAll("[data-todo]")) el.hidden = el.dataset.todo !== todo;
  const field = part("#show [name=check]");
  if (field) field.value = bad ?? "fine";
}

async function askOnce() {
  const asked = performance.now();
  try {
    const answer = await fetch("/rete/eco", { cache: "no-store", signal: AbortSignal.timeout(ANSWER_AFTER) });
    return answer.ok ? performance.now() - asked : undefined;
  } catch {
    return undefined;
  }
}

async function line() {
  const times = [];
  for (let i = 0; i < TRIES; i++) {
    const took = await askOnce();
    if (took !== undefined) times.push(took);
    if (i === 0) show("wifi", took === undefined ? "bad" : "ok");
  }
  times.sort((a, b) => a - b);
  const typical = times[Math.floor((times.length - 1) / 2)];
  const values = { ms: typical === undefined ? "–" : String(Math.max(1, Math.round(typical))), lost: String(TRIES - times.length) };
  if (typical !== undefined) show("wifi", "ok");
  show("line", typical === undefined || typical > fair || times.length < TRIES ? "bad" : "ok", values);
}

function awake() {
  const all = sleeps(), last = all.at(-1);
  const seconds = last && Math.round((Date.now() - last) / 1000);
  show("awake", all.length ? "bad" : "ok", { n: String(all.length), ago: seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min` });
}

function heard() {
  const { state, at } = JSON.parse(sessionStorage.getItem("heard") ?? "{}");
  show("sound", state ?? "none", { at });
}

async function battery() {
  const of = await navigator.getBattery?.().catch(() => undefined);
  if (!of) return show("battery", "none");
  const percent = Math.round(of.level * 100);
  return show("battery", percent < low && !of.charging ? "bad" : "ok", { percent: String(percent) });
}

function look() {
  for (const check of ORDER) if (check !== "sound") show(check, "wait");
  awake();
  heard();
  battery();
  line();
}

main.addEventListener("click", (e) => {
  const button = e.target.closest("button");
  if (button?.dataset.again !== undefined) look();
  if (button?.dataset.try !== undefined) {
    setTimeout(() => sound.play("chord5"), 100); // the audio wakes up by this touch
    vibrate(400);
    for (const el of main.querySelectorAll("[data-heard]")) el.hidden = false;
  }
  if (button?.dataset.heard) {
    const now = new Date();
    sessionStorage.setItem("heard", JSON.stringify({ state: button.dataset.heard, at: `${now.getHours()}:${String(now.getMinutes()).padStart(2, "0")}` }));
    for (const el of main.querySelectorAll("[data-heard]")) el.hidden = true;
    heard();
  }
});

look();
