package table_test

import (
	"strings"
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/blunder"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/side/table"
	tableview "scacchimagici/views/table"
)

// lostGame is a game of boop of four moves that White has lost.
func lostGame(t *testing.T, reason string) table.Play {
	t.Helper()
	g, err := registry.Tables().Find("boop")
	if err != nil {
		t.Fatal(err)
	}
	line, err := game.NewLine(g, g.Start()).PlayAll(strings.Fields("Ka1 Kf6 Kc3 Kd4"))
	if err != nil {
		t.Fatal(err)
	}
	players := [2]table.Seat{{Kind: table.Person, Name: "Ada"}, {Kind: table.Computer, Strength: 2}}
	return table.Play{Number: 1, Players: players, Line: line, Outcome: game.Win(game.Black, reason)}
}

// TestWhy reads the explanation of a lost game, by the finding and the position shown.
func TestWhy(t *testing.T) {
	catalogue, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	found := func(f blunder.Finding) room.LostGame {
		return room.LostGame{Begun: true, Done: true, Found: f}
	}
	turning := blunder.Finding{Kind: blunder.Turning, Ply: 2, Move: "Kc3", Better: "Kb2", Wins: 3, Looked: 1, Own: 2}
	judged, missed, ended := turning, turning, turning
	judged.Wins = 0
	missed.Missed, missed.Wins = true, 1
	ended.Ended = true
	slow := blunder.Finding{Kind: blunder.Slow, Ply: 0, Move: "Ka1", Better: "Kc4", Looked: 60, Own: 70}
	tests := []struct {
		name    string
		looking room.LostGame
		reason  string
		better  bool
		ply     int // -1: that of the finding
		says    string
		move    string
		choice  string // the main one
		where   string
	}{
		{"too many wait", room.LostGame{}, "", false, -1, "C’è la fila|appena c’è posto comincio con questa", "", "", "4 di 4"},
		{"it waits", room.LostGame{Begun: true, Before: 1}, "", false, -1, "Un momento|Prima c’è un’altra partita.", "", "", "4 di 4"},
		{"it works", room.LostGame{Begun: true, Looked: 11, Of: 31}, "", false, -1, "Guardo la partita|mossa 12 di 31.", "", "", "4 di 4"},
		{"it failed", room.LostGame{Begun: true, Failed: true}, "", false, -1, "Non ci sono riuscito|ripercorrerla", "", "", "4 di 4"},
		{"forced", found(turning), "", false, -1, "Si è decisa qui|Dopo questa mossa il Nero vince per forza, in 3 mosse al più. Prima c’era ancora una difesa.", "Mossa 2 del Bianco: Gattino bianco in c3", "La mossa migliore", "3 di 4"},
		{"judged", found(judged), "", false, -1, "Dopo questa mossa il computer dà la partita per persa.", "Mossa 2", "La mossa migliore", "3 di 4"},
		{"a win was missed", found(missed), "", false, -1, "vince subito il Nero. Prima il Bianco poteva ancora vincere per forza.", "Mossa 2", "La mossa migliore", "3 di 4"},
		{"the move itself ended it", found(ended), "", false, -1, "Con questa mossa ha vinto il Nero.", "Mossa 2", "La mossa migliore", "3 di 4"},
		{"the better move", found(turning), "", true, -1, "Questa teneva|Il computer avrebbe giocato così.", "Mossa 2 del Bianco: Gattino bianco in b2", "La mossa giocata", "2 di 4"},
		{"the better move won", found(missed), "", true, -1, "Questa vinceva", "in b2", "La mossa giocata", "2 di 4"},
		{"slowly", found(slow), "", false, -1, "Poco alla volta|è costata di più. Ho guardato le ultime 60.", "Mossa 1 del Bianco: Gattino bianco in a1", "La mossa migliore", "1 di 4"},
		{"the better move of a slow loss", found(slow), "", true, -1, "Meglio questa", "in c4", "La mossa giocata", "0 di 4"},
		{"another position", found(turning), "", false, 4, "La partita|Con le frecce", "Mossa 2 del Nero: Gattino nero in d4", "Dove si è decisa", "4 di 4"},
		{"the first position", found(turning), "", false, 0, "La partita", "", "Dove si è decisa", "0 di 4"},
		{"out of time", found(blunder.Finding{Kind: blunder.Tenable, Ply: 4, Better: "Ke1", Own: 2}), game.Time, false, -1, "Non era persa|il Bianco ha perso solo per il tempo.", "", "La mossa migliore", "4 di 4"},
		{"resigned too early", found(blunder.Finding{Kind: blunder.Tenable, Ply: 4, Own: 2}), game.Resignation, false, -1, "il Bianco ha abbandonato troppo presto", "", "", "4 di 4"},
		{"nothing better", found(blunder.Finding{Kind: blunder.Unknown, Ply: 4, Looked: 2, Own: 2}), "", false, -1, "Niente di meglio|il Nero ha vinto giocando bene", "", "", "4 di 4"},
		{"no move", found(blunder.Finding{Kind: blunder.Unknown, Ply: 4}), "", false, -1, "il Bianco non ha mai mosso.", "", "", "4 di 4"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := tableview.WhyScene{
				Words: catalogue.In(locale.Italian), Code: "CDFG", Current: true, Play: lostGame(t, tt.reason), Looking: tt.looking,
				Better: tt.better, Ply: tt.ply,
			}.Page()
			for part := range strings.SplitSeq(tt.says, "|") {
				if !strings.Contains(v.Title+" "+v.Text, part) {
					t.Errorf("says %q: %q, not %q", v.Title, v.Text, part)
				}
			}
			choice := ""
			if len(v.Choices) > 0 {
				choice = v.Choices[0].Title
			}
			if !strings.Contains(v.Move, tt.move) || (v.Move == "") != (tt.move == "") || choice != tt.choice || v.Count != tt.where {
				t.Errorf("move %q, choice %q, at %q; want %q, %q, %q", v.Move, choice, v.Count, tt.move, tt.choice, tt.where)
			}
			if v.Working == (tt.looking.Done || tt.looking.Failed) {
				t.Errorf("asks again: %v", v.Working)
			}
			if (v.Steps.Back == "") != strings.HasPrefix(v.Count, "0 ") || (v.Steps.Next == "") != strings.HasPrefix(v.Count, "4 ") {
				t.Errorf("steps %+v at %q", v.Steps, v.Count)
			}
		})
	}
}

// The addresses of an earlier game of the table name it.
func TestWhyOfAnEarlierGame(t *testing.T) {
	catalogue, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	v := tableview.WhyScene{Words: catalogue.In(locale.English), Code: "CDFG", Play: lostGame(t, game.Time), Ply: 2}.Page()
	if want := "/tavoli/CDFG/persa?gioco=1&mossa=1"; v.Steps.Back != want || v.Where != "Why White lost" {
		t.Errorf("back to %q, %q", v.Steps.Back, v.Where)
	}
}
