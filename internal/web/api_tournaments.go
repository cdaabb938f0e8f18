package web

import (
	"net/http"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/internal/tournament/ranking"
)

// tournamentsAPI are the tournaments as programs read them. All but the record is for
// everybody: it names people and questions.
func (s *Server) tournamentsAPI() []route {
	const one = "/api/v1/tournaments/{id}"
	return []route{
		{http.MethodGet, "/api/v1/tournaments", anyone, s.getTournaments},
		{http.MethodGet, one, anyone, s.getTournament},
		{http.MethodGet, one + "/ranking", anyone, s.getTournamentRanking},
		{http.MethodGet, one + "/schedule", anyone, s.getTournamentSchedule},
		{http.MethodGet, one + "/record", theOrganiser, s.getTournamentRecord},
	}
}

// listedState is what the list says of a tournament.
type listedState struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Held     string `json:"held,omitempty"` // as 2006-01-02
	Practice bool   `json:"practice"`
	Archived bool   `json:"archived"`
	Selected bool   `json:"selected"` // the screens show it
}

func listedOf(x index.Index, r index.Row) listedState {
	return listedState{r.ID, r.Name, r.Held, r.Practice, r.Archived, r.ID == x.Selected}
}

// getTournaments answers the list of all tournaments, in the order of their creation.
func (s *Server) getTournaments(w http.ResponseWriter, _ *http.Request) error {
	x := s.desk.Tournaments.Index()
	all := make([]listedState, len(x.Rows))
	for i, r := range x.Rows {
		all[i] = listedOf(x, r)
	}
	return writeJSON(w, http.StatusOK, map[string][]listedState{"tournaments": all})
}

// tournamentState is a tournament without its matches and without a name of anybody.
type tournamentState struct {
	listedState
	Progress     progressState       `json:"progress"`
	People       int                 `json:"people"` // on the rosters
	Houses       []houseState        `json:"houses"`
	Settings     tournament.Settings `json:"settings"`
	Editions     editionsState       `json:"editions"`         // what orders name as seen
	Called       string              `json:"called,omitempty"` // the match whose people are called
	Announcement string              `json:"announcement,omitempty"`
}

type houseState struct {
	ID     magici.HouseID `json:"id"`
	Name   string         `json:"name"`
	Arms   string         `json:"arms"`
	People int            `json:"people"`
}

type editionsState struct {
	Settings  int `json:"settings"`
	Schedule  int `json:"schedule"`
	Decisions int `json:"decisions"`
}

// progressState says how much of the schedule has been played; practice does not count.
type progressState struct {
	Over        int  `json:"over"` // matches that have ended or were annulled
	Of          int  `json:"of"`
	Round       int  `json:"round"` // the last one of which nothing is left to play
	Rounds      int  `json:"rounds"`
	Provisional bool `json:"provisional"`
}

func progressOf(st ranking.Ranking) progressState {
	return progressState{st.Over, st.Of, st.Round, st.Rounds, st.Provisional()}
}

// getTournament answers a tournament.
func (s *Server) getTournament(w http.ResponseWriter, r *http.Request) error {
	snapshot, err := s.listed(r)
	if err != nil {
		return err
	}
	t := snapshot.TournamentNow()
	row, _ := snapshot.Index.Row(t.ID)
	st := tournamentState{
		listedState: listedOf(snapshot.Index, row), Progress: progressOf(ranking.New(t, snapshot.StatesFor(magici.Viewer{}))),
		Houses: make([]houseState, len(t.Houses)), Settings: t.Settings, Editions: editionsState(t.Editions),
		Called: t.Called, Announcement: t.Announcement,
	}
	for i, h := range t.Houses {
		n := len(t.Roster(h.ID))
		st.Houses[i] = houseState{h.ID, h.Name, h.Arms, n}
		st.People += n
	}
	return writeJSON(w, http.StatusOK, st)
}

// listed returns a tournament of the list with its matches.
func (s *Server) listed(r *http.Request) (desk.Snapshot, error) {
	unknown := fault.New(fault.NotFound, "fault.tournament.none")
	id := r.PathValue("id")
	if _, ok := s.desk.Tournaments.Index().Row(id); !ok {
		return desk.Snapshot{}, unknown
	}
	snapshot, err := s.desk.Snapshot(r.Context(), id)
	if err == nil && !snapshot.Known {
		err = unknown
	}
	return snapshot, err
}

