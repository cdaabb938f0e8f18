package health

import "sync"

// Ways counts by which address of the laptop devices come. The zero value is empty. Its methods may be called by several
// goroutines.
type Ways struct {
	mu  sync.Mutex
	all map[string]map[string]struct{} // addresses of devices, by that of the laptop
}

// mostWays is how many devices are counted for each address of the laptop.
const mostWays = 2000

// Came notes that a device has come by an address of the laptop.
func (w *Ways) Came(laptop, device string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.all == nil {
		w.all = map[string]map[string]struct{}{}
	}
	devices := w.all[laptop]
	if devices == nil {
		devices = map[string]struct{}{}
		w.all[laptop] = devices
	}
	if len(devices) < mostWays {
		devices[device] = struct{}{}
	}
}

// By returns how many devices have come by an address of the laptop.
func (w *Ways) By(laptop string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.all[laptop])
}
