package cup

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/cup"
	"scacchimagici/internal/side/game/registry"
)

// at returns the cup at one of the states of the gallery.
func at(t *testing.T, name string) Scene {
	t.Helper()
	texts, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(galleryCups, func(c galleryCup) bool { return c.name == name })
	if i < 0 {
		t.Fatalf("there is no state %q", name)
	}
	return galleryCups[i].scene(texts.In(locale.Italian))
}

// A player who has a game is led to its table, one whose game is over is told how it ended.
func TestMine(t *testing.T) {
	for _, name := range []string{"called", "round", "crowd", "knockout"} {
		s := at(t, name)
		for _, p := range s.Cup.Round().Pairings {
			for _, id := range p.Players {
				if id == 0 {
					continue
				}
				m := s.mine(s.Cup.Player(id))
				switch {
				case p.Decided() && (m.Go != nil || m.Turn || m.Text == ""):
					t.Errorf("%s: %s has played and is told %+v", name, m.Name, m)
				case p.Decided():
				case m.Go == nil || !m.Turn || !strings.Contains(m.Go.Command.Action, "/"+p.Code+"/"):
					t.Errorf("%s: %s plays at %s and is told %+v", name, m.Name, p.Code, m)
				}
				if won := p.Result.Winner == id && p.Result.How == cup.Played; won != (m.Outcome == "won") {
					t.Errorf("%s: %s has won: %v, and is told %q", name, m.Name, won, m.Outcome)
				}
			}
		}
	}
}

// Who is out of a knock-out reads a place and cannot leave; in a Swiss all play on.
func TestOutOfAKnockout(t *testing.T) {
	s := at(t, "knockout")
	out := 0
	for _, l := range s.Cup.Standing() {
		m := s.mine(l.Player)
		if l.Alive == (m.Leave == nil) {
			t.Errorf("%s: in the cup %v, may leave %v", l.Player.Name, l.Alive, m.Leave != nil)
		}
		if _, paired := s.Cup.Round().PairingOf(l.Player.ID); !l.Alive && !paired {
			out++
			if m.Text != s.place(l.Player) || m.Text == "" {
				t.Errorf("%s is out and reads %q", l.Player.Name, m.Text)
			}
		}
	}
	if out == 0 {
		t.Error("nobody is out")
	}
	for _, l := range at(t, "between").Cup.Standing() {
		if m := at(t, "between").mine(l.Player); m.Leave == nil {
			t.Errorf("%s cannot leave a Swiss", l.Player.Name)
		}
	}
}

// The main button of the desk draws the next round, or says why it cannot; what is rare asks first.
func TestNextRound(t *testing.T) {
	tests := []struct {
		state  string
		locked string // key of the reason; empty: it can be pressed
		asks   string
	}{
		{"entering", "", "drop"},
		{"called", "fault.cup.open", "undraw drop"},
		{"round", "fault.cup.open", "drop"},
		{"between", "", "finish drop"},
		{"knockout", "fault.cup.open", "drop"},
	}
	for _, tt := range tests {
		s := at(t, tt.state)
		want := ""
		if tt.locked != "" {
			want = s.T(tt.locked, s.Cup.Round().Left())
		}
		if b := s.next(); b.Locked != want {
			t.Errorf("%s: the button says %q, want %q", tt.state, b.Locked, want)
		}
		var asks []string
		for _, a := range s.asks() {
			asks = append(asks, a.ID)
		}
		if got := strings.Join(asks, " "); got != tt.asks {
			t.Errorf("%s: the desk may %q, want %q", tt.state, got, tt.asks)
		}
	}
}

// The desk decides a pairing in every way that there is, for either player.
func TestDecide(t *testing.T) {
	s := at(t, "round")
	for _, row := range s.deskRound().Pairings {
		p, ask := row.of, row.Decide
		if p.Result.How == cup.Bye {
			if ask != nil {
				t.Errorf("table %d: a bye can be decided", p.Number)
			}
			continue
		}
		var got []string
		for _, yes := range ask.Yes {
			how, winner := "", ""
			for _, f := range yes.Command.Fields {
				switch f.Name {
				case "how":
					how = f.Value
				case "winner":
					winner = f.Value
				}
			}
			for i, id := range p.Players {
				if winner == strconv.Itoa(id) {
					winner = []string{"white", "black"}[i]
				}
			}
			got = append(got, how+" "+winner)
		}
		want := []string{"played white", "played black", "draw 0", "forfeit black", "forfeit white", "absent 0", "open 0"}
		if !slices.Equal(got, want) {
			t.Errorf("table %d: it can be decided as %q, want %q", p.Number, got, want)
		}
	}
}
