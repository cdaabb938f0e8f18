package table

import (
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/side/magicitable"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/side/table/list"
)

// How often screens get changes that are frequent and not urgent.
const (
	LobbyEvery    = 2 * time.Second // moves at the tables of the lobby, and at those of the cup
	WatchersEvery = 3 * time.Second // the numbers of spectators
)

// Parts of what is live that the pages of the side tables read.
var (
	anyTable  = page.Part{Kind: "any side table"}
	ListPart  = page.Part{Kind: "side tables"} // which side tables are open, and their results
	LobbyPart = page.Part{Kind: "lobby"}       // the side tables, a moment after they have changed
)

// partOf is the side table with a code.
func partOf(code string) page.Part { return page.Part{Kind: "side table", Of: code} }

// watchersOf is how many people watch the side table with a code.
func watchersOf(code string) page.Part { return page.Part{Kind: "watchers of a side table", Of: code} }

// Tables are the side tables with what their pages know besides the games: who has a table open, and which one the
// projectors show. It is about the present, so it is not in the log.
type Tables struct {
	Room     *room.Room
	screens  *page.Publisher
	start    time.Time // no device could listen before
	lobby    Pace
	moment   momentTable
	ranked   atomic.Pointer[sideRankings]
	players  players
	watching watching
}

// NewTables returns the live side tables of a room.
func NewTables(r *room.Room) *Tables { return &Tables{Room: r, start: time.Now()} }

// Follow tells a publisher from now on how many people watch.
func (l *Tables) Follow(s *page.Publisher) {
	l.screens = s
	l.lobby = Pace{Every: LobbyEvery, Tell: func() { s.Changed(LobbyPart) }}
	l.watching.changed = func(codes []string) {
		l.lobby.Note()
		parts := make([]page.Part, len(codes))
		for i, code := range codes {
			parts[i] = watchersOf(code)
		}
		s.Changed(parts...)
	}
}

// Note tells the publisher of a change at one table, or at all of them.
func (l *Tables) Note(code string) {
	if code == room.AllTables {
		l.screens.Changed(anyTable, ListPart, LobbyPart)
		return
	}
	l.lobby.Note()
	l.screens.Changed(anyTable, partOf(code))
}

// joined counts a stream of the page of a table: its player is there, or a spectator.
func (l *Tables) joined(t page.Topic) (left func()) {
	if t.Viewer != "" && t.Viewer != ViewerDesk {
		return l.Listens(t.Place)
	}
	return l.watching.watch(t.Place)
}

// Listens notes that a player has the page of a table open; left, that the page has gone.
func (l *Tables) Listens(code string) (left func()) { return l.players.listen(code) }

// List returns the list of side tables, without their positions.
func (l *Tables) List(p *page.Snapshot) list.List {
	p.Reads(ListPart)
	return l.Room.Tables.List()
}

// Pages returns the open tables, in the order of their opening, with the pages in which their players have them open.
func (l *Tables) Pages(p *page.Snapshot, w *locale.Words) (all []page.TablePages) {
	for _, row := range l.List(p).Rows {
		if !row.Closed {
			open, last := l.players.at(row.Code)
			all = append(all, page.TablePages{Code: row.Code, Game: GameName(w, row.Game), Open: open, Last: last})
		}
	}
	return all
}

// players knows which tables have a page of a player open.
type players struct {
	mu   sync.Mutex
	open map[string]int       // streams, by the code of the table
	seen map[string]time.Time // when the last stream of a table's players ended
}

// abandonedAfter is how long a side table waits for a device of its players.
const abandonedAfter = 10 * time.Minute

// abandoned reports whether no player of a table has had it open for ten minutes, neither since start.
func (p *players) abandoned(code string, start, opened, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	last := start
	for _, at := range []time.Time{opened, p.seen[code]} {
		if at.After(last) {
			last = at
		}
	}
	return p.open[code] == 0 && now.Sub(last) >= abandonedAfter
}

// at returns how many pages of a table's players are open, and when a player was last there, if that is known.
func (p *players) at(code string) (open int, last time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.open[code], p.seen[code]
}

// saw notes that a player is active now, such as one who gives an order without a page.
func (p *players) saw(code string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open[code] == 0 {
		p.note(code)
	}
}

