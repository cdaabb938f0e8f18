// Package cards draws positions as previews of links have them, for whoever asks: one at a time, the
// newest are kept.
package cards

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"net/http"
	"sync"

	"scacchimagici/internal/drawing"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/limit"
	"scacchimagici/views/board"
)

// How many cards are kept, of some 100 KB each, and for how many others somebody may wait.
const (
	kept    = 24
	waiting = 8
)

// Cards draws them. The zero value is not usable: see [New].
type Cards struct {
	turns limit.Turns
	mu    sync.Mutex
	drawn map[[sha256.Size]byte][]byte
	order [][sha256.Size]byte // the oldest first
}

// New returns a drawer that has drawn nothing.
func New() *Cards {
	return &Cards{turns: limit.Turns{AtOnce: 1, Waiting: waiting}, drawn: map[[sha256.Size]byte][]byte{}}
}

// Send answers with the card of a position as a PNG.
func (c *Cards) Send(w http.ResponseWriter, r *http.Request, p board.Picture) error {
	file, err := c.draw(r.Context(), p)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/png")
	return answer.Send(w, http.StatusOK, file)
}

func (c *Cards) draw(ctx context.Context, p board.Picture) ([]byte, error) {
	var svg bytes.Buffer
	if err := board.Card(p).Render(ctx, &svg); err != nil {
		return nil, fmt.Errorf("draw a card: %w", err)
	}
	key := sha256.Sum256(svg.Bytes())
	if file, ok := c.find(key); ok {
		return file, nil
	}
	release, ok := c.turns.Take(ctx)
	if !ok {
		return nil, fault.New(fault.TooMany, "fault.limit.busy")
	}
	defer release()
	if file, ok := c.find(key); ok { // another one asked for the same meanwhile
		return file, nil
	}
	file, err := drawing.Render(svg.Bytes())
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.drawn[key], c.order = file, append(c.order, key)
	if len(c.order) > kept {
		delete(c.drawn, c.order[0])
		c.order = c.order[1:]
	}
	return file, nil
}

func (c *Cards) find(key [sha256.Size]byte) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	file, ok := c.drawn[key]
	return file, ok
}
