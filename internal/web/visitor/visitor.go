// Package visitor finds out who asks: a device by the token of its cookie or a program by its bearer token, with
// its seats, and the choices of the device. It knows what a seat may do in a match; the routes say which page
// needs which seat.
package visitor

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/locale"
)

// Cookies: the tokens of the device, and its choices. The token of a player at side tables is separate from that
// of the coded seats: a device that changes or loses such a seat goes on with the game. Tokens and the name of
// the holder have another name under TLS, see [setCookie].
const (
	CookieToken  = "posto"
	cookiePlayer = "giocatore"
	cookieLang   = "lingua"
	cookieTheme  = "theme"
	cookieHolder = "nome"
	cookieChoice = "tavolo" // the choices for the device's last table; static/js/table.js reads the name
)

// TokenLife is how long a device keeps its token, and how long a program that has signed in is known.
const TokenLife = 30 * 24 * time.Hour

// How long the choices of a device are kept: a player longer than any camp.
const (
	playerLife   = 90 * 24 * time.Hour
	languageLife = 365 * 24 * time.Hour
)

// Visitor is the origin of a request: a device with its seats, a program with a key, or the public.
type Visitor struct {
	Device access.Device // with a key one that holds the seat of the key, and has its ID, name and end
	Known  bool          // the device has a valid token, or there is a valid key
	Key    bool          // a program with a named key, which is no device of the desk's list
	Local  bool          // on the laptop itself, which is the organiser's
	Player string        // the hash by which side tables know the device; empty: it has not played yet
	Wrong  bool          // the request has an invalid credential: every route refuses it
}

// From finds out who asks. A credential in the header Authorization decides alone, on the laptop too: no cookie
// counts beside it. Without one the laptop itself is the organiser unless askPassword; a page of another origin that
// the laptop's browser shows is not the laptop itself. A key counts in the header alone, never in a cookie.
func From(r *http.Request, seats access.State, askPassword bool) Visitor {
	token, carried := bearer(r)
	v := Visitor{Local: !askPassword && OnLaptop(r) && !carried && !FromElsewhere(r), Player: Player(r)}
	if hash := tokenHash(r, CookieToken); hash != "" {
		v.find(seats, hash, carried)
	}
	v.Wrong = carried && !v.Known && !(strings.HasPrefix(token, playerPrefix) && token != playerPrefix)
	return v
}

// find sets the device of a token, or with keys the key, unless its time is over.
func (v *Visitor) find(seats access.State, hash string, keys bool) {
	now := time.Now()
	if d, ok := seats.DeviceByToken(hash); ok && !d.Ended(now) {
		v.Device, v.Known, v.Key = d, true, false
		return
	}
	v.Device, v.Known, v.Key = access.Device{}, false, false
	if k, ok := seats.KeyByToken(hash); ok && keys && k.Opens(now) {
		v.Device = access.Device{ID: k.ID, Token: k.Token, Name: k.Name, Seats: []access.Seat{k.Seat}, Joined: k.Made, Ends: k.Ends}
		v.Known, v.Key = true, true
	}
}

// Again returns who v is now, with the same token.
func (v Visitor) Again(seats access.State) Visitor {
	v.find(seats, v.Device.Token, v.Key)
	return v
}

// AtEnd calls f when the time of the token is over; stop takes that back. Tokens of browsers have no end.
func (v Visitor) AtEnd(f func()) (stop func()) {
	if v.Device.Ends.IsZero() {
		return func() {}
	}
	timer := time.AfterFunc(time.Until(v.Device.Ends), f)
	return func() { timer.Stop() }
}

// playerPrefix begins the token that a program has chosen to play at side tables.
const playerPrefix = "player-"

// bearer returns the token in the header Authorization ("Bearer TOKEN"); it is empty for any other content of
// the header. carried reports whether the request has such a header at all.
func bearer(r *http.Request) (token string, carried bool) {
	all, carried := r.Header["Authorization"]
	if len(all) != 1 {
		return "", carried
	}
	scheme, token, _ := strings.Cut(all[0], " ")
	token = strings.TrimLeft(token, " ")
	if !strings.EqualFold(scheme, "Bearer") || strings.ContainsAny(token, " \t,") {
		return "", true
	}
	return token, true
}

// tokenHash returns the hash of the token of a request, from its header or else from a cookie; empty without one.
func tokenHash(r *http.Request, cookie string) string {
	token, carried := bearer(r)
	if !carried {
		token = readCookie(r, cookie)
	}
	if token == "" {
		return ""
	}
	return desk.HashToken(token)
}

// HasCredential reports whether a request has a credential, right or wrong: it then decides alone who asks.
func HasCredential(r *http.Request) bool {
	_, carried := bearer(r)
	return carried
}

// FromElsewhere reports whether a page of another origin asks, as far as its browser says so.
func FromElsewhere(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return false
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" {
		return site != "same-origin" && site != "none"
	}
	from, err := url.Parse(origin)
	return err != nil || from.Host != r.Host
}

// OnLaptop reports whether a request comes from the laptop and was meant for it: a name that a page of another
// site has pointed at the laptop does not count.
func OnLaptop(r *http.Request) bool {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !from.Addr().Unmap().IsLoopback() {
		return false
	}
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	if host == "localhost" {
		return true
	}
	to, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil && to.IsLoopback()
}

// KeepToken gives the device its token.
func KeepToken(w http.ResponseWriter, r *http.Request, token string) {
	setCookie(w, r, CookieToken, token, TokenLife)
}

