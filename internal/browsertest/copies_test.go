package browsertest

import (
	"testing"

	"scacchimagici/internal/locale"
)

// TestRestoreAtTheDesk makes a copy while a match runs, plays on, looks at the copy in another tab, and
// restores it. The Referee and the public get the page of the copy by themselves and keep their seats,
// and the match is paused.
func TestRestoreAtTheDesk(t *testing.T) {
	t.Parallel()
	h := newMatchOn(t, serve(t), quickMatch, nil)
	h.prepare()
	h.start()
	h.allTheTime()
	referee := open(t, "referee", tablet, h.server.address)
	referee.enter(h.organiser.card(" A").digits)
	referee.named("Paolo Rinaldi")
	public := open(t, "public", phone, h.server.address)
	public.visit("/scacchiera/A")
	public.until(`document.querySelector("#live")`)

	desk := open(t, "organiser", laptop, h.server.address)
	desk.signIn(h.server.password)
	desk.visit("/desk/copie")
	words := catalogue.In(locale.Italian)
	desk.tap(visible(`form[action$="/adesso"] button`))
	desk.says(words.T("copies.reason.adesso"))
	desk.screenshot("copies")
	name := poll[string](desk, timeout, `[...document.querySelectorAll("a[href$='_adesso.db/ripristina']")].map(a => a.getAttribute("href"))[0]`)
	before := h.referee.state()
	h.do(h.referee, "pause", fields{"reason": "Dopo la copia"})
	referee.says("Dopo la copia")

	desk.tap(visible(`form[action$="_adesso.db/guarda"] button`))
	desk.until(`location.pathname === "/desk/copie/aperta"`)
	looking := poll[string](desk, timeout, `document.querySelector("a[target=_blank][href*=chiave]")?.href`)
	viewer := open(t, "viewer", laptop, h.server.address)
	viewer.visit("/")
	viewer.origin = ""
	viewer.visit(looking)
	viewer.until(`document.querySelector("#looking")`)
	viewer.says(quickMatch.houses[0])
	viewer.screenshot("looking")

	desk.visit(name)
	desk.says(words.T("copies.restore.title"))
	desk.says(words.T("copies.stream.match", "1A"))
	desk.screenshot("ask")
	desk.tap(visible(`form[action$="/ripristina"] button`))
	desk.until(`location.pathname === "/desk/copie" && document.querySelector("[role=status].q-notice")`)
	desk.screenshot("restored")
	referee.until(`document.querySelector("#live") && !document.body.innerText.includes("Dopo la copia") && document.querySelector("#silent[hidden]")`)
	referee.says(words.T("reason.restored"))
	referee.screenshot("restored")
	public.until(`document.querySelector("#silent[hidden]")`)
	after := h.referee.state()
	if after.Seq > before.Seq+1 || after.Phase != before.Phase || !after.Paused {
		t.Errorf("the match is at %d, %s; the copy was at %d, %s", after.Seq, after.Phase, before.Seq, before.Phase)
	}
	referee.order("resume", nil, "")
	referee.until(`!document.querySelector("form [name=command][value=resume]")`)
}
