package page_test

import (
	"io"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
)

// The pages of an open purchase show the settings of the tournament as they change.
func TestOpenPurchaseShowsTheSettingsOfNow(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 12)
	current, _ := d.Tournaments.Current()
	key := desk.Key{Tournament: current.ID, Match: current.Matches[0].ID}
	organiser := magici.Actor{Role: role.Organiser}
	for _, o := range []magici.Order{
		magici.NameStrategist{Side: chess.White, Person: current.Roster(current.Matches[0].White)[0]},
		magici.NameStrategist{Side: chess.Black, Person: current.Roster(current.Matches[0].Black)[0]},
		magici.Open{},
	} {
		_, err := d.Matches.Do(t.Context(), key, stream.Request[magici.Command]{Actor: "test", At: time.Now(), Command: magici.Command{By: organiser, Order: o}})
		if err != nil {
			t.Fatal(err)
		}
	}
	settings := tournament.DefaultSettings()
	settings.Budget += 2
	change := tournament.ChangeSettings{Settings: settings, Reason: "prova"}
	_, err := d.Tournaments.Do(t.Context(), current.ID, stream.Request[tournament.Command]{
		Actor: "test", At: time.Now(), Command: tournament.Command{By: role.Organiser, Order: change},
	})
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.NewSnapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	seat := access.StrategistOf(current.ID, string(current.Matches[0].White))
	if got := p.Scene(*p.MatchAt(0), seat, locale.Italian).Match.Settings.Budget; got != settings.Budget {
		t.Errorf("budget %d, want %d", got, settings.Budget)
	}
}
