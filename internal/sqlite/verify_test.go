package sqlite

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// marked leaves a closed database of 2n entries in two matches, of which each holds its global
// number as "mark7;", and returns the entries. The last three of each ten were written
// together.
func marked(t *testing.T, path string, n int) []eventlog.Entry {
	t.Helper()
	s := openAt(t, path)
	seq := map[eventlog.Stream]int64{}
	for global := 1; global <= 2*n; {
		b := batch([]eventlog.Stream{"match/A", "match/B"}[global%2], 0, fmt.Sprint("c", global), 1)
		if global%10 == 8 {
			b = batch(b.Stream, 0, b.Command, 3)
		}
		b.After = seq[b.Stream]
		for i := range b.Events {
			b.Events[i].Data = json.RawMessage(fmt.Sprintf(`{"text":"mark%d;"}`, global))
			global++
		}
		seq[b.Stream] += int64(len(b.Events))
		mustAppend(t, s, b)
	}
	if err := s.Heartbeat(t.Context(), map[eventlog.Stream]int64{"match/A": 5000}); err != nil {
		t.Fatal(err)
	}
	entries := checkChain(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return entries
}

// damage changes a letter of the marked entry on the disk.
func damage(t *testing.T, path string, global int) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	mark := fmt.Appendf(nil, "mark%d;", global)
	if !bytes.Contains(data, mark) {
		t.Fatalf("%s is not in the file", mark)
	}
	data = bytes.ReplaceAll(data, mark, fmt.Appendf(nil, "mork%d;", global)) // also the rest of a page from before it was split
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestDamagedEntryIsFoundAndNamed(t *testing.T) {
	for _, bad := range []int{1, 37, 59, 60} { // 59 is in the middle of a group
		path := filepath.Join(t.TempDir(), "camp.db")
		entries := marked(t, path, 30)
		if h, err := Check(t.Context(), path); err != nil || h.Bad != nil || h.Entries != 60 || !h.Last.Equal(noon) {
			t.Fatalf("before the damage: %+v, %v", h, err)
		}
		damage(t, path, bad)
		h, err := Check(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		checkFault(t, h.Bad, "fault.store.entrybad")
		want := []any{int64(bad), string(entries[bad-1].Stream), entries[bad-1].Seq}
		if diff := cmp.Diff(want, h.Bad.Args); diff != "" || h.Entries != int64(bad)-1 {
			t.Errorf("%d entries are good before %d: %s", h.Entries, bad, diff)
		}

		_, err = VerifyCopy(t.Context(), path)
		checkFault(t, err, "fault.copy.damaged")

		// The server starts, reports the damage, and serves the streams without it.
		s := openAt(t, path)
		checkFault(t, s.damage.Load(), "fault.store.entrybad")
		whole, broken := eventlog.Stream("match/A"), entries[bad-1].Stream
		if broken == whole {
			whole = "match/B"
		}
		load(t, s, whole)
		_, err = s.Load(t.Context(), broken, 0)
		checkFault(t, err, "fault.store.entry")
		if _, err := s.Load(t.Context(), broken, entries[bad-1].Seq); err != nil {
			t.Errorf("what follows the damage: %v", err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}

		// The good entries go into a new file in whole groups, and the log continues there.
		rescued := filepath.Join(t.TempDir(), "new.db")
		h, err = Salvage(t.Context(), path, rescued)
		if err != nil {
			t.Fatal(err)
		}
		good := bad - 1
		for good > 0 && entries[good-1].More {
			good--
		}
		checkFault(t, h.Bad, "fault.store.entrybad")
		if h.Entries != int64(good) {
			t.Errorf("%d entries rescued, want %d", h.Entries, good)
		}
		if h, err := Check(t.Context(), rescued); err != nil || h.Bad != nil || h.Entries != int64(good) {
			t.Errorf("the rescued file: %+v, %v", h, err)
		}
		s = openAt(t, rescued)
		if diff := cmp.Diff(entries[:good], checkChain(t, s), cmp.Transformer("nil", func(e []eventlog.Entry) []eventlog.Entry { return append([]eventlog.Entry{}, e...) })); diff != "" {
			t.Error(diff)
		}
		clocks, err := s.Heartbeats(t.Context())
		if err != nil || clocks["match/A"] != 5000 {
			t.Errorf("the clocks are %v, %v", clocks, err)
		}
		_, err = Salvage(t.Context(), path, rescued)
		checkFault(t, err, "fault.store.salvage.exists")
	}
}

// Damage far from the end is found while the server runs.
func TestOldDamageIsFoundInTheBackground(t *testing.T) {
	path := filepath.Join(t.TempDir(), "camp.db")
	s := openAt(t, path)
	mustAppend(t, s, batch("match/A", 0, "c1", verifyAtStart+2000))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	changePast(t, path, "log_no_update", "UPDATE log SET actor = 'referee:B' WHERE global = 57")
	s = openAt(t, path)
	<-s.verified
	checkFault(t, s.damage.Load(), "fault.store.entrybad")
	if got := s.damage.Load().Args[0]; got != int64(57) {
		t.Errorf("entry %v, want 57", got)
	}
}

// A flipped bit anywhere is found, or the entries read are those written.
func TestNoFlippedBitIsServedAsTruth(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "camp.db")
	entries := marked(t, path, 60)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(1, 2))
	found := 0
	const flips = 200
	for range flips {
		at, bit := chance.IntN(len(data)), byte(1)<<chance.IntN(8)
		flipped := bytes.Clone(data)
		flipped[at] ^= bit
		name := filepath.Join(folder, "flipped.db")
		if err := os.WriteFile(name, flipped, 0o600); err != nil {
			t.Fatal(err)
		}
		if h, err := Check(t.Context(), name); err != nil || h.Bad != nil {
			found++
			continue
		}
		r, err := OpenReader(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		for _, stream := range []eventlog.Stream{"match/A", "match/B"} {
			var want []eventlog.Entry
			for _, e := range entries {
				if e.Stream == stream {
					want = append(want, e)
				}
			}
			got, err := r.Load(t.Context(), stream, 0)
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("bit %d of byte %d is not found: %v %s", bit, at, err, diff)
			}
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
	if found < flips/10 {
		t.Errorf("%d of %d flips were found: the others hit nothing that is read?", found, flips)
	}
	t.Logf("%d of %d flips were found", found, flips)
}

// A page that SQLite cannot read ends the good part of the log, but not the program.
func TestTornPageIsFound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "camp.db")
	marked(t, path, 500)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	page := bytes.Index(data, []byte("mark700;")) / 4096 * 4096
	copy(data[page:], bytes.Repeat([]byte{0xff}, 4096))
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	h, err := Check(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	checkFault(t, h.Bad, "fault.store.entrymissing")
	if h.Entries < 600 || h.Entries >= 700 {
		t.Errorf("%d entries are good", h.Entries)
	}
	rescued := filepath.Join(t.TempDir(), "new.db")
	if _, err := Salvage(t.Context(), path, rescued); err != nil {
		t.Fatal(err)
	}
	if h, err := Check(t.Context(), rescued); err != nil || h.Bad != nil || h.Entries < 600 {
		t.Errorf("the rescued file: %+v, %v", h, err)
	}
}

// A command row that points to other entries would let a repeated tap through.
func TestDamagedCommandIsFound(t *testing.T) {
	for change, trigger := range map[string]string{
		"DELETE FROM command WHERE id = 'c7'":                "command_no_delete",
		"UPDATE command SET id = 'c0' WHERE id = 'c7'":       "command_no_update",
		"INSERT INTO command VALUES ('match/A', 'c0', 3, 3)": "command_no_replace",
	} {
		path := filepath.Join(t.TempDir(), "camp.db")
		marked(t, path, 10)
		changePast(t, path, trigger, change)
		h, err := Check(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		checkFault(t, h.Bad, "fault.store.structure")
	}
}

func TestCheckKnowsTheNote(t *testing.T) {
	path := filepath.Join(t.TempDir(), "camp.db")
	marked(t, path, 10)
	other := filepath.Join(t.TempDir(), "camp.db")
	marked(t, other, 20)
	text, err := os.ReadFile(other + noteSuffix)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path+noteSuffix, text, 0o600); err != nil {
		t.Fatal(err)
	}
	h, err := Check(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	checkFault(t, h.Bad, "fault.store.shorter")
	_, err = Check(t.Context(), filepath.Join(t.TempDir(), "none.db"))
	if fault.CodeOf(err) != fault.NotFound {
		t.Errorf("no file: %v", err)
	}
}
