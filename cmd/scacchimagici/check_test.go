package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCheckAndSalvage finds a changed letter, and rescues the entries before it.
func TestCheckAndSalvage(t *testing.T) {
	t.Setenv("LC_ALL", "it_IT.UTF-8")
	folder := t.TempDir()
	db, damaged, rescued := filepath.Join(folder, "scacchi.db"), filepath.Join(folder, "danno.db"), filepath.Join(folder, "nuovo.db")
	if status, _, errOut := runRecord(t, "import", exampleRecord, "--db", db); status != exitDone {
		t.Fatal(errOut)
	}
	data, err := os.ReadFile(db)
	if err != nil {
		t.Fatal(err)
	}
	last := bytes.LastIndex(data, []byte(`"kind":`))
	if last < 0 {
		last = bytes.LastIndex(data, []byte("Coppa"))
	}
	data[last+1] ^= 1
	if err := os.WriteFile(damaged, data, 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		args   string
		status int
		out    string // a part of the one line of standard output
		errOut string
	}{
		{"check " + db, exitDone, "tutte buone", ""},
		{"check " + damaged, exitRefused, "è danneggiata", ""},
		{"salvage " + damaged + " " + rescued, exitDone, rescued, ""},
		{"check " + rescued, exitDone, "tutte buone", ""},
		{"salvage " + damaged + " " + rescued, exitRefused, "", "c'è già"},
		{"check " + filepath.Join(folder, "none.db"), exitRefused, "", "non c'è"},
		{"check", exitUsage, "", "usage:"},
		{"salvage " + damaged, exitUsage, "", "usage:"},
		{"salvage --help", exitDone, "", "usage:"},
	}
	for _, tt := range tests {
		t.Run(tt.args, func(t *testing.T) {
			status, out, errOut := runRecord(t, strings.Fields(tt.args)...)
			if status != tt.status || !strings.Contains(out, tt.out) || !strings.Contains(errOut, tt.errOut) {
				t.Errorf("exit %d, %q, %q", status, out, errOut)
			}
			if strings.HasPrefix(tt.args, "check") && tt.out != "" && strings.Count(out, "\n") != 1 {
				t.Errorf("not one line: %q", out)
			}
		})
	}
}