// Player returns the hash by which a side table knows the device, empty for one without a token.
func Player(r *http.Request) string { return tokenHash(r, cookiePlayer) }

// PlayerToken returns the token itself by which side tables know the device, empty without one.
func PlayerToken(r *http.Request) string { return readCookie(r, cookiePlayer) }

// KeepPlayer gives the device back the token by which side tables know it.
func KeepPlayer(w http.ResponseWriter, r *http.Request, token string) {
	setCookie(w, r, cookiePlayer, token, playerLife)
}

// PlayerID is the public part of a device's hash: enough to recognise a page.
func PlayerID(hash string) string { return hash[:min(len(hash), 12)] }

// hostPrefix begins the name of a cookie that browsers take only over TLS. A page of plain http neither reads
// nor replaces it, and sets one of its own beside it.
const hostPrefix = "__Host-"

// setCookie gives a device a value that no script reads. Over TLS it is never sent in the clear. A life of 0 removes it.
func setCookie(w http.ResponseWriter, r *http.Request, name, value string, life time.Duration) {
	c := http.Cookie{Name: name, Value: value, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, MaxAge: int(life.Seconds())}
	if r.TLS != nil {
		c.Name, c.Secure = hostPrefix+name, true
	}
	if life == 0 {
		c.MaxAge = -1
	}
	http.SetCookie(w, &c)
}

// readCookie returns the value of setCookie; empty without one. Over TLS one of plain http counts when there is
// no other: a device that took its seat before TLS was on keeps it.
func readCookie(r *http.Request, name string) string {
	if r.TLS != nil {
		if c, err := r.Cookie(hostPrefix + name); err == nil {
			return c.Value
		}
	}
	if c, err := r.Cookie(name); err == nil {
		return c.Value
	}
	return ""
}

// Language returns the language that the device has chosen, or else the one that [Preferring] has found; the
// catalogue knows whether it exists ([locale.Catalogue.Language]).
func Language(r *http.Request) locale.Language {
	if c, err := r.Cookie(cookieLang); err == nil {
		return locale.Language(c.Value)
	}
	if lang, ok := r.Context().Value(preferred{}).(locale.Language); ok {
		return lang
	}
	return locale.Italian
}

// preferred is the key of the language that a browser asks for.
type preferred struct{}

// ProjectorPath is the address of screens in the garden. They are Italian like the tournament, whatever their browser is.
const ProjectorPath = "/schermo"

// Preferring gives a device that has chosen no language the first one of Accept-Language that c has.
func Preferring(c *locale.Catalogue, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := r.Cookie(cookieLang); err != nil && r.URL.Path != ProjectorPath {
			if lang, ok := c.Accepted(r.Header.Get("Accept-Language")); ok {
				r = r.WithContext(context.WithValue(r.Context(), preferred{}, lang))
			}
		}
		next.ServeHTTP(w, r)
	})
}

// KeepLanguage makes the device keep its choice.
func KeepLanguage(w http.ResponseWriter, lang locale.Language) {
	http.SetCookie(w, LanguageCookie(lang))
}

// LanguageCookie is the cookie of a device that has chosen a language.
func LanguageCookie(lang locale.Language) *http.Cookie {
	return &http.Cookie{Name: cookieLang, Value: string(lang), Path: "/", SameSite: http.SameSiteLaxMode, MaxAge: int(languageLife.Seconds())}
}

// Holder returns the last holder that a Referee has entered on the device.
func Holder(r *http.Request) string {
	name, _ := url.QueryUnescape(readCookie(r, cookieHolder)) // an unreadable value is no name
	return name
}

// KeepHolder makes the device remember its holder; an empty name removes it.
func KeepHolder(w http.ResponseWriter, r *http.Request, name string) {
	life := TokenLife
	if name == "" {
		life = 0
	}
	setCookie(w, r, cookieHolder, url.QueryEscape(name), life)
}

// Choice returns the choices for the device's last side table, as KeepChoice kept them.
func Choice(r *http.Request) string {
	c, err := r.Cookie(cookieChoice)
	if err != nil {
		return ""
	}
	text, _ := url.PathUnescape(c.Value) // an unreadable value is no choice
	return text
}

// KeepChoice makes the device keep its choices for a side table. They are no secret: scripts read the name.
func KeepChoice(w http.ResponseWriter, text string) {
	http.SetCookie(w, &http.Cookie{Name: cookieChoice, Value: url.PathEscape(text), Path: "/", SameSite: http.SameSiteLaxMode, MaxAge: int(playerLife.Seconds())})
}

// Theme returns the theme that the device has chosen, or the one that the page prefers.
func Theme(r *http.Request, preferred string) string {
	if c, err := r.Cookie(cookieTheme); err == nil {
		switch c.Value {
		case "notte", "pergamena", "sole":
			return c.Value
		}
	}
	return preferred
}

// Address is the origin of a request, for the limits of strangers.
func Address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// Browser describes a device in a few words, for the desk's list.
func Browser(r *http.Request) string {
	agent := r.UserAgent()
	device := "PC"
	for _, known := range []string{"iPad", "iPhone", "Android", "Windows", "Macintosh", "Linux"} {
		if strings.Contains(agent, known) {
			device = known
			break
		}
	}
	for _, name := range []string{"Firefox", "Edg", "Chrome", "Safari"} {
		if strings.Contains(agent, name) {
			return device + ", " + name
		}
	}
	return device
}
