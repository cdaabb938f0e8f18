package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"html"
	"io"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"scacchimagici/internal/screen"
)

func init() {
	words["network"] = playNetwork
	words["phone"] = bePhone
}

// The addresses in the network, as docs/network.md has them.
const (
	routerAt = "192.168.8.1"
	laptopAt = "192.168.8.2"
)

// playNetwork plays an afternoon in network namespaces: a router (dnsmasq), the laptop with the program, and phones that behave like
// three systems. It says who stayed in the Wi-Fi. It needs root, ip, dnsmasq and udhcpc.
func playNetwork() error {
	program := flag.String("program", "./scacchimagici", "the `FILE` of the program")
	phones := flag.Int("phones", 50, "how many phones come")
	lasts := flag.Duration("lasts", 30*time.Minute, "how long they are there")
	answers := flag.Bool("answers", true, "the laptop answers phones that look for the internet")
	flag.Parse()
	folder, err := os.MkdirTemp("", "network")
	check(err)
	defer os.RemoveAll(folder)
	g := &namespaces{folder: folder}
	defer g.close()
	g.space("gd-router")
	g.in("gd-router", "ip", "link", "add", "br0", "type", "bridge")
	g.in("gd-router", "ip", "addr", "add", routerAt+"/24", "dev", "br0")
	g.in("gd-router", "ip", "link", "set", "br0", "up")
	g.join("gd-laptop", "02:00:00:00:08:02")
	lease := filepath.Join(folder, "lease.sh")
	check(os.WriteFile(lease, []byte("#!/bin/sh\n[ \"$1\" = bound ] || exit 0\nip addr add $ip/$mask dev $interface\nip route add default via $router\necho $dns > $LEASE\n"), 0o700))
	g.start("gd-router", filepath.Join(folder, "router.log"), "dnsmasq", "--keep-in-foreground", "--conf-file=/dev/null", "--port=0", "--no-ping", "--interface=br0", "--bind-interfaces",
		"--dhcp-range=192.168.8.100,192.168.8.250,1h", "--dhcp-host=02:00:00:00:08:02,"+laptopAt, "--dhcp-option=6,"+laptopAt, "--dhcp-leasefile="+filepath.Join(folder, "leases"))
	for range 50 { // until the router gives addresses
		if err = g.tryIn("gd-laptop", "env", "LEASE="+filepath.Join(folder, "laptop"), "udhcpc", "-i", "eth0", "-n", "-q", "-t", "2", "-s", lease); err == nil {
			break
		}
	}
	check(err)
	serve := []string{*program, "serve", "--db", filepath.Join(folder, "scacchi.db"), "--no-open"}
	if *answers {
		serve = append(serve, "--answer-phones")
	}
	g.start("gd-laptop", filepath.Join(folder, "laptop.log"), serve...)
	for range 100 {
		if err = g.tryIn("gd-laptop", "bash", "-c", "exec 3<>/dev/tcp/"+laptopAt+"/8080"); err == nil {
			break
		}
		<-time.After(200 * time.Millisecond)
	}
	check(err)
	self, err := os.Executable()
	check(err)
	kinds := []string{"apple", "android", "windows"}
	var all sync.WaitGroup
	ends := make([]ending, *phones)
	for i := range ends {
		name := "gd-phone" + strconv.Itoa(i)
		g.join(name, fmt.Sprintf("02:00:00:01:%02x:%02x", i/256, i%256))
		kind := kinds[i%len(kinds)]
		all.Go(func() {
			cmd := exec.Command("ip", "netns", "exec", name, "env", "LEASE="+filepath.Join(folder, name), self, "phone",
				"-kind", kind, "-lasts", lasts.String(), "-seed", strconv.Itoa(i), "-lease", lease, "-dns", filepath.Join(folder, name))
			cmd.Stderr = os.Stderr
			out, err := cmd.Output()
			if err == nil {
				err = json.Unmarshal(out, &ends[i])
			}
			if err != nil {
				ends[i].Left = err.Error()
			}
			ends[i].Kind = kind
		})
	}
	all.Wait()
	for _, kind := range kinds {
		var sum ending
		came, stayed, left := 0, 0, map[string]int{}
		for _, e := range ends {
			if e.Kind != kind {
				continue
			}
			came++
			if e.Left == "" {
				stayed++
			} else {
				left[e.Left]++
			}
			sum.Welcomed += e.Welcomed
			sum.Checks += e.Checks
			sum.Opened += e.Opened
			sum.Frames += e.Frames
		}
		fmt.Printf("%-8s %2d came, %2d stayed; welcome page %d times, %d checks, %d streams, %d frames and pings; left: %v\n", kind, came, stayed, sum.Welcomed, sum.Checks, sum.Opened, sum.Frames, left)
	}
	return nil
}

