package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/role"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/visitor"
)

// from sends a request of a role from an address.
func (v *routeTest) from(address, role, path string) *httptest.ResponseRecorder {
	r := v.request(role, http.MethodGet, path, "")
	r.RemoteAddr = address + ":50000"
	w := httptest.NewRecorder()
	v.ServeHTTP(w, r)
	return w
}

// A stranger who asks at full speed is refused with a sentence and the time to wait. No other visitor is
// refused, and the desk shows the limit.
func TestPagesAtFullSpeed(t *testing.T) {
	v := newRouteTest(t)
	v.limits.Pages.AtOnce, v.limits.Pages.PerSecond = 5, 0.001
	var last *httptest.ResponseRecorder
	for i, path := range []string{"/", "/classifica", "/entra", "/api/v1/tables", "/nothing", "/"} {
		last = v.from("192.168.8.66", "public", path)
		if refused := last.Code == http.StatusTooManyRequests; refused != (i == 5) {
			t.Errorf("request %d of a stranger: status %d", i+1, last.Code)
		}
	}
	if last.Header().Get("Retry-After") == "" || !strings.Contains(last.Body.String(), "riprova") {
		t.Errorf("refused with %v: %s", last.Header(), last.Body)
	}
	for _, who := range [][2]string{{"192.168.8.67", "public"}, {"192.168.8.66", "referee A"}, {"192.168.8.66", "strategist"}, {"127.0.0.1", "public"}} {
		if w := v.from(who[0], who[1], "/"); w.Code != http.StatusOK {
			t.Errorf("%v: status %d", who, w.Code)
		}
	}
	if page := v.ask("organiser", http.MethodGet, "/desk", "").Body.String(); !strings.Contains(page, "Troppe richieste da fuori") || !strings.Contains(page, "192.168.8.66") {
		t.Error("the desk does not say it")
	}
}

// A screen that the organiser has neither named nor set is a stranger, any other is not.
func TestScreensOfStrangers(t *testing.T) {
	v := newRouteTest(t)
	v.limits.Pages.AtOnce, v.limits.Pages.PerSecond = 1, 0.001
	v.from("192.168.8.66", "screen", "/")
	if w := v.from("192.168.8.66", "screen", "/"); w.Code != http.StatusTooManyRequests {
		t.Errorf("a new screen: status %d", w.Code)
	}
	v.order(t, role.Organiser, access.RenameScreen{Number: 1, Name: "TV gazebo"})
	if w := v.from("192.168.8.66", "screen", "/"); w.Code != http.StatusOK {
		t.Errorf("a screen with a name: status %d", w.Code)
	}
}

// Streams have a limit by address and in all, except those of devices with a seat; one that ends makes room.
func TestStreamsOfStrangers(t *testing.T) {
	v := newRouteTest(t)
	v.limits.Streams.Each, v.limits.Streams.All = 2, 3
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = r.Header.Get("X-From") + ":50000"
		v.ServeHTTP(w, r)
	}))
	defer server.Close()
	for range 5 { // each of them ends at once
		if w := v.ask("public", http.MethodGet, "/eventi/public?place=A&lang=it", ""); w.Code != http.StatusOK {
			t.Fatalf("a stream that has ended takes room: status %d", w.Code)
		}
	}
	const public, referee = "/eventi/public?place=A&lang=it", "/eventi/referee?place=A&lang=it"
	for i, tt := range []struct {
		from, role, path string
		want             int
	}{
		{"192.168.8.66", "public", public, 200},
		{"192.168.8.66", "public", public, 200},
		{"192.168.8.66", "public", public, 429},
		{"192.168.8.66", "public", eventsPath, 429},
		{"192.168.8.66", "referee A", referee, 200},
		{"192.168.8.67", "public", public, 429},
		{"127.0.0.1", "public", public, 200},
		{"127.1.0.9", "public", public, 429},
	} {
		r := v.request(tt.role, http.MethodGet, tt.path, "")
		r.RequestURI, r.Host, r.URL.Scheme, r.URL.Host = "", "", "http", strings.TrimPrefix(server.URL, "http://")
		r.Header.Set("X-From", tt.from)
		answer, err := (&http.Client{}).Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = answer.Body.Close() }()
		if answer.StatusCode != tt.want {
			t.Errorf("stream %d: status %d, want %d", i+1, answer.StatusCode, tt.want)
		}
	}
	if got := v.limits.Recent(); len(got) != 1 || got[0] != (limit.Notice{Kind: limit.Streams, Address: "192.168.8.66"}) {
		t.Errorf("the desk says %v", got)
	}
}

