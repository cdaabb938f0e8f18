package replica

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/nats-io/nkeys"
)

// note holds what a machine knows of itself and keeps out of the log. It lies in a file beside the
// database, readable by its owner alone. A copy of the database goes without it, and is no machine's spare.
type note struct {
	Seed   string     `json:"seed"`             // of its nkey
	TLS    []byte     `json:"tls,omitempty"`    // certificate and key of its NATS server, PEM
	Port   int        `json:"port,omitempty"`   // where that server last listened
	Starts uint32     `json:"starts,omitempty"` // the number of the last start, see [note.begin]
	Follow *following `json:"follow,omitempty"` // the laptop it follows; nil: none
	Claim  *Claim     `json:"claim,omitempty"`  // the claim with which it took over
	Former *Claim     `json:"former,omitempty"` // the claim with which another laptop took its place
	// InOrder says that it was handed over in order, and that the other laptop has everything.
	InOrder bool    `json:"inOrder,omitempty"`
	Before  *before `json:"before,omitempty"` // its file of the previous epoch, which was put aside; nil: none
}

// before is a database that was put aside: of a machine that was the first one, or of a spare with
// entries that the new primary lacks.
type before struct {
	File     string `json:"file"`
	Left     string `json:"left,omitempty"` // the file with the entries that only it had
	Count    int    `json:"count,omitempty"`
	Moving   bool   `json:"moving,omitempty"`   // the database may still have its old name
	Followed bool   `json:"followed,omitempty"` // the machine was a spare
}

// following is the pairing of a spare.
type following struct {
	ID      string `json:"id"`      // of this machine, as the primary knows it
	As      string `json:"as"`      // its name there
	Address string `json:"address"` // of the primary: "http://192.168.8.2:8080"
	Name    string `json:"name"`    // of the primary
	File    string `json:"file"`    // which tournament file: the hash of its first entry
	Epoch   int64  `json:"epoch"`
	Key     string `json:"key,omitempty"`  // the public half of the primary's nkey
	Pin     string `json:"pin"`            // SHA-256 of the certificate of its NATS server, hex
	NATS    string `json:"nats,omitempty"` // an existing server; empty: the primary's own
	Copied  bool   `json:"copied"`         // the first copy is complete
}

// notePath returns the path of a database's note.
func notePath(db string) string {
	return strings.TrimSuffix(db, filepath.Ext(db)) + ".replica.json"
}

// readNote reads the note of a database; a machine that has none draws its key.
func readNote(db string) (note, error) {
	var n note
	data, err := os.ReadFile(notePath(db))
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return n, fmt.Errorf("read the note of this machine: %w", err)
	default:
		if err := json.Unmarshal(data, &n); err != nil {
			return n, fmt.Errorf("read the note of this machine, %s: %w", notePath(db), err)
		}
	}
	if n.Seed == "" {
		pair, err := nkeys.CreateUser()
		if err != nil {
			return n, fmt.Errorf("draw the key of this machine: %w", err)
		}
		seed, err := pair.Seed()
		if err != nil {
			return n, fmt.Errorf("draw the key of this machine: %w", err)
		}
		n.Seed = string(seed)
	}
	return n, nil
}

// write puts the note on disk; the previous one stays until this one is complete.
func (n note) write(db string) error {
	data, err := json.MarshalIndent(n, "", "\t")
	if err != nil {
		return err
	}
	path := notePath(db)
	f, err := os.OpenFile(path+".part", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return fmt.Errorf("write the note of this machine: %w", err)
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(path+".part", path)
	}
	if err != nil {
		return fmt.Errorf("write the note of this machine: %w", err)
	}
	return nil
}

// Follows reports whether a database is a spare's: it follows another laptop and must not serve by itself.
func Follows(db string) (bool, error) {
	n, err := readNote(db)
	return n.Follow != nil, err
}

// TookOver reports whether the laptop of a database has taken over from another one.
func TookOver(db string) (bool, error) {
	n, err := readNote(db)
	return n.Claim != nil && n.Follow == nil, err
}

// pair returns the key of the machine.
func (n note) pair() (nkeys.KeyPair, error) { return nkeys.FromSeed([]byte(n.Seed)) }

// publicKey returns the public half of the key.
func (n note) publicKey() (string, error) {
	pair, err := n.pair()
	if err != nil {
		return "", err
	}
	return pair.PublicKey()
}

// keepKey completes a pairing of a version that did not keep the primary's key: the key comes over the
// connection to the certificate that was pinned then.
func (x *session) keepKey(key string) error {
	x.s.mu.Lock()
	defer x.s.mu.Unlock()
	x.key = key
	x.s.spare.Keyless = false
	if x.s.note.Follow == nil || x.s.note.Follow.ID != x.f.ID {
		return nil
	}
	x.s.note.Follow.Key = key
	return x.s.note.write(x.s.c.DB)
}
