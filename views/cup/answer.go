package cup

import (
	"time"

	"scacchimagici/internal/side/cup"
	"scacchimagici/internal/side/table"
)

// Answer is an evening cup of a board game. Its number is 0, and the rest empty, when there is none.
type Answer struct {
	Number   int            `json:"number"`
	Phase    cup.Phase      `json:"phase,omitempty"`
	Name     string         `json:"name,omitempty"`
	Game     string         `json:"game,omitempty"`
	Format   cup.Format     `json:"format,omitempty"`
	Clock    table.Mode     `json:"clock,omitempty"`    // of each game
	Minutes  int            `json:"minutes"`            // of a round; 0: as long as it takes
	Wait     int            `json:"wait"`               // minutes after which a table without people is reported; 0: never
	Turns    int            `json:"turns"`              // rounds that it has; in a knock-out by the players who take part now
	Deadline *time.Time     `json:"deadline,omitempty"` // when the time of the last round is over
	Players  []answerPlayer `json:"players"`            // in the order of their entries
	Rounds   []answerRound  `json:"rounds"`             // those that were drawn, the last one last
	Standing []answerLine   `json:"standing"`           // the first one first
	Yours    []int          `json:"yours"`              // players whom the asking device has entered
}

// answerPlayer is a player of the cup.
type answerPlayer struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
	Out  bool   `json:"out"` // the player has left, or did not come
}

// answerRound is one round.
type answerRound struct {
	Number   int             `json:"number"`
	Began    time.Time       `json:"began"`
	Pairings []answerPairing `json:"pairings"`
}

// answerPairing is two players who meet, or one with a bye.
type answerPairing struct {
	Number int     `json:"number"`        // of the pairing and of its table: 1, 2, 3 …
	White  int     `json:"white"`         // a player
	Black  int     `json:"black"`         // a player; 0: none
	Table  string  `json:"table"`         // code of the side table of the present game; empty: none
	How    cup.How `json:"how,omitempty"` // empty: not decided yet
	Winner int     `json:"winner"`        // a player; 0: none
}

// answerLine is a line of the standing.
type answerLine struct {
	Player   int `json:"player"`
	Place    int `json:"place"`    // several share one
	Points   int `json:"points"`   // in halves; in a knock-out the rounds that the player has survived
	Buchholz int `json:"buchholz"` // points of the opponents, in halves; 0 in a knock-out
	Won      int `json:"won"`
	Drawn    int `json:"drawn"`
	Lost     int `json:"lost"`
}

// NewAnswer returns a cup as the public may see it, with the players that a device has entered.
func NewAnswer(c cup.Cup, device string) Answer {
	st := Answer{
		Number: c.Number, Phase: c.Phase(), Name: c.Settings.Name, Game: c.Settings.Game, Format: c.Settings.Format,
		Clock: c.Settings.Clock, Minutes: c.Settings.Minutes, Wait: c.Settings.Wait, Turns: c.Turns(),
		Players: []answerPlayer{}, Rounds: []answerRound{}, Standing: []answerLine{}, Yours: []int{},
	}
	if at := c.Deadline(); !at.IsZero() {
		st.Deadline = &at
	}
	for _, p := range c.Players {
		st.Players = append(st.Players, answerPlayer{p.ID, p.Name, p.Out})
	}
	for _, r := range c.Rounds {
		round := answerRound{Number: r.Number, Began: r.Began, Pairings: []answerPairing{}}
		for _, p := range r.Pairings {
			round.Pairings = append(round.Pairings, answerPairing{p.Number, p.Players[0], p.Players[1], p.Code, p.Result.How, p.Result.Winner})
		}
		st.Rounds = append(st.Rounds, round)
	}
	for _, l := range c.Standing() {
		st.Standing = append(st.Standing, answerLine{l.Player.ID, l.Place, l.Points, l.Buchholz, l.Won, l.Drawn, l.Lost})
	}
	for _, p := range c.EnteredBy(device) {
		st.Yours = append(st.Yours, p.ID)
	}
	return st
}
