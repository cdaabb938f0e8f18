package visitor_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/web/visitor"
)

// A browser on the laptop with an address of the laptop is the organiser; a name that a page of another
// site has pointed at the laptop does not count.
func TestLaptop(t *testing.T) {
	for _, tt := range []struct {
		from, host  string
		askPassword bool
		want        bool
	}{
		{"127.0.0.1:50000", "127.0.0.1:8080", false, true},
		{"127.0.0.1:50000", "localhost:8080", false, true},
		{"127.0.0.1:50000", "localhost", false, true},
		{"[::1]:50000", "[::1]:8080", false, true},
		{"[::ffff:127.0.0.1]:50000", "localhost:8080", false, true},
		{"127.0.0.1:50000", "localhost:8080", true, false},
		{"127.0.0.1:50000", "altrove.example:8080", false, false},
		{"127.0.0.1:50000", "192.168.8.2:8080", false, false},
		{"192.168.8.20:50000", "localhost:8080", false, false},
		{"", "localhost:8080", false, false},
	} {
		r := httptest.NewRequest(http.MethodGet, "http://"+tt.host+"/desk", nil)
		r.RemoteAddr = tt.from
		if got := visitor.From(r, access.State{}, tt.askPassword).Organiser(); got != tt.want {
			t.Errorf("from %s to %s, password %t: organiser %t", tt.from, tt.host, tt.askPassword, got)
		}
	}
}

// A token counts in a cookie and in the header. That in the header decides alone: on the laptop too it
// gives only its own rights, and an invalid one is wrong.
func TestToken(t *testing.T) {
	token, hash := desk.NewToken()
	referee := access.RefereeOf("A")
	seats := access.State{Devices: []access.Device{{ID: "tablet", Token: hash, Seats: []access.Seat{referee}}}}
	const cookie = visitor.CookieToken + "="
	type asks struct{ sits, organiser, wrong bool }
	for name, tt := range map[string]struct {
		cookie        string
		authorization []string
		want          asks
	}{
		"cookie":                    {cookie + token, nil, asks{sits: true, organiser: true}},
		"invented cookie":           {cookie + "x", nil, asks{organiser: true}},
		"none":                      {"", nil, asks{organiser: true}},
		"bearer":                    {"", []string{"Bearer " + token}, asks{sits: true}},
		"in lower case, two spaces": {"", []string{"bearer  " + token}, asks{sits: true}},
		"invented":                  {"", []string{"Bearer x"}, asks{wrong: true}},
		"invented beside a cookie":  {cookie + token, []string{"Bearer x"}, asks{wrong: true}},
		"no token":                  {cookie + token, []string{"Bearer"}, asks{wrong: true}},
		"an empty header":           {"", []string{""}, asks{wrong: true}},
		"another scheme":            {"", []string{"Basic " + token}, asks{wrong: true}},
		"no scheme":                 {"", []string{token}, asks{wrong: true}},
		"two in one":                {"", []string{"Bearer " + token + ", Bearer " + token}, asks{wrong: true}},
		"two headers":               {"", []string{"Bearer " + token, "Bearer " + token}, asks{wrong: true}},
		"a player":                  {cookie + token, []string{"Bearer player-7"}, asks{}},
		"a player without a secret": {"", []string{"Bearer player-"}, asks{wrong: true}},
		"a player with two":         {"", []string{"Bearer player-7 player-8"}, asks{wrong: true}},
	} {
		r := httptest.NewRequest(http.MethodGet, "http://127.0.0.1:8080/", nil)
		r.RemoteAddr = "127.0.0.1:50000"
		if tt.cookie != "" {
			r.Header.Set("Cookie", tt.cookie)
		}
		if tt.authorization != nil {
			r.Header["Authorization"] = tt.authorization
		}
		v := visitor.From(r, seats, false)
		if got := (asks{v.Sits(referee), v.Organiser(), v.Wrong}); got != tt.want {
			t.Errorf("%s: %+v, want %+v", name, got, tt.want)
		}
	}
}

// TestCookies has a device take a seat over http and over TLS, in both orders.
func TestCookies(t *testing.T) {
	give := func(overTLS bool, known ...*http.Cookie) *http.Cookie {
		r := request(overTLS, known...)
		w := httptest.NewRecorder()
		token, _ := desk.NewToken()
		visitor.KeepToken(w, r, token)
		return w.Result().Cookies()[0]
	}
	plain, secure := give(false), give(true)
	if plain.Name != visitor.CookieToken || plain.Secure || !plain.HttpOnly || plain.Path != "/" {
		t.Errorf("over http: %v", plain)
	}
	if secure.Name != "__Host-"+visitor.CookieToken || !secure.Secure || !secure.HttpOnly || secure.Path != "/" || secure.Domain != "" {
		t.Errorf("over TLS: %v", secure)
	}
	var seats access.State
	for id, c := range map[string]*http.Cookie{"plain": plain, "secure": secure} {
		seats.Devices = append(seats.Devices, access.Device{ID: id, Token: desk.HashToken(c.Value)})
	}
	for _, tt := range []struct {
		name    string
		overTLS bool
		cookies []*http.Cookie
		want    string // the device
	}{
		{"http", false, []*http.Cookie{plain}, "plain"},
		{"http, with a cookie that should not have come", false, []*http.Cookie{secure}, ""},
		{"TLS", true, []*http.Cookie{secure}, "secure"},
		{"TLS is on since", true, []*http.Cookie{plain}, "plain"},
		{"both", true, []*http.Cookie{plain, secure}, "secure"},
		{"a cookie from before, planted over http", true, []*http.Cookie{{Name: visitor.CookieToken, Value: "x"}, secure}, "secure"},
	} {
		if v := visitor.From(request(tt.overTLS, tt.cookies...), seats, true); v.Device.ID != tt.want {
			t.Errorf("%s: the device is %q, want %q", tt.name, v.Device.ID, tt.want)
		}
	}
}

