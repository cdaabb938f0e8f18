package web

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/madetest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/trigger"
	"scacchimagici/internal/webhook"
)

// watcher is a person who looks at all pages, as a column of the table of secrets.
type watcher int

const (
	theDesk watcher = iota
	refereeHere
	refereeElsewhere
	ownStrategist
	otherStrategist
	aScreen
	thePublic
	aReception
	watchers
)

var watcherNames = [watchers]string{"organiser", "Referee of the board", "other Referee", "Strategist of the side", "Strategist of the other side", "screen", "public", "Reception"}

// seatsOfWatchers are their names in a routeTest. A device that has lost its seat is the public.
var seatsOfWatchers = [watchers][]string{{"organiser"}, {"referee A"}, {"referee B"}, {"strategist"}, {"opponent"}, {"screen"}, {"public", "revoked"}, {"reception"}}

// when is the time at which a watcher may know a secret. The zero value is never: a watcher without an
// entry in the table is refused.
type when string

const (
	never    when = ""
	always   when = "always"
	helping  when = "while the side is helped, and once both have confirmed"
	known    when = "once both have confirmed"
	asked    when = "while it is asked, and after the outcome"
	shown    when = "once it is shown, or decided"
	decided  when = "after the outcome"
	onRoster when = "of the Houses that play there"
)

// secret is a row of the table of who may know what. The table is complete: the walk looks for each
// secret in all that a watcher can get, and docs/security.md shows the table.
type secret struct {
	name string
	may  [watchers]when
}

var (
	purchaseSecret = secret{"what a side buys, who plays which piece, and that it buys", [watchers]when{helping, helping, known, always, known, known, known, known}}
	questionSecret = secret{"the question of an open Mangiata", [watchers]when{always, asked, shown, shown, shown, shown, shown, shown}}
	answerSecret   = secret{"its answer, and what else counts as one", [watchers]when{always, asked, decided, decided, decided, decided, decided, decided}}
	otherSecret    = secret{"questions not yet asked, on printed sheets too, or thrown away before they were shown", [watchers]when{always}}
	codeSecret     = secret{"codes of the seats and the secrets of their QR codes", [watchers]when{always}}
	networkSecret  = secret{"the password of the Wi-Fi", [watchers]when{theDesk: always, aScreen: always}}
	rosterSecret   = secret{"people who stand on no board", [watchers]when{always, onRoster, never, onRoster, never, never, never, always}}
	tokenSecret    = secret{"the organiser's password, tokens of devices, of keys and of buttons, and their hashes; the secrets of webhooks", [watchers]when{}}
	allSecrets     = []secret{purchaseSecret, questionSecret, answerSecret, otherSecret, codeSecret, networkSecret, rosterSecret, tokenSecret}
)

// secretTest is a server with two matches whose watchers look at all pages.
type secretTest struct {
	*routeTest
	t      *testing.T
	orders int
	fixed  map[string][]string // fixed markers by the secret
	past   []int               // questions that were read aloud with their answers
	seen   map[string]map[watcher]bool
	closed map[string]bool             // addresses that refuse a watcher for his seat
	last   [watchers]map[string]string // what each watcher got; nil after an order
}

// markedBank has four questions with words that stand nowhere else.
func markedBank(t *testing.T) quiz.Bank {
	var all []quiz.Question
	for i := range 4 {
		all = append(all, quiz.Question{
			ID: quiz.ID(fmt.Sprintf("libri-%03d", i+1)), Set: quiz.Books, Subject: quiz.School, Difficulty: 1, Source: quiz.Source{Book: 1},
			Text:     quiz.Text{It: fmt.Sprintf("Zqdomanda%d?", i), En: fmt.Sprintf("Zqquestion%d?", i)},
			Answer:   quiz.Text{It: fmt.Sprintf("Zqrisposta%d", i), En: fmt.Sprintf("Zqanswer%d", i)},
			Accepted: []quiz.Form{{Text: fmt.Sprintf("Zqforma%d", i)}},
			Why:      quiz.Text{It: fmt.Sprintf("Zqmotivo%d", i), En: fmt.Sprintf("Zqreason%d", i)},
		})
	}
	bank, err := quiz.NewBank(all)
	if err != nil {
		t.Fatal(err)
	}
	return bank
}

