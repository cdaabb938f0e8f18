package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/alarm"
	"scacchimagici/internal/arguments"
	"scacchimagici/internal/copies/keeper"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/https"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/replica"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/sqlite"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web"
	"scacchimagici/internal/web/limit"
)

// options are the flags of every serving subcommand.
type options struct {
	db           string
	listen       string
	askPassword  bool
	noOpen       bool
	gallery      bool
	tls          bool
	tlsNew       bool
	tlsCert      string // a certificate that an authority has issued, and its key
	tlsKey       string
	answerPhones bool
	name         string // of this laptop, for other machines
	nats         string // an existing NATS server
	natsCreds    string
	http         string // what plain http does besides TLS: "stay" or "redirect"
	words        string // a file of translations, or a folder of them
	origins      origins
}

// origins are the sites whose pages may use the API in a browser.
type origins []string

// String implements flag.Value.
func (os *origins) String() string { return strings.Join(*os, ",") }

// Set adds the origins in a list with commas.
func (os *origins) Set(list string) error {
	for text := range strings.SplitSeq(list, ",") {
		origin, ok := web.Origin(strings.TrimSpace(text))
		if !ok {
			return fmt.Errorf("%q is no origin such as http://192.168.8.7:3000", text)
		}
		*os = append(*os, origin)
	}
	return nil
}

// flagsOf returns the flags of a subcommand, which has none yet.
func flagsOf(name string, std streams) *flag.FlagSet {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(std.err)
	return f
}

// flagSet returns the flags of a subcommand; parsing sets o.
func (o *options) flagSet(name string, std streams) *flag.FlagSet {
	f := flagsOf(name, std)
	f.StringVar(&o.db, "db", o.db, "database `FILE`")
	f.StringVar(&o.listen, "listen", ":8080", "`ADDR` to serve on")
	f.BoolVar(&o.askPassword, "ask-password", false, "ask for the organiser's password on this computer too")
	f.BoolVar(&o.noOpen, "no-open", false, "do not open the desk in this computer's browser")
	f.BoolVar(&o.gallery, "gallery", false, "serve /gallery, every component with invented data")
	f.BoolVar(&o.tls, "tls", false, "serve https too, on the same port, with a certificate kept beside the database")
	f.BoolVar(&o.tlsNew, "tls-new", false, "with --tls: put the certificate and its key aside and make new ones")
	f.StringVar(&o.tlsCert, "tls-cert", "", "serve https too, on the same port, with the certificate in `FILE`, which an authority has issued for a name of this laptop")
	f.StringVar(&o.tlsKey, "tls-key", "", "its key, in `FILE`; both are read anew when they change")
	f.BoolVar(&o.answerPhones, "answer-phones", false, "answer phones that look for the internet, so that they stay: names on port 53, pages on port 80 (docs/network.md)")
	f.StringVar(&o.name, "name", "", "`NAME` of this laptop on the others; without it that of the computer")
	f.StringVar(&o.nats, "nats", "", "`URL` of a NATS server that exists, for spares and relays; without it one is started when it is needed")
	f.StringVar(&o.natsCreds, "nats-creds", "", "credentials `FILE` for --nats")
	f.StringVar(&o.words, "words", "", "`FILE` of a translated catalogue (.po), or a folder of them: further languages to choose")
	f.Var(&o.origins, "origins", "`LIST` of origins, with commas, whose pages may use the API in a browser, such as http://192.168.8.7:3000; without it none")
	f.StringVar(&o.http, "http", "stay", "with --tls or --tls-cert: what plain http does for other devices, `stay|redirect`")
	return f
}

// parse reads the arguments; ok is false when the caller must return the status at once.
func parse(f *flag.FlagSet, args []string) (status int, ok bool) {
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return exitDone, false
	case err != nil:
		return exitUsage, false
	case f.NArg() > 0:
		fmt.Fprintf(f.Output(), "scacchimagici %s: unexpected %q\n", f.Name(), f.Arg(0))
		f.Usage()
		return exitUsage, false
	}
	return 0, true
}

