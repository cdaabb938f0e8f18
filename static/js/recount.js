// The preview of a list asks the server again with each answer, also while one is being typed, so that its button says
// what it adds.
import { morph } from "./morph.js";

let last; // the question that was asked last

document.addEventListener("input", async (e) => {
  const form = e.target.closest("form[data-recount]");
  if (!form) return;
  const said = new FormData(form), now = (last = {});
  said.set("look", "true");
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(said), headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("form[data-recount]");
    if (last === now && fresh) morph(form, fresh.outerHTML);
  } catch {
    // Without an answer the button says the former number: when it is pressed, the server compares it.
  }
});
