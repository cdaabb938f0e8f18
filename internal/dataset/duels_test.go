package dataset_test

import (
	"bytes"
	"cmp"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/internal/dataset"
	"scacchimagici/internal/madetest"
)

const duels = "../../docs/examples/duels"

// The example in docs prints of the example data set, which is made here, what stands beside it.
func TestDuelsExample(t *testing.T) {
	program := filepath.Join(t.TempDir(), "duels.exe")
	if out, err := exec.Command("go", "build", "-o", program, duels).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := func(in []byte) (out []byte, err error) {
		command := exec.Command(program)
		command.Stdin = bytes.NewReader(in)
		return command.Output()
	}
	data, counts := exampleOfDuels(t)
	printed, err := run(data)
	if err != nil {
		t.Fatal(err)
	}
	for name, now := range map[string][]byte{"example.csv": data, "expected.txt": printed} {
		madetest.Whole(t, filepath.Join(duels, name), string(now))
	}
	// The numbers are those of the rows.
	lines := strings.Split(strings.TrimSpace(string(printed)), "\n")[1:]
	if len(lines) != 5 {
		t.Fatalf("it prints %q", printed)
	}
	for _, line := range lines {
		cells := strings.Fields(line)
		c := counts[cells[0]]
		for i, want := range []int{c["attacker"] + c["defender"] + c["neither"], c["attacker"], c["defender"], c["neither"]} {
			if cells[i+1] != strconv.Itoa(want) {
				t.Errorf("%s: number %d is not %d", line, i+1, want)
			}
		}
	}
	for _, broken := range []string{"", "a,b\n1,2\n", "kind,level,outcome,undone\nduel,1\n"} {
		if out, err := run([]byte(broken)); err == nil {
			t.Errorf("%q is taken: %s", broken, out)
		}
	}
}

// exampleOfDuels is the data set of the first simulated tournament in which an attacker wins at each level, and how many
// Duels have each outcome by level.
func exampleOfDuels(t *testing.T) (data []byte, counts map[string]map[string]int) {
	t.Helper()
	for seed := range uint64(100) {
		h, _ := history(t, seed, nil)
		withLevels(h)
		data, err := dataset.CSV(dataset.New(h, dataset.Pseudonyms(shuffled(1))))
		if err != nil {
			t.Fatal(err)
		}
		counts := map[string]map[string]int{"1": {}, "2": {}, "3": {}, "unknown": {}, "all": {}}
		for _, row := range table(t, data) {
			if row["kind"] == "duel" && row["undone"] == "false" {
				counts[cmp.Or(row["level"], "unknown")][row["outcome"]]++
				counts["all"][row["outcome"]]++
			}
		}
		if counts["1"]["attacker"] > 0 && counts["2"]["attacker"] > 0 && counts["3"]["attacker"] > 0 {
			return data, counts
		}
	}
	t.Fatal("no tournament has enough Duels to show anything")
	return nil, nil
}
