package screen

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/ui"
)

// Person is a person of a House as the screens name them.
type Person struct {
	ID     magici.PersonID
	House  magici.HouseID
	Name   string // distinct within the House
	Short  string // for the board, distinct too
	Played int    // matches played so far in the tournament
	Gone   bool   // taken off the roster

	Absent      bool                   // people are being ticked off today, and this person is not there
	Whereabouts tournament.Whereabouts // zero: nothing was noted, or the viewer may not know it
}

// There returns people with whether they are there.
func There(all map[magici.PersonID]Person, now tournament.Attendance) map[magici.PersonID]Person {
	there := make(map[magici.PersonID]Person, len(all))
	for id, p := range all {
		p.Absent, p.Whereabouts = now.Absent(id), now.Whereabouts(id)
		there[id] = p
	}
	return there
}

// People returns all people on a roster with how many matches they have played.
func People(roster []tournament.Person, names map[magici.PersonID]tournament.Name, matches []magici.Match) map[magici.PersonID]Person {
	played := magici.MatchesPlayed(matches)
	people := make(map[magici.PersonID]Person, len(roster))
	for _, p := range roster {
		people[p.ID] = Person{
			ID: p.ID, House: p.House, Name: names[p.ID].Display, Short: names[p.ID].Short, Played: played[p.ID], Gone: p.Gone,
		}
	}
	return people
}

// Scene is one match as one kind of viewer may see it, with its words.
type Scene struct {
	Words  *locale.Words
	Key    string        // of the match, in addresses
	As     string        // seat on which the screen gives its orders, such as "referee:A"
	Match  *magici.Match // redacted for Viewer; it does not change
	Viewer magici.Viewer
	Now    magici.Instant // match time of the picture
	Server int64          // the server's clock at Now, in milliseconds
	Orders string         // address that takes the orders; empty: that of the match
	Houses map[magici.HouseID]ui.House
	People map[magici.PersonID]Person
	Number int // of the match among those of the tournament, from 1
	Of     int

	HideQuestion bool // on the projector, by a setting of the tournament
	NoPeople     bool // pieces have no people: a side table
}

// T returns a text of the catalogue.
func (s Scene) T(key string, args ...any) string { return s.Words.T(key, args...) }

// Command returns an order for this match as a form sends it.
func (s Scene) Command(order string, fields ...ui.Field) ui.Command {
	return Command(cmp.Or(s.Orders, "/api/v1/matches/"+s.Key+"/commands?as="+url.QueryEscape(s.As)), order, fields...)
}

// House returns the House that plays a side.
func (s Scene) House(side chess.Side) ui.House {
	id := s.Match.Teams[side].House
	if h, ok := s.Houses[id]; ok {
		return h
	}
	return ui.House{Name: string(id)}
}

// Person returns a person by id; an unknown one has the id as its name.
func (s Scene) Person(id magici.PersonID) Person {
	if p, ok := s.People[id]; ok {
		return p
	}
	return Person{ID: id, Name: string(id), Short: string(id)}
}

// Player returns the person who plays a piece.
func (s Scene) Player(r magici.Ref) Person { return s.Person(s.Match.Person(r)) }

// Roster returns the people of a side's House, those who have played least first, and after them those who are absent.
func (s Scene) Roster(side chess.Side) []Person {
	people := make([]Person, 0, len(s.People)/2)
	for _, p := range s.People {
		if p.House == s.Match.Teams[side].House && !p.Gone {
			people = append(people, p)
		}
	}
	slices.SortFunc(people, func(a, b Person) int {
		switch {
		case a.Absent != b.Absent:
			return map[bool]int{false: -1, true: 1}[a.Absent]
		case a.Played != b.Played:
			return cmp.Compare(a.Played, b.Played)
		case a.Name != b.Name:
			return strings.Compare(a.Name, b.Name)
		}
		return strings.Compare(string(a.ID), string(b.ID))
	})
	return people
}

// LastPlacement returns the piece that a side has deployed last; ok is false when there is
// none.
func (s Scene) LastPlacement(side chess.Side) (p magici.Placement, ok bool) {
	for _, p := range slices.Backward(s.Match.Placements) {
		if p.Side == side {
			return p, true
		}
	}
	return magici.Placement{}, false
}

// PieceToPlace returns which piece of how many a side places next; King and Queen stand already (SM-2.3).
func (s Scene) PieceToPlace(side chess.Side) (n, of int) {
	of = s.Match.Teams[side].Army.Without(magici.Queen).Pieces()
	return of - s.Match.Unplaced(side).Pieces() + 1, of
}

