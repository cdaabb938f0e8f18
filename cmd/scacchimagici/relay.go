package main

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/relay"
	"scacchimagici/internal/web"
	"scacchimagici/internal/web/limit"
)

// relayPages serves the public screens of a server that publishes them to NATS.
func relayPages(ctx context.Context, args []string, std streams) int {
	f := flag.NewFlagSet("relay", flag.ContinueOnError)
	f.SetOutput(std.err)
	url := f.String("nats", "", "`URL` of the NATS server to which the laptop publishes")
	credentials := f.String("nats-creds", "", "`FILE` with the credentials for it")
	listen := f.String("listen", ":8080", "`ADDR` to serve on")
	if status, ok := parse(f, args); !ok {
		return status
	}
	if *url == "" {
		fmt.Fprintln(std.err, "scacchimagici relay: --nats URL says where the laptop publishes its screens")
		return exitUsage
	}
	line, err := connectNATS(*url, *credentials)
	if err != nil {
		return report(std, err)
	}
	defer line.Close()
	return report(std, serveRelay(ctx, line, *listen, std))
}

// connectNATS connects to a NATS server, and again whenever the line breaks. One that cannot be
// reached yet is tried again; what it refuses is a fault.
func connectNATS(url, credentials string) (*nats.Conn, error) {
	options := []nats.Option{nats.Name("scacchimagici"), nats.MaxReconnects(-1), nats.RetryOnFailedConnect(true)}
	if credentials != "" {
		options = append(options, nats.UserCredentials(credentials))
	}
	line, err := nats.Connect(url, options...)
	if err != nil {
		return nil, fault.New(fault.Unavailable, "fault.nats", url).Because(err)
	}
	return line, nil
}

// serveRelay serves what comes over a line until ctx ends.
func serveRelay(ctx context.Context, line *nats.Conn, listen string, std streams) error {
	catalogue, err := locale.Load()
	if err != nil {
		return err
	}
	js, err := jetstream.New(line)
	if err != nil {
		return err
	}
	listener, err := listenOn(listen)
	if err != nil {
		return err
	}
	connections := limit.Connect(openFiles())
	limits := limit.ForServer(connections)
	a := &app{listener: limit.Listen(listener, limit.ConnectionsEach, connections, limits.Note), words: catalogue.In(terminalLanguage())}
	shown := relay.New(newLog(std.err))
	go shown.Follow(ctx, js)
	a.server = &http.Server{
		Handler:     shown.Handler(relay.Config{Catalogue: catalogue, Limits: limits, Assets: web.Assets()}),
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
	select {
	case err = <-failed:
		err = fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	shown.Close()
	last, stop := context.WithTimeout(context.Background(), 5*time.Second)
	defer stop()
	_ = a.server.Shutdown(last) // whoever still listens is cut off
	return err
}
