package browsertest

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/quiz"
	questions "scacchimagici/quiz"
)

// observer is a role that must not learn everything, with all that it has received.
type observer struct {
	*matchClient
	who     string
	streams []*stream
	looked  []int64  // how many frames of each stream had come at the last look
	pages   []string // its own page, and others that it asks for
}

// leakStory is a match with all its observers.
type leakStory struct {
	*apiMatch
	announced int64 // how many announcements were made
	all       []*observer
	buying    string   // the side that buys: only this one gets frames; empty: all do
	before    []string // what each observer had received before the first Duel
	shown     []string // questions and answers that all have seen
	never     []string // what no observer may ever learn
}

// TestLeaks plays a match and records every byte that Strategists, screen and public get: pages, streams,
// and the state for programs, their own and those of others. None contains what its receiver must not know.
func TestLeaks(t *testing.T) {
	t.Parallel()
	g := newLeakStory(t)
	g.sealedPurchases()
	g.deploy()
	g.start()
	for _, o := range g.all {
		g.before = append(g.before, o.heard.text())
	}
	g.unrevealedQuestions()
	g.revealedQuestions()
	g.nothingElseOfTheBank()
}

// newLeakStory makes a match whose observers record all that they receive.
func newLeakStory(t *testing.T) *leakStory {
	g := &leakStory{apiMatch: newAPIMatch(t, nil)}
	others := []string{"/", "/scacchiera/A", "/arbitro/A", "/desk", "/desk/cartellini", "/desk/nuova", g.page(0), g.page(1)}
	for side, who := range sides {
		g.add(who, g.sides[side], g.page(side), others)
	}
	g.add("public", g.server.newClient(t).match(g.organiser.key), "/", others)
	wall := g.server.newClient(t).match(g.organiser.key)
	wall.must(wall.form("/schermo", nil))
	g.organiser.must(g.organiser.order("/api/v1/access/commands", "assign-screen", fields{"number": 1, "shows": "board:A"}))
	g.add("screen", wall, "/schermo", others)
	g.screenIsFound()
	g.after = g.look
	return g
}

func (g *leakStory) add(who string, p *matchClient, own string, others []string) {
	p.heard = &recording{known: map[string]bool{}}
	o := &observer{matchClient: p, who: who, pages: append([]string{own}, others...)}
	for _, lang := range []string{"it", "en"} {
		s := p.in(lang).listen(own)
		o.streams, o.looked = append(o.streams, s), append(o.looked, s.frames.Load())
	}
	g.all = append(g.all, o)
}

// screenIsFound waits until the new screen, the last observer, does not show its number any more: the frame at the end of
// that time belongs to no order.
func (g *leakStory) screenIsFound() {
	g.t.Helper()
	o := g.all[len(g.all)-1]
	for i, s := range o.streams {
		s.await(o.apiClient, func() bool { last := s.last.Load(); return last != nil && !strings.Contains(*last, `class="identify"`) })
		o.looked[i] = s.frames.Load()
	}
}

// look waits until every observer who gets a frame of the last order has it, and lets each observer ask for
// every page and state, its own and those of others.
func (g *leakStory) look() {
	g.t.Helper()
	for _, o := range g.all {
		if g.buying == "" || o.who == g.buying {
			o.awaitFrames()
		}
		for _, lang := range []string{"it", "en"} {
			c := o.in(lang)
			for _, page := range o.pages {
				c.get(page)
			}
			for _, seat := range []string{"", "?as=referee:A", "?as=organiser", "?as=strategist:" + g.tournament() + "/qvodia", "?as=strategist:" + g.tournament() + "/xantro"} {
				c.get(o.path() + seat)
			}
		}
	}
}

// awaitFrames waits until each stream has a frame that had not come at the last look.
func (o *observer) awaitFrames() {
	o.t.Helper()
	for i, s := range o.streams {
		s.await(o.apiClient, func() bool { return s.frames.Load() > o.looked[i] })
		o.looked[i] = s.frames.Load()
	}
}

var unescapeJSON = strings.NewReplacer(`\u0026`, "&", `\u003c`, "<", `\u003e`, ">", `\"`, `"`)

// plain removes the escapes of HTML and JSON.
func plain(body string) string { return html.UnescapeString(unescapeJSON.Replace(body)) }

