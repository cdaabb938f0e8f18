// Changes a part of the page into the server's rendering, but not the fields and dialogs that people are using.
import { Idiomorph } from "./idiomorph.js";

const typed = new WeakSet(); // fields with typed text: frames do not change them

const options = {
  // A field with the focus keeps its text. A button that has just been pressed has the focus too, and must
  // change its words and values like any other.
  get ignoreActiveValue() {
    return /^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName);
  },
  callbacks: {
    // Content that the device itself has filled in (data-shown) and typed text stay.
    beforeNodeMorphed: (old) => !typed.has(old) && old.dataset?.shown === undefined,
    beforeAttributeUpdated: (name, node) =>
      !(
        (name === "open" && /^(DIALOG|DETAILS)$/.test(node.tagName)) || (name === "aria-busy" && node.tagName === "FORM") || name === "data-held" ||
        (name === "aria-pressed" && /^(theme|sound)$/.test(node.dataset.action)) || // chosen on this device
        (name === "tabindex" && node.role === "gridcell") // the square that Tab enters is the page's own; setting it anew lays out the page
      ),
  },
};

// morph changes an element into html, or with the style "innerHTML" its content.
export function morph(el, html, morphStyle = "outerHTML") {
  Idiomorph.morph(el, html, { ...options, morphStyle });
}

// choiceOf returns a field, and with a radio button all buttons of its choice, because choosing one clears the others.
const choiceOf = (field) => (field.type === "radio" && field.form ? [...field.form.elements].filter((f) => f.name === field.name) : [field]);

document.addEventListener("input", (e) => { for (const f of choiceOf(e.target)) typed.add(f); });
document.addEventListener("saved", (e) => { for (const f of e.target.elements) typed.delete(f); });
