package web

import (
	"cmp"
	"crypto/rand"
	"io"
	"net/http"
	"time"

	"scacchimagici/internal/archive"
	"scacchimagici/internal/codec"
	"scacchimagici/internal/copies"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/record"
	"scacchimagici/internal/recordcmd"
	"scacchimagici/internal/report"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/trigger"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/api"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/webhook"
)

// deskRoutes are what the desk can do beside the orders to what there is: for programs of the organiser.
func (s *Server) deskRoutes() []route.Route {
	const v1 = "/api/v1/"
	const one = v1 + "tournaments/{id}"
	return []route.Route{
		route.Post(v1+"tournaments", route.Organiser, made(api.TournamentsOrders, s.makeTournament)),
		route.Post(v1+"tournaments/records", route.Organiser, s.postRecord),
		route.Get(one+"/people", route.Reception, s.getRoster),
		route.Get(one+"/report", route.Organiser, s.reported(func(w http.ResponseWriter, r report.Report) error {
			return answer.JSON(w, http.StatusOK, api.NewReport(r))
		})),
		route.Get(one+"/report.csv", route.Organiser, s.reported(func(w http.ResponseWriter, r report.Report) error {
			return answer.File(w, r.Tournament.ID+"-report.csv", "text/csv; charset=utf-8; header=present", api.ReportCSV(r))
		})),
		route.Get(v1+"access", route.Organiser, s.getAccess),
		route.Get(v1+"buttons", route.Organiser, s.getButtons),
		route.Post(v1+"buttons/commands", route.Organiser, made(api.ButtonOrders, s.orderButtons)),
		route.Get(v1+"webhooks", route.Organiser, s.getWebhooks),
		route.Post(v1+"webhooks/commands", route.Organiser, made(api.WebhookOrders, s.orderWebhooks)),
		route.Get(v1+"copies", route.Organiser, s.getCopies),
		route.Post(v1+"copies/commands", route.Organiser, made(api.CopyOrders, s.orderCopies)),
		route.Get(v1+"questions", route.Organiser, s.getQuestions),
	}
}

// made returns the handler of orders whose answer says what they have made.
func made[O any](orders codec.Kinds[O], do func(sent[O]) (api.Made, error)) route.Handler {
	return ordered(orders.Fields, orders.Read, do, func(w http.ResponseWriter, _ *http.Request, a api.Made) error {
		return answer.JSON(w, http.StatusOK, a)
	})
}

// makeTournament makes a tournament and shows it. The same order again gets the same tournament.
func (s *Server) makeTournament(c sent[api.TournamentsOrder]) (api.Made, error) {
	o, _ := c.Order.(api.CreateTournament) // the only one
	for _, pair := range o.Pairs {
		if min(pair[0], pair[1]) < 0 || max(pair[0], pair[1]) >= len(o.Houses) || pair[0] == pair[1] {
			return api.Made{}, fault.New(fault.Invalid, "fault.field.type", "pairs")
		}
	}
	t, err := s.desk.Tournaments.Create(c.r.Context(), s.OrganiserName(c.r), o.Draft(c.ID))
	return api.Made{Tournament: t.ID}, err
}

// postRecord imports the record in the body as a tournament. Query: id, of the order.
func (s *Server) postRecord(w http.ResponseWriter, r *http.Request) error {
	id := r.URL.Query().Get(form.FieldID)
	if err := form.CheckID(id); err != nil {
		return err
	}
	limit.File(w)
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, recordcmd.MaxSize))
	if err != nil {
		return fault.New(fault.Invalid, "fault.record.size", recordcmd.MaxSize>>20).Because(err)
	}
	if _, err := record.Read(data); err != nil {
		return err
	}
	created, batches, err := archive.Batches(data, tournament.Arms(), time.Now())
	if err != nil {
		return err
	}
	if err := s.desk.Tournaments.Add(r.Context(), s.OrganiserName(r), id, created, batches); err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, api.Made{Tournament: created.ID})
}

