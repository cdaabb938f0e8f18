package main

import (
	"context"
	"flag"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/bench"
)

// soak is how long the server is under load; make soak says half an hour, with -race.
var soak = flag.Duration("soak", 45*time.Second, "how long TestSoak keeps the server under load")

// soakLoad is the load of a soak besides two matches of invented people.
type soakLoad struct {
	streams int    // screens that come and go
	tables  int    // against the computer
	speed   string // times as fast as people play
}

// loadOf returns the load of a soak; a short one leaves processor time to the other tests.
func loadOf(soak time.Duration) soakLoad {
	if soak < 5*time.Minute {
		return soakLoad{60, 3, "5"}
	}
	return soakLoad{300, 20, "20"}
}

// soakKept is the time after which an unwatched tournament has been released.
const soakKept = 6 * time.Minute

// noticed is the time after which the server closes the connection of a screen that has left: a ping every two
// seconds, of which the second one fails, and its check four times a second. Frames shorten it, so how many such
// connections there are follows how much happens in the matches.
const noticed = 4250 * time.Millisecond

// soaked are the measured resources of a server, with their bounds.
var soaked = []struct {
	what  string
	count func(held) int
	// The most growth from the middle of a soak to its end, by the line through the second half,
	// because streams come and go.
	grows float64
	// The most growth from before the first client to after the last one, for connections kept
	// alive and parsed pages.
	stays int
	// The most growth for each imported tournament that may not have been released yet.
	perImport int
	// The most growth under load for each screen whose leaving may not have been noticed yet.
	perLeft int
}{
	{"goroutines", func(h held) int { return h.goroutines }, 40, 20, 2, 0},
	{"files", func(h held) int { return h.files }, 60, 20, 0, 1},
	{"KB on the heap", func(h held) int { return h.heap >> 10 }, 8 << 10, 12 << 10, 640, 0},
}

// TestSoak keeps a server under load: it refuses no request, has no race, and its resources do not grow.
func TestSoak(t *testing.T) {
	every := max(*soak/1000, 500*time.Millisecond)
	under := loadOf(*soak)
	s := startSoaked(t, under.speed, every)
	before := s.next()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var load sync.WaitGroup
	for i := range under.streams {
		load.Go(func() { s.comeAndGo(ctx, i) })
	}
	load.Go(func() { s.check(bench.PlayTables(ctx, s.addr, under.tables)) })
	load.Go(func() { s.importAndDownload(ctx) })
	for late := time.Now().Add(time.Minute); int(s.streams.Load()) < under.streams; s.next() {
		if time.Now().After(late) {
			t.Fatalf("%d streams within a minute", s.streams.Load())
		}
	}
	var samples []held
	var minutes []float64 // time of each sample
	for began := time.Now(); time.Since(began) < *soak; {
		h := s.atRest()
		samples, minutes = append(samples, h), append(minutes, time.Since(began).Minutes())
	}
	stop()
	load.Wait()
	after := s.settled(before)
	s.stop()
	if len(samples) < 8 {
		t.Fatalf("what it holds was seen %d times", len(samples))
	}
	half := len(samples) / 2
	samples, minutes = samples[half:], minutes[half:]
	imports := int(s.imports.Load())
	left := int(float64(s.streams.Load()) * noticed.Seconds() / soak.Seconds())
	inMemory := imports * int(min(*soak, soakKept)) / int(*soak)
	for _, of := range soaked {
		var counts []float64
		for _, h := range samples {
			counts = append(counts, float64(of.count(h)))
		}
		at0, slope := bench.Line(minutes, counts)
		grown := slope * (minutes[len(minutes)-1] - minutes[0])
		t.Logf("%s: %d before, %.0f in the middle, %+.0f in the second half (%+.1f a minute), %d after",
			of.what, of.count(before), at0+slope*minutes[0], grown, slope, of.count(after))
		if most := of.grows + float64(of.perImport*inMemory)/2 + float64(of.perLeft*left); grown > most {
			t.Errorf("%s: %+.0f in the second half, and at most %.0f are permitted", of.what, grown, most)
		}
		if stays, most := of.count(after)-of.count(before), of.stays+of.perImport*inMemory; stays > most {
			t.Errorf("%s: %+d after everybody has gone, and at most %d are permitted", of.what, stays, most)
		}
	}
	t.Logf("in %v: %d streams, %d downloads, %d imports", *soak, s.streams.Load(), s.downloads.Load(), imports)
	if int(s.streams.Load()) < 2*under.streams || s.downloads.Load() == 0 || imports == 0 {
		t.Error("too little was done")
	}
}
