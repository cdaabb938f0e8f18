// Changes a part of the page into what the server has rendered, and leaves alone what people are at.
import { Idiomorph } from "./idiomorph.js";

const typed = new WeakSet(); // fields somebody has written in: frames do not change them

const options = {
  // A field that is being written in keeps its text. A button that has just been pressed is
  // active too, and must change its words and values like any other.
  get ignoreActiveValue() {
    return /^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName);
  },
  callbacks: {
    // What the device itself has filled (data-shown) and what has been typed stay.
    beforeNodeMorphed: (old) => !typed.has(old) && old.dataset?.shown === undefined,
    beforeAttributeUpdated: (name, node) =>
      !((name === "open" && /^(DIALOG|DETAILS)$/.test(node.tagName)) || (name === "aria-busy" && node.tagName === "FORM") || name === "data-held"),
  },
};

// morph changes an element into html, or with the style "innerHTML" what stands in it.
export function morph(el, html, morphStyle = "outerHTML") {
  Idiomorph.morph(el, html, { ...options, morphStyle });
}

// choiceOf returns a field, and with a radio button the others of its choice: one is chosen instead of another.
const choiceOf = (field) => (field.type === "radio" && field.form ? [...field.form.elements].filter((f) => f.name === field.name) : [field]);

document.addEventListener("input", (e) => { for (const f of choiceOf(e.target)) typed.add(f); });
document.addEventListener("saved", (e) => { for (const f of e.target.elements) typed.delete(f); });