// rankingState is the table of a tournament, and what separated whom (SM-8.2).
type rankingState struct {
	Tournament string             `json:"tournament"`
	Progress   progressState      `json:"progress"`
	Rows       []placeState       `json:"rows"`
	Splits     []splitState       `json:"splits"`
	Tied       [][]magici.HouseID `json:"tied"` // groups that share a place
}

type placeState struct {
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
	HousePoints   awardState           `json:"housePoints"`
}

// awardState is how House Points are made up (SM-8.3, SM-8.4).
type awardState struct {
	Place magici.HousePoints `json:"place"`
	Duels magici.HousePoints `json:"duels"`
	Total magici.HousePoints `json:"total"`
}

type splitState struct {
	By     tournament.TieBreak `json:"by"`
	Values []valueState        `json:"values"` // best first
}

type valueState struct {
	House magici.HouseID `json:"house"`
	N     int            `json:"n"`
}

// getTournamentRanking answers the table of a tournament, worked out anew (SM-8.2).
func (s *Server) getTournamentRanking(w http.ResponseWriter, r *http.Request) error {
	snapshot, err := s.listed(r)
	if err != nil {
		return err
	}
	t := snapshot.Tournament
	return writeJSON(w, http.StatusOK, rankingStateOf(t, ranking.New(t, snapshot.StatesFor(magici.Viewer{}))))
}

func rankingStateOf(t tournament.Tournament, st ranking.Ranking) rankingState {
	answer := rankingState{
		Tournament: t.ID, Progress: progressOf(st), Tied: orEmpty(st.Tied),
		Rows: make([]placeState, len(st.Rows)), Splits: make([]splitState, len(st.Splits)),
	}
	for i, r := range st.Rows {
		h, _ := t.House(r.House)
		answer.Rows[i] = placeState{
			Place: r.Place, Shared: r.Shared, House: r.House, Name: h.Name,
			Played: r.Played, Won: r.Won, Drawn: r.Drawn, Lost: r.Lost, RankingPoints: r.RankingPoints,
			Points: r.Points, Conceded: r.Conceded, DuelPoints: r.DuelPoints, HousePoints: awardState(r.HousePoints),
		}
	}
	for i, split := range st.Splits {
		answer.Splits[i] = splitState{By: split.By}
		for _, v := range split.Values {
			answer.Splits[i].Values = append(answer.Splits[i].Values, valueState(v))
		}
	}
	return answer
}

// scheduleState is the schedule of a tournament, in the order in which it is played.
type scheduleState struct {
	Tournament string             `json:"tournament"`
	Matches    []scheduledState   `json:"matches"`
	Starts     map[int]string     `json:"starts"` // of the rounds, as 15:04; of those that have a time
	Delays     []tournament.Delay `json:"delays"`
}

type scheduledState struct {
	ID       string                `json:"id"` // of the match in the API
	Match    string                `json:"match"`
	Round    int                   `json:"round"`
	Board    string                `json:"board"`
	White    magici.HouseID        `json:"white"`
	Black    magici.HouseID        `json:"black"`
	Practice bool                  `json:"practice"`
	Phase    magici.Phase          `json:"phase"`
	Points   [2]magici.PiecePoints `json:"points"` // White, Black
	Result   *resultState          `json:"result,omitempty"`
}

// getTournamentSchedule answers the schedule of a tournament, with what has come of it.
func (s *Server) getTournamentSchedule(w http.ResponseWriter, r *http.Request) error {
	snapshot, err := s.listed(r)
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, scheduleStateOf(snapshot.Tournament, snapshot.StatesFor(magici.Viewer{})))
}

func scheduleStateOf(t tournament.Tournament, matches []magici.Match) scheduleState {
	answer := scheduleState{
		Tournament: t.ID, Matches: make([]scheduledState, len(matches)),
		Starts: map[int]string{}, Delays: orEmpty(t.Times.Delays),
	}
	for i, m := range matches {
		answer.Matches[i] = scheduledState{
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

// getTournamentRecord answers the record of a tournament. What is bought before a toss is
// not in it, and of questions the ids.
func (s *Server) getTournamentRecord(w http.ResponseWriter, r *http.Request) error {
	data, err := s.recordOf(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	return send(w, http.StatusOK, data)
}
