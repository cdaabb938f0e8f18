package magicitable

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/table"
)

func TestSeats(t *testing.T) {
	c := &tester{T: t}
	c.refuses("", OpenTable{Name: "Marta"}, "fault.table.device")
	c.refuses("a", OpenTable{Name: "Marta", Against: "elves"}, "fault.table.against")
	c.refuses("a", OpenTable{Name: "Marta", Against: table.AgainstComputer, Strength: 5}, "fault.table.strength")
	c.refuses("a", OpenTable{Name: "Marta", Against: table.AgainstBeside, Other: "MARTA"}, "fault.table.samename")
	c.do("a", OpenTable{Name: "Marta", Colour: "black"})
	c.refuses("b", OpenTable{Name: "Luca"}, "fault.table.exists")
	c.refuses("b", Sit{Name: "marta"}, "fault.table.samename")
	c.refuses("a", magici.Buy{Side: black, Slot: 2}, "fault.table.waiting")
	c.do("b", Sit{Name: "Luca"})
	c.refuses("x", Sit{Name: "Ugo"}, "fault.table.playing")
	if c.Seats[white].Name != "Luca" || c.Number != 1 || c.Match.Phase() != magici.Purchase || !c.Match.Practice {
		t.Errorf("%+v, match %d, %v", c.Seats, c.Number, c.Match.Phase())
	}
	c.refuses("a", magici.Buy{Side: white, Slot: 2}, "fault.table.notyours")
	c.refuses("x", magici.Buy{Side: black, Slot: 2}, "fault.table.notyours")
	c.refuses("x", Close{Match: 1}, "fault.table.notseated")
	c.do("a", magici.Buy{Side: black, Slot: 2})
	if seen := magici.Redact(c.Match, magici.Viewer{Role: role.Strategist, Side: white}); seen.Teams[black].Army != magici.BareKing {
		t.Error("a purchase is seen by the other side")
	}
}

// The colours are drawn once both sit.
func TestLot(t *testing.T) {
	c := &tester{T: t, second: true}
	c.do("a", OpenTable{Name: "Marta"})
	c.do("b", Sit{Name: "Luca"})
	if c.Seats[white].Name != "Luca" || c.Seats[black].Name != "Marta" || c.Match.Phase() != magici.Purchase {
		t.Errorf("%+v", c.Seats)
	}
}

// A Direct Move: the price goes to the other side at once, a capture counts twice.
func TestDirectMove(t *testing.T) {
	c := deployed(t, open2(t))
	c.refuses("b", magici.Call{Turn: c.Match.TurnSerial, Square: square("h8")}, "fault.table.notyours")
	c.do("a", magici.Call{Turn: c.Match.TurnSerial, Square: square("h1")})
	if got := c.Match.Play.Points; got != [2]magici.PiecePoints{0, 2} {
		t.Errorf("points %v", got)
	}
	c.do("a", c.move("h1h8"))
	asked := c.Duel.Asked
	c.do("a", Press{Asked: asked, Side: white})
	c.pass(time.Second)
	c.do("a", Type{Asked: asked, Text: "q1"})
	if got := c.Match.Play.Points; got != [2]magici.PiecePoints{4, 2} {
		t.Errorf("points %v", got)
	}
	c.pass(ReadTime)
	if c.Match.Phase() != magici.Thinking || c.Match.ToMove() != black {
		t.Errorf("%v of %v", c.Match.Phase(), c.Match.ToMove())
	}
	c.do("b", magici.Call{Turn: c.Match.TurnSerial, Square: square("e8")})
	c.pass(11 * time.Second) // nothing is moved
	if c.Match.Phase() != magici.Thinking || c.Match.ToMove() != white {
		t.Errorf("after a call without a move: %v of %v", c.Match.Phase(), c.Match.ToMove())
	}
}

// A turn that runs out passes; the match time decides by points.
func TestClocks(t *testing.T) {
	c := duel(t)
	asked := c.Duel.Asked
	c.do("a", Yield{Asked: asked, Side: white})
	c.do("b", Yield{Asked: asked, Side: black})
	c.pass(ReadTime + 30*time.Second + time.Second)
	if c.Match.ToMove() != white {
		t.Errorf("to move: %v", c.Match.ToMove())
	}
	c.pass(21 * time.Minute)
	if r := c.Match.Play.Result; c.Status() != table.Over || r.End != magici.EndTime || r.Winner != white {
		t.Errorf("%v, %+v", c.Status(), r)
	}
	c.pass(afterOver)
	if c.Status() != table.Closed {
		t.Errorf("the table is %s", c.Status())
	}
}

