package replica

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"net"
	"strings"
	"time"

	"github.com/nats-io/nkeys"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// codeLife is how long a pairing code is valid. Its 60 bits cannot be guessed in that time, so wrong tries
// are not counted and a stranger cannot lock the right code out.
const codeLife = 10 * time.Minute

// MaxPairRequest is how long a request to be paired may be, in bytes of JSON: more than twice the length of
// ours. So a wrong try costs some microseconds, before any lock or look at the database.
const MaxPairRequest = 4 << 10

// codeLetters are letters and digits that people do not confuse: 12 of them have 60 bits.
const codeLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

// drawCode returns a code in the form people see: three groups of four.
func drawCode() string {
	var b [12]byte
	_, _ = rand.Read(b[:]) // cannot fail
	var code strings.Builder
	for i, x := range b {
		if i > 0 && i%4 == 0 {
			code.WriteByte('-')
		}
		code.WriteByte(codeLetters[int(x)%len(codeLetters)])
	}
	return code.String()
}

// plainCode returns a typed code in the form that seals: without spaces and marks, in capitals.
func plainCode(typed string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z', r >= '0' && r <= '9':
			return r
		}
		return -1
	}, typed)
}

// PairRequest is a machine's request to be paired. The code is not in it, but has sealed it.
type PairRequest struct {
	Name    string         `json:"name"`
	Kind    state.PeerKind `json:"kind"`
	Key     string         `json:"key"` // the public half of its nkey
	Version string         `json:"version"`
	Port    string         `json:"port"`   // where it serves its pages
	Scheme  string         `json:"scheme"` // "http" or "https"
	Nonce   string         `json:"nonce"`
	Seal    string         `json:"seal"`
	Back    *back          `json:"back,omitempty"` // without a code: the machine is known
}

// PairAnswer is the answer to an accepted request.
type PairAnswer struct {
	ID    string `json:"id"`
	As    string `json:"as"`   // its name from now on
	Name  string `json:"name"` // of the primary
	File  string `json:"file"`
	Epoch int64  `json:"epoch"`
	Pin   string `json:"pin"`            // SHA-256 of the certificate of the NATS server, hex
	NATS  string `json:"nats,omitempty"` // an existing server; empty: the primary's own
	Nonce string `json:"nonce"`          // of the request
	Seal  string `json:"seal"`
	Key   string `json:"key"` // the public half of the primary's nkey

	Signature string `json:"signature,omitempty"` // with that key, instead of a seal
}

func (r PairRequest) sealed(code string) PairRequest {
	r.Seal = ""
	r.Seal = seal(code, "request", r)
	return r
}

func (a PairAnswer) sealed(code string) PairAnswer {
	a.Seal = ""
	a.Seal = seal(code, "answer", a)
	return a
}

// seal returns a sum of a message that only a machine with the code can make.
func seal(code, which string, message any) string {
	data, _ := json.Marshal(message) // cannot fail: texts and numbers
	m := hmac.New(sha256.New, []byte(plainCode(code)))
	m.Write([]byte(which))
	m.Write(data)
	return hex.EncodeToString(m.Sum(nil))
}

func sameSeal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// openCode is a pairing code that waits for its machine.
type openCode struct {
	code  string
	kind  state.PeerKind
	name  string
	until time.Time
}

