package table_test

import (
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/screen/screentest"
	tablescreen "scacchimagici/internal/screen/table"
	"scacchimagici/internal/table"
	"scacchimagici/views/layout"
	"scacchimagici/views/projector"
)

// moved is a table whose last move was made some seconds after nine o'clock.
func moved(t testing.TB, seconds int) table.Table {
	t.Helper()
	tab := between(t, "boop", "Kc3")
	tab.Play.Stamps[0].At = time.Date(2026, time.August, 28, 21, 0, seconds, 0, time.UTC)
	return tab
}

// The wall shows the newest move, and does not jump between tables that move together.
func TestOnProjector(t *testing.T) {
	waiting := screentest.SideTable(t, screentest.At(screentest.Tablet, table.OpenTable{Game: "boop", Name: "Elena"}))
	over := then(t, moved(t, 50), screentest.At(screentest.Phone, table.Resign{Game: 1, Side: table.Black}))
	tests := []struct {
		name   string
		tables []table.Table
		want   int
	}{
		{"none", nil, -1},
		{"nobody plays", []table.Table{waiting}, -1},
		{"the one that plays", []table.Table{waiting, moved(t, 0)}, 1},
		{"the newest move", []table.Table{moved(t, 0), moved(t, 40)}, 1},
		{"of those that move together the oldest", []table.Table{moved(t, 31), moved(t, 45)}, 0},
		{"of those the one that goes on", []table.Table{over, moved(t, 45)}, 1},
		{"how a game has ended", []table.Table{moved(t, 0), over}, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tablescreen.OnProjector(tt.tables); got != tt.want {
				t.Errorf("shows %d, want %d", got, tt.want)
			}
		})
	}
}

func TestProjectorTables(t *testing.T) {
	going := between(t, "magnetone", "c3", "d4", "e5")
	over := then(t, going, screentest.At(screentest.Phone, table.Resign{Game: 1, Side: table.Black}))
	for _, lang := range []string{"it", "en"} {
		scene := screentest.TableScene(t, going, lang, screentest.Nobody)
		ended := screentest.TableScene(t, over, lang, screentest.Nobody)
		list := tablescreen.TablesScene{Words: scene.Words, Tables: []table.Table{going}, Results: over.Results(), Root: "/tavoli"}
		tests := []struct {
			name   string
			game   *tablescreen.TableScene
			tables int // rankings
			seats  string
		}{
			{"a game", &scene, 1, "Davide*, Elena"},
			{"its end", &ended, 1, "Davide, Elena*"},
			{"no game", nil, 2, ""},
		}
		for _, tt := range tests {
			t.Run(lang+"/"+tt.name, func(t *testing.T) {
				v := list.Projector(tt.game)
				if len(v.Rankings) != tt.tables {
					t.Errorf("%d rankings, want %d", len(v.Rankings), tt.tables)
				}
				if v.Game != nil {
					seats := screentest.Each(v.Game.Seats[:], ", ", func(s projector.Seat) string {
						if s.Turn {
							return s.Name + "*"
						}
						return s.Name
					})
					if seats != tt.seats || v.Game.Board.Interactive {
						t.Errorf("%s sit there, want %s", seats, tt.seats)
					}
				}
				html := screentest.Render(t, projector.Frame(projector.View{Base: layout.Base{Words: scene.Words}, Shows: projector.Tables, Tables: v}))
				if strings.Contains(html, "⟦") || strings.Contains(html, "%!") {
					t.Error("a text is missing or has the wrong arguments")
				}
			})
		}
	}
}

func TestDeskTables(t *testing.T) {
	waiting := screentest.SideTable(t, screentest.At(screentest.Tablet, table.OpenTable{Game: "boop", Name: "Elena"}))
	going := between(t, "magnetone", "c3", "d4")
	tests := []struct {
		name         string
		tables       []table.Table
		rows         string
		confirmation string
	}{
		{"none", nil, "", ""},
		{"somebody is looked for", []table.Table{waiting}, "Boop, Elena, Posto libero, cerca un avversario", "Nessuno può più sedersi"},
		{"a game", []table.Table{going}, "Magnetone, Elena, Davide, mossa 1", "La partita in corso finisce senza vincitore"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			words := screentest.TableScene(t, going, "it", "").Words
			v := tablescreen.DeskTables{Words: words, Tables: tt.tables, Root: "/tavoli", Host: "scacchi.local:8080"}.View()
			var rows []string
			for _, r := range v.Rows {
				rows = append(rows, strings.Join([]string{r.Game, r.White, r.Black, r.State}, ", "))
				if !strings.HasPrefix(r.CloseText, tt.confirmation) || r.Close.Action != "/api/v1/tables/CDFG/commands" {
					t.Errorf("closing says %q, %+v", r.CloseText, r.Close)
				}
			}
			if got := strings.Join(rows, "; "); got != tt.rows {
				t.Errorf("lists %s", got)
			}
			if !v.Limits.Choices[0].Chosen || v.Limits.Most != "60" || v.Address != "scacchi.local:8080/tavoli" {
				t.Errorf("the limits are %+v at %s", v.Limits, v.Address)
			}
		})
	}
}
