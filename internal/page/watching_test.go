package page_test

import (
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/page"
	sidetable "scacchimagici/internal/side/table"
	"scacchimagici/internal/stream"
	"scacchimagici/views/projector"
	"scacchimagici/views/table"
)

// boopFor opens a table for two on a device and returns its code.
func boopFor(t *testing.T, s *page.Publisher, device string) string {
	t.Helper()
	code, err := roomOf(s).Tables.Open(t.Context(), stream.Request[sidetable.Command]{
		ID: device, Actor: "test", At: time.Now(),
		Command: sidetable.Command{By: sidetable.Actor{Device: device}, Order: sidetable.OpenTable{Game: "boop", Name: "Ada", Against: sidetable.AgainstBeside, Other: "Bo"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return code
}

func playAt(t *testing.T, s *page.Publisher, code, device, move string) {
	t.Helper()
	l, err := roomOf(s).Tables.Get(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	_, err = roomOf(s).Tables.Do(t.Context(), code, stream.Request[sidetable.Command]{
		Actor: "test", At: time.Now(),
		Command: sidetable.Command{By: sidetable.Actor{Device: device}, Order: sidetable.Move{Game: 1, Ply: l.Table.Ply(), Move: move}},
	})
	if err != nil {
		t.Fatal(err)
	}
}

// newest returns the newest frame that was not taken from a stream yet; empty when there is none.
func newest(s *page.Stream) string {
	synctest.Wait()
	text := ""
	for f := s.Next(); f != nil; f = s.Next() {
		text = string(f.Raw())
	}
	return text
}

// Spectators are counted, and one message covers all who come within some seconds; the lobby gets moves
// once in a while.
func TestWatchersAreCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		base, d := on(t, eventlogtest.New(), io.Discard)
		s := page.New(like(d, roomOf(base)))
		defer s.Close()
		code := boopFor(t, s, strings.Repeat("d", 64))
		lobby := watch(t, s, page.Topic{Kind: table.ListKind})[0]
		first := watch(t, s, page.Topic{Kind: table.Kind, Place: code})[0]
		newest(lobby)
		newest(first)
		for range 6 {
			watch(t, s, page.Topic{Kind: table.Kind, Place: code})
		}
		if text := newest(first); text != "" {
			t.Error("somebody who comes costs all others a frame")
		}
		time.Sleep(table.WatchersEvery)
		if text := newest(first); !strings.Contains(text, "guardano in 7") {
			t.Errorf("the table does not say how many look on: %.200s", text)
		}
		time.Sleep(table.LobbyEvery)
		if text := newest(lobby); !strings.Contains(text, "guardano in 7") {
			t.Errorf("the lobby does not: %.200s", text)
		}
		playAt(t, s, code, strings.Repeat("d", 64), "Kc3")
		playAt(t, s, code, strings.Repeat("d", 64), "Kd4")
		if text := newest(lobby); text != "" {
			t.Error("each move costs the lobby a frame")
		}
		time.Sleep(table.LobbyEvery)
		if text := newest(lobby); !strings.Contains(text, "mossa 1") {
			t.Errorf("the lobby does not tell of the moves: %.200s", text)
		}
	})
}

// Projectors stay with a table for a while, and then go to the most interesting one.
func TestProjectorStaysAWhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		base, d := on(t, eventlogtest.New(), io.Discard)
		showOnScreen(t, d, "tables")
		s := page.New(like(d, roomOf(base)))
		defer s.Close()
		one, other := boopFor(t, s, strings.Repeat("a", 64)), boopFor(t, s, strings.Repeat("b", 64))
		wall := watch(t, s, page.Topic{Kind: projector.Kind, Place: "1"})[0]
		if text := newest(wall); !strings.Contains(text, "table-"+one) {
			t.Fatalf("it does not begin with the first: %.300s", text)
		}
		watch(t, s, page.Topic{Kind: table.Kind, Place: other})
		time.Sleep(table.MomentStays / 2)
		playAt(t, s, other, strings.Repeat("b", 64), "Kc3")
		if text := newest(wall); !strings.Contains(text, "table-"+one) {
			t.Error("it jumps to another table")
		}
		time.Sleep(table.MomentStays / 2)
		if text := newest(wall); !strings.Contains(text, "table-"+other) {
			t.Errorf("it does not go to the one that is watched: %.300s", text)
		}
	})
}
