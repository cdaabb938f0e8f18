package copies

import (
	"path/filepath"
	"slices"

	"scacchimagici/internal/fault"
)

// FolderName is the folder of the copies, beside the database.
const FolderName = "copie"

// Folder returns the folder of the copies of the database db.
func Folder(db string) string { return filepath.Join(filepath.Dir(db), FolderName) }

// Status says how the copies stand.
type Status struct {
	Folder  string
	Copies  []Copy       // in the first place, the newest first
	Trouble *fault.Fault // why there is no newer one; nil: nothing is wrong
	Second  Second
}

// Second is the second place; the zero value is none.
type Second struct {
	Place   string       // folder that was chosen; empty: none
	Label   string       // of the stick or disk, as people know it
	Folder  string       // where the copies lie there
	Copies  []Copy       // the newest first
	Trouble *fault.Fault // why the newest copy is not there; nil: nothing is wrong
}

// Last is the newest copy; ok is false before the first.
func (s Status) Last() (c Copy, ok bool) {
	if len(s.Copies) == 0 {
		return Copy{}, false
	}
	return s.Copies[0], true
}

// Find returns the copy with a file name: in the first place, or in the second one.
func (s Status) Find(name string) (Copy, bool) {
	for _, all := range [][]Copy{s.Copies, s.Second.Copies} {
		if i := slices.IndexFunc(all, func(c Copy) bool { return c.Name() == name }); i >= 0 {
			return all[i], true
		}
	}
	return Copy{}, false
}

// Place is where a second copy can go: a stick or disk, or a folder of one.
type Place struct {
	Folder    string
	Label     string // of the stick or disk: "CHIAVETTA"
	Removable bool
	SameDisk  bool  // as the database: it dies with it
	Free      int64 // bytes; 0: not known
}

// Listing is a folder of a place, with the folders in it.
type Listing struct {
	Place            // the folder itself, with the label of its stick or disk
	Up      string   // the folder around it; empty in the outermost
	Folders []string // their names, in order
}
