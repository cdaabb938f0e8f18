package main

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"scacchimagici/internal/copies/keeper"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/relay"
	"scacchimagici/internal/replica"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/blunder"
	"scacchimagici/internal/side/game/bot"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/sqlite"
	"scacchimagici/internal/web"
	"scacchimagici/internal/webhook"
	questions "scacchimagici/quiz"
	copiesroom "scacchimagici/views/copies"
	"scacchimagici/views/side"
)

// builtIn returns the questions of this version. Reading them takes a good part of a start, so the
// start begins it early, in parallel.
var builtIn = sync.OnceValues(func() (quiz.Bank, error) { return quiz.Read(questions.Files) })

// openStore opens the database. A file that this version is about to migrate is copied first.
func (a *app) openStore(ctx context.Context) error {
	rename := func(from, to string) error { return sqlite.SetAside(ctx, from, to) }
	if err := replica.PutAside(a.db, rename); err != nil {
		return err
	}
	if err := copyOlder(ctx, a.db, a.log); err != nil {
		return err
	}
	store, err := sqlite.Open(ctx, a.db)
	if err != nil {
		return err
	}
	a.store = store
	a.alarms.Clear() // those of another file
	a.store.Watch(func(trouble *fault.Fault) {
		if trouble == nil {
			a.alarms.End("file")
			a.log.Info("the database file is well again")
			return
		}
		a.alarms.Raise("file", trouble)
		a.log.Error("the database file", "err", trouble)
	})
	return nil
}

// openDesk opens the part that takes orders, and lets it answer; paused is the reason for pausing
// running matches, empty at a start. When it fails it closes everything again.
func (a *app) openDesk(ctx context.Context, paused magici.Reason) (err error) {
	o := a.options
	if a.replica, err = replica.OpenPrimary(ctx, a.replicaConfig(o)); err != nil {
		return err
	}
	if a.desk, a.room, err = a.deskOn(ctx, a.replica, a.store, paused, func(name eventlog.Stream, f *fault.Fault) { a.alarms.Raise(string(name), f) }); err != nil {
		a.replica.Close()
		return err
	}
	if a.spare == nil && (paused != "" || a.store.Elsewhere()) { // a spare that takes over goes on sending
		if err := a.desk.Webhooks.DoAsSystem(ctx, webhook.StopAll{Why: webhook.Elsewhere}); err != nil {
			a.log.Error("stop the webhooks of a file from elsewhere", "err", err)
		}
	}
	a.copies = keeper.New(keeper.Config{
		DB: a.db, Database: a.store, Verify: sqlite.VerifyCopy, Roots: keeper.SystemRoots, Log: a.log,
	})
	a.web = web.New(web.Config{
		Limits: a.limits, Alarms: &a.alarms, Replica: a.replica, Machines: a.replica,
		Desk: a.desk, Beside: side.New(a.room), Codes: a.store, Catalogue: a.catalogue, Log: a.log,
		AskPassword: o.askPassword, Gallery: o.gallery, Addresses: a.addresses, ShortName: a.short,
		Copies:      &copiesroom.Config{Keeper: a.copies, Viewer: a.viewer, Restore: a.restore, Beyond: a.beyond},
		Fingerprint: a.fingerprint, Secure: a.secureHost, Phones: a.phones, OnlyHTTPS: a.onlyHTTPS, Origins: o.origins, Port: a.port(), Facts: a.facts, Agent: "scacchimagici/" + release,
	})
	a.handle(a.web)
	a.phones.follow(a.desk)
	a.replica.ServeRelays(func(ctx context.Context, to *replica.ToRelays) { relay.Publish(ctx, a.web.Outside(), to, a.log) })
	return nil
}

// deskOn opens a desk on a store, with what is played beside the tournament, and with matches paused as in openDesk. It
// reports unreadable streams to unreadable.
func (a *app) deskOn(ctx context.Context, store desk.Store, kept room.KeptStates, paused magici.Reason, unreadable func(eventlog.Stream, *fault.Fault)) (*desk.Desk, *room.Room, error) {
	bank, err := builtIn()
	if err != nil {
		return nil, nil, fmt.Errorf("read the questions: %w", err)
	}
	// The computer of the side tables uses all cores for a single search, and half a core while a
	// match is played on the boards.
	var opened atomic.Pointer[desk.Desk]
	pool := bot.NewPool(registry.Engine, runtime.GOMAXPROCS(0), func() bool {
		d := opened.Load()
		return d != nil && d.Matches.Playing()
	})
	r := room.New(room.Config{
		Kept: kept, Games: registry.Tables(),
		Computer: func(ctx context.Context, line game.Line, strength int, seed uint64) (string, error) {
			return pool.Move(ctx, line, bot.Strength(strength), seed)
		},
		Judge:  blunder.BySearch(pool.Judge),
		Magici: magiciTables(ctx, opened.Load, pool, a.mix),
	})
	d, err := desk.Open(ctx, desk.Config{Unreadable: unreadable, Paused: paused, Store: store, Bank: bank, Log: a.log, Beside: r})
	opened.Store(d)
	return d, r, err
}
