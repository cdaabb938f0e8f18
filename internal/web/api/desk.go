package api

import (
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/codec"
	"scacchimagici/internal/copies"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/trigger"
	"scacchimagici/internal/webhook"
)

// Orders of the organiser that begin something. All others are orders to what there is already.
type (
	// TournamentsOrder makes a tournament.
	TournamentsOrder any
	// ButtonOrder is about the buttons («Pulsanti»).
	ButtonOrder any
	// WebhookOrder is about the webhooks.
	WebhookOrder any
	// CopyOrder is about the copies of the database.
	CopyOrder any

	// CreateTournament makes a tournament, with Houses and people where they are given, and shows it on the screens.
	CreateTournament struct {
		Name     string     `json:"name" limit:"1..tournament.maxTitle"`
		Held     string     `json:"held,omitempty" format:"date"` // the day, as 2006-01-02
		Practice bool       `json:"practice,omitempty"`
		Houses   []NewHouse `json:"houses,omitempty" limit:"..tournament.maxHouses"`
		Pairs    [][2]int   `json:"pairs,omitempty"` // of Houses by their place in the list, from 0: White and Black of a match of the first round, on the boards A, B and so on
	}
	// NewHouse is a House of a tournament that is made.
	NewHouse struct {
		Name   string   `json:"name" limit:"1..tournament.maxHouseName"`
		Arms   string   `json:"arms" words:"arms"`
		People []string `json:"people,omitempty" limit:"..tournament.maxPeople"` // their names
	}
	// MakeButton makes a button. Only its answer has the token: a digest of it is kept. An answer that was lost is given again
	// while no two other buttons have been made, in the same run of the program.
	MakeButton struct {
		Name   string         `json:"name" limit:"1..trigger.maxName"`
		Action trigger.Action `json:"action"`
	}
	// MakeCompanionPage makes the buttons of one board or of all, and a page of them for Bitfocus Companion, with their tokens in it. Only its
	// answer has the file; one that was lost is given again as that of make-button is.
	MakeCompanionPage struct {
		Board string `json:"board,omitempty" words:"boards"` // empty: all boards of the tournament on the screens
	}
	// RevokeButton ends a button.
	RevokeButton struct {
		Button string `json:"button"` // its id
	}
	// MakeWebhook makes a webhook. Only its answer has the secret; one that was lost is given again as that of make-button is. What happens from then on is sent to the address.
	MakeWebhook struct {
		Name   string         `json:"name" limit:"1..webhook.maxName"`
		URL    string         `json:"url" limit:"1..webhook.maxURL" pattern:"^https?://"` // http or https; its path and query may hold a secret of the receiver
		Kinds  []webhook.Kind `json:"kinds,omitempty"`                                    // of events; empty: all that have an id
		Board  string         `json:"board,omitempty" words:"boards"`                     // what happens on other boards is left out; empty: nothing is
		Laptop bool           `json:"laptop,omitempty"`                                   // the receiver may run on the laptop of this program, on another port
	}
	// RemoveWebhook ends a webhook at once; what still waits for it is not sent.
	RemoveWebhook struct {
		Webhook string `json:"webhook"` // its id
	}
	// PauseWebhook holds the events back: the last 1,000 wait.
	PauseWebhook struct {
		Webhook string `json:"webhook"` // its id
	}
	// ResumeWebhook sends what waits, also after the program has stopped the webhook.
	ResumeWebhook struct {
		Webhook string `json:"webhook"` // its id
	}
	// TestWebhook sends a message of the type test, once and beside the events. The list says what came of it.
	TestWebhook struct {
		Webhook string `json:"webhook"` // its id
	}
	// MakeCopy makes a copy of the database now.
	MakeCopy struct{}
)

