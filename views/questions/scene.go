package questions

import (
	"net/url"
	"strconv"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/quiz/edits"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Scene is all that the organiser's pages about questions show.
type Scene struct {
	*locale.Words
	Here       string // path of the page
	Language   string // address that switches the language
	Collection *edits.Collection
	Draws      draws.State           // of the current tournament
	Tournament tournament.Tournament // the current one; zero before there is one
	Supplies   map[int]draws.Supply  // of its rounds; 0: of all rounds without a choice of their own
	Said       string                // what has just been done
	Trouble    *fault.Fault          // why the last action was not done
}

// commandsPath takes the orders about questions.
const commandsPath = "/api/v1/questions/commands"

// questionPages are the pages about questions in the order of their tabs.
var questionPages = []struct{ path, key string }{
	{"", "questions.list"},
	{"/nuova", "questions.new"},
	{"/turni", "questions.rounds"},
	{"/importa", "questions.import"},
	{"/storia", "questions.history"},
	{"/controllo", "questions.lint"},
}

func (p Scene) top(title string) Top {
	t := Top{
		Top: screen.OrganiserTop(p.Words, screen.QuestionsPath, p.Language, 0), Title: title, Line: p.T("questions.count", p.Collection.All().Len()), Said: p.Said,
	}
	if off := p.Collection.All().Len() - p.Collection.Drawable().Len(); off > 0 {
		t.Line = screen.Dotted(t.Line, p.T("questions.count.off", off))
	}
	used := 0
	for id := range p.Draws.Used {
		if p.Draws.Asked(id) > 0 {
			used++
		}
	}
	if used > 0 {
		t.Line = screen.Dotted(t.Line, p.T("questions.count.used", used))
	}
	if p.Trouble != nil {
		t.Trouble = p.Words.Fault(p.Trouble)
	}
	for _, page := range questionPages {
		href := screen.QuestionsPath + page.path
		t.Tabs = append(t.Tabs, organiser.Link{Href: href, Text: p.T(page.key), Here: href == p.Here})
	}
	return t
}

// rounds returns the number of the last round that is planned.
func rounds(t tournament.Tournament) int {
	last := 0
	for _, m := range t.Matches {
		last = max(last, m.Round)
	}
	return last
}

// pageSize is how many questions a page of a list shows.
const pageSize = 50

// List returns a page of the questions that were found.
func (p Scene) List(wanted edits.Wanted, found []quiz.Question, page int) List {
	v := List{Top: p.top(p.T("questions.title")), Search: p.search(wanted), Found: p.T("questions.found", len(found))}
	for round := 1; round <= rounds(p.Tournament); round++ {
		if c, few := screen.SupplyCheck(p.Words, round, p.Supplies[round]); few {
			v.Warnings = append(v.Warnings, c)
		}
	}
	_, first, last := pageOf(len(found), page)
	for _, q := range found[first:last] {
		v.Rows = append(v.Rows, p.row(q))
	}
	v.Pages = p.pages(screen.QuestionsPath, searchQuery(wanted), len(found), page)
	if len(found) > len(v.Rows) {
		v.All = p.T("questions.all", len(found))
	}
	v.Sets = p.ownSets()
	for _, format := range []string{"own", "excel", "csv", "json", "gift"} {
		q := searchQuery(wanted)
		q.Set("formato", format)
		v.Exports = append(v.Exports, organiser.Link{Href: screen.QuestionsPath + "/esporta?" + q.Encode(), Text: p.T("questions.export." + format)})
	}
	return v
}

// pageOf returns the page that is shown when there are n questions, and where in the list it begins and
// ends; for a page that does not exist the nearest.
func pageOf(n, page int) (shown, first, last int) {
	shown = min(max(page, 1), max(1, (n+pageSize-1)/pageSize))
	first = (shown - 1) * pageSize
	return shown, first, min(first+pageSize, n)
}

func (p Scene) pages(path string, q url.Values, n, page int) organiser.Pages {
	page, first, last := pageOf(n, page)
	if n <= pageSize {
		return organiser.Pages{}
	}
	at := func(page int) string {
		q.Set("pagina", strconv.Itoa(page))
		return path + "?" + q.Encode()
	}
	v := organiser.Pages{Line: p.T("questions.page", first+1, last, n)}
	if first > 0 {
		v.Previous = at(page - 1)
	}
	if last < n {
		v.Next = at(page + 1)
	}
	return v
}

// searchQuery writes a search as the query of an address.
func searchQuery(w edits.Wanted) url.Values {
	q := url.Values{}
	for name, value := range map[string]string{
		"cerca": w.Text, "insieme": string(w.Set), "materia": string(w.Subject), "livello": level(w.Level), "stato": string(w.State),
	} {
		if value != "" {
			q.Set(name, value)
		}
	}
	return q
}

func level(d quiz.Difficulty) string {
	if d == 0 {
		return ""
	}
	return strconv.Itoa(int(d))
}

func (p Scene) search(w edits.Wanted) Search {
	s := Search{Text: w.Text, Any: w != edits.Wanted{}}
	for name, values := range searchQuery(w) {
		s.Fields = append(s.Fields, ui.Field{Name: name, Value: values[0]})
	}
	any := p.T("questions.any")
	s.By = []organiser.Select{
		choose("insieme", p.T("questions.set"), any, p.Collection.Sets(), w.Set, func(set quiz.Set) string { return setName(p.Words, set) }),
		p.subjects("materia", any, w.Subject), p.levels("livello", any, w.Level),
		choose("stato", p.T("questions.state"), any, edits.States, w.State, func(state edits.State) string { return p.T("questions.state." + string(state)) }),
	}
	return s
}

// choose is a choice of one of values, or of none of them.
func choose[V ~string](name, label, none string, values []V, chosen V, text func(V) string) organiser.Select {
	s := organiser.Select{Name: name, Label: label, Options: []organiser.Choice{{Label: none}}}
	for _, v := range values {
		s.Options = append(s.Options, organiser.Choice{Value: string(v), Label: text(v), Chosen: v == chosen})
	}
	return s
}

func (p Scene) subjects(name, none string, chosen quiz.Subject) organiser.Select {
	return choose(name, p.T("questions.subject"), none, quiz.Subjects, chosen, func(s quiz.Subject) string { return p.T("quiz.subject." + string(s)) })
}

func (p Scene) levels(name, none string, chosen quiz.Difficulty) organiser.Select {
	all := []string{level(quiz.Easy), level(quiz.Medium), level(quiz.Hard)}
	return choose(name, p.T("questions.level"), none, all, level(chosen), func(d string) string { return p.T("quiz.difficulty." + d) })
}

// setName is the name of a set: those of the program have one in words.
func setName(w *locale.Words, set quiz.Set) string {
	switch set {
	case quiz.Books, quiz.Films:
		return w.T("quiz.set." + string(set))
	}
	return string(set)
}

// ownSets are the sets to which a question can be added.
func (p Scene) ownSets() []string {
	var sets []string
	for _, set := range p.Collection.Sets() {
		if set != quiz.Books && set != quiz.Films {
			sets = append(sets, string(set))
		}
	}
	return sets
}

func (p Scene) row(q quiz.Question) Row {
	lang := p.Words.Lang()
	row := Row{
		ID: string(q.ID), Href: questionHref(q.ID), Text: q.Text.In(lang), Answer: q.Answer.In(lang), Off: p.Collection.Edits.Off(q.ID),
		Tags: []string{p.T("quiz.subject." + string(q.Subject)), p.T("quiz.difficulty." + level(q.Difficulty)), setName(p.Words, q.Set)},
	}
	for _, set := range q.Also {
		row.Tags = append(row.Tags, setName(p.Words, set))
	}
	for _, m := range []struct {
		state edits.State
		kind  string
	}{{edits.Off, "bad"}, {edits.Own, "info"}, {edits.Changed, "info"}} {
		if p.Collection.Is(q.ID, m.state, p.Draws.Asked) {
			row.Marks = append(row.Marks, organiser.Mark{Kind: m.kind, Text: p.T("questions.is." + string(m.state))})
		}
	}
	if n := p.Draws.Asked(q.ID); n > 0 {
		row.Marks = append(row.Marks, organiser.Mark{Kind: "ok", Text: p.T("questions.is.used", n)})
	}
	return row
}

// questionHref is the page of a question.
func questionHref(id quiz.ID) string { return screen.QuestionsPath + "/" + url.PathEscape(string(id)) }
