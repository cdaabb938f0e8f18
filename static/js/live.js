// The script of every page: it shows the server's newest frame and tells people when none comes. It
// decides nothing about the game.
import { clocks, serverSaid } from "./clock.js";
import { boards } from "./board.js";
import { motion } from "./motion.js";
import { sound } from "./sound.js";
import { device } from "./device.js";
import { openDialog, refreshDialogs } from "./fetched.js";
import { holds } from "./hold.js";
import { morph } from "./morph.js";
import { changeLine, heard, lineBack, submit, toast } from "./send.js";
import { write } from "./text.js";
import { waking } from "./waking.js";

const SILENCE_AFTER = 5000; // ms without a word from the server before the page says so
const RESTS_AFTER = 30000; // ms out of sight, as in a pocket, before a page of the public closes its stream

const body = document.body;
const live = () => document.getElementById("live");

// ---- frames -----------------------------------------------------------------------

let playedCue = live()?.dataset.cueKey;
const another = () => document.querySelector("[data-reload]") !== null; // the desk says that this browser is another screen
const loadedAsAnother = another();

function showFrame(html) {
  if (!live()) return;
  const before = motion.remember(), controls = holds.remember();
  boards.clearMarks();
  morph(live(), html);
  serverSaid(live().dataset.now);
  if (another() && !loadedAsAnother) location.reload();
  boards.restore();
  holds.compare(controls);
  device.showChoices();
  refreshDialogs();
  clocks.paint();
  motion.play(before);
  const { cue: name, cueKey: key } = live().dataset;
  if (name && key !== playedCue) sound.play(name);
  playedCue = key;
  soundOfDay();
}

let output; // loaded once the sounds of the day come out of this page

async function soundOfDay() {
  if (output || document.getElementById("output")) (output ??= (await import("./output.js")).output).heed();
}

// showDialogs shows the dialogs that are not part of the frames; one that is open stays open.
function showDialogs(html) {
  const dialogs = document.getElementById("dialogs");
  if (!dialogs) return;
  const controls = holds.remember();
  morph(dialogs, html);
  holds.compare(controls);
  device.showChoices();
}

// ---- stream and watchdog ----------------------------------------------------------

let source, openedAt = 0, retryDelay = 250;
let lastMessage = performance.now(); // time of the last message of the stream
let lastNews = lastMessage; // time of the server's last one: a relay without contact to it goes on sending
let seenAt = lastMessage; // time at which the page was last in sight
let changeover; // loaded once there is a spare

function open() {
  if (source) document.dispatchEvent(new Event("reopened"));
  source?.close();
  openedAt = performance.now();
  source = new EventSource(body.dataset.stream);
  source.addEventListener("frame", (e) => { waking.fresh(); markAlive(); showFrame(e.data); heard(true); });
  source.addEventListener("dialogs", (e) => { markAlive(); showDialogs(e.data); });
  source.addEventListener("ping", (e) => { markAlive(); serverSaid(e.data, true); heard(false); refreshDialogs(); });
  source.addEventListener("spare", async (e) => (changeover ??= await import("./changeover.js")).spareIs(e.data));
  source.addEventListener("open", () => changeover?.streamOpened());
  source.addEventListener("lost", (e) => { lastMessage = performance.now(); lastNews = lastMessage - Number(e.data); });
}

function markAlive() {
  lastMessage = lastNews = performance.now();
  retryDelay = 250;
  if (body.dataset.silent === undefined || waking.doubtful()) return;
  delete body.dataset.silent;
  changeLine(() => { document.getElementById("silent").hidden = true; });
  lineBack();
}

// checkStream shows how long no message has come, and reopens the stream when it was refused or is silent.
function checkStream() {
  const now = performance.now();
  waking.look();
  if (document.visibilityState === "visible") seenAt = now;
  else if (body.classList.contains("public") && now - seenAt >= RESTS_AFTER) return source.close(); // it is opened when the page wakes up
  const silent = now - lastNews >= SILENCE_AFTER || waking.overdue();
  if (silent) {
    if (body.dataset.save === "saved") delete body.dataset.save; // the order is saved, but the page may be old
    for (const el of document.querySelectorAll("[data-silent-seconds]")) write(el, String(Math.round((now - lastNews) / 1000)));
    if (body.dataset.silent === undefined) {
      body.dataset.silent = "";
      changeLine(() => { document.getElementById("silent").hidden = false; });
    }
  }
  changeover?.look(now - lastMessage, source.readyState);
  const refused = source.readyState === EventSource.CLOSED;
  if ((refused && now - openedAt > retryDelay) || (now - lastMessage >= SILENCE_AFTER && now - openedAt > SILENCE_AFTER)) {
    retryDelay = Math.min(2000, retryDelay * 2);
    if (refused) askWhy();
    open();
  }
}

// askWhy loads the page anew, with the reason, when the device has lost its right to the stream.
async function askWhy() {
  if (changeover?.leads()) return; // with its seat, which a page that is loaded anew would not have
  const answer = await fetch(body.dataset.stream, { method: "HEAD" }).catch(() => undefined); // no line: the next try will tell
  if (answer?.status !== 401 && answer?.status !== 403) return;
  sessionStorage.sentAway = 1;
  location.reload();
}

if (body.dataset.stream) {
  open();
  setInterval(checkStream, 250);
  waking.start(open); // its connection may be dead
  addEventListener("pagehide", () => source.close());
}

// ---- orders and dialogs ------------------------------------------------------------

document.addEventListener("refused", (e) => toast(e.detail));

// toWorks goes to the page that says what is wrong with this device, as long as the laptop answers.
async function toWorks() {
  const answer = await fetch("/rete/eco", { cache: "no-store", signal: AbortSignal.timeout(1500) }).catch(() => undefined);
  if (answer?.ok) location.assign("/rete");
  else toast(body.dataset.sayNoLine, true);
}

document.addEventListener("submit", (e) => {
  if (!e.target.matches("[data-command]")) return;
  e.preventDefault();
  submit(e.target, e.submitter);
});

document.addEventListener("click", (e) => {
  const el = e.target.closest("[data-open],[data-close],[data-works],[aria-disabled=true]");
  if (!el) return undefined;
  if (el.dataset.works !== undefined) return toWorks();
  if (el.getAttribute("aria-disabled") === "true") e.preventDefault();
  else if (el.dataset.open) openDialog(document.getElementById(el.dataset.open));
  else el.closest("dialog")?.close();
  return undefined;
});

const atOnce = document.querySelector("form[data-at-once]"); // the form for which the page is opened
if (atOnce && navigator.cookieEnabled && !sessionStorage.sentAway) submit(atOnce); // not after the device was sent away: then it needs a tap
delete sessionStorage.sentAway;
if (body.dataset.report) import("./report.js");
if (sessionStorage.orders) import("./changeover.js");
if (sessionStorage.said && body.dataset.stream) { // text for which the former page had no time
  toast(sessionStorage.said, true);
  delete sessionStorage.said;
}

holds.start();
device.start();
sound.start();
soundOfDay();
boards.start();
clocks.start();