func newSecretTest(t *testing.T) *secretTest {
	s := &secretTest{routeTest: newRouteTestWith(t, markedBank(t), "boards", "2", "people1", "Anna\nBruno\nCarla\nDino\nZqpanchina Ugo", "people2", "Elia\nFlora\nGino\nIda"), t: t, fixed: map[string][]string{}, seen: map[string]map[watcher]bool{}, closed: map[string]bool{}}
	password, err := access.NewPassword("Zqpassword", strings.NewReader(strings.Repeat("z", 64)), 1000)
	if err != nil {
		t.Fatal(err)
	}
	s.order(t, role.Organiser, access.SetPassword{Password: password})
	s.join(t, "organiser", access.OrganiserSeat) // devices with the old one have lost their seat
	s.join(t, "opponent", access.StrategistOf("serata", "serpeverde"))
	s.order(t, role.Organiser, access.SetNetwork{Network: access.Network{Name: "Villa", Password: "Zqwifiwifi"}})
	s.fixed[networkSecret.name] = []string{"Zqwifiwifi"}
	s.fixed[rosterSecret.name] = []string{"Zqpanchina"}
	state := s.desk.Access.State()
	for _, code := range state.Codes {
		s.fixed[codeSecret.name] = append(s.fixed[codeSecret.name], code.Digits, code.Digits[:3]+" "+code.Digits[3:], code.Secret)
	}
	spelled := func(b []byte) []string { return []string{base64.StdEncoding.EncodeToString(b), hex.EncodeToString(b)} }
	tokens := append(spelled(state.Password.Hash), spelled(state.Password.Salt)...)
	for _, token := range s.tokens {
		tokens = append(tokens, token, desk.HashToken(token))
	}
	s.trigger(t, "segreto", "Zqpulsante", trigger.Action{Does: trigger.Ceremony}) // its page has not been opened
	key := s.makeKey(t, "Zq", access.RefereeOf("B"))
	for _, order := range []webhook.Order{
		webhook.Make{ID: "segreto", Secret: webhookSecret, Name: "Zqwebhook", URL: "http://127.0.0.1:1/", Kinds: []webhook.Kind{"ceremony"}, Laptop: true, At: time.Now()}, // of which there is none here: what waits for it stays the same
		webhook.Pause{ID: "segreto"}, // what comes of its tries is no matter of the orders
	} {
		if _, err := s.desk.Webhooks.Do(t.Context(), stream.Request[webhook.Command]{Actor: "organiser", At: time.Now(), Command: webhook.Command{By: role.Organiser, Order: order}}); err != nil {
			t.Fatal(err)
		}
	}
	s.fixed[tokenSecret.name] = append(tokens, webhookSecret, strings.TrimPrefix(webhookSecret, "whsec_"), key.Token, desk.HashToken(key.Token), "Zqpassword", "Zqpulsante", desk.HashToken("Zqpulsante"), desk.HashToken(triggerToken))
	return s
}

// give gives an order of a role to match 1A.
func (s *secretTest) give(who string, fields ...string) {
	s.t.Helper()
	s.orders++
	s.last = [watchers]map[string]string{}
	form := url.Values{"id": {fmt.Sprint("order-", s.orders)}, "command": {fields[0]}}
	for i := 1; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	if w := s.ask(who, http.MethodPost, "/api/v1/matches/serata.1A/commands", form.Encode()); w.Code != http.StatusOK {
		s.t.Fatalf("%s by %s: status %d: %.300s", fields, who, w.Code, w.Body)
	}
}

// holds reports whether w may know a secret while so holds.
func (row secret) holds(w watcher, so []when) bool {
	return row.may[w] == always || row.may[w] == onRoster || slices.Contains(so, row.may[w])
}

// finds fails the test when a watcher gets a marker of a secret without the right to it, and notes which
// watchers get one.
func (s *secretTest) finds(row secret, so []when, markers []string, got [watchers]map[string]string) {
	s.t.Helper()
	for w := range watchers {
		for from, text := range got[w] {
			for _, marker := range markers {
				if !strings.Contains(text, marker) {
					continue
				}
				s.note(row, w)
				if !row.holds(w, so) {
					s.t.Errorf("%s has %s (%q) from %s: …%s…", watcherNames[w], row.name, marker, from, excerpt(text, marker))
				}
			}
		}
	}
}

