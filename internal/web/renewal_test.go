package web

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/role"
	"scacchimagici/internal/web/visitor"
)

// enter takes a seat for a device by its QR code, and returns the token that the device got.
func (v *routeTest) enter(t *testing.T, token string, seat access.Seat) string {
	t.Helper()
	v.order(t, role.Organiser, access.IssueCode{Seat: seat})
	code, _ := v.desk.Access.State().Code(seat)
	r := v.request("", http.MethodPost, "/e/"+code.Secret, "")
	r.AddCookie(&http.Cookie{Name: visitor.CookieToken, Value: token})
	w := httptest.NewRecorder()
	v.ServeHTTP(w, r)
	if w.Code != http.StatusSeeOther {
		t.Fatalf("status %d: %.300s", w.Code, w.Body)
	}
	for _, c := range w.Result().Cookies() {
		if c.Name == visitor.CookieToken {
			return c.Value
		}
	}
	return ""
}

// opens returns the status of a page for a token.
func (v *routeTest) opens(token, path string) int {
	r := v.request("", http.MethodGet, path, "")
	r.AddCookie(&http.Cookie{Name: visitor.CookieToken, Value: token})
	w := httptest.NewRecorder()
	v.ServeHTTP(w, r)
	return w.Code
}

// A device that takes another seat gets a new token for all its seats; the former one, planted or read by
// a stranger, opens nothing any more.
func TestASeatRenewsTheToken(t *testing.T) {
	const house = "/stratega/serata/grifondoro"
	for name, seat := range map[string]access.Seat{
		"strategist": access.RefereeOf("B"), "referee A": access.StrategistOf("serata", "grifondoro"), "screen": access.RefereeOf("B"),
	} {
		t.Run(name, func(t *testing.T) {
			v := newRouteTest(t)
			before := v.tokens[name]
			held, _ := v.desk.Access.State().Device(name)
			after := v.enter(t, before, seat)
			d, ok := v.desk.Access.State().Device(name)
			if after == "" || after == before || !ok || len(d.Seats) != len(held.Seats)+1 {
				t.Fatalf("before %q, after %q, seats %v", before, after, d.Seats)
			}
			for _, path := range []string{"/arbitro/B", house, "/entra/nome"} {
				if got := v.opens(before, path); got != http.StatusUnauthorized {
					t.Errorf("%s opens with the token of before: status %d", path, got)
				}
			}
			if seat.Role == role.Referee && v.opens(after, "/arbitro/B") != http.StatusOK || v.opens(after, house) != http.StatusOK && name != "screen" {
				t.Error("the new token does not open the seats")
			}
			if again := v.enter(t, after, seat); again != "" {
				t.Error("taking the seat that it has renews the token")
			}
		})
	}
}

// A tap that comes twice, or again because its answer was lost, leaves one device with all its seats.
func TestATapTwiceKeepsTheSeats(t *testing.T) {
	v := newRouteTest(t)
	before := v.tokens["strategist"]
	first := v.enter(t, before, access.RefereeOf("B"))
	if second := v.enter(t, before, access.RefereeOf("B")); second != first {
		t.Errorf("the second tap gets %q after %q", second, first)
	}
	if d, _ := v.desk.Access.State().Device("strategist"); len(d.Seats) != 2 {
		t.Errorf("sits on %v", d.Seats)
	}
	if on := v.desk.Access.State().At(access.RefereeOf("B")); len(on) != 2 { // with the Referee who sits there
		t.Errorf("%d devices sit there", len(on))
	}
	// The dead token takes another seat as another device: it opens nothing.
	v.enter(t, before, access.RefereeOf("A"))
	if d, _ := v.desk.Access.State().Device("strategist"); d.Sits(access.RefereeOf("A")) {
		t.Error("a dead token has moved the device")
	}
	v.order(t, role.Organiser, access.Unseat{Device: "strategist", Seat: access.RefereeOf("B")})
	if third := v.enter(t, before, access.RefereeOf("B")); third == first {
		t.Error("a dead token is given what is open no more")
	}
}

