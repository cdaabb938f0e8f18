package sqlite

import (
	"fmt"
	"sync"
	"testing"

	"scacchimagici/internal/eventlog"
)

func BenchmarkAppend(b *testing.B) {
	for _, writers := range []int{1, 4, 16} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			s := openTest(b)
			b.ResetTimer()
			var wg sync.WaitGroup
			for w := range writers {
				wg.Go(func() { appendEach(b, s, w, writers) })
			}
			wg.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
			b.ReportMetric(float64(b.N)/float64(s.commits.Load()), "appends/commit")
		})
	}
}

// appendEach appends the share of one of several writers to a stream of its own.
func appendEach(b *testing.B, s *Store, w, writers int) {
	stream := eventlog.Stream(fmt.Sprintf("match/%d", w))
	for after := range int64((b.N - w + writers - 1) / writers) {
		if _, err := s.Append(b.Context(), batch(stream, after, fmt.Sprint("c", after), 1)); err != nil {
			b.Error(err)
			return
		}
	}
}

// archive is a thousand matches of a hundred entries.
func archive(b *testing.B, s *Store) {
	b.Helper()
	for i := range 100 {
		var batches []eventlog.Batch
		for n := range 10 {
			batches = append(batches, batch(eventlog.Stream(fmt.Sprintf("match/%d.%d", i, n)), 0, "c1", 100))
		}
		if _, err := s.AppendAll(b.Context(), batches); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLoadOneOfThousandMatches(b *testing.B) {
	s := openTest(b)
	archive(b, s)
	for b.Loop() {
		if entries, err := s.Load(b.Context(), "match/50.5", 0); err != nil || len(entries) != 100 {
			b.Fatal(len(entries), err)
		}
	}
}
