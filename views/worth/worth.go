// Package worth is the organiser's page that says what the pieces are worth under the regulation of the tournament, and
// what another price would change, as package appraisal measures it. Values are Piece Points.
package worth

import (
	"encoding/json"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"scacchimagici/internal/appraisal"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/balance"
	"scacchimagici/internal/magici/strategist"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Addresses below that of the page.
const (
	StopPath    = screen.WorthPath + "/ferma"
	NumbersPath = screen.WorthPath + "/numeri.json"
)

// Parameters of the page's address: a kind of piece by its letter, and another price for it.
const (
	PieceField = "pezzo"
	PriceField = "prezzo"
)

// Row is the page.
var Row = page.Row{
	Kind: "desk-worth", Path: screen.WorthPath, Who: route.Organiser, Topic: page.QueryOf, Build: build,
	Query: page.Query(PieceField, PriceField), Lane: page.Background,
}

// styles are those of the page.
var styles = []string{"css/worth.css"}

// build is the page.
func build(p *page.Snapshot, t page.Topic) (page.Content, error) {
	query, _ := url.ParseQuery(t.Query) // page.Query has read it
	w := p.Words(t.Lang)
	s := scene{Words: w, Top: screen.OrganiserTop(w, screen.RulesPath, screen.LanguageHref(t.Lang, screen.WorthPath), p.Clock())}
	if p.Known() {
		s.Known, s.Settings = true, p.Tournament().Settings.Settings
		s.State = p.Appraisal(s.Settings)
		if settings, what, err := changed(s.Settings, query); err == nil && what != (change{}) {
			s.Change, s.Other = what, p.Appraisal(settings)
		}
	}
	return page.Framed(page.Shell{Title: "worth.title", Audience: "organiser", Styles: styles}, s, Frame, Page), nil
}

// change is another price of a kind of piece. The zero value is none.
type change struct {
	Kind  chess.Kind
	Price magici.PiecePoints
}

// changed returns settings with the price that a form or an address asks for; without any they stay as they are. It
// refuses what is no piece and no price, as fault.Invalid.
func changed(s magici.Settings, of url.Values) (magici.Settings, change, error) {
	if of.Get(PieceField) == "" {
		return s, change{}, nil
	}
	price, err := strconv.Atoi(of.Get(PriceField))
	i := slices.IndexFunc(balance.Kinds(), func(k chess.Kind) bool { return string(k.Letter()) == of.Get(PieceField) })
	if err != nil || i < 0 {
		return s, change{}, fault.New(fault.Invalid, "fault.worth.change")
	}
	c := change{balance.Kinds()[i], magici.PiecePoints(price)}
	switch c.Kind {
	case chess.Pawn:
		s.Prices.Pawn = c.Price
	case chess.Rook:
		s.Prices.Rook = c.Price
	case chess.Knight:
		s.Prices.Knight = c.Price
	case chess.Bishop:
		s.Prices.Bishop = c.Price
	default:
		s.Prices.Queen = c.Price
	}
	return s, c, s.Validate()
}

// Pages are the orders of the page, and its numbers as a file.
type Pages struct {
	Server     page.Server
	Appraisals *appraisal.Appraisals
}

// Routes lists all routes but the page itself.
func (p Pages) Routes() []route.Route {
	return []route.Route{
		route.Post(screen.WorthPath, route.Organiser, p.postAsk),
		route.Post(StopPath, route.Organiser, p.postStop),
		route.Get(NumbersPath, route.Organiser, p.getNumbers),
	}
}

// settings are those of the tournament with the change that is asked for.
func (p Pages) settings(r *http.Request, of url.Values) (magici.Settings, change, error) {
	now, err := p.Server.Snapshot(r)
	switch {
	case err != nil:
		return magici.Settings{}, change{}, err
	case !now.Known():
		return magici.Settings{}, change{}, fault.New(fault.NotFound, "fault.tournament.none")
	}
	return changed(now.Tournament().Settings.Settings, of)
}

// postAsk begins to measure, or goes on.
func (p Pages) postAsk(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	s, c, err := p.settings(r, r.PostForm)
	if err == nil {
		err = p.Appraisals.Ask(s)
	}
	if err != nil {
		return err
	}
	return p.Server.Done(w, r, c.path(screen.WorthPath))
}

// postStop stops to measure.
func (p Pages) postStop(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	s, c, err := p.settings(r, r.PostForm)
	if err != nil {
		return err
	}
	p.Appraisals.Stop(s)
	return p.Server.Done(w, r, c.path(screen.WorthPath))
}

// getNumbers sends what was measured, as the command balance prints it with --json.
func (p Pages) getNumbers(w http.ResponseWriter, r *http.Request) error {
	s, _, err := p.settings(r, r.URL.Query())
	if err != nil {
		return err
	}
	report := p.Appraisals.StateOf(s).Report
	if report == nil {
		return fault.New(fault.NotFound, "fault.worth.none")
	}
	data, err := json.Marshal(report)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Disposition", `attachment; filename="scacchi-valori.json"`)
	return answer.Send(w, http.StatusOK, data)
}

// path is an address with the change.
func (c change) path(path string) string {
	if c == (change{}) {
		return path
	}
	return path + "?" + url.Values{PieceField: {string(c.Kind.Letter())}, PriceField: {strconv.Itoa(int(c.Price))}}.Encode()
}

// fields are the change in a form.
func (c change) fields() []ui.Field {
	if c == (change{}) {
		return nil
	}
	return []ui.Field{{Name: PieceField, Value: string(c.Kind.Letter())}, screen.Number(PriceField, int(c.Price))}
}

// scene is the page: what is measured of the regulation, and of a change of it.
type scene struct {
	*locale.Words
	organiser.Top
	Known    bool // there is a tournament
	Settings magici.Settings
	State    appraisal.State
	Change   change // zero: none is looked at
	Other    appraisal.State
}

// ask is the order to measure the regulation, or a change of it.
func (s scene) ask(c change) ui.Command {
	return ui.Command{Action: screen.WorthPath, Fields: c.fields()}
}

func (s scene) stop(c change) ui.Command { return ui.Command{Action: StopPath, Fields: c.fields()} }

// progress says how far a measuring is.
func (s scene) progress(of appraisal.State) string {
	switch {
	case of.Failed:
		return s.T("worth.failed")
	case of.Waits:
		return s.T("worth.waits")
	case of.Asked:
		return s.T("worth.plays", of.Done, of.Total)
	case of.Done < of.Total:
		return s.T("worth.stopped", of.Done, of.Total)
	}
	return s.T("worth.played", of.Done, max(1, of.Seconds/60))
}

// bar is a kind of piece with its price and its worth.
type bar struct {
	Kind        chess.Kind
	Name        string
	Price       int
	Worth, Half float64 // Half: to each side of it reaches the interval of 95 of 100
	Then        float64 // its worth after the change; 0: not known
	ThenPrice   int
	Odd         bool // it costs plainly more or less than it is worth
}

// bars are the kinds, the cheapest first.
func (s scene) bars() []bar {
	var all []bar
	for _, kind := range slices.Backward(balance.Kinds()) {
		letter := string(kind.Letter())
		b := bar{Kind: kind, Name: s.T("piece." + letter), Price: int(s.Settings.Value(kind))}
		worth, ok := s.State.Report.Values[letter]
		if !ok {
			continue
		}
		b.Worth, b.Half = worth, balance.Reach*s.State.Report.ValueErrors[letter]
		b.Odd = math.Abs(b.Worth-float64(b.Price)) > max(b.Half, 0.5)
		if s.Other.Report != nil {
			b.Then, b.ThenPrice = s.Other.Report.Values[letter], int(s.Other.Report.Plan.Settings.Value(kind))
		}
		all = append(all, b)
	}
	return all
}

// length is a value as a width in a picture of all bars, which is 220 wide.
func length(v float64, all []bar) string {
	longest := 1.0
	for _, b := range all {
		longest = max(longest, float64(b.Price), b.Worth+b.Half, b.Then)
	}
	return strconv.Itoa(int(math.Round(max(0, min(v, longest)) / longest * 220)))
}

// number is a value with one digit after the point.
func (s scene) number(v float64) string { return screen.Decimal(s.Words, v) }

// percent is a share in hundredths.
func percent(share float64) int { return int(math.Round(100 * share)) }

// shown is how many armies the table has.
const shown = 8

// army is one with its letter in the table.
type army struct {
	Letter string
	Name   string // of its pieces, in words
	Pieces []string
	Share  int // of the mix, in hundredths
	Scores []score
}

// score is what an army gets against another one, of 100.
type score struct {
	Points int
	Class  string // how far it is from half
	Text   string
}

// armies are those that do best against the mix.
func (s scene) armies(of *balance.Report, most int) []army {
	order := of.Bought()
	order = order[:min(most, len(order))]
	var all []army
	for n, i := range order {
		a := army{Letter: string(rune('A' + n)), Share: percent(of.Mix[i])}
		a.Name, a.Pieces = s.pieces(of.Armies[i].Army)
		for _, j := range order {
			points := percent(of.Score[i][j])
			a.Scores = append(a.Scores, score{points, classOf(points), strconv.Itoa(points)})
		}
		all = append(all, a)
	}
	return all
}

// classOf is the class of a cell: w1 to w4 for a win, l1 to l4 for a loss, empty for about half.
func classOf(points int) string {
	step := min((points-50)/4, 4)
	switch {
	case points > 53:
		return "w" + strconv.Itoa(max(1, step))
	case points < 47:
		return "l" + strconv.Itoa(max(1, min((50-points)/4, 4)))
	}
	return ""
}

// pieces are those of an army: "Regina, 2 Torri", and their figures.
func (s scene) pieces(name string) (text string, codes []string) {
	a, _ := strategist.ParseName(name) // balance has written it
	var parts []string
	for _, kind := range balance.Kinds() {
		n := a.Count(kind)
		if n == 0 {
			continue
		}
		parts = append(parts, s.T("worth.pieces."+string(kind.Letter()), n))
		for range n {
			codes = append(codes, screen.Code(chess.White, kind))
		}
	}
	if parts == nil {
		return s.T("piece.K"), []string{screen.Code(chess.White, chess.King)}
	}
	return screen.Listed(s.Words, parts), codes
}

// mix are the armies of the equilibrium, at most four.
func (s scene) mix(of *balance.Report) []army {
	all := s.armies(of, 4)
	return slices.DeleteFunc(all, func(a army) bool { return a.Share == 0 })
}

// facts are further sentences of a report.
func (s scene) facts(of *balance.Report) []string {
	said := []string{
		s.T("worth.first", percent(of.First)),
		s.T("worth.ends", percent(of.Ends.King), percent(of.Ends.Time)),
		s.T("worth.calls", s.number(of.Calls.PerMatch), s.number(of.Calls.Gain)),
	}
	if n := len(of.Never); n > 0 {
		said = append(said, s.T("worth.never", n, len(of.Armies)))
	}
	return said
}

// result is the sentence above all: the piece whose price is farthest from its worth, and what the change does.
func (s scene) result() string {
	all := s.bars()
	if len(all) == 0 {
		return s.T("worth.result.unknown")
	}
	far := func(b bar) float64 { return math.Abs(math.Log(max(b.Worth, 0.1) / max(float64(b.Price), 0.1))) }
	most := slices.MaxFunc(all, func(a, b bar) int {
		switch {
		case a.Odd != b.Odd && b.Odd:
			return -1
		case a.Odd != b.Odd:
			return 1
		case far(a) < far(b):
			return -1
		}
		return 1
	})
	letter := string(most.Kind.Letter())
	said := s.T("worth.result.fair")
	switch {
	case most.Odd && most.Worth < float64(most.Price):
		said = s.T("worth.result.dear."+letter, most.Price, s.number(most.Worth))
	case most.Odd:
		said = s.T("worth.result.cheap."+letter, most.Price, s.number(most.Worth))
	}
	return said
}

// then says what the change does to the piece and to the purchases.
func (s scene) then() []string {
	of := s.Other.Report
	if of == nil {
		return nil
	}
	letter := string(s.Change.Kind.Letter())
	var said []string
	if worth, ok := of.Values[letter]; ok {
		said = append(said, s.T("worth.then.worth", s.T("piece."+letter), s.number(worth)))
	}
	with, without := s.sharesWith(of), s.sharesWith(s.State.Report)
	return append(said, s.T("worth.then.bought", with, without), s.T("worth.first", percent(of.First)))
}

// sharesWith is how many of 100 purchases of a mix have the piece whose price is changed.
func (s scene) sharesWith(of *balance.Report) int {
	sum := 0.0
	for i, a := range of.Armies {
		if army, ok := strategist.ParseName(a.Army); ok && army.Count(s.Change.Kind) > 0 {
			sum += of.Mix[i]
		}
	}
	return percent(sum)
}

// mostPrices is how many prices the form offers.
const mostPrices = 20

// choices are the kinds of piece of the form, and the prices of the chosen one.
func (s scene) choices() (kinds, prices organiser.Select) {
	chosen := s.Change
	if chosen == (change{}) {
		chosen = change{chess.Bishop, max(1, s.Settings.Prices.Bishop-1)}
	}
	kinds = organiser.Select{Name: PieceField, Label: s.T("worth.if.piece")}
	for _, k := range balance.Kinds() {
		kinds.Options = append(kinds.Options, organiser.Choice{Value: string(k.Letter()), Label: s.T("piece." + string(k.Letter())), Chosen: k == chosen.Kind})
	}
	prices = organiser.Select{Name: PriceField, Label: s.T("worth.if.price")}
	for n := magici.PiecePoints(1); n <= max(min(s.Settings.Budget, mostPrices), chosen.Price); n++ {
		prices.Options = append(prices.Options, organiser.Choice{Value: strconv.Itoa(int(n)), Label: strconv.Itoa(int(n)), Chosen: n == chosen.Price})
	}
	return kinds, prices
}
