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
	Put     map[string]int     // serial of the last question that is known to be put in a match
	Left    int                // unused ones after the last draw
}

// advance notes that a match has put its question, and draws the next one ahead.
type advance struct {
	match string
	last  asked // in the match
	bank  quiz.Bank
	pool  quiz.Pool // of the bank
	seed  uint64
}

// asked is the last question of a match by its id and its serial, zero before the first:
// when all have been used the same one may come twice in a row.
type asked struct {
	id     quiz.ID
	serial int
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
		Serial   int     `json:"serial"` // of the question within the match
	}
)

func drawRules() Rules[Draws, advance, any] {
	return Rules[Draws, advance, any]{
		Decide: decideDraw, Apply: applyDraw, Encode: encodeDraw, Decode: decodeDraw,
		Urgent: true, // a match waits for it
	}
}

func decideDraw(d Draws, a advance, _ int64) ([]any, error) {
	var events []any
	ahead, ok := d.Pending[a.match]
	if _, known := a.bank.Find(ahead); ok && known { // the bank may be another than yesterday
		if a.last.id != ahead || a.last.serial <= d.Put[a.match] {
			return nil, nil // there is one ahead already
		}
		events = append(events, put{a.match, ahead, a.last.serial})
	}
	q, err := a.pool.Draw(d.Used, a.seed)
	if err != nil {
		return events, nil // the set is empty: the Referee puts questions of his own
	}
	return append(events, drawn{a.match, q.Question.ID, q.Seed, q.Index, q.Of, q.Left(), q.Repeat}), nil
}

func applyDraw(d Draws, e any) Draws {
	d.Used, d.Pending, d.Put = maps.Clone(d.Used), maps.Clone(d.Pending), maps.Clone(d.Put)
	if d.Used == nil {
		d.Used, d.Pending, d.Put = quiz.Uses{}, map[string]quiz.ID{}, map[string]int{}
	}
	switch e := e.(type) {
	case drawn:
		d.Used[e.Question]++
		d.Pending[e.Match] = e.Question
		d.Left = e.Left
	case put:
		delete(d.Pending, e.Match)
		d.Put[e.Match] = e.Serial
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

// toAsk returns q as a match keeps it: whatever becomes of the bank, the log can be read.
func toAsk(q quiz.Question, repeat bool) *magici.Question {
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