func (s *secretTest) note(row secret, w watcher) {
	if s.seen[row.name] == nil {
		s.seen[row.name] = map[watcher]bool{}
	}
	s.seen[row.name][w] = true
}

// secretly gives an order of a purchase: only the answers for watchers who may know of it may change.
func (s *secretTest) secretly(so []when, mirror bool, who string, fields ...string) {
	s.t.Helper()
	before := s.last
	if before[theDesk] == nil {
		before = s.look()
	}
	s.give(who, fields...)
	after := s.look()
	for w := range watchers {
		of := w
		if mirror && w == ownStrategist { // Black buys: the columns of both Strategists change places
			of = otherStrategist
		} else if mirror && w == otherStrategist {
			of = ownStrategist
		}
		for from, text := range after[w] {
			was := before[w][from]
			if text == was {
				continue
			}
			was, text = unlike(was, text)
			if was, text = changing.ReplaceAllString(was, ""), changing.ReplaceAllString(text, ""); text == was {
				continue
			}
			s.note(purchaseSecret, of)
			if !purchaseSecret.holds(of, so) {
				s.t.Errorf("%v: %s learns of it from %s: %s", fields, watcherNames[w], from, difference(was, text))
			}
		}
	}
}

func (s *secretTest) match() magici.Match {
	s.t.Helper()
	live, err := s.desk.Matches.Get(s.t.Context(), desk.Key{Tournament: "serata", Match: "1A"})
	if err != nil {
		s.t.Fatal(err)
	}
	return live.Match
}

// put returns the number of the last question asked.
func (s *secretTest) put() int {
	s.t.Helper()
	q := s.match().Asking.Question
	if q == nil {
		s.t.Fatal("no question")
	}
	return int(q.ID[len("libri-00")] - '1')
}

// looks walks everything, and looks for each secret with words; so is what holds now.
func (s *secretTest) looks(so ...when) {
	s.t.Helper()
	got := s.look()
	for _, row := range allSecrets {
		s.finds(row, so, s.fixed[row.name], got)
	}
	open := -1
	if len(so) > 0 {
		open = s.put()
	}
	for i := range 4 {
		text := []string{fmt.Sprint("Zqdomanda", i), fmt.Sprint("Zqquestion", i)}
		answer := []string{fmt.Sprint("Zqrisposta", i), fmt.Sprint("Zqanswer", i), fmt.Sprint("Zqforma", i)}
		why := []string{fmt.Sprint("Zqmotivo", i), fmt.Sprint("Zqreason", i)}
		if i == open {
			s.finds(questionSecret, so, text, got)
			s.finds(answerSecret, so, append(answer, why...), got)
		} else if !slices.Contains(s.past, i) {
			s.finds(otherSecret, nil, slices.Concat(text, answer, why), got)
		}
	}
}

// TestSecrets plays a match, and each watcher gets all that they can at each state: every page, frame,
// answer and document. No watcher gets a secret without the right to it by the table, and a watcher with
// the right gets it somewhere.
func TestSecrets(t *testing.T) {
	s := newSecretTest(t)
	s.order(t, role.Organiser, access.AssignScreen{Number: 1, Shows: access.Welcome})
	s.looks()
	s.order(t, role.Organiser, access.AssignScreen{Number: 1, Shows: "board:A"}) // else it changes by itself
	s.purchases()
	s.duels()
	for _, row := range allSecrets {
		for w := range watchers {
			if row.may[w] != never && !s.seen[row.name][w] {
				t.Errorf("%s never had %s: the walk misses it, or the table says too much", watcherNames[w], row.name)
			}
		}
	}
}

