package screens

import (
	"slices"
	"strings"
	"sync"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/room"
)

// parts are the parts of the state that a change may have altered, as a set of bits. The table of
// screens has the parts that each screen shows. With too many bits a screen is rendered in vain; with
// too few it would show old data.
type parts uint

const (
	anyMatch          parts = 1 << iota // any match
	itsMatch                            // a match of the board or the House that the screen shows
	score                               // the points of a match, or the Houses that play it
	milestone                           // a match was opened, locked the settings, began, ended, or got another end
	seating                             // seats, devices, screens, questions, the list of tournaments
	presenceOfDevices                   // a device has come or gone
	anyTable                            // any side table
	itsTable                            // the side table that the screen shows
	tableCount                          // a side table was opened or closed
	itsCall                             // this screen shows another scene by itself, or has a request of the desk
	anyCall                             // the same for any screen
	itsLineup                           // the people on their squares in the match of the screen, and its points
	hostList                            // the addresses of the laptop
	copiesMade                          // a copy of the database was made, has failed, or was removed
	limitReached                        // strangers have reached a limit, or not any more
	guessing                            // codes or the password are being guessed, or not any more
	replicaState                        // a spare was added, is silent, is back, has taken over
	replicaLag                          // how far spares are behind
	itsWatchers                         // how many people watch the side table that the screen shows
	lobbyDue                            // a change at the side tables a moment ago
	cupState                            // the evening cup, or a change at its tables a moment ago
	triggerState                        // a trigger was made, pressed or revoked
)

// specific are the parts that count only for the screens of certain places.
const specific = itsMatch | itsTable | itsCall | itsLineup | itsWatchers

// deskChange is a change since the last pass.
type deskChange struct {
	change  desk.Change
	beside  room.Change // at a side table, in their list, or in the evening cup
	devices bool        // a device has come or gone
	hosts   bool        // the addresses of the laptop have changed
	copied  bool        // the state of the copies of the database has changed
	limits  bool        // the limits that strangers have reached have changed
	guesses bool        // guessing of codes or the password has begun, goes on or has ended
	alarms  bool        // a fault of the machine has begun or ended
	replica bool        // the state of this laptop among those with the same tournament has changed
	spares  bool        // how far spares are behind
	watched []string    // codes of side tables whose number of spectators has changed
	lobby   bool        // a change at the side tables a moment ago
	cup     bool        // a change at the tables of the evening cup a moment ago
	screen  string      // the number of a screen with a request of the desk, or whose time has come; empty: none
}

// effect is the effect of a change on the screens.
type effect struct {
	parts parts
	all   bool     // every screen: another tournament is shown
	desk  bool     // every page of the desk
	about []string // the places of its specific parts
	match string
	known func(magici.Viewer) bool // viewers who may know the change of the match; nil: all
}

// effectOf finds out the effect of a change.
func (p *Pass) effectOf(n deskChange) effect {
	c := n.change
	switch {
	case n.devices:
		return effect{parts: presenceOfDevices}
	case n.hosts:
		return effect{parts: hostList}
	case n.copied:
		return effect{parts: copiesMade}
	case n.limits:
		return effect{parts: limitReached}
	case n.alarms:
		return effect{desk: true}
	case n.guesses:
		return effect{parts: guessing}
	case n.replica:
		return effect{parts: replicaState | replicaLag}
	case n.spares:
		return effect{parts: replicaLag}
	case n.watched != nil:
		p.lobby.note()
		return effect{parts: itsWatchers, about: n.watched}
	case n.lobby:
		return effect{parts: lobbyDue}
	case n.cup:
		return effect{parts: cupState}
	case n.screen != "":
		return effect{parts: itsCall | anyCall, about: []string{n.screen}}
	case c.Triggers:
		return effect{parts: triggerState}
	case n.beside.Cup:
		return effect{parts: cupState}
	case n.beside.Table == room.AllTables:
		return effect{parts: anyTable | tableCount}
	case n.beside.Table != "":
		p.lobby.note()
		if p.isOfCup(n.beside.Table) {
			p.cupTables.note()
		}
		return effect{parts: anyTable | itsTable, about: []string{n.beside.Table}}
	case c.Match == "" && c.Tournament != "":
		return effect{all: true}
	case c.Match == "":
		return effect{parts: seating}
	}
	e := effect{parts: anyMatch | itsMatch, match: c.Match}
	l, ok := p.Match(c.Match)
	if !ok || l.Key.Tournament != c.Tournament {
		e.parts |= milestone | itsLineup
		return e
	}
	m := &l.Match
	if before, ok := p.facts.replace(l.Key, m.Facts); ok {
		e.known = func(v magici.Viewer) bool { return m.KnownTo(int64(m.Facts), v) != m.KnownTo(int64(before), v) }
	}
	e.about = []string{m.Board, c.Tournament + "/" + string(m.White), c.Tournament + "/" + string(m.Black)}
	if p.scores.note(l.Key, scoreOf(m)) {
		e.parts |= score
	}
	if p.lineups.note(l.Key, lineupOf(m)) {
		e.parts |= itsLineup
	}
	if p.progress.note(l.Key, progressOfMatch(l)) {
		e.parts |= milestone
		e.all = c.Match == p.Tournament.Called // the call of its people ends with its beginning
	}
	return e
}

