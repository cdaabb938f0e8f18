package keeper

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"scacchimagici/internal/copies"
	"scacchimagici/internal/fault"
)

// Places returns the outermost folders that can be chosen, removable ones first.
func (k *Keeper) Places() []copies.Place {
	var all []copies.Place
	for _, p := range k.Roots() {
		p.Free, _ = FreeBytes(p.Folder)
		p.SameDisk = sameDisk(p.Folder, filepath.Dir(k.DB))
		all = append(all, p)
	}
	slices.SortStableFunc(all, func(a, b copies.Place) int {
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

// mostFolders is the most folders in a listing; people do not choose among more.
const mostFolders = 200

// Browse returns a folder of one of the places. It refuses an unreadable folder and one outside the
// places, also when it is reached through dots or links.
func (k *Keeper) Browse(folder string) (copies.Listing, error) {
	none := fault.New(fault.NotFound, "fault.copy.nofolder", folder)
	real, err := filepath.EvalSymlinks(folder)
	if err != nil || !filepath.IsAbs(folder) || filepath.Clean(folder) != folder {
		return copies.Listing{}, none.Because(err)
	}
	for _, p := range k.Places() {
		root, err := filepath.EvalSymlinks(p.Folder)
		if err != nil || !within(p.Folder, folder) || !within(root, real) {
			continue
		}
		entries, err := os.ReadDir(folder)
		if err != nil {
			return copies.Listing{}, fault.New(fault.Unavailable, "fault.copy.unreadable", folder).Because(err)
		}
		l := copies.Listing{Place: p}
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
	return copies.Listing{}, none
}

// within reports whether path is the folder or lies in it.
func within(folder, path string) bool {
	rest, err := filepath.Rel(folder, path)
	return err == nil && rest != ".." && !strings.HasPrefix(rest, ".."+string(filepath.Separator))
}
