package table_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/table"
)

// A record is that of the game alone: taken-back moves are not in it, and it can be checked
// move by move.
func TestRecord(t *testing.T) {
	b := newStage(t)
	b.lines(`a open name=Luna strength=2
		a play 1
		+1500ms bot play 1
		a back white 0
		+1s a play 3
		+1s bot play 3`)
	going := b.table.Play.Record()
	if going.Result != nil || len(going.Moves) != 2 {
		t.Errorf("while it goes on: %+v", going)
	}
	b.lines("+2s a play 1")
	text, err := b.table.Play.Record().JSON()
	if err != nil {
		t.Fatal(err)
	}
	record, err := game.ReadRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	if _, o, err := record.Check(games()); err != nil || o != game.Win(game.White, lastStick) {
		t.Errorf("%v, %v", o, err)
	}
	want := game.Record{
		Format: game.Format, Game: "sticks", Players: game.Players{White: "Luna", Black: "computer 2"}, Start: "7 0",
		Moves: []game.Played{
			{At: "2026-08-28T21:00:02.500Z", Move: "3"},
			{At: "2026-08-28T21:00:03.500Z", Move: "3"},
			{At: "2026-08-28T21:00:05.500Z", Move: "1"},
		},
		Result: &game.Result{Winner: "white", Reason: lastStick},
	}
	if !reflect.DeepEqual(record, want) {
		t.Errorf("got %+v\nwant %+v", record, want)
	}
}

func TestResults(t *testing.T) {
	b := newStage(t)
	b.lines(two + `a play 1
		+61s b resign black
		a rematch white
		b yes 1
		b play 2
		desk close`)
	luna, bo := table.Player{Name: "Luna"}, table.Player{Name: "Bo"}
	want := []table.Result{
		{Number: 1, Game: "sticks", Ended: b.wall, White: luna, Black: bo, Winner: "white", Reason: "resignation", Plies: 1, Seconds: 61},
		{Number: 2, Game: "sticks", Ended: b.wall, White: bo, Black: luna, Reason: "abandoned", Plies: 1},
	}
	if got := b.table.Results(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	if p, ok := b.table.Numbered(1); !ok || p.Outcome.Reason != game.Resignation {
		t.Errorf("the first game is %+v", p)
	}
	if _, ok := b.table.Numbered(3); ok {
		t.Error("there is a third game")
	}
}

// A game that the next one has followed is stored by its moves, and can be read again unchanged.
func TestEarlierGames(t *testing.T) {
	b := newStage(t)
	b.lines(two + `a play 1
		+2s b play 2
		a play 1
		+3s b back black 1
		a yes 1
		b play 3
		+1s a resign white`)
	before, _ := b.table.Numbered(1)
	b.lines(`a rematch white
		b yes 2
		b play 2`)
	after, ok := b.table.Numbered(1)
	if !ok || !reflect.DeepEqual(after.Record(), before.Record()) || !reflect.DeepEqual(after.Line.Positions(), before.Line.Positions()) {
		t.Errorf("the first game is %+v, it was %+v", after.Record(), before.Record())
	}
	before.Line, after.Line = game.Line{}, game.Line{}
	if !reflect.DeepEqual(after, before) {
		t.Errorf("the first game is %+v, it was %+v", after, before)
	}
	if now, ok := b.table.Numbered(2); !ok || now.Line.Ply() != 1 {
		t.Errorf("the second game is %+v", now)
	}
}

// lines tells lines that claim nothing.
func (b *stage) lines(text string) {
	b.t.Helper()
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			b.line(line)
		}
	}
}

// What a device may send is read strictly.
func TestDecodeOrder(t *testing.T) {
	tests := []struct{ name, kind, data, key string }{
		{"a move", "play", `{"game":1,"ply":0,"move":"1"}`, ""},
		{"a move without the ply that was seen", "play", `{"game":1,"move":"1"}`, "fault.field.missing"},
		{"a side that is left out is not White", "sit", `{"name":"Bo"}`, "fault.field.missing"},
		{"no side", "sit", `{"side":"red","name":"Bo"}`, "fault.table.side"},
		{"a clock", "open-table", `{"game":"boop","clock":"none"}`, ""},
		{"no clock", "open-table", `{"game":"boop","clock":"sand"}`, "fault.table.clock"},
		{"chance is not sent", "sit", `{"side":"white","name":"Bo","Swap":true}`, "fault.field.unknown"},
		{"the system's own", "flag", `{}`, "fault.order.unknown"},
		{"a number as text", "answer", `{"game":"1","offer":1,"accept":true}`, "fault.field.type"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o, err := table.Orders.Read(tt.kind, []byte(tt.data))
			if f := fault.From(err); f != nil && f.Key != tt.key || f == nil && tt.key != "" {
				t.Errorf("%+v, %v", o, err)
			}
		})
	}
}

func TestDrawCode(t *testing.T) {
	chance := []byte{255, 0, 1, 2, 3, 20, 20, 20, 20}
	code, err := table.DrawCode(bytes.NewReader(chance), func(c string) bool { return c == "CDFG" })
	if err != nil || code != "9999" {
		t.Errorf("%s, %v", code, err)
	}
	if _, err := table.DrawCode(bytes.NewReader(nil), func(string) bool { return false }); err == nil {
		t.Error("a code without chance")
	}
	if _, err := table.DrawCode(zeros{}, func(string) bool { return true }); err == nil || errors.Unwrap(err) != nil {
		t.Errorf("all are taken: %v", err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

func TestParseCode(t *testing.T) {
	for text, want := range map[string]string{
		"CDFG": "CDFG", " cd fg ": "CDFG", "c d 3 4": "CD34", "CDF": "", "CDFGH": "", "CDFO": "", "": "", "CDè": "",
	} {
		if got, err := table.ParseCode(text); got != want || (err != nil) != (want == "") {
			t.Errorf("%q is read as %q, %v", text, got, err)
		}
	}
}

// Apply refuses no fact: one of a game that no longer exists leaves the table unopened, and a move
// that no longer exists changes nothing.
func TestApplyRefusesNothing(t *testing.T) {
	gone := table.Apply(table.New(games()), table.Event{Fact: table.Opened{Code: "CDFG", Game: "go"}})
	if gone.Opened() || gone.Status() != table.None || gone.Results() != nil {
		t.Errorf("opened: %+v", gone)
	}
	b := newStage(t)
	b.lines(two)
	after := table.Apply(b.table, table.Event{At: time.Now(), Fact: table.Moved{Move: "nine"}})
	if after.Ply() != 0 || len(after.Play.Stamps) != 0 {
		t.Errorf("%d plies", after.Ply())
	}
}
