package https

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"syscall"
	"testing"
	"time"
)

// serve answers on one port with the protocol of each request, until the test ends.
func serve(t *testing.T) (address string) {
	t.Helper()
	cert, _ := open(t, at(t, time.Now(), "127.0.0.1"))
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{
		ReadHeaderTimeout: time.Minute,
		ConnContext: func(ctx context.Context, c net.Conn) context.Context {
			for { // finds the accepted connection under TLS too
				over, ok := c.(interface{ NetConn() net.Conn })
				if !ok {
					break
				}
				c = over.NetConn()
			}
			if _, ok := c.(*net.TCPConn); !ok {
				t.Errorf("the connection is a %T", c)
			}
			return ctx
		},
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			how := r.Proto
			if r.TLS != nil {
				how += " TLS"
			}
			_, _ = io.WriteString(w, how) // the clients of this file read to the end
		}),
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(OnePort(inner, Settings(cert.For))) }()
	t.Cleanup(func() {
		_ = server.Close()
		if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	})
	return inner.Addr().String()
}

func client(protocols ...string) *http.Client {
	var p http.Protocols
	for _, name := range protocols {
		p.SetHTTP1(p.HTTP1() || name == "1")
		p.SetHTTP2(p.HTTP2() || name == "2")
	}
	return &http.Client{Transport: &http.Transport{
		Protocols: &p, DisableKeepAlives: true, TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
	}}
}

func get(t *testing.T, c *http.Client, url string) string {
	t.Helper()
	res, err := c.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestOnePort sends requests in every protocol on the same port, while another client is connected and silent.
func TestOnePort(t *testing.T) {
	address := serve(t)
	silent, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	for _, test := range []struct {
		scheme, protocol, want string
	}{
		{"http", "1", "HTTP/1.1"},
		{"https", "1", "HTTP/1.1 TLS"},
		{"https", "2", "HTTP/2.0 TLS"},
	} {
		if got := get(t, client(test.protocol), test.scheme+"://"+address); got != test.want {
			t.Errorf("%s, %s: %q", test.scheme, test.protocol, got)
		}
	}
}

// Closing the port also ends silent connections.
func TestClosed(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	both := OnePort(inner, &tls.Config{})
	silent, err := net.Dial("tcp", inner.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	speaks, err := net.Dial("tcp", inner.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer speaks.Close()
	if _, err := speaks.Write([]byte("GET")); err != nil {
		t.Fatal(err)
	}
	conn, err := both.Accept() // the later one, which spoke
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, ok := conn.(syscall.Conn); !ok {
		t.Error("it cannot be written to without waiting")
	}
	three := make([]byte, 3)
	if _, err := io.ReadFull(conn, three); err != nil || string(three) != "GET" {
		t.Errorf("read %q, %v", three, err)
	}
	if err := both.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := silent.Read(three); err == nil {
		t.Error("the silent one goes on")
	}
	if _, err := both.Accept(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("accept: %v", err)
	}
	if err := both.Close(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("closed twice: %v", err)
	}
}
