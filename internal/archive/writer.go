package archive

import (
	"encoding/json"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/record"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
)

// actor is who the log says has written what was imported.
const actor = "import"

// writer gathers the batches of an import; err is the first thing that went wrong.
type writer struct {
	at      time.Time // of the import
	batches []eventlog.Batch
	err     error
}

// event adds an event at the end of the last batch.
func (w *writer) event(kind string, clock magici.Instant, data json.RawMessage, err error) {
	if err != nil && w.err == nil {
		w.err = err
	}
	b := &w.batches[len(w.batches)-1]
	b.Events = append(b.Events, eventlog.Event{Kind: kind, Clock: int64(clock), Data: data})
}

// batch begins a batch.
func (w *writer) batch(stream eventlog.Stream, after int64, at time.Time) {
	w.batches = append(w.batches, eventlog.Batch{Stream: stream, After: after, At: at, Actor: actor})
}

func (w *writer) list(last int64, facts []index.Fact) {
	w.batch(eventlog.Tournaments, last, w.at)
	for _, f := range facts {
		data, err := index.EncodeFact(f)
		w.event(f.Kind(), 0, data, err)
	}
}

func (w *writer) tournament(id string, facts []tournament.Fact) {
	w.batch(eventlog.Tournament(id), 0, w.at)
	for _, f := range facts {
		data, err := tournament.EncodeFact(f)
		w.event(f.Kind(), 0, data, err)
	}
}

// match writes the events of a match, a batch for each time of day.
func (w *writer) match(stream eventlog.Stream, events []record.Happened) {
	for i, h := range events {
		if i == 0 || !h.At.Equal(events[i-1].At) {
			w.batch(stream, int64(i), h.At)
		}
		data, err := magici.EncodeFact(h.Event.Fact)
		w.event(h.Event.Fact.Kind(), h.Event.Clock, data, err)
	}
}

// document writes the document as a text, so that every byte of it comes back.
func (w *writer) document(id string, document []byte) {
	w.batch(eventlog.Record(id), 0, w.at)
	data, err := json.Marshal(string(document))
	w.event("imported", 0, data, err)
}
