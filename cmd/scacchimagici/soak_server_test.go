package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"scacchimagici/internal/proctest"
)

// held are a program's resources at one moment, in ms since 1970.
type held struct {
	at                      int64
	goroutines, files, heap int
}

// soakedServer is a server under load, with its clients.
type soakedServer struct {
	t      *testing.T
	addr   netip.AddrPort
	base   string
	client *http.Client

	process *exec.Cmd
	log     bytes.Buffer
	holds   chan held     // closed when the process ends
	resting chan struct{} // between imports and downloads: the beginning of a rest, and its end

	streams, downloads, imports atomic.Int64
}

// startSoaked starts a server with two matches of invented people at a speed; it prints its resources at intervals.
func startSoaked(t *testing.T, speed string, every time.Duration) *soakedServer {
	t.Helper()
	address, err := proctest.Address("127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	s := &soakedServer{
		t: t, addr: netip.MustParseAddrPort(address), base: "http://" + address, holds: make(chan held, 1), resting: make(chan struct{}),
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 4}},
	}
	s.process = exec.Command(os.Args[0], "demo", "--no-open", "--listen", s.addr.String(), "--speed", speed)
	s.process.Env = append(os.Environ(), programVariable+"="+every.String())
	s.process.Stderr = &s.log
	out, err := s.process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := proctest.Start(s.process); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.process.Process.Kill() })
	go func() {
		defer close(s.holds)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			var h held
			if _, err := fmt.Sscanf(lines.Text()+"\n", heldFormat, &h.at, &h.goroutines, &h.files, &h.heap); err == nil {
				s.holds <- h
			}
		}
	}()
	for late := time.After(patience); ; {
		select {
		case <-s.holds: // it prints them before it listens too
		case <-late:
			t.Fatalf("the server does not answer:\n%s", s.log.String())
		}
		if resp, err := s.client.Get(s.base + "/"); err == nil {
			_ = resp.Body.Close()
			return s
		}
	}
}

// next returns the server's resources from now on. Lines that it has printed before, as at its start, wait on a busy machine.
func (s *soakedServer) next() held {
	now := time.Now().UnixMilli()
	for h := range s.holds {
		if h.at >= now {
			return h
		}
	}
	s.t.Fatalf("the server has ended:\n%s", s.log.String())
	return held{}
}

// atRest returns the server's resources while there is no import or download: these use some thirty
// megabytes for a moment, which do not count.
func (s *soakedServer) atRest() held {
	for resting := false; !resting; {
		select {
		case <-s.resting:
			resting = true
		case _, ok := <-s.holds: // while it is busy
			if !ok {
				s.next()
			}
		}
	}
	h := s.next()
	<-s.resting
	return h
}

// settled returns the server's resources once they are within the bounds, or after a while.
func (s *soakedServer) settled(before held) held {
	s.client.CloseIdleConnections()
	late := time.Now().Add(patience)
	for {
		h := s.next()
		good := true
		for _, of := range soaked {
			good = good && of.count(h)-of.count(before) <= of.stays
		}
		if good || time.Now().After(late) {
			return h
		}
	}
}

// stop ends the server, which must then report success.
func (s *soakedServer) stop() {
	s.check(s.process.Process.Signal(syscall.SIGTERM))
	for range s.holds { // until the end of its output
	}
	if err := s.process.Wait(); err != nil {
		s.t.Errorf("the server ends with %v", err)
	}
	if log := s.log.String(); strings.Contains(log, "DATA RACE") || strings.Contains(log, "level=ERROR") {
		s.t.Errorf("the server says:\n%s", log)
	}
}

func (s *soakedServer) check(err error) {
	if err != nil {
		s.t.Error(err)
	}
}

// watched are streams of all kinds that do not depend on the tournament.
var watched = []string{
	"public?place=A", "public?place=A", "public?place=A", "public?place=B", "public?place=B",
	"standing?", "calendar?", "tables?", "referee?place=A", "referee?place=B", "desk?", "report?", "tournaments?", "people?", "devices?",
}

