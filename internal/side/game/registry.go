package game

import (
	"slices"

	"scacchimagici/internal/fault"
)

// Repetition is the reason of a draw by the third occurrence of a position.
const Repetition = "repetition"

// Game is one game of the registry: how it starts, how its positions are read and shown.
// [Define] and [DefineTexts] make one.
type Game struct {
	id      string
	start   func() Position
	parse   func(string) (Position, error)
	show    func(Position) string
	reasons []string
}

// Define returns the game with the given id. The functions are those of its package, in its
// own type of position; reasons are the words of its Outcomes in the order in which they
// apply, the first that does being the one.
func Define[P TypedPosition[P, M], M Move](
	id string, start func() P, parse func(string) (P, error), reasons ...string,
) Game {
	type text = wrapped[P, M]
	read := func(s string) (text, error) {
		p, err := parse(s)
		return text{p}, err
	}
	return DefineTexts(id, func() text { return text{start()} }, read, reasons...)
}

// DefineTexts is [Define] for a game whose own type is a Position, because more than its moves decides what
// comes next: see [Decided].
func DefineTexts[P interface {
	Position
	Show() string
}](id string, start func() P, parse func(string) (P, error), reasons ...string) Game {
	return Game{
		id:    id,
		start: func() Position { return start() },
		parse: func(text string) (Position, error) {
			p, err := parse(text)
			if err != nil {
				return nil, err
			}
			return p, nil
		},
		show:    func(p Position) string { return p.(P).Show() },
		reasons: reasons,
	}
}

// ID returns the word by which positions, records and commands name g.
func (g Game) ID() string { return g.id }

// Start returns the starting position.
func (g Game) Start() Position { return g.start() }

// Parse reads a position. It accepts exactly the texts that Position.String writes and
// refuses the rest as [BadPosition].
func (g Game) Parse(text string) (Position, error) { return g.parse(text) }

// Show returns p, a position of g, as text for people.
func (g Game) Show(p Position) string { return g.show(p) }

// Reasons returns the words of g's Outcomes, the first that applies first.
func (g Game) Reasons() []string { return slices.Clone(g.reasons) }

// Registry holds games by id, in the order in which they are listed.
type Registry struct {
	games []Game
}

// NewRegistry returns the registry of games.
func NewRegistry(games ...Game) Registry { return Registry{slices.Clone(games)} }

// Games returns the games in order.
func (r Registry) Games() []Game { return slices.Clone(r.games) }

// Find returns the game with the given id, or refuses with [UnknownGame].
func (r Registry) Find(id string) (Game, error) {
	for _, g := range r.games {
		if g.id == id {
			return g, nil
		}
	}
	return Game{}, fault.New(fault.NotFound, "fault.game.unknown", id).Because(UnknownGame)
}
