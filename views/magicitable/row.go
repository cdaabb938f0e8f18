package magicitable

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/page"
	"scacchimagici/internal/side/magicitable"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/web/visitor"
)

// Kind is that of the live page; place: the code of a table; viewer: the public part of a player's hash, [viewerDesk]
// for the organiser, empty for all others.
const Kind = "magici-table"

const viewerDesk = "desk"

// Tables are the tables of Scacchi Magici as pages read them.
type Tables struct {
	Room    *room.Room
	Joined  func(code string) (left func()) // notes that a player has the page of a table open
	screens *page.Publisher
}

// Follow tells a publisher of changes from now on.
func (l *Tables) Follow(s *page.Publisher) { l.screens = s }

// Note tells the publisher of a change at a table.
func (l *Tables) Note(code string) { l.screens.Changed(partOf(code)) }

// partOf is the table with a code.
func partOf(code string) page.Part { return page.Part{Kind: "table of Scacchi Magici", Of: code} }

// Rows are the live pages.
func (l *Tables) Rows() []page.Row {
	return []page.Row{{Kind: Kind, Build: l.build, Watch: page.Anybody, Place: l.isTable, Viewer: l.viewer, Joined: l.joined, Lane: page.Background, Public: true}}
}

// joined notes a stream of a player; spectators are not counted.
func (l *Tables) joined(t page.Topic) (left func()) {
	if t.Viewer == "" || t.Viewer == viewerDesk {
		return func() {}
	}
	return l.Joined(t.Place)
}

func (l *Tables) isTable(p *page.Snapshot, _ visitor.Visitor, t page.Topic) (string, bool) {
	code, err := table.ParseCode(t.Place)
	if err != nil {
		return "", false
	}
	_, err = l.Room.Magici.Get(p.Context, code)
	return code, err == nil
}

func (l *Tables) viewer(p *page.Snapshot, v visitor.Visitor, t page.Topic) (string, bool) {
	one, err := l.Room.Magici.Get(p.Context, t.Place)
	return topicOf(one.Table, v).Viewer, err == nil
}

// heldBy returns the sides that a viewer plays.
func heldBy(t magicitable.Table, viewer string) []chess.Side {
	return slices.DeleteFunc(slices.Clone(magicitable.Sides[:]), func(side chess.Side) bool {
		seat := t.Seats[side]
		return viewer == "" || seat.Kind != table.Person || visitor.PlayerID(seat.Device) != viewer
	})
}

// topicOf returns the topic of a table for a device: players act, the others watch.
func topicOf(of magicitable.Table, v visitor.Visitor) page.Topic {
	t, id := page.Topic{Kind: Kind, Place: of.Code}, visitor.PlayerID(v.Player)
	if len(heldBy(of, id)) > 0 {
		t.Viewer = id
	} else if v.Organiser() {
		t.Viewer = viewerDesk
	}
	return t
}

// build is a table as a viewer sees it.
func (l *Tables) build(p *page.Snapshot, t page.Topic) (page.Content, error) {
	one, err := l.Room.Magici.Get(p.Context, t.Place)
	if err != nil {
		return page.Content{}, err
	}
	p.Reads(partOf(t.Place))
	look := Look{Words: p.Words(t.Lang), Mine: heldBy(one.Table, t.Viewer), Organiser: t.Viewer == viewerDesk, Busy: one.Busy, Now: one.Instant(p.Time), Server: p.Clock()}
	if one.Table.Status() == table.Waiting {
		look.Address = p.URL("/t/" + one.Table.Code)
		look.QR = page.QR(look.Address)
	}
	return page.Framed(shellOf(len(look.Mine) > 0), ViewOf(one.Table, look), Frame, Page), nil
}

func shellOf(awake bool) page.Shell {
	return page.Shell{Title: "magicitable.title", Audience: "strategist", Styles: styles, Awake: awake}
}

var styles = []string{"css/tokens-magicitable.css", "css/magicitable.css"}
