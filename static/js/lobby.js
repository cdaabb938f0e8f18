// The lobby of the side tables: a game's button chooses it in the form that opens a table.
document.addEventListener("click", (e) => {
  const game = e.target.closest?.("[data-open=opening][data-game]")?.dataset.game;
  if (game) document.querySelector(`#opening [name=game][value=${game}]`).checked = true;
});
