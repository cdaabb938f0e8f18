// The correction of a clock: buttons that add and take away, fields for the time itself, and a button
// with the old and the new time. Only that button sends.

import { write } from "./text.js";

// set puts a choice into the fields of the order. The event protects them from frames.
function set(form, mode, seconds) {
  const { mode: how, seconds: field } = form.elements;
  how.value = mode;
  field.value = seconds;
  for (const el of [how, field]) el.dispatchEvent(new Event("input", { bubbles: true }));
}

// paintCorrections shows the clock after each correction; timeLeft and text are those of the clocks.
export function paintCorrections(timeLeft, text) {
  for (const button of document.querySelectorAll("[data-correct]")) {
    const form = button.form, clock = form.parentElement.querySelector("[data-clock]");
    const by = Number(form.elements.seconds.value), exact = form.elements.mode.value === "set";
    const left = timeLeft(clock), to = exact ? by * 1000 : Math.max(0, left + by * 1000);
    write(button.querySelector("[data-from]"), text(left, clock.dataset.minutes));
    write(button.querySelector("[data-to]"), text(to, clock.dataset.minutes));
    button.setAttribute("aria-disabled", !exact && by === 0);
    if (!exact) fill(form, Math.ceil(to / 1000));
  }
}

// fill shows seconds in the fields for the time itself.
function fill(form, seconds) {
  let rest = seconds;
  for (const el of form.querySelectorAll("[data-set]")) {
    if (el === document.activeElement) return;
    const unit = Number(el.dataset.set);
    el.value = Math.floor(rest / unit);
    rest %= unit;
  }
}

document.addEventListener("click", (e) => {
  const el = e.target.closest("[data-add],[data-reason]"), form = el?.form;
  if (!form) return;
  if (el.dataset.reason) {
    form.elements.reason.value = el.dataset.reason;
    form.elements.reason.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  const exact = form.elements.mode.value === "set";
  const seconds = Number(form.elements.seconds.value) + Number(el.dataset.add);
  set(form, exact ? "set" : "add", exact ? Math.max(0, seconds) : seconds);
  if (exact) fill(form, Math.max(0, seconds));
});

document.addEventListener("input", (e) => {
  const form = e.target.form;
  if (e.target.dataset.set === undefined || !form) return;
  const seconds = [...form.querySelectorAll("[data-set]")].reduce((sum, el) => sum + Number(el.value) * Number(el.dataset.set), 0);
  set(form, "set", Math.max(0, Math.round(seconds)));
});

// A choice that was not sent is dropped when its dialog closes.
document.addEventListener("close", (e) => {
  for (const button of e.target.querySelectorAll?.("[data-correct]") ?? []) set(button.form, "add", 0);
}, true);
