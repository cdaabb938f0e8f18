package api

import (
	"encoding/json"
	"fmt"
	"testing"

	"scacchimagici/internal/madetest"
)

// TestEventExamples compares docs/openapi.yaml with the events: it has an example of each kind, with
// all the fields that it can have at once.
func TestEventExamples(t *testing.T) {
	const begin, end = "    # One event of each kind, as it is told: go test ./internal/web/api -run TestEventExamples -update\n", "    # end of the events\n"
	best := map[EventKind][]byte{}
	for seed := range uint64(40) {
		h := NewHistory("serata")
		for _, group := range groups(simulatedLog(t, seed)) {
			before := len(h.Events)
			if err := h.Add(group); err != nil {
				t.Fatal(err)
			}
			for _, e := range append(h.Events[before:len(h.Events):len(h.Events)], h.Private...) {
				if e.Number == 0 && e.Kind != PurchaseEvent {
					continue
				}
				has, had := fields(t, e.Data), fields(t, best[e.Kind])
				if has > had || has == had && len(e.Data) < len(best[e.Kind]) {
					best[e.Kind] = e.Data
				}
			}
		}
	}
	examples := ""
	for _, kind := range EventKinds {
		if best[kind] == nil && kind != AnnouncementEvent && kind != ProgrammeEvent && kind != CeremonyEvent { // a simulated match has no announcements
			t.Errorf("no event %s in all matches", kind)
		} else if best[kind] != nil {
			examples += fmt.Sprintf("    events.%s: {value: %s}\n", kind, best[kind])
		}
	}
	madetest.Part(t, description, begin, end, examples)
}

// fields counts the names of fields in a value, those of a list once.
func fields(t *testing.T, data []byte) int {
	t.Helper()
	if data == nil {
		return 0
	}
	names := map[string]bool{}
	var walk func(path string, v any)
	walk = func(path string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for name, of := range v {
				names[path+"."+name] = true
				walk(path+"."+name, of)
			}
		case []any:
			for _, of := range v {
				walk(path, of)
			}
		}
	}
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	walk("", v)
	return len(names)
}
