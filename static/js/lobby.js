// The lobby of the side tables: a game's button, or the game in the address, selects it
// in the form that opens a table.
function choose(game) {
  const input = document.querySelector(`#opening [name=game][value="${CSS.escape(game)}"]`);
  if (input) input.checked = true;
  return input !== null;
}

document.addEventListener("click", (e) => {
  const game = e.target.closest?.("[data-open=opening][data-game]")?.dataset.game;
  if (game) choose(game);
});

const wanted = location.hash.slice(1); // from the end of a game's lessons
if (wanted && choose(wanted)) document.getElementById("opening").showModal();
