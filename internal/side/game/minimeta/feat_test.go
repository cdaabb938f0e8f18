package minimeta_test

import (
	"testing"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/minimeta"
)

// A small Pawn that is carried to the far side and promotes there is a feat; one that walks is none.
func TestFeat(t *testing.T) {
	tests := []struct{ move, want string }{
		{"b3-b6=a2q", "carried"}, {"c5-c6=Q,a2q,b2r", "carried"}, {"c5-c6=Q", ""}, {"a6:a1-a6:a2=q", ""}, {"b3-b6", ""},
	}
	for _, tt := range tests {
		if got := game.Feat(minimeta.Game().Start(), tt.move); got != tt.want {
			t.Errorf("%s is %q, want %q", tt.move, got, tt.want)
		}
	}
}
