package copies

import (
	"path/filepath"
	"strings"
	"time"
)

// Reason says why a copy was made; it stands in the copy's name.
type Reason string

// The reasons for a copy.
const (
	EachMinute    Reason = "minuto"       // a change since the last copy
	MatchEnded    Reason = "partita"      // with the match: "partita-2B"
	ByHand        Reason = "adesso"       // on request, at the desk or from a terminal
	BeforeRestore Reason = "ripristino"   // the state that a restored copy replaced
	BeforeVersion Reason = "versione"     // the state that a newer program found
	BeforeDelete  Reason = "eliminazione" // of a tournament
	Damaged       Reason = "danneggiato"  // the state before a restore that could not be read completely
)

// Copy is a copy of the database.
type Copy struct {
	Path   string
	At     time.Time // in the time zone of this laptop
	Reason Reason
	Match  string // the match that had ended: "2B"; empty with other reasons
	Size   int64  // bytes
}

// Name returns the name of the file.
func (c Copy) Name() string { return filepath.Base(c.Path) }

// stamp is the layout of the time in a copy's name. Sticks do not allow colons.
const stamp = "2006-01-02_15-04-05"

// Prefix returns the beginning of the names of all copies of the database db: several databases may
// lie in one folder.
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
