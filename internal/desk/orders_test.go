package desk

import (
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/setting"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
)

// order gives the organiser's order to the tournament of s.
func (s *schedule) order(o tournament.Order) error {
	_, err := s.desk.Tournaments.Do(s.t.Context(), s.id, stream.Request[tournament.Command]{
		At: time.Now(), Command: tournament.Command{By: role.Organiser, Order: o},
	})
	return err
}

func (s *schedule) list(o index.Order) error {
	_, err := s.desk.Tournaments.Select(s.t.Context(), s.id, stream.Request[index.Command]{
		Command: index.Command{By: role.Organiser, Order: o},
	})
	return err
}

// stands fails unless a match is "round board White-Black", as its owner has it.
func (s *schedule) stands(when, match, want string) {
	s.t.Helper()
	l, err := s.desk.Matches.Get(s.t.Context(), Key{s.id, match})
	if err != nil {
		s.t.Fatal(err)
	}
	p := l.Match.Plan
	teams := l.Match.Teams
	if got := strings.Join([]string{string(rune('0' + p.Round)), p.Board, string(teams[0].House) + "-" + string(teams[1].House)}, " "); got != want {
		s.t.Errorf("%s, %s is %q, want %q", when, match, got, want)
	}
}

// People are suggested from the House's roster in the order of their names, as screens list them, without
// the Strategist.
func TestAssignPeople(t *testing.T) {
	s := newSchedule(t)
	refused(t, "open 1A", s.open("1A"), "")
	b := s.sit("1A")
	b.must(magici.HelpPurchase{Side: white}, magici.Buy{Side: white, Slot: magici.Queen}, magici.AssignPeople{Side: white})
	team, names := b.match().Teams[white], s.tournament().Names
	king, queen := names[team.People[magici.King]].Display, names[team.People[magici.Queen]].Display
	if king == "" || queen <= king || team.SlotOf(team.Strategist) != magici.NoSlot {
		t.Errorf("King %q, Queen %q, Strategist %q", king, queen, names[team.Strategist].Display)
	}
}

// A planned match follows the schedule, with the Strategist named for it; one that has begun does not, and
// says so.
func TestMatchesFollowTheSchedule(t *testing.T) {
	s := newSchedule(t)
	s.stands("at first", "2A", "2 A grifondoro-corvonero")
	roster := s.tournament().Roster("grifondoro")
	b := s.sit("2A")
	b.must(magici.NameStrategist{Side: white, Person: roster[0]}, magici.SwapColours{White: "corvonero"})
	s.stands("with its colours swapped by the Referee", "2A", "2 A corvonero-grifondoro")

	move := tournament.Replan{Match: "2A", Round: 4, Board: "C", White: "grifondoro", Black: "corvonero"}
	refused(t, "move 2A", s.order(move), "")
	s.stands("moved", "2A", "4 C grifondoro-corvonero")
	if got := s.sit("2A").match().Teams[white].Strategist; got != roster[0] {
		t.Errorf("the Strategist is %q", got)
	}
	refused(t, "swap 2A", s.order(tournament.Replan{Match: "2A", Round: 4, Board: "C", White: "corvonero", Black: "grifondoro"}), "")
	s.stands("swapped", "2A", "4 C corvonero-grifondoro")
	s.reopen()
	s.stands("after a restart", "2A", "4 C corvonero-grifondoro")

	refused(t, "open 1A", s.open("1A"), "")
	move.Match = "1A"
	refused(t, "move what is open", s.order(move), "fault.plan.begun")
	refused(t, "take off what is open", s.order(tournament.Unplan{Match: "1A"}), "fault.plan.begun")
	s.end("3A", "forfeit")
	refused(t, "take off what is over", s.order(tournament.Unplan{Match: "3A"}), "fault.plan.begun")
	refused(t, "a new schedule", s.order(tournament.SetSchedule{Matches: []tournament.Planned{
		{ID: "2A", Round: 2, Board: "B", White: "grifondoro", Black: "tassorosso"},
	}}), "")
	s.stands("on the new schedule", "2A", "2 B grifondoro-tassorosso")
	if got := s.tournament().Matches; len(got) != 3 {
		t.Errorf("the schedule is %v", got)
	}
	s.end("1A", "forfeit") // Grifondoro plays one match at a time
	refused(t, "open 2A where it is now", s.open("2A"), "")
}

func (s *schedule) tournament() tournament.Tournament {
	s.t.Helper()
	t, err := s.desk.Tournaments.Get(s.t.Context(), s.id)
	if err != nil {
		s.t.Fatal(err)
	}
	return t
}

// A match that was taken off and planned anew is the new one.
func TestPlannedAnew(t *testing.T) {
	s := newSchedule(t)
	s.stands("at first", "3A", "3 A grifondoro-tassorosso")
	refused(t, "take 3A off", s.order(tournament.Unplan{Match: "3A"}), "")
	if _, err := s.desk.Matches.Get(t.Context(), Key{s.id, "3A"}); err == nil {
		t.Error("3A is still there")
	}
	refused(t, "plan 3A anew", s.order(tournament.PlanMatch{ID: "3A", Round: 3, Board: "B", White: "corvonero", Black: "serpeverde"}), "")
	s.stands("planned anew", "3A", "3 B corvonero-serpeverde")
}

