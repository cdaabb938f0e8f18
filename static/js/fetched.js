// Dialogs whose content is fetched when they are opened: it is long, and seldom looked at. An open one
// is fetched anew with each version of a frame, and again when the line is back.
import { clocks } from "./clock.js";
import { holds } from "./hold.js";
import { morph } from "./morph.js";

const OPENED_AFTER = 300; // ms for which a dialog waits for its content
const ANSWER_AFTER = 3000; // ms for the server's answer

const asked = new WeakMap(); // box of the content → the version that was last asked for
const shown = new WeakMap(); // box → its version

export async function openDialog(dialog) {
  const box = dialog?.querySelector("[data-load]");
  if (!box) return dialog?.showModal();
  await Promise.race([load(box), new Promise((done) => setTimeout(done, OPENED_AFTER))]);
  if (dialog.open || !dialog.isConnected) return undefined; // a second tap
  dialog.showModal();
  return holds.look();
}

// refreshDialogs fetches what open dialogs lack.
export function refreshDialogs() {
  for (const box of document.querySelectorAll("dialog[open] [data-load]")) {
    const { version } = box.dataset;
    if (shown.get(box) !== version && asked.get(box) !== version) load(box);
  }
}

async function load(box) {
  const { version } = box.dataset;
  asked.set(box, version);
  const html = await contentOf(box);
  if (asked.get(box) !== version) return; // a newer one is on its way
  asked.delete(box);
  const into = box.querySelector("[data-shown]");
  if (html) {
    const controls = holds.remember();
    morph(into, html, "innerHTML");
    holds.compare(controls);
    clocks.paint();
    shown.set(box, version);
  } else if (!shown.has(box)) {
    into.textContent = box.dataset.lost;
  }
}

// contentOf returns undefined without an answer. A refusal is shown in the place of the content.
async function contentOf(box) {
  try {
    const answer = await fetch(box.dataset.load, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(ANSWER_AFTER) });
    if (answer.ok) return await answer.text();
    const words = document.createElement("p");
    words.textContent = (await answer.json()).error.message;
    return words.outerHTML;
  } catch {
    return undefined;
  }
}
