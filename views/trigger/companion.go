package trigger

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/companion"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/trigger"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
)

// companionPath is where the organiser makes a page of buttons for Companion.
const companionPath = screen.TriggersPath + "/companion"

// How often Companion looks at the pictures, in milliseconds. Two boards are looked at five times a second.
const (
	clockEvery = 1000
	stateEvery = 2000
)

// postCompanion makes the buttons and downloads the page. Form: board, empty for all.
func (p *Pages) postCompanion(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	text, again := p.files.Again(r.PostForm.Encode())
	if !again {
		var err error
		if text, _, err = p.MakeCompanion(r, "", codec.Named{}, r.PostForm.Get("board")); err != nil {
			return err
		}
		p.files.Keep(r.PostForm.Encode(), text)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", `attachment; filename="scacchi-magici.companionconfig"`)
	return answer.Send(w, http.StatusOK, text)
}

// MakeCompanion makes the buttons of a board, or of all boards with those of the evening, and a page of them for Companion.
// A repeated order has no page: the tokens are in the first one alone.
func (p *Pages) MakeCompanion(r *http.Request, id string, sent codec.Named, board string) ([]byte, stream.Receipt, error) {
	pass, err := p.Server.Snapshot(r)
	if err != nil {
		return nil, stream.Receipt{}, err
	}
	boards := pass.Boards()
	switch {
	case board != "" && !slices.Contains(tournament.Boards(), board):
		return nil, stream.Receipt{}, fault.New(fault.Invalid, "fault.events.board", board)
	case board != "":
		boards = []string{board}
	case len(boards) == 0:
		boards = tournament.Boards()[:2]
	}
	origin := pass.URL("")
	if origin == "" {
		return nil, stream.Receipt{}, fault.New(fault.Unavailable, "fault.companion.address")
	}
	words := p.Server.Words(r)
	maker := companionMaker{words: words, state: p.Triggers.State(), at: time.Now()}
	of := companion.Page{Name: words.T("app.name"), Origin: origin}
	for _, letter := range boards {
		of.Rows = append(of.Rows, maker.row(letter))
	}
	if board == "" {
		of.Rows = append(of.Rows, companion.Row{maker.button(trigger.Action{Does: trigger.Call}, "", ""), maker.button(trigger.Action{Does: trigger.Ceremony}, "", "")})
	}
	text, err := of.File()
	if err != nil {
		return nil, stream.Receipt{}, err
	}
	receipt, err := p.Triggers.Do(r.Context(), stream.Request[trigger.Command]{
		ID: id, Sent: sent, Actor: p.Server.OrganiserName(r), At: maker.at,
		Command: trigger.Command{By: role.Organiser, Order: trigger.MakeAll{All: maker.made}},
	})
	if err != nil || receipt.Repeat {
		return nil, receipt, err
	}
	return text, receipt, nil
}

// companionMaker draws the buttons of a page.
type companionMaker struct {
	words *locale.Words
	state trigger.State
	at    time.Time
	made  []trigger.Make
}

// row are the buttons of a board, behind its clock.
func (m *companionMaker) row(board string) companion.Row {
	row := companion.Row{{Shows: m.shows(board, "clock"), Every: clockEvery}}
	for _, does := range onBoards {
		picture := string(does)
		if does == trigger.Call {
			picture = ""
		}
		row = append(row, m.button(trigger.Action{Does: does, Board: board}, board, picture))
	}
	return row
}

// button makes a button; picture says what of the board it shows, empty: nothing.
func (m *companionMaker) button(a trigger.Action, board, picture string) companion.Button {
	token, hash := desk.NewToken()
	m.made = append(m.made, trigger.Make{ID: rand.Text()[:10], Token: hash, Name: m.name(nameOf(m.words, a)), Action: a, At: m.at})
	b := companion.Button{Text: nameOf(m.words, a), Post: PostPath + token}
	if picture != "" {
		b.Shows, b.Every = m.shows(board, picture), stateEvery
	}
	return b
}

func (m *companionMaker) shows(board, picture string) string {
	return "/api/v1/boards/" + board + "/key.png?" + url.Values{"shows": {picture}, "lang": {string(m.words.Lang())}}.Encode()
}

// name is the name of a button at the desk: with a number when an earlier page has one of this name.
func (m *companionMaker) name(of string) string {
	name := "Companion · " + of
	for n := 2; slices.ContainsFunc(m.state.Open(), func(t trigger.Trigger) bool { return label.Same(t.Name, name) }); n++ {
		name = fmt.Sprintf("Companion · %s (%d)", of, n)
	}
	return name
}
