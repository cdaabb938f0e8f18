package answer

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// browserGoes returns where a browser goes from a page of this server when it follows an address: it
// drops tabs and line breaks, and reads a backslash as a slash (WHATWG URL, 4.4).
func browserGoes(t *testing.T, to string) *url.URL {
	t.Helper()
	to = strings.Trim(to, "\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\v\f\r\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f ")
	to = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(to)
	path, query, _ := strings.Cut(to, "?")
	to = strings.ReplaceAll(path, `\`, "/") + "?" + query
	base := &url.URL{Scheme: "http", Host: "scacchi.local", Path: "/lingua/en"}
	u, err := base.Parse(to)
	if err != nil {
		t.Fatalf("%q is no address: %v", to, err)
	}
	return u
}

// An address of this server is followed unchanged, every other one leads home.
func TestOwnAddress(t *testing.T) {
	for _, tt := range []struct{ name, to, want string }{
		{"a page", "/arbitro/A", "/arbitro/A"},
		{"with its query", "/arbitro/A?partita=1A", "/arbitro/A?partita=1A"},
		{"an address in the query", "/tavoli?da=http://altrove.example//x", "/tavoli?da=http://altrove.example//x"},
		{"with a fragment", "/desk/turni#p-1A", "/desk/turni#p-1A"},
		{"home", "/", "/"},
		{"an empty one", "", "/"},
		{"without its slash", "arbitro/A", "/"},
		{"only a query", "?torna=/", "/"},
		{"a scheme and a host", "http://altrove.example/a", "/"},
		{"a host", "//altrove.example/a", "/"},
		{"a host after three slashes", "///altrove.example/a", "/"},
		{"a backslash for a slash", `/\altrove.example/a`, "/"},
		{"two backslashes", `\\altrove.example/a`, "/"},
		{"a tab between the slashes", "/\t/altrove.example/a", "/"},
		{"a line break between them", "/\n/altrove.example/a", "/"},
		{"a backslash that comes to the front", `/x/../\altrove.example/b`, "/"},
		{"slashes that come to the front", "/x/..//altrove.example/b", "/"},
		{"a point before two slashes", "/.//altrove.example/b", "/"},
		{"an escaped tab", "/%09/altrove.example/a", "/"},
		{"an escaped backslash", "/x/../%5Caltrove.example/b", "/"},
		{"an escaped slash", "/%2Faltrove.example", "/"},
		{"nothing but slashes", "/%2F", "/"},
		{"escaped points", "/x/%2e%2e//altrove.example", "/"},
		{"a script", "javascript:alert(1)", "/"},
		{"a script behind a slash", "/javascript:alert(1)", "/javascript:alert(1)"},
		{"a name and a password", "http://scacchi.local@altrove.example/", "/"},
		{"a space before", " //altrove.example", "/"},
		{"a header", "/x\r\nSet-Cookie: posto=x", "/"},
		{"half an escape", "/%zz", "/"},
		{"a line of a table", "/\u2028/altrove.example", "/"},
	} {
		if got := OwnAddress(tt.to); got != tt.want {
			t.Errorf("%s: %q leads to %q, want %q", tt.name, tt.to, got, tt.want)
		}
	}
}

// FuzzOwnAddress wants a browser to stay on this server with any text as an address.
func FuzzOwnAddress(f *testing.F) {
	for _, seed := range []string{"/arbitro/A?partita=1A", "//x", `/\x`, "/\t/x", "/x/../\\x", "/%09/x", "http:x", "/x/..//y", "/./\\/y", "%", "/?//x#//y"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, to string) {
		r := httptest.NewRequest(http.MethodGet, "/lingua/en", nil)
		for name, led := range map[string]string{"in a page": OwnAddress(to), "by a redirect": redirected(t, r, OwnAddress(to))} {
			if u := browserGoes(t, led); u.Scheme != "http" || u.Host != "scacchi.local" || !strings.HasPrefix(led, "/") {
				t.Errorf("%s %q leads to %q: %v", name, to, led, u)
			}
		}
	})
}

func redirected(t *testing.T, r *http.Request, to string) string {
	t.Helper()
	w := httptest.NewRecorder()
	if err := SeeOther(w, r, to); err != nil {
		t.Fatal(err)
	}
	return w.Header().Get("Location")
}
