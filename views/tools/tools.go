// Package tools is the organiser's page of what a day needs seldom or never: each tool says when it is wanted, and how it
// stands.
package tools

import (
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/route"
	"scacchimagici/views/organiser"
	"scacchimagici/views/sound"
)

// Row is the page of the tools.
var Row = page.Row{Kind: "tools", Path: screen.ToolsPath, Who: route.Organiser, Build: build, Lane: page.Background}

// Tool is a tile that leads to a page of the organiser.
type Tool struct {
	Icon  string
	Name  string // the key of its texts: "tools.NAME" and "tools.NAME.when"
	Href  string
	State organiser.State // how it stands now; an empty text: nothing to say
}

// View is the page: the tools in the order of need.
type View struct {
	organiser.Top
	Tools []Tool
}

func build(p *page.Snapshot, t page.Topic) (page.Content, error) {
	w := p.Words(t.Lang)
	v := View{Top: p.DeskTop(t.Lang, screen.ToolsPath)}
	v.Sub = nil // the tiles are the pages of this section
	v.Tools = []Tool{
		{"phone", "devices", screen.DevicesPath, seatsState(w, p)},
		{"laptop", "spare", screen.SparePath, spareState(w, p)},
		{"save", "copies", screen.CopiesPath, screen.CopyState(w, p.Time, p.Clock(), p.Copies())},
		{"scroll", "paper", screen.PaperPath, organiser.State{}},
		{"table", "tables", screen.TablesPath, tablesState(w, p)},
		{"sound", "sound", screen.SoundPath, soundState(w, p)},
		{"screen", "overlay", screen.OverlaysPath, organiser.State{}},
		{"bell", "buttons", screen.TriggersPath, organiser.State{Text: w.T("tools.buttons.state", len(p.Triggers().Open()))}},
		{"key", "keys", screen.KeysPath, organiser.State{Text: w.T("tools.keys.state", len(p.Access().ValidKeys()))}},
		{"share", "webhooks", screen.WebhooksPath, webhooksState(w, p)},
		{"language", "programs", screen.ProgramsPath, languagesState(p)},
	}
	return page.Framed(page.Shell{Title: "tools.title", Audience: "organiser", Styles: styles}, v, Frame, Page), nil
}

// styles are those of the page.
var styles = []string{"css/tools.css"}

// seatsState says at how many of the seats a device listens.
func seatsState(w *locale.Words, p *page.Snapshot) organiser.State {
	seats, listening := p.Seats(), 0
	for _, seat := range seats {
		for _, d := range p.DevicesAt(seat) {
			if d.Online {
				listening++
				break
			}
		}
	}
	switch {
	case len(seats) == 0:
		return organiser.State{}
	case listening < len(seats):
		return organiser.State{Icon: "warning", Kind: "warning", Text: w.T("tools.devices.state", listening, len(seats))}
	}
	return organiser.State{Icon: "check", Kind: "ok", Text: w.T("tools.devices.state", listening, len(seats))}
}

// spareState is the state of the spare that needs a look first, or that of the first one.
func spareState(w *locale.Words, p *page.Snapshot) organiser.State {
	all := screen.SpareStates(w, p.Replica())
	for _, s := range all {
		if s.Kind == "warning" {
			return s
		}
	}
	if len(all) > 0 {
		return all[0]
	}
	return organiser.State{Text: w.T("tools.spare.none")}
}

// soundState says where the sounds of the day come out.
func soundState(w *locale.Words, p *page.Snapshot) organiser.State {
	state, chosen := sound.StateOf(w, p)
	if !chosen {
		return organiser.State{Text: w.T("tools.sound.none")}
	}
	return state
}

// webhooksState says how many webhooks there are, or how many have stopped by themselves.
func webhooksState(w *locale.Words, p *page.Snapshot) organiser.State {
	open, stopped := p.Webhooks().Open(), 0
	for _, h := range open {
		if h.Stopped != "" {
			stopped++
		}
	}
	if stopped > 0 {
		return organiser.State{Icon: "warning", Kind: "warning", Text: w.T("tools.webhooks.stopped", stopped)}
	}
	return organiser.State{Text: w.T("tools.webhooks.state", len(open))}
}

// tablesState says how many side tables are open, and which cup is on.
func tablesState(w *locale.Words, p *page.Snapshot) organiser.State {
	text := w.T("organiser.tables.link", p.OpenTables())
	if cup, on := p.Cup(); on {
		text = screen.Dotted(text, cup)
	}
	return organiser.State{Text: text}
}

// languagesState names the languages that a device can choose.
func languagesState(p *page.Snapshot) organiser.State {
	var names []string
	for _, l := range p.Languages() {
		names = append(names, l.Name)
	}
	return organiser.State{Text: strings.Join(names, ", ")}
}
