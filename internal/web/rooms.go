package web

import (
	"net/http"
	"slices"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/route"
	"scacchimagici/views/arrivals"
	"scacchimagici/views/copies"
	"scacchimagici/views/correction"
	"scacchimagici/views/day"
	"scacchimagici/views/devices"
	"scacchimagici/views/door"
	"scacchimagici/views/keys"
	"scacchimagici/views/network"
	"scacchimagici/views/overlay"
	"scacchimagici/views/phone"
	"scacchimagici/views/plan"
	"scacchimagici/views/projector"
	"scacchimagici/views/public"
	"scacchimagici/views/ranking"
	"scacchimagici/views/referee"
	"scacchimagici/views/report"
	"scacchimagici/views/setup"
	"scacchimagici/views/sound"
	"scacchimagici/views/spare"
	"scacchimagici/views/strategist"
	"scacchimagici/views/tools"
	"scacchimagici/views/trigger"
	"scacchimagici/views/webhooks"
	"scacchimagici/views/worth"
)

// Beside is what is played beside the tournament, with its pages.
type Beside interface {
	page.Beside
	Rows() []page.Row                              // of its live pages
	Scenes() []projector.Scene                     // that a screen shows of it
	FirstGames(w *locale.Words) []public.FirstGame // for the public page
	Gallery() []gallery.Kind                       // its pages with invented data
	Open(on page.Host) page.BesidePages
}

// roomRow is what a folder of views adds to the program, besides routes with handlers of its own.
type roomRow struct {
	rows    []page.Row
	gallery func() []gallery.Kind // what it shows of itself with invented data; nil: nothing
	over    []overlay.Part        // elements of overlays
}

// rooms lists the rooms of the tournament, but for that of the overlays, which has elements of all.
func rooms(beside Beside) []roomRow {
	return []roomRow{
		{rows: referee.Rows, gallery: referee.Gallery},
		{rows: strategist.Rows, gallery: strategist.Gallery},
		{rows: public.Rows(beside.FirstGames), gallery: public.Gallery},
		{rows: []page.Row{projector.Row(beside.Scenes()...)}, gallery: projector.Gallery},
		{gallery: phone.Gallery},
		{gallery: door.Gallery},
		{rows: []page.Row{day.Page}, gallery: day.Gallery},
		{gallery: correction.Gallery},
		{rows: []page.Row{ranking.Row}, gallery: ranking.Gallery},
		{rows: []page.Row{report.Row}},
		{rows: setup.Rows, gallery: setup.Gallery},
		{rows: plan.Rows, gallery: plan.Gallery},
		{rows: []page.Row{worth.Row}, gallery: worth.Gallery},
		{rows: []page.Row{copies.Row}, gallery: copies.Gallery},
		{rows: []page.Row{spare.Row}, gallery: spare.Gallery},
		{rows: []page.Row{tools.Row}},
		{rows: []page.Row{devices.Row}, gallery: devices.Gallery},
		{gallery: network.Gallery},
		{rows: sound.Rows, gallery: sound.Gallery},
		{rows: []page.Row{arrivals.Row}, gallery: arrivals.Gallery},
		{rows: trigger.Rows, gallery: trigger.Gallery},
		{rows: []page.Row{keys.Row}, gallery: keys.Gallery},
		{rows: []page.Row{webhooks.Row}, gallery: webhooks.Gallery},
	}
}

// LiveRows returns the rows of the live pages, room by room, with what is played beside the tournament.
func LiveRows(beside Beside) []page.Row {
	var all []page.Row
	for _, r := range rooms(beside) {
		all = append(all, r.rows...)
	}
	return slices.Concat(all, Overlays(beside).Rows(), beside.Rows())
}

// Overlays returns the elements that lie over the picture of a stream.
func Overlays(beside Beside) overlay.Parts {
	var others []overlay.Part
	for _, r := range rooms(beside) {
		others = append(others, r.over...)
	}
	return overlay.With(others...)
}

// Gallery returns what the rooms show of themselves with invented data, and what is played beside the tournament.
func Gallery(beside Beside) []gallery.Kind {
	var all []gallery.Kind
	for _, r := range rooms(beside) {
		if r.gallery != nil {
			all = append(all, r.gallery()...)
		}
	}
	return slices.Concat(all, Overlays(beside).Gallery(), beside.Gallery())
}

// rowRoutes are the routes of the live pages that have an address of their own.
func (s *Server) rowRoutes() []route.Route {
	var all []route.Route
	for _, row := range LiveRows(s.beside) {
		if row.Path == "" {
			continue
		}
		topic := row.Topic
		if topic == nil {
			topic = func(*http.Request) page.Topic { return page.Topic{} }
		}
		all = append(all, route.Get(row.Path, row.Who, s.showingAt(row.Kind, topic)))
	}
	return all
}

// Snapshot implements [page.Server].
func (s *Server) Snapshot(r *http.Request) (*page.Snapshot, error) {
	return s.screens.NewSnapshot(r.Context())
}

// MakeKey implements [page.Server].
func (s *Server) MakeKey(r *http.Request, order access.MakeKey) (desk.NewKey, error) {
	key, _, err := s.makeKey(r, "", order)
	return key, err
}

// IssueCodes implements [page.Server].
func (s *Server) IssueCodes(r *http.Request) error {
	p, err := s.screens.NewSnapshot(r.Context())
	if err != nil {
		return err
	}
	if !p.Known() {
		return fault.New(fault.NotFound, "fault.tournament.none")
	}
	return s.desk.Access.IssueCodes(r.Context(), s.OrganiserName(r), p.SeatsWithCode()...)
}

// Done implements [page.Server].
func (s *Server) Done(w http.ResponseWriter, r *http.Request, next string) error {
	return s.done(w, r, accepted{Next: next})
}

// Accepted implements [page.Server].
func (s *Server) Accepted(w http.ResponseWriter, r *http.Request, receipt stream.Receipt, next string) error {
	return s.done(w, r, accepted{Seq: receipt.Seq, Repeat: receipt.Repeat, Next: next})
}
