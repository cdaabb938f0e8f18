// A page that wakes up is not believed until the server has sent it a fresh frame: until then it takes no tap and shows no
// times. It is in doubt from the moment at which it goes out of sight or is frozen, because the first picture after waking is
// shown before any script runs. That it slept while it was in sight (a browser that was stopped, a device that slept) is
// seen from the time between two looks, by the clock that stands still in sleep and by the one that can be set.

const GAP = 3000; // ms between two looks after which the page has slept
const AT_ONCE = 300; // ms within which several signs of one waking come
const SAYS_AFTER = 1500; // ms after waking without a frame, after which the page says that it is not true
const KEPT_FOR = 600000; // ms for which a sleep is remembered

const body = document.body;
let onWake = () => {};
let looked = performance.now();
let shift = Date.now() - looked; // by how much the clock that can be set is ahead
let asleepAt; // the time of day at which the page went out of sight or was frozen; undefined: it is in sight
let wokeAt; // undefined: the page has not woken up since it is in doubt, or is not in doubt

const doubtful = () => body.dataset.waking !== undefined;
const hidden = () => document.visibilityState === "hidden";

// sleeps returns the times of day at which pages of this device have woken up in the last ten minutes, the oldest first.
export function sleeps() {
  try {
    return JSON.parse(localStorage.getItem("sleeps") ?? "[]").filter((at) => Date.now() - at < KEPT_FOR);
  } catch {
    return []; // what another version has written
  }
}

function doubt() {
  body.dataset.waking = "";
  asleepAt ??= Date.now();
  wokeAt = undefined;
}

function wake() {
  const now = performance.now();
  looked = now;
  shift = Date.now() - now;
  if (hidden() || (doubtful() && now - wokeAt < AT_ONCE)) return;
  if (Date.now() - asleepAt > GAP) {
    localStorage.setItem("sleeps", JSON.stringify([...sleeps(), Date.now()]));
    document.dispatchEvent(new Event("woke"));
  }
  asleepAt = undefined;
  body.dataset.waking = "";
  wokeAt = now;
  onWake();
}

// look notices a sleep; it is called several times a second, and before each tap.
function look() {
  const now = performance.now();
  const slept = Math.max(now - looked, Date.now() - now - shift, now + shift - Date.now());
  if (slept > GAP) asleepAt ??= Date.now() - slept;
  if (slept > GAP || (doubtful() && wokeAt === undefined)) return wake(); // the second: no event has told of the waking
  looked = now;
  return undefined;
}

export const waking = {
  doubtful,
  look,

  // fresh says that the first frame of a stream that was opened after waking has come.
  fresh() {
    if (hidden() || wokeAt === undefined) return;
    wokeAt = undefined;
    delete body.dataset.waking;
  },

  // overdue reports whether the page has to say that it is not true.
  overdue: () => wokeAt !== undefined && performance.now() - wokeAt >= SAYS_AFTER,

  // refuses reports whether a control takes no tap: all until there is a fresh frame, but once the page has said that
  // it is not true it can be left, and what waits for the line can be taken back.
  refuses(el) {
    if (!body.dataset.stream) return false;
    look();
    return doubtful() && !(waking.overdue() && el?.matches("a[href],[data-withdraw],[data-works]"));
  },

  // start calls woken at each waking: it has to open the stream anew.
  start(woken) {
    onWake = woken;
    document.addEventListener("visibilitychange", () => {
      if (hidden()) doubt();
      else wake();
    });
    document.addEventListener("freeze", doubt);
    document.addEventListener("resume", wake);
    addEventListener("pagehide", doubt);
    addEventListener("pageshow", (e) => e.persisted && wake());
    addEventListener("online", wake);
  },
};
