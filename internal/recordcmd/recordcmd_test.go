package recordcmd_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/recordcmd"
)

func command(t *testing.T) recordcmd.Command {
	t.Helper()
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	return recordcmd.Command{
		Words: catalogue.In(locale.English),
		Open:  func(name string) (io.ReadCloser, error) { return os.Open(filepath.Join("../record/testdata", name)) },
	}
}

func example(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../record/testdata/example-record.json")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestAudit(t *testing.T) {
	faulty := strings.Replace(example(t), `"won": 0`, `"won": 1`, 1)
	tests := []struct {
		name, args, in string
		status         int
		out            string // the beginning of standard output
		errOut         string // a part of standard error
	}{
		{"nothing differs", "example-record.json", "", recordcmd.Done, "", "Matches played again: 6;"},
		{"as JSON", "--json example-record.json", "", recordcmd.Done, "{\n \"results\": [", ""},
		{"standard input, a flag behind it", "- --json", faulty, recordcmd.Differs, "{\n \"results\": [", ""},
		{"one line a finding", "-", faulty, recordcmd.Differs, "/standings/0/won: expected 0, record says 1 (SM-8.2)\n", ""},
		{"no record", "-", `{"format": "x"}`, recordcmd.Usage, "", "audit: /format: "},
		{"too large", "-", strings.Repeat(" ", recordcmd.MaxSize+1), recordcmd.Usage, "", "larger than 64 MB"},
		{"no such file", "none.json", "", recordcmd.Usage, "", "none.json"},
		{"no file", "", "", recordcmd.Usage, "", "usage:"},
		{"two files", "a b", "", recordcmd.Usage, "", "usage:"},
		{"an unknown flag", "--yaml", "", recordcmd.Usage, "", "usage:"},
		{"help", "--help", "", recordcmd.Done, "", "usage:"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out, errOut bytes.Buffer
			status := command(t).Audit(strings.Fields(tt.args), strings.NewReader(tt.in), &out, &errOut)
			check(t, status, tt.status, out.String(), tt.out, errOut.String(), tt.errOut)
			if tt.out == "" && out.Len() > 0 {
				t.Errorf("says %q", out.String())
			}
		})
	}
}

func TestSimulate(t *testing.T) {
	tests := []struct {
		args   string
		status int
		out    string
		errOut string
	}{
		{"--seed 7", recordcmd.Done, "{\n \"format\": \"scacchi-magici/1\",", ""},
		{"--seed=0 --houses 2 --boards 1", recordcmd.Done, "{\n \"format\"", ""},
		{"--seed 0 --houses 2 --boards 1 --strategists", recordcmd.Done, "{\n \"format\"", ""},
		{"", recordcmd.Usage, "", "usage:"},
		{"--houses 4", recordcmd.Usage, "", "usage:"},
		{"--seed -1", recordcmd.Usage, "", "invalid value"},
		{"--seed 1 --houses 13", recordcmd.Usage, "", "simulate: The schedule"},
		{"--seed 1 --boards 7", recordcmd.Usage, "", "simulate: There can be"},
		{"--seed 1 more", recordcmd.Usage, "", "usage:"},
		{"-h", recordcmd.Done, "", "usage:"},
	}
	for _, tt := range tests {
		t.Run(tt.args, func(t *testing.T) {
			var out, errOut bytes.Buffer
			status := command(t).Simulate(strings.Fields(tt.args), &out, &errOut)
			check(t, status, tt.status, out.String(), tt.out, errOut.String(), tt.errOut)
		})
	}
}

func check(t *testing.T, status, wantStatus int, out, wantOut, errOut, wantErr string) {
	t.Helper()
	if status != wantStatus || !strings.HasPrefix(out, wantOut) || !strings.Contains(errOut, wantErr) || wantErr == "" && errOut != "" {
		t.Errorf("exit %d, %.80q, %q", status, out, errOut)
	}
}
