package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
)

// referee plays a match through the API, as a program with the Referee's rights does.
type referee struct {
	base  string // http://127.0.0.1:PORT
	match string
	dice  *rand.Rand
	n     int
}

// state is what the referee needs of the answer to GET /api/v1/matches/{id}.
type state struct {
	Seq    int64    `json:"seq"`
	Phase  string   `json:"phase"`
	Paused bool     `json:"paused"`
	Turn   int      `json:"turn"`
	Asked  int      `json:"asked"`
	Last   int      `json:"last"`
	Moves  []string `json:"moves"`
}

func (r *referee) look(ctx context.Context) (st state, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.base+"/api/v1/matches/"+r.match, nil)
	if err != nil {
		return st, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return st, err
	}
	defer resp.Body.Close()
	return st, json.NewDecoder(resp.Body).Decode(&st)
}

// tap returns the next thing to do: what a tap on the main slot, or on the board, sends.
func (r *referee) tap(st state) map[string]any {
	switch {
	case st.Paused:
		return map[string]any{"command": "resume"}
	case st.Phase == "thinking" && len(st.Moves) > 0:
		mv := st.Moves[r.dice.IntN(len(st.Moves))]
		order := map[string]any{"command": "move", "turn": st.Turn, "from": mv[:2], "to": mv[2:4]}
		if len(mv) > 4 {
			order["promotion"] = string(mv[4] - 'a' + 'A')
		}
		return order
	case st.Phase == "duel":
		return map[string]any{"command": "settle", "asked": st.Asked, "outcome": "defender"}
	case st.Phase == "performing":
		return map[string]any{"command": "perform", "turn": st.Turn}
	case st.Phase == "finished":
		return map[string]any{"command": "undo", "to": 0, "seen": st.Last, "reason": "misura"}
	}
	return map[string]any{"command": "pause"}
}

// send gives an order and waits until it is on disk.
func (r *referee) send(ctx context.Context, order map[string]any) error {
	r.n++
	order["id"] = fmt.Sprintf("bench-%d", r.n)
	body, err := json.Marshal(order)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.base+"/api/v1/matches/"+r.match+"/commands", bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s %s", order["command"], resp.Status, answer)
	}
	return err
}
