package page

import (
	"net/http"

	"scacchimagici/internal/access"
	"scacchimagici/internal/codec"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/visitor"
)

// Server is what the handlers of a page need of the server that they belong to.
type Server interface {
	Words(r *http.Request) *locale.Words // of the language that the device has chosen
	Visitor(r *http.Request) visitor.Visitor
	RunsTheDay(r *http.Request) bool      // that visitor has no limits
	OrganiserName(r *http.Request) string // for the log
	Source(r *http.Request) limit.Source  // origin of a guess

	// Snapshot returns everything that is live at this moment.
	Snapshot(r *http.Request) (*Snapshot, error)
	// ChangeTournament gives an order of the organiser to a tournament. sent is what the device sent, when the order
	// follows from it; zero: the order itself.
	ChangeTournament(r *http.Request, id, command string, sent codec.Named, order tournament.Order) (stream.Receipt, error)
	// ChangeAccess gives an order of the organiser about codes, devices and screens.
	ChangeAccess(r *http.Request, command string, order access.Order) (stream.Receipt, error)
	// MakeKey gives an order of the organiser that makes a key for a program. The token is told here alone.
	MakeKey(r *http.Request, order access.MakeKey) (desk.NewKey, error)
	// IssueCodes gives a code to every seat of the tournament without one.
	IssueCodes(r *http.Request) error

	// Show writes a page that does not change by itself.
	Show(w http.ResponseWriter, r *http.Request, status int, content Content) error
	// ShowLive writes a page whose frame the stream of its topic replaces. build is nil for the page of the topic's row.
	ShowLive(w http.ResponseWriter, r *http.Request, t Topic, build func(*Snapshot, Topic) (Content, error)) error
	// ShowOnce writes a page of the present state that does not change by itself.
	ShowOnce(w http.ResponseWriter, r *http.Request, build func(*Snapshot, locale.Language) (Content, error)) error
	// Done answers an order: the script of our pages stays when next is empty, a plain form goes to next.
	Done(w http.ResponseWriter, r *http.Request, next string) error
	// Accepted is Done for an order whose receipt programs read.
	Accepted(w http.ResponseWriter, r *http.Request, receipt stream.Receipt, next string) error
}
