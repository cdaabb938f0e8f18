package web

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"

	"scacchimagici/internal/alarm"
	"scacchimagici/internal/appraisal"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/doctor"
	"scacchimagici/internal/health"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/lowpriority"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/strategist"
	"scacchimagici/internal/page"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/api"
	"scacchimagici/internal/web/delivery"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/internal/webhook"
	"scacchimagici/views/copies"
	"scacchimagici/views/door"
	"scacchimagici/views/keys"
	"scacchimagici/views/questions"
	"scacchimagici/views/spare"
	"scacchimagici/views/trigger"
	"scacchimagici/views/webhooks"
)

// Config configures a server.
type Config struct {
	Desk        *desk.Desk
	Beside      Beside         // what is played beside the tournament, on that desk
	Codes       limit.GuessLog // keeps wrong codes across a restart
	Catalogue   *locale.Catalogue
	Log         *slog.Logger
	AskPassword bool                     // on the laptop itself too
	Gallery     bool                     // development: /gallery shows every component
	Addresses   func() []string          // under which others find the server, the best first
	ShortName   string                   // of the laptop, where the network knows mDNS
	Limits      *limit.Limits            // of strangers; nil: none
	Alarms      *alarm.Alarms            // the alarms on the desk; nil: none
	Fingerprint func() string            // of the certificate of https; empty (or nil) when there is plain http alone
	Secure      func(host string) string // the host at which https answers what is asked of a host; empty, or nil: there is none
	Phones      door.Phones              // answers phones that look for the internet; nil: nothing does
	OnlyHTTPS   bool                     // plain http leads other devices to https
	Origins     []string                 // whose pages may use the API in a browser, see [Origin]
	Port        string                   // on which the program listens: no webhook leads to it
	Agent       string                   // the program's name for receivers of webhooks

	// Facts reads what the doctor of the network judges; devices counts those that have come by an address of the laptop.
	// nil: there is no such page.
	Facts func(ctx context.Context, devices func(ip string) int) doctor.Facts

	Replica  Replica      // this laptop among those with the same tournament; nil: it is the only one
	Machines OtherLaptops // answers the other laptops; nil with Replica

	Copies  *copies.Config  // for the pages of the copies of the database; nil: there are none
	Looking *copies.Looking // this server shows a copy; nil: it is the server of the day
}

// Server answers people and programs.
type Server struct {
	desk        *desk.Desk
	beside      Beside
	besidePages page.BesidePages
	guesses     *limit.Guesses
	catalogue   *locale.Catalogue
	log         *slog.Logger
	askPassword bool
	secure      func(host string) string
	phones      door.Phones
	onlyHTTPS   bool
	origins     []string
	replica     Replica
	machines    OtherLaptops
	screens     *page.Publisher
	changeover  *spare.Changes
	limits      *limit.Limits
	copies      *copies.Pages
	appraisals  *appraisal.Appraisals // nil: a copy that is looked at measures nothing
	copied      form.Recent[struct{}] // ids of the last orders for a copy
	made        form.Recent[api.Made] // the last buttons and webhooks, by the ids of their orders: an answer may be lost on its way
	looking     *copies.Looking
	cards       *previewCards
	keyPictures keyPictures
	events      *eventFeed
	deliveries  *delivery.Sender // nil: a copy that is looked at sends nothing
	triggers    *trigger.Pages
	keys        *keys.Pages
	webhooks    *webhooks.Pages
	questions   *questions.Pages
	routes      http.Handler

	facts func(ctx context.Context, devices func(ip string) int) doctor.Facts // nil: there is no page of the network
	ways  health.Ways

	hashing   limit.Turns
	newcomers visitor.Newcomers
}

// passwordsWaiting is how many passwords of strangers may wait while one is hashed.
const passwordsWaiting = 4

