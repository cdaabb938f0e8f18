package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici/balance"
)

// bySeed decides a game by its seed.
func bySeed(_ context.Context, g balance.Game) (balance.Result, error) {
	return balance.Result{Winner: chess.Side(g.Seed & 1), King: true, Plies: 30, Seconds: 800}, nil
}

func runBalance(t *testing.T, ctx context.Context, in string, args ...string) (status int, out, errOut string) {
	t.Helper()
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	var stdout, stderr bytes.Buffer
	status = balanceWith(ctx, args, streams{strings.NewReader(in), &stdout, &stderr}, bySeed)
	return status, stdout.String(), stderr.String()
}

// TestBalanceFlags refuses bad input, and leaves the file that it names as it is.
func TestBalanceFlags(t *testing.T) {
	foreign := filepath.Join(t.TempDir(), "foreign.json")
	if err := os.WriteFile(foreign, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ args, in, says string }{
		{"--games 0", "", "between 1 and"},
		{"--games x", "", "invalid value"},
		{"--strength 0", "", "1"},
		{"--strength 5", "", "4"},
		{"--nodes -1", "", "between 0 and"},
		{"--seed -1", "", "invalid value"},
		{"--all --budget-only", "", "exclude each other"},
		{"more", "", "unexpected"},
		{"--settings -", `{"budget": 0}`, "Nothing can be bought"},
		{"--settings -", `{"prices": 3}`, "no settings of the regulation"},
		{"--settings -", `{"budget": -1}`, "must lie between"},
		{"--out " + foreign, "", "no measurement"},
	} {
		status, out, errOut := runBalance(t, t.Context(), tt.in, strings.Fields(tt.args)...)
		if status != exitUsage || out != "" || !strings.Contains(errOut, tt.says) {
			t.Errorf("%s: exit %d, %q, %q", tt.args, status, out, errOut)
		}
	}
	if data, err := os.ReadFile(foreign); err != nil || string(data) != "{}" {
		t.Errorf("the foreign file holds %q (%v)", data, err)
	}
	if status, _, _ := runBalance(t, t.Context(), "", "--out", filepath.Join(t.TempDir(), "no", "folder")); status != exitRefused {
		t.Errorf("a folder that is missing: exit %d", status)
	}
}

// TestBalanceGoesOn stops a run at once, goes on with it, and gets what a run without a stop gets.
func TestBalanceGoesOn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "run.json")
	args := []string{"--games", "4", "--json"}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	status, out, errOut := runBalance(t, stopped, "", append(args, "--out", file)...)
	if status != exitRefused || !strings.Contains(errOut, "stopped after") || !strings.HasPrefix(out, `{"armies":[{"army":"Q1B2","cost":10}`) {
		t.Fatalf("exit %d, %.80q, %q", status, out, errOut)
	}
	status, whole, errOut := runBalance(t, t.Context(), "", append(args, "--out", file)...)
	if status != exitDone {
		t.Fatalf("exit %d, %q", status, errOut)
	}
	if _, fresh, _ := runBalance(t, t.Context(), "", args...); fresh != whole {
		t.Error("a run that was stopped prints other numbers than one that was not")
	}
	var report balance.Report
	if err := json.Unmarshal([]byte(whole), &report); err != nil || report.Played != 4*463 {
		t.Errorf("%d games (%v)", report.Played, err)
	}
	status, text, _ := runBalance(t, t.Context(), "", "--games", "4", "--out", file)
	if status != exitDone || !strings.Contains(text, "Equilibrium: the mix guarantees 50.0") {
		t.Errorf("exit %d, %s", status, text)
	}
}
