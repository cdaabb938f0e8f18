package sound

import (
	"scacchimagici/internal/access"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/route"
)

// Addresses below the organiser's page.
const (
	PlayerPath = screen.SoundPath + "/qui"     // the page of the laptop from which the sounds come
	FilePath   = screen.SoundPath + "/segnale" // of an uploaded sound: its cue below it
)

// Rows are the organiser's page of the sounds, and the page of the laptop from which they come.
var Rows = []page.Row{
	{Kind: "sound", Path: screen.SoundPath, Who: route.Organiser, Build: build, Lane: page.Background, NoBand: true},
	{Kind: "sounding", Path: PlayerPath, Who: route.Organiser, Build: buildPlayer, Lane: page.Projectors, NoBand: true},
}

var styles = []string{"css/sound.css"}

func build(p *page.Snapshot, t page.Topic) (page.Content, error) {
	return page.Framed(page.Shell{Title: "sound.title", Audience: "organiser", Styles: styles}, viewOf(p, t.Lang), Frame, Page), nil
}

func buildPlayer(p *page.Snapshot, t page.Topic) (page.Content, error) {
	w := p.Words(t.Lang)
	v := Player{
		Top:   screen.OrganiserTop(w, screen.SoundPath, screen.LanguageHref(t.Lang, PlayerPath), p.Clock()),
		Sound: p.Access().Sound, Output: OutputOf(p, access.Laptop, t.Lang),
	}
	v.Sub = nil
	v.State, _ = StateOf(w, p)
	return page.Framed(page.Shell{Title: "sound.title", Audience: "organiser", Styles: styles, Awake: true}, v, PlayerFrame, PlayerPage), nil
}
