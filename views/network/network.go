// Package network is the organiser's page of the network: each line of the doctor is good, or says what to do.
package network

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"scacchimagici/internal/doctor"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"

	"github.com/a-h/templ"
)

// View is the page.
type View struct {
	organiser.Top
	Lines   []Line
	Worst   doctor.State
	Answers bool // phones that look for the internet are answered
	Forced  bool // because of a flag: the page cannot end it
}

// Line is a line of the doctor in words.
type Line struct {
	State   doctor.State
	Text    string
	Do      string // what to do; empty: nothing
	Command string // that does it; empty: none
}

var styles = []string{"css/network.css"}

// Pages are the handlers of the room.
type Pages struct {
	Server page.Server
	Facts  func(context.Context) doctor.Facts // read anew each time
}

// Routes lists all routes of the room.
func (p Pages) Routes() []route.Route {
	return []route.Route{route.Costly(route.Get(screen.NetworkPath, route.Organiser, p.get))}
}

func (p Pages) get(w http.ResponseWriter, r *http.Request) error {
	now, err := p.Server.Snapshot(r)
	if err != nil {
		return err
	}
	facts := p.Facts(r.Context())
	v := viewOf(p.Server.Words(r), visitor.Language(r), doctor.Diagnose(facts))
	v.Answers = facts.Phones != nil
	v.Forced = v.Answers && !now.Access().AnswersPhones
	return p.Server.Show(w, r, http.StatusOK, page.Static(page.Shell{Title: "network.title", Audience: "organiser", Styles: styles}, v, Page))
}

func viewOf(w *locale.Words, lang locale.Language, lines []doctor.Line) View {
	v := View{Top: screen.OrganiserTop(w, screen.NetworkPath, screen.LanguageHref(lang, screen.NetworkPath), 0), Worst: doctor.Worst(lines)}
	v.Sub = nil
	for _, l := range lines {
		v.Lines = append(v.Lines, InWords(w, l))
	}
	return v
}

// InWords says a line of the doctor.
func InWords(w *locale.Words, l doctor.Line) Line {
	line := Line{State: l.State, Text: w.T("network."+l.Key, l.Args...), Command: l.Command}
	if l.State != doctor.Good {
		line.Do = w.T("network." + l.Key + ".do")
	}
	return line
}

// answer is the order that has phones answered, or not any more.
func (v View) answer(on bool) ui.Command {
	c := screen.AccessCommand("answer-phones", screen.Field("on", strconv.FormatBool(on)))
	c.Then = screen.NetworkPath // the page reads the laptop anew
	return c
}

// icon is the sign of a line.
func (l Line) icon() string {
	switch l.State {
	case doctor.Good:
		return "check"
	case doctor.Unclear:
		return "info"
	}
	return "warning"
}

// Gallery returns the page of a sound laptop, of one where much is wrong, and of one that cannot be looked at.
func Gallery() []gallery.Kind {
	return []gallery.Kind{gallery.States("desk-network", states, func(s state) string { return s.name }, state.page).For(gallery.Organiser, gallery.OnLaptops, gallery.OnPhones)}
}

type state struct {
	name  string
	facts doctor.Facts
}

var states = []state{
	{"good", doctor.Facts{
		System: "linux", Addresses: []doctor.Address{{IP: "192.168.8.2", Interface: "eth0", Devices: 63}}, Serving: true, Name: "scacchi.local", Port: 8080,
		Firewall: doctor.Firewall{Tool: "ufw"}, DHCP: []string{"192.168.8.1"}, AskedDHCP: true, Phones: &doctor.Phones{Open: []string{"53", "80"}}, Battery: doctor.Unknown, Free: 50 << 30,
	}},
	{"wrong", doctor.Facts{
		System: "windows", Addresses: []doctor.Address{{IP: "192.168.8.2", Interface: "Ethernet", Devices: 3}, {IP: "10.0.0.7", Interface: "Wi-Fi", Wireless: true}, {IP: "10.8.0.2", Interface: "NordLynx", Tunnel: true}},
		Serving: true, Port: 8080, Firewall: doctor.Firewall{Tool: "windows", On: true}, Public: true, DHCP: []string{"192.168.8.1", "192.168.1.1"}, AskedDHCP: true, Sleeps: 20, Battery: 18, Free: 90 << 20,
	}},
	{"alone", doctor.Facts{System: "linux", Port: 8080, Firewall: doctor.Firewall{Tool: "firewalld", On: true}, Sleeps: doctor.Unknown, Battery: doctor.Unknown, Free: doctor.Unknown}},
}

func (s state) page(w *locale.Words, theme gallery.Theme) templ.Component {
	s.facts.Clock = time.Date(2026, 8, 1, 15, 12, 0, 0, time.UTC)
	v := viewOf(w, locale.Italian, doctor.Diagnose(s.facts))
	v.Language, v.Answers = "/", s.facts.Phones != nil
	return Page(layout.Page{Words: w, Audience: "organiser", Styles: styles, Theme: theme("")}, v)
}
