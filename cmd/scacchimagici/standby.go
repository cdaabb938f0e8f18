package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"

	"scacchimagici/internal/replica"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/web/machines"
	sparepages "scacchimagici/internal/web/spare"
)

// standbyFlags are those of a spare beside those of a server.
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

// runStandby follows another laptop until it is told to stop; once it has taken over it serves.
func runStandby(ctx context.Context, args []string, std streams) int {
	o := standbyFlags{options: options{db: filepath.Join(filepath.Dir(defaultDB()), "scorta.db")}}
	if status, ok := parse(o.flagSet(std), args); !ok {
		return status
	}
	if !o.check("standby", std) {
		return exitUsage
	}
	if (o.of == "") != (o.code == "") {
		fmt.Fprintln(std.err, "scacchimagici standby: --of and --code go together")
		return exitUsage
	}
	took, err := replica.TookOver(o.db)
	if err != nil {
		return report(std, err)
	}
	if took { // before it was stopped: it goes on as the first one
		return serveWith(ctx, o.options, std, nil)
	}
	a, err := openServer(ctx, o.options, std.err)
	if err != nil {
		return report(std, err)
	}
	defer a.close()
	spare, err := replica.OpenStandby(ctx, a.replicaConfig(o.options), findServers)
	if err != nil {
		return report(std, err)
	}
	pages := sparepages.New(sparepages.Config{
		Status: spare.Status, Log: a.store, Catalogue: a.catalogue, Logger: a.log,
		API: machines.NewSpare(spare, spare.AnswerPresence, a.catalogue, a.log),
	})
	defer pages.Close()
	a.handle(pages)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	failed := make(chan error, 1)
	go func() { failed <- a.server.Serve(a.listener) }()
	followed := make(chan struct{})
	go func() {
		defer close(followed)
		spare.Run(ctx)
	}()
	page := "http://127.0.0.1:" + a.port() + "/desk"
	fmt.Fprintf(std.out, "\n  %s\n\n  %s  %s\n  %s  %s\n\n", a.words.T("app.name"), a.words.T("start.spare"), page, a.words.T("start.file"), a.db)
	if o.of != "" && !spare.Follows() {
		if _, err := spare.Do(ctx, state.Follow{Address: o.of, Code: o.code}); err != nil {
			return report(std, err)
		}
	}
	if !o.noOpen {
		openBrowser(page)
	}
	select {
	case err := <-failed:
		return report(std, fmt.Errorf("serve: %w", err))
	case <-ctx.Done():
		<-followed
		return exitDone
	case <-spare.Done():
		<-followed
	}
	if err := a.openDesk(ctx, ""); err != nil {
		return report(std, err)
	}
	pages.Close() // they come back, and find the desk
	fmt.Fprintf(std.out, "  %s\n\n", a.words.T("start.tookover"))
	select {
	case err := <-failed:
		if !errors.Is(err, http.ErrServerClosed) {
			return report(std, fmt.Errorf("serve: %w", err))
		}
	case <-ctx.Done():
	}
	return exitDone
}

// replicaConfig is what this laptop is among others.
func (a *app) replicaConfig(o options) replica.Config {
	name := o.name
	if name == "" {
		name, _ = os.Hostname() // none is a name too
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
		Host: host, Store: a.store, DB: a.db, Name: name, Version: release, Scheme: scheme, Port: a.port(), Addresses: a.addresses, Log: a.log,
		NATS: o.nats, Creds: o.natsCreds,
	}
}