// Side returns the panel of a side: score, Strategist, Direct Moves.
func (s Scene) Side(side chess.Side) ui.Side {
	m := s.Match
	used := m.Play.Calls[side]
	return ui.Side{
		House:      s.House(side),
		Colour:     s.T("side." + side.String()),
		Strategist: s.Person(m.Teams[side].Strategist).Name,
		Points:     int(m.Play.Points[side]),
		Gain:       s.LastGain(side),
		Left:       max(0, m.Settings.PerSide-used),
		Used:       used,
		Turn:       m.Phase().Playing() && m.ToMove() == side,
		Key:        side.String(),
	}
}

// LastGain returns the gain of a side in the last entry that scored, such as "+2", until the next event.
func (s Scene) LastGain(side chess.Side) string {
	e, ok := s.Match.LastEvent()
	if ok && e.Kind == magici.LogIntervention && e.Intervention.Points()[side] != 0 {
		return s.Signed(e.Intervention.Points()[side])
	}
	if !ok || e.Kind != magici.LogDuel && e.Kind != magici.LogDirect {
		return ""
	}
	if g := e.Gain; g.Side == side && g.Points > 0 {
		return s.T("scene.gain", int(g.Points))
	}
	return ""
}

// Signed writes points gained or taken away, such as "+2" and "−1".
func (s Scene) Signed(points magici.PiecePoints) string {
	if points < 0 {
		return s.T("scene.loss", int(-points))
	}
	return s.T("scene.gain", int(points))
}

// Deadline returns the server's clock when match time comes to at.
func (s Scene) Deadline(at magici.Instant) int64 { return s.Server + int64(at-s.Now) }

// TurnClock is the clock of the turn or of the Direct Move.
func (s Scene) TurnClock() ui.Clock {
	total := s.Match.TurnTime()
	if s.Match.Play.TurnPhase == magici.Direct {
		total = s.Match.Settings.DirectMoveTime
	}
	return ui.Clock{
		Deadline: s.Deadline(s.Match.Play.TurnClock.Deadline()), Left: s.Match.TurnLeft(s.Now),
		Total: time.Duration(total).Milliseconds(), Running: s.Match.TurnRuns(), Alarm: true, Label: s.T("scene.turnclock"),
	}
}

// WandClock counts down until a raised wand is lowered by the program (SM-6.6).
func (s Scene) WandClock() ui.Clock {
	c := s.Match.WandClock
	return ui.Clock{
		Deadline: s.Deadline(c.Deadline()), Left: c.At(s.Now), Total: time.Duration(s.Match.Settings.WandTime).Milliseconds(), Running: c.Running,
	}
}

// MatchClock is the clock of the match.
func (s Scene) MatchClock() ui.Clock {
	return ui.Clock{
		Deadline: s.Deadline(s.Match.Play.MatchClock.Deadline()), Left: s.Match.MatchLeft(s.Now),
		Total: time.Duration(s.Match.Settings.MatchTime).Milliseconds(), Running: s.Match.MatchRuns(), Minutes: true, Label: s.T("scene.matchclock"),
	}
}

// AnswerClock counts down the time for an answer to the shown question: it decides nothing. nil when no
// time is set, or none runs.
func (s Scene) AnswerClock() *ui.Clock {
	asking, total := s.Match.Asking, time.Duration(s.Match.Settings.AnswerTime).Milliseconds()
	if total == 0 || s.Match.Phase() != magici.Duelling || !asking.Revealed || s.Match.Paused {
		return nil
	}
	ends := asking.ShownAt + magici.Instant(total)
	return &ui.Clock{
		Deadline: s.Deadline(ends), Left: max(0, int64(ends-s.Now)), Total: total, Running: true, Alarm: true, Label: s.T("scene.answerclock"),
	}
}

// LimitClock is the time left for the purchase; false when no limit is set.
func (s Scene) LimitClock() (ui.Clock, bool) {
	limit := s.Match.PurchaseClock
	return ui.Clock{
		Deadline: s.Deadline(limit.Deadline()), Left: limit.At(s.Now), Total: limit.Left,
		Running: limit.Running, Minutes: true, Label: s.T("scene.limitclock"),
	}, limit.Running
}

// Question returns the question in the language of the scene, nil when it is secret for the viewer. An
// answer that is secret is empty.
func (s Scene) Question() *magici.Wording {
	q := s.Match.Asking.Question
	switch {
	case q == nil:
		return nil
	case s.Words.Whole().Lang() == "en":
		return &q.En
	}
	return &q.It
}
