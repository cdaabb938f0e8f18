// The page of the rules of a game: its boards, and the examples that run.
import { tapped } from "./examples.js";

document.addEventListener("click", (e) => {
  const on = e.target.closest?.("[data-example-step],[data-example-run]");
  if (on) tapped(on);
});