// parseFiles reads the flags, and the n files that stand among them; what are the arguments, for the help. It returns
// no names when the caller must return the status at once.
func parseFiles(f *flag.FlagSet, what string, n int, args []string) (names []string, status int) {
	f.Usage = func() {
		fmt.Fprintf(f.Output(), "usage: scacchimagici %s %s\n", f.Name(), what)
		f.PrintDefaults()
	}
	names, err := arguments.Parse(f, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return nil, exitDone
	case err != nil:
		return nil, exitUsage
	case len(names) != n:
		f.Usage()
		return nil, exitUsage
	}
	return names, exitDone
}

// parse reads the arguments as the function parse does, and refuses flags that exclude each other.
func (o *options) parse(f *flag.FlagSet, args []string) (status int, ok bool) {
	if status, ok := parse(f, args); !ok {
		return status, false
	}
	var wrong string
	switch {
	case o.http != "stay" && o.http != "redirect":
		wrong = "--http is stay or redirect"
	case (o.tlsCert == "") != (o.tlsKey == ""):
		wrong = "--tls-cert and --tls-key go together"
	case o.tlsCert != "" && o.tls:
		wrong = "--tls makes a certificate, --tls-cert takes one: only one of them"
	case !o.tls && (o.http == "redirect" && o.tlsCert == "" || o.tlsNew):
		wrong = "--http redirect goes with --tls or --tls-cert, --tls-new with --tls"
	case o.natsCreds != "" && o.nats == "":
		wrong = "--nats-creds goes with --nats"
	default:
		return 0, true
	}
	fmt.Fprintf(f.Output(), "scacchimagici %s: %s\n", f.Name(), wrong)
	return exitUsage, false
}

// serve runs the server until it is stopped.
func serve(ctx context.Context, args []string, std streams) int {
	o := options{db: defaultDB()}
	if status, ok := o.parse(o.flagSet("serve", std), args); !ok {
		return status
	}
	return serveWith(ctx, o, std, nil)
}

// settled is how long after its start the server releases the memory that only the start needs: the
// files of questions, words and migrations as read.
const settled = 5 * time.Second

// opening is the garbage allowed while the server opens, in percent of the live heap: three
// collections in a few milliseconds would lengthen the start by a tenth.
const opening = 800

// serveWith opens the server, prints its address and serves until ctx or meanwhile ends; meanwhile may be nil.
func serveWith(ctx context.Context, o options, std streams, meanwhile func(context.Context, *desk.Desk) error) int {
	switch follows, err := replica.Follows(o.db); {
	case err != nil:
		return report(std, err)
	case follows: // it followed before it was stopped: it continues as the spare
		return followWith(ctx, standbyFlags{options: o}, std)
	}
	percent := debug.SetGCPercent(opening)
	a, err := openApp(ctx, o, std)
	debug.SetGCPercent(percent)
	if err != nil {
		return report(std, err)
	}
	defer a.close()
	password, err := a.firstPassword(ctx)
	if err != nil {
		return report(std, err)
	}
	a.welcome(std.out, password)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 1)
	if meanwhile == nil {
		ended <- nil
	} else {
		go func() {
			ended <- meanwhile(ctx, a.desk)
			stop()
		}()
	}
	if !o.noOpen {
		openBrowser("http://127.0.0.1:" + a.port() + "/desk")
	}
	defer time.AfterFunc(settled, debug.FreeOSMemory).Stop()
	failed := make(chan error, 1)
	go func() { failed <- a.server.Serve(a.listener) }()
	if err := a.wait(ctx, failed); err != nil {
		return report(std, err)
	}
	if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
		return report(std, err)
	}
	return exitDone
}

