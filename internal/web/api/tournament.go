package api

import (
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/internal/tournament/ranking"
	"scacchimagici/internal/web/answer"
)

// listed is the entry of a tournament in the list.
type listed struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Held     string `json:"held,omitempty"` // as 2006-01-02
	Practice bool   `json:"practice"`
	Archived bool   `json:"archived"`
	Selected bool   `json:"selected"` // the screens show it
}

func listedOf(x index.Index, r index.Row) listed {
	return listed{r.ID, r.Name, r.Held, r.Practice, r.Archived, r.ID == x.Selected}
}

// Tournaments is the list of all tournaments, in the order of their creation.
type Tournaments struct {
	Tournaments []listed `json:"tournaments"`
}

// NewTournaments returns the list of all tournaments.
func NewTournaments(x index.Index) Tournaments {
	all := make([]listed, len(x.Rows))
	for i, r := range x.Rows {
		all[i] = listedOf(x, r)
	}
	return Tournaments{all}
}

// Tournament is a tournament without its matches and without names of people.
type Tournament struct {
	listed
	Progress     progress            `json:"progress"`
	People       int                 `json:"people"` // on the rosters
	Houses       []house             `json:"houses"`
	Settings     tournament.Settings `json:"settings"`
	Editions     editions            `json:"editions"`         // the versions that orders name as seen
	Called       string              `json:"called,omitempty"` // the match whose people are called
	Announcement string              `json:"announcement,omitempty"`
	NoticeUntil  time.Time           `json:"announcementUntil,omitzero"` // when the announcement ends by itself
	Ceremony     int                 `json:"ceremony"`                   // the step on the screens, from 1; 0: not begun
}

type house struct {
	ID     magici.HouseID `json:"id"`
	Name   string         `json:"name"`
	Arms   string         `json:"arms"`
	People int            `json:"people"`
}

type editions struct {
	Settings  int `json:"settings"`
	Schedule  int `json:"schedule"`
	Decisions int `json:"decisions"`
	Times     int `json:"times"` // of the rows of the day, set or moved
}

// progress says how much of the schedule has been played; practice does not count.
type progress struct {
	Over        int  `json:"over"` // matches that have ended or were annulled
	Of          int  `json:"of"`
	Round       int  `json:"round"` // the last one whose matches are all over
	Rounds      int  `json:"rounds"`
	Provisional bool `json:"provisional"`
}

func progressOf(st tournament.Ranking) progress {
	return progress{st.Over, st.Of, st.Round, st.Rounds, st.Provisional()}
}

// NewTournament returns the tournament of a snapshot.
func NewTournament(s *desk.Snapshot) Tournament {
	t := s.TournamentNow()
	row, _ := s.Index.Row(t.ID)
	answer := Tournament{
		listed: listedOf(s.Index, row), Progress: progressOf(rankingOf(s)),
		Houses: make([]house, len(t.Houses)), Settings: t.Settings, Editions: editions(t.Editions),
		Called: t.Called, Announcement: t.Announcement, NoticeUntil: t.NoticeUntil, Ceremony: t.Ceremony,
	}
	for i, h := range t.Houses {
		n := len(t.Roster(h.ID))
		answer.Houses[i] = house{h.ID, h.Name, h.Arms, n}
		answer.People += n
	}
	return answer
}

// rankingOf computes the ranking, from the public view of the matches.
func rankingOf(s *desk.Snapshot) tournament.Ranking {
	return tournament.NewRanking(s.Tournament, s.StatesFor(magici.Viewer{}))
}

// Ranking is the table of a tournament, and what separated Houses (SM-8.2).
type Ranking struct {
	Tournament string `json:"tournament"`
	rankingTable
}

type rankingTable struct {
	Progress progress           `json:"progress"`
	Veiled   bool               `json:"veiled,omitempty"` // the final ranking is the organiser's secret until the ceremony: rows has the Houses that it has shown
	Rows     []place            `json:"rows"`
	Splits   []split            `json:"splits"` // none of a ranking that is veiled
	Tied     [][]magici.HouseID `json:"tied"`   // groups that share a place; none of a ranking that is veiled
}

type place struct {
	Place         int                  `json:"place"`
	Shared        bool                 `json:"shared"` // another House has the same place
	House         magici.HouseID       `json:"house"`
	Name          string               `json:"name"`
	Played        int                  `json:"played"`
	Won           int                  `json:"won"`
	Drawn         int                  `json:"drawn"`
	Lost          int                  `json:"lost"`
	RankingPoints magici.RankingPoints `json:"rankingPoints"`
	Points        magici.PiecePoints   `json:"points"` // gained in all matches
	Conceded      magici.PiecePoints   `json:"conceded"`
	DuelPoints    magici.PiecePoints   `json:"duelPoints"` // of points, those from Duels
	HousePoints   award                `json:"housePoints"`
}

// award is House Points with their parts (SM-8.3, SM-8.4).
type award struct {
	Place magici.HousePoints `json:"place"`
	Duels magici.HousePoints `json:"duels"`
	Total magici.HousePoints `json:"total"`
}

type split struct {
	By     ranking.TieBreak `json:"by"`
	Values []value          `json:"values"` // best first
}

