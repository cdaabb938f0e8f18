package replica

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// line is a connection to a NATS server over which this machine signs its messages. It answers a
// question at a subject of the machine that asked, never at one that the question names: a peer
// could choose that subject and so have this machine speak anywhere in its own name.
type line struct {
	nc *nats.Conn
	*Sender

	mu      sync.Mutex
	waiting map[string]chan answerPart // by the nonce of the question
}

func newLine(nc *nats.Conn, s *Sender) *line {
	return &line{nc: nc, Sender: s, waiting: map[string]chan answerPart{}}
}

// say sends a message without waiting for an answer.
func (l *line) say(subject string, what any) error {
	data, err := json.Marshal(what)
	if err != nil {
		return err
	}
	return l.publish(l.nc, subject, data)
}

// answerHead is the first line of an answer, or of a part of one. The rest is the part itself.
type answerHead struct {
	Nonce string     `json:"nonce"` // of the question
	More  bool       `json:"more,omitempty"`
	Fault *sentFault `json:"fault,omitempty"`
	Key   string     `json:"key,omitempty"` // the public half of the key of the first laptop
}

// answerPart is a received part of an answer.
type answerPart struct {
	answerHead
	data   []byte
	number uint64
}

// readAnswer reads a part of an answer.
func readAnswer(m message) (answerPart, error) {
	head, data, ok := bytes.Cut(m.body, []byte("\n"))
	if !ok {
		return answerPart{}, errors.New("an answer without a head")
	}
	p := answerPart{data: data, number: m.number}
	return p, json.Unmarshal(head, &p.answerHead)
}

// answered hands a part of an answer to the question that waits for it. A part without one is old, and dropped.
func (l *line) answered(p answerPart) {
	l.mu.Lock()
	to := l.waiting[p.Nonce]
	l.mu.Unlock()
	select {
	case to <- p: // never chosen when to is nil
	default:
	}
}

// waits reports whether a question is waiting for its answer.
func (l *line) waits(nonce string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.waiting[nonce] != nil
}

// respond sends the answer to a question, compressed and in as many messages as it takes, or err.
func (l *line) respond(subject string, head answerHead, value any, err error) error {
	var b bytes.Buffer
	if err != nil {
		head.Fault = sendFault(err)
	} else {
		z, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed) // cannot fail: the level exists
		if err := errors.Join(json.NewEncoder(z).Encode(value), z.Close()); err != nil {
			return fmt.Errorf("write an answer: %w", err)
		}
	}
	for {
		part := b.Next(partSize)
		head.More = b.Len() > 0
		text, err := json.Marshal(head)
		if err != nil {
			return err
		}
		if err := l.publish(l.nc, subject, append(append(text, '\n'), part...)); err != nil || !head.More {
			return err
		}
	}
}

// partWait is how long a question waits for an answer, or for its next part. When the other side is
// gone the connection notices sooner.
const partWait = 20 * time.Second

// mostAnswer is the largest answer that is read, in bytes: a group of entries is one import at most.
const mostAnswer = 512 << 20

// request asks a question and reads the parts of its answer into value. It returns how many bytes
// came, and the fault that the other side answered.
func (l *line) request(ctx context.Context, subject string, q question, value any) (int64, error) {
	q.Nonce = rand.Text()
	parts := make(chan answerPart, mostAnswer/partSize)
	l.mu.Lock()
	l.waiting[q.Nonce] = parts
	l.mu.Unlock()
	defer func() {
		l.mu.Lock()
		delete(l.waiting, q.Nonce)
		l.mu.Unlock()
	}()
	if err := l.say(subject, q); err != nil {
		return 0, err
	}
	var b bytes.Buffer
	late := time.NewTimer(partWait)
	defer late.Stop()
	for more := true; more; {
		select {
		case p := <-parts:
			if p.Fault != nil {
				return 0, p.Fault.fault()
			}
			b.Write(p.data)
			more = p.More
			late.Reset(partWait)
		case <-late.C:
			return 0, errors.New("wait for an answer: none came in time")
		case <-ctx.Done():
			return 0, fmt.Errorf("wait for an answer: %w", ctx.Err())
		}
	}
	size := int64(b.Len())
	z, err := gzip.NewReader(&b)
	if err != nil {
		return size, fmt.Errorf("read an answer: %w", err)
	}
	if err := json.NewDecoder(io.LimitReader(z, mostAnswer)).Decode(value); err != nil {
		return size, fmt.Errorf("read an answer: %w", err)
	}
	return size, z.Close()
}
