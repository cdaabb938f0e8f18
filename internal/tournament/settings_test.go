package tournament_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/setting"
	. "scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
)

// TestDefaultSettings compares with the settings that the page of the record lists.
func TestDefaultSettings(t *testing.T) {
	const record = `{
    "budget": 10, "maxPieces": 7,
    "prices": {"P": 1, "R": 2, "N": 2, "B": 3, "Q": 4},
    "moveSeconds": 30, "directMoveSeconds": 10, "matchSeconds": 1200, "graceMillis": 300,
    "confirmSeconds": 0, "directMovesPerPiece": 1, "directMovesPerSide": 3, "directMoveFactor": 2,
    "rankingPoints": {"win": 3, "draw": 1, "loss": 0},
    "housePoints": [25, 20, 15, 10],
    "duelShare": {"numerator": 1, "denominator": 2, "round": "up"},
    "tieBreaks": ["direct", "points", "difference", "sonneborn-berger", "decision"],
    "doubleStep": true, "enPassant": true, "castling": true, "promotion": true
  }`
	var want Settings
	if err := json.Unmarshal([]byte(record), &want); err != nil {
		t.Fatal(err)
	}
	want.WandTime = 20 * setting.Second // no part of a record
	if diff := cmp.Diff(want, DefaultSettings()); diff != "" {
		t.Error(diff)
	}
	if err := DefaultSettings().Validate(); err != nil {
		t.Error(err)
	}
}

func TestSettingsValidate(t *testing.T) {
	tests := []struct {
		name   string
		change func(*Settings)
		key    string
		field  string
	}{
		{"a number of the match", func(s *Settings) { s.Prices.Queen = -1 }, "fault.settings.range", "prices.Q"},
		{"negative win", func(s *Settings) { s.RankingPoints.Win = -1 }, "fault.settings.range", "rankingPoints.win"},
		{"huge draw", func(s *Settings) { s.RankingPoints.Draw = 1001 }, "fault.settings.range", "rankingPoints.draw"},
		{"negative loss", func(s *Settings) { s.RankingPoints.Loss = -1 }, "fault.settings.range", "rankingPoints.loss"},
		{"negative share", func(s *Settings) { s.DuelShare.Numerator = -1 }, "fault.settings.range", "duelShare.numerator"},
		{"a share of nothing", func(s *Settings) { s.DuelShare.Denominator = 0 }, "fault.settings.range", "duelShare.denominator"},
		{"rounded nearest", func(s *Settings) { s.DuelShare.Round = "nearest" }, "fault.settings.word", "duelShare.round"},
		{"negative House Points", func(s *Settings) { s.HousePoints = []magici.HousePoints{25, -1} }, "fault.settings.range", "housePoints"},
		{"a place too many", func(s *Settings) { s.HousePoints = make([]magici.HousePoints, 13) }, "fault.settings.places", ""},
		{"unknown criterion", func(s *Settings) { s.TieBreaks = []ranking.TieBreak{"coin"} }, "fault.settings.word", "tieBreaks"},
		{"criterion twice", func(s *Settings) { s.TieBreaks = []ranking.TieBreak{ranking.Points, ranking.Points} }, "fault.settings.twice", "tieBreaks"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := DefaultSettings()
			tt.change(&s)
			err := s.Validate()
			said(t, err, fault.Invalid, tt.key)
			if tt.field != "" && fault.From(err).Args[0] != tt.field {
				t.Errorf("names %v, want %s", fault.From(err).Args, tt.field)
			}
		})
	}
	none := DefaultSettings()
	none.HousePoints, none.TieBreaks = nil, nil
	if err := none.Validate(); err != nil {
		t.Error("no House Points and no tie-breaks:", err)
	}
}

// TestLaterSettings reads settings that were stored or sent before there was a time for a raised wand.
func TestLaterSettings(t *testing.T) {
	earlier := DefaultSettings()
	earlier.WandTime = 0
	state := Apply(cup(t), SettingsChanged{Settings: earlier})
	if got := state.Settings.WandTime; got != DefaultSettings().WandTime {
		t.Errorf("stored before: %v", got)
	}
	state.Settings.WandTime = 5 * setting.Second
	if got := do(t, state, ChangeSettings{Settings: earlier, Reason: "x"}).Settings.WandTime; got != 5*setting.Second {
		t.Errorf("an order that does not speak of it: %v", got)
	}
}
