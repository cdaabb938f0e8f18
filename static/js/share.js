// What can be shared of a table: its position, its moves and its record as text, and a picture of the
// position. Loaded at the first use.

// copy copies a text to the clipboard and says whether that worked. Without https some browsers
// only copy a selected text; otherwise it stays selected, to be copied by hand.
export async function copy(button) {
  const field = document.querySelector(button.dataset.copy);
  const words = button.querySelector("b"), before = words.textContent;
  if (button.dataset.from) field.value = await (await fetch(button.dataset.from)).text();
  words.textContent = (await copyToClipboard(field)) ? button.dataset.copied : button.dataset.byHand;
  setTimeout(() => { words.textContent = before; }, 2500);
}

async function copyToClipboard(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

// opened fills in the dialog with the position of the page.
export function opened() {
  const page = document.querySelector("[data-position]"), picture = document.querySelector("[data-picture]"), address = document.getElementById("address");
  document.getElementById("position").value = page.dataset.position;
  const game = `?gioco=${page.dataset.number}`, ply = document.querySelector(".play [data-board]").dataset.last?.split("#")[1] ?? 0;
  const at = `${game}&mossa=${ply}`;
  address.value = new URL(address.dataset.of, location).href + at;
  const fill = (id, from) => {
    const field = document.getElementById(id);
    field.value = "";
    fetch(from).then((answer) => answer.text()).then((text) => { field.value = text; }, () => {});
  };
  fill("movelist", picture.dataset.moves + game);
  fill("sharedtext", picture.dataset.text + at);
  picture.querySelector("img").src = picture.href = picture.pathname + at;
}

// picture hands the picture of the position to another app of the device, or saves it when none can
// take it. Most apps take only photographs: the drawing is made one.
export async function picture(link) {
  const file = await photograph(link).catch(() => undefined);
  if (!file) return location.assign(link.href);
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file], title: link.dataset.title }).catch(() => {}); // closing it is no error
  const save = document.createElement("a");
  save.href = URL.createObjectURL(file);
  save.download = file.name;
  save.click();
  setTimeout(() => URL.revokeObjectURL(save.href), 10000);
  return undefined;
}

async function photograph(link) {
  const drawing = link.querySelector("img"), canvas = document.createElement("canvas");
  await drawing.decode();
  Object.assign(canvas, { width: drawing.naturalWidth, height: drawing.naturalHeight });
  canvas.getContext("2d").drawImage(drawing, 0, 0);
  const blob = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  return blob && new File([blob], `${link.dataset.name}.png`, { type: "image/png" });
}
