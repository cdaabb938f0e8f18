package sound

import (
	"strconv"

	"scacchimagici/internal/access"
	"scacchimagici/internal/health"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// View is the organiser's page.
type View struct {
	organiser.Top
	Sound   access.Sound
	State   organiser.State
	Outputs []Choice
	Cues    []Row
}

// Choice is a place where the sounds can come out.
type Choice struct {
	Output, Icon, Name, Detail string
	Chosen                     bool
}

// Row is a cue on the organiser's page.
type Row struct {
	Cue  access.Cue
	On   bool
	File string // name of the sound that was uploaded for it; empty: that of the program
	Own  bool   // a sound was uploaded for it
}

// Player is the page of the laptop from which the sounds come.
type Player struct {
	organiser.Top
	Sound  access.Sound
	Output *Output // nil: they come out elsewhere
	State  organiser.State
}

// step is by how much a tap changes the volume, and mostPercent the greatest one, in percent.
const step, mostPercent = 10, 100

// volume is the order that makes the sounds louder or quieter.
func volume(s access.Sound, by int) ui.Command {
	c := screen.AccessCommand("set-volume", screen.Number("percent", s.Percent()+by))
	c.Steps = true
	return c
}

// StateOf says where the sounds come out, and what that place lacks. ok is false when the desk has chosen none.
func StateOf(w *locale.Words, p *page.Snapshot) (s organiser.State, ok bool) {
	sound := p.Access().Sound
	s = organiser.State{Icon: "sound", Kind: "warning"}
	device, name := access.Device{ID: health.Laptop}, w.T("sound.laptop")
	switch number := sound.Screen(); {
	case sound.Output == "":
		s.Text = w.T("sound.state.none")
		return s, false
	case number > 0:
		display, known := p.Access().Screen(number)
		device, _ = p.Access().Device(display.Device)
		name = nameOf(w, display)
		if online, _ := p.Online(device); !known || !online {
			s.Text = w.T("sound.state.silent", name)
			return s, true
		}
	}
	switch h := p.Trouble(device); {
	case sound.Output == access.Laptop && (h.Heard.IsZero() || h.Silent(p.Time)):
		s.Text = w.T("sound.state.closed")
	case h.Silent(p.Time):
		s.Text = w.T("sound.state.silent", name)
	case !h.Sounds:
		s.Text = w.T("sound.state.arm", name)
	case sound.Muted:
		s.Icon, s.Text = "mute", w.T("sound.state.muted", name)
	default:
		s.Kind, s.Text = "ok", w.T("sound.state.ready", name)
	}
	return s, true
}

// nameOf names a screen.
func nameOf(w *locale.Words, d access.Display) string {
	numbered := w.T("organiser.screen.numbered", d.Number)
	if d.Name == "" {
		return numbered
	}
	return screen.Dotted(numbered, d.Name)
}

// Mute is the button that silences the sounds, or makes them heard again.
func Mute(w ui.Words, s access.Sound) organiser.Action {
	a := organiser.Action{
		Command: screen.AccessCommand("mute-sound", screen.Field("muted", strconv.FormatBool(!s.Muted))),
		Button:  ui.Button{Icon: "mute", Title: w.T("sound.mute"), Class: "small"},
	}
	if s.Muted {
		a.Button.Icon, a.Button.Title = "sound", w.T("sound.unmute")
	}
	return a
}

func viewOf(p *page.Snapshot, lang locale.Language) View {
	w := p.Words(lang)
	v := View{Top: p.DeskTop(lang, screen.SoundPath), Sound: p.Access().Sound}
	v.Sub = nil // the tiles of the tools lead here
	v.State, _ = StateOf(w, p)
	v.Outputs = []Choice{{Output: access.Laptop, Icon: "laptop", Name: w.T("sound.laptop"), Detail: w.T("sound.laptop.how")}}
	for _, d := range p.Displays() {
		v.Outputs = append(v.Outputs, Choice{
			Output: access.OutputOf(d.Number), Icon: "screen", Name: nameOf(w, d.Display), Detail: screen.Listens(w, p.Time, d.Online, d.Since),
		})
	}
	v.Outputs = append(v.Outputs, Choice{Icon: "none", Name: w.T("sound.nowhere")})
	for i := range v.Outputs {
		v.Outputs[i].Chosen = v.Outputs[i].Output == v.Sound.Output
	}
	for _, cue := range access.Cues() {
		own, uploaded := p.Access().OwnSounds[cue]
		v.Cues = append(v.Cues, Row{Cue: cue, On: v.Sound.Sounds(cue), File: own.Name, Own: uploaded})
	}
	return v
}
