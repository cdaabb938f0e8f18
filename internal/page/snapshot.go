package page

import (
	"context"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/copies"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/internal/trigger"
	"scacchimagici/internal/webhook"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Snapshot is everything at one moment, from which pages are built. It belongs to one goroutine. Its methods note what
// the builder of a topic reads, so that the publisher renders the topic when that has changed.
type Snapshot struct {
	*Publisher
	now      desk.Snapshot // of a tournament, nearly always the one on the screens
	versions taken
	Context  context.Context
	Time     time.Time // of the snapshot
	version  uint64    // a later snapshot has a higher one
	cache    *cache
	reads    *[]read // of the topic that is being built; nil: a page that does not change by itself
}

// cache holds what several pages of a snapshot need, each made at most once.
type cache struct {
	houses     map[magici.HouseID]ui.House
	people     map[magici.PersonID]screen.Person
	there      map[magici.PersonID]screen.Person // people, with who is there
	programme  *programme.State                  // the state that decides what screens show by themselves
	attendance *tournament.Attendance
	day        []programme.Row // see [Snapshot.Day]; nil: not made yet
	course     uint64          // see [Snapshot.courseNow]; 0: not made yet
}

// NewSnapshot takes a snapshot of the tournament on the screens. The version is taken before it, so that no older state
// is ever published with a higher one.
func (s *Publisher) NewSnapshot(ctx context.Context) (*Snapshot, error) { return s.SnapshotOf(ctx, "") }

// SnapshotOf is [Publisher.NewSnapshot] for any tournament; an empty id means the one on the screens.
func (s *Publisher) SnapshotOf(ctx context.Context, tournament string) (*Snapshot, error) {
	p := &Snapshot{Publisher: s, Context: ctx, Time: time.Now(), version: s.version.Add(1), versions: s.changes.take(), cache: &cache{}}
	var err error
	p.now, err = s.Desk.Snapshot(ctx, tournament)
	return p, err
}

// Tournament returns the tournament; it is empty unless [Snapshot.Known]. Who is there is read by [Snapshot.Attendance]
// alone, so that each arrival does not render all pages.
func (p *Snapshot) Tournament() tournament.Tournament {
	p.note(theTournament, "")
	t := p.now.Tournament
	t.Arrivals = tournament.Arrivals{}
	return t
}

// Attendance returns who is there on the day of the snapshot.
func (p *Snapshot) Attendance() tournament.Attendance {
	p.note(theTournament, "")
	p.note(arrivals, "")
	if p.cache.attendance == nil {
		p.cache.attendance = new(p.now.Tournament.Attendance(p.Time))
	}
	return *p.cache.attendance
}

// AnyTournament returns a tournament by its id.
func (p *Snapshot) AnyTournament(id string) (tournament.Tournament, error) {
	if t := p.Tournament(); t.ID == id {
		return t, nil
	}
	return p.Desk.Tournaments.Get(p.Context, id)
}

// Known reports whether there is a tournament.
func (p *Snapshot) Known() bool {
	p.note(theTournament, "")
	return p.now.Known
}

// TournamentNow returns the tournament without a call whose people are there already.
func (p *Snapshot) TournamentNow() tournament.Tournament {
	p.note(theTournament, "")
	if p.now.Tournament.Called != "" {
		p.note(course, "")
	}
	t := p.now.TournamentNow()
	t.Arrivals = tournament.Arrivals{}
	return t
}

// Access returns the seats, devices and screens.
func (p *Snapshot) Access() access.State {
	p.note(seats, "")
	return p.now.Access
}

// Index returns the list of tournaments.
func (p *Snapshot) Index() index.Index {
	p.note(seats, "")
	return p.now.Index
}

// Triggers returns the triggers.
func (p *Snapshot) Triggers() trigger.State {
	p.note(theTriggers, "")
	return p.now.Triggers
}

// Webhooks returns the webhooks.
func (p *Snapshot) Webhooks() webhook.State {
	p.note(theWebhooks, "")
	return p.now.Webhooks
}

// WebhookReport returns how the sending to a webhook stands.
func (p *Snapshot) WebhookReport(id string) webhook.Report {
	p.note(deliveries, "")
	if p.config.Deliveries == nil {
		return webhook.Report{}
	}
	return p.config.Deliveries(id)
}

// MayTrigger returns why an action cannot be done now, or nil.
func (p *Snapshot) MayTrigger(a trigger.Action) error {
	p.note(theTournament, "")
	p.note(seats, "")
	p.noteMatches(magici.Viewer{}) // each holder of the button sees the answer
	return p.now.MayTrigger(a, p.Time)
}

// TriggerStart returns what a press must name as the state from which it goes on; empty: nothing.
func (p *Snapshot) TriggerStart(a trigger.Action) string {
	p.TournamentNow()
	return p.now.TriggerStart(a)
}

// OpenTables returns how many side tables are open.
func (p *Snapshot) OpenTables() int {
	if p.config.Beside == nil {
		return 0
	}
	return p.config.Beside.OpenTables(p)
}

// TablePages returns the open side tables whose players look at pages of their own, in the order of their opening. The
// builder is run again every two seconds.
func (p *Snapshot) TablePages(w *locale.Words) []TablePages {
	p.note(reports, "")
	if p.config.Beside == nil {
		return nil
	}
	return p.config.Beside.TablePages(p, w)
}

// Cup returns the name of the evening cup; on reports whether there is one, or was one a short while ago.
func (p *Snapshot) Cup() (name string, on bool) {
	if p.config.Beside == nil {
		return "", false
	}
	return p.config.Beside.Cup(p)
}

// Looking returns the copy that is open for a look; nil when none is.
func (p *Snapshot) Looking() *copies.Copy {
	p.note(theCopies, "")
	if p.config.Looking == nil {
		return nil
	}
	return p.config.Looking()
}

// Course returns the matches in the order of the schedule, for what depends on how far each is and on its result
// alone: a page that shows more of them takes [Snapshot.Matches] or a scene.
func (p *Snapshot) Course() []desk.Live {
	p.note(theTournament, "")
	p.note(course, "")
	return p.now.Matches
}

// CourseFor returns the states of [Snapshot.Course], redacted for a viewer.
func (p *Snapshot) CourseFor(who magici.Viewer) []magici.Match {
	p.Course()
	return p.now.StatesFor(who)
}

// CourseStates returns the states of [Snapshot.Course].
func (p *Snapshot) CourseStates() []magici.Match {
	p.Course()
	return p.now.States()
}

// Matches returns the matches in the order of the schedule, for those who run them: a change in any of them renders
// the page.
func (p *Snapshot) Matches() []desk.Live {
	p.Course()
	p.noteMatches(magici.Viewer{Role: role.Organiser})
	return p.now.Matches
}

// States returns the states of [Snapshot.Matches].
func (p *Snapshot) States() []magici.Match {
	p.Matches()
	return p.now.States()
}

func (p *Snapshot) noteMatches(who magici.Viewer) {
	p.note(theTournament, "")
	for i := range p.now.Matches {
		p.noteAs(part{wholeMatch, p.now.Matches[i].Key.Match, who})
	}
}

// Match returns a match of the tournament by its id, such as "1A". What is shown of it is read by a scene.
func (p *Snapshot) Match(id string) (desk.Live, bool) {
	p.Course()
	return p.now.Match(id)
}

// OnBoard returns the match that a board shows; ok is false when the schedule has none for it. What is shown of it is
// read by a scene.
func (p *Snapshot) OnBoard(board string) (live desk.Live, ok bool) {
	p.Course()
	return p.now.OnBoard(board)
}

// OfHouse returns the match that a House shows. What is shown of it is read by a scene.
func (p *Snapshot) OfHouse(house magici.HouseID) (live desk.Live, ok bool) {
	p.Course()
	return p.now.OfHouse(house)
}

// Next returns the first planned match of a board.
func (p *Snapshot) Next(board string) (desk.Live, bool) {
	p.Course()
	return p.now.Next(board)
}

// Closed reports whether only the organiser can still correct a match (SM-9.1).
func (p *Snapshot) Closed(match string) bool {
	p.Course()
	return p.now.Closed(match)
}

// Supply returns how many questions are left for a match.
func (p *Snapshot) Supply(match desk.Key) (draws.Supply, error) {
	p.note(seats, "") // the questions
	return p.Desk.Tournaments.Supply(p.Context, match)
}

// Words returns the words of a language.
func (p *Snapshot) Words(lang locale.Language) *locale.Words { return p.config.Catalogue.In(lang) }

// Languages returns the languages that a device can choose, each with its own name for itself.
func (s *Publisher) Languages() []locale.Offer { return s.config.Catalogue.Languages() }

// Language returns the language that a device has chosen; Italian for any other value.
func (s *Publisher) Language(lang locale.Language) locale.Language {
	return s.config.Catalogue.Language(lang)
}

// Clock returns the server's clock at the snapshot, in milliseconds since its start.
func (p *Snapshot) Clock() int64 { return p.Time.Sub(p.start).Milliseconds() }

// DeskTop is what stands above a page of the organiser in a language; here is its address.
func (p *Snapshot) DeskTop(lang locale.Language, here string) organiser.Top {
	return screen.OrganiserTop(p.Words(lang), here, screen.LanguageHref(lang, here), p.Clock())
}

// Page builds a whole page, with the dialogs that are a topic of their own.
func (p *Snapshot) Page(t Topic) (Content, error) {
	content, err := p.build(t)
	of, ok := p.dialogs(t)
	if err != nil || !ok {
		return content, err
	}
	dialogs, err := p.build(of)
	full := content.Full
	content.Full = func(document layout.Page) templ.Component {
		document.Dialogs = dialogs.frame
		return full(document)
	}
	return content, err
}

// build builds the content of a topic.
func (p *Snapshot) build(t Topic) (Content, error) {
	row, ok := p.rows[t.Kind]
	if !ok {
		return Content{}, fault.New(fault.NotFound, "fault.page.unknown")
	}
	return row.Build(p, t)
}

// WithBand adds the organiser's words to all to a page, and the alarms to a page of the desk.
func (p *Snapshot) WithBand(t Topic) context.Context {
	row := p.rows[t.Kind]
	var b layout.Band
	if !row.NoBand {
		b = p.Band(t.Lang)
	}
	if row.ofDesk() {
		p.note(theAlarms, "")
		b.Alarms = p.alarmsIn(t.Lang)
	}
	b.Name = p.Words(t.Lang).T("projector.notice")
	return layout.WithBand(p.Context, b)
}

// WithAlarms adds the alarms to a page of the desk that does not change by itself.
func (s *Publisher) WithAlarms(ctx context.Context, lang locale.Language) context.Context {
	return layout.WithBand(ctx, layout.Band{Name: s.config.Catalogue.In(lang).T("projector.notice"), Alarms: s.alarmsIn(lang)})
}

func (s *Publisher) alarmsIn(lang locale.Language) []layout.Alarm {
	var all []layout.Alarm
	for _, f := range s.config.Alarms.Current() {
		all = append(all, screen.Alarm(s.config.Catalogue.In(lang), f))
	}
	return all
}

// Band is the organiser's present words to all.
func (p *Snapshot) Band(lang locale.Language) layout.Band {
	if !p.Known() {
		return layout.Band{}
	}
	return screen.Band(p.Words(lang), p.TournamentNow())
}
