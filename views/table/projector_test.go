package table_test

import (
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/side/table/list"
	tableview "scacchimagici/views/table"
)

// nine is when the tables of these tests are looked at.
var nine = time.Date(2026, time.August, 28, 21, 0, 0, 0, time.UTC)

// moved is a table of Boop with a code, after moves, the last one some time before nine o'clock.
func moved(t testing.TB, code string, before time.Duration, moves ...string) table.Table {
	t.Helper()
	tab := between(t, "boop", moves...)
	tab.Code = code
	tab.Play.Stamps[len(moves)-1].At = nine.Add(-before)
	return tab
}

// The wall shows the table whose game is about to be decided, or that people watch.
func TestTableOfTheMoment(t *testing.T) {
	waiting := screentest.SideTable(t, screentest.At(screentest.Tablet, table.OpenTable{Game: "boop", Name: "Elena"}))
	over := then(t, moved(t, "OVER", time.Minute, "Kc3"), screentest.At(screentest.Phone, table.Resign{Game: 1, Side: table.Black}))
	over.Play.Ended = nine.Add(-time.Minute)
	earlier := over
	earlier.Play.Ended = nine.Add(-time.Hour)
	calm := moved(t, "CALM", time.Second, "Kc3")
	watched := moved(t, "SEEN", time.Second, "Kc3")
	near := between(t, "magnetone", "c3", "d4", "e5")
	near.Play.Stamps[2].At = nine
	left := moved(t, "LEFT", time.Hour, "Kc3")
	tests := []struct {
		name   string
		tables []table.Table
		want   int
	}{
		{"none", nil, -1},
		{"nobody plays", []table.Table{waiting}, -1},
		{"the one that plays", []table.Table{waiting, calm}, 1},
		{"a row that grows before a game that begins", []table.Table{calm, near}, 1},
		{"one that is watched before one that is not", []table.Table{calm, watched}, 1},
		{"of equal ones the oldest", []table.Table{calm, calm}, 0},
		{"one that goes on before one that has ended", []table.Table{over, calm}, 1},
		{"one that goes on before one that was left", []table.Table{left, calm}, 1},
		{"how the last game has ended", []table.Table{earlier, over}, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			watching := func(code string) int { return strings.Count(code, "SEEN") }
			if got := tableview.OfTheMoment(tt.tables, watching, nine); got != tt.want {
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
		list := tableview.LobbyScene{Words: scene.Words, Tables: []table.Table{going}, Rankings: list.Rankings(over.Results())}
		tests := []struct {
			name   string
			game   *tableview.Scene
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
					seats := screentest.Each(v.Game.Seats[:], ", ", func(s tableview.Seat) string {
						if s.Turn || s.Won {
							return s.Name + "*"
						}
						return s.Name
					})
					if seats != tt.seats || v.Game.Board.Interactive {
						t.Errorf("%s sit there, want %s", seats, tt.seats)
					}
				}
				html := screentest.Render(t, tableview.ShowTables(scene.Words, v))
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
			d := tableview.DeskScene{Words: words, Tables: tt.tables, Host: "scacchi.local:8080"}
			var rows []string
			for _, r := range d.Rows() {
				rows = append(rows, strings.Join([]string{r.Game, r.White, r.Black, r.State}, ", "))
				if !strings.HasPrefix(r.CloseText, tt.confirmation) || r.Close.Action != "/api/v1/tables/CDFG/commands" {
					t.Errorf("closing says %q, %+v", r.CloseText, r.Close)
				}
			}
			if got := strings.Join(rows, "; "); got != tt.rows {
				t.Errorf("lists %s", got)
			}
			html := screentest.Render(t, tableview.DeskFrame(d))
			for _, want := range []string{`value="true" aria-pressed="true"`, `max="500"`, `value="60"`, "scacchi.local:8080/tavoli"} {
				if !strings.Contains(html, want) {
					t.Errorf("%s is missing", want)
				}
			}
		})
	}
}