// ending is what became of a phone.
type ending struct {
	Kind     string
	Left     string // why it left the Wi-Fi; empty: it stayed
	Welcomed int    // how often it showed the welcome page
	Checks   int    // how often its system looked for the internet
	Opened   int    // streams of its page
	Frames   int    // that came by them, with the pings
}

// namespaces are the namespaces and what runs in them.
type namespaces struct {
	folder string
	spaces []string
	runs   []*exec.Cmd
}

func (g *namespaces) space(name string) {
	check(run("ip", "netns", "add", name))
	g.spaces = append(g.spaces, name)
	g.in(name, "ip", "link", "set", "lo", "up")
}

// join adds a namespace whose eth0 is in the router's bridge.
func (g *namespaces) join(name, mac string) {
	g.space(name)
	port := "p" + strconv.Itoa(len(g.spaces))
	check(run("ip", "link", "add", port, "netns", "gd-router", "type", "veth", "peer", "name", "eth0", "netns", name))
	g.in("gd-router", "ip", "link", "set", port, "master", "br0", "up")
	g.in(name, "ip", "link", "set", "eth0", "address", mac, "up")
}

func (g *namespaces) in(name string, args ...string) { check(g.tryIn(name, args...)) }

func (g *namespaces) tryIn(name string, args ...string) error {
	return run(append([]string{"ip", "netns", "exec", name}, args...)...)
}

// start runs a program in a namespace until the end.
func (g *namespaces) start(name, log string, args ...string) {
	cmd := exec.Command("ip", append([]string{"netns", "exec", name}, args...)...)
	file, err := os.Create(log)
	check(err)
	cmd.Stdout, cmd.Stderr = file, file
	check(cmd.Start())
	g.runs = append(g.runs, cmd)
}

func (g *namespaces) close() {
	for _, cmd := range g.runs {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait()
	}
	for _, name := range g.spaces {
		_ = run("ip", "netns", "del", name)
	}
}

func run(args ...string) error {
	if out, err := exec.Command(args[0], args[1:]...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", strings.Join(args, " "), err, out)
	}
	return nil
}

func check(err error) {
	if err != nil {
		log.Panic(err) // the namespaces are removed
	}
}

// aPhone is a phone with its system and its person.
type aPhone struct {
	ending
	system  system
	plain   *http.Client // asks as the system does: it follows no redirect
	browser *http.Client
	resolve *net.Resolver
	random  *rand.Rand
}

// system is how a kind of phone looks for the internet.
type system struct {
	probe string
	good  func(status int, body string) bool
	name  string // that is asked before; empty: none
	at    string // the address that it must have
	again func(p *aPhone, nth int) time.Duration
}

var systems = map[string]system{
	// asks when it joins, and each time that its screen is lit
	"apple": {probe: "http://captive.apple.com/hotspot-detect.html", good: func(status int, body string) bool {
		return status == http.StatusOK && strings.Contains(body, "<BODY>Success</BODY>")
	}, again: func(p *aPhone, _ int) time.Duration { return time.Duration(30+p.random.IntN(240)) * time.Second }},
	// asks again after a second, then each time after twice as long, at most after ten minutes
	"android": {
		probe: "http://connectivitycheck.gstatic.com/generate_204", good: func(status int, _ string) bool { return status == http.StatusNoContent },
		again: func(_ *aPhone, nth int) time.Duration { return min(10*time.Minute, time.Second<<min(nth, 12)) },
	},
	// asks for a name, then for a page, every minute
	"windows": {probe: "http://www.msftconnecttest.com/connecttest.txt", name: "dns.msftncsi.com", at: "131.107.255.255", good: func(status int, body string) bool {
		return status == http.StatusOK && body == "Microsoft Connect Test"
	}, again: func(*aPhone, int) time.Duration { return time.Minute }},
}

// bePhone is one phone in its namespace: it joins, looks for the internet as its system does, and its person opens the page of the
// tournament. It writes its ending as JSON.
func bePhone() error {
	kind := flag.String("kind", "apple", "its system")
	lasts := flag.Duration("lasts", time.Minute, "how long it is there")
	seed := flag.Uint64("seed", 1, "of its chance")
	lease := flag.String("lease", "", "the `FILE` that takes an address")
	dns := flag.String("dns", "", "the `FILE` with the address of who answers names, once there is a lease")
	flag.Parse()
	p := &aPhone{system: systems[*kind], random: rand.New(rand.NewPCG(*seed, 1))}
	p.Kind = *kind
	<-time.After(time.Duration(p.random.IntN(20000)) * time.Millisecond) // they do not all come at once
	check(run("udhcpc", "-i", "eth0", "-n", "-q", "-t", "10", "-s", *lease))
	server, err := os.ReadFile(*dns)
	check(err)
	p.resolve = &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, net.JoinHostPort(strings.TrimSpace(string(server)), "53"))
	}}
	transport := &http.Transport{DialContext: (&net.Dialer{Resolver: p.resolve, Timeout: 5 * time.Second}).DialContext}
	p.plain = &http.Client{Transport: transport, Timeout: 10 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	p.browser = &http.Client{Transport: transport}
	ctx, stop := context.WithTimeout(context.Background(), *lasts)
	defer stop()
	p.stay(ctx)
	return json.NewEncoder(os.Stdout).Encode(p.ending)
}

