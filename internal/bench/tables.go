package bench

import (
	"context"
	crand "crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/side/table/list"
)

// MostTables is the most side tables in a run.
const MostTables = list.Limit

// company are the people at the side tables.
type company struct {
	players []*player
	stop    context.CancelFunc
	ended   sync.WaitGroup
}

// PlayTables has n people play against the computer at side tables of a server on this computer,
// with the Organiser's rights, until ctx ends.
func PlayTables(ctx context.Context, to netip.AddrPort, n int) error {
	s := &server{addr: to, base: "http://" + to.String()}
	var err error
	if s.listeners, err = newListeners(); err != nil {
		return err
	}
	defer s.listeners.close()
	c, err := s.gather(ctx, n)
	if err != nil {
		return err
	}
	<-ctx.Done()
	return c.leave()
}

// gather opens n tables against the strongest computer, with all games in turn, and has people play
// there until leave. It returns once all have moved.
func (s *server) gather(ctx context.Context, n int) (*company, error) {
	limits := map[string]any{"id": fmt.Sprintf("limits-%d", n), "command": "set-hall", "anybody": true, "most": max(n, list.DefaultMost)}
	if err := post(ctx, http.DefaultClient, s.base+"/api/v1/tables/commands", s.token, limits, nil); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(ctx)
	c := &company{stop: stop}
	for i := range n {
		p := &player{server: s, dice: rand.New(rand.NewPCG(uint64(i), 3)), moved: make(chan struct{})}
		c.players = append(c.players, p)
		c.ended.Go(func() { p.err = p.sit(ctx, i) })
	}
	late := time.After(frameWait)
	for _, p := range c.players {
		select {
		case <-p.moved:
		case <-late:
			return nil, errors.Join(errors.New("somebody has not moved at a side table"), c.leave())
		}
	}
	return c, nil
}

// leave ends all players' games, and returns the first error.
func (c *company) leave() error {
	c.stop()
	c.ended.Wait()
	for _, p := range c.players {
		if p.err != nil {
			return fmt.Errorf("table %s: %w", p.code, p.err)
		}
	}
	return nil
}

// answers returns the computer's answer times at all tables.
func (c *company) answers() []time.Duration {
	var all []time.Duration
	for _, p := range c.players {
		all = append(all, p.answers...)
	}
	return all
}

// player plays against the computer on a device of his own: random moves, without thinking.
type player struct {
	*server
	client  *http.Client
	code    string
	dice    *rand.Rand
	n       int
	moved   chan struct{} // closed by the first move
	asked   time.Duration // when the computer last got the turn, since epoch; 0: it has not
	answers []time.Duration
	err     error
}

// tableState is the part of GET /api/v1/tables/{code} that a player needs.
type tableState struct {
	Phase  table.Status `json:"phase"`
	Game   int          `json:"game"`
	Ply    int          `json:"ply"`
	ToMove string       `json:"toMove"`
	Moves  []string     `json:"moves"`
	Yours  []string     `json:"yours"`
}

// sit opens a table and plays at it until ctx ends.
func (p *player) sit(ctx context.Context, i int) error {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return err
	}
	p.client = &http.Client{Jar: jar, Timeout: frameWait}
	var opened struct {
		Next string `json:"next"`
	}
	games := registry.Tables().Games()
	order := map[string]any{
		"id": crand.Text(), "command": "open-table", "game": games[i%len(games)].ID(), "name": "bench",
		"against": "computer", "strength": table.Strongest, "pace": table.AtOnce,
	}
	if err := post(ctx, p.client, p.base+"/api/v1/tables", "", order, &opened); err != nil {
		return unlessOver(ctx, err)
	}
	p.code = opened.Next[strings.LastIndex(opened.Next, "/")+1:]
	err = unlessOver(ctx, p.play(ctx))
	return errors.Join(err, p.leaves(context.WithoutCancel(ctx)))
}

// leaves closes the table. A rematch that was asked for as the run ended may begin meanwhile: then that game is closed.
func (p *player) leaves(ctx context.Context) error {
	st, err := p.state(ctx)
	for err == nil {
		failed := p.order(ctx, map[string]any{"command": "close-table", "game": st.Game})
		if failed == nil {
			return nil
		}
		closed := st.Game
		if st, err = p.state(ctx); err == nil && st.Game == closed {
			return failed
		}
	}
	return err
}

// unlessOver drops errors that come from the end of the run.
func unlessOver(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// play answers each move of the computer, and starts a rematch after each game. The page's stream signals changes.
func (p *player) play(ctx context.Context) error {
	page, err := get(ctx, p.client, p.base+"/tavoli/"+p.code, "", "")
	if err != nil {
		return err
	}
	stream := pageStream.FindSubmatch(page)
	if stream == nil {
		return errors.New("the page has no stream")
	}
	news := make(chan struct{}, 1)
	s, err := p.listeners.open(p.addr.Addr(), p.addr, streamRequest(p.addr, html.UnescapeString(string(stream[1])), ""), news)
	if err != nil {
		return err
	}
	defer p.listeners.hangUp(s)
	for ctx.Err() == nil {
		st, err := p.state(ctx)
		if err != nil {
			return err
		}
		order := p.next(st)
		if order == nil {
			select {
			case <-news:
			case <-ctx.Done():
			}
		} else if err := p.order(ctx, order); err != nil {
			return err
		}
	}
	return nil
}

var pageStream = regexp.MustCompile(`data-stream="([^"]+)"`)

// next returns the next order, nil while the computer thinks.
func (p *player) next(st tableState) map[string]any {
	switch {
	case len(st.Yours) == 0 || st.Phase == table.Closed:
		return nil
	case st.Phase == table.Over:
		p.asked = 0
		return map[string]any{"command": "ask-rematch", "game": st.Game, "side": st.Yours[0]}
	case !slices.Contains(st.Yours, st.ToMove) || len(st.Moves) == 0:
		return nil
	}
	if p.asked > 0 {
		p.answers = append(p.answers, time.Since(epoch)-p.asked)
	}
	return map[string]any{"command": "play", "game": st.Game, "ply": st.Ply, "move": st.Moves[p.dice.IntN(len(st.Moves))]}
}

// state reads the table.
func (p *player) state(ctx context.Context) (st tableState, err error) {
	text, err := get(ctx, p.client, p.base+"/api/v1/tables/"+p.code, "", "")
	if err != nil {
		return st, err
	}
	return st, json.Unmarshal(text, &st)
}

func (p *player) order(ctx context.Context, order map[string]any) error {
	p.n++
	order["id"] = fmt.Sprintf("%s-%d", p.code, p.n)
	if err := post(ctx, p.client, p.base+"/api/v1/tables/"+p.code+"/commands", "", order, nil); err != nil {
		return err
	}
	if order["command"] == "play" {
		if p.n == 1 {
			close(p.moved)
		}
		p.asked = time.Since(epoch)
	}
	return nil
}
