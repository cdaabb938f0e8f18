package bench

import (
	"errors"
	"fmt"
	"net/netip"
	"os"
	"sync"
	"syscall"
	"time"
)

// listeners hold many connections cheaply: one goroutine reads them all, with one buffer, and does
// not uncompress. So the benchmark measures the server, not ten thousand browsers on the same cores.
type listeners struct {
	epoll   int
	running sync.WaitGroup

	mu      sync.Mutex
	screens map[int32]*screen
	closed  bool
}

// newListeners starts reading. close ends all connections.
func newListeners() (*listeners, error) {
	epoll, err := syscall.EpollCreate1(syscall.EPOLL_CLOEXEC)
	if err != nil {
		return nil, os.NewSyscallError("epoll_create1", err)
	}
	l := &listeners{epoll: epoll, screens: map[int32]*screen{}}
	l.running.Go(l.read)
	return l, nil
}

// open connects from an address of this machine and sends a request. The screen learns the answer later.
func (l *listeners) open(from netip.Addr, to netip.AddrPort, request string, news chan struct{}) (*screen, error) {
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, os.NewSyscallError("socket", err)
	}
	err = os.NewSyscallError("bind", syscall.Bind(fd, &syscall.SockaddrInet4{Addr: from.As4()}))
	if err == nil {
		err = os.NewSyscallError("connect", syscall.Connect(fd, &syscall.SockaddrInet4{Addr: to.Addr().As4(), Port: int(to.Port())}))
	}
	if err == nil {
		_, err = syscall.Write(fd, []byte(request))
	}
	if err == nil {
		err = syscall.SetNonblock(fd, true)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("connect from %v: %w", from, err), syscall.Close(fd))
	}
	s := &screen{fd: fd, news: news}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.screens[int32(fd)] = s
	err = syscall.EpollCtl(l.epoll, syscall.EPOLL_CTL_ADD, fd, &syscall.EpollEvent{Events: syscall.EPOLLIN, Fd: int32(fd)})
	return s, os.NewSyscallError("epoll_ctl", err)
}

// hangUp ends the connection of a screen.
func (l *listeners) hangUp(s *screen) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drop(s)
}

// drop closes a screen's connection. The caller holds the mutex.
func (l *listeners) drop(s *screen) {
	if l.screens[int32(s.fd)] == s {
		delete(l.screens, int32(s.fd))
		_ = syscall.Close(s.fd) // also removes it from the epoll
	}
	s.gone.Store(true)
	s.tell()
}

func (l *listeners) close() {
	l.mu.Lock()
	l.closed = true
	for _, s := range l.screens {
		l.drop(s)
	}
	l.mu.Unlock()
	l.running.Wait()
	_ = syscall.Close(l.epoll)
}

// read reads from all connections until close.
func (l *listeners) read() {
	const patience = 100 // milliseconds between checks for the end
	events := make([]syscall.EpollEvent, 256)
	buffer := make([]byte, 64<<10)
	for {
		n, err := syscall.EpollWait(l.epoll, events, patience)
		if err != nil && !errors.Is(err, syscall.EINTR) {
			return
		}
		l.mu.Lock()
		for _, e := range events[:max(n, 0)] {
			if s := l.screens[e.Fd]; s != nil && !s.take(buffer) {
				l.drop(s)
			}
		}
		closed := l.closed
		l.mu.Unlock()
		if closed {
			return
		}
	}
}

// take reads the data of a connection; false at its end.
func (s *screen) take(buffer []byte) bool {
	n, err := syscall.Read(s.fd, buffer)
	switch {
	case errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EINTR):
		return true
	case err != nil || n <= 0:
		return false
	}
	s.note(buffer[:n], time.Since(epoch))
	return true
}

// raiseFiles lets this process and its children open as many files as a run needs.
func raiseFiles(need int) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return os.NewSyscallError("getrlimit", err)
	}
	if limit.Cur >= uint64(need) {
		return nil
	}
	wanted := syscall.Rlimit{Cur: uint64(need), Max: max(limit.Max, uint64(need))}
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &wanted); err != nil {
		return fmt.Errorf("a run needs %d open files, and this system permits %d (ulimit -Hn): %w", need, limit.Max, err)
	}
	return nil
}
