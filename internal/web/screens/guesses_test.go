package screens

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/web/guard"
)

// The desk shows by itself that codes are being guessed, and by itself that it is over; a device with a
// seat is named by its holder.
func TestGuessesAtTheDesk(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 2)
	showOnScreen(t, d, "board:A")
	topic := Topic{Kind: KindDesk, Lang: locale.Italian}
	for _, step := range []struct {
		alarm    guard.Alarm
		say, not string
	}{
		{guard.Alarm{}, "telefono nel pubblico", "indovinare"},
		{
			guard.Alarm{Tries: 37, From: []string{"192.168.8.20", "screen", "192.168.8.21"}, More: 2},
			"37 tentativi nell’ultimo minuto, da 192.168.8.20, TV, 192.168.8.21 e altri 2 indirizzi", "screen,",
		},
		{guard.Alarm{Tries: 1, From: []string{"192.168.8.20"}}, "un tentativo nell’ultimo minuto, da 192.168.8.20", "37 tentativi"},
		{guard.Alarm{}, "telefono nel pubblico", "indovinare"},
	} {
		s.NoteGuesses(step.alarm)
		p, err := s.NewPass(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !p.alters(p.effectOf(deskChange{guesses: true}), topic) || p.alters(p.effectOf(deskChange{guesses: true}), Topic{Kind: KindPublic, Place: "A"}) {
			t.Error("the desk is not rendered anew, or the public is")
		}
		var html bytes.Buffer
		if err := p.render(&html, topic); err != nil {
			t.Fatal(err)
		}
		if said := html.String(); !strings.Contains(said, step.say) || strings.Contains(said, step.not) {
			t.Errorf("after %+v the desk says %.3000s", step.alarm, said)
		}
	}
}
