package print

import (
	"net/http"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/report/pdf"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
)

// Pages are the pages; they show one moment and do not change by themselves.
type Pages struct {
	Server page.Server
	Desk   *desk.Desk
}

// Routes are their addresses.
func (p Pages) Routes() []route.Route {
	return []route.Route{
		route.Get(CardsPath, route.Organiser, p.getCards),
		route.Post(networkPath, route.Organiser, p.postNetwork),
		route.Post(codesPath, route.Organiser, p.postCodes),
		route.Get(PosterPath, route.Organiser, p.getPoster),
		route.Get(DayPath, route.Organiser, p.getDay),
		route.Get(TagsPath, route.Organiser, p.getTags),
		route.Get(BibsPath, route.Organiser, p.getBibs),
		route.Get(SheetsPath, route.Organiser, p.getSheets),
		route.Post(SheetsPath+"/{match}", route.Organiser, p.postSheets),
		route.Get(sheetsFile("{match}"), route.Organiser, p.getSheetsFile),
	}
}

// shell is the document of a page to print.
func shell(title string) page.Shell {
	return page.Shell{Title: title, Audience: "organiser", Styles: []string{"css/print.css"}}
}

// papersOf collects what the pages print; path is that of the page.
func papersOf(now *page.Snapshot, lang locale.Language, path string) Papers {
	d := Papers{
		Words: now.Words(lang), Language: screen.LanguageHref(lang, path), Hosts: now.Hosts(), Network: now.Access().Network, SetUp: now.SetUp(),
	}
	if !now.Known() {
		return d
	}
	d.Tournament = now.TournamentNow()
	for _, seat := range now.SeatsWithCode() {
		row := Seat{Seat: seat}
		if code, has := now.Access().Code(seat); has {
			row.Code = &code
		}
		d.Seats = append(d.Seats, row)
	}
	for _, l := range now.Matches() {
		d.Matches = append(d.Matches, now.Scene(l, access.OrganiserSeat, lang))
	}
	return d
}

// postNetwork sets the Wi-Fi that the cards join. Form: name, password.
func (p Pages) postNetwork(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	network := access.Network{Name: r.PostForm.Get("name"), Password: r.PostForm.Get("password")}
	if _, err := p.Server.ChangeAccess(r, "", access.SetNetwork{Network: network}); err != nil {
		return err
	}
	return answer.SeeOther(w, r, CardsPath)
}

// postCodes gives a code to every seat of the tournament without one.
func (p Pages) postCodes(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	if err := p.Server.IssueCodes(r); err != nil {
		return err
	}
	return answer.SeeOther(w, r, CardsPath)
}

// getCards is the page of the cards.
func (p Pages) getCards(w http.ResponseWriter, r *http.Request) error {
	return p.Server.ShowOnce(w, r, func(now *page.Snapshot, lang locale.Language) (page.Content, error) {
		v := papersOf(now, lang, CardsPath)
		for i, seat := range v.Seats {
			if seat.Code != nil {
				v.Seats[i].QR = page.QR(now.URL("/e/" + seat.Code.Secret))
			}
		}
		cards := v.Cards(page.QR(now.URL("/")), page.QR(now.URL("/schermo")), page.QR(v.Network.Join()))
		return page.Static(page.Shell{Title: "organiser.cards", Audience: "organiser"}, cards, CardsPage), nil
	})
}

// getPoster is the sheet for the wall.
func (p Pages) getPoster(w http.ResponseWriter, r *http.Request) error {
	return p.Server.ShowOnce(w, r, func(now *page.Snapshot, lang locale.Language) (page.Content, error) {
		v := papersOf(now, lang, PosterPath)
		return page.Static(shell("print.poster"), v.Poster(page.QR(now.URL("/")), page.QR(v.Network.Join())), PosterPage), nil
	})
}

