package static_test

import (
	"net/http"
	"strings"
	"testing"

	"scacchimagici/internal/locale"
)

// TestWithoutContact: an order without an answer waits in plain sight.
func TestWithoutContact(t *testing.T) {
	t.Parallel()
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	browser := startBrowser(t)
	tests := []struct {
		name string
		run  func(*page)
	}{
		{"an order waits, and is withdrawn", withdrawn},
		{"an order waits, and goes when the line is back", goesLater},
		{"the match is paused meanwhile, and goes on", pausedMeanwhile},
		{"an answer that is cut off is none", cutOff},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.run(open(t, browser, catalogue.In(locale.Italian)))
		})
	}
}

// unplug leaves all orders without an answer; plug ends that.
func (p *page) unplug() {
	for range 100 {
		p.answer(func(http.ResponseWriter) { panic(http.ErrAbortHandler) })
	}
}

func (p *page) plug(next ...func(http.ResponseWriter)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.answers = next
}

// ids are those of the orders that have come.
func (p *page) ids() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var all []string
	for _, post := range p.posts {
		_, id, _ := strings.Cut(post, "&id=")
		all = append(all, id)
	}
	return all
}

const waitsFor = `(el => !el.hidden && el.dataset.for)(document.querySelector("#waiting"))`

// movesUnheard makes a move that gets no answer.
func (p *page) movesUnheard() {
	p.unplug()
	p.tap(sq("f4"))
	p.tap(sq("g5"))
	p.until(waitsFor + ` === "line"`)
	p.holds(`document.querySelector("#waiting").innerText.replace(/\s+/g, " ").includes("f4–g5 parte appena torna la linea")`)
	p.holds(`document.querySelector("#live").getBoundingClientRect().top >= document.querySelector("#waiting").getBoundingClientRect().bottom`)
}

func withdrawn(p *page) {
	p.movesUnheard()
	p.tapAgain(sq("f4"))
	p.tap(sq("h6"))
	p.until(`document.querySelector("#toasts").textContent.includes("f4–g5")`) // one at a time
	p.until(`!document.querySelector("[data-held]")`)
	p.tapAgain("[data-withdraw]")
	p.until(`document.querySelector("#waiting").hidden && !document.querySelector("#line.band")`) // the board has its place again
	p.plug()
	old := p.ids()
	p.tapAgain(sq("f4"))
	p.tap(sq("h6"))
	p.want(len(old)+1, "from=f4&to=h6&promotion=")
	if n := len(p.ids()); n > len(old)+2 {
		p.t.Errorf("after it was withdrawn %d orders came", n-len(old))
	}
}

func goesLater(p *page) {
	p.movesUnheard()
	p.plug()
	p.until(`document.querySelector("#waiting").hidden`)
	for _, id := range p.ids() {
		if id != p.ids()[0] {
			p.t.Errorf("the ids differ: %q", p.ids())
		}
	}
}

func pausedMeanwhile(p *page) {
	p.movesUnheard()
	p.plug(func(w http.ResponseWriter) {
		w.WriteHeader(http.StatusUnprocessableEntity)
		w.Write([]byte(`{"error":{"code":"illegal","message":"La partita è in pausa.","paused":true}}`))
	})
	p.until(waitsFor + ` === "resume"`)
	before := p.ids()
	p.frames <- p.live("resumed", nil)
	p.until(`document.querySelector("#waiting").hidden`)
	if after := p.ids(); len(after) != len(before)+1 || after[len(after)-1] == before[0] {
		p.t.Errorf("after the pause %d orders came, the first id %q, the last %q", len(after)-len(before), before[0], after[len(after)-1])
	}
}

func cutOff(p *page) {
	p.plug(func(w http.ResponseWriter) {
		w.Header().Set("Content-Length", "80")
		w.WriteHeader(http.StatusConflict)
		w.Write([]byte(`{"error":{"code":"stale",`))
		http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	})
	p.tap(sq("f4"))
	p.tap(sq("g5"))
	p.until(`document.body.dataset.save === "saved"`)
	if ids := p.ids(); len(ids) != 2 || ids[0] != ids[1] {
		p.t.Errorf("it was sent as %q", ids)
	}
	p.holds(`!document.querySelector(".toast")`)
}
