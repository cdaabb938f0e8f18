package strategist

import (
	"context"
	"math/rand/v2"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/movement"
)

// Player is one side of a [Game].
type Player struct {
	Limits Limits // of its search; the seed is drawn anew in each turn
	// Move chooses in place of the search; nil: the search. The seed is the chance of this turn.
	Move func(s Situation, seed uint64) Choice
	// Place deploys in place of [Place]; nil: Place with the strength of Limits.
	Place func(m magici.Match, side chess.Side, seed uint64) (magici.Slot, chess.Square)
}

// Game is a match that the computer plays by itself, without people and log.
type Game struct {
	Settings magici.Settings
	Armies   [2]magici.Army
	Beginner chess.Side // by the toss (SM-2.7)
	Players  [2]Player
	Chances  Chances // of a Duel; the zero value is DefaultChances
	Seed     uint64
	Watch    func(Turn) // is called with each turn; nil: with none
}

// Turn is one turn of a Game.
type Turn struct {
	Before  Situation
	Choice  Choice
	Capture bool
	Outcome magici.Outcome // of its Duel
	After   movement.Position
}

// Outcome is how a Game ended.
type Outcome struct {
	Drawn      bool
	Winner     chess.Side   // when it is not drawn
	By         magici.Basis // BasisKing or BasisPoints: the match time was over, or nothing moved any more
	Points     [2]magici.PiecePoints
	Calls      [2]int
	Plies      int
	Deployment movement.Position // as it was before the first turn
}

// Score returns what side has of one point: 1, ½ or 0.
func (o Outcome) Score(side chess.Side) float64 {
	switch {
	case o.Drawn:
		return 0.5
	case o.Winner == side:
		return 1
	}
	return 0
}

// Play plays a whole game. It is the same each time for the same Game when the limits have no bound of time. It
// fails when ctx is done, and when a player moves against the rules.
func Play(ctx context.Context, g Game) (Outcome, error) {
	if g.Chances == (Chances{}) {
		g.Chances = DefaultChances()
	}
	random := rand.New(rand.NewPCG(g.Seed, 0x706c))
	position, err := g.deploy(random)
	if err != nil {
		return Outcome{}, err
	}
	o := Outcome{Deployment: position}
	t := turns{Situation: Situation{
		Position: position, Left: int64(g.Settings.MatchTime.Int()) * 1000, Settings: g.Settings, Chances: g.Chances,
	}}
	for t.Left > 0 && t.Passes < 2 {
		side := t.Position.Side()
		choice, err := g.choose(ctx, side, t.Situation, random.Uint64())
		if err != nil {
			return o, err
		}
		o.Plies++
		if err := t.turn(choice, random, g.Watch); err != nil {
			return o, err
		}
		for of := range o.Points {
			if !t.Position.HasKing(chess.Side(of)) {
				o.By, o.Winner = magici.BasisKing, chess.Side(of).Other()
			}
		}
		o.Points, o.Calls = t.Points, t.Called
		if o.By == magici.BasisKing {
			return o, nil
		}
	}
	o.By = magici.BasisPoints
	switch {
	case o.Points[chess.White] == o.Points[chess.Black]:
		o.Drawn = true
	case o.Points[chess.Black] > o.Points[chess.White]:
		o.Winner = chess.Black
	}
	return o, nil
}

// deploy buys nothing: it deploys the armies in turn (SM-2).
func (g *Game) deploy(random *rand.Rand) (movement.Position, error) {
	m := magici.New(magici.Plan{})
	m.Settings, m.Stage = g.Settings, magici.Deployment
	m.Teams[chess.White].Army, m.Teams[chess.Black].Army = g.Armies[chess.White], g.Armies[chess.Black]
	for side, ok := m.ToPlace(); ok; side, ok = m.ToPlace() {
		player, seed := &g.Players[side], random.Uint64()
		var slot magici.Slot
		var sq chess.Square
		if player.Place != nil {
			slot, sq = player.Place(m, side, seed)
		} else {
			var err error
			if slot, sq, err = Place(m, side, player.Limits.Strength, seed); err != nil {
				return movement.Position{}, err
			}
		}
		m.Placements = append(m.Placements, magici.Placement{Side: side, Slot: slot, Square: sq})
	}
	return deployed(&m, g.Beginner)
}

// deployed returns the position of what stands on the board in the deployment of m, first to move.
func deployed(m *magici.Match, first chess.Side) (movement.Position, error) {
	var pieces []movement.Placed
	for _, p := range m.Deployed() {
		pieces = append(pieces, movement.Placed{Square: p.Square, Piece: chess.Piece{Side: p.Side, Kind: p.Slot.Kind()}})
	}
	return movement.Set(pieces, first, m.Settings.Movement())
}

// choose asks the player of the side to move.
func (g *Game) choose(ctx context.Context, side chess.Side, s Situation, seed uint64) (Choice, error) {
	player := &g.Players[side]
	if player.Move != nil {
		return player.Move(s, seed), ctx.Err()
	}
	limits := player.Limits
	limits.Seed = seed
	return Choose(ctx, s, limits)
}