// purchases plays drafts, help, one sealed, reopened, both sealed.
func (s *secretTest) purchases() {
	s.t.Helper()
	current, ok := s.desk.Tournaments.Current()
	if !ok {
		s.t.Fatal("no tournament")
	}
	white := func(i int) string { return string(current.Roster("grifondoro")[i]) }
	black := func(i int) string { return string(current.Roster("serpeverde")[i]) }
	draft := func(side int) string { return strconv.Itoa(s.match().Teams[side].Draft) }
	s.give("strategist", "name-strategist", "side", "white", "person", white(0))
	s.give("opponent", "name-strategist", "side", "black", "person", black(0))
	s.give("referee A", "open")
	s.secretly(nil, false, "strategist", "buy", "side", "white", "slot", "Q")
	s.secretly(nil, false, "strategist", "assign", "side", "white", "slot", "Q", "person", white(1))
	s.secretly(nil, true, "opponent", "buy", "side", "black", "slot", "Q")
	s.secretly(nil, true, "opponent", "assign", "side", "black", "slot", "Q", "person", black(1))
	s.secretly([]when{helping}, false, "referee A", "help-purchase", "side", "white")
	s.secretly([]when{helping}, false, "strategist", "assign", "side", "white", "slot", "K", "person", white(2))
	s.secretly([]when{helping}, false, "organiser", "buy", "side", "white", "slot", "R1")
	s.secretly([]when{helping}, false, "referee A", "sell", "side", "white", "slot", "R1")
	s.give("strategist", "confirm", "side", "white", "draft", draft(0))
	s.looks()
	s.secretly(nil, true, "opponent", "assign", "side", "black", "slot", "K", "person", black(2))
	s.give("referee A", "reopen-purchase", "side", "white", "reason", "sbaglio")
	s.secretly(nil, false, "strategist", "assign", "side", "white", "slot", "K", "person", white(1+2))
	s.secretly(nil, false, "strategist", "assign", "side", "white", "slot", "K", "person", white(2))
	s.give("strategist", "confirm", "side", "white", "draft", draft(0))
	s.secretly([]when{helping, known}, true, "opponent", "confirm", "side", "black", "draft", draft(1))
	s.looks()
}

// duels plays a discarded question, one shown and decided, one after an undo, and the end.
func (s *secretTest) duels() {
	s.t.Helper()
	number := func(n int) string { return strconv.Itoa(n) }
	s.give("referee A", "tick-wands", "side", "white", "has", "true")
	s.give("referee A", "tick-wands", "side", "black", "has", "true")
	s.give("referee A", "toss", "by", "coin", "first", "white")
	s.give("referee A", "start")
	s.give("strategist", "move", "turn", number(s.match().TurnSerial), "from", "d1", "to", "d8")
	s.looks(asked)
	s.give("referee A", "void", "asked", number(s.match().Asking.Serial), "reason", "poco chiara")
	s.looks(asked)
	s.give("referee A", "reveal", "asked", number(s.match().Asking.Serial))
	s.looks(asked, shown)
	s.give("referee A", "settle", "asked", number(s.match().Asking.Serial), "outcome", "attacker")
	s.looks(asked, shown, decided)
	s.past = append(s.past, s.put())
	last := s.match().LastEntry()
	s.give("referee A", "undo", "to", number(last-1), "seen", number(last), "reason", "tocco sbagliato")
	s.looks(asked)
	s.give("referee A", "settle", "asked", number(s.match().Asking.Serial), "outcome", "neither")
	s.looks(asked, shown, decided)
	s.past = append(s.past, s.put())
	s.give("referee A", "perform", "turn", number(s.match().TurnSerial))
	s.give("referee A", "end", "by", "incident", "reason", "pioggia")
	clear(s.closed) // are refusals still refusals?
	s.looks()
}

// TestSecretsAreWritten compares docs/security.md with the table.
func TestSecretsAreWritten(t *testing.T) {
	const file, begin, end = "../../docs/security.md", "<!-- who knows what: go test ./internal/web -run TestSecretsAreWritten -update -->\n", "<!-- end -->"
	var table strings.Builder
	fmt.Fprintf(&table, "| who may know | %s |\n|---|%s\n", strings.Join(watcherNames[:], " | "), strings.Repeat("---|", int(watchers)))
	for _, row := range allSecrets {
		fmt.Fprintf(&table, "| %s |", row.name)
		for _, may := range row.may {
			if may == never {
				may = "–"
			}
			fmt.Fprintf(&table, " %s |", may)
		}
		table.WriteByte('\n')
	}
	madetest.Part(t, file, begin, end, table.String())
}
