package page

import (
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	triggerscreen "scacchimagici/internal/screen/trigger"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/trigger"
	"scacchimagici/internal/web/visitor"
	view "scacchimagici/views/trigger"
)

// isTrigger takes a trigger, also a revoked one: its page says that it is.
func isTrigger(p *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	_, ok := p.Triggers().ByID(t.Place)
	return t.Place, ok
}

// stateOf is a trigger, and whether it may be pressed now.
func (p *Snapshot) stateOf(t trigger.Trigger) triggerscreen.State {
	return triggerscreen.State{Trigger: t, Refused: p.MayTrigger(t.Action), Start: p.TriggerStart(t.Action)}
}

// triggersPage is the organiser's page of the triggers.
func (p *Snapshot) triggersPage(t Topic) (Content, error) {
	d := triggerscreen.Desk{
		Words: p.Words(t.Lang), Language: screen.LanguageHref(t.Lang, screen.TriggersPath), Server: p.Clock(), Zone: time.Local,
		Boards: p.Boards(), Screens: p.Access().Screens,
	}
	if len(d.Boards) == 0 {
		d.Boards = tournament.Boards()[:2]
	}
	for _, one := range p.Triggers().Open() {
		d.All = append(d.All, p.stateOf(one))
	}
	d.Revoked = len(p.Triggers().All) - len(d.All)
	return Framed(Shell{Title: "trigger.title", Audience: "organiser", Styles: view.Styles, Awake: true}, d.View(), view.DeskFrame, view.DeskPage), nil
}

// buttonPage is the page of one huge button.
func (p *Snapshot) buttonPage(t Topic) (Content, error) { return p.Button(t, "") }

// Button is the page of a trigger at an address of a device, empty for the frame that all devices share.
func (p *Snapshot) Button(t Topic, here string) (Content, error) {
	of, ok := p.Triggers().ByID(t.Place)
	if !ok {
		return Content{}, fault.New(fault.NotFound, "fault.trigger.none")
	}
	b := triggerscreen.Button{Words: p.Words(t.Lang), Server: p.Clock(), Zone: time.Local, State: p.stateOf(of)}
	if here != "" {
		b.Language = screen.LanguageHref(t.Lang, here)
	}
	return Framed(Shell{Title: of.Name, Audience: "door", Styles: view.Styles, Awake: true}, b.View(), view.ButtonFrame, view.ButtonPage), nil
}

// TriggerMade shows the token of a trigger, once.
func (p *Snapshot) TriggerMade(lang locale.Language, of trigger.Make, token string) Content {
	m := triggerscreen.Made{
		Words: p.Words(lang), Language: screen.LanguageHref(lang, screen.TriggersPath), Name: of.Name, Action: of.Action, Token: token, Origin: p.URL(""),
	}
	v := m.View()
	v.QR = NewQR(v.Page) // not QR: the token must not be kept
	return Static(Shell{Title: "trigger.title", Audience: "organiser", Styles: view.Styles}, v, view.MadePage)
}
