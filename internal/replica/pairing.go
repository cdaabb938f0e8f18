package replica

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"

	"scacchimagici/internal/replica/state"
)

// codeLife is how long a pairing code is good.
const codeLife = 10 * time.Minute

// codeLetters are those that nobody takes for another one: 60 bits in 12 of them.
const codeLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

// drawCode returns a code as it is shown: three groups of four.
func drawCode() string {
	var b [12]byte
	_, _ = rand.Read(b[:]) // it never fails
	var code strings.Builder
	for i, x := range b {
		if i > 0 && i%4 == 0 {
			code.WriteByte('-')
		}
		code.WriteByte(codeLetters[int(x)%len(codeLetters)])
	}
	return code.String()
}

// plainCode returns a code as it seals, however somebody has typed it.
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

// PairRequest is what a machine says to be paired. The code is not in it: it has sealed it.
type PairRequest struct {
	Name    string         `json:"name"`
	Kind    state.PeerKind `json:"kind"`
	Key     string         `json:"key"` // the public half of its nkey
	Version string         `json:"version"`
	Port    string         `json:"port"`   // where it serves its pages
	Scheme  string         `json:"scheme"` // "http" or "https"
	Nonce   string         `json:"nonce"`
	Seal    string         `json:"seal"`
}

// PairAnswer is what it gets to know.
type PairAnswer struct {
	ID    string `json:"id"`
	As    string `json:"as"`   // its name from now on
	Name  string `json:"name"` // of the primary
	File  string `json:"file"`
	Epoch int64  `json:"epoch"`
	Pin   string `json:"pin"`            // SHA-256 of the certificate of the NATS server, hex
	NATS  string `json:"nats,omitempty"` // a server that exists; empty: the primary's own
	Nonce string `json:"nonce"`          // of the request
	Seal  string `json:"seal"`
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

// seal returns what only who knows the code can make of a message.
func seal(code, which string, message any) string {
	data, _ := json.Marshal(message) // of texts and numbers
	m := hmac.New(sha256.New, []byte(plainCode(code)))
	m.Write([]byte(which))
	m.Write(data)
	return hex.EncodeToString(m.Sum(nil))
}

func sameSeal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
