// The orders that a page repeats: the controls of rows, and others that give the same order.
window.repeated = {
  // all returns the controls of each kind of order that stands on the page at least twice.
  all() {
    const kinds = new Map();
    for (const el of document.querySelectorAll("button,input[type=submit]")) {
      const kind = repeated.kindOf(el);
      if (kind) kinds.set(kind, [...(kinds.get(kind) ?? []), el]);
    }
    return new Map([...kinds].filter(([, all]) => all.length > 1));
  },

  counts: () => Object.fromEntries([...repeated.all()].map(([kind, all]) => [kind, all.length])),

  // kindOf returns which order a control gives, without its target; undefined when it gives none.
  kindOf(el) {
    const form = el.form;
    if (el.dataset.move && el.ariaDisabled !== "true" && !el.disabled) return `move ${el.dataset.move}`;
    if (!form || form.method !== "post" || el.type !== "submit" || el.ariaDisabled === "true" || el.disabled || (el.name && el.ariaPressed === "true")) return undefined;
    return [form.elements.command?.value ?? new URL(form.action).pathname.replace(/\d+/g, "N"), el.name].join(" ");
  },

  // press shows a control of a kind, fills in what its form asks for, and gives it the focus.
  press(kind, nth) {
    document.querySelectorAll("dialog[open]").forEach((d) => d.close());
    document.activeElement.blur(); // closing a dialog returns the focus to the element that had it before
    const all = repeated.all().get(kind) ?? [], el = all[nth < all.length ? nth : 0];
    if (!el) return null;
    for (let up = el.parentElement; up; up = up.parentElement) {
      if (up.localName === "details") up.open = true;
      if (up.localName === "dialog" && !up.open) up.showModal();
    }
    if (!probe.shown(el)) return null;
    for (const f of el.form.elements) {
      if (!(f.required || f.name === "reason") || (f.value && f.type !== "radio")) continue;
      if (f.type === "radio") f.checked ||= !el.form.querySelector(`[name="${f.name}"]:checked`);
      else if (f.localName === "select") f.selectedIndex = f.options.length - 1;
      else f.value = f.type === "number" ? f.min || 1 : "Prova";
      f.dispatchEvent(new Event("input", { bubbles: true })); // so that frames keep the text
    }
    el.scrollIntoView({ block: "center", behavior: "instant" });
    el.focus();
    window.pressed = { frame: document.getElementById("live")?.dataset.now };
    sessionStorage.setItem("given", "[]");
    probe.said.length = 0;
    return repeated.identity(el);
  },

  // identity identifies a control without its place; two in neighbouring rows differ.
  identity(el) {
    if (el.id) return "#" + el.id;
    const row = el.closest("li[id],tr[id],article[id],details[id],form[id]");
    if (row) return [row.id, el.form?.elements.command?.value, el.name, el.value].join(" ");
    if (el.dataset.move) return probe.nameOf(el);
    const stamps = ["turn", "draft", "asked", "seen", "id"];
    const hidden = [...(el.form?.elements ?? [])].filter((f) => f.type === "hidden" && !stamps.includes(f.name)).map((f) => f.value);
    return [el.form?.getAttribute("action"), ...hidden, el.name, el.value, el.getAttribute("href"), probe.nameOf(el).trim()].join("|");
  },

  focus: () => (document.activeElement.matches("button,a,summary") ? repeated.identity(document.activeElement) : ""),

  // given returns the orders sent since the press, on this page and those that it led to.
  given: () => JSON.parse(sessionStorage.getItem("given") ?? "[]"),

  // settled: the order has been answered, and its effect is shown.
  settled() {
    if (document.activeElement.dataset.move) return true;
    if (!repeated.given().length || document.readyState !== "complete" || document.querySelector("form[aria-busy]")) return false;
    if (!window.pressed || probe.said.length) return true; // another page, or a refusal
    return document.body.dataset.stream !== undefined && document.body.dataset.save === "saved" && document.getElementById("live").dataset.now !== pressed.frame;
  },
};

{
  const note = (id) => sessionStorage.setItem("given", JSON.stringify([...new Set([...repeated.given(), id])]));
  const send = window.fetch;
  window.fetch = (to, how) => {
    if (how?.method === "POST" && how.body.has("id")) note(how.body.get("id"));
    return send(to, how);
  };
  addEventListener("click", (e) => e.target.dataset?.move && note(performance.now()));
  addEventListener("submit", (e) => { if (!e.defaultPrevented && e.target.method === "post") note(performance.timeOrigin + performance.now()); });
}