// addPeer opens a code. It opens the link too, so that a taken port shows now.
func (p *Primary) addPeer(ctx context.Context, o state.AddPeer) (state.Answer, error) {
	o.Name = strings.TrimSpace(o.Name)
	if o.PeerKind != state.KindSpare && o.PeerKind != state.KindRelay {
		return state.Answer{}, fault.New(fault.Invalid, "fault.field.type", "kind")
	}
	if o.Name == "" || len(o.Name) > 60 {
		return state.Answer{}, fault.New(fault.Invalid, "fault.replica.noname")
	}
	if _, err := state.Decide(p.peers.State(), state.PeerAdded{Member: state.Member{Name: o.Name}}); err != nil {
		return state.Answer{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.openLink(context.WithoutCancel(ctx))
	if p.trouble != nil {
		return state.Answer{}, p.trouble
	}
	p.pairing = &openCode{code: drawCode(), kind: o.PeerKind, name: o.Name, until: time.Now().Add(codeLife)}
	defer p.changed()
	return state.Answer{Code: p.pairing.code, Until: p.pairing.until}, nil
}

// check refuses a request that our machines never make: its key is missing or is not an nkey of a user, or
// its texts are too long to be shown.
func (r PairRequest) check() error {
	if !nkeys.IsValidPublicUserKey(r.Key) {
		return fault.New(fault.Invalid, "fault.replica.key")
	}
	for _, text := range []string{r.Name, string(r.Kind), r.Version, r.Port, r.Scheme, r.Nonce} {
		if len(text) > 200 {
			return fault.New(fault.Invalid, "fault.json")
		}
	}
	return nil
}

// Pair lets in a machine that knows the open code; remote is the address from which it asks. It
// refuses another code with fault.Forbidden, and a request without a key with fault.Invalid.
func (p *Primary) Pair(ctx context.Context, r PairRequest, remote string) (PairAnswer, error) {
	if err := r.check(); err != nil {
		return PairAnswer{}, err
	}
	if c := p.former.Load(); c != nil {
		return PairAnswer{}, formerFault(*c)
	}
	if r.Back != nil {
		return p.takeBack(ctx, r)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	open := p.pairing
	if open == nil || time.Now().After(open.until) {
		return PairAnswer{}, fault.New(fault.NotFound, "fault.replica.nocode")
	}
	if !sameSeal(r.Seal, r.sealed(open.code).Seal) {
		return PairAnswer{}, fault.New(fault.Forbidden, "fault.replica.code")
	}
	if r.Kind != open.kind {
		return PairAnswer{}, fault.New(fault.Illegal, "fault.replica.kind")
	}
	if r.Version != p.c.Version {
		return PairAnswer{}, fault.New(fault.Illegal, "fault.replica.version", p.c.Version, r.Version)
	}
	for _, before := range p.peers.State().Peers { // the machine may have been paired before
		if before.Key != r.Key {
			continue
		}
		if err := p.record(ctx, "organiser", state.PeerRemoved{ID: before.ID}); err != nil {
			return PairAnswer{}, err
		}
		p.link.forget(before.ID)
		delete(p.heard, before.ID)
	}
	m := state.Member{ID: strings.ToLower(rand.Text()[:10]), Name: open.name, Kind: open.kind, Key: r.Key}
	if host, _, err := net.SplitHostPort(remote); err == nil && (r.Scheme == "http" || r.Scheme == "https") && r.Port != "" {
		m.Reach = r.Scheme + "://" + net.JoinHostPort(host, r.Port)
	}
	code := open.code
	a, err := p.admit(ctx, m, r.Nonce)
	if err == nil {
		p.pairing = nil
	}
	return a.sealed(code), err
}

// admit writes a new peer into the log and returns its answer. p.mu is held.
func (p *Primary) admit(ctx context.Context, m state.Member, nonce string) (PairAnswer, error) {
	if err := p.record(ctx, "organiser", state.PeerAdded{Member: m}); err != nil {
		return PairAnswer{}, err
	}
	if err := p.listen(m); err != nil {
		return PairAnswer{}, err
	}
	p.relaysChanged()
	return p.welcome(ctx, m, nonce)
}

// welcome returns the answer to an accepted peer. p.mu is held.
func (p *Primary) welcome(ctx context.Context, m state.Member, nonce string) (PairAnswer, error) {
	file, err := fileOf(ctx, p.c.Store)
	return PairAnswer{
		ID: m.ID, As: m.Name, Name: p.c.Name, File: file, Epoch: p.peers.State().Current(), Pin: p.link.pin, NATS: p.c.NATS, Nonce: nonce, Key: p.key,
	}, err
}
