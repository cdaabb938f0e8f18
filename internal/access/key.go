package access

import (
	"slices"
	"time"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/role"
)

// Key is a credential with a name that the organiser makes for a program. It holds one seat until it ends or is
// revoked; no code, no password and no device belong to it.
type Key struct {
	ID      string // in orders and in the log; it gives no access
	Name    string // no other key that is not revoked has it
	Token   string // its SHA-256, in hex
	Seat    Seat
	By      string // who made it, as the log names actors
	Made    time.Time
	Ends    time.Time
	Used    time.Time // of its last request, to [KeyUseInterval]; zero: never
	Revoked bool
}

// Ended reports whether the time of k is over.
func (k Key) Ended(now time.Time) bool { return !now.Before(k.Ends) }

// Opens reports whether a program with k may still ask.
func (k Key) Opens(now time.Time) bool { return !k.Revoked && !k.Ended(now) }

const (
	// KeyUseInterval is the shortest time between two notes in the log that a key was used.
	KeyUseInterval = time.Minute
	// LongestKey is how far ahead a key may end.
	LongestKey = 366 * 24 * time.Hour

	mostKeys = 100 // that are not revoked
)

// keyIDPrefix begins the ID of every key, so that none is that of a device.
const keyIDPrefix = "key-"

// KeyID returns the ID of a key for drawn letters and digits.
func KeyID(drawn string) string { return keyIDPrefix + drawn }

// KeyRoles are the roles that a key can have.
func KeyRoles() []role.Role {
	return []role.Role{role.Organiser, role.Referee, role.Strategist, role.Reception}
}

// Key returns the key with an ID, a revoked one too.
func (s State) Key(id string) (Key, bool) {
	return find(s.Keys, func(k Key) bool { return k.ID == id })
}

// KeyByToken returns the key whose token has this SHA-256, in hex, one that has ended or is revoked too.
func (s State) KeyByToken(hash string) (Key, bool) {
	return find(s.Keys, func(k Key) bool { return k.Token == hash })
}

// ValidKeys returns those that are not revoked, in the order of making; some may have ended.
func (s State) ValidKeys() []Key {
	return slices.DeleteFunc(slices.Clone(s.Keys), func(k Key) bool { return k.Revoked })
}

func (s State) makeKey(o MakeKey, given Given) (Fact, error) {
	name, err := label.Clean(o.Name, maxName)
	if err != nil {
		return nil, err
	}
	valid := s.ValidKeys()
	switch {
	case !o.Seat.valid() || !slices.Contains(KeyRoles(), o.Seat.Role):
		return nil, fault.New(fault.Invalid, "fault.key.seat", o.Seat.String())
	case !o.Ends.After(given.At) || o.Ends.After(given.At.Add(LongestKey)):
		return nil, fault.New(fault.Invalid, "fault.key.ends", int(LongestKey/(24*time.Hour)))
	case len(valid) >= mostKeys:
		return nil, fault.New(fault.Illegal, "fault.key.many", mostKeys)
	case slices.ContainsFunc(valid, func(k Key) bool { return label.Same(k.Name, name) }):
		return nil, fault.New(fault.Exists, "fault.key.name", name)
	}
	if _, taken := s.Key(given.KeyID); taken || given.KeyID == "" || len(given.KeyToken) != tokenLength {
		return nil, fault.New(fault.Invalid, "fault.device.token")
	}
	return KeyMade{
		Key: given.KeyID, Token: given.KeyToken, Name: name, Seat: o.Seat, By: given.Actor,
		At: given.At.UTC().Truncate(time.Millisecond), Ends: o.Ends.UTC().Truncate(time.Second),
	}, nil
}

func (s State) revokeKey(o RevokeKey, _ Given) (Fact, error) {
	k, ok := s.Key(o.Key)
	switch {
	case !ok:
		return nil, fault.New(fault.NotFound, "fault.key.none")
	case k.Revoked:
		return nil, nil
	}
	return KeyRevoked(o), nil
}

// useKey notes a use, unless one was noted within [KeyUseInterval].
func (s State) useKey(o UseKey, given Given) (Fact, error) {
	k, ok := s.Key(o.Key)
	switch {
	case !ok:
		return nil, fault.New(fault.NotFound, "fault.key.none")
	case !k.Opens(given.At) || given.At.Sub(k.Used) < KeyUseInterval:
		return nil, nil
	}
	return KeyUsed{o.Key, given.At.UTC().Truncate(time.Second)}, nil
}

func (s State) keyMade(f KeyMade) State {
	s.Keys = append(slices.Clip(s.Keys), Key{ID: f.Key, Name: f.Name, Token: f.Token, Seat: f.Seat, By: f.By, Made: f.At, Ends: f.Ends})
	return s
}

func (s State) keyRevoked(f KeyRevoked) State {
	return s.withKey(f.Key, func(k *Key) { k.Revoked = true })
}

func (s State) keyUsed(f KeyUsed) State { return s.withKey(f.Key, func(k *Key) { k.Used = f.At }) }

// withKey returns s with one key changed.
func (s State) withKey(id string, change func(*Key)) State {
	s.Keys = codec.Changed(s.Keys, func(k Key) bool { return k.ID == id }, change)
	return s
}
