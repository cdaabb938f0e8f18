// Package visitor says who asks: a device by the token of its cookie or a program by its
// bearer token, on which seats, and what the device has chosen. It knows what a seat may do
// in a match; which page asks for which seat stands in the routes.
package visitor

import (
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

// Cookies: the tokens of the device, and what it has chosen. The token of a player at side
// tables is another one than that of the coded seats: who changes or loses such a seat goes on
// with the game. Tokens and the name of the holder have a name of their own under TLS, which
// see [setCookie].
const (
	CookieToken  = "posto"
	cookiePlayer = "giocatore"
	cookieLang   = "lingua"
	cookieTheme  = "theme"
	cookieHolder = "nome"
	cookieChoice = "tavolo" // what a device has chosen for its last table; static/js/table.js reads the name
)

// How long a device is known again, and its choice kept: a player beyond any camp.
const (
	tokenLife    = 30 * 24 * time.Hour
	playerLife   = 90 * 24 * time.Hour
	languageLife = 365 * 24 * time.Hour
)

// Visitor is who asks: a device with its seats, or somebody of the public.
type Visitor struct {
	Device access.Device
	Known  bool   // the device has a token that counts
	Local  bool   // on the laptop itself, which is the Organiser's
	Player string // the hash by which side tables know the device; empty: it has sat at none
	Wrong  bool   // the request has a credential that is no device's and no player's: every route refuses it
}

// From finds out who asks. A credential in the header Authorization decides alone, on the laptop too: no
// cookie counts beside it. Without one the laptop itself is the Organiser unless askPassword.
func From(r *http.Request, seats access.State, askPassword bool) Visitor {
	v := Visitor{Local: !askPassword && OnLaptop(r) && !HasCredential(r), Player: Player(r)}
	if hash := tokenHash(r, CookieToken); hash != "" {
		v.Device, v.Known = seats.DeviceByToken(hash)
	}
	token, carried := bearer(r)
	v.Wrong = carried && !v.Known && !(strings.HasPrefix(token, playerPrefix) && token != playerPrefix)
	return v
}

// playerPrefix begins the token that a program has chosen to play at side tables.
const playerPrefix = "player-"

// bearer returns the token in the header Authorization ("Bearer TOKEN"); it is empty when the header says
// anything else. carried reports whether the request has such a header at all.
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

// tokenHash returns the hash of the token that a request carries, as a bearer's or else in a
// cookie; empty without one.
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

// HasCredential reports whether a request carries a credential, right or wrong: then nothing else says who asks.
func HasCredential(r *http.Request) bool {
	_, carried := bearer(r)
	return carried
}

// OnLaptop reports whether a request comes from the laptop and was meant for it: a name
// that somebody else's page has pointed at the laptop does not count.
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
	setCookie(w, r, CookieToken, token, tokenLife)
}

// Player returns the hash by which a side table knows the device, empty for one without a
// token.
func Player(r *http.Request) string { return tokenHash(r, cookiePlayer) }

// PlayerToken returns the token itself by which side tables know the device, empty without one.
func PlayerToken(r *http.Request) string { return readCookie(r, cookiePlayer) }

// KeepPlayer gives the device back the token by which side tables know it.
func KeepPlayer(w http.ResponseWriter, r *http.Request, token string) {
	setCookie(w, r, cookiePlayer, token, playerLife)
}

// PlayerID is the public part of a device's hash: enough to know a page again by.
func PlayerID(hash string) string { return hash[:min(len(hash), 12)] }

// hostPrefix begins the name of a cookie that browsers take from TLS alone. A page of plain http
// neither reads nor replaces it, and sets one of its own beside it.
const hostPrefix = "__Host-"

// setCookie gives a device a value that no script reads. Over TLS it never goes out in the clear.
// No life at all takes it away.
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

// readCookie returns what setCookie has given; empty without it. Over TLS one of plain http
// counts when there is no other: who took a seat before TLS was on keeps it.
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

// Language returns the language that the device says it has chosen; the catalogue knows whether there is
// such a one ([locale.Catalogue.Language]).
func Language(r *http.Request) locale.Language {
	if c, err := r.Cookie(cookieLang); err == nil {
		return locale.Language(c.Value)
	}
	return locale.Italian
}

// KeepLanguage has the device keep its choice.
func KeepLanguage(w http.ResponseWriter, lang locale.Language) {
	http.SetCookie(w, LanguageCookie(lang))
}

// LanguageCookie is what a device keeps that has chosen a language.
func LanguageCookie(lang locale.Language) *http.Cookie {
	return &http.Cookie{Name: cookieLang, Value: string(lang), Path: "/", SameSite: http.SameSiteLaxMode, MaxAge: int(languageLife.Seconds())}
}

// Holder returns who held the device when a Referee last said so, for the next time.
func Holder(r *http.Request) string {
	name, _ := url.QueryUnescape(readCookie(r, cookieHolder)) // what cannot be read is no name
	return name
}

// KeepHolder has the device remember who holds it; an empty name is forgotten.
func KeepHolder(w http.ResponseWriter, r *http.Request, name string) {
	life := tokenLife
	if name == "" {
		life = 0
	}
	setCookie(w, r, cookieHolder, url.QueryEscape(name), life)
}

// Choice returns what the device has chosen for its last side table, as KeepChoice kept it.
func Choice(r *http.Request) string {
	c, err := r.Cookie(cookieChoice)
	if err != nil {
		return ""
	}
	text, _ := url.PathUnescape(c.Value) // what cannot be read is no choice
	return text
}

// KeepChoice has the device keep what it has chosen for a side table. It is no secret: scripts read
// the name out of it.
func KeepChoice(w http.ResponseWriter, text string) {
	http.SetCookie(w, &http.Cookie{Name: cookieChoice, Value: url.PathEscape(text), Path: "/", SameSite: http.SameSiteLaxMode, MaxAge: int(playerLife.Seconds())})
}

// Theme returns the device's choice of the three, or what the page prefers.
func Theme(r *http.Request, preferred string) string {
	if c, err := r.Cookie(cookieTheme); err == nil {
		switch c.Value {
		case "notte", "pergamena", "sole":
			return c.Value
		}
	}
	return preferred
}

// Address is where a request comes from: what limits of strangers count against.
func Address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// Browser says in a few words what a device is, for the desk's list.
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
