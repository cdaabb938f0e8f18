// Package auditlog holds what is told of everything that has happened in a tournament: each
// entry of its log between what stood before and what stood after it.
package auditlog

import (
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/trigger"
)

// Entry is an entry of the log: one of a match, of the tournament, of the devices, of printed sheets, of the
// triggers, or of what is played beside the tournament.
type Entry struct {
	Global int64     // its place in the whole log
	At     time.Time // wall time
	Actor  string    // who did it, as the log names them: "referee:A@DEVICE", "system"

	// One of these.
	Match      *Change[magici.Match, magici.Fact]
	Tournament *Change[tournament.Tournament, tournament.Fact]
	Access     *Change[access.State, access.Fact]
	Sheet      *Sheet
	Trigger    *Change[trigger.State, trigger.Fact]
	Beside     Beside
}

// Beside is an entry of what is played beside the tournament. It says itself what happened; empty: nothing for
// people, as with what the program does itself.
type Beside interface {
	Text(w *locale.Words) string
}

// Sheet says that questions were reserved for the printed sheets of a match, or given back.
type Sheet struct {
	Match              string
	Reserved, Returned int
}

// Change is a fact with what stood before and after it.
type Change[State, Fact any] struct {
	Before, After State
	Fact          Fact
}
