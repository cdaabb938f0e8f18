package api

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"hash"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
)

// Event tells a program what happens in a tournament. Public events are numbered in the order of the log:
// the same log gives the same events with the same numbers. A secret event has no number: it describes a
// state, and is dropped when the state changes.
type Event struct {
	Kind    EventKind
	Number  int    // from 1 in its tournament; 0: it is not public
	Version int    // of an event without a number: the higher, the newer
	Board   string // that it concerns; empty: none, or all
	ID      string // empty without a number
	At      time.Time
	Data    []byte // JSON

	body  []byte                   // the part of Data for this kind alone
	known func(magici.Viewer) bool // nil: it is public
	match *magici.Match            // the match for known
}

// After returns how many events of a tournament come up to and including the one with an id; ok is false
// when there is none. The id with the number 0 stands before the first one.
func After(id, tournament string, events []Event) (n int, ok bool) {
	if id == tournament+".0" {
		return 0, tournament != ""
	}
	number, _, _ := strings.Cut(id[strings.LastIndexByte(id, '.')+1:], "-")
	n, err := strconv.Atoi(number)
	return n, err == nil && n > 0 && n <= len(events) && events[n-1].ID == id
}

// KnownTo reports whether a person may know the event; viewer returns the viewer that the person is in a match.
func (e Event) KnownTo(viewer func(magici.Match) magici.Viewer) bool {
	return e.known == nil || e.known(viewer(*e.match))
}

// History makes events from the log of a tournament.
type History struct {
	Tournament string
	Events     []Event // with a number, in their order; only appended to
	Private    []Event // secret for some, in the present state; replaced as a whole

	t        tournament.Tournament
	matches  map[string]*historyMatch
	said     map[EventKind]string // last, of the tournament
	versions int

	// digest is over all events, except their times. The ids contain it: a history that was written
	// differently, such as after an older copy was restored, has other ids.
	digest hash.Hash32
}

// historyMatch is a match with its last events.
type historyMatch struct {
	magici.Match
	now     magici.Instant // of its last entry
	clocks  clocksSign
	counted ranking.Result       // what the ranking counts
	said    map[EventKind]string // last
	groups  []standing           // after each group of its entries, in their order
}

// standing is where the history stood after the entry seq of a match, the last one of those written together.
type standing struct {
	seq    int64
	events int
}

// At returns the id of the last event that tells what a match is like after its entry seq: a reader who knows the match as of
// then goes on behind that event, and misses nothing. ok is false for a match that is not in the history as far as that entry.
func (h *History) At(match string, seq int64) (id string, ok bool) {
	m := h.matches[match]
	if m == nil {
		return "", false
	}
	i, found := slices.BinarySearchFunc(m.groups, seq, func(p standing, seq int64) int { return cmp.Compare(p.seq, seq) })
	switch {
	case found && i < len(m.groups)-1:
		return h.Events[m.groups[i].events-1].ID, true
	case found, seq == 0 && len(m.groups) == 0:
		return h.Events[len(h.Events)-1].ID, true // what came since is about others
	}
	return "", false
}

// NewHistory returns the history of a tournament before its first entry.
func NewHistory(id string) *History {
	return &History{Tournament: id, matches: map[string]*historyMatch{}, said: map[EventKind]string{}, digest: fnv.New32a()}
}