// New returns a server that listens to the desk. Close ends it.
func New(c Config) *Server {
	s := &Server{desk: c.Desk, beside: c.Beside, catalogue: c.Catalogue, log: c.Log, askPassword: c.AskPassword, secure: c.Secure, phones: c.Phones, facts: c.Facts, onlyHTTPS: c.OnlyHTTPS, origins: c.Origins, replica: c.Replica, machines: c.Machines, limits: c.Limits, looking: c.Looking}
	if s.limits == nil {
		s.limits = new(limit.Limits)
	}
	of := page.Config{
		Rows: LiveRows(s.beside),
		Desk: c.Desk, Beside: s.beside, Catalogue: c.Catalogue, Log: c.Log, Addresses: c.Addresses, ShortName: c.ShortName, Fingerprint: c.Fingerprint,
		Limits: s.limits, Alarms: c.Alarms,
	}
	if s.replica != nil {
		of.Replica = s.replica.Status
	}
	if c.Copies != nil {
		s.copies = &copies.Pages{Config: *c.Copies, Server: s}
		of.Copies, of.Looking = c.Copies.Keeper.Status, s.copies.Looking
	}
	if c.Looking == nil {
		s.appraisals = appraisal.New(appraisal.Config{Playing: c.Desk.Matches.Playing, Changed: func() { s.screens.NoteAppraisals() }, Thread: lowpriority.Run, Log: c.Log})
		of.Appraisal = s.appraisals.StateOf
		of.Deliveries = func(id string) webhook.Report { return s.deliveries.Report(id) }
	}
	s.screens = page.New(of)
	if c.Copies != nil {
		c.Copies.Keeper.Listen(s.screens.NoteCopies)
	}
	s.guesses = limit.NewGuesses(c.Codes, s.screens.NoteGuesses)
	s.hashing = limit.Turns{AtOnce: 1, Waiting: passwordsWaiting}
	s.changeover = &spare.Changes{Access: c.Desk.Access, Catalogue: c.Catalogue, Status: s.status, Policy: answer.AssetPolicy, AskPassword: c.AskPassword}
	s.events = newEventFeed(c.Desk, c.Log)
	if c.Looking == nil {
		s.deliveries = delivery.New(delivery.Config{
			Hooks: c.Desk.Webhooks, Feed: s.events, Holds: func() bool { return s.status().Role == state.RolePrimary },
			Port: c.Port, Agent: cmp.Or(c.Agent, "scacchimagici"), Changed: s.screens.NoteDeliveries, Log: c.Log,
		})
		c.Desk.Listen(func(changed desk.Change) {
			if changed.Webhooks {
				s.deliveries.Note()
			}
		})
	}
	s.triggers = &trigger.Pages{Triggers: c.Desk.Triggers, Guesses: s.guesses, Server: s}
	s.keys = &keys.Pages{Access: c.Desk.Access, Server: s}
	s.webhooks = &webhooks.Pages{Webhooks: c.Desk.Webhooks, Change: s.changeWebhooks, Server: s}
	s.questions = &questions.Pages{Server: s, Desk: c.Desk}
	s.cards = newCards()
	s.besidePages = s.beside.Open(page.Host{
		Server: s, Limits: s.limits, Newcomers: &s.newcomers, Catalogue: c.Catalogue, Log: c.Log, Origin: s.origin, Card: s.cards.Send,
	})
	s.routes = s.router(c.Gallery)
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.routes.ServeHTTP(w, r) }

// PurchaseMix returns the equilibrium of purchases under settings, once this laptop has measured it; nil before.
func (s *Server) PurchaseMix(of magici.Settings) []strategist.Weighted {
	if s.appraisals == nil {
		return nil
	}
	return s.appraisals.Mix(of)
}

// NoteCopies notes that another copy is open for a look, or none.
func (s *Server) NoteCopies() { s.screens.NoteCopies() }

// Close ends all streams.
func (s *Server) Close() {
	s.guesses.Close()
	s.besidePages.Close()
	if s.deliveries != nil {
		s.deliveries.Close()
	}
	if s.appraisals != nil {
		s.appraisals.Close()
	}
	s.events.Close()
	s.screens.Close()
}