// The orders, by their words.
var (
	TournamentsOrders = codec.TableOf[TournamentsOrder](codec.RowOf[CreateTournament]("create-tournament", struct{}{})).Kinds()
	ButtonOrders      = codec.TableOf[ButtonOrder](codec.RowOf[MakeButton]("make-button", struct{}{}), codec.RowOf[MakeCompanionPage]("make-companion-page", struct{}{}), codec.RowOf[RevokeButton]("revoke-button", struct{}{})).Kinds()
	WebhookOrders     = codec.TableOf[WebhookOrder](
		codec.RowOf[MakeWebhook]("make-webhook", struct{}{}), codec.RowOf[RemoveWebhook]("remove-webhook", struct{}{}), codec.RowOf[PauseWebhook]("pause-webhook", struct{}{}),
		codec.RowOf[ResumeWebhook]("resume-webhook", struct{}{}), codec.RowOf[TestWebhook]("test-webhook", struct{}{}),
	).Kinds()
	CopyOrders = codec.TableOf[CopyOrder](codec.RowOf[MakeCopy]("make-copy", struct{}{})).Kinds()
)

// Draft is the tournament that the order makes.
func (o CreateTournament) Draft(id string) desk.Draft {
	d := desk.Draft{Command: id, Name: o.Name, Held: o.Held, Practice: o.Practice, Pairs: o.Pairs}
	for _, h := range o.Houses {
		d.Houses = append(d.Houses, desk.DraftHouse(h))
	}
	return d
}

// Roster are the people of a tournament, also those who have been taken off it.
type Roster struct {
	Tournament  string      `json:"tournament"`
	People      []onRoster  `json:"people"`
	Strategists []nominated `json:"strategists"` // who is named so far, by match
}

type onRoster struct {
	ID    magici.PersonID `json:"id"`
	Name  string          `json:"name"`
	House magici.HouseID  `json:"house"`
	Gone  bool            `json:"gone,omitempty"` // taken off the roster
	presence
}

// nominated are the Strategists of a match.
type nominated struct {
	Match  string             `json:"match"`
	Person [2]magici.PersonID `json:"persons"` // White, Black; empty: not named
}

// NewRoster returns the people of a tournament.
func NewRoster(s *desk.Snapshot, now time.Time) Roster {
	t := s.Tournament
	there := t.Attendance(now)
	all := Roster{Tournament: t.ID, People: []onRoster{}, Strategists: []nominated{}}
	for _, p := range t.People {
		one := onRoster{ID: p.ID, Name: p.Name, House: p.House, Gone: p.Gone}
		if !p.Gone {
			one.presence = presenceOf(there, p.ID)
		}
		all.People = append(all.People, one)
	}
	for _, m := range s.Matches {
		all.Strategists = append(all.Strategists, nominated{m.Match.ID, [2]magici.PersonID{m.Match.Teams[0].Strategist, m.Match.Teams[1].Strategist}})
	}
	return all
}

// Access are the seats with their codes, the devices and the screens. Its codes are secrets.
type Access struct {
	Seats   []seated       `json:"seats"` // of the tournament on the screens
	Devices []deviceOnSeat `json:"devices"`
	Screens []display      `json:"screens"`
}

type seated struct {
	Seat   access.Seat `json:"seat"`
	Digits string      `json:"digits,omitempty"` // of the code; left out: it has none
	Path   string      `json:"path,omitempty"`   // that its QR code leads to; a secret too
}

type deviceOnSeat struct {
	ID     string        `json:"id"`
	Name   string        `json:"name"`             // of its browser, such as "iPad, Safari"
	Holder string        `json:"holder,omitempty"` // the person who holds it
	Seats  []access.Seat `json:"seats"`
	Joined time.Time     `json:"joined"`
	Online bool          `json:"online"`         // it listens
	Since  time.Time     `json:"since,omitzero"` // since when it is silent; left out: it listens, or has not listened yet
}

type display struct {
	Number int    `json:"number"`
	Name   string `json:"name,omitempty"`
	Shows  string `json:"shows"`
	Now    string `json:"now,omitempty"` // what stands over it for a while

	// Of one that goes by itself, as set-programme has set it; left out: as the program has it.
	Scenes  []string `json:"scenes,omitempty"`
	Board   string   `json:"board,omitempty"`
	Seconds int      `json:"seconds,omitempty"`
}

