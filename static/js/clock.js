// Clocks that the page counts down by itself. The server gives each deadline in its own clock; the
// offset from this device's clock is estimated from the times in its messages.
import { paintCorrections } from "./correction.js";
import { sound, vibrate } from "./sound.js";
import { write } from "./text.js";
import { waking } from "./waking.js";

const AMBER = 10000, RED = 5000; // ms left
const SAMPLES = 15; // half a minute of pings
const RESTARTED = 3000; // ms: no message is this late, so the server has restarted its clock

let offsets = [];
let outdated = false; // the server's clock has begun anew since the frame on the page, whose deadlines mean nothing in it

// serverSaid records the server's clock, in ms. The fastest message gives the best offset: the greatest
// of the last ones. A frame may have been rendered earlier; only a ping, sent justNow, can show that
// the server's clock has restarted.
export function serverSaid(ms, justNow) {
  if (!ms) return;
  const offset = Number(ms) - performance.now();
  if (justNow && Math.max(...offsets) - offset > RESTARTED) {
    offsets = [];
    outdated = true;
  }
  if (!justNow) outdated = false;
  offsets.push(offset);
  offsets = offsets.slice(-SAMPLES);
}

export function serverNow() {
  return offsets.length ? Math.max(...offsets) + performance.now() : Date.now();
}

// leftAt returns what was left of a clock at a moment of this device, as text.
export function leftAt({ left, deadline }, moment) {
  return clockText(Math.max(0, deadline && offsets.length ? deadline - Math.max(...offsets) - moment : left), "");
}

function timeLeft(clock) {
  const { deadline, left } = clock.dataset;
  return Math.max(0, deadline ? Number(deadline) - serverNow() : Number(left));
}

function clockText(ms, minutes) {
  const s = Math.ceil(ms / 1000);
  return minutes === undefined ? String(s) : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}

function level(clock, ms) {
  if (!clock.dataset.deadline || ms > AMBER) return "";
  return ms > RED ? "amber" : "red";
}

function setLevel(el, value) {
  if (!value) delete el.dataset.level;
  else if (el.dataset.level !== value) el.dataset.level = value;
}

function paintClock(clock) {
  const ms = timeLeft(clock);
  const digits = clock.querySelector("[data-digits]");
  const shown = clockText(ms, clock.dataset.minutes);
  if (digits.textContent !== shown) {
    write(digits, shown);
    tick(clock, ms);
  }
  const box = clock.closest("[data-clock-box]");
  if (box?.querySelector("[data-clock]") !== clock) return setLevel(clock, level(clock, ms));
  setLevel(clock, level(clock, ms));
  setLevel(box, level(clock, ms));
  box.style.setProperty("--left", Math.min(1, ms / Number(clock.dataset.total || 1)).toFixed(4));
}

// paintGain shows how much time going back would give back to a clock, computed from the shown times.
function paintGain(el) {
  const s = Math.ceil(Number(el.dataset.then) / 1000) - Math.ceil(timeLeft(el) / 1000);
  const shown = (s < 0 ? "−" : "+") + clockText(Math.abs(s) * 1000, "");
  write(el, shown);
}

const DAY = 86400000; // ms

// paintTimes shows the laptop's time of day, how long ago something was, and for how many minutes
// something has lasted: data-least at the least. Within data-late 0 minutes are not shown.
function paintTimes() {
  for (const el of document.querySelectorAll("[data-time-of-day]")) {
    const minutes = Math.floor(((Number(el.dataset.timeOfDay) + serverNow()) % DAY) / 60000);
    write(el, `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`);
  }
  for (const el of document.querySelectorAll("[data-since]")) {
    const minutes = Math.max(Number(el.dataset.least ?? 0), Math.floor((serverNow() - Number(el.dataset.since)) / 60000));
    write(el, String(minutes));
    el.closest("[data-late]")?.toggleAttribute("hidden", minutes === 0);
  }
  for (const el of document.querySelectorAll("[data-ago]")) {
    const s = Math.max(0, Math.floor((serverNow() - Number(el.dataset.ago)) / 1000));
    write(el, s < 60 ? `${s} s` : s < 3600 ? `${Math.floor(s / 60)} min` : `${Math.floor(s / 3600)} h`);
  }
}

// tick sounds once a second in the last five seconds of a clock with data-alarm.
function tick(clock, ms) {
  if (clock.dataset.alarm === undefined || level(clock, ms) !== "red" || ms === 0) return;
  sound.play("tick");
  vibrate(60);
}

const SHORTEST = 20, LONGEST = 250; // ms between two looks at the clocks; the bars move by the longest

// nextLook returns in how many ms the digits of a running clock change next.
function nextLook() {
  const changes = [...document.querySelectorAll("[data-clock][data-deadline]")].map((clock) => timeLeft(clock) % 1000);
  return Math.max(SHORTEST, Math.min(LONGEST, ...changes.filter((ms) => ms > 0).map((ms) => ms + 2)));
}

export const clocks = {
  paint() {
    if (outdated || waking.doubtful() || document.body.matches(".overlay[data-silent]")) return; // on air no clock counts on without news
    document.querySelectorAll("[data-clock]").forEach(paintClock);
    document.querySelectorAll("[data-then]").forEach(paintGain);
    paintCorrections(timeLeft, clockText);
    paintTimes();
  },
  start() {
    serverSaid(document.getElementById("live")?.dataset.now);
    const look = () => {
      clocks.paint();
      setTimeout(look, nextLook());
    };
    look();
  },
};
