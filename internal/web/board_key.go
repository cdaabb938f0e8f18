package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"

	"scacchimagici/internal/drawing"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/api"
	"scacchimagici/static"
)

// keySize is the width and height of a picture for a key, in pixels: that of the largest keys.
const keySize = 144

// What a picture for a key can show.
const (
	showsClock  = "clock"
	showsPause  = "pause"
	showsResume = "resume"
	showsReveal = "reveal"
)

var keyShows = []string{showsClock, showsPause, showsResume, showsReveal}

// keyFace is what a picture shows; equal ones are one picture.
type keyFace struct {
	Top, Main, Foot string
	Lit             bool // what the button does is so already
	Off             bool // it cannot be pressed now
}

// keyPictures are the pictures that were painted last.
type keyPictures struct {
	mu   sync.Mutex
	made map[keyFace][]byte
}

// mostKeyPictures is how many are kept: those of the clocks change each second.
const mostKeyPictures = 64

// getBoardKey answers the state of a board as a picture for a key of a keyboard. Query: shows; lang.
func (s *Server) getBoardKey(w http.ResponseWriter, r *http.Request) error {
	state, err := s.boardState(r)
	if err != nil {
		return err
	}
	shows := r.URL.Query().Get("shows")
	if !slices.Contains(keyShows, shows) {
		return fault.New(fault.Invalid, "fault.field.type", "shows")
	}
	words := s.Words(r)
	if lang := r.URL.Query().Get("lang"); lang != "" {
		words = s.catalogue.In(s.catalogue.Language(locale.Language(lang)))
	}
	picture, err := s.keyPictures.picture(faceOf(words, state, shows))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/png")
	return answer.Send(w, http.StatusOK, picture)
}

// faceOf says what a key shows of a board.
func faceOf(w *locale.Words, st api.BoardState, shows string) keyFace {
	running := st.ToMove != nil && st.Phase != nil && *st.Phase != magici.Finished
	if shows == showsClock {
		f := keyFace{Top: st.Board, Main: "–", Off: !running}
		if st.Match != "" {
			f.Foot = fmt.Sprintf("%d : %d", st.Points[0], st.Points[1])
		}
		if running {
			f.Top = st.Board + "  " + clockText(st.MatchSeconds)
			f.Main = clockText(st.TurnSeconds)
			f.Lit = st.Paused
		}
		return f
	}
	f := keyFace{Off: !running}
	switch {
	case !running:
		f.Foot = w.T("companion.none")
	case shows == showsReveal && st.Question:
		f.Foot = w.T("companion.question")
	case shows == showsReveal:
		f.Foot, f.Off = w.T("companion.noquestion"), true
	case st.Paused:
		f.Foot, f.Lit = w.T("companion.paused"), shows == showsPause
	default:
		f.Foot, f.Lit = w.T("companion.running"), shows == showsResume
	}
	return f
}

func clockText(seconds int64) string { return fmt.Sprintf("%d:%02d", seconds/60, seconds%60) }

// picture returns the PNG of a face.
func (p *keyPictures) picture(f keyFace) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if made, ok := p.made[f]; ok {
		return made, nil
	}
	text, err := drawing.Text()
	if err != nil {
		return nil, err
	}
	colour := func(name string) string { return static.Colour("notte", name) }
	ground, ink := colour("panel"), colour("ink")
	if f.Lit {
		ground, ink = colour("main"), colour("on-main")
	} else if f.Off {
		ink = colour("dim")
	}
	c := drawing.NewCanvas(keySize, keySize, ground)
	const room, middle = keySize - 16, keySize / 2
	c.Text(text, f.Top, middle, 36, 30, room, drawing.Centre, ink)
	c.Text(text, f.Main, middle, 92, 56, room, drawing.Centre, ink)
	c.Text(text, strings.ToUpper(f.Foot), middle, 130, 26, room, drawing.Centre, ink)
	if f.Lit { // not by its colour alone
		c.Frame(3, 3, keySize-6, keySize-6, 6, ink)
	}
	made, err := c.PNG()
	if err != nil {
		return nil, err
	}
	if len(p.made) >= mostKeyPictures || p.made == nil {
		p.made = map[keyFace][]byte{}
	}
	p.made[f] = made
	return made, nil
}