// Boards returns the boards on which the tournament plays.
func (h *History) Boards() []string {
	var all []string
	for _, p := range h.t.Matches {
		all = append(all, p.Board)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Add makes the events of entries of the log: those of the tournament and its matches, in the order of
// the log, without gaps, with all entries that were written together in one call. It describes the state
// after such a group, not inside it.
func (h *History) Add(entries []eventlog.Entry) error {
	for len(entries) > 0 {
		n := 1
		for n < len(entries) && entries[n-1].More && entries[n].Global == entries[n-1].Global+1 {
			n++
		}
		if err := h.addGroup(entries[:n]); err != nil {
			return err
		}
		entries = entries[n:]
	}
	return nil
}

func (h *History) addGroup(group []eventlog.Entry) error {
	changed, seqs, all := map[string]bool{}, map[string]int64{}, false
	for _, e := range group {
		id, ok := strings.CutPrefix(string(e.Stream), string(eventlog.Match(h.Tournament, "")))
		if !ok {
			f, err := tournament.Facts.Load(e.Kind, e.Data)
			if err != nil {
				return fmt.Errorf("%s, entry %d: %w", e.Stream, e.Seq, err)
			}
			h.t, all = tournament.Apply(h.t, f), true
			continue
		}
		f, err := magici.Facts.Load(e.Kind, e.Data)
		if err != nil {
			return fmt.Errorf("%s, entry %d: %w", e.Stream, e.Seq, err)
		}
		m := h.matches[id]
		if m == nil {
			m = newHistoryMatch(magici.Plan{Tournament: h.Tournament, ID: id})
			h.matches[id] = m
		}
		seqs[id] = e.Seq
		m.Match, m.now = magici.Apply(m.Match, magici.Event{Clock: magici.Instant(e.Clock), Fact: f}), magici.Instant(e.Clock)
		changed[id] = true
		for _, what := range h.happened(m.Match, f) {
			h.say(e.At, m, what.kind, encoded(what.body))
		}
	}
	at := group[len(group)-1].At
	if all {
		for _, plan := range h.t.Matches {
			if m := h.matches[plan.ID]; m == nil || m.Facts == 0 { // a match with entries has its own plan
				h.matches[plan.ID] = newHistoryMatch(plan).saidAs(m)
			}
			changed[plan.ID] = true
		}
		h.sayNews(at, h.said, nil, TournamentEvent, h.tournamentBody(), true)
	}
	h.sayNews(at, h.said, nil, ScheduleEvent, h.scheduleBody(), len(h.t.Matches) > 0)
	h.sayNews(at, h.said, nil, ProgrammeEvent, h.programmeBody(), len(h.t.Times.Rows) > 0)
	counts := all
	for _, plan := range h.t.Matches {
		m := h.matches[plan.ID]
		if !changed[plan.ID] || m == nil {
			continue
		}
		h.sayState(at, m)
		if counted, _ := ranking.CountedResult(m.Match); counted != m.counted {
			m.counted, counts = counted, true
		}
	}
	h.sayDay(at, counts)
	for id, seq := range seqs {
		h.matches[id].groups = append(h.matches[id].groups, standing{seq, len(h.Events)})
	}
	return nil
}

func newHistoryMatch(p magici.Plan) *historyMatch {
	return &historyMatch{Match: magici.New(p), said: map[EventKind]string{}}
}

// saidAs keeps the last events of the match as it was planned before.
func (m *historyMatch) saidAs(before *historyMatch) *historyMatch {
	if before != nil {
		m.said, m.clocks, m.groups = before.said, before.clocks, before.groups
	}
	return m
}

// sayState adds the events for the changed states of a match.
func (h *History) sayState(at time.Time, m *historyMatch) {
	public := magici.Redact(m.Match, magici.Viewer{})
	h.sayNews(at, m.said, m, MatchEvent, h.matchBody(public), true)
	h.sayNews(at, m.said, m, TossEvent, tossBody{public.Toss.Done, public.Toss.First, public.Toss.By}, public.Toss.Done)
	h.sayNews(at, m.said, m, LineupEvent, h.lineupBody(public), public.ShowsArmy(0, magici.Viewer{}))
	h.sayNews(at, m.said, m, BoardEvent, boardBodyOf(public), public.Started())
	h.sayNews(at, m.said, m, QuestionEvent, questionBodyOf(public), public.Asking.Closed || public.Phase() == magici.Duelling)
	p := public.Play
	h.sayNews(at, m.said, m, ScoreEvent, scoreBody{p.Points, p.DuelPoints, p.Calls}, public.Started() || p.Points != [2]magici.PiecePoints{})
	h.sayNews(at, m.said, m, ResultEvent, resultBodyOf(public), p.Result.Over)
	if sign := clocksSignOf(public); sign != m.clocks {
		m.clocks = sign
		h.say(at, m, ClocksEvent, encoded(clocksBodyOf(public, m.now)))
	}
	h.sayPrivately(at, m)
}

// sayDay adds the events for the changed states of the tournament after its matches.
func (h *History) sayDay(at time.Time, counts bool) {
	called, of := h.t.Called, h.matches[h.t.Called]
	if of == nil || of.Phase() >= magici.Thinking { // its people are there
		called, of = "", nil
	}
	h.sayNews(at, h.said, of, CallEvent, callBody{called}, called != "")
	if counts {
		var states []magici.Match
		for _, plan := range h.t.Matches {
			states = append(states, h.matches[plan.ID].Match)
		}
		h.sayNews(at, h.said, nil, RankingEvent, publicRankingOf(h.t, tournament.NewRanking(h.t, states), at.Local()), len(h.t.Houses) > 0)
	}
	h.sayNews(at, h.said, nil, AnnouncementEvent, announcementBody{h.t.Announcement, h.t.NoticeUntil}, h.t.Announcement != "")
	h.sayNews(at, h.said, nil, CeremonyEvent, ceremonyBody{h.t.Ceremony}, h.t.Ceremony > 0)
}

// sayNews adds the event of a state if it differs from the last one; begun is false while the state is still empty.
func (h *History) sayNews(at time.Time, last map[EventKind]string, m *historyMatch, kind EventKind, body any, begun bool) {
	before, ever := last[kind]
	if !begun && !ever {
		return
	}
	if now := encoded(body); string(now) != before {
		last[kind] = string(now)
		h.say(at, m, kind, now)
	}
}

// say adds a public event.
func (h *History) say(at time.Time, m *historyMatch, kind EventKind, body []byte) {
	e := Event{Kind: kind, Number: len(h.Events) + 1, At: at}
	_, _ = h.digest.Write([]byte(kind)) // writing to a hash cannot fail
	if kind != ClocksEvent {
		_, _ = h.digest.Write(body)
	}
	e.ID = fmt.Sprintf("%s.%d-%08x", h.Tournament, e.Number, h.digest.Sum32())
	e.Board, e.Data = h.message(kind, e.ID, at, m, body)
	h.Events = append(h.Events, e)
}

// sayPrivately replaces the secret events of a match.
func (h *History) sayPrivately(at time.Time, m *historyMatch) {
	stands := h.privateOf(m.Match)
	var all []Event
	for _, e := range h.Private {
		i := slices.IndexFunc(stands, func(now Event) bool { return now.Kind == e.Kind && bytes.Equal(now.body, e.body) })
		switch {
		case e.match.ID != m.ID:
			all = append(all, e)
		case i >= 0: // unchanged
			all = append(all, e)
			stands = slices.Delete(stands, i, i+1)
		}
	}
	for _, e := range stands {
		h.versions++
		of := m.Match
		e.Version, e.match = h.versions, &of
		e.Board, e.Data = h.message(e.Kind, "", at, m, e.body)
		all = append(all, e)
	}
	h.Private = all
}

// message puts the body of an event behind the fields of every event.
func (h *History) message(kind EventKind, id string, at time.Time, m *historyMatch, body []byte) (board string, data []byte) {
	head := eventHead{Type: kind, ID: id, At: at.UTC(), Tournament: h.Tournament}
	if m != nil {
		head.Match, head.Board = m.ID, m.Board
	}
	return head.Board, append(append(bytes.TrimSuffix(encoded(head), []byte("}")), ','), body[1:]...)
}

// encoded returns the JSON of a value.
func encoded(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("api: %T: %v", v, err)) // only for a type that JSON cannot hold
	}
	return data
}
