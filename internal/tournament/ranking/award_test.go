package ranking_test

import (
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament/ranking"
)

func TestNewAward(t *testing.T) {
	tests := []struct {
		rule  string // the words that this row pins down
		place int
		eaten magici.PiecePoints
		want  magici.HousePoints
	}{
		{"E9: 2° posto, 19 punti", 2, 19, 30},
		{"E10: 1° posto, 10 punti", 1, 10, 30},
		{"half is rounded up", 4, 1, 11},
		{"nothing eaten", 3, 0, 15},
		{"a place beyond the list pays nothing", 5, 8, 4},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			if got := ranking.NewAward(ranking.DefaultRules(), tt.place, tt.eaten); got.Total != tt.want || got.Total != got.Place+got.Duels {
				t.Errorf("got %+v, want %d in all", got, tt.want)
			}
		})
	}
}

func TestShare(t *testing.T) {
	tests := []struct {
		rule  string
		share ranking.Share
		eaten magici.PiecePoints
		want  magici.HousePoints
	}{
		{"rounded down", ranking.Share{Numerator: 1, Denominator: 2, Round: "down"}, 19, 9},
		{"two thirds, up", ranking.Share{Numerator: 2, Denominator: 3, Round: "up"}, 10, 7},
		{"a whole number is not rounded", ranking.Share{Numerator: 2, Denominator: 3, Round: "up"}, 9, 6},
		{"no share", ranking.Share{Numerator: 0, Denominator: 1, Round: "up"}, 9, 0},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			s := ranking.DefaultRules()
			s.DuelShare = tt.share
			if got := ranking.NewAward(s, 13, tt.eaten); got.Duels != tt.want || got.Place != 0 {
				t.Errorf("got %+v, want %d", got, tt.want)
			}
		})
	}
}
