package page_test

import (
	"fmt"
	"io"
	"testing"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	sidetable "scacchimagici/internal/side/table"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/table"
)

// Equal screens are one topic in every spelling of their address; the visitor decides the viewer, not the address.
func TestTopicsAreFinite(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 2)
	_, ada := desk.NewToken()
	code, err := roomOf(s).Tables.Open(t.Context(), stream.Request[sidetable.Command]{
		Actor: "test", Command: sidetable.Command{
			By:    sidetable.Actor{Role: role.Nobody, Device: ada},
			Order: sidetable.OpenTable{Game: "boop", Name: "Ada", Colour: "white"},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.NewSnapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	crowd, player, organiser := visitor.Visitor{}, visitor.Visitor{Player: ada}, visitor.Visitor{Local: true}
	seat := visitor.PlayerID(ada)
	lower := fmt.Sprintf("%c%s", code[0]|0x20, code[1:])
	for _, tt := range []struct {
		name string
		who  visitor.Visitor
		t    page.Topic
		want page.Topic
	}{
		{"a made-up viewer", crowd, page.Topic{Kind: table.Kind, Place: code, Viewer: "x1"}, page.Topic{Kind: table.Kind, Place: code}},
		{"somebody else's seat", crowd, page.Topic{Kind: table.Kind, Place: code, Viewer: seat}, page.Topic{Kind: table.Kind, Place: code}},
		{"the desk's view", crowd, page.Topic{Kind: table.Kind, Place: code, Viewer: table.ViewerDesk}, page.Topic{Kind: table.Kind, Place: code}},
		{"a code in lower case", crowd, page.Topic{Kind: table.Kind, Place: lower}, page.Topic{Kind: table.Kind, Place: code}},
		{"one's own seat", player, page.Topic{Kind: table.Kind, Place: code, Viewer: seat}, page.Topic{Kind: table.Kind, Place: code, Viewer: seat}},
		{"a made-up viewer of the list", crowd, page.Topic{Kind: table.ListKind, Viewer: "x2"}, page.Topic{Kind: table.ListKind}},
		{"a player's list", player, page.Topic{Kind: table.ListKind, Viewer: "x2"}, page.Topic{Kind: table.ListKind, Viewer: seat}},
		{"the desk's list", organiser, page.Topic{Kind: table.ListKind}, page.Topic{Kind: table.ListKind, Viewer: table.ViewerDesk}},
		{"a query in another order", organiser, page.Topic{Kind: "people", Query: "z=1&fatto=people&cerca=anna&cerca=bea"}, page.Topic{Kind: "people", Query: "cerca=anna&fatto=people"}},
		{"a query of nothing", organiser, page.Topic{Kind: "houses", Query: "a=1&b=2"}, page.Topic{Kind: "houses"}},
		{"a number with zeros", organiser, page.Topic{Kind: "desk-plan", Place: "002", Match: "none"}, page.Topic{Kind: "desk-plan", Place: "2"}},
		{"no number", organiser, page.Topic{Kind: "desk-plan", Place: "x"}, page.Topic{Kind: "desk-plan"}},
		{"saved", organiser, page.Topic{Kind: "desk-rules", Place: "yes"}, page.Topic{Kind: "desk-rules", Place: "1"}},
	} {
		tt.t.Lang, tt.want.Lang = locale.English, locale.English
		got, err := p.Watchable(tt.who, tt.t)
		if err != nil || got != tt.want {
			t.Errorf("%s: topic %v, %v; want %v", tt.name, got, err, tt.want)
		}
		if again, err := p.Watchable(tt.who, got); err != nil || again != got {
			t.Errorf("%s: its own topic becomes %v, %v", tt.name, again, err)
		}
	}
}
