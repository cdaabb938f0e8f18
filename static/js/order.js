// Lists that people order by hand: each row has a button up and one down. The hidden fields of the
// rows are submitted in the order of the list.

function moveRow(button) {
  const row = button.closest("li"), up = button.dataset.move === "up";
  const other = up ? row.previousElementSibling : row.nextElementSibling;
  if (!other) return;
  if (up) other.before(row);
  else other.after(row);
  button.focus();
}

document.addEventListener("click", (e) => {
  const mover = e.target.closest("[data-order] [data-move]"), chip = e.target.closest("[data-fill]");
  if (mover) moveRow(mover);
  if (!chip) return;
  const field = chip.closest("fieldset").querySelector("input");
  field.value = chip.dataset.fill;
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
