package page_test

import (
	"bytes"
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/views/ui"
)

// While two matches go on, every frame is the same with kept parts as when all of it is rendered anew.
func TestKeptPartsShowWhatIsNow(t *testing.T) {
	s, played := busyScreens(t)
	current, _ := s.Desk.Tournaments.Current()
	for i := range played[0] {
		p, err := s.NewSnapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for board := range played {
			p.SetMatch(board, played[board][i])
		}
		for _, topic := range benchmarked(current.ID) {
			for _, topic.Lang = range locale.Languages {
				topics := []page.Topic{topic}
				if dialogs, ok := s.DialogsOf(topic); ok {
					topics = append(topics, dialogs)
				}
				for _, topic := range topics {
					content, err := p.BuildTopic(topic)
					if err != nil {
						t.Fatal(err)
					}
					var kept, anew bytes.Buffer
					if err := content.Frame().Render(p.WithBand(topic), &kept); err != nil {
						t.Fatal(err)
					}
					if err := content.Frame().Render(ui.Anew(p.WithBand(topic)), &anew); err != nil {
						t.Fatal(err)
					}
					if !bytes.Equal(kept.Bytes(), anew.Bytes()) {
						t.Fatalf("change %d, %s:\n%s\nrendered anew:\n%s", i, topic, kept.Bytes(), anew.Bytes())
					}
				}
			}
		}
	}
}
