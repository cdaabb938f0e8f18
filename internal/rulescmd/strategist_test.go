package rulescmd_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/longtest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/strategist"
)

// advise answers lines of `rules strategist`.
func advise(t *testing.T, lines ...string) []map[string]any {
	t.Helper()
	status, out, errOut := run(t, strings.Join(lines, "\n")+"\n", "strategist")
	if status != 0 || errOut != "" {
		t.Fatalf("exit %d, %q", status, errOut)
	}
	texts := strings.Split(strings.TrimSpace(out), "\n")
	if len(texts) != len(lines) {
		t.Fatalf("%d answers to %d lines", len(texts), len(lines))
	}
	answers := make([]map[string]any, len(lines))
	for i, text := range texts {
		answers[i] = readAnswer(t, text)
	}
	return answers
}

func TestStrategistRefuses(t *testing.T) {
	const duel = `"position":"4k3/8/8/3q4/4P3/8/8/4K3 w - -"`
	tests := []struct{ line, code string }{
		{``, "bad_json"},
		{`[]`, "bad_json"},
		{`{}`, "bad_json"},
		{`{"position":1}`, "bad_json"},
		{`{"position":""}`, "bad_position"},
		{`{"position":"4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"}`, "bad_position"},
		{`{"position":"4k3/8/8/8/8/8/8/8 w - -"}`, "bad_position"},
		{`{"position":"8/8/8/8/8/8/8/4K3 w - -"}`, "bad_position"},
		{`{` + duel + `,"strength":0}`, "bad_json"},
		{`{` + duel + `,"strength":5}`, "bad_json"},
		{`{` + duel + `,"strength":1.5}`, "bad_json"},
		{`{` + duel + `,"strength":"4"}`, "bad_json"},
		{`{` + duel + `,"left":-1}`, "bad_json"},
		{`{` + duel + `,"left":NaN}`, "bad_json"},
		{`{` + duel + `,"left":1e99}`, "bad_json"},
		{`{` + duel + `,"left":null}`, "bad_json"},
		{`{` + duel + `,"points":3}`, "bad_json"},
		{`{` + duel + `,"points":{"white":"3"}}`, "bad_json"},
		{`{` + duel + `,"calls":{"white":-1}}`, "bad_json"},
		{`{` + duel + `,"calls":{"white":["e9"]}}`, "bad_json"},
		{`{` + duel + `,"calls":[]}`, "bad_json"},
		{`{` + duel + `,"seed":0.5}`, "bad_json"},
		{`{` + duel + `,"seed":"1"}`, "bad_json"},
		{`{` + duel + `,"nodes":-1}`, "bad_json"},
		{`{` + duel + `,"settings":[]}`, "bad_json"},
		{`{` + duel + `,"settings":{"budget":"10"}}`, "bad_json"},
		{`{` + duel + `,"settings":{"budget":-1}}`, "bad_settings"},
		{`{` + duel + `,"settings":{"directMoveFactor":0}}`, "bad_settings"},
		{`{` + duel + `,"chances":{"attacker":1,"defender":1}}`, "bad_json"},
		{`{` + duel + `,"caller":"d5"}`, "bad_json"},
		{`{"side":"red","deployed":{}}`, "bad_json"},
		{`{"side":"white","deployed":[]}`, "bad_json"},
		{`{"side":"white","deployed":{"white":["Pa1"]}}`, "bad_deployment"},
		{`{"side":"white","deployed":{"white":["Pa2","Pa2"]}}`, "bad_deployment"},
		{`{"side":"white","deployed":{"white":["Bd1"]}}`, "bad_deployment"},
		{`{"side":"white","deployed":{"white":["x"]}}`, "bad_deployment"},
		{`{"side":"white","armies":{"white":"Q1B9"}}`, "bad_deployment"},
		{`{"side":"white","armies":{"white":"Q1B2R2"}}`, "bad_deployment"},
		{`{"side":"white","armies":{"white":"K"},"deployed":{"white":["Pa2"]}}`, "bad_deployment"},
		{`{"side":"white","settings":{"budget":1},"deployed":{"white":["Ra1"]}}`, "bad_deployment"},
	}
	var lines []string
	for _, test := range tests {
		lines = append(lines, test.line)
	}
	answers := advise(t, append(lines, `{`+duel+`}`)...)
	for i, test := range tests {
		refused, _ := answers[i]["error"].(map[string]any)
		if refused["code"] != test.code {
			t.Errorf("%s is answered %v, want %s", test.line, answers[i], test.code)
		}
	}
	if last := answers[len(tests)]; last["move"] == nil {
		t.Errorf("after all bad lines a good one is answered %v", last)
	}
}

