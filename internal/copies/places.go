package copies

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"scacchimagici/internal/fault"
)

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

// Places returns the outermost folders of what can be chosen, removable ones first.
func (k *Keeper) Places() []Place {
	var all []Place
	for _, p := range k.Roots() {
		p.Free, _ = freeBytes(p.Folder)
		p.SameDisk = sameDisk(p.Folder, filepath.Dir(k.DB))
		all = append(all, p)
	}
	slices.SortStableFunc(all, func(a, b Place) int {
		switch {
		case a.Removable == b.Removable:
			return 0
		case a.Removable:
			return -1
		}
		return 1
	})
	return all
}

// mostFolders is how many folders a listing has: nobody chooses among more.
const mostFolders = 200

// Browse returns a folder of one of the places. It refuses what lies elsewhere, whatever dots or
// links lead there, and what cannot be read.
func (k *Keeper) Browse(folder string) (Listing, error) {
	none := fault.New(fault.NotFound, "fault.copy.nofolder", folder)
	real, err := filepath.EvalSymlinks(folder)
	if err != nil || !filepath.IsAbs(folder) || filepath.Clean(folder) != folder {
		return Listing{}, none.Because(err)
	}
	for _, p := range k.Places() {
		root, err := filepath.EvalSymlinks(p.Folder)
		if err != nil || !within(p.Folder, folder) || !within(root, real) {
			continue
		}
		entries, err := os.ReadDir(folder)
		if err != nil {
			return Listing{}, fault.New(fault.Unavailable, "fault.copy.unreadable", folder).Because(err)
		}
		l := Listing{Place: p}
		if folder != p.Folder {
			l.Folder, l.Up = folder, filepath.Dir(folder)
		}
		for _, e := range entries {
			if e.IsDir() && !strings.HasPrefix(e.Name(), ".") && len(l.Folders) < mostFolders {
				l.Folders = append(l.Folders, e.Name())
			}
		}
		return l, nil
	}
	return Listing{}, none
}

// within reports whether path is the folder or lies in it.
func within(folder, path string) bool {
	rest, err := filepath.Rel(folder, path)
	return err == nil && rest != ".." && !strings.HasPrefix(rest, ".."+string(filepath.Separator))
}
