package live

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestMessage(t *testing.T) {
	tests := []struct {
		name, event, id, data string
		want                  string
	}{
		{"one line", "page", "7", "<p>e4</p>", "event: page\nid: 7\ndata: <p>e4</p>\n\n"},
		{"no id", "page", "", "x", "event: page\ndata: x\n\n"},
		{"several lines", "page", "", "a\nb\n", "event: page\ndata: a\ndata: b\ndata: \n\n"},
		{"lines of other systems", "page", "", "a\r\nb\rc", "event: page\ndata: a\ndata: b\ndata: c\n\n"},
		{"nothing to say is still an event", "page", "", "", "event: page\ndata: \n\n"},
		{"data cannot make a field", "page", "", "x\revent: forged", "event: page\ndata: x\ndata: event: forged\n\n"},
		{"nor can an id", "page", "7\nevent: forged", "x", "event: page\nid: 7event: forged\ndata: x\n\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(Message(tt.event, tt.id, []byte(tt.data))); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// The blocks that a screen takes form one valid stream, also when it skips some, and it can read
// each block before the next arrives.
func TestBlocksCanBePutTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var wire, want bytes.Buffer
		wire.Write(gzipHeader)
		var r io.Reader
		for range rapid.IntRange(1, 8).Draw(t, "blocks") {
			text := []byte(strings.Repeat(rapid.String().Draw(t, "text"), rapid.IntRange(1, 900).Draw(t, "times")))
			f := Encode("page", "", text)
			if rapid.Bool().Draw(t, "skip") {
				continue
			}
			wire.Write(f.Deflated)
			want.Write(f.Raw())
			ping := Message("ping", "", []byte("12:00:00"))
			wire.Write(stored(ping))
			want.Write(ping)
			if r == nil {
				var err error
				if r, err = gzip.NewReader(&wire); err != nil {
					t.Fatal(err)
				}
			}
			got := make([]byte, want.Len())
			if _, err := io.ReadFull(r, got); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want.Bytes()) {
				t.Fatalf("got %q, want %q", got, want.Bytes())
			}
			want.Reset()
		}
	})
}

func TestStoredHoldsTheLongestPing(t *testing.T) {
	raw := bytes.Repeat([]byte{'x'}, storedMax)
	got := make([]byte, len(raw))
	if _, err := io.ReadFull(flate.NewReader(bytes.NewReader(stored(raw))), got); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, raw) {
		t.Error("comes out otherwise than it went in")
	}
}
