package web

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/codec"
	"scacchimagici/internal/copies"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz/edits"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/guided"
)

// commandRoutes are the routes that take orders, as JSON or from a form.
func (s *Server) commandRoutes() []route.Route {
	const v1 = "/api/v1/"
	return []route.Route{
		route.Post(v1+"matches/{id}/commands", route.Seated, command(s, magici.Orders.Fields, magici.Orders.Read, s.orderMatch)),
		route.Post(v1+"tournaments/{id}/commands", route.Reception, command(s, tournament.Orders.Fields, decodeTournamentOrder, s.orderTournament)),
		route.Post(v1+"access/commands", route.Organiser, command(s, access.Orders.Fields, access.Orders.Read, s.orderAccess)),
		route.Post(v1+"questions/commands", route.Organiser, command(s, edits.Orders.Fields, edits.Orders.Read, s.orderQuestions)),
		route.Post(screen.SchedulePath+"/{id}/sposta", route.Organiser, command(s, tournament.Orders.Fields, tournament.Orders.Read, s.orderReplan)),
		route.Post(guided.StepPattern, route.Anyone, command(s, magici.Orders.Fields, magici.Orders.Read, orderGuided)),
	}
}

// sent is an order in its request.
type sent[O any] struct {
	form.Sent[O]
	r *http.Request
}

// accepted is the answer to a command that is on disk.
type accepted struct {
	Seq    int64  `json:"seq"`
	Repeat bool   `json:"repeat,omitempty"` // the command had been accepted before
	Next   string `json:"next,omitempty"`   // page to go to
	Key    string `json:"key,omitempty"`    // that the order has made
	Token  string `json:"token,omitempty"`  // of that key, told once
}

// command returns the handler of all commands of a kind of order.
func command[O any](s *Server, fields form.Fields, decode func(kind string, data []byte) (O, error), do func(sent[O]) (accepted, error)) route.Handler {
	return ordered(fields, decode, do, s.done)
}

// ordered returns a handler that reads an order, carries it out and answers.
func ordered[O, A any](fields form.Fields, decode func(kind string, data []byte) (O, error), do func(sent[O]) (A, error), write func(http.ResponseWriter, *http.Request, A) error) route.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		order, err := form.DecodeOrder(w, r, fields, decode)
		if err != nil {
			return err
		}
		a, err := do(sent[O]{order, r})
		if err != nil {
			return err
		}
		return write(w, r, a)
	}
}

// done answers a command: a program and our script get JSON, a plain form gets the page from which it was sent.
func (s *Server) done(w http.ResponseWriter, r *http.Request, a accepted) error {
	if wantsJSON(r) {
		return answer.JSON(w, http.StatusOK, a)
	}
	return answer.SeeOther(w, r, cmp.Or(a.Next, answer.CameFrom(r)))
}

// receipt makes the answer from the desk's receipt of an order.
func receipt(receipt stream.Receipt, err error) (accepted, error) {
	return accepted{Seq: receipt.Seq, Repeat: receipt.Repeat}, err
}

// orderMatch gives an order to a match, on the seat that it names or the first suitable one.
func (s *Server) orderMatch(c sent[magici.Order]) (accepted, error) {
	key, err := desk.ParseKey(c.r.PathValue("id"))
	if err != nil {
		return accepted{}, err
	}
	l, err := s.desk.Matches.Get(c.r.Context(), key)
	if err != nil {
		return accepted{}, err
	}
	v := s.Visitor(c.r)
	seat, err := v.Acting(c.As, l.Match)
	if err != nil {
		return accepted{}, err
	}
	a, err := receipt(s.desk.Matches.Do(c.r.Context(), key, stream.Request[magici.Command]{
		ID: c.ID, Actor: v.Name(seat), At: c.At,
		Command: magici.Command{By: visitor.Actor(seat, l.Match), Order: c.Order},
	}))
	if err != nil {
		return a, err
	}
	after, err := s.desk.Matches.Get(c.r.Context(), key)
	if err != nil {
		return a, err
	}
	a.Seq = after.Match.KnownTo(a.Seq, visitor.Viewer(seat, after.Match))
	_, corrects := c.Order.(magici.CorrectDuel)
	_, intervenes := c.Order.(magici.Intervene)
	if corrects || intervenes && l.Match.Phase() == magici.Finished {
		a.Next = screen.CorrectionPath + key.Match
	}
	return a, nil
}

// listOrder returns the order to the list of tournaments with a word, about the tournament with an id; nil for any other word.
func listOrder(word, id string) index.Order {
	for _, order := range []index.Order{index.Select{ID: id}, index.Archive{ID: id}, index.Unarchive{ID: id}, index.Delete{ID: id}} {
		if index.Orders.Word(order) == word {
			return order
		}
	}
	return nil
}

