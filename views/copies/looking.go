package copies

import (
	"crypto/subtle"
	"net"
	"net/http"
	"net/url"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/views/layout"
)

// Looking makes a server one that shows a copy of the database: a browser with the key looks as the
// organiser, and no order is taken.
type Looking struct {
	At   time.Time // of the copy
	Key  string
	Back string // port of the server of the day
}

// lookingCookie keeps the key in the browser. Cookies ignore ports, so no other cookie has this name.
const lookingCookie = "guarda"

// Only lets in browsers with the key, without orders; others get a refusal.
func (l *Looking) Only(next http.Handler, refuse func(*fault.Fault) http.Handler) http.Handler {
	closed := refuse(fault.New(fault.Forbidden, "fault.look.closed"))
	readOnly := refuse(fault.New(fault.Forbidden, "fault.look.readonly"))
	has := func(key string) bool { return subtle.ConstantTimeCompare([]byte(key), []byte(l.Key)) == 1 }
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if has(r.URL.Query().Get(keyParameter)) {
			http.SetCookie(w, &http.Cookie{Name: lookingCookie, Value: l.Key, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
			http.Redirect(w, r, r.URL.Path, http.StatusSeeOther)
			return
		}
		c, err := r.Cookie(lookingCookie)
		switch {
		case err != nil || !has(c.Value):
			closed.ServeHTTP(w, r)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			readOnly.ServeHTTP(w, r)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// Line says on every page that it belongs to a copy, and leads back.
func (l *Looking) Line(r *http.Request, words *locale.Words) *layout.Looking {
	back := url.URL{Scheme: "http", Host: net.JoinHostPort(hostOf(r), l.Back), Path: screen.CopiesPath}
	if r.TLS != nil {
		back.Scheme = "https"
	}
	at := screen.Date(words, l.At) + " " + l.At.Format("15:04:05")
	return &layout.Looking{Text: words.T("copies.looking.band", at), Back: back.String(), BackText: words.T("copies.looking.back")}
}
