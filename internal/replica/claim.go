package replica

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"

	"github.com/nats-io/nkeys"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/replica/state"
)

// Claim says that a machine has taken the place of the one that it followed. It is signed with the
// key that the log of both knows, and is public.
type Claim struct {
	File  string        `json:"file"`  // which tournament file: the hash of its first entry
	Epoch int64         `json:"epoch"` // the new one
	ID    string        `json:"id"`    // of the machine, as the one before knows it
	Name  string        `json:"name"`
	At    time.Time     `json:"at"`
	Last  int64         `json:"last"` // the last entry that it had of the epoch before
	Hash  eventlog.Hash `json:"hash"` // and its hash
	Reach string        `json:"reach"`

	Signature string `json:"signature"`
}

// signed returns the bytes that the signature covers.
func (c Claim) signed() []byte {
	c.Signature = ""
	c.At = c.At.UTC()
	data, _ := json.Marshal(c) // cannot fail: texts, numbers and a time
	return data
}

// sign returns c with the signature of a machine.
func (c Claim) sign(pair nkeys.KeyPair) (Claim, error) {
	signature, err := pair.Sign(c.signed())
	if err != nil {
		return c, fmt.Errorf("sign a takeover: %w", err)
	}
	c.Signature = base64.StdEncoding.EncodeToString(signature)
	return c, nil
}

// counts reports whether c ends the epoch of a primary of a file with the state s: one of its spares has signed it.
func (c Claim) counts(file string, s state.State) bool {
	m, ok := s.Find(c.ID)
	if !ok || m.Kind != state.KindSpare || c.File != file || c.Epoch <= s.Current() {
		return false
	}
	key, err := nkeys.FromPublicKey(m.Key)
	if err != nil {
		return false
	}
	signature, err := base64.StdEncoding.DecodeString(c.Signature)
	return err == nil && key.Verify(c.signed(), signature) == nil
}

// takeover returns the part of c that people are shown.
func (c Claim) takeover() *state.Takeover {
	return &state.Takeover{Epoch: c.Epoch, ID: c.ID, Name: c.Name, At: c.At, Reach: c.Reach}
}
