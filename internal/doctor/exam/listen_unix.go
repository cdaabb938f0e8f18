//go:build unix

package exam

import (
	"context"
	"errors"
	"net"
	"syscall"
)

// listenDHCP opens a port that the system's own client may have too, for broadcasts.
func listenDHCP(ctx context.Context, address string) (net.PacketConn, error) {
	c := net.ListenConfig{Control: func(_, _ string, raw syscall.RawConn) error {
		var failed error
		err := raw.Control(func(fd uintptr) {
			failed = errors.Join(syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_REUSEADDR, 1), syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_BROADCAST, 1))
		})
		return errors.Join(err, failed)
	}}
	return c.ListenPacket(ctx, "udp4", address)
}
