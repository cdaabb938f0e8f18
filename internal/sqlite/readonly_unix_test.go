//go:build !windows

package sqlite

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// nobody is the id of a user without files of his own.
const nobody = 65534

// asNobody runs a second process without root's right to write anywhere.
func asNobody(cmd *exec.Cmd) {
	if os.Geteuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
}

func TestWhatCannotBeWritten(t *testing.T) {
	tests := []struct {
		name   string
		file   string
		folder os.FileMode
		mode   os.FileMode // of camp.db
		want   string
	}{
		{"file that cannot be written", "camp.db", 0o777, 0o444, "fault.store.readonly"},
		{"folder that takes none of SQLite's own files", "camp.db", 0o555, 0o666, "fault.store.readonly"},
		{"folder that takes no new file", "new.db", 0o555, 0o666, "fault.store.readonly"},
		{"folder that takes no new folder", "new/new.db", 0o555, 0o666, "fault.store.folder"},
		{"both as they should be", "camp.db", 0o777, 0o666, "open"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			folder := publicFolder(t)
			database := filepath.Join(folder, "camp.db")
			closedDatabase(t, database)
			chmod(t, database, tt.mode)
			chmod(t, database+noteSuffix, 0o666)
			chmod(t, folder, tt.folder)
			t.Cleanup(func() { chmod(t, folder, 0o777) })
			c := startChild(t, "open", filepath.Join(folder, tt.file), func(cmd *exec.Cmd) {
				cmd.Path = publicBinary(t)
				asNobody(cmd)
			})
			if got := c.line(); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestReaderNeedsNotWrite(t *testing.T) {
	folder := publicFolder(t)
	database := filepath.Join(folder, "camp.db")
	closedDatabase(t, database)
	chmod(t, database, 0o444)
	chmod(t, folder, 0o555)
	t.Cleanup(func() { chmod(t, folder, 0o777) })
	c := startChild(t, "read", database, func(cmd *exec.Cmd) {
		cmd.Path = publicBinary(t)
		asNobody(cmd)
	})
	if got := c.line(); got != "1" {
		t.Errorf("got %s, want the one entry", got)
	}
}

// publicFolder returns a new folder that every user can reach.
func publicFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	chmod(t, filepath.Dir(folder), 0o755)
	return folder
}

// publicBinary returns a copy of the test binary that every user can run.
func publicBinary(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(publicFolder(t), "child")
	if err := os.WriteFile(path, program, 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// chmod changes the permissions of path.
func chmod(t *testing.T, path string, mode os.FileMode) {
	t.Helper()
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}
