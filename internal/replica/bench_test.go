package replica_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/sqlite"
)

// timedStore records when entries reach its disk.
type timedStore struct {
	*sqlite.Store
	mu sync.Mutex
	at map[int64]time.Time
}

func (s *timedStore) AppendCopied(ctx context.Context, entries []eventlog.Entry) error {
	err := s.Store.AppendCopied(ctx, entries)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range entries {
		s.at[e.Global] = time.Now()
	}
	return err
}

// BenchmarkOrders gives 20 orders a second and reports how long they take to be acknowledged, on one disk
// and on both, and how long after that the spare has them on its disk. Both laptops are in this process.
// One operation is one order: -benchtime 600x is half a minute.
func BenchmarkOrders(b *testing.B) {
	for _, both := range []bool{false, true} {
		b.Run(fmt.Sprintf("both=%t", both), func(b *testing.B) {
			first, second := newMachine(b, "primo"), newMachine(b, "scorta")
			play(b, first.store, 0, 5)
			disk := &timedStore{Store: second.store, at: map[int64]time.Time{}}
			second.config.Store = disk
			p, s := first.primary(), second.spare()
			answer, err := p.Do(b.Context(), state.AddPeer{PeerKind: state.KindSpare, Name: "Scorta"})
			if err != nil {
				b.Fatal(err)
			}
			if _, err := s.Do(b.Context(), state.Follow{Address: first.server.URL, Code: answer.Code}); err != nil {
				b.Fatal(err)
			}
			if _, err := p.Do(b.Context(), state.ConfirmBoth{On: both}); err != nil {
				b.Fatal(err)
			}
			first.until("it follows", p.Status, func(v state.Status) bool {
				return len(v.Peers) == 1 && !v.Peers[0].Silent && v.Peers[0].Behind == 0 && (!both || v.AloneSince.IsZero())
			})
			acknowledged := map[int64]time.Time{}
			var took []time.Duration
			after := int64(10)
			tick := time.NewTicker(50 * time.Millisecond)
			defer tick.Stop()
			for b.Loop() {
				<-tick.C
				began := time.Now()
				entries, err := p.AppendAll(b.Context(), []eventlog.Batch{order(after)})
				if err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(began))
				acknowledged[entries[1].Global] = time.Now()
				after += 2
			}
			second.until("it has everything", s.Status, func(v state.Status) bool {
				last, err := first.store.Last(b.Context())
				return err == nil && v.Spare.Entries == last.Global
			})
			var lag []time.Duration
			disk.mu.Lock()
			defer disk.mu.Unlock()
			for global, at := range acknowledged {
				lag = append(lag, max(0, disk.at[global].Sub(at)))
			}
			report := func(all []time.Duration, what string) {
				slices.Sort(all)
				b.ReportMetric(float64(all[len(all)/2].Microseconds())/1000, what+"-p50-ms")
				b.ReportMetric(float64(all[len(all)*99/100].Microseconds())/1000, what+"-p99-ms")
			}
			report(took, "ack")
			report(lag, "lag")
			b.ReportMetric(0, "ns/op") // the pace is given
		})
	}
}
