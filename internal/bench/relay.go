package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	natsserver "github.com/nats-io/nats-server/v2/server"

	"scacchimagici/internal/replica"
)

// MostRelayed is the most screens of a relay in a measurement.
const MostRelayed = 10000

// runRelay measures taps with the screens of the seats at the server and those of the public at a
// relay, with a NATS server between them, and a screen's share of the relay's memory.
func runRelay(ctx context.Context, o Options, p prepared, w io.Writer) (err error) {
	broker, err := natsserver.NewServer(&natsserver.Options{Host: "127.0.0.1", Port: natsserver.RANDOM_PORT, NoSigs: true, NoLog: true})
	if err != nil {
		return err
	}
	broker.Start()
	defer func() { broker.Shutdown(); broker.WaitForShutdown() }()
	if !broker.ReadyForConnections(frameWait) {
		return errors.New("the NATS server does not start")
	}
	s, _, err := start(ctx, o.Binary, p, "--nats", broker.ClientURL())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	laptop, err := replica.AskPresence(ctx, s.base)
	if err != nil {
		return err
	}
	relay, _, err := startProcess(ctx, o.Binary, "", []string{"relay", "--nats", broker.ClientURL(), "--key", laptop.Key})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, relay.stop()) }()
	before, err := relay.memory(resident)
	if err != nil {
		return err
	}
	all, err := s.watch(ctx, p, len(p.seats()))
	if err != nil {
		return err
	}
	defer all.close()
	for i := range o.Relay {
		screen, err := s.listeners.open(stranger(i), relay.addr, streamRequest(relay.addr, publicStream, ""), all.news)
		if err != nil {
			return err
		}
		all.screens = append(all.screens, screen)
	}
	if _, err := all.await(ctx, 0); err != nil {
		return err
	}
	r := &referee{server: s, match: p.match.String(), dice: rand.New(rand.NewPCG(1, 2))}
	t := Taps{Screens: len(all.screens)}
	busy, err := relay.processorTime()
	if err != nil {
		return err
	}
	begin := time.Now()
	for range o.Taps {
		if err := all.tap(ctx, r, &t); err != nil {
			return err
		}
	}
	took, err1 := relay.processorTime()
	after, err2 := relay.memory(resident)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	fmt.Fprintf(w, "%5d screens at a relay  %v\n", o.Relay, t)
	fmt.Fprintf(w, "               memory of the relay +%.1f KB a screen; its processor time %.2f ms a change, %.0f %% of the run\n",
		float64(after-before)/1024/float64(o.Relay), float64((took-busy).Microseconds())/1000/float64(o.Taps), 100*float64(took-busy)/float64(time.Since(begin)))
	return nil
}
