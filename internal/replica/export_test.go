package replica

import "context"

// Believes reports whether a claim would end the time of p.
func (p *Primary) Believes(ctx context.Context, c Claim) bool {
	c.File, _ = fileOf(ctx, p.c.Store)
	return c.counts(c.File, p.peers.State())
}
