package worth

import (
	"net/url"
	"strings"
	"testing"

	"scacchimagici/internal/appraisal"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/side/game/registry"
)

// TestChanged reads another price of a piece.
func TestChanged(t *testing.T) {
	s := magici.DefaultSettings()
	for query, want := range map[string]change{
		"": {}, "pezzo=B&prezzo=2": {chess.Bishop, 2}, "pezzo=Q&prezzo=5": {chess.Queen, 5}, "pezzo=P&prezzo=3": {chess.Pawn, 3},
	} {
		of, _ := url.ParseQuery(query)
		got, c, err := changed(s, of)
		if err != nil || c != want || want.Kind != chess.NoKind && got.Value(c.Kind) != c.Price {
			t.Errorf("%q: %+v, %v", query, c, err)
		}
		if back, _ := url.ParseQuery(strings.TrimPrefix(c.path(""), "?")); back.Encode() != of.Encode() {
			t.Errorf("%q leads to %q", query, back.Encode())
		}
	}
	for _, query := range []string{"pezzo=K&prezzo=2", "pezzo=B", "pezzo=B&prezzo=-1", "pezzo=B&prezzo=99999", "pezzo=BB&prezzo=2", "pezzo=B&prezzo=2.5"} {
		of, _ := url.ParseQuery(query)
		if _, _, err := changed(s, of); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%q: %v", query, err)
		}
	}
}

// TestSaid reads what the page says of a regulation whose Bishop is too dear.
func TestSaid(t *testing.T) {
	words, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	s := scene{Words: words.In(locale.Italian), Known: true, Settings: magici.DefaultSettings()}
	s.State = measured(s.Settings)
	if got := s.result(); !strings.HasPrefix(got, "L’Alfiere costa 3 e ne vale 1,") && !strings.HasPrefix(got, "L’Alfiere costa 3 e ne vale 2,") {
		t.Error(got)
	}
	if all := s.bars(); len(all) != 5 || all[0].Kind != chess.Pawn || all[4].Kind != chess.Queen {
		t.Errorf("%+v", all)
	}
	sum := 0
	for _, a := range s.mix(s.State.Report) {
		sum += a.Share
		if a.Name == "" || len(a.Pieces) == 0 {
			t.Errorf("%+v", a)
		}
	}
	if sum < 90 || sum > 102 {
		t.Errorf("the mix shows %d of 100", sum)
	}
	for points, want := range map[int]string{50: "", 53: "", 54: "w1", 62: "w3", 90: "w4", 47: "", 46: "l1", 10: "l4"} {
		if got := classOf(points); got != want {
			t.Errorf("%d: class %q, want %q", points, got, want)
		}
	}
	for want, state := range map[string]appraisal.State{
		"Partita 212 di 19.880":                             {Asked: true, Done: 212, Total: 19880},
		"Aspetta che sulle scacchiere non si giochi":        {Asked: true, Waits: true, Total: 19880},
		"Fermo dopo 5 partite di 9":                         {Done: 5, Total: 9},
		"9 partite fra Strateghi del computer, in 2 minuti": {Done: 9, Total: 9, Seconds: 130},
	} {
		if got := s.progress(state); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
