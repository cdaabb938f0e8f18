// The page of the settings: a setting that differs from what the regulation begins with shows it, struck through, and takes
// it back with a tap.
const fields = (row) => [...row.querySelectorAll("[data-base]")];
const value = (f) => (f.type === "checkbox" ? String(f.checked) : f.value.trim());
// An empty number is 0: of a duration without minutes, or of a place without points.
const same = (f) => value(f) === f.dataset.base || (f.inputMode === "numeric" && Number(value(f)) === Number(f.dataset.base));

const mark = (row) => row?.classList.toggle("own", !fields(row).every(same));

document.addEventListener("input", (e) => mark(e.target.closest("[data-set]")));
for (const row of document.querySelectorAll("[data-set]")) if (fields(row).length) mark(row); // what was typed before this script came

document.addEventListener("click", (e) => {
  const row = e.target.closest(".p-undo")?.closest("[data-set]");
  if (!row) return;
  e.preventDefault();
  for (const f of fields(row)) {
    if (f.type === "checkbox") f.checked = f.dataset.base === "true";
    else f.value = f.dataset.base;
    f.dispatchEvent(new Event("input", { bubbles: true }));
  }
  fields(row)[0].focus();
});
