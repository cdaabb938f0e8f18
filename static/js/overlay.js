// Lets what leaves an overlay go as it has come: a frame that no longer has an element with data-leaves
// takes it out at once, and what it looked like fades beside the frame.
const LEAVES = 300; // ms, as in css/overlay-parts.css

const live = document.getElementById("live");
const leaving = document.querySelector(".ov-leaving");

new MutationObserver((changes) => {
  for (const change of changes) {
    for (const el of change.removedNodes) {
      if (!(el instanceof Element) || el.dataset.leaves === undefined || el.isConnected) continue;
      el.removeAttribute("id");
      leaving.append(el);
      setTimeout(() => el.remove(), LEAVES);
    }
  }
}).observe(live, { childList: true, subtree: true });
