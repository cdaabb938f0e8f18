// Package phone is the room of the page that explains how to put the program on the home screen of a phone, a few drawn
// steps for each kind of phone, and what the icon does: which page it opens, when it asks for a code, and that it works
// only in the laptop's network. It serves the manifest too, with the name of an icon and the page that it opens.
package phone

import (
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/layout"
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
	*locale.Words
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

// kinds are those with steps, the one of the device first.
func (s Scene) kinds() []Kind {
	if s.Kind == Android {
		return []Kind{Android, IPhone}
	}
	return []Kind{IPhone, Android}
}

// note is a thing to know beforehand.
type note struct{ icon, title, text string }

func (s Scene) notes() []note {
	say := func(icon, key string, args ...any) note { return note{icon, s.T(key, args...), s.T(key + ".text")} }
	all := []note{say("plug", "phone.wifi")}
	switch {
	case s.Start.Seat.Role == role.Organiser:
		all = append(all, say("lock", "phone.password"))
	case s.Start.Seat.Role != role.Nobody:
		all = append(all, say("key", "phone.code"))
	case strings.HasPrefix(s.Start.Path, screen.PublicTablesPath):
		all = append(all, say("table", "phone.tables"))
	}
	all = append(all, say("warning", "phone.address", s.Host))
	if s.TLS {
		return append(all, say("info", "phone.certificate"))
	}
	return append(all, say("info", "phone.bookmark"))
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
