package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"hash/maphash"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"scacchimagici/docs"
	"scacchimagici/internal/openapi"
	apiroom "scacchimagici/views/api"
)

// apiDescription is the description of the API, docs/openapi.yaml, with its schemas. Handler tests wrap their server in
// [holdToDescription]: each answer that they get, on any subject, is one more proof of the description.
type apiDescription struct {
	*openapi.Document
	tree any // as JSON has it

	mu       sync.Mutex // of the following fields
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema // by their places
	good     map[uint64]bool               // events found valid: each reader gets all of them from the beginning
}

var descriptionSeed = maphash.MakeSeed()

// descriptionName is the URL of the description among the schemas.
const descriptionName = "openapi.json"

// readDescription returns the description, read once. It panics when there is none.
var readDescription = sync.OnceValue(func() *apiDescription {
	document, err := openapi.Read(docs.OpenAPI)
	if err != nil {
		panic(err)
	}
	d := &apiDescription{Document: document, compiler: jsonschema.NewCompiler(), schemas: map[string]*jsonschema.Schema{}, good: map[uint64]bool{}}
	d.compiler.AssertFormat()
	var tree any
	if err := yaml.Unmarshal(docs.OpenAPI, &tree); err != nil {
		panic(err)
	}
	text, err := json.Marshal(tree)
	if err != nil {
		panic(err)
	}
	if d.tree, err = jsonschema.UnmarshalJSON(bytes.NewReader(text)); err != nil {
		panic(err)
	}
	closeAnswers(d.tree)
	if err := d.compiler.AddResource(descriptionName, d.tree); err != nil {
		panic(err)
	}
	return d
})

// closeAnswers closes the schemas of answers for the tests: a field may be added to an answer, but not without its description.
func closeAnswers(tree any) {
	switch here := tree.(type) {
	case map[string]any:
		if _, open := here["properties"].(map[string]any); open && here["additionalProperties"] == nil && here["type"] == "object" {
			here["additionalProperties"] = false
		}
		for _, below := range here {
			closeAnswers(below)
		}
	case []any:
		for _, below := range here {
			closeAnswers(below)
		}
	}
}

// holdToDescription returns a handler that answers as next does, and fails the test when an answer below /api/ differs
// from the description. The description must also have every accepted order with its fields.
func holdToDescription(t testing.TB, next http.Handler) http.Handler {
	d := readDescription()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/api/") || r.URL.Path == apiroom.PagePath { // the page is for people
			next.ServeHTTP(w, r)
			return
		}
		var sent bytes.Buffer
		if r.Body != nil {
			r.Body = struct {
				io.Reader
				io.Closer
			}{io.TeeReader(r.Body, &sent), r.Body}
		}
		answer := &recordedAnswer{ResponseWriter: w}
		next.ServeHTTP(answer, r)
		if answer.status == 0 { // the client has gone
			return
		}
		if err := d.Check(r, sent.Bytes(), answer.status, answer.header, answer.body.Bytes()); err != nil {
			t.Errorf("%s %s is not answered as docs/openapi.yaml says: %v\nsent %.300s\nanswered %d %.600s", r.Method, r.URL.Path, err, sent.String(), answer.status, answer.body.String())
		}
	})
}

// recordedAnswer is an answer that is sent and kept.
type recordedAnswer struct {
	http.ResponseWriter
	status int
	header http.Header
	body   bytes.Buffer
}

// WriteHeader implements http.ResponseWriter.
func (w *recordedAnswer) WriteHeader(status int) {
	if w.status == 0 {
		w.status, w.header = status, w.Header().Clone()
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (w *recordedAnswer) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status, w.header = http.StatusOK, w.Header().Clone()
	}
	w.body.Write(b)
	return w.ResponseWriter.Write(b)
}

// Flush implements http.Flusher.
func (w *recordedAnswer) Flush() { _ = http.NewResponseController(w.ResponseWriter).Flush() } // a client that has gone gets nothing

