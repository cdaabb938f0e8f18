//go:build !windows

package keeper

import (
	"os"
	"path/filepath"
	"syscall"

	"scacchimagici/internal/copies"
)

// mediaFolders are the folders under which systems show sticks and other disks.
var mediaFolders = []string{"/media/*", "/media/*/*", "/run/media/*/*", "/Volumes/*", "/mnt/*"}

// SystemRoots returns the sticks and disks of this computer, and the folder of its user.
func SystemRoots() []copies.Place {
	var all []copies.Place
	for _, pattern := range mediaFolders {
		names, err := filepath.Glob(pattern)
		if err != nil {
			continue
		}
		for _, name := range names {
			if info, err := os.Lstat(name); err == nil && info.IsDir() && !sameDisk(name, filepath.Dir(name)) {
				all = append(all, copies.Place{Folder: name, Label: filepath.Base(name), Removable: true})
			}
		}
	}
	if home, err := os.UserHomeDir(); err == nil {
		all = append(all, copies.Place{Folder: filepath.Clean(home), Label: filepath.Base(home)})
	}
	return all
}

// sameDisk reports whether two folders are known to lie on one disk.
func sameDisk(a, b string) bool {
	device := func(path string) (uint64, bool) {
		info, err := os.Stat(path)
		if err != nil {
			return 0, false
		}
		s, ok := info.Sys().(*syscall.Stat_t)
		if !ok {
			return 0, false
		}
		return uint64(s.Dev), true
	}
	ofA, okA := device(a)
	ofB, okB := device(b)
	return okA && okB && ofA == ofB
}

// FreeBytes returns the free space on the disk of a folder.
func FreeBytes(folder string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil
}

// syncFolder makes the names in a folder as durable as the files.
func syncFolder(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	err = f.Sync()
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}
