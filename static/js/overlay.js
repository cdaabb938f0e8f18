// Lets an element leave an overlay as it has appeared: a frame without an element with data-leaves
// removes it at once, and a copy of it fades beside the frame.
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
