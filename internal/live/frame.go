package live

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/klauspost/compress/flate"
)

// Frame is the whole of a topic at one moment, ready for the wire. It is shared by all who
// write it, and never changes.
type Frame struct {
	Topic    string
	Version  uint64        // of the state it shows, such as the number of the last entry; higher is newer
	Event    string        // name of the server-sent event
	Deflated []byte        // the event as text/event-stream, as blocks of a deflate stream that end at a byte
	Raw      func() []byte // the same uncompressed: no browser asks for it
}

// Encode returns a frame with data as one event, compressed; the caller adds the topic and
// the version, and may change data afterwards. The id, which may be empty, is what a browser
// that reconnects has seen last.
func Encode(event, id string, data []byte) Frame {
	c := takeCompressor()
	defer putBack(c)
	c.event = appendMessage(c.event[:0], event, id, data)
	deflated := c.deflate(c.event)
	return Frame{Event: event, Deflated: deflated, Raw: sync.OnceValue(func() []byte { return inflate(deflated) })}
}

// Received returns a frame that another machine has encoded, from its blocks of a deflate stream.
func Received(topic string, version uint64, event string, deflated []byte) Frame {
	return Frame{Topic: topic, Version: version, Event: event, Deflated: deflated, Raw: sync.OnceValue(func() []byte { return inflate(deflated) })}
}

// oneLine takes out what would end a field.
var oneLine = strings.NewReplacer("\r", "", "\n", "")

// Message returns data as one server-sent event. The browser sees any kind of line break
// in data as "\n".
func Message(event, id string, data []byte) []byte {
	return appendMessage(nil, event, id, data)
}

// appendMessage appends the event that Message returns to b.
func appendMessage(b []byte, event, id string, data []byte) []byte {
	if bytes.IndexByte(data, '\r') >= 0 {
		data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
		data = bytes.ReplaceAll(data, []byte("\r"), []byte("\n"))
	}
	const field = "data: "
	lines := 1 + bytes.Count(data, []byte("\n"))
	b = slices.Grow(b, len("event: \nid: \n\n\n")+len(event)+len(id)+lines*len(field)+len(data))
	b = append(b, "event: "+oneLine.Replace(event)+"\n"...)
	if id != "" {
		b = append(b, "id: "+oneLine.Replace(id)+"\n"...)
	}
	for more := true; more; {
		var line []byte
		line, data, more = bytes.Cut(data, []byte("\n"))
		b = append(append(append(b, field...), line...), '\n')
	}
	return append(b, '\n')
}

// gzipHeader begins a gzip stream (RFC 1952): no name, no time, unknown system. The
// checksum at its end is never written, for the stream has no end: it breaks off.
var gzipHeader = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}

// syncMarker is an empty stored block: what stands before it can be read.
var syncMarker = []byte{0, 0, 0, 0xff, 0xff}

// level is that of the compression: frames of phones come out smaller than at the fastest
// level, in the same time.
const level = 3

// compressor writes events to memory, as a deflate stream.
type compressor struct {
	*flate.Writer
	event []byte // before compression
	out   bytes.Buffer
}

// spare is a compressor that nobody uses: each is some hundred kilobytes, and hardly ever
// are two frames compressed at once.
var spare = make(chan *compressor, 1)

// takeCompressor returns the spare compressor, or a new one.
func takeCompressor() *compressor {
	select {
	case c := <-spare:
		return c
	default:
	}
	w, err := flate.NewWriter(nil, level)
	if err != nil {
		panic(fmt.Sprintf("live: %v", err)) // only for a level that does not exist
	}
	return &compressor{Writer: w}
}

// putBack keeps a compressor for the next frame, unless there is a spare one.
func putBack(c *compressor) {
	select {
	case spare <- c:
	default:
	}
}

// deflate compresses raw without regard to anything before it and up to a sync marker, so
// that such blocks, one after the other, are a valid deflate stream whatever a screen has
// skipped.
func (c *compressor) deflate(raw []byte) []byte {
	c.out.Reset()
	c.Reset(&c.out)
	// A bytes.Buffer takes everything.
	_, _ = c.Write(raw)
	_ = c.Flush()
	return slices.Clone(c.out.Bytes())
}

// inflate undoes deflate.
func inflate(deflated []byte) []byte {
	r := flate.NewReader(bytes.NewReader(deflated))
	raw, _ := io.ReadAll(r) // the stream has no end: it breaks off after the marker
	return raw
}

// storedMax is how much a stored block can hold.
const storedMax = 0xffff

// stored returns raw, which must not be longer than storedMax, as a block of a deflate
// stream that costs no compression: for pings, which are different for everybody.
func stored(raw []byte) []byte {
	n := len(raw)
	b := make([]byte, 0, len(syncMarker)+n+len(syncMarker))
	b = append(b, 0, byte(n), byte(n>>8), ^byte(n), ^byte(n>>8))
	b = append(b, raw...)
	return append(b, syncMarker...)
}
