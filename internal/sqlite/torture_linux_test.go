package sqlite

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

var cuts = flag.Int("torture-cuts", 40, "how many cuts of the current TestPowerCuts simulates")

// shim returns the compiled testdata/shim.c, a library that stands for the disk and is preloaded
// into a second process.
var shim = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "disk")
	if err != nil {
		return "", err
	}
	atEnd = append(atEnd, func() { _ = os.RemoveAll(folder) })
	library := filepath.Join(folder, "shim.so")
	out, err := exec.Command("cc", "-shared", "-fPIC", "-O1", "-o", library, "testdata/shim.c", "-ldl").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("cc: %w\n%s", err, out)
	}
	return library, nil
})

func init() { children["torture"] = tortureInChild }

// traceVariable names the file to which the shim writes its trace, failVariable the calls that it refuses.
const (
	traceVariable = "DISK_TRACE"
	failVariable  = "DISK_FAIL"
)

// tortureInChild appends to three streams at once, folds the log again and again, and prints the
// answer to each order and the trace's length at that time.
func tortureInChild(ctx context.Context, path string) {
	s, err := Open(ctx, path)
	if err != nil {
		sayError(err)
		return
	}
	traced := func() int64 {
		info, err := os.Stat(os.Getenv(traceVariable))
		if err != nil {
			return 0
		}
		return info.Size()
	}
	var working sync.WaitGroup
	for match := range 3 {
		working.Go(func() {
			chance := rand.New(rand.NewPCG(uint64(match), 1))
			stream := eventlog.Stream(fmt.Sprintf("match/%d", match))
			after := int64(0)
			for n := range 60 {
				b := batch(stream, after, fmt.Sprintf("c%d", n), 1+chance.IntN(3))
				b.Events[0].Data = json.RawMessage(fmt.Sprintf(`{"text":%q}`, strings.Repeat("x", chance.IntN(6000))))
				answer := "taken"
				if _, err := s.Append(ctx, b); err != nil {
					answer = "no key"
					if f := fault.From(err); f != nil {
						answer = f.Key
					}
				} else {
					after += int64(len(b.Events))
				}
				fmt.Println(stream, b.Command, len(b.Events), traced(), answer)
				if n%10 == 5 {
					_ = s.fold(n%20 == 5) // a disk that refuses a fold is asked again
				}
			}
		})
	}
	working.Wait()
	os.Exit(0) // without closing the store
}

// order is an order of the child and its answer.
type order struct {
	stream  eventlog.Stream
	command string
	events  int
	traced  int64 // length of the trace when it was answered
	answer  string
}

// torture runs a child on the shim and returns its orders.
func torture(t *testing.T, path string, settings ...string) []order {
	t.Helper()
	library, err := shim()
	if err != nil {
		t.Fatal(err)
	}
	c := startChild(t, "torture", path, func(cmd *exec.Cmd) {
		cmd.Env = append(cmd.Env, "LD_PRELOAD="+library)
		cmd.Env = append(cmd.Env, settings...)
	})
	var orders []order
	for c.lines.Scan() {
		var o order
		if _, err := fmt.Sscan(c.lines.Text(), &o.stream, &o.command, &o.events, &o.traced, &o.answer); err != nil {
			orders = append(orders, order{answer: c.lines.Text()}) // it did not open
			continue
		}
		orders = append(orders, o)
	}
	return orders
}

// checkOrders opens the database that a child has left. It fails the test unless the database has
// all that was acknowledged before the trace had this length, has nothing that was refused, and
// answers a repeated acknowledged command with its entries.
func checkOrders(t *testing.T, path string, orders []order, traced int64) (lost int) {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Errorf("the database does not open: %v", err)
		for _, o := range orders {
			if o.answer == "taken" && o.traced <= traced {
				lost++
			}
		}
		return lost
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	checkChain(t, s)
	for _, o := range orders {
		if o.command == "" {
			continue
		}
		entries, err := s.CommandEntries(t.Context(), o.stream, o.command)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case o.answer == "taken" && o.traced <= traced && len(entries) != o.events:
			lost++
			t.Errorf("%s %s was acknowledged with %d entries, %d are there", o.stream, o.command, o.events, len(entries))
		case len(entries) != 0 && len(entries) != o.events:
			t.Errorf("%s %s: %d of %d entries are there", o.stream, o.command, len(entries), o.events)
		case len(entries) > 0 && o.answer != "taken" && o.answer != "fault.store.doubt":
			t.Errorf("%s %s was refused with %s, and is there", o.stream, o.command, o.answer)
		}
	}
	for _, o := range orders {
		if o.answer == "taken" && o.traced <= traced {
			_, err := s.Append(t.Context(), batch(o.stream, 0, o.command, 1))
			checkFault(t, err, "fault.store.repeated")
			break
		}
	}
	return lost
}

// write is a change that may not be on the disk yet: bytes at a place, or a new length.
type write struct {
	at   int64
	data []byte
	cut  bool // the file ends at at
}

// disk is a file as it is on the disk, and the writes since the last sync.
type disk struct {
	lasting []byte
	writes  int // writes in it
	waiting []write
}

// journal is the -journal by which SQLite makes a database before the -wal takes over. It comes and goes, and
// its name is on the disk when the folder has been synced.
type journal struct {
	disk
	there bool // for the running program
	named bool // on the disk
}

func (w write) onto(file []byte) []byte {
	if w.cut && int(w.at) <= len(file) {
		return file[:w.at]
	}
	if need := int(w.at) + len(w.data); len(file) < need {
		file = append(file, make([]byte, need-len(file))...)
	}
	copy(file[w.at:], w.data)
	return file
}

