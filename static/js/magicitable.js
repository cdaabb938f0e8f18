// A table of Scacchi Magici: the moment of a press by the server's clock, and the field of an answer,
// which has the focus as soon as it is there.
import { serverNow } from "./clock.js";

// The press is stamped when the finger comes down; a second tap keeps the first stamp.
function stamp(e) {
  const field = e.target.closest?.("form")?.querySelector("[data-pressed]");
  if (field && field.value === "0") field.value = String(Math.round(serverNow()));
}

addEventListener("pointerdown", stamp, true);
addEventListener("submit", stamp, true);

let focused; // the field that has been given the focus

function look() {
  const field = document.querySelector("[data-answer]");
  if (field && field !== focused) field.focus({ preventScroll: true });
  focused = field;
}

new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
look();
