package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// serviceAt runs the subcommand as a process with a home of its own and a systemctl that notes what it is asked for, and
// fails when it is asked to.
func serviceAt(t *testing.T, home string, fails bool, args ...string) (out string, status int) {
	t.Helper()
	bin := filepath.Join(home, "bin")
	script := "#!/bin/sh\necho \"$@\" >>" + home + "/asked\n"
	if fails {
		script += "echo no bus >&2; exit 1\n"
	}
	if err := os.MkdirAll(bin, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(bin, "systemctl"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], append([]string{"service"}, args...)...)
	cmd.Dir = home
	cmd.Env = append(os.Environ(), programVariable+"=never", "HOME="+home, "XDG_CONFIG_HOME="+filepath.Join(home, ".config"), "PATH="+bin, "LC_ALL=it_IT.UTF-8")
	text, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	return string(text), cmd.ProcessState.ExitCode()
}

// One command has the system start the program at log-in, with its flags; another one ends it.
func TestService(t *testing.T) {
	home := t.TempDir()
	file := filepath.Join(home, ".config", "systemd", "user", unit)
	out, status := serviceAt(t, home, false, "install", "--listen", ":8090", "--db", `la "coppa" $1 100%.db`)
	if status != exitDone || !strings.Contains(out, file) {
		t.Fatalf("status %d: %s", status, out)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"WorkingDirectory=" + home + "\n", `"--listen" ":8090" "--db" "la \"coppa\" $$1 100%%.db" "--no-open"`, "WantedBy=default.target"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the unit has no %s:\n%s", want, text)
		}
	}
	if out, status := serviceAt(t, home, false, "remove"); status != exitDone {
		t.Fatalf("status %d: %s", status, out)
	}
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		t.Errorf("the unit is still there: %v", err)
	}
	asked, _ := os.ReadFile(filepath.Join(home, "asked"))
	if want := "--user daemon-reload\n--user enable --now " + unit + "\n--user disable --now " + unit + "\n"; string(asked) != want {
		t.Errorf("systemctl was asked %q, want %q", asked, want)
	}
	if out, status := serviceAt(t, home, false, "remove"); status != exitDone {
		t.Errorf("what is not there: status %d: %s", status, out)
	}
}

// Wrong arguments change nothing, and a system that refuses is named.
func TestServiceRefused(t *testing.T) {
	home := t.TempDir()
	for _, args := range [][]string{{}, {"start"}, {"remove", "now"}, {"install", "--unknown"}, {"install", "--tls-cert", "x"}, {"install", "more"}} {
		if out, status := serviceAt(t, home, false, args...); status != exitUsage {
			t.Errorf("%q: status %d: %s", args, status, out)
		}
	}
	if _, err := os.Stat(filepath.Join(home, ".config")); !os.IsNotExist(err) {
		t.Errorf("it has written something: %v", err)
	}
	if out, status := serviceAt(t, home, true, "install"); status != exitRefused || !strings.Contains(out, "systemctl --user daemon-reload") {
		t.Errorf("status %d: %s", status, out)
	}
}

// If systemd is there it reads the unit as it is meant.
func TestUnitIsRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), unit)
	if err := os.WriteFile(file, []byte(unitText("/bin/true", "/tmp", []string{"--db", `la "coppa" $1 100%.db`})), 0o644); err != nil {
		t.Fatal(err)
	}
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Log("without systemd-analyze only the text is compared")
		return
	}
	if out, err := exec.Command(analyze, "--user", "verify", file).CombinedOutput(); err != nil && strings.Contains(string(out), unit) {
		t.Errorf("%v: %s", err, out)
	}
}
