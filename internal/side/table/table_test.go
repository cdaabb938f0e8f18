package table_test

import (
	"strconv"
	"testing"

	"scacchimagici/internal/side/table"
)

func TestSeats(t *testing.T) {
	tell(t, []story{
		{"opened, and nobody sits", `
			a open => phase=waiting seats=-/- events=1
			b sit black Bo => seats=-/Bo phase=waiting
			c sit white Ada => seats=Ada/Bo phase=playing turn=white`},
		{"whoever opens it may choose a colour", `
			a open name=Luna colour=black => seats=-/Luna
			b play 1 => illegal fault.table.waiting
			b sit white Bo => phase=playing`},
		{"by lot, who sits decides nothing", `
			a open name=Luna colour=lot => seats=Luna/-
			b sit black Bo! => seats=Bo!/Luna events=2 phase=playing`},
		{"the lot may leave them where they are", `
			a open name=Luna colour=lot => seats=Luna/-
			b sit black Bo => seats=Luna/Bo events=2`},
		{"the lot of two beside a tablet", `
			a open name=Luna other=Bo colour=lot! => seats=Bo/Luna phase=playing`},
		{"against the computer", `
			a open name=Luna colour=black strength=3 => seats=bot3/Luna phase=playing`},
		{"a seat is taken once", `
			a open name=Luna => seats=Luna/-
			b sit white Bo => exists fault.table.taken
			b sit black Bo => phase=playing
			c sit black Cy => exists fault.table.taken
			b sit black Bo => events=0`},
		{"the computer's seat is taken", `
			a open name=Luna strength=1 => phase=playing
			b sit black Bo => exists fault.table.taken.computer`},
		{"names tell them apart", `
			a open name=Luna => phase=waiting
			b sit black luna => illegal fault.table.samename`},
		{"… on one tablet too", `
			a open name=Luna other=LUNA => illegal fault.table.samename`},
		{"one device may hold both", `
			a open name=Luna => seats=Luna/-
			a sit black Bo => seats=Luna/Bo phase=playing
			a play 1 => turn=black
			a play 1 => turn=white`},
		{"what cannot be opened", `
			a open game=go name=Luna => not_found fault.table.game
			a open name=Luna colour=red => invalid fault.table.side
			a open name=Luna against=dog => invalid fault.table.against
			a open name=Luna strength=7 => invalid fault.table.strength
			a open strength=2 => invalid fault.name.empty
			a open name=Luna against=here => invalid fault.name.empty
			desk open name=Luna => unauthorized fault.table.device
			desk open => phase=waiting
			a open name=Luna => exists fault.table.exists`},
		{"nothing happens at a table that is not open", `
			a sit white Luna => not_found fault.table.unknown
			a close => not_found fault.table.unknown`},
		{"somebody else goes on in the middle of a game", `
			a open name=Luna clock=game => phase=waiting
			b sit black Bo => phase=playing
			a play 1 => running=black
			+5s c stand black => forbidden fault.table.notyours
			b stand black => seats=Luna/- phase=waiting running=none
			a play 1 => illegal fault.table.waiting
			c sit black Cy => phase=playing ply=1 clocks=600000/595000
			c play 2 => running=white`},
		{"the organiser frees a seat", `
			a open name=Luna => seats=Luna/-
			desk stand white => seats=-/-
			desk stand white => events=0`},
	})
}

// A seat that was taken when there were four strengths keeps its number; the fourth was the
// strongest and plays as the strongest.
func TestSeatsOfFourStrengths(t *testing.T) {
	for _, test := range []struct {
		seat      string // as the log has it
		plays     int
		strongest bool
	}{
		{`{"side":"black","kind":"computer","strength":3}`, 3, false},
		{`{"side":"black","kind":"computer","strength":4}`, table.Strongest, true},
		{`{"side":"black","kind":"computer","strength":4,"of":6}`, 4, false},
		{`{"side":"black","kind":"computer","strength":6,"of":6}`, table.Strongest, true},
	} {
		b := newStage(t)
		b.lines("a open name=Luna")
		seated, err := table.Facts.Load("seated", []byte(test.seat))
		if err != nil {
			t.Fatal(err)
		}
		b.table = table.Apply(b.table, table.Event{Fact: seated})
		b.lines("a play 1")
		if plays, _ := b.table.ComputerToMove(); plays != test.plays {
			t.Errorf("%s plays at %d", test.seat, plays)
		}
		b.lines("a resign white")
		if black := b.table.Results()[0].Black; black.Strongest() != test.strongest || seat(b.table.Seats[1]) != "bot"+strconv.Itoa(black.Computer) {
			t.Errorf("%s is %+v in the result", test.seat, black)
		}
	}
}

const two = `a open name=Luna
	b sit black Bo
	`