// decodeTournamentOrder reads an order for a tournament, or for the list of tournaments: which one is
// shown, which are archived. The latter has nothing but its kind; the tournament stands in the address.
func decodeTournamentOrder(kind string, data []byte) (any, error) {
	if order := listOrder(kind, ""); order != nil {
		_, err := codec.TableOf[any](codec.RowOf[struct{}](kind, struct{}{})).Kinds().Read(kind, data)
		return order, err
	}
	return tournament.Orders.Read(kind, data)
}

// orderTournament gives an order of the organiser to the tournament in the address, or to the list of
// tournaments about it. The Reception gives orders to the tournament on the screens; the rules know which.
func (s *Server) orderTournament(c sent[any]) (accepted, error) {
	id, v := c.r.PathValue("id"), s.Visitor(c.r)
	about := listOrder(c.Kind, id)
	if !v.Organiser() {
		if t, ok := s.desk.Tournaments.Current(); about != nil || !ok || t.ID != id {
			return accepted{}, v.Refused()
		}
		return receipt(s.desk.Tournaments.Do(c.r.Context(), id, stream.Request[tournament.Command]{
			ID: c.ID, Actor: v.Name(access.ReceptionSeat), At: c.At,
			Command: tournament.Command{By: role.Reception, Order: c.Order},
		}))
	}
	if about == nil {
		return receipt(s.ChangeTournament(c.r, id, c.ID, codec.Named{}, c.Order))
	}
	if _, deletes := about.(index.Delete); deletes && s.copies != nil {
		// The page of the copies says why there is none: the order goes on.
		_, _ = s.copies.Keeper.Make(c.r.Context(), copies.BeforeDelete)
	}
	return receipt(s.desk.Tournaments.Select(c.r.Context(), id, stream.Request[index.Command]{
		ID: c.ID, Actor: s.OrganiserName(c.r), At: c.At,
		Command: index.Command{By: role.Organiser, Order: about},
	}))
}

// ChangeTournament gives an order of the organiser to a tournament. sent is what the device sent, when the order follows from
// it; zero: the order itself.
func (s *Server) ChangeTournament(r *http.Request, id, command string, sent codec.Named, order tournament.Order) (stream.Receipt, error) {
	return s.desk.Tournaments.Do(r.Context(), id, stream.Request[tournament.Command]{
		ID: command, Sent: sent, Actor: s.OrganiserName(r), At: time.Now(),
		Command: tournament.Command{By: role.Organiser, Order: order},
	})
}

// orderReplan moves a match and leads to its new place.
func (s *Server) orderReplan(c sent[tournament.Order]) (accepted, error) {
	o, ok := c.Order.(tournament.Replan)
	if !ok {
		return accepted{}, fault.New(fault.Invalid, "fault.order.unknown", c.Kind)
	}
	a, err := receipt(s.ChangeTournament(c.r, c.r.PathValue("id"), c.ID, codec.Named{}, o))
	a.Next = screen.SchedulePath + "#p-" + o.Match
	return a, err
}

// orderAccess gives an order of the organiser about codes, devices, screens and keys.
func (s *Server) orderAccess(c sent[access.Order]) (accepted, error) {
	if o, makes := c.Order.(access.MakeKey); makes {
		key, done, err := s.makeKey(c.r, c.ID, o)
		return accepted{Seq: done.Seq, Repeat: done.Repeat, Key: key.ID, Token: key.Token}, err
	}
	return receipt(s.ChangeAccess(c.r, c.ID, c.Order))
}

// ChangeAccess gives an order of the organiser about codes, devices and screens.
func (s *Server) ChangeAccess(r *http.Request, command string, order access.Order) (stream.Receipt, error) {
	_, receipt, err := s.desk.Access.Do(r.Context(), stream.Request[access.Command]{
		ID: command, Actor: s.OrganiserName(r), At: time.Now(),
		Command: access.Command{By: role.Organiser, Order: order},
	})
	return receipt, err
}

// takeSeat gives an order of a device about its own seat; who is its name in the log.
func (s *Server) takeSeat(ctx context.Context, who string, order access.Order) error {
	_, _, err := s.desk.Access.Do(ctx, stream.Request[access.Command]{
		Actor: who, At: time.Now(), Command: access.Command{Order: order},
	})
	return err
}

// orderQuestions gives an order of the organiser about questions. When the page of the order has
// nothing to show any more, another one follows.
func (s *Server) orderQuestions(c sent[edits.Order]) (accepted, error) {
	a, err := receipt(s.questions.Change(c.r, c.ID, edits.Orders.Named(c.Order), c.Order))
	if o, ok := c.Order.(edits.Remove); ok && s.desk.Questions.All().Edits.Retired(o.ID) {
		a.Next = screen.QuestionsPath
	}
	return a, err
}

// orderGuided takes the order of a step of a guided match.
func orderGuided(c sent[magici.Order]) (accepted, error) {
	taken, next, err := guided.Take(c.r, c.Order)
	return accepted{Seq: int64(taken), Next: next}, err
}

// OrganiserName is the name in the log for orders of the organiser.
func (s *Server) OrganiserName(r *http.Request) string {
	return s.Visitor(r).Name(access.OrganiserSeat)
}
