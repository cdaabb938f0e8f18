package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"scacchimagici/internal/web/api"
)

// cable is a connection from one laptop to another that can be pulled.
type cable struct {
	listener net.Listener
	to       string

	mu     sync.Mutex
	pulled bool
	ends   map[net.Conn]bool
}

// lay lays a cable to an address; connections to its own address lead there.
func lay(t *testing.T, from, to string) *cable {
	t.Helper()
	l, err := net.Listen("tcp", from)
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{listener: l, to: to, ends: map[net.Conn]bool{}}
	t.Cleanup(func() { _ = l.Close(); c.pull() })
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			go c.carry(near)
		}
	}()
	return c
}

func (c *cable) address() string { return c.listener.Addr().String() }

// carry copies the data to the other end, and back.
func (c *cable) carry(near net.Conn) {
	defer near.Close()
	far, err := net.Dial("tcp", c.to)
	if err != nil {
		return
	}
	defer far.Close()
	c.mu.Lock()
	pulled := c.pulled
	c.ends[near], c.ends[far] = true, true
	c.mu.Unlock()
	if pulled {
		return
	}
	go func() {
		_, _ = io.Copy(far, near) // it ends with the cable
		_ = far.Close()
	}()
	_, _ = io.Copy(near, far)
}

func (c *cable) pull() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pulled = true
	for end := range c.ends {
		_ = end.Close()
		delete(c.ends, end)
	}
}

func (c *cable) plug() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pulled = false
}

// announced is a listener that announces another address: the near end of a cable.
type announced struct {
	net.Listener
	at net.Addr
}

func (l announced) Addr() net.Addr { return l.at }

// spareBehind starts the program as a spare in this process; the others know only the address of a cable to it.
func spareBehind(t *testing.T) (*laptop, *cable) {
	t.Helper()
	a, err := openServer(t.Context(), options{db: filepath.Join(t.TempDir(), "scorta.db"), listen: "127.0.0.1:0", http: "stay"}, streams{strings.NewReader(""), io.Discard, os.Stderr})
	if err != nil {
		t.Fatal(err)
	}
	own := a.listener.Addr().String()
	to := lay(t, "127.0.0.2:0", own)
	a.listener = announced{a.listener, to.listener.Addr()}
	if err := a.openSpare(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); _ = a.server.Serve(a.listener) }() // closed below
	t.Cleanup(func() { stop(); _ = a.wait(ctx, nil); a.close(); <-ended })
	return &laptop{t: t, db: a.db, address: own}, to
}

// shows requests a page of a laptop in a language: from the laptop itself, or as a phone that knows it by host.
func (l *laptop) shows(path, lang, host string) string {
	l.t.Helper()
	r, err := http.NewRequestWithContext(l.t.Context(), http.MethodGet, "http://"+l.address+path, http.NoBody)
	if err != nil {
		l.t.Fatal(err)
	}
	r.Host = host
	r.Header.Set("Accept", "text/html")
	r.AddCookie(&http.Cookie{Name: "lingua", Value: lang})
	answer, err := patientClient.Do(r)
	if err != nil {
		l.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		l.t.Fatalf("%s: status %d, %v", path, answer.StatusCode, err)
	}
	return strings.Join(strings.Fields(string(body)), " ")
}

// duel is the part of a match with an open question that the test reads.
type duel struct {
	Phase       string
	Paused      bool
	Asked, Turn int
}

const splitMatch = "/api/v1/matches/coppa.3B"

// goesOn gives orders of the match that must be accepted: it is resumed, and the Duel decided.
func (l *laptop) goesOn(id, outcome string) {
	l.t.Helper()
	var m duel
	for _, order := range []map[string]any{{"command": "resume"}, {"command": "settle", "outcome": outcome}} {
		if err := l.get(splitMatch, &m); err != nil {
			l.t.Fatal(err)
		}
		order["id"] = id + " " + order["command"].(string)
		if order["command"] == "settle" {
			order["asked"] = m.Asked
		}
		var answer any
		if status, err := l.post(splitMatch+"/commands", order, &answer); err != nil || status != http.StatusOK {
			l.t.Fatalf("%v: %d %v %v, the match is %+v", order, status, answer, err, m)
		}
	}
}