// wait waits until ctx ends, and then pauses the matches; or until the server or its file fails.
func (a *app) wait(ctx context.Context, failed <-chan error) error {
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case err := <-a.broken:
		return err
	case <-ctx.Done():
	}
	a.restoring.Lock() // a restore may be replacing the file
	defer a.restoring.Unlock()
	if a.spare != nil {
		a.spare.stop()
		<-a.spare.ended
	}
	if a.desk != nil {
		a.desk.Pause(context.WithoutCancel(ctx))
	}
	return nil
}

// defaultDB returns a file in the system's folder for data that a user must not lose.
func defaultDB() string {
	dir := os.Getenv("XDG_DATA_HOME")
	if dir == "" {
		var err error
		if runtime.GOOS == "windows" || runtime.GOOS == "darwin" { // the same folder on these systems
			dir, err = os.UserConfigDir()
		} else {
			dir, err = os.UserHomeDir()
			dir = filepath.Join(dir, ".local", "share")
		}
		if err != nil {
			dir = "."
		}
	}
	return filepath.Join(dir, "scacchimagici", "scacchi.db")
}

// app is all parts of a server, wired together.
type app struct {
	options        options
	store          *sqlite.Store
	copies         *keeper.Keeper
	viewer         *viewer // of copies
	replica        *replica.Primary
	spare          *spare                       // nil: this laptop has not followed another one since the file was opened
	gate           sync.RWMutex                 // locked while a restore replaces the file
	restoring      sync.Mutex                   // one at a time
	becoming       sync.Mutex                   // locked while this laptop becomes the spare
	broken         chan error                   // why there is no longer a file
	handler        atomic.Pointer[http.Handler] // answers requests: the desk, or the page of a spare
	limits         *limit.Limits
	catalogue      *locale.Catalogue
	log            *slog.Logger
	out            io.Writer
	alarms         alarm.Alarms // shown by the desk in red
	desk           *desk.Desk
	room           *room.Room // beside the desk
	web            *web.Server
	listener       net.Listener
	server         *http.Server
	db             string
	words          *locale.Words
	certificate    certificate        // nil: plain http
	made           *https.Certificate // the same, when the program has made it
	own            *https.Own         // the same, when it is one of one's own
	notices        []https.Notice     // about the certificate
	phones         *phones            // answers those that look for the internet
	onlyHTTPS      bool               // plain http redirects others to https
	short          string             // the announced name; empty: none
	stopAnnouncing func()             // ends the announcement of the short name
}

// openApp opens the port, the database and the desk, in this order: when the port is taken nothing has changed.
func openApp(ctx context.Context, o options, std streams) (*app, error) {
	a, err := openServer(ctx, o, std)
	if err != nil {
		return nil, err
	}
	if err := a.openDesk(ctx, ""); err != nil {
		return nil, errors.Join(err, a.store.Close(), a.listener.Close())
	}
	return a, nil
}

// openServer opens the port and the database, and prepares a server whose answers come from [app.handle]'s handler.
func openServer(ctx context.Context, o options, std streams) (*app, error) {
	go func() { _, _ = builtIn() }()
	catalogue, err := catalogueWith(o.words, std.out)
	if err != nil {
		return nil, err
	}
	a := &app{options: o, broken: make(chan error, 1), db: o.db, onlyHTTPS: o.http == "redirect", words: catalogue.In(terminalLanguage()), catalogue: catalogue, log: newLog(std.err), out: std.out}
	if a.listener, err = listenOn(o.listen); err != nil {
		return nil, err
	}
	a.viewer = &viewer{app: a}
	if err := a.openStore(ctx); err != nil {
		return nil, errors.Join(err, a.listener.Close())
	}
	if err := a.openCertificate(ctx, o, a.log); err != nil {
		return nil, errors.Join(err, a.store.Close(), a.listener.Close())
	}
	go a.watchPower(ctx)
	a.stopAnnouncing = a.announce()
	connections := limit.Connect(openFiles())
	a.limits = limit.ForServer(connections)
	a.listener = limit.Listen(a.listener, limit.ConnectionsEach, connections, a.limits.Note)
	a.server = &http.Server{
		Handler:           http.HandlerFunc(a.answer),
		ReadHeaderTimeout: limit.ReadHeader, IdleTimeout: limit.Idle, ConnContext: limit.WithConn,
	}
	a.phones = &phones{Portal: a.newPortal(), app: a, forced: o.answerPhones}
	a.server.Handler = a.phones.Wrap(a.server.Handler)
	a.phones.apply()
	a.server.ErrorLog = slog.NewLogLogger(a.log.Handler(), slog.LevelWarn)
	if a.certificate != nil {
		a.listener = https.OnePort(a.listener, https.Settings(a.certificate.For))
		a.server.ErrorLog = slog.NewLogLogger(quietHandshakes{a.log.Handler()}, slog.LevelWarn)
	}
	return a, nil
}

