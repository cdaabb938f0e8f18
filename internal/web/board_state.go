package web

import (
	"encoding/base64"
	"encoding/json"
	"hash/fnv"
	"net/http"
	"slices"
	"strings"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/api"
)

// getBoardState answers how a board stands. The tag of its content lets a program ask for it each second and get 304
// while nothing has changed.
func (s *Server) getBoardState(w http.ResponseWriter, r *http.Request) error {
	state, err := s.boardState(r)
	if err != nil {
		return err
	}
	body, err := json.Marshal(state)
	if err != nil {
		return err
	}
	tag := tagOf(body)
	w.Header().Set("ETag", tag)
	if hasTag(r.Header.Values("If-None-Match"), tag) {
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	return answer.Send(w, http.StatusOK, append(body, '\n'))
}

// boardState returns how the board in the address stands.
func (s *Server) boardState(r *http.Request) (api.BoardState, error) {
	board := r.PathValue("board")
	if !slices.Contains(tournament.Boards(), board) {
		return api.BoardState{}, fault.New(fault.NotFound, "fault.events.board", board)
	}
	snapshot, err := s.desk.Snapshot(r.Context(), "")
	return api.NewBoardState(&snapshot, board, time.Now()), err
}

// tagOf returns the weak entity tag of a body: it may be sent compressed or not.
func tagOf(body []byte) string {
	h := fnv.New64a()
	_, _ = h.Write(body) // a hash takes everything
	return `W/"` + base64.RawURLEncoding.EncodeToString(h.Sum(nil)) + `"`
}

// hasTag reports whether the values of a header If-None-Match name a tag, or all with "*". Weak and strong tags compare as
// the same (RFC 9110, 13.1.2).
func hasTag(values []string, tag string) bool {
	for _, value := range values {
		for one := range strings.SplitSeq(value, ",") {
			if one = strings.TrimSpace(one); one == "*" || strings.TrimPrefix(one, "W/") == strings.TrimPrefix(tag, "W/") {
				return true
			}
		}
	}
	return false
}
