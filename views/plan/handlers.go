package plan

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
)

// Pages are the pages with their orders.
type Pages struct {
	Server page.Server
	Desk   *desk.Desk
}

// Routes are the addresses besides that of the schedule.
func (p Pages) Routes() []route.Route {
	return []route.Route{
		route.Get(screen.RulesPath, route.Organiser, p.getSettings),
		route.Post(screen.RulesPath, route.Organiser, p.postSettings),
		route.Get(screen.SpellsPath, route.Organiser, p.getSpells),
		route.Post(screen.SpellsPath, route.Organiser, p.postSpells),
		route.Post(screen.SchedulePath+"/{id}/partita", route.Organiser, p.postPlanned),
		route.Post(screen.SchedulePath+"/{id}/genera", route.Organiser, p.postGenerated),
	}
}

// postPlanned adds a match with an id of its own. Form: id, white, black, round, board, practice.
func (p Pages) postPlanned(w http.ResponseWriter, r *http.Request) error {
	id, err := form.ReadOrder(w, r)
	if err != nil {
		return err
	}
	t, err := p.Desk.Tournaments.Get(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	get := r.PostForm.Get
	m := tournament.PlanMatch{
		Round: form.Number(get("round")), Board: get("board"), Practice: get("practice") == "true",
		White: magici.HouseID(get("white")), Black: magici.HouseID(get("black")),
	}
	sent := m
	m.ID = t.NewMatchID(m.Round, m.Board)
	return p.changeSchedule(w, r, id, tournament.Orders.Named(sent), m)
}

// postGenerated replaces the matches that have not begun by the schedule of the preview. Form: id, boards, seen.
func (p Pages) postGenerated(w http.ResponseWriter, r *http.Request) error {
	id, err := form.ReadOrder(w, r)
	if err != nil {
		return err
	}
	snapshot, err := p.Desk.Snapshot(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	t := snapshot.Tournament
	begun := Schedule{Words: p.Server.Words(r), Tournament: t, Matches: snapshot.States()}.Begun()
	sent := generateOrder{Boards: form.Number(r.PostForm.Get("boards")), Seen: form.Number(r.PostForm.Get("seen"))}
	matches, err := t.Generated(sent.Boards, begun)
	if err != nil {
		return err
	}
	return p.changeSchedule(w, r, id, codec.Named{Word: "generate", Value: sent}, tournament.SetSchedule{Matches: matches, Seen: sent.Seen})
}

// generateOrder is the order as the page sends it: the matches follow from the Houses and the begun matches.
type generateOrder struct{ Boards, Seen int }

// changeSchedule gives an order about the schedule, which follows from what the page sent, and leads back to its page.
func (p Pages) changeSchedule(w http.ResponseWriter, r *http.Request, command string, sent codec.Named, order tournament.Order) error {
	receipt, err := p.Server.ChangeTournament(r, r.PathValue("id"), command, sent, order)
	if err != nil {
		return err
	}
	return p.Server.Accepted(w, r, receipt, screen.SchedulePath)
}

// getSettings is the page of the settings. Query: fatto, when they have just been saved; valori=regolamento fills the
// form with the regulation, valori=prima with the settings of the former tournament. That form is the organiser's to
// change, and no stream replaces it.
func (p Pages) getSettings(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	fill := q.Get(RulesFill)
	if fill != RulesDefaults && fill != RulesFormer {
		return p.Server.ShowLive(w, r, page.Topic{Kind: rulesKind, Place: q.Get(RulesSaved)}, nil)
	}
	v, err := p.settingsPage(r)
	if err != nil {
		return err
	}
	v.Fill = fill
	return p.showSettings(w, r, v, http.StatusOK)
}

// showSettings writes the page of the settings with a form that the organiser is filling in.
func (p Pages) showSettings(w http.ResponseWriter, r *http.Request, v Rules, status int) error {
	return p.Server.Show(w, r, status, page.Static(page.Shell{Title: "plan.rules", Audience: "organiser", Styles: styles}, v, RulesPage))
}

// settingsPage collects the content of the page of the settings.
func (p Pages) settingsPage(r *http.Request) (Rules, error) {
	now, err := p.Server.Snapshot(r)
	if err != nil {
		return Rules{}, err
	}
	return rules(now, visitor.Language(r))
}

// postSettings saves the settings. A refused form comes back as it was typed. The id of the command is
// the content of the form, so that a double tap counts once. With undo, the name of a setting, the form comes back with
// what the regulation begins with for it, and nothing is saved.
func (p Pages) postSettings(w http.ResponseWriter, r *http.Request) error {
	v, err := p.settingsPage(r)
	if err != nil {
		return err
	}
	if v.Tournament.ID == "" {
		return fault.New(fault.NotFound, "fault.tournament.none")
	}
	if err := form.Read(w, r); err != nil {
		return err
	}
	v.Typed = r.PostForm
	if undo := r.PostForm.Get("undo"); undo != "" {
		v.takeBack(undo)
		return p.showSettings(w, r, v, http.StatusOK)
	}
	if v.Faulty() {
		return p.showSettings(w, r, v, http.StatusUnprocessableEntity)
	}
	r.PostForm = JoinSpans(r.PostForm)
	content := sha256.Sum256([]byte(r.PostForm.Encode()))
	err = p.saveSettings(r, v.Tournament.ID, hex.EncodeToString(content[:16]))
	if v.Refused = fault.From(err); v.Refused != nil && v.Refused.Code != fault.Unavailable {
		return p.showSettings(w, r, v, answer.Statuses[v.Refused.Code])
	}
	if err != nil {
		return err
	}
	return answer.SeeOther(w, r, screen.RulesPath+"?"+url.Values{RulesSaved: {"1"}}.Encode())
}

// saveSettings gives a tournament the order of a form about its settings.
func (p Pages) saveSettings(r *http.Request, id, command string) error {
	e, err := form.FromForm(r, tournament.Orders.Fields)
	if err != nil {
		return err
	}
	own, err := e.Own()
	if err != nil {
		return err
	}
	order, err := tournament.Orders.Read(e.Command, own)
	if err != nil {
		return err
	}
	_, err = p.Server.ChangeTournament(r, id, command, codec.Named{}, order)
	return err
}

// getSpells is the page of the spells. Query: cambia, the spell of the form; fatto, the order that was
// just carried out.
func (p Pages) getSpells(w http.ResponseWriter, r *http.Request) error {
	v, err := p.spellsPage(r)
	if err != nil {
		return err
	}
	return p.showSpells(w, r, v, http.StatusOK)
}

func (p Pages) showSpells(w http.ResponseWriter, r *http.Request, v Spells, status int) error {
	return p.Server.Show(w, r, status, page.Static(page.Shell{Title: "setting.spells", Audience: "organiser", Styles: styles}, v, SpellsPage))
}

// spellsPage collects the content of the page of the spells.
func (p Pages) spellsPage(r *http.Request) (Spells, error) {
	now, err := p.Server.Snapshot(r)
	if err != nil {
		return Spells{}, err
	}
	v := Spells{
		Words: p.Server.Words(r), Language: screen.LanguageHref(visitor.Language(r), screen.SpellsPath), NewID: rand.Text,
		Edit: magici.SpellID(r.URL.Query().Get(SpellsEdit)), Done: r.URL.Query().Get(SpellsDone),
	}
	if now.Known() {
		v.Tournament, v.Locked = now.Tournament(), desk.Locked(now.Course())
	}
	return v, nil
}

// postSpells gives one of the orders about spells. A refused form comes back as it was typed.
func (p Pages) postSpells(w http.ResponseWriter, r *http.Request) error {
	v, err := p.spellsPage(r)
	if err != nil {
		return err
	}
	if v.Tournament.ID == "" {
		return fault.New(fault.NotFound, "fault.tournament.none")
	}
	if err := form.Read(w, r); err != nil {
		return err
	}
	command := r.PostForm.Get(form.FieldCommand)
	err = p.saveSettings(r, v.Tournament.ID, r.PostForm.Get(form.FieldID))
	if f := fault.From(err); f != nil && f.Code != fault.Unavailable {
		v.Typed, v.Refused, v.Done = r.PostForm, f, ""
		if command == "edit-spell" || command == "remove-spell" {
			v.Edit = magici.SpellID(r.PostForm.Get("spell"))
		}
		return p.showSpells(w, r, v, answer.Statuses[f.Code])
	}
	if err != nil {
		return err
	}
	return answer.SeeOther(w, r, screen.SpellsPath+"?"+url.Values{SpellsDone: {command}}.Encode())
}