type value struct {
	House magici.HouseID `json:"house"`
	N     int            `json:"n"`
}

// NewRanking returns the ranking of the tournament of a snapshot, computed anew: what the organiser knows of it, or what is
// public at a moment.
func NewRanking(s *desk.Snapshot, organiser bool, now time.Time) Ranking {
	if organiser {
		return Ranking{s.Tournament.ID, rankingTableOf(s.Tournament, rankingOf(s))}
	}
	return Ranking{s.Tournament.ID, publicRankingOf(s.Tournament, rankingOf(s), now)}
}

// publicRankingOf returns what is public of a ranking at a moment.
func publicRankingOf(t tournament.Tournament, st tournament.Ranking, now time.Time) rankingTable {
	veiled := st.Veiled(t, now)
	if veiled {
		st.Rows, st.Splits, st.Tied = st.Known(t), nil, nil
	}
	table := rankingTableOf(t, st)
	table.Veiled = veiled
	return table
}

func rankingTableOf(t tournament.Tournament, st tournament.Ranking) rankingTable {
	answer := rankingTable{
		Progress: progressOf(st), Tied: answer.OrEmpty(st.Tied),
		Rows: make([]place, len(st.Rows)), Splits: make([]split, len(st.Splits)),
	}
	for i, r := range st.Rows {
		h, _ := t.House(r.House)
		answer.Rows[i] = place{
			Place: r.Place, Shared: r.Shared, House: r.House, Name: h.Name,
			Played: r.Played, Won: r.Won, Drawn: r.Drawn, Lost: r.Lost, RankingPoints: r.RankingPoints,
			Points: r.Points, Conceded: r.Conceded, DuelPoints: r.DuelPoints, HousePoints: award(r.HousePoints),
		}
	}
	for i, by := range st.Splits {
		answer.Splits[i] = split{By: by.By}
		for _, v := range by.Values {
			answer.Splits[i].Values = append(answer.Splits[i].Values, value(v))
		}
	}
	return answer
}

// Schedule is the schedule of a tournament, in the order of play.
type Schedule struct {
	Tournament string             `json:"tournament"`
	Matches    []scheduled        `json:"matches"`
	Starts     map[int]string     `json:"starts"` // of the rounds, as 15:04; of those that have a time
	Delays     []tournament.Delay `json:"delays"`
}

type scheduled struct {
	ID       string                `json:"id"` // of the match in the API
	Match    string                `json:"match"`
	Round    int                   `json:"round"`
	Board    string                `json:"board"`
	White    magici.HouseID        `json:"white"`
	Black    magici.HouseID        `json:"black"`
	Practice bool                  `json:"practice"`
	Phase    magici.Phase          `json:"phase"`
	Points   [2]magici.PiecePoints `json:"points"` // White, Black
	Result   *result               `json:"result,omitempty"`
}

// Programme is the day of a tournament: the rounds that have a time, and what is between them, in order.
type Programme struct {
	Tournament string         `json:"tournament"`
	Held       string         `json:"held,omitempty"` // as 2006-01-02
	Edition    int            `json:"edition"`        // that orders name as seen: editions.times of the tournament
	Rows       []programmeRow `json:"rows"`
}

// programmeRow is a row of the day with how it goes.
type programmeRow struct {
	tournament.DayRow
	State    string `json:"state" enum:"ahead on over"`
	Expected string `json:"expected,omitempty"` // when it is expected to begin, as 15:04 in steps of five minutes; left out: in time
}

// rowStates are the words of the states of a row.
var rowStates = map[programme.RowState]string{programme.Ahead: "ahead", programme.On: "on", programme.Over: "over"}

// NewProgramme returns the day of the tournament of a snapshot, with the forecast at a moment.
func NewProgramme(s *desk.Snapshot, now time.Time) Programme {
	t := s.Tournament
	answer := Programme{Tournament: t.ID, Held: t.Held, Edition: t.Editions.Times, Rows: []programmeRow{}}
	for _, r := range s.Day(now) {
		row := programmeRow{DayRow: r.DayRow, State: rowStates[r.Goes.State]}
		if !r.About.IsZero() {
			row.Expected = r.About.Format("15:04")
		}
		answer.Rows = append(answer.Rows, row)
	}
	return answer
}

// NewSchedule returns the schedule of the tournament of a snapshot, with the results so far.
func NewSchedule(s *desk.Snapshot) Schedule {
	t, matches := s.Tournament, s.StatesFor(magici.Viewer{})
	answer := Schedule{
		Tournament: t.ID, Matches: make([]scheduled, len(matches)),
		Starts: map[int]string{}, Delays: answer.OrEmpty(t.Times.Delays),
	}
	for i, m := range matches {
		answer.Matches[i] = scheduled{
			ID: desk.Key{Tournament: t.ID, Match: m.ID}.String(), Match: m.ID, Round: m.Round, Board: m.Board,
			White: m.White, Black: m.Black, Practice: m.Practice,
			Phase: m.Phase(), Points: m.Play.Points, Result: resultOf(m),
		}
		if at, ok := t.Starts(m.Round); ok {
			answer.Starts[m.Round] = at
		}
	}
	return answer
}
