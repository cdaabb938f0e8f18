// Package proctest starts programs beside a test: at addresses that the system gives to no other
// program, and so that they end with the test, also after a crash.
package proctest

import (
	"errors"
	"math/rand/v2"
	"net"
	"strconv"
	"sync"
)

// claims are held until this process ends: another test that looks for an address gets another one.
var (
	mu     sync.Mutex
	claims []net.PacketConn
)

// Address returns an address of host, such as 127.0.0.1, on which no program listens. It stays free
// for the program that is started there, also across its restarts. The port is none of those that a
// system gives to connections and to listeners on port 0 (from 32768 on Linux, from 49152 elsewhere),
// and the UDP port with the same number is held as a claim.
func Address(host string) (string, error) {
	mu.Lock()
	defer mu.Unlock()
	var last error
	for range 1000 {
		address := net.JoinHostPort(host, strconv.Itoa(10_000+rand.IntN(20_000)))
		claim, err := net.ListenPacket("udp", address)
		if err != nil {
			last = err
			continue
		}
		l, err := net.Listen("tcp", address)
		if err != nil {
			last = errors.Join(err, claim.Close())
			continue
		}
		claims = append(claims, claim)
		return address, l.Close()
	}
	return "", last
}
