package browsertest

import "sync"

// recording keeps every byte that a role has received, with its source.
type recording struct {
	mu    sync.Mutex
	heard []piece
}

type piece struct {
	from string
	body []byte
}

func (r *recording) note(from string, body []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.heard = append(r.heard, piece{from, body})
}
