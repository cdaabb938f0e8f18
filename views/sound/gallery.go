package sound

import (
	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
)

// Gallery returns the organiser's page of the sounds in its states, and the page of the laptop from which they come.
func Gallery() []gallery.Kind {
	return []gallery.Kind{
		gallery.States("desk-sound", states, func(s invented) string { return s.name }, invented.page).For(gallery.Organiser, gallery.OnLaptops, gallery.OnPhones),
		gallery.States("desk-sound-here", players, func(s player) string { return s.name }, player.page).For(gallery.Organiser, gallery.OnLaptops, gallery.OnPhones),
	}
}

// invented is a state of the organiser's page.
type invented struct {
	name, output string
	text         string // key of what the state says
	args         []any
	kind         string
	set          func(*View) // nil: nothing more
}

var states = []invented{
	{name: "nowhere", text: "sound.state.none", kind: "warning"},
	{name: "closed", output: access.Laptop, text: "sound.state.closed", kind: "warning"},
	{name: "arm", output: access.OutputOf(12), text: "sound.state.arm", args: []any{"Schermo 12 · Proiettore"}, kind: "warning"},
	{name: "ready", output: access.OutputOf(12), text: "sound.state.ready", args: []any{"Schermo 12 · Proiettore"}, kind: "ok", set: func(v *View) {
		v.Cues[4].Own, v.Cues[4].File = true, "gong_del_maestro_di_cerimonie_2026.wav"
		v.Cues[2].On = false
	}},
	{name: "muted", output: access.OutputOf(12), text: "sound.state.muted", args: []any{"Schermo 12 · Proiettore"}, kind: "warning", set: func(v *View) {
		v.Sound.Muted, v.Sound.Volume, v.State.Icon = true, mostPercent, "mute"
	}},
}

func (s invented) page(w *locale.Words, theme gallery.Theme) templ.Component {
	v := View{Top: screen.OrganiserTop(w, screen.SoundPath, "/", 0), Sound: access.Sound{Output: s.output}}
	v.Sub = nil
	v.State = organiser.State{Icon: "sound", Kind: s.kind, Text: w.T(s.text, s.args...)}
	v.Outputs = []Choice{
		{Output: access.Laptop, Icon: "laptop", Name: w.T("sound.laptop"), Detail: w.T("sound.laptop.how")},
		{Output: access.OutputOf(12), Icon: "screen", Name: "Schermo 12 · Proiettore", Detail: w.T("organiser.online")},
		{Output: access.OutputOf(13), Icon: "screen", Name: "Schermo 13 · TV gazebo", Detail: w.T("organiser.offline")},
		{Icon: "none", Name: w.T("sound.nowhere")},
	}
	for i := range v.Outputs {
		v.Outputs[i].Chosen = v.Outputs[i].Output == s.output
	}
	for _, cue := range access.Cues() {
		v.Cues = append(v.Cues, Row{Cue: cue, On: true})
	}
	if s.set != nil {
		s.set(&v)
	}
	return Page(layout.Page{Words: w, Audience: "organiser", Styles: styles, Theme: theme("")}, v)
}

// player is a state of the page from which the sounds come.
type player struct {
	name string
	here bool
}

var players = []player{{"here", true}, {"elsewhere", false}}

func (s player) page(w *locale.Words, theme gallery.Theme) templ.Component {
	v := Player{Top: screen.OrganiserTop(w, screen.SoundPath, "/", 0), State: organiser.State{Icon: "sound", Kind: "ok", Text: w.T("sound.state.ready", "Schermo 12 · Proiettore")}}
	v.Sub = nil
	if s.here {
		v.Output = &Output{Volume: 1}
	}
	return PlayerPage(layout.Page{Words: w, Audience: "organiser", Styles: styles, Theme: theme("")}, v)
}
