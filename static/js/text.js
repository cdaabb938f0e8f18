// write shows text in an element that holds nothing else. It changes the words of the text node, not the
// children of the element: after a change of children the browser looks at every rule with :has() again.
export function write(el, text) {
  const only = el.firstChild;
  if (el.textContent === text) return;
  if (only?.nodeType === Node.TEXT_NODE && only === el.lastChild) only.data = text;
  else el.textContent = text;
}