func TestStrategistMoves(t *testing.T) {
	const duel = `"position":"4k3/8/8/3q4/4P3/8/8/4K3 w - -","nodes":5000`
	tests := []struct {
		name, line, move string
		direct           bool
	}{
		{"a Queen taken by a call is worth twice as much", `{` + duel + `}`, "e4d5", true},
		{"the piece has called", `{` + duel + `,"calls":{"white":["e4"]}}`, "e4d5", false},
		{"the side has called as often as it may", `{` + duel + `,"calls":{"white":3,"black":0}}`, "e4d5", false},
		{"three who called have left the board", `{` + duel + `,"calls":{"white":["-","-","-"]}}`, "e4d5", false},
		{"the regulation doubles nothing", `{` + duel + `,"settings":{"directMoveFactor":1}}`, "e4d5", false},
		{"unknown fields are ignored", `{` + duel + `,"x":1,"settings":{"y":2,"directMovesPerSide":0}}`, "e4d5", false},
		{"who called moves", `{` + duel + `,"caller":"e4"}`, "e4d5", true},
		{"a side that cannot move", `{"position":"7k/8/8/1p6/1P6/BP1p4/PP1P4/KRB5 w - -"}`, "pass", false},
		{"the last turn of a match that is lost by points", `{"position":"4k3/8/8/1p1q4/P3R3/8/8/4K3 w - -","points":{"black":1},"left":1,"calls":{"white":3}}`, "e4e8", false},
	}
	for _, test := range tests {
		if a := advise(t, test.line)[0]; a["move"] != test.move || (a["direct"] == true) != test.direct || a["value"] == nil {
			t.Errorf("%s: %v", test.name, a)
		}
	}
}

// TestStrategistSameSeed answers the same lines twice.
func TestStrategistSameSeed(t *testing.T) {
	var lines []string
	for seed := range 12 {
		lines = append(lines,
			fmt.Sprintf(`{"position":"n1r1k1n1/3p1ppp/8/8/8/8/3P2PP/2BQK3 w - -","strength":%d,"seed":%d,"nodes":2000}`, 1+seed%4, seed),
			fmt.Sprintf(`{"side":"black","deployed":{"white":["Pa2"]},"seed":%d}`, seed-6))
	}
	if a, b := fmt.Sprint(advise(t, lines...)), fmt.Sprint(advise(t, lines...)); a != b {
		t.Errorf("%s\n%s", a, b)
	}
}

// TestStrategistDrivesAMatch buys and places for both sides by the command alone.
func TestStrategistDrivesAMatch(t *testing.T) {
	for seed := range 4 {
		deployed := map[string][]string{"white": {}, "black": {}}
		armies := map[string]string{}
		line := func(side string) string {
			text, err := json.Marshal(map[string]any{"side": side, "deployed": deployed, "armies": armies, "seed": seed, "strength": 2})
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		first := advise(t, line("white"), line("black"))
		for i, side := range []string{"white", "black"} {
			armies[side] = first[i]["army"].(string)
			a, ok := strategist.ParseName(armies[side])
			if s := magici.DefaultSettings(); !ok || !strategist.Affordable(s, a) || float64(s.Cost(a)) != first[i]["cost"] {
				t.Errorf("%s buys %v", side, first[i])
			}
		}
		for done := 0; done < 2; {
			done = 0
			for _, side := range []string{"white", "black"} {
				a := advise(t, line(side))[0]
				place, ok := a["place"].(string)
				if !ok {
					done++
					continue
				}
				if slices.Contains(deployed[side], place) || a["army"] != armies[side] {
					t.Fatalf("%s has %s and %v, places %v", side, armies[side], deployed[side], a)
				}
				deployed[side] = append(deployed[side], place)
			}
		}
		for side, name := range armies {
			a, _ := strategist.ParseName(name)
			if want := a.Without(magici.Queen).Pieces(); len(deployed[side]) != want {
				t.Errorf("%s has %s, places %v", side, name, deployed[side])
			}
		}
	}
}

// TestStrategistAnyLine answers lines of random fields: by a legal choice or a refusal with a code.
func TestStrategistAnyLine(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 2))
	values := []string{
		`null`, `0`, `1`, `-1`, `4`, `1e400`, `"e4"`, `""`, `[]`, `{}`, `["e4","-"]`, `{"white":1}`, `{"white":["e4"],"black":["Pa7","Rh8"]}`,
		`{"white":"Q1","black":"K"}`, `"4k3/8/8/3q4/4P3/8/8/4K3 w - -"`, `"4k3/8/8/3q4/4P3/8/8/4K3 b - -"`, `"white"`, `{"budget":7,"maxPieces":2}`, `{"matchSeconds":60}`, `tru`,
	}
	names := []string{"position", "points", "left", "calls", "settings", "strength", "seed", "side", "deployed", "armies", "chances", "caller", "nodes"}
	var lines []string
	for range longtest.Amount(400, 20_000) {
		fields := []string{}
		for range 1 + random.IntN(5) {
			fields = append(fields, `"`+names[random.IntN(len(names))]+`":`+values[random.IntN(len(values))])
		}
		lines = append(lines, `{`+strings.Join(fields, ",")+`,"strength":2}`)
	}
	for i, a := range advise(t, lines...) {
		refused, _ := a["error"].(map[string]any)
		if code, _ := refused["code"].(string); code == "" && a["move"] == nil && a["army"] == nil {
			t.Errorf("%s is answered %v", lines[i], a)
		}
	}
}
