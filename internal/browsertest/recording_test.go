package browsertest

import (
	"strings"
	"sync"
)

// recording keeps everything that a role has received, once.
type recording struct {
	mu    sync.Mutex
	known map[string]bool // the bodies received
	read  strings.Builder // the same as a person reads them
}

func (r *recording) note(body string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.known[body] {
		return
	}
	r.known[body] = true
	r.read.WriteString(plain(body) + "\n")
}

// text returns everything that was received, as a person would read it.
func (r *recording) text() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.read.String()
}
