package copies

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Reason is why a copy was made, as it stands in its name.
type Reason string

// The reasons for a copy.
const (
	EachMinute    Reason = "minuto"       // something has changed since the last one
	MatchEnded    Reason = "partita"      // and which: "partita-2B"
	ByHand        Reason = "adesso"       // somebody wanted one, at the desk or from a terminal
	BeforeRestore Reason = "ripristino"   // what a restored copy has taken the place of
	BeforeVersion Reason = "versione"     // what a newer program has found
	BeforeDelete  Reason = "eliminazione" // of a tournament
	Damaged       Reason = "danneggiato"  // what was there before a restore, and could not be read whole
)

// Copy is a copy of the database.
type Copy struct {
	Path   string
	At     time.Time // in the zone of this laptop
	Reason Reason
	Match  string // that had ended: "2B"; empty with other reasons
	Size   int64  // bytes
}

// Name is that of the file.
func (c Copy) Name() string { return filepath.Base(c.Path) }

// stamp is the time in the name of a copy. Sticks take no colons.
const stamp = "2006-01-02_15-04-05"

// base is how the names of all copies of the database db begin: several databases may lie in
// one folder.
func base(db string) string {
	name := filepath.Base(db)
	return strings.TrimSuffix(name, filepath.Ext(name)) + "_"
}

// nameOf returns the name of a copy of the database db; extra is the match that has ended.
func nameOf(db string, at time.Time, reason Reason, extra string) string {
	name := base(db) + at.Format(stamp) + "_" + string(reason)
	if extra != "" {
		name += "-" + extra
	}
	return name + ".db"
}

// parse reads the name of a copy of the database db.
func parse(db, name string) (c Copy, ok bool) {
	rest, ours := strings.CutPrefix(name, base(db))
	rest, whole := strings.CutSuffix(rest, ".db")
	if !ours || !whole || len(rest) < len(stamp)+2 || rest[len(stamp)] != '_' {
		return c, false
	}
	at, err := time.ParseInLocation(stamp, rest[:len(stamp)], time.Local)
	if err != nil {
		return c, false
	}
	reason, match, _ := strings.Cut(rest[len(stamp)+1:], "-")
	return Copy{At: at, Reason: Reason(reason), Match: match}, true
}

// List returns the copies of the database db in a folder, the newest first; none when there is
// no such folder.
func List(db, folder string) ([]Copy, error) {
	files, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all []Copy
	for _, f := range files {
		c, ok := parse(db, f.Name())
		if !ok || !f.Type().IsRegular() {
			continue
		}
		info, err := f.Info()
		if err != nil {
			continue // it was thinned out while we looked
		}
		c.Path, c.Size = filepath.Join(folder, f.Name()), info.Size()
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b Copy) int {
		if order := b.At.Compare(a.At); order != 0 {
			return order
		}
		return strings.Compare(b.Path, a.Path)
	})
	return all, nil
}

// removeParts takes away what a process has left that was stopped while it copied.
func removeParts(db, folder string) {
	files, err := filepath.Glob(filepath.Join(folder, "*.part"))
	if err != nil {
		return
	}
	for _, name := range files {
		whole := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(name), ".part"), ".part")
		if _, ours := parse(db, whole); ours {
			_ = os.Remove(name) // the next start tries again
		}
	}
}
