// Buttons that copy the text of a field: data-copy names the field, data-done is the label of the button after that.
const SAYS = 2500; // ms

document.addEventListener("click", async (e) => {
  const button = e.target.closest("[data-copy]"), says = button?.querySelector("[role=status]:not([data-shown])");
  if (!says) return; // another button, or it shows that already
  const field = document.getElementById(button.dataset.copy), before = says.textContent;
  field.select();
  // Plain http has a clipboard only on the laptop itself: elsewhere the text is copied as by hand.
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value).catch(() => document.execCommand("copy"));
  else document.execCommand("copy");
  says.dataset.shown = "";
  says.textContent = button.dataset.done;
  setTimeout(() => {
    says.textContent = before;
    delete says.dataset.shown;
  }, SAYS);
});
