// Dragging matches of the schedule, rows of the programme and rows of lists. The server decides which places are allowed: a dragged match
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
  const card = e.target.closest?.("[data-drag-from]"), row = e.target.closest?.("[data-drag] > li, [data-day-row]");
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
  if (dragged.element.dataset.dayRow !== undefined) return dragOverDay(e);
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
  if (dragged.element.dataset.dayRow !== undefined) return dropOnDay(dragged.element);
  const cell = e.target.closest("[data-plan] [data-cell]");
  if (cell && dragged.places && !cell.contains(dragged.element)) dropMatch(cell, dragged.places);
});

document.addEventListener("dragend", () => {
  if (!dragged) return;
  delete dragged.element.dataset.lifted;
  over?.row.classList.remove("drop", "drop-after");
  over = undefined;
  dragged = undefined;
  unmarkPlaces();
});

// ---- the programme -----------------------------------------------------------------

// A change of the programme that is not made yet is an address: the page comes anew, where it was.
const kept = sessionStorage.programme && JSON.parse(sessionStorage.programme);
delete sessionStorage.programme;
if (kept?.path === location.pathname) {
  scrollTo(0, kept.top);
  document.getElementById(kept.focus)?.focus({ preventScroll: true });
}

let going; // the address that is being loaded

function go(href, focus) {
  sessionStorage.programme = JSON.stringify({ path: location.pathname, top: scrollY, focus });
  going = href;
  location.assign(href);
}

addEventListener("pagehide", () => { going = undefined; });

document.addEventListener("click", (e) => {
  const link = e.target.closest?.("a[data-keeps]");
  if (!link || e.defaultPrevented || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  const to = new URL(link.href), by = Number(link.dataset.stepper);
  if (going === to.href && by) to.searchParams.set("minuti", Number(to.searchParams.get("minuti")) + by); // once more, before the page is there
  go(to.href, link.id);
});

// A new row that would lie over another one says so while it is written.
document.addEventListener("input", (e) => {
  const form = e.target.form, box = form?.querySelector("[data-overlap]");
  if (!box) return;
  const { begins, minutes, kind, push } = form.elements;
  const [h, m] = begins.value.split(":").map(Number), from = 60 * h + m, to = from + Number(minutes.value);
  const row = kind.value !== "text" && [...document.querySelectorAll("[data-begins]")].find(({ dataset: d }) => from < Number(d.ends) && (to > Number(d.begins) || from === Number(d.begins)) && !(push.checked && Number(d.begins) >= from));
  box.hidden = !row;
  if (!row) return;
  const ends = Number(row.dataset.ends) % 1440, two = (n) => String(n).padStart(2, "0");
  const words = { row: row.querySelector(".p-dayname b").textContent, ends: `${two(Math.floor(ends / 60))}:${two(ends % 60)}` };
  box.querySelector("span").textContent = box.dataset.overlap.replace(/{(\w+)}/g, (_, name) => words[name]);
});

let over; // the row over which another one is dragged, and whether it goes after that

function dragOverDay(e) {
  const row = e.target.closest("[data-day-row]");
  if (!row) return;
  e.preventDefault();
  const { top, height } = row.getBoundingClientRect(), after = e.clientY > top + height / 2;
  if (over?.row === row && over.after === after) return;
  over?.row.classList.remove("drop", "drop-after");
  over = { row, after };
  row.classList.add(after ? "drop-after" : "drop");
}

function dropOnDay(row) {
  if (!over) return;
  const before = over.after ? over.row.nextElementSibling : over.row;
  if (before === row || before === row.nextElementSibling) return; // where it is
  go(`?${new URLSearchParams({ riga: row.id, prima: before?.id ?? "fine" })}#${row.id}`, `choose-${row.id}`);
}

// Arrows go from row to row; with Alt they move the row, plus and minus shift it.
document.addEventListener("keydown", (e) => {
  const line = e.target.closest?.(".p-dayline"), row = line?.parentElement;
  if (!row) return;
  const other = { ArrowUp: row.previousElementSibling, ArrowDown: row.nextElementSibling }[e.key];
  const href = e.altKey ? { ArrowUp: row.dataset.up, ArrowDown: row.dataset.down }[e.key] : { "+": row.dataset.later, "-": row.dataset.earlier }[e.key];
  if (href) go(href, line.id);
  else if (!e.altKey && other) other.querySelector(".p-dayline").focus();
  else return;
  e.preventDefault();
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
