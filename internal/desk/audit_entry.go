package desk

import (
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/trigger"
	"scacchimagici/internal/webhook"
)

// AuditEntry is an entry of the log between what stood before and what stood after it: one of a match, of the tournament, of the devices, of printed sheets, of the
// triggers or webhooks, or of what is played beside the tournament.
type AuditEntry struct {
	Global int64     // its place in the whole log
	At     time.Time // wall time
	Actor  string    // who did it, as the log names them: "referee:A@DEVICE", "system"

	// One of these.
	Match      *AuditChange[magici.Match, magici.Fact]
	Tournament *AuditChange[tournament.Tournament, tournament.Fact]
	Access     *AuditChange[access.State, access.Fact]
	Sheet      *AuditSheet
	Trigger    *AuditChange[trigger.State, trigger.Fact]
	Webhook    *AuditChange[webhook.State, webhook.Fact]
	Beside     AuditBeside
}

// AuditBeside is an entry of what is played beside the tournament. It says itself what happened; empty: nothing for
// people, as with what the program does itself.
type AuditBeside interface {
	Text(w *locale.Words) string
}

// AuditSheet says that questions were reserved for the printed sheets of a match, or given back.
type AuditSheet struct {
	Match              string
	Reserved, Returned int
}

// AuditChange is a fact with what stood before and after it.
type AuditChange[State, Fact any] struct {
	Before, After State
	Fact          Fact
}