func TestMoves(t *testing.T) {
	tell(t, []story{
		{"in turn, to the last stick", two + `
			b play 1 => illegal fault.table.turn
			c play 1 => forbidden fault.table.notseated
			bot play 1 => stale fault.table.stale
			sys play 1 => forbidden fault.table.role
			a play 3 => ply=1 turn=black
			a play 3 => illegal fault.table.turn
			b play 3 => turn=white
			a play 2 => illegal fault.game.illegalmove
			a play two => invalid fault.game.badmove
			a play 1 => phase=over end=white-wins:-last-stick score=1-0-0 events=2
			b play 1 => illegal fault.table.over`},
		{"a draw by the rules of the game", two + `
			a play 1 => turn=black
			b play 1 => turn=white
			a play 1 => turn=black
			b play 1 => turn=white
			a play 1 => end=draw:-tired score=0-0-1`},
		{"a stale tab", two + `
			a play 1 => ply=1
			b play 1 @0 => stale fault.table.stale
			b play 1 #2 => stale fault.table.stale
			a resign white #2 => stale fault.table.stale
			b play 1 => ply=2`},
		{"the computer's own moves", `
			a open name=Luna strength=1 => phase=playing
			bot play 1 => stale fault.table.stale
			a play 1 => turn=black
			a play 1 => illegal fault.table.turn
			bot play 1 @0 => stale fault.table.stale
			bot play 1 => turn=white`},
		{"given up", two + `
			c resign white => forbidden fault.table.notyours
			a resign black => forbidden fault.table.notyours
			b resign black => end=white-wins:-resignation phase=over`},
	})
}

func TestOffers(t *testing.T) {
	tell(t, []story{
		{"a draw is offered and accepted", two + `
			a draw white => offer=1:draw:white
			a draw white => events=0
			a yes 1 => illegal fault.table.ownoffer
			c yes 1 => forbidden fault.table.notseated
			b yes 1 => end=draw:-agreement score=0-0-1`},
		{"declined", two + `
			b draw black => offer=1:draw:black
			a no 1 => offer=0::white
			a no 1 => stale fault.table.offer
			b draw black => offer=2:draw:black
			a yes 1 => stale fault.table.offer`},
		{"withdrawn", two + `
			a draw white => offer=1:draw:white
			a no 1 => offer=0::white
			b yes 1 => stale fault.table.offer`},
		{"a move lets it lapse", two + `
			a draw white => offer=1:draw:white
			a play 1 => offer=0::white
			b yes 1 => stale fault.table.offer`},
		{"the same from the other side is a yes", two + `
			a draw white => offer=1:draw:white
			b draw black => end=draw:-agreement`},
		{"another one waits", two + `
			a play 1 => ply=1
			a draw white => offer=1:draw:white
			b back black 0 => illegal fault.table.answer`},
		{"offers need a seat, and the present", two + `
			c draw white => forbidden fault.table.notyours
			a draw white @1 => stale fault.table.stale
			a rematch white => illegal fault.table.playing`},
		{"two beside one tablet have agreed", `
			a open name=Luna other=Bo => phase=playing
			a draw white => end=draw:-agreement
			a rematch white => game=2 seats=Bo/Luna score=0-0-1`},
		{"the computer takes no draw", `
			a open name=Luna strength=1 => phase=playing
			a draw white => illegal fault.table.draw.computer`},
		{"a take-back is answered", two + `
			a play 1 => ply=1
			b play 2 => ply=2
			a back white 0 => offer=1:take-back:white
			b yes 1 => ply=0 turn=white offer=0::white`},
		{"… granted at once against the computer", `
			a open name=Luna strength=1 => phase=playing
			a play 1 => ply=1
			bot play 1 => ply=2
			a back white 0 => ply=0 turn=white`},
		{"there is nothing to take back", two + `
			a back white 0 => illegal fault.table.takeback
			a play 1 => ply=1
			a back white 1 => illegal fault.table.takeback
			a back white -1 => illegal fault.table.takeback
			a back white 0 @0 => stale fault.table.stale`},
		{"a rematch changes colours, and the score goes with the people", two + `
			b resign black => score=1-0-0
			b rematch black => offer=1:rematch:black
			a yes 1 => game=2 phase=playing seats=Bo/Luna score=0-1-0 ply=0
			b play 3 => turn=black
			a resign black => score=1-1-0
			b rematch white #1 => stale fault.table.stale`},
		{"the computer takes another strength with the next game, and a new sitting begins", `
			a open name=Luna strength=3 => score=0-0-0
			a resign white => score=0-1-0
			a rematch white => seats=bot3/Luna score=1-0-0
			a resign black => score=2-0-0
			a rematch black 7 => invalid fault.table.strength
			a rematch black 2 => game=3 seats=Luna/bot2 score=0-0-0 events=2 phase=playing`},
		{"a person has no strength", two + `
			b resign black => phase=over
			a rematch white 2 => illegal fault.table.strength.person`},
		{"nobody to play again with", two + `
			b resign black => phase=over
			b stand black => seats=Luna/-
			a rematch white => illegal fault.table.alone
			c sit black Cy => score=0-0-0
			a rematch white => offer=1:rematch:white
			c yes 1 => game=2 seats=Cy/Luna`},
	})
}

