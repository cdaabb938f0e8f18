// The schedule and lists put in order by dragging. What may stand where is the server's to
// say: a match that is lifted asks for the page on which it is picked, and a drop sends the
// form that this page has for the place.

const parser = new DOMParser();
let lifted; // what is being dragged: its element, and the promise of the page with its places

// ---- matches ----------------------------------------------------------------------

async function placesOf(card) {
  const answer = await fetch(card.dataset.dragFrom, { headers: { Accept: "text/html" } });
  const page = parser.parseFromString(await answer.text(), "text/html");
  const places = new Map();
  for (const cell of page.querySelectorAll("[data-cell]")) places.set(cell.dataset.cell, cell);
  return places;
}

// mark shows on each place of the grid whether the lifted match can stand there.
function mark(places) {
  for (const cell of document.querySelectorAll("[data-plan] [data-cell]")) {
    const said = places.get(cell.dataset.cell)?.classList;
    cell.classList.toggle("yes", !!said?.contains("yes"));
    cell.classList.toggle("no", !!said?.contains("no"));
  }
}

function unmark() {
  for (const cell of document.querySelectorAll("[data-plan] [data-cell]")) cell.classList.remove("yes", "no", "over");
}

async function drop(cell, places) {
  const place = (await places).get(cell.dataset.cell)?.querySelector("[data-place]");
  if (!place) return;
  const locked = place.querySelector("[aria-disabled=true] small");
  if (locked) {
    document.dispatchEvent(new CustomEvent("refused", { detail: locked.textContent }));
    return;
  }
  const form = document.importNode(place.querySelector("form"), true);
  form.hidden = true;
  document.body.append(form);
  form.requestSubmit();
  form.remove();
}

// ---- dragging ---------------------------------------------------------------------

document.addEventListener("dragstart", (e) => {
  const card = e.target.closest?.("[data-drag-from]"), row = e.target.closest?.("[data-drag] > li");
  if (!card && !row) return;
  e.dataTransfer.effectAllowed = "move";
  e.dataTransfer.setData("text/plain", (card ?? row).id);
  lifted = { element: card ?? row, row: !!row };
  lifted.element.dataset.lifted = "";
  if (!card) return;
  const now = lifted;
  now.places = placesOf(card);
  now.places.then((places) => lifted === now && mark(places), () => {});
});

document.addEventListener("dragover", (e) => {
  if (!lifted) return;
  if (lifted.row) return overRow(e);
  const cell = e.target.closest("[data-plan] [data-cell]");
  for (const other of document.querySelectorAll(".p-cell.over")) if (other !== cell) other.classList.remove("over");
  if (!cell) return;
  e.preventDefault();
  cell.classList.add("over");
});

function overRow(e) {
  const row = e.target.closest("[data-drag] > li");
  if (!row || row.parentElement !== lifted.element.parentElement) return;
  e.preventDefault();
  if (row === lifted.element) return;
  const { top, height } = row.getBoundingClientRect();
  if (e.clientY < top + height / 2) row.before(lifted.element);
  else row.after(lifted.element);
  row.parentElement.dataset.shown = "";
}

document.addEventListener("drop", (e) => {
  if (!lifted) return;
  e.preventDefault();
  const cell = e.target.closest("[data-plan] [data-cell]");
  if (cell && lifted.places && !cell.contains(lifted.element)) drop(cell, lifted.places);
});

document.addEventListener("dragend", () => {
  if (!lifted) return;
  delete lifted.element.dataset.lifted;
  lifted = undefined;
  unmark();
});

// ---- keys -------------------------------------------------------------------------

// A list that somebody has changed is theirs until it is saved.
document.addEventListener("click", (e) => {
  const list = e.target.closest("[data-drag]");
  if (list && e.target.closest("[data-move]")) list.dataset.shown = "";
});

document.addEventListener("keydown", (e) => {
  if (e.key === "Escape" && !document.querySelector("dialog[open]")) document.querySelector("[data-escape]")?.click();
});