// getDay is the programme of the day.
func (p Pages) getDay(w http.ResponseWriter, r *http.Request) error {
	return p.Server.ShowOnce(w, r, func(now *page.Snapshot, lang locale.Language) (page.Content, error) {
		return page.Static(shell("print.day"), papersOf(now, lang, DayPath).Day(now.Standing(lang)), DayPage), nil
	})
}

// getTags are the name tags of all people, or of a House. Query: casa.
func (p Pages) getTags(w http.ResponseWriter, r *http.Request) error {
	house := magici.HouseID(r.URL.Query().Get("casa"))
	return p.Server.ShowOnce(w, r, func(now *page.Snapshot, lang locale.Language) (page.Content, error) {
		if _, ok := now.Tournament().House(house); house != "" && !ok {
			return page.Content{}, fault.New(fault.NotFound, "fault.house.none", string(house))
		}
		return page.Static(shell("print.tags"), papersOf(now, lang, TagsPath).Tags(house), TagsPage), nil
	})
}

// getBibs are the bibs of a match, or a whole set. Query: partita, formato (A4, otherwise A5).
func (p Pages) getBibs(w http.ResponseWriter, r *http.Request) error {
	match, large := r.URL.Query().Get("partita"), r.URL.Query().Get("formato") == "A4"
	return p.Server.ShowOnce(w, r, func(now *page.Snapshot, lang locale.Language) (page.Content, error) {
		if _, ok := now.Tournament().Match(match); match != "" && !ok {
			return page.Content{}, fault.New(fault.NotFound, "fault.match.unknown")
		}
		return page.Static(shell("print.bibs"), papersOf(now, lang, BibsPath).Bibs(match, large), BibsPage), nil
	})
}

// getSheets is the page of the sheets on which matches are played without electricity.
func (p Pages) getSheets(w http.ResponseWriter, r *http.Request) error {
	return p.Server.ShowOnce(w, r, func(now *page.Snapshot, lang locale.Language) (page.Content, error) {
		reserved := map[string]Reserved{}
		for _, l := range now.Matches() {
			sheet, err := p.Desk.Tournaments.Sheet(r.Context(), l.Key)
			if err != nil {
				return page.Content{}, err
			}
			reserved[l.Key.Match] = Reserved{Questions: len(sheet.Questions), Missing: sheet.Missing(), Left: sheet.Left}
		}
		return page.Static(shell("print.sheets"), papersOf(now, lang, SheetsPath).Sheets(reserved), SheetsPage), nil
	})
}

// postSheets reserves the questions on the sheets of a match. Form: back, to give them back instead.
func (p Pages) postSheets(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	t, ok := p.Desk.Tournaments.Current()
	if !ok {
		return fault.New(fault.NotFound, "fault.tournament.none")
	}
	key := desk.Key{Tournament: t.ID, Match: r.PathValue("match")}
	do := p.Desk.Tournaments.Reserve
	if r.PostFormValue("back") != "" {
		do = p.Desk.Matches.ReturnSheet
	}
	if err := do(r.Context(), p.Server.OrganiserName(r), key); err != nil {
		return err
	}
	return answer.SeeOther(w, r, SheetsPath)
}

// getSheetsFile sends the sheets of a match, with the questions that are reserved for it and their answers.
func (p Pages) getSheetsFile(w http.ResponseWriter, r *http.Request) error {
	now, err := p.Server.Snapshot(r)
	if err != nil {
		return err
	}
	match, words := r.PathValue("match"), p.Server.Words(r)
	sheet, err := p.Desk.Tournaments.Sheet(r.Context(), desk.Key{Tournament: now.Tournament().ID, Match: match})
	if err != nil {
		return err
	}
	set, ok := screen.PaperSetOf(words, now.Tournament(), now.States(), match, sheet.Questions, now.Time)
	if !ok {
		return fault.New(fault.NotFound, "fault.match.unknown")
	}
	body, err := pdf.PrintSets([]screen.PaperSet{set})
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	return answer.File(w, now.Tournament().ID+"-"+match+"-"+words.T("sheet.file")+".pdf", "application/pdf", body)
}
