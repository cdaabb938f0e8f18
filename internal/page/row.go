package page

import (
	"net/http"
	"net/url"
	"slices"

	"scacchimagici/internal/access"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
)

// Row is a kind of live page: all that the program knows of it.
type Row struct {
	Kind  string                                        // in the address of its stream
	Path  string                                        // its own address, a pattern of chi; empty: a handler of its package leads to it
	Who   route.Who                                     // who may open Path
	Topic func(*http.Request) Topic                     // the parameters in the address at Path; nil: it has none
	Watch func(*Snapshot, visitor.Visitor, Topic) error // who may watch it besides the organiser; nil: no other visitor

	Build   func(*Snapshot, Topic) (Content, error)
	Dialogs func(*Snapshot, Topic) (Content, error) // its dialogs that seldom change, a topic of their own; nil: all stand in the page

	Place, Match, Viewer, Query Parameter // those of its topics; nil: it takes none

	Outside func(*Snapshot) []string  // the places of its topics that other machines may publish; nil: none
	Address func(place string) string // address of the page of such a topic

	TV TV // how a TV finds it; zero: it is no page for one

	Lane   Lane                        // in which its topics are rendered; it also decides which watchers get their frames first
	LaneOf func(*Snapshot, Topic) Lane // in which a topic is rendered at this moment, when its content decides; nil: in Lane
	Secret bool                        // only its seat may watch it, not even the organiser
	NoBand bool                        // it carries no announcement: a screen has a strip, the organiser writes it
	Public bool                        // its watchers count as phones of the public
	Joined func(Topic) (left func())   // counts a public stream that begins, and one that ends, besides; nil: nothing more is counted
	Wakes  bool                        // its place is the number of a screen, which is rendered again at the Until of its content

	event event
}

// TV is how a TV finds a page by itself: the organiser's page of the screens says it.
type TV struct {
	How   string                   // key of the sentence before the addresses
	Paths func(*Snapshot) []string // the addresses
}

// ofDesk reports whether the page is one of the organiser's.
func (r Row) ofDesk() bool { return r.Watch == nil && r.event != dialogsEvent }

// Parameter returns the one spelling of a parameter of a topic for a visitor; ok is false when it does not exist. The
// number of its values is limited by what exists, except for the organiser's own search: addresses cannot make up topics.
type Parameter func(p *Snapshot, v visitor.Visitor, t Topic) (value string, ok bool)

// KindSpareLaptop is no screen of this server: the page of a spare watches it, until the spare takes over.
const KindSpareLaptop = "spare"

// event is the name of the server-sent event with a frame, and of the part of the document that the frame replaces.
type event string

const (
	frameEvent   event = "frame"
	dialogsEvent event = "dialogs"
)

// Lane is the order in which the topics of one change are rendered.
type Lane int

// The lanes, the first one first.
const (
	Seats       Lane = iota // Referees and Strategists
	Projectors              // screens of the garden
	Desk                    // the organiser's pages of the day
	laneDialogs             // content that opens only after a tap
	Crowd                   // phones
	Background              // side tables and set-up: one at a time, while nothing else waits
)

// withDialogs returns the rows, each followed by that of its dialogs.
func withDialogs(rows []Row) map[string]Row {
	all := make(map[string]Row, len(rows))
	for _, r := range rows {
		if _, twice := all[r.Kind]; twice {
			panic("page: two rows are " + r.Kind)
		}
		all[r.Kind] = r
		if r.Dialogs != nil {
			kind := DialogsOf(r.Kind)
			all[kind] = Row{
				Kind: kind, Build: r.Dialogs, Watch: r.Watch, Place: r.Place, Match: r.Match, Viewer: r.Viewer, Query: r.Query,
				Lane: laneDialogs, NoBand: true, event: dialogsEvent,
			}
		}
	}
	return all
}

// Once is the Outside of a row that has one topic a language, without a place.
func Once(*Snapshot) []string { return []string{""} }

// QueryOf is the Topic of a row whose page reads the query of its address; one that is too long counts as empty.
func QueryOf(r *http.Request) Topic {
	query := r.URL.Query().Encode()
	if len(query) > MaxParameter {
		query = ""
	}
	return Topic{Query: query}
}

// DialogsOf returns the kind of the topic with the dialogs of a page.
func DialogsOf(kind string) string { return kind + "-dialogs" }

// Anybody lets in every visitor.
func Anybody(*Snapshot, visitor.Visitor, Topic) error { return nil }

// Sits lets in holders of the seat of a role at the place of the topic.
func Sits(r role.Role) func(*Snapshot, visitor.Visitor, Topic) error {
	return func(_ *Snapshot, v visitor.Visitor, t Topic) error {
		if v.Sits(access.Seat{Role: r, Place: t.Place}) {
			return nil
		}
		return v.Refused()
	}
}

// IsBoard takes the letter of a board.
func IsBoard(_ *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	return t.Place, slices.Contains(tournament.Boards(), t.Place)
}

// IsMatch takes a match of the tournament, or none: then the screen shows the present one.
func IsMatch(p *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	_, ok := p.Match(t.Match)
	return t.Match, ok || t.Match == ""
}

// IsPerson takes a person of the tournament.
func IsPerson(p *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	_, ok := p.Tournament().Person(magici.PersonID(t.Place))
	return t.Place, ok
}

// MaxParameter is the greatest length of a page's query, in bytes: it is part of the name of the topic.
const MaxParameter = 200

// Query keeps the parts of a query that the page reads: what the former page has done, and the given keys.
func Query(keys ...string) Parameter {
	keys = append(keys, "fatto", "n", "torneo")
	return func(_ *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
		query, err := url.ParseQuery(t.Query)
		read := url.Values{}
		for _, key := range keys {
			if value := query.Get(key); value != "" {
				read.Set(key, value)
			}
		}
		return read.Encode(), err == nil && len(t.Query) <= MaxParameter
	}
}
