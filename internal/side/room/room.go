// Package room holds what is live beside the tournament: the side tables with the computer that plays at
// them, and the evening cups. It is opened by a desk, whose log, group of goroutines and clock it shares;
// the desk knows it as [desk.Beside].
//
// Every side table has an owner of its own (see package stream). The room adds to an order what a device
// must not choose: the lots and the toss for the colours.
package room

import (
	"context"
	"errors"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/blunder"
	"scacchimagici/internal/stream"
)

// Config is what a room is made with.
type Config struct {
	Kept     KeptStates    // nil: the list of side tables is folded from its first entry
	Games    game.Registry // of the side tables
	Computer Computer      // nil: the computer does not play
	Judge    blunder.Judge // of lost games; nil: the program does not look why they were lost
	Magici   MagiciConfig  // of the tables of Scacchi Magici
}

// Room is what is live beside the tournament. Tables, Magici and Cups are there once it is open.
type Room struct {
	Tables *Tables
	Magici *MagiciTables
	Cups   *Cups

	config    Config
	listeners stream.Listeners[Change]
}

// Change says what has changed: a side table, [AllTables], or the evening cup.
type Change struct {
	Table string
	Cup   bool // the evening cup
}

// AllTables is the list of side tables in a [Change].
const AllTables = "*"

// New returns a room that has not been opened.
func New(c Config) *Room { return &Room{config: c} }

// Open implements [desk.Beside].
func (r *Room) Open(ctx context.Context, host desk.Host) error {
	var err error
	if r.Tables, err = openTables(ctx, r.config, host, r.notify); err != nil {
		return err
	}
	r.Magici = openMagici(r.config.Magici, r.Tables, r.notify)
	if r.Cups, err = openCups(ctx, host, r.Tables, r.notify); err != nil {
		return err
	}
	return errors.Join(host.Group.Go(r.Tables.keepList), host.Group.Go(r.Cups.run))
}

// Awake implements [desk.Beside]: it stops the clocks of the tables.
func (r *Room) Awake(ctx context.Context, now time.Time) {
	for _, o := range r.Tables.owners.All {
		o.Awake(ctx, now)
	}
	for _, o := range r.Magici.owners.All {
		o.Awake(ctx, now)
	}
}

// Listen makes the room call f after each commit with what has changed; f must not block.
func (r *Room) Listen(f func(Change)) { r.listeners.Listen(f) }

func (r *Room) notify(c Change) {
	if c.Table != "" && r.Cups != nil {
		r.Cups.noteTable(c.Table)
	}
	r.listeners.Notify(c)
}
