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

// Status is the state of the copies.
type Status struct {
	Folder  string
	Copies  []Copy       // in the first place, the newest first
	Trouble *fault.Fault // why there is no newer copy; nil: no trouble
	Second  Second
}

// Second is the second place; the zero value is none.
type Second struct {
	Place   string       // folder that was chosen; empty: none
	Label   string       // the name of the stick or disk
	Folder  string       // the folder of the copies there
	Copies  []Copy       // the newest first
	Trouble *fault.Fault // why the newest copy is not there; nil: no trouble
}

// Last returns the newest copy; ok is false before the first.
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

// Place is a possible second place: a stick or disk, or a folder of one.
type Place struct {
	Folder    string
	Label     string // of the stick or disk: "CHIAVETTA"
	Removable bool
	SameDisk  bool  // as the database: lost together with it
	Free      int64 // bytes; 0: not known
}

// Listing is a folder of a place, with the folders in it.
type Listing struct {
	Place            // the folder itself, with the label of its stick or disk
	Up      string   // the folder around it; empty in the outermost
	Folders []string // their names, in order
}
