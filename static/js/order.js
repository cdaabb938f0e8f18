// Lists that are put in order by hand: each row has a button up and one down. What a row
// says of itself goes with the form in the order of the list.

function move(button) {
  const row = button.closest("li"), up = button.dataset.move === "up";
  const other = up ? row.previousElementSibling : row.nextElementSibling;
  if (!other) return;
  if (up) other.before(row);
  else other.after(row);
  button.focus();
}

document.addEventListener("click", (e) => {
  const mover = e.target.closest("[data-order] [data-move]"), chip = e.target.closest("[data-fill]");
  if (mover) move(mover);
  if (!chip) return;
  const field = chip.closest("fieldset").querySelector("input");
  field.value = chip.dataset.fill;
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