// sealedPurchases: until both sides have confirmed, only its own side sees an army, draft or sealed.
func (g *leakStory) sealedPurchases() {
	g.t.Helper()
	g.open()
	g.buys(0)
	g.seal(0)
	g.buys(1)
	for _, o := range g.all {
		for side := range sides {
			if o.who != sides[side] {
				g.hasSeenNoArmy(o, side)
			}
		}
	}
	g.seal(1)
	for _, o := range g.all {
		for side := range sides {
			g.hasSeen(o, inventedNames.people[side][1], "who is "+sides[side]+"'s King")
		}
	}
}

// buys lets a side draft its army; meanwhile the other observers get no frame and see no number change.
func (g *leakStory) buys(side int) {
	g.t.Helper()
	before := g.countedByOthers(side)
	g.buying = sides[side]
	g.draft(side)
	g.buying = ""
	if after := g.countedByOthers(side); !slices.Equal(after, before) {
		g.t.Errorf("number of the match and frames of the others while %s buys: %v, then %v", sides[side], before, after)
	}
}

// countedByOthers returns what all observers but those of a side count: the number of the match and the frames of
// each stream. An announcement comes first: its frame is the last one of each stream, and does not count.
func (g *leakStory) countedByOthers(side int) (all []int64) {
	g.t.Helper()
	g.announced++
	text := fmt.Sprintf("Annuncio %d.", g.announced)
	g.organiser.must(g.organiser.order("/api/v1/tournaments/"+g.tournament()+"/commands", "announce", fields{"text": text}))
	for _, o := range g.all {
		for i, s := range o.streams {
			s.await(o.apiClient, func() bool { last := s.last.Load(); return last != nil && strings.Contains(*last, text) })
			o.looked[i] = s.frames.Load()
		}
		if o.who != sides[side] {
			all = append(all, o.state().Seq, o.streams[0].frames.Load()-g.announced, o.streams[1].frames.Load()-g.announced)
		}
	}
	return all
}

// hasSeenNoArmy fails the test when an observer has seen a piece of a side, who plays one, or how far the
// purchase is.
func (g *leakStory) hasSeenNoArmy(o *observer, side int) {
	g.t.Helper()
	for i := range army {
		first, _, _ := strings.Cut(inventedNames.people[side][i+1], " ")
		g.hasNotSeen(o, first, "who plays for "+sides[side])
	}
	for _, kind := range "qrbnp" {
		g.hasNotSeen(o, fmt.Sprintf("#%c%c", sides[side][0], kind), "a piece of "+sides[side])
	}
	if st := o.state().Sides[side]; st.Draft != 0 || len(st.Army) != 1 || st.Army[0].Person != "" {
		g.t.Errorf("%s gets of %s's purchase: %+v", o.who, sides[side], st)
	}
}

func (g *leakStory) hasSeen(o *observer, words, what string) {
	g.t.Helper()
	if !strings.Contains(o.heard.text(), words) {
		g.t.Errorf("%s does not learn %s (%q): the test hears nothing", o.who, what, words)
	}
}

func (g *leakStory) hasNotSeen(o *observer, words, what string) {
	g.t.Helper()
	if text := o.heard.text(); strings.Contains(text, words) {
		at := strings.Index(text, words)
		g.t.Errorf("%s knows %s, %q: …%s…", o.who, what, words, text[max(0, at-200):min(len(text), at+200)])
	}
}

// asked returns the open question, as the Referee has it.
func (g *leakStory) asked() (texts, answers []string) {
	g.t.Helper()
	q := g.referee.state().Question
	if q == nil {
		g.t.Fatal("there is no question")
	}
	for _, w := range []wording{q.It, q.En} {
		texts, answers = append(texts, w.Text), append(answers, w.Answer)
		for _, other := range w.Accepted {
			answers = append(answers, other.Text)
		}
	}
	return texts, g.telling(slices.DeleteFunc(answers, func(a string) bool { return strings.Contains(texts[0]+texts[1], a) }))
}

// telling leaves out answers that are too common to prove a leak: one small word may be the name of a style,
// and others were on the screens before the first Duel or are part of a question that all have seen.
func (g *leakStory) telling(answers []string) []string {
	var rare []string
	for _, a := range answers {
		common := len(a) < 4 || !marked.MatchString(a)
		for _, text := range append(g.before, g.shown...) {
			common = common || strings.Contains(text, a)
		}
		if !common {
			rare = append(rare, a)
		}
	}
	return rare
}

