package exchange

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"html"
	"io"
	"net/url"
	"slices"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/quiz"
)

// element is one object of a JSON list, and the line where it begins.
type element struct {
	raw  json.RawMessage
	line int
}

// readJSON reads a list of questions, or an object with such a list.
func (c *collector) readJSON(data []byte) {
	all, broken := elements(data)
	if c.Format == OpenTDB {
		c.openTDB(all)
	} else {
		for _, e := range all {
			var q quiz.Question
			d := json.NewDecoder(bytes.NewReader(e.raw))
			d.DisallowUnknownFields()
			if err := d.Decode(&q); err != nil {
				c.refuse(e.line, jsonFault(err))
			} else {
				c.take(e.line, q)
			}
		}
	}
	if broken > 0 {
		c.refuse(broken, refused("fault.quiz.json"))
	}
}

// elements returns the objects of the list, up to the first line with invalid JSON, if any.
func elements(data []byte) (all []element, broken int) {
	d := json.NewDecoder(bytes.NewReader(data))
	line, counted := 1, 0
	lineOf := func(offset int) int {
		line += bytes.Count(data[counted:offset], []byte("\n"))
		counted = offset
		return line
	}
	err := toList(d)
	for err == nil && d.More() && len(all) <= maxRows {
		var raw json.RawMessage
		if err = d.Decode(&raw); err == nil {
			all = append(all, element{raw, lineOf(int(d.InputOffset()) - len(raw))})
		}
	}
	if err == nil && len(all) <= maxRows {
		_, err = d.Token() // the end of the list
	}
	switch {
	case err == nil:
		return all, 0
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF): // cut off
		return all, lineOf(max(counted, len(bytes.TrimSpace(data))))
	}
	return all, lineOf(max(counted, min(int(d.InputOffset()), len(data))))
}

var errNoList = errors.New("no list of questions")

// toList moves d into the list of questions: the file itself, or the member "results" or
// "questions" of its object.
func toList(d *json.Decoder) error {
	open, err := d.Token()
	if err != nil || open == json.Delim('[') {
		return err
	}
	for open == json.Delim('{') && d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		if key == "results" || key == "questions" {
			if list, err := d.Token(); err != nil || list == json.Delim('[') {
				return err
			}
			return errNoList
		}
		var skipped json.RawMessage
		if err := d.Decode(&skipped); err != nil {
			return err
		}
	}
	return errNoList
}

func jsonFault(err error) *fault.Fault {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) && wrong.Field != "" {
		return refused("fault.quiz.json.field", wrong.Field)
	}
	return refused("fault.quiz.json.question").Because(err)
}

// trivia is one result of the Open Trivia Database (opentdb.com/api_config.php).
type trivia struct {
	Type       string `json:"type"` // "multiple", or "boolean" for true or false
	Difficulty string `json:"difficulty"`
	Question   string `json:"question"`
	Answer     string `json:"correct_answer"`
}

// openTDB takes the results and detects their encoding, because the file does not name it.
func (c *collector) openTDB(all []element) {
	results := make([]trivia, len(all))
	faults := make([]*fault.Fault, len(all))
	for i, e := range all {
		if err := json.Unmarshal(e.raw, &results[i]); err != nil {
			faults[i] = jsonFault(err)
		}
	}
	decode := encodingOf(results)
	for i, e := range all {
		if faults[i] == nil {
			faults[i] = results[i].decode(decode)
		}
		if faults[i] != nil {
			c.refuse(e.line, faults[i])
			continue
		}
		c.trivia(e.line, results[i])
	}
}

func (c *collector) trivia(line int, t trivia) {
	if t.Type != "multiple" {
		c.refuse(line, refused("fault.quiz.truefalse"))
		return
	}
	draft := quiz.Draft{"livello": plainValue("livello", t.Difficulty)}
	level, what := draft.Question()
	if what != nil {
		c.refuse(line, what)
		return
	}
	q := c.inLanguage(t.Question, t.Answer)
	q.Difficulty = level.Difficulty
	c.take(line, q)
}

// decode decodes the texts of t.
func (t *trivia) decode(decode func(string) (string, error)) *fault.Fault {
	for _, field := range []*string{&t.Type, &t.Difficulty, &t.Question, &t.Answer} {
		text, err := decode(*field)
		if err != nil {
			return refused("fault.quiz.encoding", clip(*field)).Because(err)
		}
		*field = text
	}
	return nil
}

// encodingOf detects the encoding of the results: Base64 by the type, which is one of two words,
// URL encoding by questions without blanks. HTML character codes are the default.
func encodingOf(results []trivia) func(string) (string, error) {
	inBase64 := func(t trivia) bool { return t.Type == "bXVsdGlwbGU=" || t.Type == "Ym9vbGVhbg==" }
	blank := func(t trivia) bool { return strings.Contains(t.Question, " ") }
	escaped := func(t trivia) bool { return strings.ContainsAny(t.Question, "%+") }
	switch {
	case slices.ContainsFunc(results, inBase64):
		return func(s string) (string, error) {
			text, err := base64.StdEncoding.DecodeString(s)
			return strings.ToValidUTF8(string(text), "\uFFFD"), err
		}
	case !slices.ContainsFunc(results, blank) && slices.ContainsFunc(results, escaped):
		return func(s string) (string, error) {
			text, err := url.QueryUnescape(s)
			return strings.ToValidUTF8(text, "\uFFFD"), err
		}
	}
	return func(s string) (string, error) { return html.UnescapeString(s), nil }
}
