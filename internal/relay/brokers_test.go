package relay

import (
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"scacchimagici/internal/proctest"
)

// The NATS server of Debian, older than the one we are built with, works too.
func TestForeignServer(t *testing.T) {
	t.Parallel()
	address, err := proctest.Address("127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(address)
	program, err := exec.LookPath("nats-server")
	if err != nil {
		program = "/usr/sbin/nats-server" // where Debian puts it, on the path of root alone
	}
	debian := exec.CommandContext(t.Context(), program, "-a", "127.0.0.1", "-p", port)
	if err := proctest.Start(debian); err != nil {
		t.Fatalf("%v; .ci/setup installs it", err)
	}
	t.Cleanup(func() { _ = debian.Process.Kill(); _ = debian.Wait() })
	js := connect(t, "nats://"+address)
	_, pages := relayed(t, connect(t, "nats://"+address))
	l := newLaptop()
	publish(t, l, js)
	page(t, pages.URL+"/", http.StatusOK, "\n0\n")
	l.show("/eventi/public?lang=it&place=A", 2, "moved")
	page(t, pages.URL+"/", http.StatusOK, "moved")
}

// Of a cluster of three one server may fail.
func TestCluster(t *testing.T) {
	t.Parallel()
	var routes []string
	for range 3 {
		address, err := proctest.Address("127.0.0.1")
		if err != nil {
			t.Fatal(err)
		}
		routes = append(routes, "nats://"+address)
	}
	var brokers []*server.Server
	var starting sync.WaitGroup
	for i, route := range routes {
		o := server.Options{ServerName: fmt.Sprint("n", i), Routes: server.RoutesFromStr(strings.Join(routes, ",")), Cluster: server.ClusterOpts{Name: "garden", Host: "127.0.0.1"}}
		_, _ = fmt.Sscanf(route, "nats://127.0.0.1:%d", &o.Cluster.Port)
		brokers = append(brokers, start(t, o))
	}
	var urls []string
	for _, b := range brokers {
		starting.Go(func() {
			if !b.ReadyForConnections(2 * time.Minute) {
				t.Error("the broker does not start")
			}
		})
	}
	starting.Wait()
	for _, b := range brokers {
		urls = append(urls, b.ClientURL())
	}
	js := connect(t, strings.Join(urls, ","))
	_, pages := relayed(t, connect(t, strings.Join(urls, ",")))
	l := newLaptop()
	publish(t, l, js)
	page(t, pages.URL+"/", http.StatusOK, "\n0\n")
	brokers[2].Shutdown()
	l.show("/eventi/public?lang=it&place=A", 2, "with two")
	page(t, pages.URL+"/", http.StatusOK, "with two")
}