// waitsInLine makes a stranger ask for path while the only turn is taken, and returns when that request waits and the
// line is full: the status comes when the turn is free. Others ask for other, in the same line.
func (v *routeTest) waitsInLine(t *testing.T, path, other string) <-chan int {
	t.Helper()
	first := make(chan int, 1)
	go func() { first <- v.from("192.168.8.66", "public", path).Code }()
	late := time.After(patience)
	for refused := false; !refused; { // until the first one is in line
		answer := make(chan int, 1)
		go func() { answer <- v.from("192.168.8.67", "public", other).Code }()
		select {
		case status := <-answer:
			refused = status == http.StatusTooManyRequests
		case status := <-first:
			refused = status == http.StatusTooManyRequests // it was the second in line
			first = answer
		case <-late:
			t.Fatal("nobody is refused")
		}
	}
	return first
}

// While a stranger's page is made the next strangers wait in line, and the Referee, the Strategists and the
// organiser do not.
func TestPagesOfStrangersWait(t *testing.T) {
	v := newRouteTest(t)
	v.limits.Rendering.AtOnce, v.limits.Rendering.Waiting = 1, 1
	release, _ := v.limits.Rendering.Take(t.Context())
	first := v.waitsInLine(t, "/", "/")
	if w := v.from("192.168.8.66", "referee A", "/arbitro/A"); w.Code != http.StatusOK {
		t.Errorf("the Referee: status %d", w.Code)
	}
	release()
	if status := <-first; status != http.StatusOK {
		t.Errorf("who was in line: status %d", status)
	}
}

// A picture waits in a queue of its own: pages are made while it waits, and while many are asked for.
func TestPicturesWaitBehindPages(t *testing.T) {
	v := newRouteTest(t)
	v.limits.Rendering.AtOnce, v.limits.Rendering.Waiting = 1, 0
	v.limits.Costly.Turns.AtOnce, v.limits.Costly.Turns.Waiting = 1, 1
	painting, _ := v.limits.Costly.Take(t.Context())
	const picture, page = "/partita/serata.1A/figura.png?passo=0", "/partita/serata.1A?passo=0"
	first := v.waitsInLine(t, picture, "/api/")
	for _, path := range []string{page, "/", "/classifica"} { // none is refused, and none waits
		if w := v.from("192.168.8.68", "public", path); w.Code != http.StatusOK {
			t.Errorf("%s while pictures wait: status %d", path, w.Code)
		}
	}
	rendering, _ := v.limits.Rendering.Take(t.Context())
	painting()
	if status := <-first; status != http.StatusOK {
		t.Errorf("the picture that was in line: status %d", status)
	}
	rendering()
}

// An address gets so many pictures, of all steps and languages together; its pages, and the pictures of
// others, come as before.
func TestPicturesOfAnAddress(t *testing.T) {
	v := newRouteTest(t)
	v.limits.Costly.Rate.AtOnce, v.limits.Costly.PerSecond = 3, 0.001
	for i, path := range []string{"/partita/serata.1A/figura.png?passo=0&lingua=it", "/partita/serata.1A/figura?passo=1", "/partita/serata.1A/figura.png?passo=2&lingua=en", "/partita/serata.1B/figura.png"} {
		if w := v.from("192.168.8.66", "public", path); (w.Code == http.StatusTooManyRequests) != (i == 3) {
			t.Errorf("picture %d: status %d", i+1, w.Code)
		}
	}
	if w := v.from("192.168.8.66", "public", "/"); w.Code != http.StatusOK {
		t.Errorf("a page of that address: status %d", w.Code)
	}
	for _, who := range [][2]string{{"192.168.8.67", "public"}, {"192.168.8.66", "referee A"}} {
		if w := v.from(who[0], who[1], "/partita/serata.1A/figura.png"); w.Code != http.StatusOK {
			t.Errorf("a picture for %v: status %d", who, w.Code)
		}
	}
}

// A step has one picture for previews of links, the same for every language.
func TestOnePictureAStep(t *testing.T) {
	v := newRouteTest(t)
	const picture = "/partita/serata.1A/figura.png?passo=0"
	first := v.ask("public", http.MethodGet, picture, "").Body.String()
	for _, other := range []string{picture + "&lingua=en", picture + "&lingua=de", picture + "&x=1", "/partita/1A/figura.png?passo=9999"} {
		r := v.request("public", http.MethodGet, other, "")
		r.AddCookie(visitor.LanguageCookie("en"))
		w := httptest.NewRecorder()
		v.ServeHTTP(w, r)
		if w.Code != http.StatusOK || w.Body.String() != first {
			t.Errorf("%s: status %d, another picture: %v", other, w.Code, w.Body.String() != first)
		}
	}
}

// All painted pictures are costly, and so are the page of the API and the look at the network.
func TestCostlyRoutes(t *testing.T) {
	v := newRouteTest(t)
	costly := 0
	for _, at := range v.allRoutes() {
		if (strings.Contains(at.Pattern, "/figura") || at.Pattern == "/api/" || at.Pattern == "/desk/rete") != at.Costly {
			t.Errorf("%s: costly is %t", at.Pattern, at.Costly)
		}
		if at.Costly {
			costly++
		}
	}
	if costly < 5 {
		t.Errorf("%d routes are costly", costly)
	}
}
