package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/side/table/list"
	"scacchimagici/internal/stream"
)

// An address that makes up a device for each table opens no more tables than an address may have; a
// closed one makes room.
func TestTablesOfAnAddress(t *testing.T) {
	s := tableServer(t)
	s.limits.Tables.Each = 2
	first := &device{t: t, server: s}
	code := first.open("game=boop&name=Ada&colour=white")
	(&device{t: t, server: s}).open("game=boop&name=Bo&colour=white")
	again := "game=boop&name=Cy&colour=white&command=open-table&id=" + nextCommand()
	if w := (&device{t: t, server: s}).send(http.MethodPost, "/tavoli", again); w.Code != http.StatusTooManyRequests || !strings.Contains(w.Body.String(), "2 tavoli") {
		t.Errorf("the third: status %d, %s", w.Code, w.Body)
	}
	if got := s.limits.Recent(); len(got) != 1 || got[0].Kind != "tables" {
		t.Errorf("the desk says %v", got)
	}
	first.must(code, "command=close-table&game=1")
	if w := (&device{t: t, server: s}).send(http.MethodPost, "/tavoli", again); w.Code != http.StatusOK {
		t.Errorf("after one was closed: status %d, %s", w.Code, w.Body)
	}
}

// A few addresses with a new device for each table leave the last third to addresses without a table.
func TestFewAddressesLeaveTables(t *testing.T) {
	s := tableServer(t)
	s.limits.Tables.Each, s.limits.TablesKept = 12, 3
	open := func(address string) *httptest.ResponseRecorder {
		return (&device{t: t, server: s, address: address}).send(http.MethodPost, "/tavoli", "game=boop&colour=white&command=open-table&id="+nextCommand())
	}
	opened := 0
	var refused *httptest.ResponseRecorder
	for i := range 5 {
		for range 12 {
			if w := open(fmt.Sprintf("192.168.8.%d", 60+i)); w.Code == http.StatusOK {
				opened++
			} else {
				refused = w
			}
		}
	}
	if opened != 41 || refused.Code != http.StatusTooManyRequests || !strings.Contains(refused.Body.String(), "chi non ne ha") {
		t.Errorf("five addresses have opened %d of 60 tables, want 40 and the first of the fifth: %v", opened, refused)
	}
	for i := range 60 - opened {
		if w := open(fmt.Sprintf("192.168.8.%d", 100+i)); w.Code != http.StatusOK {
			t.Fatalf("address %d that has none: status %d, %s", i+1, w.Code, w.Body)
		}
	}
	if w := open("192.168.8.200"); w.Code != http.StatusTooManyRequests {
		t.Errorf("one more than there are: status %d", w.Code)
	}
}

// When all tables are taken, the oldest one without its players for ten minutes makes room. The
// organiser closes all such tables on the page at once.
func TestAbandonedTablesMakeRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := tableServer(t)
		token, hash := desk.NewToken()
		_, _, err := s.desk.Access.Do(t.Context(), stream.Request[access.Command]{
			Actor: "test", At: time.Now(), Command: access.Command{By: role.Nobody, Order: access.Join{Device: "laptop", Token: hash, Seat: access.OrganiserSeat, Name: "PC", At: time.Now()}},
		})
		if err != nil {
			t.Fatal(err)
		}
		organiser := &device{t: t, server: s, cookies: []*http.Cookie{{Name: "posto", Value: token}}}
		if _, err := roomOf(s).Tables.SetLimits(t.Context(), stream.Request[list.Command]{
			At: time.Now(), Command: list.Command{By: role.Organiser, Order: list.SetLimits{Anybody: true, Most: 2}},
		}); err != nil {
			t.Fatal(err)
		}
		const untaken = "game=boop&colour=white" // without players: it does not fold by itself
		players := &device{t: t, server: s}
		oldest, other := players.open(untaken), players.open(untaken)
		refused := func() bool {
			w := (&device{t: t, server: s}).send(http.MethodPost, "/tavoli", untaken+"&command=open-table&id="+nextCommand())
			return w.Code == http.StatusTooManyRequests
		}
		time.Sleep(9 * time.Minute)
		if !refused() {
			t.Error("there is room before ten minutes")
		}
		organiser.open(untaken) // never refused
		if page := organiser.send(http.MethodGet, "/desk/tavoli", "").Body.String(); strings.Contains(page, "abbandonat") {
			t.Error("the desk calls a table abandoned after nine minutes")
		}
		time.Sleep(2 * time.Minute)
		if page := organiser.send(http.MethodGet, "/desk/tavoli", "").Body.String(); !strings.Contains(page, "Chiudi 2 tavoli abbandonati") || !strings.Contains(page, oldest+" "+other) {
			t.Error("the desk does not say which are abandoned")
		}
		organiser.send(http.MethodPost, "/desk/tavoli/chiudi", "codes="+other)
		if at := [2]string{phase(players, oldest), phase(players, other)}; at != [2]string{"waiting", "closed"} {
			t.Errorf("the organiser closes one of two: %v", at)
		}
		if refused() || phase(players, oldest) != "closed" {
			t.Error("the oldest makes no room")
		}
	})
}