// after returns the file as a power cut may leave it: some of the waiting writes are complete, some
// missing, some torn at a sector, in any order.
func (d *disk) after(chance *rand.Rand) []byte {
	file := slices.Clone(d.lasting)
	waiting := slices.Clone(d.waiting)
	if chance.IntN(2) == 0 {
		chance.Shuffle(len(waiting), func(i, j int) { waiting[i], waiting[j] = waiting[j], waiting[i] })
	}
	through := chance.IntN(101) // percent
	for _, w := range waiting {
		switch {
		case chance.IntN(100) < through:
			file = w.onto(file)
		case !w.cut && chance.IntN(2) == 0:
			for at := 0; at < len(w.data); at += 512 {
				if chance.IntN(2) == 0 {
					file = write{at: w.at + int64(at), data: w.data[at:min(at+512, len(w.data))]}.onto(file)
				}
			}
		}
	}
	return file
}

// TestPowerCuts cuts the power at random moments of a trace: unsynced writes are lost, torn or
// reordered. Everything acknowledged before is there each time.
func TestPowerCuts(t *testing.T) {
	const (
		traces = 100 // cuts of one trace
		making = 10  // of them while the database is made, until the -wal takes over: the first notes
	)
	lost := 0
	chance := rand.New(rand.NewPCG(7, uint64(*cuts)))
	for left := *cuts; left > 0; left -= traces {
		folder := t.TempDir()
		trace := filepath.Join(folder, "trace")
		orders := torture(t, filepath.Join(folder, "camp.db"), traceVariable+"="+trace)
		records, err := os.ReadFile(trace)
		if err != nil {
			t.Fatal(err)
		}
		if len(orders) != 180 {
			t.Fatalf("%d orders, want 180", len(orders))
		}
		var moments []int64
		first := firstNotes(records, 20)
		for n := range min(left, traces) {
			moment := chance.Int64N(int64(len(records)))
			if n < making {
				moment = first[chance.IntN(len(first))]
			}
			moments = append(moments, moment)
		}
		slices.Sort(moments)
		lost += replay(t, records, moments, orders, chance)
	}
	t.Logf("%d cuts, %d acknowledged orders lost", *cuts, lost)
}

// noteHead is the length of a note's head.
const noteHead = 24

// firstNotes returns where the first notes of a trace begin.
func firstNotes(records []byte, n int) (starts []int64) {
	for at := 0; len(starts) < n && at+noteHead <= len(records); {
		starts = append(starts, int64(at))
		if records[at] == 'W' {
			at += int(binary.LittleEndian.Uint64(records[at+16:]))
		}
		at += noteHead
	}
	return starts
}

// replay goes through a trace and checks the file after each power cut.
func replay(t *testing.T, records []byte, moments []int64, orders []order, chance *rand.Rand) (lost int) {
	t.Helper()
	var files [2]disk
	var beside journal
	begun := map[uint32]int{} // by thread: how many writes there were when its sync began
	for at := 0; at+noteHead <= len(records); {
		what, file := records[at], &beside.disk
		if of := records[at+1]; of < 2 {
			file = &files[of]
		}
		thread := binary.LittleEndian.Uint32(records[at+4:])
		place := int64(binary.LittleEndian.Uint64(records[at+8:]))
		length := int(binary.LittleEndian.Uint64(records[at+16:]))
		for len(moments) > 0 && int64(at) >= moments[0] {
			path := filepath.Join(t.TempDir(), "camp.db")
			for i, name := range []string{path, path + "-wal"} {
				if err := os.WriteFile(name, files[i].after(chance), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if beside.there && beside.named || beside.there != beside.named && chance.IntN(2) == 0 {
				if err := os.WriteFile(path+"-journal", beside.after(chance), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			lost += checkOrders(t, path, orders, int64(at))
			moments = moments[1:]
		}
		at += noteHead
		if file == &beside.disk && what == 'W' && !beside.there { // another file of that name
			beside = journal{there: true}
		}
		switch what {
		case 'U':
			beside.there = false
		case 'D':
			beside.named = beside.there
		case 'W':
			file.waiting = append(file.waiting, write{at: place, data: records[at : at+length]})
			at += length
		case 'T':
			file.waiting = append(file.waiting, write{at: place, cut: true})
		case 'B':
			begun[thread] = file.writes + len(file.waiting)
		case 'S':
			for ; file.writes < begun[thread]; file.writes++ { // another sync may have ended meanwhile
				file.lasting = file.waiting[0].onto(file.lasting)
				file.waiting = file.waiting[1:]
			}
		}
	}
	return lost
}

// A disk that is full or fails acknowledges no order that it does not keep, and refuses none that
// it keeps: the answers are true after the next start.
func TestFailingDisk(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 4))
	const full, failing = 28, 5
	for _, tt := range []struct {
		operation string
		code      int
		want      string // the answer to some orders
	}{
		{"write", full, "fault.store.full"},
		{"write", failing, "fault.store.disk"},
		{"sync", failing, "fault.store.doubt"},
	} {
		seen := false
		for range max(3, *cuts/20) {
			path := filepath.Join(t.TempDir(), "camp.db")
			from := 30 + chance.IntN(60)
			orders := torture(t, path, fmt.Sprintf("%s=%s:%d:%d", failVariable, tt.operation, from, tt.code))
			for _, o := range orders {
				seen = seen || o.answer == tt.want
			}
			checkOrders(t, path, orders, 0)
		}
		if !seen {
			t.Errorf("%s refused with %d: nobody was told %s", tt.operation, tt.code, tt.want)
		}
	}
}
