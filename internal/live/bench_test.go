package live

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
)

// page returns a text as long and as repetitive as a board with its names.
func page() []byte {
	var b strings.Builder
	for square := range 64 {
		fmt.Fprintf(&b, `<button id="s%d" class="square %s" data-square="%c%d" aria-label="%c%d, Torre bianca, Persona %d">`+
			`<svg class="piece"><use href="/static/pieces.svg#r"/></svg><span class="name">Persona %d</span></button>`,
			square, []string{"light", "dark"}[(square+square/8)%2], 'a'+rune(square%8), square/8+1, 'a'+rune(square%8), square/8+1, square, square)
	}
	return []byte(b.String())
}

func BenchmarkEncode(b *testing.B) {
	html := page()
	var f Frame
	for b.Loop() {
		f = Encode("page", "1", html)
	}
	b.ReportMetric(float64(len(f.Raw())), "raw-bytes")
	b.ReportMetric(float64(len(f.Deflated)), "deflated-bytes")
}

// The cost of publishing for the publisher; no screen takes the frames.
func BenchmarkPublish(b *testing.B) {
	h := New(nil)
	for range 1000 {
		s := h.Subscribe("board")
		defer s.Close()
	}
	f := frame("board", 0, "x")
	for b.Loop() {
		f.Version++
		h.Publish(f)
	}
}

// The time from a publication until each subscription has taken it.
func BenchmarkPublishToTaken(b *testing.B) {
	h := New(nil)
	defer h.Close()
	var ended, taken sync.WaitGroup
	for range 1000 {
		s := h.Subscribe("board")
		ended.Go(func() {
			defer s.Close()
			for {
				select {
				case <-s.Done():
					return
				case <-s.Wake():
				}
				for s.Next() != nil {
					taken.Done()
				}
			}
		})
	}
	f := frame("board", 0, "x")
	for b.Loop() {
		taken.Add(1000)
		f.Version++
		h.Publish(f)
		taken.Wait()
	}
	h.Close()
	ended.Wait()
}

// The time from a publication until each of so many screens has read it over TCP. The screens share
// the processors with the server, and do not uncompress.
func BenchmarkPublishToScreens(b *testing.B) {
	for _, screens := range []int{100, 300, 1000} {
		b.Run(fmt.Sprintf("screens=%d", screens), func(b *testing.B) { publishToScreens(b, screens) })
	}
}

// frameSize is the size that a change may have for a screen.
const frameSize = 4096

func publishToScreens(b *testing.B, screens int) {
	h := New(nil)
	keep := h.Subscribe("board")
	defer keep.Close()
	f := Encode("page", "", bytes.Repeat([]byte{'x'}, frameSize))
	f.Topic = "board"
	var read sync.WaitGroup
	server := listen(b, h)
	read.Add(screens)
	h.Publish(f)
	for range screens {
		r := browse(b, server.URL, "identity")
		go readEvents(r, &read)
	}
	read.Wait()
	for b.Loop() {
		f.Version++
		read.Add(screens)
		h.Publish(f)
		read.Wait()
	}
}

// readEvents calls done for each event of that size.
func readEvents(r *bufio.Reader, done *sync.WaitGroup) {
	for {
		line, err := r.ReadSlice('\n')
		if err != nil {
			return
		}
		if len(line) > frameSize {
			done.Done()
		}
	}
}
