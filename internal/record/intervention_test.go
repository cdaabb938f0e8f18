package record_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/record"
)

// TestExampleInterventions audits the example with every effect, spells and corrections.
func TestExampleInterventions(t *testing.T) {
	d, err := record.Read(file(t, "example-interventions.json"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := record.Audit(d).JSON(words(t))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(value(t, file(t, "example-interventions-audit.json")), value(t, got)); diff != "" {
		t.Error(diff)
	}
}

// TestInterventionsSurviveImport turns the example into events and back: the same bytes while
// nothing has changed, and the same entries anew.
func TestInterventionsSurviveImport(t *testing.T) {
	data := file(t, "example-interventions.json")
	d, err := record.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	base, _ := record.New(imported(t, d))
	merged, err := record.Merge(d, base, base)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(merged, data) {
		t.Error("an export after the import is another document")
	}
	if diff := cmp.Diff(d.Record, base, cmpopts.EquateEmpty()); diff != "" {
		t.Error(diff)
	}
}

// TestInterventionFaults plants every fault of the examples and expects exactly its findings.
func TestInterventionFaults(t *testing.T) {
	type finding struct{ Pointer, Rule string }
	for _, line := range strings.Split(strings.TrimSpace(string(file(t, "example-interventions-faults.jsonl"))), "\n") {
		var c struct {
			What  string
			Patch []struct {
				Pointer string
				Value   any
			}
			Findings []finding
			NoRecord string
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		t.Run(c.What, func(t *testing.T) {
			root := value(t, file(t, "example-interventions.json"))
			for _, p := range c.Patch {
				root = patched(root, strings.Split(p.Pointer, "/")[1:], p.Value)
			}
			data, err := json.Marshal(root)
			if err != nil {
				t.Fatal(err)
			}
			d, err := record.Read(data)
			if c.NoRecord != "" {
				if f := fault.From(err); f == nil || f.Args[0] != c.NoRecord {
					t.Fatalf("read with %v, want it refused at %s", err, c.NoRecord)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			report := record.Audit(d)
			var got []finding
			for _, f := range report.Findings {
				got = append(got, finding{f.Pointer, f.Rule})
			}
			if diff := cmp.Diff(c.Findings, got); diff != "" {
				t.Error(diff)
			}
			if lines := report.Lines(words(t)); strings.Contains(lines, "%!") || strings.Contains(lines, "⟦") || strings.Contains(lines, "audit.") {
				t.Error(lines)
			}
		})
	}
}

// patched returns v with a value set at a pointer; an index at the end of a list appends.
func patched(v any, path []string, set any) any {
	if len(path) == 0 {
		return set
	}
	if list, ok := v.([]any); ok {
		i, err := strconv.Atoi(path[0])
		if err != nil {
			panic(fmt.Sprint("no index: ", path[0]))
		}
		if i == len(list) {
			return append(list, patched(nil, path[1:], set))
		}
		list[i] = patched(list[i], path[1:], set)
		return list
	}
	object := v.(map[string]any)
	object[path[0]] = patched(object[path[0]], path[1:], set)
	return object
}
