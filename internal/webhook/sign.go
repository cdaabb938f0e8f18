package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/fault"
)

// The headers of a delivery, by Standard Webhooks.
const (
	IDHeader        = "webhook-id"
	TimestampHeader = "webhook-timestamp"
	SignatureHeader = "webhook-signature"
)

const (
	secretPrefix = "whsec_"
	shortestKey  = 24 // bytes
	// KeySize is how many bytes a new secret has.
	KeySize = 32
)

// Secret writes drawn bytes as the secret of a hook.
func Secret(key []byte) string { return secretPrefix + base64.StdEncoding.EncodeToString(key) }

// secretKey returns the bytes of a secret.
func secretKey(secret string) ([]byte, error) {
	text, ok := strings.CutPrefix(secret, secretPrefix)
	if !ok {
		return nil, fault.New(fault.Invalid, "fault.device.token")
	}
	return base64.StdEncoding.DecodeString(text)
}

// Sign returns the value of [SignatureHeader] for a message that is sent at a moment: HMAC-SHA-256 over its id, the
// time in seconds and its body.
func Sign(secret, id string, at time.Time, body []byte) (string, error) {
	key, err := secretKey(secret)
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + Timestamp(at) + "."))
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)), nil
}

// Timestamp returns the value of [TimestampHeader].
func Timestamp(at time.Time) string { return strconv.FormatInt(at.Unix(), 10) }

// MessageID returns the value of [IDHeader] for an event: its id without the dot, which divides what is signed.
func MessageID(event string) string { return strings.ReplaceAll(event, ".", "_") }
