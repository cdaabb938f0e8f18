// Watches a page that is put to sleep: whether it is true after waking, or says that it is not, or at least shows no times
// and takes no tap. What changes while it sleeps are the deadlines of its clocks, or a text comes.
window.wakings = (() => {
  const body = document.body;
  const NOTICES = 300; // ms: a page that was stopped looks at the time four times a second, and before each tap
  let before, text, armed = false, gapped = 0, last = 0, wokeAt, over, said, wrong = [], posts = 0;

  // turn returns when the turn ends, in ms of the server's clock, or what is left of it while the match is paused. Two frames of
  // the same turn differ by a millisecond.
  const turn = () => {
    const of = document.querySelector("#live [data-clock]:not([data-minutes])")?.dataset;
    return Number(of?.deadline ?? of?.left);
  };
  const isTrue = () => (before ? Math.abs(turn() - before) > 1000 : body.innerText.includes(text));
  const showsTimes = () => [...document.querySelectorAll("[data-digits]")].some((el) => el.checkVisibility({ visibilityProperty: true }));

  function look() {
    const now = performance.now(), gap = now - last;
    last = now;
    if (!armed && gapped && gap > gapped) armed = true;
    if (!armed || over !== undefined) return;
    wokeAt ??= now;
    if (isTrue()) over = now - wokeAt;
    else if (body.dataset.silent !== undefined) [over, said] = [now - wokeAt, true];
    else if (gapped && now - wokeAt < NOTICES) return; // no event has told it
    else if (body.dataset.waking === undefined) wrong.push(`untrue after ${Math.round(now - wokeAt)} ms`);
    else if (showsTimes()) wrong.push(`times after ${Math.round(now - wokeAt)} ms`);
  }
  setInterval(look, 5);
  document.addEventListener("freeze", () => { armed = before !== undefined && !gapped; });

  const ask = window.fetch;
  window.fetch = (...all) => {
    if (all[1]?.method === "POST" && String(all[0]).includes("/commands")) {
      posts++;
      if (armed && !isTrue()) wrong.push(`an order of a page that is not true: ${all[1].body}`);
    }
    return ask(...all);
  };

  return {
    // sleeps is called before the page is frozen, or stopped for that many ms.
    sleeps(words, stopped) {
      [before, text, armed, gapped, last] = [words ? 0 : turn(), words, false, stopped, performance.now()];
      [wokeAt, over, said, wrong, posts] = [undefined, undefined, false, [], 0];
      return true;
    },
    over: () => over !== undefined && { after: Math.round(over), said, wrong, posts },
    posts: () => ({ posts, wrong }),
    isTrue,
    turn,
  };
})();