// The network is split: the first laptop takes orders on its side; on the other side the spare has taken over
// and takes other orders. When they meet, the first laptop refuses orders and says who has its place and since
// when, at the desk and on every phone, in both languages. It keeps the entries that only it has as a list, and
// becomes the spare by its button.
func TestSplitNetworkMeets(t *testing.T) {
	first := idleLaptop(t)
	first.db = unpack(t, "testdata/old/2026-11-22.db.gz")
	first.start("serve")
	spare, back := spareBehind(t)
	forth := lay(t, "127.0.0.2:0", first.address)
	code := first.order(map[string]any{"command": "add-peer", "kind": "standby", "name": "Biblioteca"}).Code
	var there struct{ Port int }
	if err := first.get("/api/v1/replica/presence", &there); err != nil {
		t.Fatal(err)
	}
	port := strconv.Itoa(there.Port)
	log := lay(t, "127.0.0.2:"+port, "127.0.0.1:"+port)
	spare.order(map[string]any{"command": "follow", "address": forth.address(), "code": code})
	spare.until("it follows", func(a api.Replica) bool { return a.Spare != nil && a.Spare.Step == "following" && a.Spare.Behind == 0 })
	first.until("it knows where the spare is", func(a api.Replica) bool {
		return len(a.Peers) == 1 && a.Peers[0].Reach == "http://"+back.address() && a.Peers[0].Behind == 0
	})

	for _, c := range []*cable{forth, back, log} {
		c.pull()
	}
	spare.until("it hears nothing", func(a api.Replica) bool { return a.Spare != nil && a.Spare.Step == "silent" })
	first.goesOn("first", "attacker")
	spare.order(map[string]any{"command": "take-over"})
	spare.until("it has taken over", func(a api.Replica) bool { return a.Role == "primary" && a.Epoch == 2 })
	spare.goesOn("spare", "defender")
	if taken, _ := first.give("on the first"); !taken {
		t.Fatal("the first one takes no orders while it is cut off")
	}
	if taken, _ := spare.give("on the spare"); !taken {
		t.Fatal("the one that took over takes no orders")
	}

	for _, c := range []*cable{forth, back, log} {
		c.plug()
	}
	a := first.until("it hears of the takeover", func(a api.Replica) bool { return a.Role == "former" })
	if a.TakenOverBy == nil || a.LeftBehind == nil || a.LeftBehind.Entries < 3 {
		t.Fatalf("taken over by %+v, left behind %+v", a.TakenOverBy, a.LeftBehind)
	}
	at, left := a.TakenOverBy.At.Local().Format("15:04"), strconv.Itoa(a.LeftBehind.Entries)
	if taken, _ := first.give("too late"); taken {
		t.Error("the first one takes an order")
	}
	for _, tt := range []struct {
		name, path, lang, host string
		says, saysNot          []string
	}{
		{"the desk", "/desk/scorta", "it", "", []string{
			"Un altro portatile ha preso il posto", "Biblioteca, alle " + at, "Qui non si registra più nulla",
			left + " fatti erano su questo disco e non sull’altro", "L’esito di una Mangiata: vince chi attacca", "Leggi, stampa o salva l’elenco", a.LeftBehind.File[strings.LastIndexByte(a.LeftBehind.File, '.'):],
			"Diventa la scorta", `value="become-spare"`, "http://" + back.address(),
		}, []string{"tra pochi secondi questo portatile diventa"}},
		{"the desk", "/desk/scorta", "en", "", []string{
			"Another laptop has taken over", "Biblioteca, at " + at, "Nothing is recorded here any more",
			left + " facts were on this disk and not on the other", "The outcome of a", "Read, print or save the list", "Become the spare",
		}, nil},
		{"the list", "/desk/scorta/lasciati", "it", "", []string{"L’esito di una Mangiata: vince chi attacca", "Una ripresa", "Un dispositivo o uno schermo", "Organizzatore"}, nil},
		{"the list", "/desk/scorta/lasciati", "en", "", []string{"Organiser"}, nil},
		{"a phone", "/scacchiera/B", "it", "192.168.8.2:8080", []string{
			"Si passa all’altro portatile", "Di là mancano gli ultimi " + left + " fatti salvati qui", `data-lacks="` + left + `"`, `data-spares="http://` + back.address() + `"`, `<li class="done" hidden`,
		}, []string{`<li class="done" data-`}},
		{"a phone", "/scacchiera/B", "en", "192.168.8.2:8080", []string{"Going over to the other laptop", "The last " + left + " facts that were saved here are not over there"}, nil},
	} {
		page := first.shows(tt.path, tt.lang, tt.host)
		for _, text := range append(tt.says, tt.lang) {
			if !strings.Contains(page, text) {
				t.Errorf("%s in %q does not say %q", tt.name, tt.lang, text)
			}
		}
		for _, text := range append(tt.saysNot, "⟦", "%!") {
			if strings.Contains(page, text) {
				t.Errorf("%s in %q says %q", tt.name, tt.lang, text)
			}
		}
	}
	for lang, says := range map[string]string{
		"it": "Biblioteca ha preso il posto di questo portatile alle " + at + ": qui non si registra più nulla. Continua su quello.",
		"en": "Biblioteca has taken over from this laptop at " + at + ": nothing is recorded here any more. Go on with that one.",
	} {
		if refusal := first.refusal(splitMatch+"/commands", lang, `{"id":"late `+lang+`","command":"pause","reason":"acqua"}`); refusal != says {
			t.Errorf("an order is refused with %q, want %q", refusal, says)
		}
	}

	first.order(map[string]any{"command": "become-spare"})
	follows := first.until("it follows", func(a api.Replica) bool { return a.Spare != nil && a.Spare.Step == "following" && a.Spare.Behind == 0 })
	if b := follows.Spare.Before; b == nil || b.Left != a.LeftBehind.File || b.Entries != a.LeftBehind.Entries {
		t.Errorf("of before it has %+v", b)
	}
	if page := spare.shows("/desk/scorta", "it", ""); !strings.Contains(page, "Quando era il principale ha registrato "+left+" fatti che qui non ci sono") {
		t.Error("the one that took over does not say what the first one had")
	}
	if _, repeat := spare.give("on the spare"); !repeat {
		t.Error("the order of the one that took over is lost")
	}
	if _, repeat := spare.give("on the first"); repeat {
		t.Error("the order of the first one came over by itself")
	}
}

// refusal gives an order in a language, and returns the sentence of its refusal.
func (l *laptop) refusal(path, lang, order string) string {
	l.t.Helper()
	r, err := http.NewRequestWithContext(l.t.Context(), http.MethodPost, "http://"+l.address+path, strings.NewReader(order))
	if err != nil {
		l.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.AddCookie(&http.Cookie{Name: "lingua", Value: lang})
	answer, err := patientClient.Do(r)
	if err != nil {
		l.t.Fatal(err)
	}
	var said struct{ Error struct{ Message string } }
	if err := readAnswer(answer, &said); err != nil {
		l.t.Fatal(err)
	}
	return said.Error.Message
}
