package screens

import (
	"context"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/cup"
	"scacchimagici/internal/side/table/list"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// Pass builds pages from one snapshot of everything.
type Pass struct {
	*Screens
	desk.Snapshot           // of a tournament, nearly always the one on the screens
	Tables        list.List // all side tables
	Cups          cup.Cups
	ctx           context.Context
	at            time.Time
	version       uint64 // a later pass has a higher one

	houses map[magici.HouseID]ui.House
	people map[magici.PersonID]screen.Person
	course *programme.State // the state that decides what screens show by themselves
}

// NewPass takes a snapshot. The version is taken before it, so that no older state is ever
// published with a higher one.
func (s *Screens) NewPass(ctx context.Context) (*Pass, error) { return s.NewPassOf(ctx, "") }

// NewPassOf is [Screens.NewPass] for any tournament; an empty id means the one on the screens.
func (s *Screens) NewPassOf(ctx context.Context, tournament string) (*Pass, error) {
	p := &Pass{Screens: s, ctx: ctx, at: time.Now(), version: s.version.Add(1)}
	p.Tables, p.Cups = s.room.Tables.List(), s.room.Cups.State()
	var err error
	p.Snapshot, err = s.desk.Snapshot(ctx, tournament)
	return p, err
}

// clock returns the server's clock at the pass, in milliseconds since its start.
func (p *Pass) clock() int64 { return p.at.Sub(p.start).Milliseconds() }

// Page builds a whole page, with the dialogs that are a topic of their own.
func (p *Pass) Page(t Topic) (Page, error) {
	page, err := p.build(t)
	of, ok := t.dialogs()
	if err != nil || !ok {
		return page, err
	}
	dialogs, err := p.build(of)
	full := page.Full
	page.Full = func(document layout.Page) templ.Component {
		document.Dialogs = dialogs.frame
		return full(document)
	}
	return page, err
}

// build builds the content of a topic.
func (p *Pass) build(t Topic) (Page, error) {
	row, ok := rowOf(t.Kind)
	if !ok {
		return Page{}, fault.New(fault.NotFound, "fault.page.unknown")
	}
	return row.build(p, t)
}

// WithBand adds the organiser's words to all to a page, and the alarms to a page of the desk.
func (p *Pass) WithBand(t Topic) context.Context {
	row, _ := rowOf(t.Kind)
	var b layout.Band
	if !row.noBand {
		b = p.band(t.Lang)
	}
	if row.desk() {
		b.Alarms = p.alarmsIn(t.Lang)
	}
	b.Name = p.catalogue.In(t.Lang).T("projector.notice")
	return layout.WithBand(p.ctx, b)
}

// WithAlarms adds the alarms to a page of the desk that does not change by itself.
func (s *Screens) WithAlarms(ctx context.Context, lang locale.Language) context.Context {
	return layout.WithBand(ctx, layout.Band{Name: s.catalogue.In(lang).T("projector.notice"), Alarms: s.alarmsIn(lang)})
}

func (s *Screens) alarmsIn(lang locale.Language) []layout.Alarm {
	var all []layout.Alarm
	for _, f := range s.alarms.Current() {
		all = append(all, screen.Alarm(s.catalogue.In(lang), f))
	}
	return all
}

// band is the organiser's present words to all.
func (p *Pass) band(lang locale.Language) layout.Band {
	if !p.Known {
		return layout.Band{}
	}
	return screen.Band(p.catalogue.In(lang), p.TournamentNow())
}
