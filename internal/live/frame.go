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

// Frame is a topic's whole content at one moment, ready to send. All its writers share it, and it never changes.
type Frame struct {
	Topic    string
	Version  uint64        // of the state it shows, for example the number of the last entry; higher is newer
	Event    string        // name of the server-sent event
	Deflated []byte        // the event as text/event-stream, as blocks of a deflate stream that end at a byte
	Raw      func() []byte // the same uncompressed: no browser asks for it

	number uint64 // among the frames of its topic, set when it is published
}

// Encode returns a frame with data as one event, compressed. The caller adds the topic and the version,
// and may change data afterwards. A browser that reconnects sends the last id; it may be empty.
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

// oneLine removes line breaks, which would end a field.
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

// gzipHeader begins a gzip stream (RFC 1952): no name, no time, unknown system. The final checksum
// is never written, because the stream breaks off without an end.
var gzipHeader = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}

// syncMarker is an empty stored block: everything before it can be read.
var syncMarker = []byte{0, 0, 0, 0xff, 0xff}

// level is the compression level: phone frames come out smaller than at the fastest level, in the same time.
const level = 3

// compressor compresses events in memory into a deflate stream.
type compressor struct {
	*flate.Writer
	event []byte // before compression
	out   bytes.Buffer
}

// spare is an unused compressor. Each takes some hundred kilobytes, and two frames are hardly ever
// compressed at once.
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

// deflate compresses raw independently of earlier data and up to a sync marker. So any sequence of
// such blocks is a valid deflate stream, also when a screen skips some.
func (c *compressor) deflate(raw []byte) []byte {
	c.out.Reset()
	c.Reset(&c.out)
	// A bytes.Buffer has no write errors.
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

// stored returns raw, which must not be longer than storedMax, as an uncompressed block of a
// deflate stream: for pings, which differ for each connection.
func stored(raw []byte) []byte {
	n := len(raw)
	b := make([]byte, 0, len(syncMarker)+n+len(syncMarker))
	b = append(b, 0, byte(n), byte(n>>8), ^byte(n), ^byte(n>>8))
	b = append(b, raw...)
	return append(b, syncMarker...)
}
