package replica

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nkeys"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// back is the request of a machine that followed the tournament, or led it, in the previous epoch: the
// log of the primary has its key. The signature holds for one epoch and names the machine's address,
// so a stranger who repeats the request only brings back the same machine.
type back struct {
	File      string `json:"file"`
	Epoch     int64  `json:"epoch"` // the present one
	Reach     string `json:"reach"`
	Left      int    `json:"left"` // how many entries only this machine has
	Signature string `json:"signature"`
}

// plain returns the bytes of the request that the machine's signature covers.
func (r PairRequest) plain() []byte {
	b := *r.Back
	b.Signature = ""
	r.Seal, r.Back = "", &b
	data, _ := json.Marshal(r) // cannot fail: texts and numbers
	return append([]byte("back "), data...)
}

// plain returns the bytes of the answer that the signature covers.
func (a PairAnswer) plain() []byte {
	a.Seal, a.Signature = "", ""
	data, _ := json.Marshal(a) // cannot fail: texts and numbers
	return append([]byte("answer "), data...)
}

// sign signs a message with the key of this machine.
func (n note) sign(message []byte) (string, error) {
	pair, err := n.pair()
	if err != nil {
		return "", err
	}
	signature, err := pair.Sign(message)
	return base64.StdEncoding.EncodeToString(signature), err
}

// signedBy reports whether the machine with a public key has signed a message.
func signedBy(public string, message []byte, signature string) bool {
	key, err := nkeys.FromPublicKey(public)
	if err != nil {
		return false
	}
	plain, err := base64.StdEncoding.DecodeString(signature)
	return err == nil && key.Verify(message, plain) == nil
}

