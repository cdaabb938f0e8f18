// Dragging matches of the schedule and rows of lists. The server decides which places are allowed: a dragged match
// fetches the page on which it is selected, and a drop submits that page's form for the place.

const parser = new DOMParser();
let dragged; // { element, row, places }: the dragged element, and the promise of its places

// ---- matches ----------------------------------------------------------------------

async function placesOf(card) {
  const answer = await fetch(card.dataset.dragFrom, { headers: { Accept: "text/html" } });
  const page = parser.parseFromString(await answer.text(), "text/html");
  const places = new Map();
  for (const cell of page.querySelectorAll("[data-cell]")) places.set(cell.dataset.cell, cell);
  return places;
}

// markPlaces shows on each cell of the grid whether the dragged match can stand there.
function markPlaces(places) {
  for (const cell of document.querySelectorAll("[data-plan] [data-cell]")) {
    const classes = places.get(cell.dataset.cell)?.classList;
    cell.classList.toggle("yes", !!classes?.contains("yes"));
    cell.classList.toggle("no", !!classes?.contains("no"));
  }
}

function unmarkPlaces() {
  for (const cell of document.querySelectorAll("[data-plan] [data-cell]")) cell.classList.remove("yes", "no", "over");
}

async function dropMatch(cell, places) {
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
  dragged = { element: card ?? row, row: !!row };
  dragged.element.dataset.lifted = "";
  if (!card) return;
  const now = dragged;
  now.places = placesOf(card);
  now.places.then((places) => dragged === now && markPlaces(places), () => {});
});

document.addEventListener("dragover", (e) => {
  if (!dragged) return;
  if (dragged.row) return dragOverRow(e);
  const cell = e.target.closest("[data-plan] [data-cell]");
  for (const other of document.querySelectorAll(".p-cell.over")) if (other !== cell) other.classList.remove("over");
  if (!cell) return;
  e.preventDefault();
  cell.classList.add("over");
});

function dragOverRow(e) {
  const row = e.target.closest("[data-drag] > li");
  if (!row || row.parentElement !== dragged.element.parentElement) return;
  e.preventDefault();
  if (row === dragged.element) return;
  const { top, height } = row.getBoundingClientRect();
  if (e.clientY < top + height / 2) row.before(dragged.element);
  else row.after(dragged.element);
  row.parentElement.dataset.shown = "";
}

document.addEventListener("drop", (e) => {
  if (!dragged) return;
  e.preventDefault();
  const cell = e.target.closest("[data-plan] [data-cell]");
  if (cell && dragged.places && !cell.contains(dragged.element)) dropMatch(cell, dragged.places);
});

document.addEventListener("dragend", () => {
  if (!dragged) return;
  delete dragged.element.dataset.lifted;
  dragged = undefined;
  unmarkPlaces();
});

// ---- keys -------------------------------------------------------------------------

// Frames do not change a list that was reordered by hand until it is saved.
document.addEventListener("click", (e) => {
  const list = e.target.closest("[data-drag]");
  if (list && e.target.closest("[data-move]")) list.dataset.shown = "";
});

document.addEventListener("keydown", (e) => {
  if (e.key === "Escape" && !document.querySelector("dialog[open]")) document.querySelector("[data-escape]")?.click();
});