// The streams of a device that watch with its former token end, and begin again with the new one.
func TestRenewedStreamsEnd(t *testing.T) {
	v := newRouteTest(t)
	server := httptest.NewServer(v)
	defer server.Close()
	watch := func(token string) *http.Response {
		r, err := http.NewRequest(http.MethodGet, server.URL+"/eventi/strategist?place=serata/grifondoro&lang=it", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.AddCookie(&http.Cookie{Name: visitor.CookieToken, Value: token})
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = answer.Body.Close() })
		return answer
	}
	before := watch(v.tokens["strategist"])
	ended := make(chan struct{})
	go func() {
		lines := bufio.NewScanner(before.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
		}
		close(ended)
	}()
	after := v.enter(t, v.tokens["strategist"], access.RefereeOf("B"))
	select {
	case <-ended:
	case <-time.After(patience):
		t.Fatal("the stream of before goes on")
	}
	if got := watch(v.tokens["strategist"]).StatusCode; got != http.StatusUnauthorized {
		t.Errorf("with the token of before: status %d", got)
	}
	lines := bufio.NewScanner(watch(after).Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "event: frame") {
			return
		}
	}
	t.Error("with the new token nothing comes")
}

// The first tap of a device comes twice, because its answer was lost or its holder was impatient: it is
// one device. Another page, another phone and a tap with an id that can be guessed are other devices.
func TestAFirstTapTwiceIsOneDevice(t *testing.T) {
	v := newRouteTest(t)
	v.order(t, role.Organiser, access.IssueCode{Seat: access.RefereeOf("B")})
	code, _ := v.desk.Access.State().Code(access.RefereeOf("B"))
	field := regexp.MustCompile(`name="tap" value="([^"]+)"`)
	tap := func(path, body, from string) string {
		t.Helper()
		r := v.request("", http.MethodPost, path, body)
		r.RemoteAddr = from + ":50000"
		w := httptest.NewRecorder()
		v.ServeHTTP(w, r)
		if w.Code != http.StatusSeeOther || len(w.Result().Cookies()) != 1 {
			t.Fatalf("%s: status %d, cookies %v", path, w.Code, w.Result().Cookies())
		}
		return w.Result().Cookies()[0].Value
	}
	for _, at := range []struct{ page, body string }{{"/e/" + code.Secret, ""}, {"/entra", "code=" + code.Digits}, {"/schermo", ""}} {
		form := func() string {
			page := v.ask("", http.MethodGet, at.page, "").Body.String()
			return at.body + "&tap=" + field.FindStringSubmatch(page)[1]
		}
		one, other := form(), form()
		first := tap(at.page, one, "192.168.8.31")
		devices := len(v.desk.Access.State().Devices)
		if again := tap(at.page, one, "192.168.8.31"); again != first || len(v.desk.Access.State().Devices) != devices {
			t.Errorf("%s: the second tap makes a device", at.page)
		}
		for _, is := range []string{tap(at.page, other, "192.168.8.31"), tap(at.page, one, "192.168.8.32"), tap(at.page, at.body+"&tap=1", "192.168.8.31"), tap(at.page, at.body+"&tap=1", "192.168.8.31")} {
			if is == first {
				t.Errorf("%s: another device gets the token of the first", at.page)
			}
		}
		if got, want := len(v.desk.Access.State().Devices), devices+4; got != want {
			t.Errorf("%s: %d devices, want %d", at.page, got, want)
		}
	}
}

// A player who opens a table with a tap that comes twice sits at it, whichever answer arrives.
func TestATableOpenedTwiceHasItsPlayer(t *testing.T) {
	s := tableServer(t)
	open := "game=boop&name=Cy&colour=white&command=open-table&id=" + strings.Repeat("7", 32)
	lost, kept := &device{t: t, server: s}, &device{t: t, server: s}
	lost.send(http.MethodPost, "/tavoli", open)
	w := kept.send(http.MethodPost, "/tavoli", open)
	if w.Code != http.StatusOK || len(roomOf(s).Tables.List().Open()) != 1 || kept.cookies[0].Value != lost.cookies[0].Value {
		t.Errorf("status %d, tables %v, tokens %v and %v", w.Code, roomOf(s).Tables.List().Open(), lost.cookies, kept.cookies)
	}
	guessed := &device{t: t, server: s}
	guessed.send(http.MethodPost, "/tavoli", "game=boop&name=Di&colour=white&command=open-table&id=7")
	other := &device{t: t, server: s}
	other.send(http.MethodPost, "/tavoli", "game=boop&name=Di&colour=white&command=open-table&id=7")
	if other.cookies[0].Value == guessed.cookies[0].Value {
		t.Error("an id that can be guessed opens somebody's seat")
	}
}
