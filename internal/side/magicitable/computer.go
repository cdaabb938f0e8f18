package magicitable

import (
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/side/table"
)

// Doing is what the computer does at a table.
type Doing string

// What it does.
const (
	Nothing Doing = ""
	Buys    Doing = "buys"
	Places  Doing = "places"
	Moves   Doing = "moves"
	Presses Doing = "presses" // or does not know
	Answers Doing = "answers"
)

// Task is what the computer has to do now; a table at which it has the same task waits for the same order.
type Task struct {
	Doing    Doing
	Side     chess.Side
	Strength int
	Number   int // of the match
	Turn     int // serial of the turn, or of the question
	Placed   int // pieces on the board during the deployment
	Direct   bool
}

// Task returns what the computer has to do; ok is false when it waits for others.
func (t Table) Task() (task Task, ok bool) {
	side, plays := t.Computer()
	if !plays || t.Status() != table.Playing || t.Match.Paused {
		return Task{}, false
	}
	m := &t.Match
	task = Task{Side: side, Strength: t.Seats[side].Strength, Number: t.Number, Turn: m.TurnSerial}
	switch m.Phase() {
	case magici.Purchase:
		if !m.Teams[side].Confirmed {
			task.Doing = Buys
		}
	case magici.Deployment:
		if turn, more := m.ToPlace(); more && turn == side {
			task.Doing, task.Placed = Places, len(m.Placements)
		}
	case magici.Thinking, magici.Direct:
		if m.ToMove() == side && len(m.Play.Position.Legal()) > 0 {
			task.Doing, task.Direct = Moves, m.Phase() == magici.Direct
		}
	case magici.Duelling:
		task.Turn = t.Duel.Asked
		switch {
		case t.Duel.May(side):
			task.Doing = Presses
		case t.Duel.Stage == Answering && t.Duel.Turn == side:
			task.Doing = Answers
		}
	}
	return task, task.Doing != Nothing
}

// Knowledge is what was drawn for the computer about a question.
type Knowledge struct {
	Knows bool
	Press time.Duration // after which it presses, or says that it does not know
	Types time.Duration // which it needs to answer
}

// known is how often in a hundred each strength knows an easy question; each level of difficulty more costs harder.
var known = [Strongest]int{35, 50, 65, 80}

const harder = 15

// Draw returns what the computer of a strength knows of a question of a difficulty, 1 to 3, by a seed. It reads for
// three to nine seconds; a stronger one is not quicker.
func Draw(strength, difficulty int, seed uint64) Knowledge {
	chance := known[min(max(strength, 1), Strongest)-1] - harder*(max(difficulty, 1)-1)
	return Knowledge{
		Knows: int(mix(seed)%100) < chance,
		Press: 3*time.Second + time.Duration(mix(seed+1)%6000)*time.Millisecond,
		Types: 2*time.Second + time.Duration(mix(seed+2)%3000)*time.Millisecond,
	}
}

// mix is the finaliser of splitmix64: it spreads the bits of a seed.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
