// What the walk measures on a page: a list of faults, each with its kind, the element and the figures. Lengths
// are CSS px of the window.
window.walk = (() => {
  const NEAR = 1.5; // px that rounding may take
  const root = document.documentElement;

  const name = (el) => {
    const own = el.localName + [...el.classList].filter((c) => !/^(k|m)-/.test(c)).map((c) => "." + c).join("");
    const more = el.dataset.sq ? `[${el.dataset.sq}]` : el.id ? "#" + el.id : "";
    const words = (el.innerText ?? el.ariaLabel ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
    return own + more + (words ? ` "${words}"` : "");
  };
  const px = (n) => String(Math.round(n * 10) / 10);
  const box = (r) => ({ left: r.left, top: r.top, right: r.right, bottom: r.bottom });
  const style = (el) => getComputedStyle(el);

  // remembered returns a function of an element that computes its value once for each element and measurement:
  // what styles decide does not change meanwhile, and most elements ask their ancestors.
  const forgotten = [];
  function remembered(compute) {
    let values = new WeakMap();
    forgotten.push(() => (values = new WeakMap()));
    return (el) => {
      if (!values.has(el)) values.set(el, compute(el));
      return values.get(el);
    };
  }

  // spoken tells whether an element is for screen readers only: it is clipped to nothing.
  const spoken = remembered((el) => el !== document.body && (style(el).clipPath === "inset(50%)" || (el.parentElement !== null && spoken(el.parentElement))));
  const shown = (el) =>
    el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !el.closest(".skip, .noscript, .awake, [hidden]") && !spoken(el);

  // layer returns the nearest element that does not scroll with the page, or null.
  const layer = remembered((el) => {
    if (el === root) return null;
    if (/^(fixed|sticky)$/.test(style(el).position)) return el;
    return el.parentElement && layer(el.parentElement);
  });

  // clipping returns an element and its ancestors, as far as they cut or scroll their content.
  const clipping = remembered((el) => {
    if (!el || el === document.body || el === root) return [];
    const { overflowX: x, overflowY: y, position } = style(el);
    const outer = position === "fixed" || !el.parentElement ? [] : clipping(el.parentElement);
    return x !== "visible" || y !== "visible" ? [{ el, x, y }, ...outer] : outer;
  });

  // clips returns the ancestors that cut or scroll their content, from the inside to the outside, where they are now.
  const clips = (el, own) => (own || el.parentElement ? clipping(own ? el : el.parentElement) : []).map((c) => ({ ...c, rect: c.el.getBoundingClientRect() }));

  // texts returns the elements that have words of their own, with the lines of the words: a line is as high as its
  // letters, not as its font.
  function texts() {
    const found = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const el = node.parentElement;
      if (!node.data.trim() || /^(SCRIPT|STYLE|NOSCRIPT|OPTION|TITLE)$/i.test(el.localName) || el.closest("svg") || !shown(el)) continue;
      range.selectNodeContents(node);
      const size = parseFloat(style(el).fontSize);
      const lines = [...range.getClientRects()].filter((r) => r.width > 0.5 && r.height > 0.5).map((r) => {
        const middle = (r.top + r.bottom) / 2;
        return { left: r.left, right: r.right, top: middle - size * 0.36, bottom: middle + size * 0.36 };
      });
      if (lines.length) found.push({ node, el, lines });
    }
    return found;
  }

  // broken returns the words of a text that are split over two lines without a sign at which a line may end.
  function broken({ node, lines }) {
    if (lines.length < 2) return [];
    const range = document.createRange(), found = [];
    for (const { 0: word, index } of node.data.matchAll(/[^\s\-–—/@.\u00ad]+/g)) {
      if (word.length < 2) continue;
      // the hyphen at a soft hyphen is drawn with the letter after it
      range.setStart(node, node.data[index - 1] === "\u00ad" ? index + 1 : index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].filter((r) => r.width > 0.5).map((r) => Math.round(r.top)));
      if (tops.size > 1) found.push(word);
    }
    return found;
  }

  // rest returns the visible box of an element, without the parts that its ancestors cut.
  function rest(el) {
    const r = box(el.getBoundingClientRect());
    for (const c of clips(el)) {
      if (c.x !== "visible") [r.left, r.right] = [Math.max(r.left, c.rect.left), Math.min(r.right, c.rect.right)];
      if (c.y !== "visible") [r.top, r.bottom] = [Math.max(r.top, c.rect.top), Math.min(r.bottom, c.rect.bottom)];
    }
    return r;
  }

  // over returns the element over the middle of another one, drawings left out.
  function over(r, el) {
    const top = document.elementsFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2).find((found) => !found.closest("svg") || el.closest("svg"));
    return top && !top.contains(el) && !el.contains(top) ? top : null;
  }

  const meet = (a, b) => ({ x: Math.min(a.right, b.right) - Math.max(a.left, b.left), y: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) });
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, label:has(input)";
  // The elements that the next step needs, in the order of need.
  const NEEDED = ".btn.main, .clock, .points, .stakes b, .answer b, .budget-left, .outcome, .final b, .tray, [data-needed]";
  // The elements that are in the window even where the rest scrolls.
  const WHOLE = ".r-fighter";

  function endMotion() {
    for (const a of document.getAnimations()) {
      if (a.effect.getComputedTiming().iterations === Infinity) a.cancel();
      else a.finish();
    }
  }

  const frame = () => new Promise((done) => requestAnimationFrame(done));

  return {
    // hide takes the page out of its window, so that nothing is laid out until settle.
    hide: () => void (root.style.display = "none"),

    // settle shows the page, laid out anew as when it is loaded at this size, and ends all motion, so that elements are
    // measured where they come to rest.
    async settle(width, height) {
      for (let i = 0; i < 100 && (innerWidth !== width || innerHeight !== height); i++) await frame();
      root.style.removeProperty("display");
      await frame();
      await document.fonts.ready;
      endMotion();
      document.body.dataset.save = "saved"; // this can be shown at any time
      scrollTo(0, 0);
      for (const el of document.querySelectorAll("main, .card, .side")) el.scrollTop = 0;
      return innerWidth;
    },

    // show replaces the page by another one of the same kind.
    async show(path, theme) {
      const text = await (await fetch(path)).text();
      const page = new DOMParser().parseFromString(text, "text/html");
      document.documentElement.dataset.theme = theme || page.documentElement.dataset.theme;
      document.documentElement.lang = page.documentElement.lang;
      walk.hide();
      document.body.className = page.body.className;
      document.body.replaceChildren(...page.body.children);
      walk.path = path;
      return page.title;
    },

    // announce shows an announcement above the page, as its frame does.
    announce(text) {
      const band = Object.assign(document.createElement("div"), { id: "band", className: "band" });
      band.append(document.createElement("p"));
      band.firstChild.append(Object.assign(document.createElement("span"), { textContent: text }));
      document.getElementById("live").prepend(band);
      return band.offsetHeight;
    },

    // refuse shows a refusal of two lines, and returns the controls under it.
    refuse() {
      document.dispatchEvent(new CustomEvent("refused", { detail: "Nel frattempo il turno è cambiato: nulla è stato fatto, lo schermo è aggiornato." }));
      const over = document.querySelector(".toast").getBoundingClientRect();
      const covered = [...document.querySelectorAll(CONTROLS)].filter((el) => {
        const r = el.getBoundingClientRect(), at = meet(r, over);
        return shown(el) && !el.closest(".toast, dialog:not([open])") && r.height && at.x > r.width / 2 && at.y > r.height / 2;
      });
      document.querySelector(".toast").remove();
      return covered.map(name);
    },

    // lose shows above the page that nothing comes from the server, as send.js does.
    async lose() {
      const line = document.getElementById("line");
      document.getElementById("silent").hidden = false;
      line.classList.add("band");
      document.body.dataset.silent = "";
      for (const seconds of document.querySelectorAll("[data-silent-seconds]")) seconds.textContent = "126";
      root.style.setProperty("--lost", `${line.offsetHeight}px`);
      await frame(); // what is fitted into its place is so in the next frame
      await frame();
      endMotion();
      return line.offsetHeight;
    },

    // measure returns the faults of the page. Target is the least height and width of controls; whole says whether
    // the needed elements must be in the window without scrolling.
    measure({ target, whole }) {
      for (const forget of forgotten) forget();
      const faults = [];
      const fault = (what, el, more) => faults.push({ what, element: name(el), more: more ?? "" });
      const wide = root.clientWidth, high = root.clientHeight;
      const scrolls = Math.max(root.scrollHeight, document.body.scrollHeight) > high + NEAR;
      const still = [root, document.body].some((el) => /hidden|clip/.test(style(el).overflowY)); // a projector cannot be scrolled

      // the page beside its window
      const widest = Math.max(root.scrollWidth, document.body.scrollWidth);
      if (widest > wide + NEAR) {
        const far = [...document.querySelectorAll("body *")].filter((el) => shown(el) && el.getBoundingClientRect().right > wide + NEAR && clips(el).every((c) => c.x === "visible"));
        fault("sideways", far.at(-1) ?? document.body, `${widest} px of ${wide}`);
      }

      const all = texts();
      for (const t of all) {
        const { el, lines } = t;
        for (const word of broken(t)) fault("broken word", el, word);
        if (/\p{L}…\s+\S/u.test(t.node.data)) fault("shortened name", el, t.node.data.trim());
        const cut = clips(el, true);
        // A line that scrolls sideways on purpose leaves its place, and even the window, at either end.
        if (cut.some((c) => /auto|scroll/.test(c.x) && c.el.matches("[data-sideways]"))) continue;
        for (const c of cut) {
          const over = lines.find((r) =>
            (c.x !== "visible" && (r.right > c.rect.right + NEAR || r.left < c.rect.left - NEAR)) ||
            (/hidden|clip/.test(c.y) && (r.bottom > c.rect.bottom + NEAR || r.top < c.rect.top - NEAR)));
          if (over && (/hidden|clip/.test(c.x) || over.right > c.rect.right + NEAR)) {
            fault("cut", el, `by ${name(c.el)}`);
            break;
          }
          // A part that is scrolled away within its place is not cut.
          if (/auto|scroll/.test(c.y) && lines.some((r) => r.bottom > c.rect.bottom + NEAR || r.top < c.rect.top - NEAR)) break;
        }
        const st = style(el);
        if (st.overflowX !== "visible" && (el.scrollWidth > el.clientWidth + NEAR || el.scrollHeight > el.clientHeight + el.clientHeight / 4) && !/auto|scroll/.test(st.overflowY)) {
          fault("cut", el, `${el.scrollWidth}×${el.scrollHeight} in ${el.clientWidth}×${el.clientHeight}`);
        }
        // words outside their own frame
        const frame = el.closest("button, .btn, .tab, .panel, .card, .chip, td, th, .seal, .stakes li, .row, .tray, .piece, .nm, .band p, .notice, .nav > *, .score-row, .score-top");
        if (frame && !cut.some((c) => frame.contains(c.el))) {
          const f = frame.getBoundingClientRect();
          const over = lines.find((r) => r.right > f.right + NEAR || r.left < f.left - NEAR || r.bottom > f.bottom + NEAR || r.top < f.top - NEAR);
          if (over) fault("outside of its frame", el, `${name(frame)}: ${px(over.left)}–${px(over.right)}, ${px(over.top)}–${px(over.bottom)} of ${px(f.left)}–${px(f.right)}, ${px(f.top)}–${px(f.bottom)}`);
        }
        if (still && lines.some((r) => r.top < -NEAR || r.bottom > high + NEAR) && cut.every((c) => !/auto|scroll/.test(c.y))) fault("below the window", el);
        if (lines.some((r) => r.left < -NEAR || (r.right > wide + NEAR && cut.every((c) => c.x === "visible")))) fault("beside the window", el);
      }

      // words over words, and controls over controls
      const parts = all.filter((t) => !t.el.closest(".board")).flatMap((t) => t.lines.map((r) => ({ el: t.el, r, layer: layer(t.el), clips: clips(t.el, true) })));
      const visible = ({ r, clips }) => clips.every((c) => (c.y === "visible" || (r.bottom <= c.rect.bottom + 4 && r.top >= c.rect.top - 4)));
      const seen = parts.filter(visible).sort((a, b) => a.r.top - b.r.top);
      const told = new Set();
      for (let i = 0; i < seen.length; i++) {
        for (let j = i + 1; j < seen.length && seen[j].r.top < seen[i].r.bottom; j++) {
          const a = seen[i], b = seen[j];
          if (a.el === b.el || a.el.contains(b.el) || b.el.contains(a.el) || (a.layer !== b.layer && scrolls)) continue;
          const m = meet(a.r, b.r);
          if (m.x <= 2 || m.y <= 2) continue;
          const key = name(a.el) + name(b.el);
          if (!told.has(key)) fault("overlap", a.el, `${name(b.el)}: ${px(m.x)}×${px(m.y)}`);
          told.add(key);
        }
      }
      const controls = [...document.querySelectorAll(CONTROLS)].filter((el) => shown(el) && !el.closest("dialog:not([open])") && !(el.matches("input") && el.closest("label")));
      const boxes = controls.map(rest);
      for (let i = 0; i < controls.length; i++) {
        for (let j = i + 1; j < controls.length; j++) {
          const m = meet(boxes[i], boxes[j]);
          if (m.x <= 2 || m.y <= 2 || controls[i].contains(controls[j]) || layer(controls[i]) !== layer(controls[j])) continue;
          fault("overlap", controls[i], `${name(controls[j])}: ${px(m.x)}×${px(m.y)}`);
        }
      }

      // coordinates under pieces
      for (const at of document.querySelectorAll(".board .sq > .cr, .board .sq > .cf")) {
        if (!shown(at)) continue;
        const r = at.getBoundingClientRect(), sq = at.closest(".sq"), nm = sq.querySelector(".nm");
        if (nm && shown(nm)) {
          const m = meet(r, nm.getBoundingClientRect());
          if (m.x > 1 && m.y > 1) fault("coordinate under a name", sq, at.dataset.name);
        }
        const use = sq.querySelector(":scope > .pc use");
        if (!use || !shown(use.parentElement)) continue;
        const b = use.getBBox(), to = use.getScreenCTM();
        const ink = { left: to.e + to.a * b.x, top: to.f + to.d * b.y, right: to.e + to.a * (b.x + b.width), bottom: to.f + to.d * (b.y + b.height) };
        const m = meet(r, ink);
        if (m.x > 1 && m.y > 1) fault("coordinate under a piece", sq, `${at.dataset.name}: ${px(m.x)}×${px(m.y)} on a board ${px(sq.closest(".board").clientWidth)} wide`);
      }

      // controls
      for (const el of controls) {
        if (style(el).display === "inline" || el.closest(".skip, .mm")) continue; // small squares have a magnifier
        if ([...(el.labels ?? [])].some((label) => Math.min(label.offsetHeight, label.offsetWidth) >= target)) continue;
        const r = el.getBoundingClientRect();
        const least = el.matches(".sq") ? Math.min(target, (Math.min(wide, high) - 16) / 8) : target;
        if (r.height < least - 0.5 || r.width < least - 0.5) fault("small target", el, `${px(r.width)}×${px(r.height)}, at least ${px(least)}`);
      }

      // needed elements
      for (const el of document.querySelectorAll(`${NEEDED}, ${WHOLE}`)) {
        const here = whole || el.matches(WHOLE);
        if (!shown(el) || el.closest("dialog") || !el.getClientRects().length) continue;
        if (!here) el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const r = el.getBoundingClientRect();
        if (here && (r.top < -NEAR || r.left < -NEAR || r.right > wide + NEAR || r.bottom > high + NEAR)) {
          fault("not in the window", el, `${px(r.left)}–${px(r.right)}, ${px(r.top)}–${px(r.bottom)} of ${wide}×${high}`);
          continue;
        }
        const by = clips(el).find((c) => r.bottom > c.rect.bottom + NEAR || r.top < c.rect.top - NEAR || r.right > c.rect.right + NEAR || r.left < c.rect.left - NEAR);
        if (here && by) {
          fault("needed, but cut", el, `by ${name(by.el)}`);
          continue;
        }
        if (r.bottom > high || r.right > wide) continue;
        const top = over(r, el);
        if (top) fault("covered", el, `by ${name(top)}`);
      }
      for (const el of controls) {
        el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const r = el.getBoundingClientRect();
        const top = over(r, el);
        if (top) fault("covered", el, `by ${name(top)}`);
      }
      scrollTo(0, 0);
      return faults;
    },

    // places returns the boxes of the controls that a selector finds, by name, and of the board.
    places(selector) {
      const main = document.querySelector("main");
      const found = {};
      const board = document.querySelector(":is(.deploying, .playing:not(.duel)) .board, .board:has([role=grid])");
      if (board) found.board = box(board.getBoundingClientRect());
      for (const el of document.querySelectorAll(selector)) {
        if (!shown(el) || el.closest("dialog, .board")) continue;
        const key = el.id || el.dataset.open || el.ariaLabel || el.querySelector("input")?.ariaLabel || el.className + " " + (el.innerText ?? "").trim().replace(/\s+/g, " ").slice(0, 30);
        const r = el.getBoundingClientRect();
        if (key && !(key in found)) found[key] = box(r);
      }
      const scene = main?.firstElementChild?.className ?? "";
      // On a phone held upright the Strategist's board stays, whoever moves.
      return { scene: innerHeight > innerWidth && /^field playing(?!.*\bduel\b)/.test(scene) ? "field playing" : scene, places: found };
    },
  };
})();