// listen notes that a page of a player listens; the returned function notes that it has gone.
func (p *players) listen(code string) (gone func()) {
	p.count(code, +1)
	return func() { p.count(code, -1) }
}

func (p *players) count(code string, by int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open == nil {
		p.open = map[string]int{}
	}
	if p.open[code] += by; p.open[code] == 0 {
		delete(p.open, code)
		p.note(code)
	}
}

func (p *players) note(code string) {
	if p.seen == nil {
		p.seen = map[string]time.Time{}
	}
	p.seen[code] = time.Now()
}

// abandonedTables returns the codes of the open tables that no player there has had open for ten
// minutes, in the order of their opening.
func (l *Tables) abandonedTables(now time.Time) []string {
	var codes []string
	for _, row := range l.Room.Tables.List().Rows {
		if !row.Closed && row.Game != magicitable.GameID && l.players.abandoned(row.Code, l.start, row.Opened, now) {
			codes = append(codes, row.Code)
		}
	}
	return codes
}

// sideRankings are the rankings of the list as last shown: they change when a game ends, while the list
// is shown again after each move.
type sideRankings struct {
	of *list.Row // its first row; a changed list has new rows
	by map[string][]list.RankedPlayer
}

// rankings returns the rankings of the side tables.
func (l *Tables) rankings(of list.List) map[string][]list.RankedPlayer {
	if len(of.Rows) == 0 {
		return nil
	}
	known := l.ranked.Load()
	if known == nil || known.of != &of.Rows[0] {
		known = &sideRankings{&of.Rows[0], list.Rankings(of.Results())}
		l.ranked.Store(known)
	}
	return known.by
}

// watching counts the spectators of the side tables. Changes of some seconds are published together.
type watching struct {
	changed func(codes []string)

	mu   sync.Mutex
	at   map[string]int  // streams, by the code of the table
	news map[string]bool // tables with another number; nil: no message is due
}

// watch notes a spectator at a table; the returned function notes that he has gone.
func (w *watching) watch(code string) (gone func()) {
	w.count(code, +1)
	return func() { w.count(code, -1) }
}

func (w *watching) count(code string, by int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.at == nil {
		w.at = map[string]int{}
	}
	if w.at[code] += by; w.at[code] == 0 {
		delete(w.at, code)
	}
	if w.news == nil {
		w.news = map[string]bool{}
		time.AfterFunc(WatchersEvery, w.tell)
	}
	w.news[code] = true
}

func (w *watching) tell() {
	w.mu.Lock()
	codes := slices.Sorted(maps.Keys(w.news))
	w.news = nil
	w.mu.Unlock()
	w.changed(codes)
}

// watchers returns how many people watch a table.
func (w *watching) watchers(code string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.at[code]
}

// Pace calls a function once in a while, however often there is a change. The zero value never calls it.
type Pace struct {
	Every time.Duration
	Tell  func()

	mu    sync.Mutex
	armed bool
}

// Note makes the call come soon.
func (p *Pace) Note() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.armed || p.Tell == nil {
		return
	}
	p.armed = true
	time.AfterFunc(p.Every, func() {
		p.mu.Lock()
		p.armed = false
		p.mu.Unlock()
		p.Tell()
	})
}

// MomentStays is how long the projector stays with a table at least.
const MomentStays = 20 * time.Second

// momentTable is the side table that projectors show, the same on all of them.
type momentTable struct {
	mu    sync.Mutex
	code  string
	since time.Time
}

// until returns when another table may take its place; zero when there is none, or when it may at any change.
func (m *momentTable) until(now time.Time) time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	if end := m.since.Add(MomentStays); m.code != "" && end.After(now) {
		return end
	}
	return time.Time{}
}

// tableOfTheMoment returns the index of the table that projectors show; -1 for none. They stay with one
// for a while, unless it closes.
func (l *Tables) tableOfTheMoment(tables []table.Table, now time.Time) int {
	m := &l.moment
	m.mu.Lock()
	defer m.mu.Unlock()
	shown := slices.IndexFunc(tables, func(t table.Table) bool { return t.Code == m.code })
	if shown >= 0 && now.Sub(m.since) < MomentStays {
		return shown
	}
	i := OfTheMoment(tables, l.watching.watchers, now)
	switch {
	case i < 0:
		m.code = ""
	case i != shown:
		m.code, m.since = tables[i].Code, now
	}
	return i
}
