// Package phone explains how to put the program on the home screen of a phone, and what the icon does:
// which page it opens, when it asks for a code, and that it works only in the laptop's network.
package phone

import (
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/layout"
	view "scacchimagici/views/phone"
)

// Path is the address of the page.
const Path = "/telefono"

// Query names the page for the icon.
const Query = layout.ManifestStart

// Kind is a kind of device, as far as the browser names it.
type Kind string

// Kinds of phones.
const (
	IPhone  Kind = "iphone"
	Android Kind = "android"
	Other   Kind = "" // a computer, or a tablet that says it is one
)

// KindOf reads the browser's User-Agent.
func KindOf(agent string) Kind {
	switch {
	case strings.Contains(agent, "iPhone"), strings.Contains(agent, "iPad"), strings.Contains(agent, "iPod"):
		return IPhone
	case strings.Contains(agent, "Android"):
		return Android
	}
	return Other
}

// Scene is the page for one device.
type Scene struct {
	Words    *locale.Words
	Kind     Kind
	Start    Start
	Name     string // of the start
	Host     string // of the address by which the device has come
	TLS      bool
	Language string // address that switches the language
}

// steps are those of each kind, by the keys of their texts and pictures.
var steps = map[Kind][]string{
	IPhone:  {"share", "sheet", "add"},
	Android: {"dots", "menu", "confirm"},
}

// Page returns the page.
func Page(s Scene) view.View {
	w := s.Words
	v := view.View{Base: layout.Base{Words: w, Language: s.Language}, Start: view.Link{Href: s.Start.Path, Title: s.Name}, App: ShortName(w, s.Start, s.Name)}
	kinds := []Kind{IPhone, Android}
	if s.Kind == Android {
		kinds = []Kind{Android, IPhone}
	}
	for _, k := range kinds {
		g := view.Guide{ID: string(k), Title: w.T("phone." + string(k)), Open: s.Kind == k || s.Kind == Other, Else: w.T("phone." + string(k) + ".else")}
		for _, step := range steps[k] {
			g.Steps = append(g.Steps, view.Step{Text: w.T("phone." + string(k) + "." + step), Picture: step})
		}
		v.Guides = append(v.Guides, g)
	}
	note := func(icon, key string, args ...any) {
		v.Notes = append(v.Notes, view.Note{Icon: icon, Title: w.T(key, args...), Text: w.T(key + ".text")})
	}
	note("plug", "phone.wifi")
	switch {
	case s.Start.Seat.Role == role.Organiser:
		note("lock", "phone.password")
	case s.Start.Seat.Role != role.Nobody:
		note("key", "phone.code")
	case strings.HasPrefix(s.Start.Path, screen.PublicTablesPath):
		note("table", "phone.tables")
	}
	note("warning", "phone.address", s.Host)
	if s.TLS {
		note("info", "phone.certificate")
	} else {
		note("info", "phone.bookmark")
	}
	return v
}

// Name names a start; seat is the name of its seat, if it has one.
func Name(w *locale.Words, s Start, seat string) string {
	switch {
	case s.Key == "":
		return seat
	case s.Board() != "":
		return w.T(s.Key, s.Board())
	}
	return w.T(s.Key)
}

// ShortName is the text below the icon, with room for some twelve letters.
func ShortName(w *locale.Words, s Start, name string) string {
	switch s.Seat.Role {
	case role.Referee:
		return w.T("organiser.seat.referee", s.Board())
	case role.Strategist:
		return w.T("phone.short.strategist")
	case role.Organiser:
		return name
	}
	return w.T("phone.short")
}