// TestHolderIsForgotten removes a name again, over http and over TLS.
func TestHolderIsForgotten(t *testing.T) {
	for _, overTLS := range []bool{false, true} {
		w := httptest.NewRecorder()
		visitor.KeepHolder(w, request(overTLS), "Ada D’Annunzio")
		kept := w.Result().Cookies()[0]
		if got := visitor.Holder(request(overTLS, kept)); got != "Ada D’Annunzio" || kept.Secure != overTLS {
			t.Errorf("TLS %t: %q, %v", overTLS, got, kept)
		}
		w = httptest.NewRecorder()
		visitor.KeepHolder(w, request(overTLS, kept), "")
		if gone := w.Result().Cookies()[0]; gone.Name != kept.Name || gone.MaxAge >= 0 {
			t.Errorf("TLS %t: %v", overTLS, gone)
		}
	}
}

func request(overTLS bool, cookies ...*http.Cookie) *http.Request {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	if overTLS {
		r = httptest.NewRequest(http.MethodGet, "https://scacchi.local/", nil) // its TLS is set
	}
	for _, c := range cookies {
		r.AddCookie(c)
	}
	return r
}

// An order is given on the seat that it names, if the visitor holds it and it has a part in the match,
// otherwise on the one that may do most.
func TestActing(t *testing.T) {
	m := magici.New(magici.Plan{Tournament: "2026", ID: "1A", Board: "A", White: "grifondoro", Black: "serpeverde"})
	sits := func(seats ...access.Seat) visitor.Visitor {
		return visitor.Visitor{Device: access.Device{ID: "d", Seats: seats}, Known: true}
	}
	referee, other := access.RefereeOf("A"), access.RefereeOf("B")
	white, elsewhere := access.StrategistOf("2026", "grifondoro"), access.StrategistOf("2026", "corvonero")
	for _, tt := range []struct {
		name    string
		v       visitor.Visitor
		as      string
		want    access.Seat
		refused fault.Code
	}{
		{"the Referee before the Strategist", sits(white, referee), "", referee, fault.None},
		{"the seat that is named", sits(white, referee), white.String(), white, fault.None},
		{"the laptop on no seat", visitor.Visitor{Local: true}, "", access.OrganiserSeat, fault.None},
		{"the laptop on the seat of a board", visitor.Visitor{Local: true}, referee.String(), referee, fault.None},
		{"for a Strategist, whose secrets it does not see", visitor.Visitor{Local: true}, white.String(), access.OrganiserSeat, fault.None},
		{"not on one of another match", visitor.Visitor{Local: true}, elsewhere.String(), access.Seat{}, fault.Forbidden},
		{"nor on that of another board", sits(other), other.String(), access.Seat{}, fault.Forbidden},
		{"who sits elsewhere", sits(other, elsewhere), "", access.Seat{}, fault.Forbidden},
		{"a seat that is another's", sits(white), referee.String(), access.Seat{}, fault.Forbidden},
		{"the public", visitor.Visitor{}, "", access.Seat{}, fault.Unauthorized},
		{"no seat at all", sits(white), "emperor", access.Seat{}, fault.Invalid},
	} {
		got, err := tt.v.Acting(tt.as, m)
		if fault.CodeOf(err) != tt.refused || err == nil && got != tt.want {
			t.Errorf("%s: %v, %v", tt.name, got, err)
		}
	}
}

// A key counts in the header until it ends, and a program that has signed in until its time is over.
func TestProgramToken(t *testing.T) {
	referee, now := access.RefereeOf("A"), time.Now()
	for name, tt := range map[string]struct {
		ends    time.Time
		revoked bool
		want    bool
	}{
		"valid":   {now.Add(time.Hour), false, true},
		"ended":   {now.Add(-time.Second), false, false},
		"revoked": {now.Add(time.Hour), true, false},
	} {
		keyToken, keyHash := desk.NewToken()
		sessionToken, sessionHash := desk.NewToken()
		seats := access.State{
			Keys:    []access.Key{{ID: "key-a", Token: keyHash, Seat: referee, Ends: tt.ends, Revoked: tt.revoked}},
			Devices: []access.Device{{ID: "program", Token: sessionHash, Seats: []access.Seat{referee}, Ends: tt.ends}},
		}
		from := func(cookie, credential string) visitor.Visitor {
			r := httptest.NewRequest(http.MethodGet, "http://scacchi.local:8080/", nil)
			if cookie != "" {
				r.AddCookie(&http.Cookie{Name: visitor.CookieToken, Value: cookie})
			}
			if credential != "" {
				r.Header.Set("Authorization", "Bearer "+credential)
			}
			return visitor.From(r, seats, true)
		}
		if v := from("", keyToken); v.Sits(referee) != tt.want || v.Key != tt.want || v.Wrong == tt.want || v.Again(seats).Sits(referee) != tt.want {
			t.Errorf("a key that is %s: %+v", name, v)
		}
		if v := from("", keyToken); v.Again(access.State{}).Known {
			t.Errorf("a key that is gone: %+v", v)
		}
		if v := from(keyToken, ""); v.Known {
			t.Errorf("a key that is %s, in a cookie: %+v", name, v)
		}
		if v := from("", sessionToken); !tt.revoked && (v.Sits(referee) != tt.want || v.Key) {
			t.Errorf("a program whose time is %s: %+v", name, v)
		}
	}
}
