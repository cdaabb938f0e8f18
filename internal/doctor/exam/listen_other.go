//go:build !unix

package exam

import (
	"context"
	"net"
)

// listenDHCP opens a port for broadcasts, which Go allows on every UDP socket.
func listenDHCP(ctx context.Context, address string) (net.PacketConn, error) {
	return new(net.ListenConfig).ListenPacket(ctx, "udp4", address)
}
