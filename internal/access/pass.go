package access

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"scacchimagici/internal/fault"
)

// Pass is what a device shows to the laptop that has taken over, to keep its seats there. It is
// sealed with a [PassKey], which both laptops have from the log, so that a device can neither read
// nor change it. A pass counts once, and only in the epoch after the one in which it was made.
type Pass struct {
	ID     string `json:"id"`               // drawn; unique
	Device string `json:"device,omitempty"` // empty: it has no seat
	Token  string `json:"token,omitempty"`  // hash of the device's token when the pass was made
	Player string `json:"player,omitempty"` // the token by which side tables know the device, in plain text
	Holder string `json:"holder,omitempty"` // the name that a Referee's device suggests
}

// PassKey seals the passes of an epoch.
type PassKey struct {
	Epoch int64  `json:"epoch"`
	Key   []byte `json:"key"`
}

const (
	passKeyLength = 32 // AES-256
	passIDLength  = 16 // bytes of chance
	shortestClaim = 16 // random characters that a device draws when it shows its pass
	longestClaim  = 64
	longestPass   = 2000 // characters of a sealed pass
)

// DrawPassKey draws the key of an epoch.
func DrawPassKey(epoch int64, chance io.Reader) (PassKey, error) {
	k := PassKey{epoch, make([]byte, passKeyLength)}
	if _, err := io.ReadFull(chance, k.Key); err != nil {
		return PassKey{}, fmt.Errorf("draw the key of passes: %w", err)
	}
	return k, nil
}

// Seal draws the pass's ID and seals it.
func (k PassKey) Seal(p Pass, chance io.Reader) (string, error) {
	box, err := k.box()
	if err != nil {
		return "", err
	}
	drawn := make([]byte, passIDLength+box.NonceSize())
	if _, err := io.ReadFull(chance, drawn); err != nil {
		return "", fmt.Errorf("draw a pass: %w", err)
	}
	p.ID = hex.EncodeToString(drawn[:passIDLength])
	plain, err := json.Marshal(p)
	if err != nil {
		return "", fmt.Errorf("write a pass: %w", err)
	}
	nonce := drawn[passIDLength:]
	return base64.RawURLEncoding.EncodeToString(box.Seal(nonce, nonce, plain, k.about())), nil
}

// open reads a sealed pass; ok is false for a text that this key has not sealed.
func (k PassKey) open(sealed string) (p Pass, ok bool) {
	box, err := k.box()
	if err != nil || len(sealed) > longestPass {
		return Pass{}, false
	}
	data, err := base64.RawURLEncoding.DecodeString(sealed)
	if err != nil || len(data) < box.NonceSize() {
		return Pass{}, false
	}
	plain, err := box.Open(nil, data[:box.NonceSize()], data[box.NonceSize():], k.about())
	if err != nil || json.Unmarshal(plain, &p) != nil {
		return Pass{}, false
	}
	return p, true
}

// Token returns the new token of a device that shows a pass with its claim. It is the same at each
// call, so that a lost answer costs no seat; another claim gives another token.
func (k PassKey) Token(pass, claim string) string {
	sum := hmac.New(sha256.New, k.Key)
	fmt.Fprintf(sum, "token of pass %s claimed with %s", pass, claim)
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum.Sum(nil))
}

func (k PassKey) box() (cipher.AEAD, error) {
	block, err := aes.NewCipher(k.Key)
	if err != nil {
		return nil, fmt.Errorf("key of passes: %w", err)
	}
	box, err := cipher.NewGCM(block)
	if err != nil {
		return nil, fmt.Errorf("key of passes: %w", err)
	}
	return box, nil
}

// about binds the sealed pass to its purpose.
func (k PassKey) about() []byte {
	return []byte("scacchi magici, pass of epoch " + strconv.FormatInt(k.Epoch, 10))
}

// UsedPass is a pass that a device has shown.
type UsedPass struct {
	Epoch int64
	Claim string // hash of the claim that the device drew
}

// PassKey returns the key of an epoch, and whether there is one.
func (s State) PassKey(epoch int64) (PassKey, bool) {
	return find(s.PassKeys, func(k PassKey) bool { return k.Epoch == epoch })
}

// OpenPass reads a pass that was made in an epoch, and returns it with the key that sealed it. A pass
// from another epoch, or an invalid one, is refused as expired.
func (s State) OpenPass(sealed string, epoch int64) (Pass, PassKey, error) {
	if k, ok := s.PassKey(epoch); ok {
		if p, ok := k.open(sealed); ok {
			return p, k, nil
		}
	}
	return Pass{}, PassKey{}, fault.New(fault.Forbidden, "fault.pass.old")
}

// makePassKey keeps the key that an epoch has.
func (s State) makePassKey(o MakePassKey, _ Given) (Fact, error) {
	if _, has := s.PassKey(o.Epoch); has {
		return nil, nil
	}
	return PassKeyMade(o), nil
}

// takePass lets a device continue with another token. It refuses a pass that another device has
// shown, or whose device has since left, was revoked or has got another token.
func (s State) takePass(o TakePass, _ Given) (Fact, error) {
	sum := sha256.Sum256([]byte(o.Claim))
	claim := hex.EncodeToString(sum[:])
	if len(o.Claim) < shortestClaim || len(o.Claim) > longestClaim {
		return nil, fault.New(fault.Invalid, "fault.pass.old")
	}
	if used, ok := s.UsedPasses[o.Pass.ID]; ok {
		if used.Claim != claim {
			return nil, fault.New(fault.Forbidden, "fault.pass.used")
		}
		return nil, nil
	}
	if o.Pass.Device != "" {
		d, ok := s.Device(o.Pass.Device)
		if !ok || d.Token != o.Pass.Token || len(o.Renewed) != tokenLength {
			return nil, fault.New(fault.Forbidden, "fault.pass.gone")
		}
	}
	return PassTaken{o.Pass.ID, o.Epoch, claim, o.Pass.Device, o.Renewed}, nil
}

// passKeyMade keeps the keys of this epoch and of the previous one, whose passes count now. It drops
// used passes that are older, because they cannot be shown again.
func (s State) passKeyMade(f PassKeyMade) State {
	k := f.PassKey
	s.PassKeys = append(slices.DeleteFunc(slices.Clone(s.PassKeys), func(old PassKey) bool { return old.Epoch != k.Epoch-1 }), k)
	s.UsedPasses = maps.Clone(s.UsedPasses)
	maps.DeleteFunc(s.UsedPasses, func(_ string, u UsedPass) bool { return u.Epoch < k.Epoch-1 })
	return s
}

// passTaken records a pass as used, and the device's new token.
func (s State) passTaken(f PassTaken) State {
	s.UsedPasses = with(s.UsedPasses, f.Pass, UsedPass{f.Epoch, f.Claim})
	if f.Device == "" {
		return s
	}
	return s.renewed(f.Device, f.Renewed)
}
