package table

import (
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game/registry"
)

// TestEveryGameHasAScreen wants a screen for each game of the side tables, with a place of its own in
// the order of the offer, and words for each reason for which it ends.
func TestEveryGameHasAScreen(t *testing.T) {
	catalogue, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	words := catalogue.In(locale.Italian)
	type offer struct {
		of    string
		place int
	}
	offered := map[offer]string{}
	for _, g := range registry.Tables().Games() {
		screen, ok := gameScreens[g.ID()]
		if !ok {
			t.Errorf("%s has no screen", g.ID())
			continue
		}
		place := offer{screen.Of, screen.Offered}
		if other, taken := offered[place]; taken || screen.Offered == 0 || gameScreens[gameOf(screen.ID)].Of != "" {
			t.Errorf("%s is offered in the place of %q", g.ID(), other)
		}
		offered[place] = g.ID()
		for _, reason := range g.Reasons() {
			key, ok := screen.Reasons[reason]
			if !ok {
				key, ok = reasonKeys[reason]
			}
			if !ok || !words.Has("tablepage.reason."+key) {
				t.Errorf("%s: no words for %q", g.ID(), reason)
			}
		}
	}
	if len(gameScreens) != len(offered) {
		t.Errorf("%d screens for %d games", len(gameScreens), len(offered))
	}
}