// After a restart in a Duel the clocks stand until a player goes on; then the ten seconds begin anew.
func TestInterrupt(t *testing.T) {
	c := duel(t)
	asked := c.Duel.Asked
	c.do("b", Press{Asked: asked, Side: black})
	c.pass(6 * time.Second)
	c.do("system", Interrupt{})
	c.pass(10 * time.Minute)
	c.refuses("b", Type{Asked: asked, Text: "q1"}, "fault.magicitable.paused")
	c.refuses("x", GoOn{Match: 1}, "fault.table.notseated")
	c.do("a", GoOn{Match: 1})
	c.pass(9 * time.Second)
	c.do("b", Type{Asked: asked, Text: "q1"})
	if c.Match.Play.Points[black] != 2 {
		t.Errorf("points %v", c.Match.Play.Points)
	}
}

func TestGiveUpAndRematch(t *testing.T) {
	c := deployed(t, open2(t))
	c.refuses("a", Rematch{Match: 1, Side: white}, "fault.table.playing")
	c.refuses("a", Close{Match: 1}, "fault.table.close")
	c.refuses("b", GiveUp{Match: 1, Side: white}, "fault.table.notyours")
	c.refuses("b", GiveUp{Match: 2, Side: black}, "fault.table.stale")
	c.do("b", GiveUp{Match: 1, Side: black})
	if r := c.Results(); len(r) != 1 || r[0].Winner != "white" || r[0].White.Name != "Marta" || r[0].Reason != "resignation" || c.Score.Won != [2]int{1, 0} {
		t.Errorf("%+v, score %v", r, c.Score)
	}
	c.do("a", Rematch{Match: 1, Side: white})
	c.do("a", Rematch{Match: 1, Side: white})
	if c.Number != 1 {
		t.Error("a rematch that one of them wants has begun")
	}
	c.do("b", Rematch{Match: 1, Side: black})
	if c.Number != 2 || c.Seats[white].Name != "Luca" || c.Score.Won != [2]int{0, 1} || c.Match.Phase() != magici.Purchase || len(c.Results()) != 1 {
		t.Errorf("match %d, %+v, %v", c.Number, c.Seats, c.Score)
	}
	if p, ok := c.Numbered(1); !ok || p.Seats[white].Name != "Marta" {
		t.Error("the first match is gone")
	}
	c.do("a", Close{Match: 2}) // before the first turn
	c.refuses("b", Sit{Name: "Luca"}, "fault.table.closed")
}

// A whole match of two people at random: whatever they do, it comes to an end, and its log tells the same.
func TestWholeMatch(t *testing.T) {
	for seed := range uint64(20) {
		c, chance := open2(t), rand.New(rand.NewPCG(seed, 0))
		ends(t, c, chance)
		again := Table{}
		for _, e := range c.log {
			again = Apply(again, e)
		}
		if again.Match.Play.Points != c.Match.Play.Points || again.Match.Play.Result != c.Match.Play.Result || len(again.Asked) != len(c.Asked) {
			t.Errorf("seed %d: folded again: %v %+v", seed, again.Match.Play.Points, again.Match.Play.Result)
		}
		if r := c.Results(); len(r) != 1 || r[0].Plies == 0 {
			t.Errorf("seed %d: results %+v", seed, r)
		}
	}
}

// ends plays a match to its end. The device of a side gives its orders; the computer's are given as its tasks ask.
func ends(t *testing.T, c *tester, chance *rand.Rand) {
	t.Helper()
	for n := 0; c.Status() == table.Playing; n++ {
		if n > 5000 {
			t.Fatal("the match does not end")
		}
		if task, ok := c.Task(); ok && chance.IntN(3) > 0 {
			c.act("computer", task.Side, chance)
		} else {
			side := Sides[chance.IntN(2)]
			c.act(c.devices()[side], side, chance)
		}
		c.pass(time.Duration(chance.IntN(2000)) * time.Millisecond)
	}
}

// act gives an order that a side may give now, if there is one.
func (t *tester) act(device string, side chess.Side, chance *rand.Rand) {
	t.Helper()
	m := &t.Match
	if device == "" || (t.Seats[side].Kind == table.Computer) != (device == "computer") {
		return
	}
	switch m.Phase() {
	case magici.Purchase:
		if m.Teams[side].Confirmed {
			return
		}
		kind := []chess.Kind{chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn}[chance.IntN(5)]
		if m.Settings.CanBuy(m.Teams[side].Army, kind) == nil {
			t.do(device, magici.Buy{Side: side, Slot: m.Teams[side].Army.FreeSlot(kind)})
		} else {
			t.do(device, magici.Confirm{Side: side, Draft: m.Teams[side].Draft})
		}
	case magici.Deployment:
		if turn, _ := m.ToPlace(); turn == side {
			for slot := range m.Unplaced(side).All() {
				free := slices.DeleteFunc(magici.Deployable(side, slot.Kind()), func(sq chess.Square) bool {
					return slices.ContainsFunc(m.Deployed(), func(p magici.Placement) bool { return p.Square == sq })
				})
				t.do(device, magici.Place{Side: side, Slot: slot, Square: free[chance.IntN(len(free))]})
				return
			}
		}
	case magici.Thinking, magici.Direct:
		if m.ToMove() != side {
			return
		}
		all := m.Play.Position.Legal()
		if m.Phase() == magici.Direct {
			all = m.Play.Position.LegalFrom(m.Play.Figure(magici.Ref{Side: side, Slot: m.Play.Caller}).Square)
		}
		if len(all) == 0 {
			return
		}
		mv := all[chance.IntN(len(all))]
		if ref, _ := m.Play.PieceOn(mv.From); chance.IntN(8) == 0 && m.CanCall(ref) == nil {
			t.do(device, magici.Call{Turn: m.TurnSerial, Square: mv.From})
			return
		}
		t.do(device, magici.Move{Turn: m.TurnSerial, From: mv.From, To: mv.To, Promotion: mv.Promotion})
	case magici.Duelling:
		t.duels(device, side, chance)
	}
}

