// The page of the settings: a setting that differs from what the regulation begins with shows it, struck through, and takes
// it back with a tap.
const fields = (row) => [...row.querySelectorAll("[data-base]")];
const value = (f) => (f.type === "checkbox" ? String(f.checked) : f.value.trim());
// An empty number is 0: of a duration without minutes, or of a place without points.
const same = (f) => value(f) === f.dataset.base || (f.inputMode === "numeric" && Number(value(f)) === Number(f.dataset.base));

// A row whose mark differs from the server's belongs to this device from then on: frames leave it as it is (data-shown).
function mark(row) {
  if (!row || row.classList.contains("own") !== fields(row).every(same)) return;
  row.classList.toggle("own");
  row.dataset.shown = "";
}

document.addEventListener("input", (e) => mark(e.target.closest("[data-set]")));
for (const row of document.querySelectorAll("[data-set]")) if (fields(row).length) mark(row); // what was typed before this script came

const write = (f, n) => {
  f.value = n;
  f.dispatchEvent(new Event("input", { bubbles: true }));
};

// Lowers or raises a number by its step, within what is taken; a duration has minutes and seconds.
function step(box, by) {
  const [first, second] = box.querySelectorAll("input");
  const now = second ? 60 * Number(first.value) + Number(second.value) : Number(first.value);
  if (Number.isNaN(now)) return;
  const to = Math.min(Math.max(now + by * Number(box.dataset.by), Number(box.dataset.low)), Number(box.dataset.high));
  if (second) write(second, to % 60);
  write(first, second ? Math.floor(to / 60) : to);
}

document.addEventListener("click", (e) => {
  const button = e.target.closest("[data-step]");
  if (button) step(button.closest("[data-by]"), Number(button.dataset.step));
});

document.addEventListener("keydown", (e) => {
  const box = e.target.closest("[data-by]");
  const by = { ArrowUp: 1, ArrowDown: -1 }[e.key];
  if (!box || !by) return;
  e.preventDefault();
  step(box, by);
});

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
