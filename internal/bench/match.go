package bench

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
)

// referee plays a match through the API, with the Referee's rights.
type referee struct {
	*server
	match string
	dice  *rand.Rand
	n     int
}

// state is the part of GET /api/v1/matches/{id} that the referee needs.
type state struct {
	Seq    int64    `json:"seq"`
	Phase  string   `json:"phase"`
	Paused bool     `json:"paused"`
	Turn   int      `json:"turn"`
	Asked  int      `json:"asked"`
	Last   int      `json:"last"`
	Moves  []string `json:"moves"`
}

// state reads the match.
func (r *referee) state(ctx context.Context) (st state, err error) {
	text, err := get(ctx, http.DefaultClient, r.base+"/api/v1/matches/"+r.match, r.token, "")
	if err != nil {
		return st, err
	}
	return st, json.Unmarshal(text, &st)
}

// next returns the order of the next tap, on the main button or on the board.
func (r *referee) next(st state) map[string]any {
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