// Army, movement and Direct Moves are fixed by the first purchase that is confirmed in a
// match that counts.
func TestSettingsAreLocked(t *testing.T) {
	dear := tournament.DefaultSettings()
	dear.Prices.Queen = 5
	slow := tournament.DefaultSettings()
	slow.MoveTime = 45 * setting.Second
	s := newSchedule(t)
	change := func(settings tournament.Settings) error {
		return s.order(tournament.ChangeSettings{Settings: settings, Reason: "prova"})
	}
	refused(t, "open 1A", s.open("1A"), "")
	refused(t, "a price during the first purchase", change(dear), "")

	s = newSchedule(t)
	s.start("1B", openFiles, nil)
	refused(t, "a price after it", change(dear), "fault.settings.locked")
	refused(t, "a clock after it", change(slow), "")

	slow.QuestionSet = "libri"
	refused(t, "a set that there is", change(slow), "")
	slow.QuestionSet = "film"
	refused(t, "a set that there is not", change(slow), "fault.settings.word")
}

// A match whose purchase is open goes on by the settings as they change, until its first confirmation fixes them.
func TestOpenPurchaseFollowsSettings(t *testing.T) {
	s := newSchedule(t)
	refused(t, "open 1A", s.open("1A"), "")
	b := s.sit("1A")
	slotOf := func(name string) magici.Slot {
		slot, err := magici.ParseSlot(name)
		refused(t, name, err, "")
		return slot
	}
	buy := func(slot string) magici.Order { return magici.Buy{Side: white, Slot: slotOf(slot)} }
	b.must(buy("Q"), buy("N1"))
	change := func(budget, pieces int) error {
		settings := tournament.DefaultSettings()
		settings.Budget, settings.MaxPieces = magici.PiecePoints(budget), pieces
		return s.order(tournament.ChangeSettings{Settings: settings, Reason: "prova"})
	}
	confirm := func(side chess.Side) error {
		return b.give(theReferee, magici.Confirm{Side: side, Draft: b.match().Teams[side].Draft})
	}
	refused(t, "another budget", change(3, 8), "")
	refused(t, "too dear now", confirm(white), "fault.confirm.budget")
	refused(t, "nothing is left", b.give(theReferee, buy("P1")), "fault.buy.budget")
	refused(t, "a smaller army", change(30, 1), "")
	refused(t, "too many now", confirm(white), "fault.confirm.max")
	refused(t, "a larger army", change(30, 12), "")
	for _, slot := range []string{"R1", "R2", "B1", "B2", "N2"} {
		b.must(buy(slot))
	}
	if got := b.match().Settings.Budget; got != magici.DefaultSettings().Budget {
		t.Errorf("budget %d before the first confirmation", got)
	}
	b.must(magici.Sell{Side: white, Slot: slotOf("B2")})
	for i, slot := range []string{"K", "Q"} {
		b.must(magici.Assign{Side: white, Slot: slotOf(slot), Person: s.tournament().Roster("grifondoro")[1+i]})
	}
	refused(t, "people are missing", confirm(white), "fault.confirm.person")
	for _, slot := range []string{"R1", "R2", "B1", "N1", "N2"} {
		b.must(magici.Sell{Side: white, Slot: slotOf(slot)})
	}
	b.must(magici.HelpPurchase{Side: black})
	refused(t, "confirm", confirm(white), "")
	s.reopen()
	b = s.sit("1A")
	if got := b.match(); got.Settings.Budget != 30 || got.Settings.MaxPieces != 12 || !got.Teams[white].Confirmed || !got.Teams[black].Helped {
		t.Errorf("%+v", got)
	}
	refused(t, "after the first confirmation", change(3, 8), "fault.settings.locked")
}

// The first purchase is confirmed while a change of the settings is being written: the match has what the tournament says.
func TestSettingsChangeDuringAConfirmation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSchedule(t)
		refused(t, "open 1A", s.open("1A"), "")
		b := s.sit("1A")
		b.must(magici.HelpPurchase{Side: white}, magici.Assign{Side: white, Slot: magici.King, Person: s.tournament().Roster("grifondoro")[1]})
		draft := b.match().Teams[white].Draft
		settings := tournament.DefaultSettings()
		settings.Budget++

		release := s.store.HoldAppends(eventlog.Tournament(s.id))
		var both sync.WaitGroup
		both.Go(func() {
			refused(t, "another budget", s.order(tournament.ChangeSettings{Settings: settings, Reason: "prova"}), "")
		})
		synctest.Wait() // it is decided
		both.Go(func() { refused(t, "confirm", b.give(theReferee, magici.Confirm{Side: white, Draft: draft}), "") })
		for range 10_000 { // time enough for an order that does not wait
			runtime.Gosched()
		}
		release()
		both.Wait()
		if match := b.match().Settings.Budget; match != settings.Budget {
			t.Errorf("the match has budget %d, the tournament %d", match, settings.Budget)
		}
	})
}