// getRoster answers the people of a tournament; the Reception reads those of the tournament on the screens.
func (s *Server) getRoster(w http.ResponseWriter, r *http.Request) error {
	if v := s.Visitor(r); !v.Organiser() {
		if t, ok := s.desk.Tournaments.Current(); !ok || t.ID != r.PathValue("id") {
			return v.Refused()
		}
	}
	return tournamentAnswer(s, func(of *desk.Snapshot) api.Roster { return api.NewRoster(of, time.Now()) })(w, r)
}

// reported returns the handler that answers with the report of a tournament.
func (s *Server) reported(write func(http.ResponseWriter, report.Report) error) route.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		snapshot, err := s.tournamentAsked(r)
		if err != nil {
			return err
		}
		id := r.PathValue("id")
		facts, err := archive.TournamentFacts(r.Context(), s.desk.Tournaments, id)
		if err != nil {
			return err
		}
		var matches []report.Match
		for _, l := range snapshot.Matches {
			events, err := archive.MatchEvents(r.Context(), s.desk.Tournaments, id, l.Key.Match)
			if err != nil {
				return err
			}
			matches = append(matches, report.NewMatch(l.Match.Plan, events))
		}
		return write(w, report.New(snapshot.TournamentNow(), facts, matches))
	}
}

// getAccess answers the seats with their codes, the devices and the screens.
func (s *Server) getAccess(w http.ResponseWriter, r *http.Request) error {
	p, err := s.screens.NewSnapshot(r.Context())
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, api.NewAccess(s.desk.Access.State(), p.SeatsWithCode(), p.Online))
}

// getButtons answers the buttons.
func (s *Server) getButtons(w http.ResponseWriter, _ *http.Request) error {
	return answer.JSON(w, http.StatusOK, api.NewButtons(s.desk.Triggers.State().All))
}

// orderButtons makes or ends a button.
func (s *Server) orderButtons(c sent[api.ButtonOrder]) (api.Made, error) {
	var order trigger.Order
	var a api.Made
	switch o := c.Order.(type) {
	case api.MakeButton:
		token, hash := desk.NewToken()
		a.Button, a.Token = rand.Text()[:10], token
		order = trigger.Make{ID: a.Button, Token: hash, Name: o.Name, Action: o.Action, At: c.At}
	case api.MakeCompanionPage:
		file, receipt, err := s.triggers.MakeCompanion(c.r, c.ID, api.ButtonOrders.Named(c.Order), o.Board)
		if err != nil {
			return a, err
		}
		a.Companion = string(file)
		return s.madeOnce(c.ID, a, receipt), nil
	case api.RevokeButton:
		a.Button, order = o.Button, trigger.Revoke{ID: o.Button}
	}
	receipt, err := s.desk.Triggers.Do(c.r.Context(), stream.Request[trigger.Command]{
		ID: c.ID, Sent: api.ButtonOrders.Named(c.Order), Actor: s.OrganiserName(c.r), At: c.At,
		Command: trigger.Command{By: role.Organiser, Order: order},
	})
	if err != nil {
		return api.Made{}, err
	}
	if _, makes := c.Order.(api.MakeButton); makes {
		return s.madeOnce(c.ID, a, receipt), nil
	}
	a.Seq, a.Repeat = receipt.Seq, receipt.Repeat
	return a, nil
}

// madeOnce returns the answer to an order that has drawn a secret. Repeated, the order gets the secret of the first time as long
// as it is kept: what was drawn now is of nothing.
func (s *Server) madeOnce(id string, a api.Made, receipt stream.Receipt) api.Made {
	if receipt.Repeat {
		a, _ = s.made.Find(id)
	} else {
		s.made.Keep(id, a)
	}
	a.Seq, a.Repeat = receipt.Seq, receipt.Repeat
	return a
}

