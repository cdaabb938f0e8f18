// Functions by which the tests find things in a page, in the words of its commands, squares and scores.
window.probe = {
  said: [], // the refusals that the page has shown
  signs: 0, // how often it has said that a tap does not count
  astray: 0, // how often a finger would have come down on something else than what it was sent to
  aim: undefined, // the element that the next tap is for
  presses: [], // the last events of fingers and mice, with their time and what they met

  shown: (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true }),

  // button returns the button that gives an order: its form has these hidden fields, and press is its own
  // "name=value" if given.
  button(command, fields, press) {
    for (const form of document.querySelectorAll("form[data-command]")) {
      const hidden = new Map([...form.elements].filter((e) => e.type === "hidden").map((e) => [e.name, e.value]));
      if (hidden.get("command") !== command) continue;
      if (Object.entries(fields).some(([name, value]) => hidden.get(name) !== value)) continue;
      for (const b of form.elements) {
        if (b.type !== "submit" || b.ariaDisabled === "true" || !probe.shown(b)) continue;
        if (!press || `${b.name}=${b.value}` === press) return b;
      }
    }
  },

  // nameOf returns the name that a control shows.
  nameOf: (el) => el.getAttribute("aria-label") ?? el.innerText,

  visible: (selector) => [...document.querySelectorAll(selector)].find(probe.shown),

  // listens says whether a tap reaches the page: its scripts run and it has been painted. Until the first
  // paint, for at most five seconds, Chromium drops taps.
  listens: () => document.readyState === "complete" && (performance.getEntriesByType("paint").length > 0 || performance.now() > 5500),

  // meets says whether a tap on target is one on el.
  meets: (el, target) => el.contains(target) || target.contains(el),

  // point returns the middle of an element that stands still, is not covered and is not held, on a page that
  // listens.
  point(el) {
    if (!probe.listens() || !el?.isConnected || el.closest("[data-held]")) return null;
    const r = el.getBoundingClientRect();
    const at = [r.left + r.width / 2, r.top + r.height / 2];
    const still = probe.last?.el === el && probe.last.at.join() === at.join();
    probe.last = { el, at };
    const top = document.elementFromPoint(...at);
    if (top && probe.meets(el, top)) return still ? at : null;
    el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    return null;
  },

  // aims returns the point of an element, for which the next tap is.
  aims(el) {
    const at = probe.point(el);
    if (at) probe.aim = el;
    return at;
  },

  // fill writes into a field as a person does, also when a frame replaces the page meanwhile.
  fill(el, text) {
    el.value = text;
    for (const happens of ["input", "change"]) el.dispatchEvent(new Event(happens, { bubbles: true }));
    return true;
  },

  // shaped returns the elements under a root, each with a number for its shape: its name, classes, roles
  // and attributes, and those of its parent, but no words. A dialog has shapes of its own.
  shaped(root) {
    const semantic = /^(class|role|type|lang|hidden|disabled|aria-(?!label|controls|describedby|labelledby|owns|valuenow).*)$/;
    const found = [];
    const visit = (el, parent) => {
      const attributes = [...el.attributes].map((a) => (semantic.test(a.name) ? `${a.name}=${a.value.split(/\s+/).sort().join(" ")}` : a.name));
      const own = `${el.localName} ${attributes.sort().join(",")}`;
      let hash = 7;
      for (const c of `${parent} > ${own}`) hash = (Math.imul(hash, 31) + c.codePointAt(0)) | 0;
      found.push([el, hash]);
      if (el.localName === "svg") return;
      for (const child of el.children) if (child.localName !== "dialog") visit(child, own);
    };
    visit(root, "");
    return found;
  },

  shapes: (root) => [...new Set(probe.shaped(root).map(([, shape]) => shape))],

  goes: (from, to) =>
    document.querySelector(`[data-sq="${from}"]`)?.dataset.moves?.split(" ").some((m) => m.replace(/[x=]*$/, "") === to),

  // seconds returns the seconds that the clock of the match shows.
  seconds() {
    const [minutes, seconds] = document.querySelector("[data-minutes] [data-digits]").textContent.split(":");
    return Number(minutes) * 60 + Number(seconds);
  },

  // summary returns what every screen must agree on, in the same words as the test's.
  summary() {
    const score = (side) => document.querySelector(`[data-score$="${side}"] [data-points]`)?.textContent ?? "?";
    const turn = [...document.querySelectorAll("[data-score]")].find((s) => s.closest(".turn"));
    const pieces = [...document.querySelectorAll("[data-board] [data-sq]")].flatMap((sq) => {
      const figure = sq.querySelector(":scope > .pc use");
      return figure ? [`${sq.dataset.sq} ${figure.getAttribute("href").split("#")[1]}`] : [];
    });
    return `white ${score("white")}, black ${score("black")}; to move: ${turn?.dataset.score.split("-").pop() ?? ""}; ${pieces.sort().join(" ")}`;
  },
};

// A page may move between the look at an element and the tap, for which a busy machine takes a second. A person sees
// that and does not touch what has come there: such a tap does nothing, and is made again.
let astray = false;
addEventListener("pointerdown", (e) => {
  const { aim } = probe;
  probe.aim = undefined;
  astray = Boolean(aim) && !(aim.isConnected && probe.meets(aim, e.target));
  if (!astray) return;
  probe.astray++;
  probe.presses.push(`${Math.round(e.timeStamp)} astray at ${e.clientX},${e.clientY}`);
}, true);
for (const kind of ["pointerdown", "pointerup", "mousedown", "mouseup", "click"]) {
  addEventListener(kind, (e) => {
    if (!astray) return;
    e.preventDefault();
    e.stopImmediatePropagation();
  }, true);
}

for (const kind of ["pointerdown", "pointerup", "pointercancel", "click", "contextmenu"]) {
  addEventListener(kind, (e) => {
    const on = e.target.closest?.("[data-sq],button,a,summary") ?? e.target;
    probe.presses = [...probe.presses.slice(-15), `${Math.round(e.timeStamp)}+${Math.round(performance.now() - e.timeStamp)} ${kind} ${on.dataset?.sq ?? on.id ?? ""} ${on.localName} ${Math.round(e.clientX)},${Math.round(e.clientY)}`];
  }, true);
}

addEventListener("DOMContentLoaded", () => {
  const toasts = document.querySelector("[data-toasts]") ?? document.getElementById("toasts");
  if (toasts) new MutationObserver(() => toasts.innerText && probe.said.push(toasts.innerText)).observe(toasts, { childList: true });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const sign of [...addedNodes].filter((n) => n.className === "moment")) {
        probe.signs++;
        probe.presses.push(`${Math.round(performance.now())} does not count at ${sign.getAttribute("style")}`);
      }
    }
  }).observe(document.body, { childList: true });
});
