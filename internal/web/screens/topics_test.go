package screens

import (
	"fmt"
	"io"
	"testing"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/visitor"
)

// Equal screens are one topic in every spelling of their address; the visitor decides the viewer, not the address.
func TestTopicsAreFinite(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 2)
	_, ada := desk.NewToken()
	code, err := s.room.Tables.Open(t.Context(), stream.Request[table.Command]{
		Actor: "test", Command: table.Command{
			By:    table.Actor{Role: role.Nobody, Device: ada},
			Order: table.OpenTable{Game: "boop", Name: "Ada", Colour: "white"},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.NewPass(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	crowd, player, organiser := visitor.Visitor{}, visitor.Visitor{Player: ada}, visitor.Visitor{Local: true}
	seat := visitor.PlayerID(ada)
	lower := fmt.Sprintf("%c%s", code[0]|0x20, code[1:])
	for _, tt := range []struct {
		name string
		who  visitor.Visitor
		t    Topic
		want Topic
	}{
		{"a made-up viewer", crowd, Topic{Kind: KindTable, Place: code, Match: "x1"}, Topic{Kind: KindTable, Place: code}},
		{"somebody else's seat", crowd, Topic{Kind: KindTable, Place: code, Match: seat}, Topic{Kind: KindTable, Place: code}},
		{"the desk's view", crowd, Topic{Kind: KindTable, Place: code, Match: viewerDesk}, Topic{Kind: KindTable, Place: code}},
		{"a code in lower case", crowd, Topic{Kind: KindTable, Place: lower}, Topic{Kind: KindTable, Place: code}},
		{"one's own seat", player, Topic{Kind: KindTable, Place: code, Match: seat}, Topic{Kind: KindTable, Place: code, Match: seat}},
		{"a made-up viewer of the list", crowd, Topic{Kind: KindTables, Match: "x2"}, Topic{Kind: KindTables}},
		{"a player's list", player, Topic{Kind: KindTables, Match: "x2"}, Topic{Kind: KindTables, Match: seat}},
		{"the desk's list", organiser, Topic{Kind: KindTables}, Topic{Kind: KindTables, Match: viewerDesk}},
		{"a query in another order", organiser, Topic{Kind: KindPeople, Match: "z=1&fatto=people&cerca=anna&cerca=bea"}, Topic{Kind: KindPeople, Match: "cerca=anna&fatto=people"}},
		{"a query of nothing", organiser, Topic{Kind: KindHouses, Match: "a=1&b=2"}, Topic{Kind: KindHouses}},
		{"a number with zeros", organiser, Topic{Kind: KindDeskPlan, Place: "002", Match: "none"}, Topic{Kind: KindDeskPlan, Place: "2"}},
		{"no number", organiser, Topic{Kind: KindDeskPlan, Place: "x"}, Topic{Kind: KindDeskPlan}},
		{"saved", organiser, Topic{Kind: KindDeskRules, Place: "yes"}, Topic{Kind: KindDeskRules, Place: "1"}},
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