// getWebhooks answers the webhooks with what was sent to them.
func (s *Server) getWebhooks(w http.ResponseWriter, _ *http.Request) error {
	var report func(string) webhook.Report
	if s.deliveries != nil {
		report = s.deliveries.Report
	}
	return answer.JSON(w, http.StatusOK, api.NewWebhooks(s.desk.Webhooks.State(), report))
}

// orderWebhooks makes, tests, holds back or removes a webhook.
func (s *Server) orderWebhooks(c sent[api.WebhookOrder]) (api.Made, error) {
	var order webhook.Order
	var a api.Made
	switch o := c.Order.(type) {
	case api.MakeWebhook:
		a.Webhook, a.Secret = desk.NewWebhook()
		order = webhook.Make{ID: a.Webhook, Secret: a.Secret, Name: o.Name, URL: o.URL, Kinds: o.Kinds, Board: o.Board, Laptop: o.Laptop, By: s.OrganiserName(c.r), At: c.At}
	case api.RemoveWebhook:
		a.Webhook, order = o.Webhook, webhook.Remove{ID: o.Webhook}
	case api.PauseWebhook:
		a.Webhook, order = o.Webhook, webhook.Pause{ID: o.Webhook}
	case api.ResumeWebhook:
		a.Webhook, order = o.Webhook, webhook.Resume{ID: o.Webhook}
	case api.TestWebhook:
		a.Webhook, order = o.Webhook, webhook.Test{ID: o.Webhook}
	}
	receipt, err := s.changeWebhooks(c.r, c.ID, api.WebhookOrders.Named(c.Order), order)
	if err != nil {
		return api.Made{}, err
	}
	if a.Secret != "" {
		return s.madeOnce("webhook "+c.ID, a, receipt), nil // its ids are others than those of buttons
	}
	a.Seq, a.Repeat = receipt.Seq, receipt.Repeat
	return a, nil
}

// changeWebhooks gives an order of the organiser about the webhooks. A test is sent once it is in the log.
func (s *Server) changeWebhooks(r *http.Request, id string, sent codec.Named, order webhook.Order) (stream.Receipt, error) {
	receipt, err := s.desk.Webhooks.Do(r.Context(), stream.Request[webhook.Command]{
		ID: id, Sent: sent, Actor: s.OrganiserName(r), At: time.Now(),
		Command: webhook.Command{By: role.Organiser, Order: order},
	})
	if test, ok := order.(webhook.Test); ok && err == nil && !receipt.Repeat && s.deliveries != nil {
		s.deliveries.Test(test.ID)
	}
	return receipt, err
}

// getCopies answers the copies of the database.
func (s *Server) getCopies(w http.ResponseWriter, r *http.Request) error {
	if s.copies == nil {
		return fault.New(fault.NotFound, "fault.copies.none")
	}
	now := s.copies.Keeper.Status()
	trouble := ""
	if f := cmp.Or(now.Trouble, now.Second.Trouble); f != nil {
		trouble = s.Words(r).Fault(f)
	}
	return answer.JSON(w, http.StatusOK, api.NewCopies(now, trouble))
}

// orderCopies makes a copy.
func (s *Server) orderCopies(c sent[api.CopyOrder]) (api.Made, error) {
	if s.copies == nil {
		return api.Made{}, fault.New(fault.NotFound, "fault.copies.none")
	}
	if _, again := s.copied.Find(c.ID); again {
		return api.Made{Repeat: true}, nil
	}
	if _, err := s.copies.Keeper.Make(c.r.Context(), copies.ByHand); err != nil {
		return api.Made{}, err
	}
	s.copied.Keep(c.ID, struct{}{})
	return api.Made{}, nil
}

// getQuestions answers all questions with their answers.
func (s *Server) getQuestions(w http.ResponseWriter, _ *http.Request) error {
	return answer.JSON(w, http.StatusOK, api.Questions{Questions: s.desk.Questions.All().All().All()})
}