func TestClocks(t *testing.T) {
	tell(t, []story{
		{"ten minutes each, started by the first move", `
			a open name=Luna clock=game => running=none
			b sit black Bo => clocks=600000/600000
			+1h a play 1 => clocks=600000/600000 running=black due=flag:600300
			+10s b play 1 => clocks=600000/590000 running=white
			+20s a play 1 => clocks=580000/590000 running=black
			+590s sys flag => stale fault.table.stale
			+300ms sys flag => end=white-wins:-time running=none clocks=580000/0`},
		{"thirty seconds each move", `
			a open name=Luna clock=move => running=none
			b sit black Bo => clocks=30000/30000
			a play 1 => running=black
			+29s b play 1 => clocks=30000/30000 running=white
			+30200ms a play 1 => running=black
			+31s b play 1 => illegal fault.table.flag
			sys flag => end=white-wins:-time`},
		{"a take-back brings the clocks back", `
			a open name=Luna other=Bo clock=game => running=none
			a play 1 => running=black
			+10s a play 1 => clocks=600000/590000 running=white
			+10s a back black 1 => clocks=600000/600000 running=black
			+5s a back white 0 => clocks=600000/600000 running=none`},
		{"after a restart they stand until the next move", `
			a open name=Luna clock=game => running=none
			b sit black Bo => running=none
			sys interrupt => events=0
			a play 1 => running=black
			+10s sys interrupt => running=none clocks=600000/590000
			+1h b play 1 => clocks=600000/590000 running=white`},
		{"a table without clocks has none", two + `
			a play 1 => running=none clocks=0/0
			sys flag => stale fault.table.stale`},
	})
}

func TestClosing(t *testing.T) {
	tell(t, []story{
		{"not by who would leave somebody alone", two + `
			a play 1 => ply=1
			a close => illegal fault.table.close
			c close => forbidden fault.table.notseated
			a close #2 => stale fault.table.stale
			desk close => phase=closed end=draw:-abandoned events=2 score=0-0-0`},
		{"before the first move by who plays or has opened it", `
			a open => phase=waiting
			b close => forbidden fault.table.notseated
			a close => phase=closed events=1`},
		{"against the computer at any time", `
			a open name=Luna strength=2 => phase=playing
			a play 1 => ply=1
			a close => phase=closed end=draw:-abandoned`},
		{"when the other has left", two + `
			a play 1 => ply=1
			b stand black => phase=waiting
			a close => phase=closed`},
		{"nothing happens at a closed table", two + `
			a resign white => phase=over
			a rematch white => offer=1:rematch:white
			a close => phase=closed due=none score=0-1-0 offer=0::white
			a play 1 => illegal fault.table.closed
			c sit white Cy => illegal fault.table.closed
			b rematch black => illegal fault.table.closed
			desk close => illegal fault.table.closed`},
		{"forgotten tables close themselves", `
			a open name=Luna => due=lapse:1800000
			b sit black Bo => phase=playing
			a play 1 => due=lapse:10800000
			+1h sys lapse => stale fault.table.stale
			+2h sys lapse => phase=closed end=draw:-abandoned`},
		{"… soon once the game is over", two + `
			a resign white => due=lapse:900000
			+15m sys lapse => phase=closed end=black-wins:-resignation`},
		{"a table that nobody has open folds, and its people go on", `
			a open name=Luna clock=game => phase=waiting
			b sit black Bo => phase=playing
			a play 1 => running=black
			b fold => forbidden fault.table.role
			+10s sys fold => phase=closed running=none end=playing due=none
			b play 1 => illegal fault.table.closed
			sys fold => illegal fault.table.closed
			c reopen => forbidden fault.table.reopen
			+2h b reopen => phase=playing turn=black running=none clocks=600000/590000 events=1
			b reopen => illegal fault.table.playing
			b play 1 => ply=2 running=white`},
		{"… who has opened it too, but not what somebody closed", `
			a open => phase=waiting
			b sit white Bo => phase=waiting
			desk fold => phase=closed
			a reopen => phase=waiting
			a close => phase=closed
			a reopen => illegal fault.table.closed
			desk reopen => illegal fault.table.closed`},
		{"people do not give the system's orders", two + `
			a lapse => forbidden fault.table.role
			desk flag => forbidden fault.table.role`},
	})
}

func TestPause(t *testing.T) {
	tell(t, []story{
		{"people see their own move before the computer's", `
			a open name=Luna strength=1 => pause=0s
			a play 1 => pause=1.2s
			bot play 1 => turn=white`},
		{"nothing to see before the first move", `
			a open name=Luna colour=black strength=1 => turn=white pause=0s`},
		{"a table at once", `
			a open name=Luna strength=1 pace=at-once => turn=white
			a play 1 => pause=0s`},
		{"its own clock runs meanwhile, nobody else's", `
			a open name=Luna strength=1 clock=move => turn=white
			a play 1 => pause=1.2s running=black
			+1200ms bot play 1 => clocks=30000/30000 running=white`},
		{"it does not lose on time by pausing", `
			a open name=Luna strength=1 clock=game => turn=white
			a play 1 => pause=1.2s
			+584s a back white 0 => turn=white
			a play 1 => pause=1.2s
			+585s => pause=1.2s
			+1ms => pause=0s`},
	})
}
