package web

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"

	"scacchimagici/internal/fault"
)

// maxCommand is how large a command may be, in bytes.
const maxCommand = 64 << 10

// envelope is what every command has beside its own fields: its id, made by the device;
// its kind; and the seat on which the device gives it, when it has several.
type envelope struct {
	ID      string
	Command string
	As      string
	fields  map[string]json.RawMessage
}

// own returns the command's own fields as a JSON object.
func (e envelope) own() ([]byte, error) { return json.Marshal(e.fields) }

// reserved fields of the envelope, in the order in which a form or an object names them.
const (
	fieldID      = "id"
	fieldCommand = "command"
	fieldAs      = "as"
)

// types tells which fields an order of a kind has and of what kind each is.
type types func(kind string) (map[string]reflect.Kind, bool)

// readCommand reads a command from JSON or from a form: one decoder for both, since a form
// becomes the JSON object that a program would have sent.
func readCommand(w http.ResponseWriter, r *http.Request, fieldsOf types) (envelope, error) {
	r.Body = http.MaxBytesReader(w, r.Body, maxCommand)
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return envelope{}, fault.New(fault.Invalid, "fault.command.type").Because(err)
	}
	var e envelope
	switch media {
	case "application/json":
		e, err = fromJSON(r.Body)
	case "application/x-www-form-urlencoded", "multipart/form-data":
		e, err = fromForm(r, fieldsOf)
	default:
		return envelope{}, fault.New(fault.Invalid, "fault.command.type")
	}
	if err != nil {
		return envelope{}, err
	}
	return e, e.check()
}

// maxID is how long a command's id may be, in bytes.
const maxID = 64

func (e envelope) check() error {
	switch {
	case e.ID == "":
		return fault.New(fault.Invalid, "fault.field.missing", fieldID)
	case len(e.ID) > maxID:
		return fault.New(fault.Invalid, "fault.field.type", fieldID)
	case e.Command == "":
		return fault.New(fault.Invalid, "fault.field.missing", fieldCommand)
	}
	return nil
}

func fromJSON(body io.Reader) (envelope, error) {
	var fields map[string]json.RawMessage
	d := json.NewDecoder(body)
	if err := d.Decode(&fields); err != nil {
		return envelope{}, tooLarge(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return envelope{}, fault.New(fault.Invalid, "fault.json")
	}
	e := envelope{fields: fields}
	for name, to := range map[string]*string{fieldID: &e.ID, fieldCommand: &e.Command, fieldAs: &e.As} {
		if raw, ok := fields[name]; ok {
			if err := json.Unmarshal(raw, to); err != nil {
				return envelope{}, fault.New(fault.Invalid, "fault.field.type", name).Because(err)
			}
			delete(fields, name)
		}
	}
	return e, nil
}

func fromForm(r *http.Request, fieldsOf types) (envelope, error) {
	// What is wrong with a plain form is not among the errors of a multipart one.
	if err := r.ParseForm(); err != nil {
		return envelope{}, tooLarge(err)
	}
	if err := r.ParseMultipartForm(maxCommand); err != nil && !errors.Is(err, http.ErrNotMultipart) {
		return envelope{}, tooLarge(err)
	}
	form := r.PostForm
	e := envelope{ID: form.Get(fieldID), Command: form.Get(fieldCommand), As: form.Get(fieldAs), fields: map[string]json.RawMessage{}}
	var err error
	kinds, known := fieldsOf(e.Command)
	if !known {
		return e, nil // the decoder of orders says so in its own words
	}
	tree := map[string]any{}
	for name := range form {
		if name == fieldID || name == fieldCommand || name == fieldAs {
			continue
		}
		value, err := formValue(form, name, kinds)
		if err != nil {
			return envelope{}, err
		}
		if value != nil {
			plant(tree, name, kinds, value)
		}
	}
	for name, value := range tree {
		if e.fields[name], err = json.Marshal(value); err != nil {
			return envelope{}, err
		}
	}
	return e, nil
}

// several marks a field that may come several times, such as "ids[]"; a path leads into an
// object, such as "choice.sets[]".
const several = "[]"

// plant puts a value where the name of its field leads. A name that the order does not know
// stays as it is, and is refused by it.
func plant(tree map[string]any, name string, kinds map[string]reflect.Kind, value json.RawMessage) {
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
		if text == "" { // says that the list is there when nothing in it is ticked
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

// formText writes one text. A number or a yes that is left empty is a field that is left
// out.
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
	case reflect.Pointer:
		if text == "" {
			return nil, nil
		}
	}
	return json.Marshal(text)
}

func tooLarge(err error) error {
	if limit := new(http.MaxBytesError); errors.As(err, &limit) {
		return fault.New(fault.Invalid, "fault.command.large", maxCommand/1024).Because(err)
	}
	return fault.New(fault.Invalid, "fault.json").Because(err)
}
