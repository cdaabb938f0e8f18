// Asks before a page is left while something in a form below data-unsaved is not saved. data-unsaved="changed" says that the
// form came back from the server unsaved; otherwise what is typed counts as long as it differs from what the page came with.
const typed = new WeakSet();

const differs = (f) => {
  if (f.type === "checkbox" || f.type === "radio") return f.checked !== f.defaultChecked;
  if (f.options) return f.selectedIndex !== Math.max(0, [...f.options].findIndex((o) => o.defaultSelected)); // without a chosen one the first is shown
  return f.defaultValue !== undefined && f.type !== "hidden" && f.value !== f.defaultValue;
};
const reordered = (form) => form.querySelector("[data-order][data-shown]");

function changed(form) {
  if (form.closest("[data-unsaved]").dataset.unsaved === "changed" || reordered(form)) return true;
  return typed.has(form) && [...form.elements].some(differs);
}

function saved(form) {
  const about = form.closest("[data-unsaved]");
  if (!about) return;
  about.dataset.unsaved = "";
  typed.delete(form);
  delete reordered(form)?.dataset.shown;
}

document.addEventListener("input", (e) => e.target.form && typed.add(e.target.form));
for (const form of document.forms) if ([...form.elements].some(differs)) typed.add(form); // typed before this script came
document.addEventListener("saved", (e) => saved(e.target));
document.addEventListener("submit", (e) => {
  if (e.target.dataset.command === undefined && !e.defaultPrevented) saved(e.target); // the answer to a command comes to this page
});

addEventListener("beforeunload", (e) => {
  if ([...document.forms].some((form) => form.closest("[data-unsaved]") && changed(form))) e.preventDefault();
});
