package keeper

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"scacchimagici/internal/copies"
)

// List returns the copies of the database db in a folder, the newest first; none when there is
// no such folder.
func List(db, folder string) ([]copies.Copy, error) {
	files, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all []copies.Copy
	for _, f := range files {
		c, ok := copies.Parse(db, f.Name())
		if !ok || !f.Type().IsRegular() {
			continue
		}
		info, err := f.Info()
		if err != nil {
			continue // it was thinned out meanwhile
		}
		c.Path, c.Size = filepath.Join(folder, f.Name()), info.Size()
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b copies.Copy) int {
		if order := b.At.Compare(a.At); order != 0 {
			return order
		}
		return strings.Compare(b.Path, a.Path)
	})
	return all, nil
}

// removeParts deletes the partial files of a process that was stopped during a copy.
func removeParts(db, folder string) {
	files, err := filepath.Glob(filepath.Join(folder, "*.part"))
	if err != nil {
		return
	}
	for _, name := range files {
		whole := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(name), ".part"), ".part")
		if _, ours := copies.Parse(db, whole); ours {
			_ = os.Remove(name) // the next start tries again
		}
	}
}
