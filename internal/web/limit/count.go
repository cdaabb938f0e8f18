package limit

import "sync"

// Count counts what each address holds now. The zero value has no limits.
type Count struct {
	Each int // for one address; 0: no limit
	All  int // for all together; 0: no limit

	mu    sync.Mutex
	held  map[string]int
	total int
}

// Take takes one more for an address, until release is called. It reports false, and takes nothing, when the address
// or all together have enough. A free visitor is never refused, and counts under no address.
func (c *Count) Take(address string, free bool) (release func(), ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case free:
		address = ""
	case c.Each > 0 && c.held[address] >= c.Each, c.full():
		return func() {}, false
	}
	if c.held == nil {
		c.held = map[string]int{}
	}
	c.held[address]++
	c.total++
	return sync.OnceFunc(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.total--
		if c.held[address]--; c.held[address] == 0 {
			delete(c.held, address)
		}
	}), true
}

// Held returns how many an address holds with limits.
func (c *Count) Held(address string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.held[address]
}

// Full reports whether all addresses together have enough.
func (c *Count) Full() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.full()
}

func (c *Count) full() bool { return c.All > 0 && c.total >= c.All }