// duels does something that a side may do in an open Duel.
func (t *tester) duels(device string, side chess.Side, chance *rand.Rand) {
	t.Helper()
	d, n := t.Duel, chance.IntN(4)
	switch {
	case d.May(side) && n == 0:
		t.do(device, Yield{d.Asked, side})
	case d.May(side):
		t.do(device, Press{Asked: d.Asked, Side: side, Delay: int64(chance.IntN(300))})
	case d.Stage == Answering && d.Turn == side && n == 0 && device != "computer" && !alone(t.Table):
		t.do(device, SayAloud{d.Asked})
	case d.Stage == Answering && d.Turn == side:
		t.do(device, Type{d.Asked, []string{"q1", t.Match.Asking.Question.It.Answer}[n/2]})
	case d.Stage == Aloud && d.Judge() == side:
		t.do(device, ShowAnswer{d.Asked})
	case d.Stage == Judging && d.Judge() == side:
		t.do(device, Verdict{Asked: d.Asked, Side: d.Turn, Right: n > 1})
	}
}

func alone(t Table) bool {
	_, computer := t.Computer()
	return computer
}

// The same against the computer: it has something to do whenever it is its turn.
func TestAgainstComputer(t *testing.T) {
	for seed := range uint64(10) {
		c, chance := &tester{T: t}, rand.New(rand.NewPCG(seed, 1))
		c.do("a", OpenTable{Name: "Marta", Against: table.AgainstComputer, Strength: 3, Colour: []string{"white", "black"}[seed%2]})
		ends(t, c, chance)
		if r := c.Results()[0]; r.White.Computer+r.Black.Computer != 3 || r.White.Of+r.Black.Of != Strongest {
			t.Errorf("%+v", r)
		}
		c.do("a", Rematch{Match: 1, Side: c.HeldBy("a")[0]})
		if c.Number != 2 || c.Match.Phase() != magici.Purchase {
			t.Errorf("seed %d: the computer wants no rematch", seed)
		}
	}
}

// At one tablet the one who is quicker says the answer, and both look.
func TestOneTablet(t *testing.T) {
	c := &tester{T: t}
	c.do("a", OpenTable{Name: "Marta", Against: table.AgainstBeside, Other: "Luca", Colour: "white"})
	deployed(t, c)
	c.do("a", c.move("h1h8"))
	asked := c.Duel.Asked
	c.pass(5 * time.Minute) // they talk
	c.do("a", Press{Asked: asked, Side: black})
	if c.Duel.Stage != Aloud || c.Duel.Turn != black {
		t.Errorf("%+v", c.Duel)
	}
	c.pass(time.Minute)
	c.do("a", ShowAnswer{asked}, Verdict{Asked: asked, Side: black})
	c.refuses("a", Verdict{Asked: asked, Side: black, Right: true}, "fault.question.stale")
	c.do("a", Verdict{Asked: asked, Side: white})
	if d, _ := c.Match.LastDuel(); d.Outcome != magici.Neither {
		t.Errorf("outcome %s", d.Outcome)
	}
	c.do("a", GiveUp{Match: 1, Side: black}, Rematch{Match: 1, Side: white})
	if c.Number != 2 {
		t.Error("one tap is enough for both at one tablet")
	}
}

func square(text string) chess.Square {
	sq, _ := chess.ParseSquare(text)
	return sq
}

// What the computer knows grows with its strength and falls with the difficulty of the question.
func TestDraw(t *testing.T) {
	knows := func(strength, difficulty int) (n int) {
		for seed := range uint64(2000) {
			k := Draw(strength, difficulty, seed*77)
			if k.Press < 3*time.Second || k.Press > 9*time.Second || k.Types > 5*time.Second {
				t.Fatalf("%+v", k)
			}
			if k.Knows {
				n++
			}
		}
		return n
	}
	for strength := 1; strength <= Strongest; strength++ {
		easy, hard := knows(strength, 1), knows(strength, 3)
		if hard >= easy || strength > 1 && easy <= knows(strength-1, 1) {
			t.Errorf("strength %d: %d easy, %d hard of 2000", strength, easy, hard)
		}
	}
}
