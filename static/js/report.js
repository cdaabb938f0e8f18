// Tells the laptop every two seconds how this device is, and does what the desk asks of it: it rings until a person taps, or
// loads its page anew.
import { holds } from "./hold.js";
import { sound, vibrate } from "./sound.js";

const EVERY = 2000; // ms between two reports
const ANSWER_AFTER = 4000; // ms for the laptop's answer
const RINGS_EVERY = 1500; // ms

const page = Math.random().toString(36).slice(2, 12); // a device may have several pages open
let trip = 0, reopened = 0, slept = 0;
let reload; // the number of the first answer: another one asks to load the page anew
let call = "", answered = "";
let battery, sending, bell, ringing;

document.addEventListener("reopened", () => reopened++);
document.addEventListener("woke", () => slept++);

async function report() {
  if (sending) return;
  sending = true;
  const sent = { reopened, slept };
  const body = new URLSearchParams({ page, trip: String(Math.round(trip)), reopened: String(Math.min(100, reopened)), slept: String(Math.min(100, slept)), hidden: document.visibilityState === "hidden" ? "1" : "0", answered });
  if (document.body.dataset.sounds !== undefined) body.set("sounds", "1");
  if (battery) {
    body.set("battery", String(Math.round(battery.level * 100)));
    body.set("charging", battery.charging ? "1" : "0");
  }
  const asked = performance.now();
  try {
    const answer = await fetch(document.body.dataset.report, { method: "POST", body, keepalive: true, headers: { Accept: "application/json" }, signal: AbortSignal.timeout(ANSWER_AFTER) });
    if (answer.ok) {
      trip = Math.max(1, performance.now() - asked);
      reopened -= sent.reopened;
      slept -= sent.slept;
      heed(await answer.json());
    }
  } catch {
    // the laptop sees by itself that no report comes
  } finally {
    sending = false;
  }
}

function heed(asks) {
  const now = asks.reload ?? 0;
  reload ??= now;
  if (now !== reload) return location.reload();
  if (asks.call === answered) return undefined; // it has not seen the tap yet
  answered = "";
  call = asks.call ?? "";
  return call ? ring() : stop();
}

// ring covers the page, flashes and sounds until a tap.
function ring() {
  if (bell) return;
  const { call: words, callAnswer } = document.body.dataset;
  bell = Object.assign(document.createElement("button"), { type: "button", className: "desk-call" });
  for (const [name, text] of [["b", words], ["span", callAnswer]]) bell.append(Object.assign(document.createElement(name), { textContent: text }));
  bell.setAttribute("role", "alert");
  bell.popover = "manual"; // over dialogs too
  bell.onclick = () => {
    answered = call;
    stop();
    report();
  };
  document.body.append(bell);
  bell.showPopover?.();
  holds.appears(bell);
  const once = () => {
    sound.play("bell");
    vibrate([300, 100, 300]);
  };
  once();
  ringing = setInterval(once, RINGS_EVERY);
}

function stop() {
  clearInterval(ringing);
  bell?.remove();
  bell = undefined;
}

navigator.getBattery?.().then((of) => { battery = of; }).catch(() => {});
document.addEventListener("visibilitychange", report);
document.addEventListener("sounds", report);
setInterval(report, EVERY);
report();
