package main

import (
	"context"
	"flag"
	"fmt"
	"net"
	"os"
	"path/filepath"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/web"
	spareroom "scacchimagici/views/spare"
)

// standbyFlags are the flags of a spare besides those of a server.
type standbyFlags struct {
	options
	of, code string
}

func (o *standbyFlags) flagSet(std streams) *flag.FlagSet {
	f := o.options.flagSet("standby", std)
	f.StringVar(&o.of, "of", "", "`ADDRESS` of the first laptop; without it the page asks")
	f.StringVar(&o.code, "code", "", "pairing `CODE` that the first laptop shows; without it the page asks")
	return f
}

// runStandby follows another laptop until it is stopped; after a takeover it serves.
func runStandby(ctx context.Context, args []string, std streams) int {
	o := standbyFlags{options: options{db: filepath.Join(filepath.Dir(defaultDB()), "scorta.db")}}
	if status, ok := o.parse(o.flagSet(std), args); !ok {
		return status
	}
	if (o.of == "") != (o.code == "") {
		fmt.Fprintln(std.err, "scacchimagici standby: --of and --code go together")
		return exitUsage
	}
	took, err := replica.TookOver(o.db)
	if err != nil {
		return report(std, err)
	}
	if took { // it took over before it was stopped: it continues as the first laptop
		return serveWith(ctx, o.options, std, nil)
	}
	return followWith(ctx, o, std)
}

// followWith follows another laptop until it is stopped; after a takeover it serves.
func followWith(ctx context.Context, o standbyFlags, std streams) int {
	a, err := openServer(ctx, o.options, std)
	if err != nil {
		return report(std, err)
	}
	defer a.close()
	if err := a.openSpare(ctx); err != nil {
		return report(std, err)
	}
	failed := make(chan error, 1)
	go func() { failed <- a.server.Serve(a.listener) }()
	page := "http://127.0.0.1:" + a.port() + "/desk"
	fmt.Fprintf(std.out, "\n  %s\n\n  %s  %s\n  %s  %s\n\n", a.words.T("app.name"), a.words.T("start.spare"), page, a.words.T("start.file"), a.db)
	switch spare := a.spare.following; {
	case o.of != "" && spare.Follows(): // started again with the same arguments: the code has been used
		fmt.Fprintf(std.out, "  %s\n\n", a.words.T("start.follows", spare.Status().Spare.Primary.Address))
	case o.of != "":
		if _, err := spare.Do(ctx, state.Follow{Address: o.of, Code: o.code}); err != nil {
			return report(std, err)
		}
	}
	if !o.noOpen {
		openBrowser(page)
	}
	return report(std, a.wait(ctx, failed))
}

// spare holds the state of this laptop while it follows another one.
type spare struct {
	following *replica.Spare
	pages     *spareroom.Server
	stop      context.CancelFunc
	ended     chan struct{} // closed when it has stopped following, and after a takeover when the desk is open
}

// openSpare follows another laptop on the open file, and answers with the page of a spare; after a
// takeover it opens the desk.
func (a *app) openSpare(ctx context.Context) error {
	following, err := replica.OpenSpare(ctx, a.replicaConfig(a.options), findServers)
	if err != nil {
		return err
	}
	s := &spare{following: following, ended: make(chan struct{})}
	s.pages = spareroom.New(spareroom.Config{
		Status: following.Status, Log: a.store, Catalogue: a.catalogue, Logger: a.log,
		API: web.NewSpareAPI(following, following.AnswerPresence, a.catalogue, a.log),
	})
	ctx, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	a.spare, a.desk, a.room = s, nil, nil
	a.handle(s.pages)
	go func() {
		defer close(s.ended)
		following.Run(ctx)
		select {
		case <-following.Done():
		default:
			if back := following.Parted(); back != nil {
				go func() { _ = a.followAgain(context.WithoutCancel(ctx), back) }() // it reports its own errors
			}
			return
		}
		if err := a.openDesk(context.WithoutCancel(ctx), ""); err != nil {
			a.broken <- err
			return
		}
		s.pages.Close() // the devices reconnect, and find the desk
		fmt.Fprintf(a.out, "  %s\n\n", a.words.T("start.tookover"))
	}()
	return nil
}

// close stops following, and closes the spare's pages. A takeover that has begun is completed first.
func (s *spare) close() {
	s.stop()
	<-s.ended
	s.pages.Close()
}

// becomeSpare makes this laptop follow the one that has taken its place, in this process and at
// this address: the whole database is put aside, and a new one begun.
func (a *app) becomeSpare(ctx context.Context, back *replica.Return) error {
	a.becoming.Lock() // a repeated request waits, and gets the first answer
	defer a.becoming.Unlock()
	if a.desk == nil {
		return nil
	}
	return a.followAgain(context.WithoutCancel(ctx), back) // the client may disconnect
}

// followAgain makes this laptop follow another one, on a new file: the whole present file is put aside.
func (a *app) followAgain(ctx context.Context, back *replica.Return) error {
	if !a.restoring.TryLock() {
		return fault.New(fault.Unavailable, "fault.restore.twice")
	}
	defer a.restoring.Unlock()
	a.viewer.StopLooking()
	a.gate.Lock() // a request that comes now waits for the other page
	defer a.gate.Unlock()
	if a.web != nil {
		a.web.Close()
	}
	a.closeFile()
	err := back.Begin()
	if err == nil {
		err = a.openStore(ctx) // it puts the database aside
	}
	if err == nil {
		err = a.openSpare(ctx)
	}
	if err == nil {
		a.log.Info("this laptop is the spare now", "of", a.spare.following.Status().Spare.Primary.Address)
		return nil
	}
	a.log.Error("become the spare", "err", err)
	a.broken <- err
	return err
}

// replicaConfig returns this laptop's settings for other machines.
func (a *app) replicaConfig(o options) replica.Config {
	name := o.name
	if name == "" {
		name, _ = os.Hostname() // an empty name is allowed
	}
	scheme := "http"
	if a.certificate != nil {
		scheme = "https"
	}
	host := ""
	if at, ok := a.listener.Addr().(*net.TCPAddr); ok && !at.IP.IsUnspecified() {
		host = at.IP.String()
	}
	return replica.Config{
		Host: host, Store: a.store, DB: a.db, Name: name, Version: release, Scheme: scheme, Port: a.port(), Addresses: a.ipAddresses, Log: a.log,
		NATS: o.nats, Creds: o.natsCreds, Follow: a.becomeSpare,
	}
}
