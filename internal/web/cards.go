package web

import (
	"bytes"
	"container/list"
	"context"
	"crypto/sha256"
	"fmt"
	"net/http"
	"sync"

	"scacchimagici/internal/drawing"
	"scacchimagici/internal/lowpriority"
	"scacchimagici/internal/web/answer"
	"scacchimagici/views/board"
)

// roomForCards is the size of all kept cards, in bytes: a tournament's steps, of some 70 KB each.
const roomForCards = 64 << 20

// previewCards draws positions as pictures for previews of links. Each is painted once, and kept while there is room. The
// queue of costly requests stops strangers from having many painted at a time.
type previewCards struct {
	room  int
	paint func(svg []byte) (png []byte, err error)

	mu    sync.Mutex
	kept  map[cardKey]*list.Element
	order list.List // of card, the last requested at the end
	bytes int
}

// cardKey is the hash of a drawing.
type cardKey [sha256.Size]byte

// previewCard is a picture that is kept.
type previewCard struct {
	key  cardKey
	file []byte
}

// newCards returns a drawer that keeps no picture yet.
func newCards() *previewCards {
	return &previewCards{room: roomForCards, paint: drawing.Render, kept: map[cardKey]*list.Element{}}
}

// Send answers with the card of a position as a PNG.
func (c *previewCards) Send(w http.ResponseWriter, r *http.Request, p board.Picture) error {
	file, err := c.draw(r.Context(), p)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/png")
	return answer.Send(w, http.StatusOK, file)
}

func (c *previewCards) draw(ctx context.Context, p board.Picture) ([]byte, error) {
	var svg bytes.Buffer
	if err := board.Card(p).Render(ctx, &svg); err != nil {
		return nil, fmt.Errorf("draw a card: %w", err)
	}
	k := cardKey(sha256.Sum256(svg.Bytes()))
	if file, ok := c.find(k); ok {
		return file, nil
	}
	var file []byte
	var err error
	lowpriority.Run(func() { file, err = c.paint(svg.Bytes()) })
	if err != nil {
		return nil, err
	}
	c.keep(k, file)
	return file, nil
}

func (c *previewCards) find(k cardKey) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.kept[k]
	if !ok {
		return nil, false
	}
	c.order.MoveToBack(e)
	return e.Value.(previewCard).file, true
}

// keep keeps a card, and drops those that were not requested for the longest time when there is no room.
func (c *previewCards) keep(k cardKey, file []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.kept[k]; ok {
		return
	}
	c.kept[k] = c.order.PushBack(previewCard{k, file})
	c.bytes += len(file)
	for c.bytes > c.room {
		oldest := c.order.Remove(c.order.Front()).(previewCard)
		delete(c.kept, oldest.key)
		c.bytes -= len(oldest.file)
	}
}
