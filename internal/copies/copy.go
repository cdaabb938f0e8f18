package copies

import (
	"path/filepath"
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

// Prefix is how the names of all copies of the database db begin: several databases may lie in
// one folder.
func Prefix(db string) string {
	name := filepath.Base(db)
	return strings.TrimSuffix(name, filepath.Ext(name)) + "_"
}

// FileName returns the name of a copy of the database db; extra is the match that has ended.
func FileName(db string, at time.Time, reason Reason, extra string) string {
	name := Prefix(db) + at.Format(stamp) + "_" + string(reason)
	if extra != "" {
		name += "-" + extra
	}
	return name + ".db"
}

// Parse reads the name of a copy of the database db.
func Parse(db, name string) (c Copy, ok bool) {
	rest, ours := strings.CutPrefix(name, Prefix(db))
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
