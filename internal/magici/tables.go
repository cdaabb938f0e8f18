package magici

import (
	"slices"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/role"
)

var (
	running    = during(Thinking, Direct, Duelling, Performing)
	everyone   = []role.Role{role.Strategist, role.Referee, role.Organiser}
	theReferee = []role.Role{role.Referee, role.Organiser}
	theSystem  = []role.Role{role.System}
	theClock   = []role.Role{role.System, role.Referee, role.Organiser}
)

// orders are all orders to a match. Any other one is refused.
var orders = codec.TableOf[Order](
	order("schedule", during(Planned), theSystem, Match.schedule),
	order("name-strategist", during(Planned), everyone, Match.nameStrategist),
	order("open", during(Planned), theReferee, Match.open),
	order("swap-colours", during(Planned, Purchase), theReferee, Match.swapColours),

	order("buy", during(Purchase), everyone, buying(Match.buy), late),
	order("sell", during(Purchase), everyone, buying(Match.sell), late),
	order("assign", during(Purchase), everyone, buying(Match.assign), late),
	order("assign-people", during(Purchase), everyone, buying(Match.assignPeople), late),
	order("confirm", during(Purchase), everyone, buying(Match.confirm), late),
	order("help-purchase", during(Purchase), theReferee, Match.helpPurchase, late),
	order("reopen-purchase", during(Purchase), theReferee, Match.reopenPurchase),
	order("limit-purchase", during(Purchase), theReferee, Match.limitPurchase),

	order("place", during(Deployment), everyone, Match.place, late),
	order("take-back", during(Deployment), everyone, Match.takeBack, late),
	order("return-to-purchase", during(Deployment), theReferee, Match.returnToPurchase),

	order("tick-wand", during(Ready), theReferee, Match.tickWand),
	order("tick-wands", during(Ready), theReferee, Match.tickWands),
	order("toss", during(Ready), theReferee, Match.tossCoin),
	order("start", during(Ready), theReferee, Match.start),
	order("return-to-deployment", during(Ready), theReferee, Match.returnToDeployment),

	order("move", during(Thinking, Direct), everyone, Match.move, late),
	order("raise-wand", during(Thinking), theReferee, Match.raiseWand, late),
	order("lower-wand", during(Thinking), theClock, Match.lowerWand, late),
	order("call", during(Thinking), theReferee, Match.call, late),
	order("moved-in-time", during(Thinking, Direct), theReferee, Match.movedInTime, late),
	order("wand-first", during(Duelling, Performing, Finished), theReferee, Match.wandFirst, late),
	order("timeout", during(Thinking, Direct), theClock, Match.timeout, onPaper),
	order("pass", during(Thinking), theSystem, Match.pass),

	order("settle", during(Duelling), theReferee, Match.settle, late),
	order("void", during(Duelling), theReferee, Match.void, late),
	order("reveal", during(Duelling), theReferee, Match.reveal, late),
	order("ask", during(Duelling), theReferee, Match.ask, late),
	order("replace", during(Performing, Thinking, Finished), theReferee, Match.replace),
	order("perform", during(Performing), theClock, Match.perform, late),

	order("time-up", during(Thinking, Direct, Performing), theSystem, Match.timeUp),
	order("pause", running, theClock, Match.pause),
	order("resume", running, theReferee, Match.resume, underPause),
	order("correct-clock", running, theReferee, Match.correctClock, underPause),
	order("undo", running|during(Finished), theReferee, Match.undo, underPause),
	order("correct-duel", during(Finished), theReferee, Match.correctDuel, underPause),
	// A person who is missing at the deployment is replaced before the first turn.
	order("substitute", running|during(Deployment, Ready), theReferee, Match.substitute, underPause),
	// In a Duel and after a call it is refused by a sentence of its own.
	order("intervention", running|during(Finished), theReferee, Match.intervene, underPause),
	// A House that does not appear forfeits before the first turn as well (SM-7.3).
	order("end", running|during(Planned, Purchase, Deployment, Ready), theReferee, Match.end, underPause),
)

// OrdersDuring returns the orders that a role may give in a phase, in the order of their table, whatever else has to be so.
func OrdersDuring(p Phase, by role.Role) (words []string) {
	for _, row := range orders.Rows() {
		if k := row.Is; k.phases&(1<<p) != 0 && slices.Contains(k.roles, by) {
			words = append(words, row.Word)
		}
	}
	return words
}

