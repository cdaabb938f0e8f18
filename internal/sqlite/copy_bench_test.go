package sqlite

import (
	"context"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/eventlog"
)

// BenchmarkTapWhileCopying appends as much as a tap to a file of 200 MB, 50 times a second: with no
// other work, while copies of it are made one after the other, and while they are made by VACUUM
// INTO, as in earlier versions. It reports how long a tap waits for the disk, and how long a copy
// takes. Run it on the disk of a laptop:
//
//	TMPDIR=/home/me/tmp go test ./internal/sqlite -run - -bench TapWhileCopying -benchtime 20s
func BenchmarkTapWhileCopying(b *testing.B) {
	path := filepath.Join(b.TempDir(), "large.db")
	s, err := Open(b.Context(), path)
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	text, err := json.Marshal(strings.Repeat("ogni riga del registro ", 430)) // 10 KB
	if err != nil {
		b.Fatal(err)
	}
	for after := int64(0); after < 20_000; after += 500 {
		batch := eventlog.Batch{Stream: "match/large", After: after, At: time.Now(), Actor: "test"}
		for range 500 {
			batch.Events = append(batch.Events, eventlog.Event{Kind: "moved", Data: text})
		}
		if _, err := s.AppendAll(b.Context(), []eventlog.Batch{batch}); err != nil {
			b.Fatal(err)
		}
	}
	tapped := int64(0)
	for _, way := range []struct {
		name string
		copy func(ctx context.Context, to string) error
	}{
		{"alone", nil},
		{"steps", func(ctx context.Context, to string) error { return s.Backup(ctx, to, "bench") }},
		{"steps-verified", func(ctx context.Context, to string) error {
			if err := s.Backup(ctx, to, "bench"); err != nil {
				return err
			}
			_, err := VerifyCopy(ctx, to)
			return err
		}},
		{"vacuum", func(ctx context.Context, to string) error {
			if err := os.Remove(to); err != nil && exists(to) {
				return err
			}
			if err := execOn(ctx, fileURI(path, url.Values{"mode": {"ro"}}), "VACUUM INTO ?", to); err != nil {
				return err
			}
			f, err := os.OpenFile(to, os.O_RDWR, 0)
			if err != nil {
				return err
			}
			defer f.Close()
			return f.Sync()
		}},
	} {
		b.Run(way.name, func(b *testing.B) {
			ctx, stop := context.WithCancel(context.Background())
			var done sync.WaitGroup
			copies, took := 0, time.Duration(0)
			if way.copy != nil {
				done.Go(func() {
					for ctx.Err() == nil {
						began := time.Now()
						if err := way.copy(ctx, filepath.Join(b.TempDir(), "copy.db")); err != nil {
							if ctx.Err() == nil {
								b.Error(err)
							}
							return
						}
						copies++
						took += time.Since(began)
					}
				})
			}
			var waits []time.Duration
			ticks := time.NewTicker(20 * time.Millisecond)
			defer ticks.Stop()
			for b.Loop() {
				<-ticks.C
				began := time.Now()
				_, err := s.AppendAll(ctx, []eventlog.Batch{{
					Stream: "match/taps", After: tapped, At: began, Actor: "referee:A", Urgent: true,
					Events: []eventlog.Event{{Kind: "moved", Data: json.RawMessage(`{"from":"e2","to":"e4"}`)}},
				}})
				if err != nil {
					b.Fatal(err)
				}
				tapped++
				waits = append(waits, time.Since(began))
			}
			stop()
			done.Wait()
			slices.Sort(waits)
			ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
			b.ReportMetric(ms(waits[len(waits)/2]), "p50-ms")
			b.ReportMetric(ms(waits[len(waits)*99/100]), "p99-ms")
			b.ReportMetric(ms(waits[len(waits)-1]), "max-ms")
			b.ReportMetric(0, "ns/op")
			if copies > 0 {
				b.ReportMetric(took.Seconds()/float64(copies), "s/copy")
			}
		})
	}
}