// stay is the time of a phone in the Wi-Fi. It leaves when its system finds no internet.
func (p *aPhone) stay(ctx context.Context) {
	done := make(chan struct{})
	watching, stop := context.WithCancel(ctx)
	opened := false
	defer func() {
		stop()
		if opened {
			<-done
		}
	}()
	for nth := 0; ; nth++ {
		if why := p.looks(ctx); why != "" {
			p.Left = why
			return
		}
		if !opened {
			opened = true
			go func() {
				p.watches(watching)
				close(done)
			}()
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(p.system.again(p, nth)):
		}
	}
}

// looks is one check of the system; it returns why the phone leaves, or nothing.
func (p *aPhone) looks(ctx context.Context) (why string) {
	p.Checks++
	status, body, to, err := p.asks(ctx)
	if err != nil {
		return "its questions are not answered"
	}
	if p.system.good(status, body) {
		return ""
	}
	if to == "" {
		return "another answer than that of the internet"
	}
	p.Welcomed++
	if err := p.taps(ctx, to); err != nil {
		return "the welcome page: " + err.Error()
	}
	if status, body, _, err = p.asks(ctx); err != nil || !p.system.good(status, body) {
		return "no internet after the welcome page"
	}
	return ""
}

// asks asks as the system does. to is where a redirect leads.
func (p *aPhone) asks(ctx context.Context) (status int, body, to string, err error) {
	if s := p.system; s.name != "" {
		at, err := p.resolve.LookupHost(ctx, s.name)
		if err != nil || !slices.Contains(at, s.at) {
			return 0, "", "", errors.New("names")
		}
	}
	for try := range 3 { // a question may be lost
		var answer *http.Response
		r, _ := http.NewRequestWithContext(ctx, http.MethodGet, p.system.probe, nil)
		if answer, err = p.plain.Do(r); err == nil {
			text, _ := io.ReadAll(io.LimitReader(answer.Body, 1<<16))
			_ = answer.Body.Close()
			return answer.StatusCode, string(text), answer.Header.Get("Location"), nil
		}
		if ctx.Err() != nil {
			return 0, "", "", err
		}
		<-time.After(time.Duration(try+1) * time.Second)
	}
	return 0, "", "", err
}

// taps is what a person does in the small browser of the system: reads the page, and says to stay.
func (p *aPhone) taps(ctx context.Context, to string) error {
	page, err := url.Parse(to)
	if err != nil || page.Path != screen.WelcomePath {
		return fmt.Errorf("it leads to %q", to)
	}
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		r, err := http.NewRequestWithContext(ctx, method, to, nil)
		if err != nil {
			return err
		}
		r.Header.Set("Origin", page.Scheme+"://"+page.Host)
		answer, err := p.browser.Do(r)
		if err != nil {
			return err
		}
		_ = answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			return fmt.Errorf("%s is answered %d", method, answer.StatusCode)
		}
	}
	return nil
}

// streamOf finds the address of a page's stream.
var streamOf = regexp.MustCompile(`data-stream="([^"]+)"`)

// watches is the page of the tournament, opened by its name: it reads its stream, and opens it again when it ends.
func (p *aPhone) watches(ctx context.Context) {
	const origin = "http://scacchi.lan:8080"
	get := func(path string, read func(io.Reader)) {
		r, _ := http.NewRequestWithContext(ctx, http.MethodGet, origin+path, nil)
		answer, err := p.browser.Do(r)
		if err != nil {
			return
		}
		read(answer.Body)
		_ = answer.Body.Close()
	}
	stream := ""
	for ctx.Err() == nil {
		if stream == "" {
			get("/", func(body io.Reader) {
				page, _ := io.ReadAll(body)
				if m := streamOf.FindSubmatch(page); m != nil {
					stream = html.UnescapeString(string(m[1]))
				}
			})
		} else {
			p.Opened++
			get(stream, func(body io.Reader) {
				lines := bufio.NewScanner(body)
				lines.Buffer(nil, 1<<20)
				for lines.Scan() {
					if strings.HasPrefix(lines.Text(), "event:") {
						p.Frames++
					}
				}
			})
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}