// A person in an open match stays on the roster; one who has played keeps the name there.
func TestPeopleInMatches(t *testing.T) {
	s := newSchedule(t)
	roster := s.tournament().Roster("grifondoro")
	refused(t, "before", s.order(tournament.MovePerson{Person: roster[2], House: "corvonero"}), "")
	if p, _ := s.tournament().Person(roster[2]); p.House != "corvonero" || p.Gone {
		t.Errorf("%+v", p)
	}
	refused(t, "open 1A", s.open("1A"), "")
	refused(t, "remove the Strategist", s.order(tournament.RemovePerson{Person: roster[0]}), "fault.people.engaged")
	refused(t, "move the Strategist", s.order(tournament.MovePerson{Person: roster[0], House: "corvonero"}), "fault.people.engaged")
	s.end("1A", "forfeit")
	refused(t, "move who has played", s.order(tournament.MovePerson{Person: roster[0], House: "corvonero"}), "")
	if p, _ := s.tournament().Person(roster[0]); p.House != "grifondoro" || !p.Gone {
		t.Errorf("%+v", p)
	}
	if got := len(s.tournament().Roster("corvonero")); got != 5 {
		t.Errorf("%d in the other House", got)
	}
}

// A name is changed in the tournament and in the list, or in neither.
func TestRename(t *testing.T) {
	store := openStore(t, filepath.Join(t.TempDir(), "camp.db"))
	d := openDesk(t, store, questions(t, 1))
	id := create(t, d, twoMatches())
	rename := func(command, name string) (stream.Receipt, error) {
		return d.Tournaments.Do(t.Context(), id, stream.Request[tournament.Command]{
			ID: command, Actor: "organiser", At: time.Now(), Command: tournament.Command{By: role.Organiser, Order: tournament.Rename{Name: name, Held: "2026-08-28"}},
		})
	}
	shows := func(when, name string) {
		t.Helper()
		made, err := d.Tournaments.Get(t.Context(), id)
		row, _ := d.Tournaments.Index().Row(id)
		if err != nil || made.Name != name || row.Name != name || made.Held != row.Held {
			t.Errorf("%s: %q in the list, %q in itself, %v", when, row.Name, made.Name, err)
		}
	}
	_, err := rename("1", "Coppa")
	refused(t, "rename", err, "")
	shows("renamed", "Coppa")
	_, err = rename("1", "Coppa")
	refused(t, "the same tap", err, "")
	_, err = rename("2", " ")
	refused(t, "no name", err, "fault.name.empty")
	shows("refused", "Coppa")
	_, err = rename("3", "Coppa delle Case")
	refused(t, "rename again", err, "")
	_, err = d.Tournaments.Do(t.Context(), id, stream.Request[tournament.Command]{
		Actor: "organiser", At: time.Now(), Command: tournament.Command{By: role.Organiser, Order: tournament.Announce{Text: "Merenda"}},
	})
	refused(t, "another order after it", err, "")
	d.Close()
	d = openDesk(t, store, questions(t, 1))
	defer d.Close()
	shows("after a restart", "Coppa delle Case")
}

// A tournament with results is archived, not deleted; the id of a deleted one is not given again.
func TestArchiveAndDelete(t *testing.T) {
	s := newSchedule(t)
	refused(t, "open 1A", s.open("1A"), "")
	refused(t, "archive while it is played", s.list(index.Archive{ID: s.id}), "fault.tournament.playing")
	refused(t, "delete while it is played", s.list(index.Delete{ID: s.id}), "fault.tournament.playing")
	s.end("1A", "annulled")
	s.end("1B", "forfeit")
	refused(t, "delete what has a result", s.list(index.Delete{ID: s.id}), "fault.tournament.results")
	refused(t, "archive", s.list(index.Archive{ID: s.id}), "")
	refused(t, "take out", s.list(index.Unarchive{ID: s.id}), "")
	refused(t, "delete none", s.list(index.Delete{ID: "nowhere"}), "fault.tournament.none")
	refused(t, "archive none", s.list(index.Archive{ID: "nowhere"}), "fault.tournament.none")

	empty := create(t, s.desk, Draft{Name: "Prova"})
	refused(t, "delete", s.list(index.Delete{ID: empty}), "")
	_, err := s.desk.Tournaments.Do(t.Context(), empty, stream.Request[tournament.Command]{
		Command: tournament.Command{By: role.Organiser, Order: tournament.Announce{Text: "Ehi"}},
	})
	refused(t, "an order to a deleted one", err, "fault.tournament.none")
	if again := create(t, s.desk, Draft{Name: "Prova"}); again == empty {
		t.Error("the id is given again")
	}
}
