package web

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/role"
	"scacchimagici/internal/web/visitor"
)

// enter has a device take a seat by its QR code, and returns the token that it got.
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

// A device that takes another seat gets another token for all its seats; whoever has planted the one
// of before, or read it, opens nothing with it.
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
	// Another seat with the dead token is another device: the token of before opens nothing.
	v.enter(t, before, access.RefereeOf("A"))
	if d, _ := v.desk.Access.State().Device("strategist"); d.Sits(access.RefereeOf("A")) {
		t.Error("a dead token has moved the device")
	}
	v.order(t, role.Organiser, access.Unseat{Device: "strategist", Seat: access.RefereeOf("B")})
	if third := v.enter(t, before, access.RefereeOf("B")); third == first {
		t.Error("a dead token is given what is open no more")
	}
}

// The streams of a device end that watch with the token of before, and begin again with the new one.
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
	case <-time.After(10 * time.Second):
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