// Unwrap lets a stream have deadlines.
func (w *recordedAnswer) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Check returns how an answer differs from the description; nil when it does not.
func (d *apiDescription) Check(r *http.Request, sent []byte, status int, header http.Header, body []byte) error {
	method := r.Method
	if method == http.MethodHead {
		method = http.MethodGet
	}
	if kept := header.Get("Cache-Control"); kept != "no-store" && status != http.StatusSeeOther {
		return fmt.Errorf("the header Cache-Control is %q", kept)
	}
	if status == http.StatusUnauthorized && header.Get("WWW-Authenticate") == "" {
		return fmt.Errorf("there is no header WWW-Authenticate")
	}
	if slices.Contains([]int{http.StatusTooManyRequests, http.StatusServiceUnavailable}, status) && header.Get("Retry-After") == "" {
		return fmt.Errorf("there is no header Retry-After")
	}
	if method == http.MethodOptions && status == http.StatusNoContent {
		return nil // what browsers ask before a page of another origin may ask
	}
	pattern, op, known := d.Find(method, r.URL.Path)
	if !known {
		if status == http.StatusMethodNotAllowed && header.Get("Allow") == "" {
			return fmt.Errorf("there is no header Allow")
		}
		if !slices.Contains([]int{http.StatusNotFound, http.StatusForbidden, http.StatusMethodNotAllowed}, status) {
			return fmt.Errorf("nothing such is described")
		}
		return nil
	}
	at := jsonPointer("paths", pattern, strings.ToLower(method))
	entry := strconv.Itoa(status)
	said, described := op.Responses.Get(entry)
	if !described {
		entry = "default"
		said, _ = op.Responses.Get(entry)
		if !slices.Contains([]int{http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusServiceUnavailable}, status) {
			return fmt.Errorf("the status %d is not described", status)
		}
	}
	if r.Method == http.MethodHead || len(said.Content) == 0 {
		return nil
	}
	kind, _, _ := strings.Cut(header.Get("Content-Type"), ";")
	if _, described := said.Content.Get(kind); !described {
		return fmt.Errorf("content of the type %q is not described", kind)
	}
	switch kind {
	case "text/event-stream":
		return d.checkEvents(string(body))
	case "application/json", "application/problem+json":
		if header.Get("Content-Encoding") == "gzip" {
			z, err := gzip.NewReader(bytes.NewReader(body))
			if err != nil {
				return err
			}
			if body, err = io.ReadAll(z); err != nil {
				return err
			}
		}
		if err := d.CheckAt(d.followed(at+jsonPointer("responses", entry))+jsonPointer("content", kind, "schema"), body); err != nil {
			return err
		}
	}
	if status == http.StatusOK && len(sent) > 0 && strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		if err := d.CheckAt(at+jsonPointer("requestBody", "content", "application/json", "schema"), sent); err != nil {
			return fmt.Errorf("it was accepted, but %w", err)
		}
	}
	return nil
}

// checkEvents compares each event of a stream with the schema of its name.
func (d *apiDescription) checkEvents(stream string) error {
	for block := range strings.SplitSeq(stream, "\n\n") {
		event, data := "", ""
		for line := range strings.SplitSeq(block, "\n") {
			if of, ok := strings.CutPrefix(line, "event: "); ok {
				event = of
			} else if of, ok := strings.CutPrefix(line, "data: "); ok {
				data = of
			}
		}
		said := maphash.String(descriptionSeed, event+" "+data)
		d.mu.Lock()
		good := d.good[said]
		d.mu.Unlock()
		if data == "" || good {
			continue
		}
		if err := d.CheckAt(jsonPointer("components", "schemas", "events."+event), []byte(data)); err != nil {
			return fmt.Errorf("event %s: %w", event, err)
		}
		d.mu.Lock()
		d.good[said] = true
		d.mu.Unlock()
	}
	return nil
}

// followed returns the target of the reference at a place, or that place itself.
func (d *apiDescription) followed(at string) string {
	here := d.tree
	for part := range strings.SplitSeq(at[1:], "/") {
		part = strings.NewReplacer("~1", "/", "~0", "~").Replace(part)
		here = here.(map[string]any)[part]
	}
	if ref, ok := here.(map[string]any)["$ref"].(string); ok {
		return strings.TrimPrefix(ref, "#")
	}
	return at
}

// CheckAt returns how a JSON value differs from the schema at a place of the description.
func (d *apiDescription) CheckAt(at string, value []byte) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	schema := d.schemas[at]
	if schema == nil {
		var err error
		if schema, err = d.compiler.Compile(descriptionName + "#" + at); err != nil {
			return err
		}
		d.schemas[at] = schema
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(value))
	if err != nil {
		return err
	}
	return schema.Validate(v)
}

// jsonPointer writes a place in the description.
func jsonPointer(parts ...string) string {
	var at strings.Builder
	for _, p := range parts {
		at.WriteString("/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(p))
	}
	return at.String()
}
