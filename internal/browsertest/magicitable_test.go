package browsertest

import "testing"

// TestMagiciTable: two people play Scacchi Magici on two phones, from the lobby to the King and the replay: one answer
// typed and wrong, one said aloud and wrong, one right.
func TestMagiciTable(t *testing.T) {
	t.Parallel()
	at := serve(t)
	ada, bo := open(t, "Ada", phone, at.address), open(t, "Bo", size{360, 640, true}, at.address)
	ada.visit("/tavoli")
	ada.tap(visible(`.magici button`))
	ada.says("Chi gioca contro di te?")
	ada.screenshot("waiting")
	bo.visit("/t/" + eval[string](ada, `location.pathname.split("/").pop()`))
	bo.fill("[name=name]", "Bo")
	bo.order("sit", nil, "")
	for _, s := range []*screen{ada, bo} {
		s.tap(visible(`[id^=buy-][id$=q]`))
		s.until(`document.querySelectorAll(".tiles .piece").length === 2`)
		s.screenshot("buys")
	}
	white := eval[bool](ada, `document.getElementById("buy-wq") !== null`)
	ada.order("confirm", nil, "")
	ada.says("Acquisto sigillato")
	bo.order("confirm", nil, "")
	bo.says("Comincia")

	mine := `document.querySelector(".mt-now.mine") !== null`
	ada.until(visible(".mt-now"))
	first, second := ada, bo
	if !eval[bool](ada, mine) {
		first, second, white = bo, ada, !white
	}
	queen, foe, king, flees := "d1", "d8", "e8", "e7"
	if !white {
		queen, foe, king, flees = "d8", "d1", "e1", "e2"
	}
	first.makesMagici(queen, foe)
	for _, s := range []*screen{first, second} {
		s.until(visible(".buzz"))
		s.screenshot("duel")
	}
	first.order("press", nil, "")
	first.until(visible("#typed-answer"))
	second.says("non vedi che cosa scrive")
	first.screenshot("answers")
	first.fill("#typed-answer", "<b>Gandalf</b>")
	first.tap(visible(".answers .main"))
	second.until(visible("#typed-answer"))
	second.tap(visible("[form=aloud]"))
	first.order("show-answer", nil, "")
	first.screenshot("judges")
	first.order("verdict", fields{"right": "false"}, "")
	second.says("<b>Gandalf</b>")
	second.says("Non l’ha saputa nessuno dei due.")
	second.screenshot("outcome")

	second.until(mine)
	second.tap(square(king))
	second.says("Bacchetta: Re")
	second.screenshot("turn")
	second.makesMagici("", flees)
	first.until(mine)
	first.makesMagici(foe, flees)
	first.order("press", nil, "")
	first.until(visible("#typed-answer"))
	first.tap(visible("[form=aloud]"))
	second.order("show-answer", nil, "")
	second.order("verdict", fields{"right": "true"}, "")
	for _, s := range []*screen{first, second} {
		s.says("è stato mangiato")
		s.screenshot("over")
	}
	second.tap(visible(`a[href$="/mosse"]`))
	second.says("I turni che sono costati di più")
	second.says("Re da " + king + " a " + flees)
	second.screenshot("costly")
	second.tap(visible(`.mt-head a[href^="/tavoli/magici/"]`))
	first.order("ask-rematch", nil, "")
	second.says("vuole la rivincita")
	second.tap(visible(`a[href$="passo=0"]`))
	second.says("passo 0 di")
	second.tap(visible(".steps a"))
	second.says("passo 1 di")
	second.screenshot("replay")
	ada.visit("/tavoli/magici/allenamento")
	ada.screenshot("training")
	ada.tap(visible(`.ways button`))
	ada.until(visible(`[id^=buy-][id$=q]`))
	first.noConsoleErrors()
	second.noConsoleErrors()
}

// makesMagici plays a move at a table of Scacchi Magici; without a first square the piece is picked already.
func (s *screen) makesMagici(from, to string) {
	s.t.Helper()
	if from != "" {
		s.tap(square(from))
	}
	s.tap(square(to))
	s.tap(visible(".mt-now form[data-ready] .main"))
}
