package bot

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/boop"
	"scacchimagici/internal/side/game/magnetone"
)

func TestAllowance(t *testing.T) {
	tests := []struct {
		load int64
		want time.Duration
	}{
		{0, time.Second},
		{1, time.Second},
		{2, 500 * time.Millisecond},
		{50, 20 * time.Millisecond},
		{1000, 5 * time.Millisecond},
	}
	for _, test := range tests {
		p := NewPool(twoGames, 1, nil)
		p.pending.Store(test.load)
		if got := p.allowance(); got != test.want {
			t.Errorf("with %d tables each has %v, want %v", test.load, got, test.want)
		}
	}
}

// twoGames are the engines of these tests.
func twoGames(gameID string) (Engine, error) {
	switch gameID {
	case "boop":
		return NewEngine[boop.Position](game.Ladder{}), nil
	case "magnetone", "magnetone-weak":
		return NewEngine[magnetone.Position](game.Ladder{}), nil
	default:
		return Engine{}, fault.New(fault.NotFound, "fault.bot.unknown", gameID)
	}
}

// TestFifty: as many tables as that all have their move from one pool, which searches for
// one at a time.
func TestFifty(t *testing.T) {
	p := NewPool(twoGames, 2, nil)
	var tables sync.WaitGroup
	for i := range 50 {
		g := []game.Game{boop.Game(), magnetone.Game(), magnetone.WeakForce()}[i%3]
		tables.Go(func() {
			line := game.NewLine(g, g.Start())
			move, err := p.Move(context.Background(), line, Strengths()[i%6], uint64(i))
			if err == nil {
				_, err = line.Play(move)
			}
			if err != nil {
				t.Errorf("table %d: %q, %v", i, move, err)
			}
		})
	}
	tables.Wait()
	if p.pending.Load() != 0 || len(p.running) != 0 {
		t.Errorf("%d searches and %d turns are left over", p.pending.Load(), len(p.running))
	}
}

// TestClose: a table that closes leaves the queue at once, and ends its search.
func TestClose(t *testing.T) {
	line := game.NewLine(boop.Game(), game.Wrap(boop.Start()))
	t.Run("in the queue", func(t *testing.T) {
		p := NewPool(twoGames, 1, nil)
		p.running <- struct{}{} // another table searches
		ctx, closeTable := context.WithCancel(context.Background())
		closeTable()
		if _, err := p.Move(ctx, line, Master, 1); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		if p.pending.Load() != 0 || len(p.running) != 1 {
			t.Error("it left something behind, or took the turn of the other")
		}
	})
	t.Run("while it searches", func(t *testing.T) {
		engine := NewEngine[boop.Position](game.Ladder{})
		ctx, closeTable := context.WithCancel(context.Background())
		impatient := &asked{then: closeTable}
		_, err := engine.search(ctx, request{line, game.Limits{}, 1, impatient})
		if !errors.Is(err, context.Canceled) || impatient.times > 4 {
			t.Errorf("asked %d times: %v", impatient.times, err)
		}
	})
}

// asked is a pace that calls then when the search asks for the third time, and so is under way.
type asked struct {
	times int
	then  func()
}

func (a *asked) busy() bool          { return true }
func (a *asked) rest() time.Duration { return sleep }

func (a *asked) allowance() time.Duration {
	if a.times++; a.times == 3 {
		a.then()
	}
	return 0
}

// TestBusy: the strongest has its workers while no match is played and no table waits.
func TestBusy(t *testing.T) {
	tests := []struct {
		name     string
		strength Strength
		load     int64
		playing  func() bool
		want     int
	}{
		{"alone", Master, 1, nil, 4},
		{"a match is played", Master, 1, func() bool { return true }, 0},
		{"another table waits", Master, 2, func() bool { return false }, 0},
		{"a weaker player", Skilled, 1, nil, 0},
	}
	for _, test := range tests {
		p := NewPool(twoGames, 4, test.playing)
		p.pending.Store(test.load)
		if got := p.limits(NewEngine[boop.Position](game.Ladder{}), test.strength).Workers; got != test.want {
			t.Errorf("%s: %d workers, want %d", test.name, got, test.want)
		}
	}
}

func TestPoolRefuses(t *testing.T) {
	line := game.NewLine(boop.Game(), game.Wrap(boop.Start()))
	won, err := boop.Parse("6/6/6/6/6/CCC3 b 5,0 8,0")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name     string
		line     game.Line
		strength Strength
		code     fault.Code
	}{
		{"no strength", line, 0, fault.Invalid},
		{"a strength that there is not", line, Best + 1, fault.Invalid},
		{"a game that nobody taught it", game.NewLine(pileGame(4), game.Wrap(pile{left: 4})), Master, fault.NotFound},
		{"a game that is over", game.NewLine(boop.Game(), game.Wrap(won)), Master, fault.Illegal},
	}
	for _, test := range tests {
		if _, err := NewPool(twoGames, 1, nil).Move(context.Background(), test.line, test.strength, 1); fault.CodeOf(err) != test.code {
			t.Errorf("%s: got %v", test.name, err)
		}
	}
}
