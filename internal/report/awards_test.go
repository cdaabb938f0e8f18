package report_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/report"
	"scacchimagici/internal/tournament"
)

// duels writes Duels of people as "minute winner>loser points": the winner attacked, "d" after the
// points is a Direct Move, "x" one in which the defender won it.
func duels(t *testing.T, texts ...string) (all []report.Duel) {
	t.Helper()
	for _, text := range texts {
		var minute, points int
		var people, how string
		if _, err := fmt.Sscan(text+" .", &minute, &people, &points, &how); err != nil {
			t.Fatal(err)
		}
		winner, loser, _ := strings.Cut(people, ">")
		fighter := func(p string, side chess.Side) magici.Fighter {
			return magici.Fighter{Ref: magici.Ref{Side: side}, House: magici.HouseID(p[:1]), Person: magici.PersonID(p)}
		}
		d := magici.DecidedDuel{
			Attacker: fighter(winner, chess.White), Defender: fighter(loser, chess.Black), Outcome: magici.AttackerFirst,
			Direct: how != ".", Gain: magici.Gain{Points: magici.PiecePoints(points)},
		}
		if how == "x" {
			d.Attacker, d.Defender, d.Outcome = d.Defender, d.Attacker, magici.DefenderFirst
		}
		all = append(all, report.Duel{DecidedDuel: d, At: time.Date(2026, time.August, 28, 16, minute, 0, 0, time.UTC)})
	}
	return all
}

// called are the calls of people.
func called(people ...string) (all []report.Call) {
	for _, p := range people {
		all = append(all, report.Call{Winner: report.Winner{Person: magici.PersonID(p), House: magici.HouseID(p[:1])}})
	}
	return all
}

func TestAwards(t *testing.T) {
	tests := []struct {
		name     string
		duels    []string
		calls    []string
		annulled bool
		change   func(*tournament.Settings)
		want     string
	}{
		{"nobody", nil, nil, false, nil, "eaten 0: duels 0: streak 0: wand 0:"},
		{"points, not Duels, are eaten", []string{"1 a1>b1 1", "2 a1>b2 1", "3 b3>a2 4"}, nil, false, nil, "eaten 4: b3 duels 2: a1 streak 2: a1 wand 0:"},
		{"ties share", []string{"1 a1>b1 2", "2 b2>a2 2"}, nil, false, nil, "eaten 2: a1 b2 duels 1: a1 b2 streak 0: wand 0:"},
		{"a Duel lost ends a streak", []string{"1 a1>b1 1", "2 a1>b1 1", "3 b1>a1 1", "4 a1>b1 1"}, nil, false, nil, "eaten 3: a1 duels 3: a1 streak 2: a1 wand 0:"},
		{"a streak goes by time, not by match", []string{"3 a1>b1 1", "2 b1>a1 1", "1 a1>b1 1"}, nil, false, nil, "eaten 2: a1 duels 2: a1 streak 0: wand 0:"},
		{"captured before called", []string{"1 a1>b1 2 d"}, []string{"a1", "b2", "b2"}, false, nil, "eaten 2: a1 duels 1: a1 streak 0: wand 1+1: a1"},
		{"who called and was eaten has not captured", []string{"1 b1>a1 2 x"}, []string{"a1", "b2", "b2"}, false, nil, "eaten 2: b1 duels 1: b1 streak 0: wand 0+2: b2"},
		{"equal captures, more calls", []string{"1 a1>b1 2 d", "2 b2>a2 2 d"}, []string{"a1", "b2", "b2"}, false, nil, "eaten 2: a1 b2 duels 1: a1 b2 streak 0: wand 1+2: b2"},
		{"annulled", []string{"1 a1>b1 2 d"}, []string{"a1"}, true, nil, "eaten 0: duels 0: streak 0: wand 0:"},
		{"switched off", []string{"1 a1>b1 2"}, nil, false, func(s *tournament.Settings) {
			s.NoEatenAward, s.NoStreakAward, s.NoWandAward = true, true, true
		}, "duels 1: a1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := report.Match{Duels: duels(t, tt.duels...), Calls: called(tt.calls...)}
			if tt.annulled {
				m.State.Play.Result = magici.Result{Over: true, Basis: magici.BasisAnnulled}
			}
			state := tournament.Tournament{ID: "t", Settings: tournament.DefaultSettings()}
			if tt.change != nil {
				tt.change(&state.Settings)
			}
			var got []string
			for _, a := range report.New(state, nil, []report.Match{m}).Awards {
				said := fmt.Sprintf("%s %d", a.Kind, a.Count)
				if a.Called > 0 {
					said += fmt.Sprintf("+%d", a.Called)
				}
				said += ":"
				for _, p := range a.People {
					said += " " + string(p.Person)
				}
				got = append(got, said)
			}
			if s := strings.Join(got, " "); s != tt.want {
				t.Errorf("%s\nwant %s", s, tt.want)
			}
		})
	}
}

// A call that was taken back does not count. The awards of a played tournament are worded, with the Houses.
func TestAwardsOfATournament(t *testing.T) {
	r := simulated(t, 11, 4).report()
	calls, effective := 0, 0
	for _, m := range r.Matches {
		calls += len(m.Calls)
		for e := range m.State.Effective() {
			if e.Kind == magici.LogDirect {
				effective++
			}
		}
	}
	if calls != effective || calls == 0 {
		t.Errorf("%d calls, %d in the logs", calls, effective)
	}
	for i, a := range inWords(t, r, locale.Italian).Document().Awards {
		if len(a.People) == 0 || a.People[0].House.Name == "" || a.Result == "" || a.Title == "" {
			t.Errorf("%d: %+v", i, a)
		}
	}
}
