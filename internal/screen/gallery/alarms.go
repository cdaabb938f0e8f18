package gallery

import (
	"context"
	"io"

	"github.com/a-h/templ"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/views/layout"
)

// alarmsPage is one of the organiser's pages during a fault of the machine.
const alarmsPage = "desk-alarms"

// galleryFile is where the invented database lies.
const galleryFile = "/home/organizzatore/.local/share/scacchimagici/scacchi.db"

// alarms are those that the gallery shows, each kind once and then several.
var alarms = []struct {
	name   string
	faults []*fault.Fault
}{
	{"deleted", []*fault.Fault{fault.New(fault.Unavailable, "fault.store.deleted", galleryFile)}},
	{"replaced", []*fault.Fault{fault.New(fault.Unavailable, "fault.store.replaced", galleryFile)}},
	{"second-name", []*fault.Fault{fault.New(fault.Unavailable, "fault.store.twonames", galleryFile)}},
	{"unsynced", []*fault.Fault{fault.New(fault.Unavailable, "fault.store.unsynced")}},
	{"shorter", []*fault.Fault{fault.New(fault.Unavailable, "fault.store.shorter", galleryFile, 4102, 4218)}},
	{"entry", []*fault.Fault{fault.New(fault.Unavailable, "fault.store.entrybad", 3127, "match/coppa-delle-case-2026.2B", 88)}},
	{"spare-silent", []*fault.Fault{fault.New(fault.Unavailable, "fault.spare.silent", "Biblioteca", "16:38")}},
	{"one-disk", []*fault.Fault{fault.New(fault.Unavailable, "fault.spare.alone", "16:38")}},
	{"several", []*fault.Fault{
		fault.New(fault.Unavailable, "fault.store.deleted", galleryFile),
		fault.New(fault.Unavailable, "fault.store.entry", 3127, "match/coppa-delle-case-2026.2B"),
		fault.New(fault.Unavailable, "fault.spare.alone", "16:38"),
	}},
}

// alarmsAt shows a page with an alarm; nil when there is none with that name.
func alarmsAt(words *locale.Words, name string, theme func(string) string) templ.Component {
	for _, a := range alarms {
		if a.name != name {
			continue
		}
		band := layout.Band{Name: words.T("projector.notice")}
		for _, f := range a.faults {
			band.Alarms = append(band.Alarms, screen.Alarm(words, f))
		}
		page := spells(words, "list", theme(""))
		return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error { return page.Render(layout.WithBand(ctx, band), w) })
	}
	return nil
}
