// Package wire describes what the server sends to the machines that show its public screens elsewhere:
// documents, frames and a sign of life, each the newest value of a key. It knows no network.
package wire

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"scacchimagici/internal/live"
)

// Update is a message of the server: a value, or the mark that all of them follow and then the sign of life.
type Update struct {
	All   bool
	Key   string
	Value []byte // empty: the value is deleted
}

// Screen is a public live screen, in one language.
type Screen struct {
	Path   string `json:"path"`   // of its page, such as "/scacchiera/A"
	Lang   string `json:"lang"`   // "it" or "en"
	Stream string `json:"stream"` // address of its stream, which names it
}

// Document is the page of a screen without its frame, which stands between the two parts.
type Document struct {
	Screen
	Before string `json:"before"`
	After  string `json:"after"`
	Ahead  bool   `json:"ahead,omitempty"` // its watchers get its frames before the crowd gets any
}

// Source is the sign of life of the server.
type Source struct {
	Home   string `json:"home"`   // path of the page that is shown at "/"
	Clock  int64  `json:"clock"`  // of the server, in milliseconds since its start
	Assets string `json:"assets"` // names the edition of the files that pages load; the relay must have the same
	// Addresses are those of the server in its own network, "http://192.168.8.2:8080", the best first: there
	// a visitor can take part.
	Addresses []string `json:"addresses,omitempty"`
}

// Server is the source of the screens.
type Server interface {
	// Screens returns the screens that are public at this moment, and the sign of life.
	Screens(context.Context) ([]Screen, Source, error)
	// Document returns the page of a screen.
	Document(context.Context, Screen) (Document, error)
	// Watch starts to watch a screen, as a subscription that must be closed.
	Watch(Screen) *live.Subscription
}

// Keys of the values.
const (
	SourceKey      = "source"
	documentPrefix = "document."
	framePrefix    = "frame."
)

// DocumentKey returns the key of the page of a screen.
func DocumentKey(s Screen) string { return documentPrefix + coded(s.Lang+" "+s.Path) }

// FrameKey returns the key of the newest frame of a screen.
func FrameKey(s Screen) string { return framePrefix + coded(s.Stream) }

// coded writes a name in the letters that a key permits.
func coded(name string) string { return base64.RawURLEncoding.EncodeToString([]byte(name)) }

// StreamOf returns the address of the stream whose newest frame a key holds; ok is false for another key.
func StreamOf(key string) (stream string, ok bool) {
	name, ok := strings.CutPrefix(key, framePrefix)
	if !ok {
		return "", false
	}
	b, err := base64.RawURLEncoding.DecodeString(name)
	return string(b), err == nil
}

// IsDocument reports whether a key holds the page of a screen.
func IsDocument(key string) bool { return strings.HasPrefix(key, documentPrefix) }

// EncodeFrame returns a frame as it is sent: its event, a line break, its blocks of a deflate stream.
func EncodeFrame(f *live.Frame) []byte {
	return slices.Concat([]byte(f.Event), []byte("\n"), f.Deflated)
}

// DecodeFrame reads what EncodeFrame writes.
func DecodeFrame(value []byte) (event string, deflated []byte, err error) {
	name, deflated, ok := bytes.Cut(value, []byte("\n"))
	if !ok {
		return "", nil, fmt.Errorf("a frame of %d bytes without the name of its event", len(value))
	}
	return string(name), deflated, nil
}

// Encode returns a document or a source as it is sent.
func Encode[V Document | Source](v V) ([]byte, error) { return json.Marshal(v) }

// Decode reads what Encode writes.
func Decode[V Document | Source](value []byte) (v V, err error) {
	err = json.Unmarshal(value, &v)
	return v, err
}
