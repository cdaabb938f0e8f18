package archive_test

import (
	"encoding/json"
	"slices"
	"testing"

	"scacchimagici/internal/archive"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/record"
	"scacchimagici/internal/tournament"
)

// decided returns a simulated tournament in which the organiser decided ties, as a document.
func decided(t *testing.T) (id string, decisions int, document []byte) {
	t.Helper()
	for seed := range uint64(100) {
		r, err := record.Simulate(seed, 4, 2)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Decisions) == 0 {
			continue
		}
		if document, err = r.JSON(); err != nil {
			t.Fatal(err)
		}
		return r.Tournament.ID, len(r.Decisions), document
	}
	t.Fatal("nobody decides anything")
	return "", 0, nil
}

// TestDecisionsAreImported checks that the tournament's log has the decisions, and that later ones follow them.
func TestDecisionsAreImported(t *testing.T) {
	id, n, document := decided(t)
	log := memory{}
	if _, err := archive.Import(t.Context(), log, document, nil, day); err != nil {
		t.Fatal(err)
	}
	data, err := archive.History(t.Context(), log, id)
	if err != nil || len(data.Tournament.Decisions) != n {
		t.Fatalf("%d decisions in the log, want %d; %v", len(data.Tournament.Decisions), n, err)
	}

	stream := eventlog.Stream("tournament/" + id)
	between := data.Tournament.Decisions[0].Between
	order := slices.Clone(between)
	slices.Reverse(order)
	fact := tournament.TieDecided{Between: between, Order: order, Reason: "spareggio in giardino"}
	text, err := tournament.Facts.Encode(fact)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := log.AppendAll(t.Context(), []eventlog.Batch{{
		Stream: stream, After: int64(len(log[stream])), At: day, Actor: "organiser", Events: []eventlog.Event{{Kind: tournament.Facts.Word(fact), Data: text}},
	}}); err != nil {
		t.Fatal(err)
	}
	if got := exported(t, log, id); len(got.Decisions) != n+1 || got.Decisions[n].Reason != fact.Reason {
		t.Errorf("exported are %v", got.Decisions)
	}
}

// TestDecisionsOfAnEarlierImport exports a tournament whose log lacks the document's decisions.
func TestDecisionsOfAnEarlierImport(t *testing.T) {
	id, n, document := decided(t)
	log := memory{}
	if _, err := archive.Import(t.Context(), log, document, nil, day); err != nil {
		t.Fatal(err)
	}
	stream := eventlog.Stream("tournament/" + id)
	log[stream] = slices.DeleteFunc(log[stream], func(e eventlog.Entry) bool { return e.Kind == "tie-decided" })
	if got := exported(t, log, id); len(got.Decisions) != n {
		t.Errorf("exported are %v", got.Decisions)
	}
	if got, err := archive.Export(t.Context(), log, id); err != nil || string(got) != string(document) {
		t.Errorf("the export differs from the document: %v", err)
	}
}

func exported(t *testing.T, log memory, id string) record.Record {
	t.Helper()
	data, err := archive.Export(t.Context(), log, id)
	if err != nil {
		t.Fatal(err)
	}
	var r struct {
		Decisions []record.Decision `json:"decisions"`
	}
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	return record.Record{Decisions: r.Decisions}
}
