package tournament

import (
	"time"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/magici"
)

// Given is what the desk knows of an order and a device must not say: how the matches stand, and which sets of
// questions there are. An order asks for what it needs. An error of a method is that of the order.
type Given interface {
	// Sets returns the existing sets of questions.
	Sets() []string
	// Locked reports whether a purchase has been confirmed, so that some settings are fixed.
	Locked() (bool, error)
	// Begun returns the matches that have been opened or are over.
	Begun() ([]string, error)
	// Involved returns, by person, a match in which the person has a part.
	Involved() (map[magici.PersonID]string, error)
	// Engaged returns the match in which a person is playing; empty: none.
	Engaged(magici.PersonID) (string, error)
	// Now returns the time of day at which the order is given.
	Now() time.Time
	// HasPlayed reports whether a House has begun a match. A substituted person stands only in the log of the match, so
	// all people of such a House count as players.
	HasPlayed(magici.HouseID) (bool, error)
}

// kindOfOrder says how an order is decided.
type kindOfOrder struct {
	decide func(t Tournament, o Order, given Given) ([]Fact, error)
	says   string // how a refusal calls it, when the word of the order is taken
	atGate bool   // the Reception may give it too
}

// property says one thing more of an order.
type property func(*kindOfOrder)

func says(word string) property  { return func(k *kindOfOrder) { k.says = word } }
func byReception(k *kindOfOrder) { k.atGate = true }

// order is the row of an order: its word, and how it is decided.
func order[O any](word string, decide func(Tournament, O, Given) ([]Fact, error), properties ...property) codec.Row[kindOfOrder] {
	k := kindOfOrder{says: word}
	k.decide = func(t Tournament, o Order, given Given) ([]Fact, error) { return decide(t, o.(O), given) }
	for _, p := range properties {
		p(&k)
	}
	return codec.RowOf[O](word, k)
}

// orders are all orders about a tournament. Any other one is refused.
var orders = codec.TableOf[Order](
	order("create", Tournament.create),
	order("rename", Tournament.rename),
	order("add-house", Tournament.addHouse),
	order("edit-house", Tournament.editHouse),
	order("remove-house", Tournament.removeHouse),
	order("settings", Tournament.changeSettings),
	order("decide", Tournament.decideTie),
	order("add-people", Tournament.addPeople),
	order("enrol", Tournament.enrolList),
	order("undo-import", Tournament.undoImport),
	order("rename-person", Tournament.renamePerson),
	order("remove-person", Tournament.removePerson),
	order("restore-person", Tournament.restorePerson),
	order("move-person", Tournament.movePerson),
	order("plan", Tournament.planMatch),
	order("replan", Tournament.replan),
	order("unplan", Tournament.unplan),
	order("schedule", Tournament.setSchedule),
	order("times", Tournament.setTimes),
	order("postpone", Tournament.postpone),
	order("set-row", Tournament.setRow),
	order("remove-row", Tournament.removeRow),
	order("shift-row", Tournament.shiftRow),
	order("move-row", Tournament.moveRow),
	order("announce", Tournament.announce),
	order("unannounce", Tournament.endAnnouncement),
	order("call", Tournament.callPlayers, says("call-players")), // in a match a call is a Direct Move
	order("end-call", Tournament.endCall),
	order("ceremony", Tournament.showCeremony),
	order("add-spell", Tournament.addSpell),
	order("edit-spell", Tournament.editSpell),
	order("remove-spell", Tournament.removeSpell),
	order("import-spells", Tournament.importSpells),
	order("attendance", Tournament.noteAttendance, byReception),
	order("undo-attendance", Tournament.undoAttendance, byReception),
)

// Orders are those that a device may send, by their word: all.
var Orders = orders.Kinds()

// entries are all that the stream of a tournament may hold.
var entries = codec.TableOf[Fact](
	codec.Entry("created", Tournament.created),
	codec.Entry("renamed", Tournament.renamed),
	codec.Entry("house-added", Tournament.houseAdded),
	codec.Entry("house-edited", Tournament.houseEdited),
	codec.Entry("people-added", Tournament.peopleAdded),
	codec.Entry("import-undone", Tournament.importUndone),
	codec.Entry("person-renamed", Tournament.personRenamed),
	codec.Entry("person-removed", Tournament.personRemoved),
	codec.Entry("person-restored", Tournament.personRestored),
	codec.Entry("person-moved", Tournament.personMoved),
	codec.Entry("house-removed", Tournament.houseRemoved),
	codec.Entry("settings-changed", Tournament.settingsChanged),
	codec.Entry("tie-decided", Tournament.tieDecided),
	codec.Entry("match-planned", Tournament.matchPlanned),
	codec.Entry("match-replanned", Tournament.matchReplanned),
	codec.Entry("match-unplanned", Tournament.matchUnplanned),
	codec.Entry("schedule-set", Tournament.scheduleSet),
	codec.Entry("times-set", Tournament.timesSet),
	codec.Entry("postponed", Tournament.postponed),
	codec.Entry("programme-set", Tournament.programmeSet),
	codec.Entry("announced", Tournament.announced),
	codec.Entry("announcement-ended", Tournament.announcementEnded),
	codec.Entry("players-called", Tournament.playersCalled),
	codec.Entry("call-ended", Tournament.callEnded),
	codec.Entry("ceremony-shown", Tournament.ceremonyShown),
	codec.Entry("attendance-noted", Tournament.attendanceNoted),
	codec.Entry("attendance-undone", Tournament.attendanceUndone),
)

// Facts are the kinds of all that the stream of a tournament may hold, by their word in the log.
var Facts = entries.Kinds()
