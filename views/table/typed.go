package table

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/registry"
)

// TypedAnswer is the meaning of a text. One of its three parts is set.
type TypedAnswer struct {
	Move     string `json:"move,omitempty"` // a legal move, whole
	From     string `json:"from,omitempty"` // a legal move with a question, as the page selects it
	To       string `json:"to,omitempty"`
	Message  string `json:"message,omitempty"` // why it is no move, and what to write instead
	Question bool   `json:"question,omitempty"`
}

// Help is the text that asks what can be written.
const Help = "?"

// listed is how many moves or pieces a sentence lists.
const listed = 8

// reader reads texts about one position.
type reader struct {
	words *locale.Words
	id    string
	at    game.Position
	all   []Written
}

// ReadTyped says what a text means in a position of a game. It refuses a position that the game refuses.
func ReadTyped(w *locale.Words, id, position, text string) (TypedAnswer, error) {
	g, err := registry.All().Find(id)
	if err != nil {
		return TypedAnswer{}, fault.New(fault.NotFound, "fault.table.game", id)
	}
	p, err := g.Parse(position)
	if err != nil {
		return TypedAnswer{}, err
	}
	r := reader{w, id, p, WrittenMoves(id, p)}
	text = strings.TrimSpace(text)
	if len(r.all) == 0 {
		return TypedAnswer{Message: w.T("typed.over")}, nil
	}
	if text == Help || text == "" {
		return TypedAnswer{Message: r.help()}, nil
	}
	if a, ok := r.move(text); ok {
		return a, nil
	}
	return TypedAnswer{Message: r.refusal(text)}, nil
}

// signs may stand between the parts of a move and have no meaning there.
var signs = strings.NewReplacer(" ", "", "-", "", "–", "", "×", "", "x", "", ":", "", "=", "", "+", "", ",", "", ".", "")

// plain is a text without the differences in how people write it.
func plain(text string) string {
	text = signs.Replace(strings.ToLower(text))
	if text == "oo" || text == "ooo" {
		text = strings.ReplaceAll(text, "o", "0") // castling with letters
	}
	return text
}

// move finds the move of a text. Of several, the exact ones come first.
func (r reader) move(text string) (TypedAnswer, bool) {
	written := plain(text)
	if written == plain(r.words.T("tablepage.passed")) {
		text, written = "pass", "pass"
	}
	for _, means := range []func(Written) bool{
		func(m Written) bool { return m.Text == text },
		func(m Written) bool { return plain(m.Head) == written },
		func(m Written) bool {
			return plain(m.Text) == written || m.Record != "" && plain(m.Record) == written
		},
		func(m Written) bool { return plain(m.To) == written && !squareNames.MatchString(m.From) }, // the only kind that is placed there
		func(m Written) bool {
			return strings.HasPrefix(plain(m.Text), written) && len(written) > len(plain(m.Head))
		},
	} {
		var found []Written
		for _, m := range r.all {
			if means(m) {
				found = append(found, m)
			}
		}
		switch {
		case len(found) == 0:
			continue
		case len(found) == 1:
			return TypedAnswer{Move: found[0].Text}, true
		case slices.ContainsFunc(found, func(m Written) bool { return m.Head != found[0].Head }):
			return TypedAnswer{}, false
		}
		return TypedAnswer{From: found[0].From, To: found[0].To, Question: true}, true
	}
	return TypedAnswer{}, false
}

// square is the name of a large or small squareNames.
var squareNames = regexp.MustCompile(`[a-h][1-8](?::?[ab][12])?`)

// refusal says why a text is no move here, and what to write instead.
func (r reader) refusal(text string) string {
	squares := squareNames.FindAllString(strings.ToLower(strings.ReplaceAll(text, " ", "")), -1)
	for i, s := range squares {
		if len(s) == 4 {
			squares[i] = s[:2] + ":" + s[2:]
		}
	}
	switch {
	case len(squares) == 1 && r.from(squares[0]) != "":
		return r.from(squares[0])
	case len(squares) == 0 || len(squares) > 2:
		return r.words.T("typed.unreadable", text, r.words.T("typed.example."+r.id))
	}
	from, to := "", squares[len(squares)-1]
	if len(squares) == 2 {
		from = squares[0]
	}
	why := WhyNotHere(r.words, r.id, r.at, from, to)
	if why == "" || len(squares) == 1 && r.at.String() != "" && !r.places() {
		why = r.words.T("typed.no", text)
	}
	return why + " " + cmp.Or(r.from(from), r.help())
}

// places reports whether a piece is placed from beside the board.
func (r reader) places() bool {
	return slices.ContainsFunc(r.all, func(m Written) bool { return m.To != "" && !squareNames.MatchString(m.From) })
}

// from says where a piece can go; empty when it cannot move.
func (r reader) from(name string) string {
	var to []string
	for _, m := range r.all {
		if name == "" || m.To == "" || !strings.HasPrefix(m.Head, name) {
			continue
		}
		target := strings.ReplaceAll(m.To, ":", " ")
		if m.From == "" {
			return r.words.T("typed.choose", name, name) // picking it is the move
		}
		if !slices.Contains(to, target) {
			to = append(to, target)
		}
	}
	if len(to) == 0 {
		return ""
	}
	return r.words.T("typed.from", strings.ReplaceAll(name, ":", " "), r.list(to))
}

// help says what can be written.
func (r reader) help() string {
	var pieces, placed []string
	for _, m := range r.all {
		switch {
		case m.To == "":
			return r.words.T("typed.pass", r.words.T("tablepage.passed"))
		case m.From == "" || squareNames.MatchString(m.From):
			start := squareNames.FindString(m.Head)
			if start = strings.ReplaceAll(start, ":", " "); !slices.Contains(pieces, start) {
				pieces = append(pieces, start)
			}
		case !slices.Contains(placed, m.Head):
			placed = append(placed, m.Head)
		}
	}
	example := r.words.T("typed.example." + r.id)
	if len(placed) > 0 {
		return r.words.T("typed.place", r.list(placed), example)
	}
	return r.words.T("typed.pieces", r.list(pieces), example)
}

// list joins names; of many it lists the first.
func (r reader) list(names []string) string {
	text := strings.Join(names[:min(listed, len(names))], ", ")
	if len(names) > listed {
		text = r.words.T("typed.more", text, len(names)-listed)
	}
	return text
}