// alters reports whether the content of a topic may differ after the effect.
func (p *Pass) alters(e effect, t Topic) bool {
	row, ok := rowOf(t.Kind)
	if !ok || e.all {
		return ok
	}
	if e.desk {
		return row.desk()
	}
	if e.known != nil && !e.known(p.viewerOf(t, e.match)) {
		return false // a frame would reveal that a side buys (SM-1.6)
	}
	touched, places := row.touched, []string{t.Place}
	if t.Kind == KindScreen {
		if display, ok := p.display(t.Place); ok {
			content, boards := contentOf(p.showing(display).View)
			touched |= content.touched
			places = append(places, boards...)
			if display.Shows == access.ByItself || display.Override.Shows != "" {
				touched |= milestone | tableCount | cupState
			}
		}
	}
	touched &= e.parts
	if touched&^specific != 0 {
		return true
	}
	isAbout := func(place string) bool { return slices.Contains(e.about, place) }
	return touched != 0 && (slices.ContainsFunc(places, isAbout) || e.match != "" && t.Match == e.match)
}

// viewerOf returns the viewer of a match for a topic.
func (p *Pass) viewerOf(t Topic, match string) magici.Viewer {
	switch row, _ := rowOf(t.Kind); {
	case row.kind == KindStrategist:
		l, _ := p.Match(match)
		_, house, _ := strings.Cut(t.Place, "/")
		if side, plays := l.Match.SideOf(magici.HouseID(house)); plays && l.Key.Tournament+"/"+house == t.Place {
			return magici.Viewer{Role: role.Strategist, Side: side}
		}
		return magici.Viewer{}
	case row.public, row.lane == laneScreens, row.lane == lanePublic, row.lane == laneBackground && row.watch != nil:
		return magici.Viewer{}
	}
	return magici.Viewer{Role: role.Organiser}
}

// laneOf returns the lane of a topic; a screen with the side tables has theirs.
func (p *Pass) laneOf(t Topic) lane {
	if display, ok := p.display(t.Place); ok && t.Kind == KindScreen {
		content, _ := contentOf(p.showing(display).View)
		return content.lane
	}
	row, _ := rowOf(t.Kind)
	return row.lane
}

// matchProgress is the part of a match that the ranking, the schedule and the settings show.
type matchProgress struct {
	planned bool
	begun   bool // its people are at the board
	locks   bool // a purchase has been confirmed: army and movement are fixed
	result  magici.Result
	points  [2][2]magici.PiecePoints // once there is a result: all, and those of Duels
}

func progressOfMatch(l desk.Live) matchProgress {
	m := l.Match
	p := matchProgress{planned: m.Phase() == magici.Planned, begun: m.Phase() >= magici.Thinking, locks: l.Locks(), result: m.Play.Result}
	if p.result.Over {
		p.points = [2][2]magici.PiecePoints{m.Play.Points, m.Play.DuelPoints}
	}
	return p
}

// matchScore is the part of a match that the pages of other matches show.
type matchScore struct {
	houses  [2]magici.HouseID
	started bool
	points  [2]magici.PiecePoints
}

func scoreOf(m *magici.Match) matchScore {
	return matchScore{houses: [2]magici.HouseID{m.Teams[0].House, m.Teams[1].House}, started: m.Started(), points: m.Play.Points}
}

// matchLineup is the part of a match, besides its milestones, in the Referee's dialogs that are a topic of their own.
type matchLineup struct {
	houses      [2]magici.HouseID
	strategists [2]magici.PersonID
	pieces      [2][magici.Slots]standingPiece
	points      [2]magici.PiecePoints
}

// standingPiece is a piece on the board; zero when it is not there.
type standingPiece struct {
	kind   chess.Kind
	square chess.Square
	person magici.PersonID
	there  bool
}

func lineupOf(m *magici.Match) matchLineup {
	up := matchLineup{points: m.Play.Points}
	for side := range m.Teams {
		team := &m.Teams[side]
		up.houses[side], up.strategists[side] = team.House, team.Strategist
		for slot, f := range m.Play.Figures[side] {
			if f.OnBoard {
				up.pieces[side][slot] = standingPiece{f.Kind, f.Square, team.People[slot], true}
			}
		}
	}
	return up
}

// rendered keeps a value of each match as the screens last showed it.
type rendered[V comparable] struct {
	mu    sync.Mutex
	known map[desk.Key]V
}

// note keeps the present value of a match, and reports whether it has changed.
func (r *rendered[V]) note(key desk.Key, now V) bool {
	before, known := r.replace(key, now)
	return !known || before != now
}

// replace keeps the present value of a match, and returns the former one.
func (r *rendered[V]) replace(key desk.Key, now V) (before V, known bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	before, known = r.known[key]
	if r.known == nil {
		r.known = map[desk.Key]V{}
	}
	r.known[key] = now
	return before, known
}
