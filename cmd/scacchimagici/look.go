package main

import (
	"context"
	"crypto/rand"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"scacchimagici/internal/copies"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/https"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/sqlite"
	"scacchimagici/internal/web"
	"scacchimagici/internal/web/limit"
	copiesroom "scacchimagici/views/copies"
	"scacchimagici/views/side"
)

// unwatched is how long an opened copy may stay without a request before it is closed.
const unwatched = 30 * time.Minute

// looking is an opened copy: a server of its own on a port of its own, over a temporary file. The
// copy itself never changes.
type looking struct {
	copy     copies.Copy
	key      string
	folder   string
	store    *sqlite.Store
	desk     *desk.Desk
	room     *room.Room
	web      *web.Server
	listener net.Listener
	server   *http.Server
	idle     *time.Timer
}

// viewer holds the opened copy, one at a time.
type viewer struct {
	app *app
	mu  sync.Mutex
	on  *looking
}

// Looking returns the opened copy.
func (v *viewer) Looking() (c copies.Copy, port, key string, ok bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.on == nil {
		return c, "", "", false
	}
	_, port, _ = net.SplitHostPort(v.on.listener.Addr().String())
	return v.on.copy, port, v.on.key, true
}

// Look opens a copy and closes the previous one. It refuses, with a fault, a damaged copy.
func (v *viewer) Look(ctx context.Context, c copies.Copy) error {
	if _, err := sqlite.VerifyCopy(ctx, c.Path); err != nil {
		return err
	}
	l, err := v.open(context.WithoutCancel(ctx), c)
	if err != nil {
		return fault.New(fault.Unavailable, "fault.look.open").Because(err)
	}
	v.mu.Lock()
	before := v.on
	v.on = l
	v.mu.Unlock()
	if before != nil {
		before.close()
	}
	v.changed()
	return nil
}

// StopLooking closes the opened copy.
func (v *viewer) StopLooking() { v.stop(nil) }

// stop closes the opened copy, if it is l or l is nil.
func (v *viewer) stop(l *looking) {
	v.mu.Lock()
	before := v.on
	if before == nil || l != nil && before != l {
		v.mu.Unlock()
		return
	}
	v.on = nil
	v.mu.Unlock()
	before.close()
	v.changed()
}

// changed updates the page of the copies.
func (v *viewer) changed() {
	if s, ok := (*v.app.handler.Load()).(*web.Server); ok {
		s.NoteCopies()
	}
}

func (v *viewer) open(ctx context.Context, c copies.Copy) (_ *looking, err error) {
	a := v.app
	l := &looking{copy: c, key: rand.Text()}
	defer func() {
		if err != nil {
			l.close()
		}
	}()
	if l.folder, err = os.MkdirTemp("", "scacchimagici-copia-"); err != nil {
		return nil, err
	}
	db := filepath.Join(l.folder, "copia.db")
	if err = sqlite.Copy(ctx, c.Path, db, "looked at"); err != nil {
		return nil, err
	}
	if l.store, err = sqlite.Open(ctx, db); err != nil {
		return nil, err
	}
	if l.desk, l.room, err = a.deskOn(ctx, l.store, l.store, magici.RestoreReason, func(eventlog.Stream, *fault.Fault) {}); err != nil {
		return nil, err
	}
	host, _, err := net.SplitHostPort(a.listener.Addr().String())
	if err != nil {
		return nil, err
	}
	if l.listener, err = net.Listen("tcp", net.JoinHostPort(host, "0")); err != nil {
		return nil, err
	}
	l.web = web.New(web.Config{
		Desk: l.desk, Beside: side.New(l.room), Codes: l.store, Catalogue: a.catalogue, Log: a.log, Addresses: func() []string { return nil }, Fingerprint: a.fingerprint,
		Looking: &copiesroom.Looking{At: c.At, Key: l.key, Back: a.port()},
	})
	l.idle = time.AfterFunc(unwatched, func() { v.stop(l) })
	l.server = &http.Server{
		ReadHeaderTimeout: limit.ReadHeader, IdleTimeout: limit.Idle, ErrorLog: a.server.ErrorLog,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			l.idle.Reset(unwatched)
			l.web.ServeHTTP(w, r)
		}),
	}
	if a.certificate != nil {
		l.listener = https.OnePort(l.listener, https.Settings(a.certificate.For))
	}
	go func() { _ = l.server.Serve(l.listener) }() // it ends when the copy is closed
	return l, nil
}

// close closes the server and deletes its temporary file.
func (l *looking) close() {
	if l.idle != nil {
		l.idle.Stop()
	}
	if l.web != nil {
		l.web.Close()
	}
	if l.server != nil {
		_ = l.server.Close() // here and below: only temporary files are concerned
	} else if l.listener != nil {
		_ = l.listener.Close()
	}
	if l.desk != nil {
		l.desk.Close()
	}
	if l.store != nil {
		_ = l.store.Close()
	}
	if l.folder != "" {
		_ = os.RemoveAll(l.folder)
	}
}