// A table that none of its players has had open for ten minutes folds. Only they open it again and go
// on; its page says so.
func TestTablesFold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := tableServer(t)
		ada, bo, cy := &device{t: t, server: s}, &device{t: t, server: s}, &device{t: t, server: s}
		code := ada.open("game=magnetone&name=Ada&colour=white")
		bo.must(code, "command=sit&side=black&name=Bo")
		time.Sleep(9 * time.Minute)
		ada.must(code, "command=play&game=1&ply=0&move=e4")
		time.Sleep(9 * time.Minute)
		if at := phase(ada, code); at != "playing" {
			t.Fatalf("nine minutes after a move it is %s", at)
		}
		time.Sleep(2 * time.Minute)
		if at := phase(ada, code); at != "closed" {
			t.Fatalf("after eleven it is %s", at)
		}
		for name, tt := range map[string]struct {
			who   *device
			says  string
			opens bool
		}{
			"one who sat there": {bo, "La partita è rimasta com’era", true},
			"a stranger":        {cy, "lo riapre chi era seduto", false},
		} {
			page := tt.who.send(http.MethodGet, "/tavoli/"+code, "").Body.String()
			if !strings.Contains(page, tt.says) || strings.Contains(page, "reopen-table") != tt.opens {
				t.Errorf("%s is not told %q", name, tt.says)
			}
		}
		if refusal, _ := cy.give(code, "command=reopen-table"); refusal != "forbidden" {
			t.Errorf("a stranger opens it again: %q", refusal)
		}
		bo.must(code, "command=reopen-table", "command=play&game=1&ply=1&move=d4")
		if st := bo.state(code); st.Phase != "playing" || len(st.Played) != 2 {
			t.Errorf("it goes on as %+v", st)
		}
	})
}

// The lobby weighs little with sixty tables, a game under way at each.
func TestLobbyIsLight(t *testing.T) {
	s := tableServer(t)
	games := registry.Tables().Games()
	for i := range 60 {
		code := (&device{t: t, server: s}).open(fmt.Sprintf("game=%s&name=Player%%20%d&against=here&other=Guest%%20%d&colour=white", games[i%len(games)].ID(), i*37, i*91))
		l, err := roomOf(s).Tables.Get(t.Context(), code)
		if err != nil {
			t.Fatal(err)
		}
		by := table.Actor{Device: l.Table.Seats[0].Device}
		for n := range 12 {
			if l, err = roomOf(s).Tables.Get(t.Context(), code); err != nil {
				t.Fatal(err)
			}
			moves := l.Table.Moves()
			if len(moves) == 0 {
				break
			}
			_, err := roomOf(s).Tables.Do(t.Context(), code, stream.Request[table.Command]{
				At: time.Now(), Command: table.Command{By: by, Order: table.Move{Game: 1, Ply: l.Table.Ply(), Move: moves[(i*13+n*7)%len(moves)]}},
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	r := httptest.NewRequest(http.MethodGet, "http://192.168.8.2:8080/tavoli", nil)
	r.Header.Set("Accept-Encoding", "gzip")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	const most = 16_000 // with the files that the page needs, see static: 130 kB
	if n := w.Body.Len(); w.Code != http.StatusOK || n > most || n < 1000 {
		t.Errorf("status %d, %d bytes, at most %d", w.Code, n, most)
	}
	t.Logf("%d bytes", w.Body.Len())
}

// The rules of Metamate weigh at most what static leaves for their page.
func TestRulesAreLight(t *testing.T) {
	s := tableServer(t)
	r := httptest.NewRequest(http.MethodGet, "http://192.168.8.2:8080/tavoli/regole/metamate", nil)
	r.Header.Set("Accept-Encoding", "gzip")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if n := w.Body.Len(); w.Code != http.StatusOK || n > 10_000 || n < 1000 {
		t.Errorf("status %d, %d bytes", w.Code, n)
	}
}

func phase(d *device, code string) string { return string(d.state(code).Phase) }
