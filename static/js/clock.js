// Clocks that the page counts by itself. The server says when each runs out, in its own
// time; how that compares with ours is estimated from what it says now and then.
import { sound } from "./sound.js";

const AMBER = 10000, RED = 5000; // ms left, as on every screen
const SAMPLES = 15; // half a minute of pings
const RESTART = 3000; // ms by which no message comes late: the server was started again, and its clock with it

let offsets = [];

// serverSaid takes the server's clock, in ms. The message that came fastest is the nearest
// to the truth: the greatest difference of the last ones. A frame may be older than its
// way; what is said just now also tells that the server's clock began anew.
export function serverSaid(ms, justNow) {
  if (!ms) return;
  const offset = Number(ms) - performance.now();
  if (justNow && Math.max(...offsets) - offset > RESTART) offsets = [];
  offsets.push(offset);
  offsets = offsets.slice(-SAMPLES);
}

function serverNow() {
  return offsets.length ? Math.max(...offsets) + performance.now() : Date.now();
}

function left(clock) {
  const { deadline, left } = clock.dataset;
  return Math.max(0, deadline ? Number(deadline) - serverNow() : Number(left));
}

function text(ms, minutes) {
  const s = Math.ceil(ms / 1000);
  return minutes === undefined ? String(s) : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}

function level(clock, ms) {
  if (!clock.dataset.deadline || ms > AMBER) return "";
  return ms > RED ? "amber" : "red";
}

function mark(el, value) {
  if (value) el.dataset.level = value;
  else delete el.dataset.level;
}

function paintOne(clock) {
  const ms = left(clock);
  const digits = clock.querySelector("[data-digits]");
  const shown = text(ms, clock.dataset.minutes);
  if (digits.textContent !== shown) {
    digits.textContent = shown;
    tick(clock, ms);
  }
  const box = clock.closest("[data-clock-box]");
  if (box?.querySelector("[data-clock]") !== clock) return mark(clock, level(clock, ms));
  mark(clock, level(clock, ms));
  mark(box, level(clock, ms));
  box.style.setProperty("--left", Math.min(1, ms / Number(clock.dataset.total || 1)).toFixed(4));
}

// tick sounds once a second in the last five of a clock that asks for it.
function tick(clock, ms) {
  if (clock.dataset.alarm === undefined || level(clock, ms) !== "red" || ms === 0) return;
  sound.play("tick");
  navigator.vibrate?.(60);
}

export const clocks = {
  paint() {
    document.querySelectorAll("[data-clock]").forEach(paintOne);
  },
  start() {
    serverSaid(document.getElementById("live")?.dataset.now);
    clocks.paint();
    setInterval(clocks.paint, 100);
  },
};
