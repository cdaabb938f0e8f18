package trigger

import (
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/trigger"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
)

// ButtonKind is the kind of the page of one huge button. Place: the id of a trigger.
const ButtonKind = "button"

// Rows are the live pages: that of the desk, and that of one huge button, whose address is a secret.
var Rows = []page.Row{
	{Kind: "triggers", Path: screen.TriggersPath, Who: route.Organiser, Build: buildDesk, Lane: page.Background},
	{Kind: ButtonKind, Build: buildButton, Watch: page.Anybody, Place: isTrigger, Lane: page.Crowd, NoBand: true},
}

// isTrigger takes a trigger, also a revoked one: its page says that it is.
func isTrigger(p *page.Snapshot, _ visitor.Visitor, t page.Topic) (string, bool) {
	_, ok := p.Triggers().ByID(t.Place)
	return t.Place, ok
}

// stateOf is a trigger, and whether it may be pressed now.
func stateOf(p *page.Snapshot, t trigger.Trigger) State {
	return State{Trigger: t, Refused: p.MayTrigger(t.Action), Start: p.TriggerStart(t.Action)}
}

// buildDesk builds the organiser's page of the triggers.
func buildDesk(p *page.Snapshot, t page.Topic) (page.Content, error) {
	d := Desk{
		Words: p.Words(t.Lang), Top: p.DeskTop(t.Lang, screen.TriggersPath), Zone: time.Local,
		Boards: p.Boards(), Screens: p.Access().Screens,
	}
	if len(d.Boards) == 0 {
		d.Boards = tournament.Boards()[:2]
	}
	for _, one := range p.Triggers().Open() {
		d.All = append(d.All, stateOf(p, one))
	}
	d.Revoked = len(p.Triggers().All) - len(d.All)
	return page.Framed(page.Shell{Title: "trigger.title", Audience: "organiser", Styles: styles, Awake: true}, d, DeskFrame, DeskPage), nil
}

// buildButton builds the frame of one huge button, which all devices share.
func buildButton(p *page.Snapshot, t page.Topic) (page.Content, error) { return buttonAt("")(p, t) }

// buttonAt builds the page of one huge button at an address of a device, empty for the frame alone.
func buttonAt(here string) func(*page.Snapshot, page.Topic) (page.Content, error) {
	return func(p *page.Snapshot, t page.Topic) (page.Content, error) {
		of, ok := p.Triggers().ByID(t.Place)
		if !ok {
			return page.Content{}, fault.New(fault.NotFound, "fault.trigger.none")
		}
		b := Button{Words: p.Words(t.Lang), Server: p.Clock(), Zone: time.Local, State: stateOf(p, of)}
		if here != "" {
			b.Language = screen.LanguageHref(t.Lang, here)
		}
		return page.Framed(page.Shell{Title: of.Name, Audience: "door", Styles: styles, Awake: true}, b, ButtonFrame, ButtonPage), nil
	}
}