// takeBack lets in a machine whose key the log knows from the previous epoch. A repeated request gets
// the same answer; a machine that was removed since needs a code.
func (p *Primary) takeBack(ctx context.Context, r PairRequest) (PairAnswer, error) {
	unknown := fault.New(fault.Forbidden, "fault.replica.unknown", p.c.Name)
	if _, _, ok := p.peers.State().FindKey(r.Key); !ok || !signedBy(r.Key, r.plain(), r.Back.Signature) {
		return PairAnswer{}, unknown
	}
	file, err := fileOf(ctx, p.c.Store)
	if err != nil {
		return PairAnswer{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	known := p.peers.State()
	m, follows, ok := known.FindKey(r.Key)
	if !ok || r.Kind != state.KindSpare || r.Back.File != file || r.Back.Epoch != known.Current() {
		return PairAnswer{}, unknown
	}
	if r.Version != p.c.Version {
		return PairAnswer{}, fault.New(fault.Illegal, "fault.replica.version", p.c.Version, r.Version)
	}
	p.openLink(context.WithoutCancel(ctx))
	if p.trouble != nil {
		return PairAnswer{}, p.trouble
	}
	var a PairAnswer
	if follows {
		a, err = p.welcome(ctx, m, r.Nonce)
	} else {
		name := m.Name
		for n := 2; ; n++ { // another machine may have got its name meanwhile
			if _, err := state.Decide(known, state.PeerAdded{Member: state.Member{Name: name}}); err == nil {
				break
			}
			name = fmt.Sprintf("%s %d", m.Name, n)
		}
		a, err = p.admit(ctx, state.Member{
			ID: strings.ToLower(rand.Text()[:10]), Name: name, Kind: state.KindSpare, Key: m.Key, Reach: r.Back.Reach, Left: r.Back.Left,
		}, r.Nonce)
	}
	if err == nil {
		a.Signature, err = p.note.sign(a.plain())
	}
	defer p.changed()
	return a, err
}

// Return lets a former primary, or a spare with entries of its own, follow the laptop that took over and has
// let it in. It continues with a new file.
type Return struct {
	c        Config
	note     note // as it was before
	left     *state.LeftBehind
	again    *following
	followed bool // the machine was a spare
}

// becomeSpare asks the laptop that has taken over to let this one in, with a code if one is given, and
// has the program follow it. Until the other laptop agrees nothing changes here.
func (p *Primary) becomeSpare(ctx context.Context, c Claim, code string) error {
	p.mu.Lock()
	back := Return{c: p.c, note: p.note, left: p.left}
	p.mu.Unlock()
	m, ok := p.peers.State().Find(c.ID)
	err := error(fault.New(fault.Forbidden, unknown, c.Name))
	switch {
	case code != "":
		if back.again, err = back.note.join(ctx, p.c, state.KindSpare, c.Reach, code); err == nil && back.again.File != c.File {
			err = fault.New(fault.Exists, "fault.replica.other")
		}
	case ok:
		back.again, err = back.note.ask(ctx, p.c, c, m.Key, back.left.Number())
	}
	if f := fault.From(err); f != nil && f.Key == unknown {
		p.mu.Lock()
		p.unknown = true
		p.mu.Unlock()
		p.changed()
	}
	if err != nil {
		return err
	}
	return p.c.Follow(ctx, &back)
}

// unknown is the key of the fault of a machine that needs a code.
const unknown = "fault.replica.unknown"

// followAfter is how long a laptop that was handed over stays as it is: devices that connect later get their
// pass from it.
const followAfter = 10 * time.Second

// becomeSpareSoon has a laptop that was handed over become the spare by itself. It tries again while the
// other one cannot be reached. When a code is needed it leaves that to the organiser.
func (p *Primary) becomeSpareSoon(c Claim) {
	ctx := p.group.Context()
	defer func() {
		p.mu.Lock()
		p.returning = false
		p.mu.Unlock()
		p.changed()
	}()
	for wait := cmp.Or(p.c.FollowAfter, followAfter); ; wait = linkEvery {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		err := p.becomeSpare(context.WithoutCancel(ctx), c, "")
		if err == nil || ctx.Err() != nil {
			return
		}
		p.c.Log.Info("follow the laptop that was handed over to", "of", c.Reach, "err", err)
		if f := fault.From(err); f != nil && f.Code == fault.Forbidden {
			return
		}
	}
}

// ask asks the machine of a claim, whose key is primary, to let this one follow, and says how many entries
// only this one has.
func (n note) ask(ctx context.Context, c Config, of Claim, primary string, left int) (*following, error) {
	key, err := n.publicKey()
	if err != nil {
		return nil, err
	}
	reach, err := reachFrom(of.Reach, c)
	if err != nil {
		return nil, fault.New(fault.Unavailable, "fault.replica.absent", of.Name, of.Reach).Because(err)
	}
	r := PairRequest{
		Name: c.Name, Kind: state.KindSpare, Key: key, Version: c.Version, Port: c.Port, Scheme: c.Scheme, Nonce: rand.Text(),
		Back: &back{File: of.File, Epoch: of.Epoch, Reach: reach, Left: left},
	}
	if r.Back.Signature, err = n.sign(r.plain()); err != nil {
		return nil, err
	}
	a, err := sendPair(ctx, of.Reach, r)
	if err != nil {
		return nil, err
	}
	if a.Nonce != r.Nonce || a.File != of.File || a.Epoch != of.Epoch || a.Key != primary || !signedBy(primary, a.plain(), a.Signature) {
		return nil, fault.New(fault.Forbidden, "fault.replica.stranger", of.Reach)
	}
	return a.following(of.Reach), nil
}

// reachFrom returns the address of this machine's pages as one at another address sees it.
func reachFrom(address string, c Config) (string, error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	to := u.Host
	if u.Port() == "" {
		to = net.JoinHostPort(u.Hostname(), "80")
	}
	way, err := net.DialTimeout("tcp", to, 2*time.Second)
	if err != nil {
		return "", err
	}
	defer func() { _ = way.Close() }() // it only showed the local address
	host, _, err := net.SplitHostPort(way.LocalAddr().String())
	return c.reachAt(host), err
}

// reachAt returns the address of this machine's pages when another machine sees it at host: its own
// address, if it serves on one alone.
func (c Config) reachAt(host string) string {
	return c.Scheme + "://" + net.JoinHostPort(cmp.Or(c.Host, host), c.Port)
}

// Begin records that the database will be put aside, and which laptop the new one follows. No program
// may have the database open. [PutAside] does the rest, now or at the next start.
func (r *Return) Begin() error {
	path, ext := r.c.DB, filepath.Ext(r.c.DB)
	kept := ""
	for n := r.again.Epoch; ; n++ { // never overwrites a file
		kept = fmt.Sprintf("%s.before-%d%s", strings.TrimSuffix(path, ext), n, ext)
		if _, err := os.Lstat(kept); errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	if err := r.note.write(kept); err != nil {
		return err
	}
	n := note{Seed: r.note.Seed, Starts: r.note.Starts, TLS: r.note.TLS, Port: r.note.Port, Follow: r.again, Before: &before{File: kept, Moving: true, Followed: r.followed}}
	if r.left != nil {
		n.Before.Left, n.Before.Count = r.left.File, r.left.Count
	}
	return n.write(path)
}

// PutAside renames the database when Begin has recorded that and it is not yet done. It calls move
// also when half of the work is done already.
func PutAside(db string, move func(from, to string) error) error {
	if _, err := os.Lstat(notePath(db)); err != nil {
		return nil // no other machine knows this one
	}
	n, err := readNote(db)
	if err != nil || n.Before == nil || !n.Before.Moving {
		return err
	}
	if err := move(db, n.Before.File); err != nil {
		return err
	}
	n.Before.Moving = false
	return n.write(db)
}
