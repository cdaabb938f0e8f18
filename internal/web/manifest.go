package web

import (
	"encoding/json"
	"net/http"

	"scacchimagici/internal/live"
	"scacchimagici/static"
)

// getManifest tells a phone how the program looks on its first screen. It names no page to
// start with: the phone opens the one that was put there, so that a Referee's tablet comes
// back to the Referee's desk.
func (s *Server) getManifest(w http.ResponseWriter, r *http.Request) error {
	type icon struct {
		Source  string `json:"src"`
		Type    string `json:"type"`
		Sizes   string `json:"sizes"`
		Purpose string `json:"purpose"`
	}
	words := s.words(r)
	data, err := json.Marshal(struct {
		Name        string `json:"name"`
		Description string `json:"description"`
		Language    string `json:"lang"`
		Display     string `json:"display"`
		Scope       string `json:"scope"`
		Background  string `json:"background_color"`
		Theme       string `json:"theme_color"`
		Icons       []icon `json:"icons"`
	}{
		words.T("app.name"), words.T("app.description"), words.Lang(), "standalone", "/", "#f6ecd9", "#171f33",
		[]icon{
			{static.Path("favicon.svg"), "image/svg+xml", "any", "any"},
			{static.Path("icons/icon-192.png"), "image/png", "192x192", "any maskable"},
			{static.Path("icons/icon-512.png"), "image/png", "512x512", "any maskable"},
		},
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/manifest+json")
	if _, err := w.Write(data); err != nil {
		return live.Gone{Err: err}
	}
	return nil
}