// answer answers a request; while a restore replaces the file the request waits.
func (a *app) answer(w http.ResponseWriter, r *http.Request) {
	a.gate.RLock()
	h := *a.handler.Load()
	a.gate.RUnlock()
	h.ServeHTTP(w, r)
}

// handle makes h answer from now on.
func (a *app) handle(h http.Handler) { a.handler.Store(&h) }

// silence is how long the other end of a connection may confirm nothing of what was written to it: a phone that has left the
// Wi-Fi says no goodbye. Its page gives the stream up after five seconds.
const silence = 20 * time.Second

// listenOn opens a port. It refuses, with a fault that names the address, a port that another program
// has, and one that cannot be opened at all.
func listenOn(address string) (net.Listener, error) {
	config := net.ListenConfig{Control: func(_, _ string, socket syscall.RawConn) error {
		giveUpAfter(socket, silence)
		return nil
	}}
	config.SetMultipathTCP(false) // Linux does not know the option there
	l, err := config.Listen(context.Background(), "tcp", address)
	if err == nil {
		return l, nil
	}
	key := "fault.listen.bad"
	if errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, addressInUse) {
		key = "fault.listen"
	}
	return nil, fault.New(fault.Unavailable, key, address).Because(err)
}

// addressInUse is EADDRINUSE on Windows.
const addressInUse = syscall.Errno(10048)

// close ends the streams, then the answers, then the desk, then the file.
func (a *app) close() {
	a.stopAnnouncing()
	a.phones.close()
	a.viewer.StopLooking()
	a.restoring.Lock() // waits for a restore, and lets no other begin
	if a.web != nil {
		a.web.Close()
	}
	ctx, stop := context.WithTimeout(context.Background(), 5*time.Second)
	defer stop()
	_ = a.server.Shutdown(ctx) // open streams are cut off
	a.closeFile()
}

// closeFile ends the desk, then the file.
func (a *app) closeFile() {
	if a.spare != nil {
		a.spare.close()
		a.spare = nil
	}
	if a.desk != nil {
		a.desk.Close()
		a.replica.Close()
		a.copies.Close()
		a.desk, a.room = nil, nil
	}
	_ = a.store.Close()
}

func (a *app) port() string {
	_, port, _ := net.SplitHostPort(a.listener.Addr().String())
	return port
}

// firstPassword gives the organiser a password on the first start and returns it; empty on a later start.
func (a *app) firstPassword(ctx context.Context) (string, error) {
	if a.desk.Access.State().Password.Set() {
		return "", nil
	}
	plain, err := access.DrawPassword(randomness)
	if err != nil {
		return "", err
	}
	hashed, err := access.NewPassword(plain, randomness, access.Iterations)
	if err != nil {
		return "", err
	}
	_, _, err = a.desk.Access.Do(ctx, stream.Request[access.Command]{
		Actor: "system", At: time.Now(),
		Command: access.Command{By: role.System, Order: access.SetPassword{Password: hashed}},
	})
	return plain, err
}
