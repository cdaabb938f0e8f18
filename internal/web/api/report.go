package api

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/report"
	"scacchimagici/internal/tournament"
)

// Report are the numbers of a tournament for its organiser: how the House Points add up, the awards, the people in Duels and
// the matches with their Duels and corrections.
type Report struct {
	Tournament  string       `json:"tournament"`
	Progress    progress     `json:"progress"`
	Sums        []housesSum  `json:"sums"` // in the order of the ranking
	Awards      []prize      `json:"awards"`
	People      []duelist    `json:"people"` // who stood in a Duel, most points first
	Matches     []reported   `json:"matches"`
	Corrections []correction `json:"corrections"` // by time, those of the tournament too
}

// housesSum is how the House Points of a House add up (SM-8.4).
type housesSum struct {
	House magici.HouseID     `json:"house"`
	Place int                `json:"place"`
	Duels []eaten            `json:"duels"` // match by match
	Eaten magici.PiecePoints `json:"eaten"` // their sum
	For   award              `json:"housePoints"`
}

type eaten struct {
	Match   string             `json:"match"`
	Against magici.HouseID     `json:"against"`
	Points  magici.PiecePoints `json:"points"`
}

type prize struct {
	Kind   tournament.Award `json:"kind"`
	People []winner         `json:"people"` // several when they share it; empty: there is none
	Count  int              `json:"count"`  // how often, or how many points
}

type winner struct {
	Person magici.PersonID `json:"person"`
	House  magici.HouseID  `json:"house"`
}

type duelist struct {
	Person   magici.PersonID    `json:"person"`
	House    magici.HouseID     `json:"house"`
	Fought   int                `json:"fought"`
	Won      int                `json:"won"` // stayed on the board
	Lost     int                `json:"lost"`
	Answered int                `json:"answered"` // answered first
	Points   magici.PiecePoints `json:"points"`   // gained by it
}

// reported is a match of the report.
type reported struct {
	Match  string                `json:"match"`
	Began  time.Time             `json:"began,omitzero"`
	Ended  time.Time             `json:"ended,omitzero"`
	Steps  int                   `json:"steps"` // moves, lost turns and passes that count
	Points [2]magici.PiecePoints `json:"points"`
	Given  [2]magici.PiecePoints `json:"given"` // among them by interventions, less what they took away
	Duels  []fought              `json:"duels"`
	Asked  int                   `json:"asked"` // questions
}

// fought is a Duel that counts.
type fought struct {
	Entry    int            `json:"entry"`
	Step     int            `json:"step"`
	At       time.Time      `json:"at,omitzero"`
	Direct   bool           `json:"direct"`
	Outcome  magici.Outcome `json:"outcome"`
	Square   chess.Square   `json:"square"`
	Attacker combatant      `json:"attacker"`
	Defender combatant      `json:"defender"`
	Gain     magici.Gain    `json:"gain"`
	Question string         `json:"question,omitempty"` // its id; left out: the Referee asked one of their own
}

type combatant struct {
	Side   chess.Side      `json:"side"`
	Slot   magici.Slot     `json:"slot"`
	Kind   chess.Kind      `json:"kind"`
	Person magici.PersonID `json:"person"`
}

type correction struct {
	At     time.Time             `json:"at,omitzero"`
	By     string                `json:"by,omitempty"`    // the seat or the device, as the log names it
	Match  string                `json:"match,omitempty"` // left out: of the tournament
	Kind   report.CorrectionKind `json:"kind"`
	Reason string                `json:"reason,omitempty"`
	Entry  int                   `json:"entry,omitempty"` // of the match, of an undo or an intervention
}

// NewReport returns the report in the form for programs.
func NewReport(r report.Report) Report {
	all := Report{
		Tournament: r.Tournament.ID, Progress: progressOf(r.Ranking),
		Sums: []housesSum{}, Awards: []prize{}, People: []duelist{}, Matches: []reported{}, Corrections: []correction{},
	}
	rows := rankingTableOf(r.Tournament, r.Ranking).Rows
	for i, s := range r.Sums {
		sum := housesSum{House: s.House, Place: rows[i].Place, Duels: []eaten{}, Eaten: s.Eaten, For: rows[i].HousePoints}
		for _, e := range s.Duels {
			sum.Duels = append(sum.Duels, eaten(e))
		}
		all.Sums = append(all.Sums, sum)
	}
	for _, a := range r.Awards {
		one := prize{Kind: a.Kind, People: []winner{}, Count: a.Count}
		for _, w := range a.People {
			one.People = append(one.People, winner(w))
		}
		all.Awards = append(all.Awards, one)
	}
	for _, p := range r.People {
		all.People = append(all.People, duelist{p.Person, p.House, p.Fought, p.Won, p.Lost, p.Answered, p.Points})
	}
	for _, m := range r.Matches {
		all.Matches = append(all.Matches, reportedOf(m))
	}
	for _, c := range r.Corrections {
		all.Corrections = append(all.Corrections, correction{c.At.UTC(), c.Actor, c.Match, c.Kind, c.Reason, c.Entry.N})
	}
	return all
}

// ReportCSV returns the Houses of a report for a spreadsheet or a program, a row each in the order of the ranking: the
// fields of the rows of a [Ranking] without the name, so that all that stands in it are ids and numbers (RFC 4180).
func ReportCSV(r report.Report) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	_ = w.Write([]string{ // a buffer has no write errors
		"place", "shared", "house", "played", "won", "drawn", "lost", "rankingPoints", "points", "conceded", "duelPoints",
		"housePoints.place", "housePoints.duels", "housePoints.total",
	})
	for _, p := range rankingTableOf(r.Tournament, r.Ranking).Rows {
		row := []string{strconv.Itoa(p.Place), strconv.FormatBool(p.Shared), string(p.House)}
		for _, n := range []int{
			p.Played, p.Won, p.Drawn, p.Lost, int(p.RankingPoints), int(p.Points), int(p.Conceded), int(p.DuelPoints),
			int(p.HousePoints.Place), int(p.HousePoints.Duels), int(p.HousePoints.Total),
		} {
			row = append(row, strconv.Itoa(n))
		}
		_ = w.Write(row)
	}
	w.Flush()
	return b.Bytes()
}

func reportedOf(m report.Match) reported {
	one := reported{
		Match: m.State.ID, Began: m.Began.UTC(), Ended: m.Ended.UTC(), Steps: m.Steps(), Points: m.State.Play.Points, Given: m.Given,
		Duels: []fought{}, Asked: len(m.Questions),
	}
	person := func(f magici.Fighter) combatant { return combatant{f.Side, f.Slot, f.Kind, f.Person} }
	for _, d := range m.Duels {
		duel := fought{
			Entry: d.Entry, Step: d.Step, At: d.At.UTC(), Direct: d.Direct, Outcome: d.Outcome, Square: d.Square,
			Attacker: person(d.Attacker), Defender: person(d.Defender), Gain: d.Gain,
		}
		if d.Question != nil {
			duel.Question = string(d.Question.ID)
		}
		one.Duels = append(one.Duels, duel)
	}
	return one
}
