package replica

import (
	"context"

	"github.com/nats-io/nats.go"

	"scacchimagici/internal/eventlog"
)

// Believes reports whether a claim would end the epoch of p.
func (p *Primary) Believes(ctx context.Context, c Claim) bool {
	c.File, _ = fileOf(ctx, p.c.Store)
	return c.counts(c.File, p.peers.State())
}

// PageAfter returns the entries of the page that p gives to a peer that has everything up to last.
func (p *Primary) PageAfter(ctx context.Context, last eventlog.Entry) ([]eventlog.Entry, error) {
	answer, err := p.pageAfter(ctx, question{After: last.Global, Hash: last.Hash, Limit: askedEntries})
	return answer.Entries, err
}

// Send signs a message and sends it over a connection.
func (s *Sender) Send(nc *nats.Conn, subject string, body []byte) error {
	return s.publish(nc, subject, body)
}

// Start returns the number of the start of p.
func (p *Primary) Start() uint32 { return p.link.start }

// Sealed is a request as a machine with the code sends it.
func Sealed(r PairRequest, code string) PairRequest { return r.sealed(code) }
