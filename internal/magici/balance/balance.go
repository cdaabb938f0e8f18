// Package balance measures what a regulation is worth: the computer Strategist plays the armies that can be bought
// against each other, and the results say which purchases win, what each kind of piece is worth against its price, and
// what beginning and Direct Moves bring.
//
// A [Plan] says what is played. A [Run] holds the results so far; it can be written, read again and gone on with, and is
// the same for the same plan however many processors play. A [Report] is what follows from the results. Nothing here
// plays by itself: package measure hands out the games.
//
// Units: a result is what a side has of 1 (a draw is ½); prices and values are Piece Points.
package balance

import (
	"cmp"
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/strategist"
)

// Bounds of a plan.
const (
	MostArmies = 10_000 // more are not played against each other
	MostGames  = 1_000_000
	MostNodes  = 100_000_000
)

// Plan is what is measured. The same Plan gives the same results.
type Plan struct {
	Settings magici.Settings     `json:"settings"`
	Strength strategist.Strength `json:"strength"`
	Nodes    int                 `json:"nodes"`          // positions of a search; 0: those of the strength
	Games    int                 `json:"games"`          // of each pair of armies
	All      bool                `json:"all"`            // every army; otherwise those that spend the most that can be spent
	Only     []string            `json:"only,omitempty"` // of these armies, those with one of these names; empty: all
	Seed     uint64              `json:"seed"`
}

// Check refuses a plan that cannot be played, as fault.Invalid.
func (p Plan) Check() error {
	switch {
	case p.Games < 1 || p.Games > MostGames:
		return fault.New(fault.Invalid, "fault.balance.games", p.Games, MostGames)
	case p.Strength < strategist.Weakest || p.Strength > strategist.Strongest:
		return fault.New(fault.Invalid, "fault.bot.level", int(p.Strength), int(strategist.Strongest))
	case p.Nodes < 0 || p.Nodes > MostNodes:
		return fault.New(fault.Invalid, "fault.balance.nodes", p.Nodes, MostNodes)
	}
	return p.Settings.Validate()
}

// Played returns the settings that a match of computers depends on; those of people, of the network
// and of wands are left out.
func Played(s magici.Settings) magici.Settings {
	s = s.WithoutPeople()
	s.Grace, s.WandTime = 0, 0
	return s.WithLaterSettings()
}

// Kinds are the kinds of piece that are bought, in the order of an army's name.
func Kinds() []chess.Kind {
	return []chess.Kind{chess.Queen, chess.Bishop, chess.Rook, chess.Knight, chess.Pawn}
}

// Armies returns the armies of a plan, the dearest first and those of the same cost by name. It refuses settings under
// which nothing can be bought, and those under which there are more than MostArmies, as fault.Invalid.
func Armies(s magici.Settings, all bool) ([]magici.Army, error) { return armies(s, all, MostArmies) }

func armies(s magici.Settings, all bool, most int) ([]magici.Army, error) {
	var found []magici.Army
	var dearest magici.PiecePoints
	for a := range strategist.Armies(s) {
		dearest = max(dearest, s.Cost(a))
		found = append(found, a)
	}
	if len(found) <= 1 {
		return nil, fault.New(fault.Invalid, "fault.balance.nothing", int(s.Budget))
	}
	if !all {
		found = slices.DeleteFunc(found, func(a magici.Army) bool { return s.Cost(a) < dearest })
	}
	if len(found) > most {
		return nil, fault.New(fault.Invalid, "fault.balance.armies", len(found), most)
	}
	slices.SortFunc(found, func(a, b magici.Army) int {
		return cmp.Or(cmp.Compare(s.Cost(b), s.Cost(a)), cmp.Compare(order(a), order(b)))
	})
	return found, nil
}

// chosen returns the armies with the given names, in the order of all. It refuses a name that none has, as
// fault.Invalid.
func chosen(all []magici.Army, names []string) ([]magici.Army, error) {
	for _, name := range names {
		if !slices.ContainsFunc(all, func(a magici.Army) bool { return strategist.Name(a) == name }) {
			return nil, fault.New(fault.Invalid, "fault.balance.army", name)
		}
	}
	return slices.DeleteFunc(all, func(a magici.Army) bool { return !slices.Contains(names, strategist.Name(a)) }), nil
}

// order sorts armies with more of the kinds that are named first to the front.
func order(a magici.Army) int {
	n := 0
	for _, k := range Kinds() {
		n = n*16 + 15 - a.Count(k)
	}
	return n
}
