// Two taps at one point, by a clock that stands still between them, so that a busy machine does not delay the
// second one. Notes which orders the page sends, and after which tap.
window.twotaps = (() => {
  const LONGEST_HOLD = 1200; // ms
  const CONTROLS = "button,a[href],summary,label,input:not([type=hidden]),select";
  const time = performance.now.bind(performance), date = Date.now;
  const keep = (name, value) => sessionStorage.setItem(`twotaps-${name}`, JSON.stringify(value));
  const kept = (name) => JSON.parse(sessionStorage.getItem(`twotaps-${name}`));
  let shift = 0, dateShift = 0, stands = kept("stands"), standsAt = stands && time(); // stands: the time of day at which the clock stands still
  performance.now = () => standsAt ?? time() + shift;
  Date.now = () => stands ?? date() + dateShift; // both clocks go together: one that goes alone means a sleep

  let pending = 0;
  const note = (what) => keep("orders", [...(kept("orders") ?? []), { tap: kept("taps") ?? 0, what }]);
  const realFetch = window.fetch;
  window.fetch = async (...all) => {
    if (all[1]?.method !== "POST" || all[0] === document.body.dataset.report) return realFetch(...all);
    note(`${all[1].body}`);
    pending++;
    try {
      return await realFetch(...all);
    } finally {
      pending--;
    }
  };
  // The control that a tap meets may lie beside the finger: the browser looks for one within the finger's width.
  addEventListener("pointerdown", (e) => {
    keep("taps", (kept("taps") ?? 0) + 1);
    window.met = [...(window.met ?? []), looks(e.target.closest(CONTROLS))];
  }, true);
  // After the listeners of the page, which may refuse to send a form.
  const submits = (e) => e.target.method === "post" && !e.defaultPrevented && note(new URLSearchParams(new FormData(e.target)).toString());
  addEventListener("DOMContentLoaded", () => addEventListener("submit", submits));

  const words = (el) => (el.getAttribute("aria-label") ?? el.innerText ?? "").trim().replace(/\s+/g, " ").slice(0, 60);

  // looks returns what a control shows and does; two taps on an unchanged one count as two taps. A stepper does the same
  // step more, whatever its order names.
  function looks(el) {
    if (!el) return "";
    const copy = el.cloneNode(true);
    for (const part of [copy, ...copy.querySelectorAll("*")]) for (const name of ["data-held", "style"]) part.removeAttribute(name);
    if (el.dataset.stepper !== undefined) return el.dataset.stepper + words(el) + el.ariaDisabled;
    const order = [...(el.form?.elements ?? [])].filter((f) => f.type === "hidden").map((f) => `${f.name}=${f.value}`);
    return copy.outerHTML + order;
  }

  return {
    // controls returns the controls that can be tapped, of each kind the first and the last: squares with the same
    // marks are of one kind, and so are rows of a list.
    controls() {
      const kinds = new Map();
      document.querySelectorAll(CONTROLS).forEach((el, n) => {
        if (el.matches("[download],[target],[data-action=print]") || /\.\w+$/.test(el.pathname ?? "")) return; // leads out of the page
        if (el.disabled || !el.getBoundingClientRect().width || !el.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
        const order = [...(el.form?.elements ?? [])].filter((f) => f.type === "hidden" && f.name === "command").map((f) => f.value);
        const kind = [el.localName, el.className, el.name, el.getAttribute("href")?.replace(/\d+/g, "N"), el.dataset.open, ...order].join("|");
        const link = el.matches(":is(header, nav, footer) a") ? el.getAttribute("href") : "";
        kinds.set(kind, [...(kinds.get(kind) ?? []), { n, name: words(el) || el.className, link }]);
      });
      return [...kinds.values()].flatMap((all) => (all.length > 1 ? [all[0], all.at(-1)] : all));
    },

    // place brings the nth control into the window, and returns its box; an empty one when something covers it.
    place(n) {
      const el = document.querySelectorAll(CONTROLS)[n];
      if (!el) return [];
      const beside = ({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
      if (beside(el.getBoundingClientRect())) el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, right, bottom } = el.getBoundingClientRect();
      return el.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)) ? [left, top, right, bottom] : [];
    },

    // page returns what a tap can have changed: the address, what is chosen or typed, the controls and their places.
    page() {
      const controls = [...document.querySelectorAll(CONTROLS)].map((el) => {
        const r = el.getBoundingClientRect();
        return [r.left + scrollX, r.top + scrollY, r.width, r.height].map(Math.round).join() + words(el) + (el.disabled ?? "") + (el.value ?? "");
      });
      const said = [...document.querySelectorAll("[data-toasts], #toasts, .moment")].map((el) => el.innerText);
      return JSON.stringify([location.href, twotaps.chosen(), ...said, ...controls]);
    },

    // begins stops the clock and clears the notes.
    begins() {
      standsAt = performance.now();
      stands = Date.now();
      keep("stands", stands);
      keep("taps", 0);
      keep("orders", []);
      delete window.met;
    },

    // aims notes which frame is shown, before a tap.
    aims() {
      window.frame = document.getElementById("live")?.dataset.now;
    },

    passes(ms) {
      standsAt += ms;
      stands += ms;
      keep("stands", stands);
    },

    // settled waits until the orders are answered and their effects are shown.
    async settled() {
      const late = time() + 8000;
      const ordered = (kept("orders") ?? []).length > 0;
      const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
      await sleep(20);
      while (pending > 0 && time() < late) await sleep(10);
      for (let i = 0; ordered && i < 40 && window.frame !== undefined && window.frame === document.getElementById("live")?.dataset.now; i++) await sleep(10);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      await sleep(30);
      return true;
    },

    // chosen returns what the page itself keeps between two taps.
    chosen() {
      const all = document.querySelectorAll("[aria-selected=true],[aria-pressed=true],[aria-expanded=true],details[open],dialog[open],form[data-ready],input:checked");
      return [...all].map((el) => `${el.localName} ${el.id || el.dataset.sq || el.name || words(el)}`).sort().join("; ");
    },

    // ends lets the clock go on, and returns the orders of the second tap and whether it met the same control as
    // the first one. The clock goes on later by as long as a control can be held: what the timers of the page have
    // released meanwhile is free by its clock too.
    ends() {
      shift = standsAt - time() + LONGEST_HOLD;
      dateShift = stands - date() + LONGEST_HOLD;
      standsAt = stands = undefined;
      keep("stands", null);
      const [first, second] = window.met ?? [];
      return { same: Boolean(first) && first === second, late: (kept("orders") ?? []).filter((o) => o.tap > 1).map((o) => o.what) };
    },
  };
})();
