package room

import (
	"context"
	"fmt"
	"log"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/sqlite"
	"scacchimagici/internal/stream"
)

// openOver opens a room on a desk over a file.
func openOver(store desk.Store) (*desk.Desk, *Room, error) {
	r := New(Config{Games: registry.Tables()})
	d, err := desk.Open(context.Background(), desk.Config{Store: store, Log: slog.New(slog.DiscardHandler), Beside: r})
	return d, r, err
}

// playInChild plays game after game at one table and prints each move once it is confirmed.
func playInChild(path string) {
	ctx := context.Background()
	store, err := sqlite.Open(ctx, path)
	if err != nil {
		log.Fatal(err)
	}
	_, r, err := openOver(store)
	if err != nil {
		log.Fatal(err)
	}
	give := func(do func(stream.Request[table.Command]) error, o table.Order) {
		err := do(stream.Request[table.Command]{
			ID: nextID(), Actor: "test", At: time.Now(), Command: table.Command{By: guest("a"), Order: o},
		})
		if err != nil {
			log.Fatal(err)
		}
	}
	var code string
	give(func(req stream.Request[table.Command]) (err error) {
		code, err = r.Tables.Open(ctx, req)
		return err
	}, table.OpenTable{Game: "magnetone", Name: "Ada", Other: "Bo", Against: table.AgainstBeside, Clock: table.PerGame})
	order := func(req stream.Request[table.Command]) error {
		_, err := r.Tables.Do(ctx, code, req)
		return err
	}
	for {
		l, err := r.Tables.Get(ctx, code)
		if err != nil {
			log.Fatal(err)
		}
		t := l.Table
		if t.Status() == table.Over {
			give(order, table.AskRematch{Game: t.Play.Number, Side: table.White})
			continue
		}
		move := t.Moves()[t.Ply()%len(t.Moves())]
		give(order, table.Move{Game: t.Play.Number, Ply: t.Ply(), Move: move})
		fmt.Println("played", code, t.Play.Number, t.Ply(), move)
	}
}

// A process is killed in the middle of a game: the table is back with every move that was
// confirmed, and the game goes on.
func TestKilledInTheMiddleOfAGame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "camp.db")
	child, lines := startChild(t, path)
	var said []string
	for len(said) < 30 && lines.Scan() {
		said = append(said, lines.Text())
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	for lines.Scan() { // the lines that it had still printed
		said = append(said, lines.Text())
	}
	_ = child.Wait()

	store, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	d, r, err := openOver(store)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	code := r.Tables.List().Open()[0]
	l, err := r.Tables.Get(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range said {
		var number, ply int
		var move string
		if _, err := fmt.Sscanf(line, "played "+code+" %d %d %s", &number, &ply, &move); err != nil {
			if strings.Count(line, " ") < 4 {
				continue // the last line of a killed process
			}
			t.Fatalf("the child says %q", line)
		}
		play, _ := l.Table.Numbered(number)
		if played := play.Line.Played(); len(played) <= ply || played[ply] != move {
			t.Fatalf("%s of game %d is lost: %v", move, number, played)
		}
	}
	if l.Table.Clocks.Running {
		t.Error("a clock runs before anybody is back")
	}
	if l.Table.Status() == table.Playing {
		order := table.Move{Game: l.Table.Play.Number, Ply: l.Table.Ply(), Move: l.Table.Moves()[0]}
		_, err := r.Tables.Do(t.Context(), code, stream.Request[table.Command]{
			ID: nextID(), Actor: "test", At: time.Now(), Command: table.Command{By: guest("a"), Order: order},
		})
		refused(t, "the next move", err, "")
	}
}
