package desk

import (
	"encoding/json"
	"fmt"
	"maps"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
)

// Draws are the question draws of a tournament, a stream of their own: two referees never
// get the same question, because both boards draw here.
type Draws struct {
	Used    quiz.Uses          // how often each was drawn
	Pending map[string]quiz.ID // drawn ahead for a match and not yet put
	Left    int                // unused ones after the last draw
}

// advance notes that a match has put its question, and draws the next one ahead.
type advance struct {
	match string
	put   quiz.ID // empty when none was put
	pool  quiz.Pool
	seed  uint64
}

type (
	// drawn explains itself: the same pool, uses and seed give the same question again.
	drawn struct {
		Match    string  `json:"match"`
		Question quiz.ID `json:"question"`
		Seed     uint64  `json:"seed"`
		Index    int     `json:"index"`
		Of       int     `json:"of"`
		Left     int     `json:"left"`
		Repeat   bool    `json:"repeat,omitempty"`
	}
	// put says that the question drawn ahead was read out in a Duel.
	put struct {
		Match    string  `json:"match"`
		Question quiz.ID `json:"question"`
	}
)

func drawRules() Rules[Draws, advance, any] {
	return Rules[Draws, advance, any]{
		Decide: decideDraw, Apply: applyDraw, Encode: encodeDraw, Decode: decodeDraw,
	}
}

func decideDraw(d Draws, a advance, _ int64) ([]any, error) {
	var events []any
	if ahead, ok := d.Pending[a.match]; ok {
		if a.put != ahead {
			return nil, nil // there is one ahead already
		}
		events = append(events, put{a.match, a.put})
	}
	q, err := a.pool.Draw(d.Used, a.seed)
	if err != nil {
		return events, nil // the set is empty: the Referee puts questions of his own
	}
	return append(events, drawn{a.match, q.Question.ID, q.Seed, q.Index, q.Of, q.Left(), q.Repeat}), nil
}

func applyDraw(d Draws, e any) Draws {
	d.Used, d.Pending = maps.Clone(d.Used), maps.Clone(d.Pending)
	if d.Used == nil {
		d.Used, d.Pending = quiz.Uses{}, map[string]quiz.ID{}
	}
	switch e := e.(type) {
	case drawn:
		d.Used[e.Question]++
		d.Pending[e.Match] = e.Question
		d.Left = e.Left
	case put:
		delete(d.Pending, e.Match)
	}
	return d
}

func encodeDraw(e any) (eventlog.Event, error) {
	kind := "drawn"
	if _, ok := e.(put); ok {
		kind = "put"
	}
	data, err := json.Marshal(e)
	return eventlog.Event{Kind: kind, Data: data}, err
}

func decodeDraw(e eventlog.Entry) (any, error) {
	switch e.Kind {
	case "drawn":
		var d drawn
		err := json.Unmarshal(e.Data, &d)
		return d, err
	case "put":
		var p put
		err := json.Unmarshal(e.Data, &p)
		return p, err
	}
	return nil, fmt.Errorf("decode draw: no kind %q", e.Kind)
}

// asked returns q as a match keeps it: whatever becomes of the bank, the log can be read.
func asked(q quiz.Question, repeat bool) *magici.Question {
	return &magici.Question{
		ID: string(q.ID), It: wording(q, "it"), En: wording(q, "en"),
		Subject: string(q.Subject), Difficulty: int(q.Difficulty), Repeat: repeat,
	}
}

func wording(q quiz.Question, lang string) magici.Wording {
	w := magici.Wording{Text: q.Text.In(lang), Answer: q.Answer.In(lang)}
	for _, f := range q.Forms(lang) {
		w.Accepted = append(w.Accepted, magici.Form{Text: f.Text, Mark: string(f.Mark)})
	}
	return w
}
