package rulescmd

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/game"
)

// badJSON is the code of a line of batch that cannot be read.
const badJSON game.Code = "bad_json"

// question is one line of batch.
type question struct {
	game, position string
	play           []string
	perft          *int // nil when no count is asked for
}

// answer is what a line of batch gets when nothing in it is refused.
type answer struct {
	Position string   `json:"position"`
	Moves    []string `json:"moves"`
	Status   string   `json:"status"`
	Reason   string   `json:"reason,omitempty"`
	Nodes    *uint64  `json:"nodes,omitempty"`
}

// refusal is what it gets otherwise.
type refusal struct {
	Error refused `json:"error"`
}

type refused struct {
	Code    game.Code `json:"code"`
	Message string    `json:"message"`
	Ply     *int      `json:"ply,omitempty"` // the index in play that it is about
}

// answerLines answers each line of in by one line on out, in order and before it reads the next. It fails only when in or
// out does.
func (c Command) answerLines(in io.Reader, out io.Writer, answer func(line []byte) (any, error)) error {
	lines := bufio.NewReader(in)
	answers := json.NewEncoder(out)
	answers.SetEscapeHTML(false)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			if err := answers.Encode(c.reply(line, answer)); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// reply returns the answer or the refusal of one line.
func (c Command) reply(line []byte, answer func(line []byte) (any, error)) any {
	a, err := answer(line)
	if err == nil {
		return a
	}
	r := refused{Code: game.CodeOf(err), Message: c.Sentence(fault.From(err))}
	if p, ok := errors.AsType[*game.PlyError](err); ok {
		r.Ply = &p.Ply
	}
	return refusal{r}
}

// ask answers a line of batch.
func (c Command) ask(line []byte) (any, error) {
	q, err := readQuestion(line)
	if err != nil {
		return nil, err
	}
	g, p, err := c.read(q.game, q.position)
	if err != nil {
		return nil, err
	}
	l, err := game.NewLine(g, p).PlayAll(q.play)
	if err != nil {
		return nil, err
	}
	o := l.Outcome()
	a := answer{Position: l.Position().String(), Moves: l.Moves(), Status: o.Status(), Reason: o.Reason}
	if a.Moves == nil {
		a.Moves = []string{}
	}
	if q.perft != nil {
		a.Nodes = new(game.Perft(l.Position(), *q.perft))
	}
	return a, nil
}

// readQuestion reads a line field by field: encoding/json alone would take "Game" for
// "game" and null for a missing field.
func readQuestion(line []byte) (question, error) {
	var q question
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(line, &fields); err != nil {
		return q, fault.New(fault.Invalid, "fault.rules.json", err.Error()).Because(badJSON)
	}
	if !decode(fields["game"], &q.game) {
		return q, wrongField("game", "fault.rules.text")
	}
	if !decode(fields["position"], &q.position) {
		return q, wrongField("position", "fault.rules.text")
	}
	if raw, ok := fields["play"]; ok && !decodeTexts(raw, &q.play) {
		return q, wrongField("play", "fault.rules.texts")
	}
	if raw, ok := fields["perft"]; ok && (!decode(raw, &q.perft) || *q.perft < 0 || *q.perft > maxDepth) {
		return q, fault.New(fault.Invalid, "fault.rules.depthrange", "perft", maxDepth).Because(badJSON)
	}
	return q, nil
}

func wrongField(name string, expected fault.Word) error {
	return fault.New(fault.Invalid, "fault.rules.field", name, expected).Because(badJSON)
}

// decode reads a value of the type of into; it takes neither null nor a missing value.
func decode(raw json.RawMessage, into any) bool {
	return len(raw) > 0 && !bytes.Equal(raw, []byte("null")) && json.Unmarshal(raw, into) == nil
}

func decodeTexts(raw json.RawMessage, into *[]string) bool {
	var texts []json.RawMessage
	if !decode(raw, &texts) {
		return false
	}
	*into = make([]string, len(texts))
	for i, text := range texts {
		if !decode(text, &(*into)[i]) {
			return false
		}
	}
	return true
}
