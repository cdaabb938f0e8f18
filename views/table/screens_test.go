package table

import (
	"strconv"
	"strings"
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

// Every sentence that the page of rules, the first game, the list of lessons and the typed moves of a game may say has its
// words, in both languages: pages show some of them only after a move.
func TestEveryGameHasItsWords(t *testing.T) {
	catalogue, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	add := func(parts ...string) { keys = append(keys, strings.Join(parts, ".")) }
	for _, s := range registry.Screens() {
		add("tablepage.game", s.ID)
		add("tablepage.aim", s.ID)
		add("typed.example", s.ID)
		add("typed.short", s.ID)
		add("tablerules", s.ID, "win")
		for _, p := range s.Rules.Parts {
			add("tablerules.part", p.Key)
			for i := range p.Items {
				add("tablerules", s.ID, p.Key, strconv.Itoa(i+1))
			}
		}
		for _, e := range s.Rules.Examples {
			add("tablerules", s.ID, "example", e.Key)
			add("tablerules", s.ID, "example", e.Key, "start")
			for i := range e.Moves {
				add("tablerules", s.ID, "example", e.Key, strconv.Itoa(i+1))
			}
		}
	}
	for _, g := range registry.Guides() {
		add("tablepage.about", g.Game.ID())
		for _, step := range g.Steps {
			for _, what := range []string{"do", "look", "done"} {
				add("firstgame", g.Game.ID(), step.Key, what)
			}
		}
	}
	for _, lang := range locale.Languages {
		for _, key := range keys {
			if !catalogue.In(lang).Has(key) {
				t.Errorf("%s: no text for %s", lang, key)
			}
		}
	}
}