// marked matches a text with a character that no name of a style has.
var marked = regexp.MustCompile(`[^a-z0-9-]`)

// ask voids questions until one has an answer that can prove a leak.
func (g *leakStory) ask() (texts, answers []string) {
	g.t.Helper()
	for texts, answers = g.asked(); len(answers) == 0; texts, answers = g.asked() {
		g.void()
	}
	return texts, answers
}

func (g *leakStory) void() {
	g.t.Helper()
	g.do(g.referee, "void", fields{"asked": g.referee.state().Asked, "reason": "poco chiara"})
}

// nobodyHasSeen fails the test when any observer has received any of the words.
func (g *leakStory) nobodyHasSeen(what string, words ...string) {
	g.t.Helper()
	for _, o := range g.all {
		for _, w := range words {
			g.hasNotSeen(o, w, what)
		}
	}
}

// allHaveSeen fails the test when any observer has not received the words.
func (g *leakStory) allHaveSeen(what, words string) {
	g.t.Helper()
	for _, o := range g.all {
		g.hasSeen(o, words, what)
	}
}

// seen notes that all have seen the question at hand with its answers.
func (g *leakStory) seen() {
	q := g.referee.state().Question
	for _, w := range []wording{q.It, q.En} {
		g.shown = append(g.shown, w.Text, w.Answer)
		for _, other := range w.Accepted {
			g.shown = append(g.shown, other.Text)
		}
	}
}

// unrevealedQuestions: a Duel is decided without the question on any screen; one question was voided before
// it was revealed.
func (g *leakStory) unrevealedQuestions() {
	g.t.Helper()
	g.move(0, "a1", "a8")
	voided, voidedAnswers := g.ask()
	g.void()
	texts, answers := g.ask()
	g.nobodyHasSeen("an open question", texts...)
	g.nobodyHasSeen("its answer", answers...)
	g.nobodyHasSeen("a voided question that nobody revealed", voided...)
	g.do(g.referee, "settle", fields{"asked": g.referee.state().Asked, "outcome": "attacker"})
	g.allHaveSeen("the question of a Duel that is decided", texts[0])
	g.allHaveSeen("its answer", g.referee.state().Question.It.Answer)
	g.seen()
	g.never = append(g.never, append(voided, voidedAnswers...)...)
}

// revealedQuestions: one is voided after all have read it, the next is answered; then the outcome is taken
// back, and the Duel has a new question that only the Referee has seen.
func (g *leakStory) revealedQuestions() {
	g.t.Helper()
	g.perform()
	g.move(1, "d8", "d1")
	voided, voidedAnswers := g.ask()
	g.do(g.referee, "reveal", fields{"asked": g.referee.state().Asked})
	g.allHaveSeen("a revealed question", voided[0])
	g.shown = append(g.shown, voided...)
	g.nobodyHasSeen("its answer", voidedAnswers...)
	g.void()
	_, answers := g.ask()
	g.do(g.referee, "settle", fields{"asked": g.referee.state().Asked, "outcome": "neither"})
	g.allHaveSeen("the answer after the outcome", answers[0])
	g.seen()
	st := g.referee.state()
	g.do(g.referee, "undo", fields{"to": st.Last - 1, "seen": st.Last, "reason": "tocco sbagliato"})
	again, againAnswers := g.ask()
	g.nobodyHasSeen("the question after an undo", again...)
	g.nobodyHasSeen("its answer", againAnswers...)
	g.do(g.referee, "end", fields{"by": "incident", "reason": "pioggia"})
	g.never = append(g.never, voidedAnswers...)
	g.nobodyHasSeen("what was voided, after the end", g.telling(g.never)...)
}

// nothingElseOfTheBank: of five hundred questions the observers know only those that were shown.
func (g *leakStory) nothingElseOfTheBank() {
	g.t.Helper()
	const shown = 3 // decided without being revealed; revealed and voided; answered after that
	bank, err := quiz.Read(questions.Files)
	if err != nil {
		g.t.Fatal(err)
	}
	known := map[string]bool{}
	for _, o := range g.all {
		text := o.heard.text()
		for _, q := range bank.All() {
			for _, words := range []string{q.Text.It, q.Text.En} {
				if strings.Contains(text, words) {
					known[string(q.ID)] = true
				}
			}
		}
	}
	if len(known) == 0 || len(known) != shown {
		g.t.Errorf("%d questions are known, %d were shown: %v", len(known), shown, known)
	}
}
