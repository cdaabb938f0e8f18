package table

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/side/game"
)

// Record returns the record of a game, finished or not: tavolo/1.
func (p Play) Record() game.Record {
	times := make([]string, len(p.Stamps))
	for i, s := range p.Stamps {
		times[i] = s.At.UTC().Format("2006-01-02T15:04:05.000Z")
	}
	players := game.Players{White: p.Players[White].title(), Black: p.Players[Black].title()}
	r := game.NewRecord(p.Line, players, times, &p.Outcome)
	for i, s := range p.Stamps {
		r.Moves[i].Hint = s.Hint
	}
	return r
}

// title is the name of a seat in a record.
func (s Seat) title() string {
	if s.Kind == Computer {
		return "computer " + strconv.Itoa(s.Strength)
	}
	return s.Name
}

// Result is how one game of a table ended.
type Result struct {
	Number  int       `json:"number"` // of the table's games
	Game    string    `json:"game"`
	Ended   time.Time `json:"ended"`
	White   Player    `json:"white"`
	Black   Player    `json:"black"`
	Winner  string    `json:"winner" enum:"white black draw -"` // "" without a winner
	Reason  string    `json:"reason"`
	Plies   int       `json:"plies"`
	Seconds int       `json:"seconds"` // from the first move to the end
	Feats   []Feat    `json:"feats,omitempty"`
}

// Feat is something remarkable that a player did, by the word of its game.
type Feat struct {
	Kind string `json:"kind"`
	By   Side   `json:"by"`
}

// Player is a person or computer that played a game.
type Player struct {
	Name     string `json:"name,omitempty"`
	Computer int    `json:"computer,omitempty"` // its strength; 0: a person
	Of       int    `json:"of,omitempty"`       // how many strengths there were; 0: four
}

// Strongest reports whether p is the computer at the highest strength that there was then.
func (p Player) Strongest() bool {
	return p.Computer > 0 && p.Computer == cmp.Or(p.Of, strongestOfFour)
}

// Results returns how the finished games of t ended.
func (t Table) Results() []Result {
	var all []Result
	for _, e := range t.past {
		if e.play.Outcome.Over() {
			all = append(all, e.result)
		}
	}
	if t.Opened() && t.Play.Outcome.Over() {
		all = append(all, t.Play.result())
	}
	return all
}

// result returns how a game ended.
func (p Play) result() Result {
	r := Result{
		Number: p.Number, Game: p.Line.Game().ID(), Ended: p.Ended,
		White: p.Players[White].Player(), Black: p.Players[Black].Player(),
		Winner: p.Outcome.Status(), Reason: p.Outcome.Reason, Plies: p.Line.Ply(),
	}
	if r.Reason == game.Abandoned {
		r.Winner = ""
	}
	if len(p.Stamps) > 0 {
		r.Seconds = int(p.Ended.Sub(p.Stamps[0].At).Seconds())
	}
	r.Feats = p.feats()
	return r
}

// feats looks at the promotions of a game and at its last move; only these can be remarkable so far.
func (p Play) feats() []Feat {
	var all []Feat
	positions, played := p.Line.Positions(), p.Line.Played()
	for i, move := range played {
		if i+1 < len(played) && !strings.Contains(move, "=") {
			continue
		}
		if kind := game.Feat(positions[i+1], move); kind != "" {
			by, _ := SideOf(positions[i].Turn())
			all = append(all, Feat{kind, by})
		}
	}
	return all
}

// Player returns who sits there, as results name them.
func (s Seat) Player() Player {
	if s.Kind == Computer {
		return Player{Computer: s.Strength, Of: s.Of}
	}
	return Player{Name: s.Name}
}
