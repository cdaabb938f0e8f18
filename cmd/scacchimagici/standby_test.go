package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/proctest"
	"scacchimagici/internal/sqlite"
	"scacchimagici/internal/web/api"
)

// laptop is the program in a process of its own, with a file of its own.
type laptop struct {
	t       *testing.T
	db      string
	address string // "127.0.0.1:41234", the same after a restart
	process *exec.Cmd
	log     bytes.Buffer

	lived, dead time.Time // it was killed between these
}

func newLaptop(t *testing.T, args ...string) *laptop {
	t.Helper()
	l := idleLaptop(t)
	l.start(args...)
	return l
}

// idleLaptop returns a laptop without a running program.
func idleLaptop(t *testing.T) *laptop {
	t.Helper()
	address, err := proctest.Address("127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	l := &laptop{t: t, db: filepath.Join(t.TempDir(), "scacchi.db"), address: address}
	t.Cleanup(func() {
		l.kill()
		if t.Failed() {
			t.Logf("%s says:\n%s", l.address, l.log.String())
		}
	})
	return l
}

// start starts the process and waits until it answers.
func (l *laptop) start(args ...string) {
	l.t.Helper()
	l.launch(args...)
	l.until("it answers", func(api.Replica) bool { return true })
}

// launch starts the process.
func (l *laptop) launch(args ...string) {
	l.t.Helper()
	l.process = exec.Command(os.Args[0], append(args, "--no-open", "--db", l.db, "--listen", l.address)...)
	l.process.Env = append(os.Environ(), programVariable+"=never", "TMPDIR="+filepath.Dir(l.db))
	l.process.Stderr = &l.log
	if err := proctest.Start(l.process); err != nil {
		l.t.Fatal(err)
	}
}

// kill ends the process as a power cut would.
func (l *laptop) kill() {
	if l.process == nil {
		return
	}
	l.lived = time.Now()
	_ = l.process.Process.Kill() // it may have ended by itself
	_ = l.process.Wait()
	l.dead = time.Now()
}

// post gives an order, and reads its answer.
func (l *laptop) post(path string, order, answer any) (status int, err error) {
	body, err := json.Marshal(order)
	if err != nil {
		return 0, err
	}
	r, err := patientClient.Post("http://"+l.address+path, "application/json", bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	return r.StatusCode, readAnswer(r, answer)
}

// order gives an order about the machines that must be accepted.
func (l *laptop) order(order map[string]any) api.ReplicaAnswer {
	l.t.Helper()
	var answer struct {
		api.ReplicaAnswer
		Error json.RawMessage
	}
	if status, err := l.post("/api/v1/replica/commands", order, &answer); err != nil || status != http.StatusOK {
		l.t.Fatalf("%v: status %d, %s, %v", order, status, answer.Error, err)
	}
	return answer.ReplicaAnswer
}

// patience is how long a test waits for an event, on a busy machine too.
const patience = 2 * time.Minute

// until waits for a status of the laptop.
func (l *laptop) until(what string, ok func(api.Replica) bool) api.Replica {
	l.t.Helper()
	var a api.Replica
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for late := time.Now().Add(patience); time.Now().Before(late); {
		a = api.Replica{}
		if err := l.get("/api/v1/replica", &a); err == nil && ok(a) {
			return a
		}
		<-tick.C
	}
	l.t.Fatalf("%s: %+v", what, a)
	return a
}

// patientClient gives up on a hanging laptop.
var patientClient = &http.Client{Timeout: patience, Transport: &http.Transport{MaxIdleConnsPerHost: 8}}

func (l *laptop) get(path string, answer any) error {
	r, err := patientClient.Get("http://" + l.address + path)
	if err != nil {
		return err
	}
	return readAnswer(r, answer)
}

// readAnswer reads all of an answer, so that the connection can be used again.
func readAnswer(r *http.Response, answer any) error {
	body, err := io.ReadAll(r.Body)
	return errors.Join(err, r.Body.Close(), json.Unmarshal(body, answer))
}

// network is an order that leaves an entry: the name of the Wi-Fi on the cards.
type network struct {
	ID       string `json:"id"`
	Command  string `json:"command"`
	Name     string `json:"name"`
	Password string `json:"password"`
}

// give gives an order about the network; repeat says that it was accepted before.
func (l *laptop) give(id string) (taken, repeat bool) {
	var answer struct{ Repeat bool }
	status, err := l.post("/api/v1/access/commands", network{id, "set-network", id, ""}, &answer)
	return err == nil && status == http.StatusOK, answer.Repeat
}

// A laptop that was killed still knows each id with its order after a restart.
func TestIDsAfterAKill(t *testing.T) {
	l := newLaptop(t, "serve")
	if taken, repeat := l.give("before"); !taken || repeat {
		t.Fatal("it takes no orders")
	}
	l.kill()
	l.start("serve")
	if taken, repeat := l.give("before"); !taken || !repeat {
		t.Errorf("the same order again: taken %t, repeat %t", taken, repeat)
	}
	var answer struct{ Error struct{ Code string } }
	status, err := l.post("/api/v1/access/commands", network{"before", "set-network", "another", ""}, &answer)
	if status != http.StatusConflict || answer.Error.Code != "reused" {
		t.Errorf("another order with its id: %d, %q, %v", status, answer.Error.Code, err)
	}
}

// load gives orders to a laptop from several devices until it is killed, and returns the acknowledged
// ids; they begin with name.
func load(l *laptop, name string, devices, atLeast int) []string {
	var mu sync.Mutex
	var all []string
	enough := make(chan struct{})
	var working sync.WaitGroup
	for device := range devices {
		working.Go(func() {
			for i := 0; ; i++ {
				id := fmt.Sprintf("%s-%d-%d", name, device, i)
				if taken, _ := l.give(id); !taken {
					return
				}
				mu.Lock()
				if all = append(all, id); len(all) == atLeast {
					close(enough)
				}
				mu.Unlock()
			}
		})
	}
	select {
	case <-enough:
	case <-time.After(patience): // too few orders are reported below
	}
	l.kill()
	working.Wait()
	return all
}

// pairedLaptops are a first laptop and a spare that follows it.
func pairedLaptops(t *testing.T) (first, spare *laptop) {
	t.Helper()
	first = newLaptop(t, "serve")
	code := first.order(map[string]any{"command": "add-peer", "kind": "standby", "name": "Biblioteca"}).Code
	spare = newLaptop(t, "standby", "--of", first.address, "--code", code)
	spare.until("it follows", func(a api.Replica) bool { return a.Spare != nil && a.Spare.Step == "following" })
	return first, spare
}

// A spare refuses to start on the file of a tournament and says why. A server that is started on the file
// of a spare continues as the spare.
func TestFilesOfOthers(t *testing.T) {
	first, spare := pairedLaptops(t)
	spare.kill()
	spare.start("serve")
	spare.until("it follows again", func(a api.Replica) bool { return a.Role == "standby" && a.Spare.Step == "following" })
	first.kill()
	var said bytes.Buffer
	status := run(t.Context(), []string{"standby", "--no-open", "--db", first.db, "--listen", "127.0.0.1:0"}, streams{strings.NewReader(""), &said, &said})
	if status != exitRefused || !strings.Contains(said.String(), "non segue nessuno") {
		t.Errorf("status %d, says %q", status, said.String())
	}
}

// A spare that was killed continues by itself where it was; one that has taken over stays the first laptop.
func TestSpareIsStartedAgain(t *testing.T) {
	first, spare := pairedLaptops(t)
	spare.kill()
	for i := range 5 {
		if taken, _ := first.give(fmt.Sprint("meanwhile ", i)); !taken {
			t.Fatal("the first one takes no orders without its spare")
		}
	}
	spare.start("standby")
	spare.until("it follows", func(a api.Replica) bool { return a.Spare != nil && a.Spare.Step == "following" && a.Spare.Behind == 0 })
	peers := first.until("it is heard", func(a api.Replica) bool { return a.Peers[0].Behind == 0 }).Peers
	first.order(map[string]any{"command": "hand-over", "peer": peers[0].ID})
	spare.until("it has taken over", func(a api.Replica) bool { return a.Role == "primary" && a.Epoch == 2 })
	if _, repeat := spare.give("meanwhile 4"); !repeat {
		t.Error("an order of before is not known")
	}
	if status, err := spare.post("/api/v1/access/commands", network{"meanwhile 4", "set-network", "another", ""}, new(any)); status != http.StatusConflict {
		t.Errorf("another order with its id: %d, %v", status, err)
	}
	spare.kill()
	spare.start("standby")
	a := spare.until("it is the first one still", func(a api.Replica) bool { return a.Role == "primary" })
	if a.Epoch != 2 || a.Name != "Biblioteca" {
		t.Errorf("it is %+v", a)
	}
	if taken, _ := spare.give("afterwards"); !taken {
		t.Error("it takes no orders")
	}
}

// A laptop whose place was taken becomes the spare with one order, in the same process and at the same
// address: its whole file is put aside, with the entries that only it has. After it has taken its place
// back everything is there. Its former spare does the same.
func TestFormerBecomesSpare(t *testing.T) {
	first, spare := pairedLaptops(t)
	for i := range 5 {
		if taken, _ := first.give(fmt.Sprint("before ", i)); !taken {
			t.Fatal("the first one takes no orders")
		}
	}
	first.until("the spare has it", func(a api.Replica) bool { return a.Peers[0].Behind == 0 })
	spare.kill()
	if taken, _ := first.give("nobody else has it"); !taken {
		t.Fatal("the first one takes no orders alone")
	}
	first.kill()
	spare.start("standby")
	spare.until("it hears nothing", func(a api.Replica) bool { return a.Spare != nil && a.Spare.Step == "silent" })
	spare.order(map[string]any{"command": "take-over"})
	spare.until("it has taken over", func(a api.Replica) bool { return a.Role == "primary" && a.Epoch == 2 })
	first.start("serve")
	left := first.until("it hears of the takeover", func(a api.Replica) bool { return a.Role == "former" }).LeftBehind
	if left == nil || left.Entries != 1 {
		t.Fatalf("left behind: %+v", left)
	}
	following := func(a api.Replica) bool {
		return a.Role == "standby" && a.Spare.Step == "following" && a.Spare.Behind == 0
	}
	first.order(map[string]any{"command": "become-spare"})
	a := first.until("it follows", following)
	if a.Spare.Of != "http://"+spare.address || a.Spare.Before == nil || a.Spare.Before.Left != left.File || a.Spare.Before.Entries != 1 {
		t.Fatalf("it follows %s, before %+v", a.Spare.Of, a.Spare.Before)
	}
	h, err := sqlite.Check(t.Context(), a.Spare.Before.File)
	if err != nil || h.Bad != nil || h.Entries == 0 {
		t.Errorf("the file that was put aside: %+v, %v", h, err)
	}
	first.kill()
	first.start("serve") // as every day, with the same file
	if left := spare.until("the one that it follows knows what it left behind", func(a api.Replica) bool { return len(a.Peers) == 1 }).Peers[0].Left; left != 1 {
		t.Errorf("the second laptop knows of %d facts that only the first one has", left)
	}
	if a := first.until("it follows after a restart", following); a.Spare.Before == nil {
		t.Error("it does not know its file of before any more")
	}
	if taken, _ := spare.give("in the second epoch"); !taken {
		t.Fatal("the second laptop takes no orders")
	}
	peers := spare.until("the first one has it", func(a api.Replica) bool {
		return len(a.Peers) == 1 && a.Peers[0].Behind == 0 && a.Peers[0].HeardMs != nil
	}).Peers
	spare.order(map[string]any{"command": "hand-over", "peer": peers[0].ID})
	first.until("it has its place again", func(a api.Replica) bool { return a.Role == "primary" && a.Epoch == 3 })
	for _, id := range []string{"before 0", "before 4", "in the second epoch"} {
		if _, repeat := first.give(id); !repeat {
			t.Errorf("%s is lost", id)
		}
	}
	spare.order(map[string]any{"command": "become-spare"})
	spare.until("the second one follows again", following)
	if taken, _ := first.give("in the third epoch"); !taken {
		t.Error("the first one takes no orders")
	}
}
