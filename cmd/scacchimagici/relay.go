package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/relay"
	"scacchimagici/internal/replica"
	"scacchimagici/internal/web"
	"scacchimagici/internal/web/limit"
	"scacchimagici/views/side"
)

// relayFlags are the flags of a relay.
type relayFlags struct {
	options
	of, code, key string
}

func (o *relayFlags) flagSet(std streams) *flag.FlagSet {
	f := flagsOf("relay", std)
	f.StringVar(&o.of, "of", "", "`ADDRESS` of the laptop of the tournament")
	f.StringVar(&o.code, "code", "", "pairing `CODE` that it shows")
	f.StringVar(&o.nats, "nats", "", "`URL` of the NATS server to which the laptop publishes, instead of a pairing")
	f.StringVar(&o.key, "key", "", "`KEY` of the laptop, which it shows when it is started with --nats: only what it has signed is shown")
	f.StringVar(&o.natsCreds, "nats-creds", "", "`FILE` with the credentials for it")
	f.StringVar(&o.listen, "listen", ":8080", "`ADDR` to serve on")
	f.StringVar(&o.name, "name", "", "`NAME` of this machine")
	f.StringVar(&o.db, "db", filepath.Join(filepath.Dir(defaultDB()), "relay.db"), "keep the pairing beside this `FILE`; a relay has no database")
	f.StringVar(&o.words, "words", "", "`FILE` of a translated catalogue, or a folder, that the laptop of the tournament has too")
	f.BoolVar(&o.noOpen, "no-open", false, "do not open the public page in this computer's browser")
	return f
}

// showElsewhere serves the public screens of another laptop.
func showElsewhere(ctx context.Context, args []string, std streams) int {
	var o relayFlags
	f := o.flagSet(std)
	if status, ok := parse(f, args); !ok {
		return status
	}
	if (o.of == "") != (o.code == "") || o.of != "" && o.nats != "" || (o.nats == "") != (o.key == "") || o.natsCreds != "" && o.nats == "" {
		fmt.Fprintln(std.err, "scacchimagici relay: --of and --code go together, or --nats and --key; --nats-creds goes with --nats")
		return exitUsage
	}
	return report(std, serveRelay(ctx, o, std))
}

// lineOf returns a function that follows the laptop's frames until ctx ends: over a NATS server, or
// over a pairing, which is made first.
func (a *app) lineOf(ctx context.Context, o relayFlags) (func(context.Context, func(context.Context, *replica.FromLaptop)), error) {
	if o.nats != "" {
		if !nkeys.IsValidPublicUserKey(o.key) {
			return nil, fault.New(fault.Invalid, "fault.relay.key")
		}
		return func(ctx context.Context, follow func(context.Context, *replica.FromLaptop)) {
			line, err := connectNATS(o.nats, o.natsCreds)
			if err != nil {
				a.log.Error("connect to the NATS server", "err", err)
				return
			}
			defer line.Close()
			follow(ctx, replica.NewFromLaptop(line, o.key, a.log))
		}, nil
	}
	a.db = o.db
	config := a.replicaConfig(o.options)
	if err := os.MkdirAll(filepath.Dir(config.DB), 0o755); err != nil {
		return nil, err
	}
	paired, err := replica.OpenRelay(config)
	if err != nil {
		return nil, err
	}
	if o.of != "" {
		err = paired.Pair(ctx, o.of, o.code)
	} else if !paired.Paired() {
		err = fault.New(fault.Invalid, "fault.relay.unpaired")
	}
	return paired.Run, err
}

// connectNATS connects to a NATS server, and again when the connection breaks. A server that cannot
// be reached yet is tried again.
func connectNATS(url, credentials string) (*nats.Conn, error) {
	options := []nats.Option{nats.Name("scacchimagici relay"), nats.MaxReconnects(-1), nats.RetryOnFailedConnect(true)}
	if credentials != "" {
		options = append(options, nats.UserCredentials(credentials))
	}
	return nats.Connect(url, options...)
}

// serveRelay serves the laptop's screens until ctx ends.
func serveRelay(ctx context.Context, o relayFlags, std streams) error {
	catalogue, err := catalogueWith(o.words, std.out)
	if err != nil {
		return err
	}
	listener, err := listenOn(o.listen)
	if err != nil {
		return err
	}
	connections := limit.Connect(openFiles())
	limits := limit.ForServer(connections)
	a := &app{
		listener: limit.Listen(listener, limit.ConnectionsEach, connections, limits.Note), words: catalogue.In(terminalLanguage()), log: newLog(std.err),
	}
	follow, err := a.lineOf(ctx, o)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	shown := relay.New(a.log)
	go follow(ctx, func(ctx context.Context, from *replica.FromLaptop) { shown.Follow(ctx, from) })
	a.server = &http.Server{
		Handler:     shown.Handler(relay.Config{Catalogue: catalogue, Limits: limits, Assets: web.Assets(), Overlays: web.Overlays(new(side.Beside))}),
		ReadTimeout: limit.ReadHeader, ReadHeaderTimeout: limit.ReadHeader, IdleTimeout: limit.Idle, ConnContext: limit.WithConn,
	}
	fmt.Fprintf(std.out, "\n  %s\n\n", a.words.T("relay.start"))
	for _, address := range a.addresses() {
		fmt.Fprintf(std.out, "  %s  %s\n", a.words.T("start.lan"), address)
	}
	if all := a.addresses(); len(all) > 0 {
		fmt.Fprintf(std.out, "\n%s\n  %s\n", terminalQR(all[0]), a.words.T("start.qr", all[0]))
	}
	fmt.Fprintf(std.out, "\n  %s\n\n", a.words.T("start.stop"))
	failed := make(chan error, 1)
	go func() { failed <- a.server.Serve(a.listener) }()
	if !o.noOpen {
		openBrowser("http://127.0.0.1:" + a.port() + "/")
	}
	select {
	case err = <-failed:
		err = fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	shown.Close()
	last, stop := context.WithTimeout(context.Background(), 5*time.Second)
	defer stop()
	_ = a.server.Shutdown(last) // open streams are cut off
	return err
}
