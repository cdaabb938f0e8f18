package print_test

import (
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/access"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/print"
	"scacchimagici/views/ui"
)

func TestCards(t *testing.T) {
	s := screentest.Scene(t, "planned", "it", screentest.Organiser)
	d := print.Papers{
		Words: s.Words, Matches: []screen.Scene{s}, Hosts: []string{"scacchi.local:8080", "192.168.8.2:8080"},
		Tournament: tournament.Tournament{
			ID: "2026", Name: "Coppa delle Case",
			Houses: []tournament.House{{ID: "gri", Name: "Grifondoro", Arms: "grifondoro"}, {ID: "cor", Name: "Corvonero", Arms: "corvonero"}},
		},
		Seats: []print.Seat{
			{Seat: access.RefereeOf("A"), Code: &access.Code{Digits: "945697"}},
			{Seat: access.StrategistOf("2026", "gri"), Code: &access.Code{Digits: "203436"}},
			{Seat: access.StrategistOf("2026", "cor")},
		},
	}
	c := d.Cards(ui.QR{Size: 1, Path: "M0 0h1v1h-1z"}, ui.QR{}, ui.QR{})
	var got []string
	for _, card := range c.Cards {
		got = append(got, strings.Join([]string{card.Role, card.Where, card.Digits, card.Addresses[0]}, "|"))
	}
	want := []string{
		"Arbitro|Scacchiera A|945 697|scacchi.local:8080/entra",
		"Stratega|Grifondoro|203 436|scacchi.local:8080/entra",
		"Pubblico|Per tutti, senza codice||scacchi.local:8080",
		"Schermo|Proiettore o TV||scacchi.local:8080/schermo",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	if c.Missing != "Un posto non ha ancora un codice." || c.Codes == "" {
		t.Errorf("missing: %q, %q", c.Missing, c.Codes)
	}
}
