package keeper

import (
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"

	"scacchimagici/internal/copies"
)

// SystemRoots returns the sticks and disks of this computer, and the folder of its user.
func SystemRoots() []copies.Place {
	var all []copies.Place
	drives, err := windows.GetLogicalDrives()
	for i := 0; err == nil && i < 26; i++ {
		if drives&(1<<i) == 0 {
			continue
		}
		folder := string(rune('A'+i)) + `:\`
		name, err := windows.UTF16PtrFromString(folder)
		if err != nil {
			continue
		}
		p := copies.Place{Folder: folder, Label: folder[:2]}
		switch windows.GetDriveType(name) {
		case windows.DRIVE_REMOVABLE:
			p.Removable = true
		case windows.DRIVE_FIXED, windows.DRIVE_REMOTE:
		default:
			continue
		}
		var label [windows.MAX_PATH + 1]uint16
		if windows.GetVolumeInformation(name, &label[0], uint32(len(label)), nil, nil, nil, nil, 0) == nil {
			if text := windows.UTF16ToString(label[:]); text != "" {
				p.Label = text + " (" + folder[:2] + ")"
			}
		}
		all = append(all, p)
	}
	if home, err := os.UserHomeDir(); err == nil {
		all = append(all, copies.Place{Folder: filepath.Clean(home), Label: filepath.Base(home)})
	}
	return all
}

// sameDisk reports whether two folders are known to lie on one disk.
func sameDisk(a, b string) bool {
	return strings.EqualFold(filepath.VolumeName(a), filepath.VolumeName(b))
}

// FreeBytes returns the free space on the disk of a folder.
func FreeBytes(folder string) (int64, error) {
	name, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, err
	}
	var free uint64
	err = windows.GetDiskFreeSpaceEx(name, &free, nil, nil)
	return int64(free), err
}

// syncFolder does nothing: Windows writes the names of files by itself.
func syncFolder(string) error { return nil }
