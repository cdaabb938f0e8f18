package form

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/fault"
)

// Envelope is the common part of every command: its id, made by the device; its kind; and the seat on
// which the device gives it, when it has several.
type Envelope struct {
	ID      string
	Command string
	As      string
	fields  map[string]json.RawMessage
}

// Own returns the command's own fields as a JSON object.
func (e Envelope) Own() ([]byte, error) { return json.Marshal(e.fields) }

// Fields of the envelope, as a form or an object names them.
const (
	FieldID      = "id"
	FieldCommand = "command"
	FieldAs      = "as"
)

// Fields returns the fields of an order of a kind, with the kind of each.
type Fields func(kind string) (map[string]reflect.Kind, bool)

// maxID is the longest id of a command, in bytes.
const maxID = 64

// CheckID refuses an id of a command that is missing or too long.
func CheckID(id string) error {
	switch {
	case id == "":
		return fault.New(fault.Invalid, "fault.field.missing", FieldID)
	case len(id) > maxID:
		return fault.New(fault.Invalid, "fault.field.type", FieldID)
	}
	return nil
}

// Sent is an order of a device, with its origin.
type Sent[O any] struct {
	ID    string // of the command
	As    string // the seat that the order names; empty: none
	Kind  string
	At    time.Time // of its arrival: reading the body does not take the player's time
	Order O
}

// DecodeOrder reads a command and the order in it, which decode reads from its own fields.
func DecodeOrder[O any](w http.ResponseWriter, r *http.Request, fieldsOf Fields, decode func(kind string, data []byte) (O, error)) (Sent[O], error) {
	o := Sent[O]{At: time.Now()}
	e, err := ReadCommand(w, r, fieldsOf)
	if err != nil {
		return o, err
	}
	own, err := e.Own()
	if err != nil {
		return o, err
	}
	o.ID, o.Kind, o.As = e.ID, e.Command, cmp.Or(e.As, r.URL.Query().Get(FieldAs))
	o.Order, err = decode(e.Command, own)
	return o, err
}

// ReadCommand reads a command from JSON or from a form: one decoder for both, since a form
// becomes the JSON object that a program would have sent.
func ReadCommand(w http.ResponseWriter, r *http.Request, fieldsOf Fields) (Envelope, error) {
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return Envelope{}, fault.New(fault.Invalid, "fault.command.type").Because(err)
	}
	var e Envelope
	switch media {
	case "application/json":
		e, err = fromJSON(http.MaxBytesReader(w, r.Body, maxBody))
	case "application/x-www-form-urlencoded", "multipart/form-data":
		if err = Read(w, r); err == nil {
			e, err = FromForm(r, fieldsOf)
		}
	default:
		err = fault.New(fault.Invalid, "fault.command.type")
	}
	if err != nil {
		return Envelope{}, err
	}
	if err := CheckID(e.ID); err != nil {
		return e, err
	}
	if e.Command == "" {
		return e, fault.New(fault.Invalid, "fault.field.missing", FieldCommand)
	}
	return e, nil
}

func fromJSON(body io.Reader) (Envelope, error) {
	var fields map[string]json.RawMessage
	d := json.NewDecoder(body)
	if err := d.Decode(&fields); err != nil {
		return Envelope{}, invalid(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Envelope{}, fault.New(fault.Invalid, "fault.json")
	}
	e := Envelope{fields: fields}
	for name, to := range map[string]*string{FieldID: &e.ID, FieldCommand: &e.Command, FieldAs: &e.As} {
		if raw, ok := fields[name]; ok {
			if err := json.Unmarshal(raw, to); err != nil {
				return Envelope{}, fault.New(fault.Invalid, "fault.field.type", name).Because(err)
			}
			delete(fields, name)
		}
	}
	return e, nil
}

// FromForm makes a command from a form that has been read.
func FromForm(r *http.Request, fieldsOf Fields) (Envelope, error) {
	form := r.PostForm
	e := Envelope{ID: form.Get(FieldID), Command: form.Get(FieldCommand), As: form.Get(FieldAs), fields: map[string]json.RawMessage{}}
	var err error
	kinds, known := fieldsOf(e.Command)
	if !known {
		return e, nil // the decoder of orders refuses it in its own words
	}
	tree := map[string]any{}
	for name := range form {
		if name == FieldID || name == FieldCommand || name == FieldAs {
			continue
		}
		value, err := formValue(form, name, kinds)
		if err != nil {
			return Envelope{}, err
		}
		if value != nil {
			setPath(tree, name, kinds, value)
		}
	}
	for name, value := range tree {
		if e.fields[name], err = json.Marshal(value); err != nil {
			return Envelope{}, err
		}
	}
	return e, nil
}

// several marks a field that may come several times, such as "ids[]"; a path leads into an
// object, such as "choice.sets[]".
const several = "[]"

// setPath puts a value at the path in the name of its field. A name that the order does not know stays,
// and the order refuses it.
func setPath(tree map[string]any, name string, kinds map[string]reflect.Kind, value json.RawMessage) {
	if _, known := kinds[name]; !known {
		tree[name] = value
		return
	}
	path := strings.Split(strings.TrimSuffix(name, several), ".")
	for _, step := range path[:len(path)-1] {
		inner, ok := tree[step].(map[string]any)
		if !ok {
			inner = map[string]any{}
			tree[step] = inner
		}
		tree = inner
	}
	tree[path[len(path)-1]] = value
}

// formValue writes a form's text as the JSON value that the field takes; nil leaves it out.
func formValue(form url.Values, name string, kinds map[string]reflect.Kind) (json.RawMessage, error) {
	kind, known := kinds[name]
	if !known || !strings.HasSuffix(name, several) {
		return formText(name, form.Get(name), kind)
	}
	all := []json.RawMessage{}
	for _, text := range form[name] {
		if text == "" { // it marks a list in which no item is ticked
			continue
		}
		value, err := formText(name, text, kind)
		if err != nil {
			return nil, err
		}
		all = append(all, value)
	}
	return json.Marshal(all)
}

// formText writes one text. An empty number or yes is left out.
func formText(name, text string, kind reflect.Kind) (json.RawMessage, error) {
	switch kind {
	case reflect.Int, reflect.Int64:
		if text == "" {
			return nil, nil
		}
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, fault.New(fault.Invalid, "fault.field.type", name).Because(err)
		}
		return json.Marshal(n)
	case reflect.Bool:
		return json.Marshal(text == "true" || text == "on" || text == "1")
	}
	return json.Marshal(text)
}
