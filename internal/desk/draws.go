package desk

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/shelf"
	"scacchimagici/internal/stream"
)

// Draws are the question draws of a tournament, a stream of their own: two referees never
// get the same question, because both boards draw here.
type Draws struct {
	Used    quiz.Uses          // how often each was drawn; one drawn ahead counts
	Pending map[string]quiz.ID // drawn ahead for a match and not yet put
	Put     map[string]int     // serial of the last question that is known to be put in a match
	Log     []Drawn            // all draws, oldest first
}

// Asked returns how often a question was put to people.
func (d Draws) Asked(id quiz.ID) int {
	n := d.Used[id]
	for _, ahead := range d.Pending {
		if ahead == id {
			n--
		}
	}
	return n
}

// advance notes that a match has put its question, and draws the next one ahead.
type advance struct {
	match string
	last  asked // in the match
	from  Origin
	pool  quiz.Pool // of from
	seed  uint64
	over  bool // the match asks nothing any more: what was drawn ahead goes back
}

// asked is the last question of a match by its id and its serial, zero before the first:
// when all have been used the same one may come twice in a row.
type asked struct {
	id     quiz.ID
	serial int
}

// Origin identifies the pool of a draw: the choice that held, and the entry of the shelf
// after which the questions were as they were.
type Origin struct {
	shelf.Choice
	Size  int `json:"size"`  // questions in the pool, used or not
	Shelf int `json:"shelf"` // last entry of the shelf's stream; 0: nothing was on it
}

type (
	// Drawn explains itself: the same pool, uses and seed give the same question again.
	Drawn struct {
		Match    string  `json:"match"`
		Question quiz.ID `json:"question"`
		Seed     uint64  `json:"seed"`
		Index    int     `json:"index"`
		Of       int     `json:"of"`
		Left     int     `json:"left"`
		Repeat   bool    `json:"repeat,omitempty"`
		From     Origin  `json:"pool"`
	}
	// put says that the question drawn ahead was read out in a Duel.
	put struct {
		Match    string  `json:"match"`
		Question quiz.ID `json:"question"`
		Serial   int     `json:"serial"` // of the question within the match
	}
	// withdrawn says that the question drawn ahead was not put and counts as unused: it was
	// switched off or removed, the round draws from others now, or the match is over.
	withdrawn struct {
		Match    string  `json:"match"`
		Question quiz.ID `json:"question"`
	}
)

func drawRules() stream.Rules[Draws, advance, any] {
	return stream.Rules[Draws, advance, any]{
		Decide: decideDraw, Apply: applyDraw, Encode: encodeDraw, Decode: decodeDraw,
		Urgent: true, // a match waits for it
	}
}

func decideDraw(d Draws, a advance, _ int64) ([]any, error) {
	var events []any
	if ahead, ok := d.Pending[a.match]; ok {
		switch {
		case a.last.id == ahead && a.last.serial > d.Put[a.match]:
			events = append(events, put{a.match, ahead, a.last.serial})
		case a.over || !a.pool.Has(ahead):
			events = append(events, withdrawn{a.match, ahead})
		default:
			return nil, nil // there is one ahead already
		}
		d = applyDraw(d, events[0])
	}
	if a.over {
		return events, nil
	}
	q, err := a.pool.Draw(d.weights(), a.seed)
	if err != nil {
		return events, nil // the set is empty: the Referee puts questions of his own
	}
	return append(events, Drawn{a.match, q.Question.ID, q.Seed, q.Index, q.Of, q.Left(), q.Repeat, a.from}), nil
}

// weights are the uses by which a question is drawn. One that is ahead for another match
// counts once more: when all have been used, it is not repeated on two boards at once.
func (d Draws) weights() quiz.Uses {
	uses := maps.Clone(d.Used)
	for _, ahead := range d.Pending {
		uses[ahead]++
	}
	return uses
}

func applyDraw(d Draws, e any) Draws {
	d.Used, d.Pending, d.Put = maps.Clone(d.Used), maps.Clone(d.Pending), maps.Clone(d.Put)
	if d.Used == nil {
		d.Used, d.Pending, d.Put = quiz.Uses{}, map[string]quiz.ID{}, map[string]int{}
	}
	switch e := e.(type) {
	case Drawn:
		d.Used[e.Question]++
		d.Pending[e.Match] = e.Question
		d.Log = append(slices.Clip(d.Log), e)
	case put:
		delete(d.Pending, e.Match)
		d.Put[e.Match] = e.Serial
	case withdrawn:
		delete(d.Pending, e.Match)
		d.Used[e.Question]--
	}
	return d
}

func encodeDraw(e any) (eventlog.Event, error) {
	kind := "drawn"
	switch e.(type) {
	case put:
		kind = "put"
	case withdrawn:
		kind = "withdrawn"
	}
	data, err := json.Marshal(e)
	return eventlog.Event{Kind: kind, Data: data}, err
}

func decodeDraw(e eventlog.Entry) (any, error) {
	switch e.Kind {
	case "drawn":
		return loaded[Drawn](e)
	case "put":
		return loaded[put](e)
	case "withdrawn":
		return loaded[withdrawn](e)
	}
	return nil, fmt.Errorf("decode draw: no kind %q", e.Kind)
}

func loaded[E any](e eventlog.Entry) (E, error) {
	var v E
	err := json.Unmarshal(e.Data, &v)
	return v, err
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