// NewAccess returns the seats, devices and screens; seats are those of the tournament, and online says whether a device
// listens, or since when it does not.
func NewAccess(now access.State, seats []access.Seat, online func(access.Device) (bool, time.Time)) Access {
	all := Access{Seats: []seated{}, Devices: []deviceOnSeat{}, Screens: []display{}}
	for _, seat := range seats {
		one := seated{Seat: seat}
		if code, ok := now.Code(seat); ok {
			one.Digits, one.Path = code.Digits, "/e/"+code.Secret
		}
		all.Seats = append(all.Seats, one)
	}
	for _, d := range now.Devices {
		listens, since := online(d)
		all.Devices = append(all.Devices, deviceOnSeat{d.ID, d.Name, d.Holder, d.Seats, d.Joined.UTC(), listens, since})
	}
	for _, s := range now.Screens {
		all.Screens = append(all.Screens, display{s.Number, s.Name, s.Shows, s.Override.Shows, s.Programme.Scenes, s.Programme.Board, s.Programme.Seconds})
	}
	return all
}

// Buttons are the buttons («Pulsanti»), without their tokens.
type Buttons struct {
	Buttons []button `json:"buttons"`
}

type button struct {
	ID      string         `json:"id"`
	Name    string         `json:"name"`
	Action  trigger.Action `json:"action"`
	Made    time.Time      `json:"made"`
	Revoked bool           `json:"revoked"`
	Pressed int            `json:"pressed"`       // how often it had its effect
	Last    time.Time      `json:"last,omitzero"` // when it last had it
}

// NewButtons returns all buttons, in the order in which they were made.
func NewButtons(all []trigger.Trigger) Buttons {
	b := Buttons{[]button{}}
	for _, t := range all {
		b.Buttons = append(b.Buttons, button{t.ID, t.Name, t.Action, t.Made.UTC(), t.Revoked, t.Pressed, t.Last.UTC()})
	}
	return b
}

// Made is the answer to an order that made a button, a webhook or a tournament.
type Made struct {
	Seq        int64  `json:"seq"`
	Repeat     bool   `json:"repeat,omitempty"`     // the same id was accepted before; of a tournament it is not said
	Tournament string `json:"tournament,omitempty"` // the id of the tournament
	Button     string `json:"button,omitempty"`     // the id of the button
	Token      string `json:"token,omitempty"`      // of the button; left out when the order comes again later
	Companion  string `json:"companion,omitempty"`  // the file of a page for Companion, with the tokens of its buttons; left out when the order comes again later
	Webhook    string `json:"webhook,omitempty"`    // the id of the webhook
	Secret     string `json:"secret,omitempty"`     // of the webhook, with which its messages are signed; left out when the order comes again later
}

// Copies are the copies of the database.
type Copies struct {
	Folder  string     `json:"folder"`
	Copies  []copyMade `json:"copies"`            // the newest first
	Trouble string     `json:"trouble,omitempty"` // why there is no newer one
	Second  string     `json:"second,omitempty"`  // the folder of the second place
	There   []copyMade `json:"there"`             // in the second place
}

type copyMade struct {
	Name   string        `json:"name"`
	At     time.Time     `json:"at"`
	Reason copies.Reason `json:"reason"`
	Match  string        `json:"match,omitempty"` // that had ended
	Size   int64         `json:"size"`            // bytes
}

// NewCopies returns the copies; trouble says in words why there is no newer one.
func NewCopies(s copies.Status, trouble string) Copies {
	list := func(all []copies.Copy) []copyMade {
		made := []copyMade{}
		for _, c := range all {
			made = append(made, copyMade{c.Name(), c.At.UTC(), c.Reason, c.Match, c.Size})
		}
		return made
	}
	return Copies{Folder: s.Folder, Copies: list(s.Copies), Trouble: trouble, Second: s.Second.Folder, There: list(s.Second.Copies)}
}

// Questions are the questions of the Duels with their answers. All of it is secret before the matches are over.
type Questions struct {
	Questions []quiz.Question `json:"questions"`
}