// comeAndGo lets a screen watch for up to four seconds, again and again.
func (s *soakedServer) comeAndGo(ctx context.Context, i int) {
	dice := rand.New(rand.NewPCG(uint64(i), 7))
	for n := 0; ctx.Err() == nil; n++ {
		stay, leave := context.WithTimeout(ctx, time.Duration(50+dice.IntN(4000))*time.Millisecond)
		s.watch(stay, watched[(i+n)%len(watched)])
		leave()
	}
}

// watch reads a stream until ctx ends; it must be granted at once and last until then.
func (s *soakedServer) watch(ctx context.Context, stream string) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+"/eventi/"+stream+"&match=&lang=it", nil)
	s.check(err)
	resp, err := s.client.Do(req)
	if err != nil {
		if ctx.Err() == nil {
			s.t.Errorf("stream %s: %v", stream, err)
		}
		return
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		s.t.Errorf("stream %s: %s", stream, resp.Status)
		return
	}
	s.streams.Add(1)
	if _, err := io.Copy(io.Discard, resp.Body); ctx.Err() == nil {
		s.t.Errorf("stream %s has ended: %v", stream, err)
	}
}

// importAndDownload imports a record of another tournament every ten seconds at most; in between it
// downloads all files, one after the other, and then rests.
func (s *soakedServer) importAndDownload(ctx context.Context) {
	next := time.Now()
	for seed := 1; ctx.Err() == nil; {
		if !time.Now().Before(next) {
			s.importRecord(ctx, seed)
			seed++
			next = time.Now().Add(10 * time.Second)
		}
		page := s.ask(ctx, http.MethodGet, "/desk/tornei", "", nil)
		paths := []string{"/", "/tavoli", "/desk", "/desk/rapporto", "/desk/rapporto.pdf", "/desk/rapporto.xlsx", "/desk/rapporto.csv", "/api/v1/tournaments"}
		if records := recordPath.FindAllString(page, -1); len(records) > 0 {
			paths = append(paths, records[rand.N(len(records))])
		}
		for _, path := range paths {
			s.ask(ctx, http.MethodGet, path, "", nil)
			s.downloads.Add(1)
		}
		for range 2 {
			select {
			case s.resting <- struct{}{}:
			case <-ctx.Done():
			}
		}
	}
}

var (
	recordPath  = regexp.MustCompile(`/desk/tornei/[^/"]+/record\.json`)
	previewWord = regexp.MustCompile(`name="preview" value="([^"]+)"`)
)

// importRecord invents the record of a tournament and imports it at the desk.
func (s *soakedServer) importRecord(ctx context.Context, seed int) {
	var record, errOut bytes.Buffer
	if status := run(ctx, []string{"simulate", "--seed", fmt.Sprint(seed)}, streams{strings.NewReader(""), &record, &errOut}); status != exitDone {
		s.t.Errorf("simulate: %s", errOut.String())
		return
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	file, err := form.CreateFormFile("file", "record.json")
	s.check(err)
	_, err = file.Write(record.Bytes())
	s.check(err)
	s.check(form.Close())
	page := s.ask(ctx, http.MethodPost, "/desk/tornei/importa", form.FormDataContentType(), &body)
	preview := previewWord.FindStringSubmatch(page)
	if preview == nil {
		if ctx.Err() == nil {
			s.t.Errorf("the record of seed %d cannot be imported", seed)
		}
		return
	}
	done := strings.NewReader(url.Values{"preview": {preview[1]}}.Encode())
	s.ask(ctx, http.MethodPost, "/desk/tornei/importa/fatto", "application/x-www-form-urlencoded", done)
	s.imports.Add(1)
}

// ask sends a request and returns the page that follows; a status other than 200 fails.
func (s *soakedServer) ask(ctx context.Context, method, path, contentType string, body io.Reader) string {
	req, err := http.NewRequestWithContext(ctx, method, s.base+path, body)
	s.check(err)
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	resp, err := s.client.Do(req)
	if err == nil {
		defer resp.Body.Close()
		var text []byte
		if text, err = io.ReadAll(resp.Body); err == nil {
			if resp.StatusCode != http.StatusOK {
				s.t.Errorf("%s %s: %s", method, path, resp.Status)
			}
			return string(text)
		}
	}
	if ctx.Err() == nil {
		s.t.Errorf("%s %s: %v", method, path, err)
	}
	return ""
}