// IsStep reports whether f writes an entry into the log of a match.
func IsStep(f Fact) bool {
	kind := entries.Find(f)
	return kind != nil && kind.Is.step != nil
}

// Orders are those that a device may send, by their word.
var Orders = orders.KindsThat(kindOfOrder.sent)

// AllOrders are the orders of devices and those of the system, by their word.
var AllOrders = orders.Kinds()

// entries are all that the stream of a match may hold.
var entries codec.Table[Fact, kindOfEntry]

// Facts are the kinds of all that the stream of a match may hold, by their word in the log.
var Facts codec.Kinds[Fact]

// The table is filled here because the functions that write an entry anew after a correction ask it.
func init() {
	entries = codec.TableOf[Fact](
		entry("scheduled", Match.scheduled),
		entry("named", Match.named),
		entry("swapped", Match.swapped),
		entry("opened", Match.opened),

		entry("bought", Match.bought, ofPurchase),
		entry("sold", Match.sold, ofPurchase),
		entry("assigned", Match.assigned, ofPurchase),
		entry("helped", Match.helped, ofPurchase), // that a side is helped says that it buys
		entry("confirmed", Match.confirmed),
		entry("reopened", Match.reopened),
		entry("limited", Match.limited),

		entry("placed", Match.placed),
		entry("taken-back", Match.takenBack),
		entry("returned-to-purchase", Match.returnedToPurchase),

		entry("ticked", Match.ticked),
		entry("tossed", Match.tossed),
		entry("returned-to-deployment", Match.returnedToDeployment),
		entry("started", Match.started),

		entry("moved", Match.moved, writes(kindOfStep{
			kind: LogMove, rule: "SM-3.1", stops: true, ofPiece: true, ofTurn: true, endsReplace: true, repeat: (*correcting).repeatMove,
		})),
		entry("held-in-time", Match.heldInTime),
		entry("performed", Match.performed),

		entry("asked", Match.asked),
		entry("revealed", Match.revealed),
		entry("voided", Match.voided, writes(kindOfStep{
			kind: LogQuestion, rule: "SM-5.5", ofDuel: true, repeat: (*correcting).repeatVoid,
		})),
		entry("settled", Match.settled, writes(kindOfStep{
			kind: LogDuel, rule: "SM-5.1", stops: true, ofPiece: true, repeat: (*correcting).repeatDuel,
		})),

		entry("wand-raised", Match.wandRaised, wandStays),
		entry("wand-lowered", func(m Match, _ WandLowered, _ Instant) Match { return m }),
		entry("called", Match.called, wandStays, writes(kindOfStep{ // it takes the wand down itself
			kind: LogDirect, rule: "SM-6.1", stops: true, ofPiece: true, ofTurn: true, endsReplace: true, repeat: (*correcting).repeatCall,
		})),

		entry("timed-out", Match.timedOut, writes(kindOfStep{
			kind: LogTimeout, rule: "SM-3.3", command: ordered(role.System, Timeout{}), stops: true, sideOnly: true, ofTurn: true, endsReplace: true,
			repeat: (*correcting).repeatLostTurn,
		})),
		entry("passed", Match.passed, writes(kindOfStep{
			kind: LogPass, rule: "SM-3.6", command: ordered(role.System, Pass{}), stops: true, sideOnly: true, ofTurn: true, endsReplace: true,
			repeat: (*correcting).repeatLostTurn,
		})),

		entry("paused", Match.pauseBegan, writes(kindOfStep{kind: LogPause, rule: "SM-3.5", command: ordered(role.Referee, Pause{}), pause: true})),
		entry("resumed", Match.pauseEnded, writes(kindOfStep{kind: LogResume, rule: "SM-3.5", command: ordered(role.Referee, Resume{}), pause: true})),
		entry("clock-corrected", Match.clockCorrected, wandStays),

		entry("undone", Match.undone, writes(kindOfStep{kind: LogUndo, rule: "SM-9.1"})),
		entry("ended", Match.ended, writes(kindOfStep{kind: LogEnd, rule: "SM-7.3", stops: true})), // a corrected match ends anew: see end
		entry("intervened", Match.intervened, writes(kindOfStep{
			kind: LogIntervention, rule: "SM-10.1", stops: true, repeat: (*correcting).repeatIntervention,
		})),
		entry("substituted", Match.substituted, wandStays),
	)
	Facts = entries.Kinds()
	for _, row := range entries.Rows() {
		if row.Is.step != nil {
			steps = append(steps, *row.Is.step)
		}
	}
}
