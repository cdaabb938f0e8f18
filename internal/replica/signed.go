package replica

import (
	"crypto/ed25519"
	"encoding/binary"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

// Each message over NATS begins with a signature and a number. The signature covers the subject,
// the number and the rest, so a message counts only under the subject where it was sent. A NATS
// server is not trusted to say who has sent a message.
const (
	numberSize = 8
	signedHead = ed25519.SignatureSize + numberSize
)

var (
	errForged   = errors.New("the signature is not the sender's")
	errRepeated = errors.New("a message like this one, or a later one, has come before")
)

// Sender signs the messages of this machine. Their numbers only grow: the upper half is the number
// of the start (see [note.begin]), the lower half counts.
type Sender struct {
	mu     sync.Mutex
	pair   nkeys.KeyPair
	number uint64
}

// NewSender returns the sender of a machine with a key, at a start of the program with a number.
func NewSender(pair nkeys.KeyPair, start uint32) *Sender {
	return &Sender{pair: pair, number: uint64(start) << 32}
}

// publish signs a message and sends it, in the order of the numbers.
func (s *Sender) publish(nc *nats.Conn, subject string, body []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.number++
	data := make([]byte, signedHead, signedHead+len(body))
	binary.BigEndian.PutUint64(data[ed25519.SignatureSize:], s.number)
	data = append(data, body...)
	signature, err := s.pair.Sign(signedText(subject, data))
	if err != nil {
		return err
	}
	copy(data, signature)
	return nc.Publish(subject, data)
}

// signedText returns the bytes that a message's signature covers.
func signedText(subject string, data []byte) []byte {
	return append([]byte("nats "+subject+"\n"), data[ed25519.SignatureSize:]...)
}

// message is a message whose signature was checked.
type message struct {
	body   []byte
	number uint64
}

// start returns the number of the program start that sent the message.
func (m message) start() uint32 { return uint32(m.number >> 32) }

// receiver opens the messages of other machines, each once.
type receiver struct {
	mu   sync.Mutex
	last map[string]uint64 // the last number, by key and subject
}

// open returns a message of the machine with a public key. It refuses with errForged a message that
// the machine has not signed, and with errRepeated one that came before.
func (r *receiver) open(key string, m *nats.Msg) (message, error) {
	if len(m.Data) < signedHead {
		return message{}, errForged
	}
	said := message{m.Data[signedHead:], binary.BigEndian.Uint64(m.Data[ed25519.SignatureSize:])}
	r.mu.Lock()
	defer r.mu.Unlock()
	if said.number <= r.last[key+m.Subject] { // before the signature, which costs more to check
		return message{}, errRepeated
	}
	public, err := nkeys.FromPublicKey(key)
	if err != nil || public.Verify(signedText(m.Subject, m.Data), m.Data[:ed25519.SignatureSize]) != nil {
		return message{}, errForged
	}
	if r.last == nil {
		r.last = map[string]uint64{}
	}
	r.last[key+m.Subject] = said.number
	return said, nil
}

// begin returns the number of this start of the program, for the messages that it signs. It is larger than
// all before, also after the clock was set back. The caller writes the note before it signs a message.
func (n *note) begin(now time.Time) uint32 {
	n.Starts = max(n.Starts+1, uint32(now.Unix()))
	return n.Starts
}

// rate is how many messages a peer may send each second, and as many at once.
type rate struct {
	each    float64
	left    float64
	at      time.Time
	refused int // since the last one that was allowed with a full allowance
}

// allow reports whether one more message is within the rate.
func (r *rate) allow(now time.Time) bool {
	if r.at.IsZero() {
		r.left = r.each
	}
	r.left = min(r.each, r.left+now.Sub(r.at).Seconds()*r.each)
	r.at = now
	if r.left < 1 {
		r.refused++
		return false
	}
	r.left--
	if r.left > r.each/2 {
		r.refused = 0
	}
	return true
}
