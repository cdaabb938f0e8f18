package table

import (
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game/registry"
)

// WhyNot says why a piece may not go to a square of a position, and which squares show it. It returns
// an error for games without such reasons, and for positions that the game refuses.
func WhyNot(w *locale.Words, id, position, from, to string) (why string, shows []string, err error) {
	g, err := registry.All().Find(id)
	if err != nil {
		return "", nil, err
	}
	screen, ok := gameScreens[id]
	if !ok || screen.View(g.Start()).Refusals == nil {
		return "", nil, fault.New(fault.NotFound, "fault.table.game", id)
	}
	p, err := g.Parse(position)
	if err != nil {
		return "", nil, err
	}
	said, shows := screen.View(p).Refusals.WhyNot(from, to)
	return said.In(w), shows, nil
}
